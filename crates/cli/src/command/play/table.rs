//! What a session needs of a game, whichever rule set it has.

use slitherlab_games::{Play, Player};
use slitherlab_graph::Board;
use slitherlab_solve::engine::{Choice, Level};

/// A move of a table's game.
pub(super) type MoveOf<T> = <<T as Table>::Position as Play>::Move;

/// A game in progress: the position, somebody who gives advice, and how it is shown and typed.
pub(super) trait Table {
    /// A position of the game.
    type Position: Play;

    /// The board.
    fn board(&self) -> &Board;

    /// The position.
    fn position(&self) -> &Self::Position;

    /// Makes a legal move.
    fn play(&mut self, one: MoveOf<Self>);

    /// Takes the last move back; `None` where the play began.
    fn undo(&mut self) -> Option<MoveOf<Self>>;

    /// The move that an engine of this level chooses; `None` when the game is over.
    fn choose(&mut self, level: Level, seed: u64) -> Option<Choice<MoveOf<Self>>>;

    /// Who wins, and why, as far as theorems and a search within the budget tell, in words.
    fn explain(&self) -> String;

    /// What the game is about, in half a sentence.
    fn aim(&self) -> &'static str;

    /// How good a perfect engine is in this game.
    fn strength(&self) -> &'static str;

    /// The role of a player, in the games that have roles.
    fn role(&self, _player: Player) -> Option<&'static str> {
        None
    }

    /// The board as it stands, or a sentence about it where it does not fit.
    fn draw(&self) -> String;

    /// What the player to move has to do, where it is more than choosing among a few moves.
    fn task(&self) -> Option<String>;

    /// Why the game is over, in a sentence.
    fn why_over(&self) -> String;

    /// Whether a number that is typed may be a vertex, so that the moves have no numbers.
    fn numbers_are_vertices(&self) -> bool {
        false
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    fn read_move(&self, text: &str) -> Result<MoveOf<Self>, String>;

    /// The text of a move.
    fn move_text(&self, one: MoveOf<Self>) -> String {
        self.position().move_text(self.board(), one).to_string()
    }
}
