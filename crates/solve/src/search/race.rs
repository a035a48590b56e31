//! The end of a game with private snakes: who outlasts whom.
//!
//! A player who has made all the moves they can is stuck at their next turn. With n players, the
//! one who is d turns away from moving and has k moves left is stuck after d + n·k turns; the least
//! of these times belongs to the player who is stuck first, who is the loser. The times of
//! different players are different.
//!
//! Unused vertices that only one player can reach are theirs for certain: a run there cannot be
//! disturbed, so its length is a *least* number of moves. And nobody makes more moves than they
//! could if they were alone: that is a *most* number. Hence x is beaten for certain if every other
//! player's least time is later than x's most time, and not beaten for certain if their least time
//! is later than some other player's most time. When the snakes are separated, least and most are
//! the same number, the longest run.

use super::bit_graph::BitGraph;
use super::run::{longest_run, reach_bound};
use super::stride::EndPair;
use super::word::Word;

/// The most players for which a race is computed.
pub(crate) const MOST_PLAYERS: usize = 9;

/// One player in a race.
#[derive(Clone, Copy)]
struct Racer<B> {
    ends: EndPair,
    /// The unused vertices that the player can reach.
    reach: B,
    /// Those of them that nobody else can reach.
    own: B,
    delay: u32,
    /// No less than this many moves, and not more, as far as is known.
    least: u32,
    most: u32,
    /// What `least` can become.
    hope: u32,
    has_run: bool,
}

/// Whether player 0 is beaten by the others together, if the runs of the snakes decide it.
///
/// `ends` are the live ends of the players in the order of their turns, `turn` is the player to
/// move. Everybody who is to move can: being stuck is no race.
pub(crate) fn race<B: Word>(
    graph: &BitGraph<B>,
    free: B,
    ends: &[EndPair],
    turn: usize,
) -> Option<bool> {
    let players = ends.len();
    let nobody = Racer {
        ends: [0; 2],
        reach: B::EMPTY,
        own: B::EMPTY,
        delay: 0,
        least: 0,
        most: 0,
        hope: 0,
        has_run: false,
    };
    let mut racers = [nobody; MOST_PLAYERS];
    let racers = &mut racers[..players];
    let (mut once, mut twice) = (B::EMPTY, B::EMPTY);
    for (player, racer) in racers.iter_mut().enumerate() {
        racer.ends = ends[player];
        racer.delay = ((player + players - turn) % players) as u32;
        racer.reach = graph.fill(free, graph.beside(racer.ends));
        twice |= once & racer.reach;
        once |= racer.reach;
    }
    for racer in racers.iter_mut() {
        racer.own = racer.reach & !twice;
        racer.most = reach_bound(graph, racer.reach, racer.ends);
        racer.hope = if racer.is_alone() {
            racer.most
        } else {
            reach_bound(graph, racer.own, racer.ends)
        };
    }
    let turns = players as u32;
    let time = |racer: &Racer<B>, moves: u32| racer.delay + turns * moves;
    let (x, others) = racers.split_first_mut()?;
    for other in others.iter_mut() {
        // Runs are found only where they can decide.
        let sooner = if other.is_alone() { 1 } else { other.most };
        if time(x, x.hope) > time(other, sooner.min(other.most)) {
            x.run(graph);
            if time(x, x.least) > time(other, other.most) {
                return Some(false);
            }
            if other.is_alone() && time(x, x.least) > time(other, 1.min(other.most)) {
                other.run(graph);
                if time(x, x.least) > time(other, other.most) {
                    return Some(false);
                }
            }
        }
    }
    let sooner = if x.is_alone() && !x.has_run {
        1.min(x.most)
    } else {
        x.most
    };
    if others
        .iter()
        .any(|other| time(other, other.hope) < time(x, sooner))
    {
        return None;
    }
    if x.is_alone() {
        x.run(graph);
    }
    for other in others {
        if time(other, other.hope) < time(x, x.most) {
            return None;
        }
        other.run(graph);
        if time(other, other.least) < time(x, x.most) {
            return None;
        }
    }
    Some(true)
}

impl<B: Word> Racer<B> {
    /// Whether nobody else can reach what the player can.
    fn is_alone(&self) -> bool {
        self.own == self.reach
    }

    /// Finds the player's longest run, once.
    fn run(&mut self, graph: &BitGraph<B>) {
        if self.has_run {
            return;
        }
        self.has_run = true;
        let run = longest_run(graph, self.own, self.ends);
        self.least = run.least;
        self.hope = run.least;
        if self.is_alone() {
            self.most = run.most;
        }
    }
}
