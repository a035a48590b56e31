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
