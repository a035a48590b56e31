//! How far a snake can run when nobody disturbs it.

use super::bit_graph::BitGraph;
use super::word::Word;

/// The live ends of a snake; a snake with one live end names it twice.
pub(crate) type EndPair = [u16; 2];

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
    let different = if ends[0] == ends[1] { 1 } else { 2 };
    for end in ends.into_iter().take(different).map(usize::from) {
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
    /// Not more than so many.
    pub(crate) most: u32,
}

/// Finds long runs by trying all, as far as the bound above leaves hope.
struct Runner<'a, B> {
    graph: &'a BitGraph<B>,
    best: u32,
    /// The best that the bound allows.
    hope: u32,
    steps: u32,
}

/// After so many steps, divided by the width of a set, the best run found so far has to do.
const STEPS: usize = 2_000;

/// The longest run through unused vertices `free`: the most vertices on two disjoint paths that start
/// next to the two ends.
///
/// *Cost*: at most 2,000 steps, each a flood fill, and fewer on large boards.
pub(crate) fn longest_run<B: Word>(graph: &BitGraph<B>, free: B, ends: EndPair) -> Run {
    let [a, b] = ends.map(usize::from);
    let reach = graph.fill(free, graph.neighbors(a) | graph.neighbors(b));
    let hope = reach_bound(graph, reach, ends);
    let mut runner = Runner {
        graph,
        best: 0,
        hope,
        steps: (STEPS / B::WORDS) as u32,
    };
    if a == b {
        runner.run_one(reach, a, 0);
    } else {
        runner.run_both(reach, [a, b], 0);
    }
    Run {
        least: runner.best,
        most: if runner.steps > 0 { runner.best } else { hope },
    }
}

impl<B: Word> Runner<'_, B> {
    /// Counts a step; whether it was the last that makes sense.
    fn is_done(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps == 0 || self.best == self.hope
    }

    /// Runs from the first end; at some point the second takes over for good.
    fn run_both(&mut self, free: B, [a, b]: [usize; 2], length: u32) {
        if self.is_done() {
            return;
        }
        let graph = self.graph;
        let reach = graph.fill(free, graph.neighbors(a) | graph.neighbors(b));
        if length + reach_bound(graph, reach, [a as u16, b as u16]) <= self.best {
            return;
        }
        for to in (graph.neighbors(a) & reach).members() {
            self.run_both(reach & !B::single(to), [to, b], length + 1);
        }
        self.run_one(reach, b, length);
    }

    fn run_one(&mut self, free: B, end: usize, length: u32) {
        self.best = self.best.max(length);
        if self.is_done() {
            return;
        }
        let graph = self.graph;
        let reach = graph.fill(free, graph.neighbors(end));
        if length + reach_bound(graph, reach, [end as u16; 2]) <= self.best {
            return;
        }
        for to in (graph.neighbors(end) & reach).members() {
            self.run_one(reach & !B::single(to), to, length + 1);
        }
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
        }
    }
}
