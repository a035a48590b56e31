//! Boards whose vertices are cells with coordinates.

use std::fmt::Write as _;

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
    /// Reads the coordinates from the labels.
    pub(super) fn of(board: &Board) -> Result<Self, NoPlan> {
        let count = board.graph().vertex_count();
        let mut places = Vec::new();
        let mut label = String::new();
        let mut dimension = 0;
        for v in board.graph().vertices() {
            label.clear();
            write!(label, "{}", board.label(v)).expect("a String takes everything");
            let first = places.len();
            for part in label.split(',') {
                places.push(part.parse().map_err(|_| NoPlan::NoCells)?);
            }
            let here = places.len() - first;
            if v == 0 {
                dimension = here;
                places.reserve_exact(dimension * (count - 1));
            }
            if here < 2 || here != dimension {
                return Err(NoPlan::NoCells);
            }
        }
        if count == 0 {
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
