//! The greedy player: one move ahead and no further.

use slitherlab_games::{Outcome, Play, Player};

use super::chance::Chance;

/// So many moves are looked at, and so many replies to each are counted, on boards with more.
const SAMPLE: usize = 2_000;

/// How good an end is for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Promise {
    Loses,
    Draws,
    Open(usize),
    Wins,
}

/// A move that ends the game well; else one that leaves the next player the fewest replies, or
/// with `wants_replies` the most. Those that tie are equally likely. `None` when there is no move.
///
/// *Cost*: the number of moves, at most 2,000, times that of the replies.
pub(crate) fn grab<P: Play>(
    position: &P,
    wants_replies: bool,
    chance: &mut Chance,
) -> Option<P::Move> {
    let mover = position.turn();
    let mut after = position.clone();
    let mut best: Option<(Promise, P::Move)> = None;
    let mut ties = 0;
    let count = position.legal_moves().count();
    // On large boards a part of the moves, each as likely as any other.
    let stride = count.div_ceil(SAMPLE).max(1);
    let offset = chance.below(stride);
    for one in position.legal_moves().skip(offset).step_by(stride) {
        after.make(one);
        let promise = judge(after.outcome(), mover).unwrap_or_else(|| {
            let replies = after.legal_moves().take(SAMPLE).count();
            Promise::Open(if wants_replies {
                replies
            } else {
                SAMPLE - replies
            })
        });
        after.unmake();
        match &best {
            Some((highest, _)) if promise < *highest => continue,
            Some((highest, _)) if promise == *highest => ties += 1,
            _ => ties = 1,
        }
        // Each of the best so far is kept with the same probability.
        if chance.below(ties) == 0 {
            best = Some((promise, one));
        }
    }
    best.map(|(_, one)| one)
}

/// What the end of a game is worth for a player; `None` when it goes on.
fn judge(outcome: Outcome, player: Player) -> Option<Promise> {
    Some(match outcome {
        Outcome::Ongoing => return None,
        Outcome::Loses(loser) if loser == player => Promise::Loses,
        Outcome::Wins(winner) if winner != player => Promise::Loses,
        Outcome::Loses(_) | Outcome::Wins(_) => Promise::Wins,
        Outcome::Draw => Promise::Draws,
    })
}
