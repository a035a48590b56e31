//! Whether a player who follows a plan never loses, whatever the others do.

use std::collections::{HashSet, VecDeque};

use slitherlab_games::snake::{Move, Position};
use slitherlab_games::{Play as _, Player, Snapshot};

use super::Plan;

/// What came of playing a plan through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The result.
    pub verdict: Verdict,
    /// How many positions were looked at.
    pub positions: u64,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
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

/// Tries every move of the others and every move that the plan allows, shortest games first, until so many positions were
/// looked at or `stop` says so.
///
/// *Cost*: time and memory proportional to the positions that can be reached, each with its openings and the last move,
/// which plans look at.
///
/// # Panics
/// When there is no such player.
pub fn check(
    plan: &Plan,
    start: &Position,
    player: Player,
    most: u64,
    stop: &dyn Fn() -> bool,
) -> Checked {
    assert!(player.index() < start.players() as usize);
    // For each position that was met the move that led there and the number of the one before.
    let mut history: Vec<Option<(Move, usize)>> = vec![None];
    let mut seen: HashSet<Key> = HashSet::from([Key::of(start)]);
    let mut queue = VecDeque::from([(start.clone(), 0)]);
    let mut positions = 0;
    while let Some((mut position, number)) = queue.pop_front() {
        if positions >= most || (positions % 256 == 255 && stop()) {
            return Checked {
                verdict: Verdict::Unknown,
                positions,
            };
        }
        positions += 1;
        let fails = |failure| Checked {
            verdict: Verdict::Fails {
                line: line(&history, number),
                failure,
            },
            positions,
        };
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
            plan.moves(&position)
        } else {
            position.legal_moves().collect()
        };
        if moves.is_empty() {
            return fails(Failure::NoMove);
        }
        for one in moves {
            position.make(one);
            if seen.insert(Key::of(&position)) {
                queue.push_back((position.clone(), history.len()));
                history.push(Some((one, number)));
            }
            position.unmake();
        }
    }
    Checked {
        verdict: Verdict::Holds,
        positions,
    }
}

/// All that the rest of a game depends on, plans included.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    state: Snapshot,
    openings: Vec<Move>,
    last: Option<Move>,
}

impl Key {
    fn of(position: &Position) -> Self {
        let openings = position.rules().snake_count() as usize;
        Self {
            state: position.snapshot(),
            openings: position.moves().take(openings).collect(),
            last: position.moves().last(),
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
