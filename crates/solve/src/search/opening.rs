//! How snakes are begun, as steps of a search: a vertex, or an edge twice, once for each live end
//! that it may have.

use slitherlab_game::snake::{Ends, First, Opening, Rules};

use super::bit_graph::BitGraph;
use super::state::Step;
use super::stride::EndPair;
use super::word::Word;

/// Whether a snake can be begun among the free vertices.
pub(crate) fn can_open<B: Word>(graph: &BitGraph<B>, rules: &Rules, free: B) -> bool {
    match rules.opening {
        Opening::Vertex => !free.is_empty(),
        Opening::Edge => !(graph.around(free) & free).is_empty(),
    }
}

/// Adds the steps that begin a snake.
pub(crate) fn openings<B: Word>(
    graph: &BitGraph<B>,
    rules: &Rules,
    free: B,
    steps: &mut Vec<Step>,
) {
    if rules.opening == Opening::Vertex {
        steps.extend(free.members().map(|v| v as Step));
        return;
    }
    for (edge, &[u, v]) in graph.edges().iter().enumerate() {
        if free.has(u as usize) && free.has(v as usize) {
            let step = 2 * edge as Step;
            steps.push(step);
            if rules.ends == Ends::One {
                steps.push(step + 1);
            }
        }
    }
}

/// The vertices that an opening uses, and the live ends that it makes; a single one stands there
/// twice.
pub(crate) fn opened<B: Word>(graph: &BitGraph<B>, rules: &Rules, step: Step) -> [EndPair; 2] {
    if rules.opening == Opening::Vertex {
        return [[step as u16; 2]; 2];
    }
    let [u, v] = graph.edges()[(step / 2) as usize];
    match (rules.ends, step % 2) {
        (Ends::Two | Ends::Each, _) => [[u, v], [u, v]],
        (Ends::One, 0) => [[u, v], [v, v]],
        (Ends::One, _) => [[u, v], [u, u]],
    }
}

/// Whose turn it is after a move; `placed_last` if it began the last snake.
#[inline]
pub(crate) fn next_turn(rules: &Rules, turn: u8, placed_last: bool) -> u8 {
    if placed_last && rules.first == First::Opener {
        return turn;
    }
    let next = turn + 1;
    if u32::from(next) == rules.players {
        0
    } else {
        next
    }
}
