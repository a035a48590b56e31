//! Which boards are large: questions about them do not belong among the quick ones.

use slitherlab_board::{BoardLimits, BoardProblem, directed};

use crate::limits::QuestionLimits;
use crate::question::Lane;

/// The longest text, in bytes, that is looked into.
pub(crate) const SHORT: usize = 16 << 10;

/// Returns the kind of thread for a question about this board.
///
/// *Cost*: that of building a board which is not large.
pub(crate) fn lane(text: &str, limits: &QuestionLimits) -> Lane {
    let most = BoardLimits {
        vertices: limits.quick_vertices,
        edges: limits.quick_edges,
    };
    let is_large = || {
        let board = directed::parse_any(text, most);
        board.is_err_and(|error| matches!(error.problem, BoardProblem::TooLarge { .. }))
    };
    if text.len() > SHORT || is_large() {
        Lane::Heavy
    } else {
        Lane::Quick
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_boards_are_not_quick() {
        let limits = QuestionLimits::default();
        for board in ["grid:5x6", "grid:30x30", "no board", "grid:5x"] {
            assert_eq!(lane(board, &limits), Lane::Quick, "{board}");
        }
        // All arcs between 100 vertices, and very many between two.
        let digraph6 = format!("digraph6:&~?@c{}{{", "~".repeat(10_000 / 6));
        let arcs = format!("arcs:{}", vec!["0>1"; 3000].join(","));
        let blanks = format!("grid:5x6{}", " ".repeat(SHORT));
        for board in [
            "cycle:49999",
            "star:2000",
            "complete:100",
            "grid:40x40",
            "dicycle:49999",
            &digraph6,
            &arcs,
            &blanks,
        ] {
            assert_eq!(lane(board, &limits), Lane::Heavy, "{board}");
        }
    }
}
