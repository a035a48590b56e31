//! The best resistance: moves after which few of the opponent's replies are known to win.

use slitherlab_games::snake::{Move, Position};
use slitherlab_graph::Graph;

use super::lookahead::Lookahead;
use super::part::Part;
use super::proof::has_one_end;

/// A move with the opponent's replies to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resistance {
    /// The move.
    pub(crate) one: Move,
    /// How many replies there are.
    pub(crate) replies: usize,
    /// How many of them are shown to win by theorem; `None` when the board was too large to tell.
    pub(crate) winning: Option<usize>,
}

/// Beyond this many (legal moves × vertices) the replies are not counted.
const COUNTING_LIMIT: usize = 4_000_000;

/// The legal move that leaves the opponent the fewest replies shown to win, and among those the most other
/// replies; the first such move. `None` when there is no legal move.
///
/// *Cost*: that of a maximum matching, and a few searches for alternating paths for each reply.
pub(crate) fn resist(graph: &Graph, position: &Position) -> Option<Resistance> {
    let legal = position.legal_moves().take(COUNTING_LIMIT).count();
    let countable = position.rules().is_matching_game()
        && legal.saturating_mul(graph.vertex_count()) <= COUNTING_LIMIT;
    let mut after = position.clone();
    if !countable {
        // Keep the snake long: leave the opponent as many replies as possible.
        let sample = position.legal_moves().take(64);
        let counted = sample.map(|one| {
            after.make(one);
            let replies = after.legal_moves().take(64).count();
            after.unmake();
            Resistance {
                one,
                replies,
                winning: None,
            }
        });
        return counted.reduce(|best, next| {
            if next.replies > best.replies {
                next
            } else {
                best
            }
        });
    }
    let part = Part::unused(graph, position);
    let mut lookahead = Lookahead::new(graph, &part, position);
    let counted = position
        .legal_moves()
        .map(|one| lookahead.after(one, |after| count(after, one)));
    counted.reduce(|best, next| {
        let key = |r: &Resistance| (r.winning, std::cmp::Reverse(r.replies));
        if key(&next) < key(&best) { next } else { best }
    })
}

/// Counts the replies to the move just made.
fn count(after: &mut Lookahead<'_>, one: Move) -> Resistance {
    let replies: Vec<Move> = after.position().legal_moves().collect();
    let one_end = has_one_end(after.position().rules()) && !after.position().is_opening();
    let wins = |reply: &&Move| match **reply {
        Move::Edge([_, to]) if one_end => after.is_outer(to),
        reply => after.after(reply, Lookahead::is_doomed),
    };
    let winning = replies.iter().filter(wins).count();
    Resistance {
        one,
        replies: replies.len(),
        winning: Some(winning),
    }
}
