//! How far a snake can run when nobody disturbs it.

use super::bit_graph::BitGraph;
use super::stride::{EndPair, Stride, each_end};
use super::word::Word;

/// The most vertices that a snake with these live ends can take of the set `reach`, in which it can
/// move alone, by a bound that is quick to find: their number, less what colours forbid on a
/// bipartite board.
pub(crate) fn reach_bound<B: Word>(graph: &BitGraph<B>, reach: B, ends: EndPair) -> u32 {
    let count = reach.count() as u32;
    let Some(white) = graph.white() else {
        return count;
    };
    let light = (reach & white).count() as u32;
    let dark = count - light;
    // The colours of a path alternate: from a dark end it takes as many light vertices as dark
    // ones, or one more.
    let (mut from_light, mut from_dark) = (0, 0);
    for end in each_end(ends) {
        if !(graph.neighbors(end) & reach).is_empty() {
            if white.has(end) {
                from_light += 1;
            } else {
                from_dark += 1;
            }
        }
    }
    light.min(dark + from_dark) + dark.min(light + from_light)
}

/// What is known about the longest run of a snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// How many vertices can be taken.
    pub(crate) least: u32,
    /// The most that can be taken, as far as is known.
    pub(crate) most: u32,
}

/// Finds long runs by trying all, as far as the bound above leaves hope.
struct Runner<'a, B> {
    graph: &'a BitGraph<B>,
    best: u32,
    /// The best that the bound allows, or that is wanted.
    hope: u32,
    steps: u32,
    /// Where the moves of a run that comes up to the hope are written, the last first, if somebody
    /// wants to know.
    moves: Option<Vec<Stride>>,
}

/// After this many steps, divided by the width of a set, the best run found so far has to do.
const STEPS: usize = 2_000;

/// The longest run through unused vertices `free`: the most vertices on two disjoint paths that
/// start next to the two ends.
///
/// *Cost*: at most 2,000 steps, each a flood fill, and fewer on large boards.
pub(crate) fn longest_run<B: Word>(graph: &BitGraph<B>, free: B, ends: EndPair) -> Run {
    let (runner, hope) = run(graph, free, ends, None);
    Run {
        least: runner.best,
        most: if runner.steps > 0 { runner.best } else { hope },
    }
}

/// The moves of a run with this many vertices at least, in order, if [`longest_run`] finds one.
pub(crate) fn long_run<B: Word>(
    graph: &BitGraph<B>,
    free: B,
    ends: EndPair,
    wanted: u32,
) -> Option<Vec<Stride>> {
    let (runner, _) = run(graph, free, ends, Some(wanted));
    let mut moves = runner.moves.filter(|_| runner.best >= wanted)?;
    moves.reverse();
    Some(moves)
}

/// Runs as far as is possible, or wanted; also returns what the bound allows.
fn run<B: Word>(
    graph: &BitGraph<B>,
    free: B,
    ends: EndPair,
    wanted: Option<u32>,
) -> (Runner<'_, B>, u32) {
    let reach = graph.fill(free, graph.beside(ends));
    let hope = reach_bound(graph, reach, ends);
    let mut runner = Runner {
        graph,
        best: 0,
        hope: wanted.map_or(hope, |wanted| wanted.min(hope)),
        steps: (STEPS / B::WORDS) as u32,
        moves: wanted.map(|_| Vec::new()),
    };
    let [a, b] = ends.map(usize::from);
    if a == b {
        runner.run_one(reach, a, 0);
    } else {
        runner.run_both(reach, [a, b], 0);
    }
    (runner, hope)
}

impl<B: Word> Runner<'_, B> {
    /// Counts a step; whether it was the last that makes sense.
    fn is_done(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps == 0 || self.best >= self.hope
    }

    /// Writes a move down that leads to a run up to the hope.
    fn note(&mut self, end: usize, to: usize) {
        if let Some(moves) = &mut self.moves {
            moves.push([end as u16, to as u16]);
        }
    }

    /// Runs from the first end; at some point the second takes over for good. Whether it comes up
    /// to the hope.
    fn run_both(&mut self, free: B, [a, b]: [usize; 2], length: u32) -> bool {
        if self.is_done() {
            return false;
        }
        let graph = self.graph;
        let reach = graph.fill(free, graph.neighbors(a) | graph.neighbors(b));
        if length + reach_bound(graph, reach, [a as u16, b as u16]) <= self.best {
            return false;
        }
        for to in (graph.neighbors(a) & reach).members() {
            if self.run_both(reach & !B::single(to), [to, b], length + 1) {
                self.note(a, to);
                return true;
            }
        }
        self.run_one(reach, b, length)
    }

    fn run_one(&mut self, free: B, end: usize, length: u32) -> bool {
        self.best = self.best.max(length);
        if self.is_done() {
            return length >= self.hope;
        }
        let graph = self.graph;
        let reach = graph.fill(free, graph.neighbors(end));
        if length + reach_bound(graph, reach, [end as u16; 2]) <= self.best {
            return false;
        }
        for to in (graph.neighbors(end) & reach).members() {
            if self.run_one(reach & !B::single(to), to, length + 1) {
                self.note(end, to);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use slitherlab_oracle::{random_generator, random_graph};

    /// All plays of a lonely snake, ends in any order.
    fn brute(graph: &BitGraph<u64>, free: u64, [a, b]: [usize; 2]) -> u32 {
        let mut best = 0;
        for (from, other) in [(a, b), (b, a)] {
            for to in 0..graph.count() {
                if (graph.neighbors(from) & free) >> to & 1 == 1 {
                    let next = if a == b { [to, to] } else { [to, other] };
                    best = best.max(1 + brute(graph, free & !(1 << to), next));
                }
            }
        }
        best
    }

    #[test]
    fn runs_are_longest() {
        let mut random = random_generator(11);
        for _ in 0..400 {
            let n = random.random_range(3..9);
            let density = random.random_range(0.2..0.7);
            let graph = random_graph(&mut random, n, density);
            let graph: BitGraph<u64> = BitGraph::new(&graph).unwrap();
            let a = random.random_range(0..n) as usize;
            let b = random.random_range(0..n) as usize;
            let free = !(1 << a | 1 << b) & ((1 << n) - 1) & random.random::<u64>();
            let expected = brute(&graph, free, [a, b]);
            let ends = [a as u16, b as u16];
            let run = longest_run(&graph, free, ends);
            assert_eq!(
                run,
                Run {
                    least: expected,
                    most: expected
                }
            );
            let reach = graph.fill(free, graph.neighbors(a) | graph.neighbors(b));
            assert!(reach_bound(&graph, reach, ends) >= expected);
            // The moves of a run are moves, one after the other.
            let moves = long_run(&graph, free, ends, expected).unwrap();
            assert_eq!(moves.len(), expected as usize);
            let (mut open, mut now) = (free, [a, b]);
            for [from, to] in moves.into_iter().map(|stride| stride.map(usize::from)) {
                assert_eq!((graph.neighbors(from) & open) >> to & 1, 1);
                open &= !(1 << to);
                let place = now.iter().position(|&end| end == from).unwrap();
                now = if a == b {
                    [to, to]
                } else {
                    [to, now[1 - place]]
                };
            }
            assert_eq!(long_run(&graph, free, ends, expected + 1), None);
        }
    }
}
