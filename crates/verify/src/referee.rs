//! The referee: positions, legal moves and outcomes.
//!
//! The games are played by the rule book (`slitherlab_rules`) with code of the checker's own. It is plain rather than
//! fast, and shares nothing with the positions of the solvers, so that a mistake in those cannot be certified.

pub(crate) mod cycle;
mod field;
pub(crate) mod snake;

use slitherlab_board::Board;
use slitherlab_graph::Vertex;
use slitherlab_rules::{Outcome, Player, shorten};

use crate::refusal::Refusal;

/// A position that can be played on, and back to where it was set up.
pub(crate) trait Play: Clone {
    /// A move of this rule set.
    type Move: Copy + Ord;

    /// How many play.
    fn players(&self) -> u32;

    /// The player to move, also when the game is over.
    fn turn(&self) -> Player;

    /// The legal moves in the order of their numbers, each once.
    fn moves(&self) -> Vec<Self::Move>;

    /// Makes a legal move.
    fn make(&mut self, step: Self::Move);

    /// Takes the last move back, if there is one.
    fn unmake(&mut self);

    /// Whether the game is over, and for whom.
    fn outcome(&self) -> Outcome;

    /// All that the rest of the game depends on: equal for two positions of a game exactly if they are the same state.
    fn snapshot(&self) -> Box<[u32]>;

    /// The text of a move.
    fn move_text(&self, board: &Board, step: Self::Move) -> String;

    /// Reads a move, which must be legal.
    fn parse_move(&self, board: &Board, text: &str) -> Result<Self::Move, Refusal>;

    /// The text of the position.
    fn text(&self, board: &Board) -> String;
}

/// Refuses a position.
fn unsound<T>(why: impl std::fmt::Display) -> Result<T, Refusal> {
    Err(Refusal::Position(format!("the position: {why}")))
}

/// Refuses a text that sets up no position, beginning with this word of it.
fn unreadable(word: &str, text: &str, why: impl std::fmt::Display) -> Refusal {
    let at = word.as_ptr() as usize - text.as_ptr() as usize;
    Refusal::Position(format!("position text, byte {at}: {why}"))
}

fn illegal(text: &str, why: &str) -> Refusal {
    Refusal::Move(format!("`{}` is not legal here: {why}", shorten(text)))
}

fn no_move(text: &str, form: &str) -> Refusal {
    Refusal::Move(format!("`{}` is not a move: write {form}", shorten(text)))
}

/// Reads the label of a vertex in the text of a move.
fn vertex(board: &Board, text: &str, label: &str) -> Result<Vertex, Refusal> {
    board.vertex(label).ok_or_else(|| {
        let [text, label] = [text, label].map(shorten);
        Refusal::Move(format!("`{text}`: the board has no vertex `{label}`"))
    })
}
