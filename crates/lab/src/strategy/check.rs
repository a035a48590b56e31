//! Whether a player who follows a plan never loses, whatever the others do.

use std::collections::{HashSet, VecDeque};

use slitherlab_games::snake::{Move, Position};
use slitherlab_games::{Play as _, Player};

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
/// *Cost*: time in proportion to the size of the board and memory to that of the snakes, for each position that can be reached,
/// each with its openings and the last move, which plans look at.
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
    let mut queue = VecDeque::from([0]);
    let mut walk = Walk::from(start);
    let mut work = Work::on(start);
    let mut positions = 0;
    let unknown = |positions| Checked {
        verdict: Verdict::Unknown,
        positions,
    };
    while let Some(number) = queue.pop_front() {
        if positions >= most || (work.is_due() && stop()) {
            return unknown(positions);
        }
        positions += 1;
        let fails = |failure| Checked {
            verdict: Verdict::Fails {
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
        for one in moves {
            if work.is_due() && stop() {
                return unknown(positions);
            }
            position.make(one);
            if seen.insert(Key::of(position)) {
                queue.push_back(history.len());
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

/// A position that goes from one place of the games to another, so that not each of them needs a board of its own.
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
        let common = pairs.take_while(|(one, other)| one == other).count();
        for _ in common..self.line.len() {
            self.position.unmake();
        }
        for &one in &line[common..] {
            self.position.make(one);
        }
        self.line = line;
    }
}

/// How much was looked at since somebody was asked whether to go on.
struct Work {
    /// The size of the board.
    size: usize,
    spent: usize,
}

impl Work {
    fn on(start: &Position) -> Self {
        Self {
            size: start.field().vertex_count() + 1,
            spent: 0,
        }
    }

    /// Whether it is time to ask, now that a position more is looked at: some hundred times a second at least.
    fn is_due(&mut self) -> bool {
        self.spent += self.size;
        let due = self.spent >= 1 << 12;
        if due {
            self.spent = 0;
        }
        due
    }
}

/// All that the rest of a game depends on, plans included.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    /// The words of the snapshot, where a zero is followed by how many there are: most of a large board is empty.
    state: Vec<u32>,
    openings: Vec<Move>,
    last: Option<Move>,
}

impl Key {
    fn of(position: &Position) -> Self {
        let openings = position.rules().snake_count() as usize;
        Self {
            state: without_zeros(&position.snapshot()),
            openings: position.moves().take(openings).collect(),
            last: position.moves().last(),
        }
    }
}

/// Words of which runs of zeros are written as one zero and their number.
fn without_zeros(words: &[u32]) -> Vec<u32> {
    let mut short = Vec::new();
    for run in words.chunk_by(|a, b| *a == 0 && *b == 0) {
        if run[0] == 0 {
            short.extend([0, run.len() as u32]);
        } else {
            short.extend(run);
        }
    }
    short
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
