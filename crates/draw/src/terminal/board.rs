//! The bare board: cells in a plane whose edges join touching cells.

use slitherlab_board::Board;

use super::{Canvas, Charset};

/// The most cells along each axis: they fill a terminal of 80 columns and 40 rows.
const LARGEST: [u32; 2] = [18, 20];

/// Draws a board with its edges: the x axis to the right, the y axis up, as in the labels.
///
/// Returns `None` when the board is not a line or a plane of cells, when it is too large for a
/// terminal, or when an edge joins cells that do not touch.
///
/// *Cost*: O(n + m), on boards that fit a terminal.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_draw::terminal::draw_board;
///
/// let board = Board::parse("king:3x2 without 2,0")?;
/// assert_eq!(
///     draw_board(&board).unwrap(),
///     "\
/// 1  ○───○───○
///    │ ╳ │ ╱
/// 0  ○───○
///    0   1   2
/// "
/// );
/// assert_eq!(draw_board(&Board::parse("petersen")?), None);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub fn draw_board(board: &Board) -> Option<String> {
    let cells = board.cells()?;
    let sides = match *cells.sides() {
        [width] => [width, 1],
        [width, height] => [width, height],
        _ => return None,
    };
    if sides[0] > LARGEST[0] || sides[1] > LARGEST[1] {
        return None;
    }
    let graph = board.graph();
    let places: Vec<(usize, usize)> = graph
        .vertices()
        .map(|v| {
            let cell = cells.coordinates(v);
            (cell[0] as usize, cell.get(1).map_or(0, |&y| y as usize))
        })
        .collect();
    let mut canvas = Canvas::new(sides[0], sides[1], 4, 2);
    for edge in graph.edges() {
        let [from, to] = edge.map(|v| places[v as usize]);
        if from.0.abs_diff(to.0) > 1 || from.1.abs_diff(to.1) > 1 {
            return None;
        }
        canvas.stroke(from, to, Charset::Unicode);
    }
    for (x, y) in places {
        canvas.write(x, y, "○");
    }
    Some(canvas.finish())
}
