//! Depth-first search with a null window: whether the side to move wins, and nothing else.
//!
//! It stays on one line as long as it can, so it needs little memory and wastes nothing where good
//! moves are easy to tell; a bad first choice can cost it much. Moves that leave the opponent few
//! replies come first, and among equals those that have decided other positions.

use super::meter::Meter;
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

/// What the search keeps from one question to the next: what it learned about moves, and memory.
pub(crate) struct NullWindow {
    history: History,
    frames: Vec<Frame>,
    branches: Vec<Branch>,
    steps: Vec<Step>,
}

impl NullWindow {
    pub(crate) fn new() -> Self {
        Self {
            history: History::new(),
            frames: Vec::new(),
            branches: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// Decides whether the side to move wins; `None` when the meter stopped the search. What was
    /// found out is in the table, and the search goes on from there when it is called again.
    pub(crate) fn search<S: State>(
        &mut self,
        state: &mut S,
        table: &Table<S::Key>,
        meter: &mut Meter<'_>,
    ) -> Option<bool> {
        meter.count();
        if let Some(value) = state.value() {
            return Some(value);
        }
        self.frames.clear();
        self.branches.clear();
        let mut search = Search {
            state,
            table,
            meter,
            own: self,
        };
        search.run()
    }
}

struct Search<'a, 'm, S: State> {
    state: &'a mut S,
    table: &'a Table<S::Key>,
    meter: &'a mut Meter<'m>,
    own: &'a mut NullWindow,
}

/// The budget did not last for all moves of a position.
struct Spent;

/// A position that was left, with its value for the side that was to move there.
struct Done {
    side: bool,
    wins: bool,
}

impl<S: State> Search<'_, '_, S> {
    fn run(&mut self) -> Option<bool> {
        let Ok(mut done) = self.enter() else {
            return self.give_up();
        };
        loop {
            let Some(frame) = self.own.frames.last_mut() else {
                return done.map(|done| done.wins);
            };
            if let Some(Done { side, wins }) = done {
                let good = wins == (side == frame.side);
                if good {
                    let step = self.own.branches[frame.next - 1].step;
                    self.own.history.reward(frame.side, step);
                }
                if good || frame.next == self.own.branches.len() {
                    done = Some(self.leave(good));
                    if !self.meter.goes_on(|| self.table.is_crowded())
                        && !self.own.frames.is_empty()
                    {
                        return self.give_up();
                    }
                    continue;
                }
            }
            let step = self.own.branches[frame.next].step;
            frame.next += 1;
            self.state.make(step);
            let (key, tag) = self.state.key();
            done = match self.table.get(&key, tag).and_then(Bounds::value) {
                Some(wins) => {
                    let side = self.state.side();
                    self.state.unmake();
                    Some(Done { side, wins })
                }
                None => match self.enter() {
                    Ok(done) => done,
                    Err(Spent) => return self.give_up(),
                },
            };
        }
    }

    /// Goes back to the root without an answer.
    fn give_up(&mut self) -> Option<bool> {
        for _ in 1..self.own.frames.len() {
            self.state.unmake();
        }
        None
    }

    /// Looks at all moves of the present position: either one of them decides it, and the position
    /// is left at once, or those that are open wait in order.
    fn enter(&mut self) -> Result<Option<Done>, Spent> {
        let side = self.state.side();
        let first = self.own.branches.len();
        self.own.frames.push(Frame {
            first,
            next: first,
            side,
            entered: self.meter.nodes(),
        });
        self.own.steps.clear();
        self.state.steps(&mut self.own.steps);
        for place in 0..self.own.steps.len() {
            if !self.meter.lasts() {
                return Err(Spent);
            }
            let step = self.own.steps[place];
            self.state.make(step);
            self.meter.count();
            let (key, tag) = self.state.key();
            let known = self.table.get(&key, tag).and_then(Bounds::value);
            let known = known.or_else(|| self.state.value());
            let same_side = self.state.side() == side;
            let replies = if same_side { 0 } else { self.state.mobility() };
            self.state.unmake();
            match known {
                Some(wins) if wins == same_side => return Ok(Some(self.leave(true))),
                Some(_) => {}
                None => self.own.branches.push(Branch {
                    replies,
                    debit: u32::MAX - self.own.history.credit(side, step),
                    step,
                }),
            }
        }
        if self.own.branches.len() == first {
            return Ok(Some(self.leave(false)));
        }
        self.own.branches[first..].sort_unstable();
        Ok(None)
    }

    /// Leaves the present position, whose value is known now.
    fn leave(&mut self, wins: bool) -> Done {
        let frame = self.own.frames.pop().expect("a position was entered");
        let (key, tag) = self.state.key();
        let effort = self.meter.nodes() - frame.entered + 1;
        self.table.put(&key, tag, Bounds::decided(wins), effort);
        self.own.branches.truncate(frame.first);
        if !self.own.frames.is_empty() {
            self.state.unmake();
        }
        Done {
            side: frame.side,
            wins,
        }
    }
}
