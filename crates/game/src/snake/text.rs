//! Positions and moves as people write them.

use slitherlab_board::Board;
use slitherlab_graph::Vertex;
use slitherlab_rules::shorten;
use slitherlab_rules::snake::{Ends, Opening, Rules};
use thiserror::Error;

use super::moves::Move;
use super::position::Position;
use super::setup::Setup;
use crate::play::MoveError;
use crate::setup::vertex_name;

impl Move {
    /// Returns the text of the move on a board: `V`, or `U-V`.
    pub fn on(self, board: &Board) -> String {
        match self {
            Self::Vertex(v) => board.label(v).to_string(),
            Self::Edge([u, v]) => format!("{}-{}", board.label(u), board.label(v)),
        }
    }
}

impl Setup {
    /// Reads a position text: snakes as lists of labels from end to end, `/` between snakes. The
    /// text without labels is the empty board.
    ///
    /// ```
    /// use slitherlab_game::Preset;
    /// use slitherlab_game::snake::Setup;
    /// use slitherlab_board::Board;
    ///
    /// let board = Board::parse("grid:4x4")?;
    /// let public = Preset::Public.snake_rules().unwrap();
    /// let setup = Setup::parse(public, &board, "0,0 0,1 1,1 / 3,3 3,2")?;
    /// assert_eq!(setup.snakes, [vec![0, 1, 5], vec![15, 14]]);
    /// assert_eq!(setup.text(&board), "0,0 0,1 1,1 / 3,3 3,2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a word is no label of the board, or a snake between two `/` is missing.
    /// Whether the snakes make a position is for [`validate`](Self::validate) to say.
    pub fn parse(rules: Rules, board: &Board, text: &str) -> Result<Self, SetupTextError> {
        let mut setup = Self::start(rules);
        if text.trim().is_empty() {
            return Ok(setup);
        }
        for part in text.split('/') {
            let mut snake = Vec::new();
            for word in part.split_whitespace() {
                let vertex = board.vertex(word).ok_or_else(|| {
                    let kind = SetupTextErrorKind::NoSuchVertex(shorten(word));
                    SetupTextError::with(word, text, kind)
                })?;
                snake.push(vertex);
            }
            if snake.is_empty() {
                let kind = SetupTextErrorKind::NoSnake;
                return Err(SetupTextError::with(part, text, kind));
            }
            setup.snakes.push(snake);
        }
        Ok(setup)
    }

    /// Returns the text of the snakes, as [`parse`](Self::parse) reads it; vertices that the board
    /// does not have are written as numbers.
    pub fn text(&self, board: &Board) -> String {
        let name = |&vertex: &Vertex| vertex_name(Some(board), vertex);
        let snakes = self.snakes.iter();
        let snakes = snakes.map(|snake| snake.iter().map(name).collect::<Vec<_>>().join(" "));
        snakes.collect::<Vec<_>>().join(" / ")
    }
}

/// Why a text is no set-up.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::snake::{Setup, SetupTextError};
///
/// let board = Board::parse("path:3")?;
/// let rules = Preset::Classic.snake_rules().unwrap();
/// let error: SetupTextError = Setup::parse(rules, &board, "0 9").unwrap_err();
/// assert_eq!(error.at, 2);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub type SetupTextError = crate::SetupTextError<SetupTextErrorKind>;

/// What is wrong with a position text.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::snake::{Setup, SetupTextErrorKind};
///
/// let board = Board::parse("path:3")?;
/// let rules = Preset::Classic.snake_rules().unwrap();
/// let error = Setup::parse(rules, &board, "0 1 /").unwrap_err();
/// assert_eq!(error.kind, SetupTextErrorKind::NoSnake);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SetupTextErrorKind {
    /// A word that names no vertex.
    #[error("the board has no vertex `{0}`")]
    NoSuchVertex(String),
    /// Nothing before, after or between the `/`.
    #[error("a snake is missing here")]
    NoSnake,
}

impl Position {
    /// Reads a legal move: `V` where a vertex is to be named, else `U-V`. The two vertices of an
    /// opening edge may come in either order if both ends will be live.
    ///
    /// ```
    /// use slitherlab_game::Preset;
    /// use slitherlab_game::snake::{Move, Position};
    /// use slitherlab_board::Board;
    ///
    /// let board = Board::parse("grid:3x3")?;
    /// let mut position = Position::start(Preset::Classic.snake_rules().unwrap(), board.graph())?;
    /// let opening = position.parse_move(&board, "0,1-0,0")?;
    /// assert_eq!(opening.on(&board), "0,0-0,1");
    /// position.play_unchecked(opening);
    /// assert_eq!(
    ///     position.parse_move(&board, "1,1-0,1").unwrap_err().to_string(),
    ///     "`1,1-0,1` is not legal here: the first vertex is not a live end of the player to move"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text has not the form of a move, names no vertex of the board, or
    /// the move is not legal here.
    pub fn parse_move(&self, board: &Board, text: &str) -> Result<Move, MoveError> {
        let opening = self.is_opening();
        let mv = if opening && self.rules().opening == Opening::Vertex {
            let vertex = board.vertex(text).map(Move::Vertex);
            vertex.ok_or_else(|| MoveError::no_vertex(text, text))?
        } else {
            let [u, v] = read_edge(board, text)?;
            if opening && self.rules().ends == Ends::Two {
                Move::Edge([u.min(v), u.max(v)])
            } else {
                Move::Edge([u, v])
            }
        };
        match self.why_illegal(mv) {
            None => Ok(mv),
            Some(why) => Err(MoveError::illegal(text, why)),
        }
    }
}

/// Reads `U-V`; no label contains a hyphen.
fn read_edge(board: &Board, text: &str) -> Result<[Vertex; 2], MoveError> {
    let (u, v) = text.split_once('-').ok_or_else(|| MoveError::Form {
        text: shorten(text),
        form: "`U-V` with two vertices",
    })?;
    let vertex = |label: &str| {
        let vertex = board.vertex(label);
        vertex.ok_or_else(|| MoveError::no_vertex(text, label))
    };
    Ok([vertex(u)?, vertex(v)?])
}
