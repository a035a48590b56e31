//! A drawing from the distances to a few vertices.

use super::radial::Walk;
use slitherlab_graph::Graph;

/// Draws a connected graph: every vertex has a vector of distances to some pivots that lie far from
/// each other, and the plane is the one in which these vectors spread most (Harel and Koren's
/// high-dimensional embedding). Sums, products and roots only, so that it comes out the same
/// everywhere.
///
/// *Cost*: O(p (n + m)) time, 4 p bytes a vertex, with p = 10 pivots, 4 above a million vertices.
pub(super) fn from_distances(graph: &Graph) -> Vec<[f64; 2]> {
    let n = graph.vertex_count();
    let wanted = if n > 1_000_000 { 4 } else { 10 };
    let mut columns: Vec<Vec<u32>> = Vec::new();
    let mut nearest = vec![u32::MAX; n];
    let mut pivot = 0;
    for _ in 0..wanted.min(n) {
        let distance = Walk::from(graph, pivot).distance;
        let mut farthest = 0;
        for (v, near) in nearest.iter_mut().enumerate() {
            *near = (*near).min(distance[v]);
            if *near > farthest {
                farthest = *near;
                pivot = v as u32;
            }
        }
        columns.push(distance);
        if farthest == 0 {
            break;
        }
    }
    let means: Vec<f64> = columns
        .iter()
        .map(|column| column.iter().map(|&d| f64::from(d)).sum::<f64>() / n as f64)
        .collect();
    let axes = principal_axes(&columns, &means);
    let mut points: Vec<[f64; 2]> = (0..n)
        .map(|v| {
            axes.each_ref().map(|axis| {
                let terms = axis.iter().zip(&columns).zip(&means);
                terms
                    .map(|((weight, column), mean)| weight * (f64::from(column[v]) - mean))
                    .sum()
            })
        })
        .collect();
    scale(graph, &mut points);
    // Twins have the same distances: set them apart.
    for (v, point) in points.iter_mut().enumerate() {
        for (axis, coordinate) in point.iter_mut().enumerate() {
            *coordinate += scatter(2 * v as u64 + axis as u64);
        }
    }
    points
}

/// The two directions in which the vectors spread most, by iteration on their covariances.
fn principal_axes(columns: &[Vec<u32>], means: &[f64]) -> [Vec<f64>; 2] {
    let p = columns.len();
    let mut covariance = vec![vec![0.0; p]; p];
    for i in 0..p {
        for j in i..p {
            let pairs = columns[i].iter().zip(&columns[j]);
            let sum: f64 = pairs
                .map(|(&a, &b)| (f64::from(a) - means[i]) * (f64::from(b) - means[j]))
                .sum();
            covariance[i][j] = sum;
            covariance[j][i] = sum;
        }
    }
    let mut first = vec![0.0; p];
    power(&covariance, None, &mut first);
    let mut second = vec![0.0; p];
    power(&covariance, Some(&first), &mut second);
    [first, second]
}

/// Writes to `axis` the direction that the matrix stretches most, at a right angle to `other`.
fn power(matrix: &[Vec<f64>], other: Option<&[f64]>, axis: &mut [f64]) {
    for (i, weight) in axis.iter_mut().enumerate() {
        *weight = 1.0 + scatter(i as u64 + 17);
    }
    for _ in 0..60 {
        if let Some(other) = other {
            let overlap: f64 = axis.iter().zip(other).map(|(a, b)| a * b).sum();
            for (weight, b) in axis.iter_mut().zip(other) {
                *weight -= overlap * b;
            }
        }
        let length = axis.iter().map(|a| a * a).sum::<f64>().sqrt();
        if length < 1e-12 {
            axis.fill(0.0);
            return;
        }
        for weight in axis.iter_mut() {
            *weight /= length;
        }
        let product: Vec<f64> = matrix
            .iter()
            .map(|row| row.iter().zip(axis.iter()).map(|(m, a)| m * a).sum())
            .collect();
        if product.iter().all(|entry: &f64| entry.abs() < 1e-9) {
            return;
        }
        axis.copy_from_slice(&product);
    }
    let length = axis.iter().map(|a| a * a).sum::<f64>().sqrt();
    for weight in axis.iter_mut() {
        *weight /= length;
    }
}

/// Scales the drawing so that edges are 1 long on the average.
pub(super) fn scale(graph: &Graph, points: &mut [[f64; 2]]) {
    let length = |&[u, v]: &[u32; 2]| {
        let [p, q] = [points[u as usize], points[v as usize]];
        ((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1])).sqrt()
    };
    let sum: f64 = graph.edges().iter().map(length).sum();
    let mean = sum / graph.edge_count().max(1) as f64;
    if mean > 1e-9 {
        for point in points {
            *point = point.map(|coordinate| coordinate / mean);
        }
    }
}

/// A number between −0.2 and 0.2 that looks random (the finaliser of `SplitMix64`).
fn scatter(place: u64) -> f64 {
    let mut z = place.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    let fraction = ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64;
    0.4 * (fraction - 0.5)
}
