//! Forces that even out a drawing.

use slitherlab_graph::Graph;

use super::pivot::scale;
use crate::nearby::Buckets;

/// Up to that many vertices every pair repels; beyond, only pairs that are near.
const ALL_PAIRS: usize = 250;

/// How far the repulsion of near pairs reaches.
const RANGE: f64 = 3.0;

/// Moves the points of a connected graph by the forces of Fruchterman and Reingold: edges pull with
/// the square of their length, vertices push with the inverse of their distance, and the steps get
/// shorter and shorter. Sums, products and roots only, so that it comes out the same everywhere.
///
/// *Cost*: O(n² + m) a round for up to 250 vertices, O(n + m) beyond as long as the points stay
/// spread out; 300 rounds, 100 for more than 1000 vertices.
pub(super) fn relax(graph: &Graph, points: &mut [[f64; 2]]) {
    let n = points.len();
    let rounds = if n > 1000 { 100 } else { 300 };
    let mut forces = vec![[0.0; 2]; n];
    for round in 0..rounds {
        forces.fill([0.0; 2]);
        if n <= ALL_PAIRS {
            for u in 1..n {
                for v in 0..u {
                    push(points, &mut forces, u, v);
                }
            }
        } else {
            // A drawing that has flown apart must not cost many empty buckets.
            let buckets = Buckets::new(points, RANGE, 512);
            near_pairs(&buckets, |u, v| push(points, &mut forces, u, v));
        }
        for &[u, v] in graph.edges().iter().filter(|[u, v]| u != v) {
            let [u, v] = [u as usize, v as usize];
            let difference = [0, 1].map(|axis| points[v][axis] - points[u][axis]);
            let length = norm(difference);
            for axis in 0..2 {
                let pull = difference[axis] * length;
                forces[u][axis] += pull;
                forces[v][axis] -= pull;
            }
        }
        let left = f64::from(rounds - round) / f64::from(rounds);
        let longest = 0.02 + 0.6 * left * left;
        for (point, force) in points.iter_mut().zip(&forces) {
            let length = norm(*force);
            let step = if length > longest {
                longest / length
            } else {
                1.0
            };
            for (coordinate, force) in point.iter_mut().zip(force) {
                *coordinate += force * step;
            }
        }
    }
    scale(graph, points);
}

fn norm([x, y]: [f64; 2]) -> f64 {
    (x * x + y * y).sqrt()
}

/// Two vertices repel each other.
fn push(points: &[[f64; 2]], forces: &mut [[f64; 2]], u: usize, v: usize) {
    let mut difference = [0, 1].map(|axis| points[u][axis] - points[v][axis]);
    let mut square = difference[0] * difference[0] + difference[1] * difference[1];
    if square < 1e-6 {
        // Coinciding points part in a direction that depends on their numbers.
        difference = [1e-3, if (u + v) % 2 == 0 { 1e-3 } else { -1e-3 }];
        square = 2e-6;
    }
    for axis in 0..2 {
        let push = difference[axis] / square;
        forces[u][axis] += push;
        forces[v][axis] -= push;
    }
}

/// Calls `visit` once for every pair in the same bucket or in touching ones.
fn near_pairs(buckets: &Buckets, mut visit: impl FnMut(usize, usize)) {
    for column in 0..buckets.columns {
        for row in 0..buckets.rows {
            let here = buckets.at([column, row]);
            for (place, &u) in here.iter().enumerate() {
                for &v in &here[..place] {
                    visit(u as usize, v as usize);
                }
            }
            // Half of the neighbours: the other half sees this bucket as a neighbour.
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, usize::MAX)] {
                let [column, row] = [column + right, row.wrapping_add(up)];
                if column < buckets.columns && row < buckets.rows {
                    let there = buckets.at([column, row]);
                    for (&u, &v) in here.iter().flat_map(|u| there.iter().map(move |v| (u, v))) {
                        visit(u as usize, v as usize);
                    }
                }
            }
        }
    }
}
