//! What both rule sets have in common: a position that can be played on.

use std::fmt;

use slitherlab_board::Board;
use slitherlab_rules::{Outcome, Player, shorten};

/// A position of any game: whose turn it is, what may be played, and the play itself, forth and
/// back.
///
/// The search, the simulation and the game records are written against this trait and so serve
/// the snake games and the cycle games alike.
///
/// ```
/// use slitherlab_game::snake::Position;
/// use slitherlab_game::{Preset, Outcome, Play};
/// use slitherlab_board::Board;
///
/// // How many plays of `classic` are there on the 2×2 grid? A depth-first walk counts them.
/// fn plays(position: &mut impl Play) -> u64 {
///     if position.outcome().is_over() {
///         return 1;
///     }
///     let moves: Vec<_> = position.legal_moves().collect();
///     let mut count = 0;
///     for mv in moves {
///         position.play_unchecked(mv);
///         count += plays(position);
///         position.undo();
///     }
///     count
/// }
///
/// let board = Board::parse("grid:2x2")?;
/// let mut start = Position::start(Preset::Classic.snake_rules().unwrap(), board.graph())?;
/// assert_eq!(plays(&mut start), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Play: Clone {
    /// A move of this rule set.
    type Move: Copy + Ord + fmt::Debug;

    /// Returns the number of players.
    fn players(&self) -> u32;

    /// Returns the player to move, also when the game is over.
    fn turn(&self) -> Player;

    /// Lists the legal moves of the player to move, each once, in an order that depends on the
    /// position alone. Nothing is allocated.
    fn legal_moves(&self) -> impl Iterator<Item = Self::Move> + '_;

    /// Lists the legal moves in the order of their numbers.
    fn sorted_moves(&self) -> Vec<Self::Move> {
        let mut moves: Vec<Self::Move> = self.legal_moves().collect();
        moves.sort_unstable();
        moves
    }

    /// Returns why the player to move may not make this move, or `None` if they may.
    fn why_illegal(&self, mv: Self::Move) -> Option<&'static str>;

    /// Returns whether the player to move may make this move.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.why_illegal(mv).is_none()
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Returns why the move is not legal; the position stays as it was.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        if let Some(why) = self.why_illegal(mv) {
            return Err(IllegalMove { why });
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Makes a move that is known to be legal, without the check of [`play`](Self::play).
    ///
    /// # Panics
    /// May panic, or leave a position without meaning, if the move is not legal.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Takes the last move back and returns it; `None`, and no change, where the play began.
    fn undo(&mut self) -> Option<Self::Move>;

    /// Returns whether the game is over, and for whom.
    fn outcome(&self) -> Outcome;

    /// Returns a 64-bit key of all that the rest of the game depends on, the turn included. Equal
    /// states have equal keys on every machine and in every run, however they were reached;
    /// different ones of the same game differ but for accidents of probability 2⁻⁶⁴.
    fn hash_key(&self) -> u64;

    /// Returns all that the rest of the game depends on, as [`hash_key`](Self::hash_key) but whole:
    /// two positions of a game have equal snapshots exactly if they are the same state.
    ///
    /// *Cost*: time and memory O(what can be used up), a vertex or an edge in a bit or two where
    /// possible.
    fn snapshot(&self) -> Snapshot;

    /// Returns the text of a move on this board.
    fn move_text(&self, board: &Board, mv: Self::Move) -> String;

    /// Reads a move, which must be legal here.
    ///
    /// # Errors
    /// Returns an error if the text is no move of these rules, names no vertex of the board, or the
    /// move is not legal in this position.
    fn parse_move(&self, board: &Board, text: &str) -> Result<Self::Move, MoveError>;
}

/// The methods of [`Play`] that a position has itself under the same name, because most callers
/// know which rules they play and should not need the trait.
macro_rules! as_itself {
    () => {
        fn turn(&self) -> slitherlab_rules::Player {
            self.turn()
        }

        fn legal_moves(&self) -> impl Iterator<Item = Self::Move> + '_ {
            self.legal_moves()
        }

        fn why_illegal(&self, mv: Self::Move) -> Option<&'static str> {
            self.why_illegal(mv)
        }

        fn play_unchecked(&mut self, mv: Self::Move) {
            self.play_unchecked(mv);
        }

        fn undo(&mut self) -> Option<Self::Move> {
            self.undo()
        }

        fn outcome(&self) -> slitherlab_rules::Outcome {
            self.outcome()
        }

        fn hash_key(&self) -> u64 {
            self.hash_key()
        }

        fn snapshot(&self) -> crate::Snapshot {
            self.snapshot()
        }

        fn parse_move(
            &self,
            board: &slitherlab_board::Board,
            text: &str,
        ) -> Result<Self::Move, crate::MoveError> {
            self.parse_move(board, text)
        }
    };
}
pub(crate) use as_itself;

/// What [`Play::snapshot`] returns.
pub type Snapshot = Box<[u32]>;

/// Says why a move is not legal.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::snake::{Move, Position};
/// use slitherlab_game::{Play, Preset};
///
/// let board = Board::parse("grid:2x2")?;
/// let mut position = Position::start(Preset::Classic.snake_rules().unwrap(), board.graph())?;
/// let error = position.play(Move::Edge([0, 3])).unwrap_err();
/// assert_eq!(error.why, "no edge joins the two vertices");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
#[error("the move is not legal here: {why}")]
pub struct IllegalMove {
    /// The reason, such as "the vertex is taken".
    pub why: &'static str,
}

/// Why a text is not a legal move.
///
/// ```
/// use slitherlab_game::{Game, Preset};
///
/// let mut game = Game::new(Preset::Classic, "grid:3x3")?;
/// game.play_text("0,0-0,1")?;
/// let error = game.play_text("0,1-0,0").unwrap_err();
/// assert_eq!(error.to_string(), "`0,1-0,0` is not legal here: the vertex is taken");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum MoveError {
    /// The text does not have the form of a move.
    #[error("`{text}` is not a move: write {form}")]
    Form {
        /// The text.
        text: String,
        /// What is expected here.
        form: &'static str,
    },
    /// A vertex that the board does not have.
    #[error("`{text}`: the board has no vertex `{label}`")]
    NoSuchVertex {
        /// The text of the move.
        text: String,
        /// The label that names nothing.
        label: String,
    },
    /// A move that the rules forbid here.
    #[error("`{text}` is not legal here: {why}")]
    Illegal {
        /// The text of the move.
        text: String,
        /// The reason.
        why: &'static str,
    },
}

impl MoveError {
    pub(crate) fn no_vertex(text: &str, label: &str) -> Self {
        let [text, label] = [text, label].map(shorten);
        Self::NoSuchVertex { text, label }
    }

    pub(crate) fn illegal(text: &str, why: &'static str) -> Self {
        let text = shorten(text);
        Self::Illegal { text, why }
    }
}
