//! The exhaustive search: depth first, with a table of what is known.

use std::collections::HashMap;

use slitherlab_game::other::Position;
use slitherlab_game::other::line::State;
use slitherlab_game::{AnyMove, Play as _, Player, Snapshot};

use super::told;
use crate::search::Budget;

/// Finds out who wins positions, within a budget.
pub struct Search<'a> {
    budget: &'a Budget<'a>,
    known: HashMap<Snapshot, Player>,
    /// Of lines, whether the player to move wins.
    pub(super) lines: HashMap<State, bool>,
    /// What the tables take.
    bytes: usize,
    /// What the positions on the way take.
    way_bytes: usize,
    pub(crate) nodes: u64,
    /// How many positions pass between two looks at the budget.
    interval: u64,
    is_spent: bool,
}

/// A position on the way, and what is left to try there.
struct Frame {
    key: Snapshot,
    turn: Player,
    moves: std::vec::IntoIter<AnyMove>,
    bytes: usize,
}

/// How many positions pass between two looks at the budget on a small board.
const INTERVAL: u64 = 64;

/// The number of moves beyond which there is a look at every position.
const MANY: usize = 10_000;

/// How many vertices, edges or dots of all positions together pass at least: each position costs
/// as much as reading the board.
const SEEN: usize = 1 << 16;

/// What an entry of the table, or a position on the way, takes beside its key, in bytes.
const ENTRY: usize = 64;

/// The memory that positions on the way may always take, in bytes.
const LEAST: usize = 1 << 20;

impl<'a> Search<'a> {
    pub(crate) fn new(budget: &'a Budget<'a>) -> Self {
        Self {
            budget,
            known: HashMap::new(),
            lines: HashMap::new(),
            bytes: 0,
            way_bytes: 0,
            nodes: 0,
            interval: INTERVAL,
            is_spent: budget.positions == Some(0),
        }
    }

    /// What may be spent.
    pub(crate) fn budget(&self) -> &'a Budget<'a> {
        self.budget
    }

    /// Finds out who wins this position; `None` when the budget ran out. No recursion: a play may
    /// be as long as the board is large.
    pub(crate) fn winner(&mut self, position: &Position) -> Option<Player> {
        if let Position::Line(line) = position {
            let wins = self.drawer_wins(line.dots(), line.state())?;
            let turn = line.turn();
            return Some(if wins { turn } else { turn.next(2) });
        }
        self.interval = (SEEN / position.size().max(1)).clamp(1, INTERVAL as usize) as u64;
        let mut position = position.clone();
        let mut way: Vec<Frame> = Vec::new();
        self.way_bytes = 0;
        let mut found = self.enter(&position, &mut way);
        loop {
            if self.is_spent {
                return None;
            }
            if let Some(winner) = found.take() {
                let Some(frame) = way.last() else {
                    return Some(winner);
                };
                position.undo();
                if winner == frame.turn {
                    self.leave(&mut way, winner);
                    found = Some(winner);
                    continue;
                }
            }
            let frame = way.last_mut().expect("the first position is on the way");
            if let Some(mv) = frame.moves.next() {
                position.play_unchecked(mv);
                found = self.enter(&position, &mut way);
            } else {
                let winner = frame.turn.next(2);
                self.leave(&mut way, winner);
                found = Some(winner);
            }
        }
    }

    /// Returns who wins a position, if that is known at once; else the way goes on with it.
    fn enter(&mut self, position: &Position, way: &mut Vec<Frame>) -> Option<Player> {
        self.count();
        let outcome = position.outcome();
        if outcome.is_over() {
            return outcome.winner(2);
        }
        let key = position.snapshot();
        if let Some(&winner) = self.known.get(&key) {
            return Some(winner);
        }
        let turn = position.turn();
        if let Some((wins, _)) = told(position, self.budget) {
            return Some(if wins { turn } else { turn.next(2) });
        }
        let moves = position.legal_moves().collect::<Vec<_>>().into_iter();
        if moves.len() > MANY {
            self.ask();
        }
        // A long way on a large board takes more memory than the tables.
        let bytes = ENTRY + 4 * key.len() + size_of::<AnyMove>() * moves.len();
        self.way_bytes += bytes;
        if self.way_bytes > (self.budget.memory / 2).max(LEAST) {
            self.is_spent = true;
            return None;
        }
        way.push(Frame {
            key,
            turn,
            moves,
            bytes,
        });
        None
    }

    /// Keeps who wins the last position of the way, which is left.
    fn leave(&mut self, way: &mut Vec<Frame>, winner: Player) {
        let frame = way.pop().expect("there is one");
        self.way_bytes -= frame.bytes;
        if self.has_room(4 * frame.key.len()) {
            self.known.insert(frame.key, winner);
        }
    }

    /// Counts a position; returns whether the search may go on.
    pub(super) fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes % self.interval == 0
            || self.budget.positions.is_some_and(|most| self.nodes > most)
        {
            self.ask();
        }
        !self.is_spent
    }

    /// Takes memory for an entry with a key of this size; false when there is none left. Less
    /// memory makes the search slower, not wrong.
    pub(super) fn has_room(&mut self, key: usize) -> bool {
        let size = ENTRY + key;
        let fits = self.bytes + size <= self.budget.memory / 2;
        if fits {
            self.bytes += size;
        }
        fits
    }

    fn ask(&mut self) {
        let too_many = self.budget.positions.is_some_and(|most| self.nodes > most);
        self.is_spent |= too_many || self.budget.is_stopped_after(self.nodes);
    }
}
