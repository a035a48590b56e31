//! The best resistance: moves after which few of the opponent's replies are known to win.

use slitherlab_games::snake::{Ending, Move, Position, Snakes};
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

/// Beyond this many (legal moves × vertices), or this many vertices, the replies are not counted:
/// a person should not wait for a lost move.
const COUNTING_LIMIT: usize = 4_000_000;
const LARGEST_COUNTED: usize = 100_000;

/// The legal move that leaves the opponent the fewest replies shown to win, and among those the
/// most other replies; the first such move. Where no theorem speaks about the game, or the board is
/// too large, the best of some moves by [a rule of thumb](promise). `None` when there is no legal
/// move. The position is played on and comes back as it was.
///
/// *Cost*: that of a maximum matching, and a few searches for alternating paths for each reply; on
/// large boards and in other games, that of looking at 64 moves.
pub(crate) fn resist(graph: &Graph, position: &mut Position) -> Option<Resistance> {
    let n = graph.vertex_count();
    let countable = position.rules().is_matching_game()
        && n <= LARGEST_COUNTED
        && position.legal_moves().count().saturating_mul(n) <= COUNTING_LIMIT;
    if !countable {
        let sample: Vec<Move> = position.legal_moves().take(SAMPLE).collect();
        let mut best: Option<(Promise, Resistance)> = None;
        for one in sample {
            let (promise, replies) = promise(position, one);
            if best.as_ref().is_none_or(|(highest, _)| promise > *highest) {
                let winning = None;
                let resistance = Resistance {
                    one,
                    replies,
                    winning,
                };
                best = Some((promise, resistance));
            }
        }
        return best.map(|(_, resistance)| resistance);
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

/// So many moves are looked at by the rule of thumb, and so many replies to each are counted.
const SAMPLE: usize = 64;

/// How good a move looks, the later the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Promise {
    /// It ends the game badly.
    Worst,
    /// It leaves so many ways open.
    Open(usize),
    /// It ends the game well.
    Best,
}

/// How promising a move looks, and how many replies there are to it. The owner of a private snake
/// keeps more ways open for himself than for the next player; shared snakes are kept alive.
fn promise(position: &mut Position, one: Move) -> (Promise, usize) {
    let mover = position.turn();
    position.make(one);
    let replies = position.legal_moves().take(SAMPLE).count();
    let promise = match (replies, position.rules().ending) {
        (0, Ending::Normal) => Promise::Best,
        (0, Ending::Misere) => Promise::Worst,
        _ if position.rules().snakes == Snakes::Private => {
            let free = |end| {
                let neighbors = position.field().neighbors(end);
                neighbors.iter().filter(|&&w| position.room(w) > 0).count()
            };
            let own: usize = position.live_ends_of(mover).map(free).sum();
            Promise::Open(own + SAMPLE - replies)
        }
        _ => Promise::Open(replies),
    };
    position.unmake();
    (promise, replies)
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
