//! The snake games, as the players see them.

use slitherlab_board::Board;
use slitherlab_draw::terminal::{self, Charset, Contents};
use slitherlab_game::snake::{Capacity, Move, Opening, Position, Rules, Snakes};
use slitherlab_graph::Vertex;

use super::screen::{Colour, NUMBERED, fits, paint};

/// The longest snake that is listed on a board that cannot be drawn.
const LONGEST: usize = 40;

/// How good a perfect engine is.
pub(super) fn strength(rules: &Rules) -> &'static str {
    if rules.is_matching_game() && rules.snakes == Snakes::Shared(1) {
        "perfect"
    } else {
        "perfect where a search decides"
    }
}

pub(super) fn draw(board: &Board, position: &Position, charset: Charset, is_drawn: bool) -> String {
    let drawn = match fits(board) {
        None => is_drawn || position.move_count() <= LONGEST,
        Some(fits) => fits,
    };
    if !drawn {
        return describe(board, position);
    }
    let mut contents = Contents::from(&position.setup());
    if !position.is_opening() {
        contents.marks = marks(position);
    }
    let snakes = contents.paths.len();
    let drawn = terminal::draw(board, &contents, charset);
    paint(board, charset, &drawn, |c| colour(c, snakes))
}

/// What can be said about a board that is too large.
fn describe(board: &Board, position: &Position) -> String {
    let vertices = board.graph().vertices();
    let unused = vertices.filter(|&v| position.room(v) > 0).count();
    let ends = ends(board, position);
    if ends.is_empty() {
        return format!("The board is too large to be drawn: {unused} vertices are unused.\n");
    }
    format!(
        "The board is too large to be drawn: {unused} vertices are unused; player {} moves from {}.\n",
        position.turn(),
        ends.join(" or ")
    )
}

/// The labels of the live ends of the player to move.
fn ends(board: &Board, position: &Position) -> Vec<String> {
    let mut ends: Vec<Vertex> = position.live_ends().collect();
    ends.dedup();
    let labels = ends.iter().map(|&end| board.label(end).to_string());
    labels.collect()
}

pub(super) fn task(board: &Board, position: &Position, example: &str) -> Option<String> {
    let player = position.turn();
    if !position.is_opening() {
        // A player whose ends are not everybody's has to know which they are.
        return (!position.rules().is_common()).then(|| {
            let ends = ends(board, position).join(" or ");
            format!("Player {player} moves from {ends}.")
        });
    }
    let what = match position.rules().opening {
        Opening::Vertex => "names a vertex to start from",
        Opening::Edge => "takes an edge",
    };
    Some(format!("Player {player} {what}, such as {example}."))
}

pub(super) fn why_over(board: &Board, position: &Position) -> String {
    let why = if position.is_opening() {
        match position.rules().opening {
            Opening::Vertex => "there is no vertex left to start from".to_owned(),
            Opening::Edge => "there is no edge left to take".to_owned(),
        }
    } else {
        let missing = if position.rules().capacity == Capacity::ONE {
            "unused neighbour"
        } else {
            "move left"
        };
        match ends(board, position).as_slice() {
            [end] => format!("the live end {end} has no {missing}"),
            ends => format!("the live ends {} have no {missing}", all_of(ends)),
        }
    };
    format!("Player {} cannot move: {why}.", position.turn())
}

/// Returns whether the player to move names a vertex.
pub(super) fn names_a_vertex(position: &Position) -> bool {
    position.is_opening() && position.rules().opening == Opening::Vertex
}

/// Reads the label of the vertex that one live end alone can move to; `None` if the text is none.
pub(super) fn read_target(
    board: &Board,
    position: &Position,
    text: &str,
) -> Option<Result<Move, String>> {
    let to = board.vertex(text).filter(|_| !position.is_opening())?;
    let leads = |mv: &Move| matches!(*mv, Move::Edge([_, v]) if v == to);
    let moves: Vec<Move> = position.legal_moves().filter(leads).collect();
    Some(match moves[..] {
        [mv] => Ok(mv),
        [] => Err(format!("no live end can move to {text}")),
        _ => {
            let texts: Vec<String> = moves.iter().map(|mv| mv.on(board)).collect();
            let texts = texts.join(", ");
            Err(format!("several moves lead to {text}: {texts}"))
        }
    })
}

/// `a, b and c`.
fn all_of(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// The numbers of the moves at the vertices they lead to; the first where several lead to one.
fn marks(position: &Position) -> Vec<(Vertex, char)> {
    let moves: Vec<Move> = position.legal_moves().take(NUMBERED + 1).collect();
    if moves.len() > NUMBERED {
        return Vec::new();
    }
    let target = |mv: Move| match mv {
        Move::Vertex(to) | Move::Edge([_, to]) => to,
    };
    let mut marks: Vec<(Vertex, char)> = moves.iter().map(|&mv| target(mv)).zip('1'..).collect();
    // The drawing keeps the last sign of a vertex.
    marks.reverse();
    marks
}

/// Snakes have their own shapes; the colours only help. Live ends are bold.
fn colour(c: char, snakes: usize) -> Option<Colour> {
    const SHAPES: [[char; 4]; 2] = [['●', '■', '▲', '◆'], ['○', '□', '△', '◇']];
    for (shapes, live) in SHAPES.iter().zip([false, true]) {
        if let Some(number) = shapes.iter().position(|&shape| shape == c) {
            return Some(Colour::Side(number, live));
        }
    }
    match c {
        '·' => Some(Colour::Faint),
        '1'..='9' => Some(Colour::Choice),
        '─' | '│' | '╱' | '╲' | '╳' if snakes == 1 => Some(Colour::Side(0, false)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(all_of(&names[..1]), "a");
        assert_eq!(all_of(&names[..2]), "a and b");
        assert_eq!(all_of(&names), "a, b and c");
    }
}
