//! Game records: a text that holds a whole game and needs nothing else to be read.
//!
//! A record looks like this:
//!
//! ```text
//! [Format "slitherlab/record/1"]
//! [Game "classic"]
//! [Board "grid:2x3"]
//! [Result "2 loses"]
//! [Player1 "Ada"]
//!
//! 0,0-0,1 {takes a domino} 0,1-0,2 (0,1-1,1 1,1-1,2) 0,2-1,2 1,2-1,1 1,1-1,0
//! ```
//!
//! *Tags* come first, one `[Name "value"]` each. `Format`, `Game` and `Board` must be there,
//! `Format` as the first of all. `Rules` lists what differs from the named game (`players=3
//! ending=misere`), `Position` and `Turn` set up the start, `Result` is `*`, `draw`, `N wins` or `N
//! loses`. Any other names are free for players, dates and places. In a value `\"`, `\\` and `\n`
//! stand for a quotation mark, a backslash and a line break.
//!
//! *Moves* follow, with blanks or line breaks between them. A comment in braces belongs to the move
//! before it, or to the game if there is none; `\}` and `\\` stand for a brace and a backslash. A
//! line in parentheses replaces the move before it and may hold further such lines.

mod parse;
mod replay;
mod result;
mod tree;
mod write;

use slitherlab_board::{Board, BoardError, BoardLimits, directed};

use crate::{Game, Outcome, Player, Preset, rules_text};

pub use parse::{RecordError, RecordProblem};
pub use replay::ReplayError;
pub use result::{OutcomeError, read_result};
pub use tree::{MoveTree, Node};

/// A game as it was played, with comments and variations.
///
/// Reading a record checks its form. Whether the moves are legal is seen when it is replayed
/// ([`Record::replay`]).
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::{Preset, Outcome, Player};
/// use slitherlab_game::record::Record;
///
/// let board = Board::parse("grid:2x2")?;
/// let mut record = Record::new(Preset::Classic, &board);
/// record.moves.extend_main_line(["0,0-0,1", "0,1-1,1", "1,1-1,0"]);
/// record.result = Outcome::Loses(Player::SECOND);
/// record.tags.push(("Player1".to_owned(), "Ada".to_owned()));
///
/// let text = record.to_string();
/// let again = Record::parse(text.as_bytes())?;
/// assert_eq!(again, record);
/// let end = again.replay(&board)?;
/// assert_eq!(end.outcome(), Outcome::Loses(Player::SECOND));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game.
    pub game: Preset,
    /// The text of its board.
    pub board: String,
    /// What differs from the named game, as [`read_rules`](crate::read_rules) reads it.
    pub rules: String,
    /// The position text of the start, if it is not the empty board.
    pub position: Option<String>,
    /// The player to move first, if the start does not say so.
    pub turn: Option<Player>,
    /// How the game ended; [`Outcome::Ongoing`] if it has not, or nobody knows.
    pub result: Outcome,
    /// All other tags, in order.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub moves: MoveTree,
}

impl Record {
    /// Returns the record of a game that has just begun.
    pub fn new(game: Preset, board: &Board) -> Self {
        Self {
            game,
            board: board.text().to_owned(),
            rules: String::new(),
            position: None,
            turn: None,
            result: Outcome::Ongoing,
            tags: Vec::new(),
            moves: MoveTree::new(),
        }
    }

    /// Writes down a game with its moves so far.
    ///
    /// *Cost*: O(n + m + moves).
    ///
    /// ```
    /// use slitherlab_game::record::Record;
    /// use slitherlab_game::{Game, Preset};
    ///
    /// let game = Game::new(Preset::Public, "grid:3x3")?.set_up("0,0 0,1 / 2,2 2,1", None)?;
    /// let again = Record::of(&game).replay("grid:3x3")?;
    /// assert_eq!(again.to_string(), game.to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game) -> Self {
        let mut record = Self::new(game.preset(), game.board());
        record.rules = rules_text(&game.rules(), game.preset(), game.board());
        record.result = game.outcome();
        let mut start = game.clone();
        while start.undo().is_some() {}
        if !start.is_start() {
            record.position = Some(start.position_text());
            record.turn = Some(start.turn());
        }
        let texts: Vec<String> = game.moves().map(|mv| game.move_text(mv)).collect();
        let texts = texts.iter().map(String::as_str);
        record.moves.extend_main_line(texts);
        record
    }

    /// Builds the board.
    ///
    /// # Errors
    /// Returns an error if the text of the board is not one.
    pub fn board(&self) -> Result<Board, BoardError> {
        directed::parse_any(&self.board, BoardLimits::default())
    }

    /// Returns the value of one of the other tags.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(tag, _)| tag == name)?;
        Some(&tag.1)
    }
}

/// The value of the `Format` tag.
const FORMAT: &str = "slitherlab/record/1";
