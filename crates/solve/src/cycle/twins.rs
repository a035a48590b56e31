//! Two spanning forests of a minor that shrinks as a game goes on.

use slitherlab_forests::Place;
use slitherlab_graph::{Edge, Graph};

use super::walk::Walker;

/// Two spanning forests A and B of the graph in which *held* edges are contracted and those that
/// are gone deleted. AVOID and PARITY carry them through a game.
///
/// The two exchanges keep them spanning:
/// * when an edge of one forest is deleted, it falls apart, and an edge of the other that joins the
///   parts is contracted ([`mend`](Self::mend));
/// * when an edge of one forest is contracted, it closes a cycle in the other, and an edge on that
///   leaves ([`take_of_a`](Self::take_of_a)).
///
/// *Cost*: one walk in a forest for each exchange; 1 byte an edge, 8 a vertex, and lists of the
/// edges.
#[derive(Clone, Debug)]
pub(crate) struct Twins {
    state: Vec<u8>,
    walker: Walker,
    /// Edges that were common, or in A, when the game began; what is not so any more is dropped
    /// when it is met.
    common: Vec<Edge>,
    only_a: Vec<Edge>,
}

const IN_A: u8 = 1;
const IN_B: u8 = 2;
const BOTH: u8 = IN_A | IN_B;
const HELD: u8 = 4;

impl Twins {
    /// Starts with the places of all edges in two spanning forests.
    pub(crate) fn new(graph: &Graph, places: &[Place]) -> Self {
        let state: Vec<u8> = places
            .iter()
            .map(|place| match place {
                Place::OnlyA => IN_A,
                Place::OnlyB => IN_B,
                Place::Both => BOTH,
                Place::Neither => 0,
            })
            .collect();
        let with = |wanted: u8| {
            let edges = (0..state.len() as Edge).rev();
            edges.filter(|&e| state[e as usize] == wanted).collect()
        };
        Self {
            common: with(BOTH),
            only_a: with(IN_A),
            walker: Walker::new(graph.vertex_count()),
            state,
        }
    }

    /// Where an edge stands.
    pub(crate) fn place(&self, edge: Edge) -> Place {
        match self.state[edge as usize] & BOTH {
            IN_A => Place::OnlyA,
            IN_B => Place::OnlyB,
            BOTH => Place::Both,
            _ => Place::Neither,
        }
    }

    /// Contracts a common edge, if there is one: returns it.
    pub(crate) fn take_common(&mut self) -> Option<Edge> {
        let edge = last_with(&mut self.common, &self.state, BOTH)?;
        self.hold(edge);
        Some(edge)
    }

    /// Contracts an edge of A that is not in B and takes an edge of B alone, on the cycle that it
    /// closes there, out of B: returns the edge of A, if there is one.
    pub(crate) fn take_of_a(&mut self, graph: &Graph) -> Option<Edge> {
        let edge = last_with(&mut self.only_a, &self.state, IN_A)?;
        let state = &self.state;
        let in_forest = |e: Edge| state[e as usize] & (IN_B | HELD) != 0;
        let path = self.walker.path(graph, edge, in_forest)?;
        let mut edges = path.iter().copied();
        let spare = edges.find(|&e| state[e as usize] == IN_B)?;
        self.hold(edge);
        self.state[spare as usize] = 0;
        Some(edge)
    }

    /// Contracts an edge.
    pub(crate) fn hold(&mut self, edge: Edge) {
        self.state[edge as usize] = HELD;
    }

    /// Deletes an edge of one forest and contracts an edge of the other that mends it: returns
    /// that.
    pub(crate) fn mend(&mut self, graph: &Graph, deleted: Edge) -> Option<Edge> {
        let forest = self.state[deleted as usize] & BOTH;
        let state = &self.state;
        let in_forest = |e: Edge| state[e as usize] & (forest | HELD) != 0;
        // An edge of the forest itself does not join the parts, so it is in the other alone.
        let wanted = |e: Edge| state[e as usize] == BOTH - forest;
        let mended = self.walker.crossing(graph, deleted, in_forest, wanted)?;
        self.state[deleted as usize] = 0;
        self.state[mended as usize] = HELD;
        Some(mended)
    }
}

/// The last edge of a list that is in this state; those after it are dropped.
fn last_with(edges: &mut Vec<Edge>, state: &[u8], wanted: u8) -> Option<Edge> {
    while let Some(&edge) = edges.last() {
        if state[edge as usize] == wanted {
            return Some(edge);
        }
        edges.pop();
    }
    None
}
