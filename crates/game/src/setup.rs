//! How set-ups of either rule set fail: as texts, and as positions.

use std::fmt::{self, Display};

use slitherlab_board::Board;
use slitherlab_graph::{Edge, Vertex};
use thiserror::Error;

/// A set-up that is no position, unchanged, with all reasons.
///
/// ```
/// use std::sync::Arc;
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::snake::{Field, Setup};
///
/// let board = Board::parse("grid:3x3")?;
/// let rules = Preset::Classic.snake_rules().unwrap();
/// let setup = Setup::parse(rules, &board, "0,0 2,2")?;
/// let error = setup.validate(&Arc::new(Field::new(board.graph()))).unwrap_err();
/// assert_eq!(error.reasons.len(), 1, "no edge joins the two vertices");
/// assert_eq!(error.setup.snakes, [[0, 8]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub struct SetupError<S, R> {
    /// The set-up as it was given.
    pub setup: S,
    /// Why it is no position: at least one reason.
    pub reasons: Vec<R>,
}

impl<S, R: Display> Display for SetupError<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, reason) in self.reasons.iter().enumerate() {
            let gap = if place == 0 { "" } else { "; " };
            write!(f, "{gap}{reason}")?;
        }
        Ok(())
    }
}

/// Why a text is no set-up.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_game::snake::Setup;
///
/// let board = Board::parse("grid:3x3")?;
/// let rules = Preset::Classic.snake_rules().unwrap();
/// let error = Setup::parse(rules, &board, "0,0 7,7").unwrap_err();
/// assert!(error.to_string().starts_with("position text, column 5: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("position text, column {}: {kind}", .at + 1)]
pub struct SetupTextError<K> {
    /// The byte where the trouble starts.
    pub at: usize,
    /// What it is.
    pub kind: K,
}

impl<K> SetupTextError<K> {
    /// The trouble that starts with a word, which has to be a slice of the text.
    pub(crate) fn with(word: &str, text: &str, kind: K) -> Self {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        Self { at, kind }
    }
}

/// A vertex in the words of a board; without one it is a number, and so is one that the board does
/// not have.
pub(crate) fn vertex_name(board: Option<&Board>, vertex: Vertex) -> String {
    let board = board.filter(|board| (vertex as usize) < board.graph().vertex_count());
    board.map_or_else(
        || vertex.to_string(),
        |board| board.label(vertex).to_string(),
    )
}

/// Names an edge in the words of a board; without one it is a number, and so is one that the board
/// does not have.
pub(crate) fn edge_name(board: Option<&Board>, edge: Edge) -> String {
    let board = board.filter(|board| (edge as usize) < board.graph().edge_count());
    board.map_or_else(
        || edge.to_string(),
        |board| board.edge_label(edge).to_string(),
    )
}
