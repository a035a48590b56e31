//! How snakes grow, as steps of a search: from a live end to an unused vertex.

use super::bit_graph::BitGraph;
use super::state::Step;
use super::word::Word;

/// The live ends of a snake; a snake with one live end names it twice.
pub(crate) type EndPair = [u16; 2];

/// The live ends, each once.
#[inline]
pub(crate) fn each_end([a, b]: EndPair) -> impl Iterator<Item = usize> {
    let count = if a == b { 1 } else { 2 };
    [a, b].into_iter().take(count).map(usize::from)
}

/// A move of a snake, from a live end to an unused vertex.
pub(crate) type Stride = [u16; 2];

/// Adds the moves from these live ends to unused vertices.
#[inline]
pub(crate) fn add_strides<B: Word>(
    graph: &BitGraph<B>,
    free: B,
    ends: impl Iterator<Item = usize>,
    steps: &mut Vec<Step>,
) {
    for end in ends {
        for to in (graph.neighbors(end) & free).members() {
            steps.push((end as Step) << 16 | to as Step);
        }
    }
}

/// How many moves lead from these live ends to unused vertices.
#[inline]
pub(crate) fn count_strides<B: Word>(
    graph: &BitGraph<B>,
    free: B,
    ends: impl Iterator<Item = usize>,
) -> u32 {
    let moves = ends.map(|end| (graph.neighbors(end) & free).count() as u32);
    moves.sum()
}

/// The live end that such a move leaves, and the vertex that it takes.
#[inline]
pub(crate) fn stride_of(step: Step) -> Stride {
    [(step >> 16) as u16, step as u16]
}
