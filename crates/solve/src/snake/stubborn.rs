//! The best resistance: moves after which few of the opponent's replies are known to win.

use slitherlab_game::snake::{Ending, Move, Position};
use slitherlab_graph::Graph;

use super::lookahead::Lookahead;
use super::part::Part;
use super::proof::has_one_end;
use crate::choice::Replies;
use crate::search::Budget;

/// Beyond this many (legal moves × vertices and edges), or this many vertices, the replies are not
/// counted: a person should not wait for a lost move.
const COUNTING_LIMIT: usize = 12_000_000;
const LARGEST_COUNTED: usize = 100_000;

/// The legal move that leaves the opponent the fewest replies shown to win, and among those the
/// most other replies; the first such move, among those whose replies are counted when the budget'
/// watch wants an end. Where no theorem speaks about the game, the board is too large, or there is
/// no time to count, the best of some moves by [a rule of thumb](promise). `None` when there is no
/// legal move. The position is played on and comes back as it was.
///
/// *Cost*: that of a maximum matching, and a few searches for alternating paths for each reply; on
/// large boards and in other games, that of looking at 64 moves.
pub(crate) fn resist(
    graph: &Graph,
    position: &mut Position,
    budget: &Budget<'_>,
) -> Option<(Move, Replies)> {
    let n = graph.vertex_count();
    let countable = position.rules().is_matching_game()
        && n <= LARGEST_COUNTED
        && position
            .legal_moves()
            .count()
            .saturating_mul(n + graph.edge_count())
            <= COUNTING_LIMIT;
    let counted = countable.then(|| fewest_winning(graph, position, budget));
    counted.flatten().or_else(|| most_promising(position))
}

/// The move that leaves the fewest replies shown to win, of those for which there is time.
fn fewest_winning(
    graph: &Graph,
    position: &Position,
    budget: &Budget<'_>,
) -> Option<(Move, Replies)> {
    let part = Part::unused(graph, position);
    let mut lookahead = Lookahead::new(graph, &part, position);
    let counted = position
        .legal_moves()
        .map_while(|mv| Some((lookahead.after(mv, |now| count(now, budget))?, mv)));
    // The first of the best moves.
    let best = counted.reduce(|best, next| {
        let key = |&([all, winning], _): &([usize; 2], Move)| (winning, std::cmp::Reverse(all));
        if key(&next) < key(&best) { next } else { best }
    });
    best.map(|([all, winning], mv)| (mv, Replies::Counted { all, winning }))
}

/// The move that looks best of the first ones.
fn most_promising(position: &mut Position) -> Option<(Move, Replies)> {
    let sample: Vec<Move> = position.legal_moves().take(SAMPLE).collect();
    let mut best: Option<(Promise, Move)> = None;
    for mv in sample {
        let promise = promise(position, mv);
        if best.as_ref().is_none_or(|(highest, _)| promise > *highest) {
            best = Some((promise, mv));
        }
    }
    best.map(|(_, mv)| (mv, Replies::Uncounted))
}

/// How many moves the rule of thumb looks at, and how many replies to each it counts.
const SAMPLE: usize = 64;

/// How good a move looks, the later the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Promise {
    /// It ends the game badly.
    Worst,
    /// It leaves this many ways open.
    Open(usize),
    /// It ends the game well.
    Best,
}

/// How promising a move looks. The owner of a private snake keeps more ways open for themselves
/// than for the next player; shared snakes are kept alive.
fn promise(position: &mut Position, mv: Move) -> Promise {
    let mover = position.turn();
    position.play_unchecked(mv);
    let replies = position.legal_moves().take(SAMPLE).count();
    let promise = match (replies, position.rules().ending) {
        (0, Ending::Normal) => Promise::Best,
        (0, Ending::Misere) => Promise::Worst,
        _ if !position.rules().is_common() => {
            let free = |end| {
                let neighbors = position.field().neighbors(end);
                neighbors.iter().filter(|&&w| position.room(w) > 0).count()
            };
            let own: usize = position.live_ends_of(mover).map(free).sum();
            Promise::Open(own + SAMPLE - replies)
        }
        _ => Promise::Open(replies),
    };
    position.undo();
    promise
}

/// Counts the replies to the move just made: all, and those that are shown to win; `None` when
/// there is no time for it.
fn count(after: &mut Lookahead<'_>, budget: &Budget<'_>) -> Option<[usize; 2]> {
    let replies: Vec<Move> = after.position().legal_moves().collect();
    let one_end = has_one_end(after.position().rules()) && !after.position().is_opening();
    let mut winning = 0;
    for &reply in &replies {
        if budget.is_stopped() {
            return None;
        }
        let wins = match reply {
            Move::Edge([_, to]) if one_end => after.is_outer(to),
            reply => after.after(reply, Lookahead::is_doomed),
        };
        winning += usize::from(wins);
    }
    Some([replies.len(), winning])
}
