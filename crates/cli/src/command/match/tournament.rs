//! The games of a tournament.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use slitherlab_games::Outcome;
use slitherlab_lab::on_threads;
use slitherlab_solve::Support;
use slitherlab_solve::engine::{AnyEngine, Level};

use crate::budget::Budget;

/// Who plays, how often, and how long.
pub(super) struct Tournament<'a> {
    pub(super) levels: &'a [Level],
    pub(super) games: u64,
    pub(super) budget: Budget,
    pub(super) seed: u64,
    pub(super) rotates: bool,
    pub(super) threads: usize,
}

/// A game that is over.
pub(super) struct Played {
    pub(super) number: u64,
    /// Which engine sat in each seat, by its place in the list.
    pub(super) seats: Vec<usize>,
    pub(super) outcome: Outcome,
    /// What each engine did, by its place in the list.
    pub(super) work: Vec<Work>,
}

/// What an engine did in a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// Moves by what they rest on.
    pub(super) theorem: u64,
    pub(super) search: u64,
    pub(super) heuristic: u64,
    pub(super) only: u64,
    pub(super) chance: u64,
    pub(super) time: Duration,
    pub(super) longest: Duration,
}

impl Work {
    /// Adds a move.
    fn add(&mut self, support: Support, time: Duration) {
        *match support {
            Support::Theorem => &mut self.theorem,
            Support::Search => &mut self.search,
            Support::Heuristic => &mut self.heuristic,
            Support::OnlyMove => &mut self.only,
            Support::Chance => &mut self.chance,
        } += 1;
        self.time += time;
        self.longest = self.longest.max(time);
    }
}

impl Tournament<'_> {
    /// Plays all games, each with an engine of its own that starts at the beginning; they come in order. `done` is told
    /// how many are over.
    pub(super) fn play<'a>(
        &self,
        begin: impl Fn() -> AnyEngine<'a> + Sync,
        done: &(impl Fn(u64) + Sync),
    ) -> Vec<Played> {
        let next = AtomicU64::new(0);
        let over = AtomicU64::new(0);
        let played = Mutex::new(Vec::new());
        let work = || {
            loop {
                let number = next.fetch_add(1, Relaxed);
                if number >= self.games {
                    return;
                }
                let game = self.game(number, &mut begin());
                done(over.fetch_add(1, Relaxed) + 1);
                let mut played = played.lock().expect("no thread panics with the lock");
                played.push(game);
            }
        };
        on_threads(self.threads, work);
        let mut played = played.into_inner().expect("no thread panics with the lock");
        played.sort_unstable_by_key(|game| game.number);
        played
    }

    fn game(&self, number: u64, engine: &mut AnyEngine<'_>) -> Played {
        let players = self.levels.len();
        let shift = if self.rotates {
            (number % players as u64) as usize
        } else {
            0
        };
        let seats: Vec<usize> = (0..players)
            .map(|seat| (seat + players - shift) % players)
            .collect();
        // Seeds that are close give games that are not.
        let seed = (self.seed ^ number.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut work = vec![Work::default(); players];
        loop {
            let who = seats[engine.turn().index()];
            let clock = Instant::now();
            let choice = self.budget.within(
                1,
                |_| (),
                |limits| engine.choose(self.levels[who], limits, seed ^ who as u64),
            );
            let Some(choice) = choice else { break };
            work[who].add(choice.support(), clock.elapsed());
            engine.play(choice.step);
        }
        Played {
            number,
            seats,
            outcome: engine.outcome(),
            work,
        }
    }
}
