//! Which parts of a board in space lie in front of which.

use crate::layout::Layout;

/// How far each vertex is from the eye (larger is farther), when the layout's plane is a parallel
/// projection of its space; `None` for flat boards, and for surfaces that are drawn unrolled.
///
/// The projection is found by least squares, so that this holds for whichever one the layout took.
///
/// *Cost*: O(n).
pub(crate) fn depths(layout: &Layout) -> Option<Vec<f64>> {
    let space = layout.space.as_ref()?;
    let count = space.len() as f64;
    let mut middle = [0.0; 3];
    let mut plane_middle = [0.0; 2];
    for (s, p) in space.iter().zip(&layout.points) {
        middle = [0, 1, 2].map(|i| middle[i] + s[i] / count);
        plane_middle = [0, 1].map(|i| plane_middle[i] + p[i] / count);
    }
    // The sums Σ s·sᵀ and Σ p·sᵀ around the middles: the projection M satisfies M Σ s·sᵀ = Σ p·sᵀ.
    let mut square = [[0.0; 3]; 3];
    let mut mixed = [[0.0; 3]; 2];
    for (s, p) in space.iter().zip(&layout.points) {
        let s = [0, 1, 2].map(|i| s[i] - middle[i]);
        for i in 0..3 {
            for (row, value) in square.iter_mut().zip(s) {
                row[i] += value * s[i];
            }
            for (axis, row) in mixed.iter_mut().enumerate() {
                row[i] += (p[axis] - plane_middle[axis]) * s[i];
            }
        }
    }
    let [a, b, c] = square;
    let columns = [cross(b, c), cross(c, a), cross(a, b)];
    let determinant = dot(a, columns[0]);
    if determinant.abs() < 1e-9 {
        return None;
    }
    // `square` is symmetric, so the cofactors above are the rows of its inverse.
    let [right, up] = mixed.map(|row| columns.map(|column| dot(row, column) / determinant));
    for (s, p) in space.iter().zip(&layout.points) {
        let s = [0, 1, 2].map(|i| s[i] - middle[i]);
        let missed = (dot(right, s) + plane_middle[0] - p[0]).abs()
            + (dot(up, s) + plane_middle[1] - p[1]).abs();
        if missed > 1e-6 {
            return None;
        }
    }
    // To the right, then up, then towards the eye: a right-handed screw.
    let towards_the_eye = cross(right, up);
    Some(space.iter().map(|&s| -dot(towards_the_eye, s)).collect())
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[cfg(test)]
mod tests {
    use crate::layout::Layout;

    use super::depths;

    fn corners() -> Vec<[f64; 3]> {
        (0..8u32)
            .map(|corner| [0, 1, 2].map(|axis| f64::from(corner >> axis & 1)))
            .collect()
    }

    #[test]
    fn seen_from_above_the_top_is_nearest() {
        let space = corners();
        let layout = Layout {
            points: space.iter().map(|s| [s[0], s[1]]).collect(),
            space: Some(space.clone()),
        };
        let depths = depths(&layout).unwrap();
        for (s, depth) in space.iter().zip(depths) {
            assert!((depth + s[2]).abs() < 1e-9);
        }
    }

    #[test]
    fn seen_along_any_direction_depth_is_what_the_picture_loses() {
        // Moving by the difference of depths along the line of sight changes no point.
        let space = corners();
        let project = |s: [f64; 3]| {
            [
                0.8 * s[0] + 0.5 * s[1],
                -0.2 * s[0] + 0.4 * s[1] + 0.9 * s[2],
            ]
        };
        let layout = Layout {
            points: space.iter().map(|&s| project(s)).collect(),
            space: Some(space.clone()),
        };
        let depths = depths(&layout).unwrap();
        let step = |axis: usize| depths[1 << axis] - depths[0];
        let sight = [step(0), step(1), step(2)];
        assert!(project(sight).iter().all(|shift| shift.abs() < 1e-9));
        assert!(
            sight[2] < 0.0,
            "what is higher is nearer to an eye above the plane"
        );
    }

    #[test]
    fn flat_and_unrolled_boards_have_no_depth() {
        let flat: Vec<[f64; 3]> = corners().into_iter().map(|[x, y, _]| [x, y, 0.0]).collect();
        let unrolled = corners();
        for space in [flat, unrolled] {
            let points = space.iter().map(|s| [s[0] * s[1], s[2] + s[0]]).collect();
            assert_eq!(
                depths(&Layout {
                    points,
                    space: Some(space)
                }),
                None
            );
        }
    }
}
