//! Boards whose vertices are cells with coordinates.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_games::snake::{Move, Position};
use slitherlab_graph::Vertex;

use super::NoPlan;

/// Where the cells of a board are.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// The coordinates of every vertex, two or more.
    places: Vec<Vec<i64>>,
    numbers: HashMap<Vec<i64>, Vertex>,
}

impl Cells {
    /// Reads the coordinates from the labels.
    pub(super) fn of(board: &Board) -> Result<Self, NoPlan> {
        let read = |v: Vertex| {
            let label = board.label(v).to_string();
            let place: Option<Vec<i64>> = label.split(',').map(|part| part.parse().ok()).collect();
            place.filter(|place| place.len() >= 2)
        };
        let places: Option<Vec<Vec<i64>>> = board.graph().vertices().map(read).collect();
        let places = places
            .filter(|places| !places.is_empty())
            .ok_or(NoPlan::NoCells)?;
        if places.iter().any(|place| place.len() != places[0].len()) {
            return Err(NoPlan::NoCells);
        }
        let numbers = places.iter().cloned().zip(0..).collect();
        Ok(Self { places, numbers })
    }

    pub(super) fn place(&self, v: Vertex) -> &[i64] {
        &self.places[v as usize]
    }

    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// The vertex at a place.
    pub(super) fn at(&self, place: &[i64]) -> Option<Vertex> {
        self.numbers.get(place).copied()
    }

    /// The number of cells along each axis, the holes counted.
    pub(super) fn sides(&self) -> Vec<i64> {
        let axes = 0..self.places[0].len();
        let along = |axis: usize| self.places.iter().map(move |place| place[axis]);
        axes.map(|axis| along(axis).max().unwrap_or(0) + 1)
            .collect()
    }

    /// The step of an edge along each axis.
    pub(super) fn step(&self, [u, v]: [Vertex; 2]) -> Vec<i64> {
        let both = self.place(u).iter().zip(self.place(v));
        both.map(|(from, to)| to - from).collect()
    }

    /// Chalise's first move: upwards from the bottom left corner, or the naming of that corner.
    pub(super) fn corner(&self, position: &Position) -> Vec<Move> {
        let origin = vec![0; self.places[0].len()];
        let mut up = origin.clone();
        up[1] = 1;
        let first = |one: &Move| match *one {
            Move::Vertex(v) => self.place(v) == origin,
            Move::Edge([u, v]) => self.place(u) == origin && self.place(v) == up,
        };
        position.legal_moves().filter(first).collect()
    }
}
