//! Depth-first proof-number search (Nagai 2002).
//!
//! Every position has two numbers: how many positions must still be decided, at the least, to prove
//! that the side to move wins (`win`), and that it loses (`loss`). One move wins, so `win` is the
//! least among the moves; all moves must lose, so `loss` is the sum over them. The search always
//! goes where the least work seems to be left. So it finds short proofs, such as a snake driven
//! into a corner, among very long ones.
//!
//! Small positions are decided depth first as soon as they come up.
//!
//! The frames of the search keep the numbers of their moves themselves, and thresholds only grow.
//! So the search comes to an end with a table of any size.

use super::meter::Meter;
use super::null_window::NullWindow;
use super::state::{State, Step};
use super::table::{Bounds, Table};

/// A move of a frame, with the bounds of the position after it as the frame's side sees them.
#[derive(Clone, Copy)]
struct Branch {
    step: Step,
    bounds: Bounds,
}

struct Frame {
    /// Where its moves begin among all branches.
    first: usize,
    /// The move that led here, as a place among all branches; means nothing for the root.
    from: usize,
    /// The search leaves the frame when a bound reaches its limit.
    limit: Bounds,
    side: bool,
    /// How many positions had been counted when the frame was entered.
    entered: u64,
}

/// Whether other threads search with the same table.
///
/// Threads that break ties differently and otherwise do the same hardly ever do the same work
/// twice: together they look at about as many positions as one alone (measured). Keeping them apart
/// by force costs more than it gains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WorkerId {
    /// Nobody else does.
    Alone,
    /// This is the thread with this number.
    #[cfg_attr(
        not(feature = "parallel"),
        allow(dead_code, reason = "nobody starts threads")
    )]
    Thread(u32),
}

/// Decides whether the side to move wins; `None` when the meter stopped the search. What was found
/// out is in the table, and the search goes on from there when it is called again.
pub(crate) fn prove<S: State>(
    state: &mut S,
    table: &Table<S::Key>,
    meter: &mut Meter<'_>,
    worker: WorkerId,
) -> Option<bool> {
    prove_with(state, table, meter, worker, SMALL)
}

/// Searches depth first where a position has at most this many moves left.
pub(crate) fn prove_with<S: State>(
    state: &mut S,
    table: &Table<S::Key>,
    meter: &mut Meter<'_>,
    worker: WorkerId,
    small: u32,
) -> Option<bool> {
    meter.count();
    if let Some(value) = state.value() {
        return Some(value);
    }
    let mut search = Search {
        state,
        table,
        meter,
        worker,
        small,
        frames: Vec::new(),
        branches: Vec::new(),
        steps: Vec::new(),
        siblings: Vec::new(),
        depth_first: NullWindow::new(),
    };
    search.run()
}

struct Search<'a, 'm, S: State> {
    state: &'a mut S,
    table: &'a Table<S::Key>,
    meter: &'a mut Meter<'m>,
    worker: WorkerId,
    /// Positions of this size are decided depth first.
    small: u32,
    frames: Vec<Frame>,
    branches: Vec<Branch>,
    steps: Vec<Step>,
    /// The keys of the moves of one frame.
    siblings: Vec<(S::Key, u8)>,
    depth_first: NullWindow,
}

/// With this few moves left a position is searched depth first (measured: 12 to 16 are alike).
const SMALL: u32 = 14;

/// Within this many moves from the root, moves to mirror images of each other are counted once.
const MIRRORED: usize = 3;
/// Among more moves, comparing all with all takes longer than searching some of them twice.
const MANY: usize = 4096;

impl<S: State> Search<'_, '_, S> {
    fn run(&mut self) -> Option<bool> {
        if !self.expand(0, Bounds::MOST) {
            return self.give_up();
        }
        loop {
            let frame = self.frames.last().expect("the root is left by returning");
            let (first, limit, side) = (frame.first, frame.limit, frame.side);
            let now = total(&self.branches[first..]);
            if now.win >= limit.win || now.loss >= limit.loss {
                let done = self.frames.pop().expect("it was looked at just now");
                let (key, tag) = self.state.key();
                let effort = self.meter.nodes() - done.entered + 1;
                self.table.put(&key, tag, now, effort);
                self.branches.truncate(first);
                let Some(parent) = self.frames.last() else {
                    return now.value();
                };
                self.branches[done.from].bounds = now.seen(parent.side, side);
                self.state.unmake();
                if self.frames.len() == 1 {
                    let root = total(&self.branches);
                    self.meter.open = root.win.min(root.loss);
                }
                if !self.meter.goes_on(|| self.table.is_crowded()) {
                    return self.give_up();
                }
                continue;
            }
            let (best, inner) = self.choose(first, limit, now);
            self.state.make(self.branches[best].step);
            let child = self.state.side();
            let inner = inner.seen(child, side);
            // Another line, or another thread, may have been here since.
            let (key, tag) = self.state.key();
            match self.table.get(&key, tag) {
                Some(known) if known.win >= inner.win || known.loss >= inner.loss => {
                    self.state.unmake();
                    self.branches[best].bounds = known.seen(side, child);
                }
                _ => {
                    if !self.expand(best, inner) {
                        return self.give_up();
                    }
                }
            }
        }
    }

    /// Goes back to the root without an answer.
    fn give_up(&mut self) -> Option<bool> {
        for _ in 1..self.frames.len() {
            self.state.unmake();
        }
        None
    }

    /// The most promising move of the last frame, and the budget within which it stays so, both
    /// as the frame sees them.
    fn choose(&self, first: usize, limit: Bounds, now: Bounds) -> (usize, Bounds) {
        let mut best = (u64::MAX, first);
        let mut second = Bounds::NEVER;
        for (place, branch) in self.branches.iter().enumerate().skip(first) {
            let bounds = branch.bounds;
            let rank = u64::from(bounds.win) << 36
                | u64::from(bounds.loss) << 8
                | u64::from(self.whim(branch.step));
            if rank < best.0 {
                if best.0 != u64::MAX {
                    second = (best.0 >> 36) as u32;
                }
                best = (rank, place);
            } else {
                second = second.min(bounds.win);
            }
        }
        let own = self.branches[best.1].bounds;
        // A little more than the runner-up, so that the search does not hop to and fro.
        let patience = second.saturating_add(1 + second / 4).min(Bounds::NEVER);
        // What the other moves leave of the limit; sums that have reached the largest number are
        // no reason to stand still.
        let others = now.loss - own.loss.min(now.loss);
        let loss = (limit.loss - others.min(limit.loss)).max(own.loss + 1);
        let inner = Bounds::new(limit.win.min(patience), loss.min(Bounds::NEVER));
        (best.1, inner)
    }

    /// A small number by which threads that search together break ties differently.
    fn whim(&self, step: Step) -> u32 {
        match self.worker {
            WorkerId::Alone | WorkerId::Thread(0) => 0,
            WorkerId::Thread(number) => {
                (step ^ number.wrapping_mul(0x85eb_ca6b)).wrapping_mul(0x9e37_79b1) >> 25
            }
        }
    }

    /// Enters the present position and looks at all its moves; false when the budget does not last
    /// for them.
    fn expand(&mut self, from: usize, limit: Bounds) -> bool {
        let side = self.state.side();
        self.frames.push(Frame {
            first: self.branches.len(),
            from,
            limit,
            side,
            entered: self.meter.nodes(),
        });
        self.steps.clear();
        self.state.steps(&mut self.steps);
        self.siblings.clear();
        let mirrored = self.frames.len() <= MIRRORED && self.steps.len() <= MANY;
        for place in 0..self.steps.len() {
            if !self.meter.lasts() {
                return false;
            }
            let step = self.steps[place];
            self.state.make(step);
            self.meter.count();
            let sibling = self.state.key();
            if mirrored {
                if self.siblings.contains(&sibling) {
                    self.state.unmake();
                    continue;
                }
                self.siblings.push(sibling);
            }
            let bounds = self.first_look(&sibling).seen(side, self.state.side());
            self.state.unmake();
            self.branches.push(Branch { step, bounds });
            if bounds.win == 0 {
                break;
            }
        }
        true
    }

    /// Decides a small position at once: there the numbers are more trouble than they are worth.
    fn small(&mut self) -> Option<bool> {
        if self.state.size() > self.small {
            return None;
        }
        self.depth_first.search(self.state, self.table, self.meter)
    }

    fn first_look(&mut self, (key, tag): &(S::Key, u8)) -> Bounds {
        if let Some(known) = self.table.get(key, *tag) {
            return known;
        }
        match self.state.value() {
            Some(value) => Bounds::decided(value),
            None => match self.small() {
                Some(value) => Bounds::decided(value),
                None => self.state.estimate(),
            },
        }
    }
}

/// The bounds of a position from those of its moves.
fn total(branches: &[Branch]) -> Bounds {
    let mut win = Bounds::NEVER;
    let mut loss = 0u64;
    for branch in branches {
        win = win.min(branch.bounds.win);
        loss += u64::from(branch.bounds.loss);
    }
    if win == 0 {
        Bounds::WON
    } else if loss == 0 {
        Bounds::LOST
    } else {
        // The largest number means a decision.
        let most = Bounds::NEVER - 1;
        Bounds::new(win.min(most), loss.min(u64::from(most)) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::super::encode::{
        Encoder, PrivateEncoder, Region, SharedEncoder, vertices_that_matter,
    };
    use super::super::meter::Spending;
    use super::*;
    use rand::Rng;
    use slitherlab_game::Budget;
    use slitherlab_game::snake::{Ending, Move, Position, Rules};
    use slitherlab_game::{Player, Preset};
    use slitherlab_graph::Graph;
    use slitherlab_oracle::{random_generator, random_graph};

    /// The two searches agree, without the help of one in the other, whatever the table and the
    /// thread.
    fn check(encoder: &impl Encoder, position: &Position) {
        let budget = Budget::default();
        let spending = Spending::default();
        for x in (0..position.rules().players).map(Player::from_index) {
            let mut meter = Meter::new(&spending, &budget, 1);
            let mut state = encoder.state(position, x, 0);
            let table = Table::new(1 << 14, true);
            let expected = NullWindow::new().search(&mut state, &table, &mut meter);
            for (bytes, worker) in [
                (0, WorkerId::Alone),
                (1 << 16, WorkerId::Alone),
                (1 << 12, WorkerId::Thread(2)),
            ] {
                let table = Table::new(bytes, true);
                let found = prove_with(&mut state, &table, &mut meter, worker, 0);
                assert_eq!(found, expected, "{:?}", position.setup());
            }
        }
    }

    fn play(graph: &Graph, rules: Rules, random: &mut impl Rng) {
        let mut position = Position::start(rules, graph).unwrap();
        let kept = vertices_that_matter(&position, 64).unwrap();
        let region = || Region::<u64>::new(&position, &kept).unwrap();
        let shared = SharedEncoder::new(region());
        let private = PrivateEncoder(region());
        loop {
            if rules.snakes == slitherlab_game::snake::Snakes::Private {
                check(&private, &position);
            } else {
                check(&shared, &position);
            }
            let moves: Vec<Move> = position.legal_moves().collect();
            if moves.is_empty() {
                return;
            }
            position.play_unchecked(moves[random.random_range(0..moves.len())]);
        }
    }

    #[test]
    fn both_searches_agree_at_every_position_of_random_plays() {
        let mut random = random_generator(51);
        for round in 0..240 {
            let game = [Preset::Classic, Preset::Public, Preset::Private][round % 3];
            let rules = Rules {
                players: 2 + (round / 3 % 3) as u32,
                ending: [Ending::Normal, Ending::Misere][round / 9 % 2],
                ..game.snake_rules().unwrap()
            };
            let n = random.random_range(5..=10);
            let density = random.random_range(0.2..0.5);
            let graph = random_graph(&mut random, n, density);
            play(&graph, rules, &mut random);
        }
    }
}
