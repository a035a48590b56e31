//! Depth-first search with a null window: whether the side to move wins, and nothing else.
//!
//! It stays on one line as long as it can, so it needs little memory and wastes nothing where good moves
//! are easy to tell; a bad first choice can cost it much. Moves that leave the opponent few replies come first, and among
//! equals those that have decided other positions.

use super::budget::Meter;
use super::order::History;
use super::state::{State, Step};
use super::table::{Bounds, Table};

/// A move that waits to be tried; the least comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Branch {
    replies: u32,
    debit: u32,
    step: Step,
}

struct Frame {
    /// Where its moves begin among all branches.
    first: usize,
    /// The next move to try.
    next: usize,
    side: bool,
    /// How many positions had been counted when the frame was entered.
    entered: u64,
}

/// Decides whether the side to move wins; `None` when the meter stopped the search. What was found
/// out is in the table, and the search goes on from there when it is called again.
pub(crate) fn search<S: State>(
    state: &mut S,
    table: &Table<S::Key>,
    meter: &mut Meter<'_>,
) -> Option<bool> {
    meter.count();
    if let Some(value) = state.value() {
        return Some(value);
    }
    let mut search = Search {
        state,
        table,
        meter,
        history: History::new(),
        frames: Vec::new(),
        branches: Vec::new(),
        steps: Vec::new(),
    };
    search.run()
}

struct Search<'a, 'm, S: State> {
    state: &'a mut S,
    table: &'a Table<S::Key>,
    meter: &'a mut Meter<'m>,
    history: History,
    frames: Vec<Frame>,
    branches: Vec<Branch>,
    steps: Vec<Step>,
}

/// A position that was left, with its value for the side that was to move there.
struct Done {
    side: bool,
    wins: bool,
}

impl<S: State> Search<'_, '_, S> {
    fn run(&mut self) -> Option<bool> {
        let mut done = self.enter();
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return done.map(|done| done.wins);
            };
            if let Some(Done { side, wins }) = done {
                let good = wins == (side == frame.side);
                if good {
                    let step = self.branches[frame.next - 1].step;
                    self.history.reward(frame.side, step);
                }
                if good || frame.next == self.branches.len() {
                    done = Some(self.leave(good));
                    if !self.meter.goes_on(|| self.table.is_crowded()) && !self.frames.is_empty() {
                        for _ in 1..self.frames.len() {
                            self.state.unmake();
                        }
                        return None;
                    }
                    continue;
                }
            }
            let step = self.branches[frame.next].step;
            frame.next += 1;
            self.state.make(step);
            let (key, tag) = self.state.key();
            done = match self.table.get(&key, tag).and_then(Bounds::value) {
                Some(wins) => {
                    let side = self.state.side();
                    self.state.unmake();
                    Some(Done { side, wins })
                }
                None => self.enter(),
            };
        }
    }

    /// Looks at all moves of the present position: either one of them decides it, and the position
    /// is left at once, or those that are open wait in order.
    fn enter(&mut self) -> Option<Done> {
        let side = self.state.side();
        let first = self.branches.len();
        self.frames.push(Frame {
            first,
            next: first,
            side,
            entered: self.meter.nodes(),
        });
        self.steps.clear();
        self.state.steps(&mut self.steps);
        for place in 0..self.steps.len() {
            let step = self.steps[place];
            self.state.make(step);
            self.meter.count();
            let (key, tag) = self.state.key();
            let known = self.table.get(&key, tag).and_then(Bounds::value);
            let known = known.or_else(|| self.state.value());
            let same_side = self.state.side() == side;
            let replies = if same_side { 0 } else { self.state.mobility() };
            self.state.unmake();
            match known {
                Some(wins) if wins == same_side => return Some(self.leave(true)),
                Some(_) => {}
                None => self.branches.push(Branch {
                    replies,
                    debit: u32::MAX - self.history.credit(side, step),
                    step,
                }),
            }
        }
        if self.branches.len() == first {
            return Some(self.leave(false));
        }
        self.branches[first..].sort_unstable();
        None
    }

    /// Leaves the present position, whose value is known now.
    fn leave(&mut self, wins: bool) -> Done {
        let frame = self.frames.pop().expect("a position was entered");
        let (key, tag) = self.state.key();
        let effort = self.meter.nodes() - frame.entered + 1;
        self.table.put(&key, tag, Bounds::decided(wins), effort);
        self.branches.truncate(frame.first);
        if !self.frames.is_empty() {
            self.state.unmake();
        }
        Done {
            side: frame.side,
            wins,
        }
    }
}
