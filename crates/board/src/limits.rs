//! How large a board may be.

use super::error::BoardProblem;
use slitherlab_graph::MAX_COUNT;

/// How many vertices and edges a text may ask for. What asks for more is refused before anything
/// is built.
///
/// Holes do not count: `grid:9x9 without 50%` has 81 vertices here, since the board is whole
/// before the holes are cut.
///
/// ```
/// use slitherlab_board::{Board, BoardLimits};
///
/// let limits = BoardLimits { vertices: 100, edges: 1000 };
/// assert!(Board::parse_limited("grid:10x10", limits).is_ok());
/// let error = Board::parse_limited("grid:100000x100000", limits).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "column 1: the board has 10000000000 vertices, but at most 100 are allowed here"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLimits {
    /// The most vertices.
    pub vertices: usize,
    /// The most edges.
    pub edges: usize,
}

impl Default for BoardLimits {
    /// 2²⁷ vertices and 2²⁷ edges: a graph of at most 3 GB.
    fn default() -> Self {
        Self {
            vertices: 1 << 27,
            edges: 1 << 27,
        }
    }
}

impl BoardLimits {
    /// Refuses a count above the limit for "vertices" or "edges".
    pub(crate) fn check(&self, what: &'static str, count: u128) -> Result<(), BoardProblem> {
        let limit = self.of(what);
        if count <= limit as u128 {
            Ok(())
        } else {
            Err(BoardProblem::TooLarge { what, count, limit })
        }
    }

    pub(crate) fn of(&self, what: &'static str) -> usize {
        let limit = if what == "vertices" {
            self.vertices
        } else {
            self.edges
        };
        limit.min(MAX_COUNT)
    }
}
