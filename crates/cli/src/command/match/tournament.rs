//! The games of a tournament.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use slitherlab_game::{AnyMove, AnyPosition, Budget, Game, Outcome, Player};
use slitherlab_lab::on_threads;
use slitherlab_lab::policy::{Follower, Policy};
use slitherlab_lab::simulate::Chance;
use slitherlab_solve::Support;
use slitherlab_solve::engine::{AnyEngine, Level};

use super::report::MovesBySupport;
use super::seat::Contestant;
use crate::budget::BudgetArgument;
use crate::command::program::{Forfeit, Running};

/// The players of a match, the number of games, and the time limits.
pub(super) struct Tournament<'a> {
    pub(super) contestants: &'a [Contestant],
    pub(super) games: u64,
    pub(super) budget: BudgetArgument,
    /// The time limit of a program per move.
    pub(super) timeout: Duration,
    pub(super) seed: u64,
    pub(super) rotates: bool,
    pub(super) threads: usize,
}

/// Where every game begins.
pub(super) struct StartPosition<'a> {
    pub(super) start: &'a Game,
    /// The game as programs are told it.
    pub(super) setup: &'a serde_json::Value,
}

/// A game that is over.
pub(super) struct FinishedGame {
    pub(super) number: u64,
    /// Which engine sat in each seat, by its place in the list.
    pub(super) seats: Vec<usize>,
    pub(super) outcome: Outcome,
    /// What each engine did, by its place in the list.
    pub(super) work: Vec<Work>,
    /// The texts of the moves.
    pub(super) moves: Vec<String>,
    /// Which engine lost without the rules' help, by its place in the list, and why.
    pub(super) forfeit: Option<(usize, Forfeit)>,
}

/// What an engine did in a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) moves: MovesBySupport,
    pub(super) time: Duration,
    pub(super) longest: Duration,
}

impl Work {
    /// Adds a move; one of another program has no support.
    fn add(&mut self, support: Option<Support>, time: Duration) {
        self.moves.add(support);
        self.time += time;
        self.longest = self.longest.max(time);
    }
}

impl Tournament<'_> {
    /// Refuses strategies that make no sense in this game or on this board.
    pub(super) fn check(&self, begin: &StartPosition<'_>) -> anyhow::Result<()> {
        for (place, contestant) in self.contestants.iter().enumerate() {
            let &Contestant::Policy(policy) = contestant else {
                continue;
            };
            if let Policy::Engine(Level::Coalition(victim)) = policy {
                let players = self.contestants.len();
                if victim.index() == place || victim.index() >= players {
                    bail!(
                        "--seats {policy}: the number is that of another engine in the list of {players}"
                    );
                }
            }
            let follower = Follower::of(policy, begin.start.board());
            let follower = follower.with_context(|| format!("--seats {policy}"))?;
            if follower.is_some() && !matches!(begin.start.position(), AnyPosition::Snake(_)) {
                bail!("--seats {policy}: this one is for the snake games");
            }
        }
        Ok(())
    }

    /// Plays all games from the same beginning; they come in order. `done` is told how many are
    /// over.
    pub(super) fn play(
        &self,
        begin: &StartPosition<'_>,
        done: &(impl Fn(u64) + Sync),
    ) -> Vec<FinishedGame> {
        let next = AtomicU64::new(0);
        let over = AtomicU64::new(0);
        let played = Mutex::new(Vec::new());
        let work = || {
            loop {
                let number = next.fetch_add(1, Relaxed);
                if number >= self.games {
                    return;
                }
                let game = RunningGame::set(self, begin, number).play();
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
}

/// A game that is being played.
struct RunningGame<'a> {
    tournament: &'a Tournament<'a>,
    begin: &'a StartPosition<'a>,
    number: u64,
    /// Which contestant sits in each seat, by its place in the list.
    seats: Vec<usize>,
    engine: AnyEngine<'a>,
    game: Game,
    moves: Vec<String>,
    /// The programs among the contestants, once they are needed.
    running: Vec<Option<Running>>,
    /// Those among them who follow a strategy.
    followers: Vec<Option<Follower>>,
    chance: Chance,
    seed: u64,
}

impl<'a> RunningGame<'a> {
    fn set(tournament: &'a Tournament<'a>, begin: &'a StartPosition<'a>, number: u64) -> Self {
        let players = tournament.contestants.len();
        let shift = if tournament.rotates {
            (number % players as u64) as usize
        } else {
            0
        };
        Self {
            tournament,
            begin,
            number,
            seats: (0..players)
                .map(|seat| (seat + players - shift) % players)
                .collect(),
            engine: AnyEngine::new(begin.start),
            game: begin.start.clone(),
            moves: Vec::new(),
            running: (0..players).map(|_| None).collect(),
            followers: tournament
                .contestants
                .iter()
                .map(|contestant| match contestant {
                    &Contestant::Policy(policy) => {
                        Follower::of(policy, begin.start.board()).ok()?
                    }
                    Contestant::Program(_) => None,
                })
                .collect(),
            chance: Chance::of_game(tournament.seed, number),
            // Seeds that are close give games that are not.
            seed: (tournament.seed ^ number.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        }
    }

    fn play(mut self) -> FinishedGame {
        let mut work = vec![Work::default(); self.seats.len()];
        let mut forfeit = None;
        while !self.game.is_over() {
            let who = self.seats[self.game.turn().index()];
            let clock = Instant::now();
            match self.choose(who) {
                Ok(None) => break,
                Ok(Some((mv, support))) => {
                    work[who].add(support, clock.elapsed());
                    self.moves.push(self.game.move_text(mv));
                    self.game.play_unchecked(mv);
                    self.engine.play_unchecked(mv);
                }
                Err(why) => {
                    forfeit = Some((who, why));
                    break;
                }
            }
        }
        let outcome = match forfeit {
            Some(_) => Outcome::Loses(self.game.turn()),
            None => self.game.outcome(),
        };
        FinishedGame {
            number: self.number,
            seats: self.seats,
            outcome,
            work,
            moves: self.moves,
            forfeit,
        }
    }

    /// The move of a contestant, and what it rests on if that is known; `None` when there is none
    /// to make.
    fn choose(&mut self, who: usize) -> Result<Option<(AnyMove, Option<Support>)>, Forfeit> {
        let tournament = self.tournament;
        let program = match &tournament.contestants[who] {
            Contestant::Program(program) => program,
            &Contestant::Policy(Policy::Engine(level)) => {
                let level = match level {
                    Level::Coalition(victim) => Level::Coalition(self.seat_of(victim)),
                    level => level,
                };
                let choose =
                    |limits: &Budget<'_>| self.engine.choose(level, limits, self.seed ^ who as u64);
                let choice = tournament.budget.within(1, |_| (), choose);
                return Ok(choice.map(|choice| (choice.mv, Some(choice.support()))));
            }
            Contestant::Policy(Policy::Strategy(_) | Policy::Script) => return self.follow(who),
        };
        if self.running[who].is_none() {
            let started = program.start();
            let started = started.map_err(|error| Forfeit::NotStarted(error.to_string()))?;
            self.running[who] = Some(started);
        }
        let Some(running) = &mut self.running[who] else {
            unreachable!("it was started");
        };
        let mut setup = self.begin.setup.clone();
        setup["moves"] = self.moves.clone().into();
        let text = running.choose(&setup, tournament.budget, tournament.timeout)?;
        let mv = self.game.parse_move(&text);
        let mv = mv.map_err(|error| Forfeit::Illegal(error.to_string()))?;
        Ok(Some((mv, None)))
    }

    /// Where the engine of this number in the list sits in this game.
    fn seat_of(&self, engine: Player) -> Player {
        let seat = self.seats.iter().position(|&who| who == engine.index());
        Player::from_index(seat.expect("every engine has a seat") as u32)
    }

    /// The move of somebody who follows a strategy.
    fn follow(&mut self, who: usize) -> Result<Option<(AnyMove, Option<Support>)>, Forfeit> {
        let (Some(follower), AnyPosition::Snake(position)) =
            (&self.followers[who], self.game.position())
        else {
            unreachable!("strategies were refused elsewhere");
        };
        let mv = follower.choose(position, &mut self.chance);
        let mv = mv.ok_or(Forfeit::GaveUp)?;
        let support = match follower {
            Follower::Plan(_) => Support::Heuristic,
            Follower::Script => Support::Chance,
        };
        Ok(Some((mv.into(), Some(support))))
    }
}
