//! Boxes of cells in space, layer by layer.

use std::fmt::Write as _;

use slitherlab_board::{Board, Cells};
use slitherlab_graph::Vertex;

use super::{Canvas, Charset, Contents, paint, pitch};

/// Larger boxes fill more than a terminal.
const LARGEST: [u32; 3] = [12, 12, 12];

/// The columns of characters of a terminal.
const WIDTH: usize = 80;

/// Returns whether the box is drawn in layers.
pub(super) fn fits(cells: &Cells<'_>) -> bool {
    let sides = cells.sides();
    sides.len() == 3 && sides.iter().zip(LARGEST).all(|(&side, most)| side <= most)
}

/// Draws what is on a board, one plane of cells for each value of the third coordinate. Steps from
/// layer to layer have no line: the shapes and the numbers show where a path goes on.
pub(super) fn draw(
    board: &Board,
    cells: &Cells<'_>,
    contents: &Contents,
    charset: Charset,
) -> String {
    let sides = cells.sides();
    let layers: Vec<Vec<String>> = (0..sides[2])
        .map(|z| {
            let mut canvas = Canvas::new(sides[0], sides[1], pitch(4, sides[0]), 2);
            let cell = |v: Vertex| {
                let point = cells.coordinates(v);
                (point[2] == z).then(|| (point[0] as usize, point[1] as usize))
            };
            paint(&mut canvas, board, contents, charset, cell);
            let mut lines = vec![format!("z = {z}")];
            lines.extend(canvas.finish().lines().map(str::to_owned));
            lines
        })
        .collect();
    let length = |line: &String| line.chars().count();
    let widest = layers.iter().flatten().map(length).max().unwrap_or(0);
    let in_a_row = (WIDTH / (widest + 4)).max(1);
    let mut text = String::new();
    for (number, band) in layers.chunks(in_a_row).enumerate() {
        if number > 0 {
            text.push('\n');
        }
        for row in 0..band[0].len() {
            let mut line = String::new();
            for layer in band {
                let _ = write!(line, "{:<widest$}    ", layer[row]);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}
