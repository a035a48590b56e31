//! BLOCK: how to keep the opponent from a cycle.

use slitherlab_forests::Place;
use slitherlab_graph::{Edge, Graph};

use super::walk::Walker;

/// Keeps the opponent from owning a cycle inside A ∪ B.
///
/// Let P = A and Q = B ∖ A, less the edges that we have taken, and F be the edges of A ∪ B that the
/// opponent has. *P ∪ F and Q ∪ F are forests*, at first because F is empty. They take f ∈ P: then
/// P ∪ F stays as it is. If Q ∪ F ∪ f has a cycle, it is the only one and has an edge of Q, for F ∪
/// f is part of the forest P ∪ F: take it. If there is no cycle, any move will do. The same with P
/// and Q exchanged. So F never has a cycle.
///
/// *Cost*: one walk in a forest for each answer.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    state: Vec<State>,
    walker: Walker,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    P,
    Q,
    /// The opponent's.
    F,
    /// Ours, or outside A ∪ B.
    Elsewhere,
}

impl Block {
    pub(crate) fn new(graph: &Graph, places: &[Place]) -> Self {
        let state = places.iter().map(|place| match place {
            Place::OnlyA | Place::Both => State::P,
            Place::OnlyB => State::Q,
            Place::Neither => State::Elsewhere,
        });
        Self {
            state: state.collect(),
            walker: Walker::new(graph.vertex_count()),
        }
    }

    /// The answer when the opponent takes an edge; `None` if any move will do.
    pub(crate) fn answer(&mut self, graph: &Graph, taken: Edge) -> Option<Edge> {
        let other = match self.state[taken as usize] {
            State::P => State::Q,
            State::Q => State::P,
            State::F | State::Elsewhere => return None,
        };
        let state = &self.state;
        let in_forest = |e: Edge| state[e as usize] == other || state[e as usize] == State::F;
        let path = self.walker.path(graph, taken, in_forest);
        let answer = path.and_then(|path| {
            let mut edges = path.iter().copied();
            edges.find(|&e| state[e as usize] == other)
        });
        self.state[taken as usize] = State::F;
        if let Some(edge) = answer {
            self.state[edge as usize] = State::Elsewhere;
        }
        answer
    }

    /// We have taken an edge of our own choice.
    pub(crate) fn take(&mut self, edge: Edge) {
        self.state[edge as usize] = State::Elsewhere;
    }

    /// Whether the opponent could use an edge inside A ∪ B.
    pub(crate) fn is_inside(&self, edge: Edge) -> bool {
        matches!(self.state[edge as usize], State::P | State::Q)
    }
}
