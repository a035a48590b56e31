//! Boards whose vertices are cells with coordinates.

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_graph::Vertex;

use super::NoPlan;

/// Where the cells of a board are.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// The number of coordinates that a cell has: two or more.
    dimension: usize,
    /// Those of one vertex after the other.
    places: Vec<i64>,
}

impl Cells {
    /// Looks the coordinates up. Boards of several parts have none that all cells share.
    pub(super) fn of(board: &Board) -> Result<Self, NoPlan> {
        let (mut places, mut at, mut dimension) = (Vec::new(), Vec::new(), 0);
        for v in board.graph().vertices() {
            let (part, _) = board.place(v, &mut at);
            if part > 0 || at.len() < 2 {
                return Err(NoPlan::NoCells);
            }
            dimension = at.len();
            places.extend(at.iter().copied().map(i64::from));
        }
        if places.is_empty() {
            return Err(NoPlan::NoCells);
        }
        Ok(Self { dimension, places })
    }

    pub(super) fn place(&self, v: Vertex) -> &[i64] {
        let first = v as usize * self.dimension;
        &self.places[first..first + self.dimension]
    }

    pub(super) fn count(&self) -> usize {
        self.places.len() / self.dimension
    }

    /// The number of cells along each axis, the holes counted.
    pub(super) fn sides(&self) -> Vec<i64> {
        let mut sides = vec![0; self.dimension];
        for place in self.places.chunks_exact(self.dimension) {
            for (side, x) in sides.iter_mut().zip(place) {
                *side = (*side).max(x + 1);
            }
        }
        sides
    }

    /// The step of an edge along each axis.
    pub(super) fn step(&self, [u, v]: [Vertex; 2]) -> Vec<i64> {
        let both = self.place(u).iter().zip(self.place(v));
        both.map(|(from, to)| to - from).collect()
    }

    /// Chalise's first move: upwards from the bottom left corner, or the naming of that corner.
    pub(super) fn corner(&self, position: &Position) -> Vec<Move> {
        let origin = vec![0; self.dimension];
        let mut up = origin.clone();
        up[1] = 1;
        let first = |mv: &Move| match *mv {
            Move::Vertex(v) => self.place(v) == origin,
            Move::Edge([u, v]) => self.place(u) == origin && self.place(v) == up,
        };
        position.legal_moves().filter(first).collect()
    }
}
