//! Whether a player who follows a plan never loses, whatever the others do.

use std::collections::VecDeque;

use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{Budget, Effort, Play as _, Player};

use super::Plan;
use crate::interner::Interner;

/// What came of playing a plan through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyCheck {
    /// Whether the strategy is sound.
    pub soundness: Soundness,
    /// The number of positions looked at.
    pub positions: u64,
}

/// Whether a player who follows a strategy never loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// The player never loses.
    Holds,
    /// There is a game that the player loses, as short as can be.
    Fails {
        /// Its moves.
        line: Vec<Move>,
        /// What happens then.
        failure: Failure,
    },
    /// The check was ended before.
    Unknown,
}

/// How a plan fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The player has followed it and lost.
    Loses,
    /// It is the player's turn, they have legal moves, and the plan allows none.
    NoMove,
}

/// Tries every move of the others and every move that the plan allows, shortest games first, as far
/// as the positions and the time of the budget go.
///
/// *Cost*: time in proportion to the size of the board and memory to that of the snakes, for each
/// position that can be reached, each with its openings and the last move, which plans look at.
///
/// # Panics
/// When there is no such player.
pub fn check(plan: &Plan, start: &Position, player: Player, budget: &Budget<'_>) -> StrategyCheck {
    assert!(player.index() < start.players() as usize);
    // For each position that was met the move that led there and the number of the one before.
    let mut history: Vec<Option<(Move, usize)>> = vec![None];
    let mut seen: Interner<u32> = Interner::default();
    let mut key = Vec::new();
    put_key(start, &mut key);
    seen.add(&key);
    let mut queue = VecDeque::from([0]);
    let mut walk = Walk::from(start);
    // A position is as much work as its board is large.
    let size = start.field().vertex_count() + 1;
    let stop = || budget.is_stopped();
    let effort = Effort::new(&stop);
    let may_go_on = || {
        effort.spend(size);
        effort.may_go_on()
    };
    let most = budget.positions.unwrap_or(u64::MAX);
    let mut positions = 0;
    let unknown = |positions| StrategyCheck {
        soundness: Soundness::Unknown,
        positions,
    };
    while let Some(number) = queue.pop_front() {
        if positions >= most || !may_go_on() {
            return unknown(positions);
        }
        positions += 1;
        let fails = |failure| StrategyCheck {
            soundness: Soundness::Fails {
                line: line(&history, number),
                failure,
            },
            positions,
        };
        walk.go_to(line(&history, number));
        let position = &mut walk.position;
        let outcome = position.outcome();
        if outcome.is_over() {
            let wins = outcome.winner(start.players());
            let loses = outcome.loser(start.players());
            if loses == Some(player) || wins.is_some_and(|winner| winner != player) {
                return fails(Failure::Loses);
            }
            continue;
        }
        let moves: Vec<Move> = if position.turn() == player {
            plan.moves(position)
        } else {
            position.legal_moves().collect()
        };
        if moves.is_empty() {
            return fails(Failure::NoMove);
        }
        for mv in moves {
            if !may_go_on() {
                return unknown(positions);
            }
            position.play_unchecked(mv);
            put_key(position, &mut key);
            if seen.add(&key).is_some() {
                queue.push_back(history.len());
                history.push(Some((mv, number)));
            }
            position.undo();
        }
    }
    StrategyCheck {
        soundness: Soundness::Holds,
        positions,
    }
}

/// A position that goes from one place of the games to another, so that not each of them needs a
/// board of its own.
struct Walk {
    position: Position,
    /// The moves from the start.
    line: Vec<Move>,
}

impl Walk {
    fn from(start: &Position) -> Self {
        Self {
            position: start.clone(),
            line: Vec::new(),
        }
    }

    /// Goes to where these moves lead from the start.
    fn go_to(&mut self, line: Vec<Move>) {
        let pairs = self.line.iter().zip(&line);
        let common = pairs.take_while(|(mv, other)| mv == other).count();
        for _ in common..self.line.len() {
            self.position.undo();
        }
        for &mv in &line[common..] {
            self.position.play_unchecked(mv);
        }
        self.line = line;
    }
}

/// Writes all that the rest of a game depends on, plans included, in place of what is there: the
/// openings, the last move, and the words of the snapshot, where a zero is followed by how many
/// there are, as most of a large board is empty.
fn put_key(position: &Position, key: &mut Vec<u32>) {
    key.clear();
    let openings = position.rules().snake_count() as usize;
    let made = position.move_count();
    // The number of moves says how many of these there are.
    key.push(made as u32);
    let openings = position.moves().take(openings);
    for mv in openings.chain(position.moves().last()) {
        match mv {
            Move::Vertex(v) => key.extend([0, v]),
            Move::Edge([u, v]) => key.extend([1, u, v]),
        }
    }
    for run in position.snapshot().chunk_by(|a, b| *a == 0 && *b == 0) {
        if run[0] == 0 {
            key.extend([0, run.len() as u32]);
        } else {
            key.extend(run);
        }
    }
}

fn line(history: &[Option<(Move, usize)>], mut number: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    while let Some((one, before)) = history[number] {
        moves.push(one);
        number = before;
    }
    moves.reverse();
    moves
}
