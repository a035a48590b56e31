//! Geography on a directed board.
//!
//! A token moves along arcs, and never comes to a vertex twice (`geography`, `progressive`), or
//! never uses an arc twice (`edge-geography`). Who names the first vertex and who moves from it is
//! as on undirected boards. To decide the game is PSPACE-complete (Schaefer 1978; Lichtenstein and
//! Sipser 1980).

use std::sync::Arc;

use slitherlab_graph::{Edge, Graph, Vertex};
use slitherlab_rules::snake::{Capacity, Ending, First, Rules};
use slitherlab_rules::{Outcome, Player};

use super::NOT_HERE;
use crate::any::AnyMove;
use crate::play::Snapshot;

/// The visited vertices of a walk along arcs.
///
/// ```
/// use slitherlab_game::other::Position;
/// use slitherlab_game::{AnyPosition, Game, Preset};
///
/// let game = Game::new(Preset::Geography, "arcs:0>1,1>2,0>2")?;
/// let AnyPosition::Other(Position::Directed(position)) = game.position() else { unreachable!() };
/// assert_eq!(position.arcs_from(0).count(), 2);
/// assert_eq!(position.arcs_to(0).count(), 0);
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    graph: Arc<Graph>,
    rules: Rules,
    /// Whether each vertex is used, or each arc where arcs are used up.
    used: Vec<bool>,
    /// The vertices in the order of the visits.
    path: Vec<Vertex>,
    /// The arcs that were taken, where they are used up.
    taken: Vec<Edge>,
}

impl Position {
    /// Returns the position before a vertex is named.
    pub(super) fn start(graph: &Graph, rules: Rules) -> Self {
        let count = if uses_arcs(&rules) {
            graph.edge_count()
        } else {
            graph.vertex_count()
        };
        Self {
            graph: Arc::new(graph.clone()),
            rules,
            used: vec![false; count],
            path: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the graph, whose edges lead from their first end to their second.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// Returns the visited vertices, the live one last.
    pub fn path(&self) -> &[Vertex] {
        &self.path
    }

    /// Returns whether arcs are used up, not vertices.
    pub fn uses_arcs(&self) -> bool {
        uses_arcs(&self.rules)
    }

    /// Returns whether an arc may still be used by a move.
    pub fn has_arc(&self, arc: Edge) -> bool {
        if self.uses_arcs() {
            return !self.used[arc as usize];
        }
        let [tail, head] = self.graph.endpoints(arc);
        // A loop never leads to an unused vertex.
        let from = !self.used[tail as usize] || self.path.last() == Some(&tail);
        from && !self.used[head as usize] && tail != head
    }

    /// Lists the arcs from a vertex that a move may still use, in order.
    pub fn arcs_from(&self, vertex: Vertex) -> impl Iterator<Item = Edge> + '_ {
        self.arcs_at(vertex, 0)
    }

    /// Lists the arcs to a vertex that a move may still use, in order.
    pub fn arcs_to(&self, vertex: Vertex) -> impl Iterator<Item = Edge> + '_ {
        self.arcs_at(vertex, 1)
    }

    /// Lists the arcs with this vertex in this place. A loop stands twice at its vertex.
    fn arcs_at(&self, vertex: Vertex, place: usize) -> impl Iterator<Item = Edge> + '_ {
        let mut last = None;
        let arcs = self.graph.incident_edges(vertex).iter().copied();
        arcs.filter(move |&arc| {
            self.graph.endpoints(arc)[place] == vertex
                && self.has_arc(arc)
                && last.replace(arc) != Some(arc)
        })
    }

    /// Returns the player to move.
    pub fn turn(&self) -> Player {
        let again = self.rules.first == First::Opener && !self.path.is_empty();
        Player::from_index((self.path.len() - usize::from(again)) as u32 % 2)
    }

    /// Lists the legal moves.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        let Some(&live) = self.path.last() else {
            return self.graph.vertices().map(AnyMove::Vertex).collect();
        };
        let arcs = self.arcs_from(live);
        let mut heads: Vec<Vertex> = arcs.map(|arc| self.graph.endpoints(arc)[1]).collect();
        // Parallel arcs are one move.
        heads.dedup();
        let moves = heads.into_iter().map(|head| AnyMove::Step([live, head]));
        moves.collect()
    }

    /// Says why a move is not legal.
    pub(super) fn refusal(&self, mv: AnyMove) -> &'static str {
        let exists = |v: Vertex| (v as usize) < self.graph.vertex_count();
        let leads = |from: Vertex, to: Vertex| {
            let mut arcs = self.graph.incident_edges(from).iter();
            arcs.any(|&arc| self.graph.endpoints(arc) == [from, to])
        };
        match (mv, self.path.last()) {
            (AnyMove::Vertex(v) | AnyMove::Step([v, _] | [_, v]), _) if !exists(v) => {
                "there is no such vertex"
            }
            (AnyMove::Vertex(_), Some(_)) => "a vertex alone is no move now",
            (AnyMove::Step(_), None) => "a vertex is to be named now, not an arc",
            (AnyMove::Step([from, _]), Some(&live)) if from != live => {
                "the walk is not at the first vertex"
            }
            (AnyMove::Step([from, to]), _) if !leads(from, to) => {
                "no arc leads from the first vertex to the second"
            }
            (AnyMove::Step(_), _) if self.uses_arcs() => "the arc is used up",
            (AnyMove::Step(_), _) => "the vertex is taken",
            _ => NOT_HERE,
        }
    }

    /// Makes a legal move.
    ///
    /// # Panics
    /// May panic if the move is not legal.
    pub fn play_unchecked(&mut self, mv: AnyMove) {
        let (AnyMove::Vertex(to) | AnyMove::Step([_, to])) = mv else {
            panic!("a move of another game");
        };
        if !self.uses_arcs() {
            self.used[to as usize] = true;
        } else if let Some(&live) = self.path.last() {
            let leads = |&arc: &Edge| self.graph.endpoints(arc)[1] == to;
            let arc = self.arcs_from(live).find(leads);
            let arc = arc.expect("the move is legal");
            self.used[arc as usize] = true;
            self.taken.push(arc);
        }
        self.path.push(to);
    }

    pub(super) fn undo(&mut self) -> Option<AnyMove> {
        let last = self.path.pop()?;
        if !self.uses_arcs() {
            self.used[last as usize] = false;
        } else if let Some(arc) = self.taken.pop() {
            self.used[arc as usize] = false;
        }
        let before = self.path.last();
        Some(before.map_or(AnyMove::Vertex(last), |&before| {
            AnyMove::Step([before, last])
        }))
    }

    pub(super) fn line(&self) -> Vec<AnyMove> {
        let steps = self.path.windows(2);
        let steps = steps.map(|pair| AnyMove::Step([pair[0], pair[1]]));
        let first = self.path.first().copied().map(AnyMove::Vertex);
        first.into_iter().chain(steps).collect()
    }

    /// Returns whether the game is over, and for whom.
    pub fn outcome(&self) -> Outcome {
        if !self.legal_moves().is_empty() {
            Outcome::Ongoing
        } else if self.rules.ending == Ending::Misere {
            Outcome::Wins(self.turn())
        } else {
            Outcome::Loses(self.turn())
        }
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        let live = self.path.last().map_or(u32::MAX, |&live| live);
        let mut words = vec![live, self.turn().number()];
        words.extend(self.used.chunks(32).map(|some| {
            let bits = some.iter().enumerate();
            bits.fold(0, |word, (place, &bit)| word | u32::from(bit) << place)
        }));
        words.into()
    }
}

fn uses_arcs(rules: &Rules) -> bool {
    rules.capacity == Capacity::UNLIMITED
}
