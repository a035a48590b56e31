//! The cycle games and the switching game, as the players see them.

use slitherlab_board::Board;
use slitherlab_draw::terminal::{Charset, draw_edges};
use slitherlab_explain::why;
use slitherlab_game::Game;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_solve::{Depth, Question};

use super::screen::{Colour, NUMBERED, fits, paint};

/// The most edges that are listed on a board that cannot be drawn.
const MOST_LISTED: usize = 100;

/// How good a perfect engine is.
pub(super) fn strength(kind: Kind) -> &'static str {
    match kind {
        Kind::Cycle | Kind::CycleMisere => "perfect where a theorem or a search decides",
        Kind::CycleCut | Kind::CycleCutMisere | Kind::Shannon => "perfect",
    }
}

pub(super) fn draw(board: &Board, position: &Position, charset: Charset) -> String {
    let edges = board.graph().edge_count();
    if !fits(board).unwrap_or(edges <= MOST_LISTED) {
        let free = position.free_count();
        return format!("The board is too large to be drawn: {free} of {edges} edges are free.\n");
    }
    let drawn = draw_edges(board, &position.setup(), charset);
    paint(board, charset, &drawn, colour)
}

pub(super) fn task(position: &Position, role: Option<&str>, example: &str) -> Option<String> {
    if position.legal_moves().take(NUMBERED + 1).count() <= NUMBERED {
        return None;
    }
    let player = position.turn();
    let role = role.map_or(String::new(), |role| format!(" ({role})"));
    Some(format!(
        "Player {player}{role} takes an edge, such as {example}."
    ))
}

pub(super) fn why_over(game: &Game) -> String {
    why(game, &Question::new(game, Depth::Answer).analyze())
}

/// Owned edges carry a number; the colours only help.
fn colour(c: char) -> Option<Colour> {
    match c {
        '1' | '─' => Some(Colour::Side(0, true)),
        '2' | '═' => Some(Colour::Side(1, true)),
        '╌' | '╎' => Some(Colour::Faint),
        _ => None,
    }
}
