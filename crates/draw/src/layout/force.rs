//! Forces that even out a drawing.

use super::pivot::scale;
use slitherlab_graph::Graph;

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
    let mut cells = Buckets::default();
    for round in 0..rounds {
        forces.fill([0.0; 2]);
        if n <= ALL_PAIRS {
            for u in 1..n {
                for v in 0..u {
                    push(points, &mut forces, u, v);
                }
            }
        } else {
            cells.fill(points);
            cells.near_pairs(|u, v| push(points, &mut forces, u, v));
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

/// The points in square cells, so that near pairs are found without looking at all.
#[derive(Default)]
struct Buckets {
    low: [f64; 2],
    columns: usize,
    rows: usize,
    /// The points of cell c are `members[starts[c]..starts[c + 1]]`.
    starts: Vec<u32>,
    members: Vec<u32>,
    cell_of: Vec<u32>,
}

impl Buckets {
    #[allow(clippy::cast_sign_loss)] // coordinates are counted from the lowest
    fn fill(&mut self, points: &[[f64; 2]]) {
        let mut high = points[0];
        self.low = points[0];
        for point in points {
            for axis in 0..2 {
                self.low[axis] = self.low[axis].min(point[axis]);
                high[axis] = high[axis].max(point[axis]);
            }
        }
        // A drawing that has flown apart must not cost many empty cells.
        [self.columns, self.rows] =
            [0, 1].map(|axis| ((high[axis] - self.low[axis]) / RANGE).min(511.0) as usize + 1);
        let place = |point: &[f64; 2]| {
            let column = ((point[0] - self.low[0]) / RANGE) as usize;
            let row = ((point[1] - self.low[1]) / RANGE) as usize;
            column.min(self.columns - 1) * self.rows + row.min(self.rows - 1)
        };
        self.cell_of.clear();
        self.cell_of
            .extend(points.iter().map(|point| place(point) as u32));
        self.starts.clear();
        self.starts.resize(self.columns * self.rows + 1, 0);
        for &cell in &self.cell_of {
            self.starts[cell as usize + 1] += 1;
        }
        for cell in 1..self.starts.len() {
            self.starts[cell] += self.starts[cell - 1];
        }
        self.members.clear();
        self.members.resize(points.len(), 0);
        let mut next = self.starts.clone();
        for (v, &cell) in (0..).zip(&self.cell_of) {
            self.members[next[cell as usize] as usize] = v;
            next[cell as usize] += 1;
        }
    }

    fn cell(&self, column: usize, row: usize) -> &[u32] {
        let cell = column * self.rows + row;
        &self.members[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// Calls `visit` once for every pair in the same cell or in touching cells.
    fn near_pairs(&self, mut visit: impl FnMut(usize, usize)) {
        for column in 0..self.columns {
            for row in 0..self.rows {
                let here = self.cell(column, row);
                for (place, &u) in here.iter().enumerate() {
                    here[..place]
                        .iter()
                        .for_each(|&v| visit(u as usize, v as usize));
                }
                // Half of the neighbours: the other half sees this cell as a neighbour.
                for (right, up) in [(0, 1), (1, 0), (1, 1), (1, usize::MAX)] {
                    let [column, row] = [column + right, row.wrapping_add(up)];
                    if column < self.columns && row < self.rows {
                        for &u in here {
                            let there = self.cell(column, row);
                            for &v in there {
                                visit(u as usize, v as usize);
                            }
                        }
                    }
                }
            }
        }
    }
}
