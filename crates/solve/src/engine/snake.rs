//! The engine for the snake games.

use slitherlab_board::Board;
use slitherlab_games::snake::{Ending, Move, Position};

use super::habit::SnakeHabit;
use super::trials::{Trial, Trials};
use super::{Choice, Engine, Ground, Level, Standing, is_stopped, simple_choice, usual_nodes};
use crate::search::{Limits, Solver};
use crate::snake::{self, Strategist};

/// Plays snake games, with any number of players.
///
/// The perfect level first asks the theorems. Where they say nothing it searches for a proof and plays
/// trial games by turns, until there is a proof or the limits are reached. With more than two players a
/// proof is one that the others together cannot make the player lose, and trial games take the others as weak: they hardly
/// ever act together. So does a player who is lost: he goes where weak opponents are most likely to err.
#[derive(Clone, Debug)]
pub struct SnakeEngine<'a> {
    strategist: Strategist<'a>,
}

impl<'a> SnakeEngine<'a> {
    /// Follows the game from this position, whose moves so far are looked through.
    pub fn new(board: &'a Board, position: Position) -> Self {
        Self {
            strategist: Strategist::new(board, position),
        }
    }

    fn perfect(&mut self, limits: &Limits<'_>, seed: u64) -> Option<Choice<Move>> {
        let standing = match self.strategist.proved()? {
            Ok(advice) => {
                return Some(Choice {
                    one: advice.one,
                    standing: Standing::Winning,
                    ground: Ground::Theorem,
                    note: advice.note,
                });
            }
            Err(standing) => standing,
        };
        let position = self.strategist.position();
        let choice = if standing == snake::Standing::Lost {
            // Where nobody ever errs in trials, they tell nothing.
            let mut solver = Solver::new(position, limits);
            hope(&mut solver, position, limits, seed)
                .filter(|trial| trial.share > HOPELESS)
                .map(|trial| tried(&trial, Standing::Lost, "lost"))
        } else {
            investigate(position, limits, seed)
        };
        choice.or_else(|| {
            let advice = self.strategist.stubborn(standing)?;
            Some(Choice {
                one: advice.one,
                standing: match standing {
                    snake::Standing::Lost => Standing::Lost,
                    _ => Standing::Unclear,
                },
                ground: Ground::RuleOfThumb,
                note: advice.note,
            })
        })
    }
}

impl Engine for SnakeEngine<'_> {
    type Position = Position;

    fn position(&self) -> &Position {
        self.strategist.position()
    }

    fn play(&mut self, one: Move) {
        self.strategist.play(one);
    }

    fn undo(&mut self) -> Option<Move> {
        self.strategist.undo()
    }

    fn choose(&mut self, level: Level, limits: &Limits<'_>, seed: u64) -> Option<Choice<Move>> {
        match level {
            Level::Perfect => self.perfect(limits, seed),
            Level::Stubborn => self.strategist.resistance().map(|advice| Choice {
                one: advice.one,
                standing: Standing::Unclear,
                ground: Ground::RuleOfThumb,
                note: advice.note,
            }),
            Level::Random | Level::Greedy => {
                let position = self.strategist.position();
                let misere = position.rules().ending == Ending::Misere;
                simple_choice(position, level, seed, misere)
            }
        }
    }
}

/// Beyond so many (moves × vertices) a position is too large for more than a rule of thumb.
const LARGEST: usize = 2_000_000;
/// What the search and the trial games get at each turn of theirs, in positions and moves: about the same time.
/// The turns become longer up to so many times.
const SEARCH_TURN: u64 = 8_000;
const TRIAL_TURN: u64 = 20_000;
const LONGEST_TURN: u64 = 4;
/// So many positions and moves of trial games are enough for a player who is lost.
const CONSOLATION: u64 = 2_000_000;
/// So many positions are searched for one that may follow an error.
const GLANCE: u64 = 2_000;
/// A share of trial games that is no reason to hope.
const HOPELESS: f64 = 0.001;

/// What a choice in a position may cost; `None` when the position is too large for anything but a rule of thumb, or
/// there is no time at all.
fn allowance(position: &Position, limits: &Limits<'_>) -> Option<u64> {
    let most = usual_nodes(limits);
    let moves = position.legal_moves().take(LARGEST).count();
    let size = moves.saturating_mul(position.field().vertex_count());
    (size <= LARGEST && most > 0).then_some(most)
}

/// Searches and tries by turns.
fn investigate(position: &Position, limits: &Limits<'_>, seed: u64) -> Option<Choice<Move>> {
    let mut moves = position.legal_moves();
    if let (Some(one), None) = (moves.next(), moves.next()) {
        return Some(Choice {
            one,
            standing: Standing::Unclear,
            ground: Ground::OnlyMove,
            note: "the only move".to_owned(),
        });
    }
    let most = allowance(position, limits)?;
    let mover = position.turn();
    let two = position.rules().players == 2;
    let (habit, mut trials) = if two {
        (SnakeHabit::of(position), Trials::new(position, seed))
    } else {
        (
            SnakeHabit::hopeful(position),
            Trials::hopeful(position, seed),
        )
    };
    let own_limits = Limits {
        nodes: None,
        ..*limits
    };
    let mut solver = Solver::new(position, &own_limits);
    let mut fate = None;
    let mut turn = 1;
    loop {
        let spent = solver.nodes() + trials.made();
        let over = spent >= most || solver.is_spent() || trials.is_decided();
        if over || is_stopped(limits, spent) {
            break;
        }
        let left = most - spent;
        solver.allow((SEARCH_TURN * turn).min(left));
        fate = solver.is_beaten(position, mover);
        if fate.is_some() {
            break;
        }
        let recall = |now: &Position| solver.recall(now, now.turn());
        trials.run((TRIAL_TURN * turn).min(left), &habit, recall);
        turn = (turn + 1).min(LONGEST_TURN);
    }
    let spent = solver.nodes() + trials.made();
    solver.allow(most.saturating_sub(spent));
    let nodes = |solver: &Solver<'_>| solver.nodes() + trials.made();
    if fate == Some(false) {
        if let Some(one) = safe_move(&mut solver, position) {
            return Some(found(one, two, nodes(&solver)));
        }
    }
    let best = trials.best()?;
    if best.wins == Some(true) {
        return Some(found(best.one, two, nodes(&solver)));
    }
    let lost = fate == Some(true) || best.wins == Some(false);
    if !lost {
        return Some(tried(&best, Standing::Unclear, "a heuristic move"));
    }
    let proof = if two {
        format!("lost, as a search of {} positions proves", nodes(&solver))
    } else {
        "the others together can beat him, as a search proves".to_owned()
    };
    let left = Limits {
        nodes: Some(most.saturating_sub(spent)),
        ..*limits
    };
    let best = hope(&mut solver, position, &left, seed).unwrap_or(best);
    Some(tried(&best, Standing::Lost, &proof))
}

/// What a player who is lost should try: the others may err. `None` when the position is too large for trial games, or there
/// is no time for them.
fn hope(
    solver: &mut Solver<'_>,
    position: &Position,
    limits: &Limits<'_>,
    seed: u64,
) -> Option<Trial<Move>> {
    let most = allowance(position, limits)?.min(CONSOLATION);
    let player = position.turn();
    let habit = SnakeHabit::hopeful(position);
    let mut trials = Trials::hopeful(position, seed);
    let before = solver.nodes();
    // However little time there is, it is enough for some games.
    loop {
        // What the opponent's error is worth, a short search tells better than many games.
        let look = |now: &Position| {
            solver.allow(GLANCE);
            solver.is_beaten(now, player)
        };
        trials.run(GLANCE.min(most), &habit, look);
        let spent = trials.made() + solver.nodes() - before;
        if spent >= most || trials.is_decided() || is_stopped(limits, spent) {
            return trials.best();
        }
    }
}

/// A move that is proved to be good.
fn found(one: Move, two: bool, nodes: u64) -> Choice<Move> {
    let (standing, what) = if two {
        (Standing::Winning, "the win")
    } else {
        (Standing::Holding, "that the others cannot beat him")
    };
    Choice {
        one,
        standing,
        ground: Ground::Search { nodes },
        note: format!("a search of {nodes} positions proves {what}"),
    }
}

/// A move that did well in trial games, with what is known about its maker.
fn tried(best: &Trial<Move>, standing: Standing, known: &str) -> Choice<Move> {
    let games = u64::from(best.games);
    let percent = 100.0 * best.share;
    let but = match standing {
        Standing::Lost => ", but ",
        _ => ": ",
    };
    Choice {
        one: best.one,
        standing,
        ground: Ground::Trials {
            games,
            share: best.share,
        },
        note: format!("{known}{but}it did well in {percent:.0} % of {games} trial games"),
    }
}

/// A move after which the others cannot force the player to move to lose, when it is known or found
/// within the limits.
fn safe_move(solver: &mut Solver<'_>, position: &Position) -> Option<Move> {
    let mover = position.turn();
    let mut after = position.clone();
    let moves: Vec<Move> = position.legal_moves().collect();
    // What the search knows by the way comes first; it may have forgotten much.
    for thorough in [false, true] {
        for &one in &moves {
            after.make(one);
            let fate = if thorough {
                solver.is_beaten(&after, mover)
            } else {
                solver.recall(&after, mover)
            };
            after.unmake();
            if fate == Some(false) {
                return Some(one);
            }
        }
    }
    None
}
