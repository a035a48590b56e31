//! Boards: the cells of a square, some of them removed, joined to those a step away.

use rand::Rng;

use super::seeded;
use crate::instance::Instance;

/// Steps to half of a cell's neighbours; the other half are the opposite steps.
pub(super) type Steps = &'static [(i32, i32)];

pub(super) const GRID: Steps = &[(1, 0), (0, 1)];
pub(super) const TRIANGULAR: Steps = &[(1, 0), (0, 1), (1, 1)];
pub(super) const KNIGHT: Steps = &[(1, 2), (2, 1), (-1, 2), (-2, 1)];

/// A square board of which each cell is a hole with probability `holes`.
pub(super) fn board(side: i32, steps: Steps, holes: f64, seed: u64) -> Instance {
    let mut random = seeded(seed);
    let mut vertices = 0;
    let names: Vec<Option<u32>> = (0..side * side)
        .map(|_| {
            (!random.random_bool(holes)).then(|| {
                vertices += 1;
                vertices - 1
            })
        })
        .collect();
    let name = |x: i32, y: i32| {
        let inside = (0..side).contains(&x) && (0..side).contains(&y);
        inside.then(|| names[(x * side + y).unsigned_abs() as usize])?
    };
    let mut edges = Vec::new();
    for x in 0..side {
        for y in 0..side {
            for &(dx, dy) in steps {
                if let (Some(u), Some(v)) = (name(x, y), name(x + dx, y + dy)) {
                    edges.push([u, v]);
                }
            }
        }
    }
    Instance {
        vertices: vertices as usize,
        edges,
    }
}
