//! A position played on and back together with a maximum matching of its unused vertices.

use slitherlab_game::snake::{Move, Position};
use slitherlab_graph::{Graph, Vertex};
use slitherlab_matching::DynamicMatching;

use super::part::Part;

/// Tries moves on a copy of a position of shared snakes that are paths.
pub(crate) struct Lookahead<'a> {
    graph: &'a Graph,
    part: &'a Part,
    dynamic: DynamicMatching<'a>,
    position: Position,
}

impl<'a> Lookahead<'a> {
    /// Starts from `position`, whose unused vertices are `part`.
    pub(crate) fn new(graph: &'a Graph, part: &'a Part, position: &Position) -> Self {
        let dynamic = DynamicMatching::from_maximum(part.graph(), part.matching());
        Self {
            graph,
            part,
            dynamic,
            position: position.clone(),
        }
    }

    /// The position now.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// Makes a move, asks `question`, and takes the move back.
    pub(crate) fn after<T>(&mut self, mv: Move, question: impl FnOnce(&mut Self) -> T) -> T {
        let used = match mv {
            Move::Edge([u, v]) if self.position.is_opening() => [Some(u), Some(v)],
            Move::Vertex(v) | Move::Edge([_, v]) => [Some(v), None],
        };
        self.position.play_unchecked(mv);
        for v in used.into_iter().flatten() {
            let inside = self.part.inside(v).expect("a move uses unused vertices");
            self.dynamic.remove(inside);
        }
        let answer = question(self);
        self.position.undo();
        for _ in used.into_iter().flatten() {
            self.dynamic.restore();
        }
        answer
    }

    /// Whether a vertex is unused and some maximum matching of the unused ones leaves it out.
    pub(crate) fn is_outer(&mut self, v: Vertex) -> bool {
        let inside = self.part.inside(v);
        inside.is_some_and(|v| !self.dynamic.is_removed(v) && self.dynamic.is_outer(v))
    }

    /// Whether all snakes are placed and no live end has an outer neighbour: then the player to
    /// move loses.
    pub(crate) fn is_doomed(&mut self) -> bool {
        self.is_doomed_until(|| false)
    }

    /// Returns whether the player to move is doomed, as far as is known before `is_stopped` says
    /// so, which is asked before each neighbour.
    pub(crate) fn is_doomed_until(&mut self, is_stopped: impl Fn() -> bool) -> bool {
        if self.position.is_opening() {
            return false;
        }
        let ends: Vec<Vertex> = self.position.live_ends().collect();
        let graph = self.graph;
        let mut neighbors = ends.iter().flat_map(|&end| graph.neighbors(end));
        neighbors.all(|&w| !is_stopped() && !self.is_outer(w))
    }
}
