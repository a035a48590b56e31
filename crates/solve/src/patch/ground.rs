//! The cells of a board: where each is, and which vertex.

use slitherlab_family::Lattice;
use slitherlab_graph::Vertex;

/// A board of a lattice.
#[derive(Debug)]
pub(super) enum Ground {
    /// A box with these sides, numbered so that the last coordinate runs fastest.
    Box(Vec<u32>),
    /// A honeycomb.
    Honeycomb(Bricks),
}

/// A honeycomb drawn as a wall of bricks, as boards have it: the cells of a row stand side by side, each row one step further to the
/// right than the row below, and the numbers go up the columns, one column after another.
#[derive(Debug)]
pub(super) struct Bricks {
    rows: u32,
    /// How many cells a row has; the first lacks its first and the last its last.
    width: u32,
    /// How many cells are in the columns before each.
    before: Vec<u32>,
}

impl Ground {
    /// The board with these sides, in cells.
    ///
    /// *Cost*: O(sides).
    pub(super) fn new(lattice: &Lattice, sides: &[u32]) -> Self {
        match *sides {
            [long, rows, 2] if lattice.is_honeycomb() => {
                Self::Honeycomb(Bricks::new(2 * long, rows))
            }
            _ => Self::Box(sides.to_vec()),
        }
    }

    /// The coordinates of a vertex.
    pub(super) fn point(&self, vertex: Vertex) -> Vec<u32> {
        match self {
            Self::Box(sides) => {
                let mut rest = vertex;
                let along = sides.iter().rev().map(|&side| {
                    let at = rest % side;
                    rest /= side;
                    at
                });
                let mut point: Vec<u32> = along.collect();
                point.reverse();
                point
            }
            Self::Honeycomb(bricks) => bricks.point(vertex),
        }
    }

    /// The vertex at a point of the box; `None` where the board has none.
    pub(super) fn vertex(&self, point: &[u32]) -> Option<Vertex> {
        match self {
            Self::Box(sides) => {
                let mut axes = point.iter().zip(sides);
                axes.try_fold(0, |vertex, (&at, &side)| {
                    (at < side).then_some(vertex * side + at)
                })
            }
            Self::Honeycomb(bricks) => bricks.vertex(point),
        }
    }
}

impl Bricks {
    fn new(width: u32, rows: u32) -> Self {
        let mut wall = Self {
            rows,
            width,
            before: Vec::new(),
        };
        let mut cells = 0;
        for column in 0..width + rows - 1 {
            wall.before.push(cells);
            let [first, behind] = wall.column(column);
            cells += behind - first;
        }
        wall
    }

    /// The first row of a column, and the one behind its last. Columns are counted from where the first cell of the first row
    /// would be.
    fn column(&self, column: u32) -> [u32; 2] {
        let first = (column + 1).saturating_sub(self.width);
        let behind = (column + 1).min(self.rows);
        // The cells that are cut off are alone in the first and the last column.
        if column == 0 || column + 2 == self.width + self.rows {
            [first, first]
        } else {
            [first, behind]
        }
    }

    fn point(&self, vertex: Vertex) -> Vec<u32> {
        let column = self.before.partition_point(|&before| before <= vertex) - 1;
        let [first, _] = self.column(column as u32);
        let row = first + vertex - self.before[column];
        let along = column as u32 - row;
        vec![along / 2, row, along % 2]
    }

    fn vertex(&self, point: &[u32]) -> Option<Vertex> {
        let &[long, row, kind] = point else {
            return None;
        };
        let along = 2 * long + kind;
        let column = along + row;
        let [first, behind] = self.column(column);
        let is_there = along < self.width && kind < 2 && (first..behind).contains(&row);
        is_there.then(|| self.before[column as usize] + row - first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slitherlab_board::Board;
    use slitherlab_family::Family;
    use std::collections::BTreeSet;

    /// The cells of a board, joined as the lattice says, are the board.
    #[test]
    fn cells_that_differ_by_a_step_are_the_neighbours_on_the_board() {
        for text in [
            "grid:3x4",
            "king:2x3x2",
            "knight:4x5",
            "hex:4x3",
            "honeycomb:1x1",
            "honeycomb:1x4",
            "honeycomb:4x1",
            "honeycomb:2x3",
            "honeycomb:5x3",
        ] {
            let board = Board::parse(text).unwrap();
            let Family { lattice, sides } = text.parse().unwrap();
            let sides: Vec<u32> = sides.iter().map(|side| side.least()).collect();
            let ground = Ground::new(&lattice, &sides);
            let mut edges = BTreeSet::new();
            for u in 0..board.graph().vertex_count() as u32 {
                let point = ground.point(u);
                assert_eq!(ground.vertex(&point), Some(u), "{text} {point:?}");
                for step in lattice.directions() {
                    let axes = point.iter().zip(step);
                    let to: Option<Vec<u32>> =
                        axes.map(|(&at, &by)| at.checked_add_signed(by)).collect();
                    let is_inside =
                        |to: &Vec<u32>| to.iter().zip(&sides).all(|(at, side)| at < side);
                    if let Some(v) = to.filter(is_inside).and_then(|to| ground.vertex(&to)) {
                        edges.insert([u.min(v), u.max(v)]);
                    }
                }
            }
            let truth = board.graph().edges().iter();
            let truth: BTreeSet<[u32; 2]> = truth.map(|&[u, v]| [u.min(v), u.max(v)]).collect();
            assert_eq!(edges, truth, "{text}");
        }
    }
}
