//! How set-ups of either rule set fail: as texts, and as positions.

use std::fmt::{self, Display};

use slitherlab_board::Board;
use slitherlab_graph::{Edge, Vertex};
use thiserror::Error;

/// A set-up that is no position, unchanged, with all reasons.
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

/// A reason in the words of a board; without one, vertices and edges are numbers, and so are those that the board does
/// not have.
pub(crate) struct OnBoard<'a, R> {
    pub(crate) reason: &'a R,
    board: Option<&'a Board>,
}

impl<'a, R> OnBoard<'a, R> {
    pub(crate) fn new(reason: &'a R, board: Option<&'a Board>) -> Self {
        Self { reason, board }
    }

    pub(crate) fn vertex(&self, vertex: Vertex) -> String {
        match self.board {
            Some(board) if (vertex as usize) < board.graph().vertex_count() => {
                board.label(vertex).to_string()
            }
            _ => vertex.to_string(),
        }
    }

    pub(crate) fn edge(&self, edge: Edge) -> String {
        match self.board {
            Some(board) if (edge as usize) < board.graph().edge_count() => {
                board.edge_label(edge).to_string()
            }
            _ => edge.to_string(),
        }
    }
}
