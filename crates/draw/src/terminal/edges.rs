//! Boards whose edges have owners.

use std::fmt::Write as _;

use slitherlab_board::{Board, Cells};
use slitherlab_game::cycle::Setup;
use slitherlab_graph::{Edge, Vertex};

use super::{Canvas, Charset, flat, pitch};

/// Draws a board with its edges: an edge that belongs to somebody carries the number of its owner,
/// a free one is dotted.
///
/// On a board of cells in a plane, edges between neighbouring cells (also diagonally) are drawn
/// between them. Those that have no place there, because they are longer, parallel to another or
/// crossed by another, and on other boards all of them, are listed by owner.
///
/// *Cost*: O(cells + m) time and memory, and that of the labels listed.
///
/// # Panics
/// When an edge or a vertex is named that the board does not have.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_draw::terminal::{Charset, draw_edges};
/// use slitherlab_game::{Preset, cycle::Setup};
///
/// let board = Board::parse("grid:3x2")?;
/// let rules = Preset::Cycle.cycle_rules().unwrap();
/// let setup = Setup::parse(rules, &board, "1: 0,0-0,1 0,1-1,1 / 2: 0,0-1,0")?;
/// assert_eq!(
///     draw_edges(&board, &setup, Charset::Ascii),
///     concat!(
///         "1  o-1-o...o\n",
///         "   1   :   :\n",
///         "0  o=2=o...o\n",
///         "   0   1   2\n",
///     )
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw_edges(board: &Board, setup: &Setup, charset: Charset) -> String {
    let terminals = setup.rules.terminals.as_ref().map_or(&[][..], |ends| ends);
    let mut owner = vec![FREE; board.graph().edge_count()];
    for (player, edges) in setup.owned.iter().enumerate() {
        for &edge in edges {
            owner[edge as usize] = player;
        }
    }
    let flat = board.cells().filter(|cells| cells.sides().len() == 2);
    let (mut text, listed) = if let Some(cells) = flat {
        draw(board, &cells, &owner, terminals, charset)
    } else {
        (String::new(), (0..owner.len() as Edge).collect())
    };
    if text.is_empty() && !terminals.is_empty() {
        text.push_str("terminals:");
        for &v in terminals {
            let _ = write!(text, " {}", board.label(v));
        }
        text.push('\n');
    }
    for (player, name) in ["1:", "2:", "free:"].into_iter().enumerate() {
        let mut edges = listed
            .iter()
            .filter(|&&edge| owner[edge as usize] == player)
            .peekable();
        if edges.peek().is_none() {
            continue;
        }
        text.push_str(name);
        for &edge in edges {
            let _ = write!(text, " {}", board.edge_label(edge));
        }
        text.push('\n');
    }
    text
}

/// The place of the free edges among those of the two players.
const FREE: usize = 2;

/// Draws what has a place, and returns the edges that have none.
fn draw(
    board: &Board,
    cells: &Cells<'_>,
    owner: &[usize],
    terminals: &[Vertex],
    charset: Charset,
) -> (String, Vec<Edge>) {
    let (columns, rows) = (cells.sides()[0], cells.sides()[1]);
    let mut canvas = Canvas::new(columns, rows, pitch(4, columns), 2);
    let (vertex, terminal) = charset.pick(("○", "◉"), ("o", "@"));
    let vertices = board.graph().vertices().map(|v| (v, vertex));
    for (v, sign) in vertices.chain(terminals.iter().map(|&v| (v, terminal))) {
        let (x, y) = flat(cells, v);
        canvas.write(x, y, sign);
    }
    let mut listed = Vec::new();
    for (edge, (&[u, v], &owner)) in board.graph().edges().iter().zip(owner).enumerate() {
        if !canvas.edge(flat(cells, u), flat(cells, v), owner, charset) {
            listed.push(edge as Edge);
        }
    }
    (canvas.finish(), listed)
}

impl Canvas {
    /// Draws an edge between two cells, if it has a place there.
    fn edge(
        &mut self,
        from: (usize, usize),
        to: (usize, usize),
        owner: usize,
        charset: Charset,
    ) -> bool {
        let ((x0, y0), (x1, y1)) = (from.min(to), from.max(to));
        if x1 - x0 > 1 || y0.abs_diff(y1) > 1 || (x0, y0) == (x1, y1) {
            return false;
        }
        let (across, down) = charset.pick((['─', '═', '╌'], '╎'), (['-', '=', '.'], ':'));
        let number = ['1', '2'].get(owner).copied();
        if y0 == y1 {
            let start = self.place(x0, y0) + 1;
            let line = &mut self.chars[start..start + self.pitch - 1];
            if line.iter().any(|&c| c != ' ') {
                return false;
            }
            line.fill(across[owner]);
            let middle = line.len() / 2;
            line[middle] = number.unwrap_or(across[FREE]);
            return true;
        }
        // The row between the two rows, counted from the upper one.
        let below = self.place(x0, y0.max(y1)) + self.width;
        let (place, free) = if x0 == x1 {
            (below, down)
        } else {
            (below + self.pitch / 2, across[FREE])
        };
        if self.chars[place] != ' ' {
            return false;
        }
        self.chars[place] = number.unwrap_or(free);
        true
    }
}
