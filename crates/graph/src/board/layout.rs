//! Layouts: where to draw the vertices.

use super::Board;
use super::places::Places;
use crate::graph::Vertex;

/// Where the vertices of a board are drawn: x to the right, y up, neighbouring cells at distance 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The point of each vertex in the plane.
    pub points: Vec<[f64; 2]>,
    /// The point of each vertex in space, for boards that have three dimensions.
    pub space: Option<Vec<[f64; 3]>>,
}

/// The cells of a board whose vertices are cells of a box; see [`Board::cells`].
#[derive(Clone, Copy, Debug)]
pub struct Cells<'a> {
    board: &'a Board,
    sides: &'a [u32],
}

impl Board {
    /// Where to draw the vertices.
    pub fn layout(&self) -> Layout {
        let part = &self.parts[0];
        let mut points = Vec::with_capacity(self.graph.vertex_count());
        let mut place = vec![0; part.places.dimension()];
        for vertex in self.graph.vertices() {
            match &part.places {
                Places::Box { sides, .. } if sides.len() > 1 && self.parts.len() == 1 => {
                    part.places.locate(vertex, &mut place);
                    let depth = place.get(2).map_or(0.0, |&z| 0.5 * f64::from(z));
                    points.push([f64::from(place[0]) + depth, f64::from(place[1]) + depth]);
                }
                _ => {
                    let turn = std::f64::consts::TAU / self.graph.vertex_count() as f64;
                    let (sin, cos) = (turn * f64::from(vertex)).sin_cos();
                    points.push([cos / turn, sin / turn]);
                }
            }
        }
        Layout {
            points,
            space: None,
        }
    }

    /// The cells, when the board is one box of cells; its holes are cells without a vertex.
    pub fn cells(&self) -> Option<Cells<'_>> {
        match self.parts.as_slice() {
            [part] => match &part.places {
                Places::Box { sides, .. } => Some(Cells { board: self, sides }),
                _ => None,
            },
            _ => None,
        }
    }
}

impl<'a> Cells<'a> {
    /// How many cells the box has along each axis.
    pub fn sides(&self) -> &'a [u32] {
        self.sides
    }

    /// The cell of a vertex: one coordinate for each axis, counted from 0.
    ///
    /// # Panics
    /// When there is no such vertex.
    pub fn coordinates(&self, vertex: Vertex) -> Vec<u32> {
        let (_, cell) = self.board.cell(vertex);
        let mut point = vec![0; self.sides.len()];
        self.board.parts[0].places.locate(cell, &mut point);
        point
    }

    /// The vertex on a cell: none if the cell is a hole or not in the box.
    pub fn vertex(&self, cell: &[u32]) -> Option<Vertex> {
        let part = &self.board.parts[0];
        self.board.on_cell(part, part.places.index(cell)?)
    }
}
