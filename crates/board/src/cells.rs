//! The cells of boards in a box, for diagrams.

use super::Board;
use super::places::Places;
use super::spec::{Family, Piece};
use slitherlab_graph::Vertex;

/// The cells of a board whose vertices are cells of a box; see [`Board::cells`].
///
/// ```
/// use slitherlab_board::Board;
///
/// let board = Board::parse("cylinder:5x3")?;
/// let cells = board.cells().unwrap();
/// assert_eq!(cells.sides(), [5, 3]);
/// assert!(cells.wraps(0) && !cells.wraps(1));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cells<'a> {
    board: &'a Board,
    sides: &'a [u32],
}

impl Board {
    /// Returns the cells, when the board is one box of cells (of any dimension); its holes are
    /// cells without a vertex.
    ///
    /// ```
    /// use slitherlab_board::Board;
    ///
    /// let board = Board::parse("grid:3x2 without 1,0")?;
    /// let cells = board.cells().unwrap();
    /// assert_eq!(cells.sides(), [3, 2]);
    /// assert_eq!(board.at(&[1, 0]), None);
    /// assert_eq!(board.at(&[1, 1]), Some(2));
    /// assert_eq!(cells.coordinates(2), [1, 1]);
    /// assert!(!cells.wraps(0));
    /// assert!(Board::parse("petersen")?.cells().is_none());
    /// # Ok::<(), slitherlab_board::BoardError>(())
    /// ```
    pub fn cells(&self) -> Option<Cells<'_>> {
        match self.parts.as_slice() {
            [part] => match &part.places {
                Places::Box { sides, .. } => Some(Cells { board: self, sides }),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the vertex with these coordinates, on a board of one part: none on a hole, or where
    /// there is no cell.
    pub fn at(&self, point: &[u32]) -> Option<Vertex> {
        match self.parts.as_slice() {
            [part] => self.on_cell(part, part.places.index(point)?),
            _ => None,
        }
    }
}

impl<'a> Cells<'a> {
    /// Returns how many cells the box has along each axis.
    pub fn sides(&self) -> &'a [u32] {
        self.sides
    }

    /// Returns the cell of a vertex: one coordinate for each axis, counted from 0.
    ///
    /// # Panics
    /// Panics if there is no such vertex.
    pub fn coordinates(&self, vertex: Vertex) -> Vec<u32> {
        assert!(
            (vertex as usize) < self.board.graph.vertex_count(),
            "no vertex {vertex}"
        );
        let (_, cell) = self.board.cell(vertex);
        let mut point = vec![0; self.sides.len()];
        self.board.parts[0].places.locate(cell, &mut point);
        point
    }

    /// Returns whether moves along this axis go round from the last cell to the first: on a cycle,
    /// a torus, and along the first axis of a cylinder.
    pub fn wraps(&self, axis: usize) -> bool {
        let parts = self.board.spec.iter().flat_map(|spec| &spec.parts);
        parts
            .flat_map(|part| &part.terms)
            .any(|term| match term.family {
                Family::Box(Piece::Cycle | Piece::Torus, _) => axis < self.sides.len(),
                Family::Box(Piece::Cylinder | Piece::Prism, _) => axis == 0,
                _ => false,
            })
    }
}
