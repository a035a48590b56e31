//! Boards on the triangular lattice: triangles and hexagons.

use std::fmt::Write as _;

use slitherlab_board::Board;
use slitherlab_graph::Vertex;

use super::{Canvas, Charset, Contents, paint};
use crate::layout::Layout;

/// Larger boards fill more than a terminal.
const MOST_VERTICES: usize = 400;

/// Where the vertices of a board stand on the triangular lattice: half steps to the right, rows up.
pub(super) struct Lattice {
    places: Vec<(usize, usize)>,
    columns: u32,
    rows: u32,
}

impl Lattice {
    /// `None` when the board is no part of the lattice, or too large.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let graph = board.graph();
        if graph.vertex_count() == 0 || graph.vertex_count() > MOST_VERTICES {
            return None;
        }
        let points = Layout::of(board).points;
        let least = |axis: usize| points.iter().map(|p| p[axis]).fold(f64::INFINITY, f64::min);
        let (left, bottom) = (least(0), least(1));
        let places: Vec<(usize, usize)> = points
            .iter()
            .map(|&[x, y]| Some((whole((x - left) * 2.0)?, whole((y - bottom) / HEIGHT)?)))
            .collect::<Option<_>>()?;
        let is_step = |&[u, v]: &[Vertex; 2]| {
            let [(x0, y0), (x1, y1)] = [u, v].map(|v| places[v as usize]);
            matches!((x0.abs_diff(x1), y0.abs_diff(y1)), (2, 0) | (1, 1))
        };
        if graph.edge_count() == 0 || !graph.edges().iter().all(is_step) {
            return None;
        }
        let columns = places.iter().map(|place| place.0).max()? as u32 + 1;
        let rows = places.iter().map(|place| place.1).max()? as u32 + 1;
        Some(Self {
            places,
            columns,
            rows,
        })
    }

    /// Draws what is on a board; each row begins with the label of its first vertex.
    pub(super) fn draw(&self, board: &Board, contents: &Contents, charset: Charset) -> String {
        let mut canvas = Canvas::new(self.columns, self.rows, 2, 2);
        paint(&mut canvas, board, contents, charset, |v| {
            Some(self.places[v as usize])
        });
        let first_of_row = |row: usize| {
            let vertices = board.graph().vertices();
            let in_row = vertices.filter(|&v| self.places[v as usize].1 == row);
            let first = in_row.min_by_key(|&v| self.places[v as usize].0);
            first.map_or(String::new(), |v| board.label(v).to_string())
        };
        let labels: Vec<String> = (0..self.rows as usize).map(first_of_row).collect();
        let margin = labels.iter().map(String::len).max().unwrap_or(0);
        let mut text = String::new();
        for (number, line) in canvas.lines().enumerate() {
            let label = match number % 2 {
                0 => labels[labels.len() - 1 - number / 2].as_str(),
                _ => "",
            };
            let row = format!("{label:>margin$}  {line}");
            let _ = writeln!(text, "{}", row.trim_end());
        }
        text
    }
}

/// The height of a triangle with sides 1.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

fn whole(number: f64) -> Option<usize> {
    let nearest = number.round();
    let is_whole = (number - nearest).abs() < 1e-6 && (0.0..1000.0).contains(&nearest);
    #[expect(clippy::cast_sign_loss, reason = "the range is checked")]
    is_whole.then_some(nearest as usize)
}
