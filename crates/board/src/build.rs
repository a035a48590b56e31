//! From what a text says to the graph.

use super::holes::Sieve;
use super::places::Places;
use super::seed::{Seeded, Stream};
use super::source::Source;
use super::spec::{PartSpec, Spec, Term};
use slitherlab_graph::{Graph, Vertex};

/// One part of a board: its cells, and which of them are left.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) places: Places,
    pub(crate) sieve: Option<Sieve>,
    /// The number of vertices in the parts before this one.
    pub(crate) first: Vertex,
}

/// A shuffled order of the vertices.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// For each vertex, the one it would be if the board were not shuffled.
    pub(crate) original: Box<[Vertex]>,
    /// The way back.
    pub(crate) shuffled: Box<[Vertex]>,
}

/// Builds the graph of a spec whose size has been found small enough.
///
/// *Cost*: O(n + m) time on lattices, a sort of the edges more on a shuffled board; no memory
/// beyond the graph's own and 1.5 bits for each cell of a part with holes.
pub(crate) fn build(spec: &Spec) -> (Graph, Vec<Part>, Option<Order>) {
    let mut vertices = 0;
    let mut parts = Vec::new();
    for part in &spec.parts {
        let part = Part::new(part, vertices);
        vertices += part.order();
        parts.push(part);
    }
    let mut edges = edges(spec, &parts);
    let order = spec.shuffled.map(|seed| Order::new(vertices, seed));
    if let Some(order) = &order {
        for edge in &mut edges {
            *edge = edge.map(|v| order.shuffled[v as usize]);
            edge.sort_unstable();
        }
        edges.sort_unstable();
    }
    let graph = Graph::from_edges(vertices as usize, edges).expect("the limits were checked");
    (graph, parts, order)
}

/// All edges, the smaller end first, in order.
fn edges(spec: &Spec, parts: &[Part]) -> Vec<[Vertex; 2]> {
    let mut sources: Vec<Vec<Source>> = spec
        .parts
        .iter()
        .map(|part| part.terms.iter().map(Term::source).collect())
        .collect();
    if let ([Part { sieve: None, .. }], [alone]) = (parts, sources.as_mut_slice()) {
        if let [Source::List(edges)] = alone.as_mut_slice() {
            return std::mem::take(edges);
        }
    }
    // Room for all the edges there can be, what the holes leave unused given back at the end:
    // memory that is never written to costs nothing, and going through the cells twice would.
    let terms = spec.parts.iter().flat_map(|part| &part.terms);
    let bound: u128 = terms.map(|term| term.edge_bound(u128::MAX)).sum();
    let mut edges = Vec::with_capacity(usize::try_from(bound).expect("the limits were checked"));
    for (part, sources) in parts.iter().zip(&sources) {
        part.edges(sources, |u, v| edges.push([part.first + u, part.first + v]));
    }
    edges.shrink_to_fit();
    edges
}

impl Part {
    fn new(spec: &PartSpec, first: Vertex) -> Self {
        // Of cells with the same names, coordinates say more than numbers.
        let all = || spec.terms.iter().map(Term::places);
        let in_box = all().find(|places| matches!(places, Places::Box { .. }));
        let places = in_box.or_else(|| all().next()).expect("a part has a term");
        let sieve = (!spec.holes.is_empty()).then(|| Sieve::cut(&places, &spec.holes));
        Self {
            places,
            sieve,
            first,
        }
    }

    /// The part of a graph without a text.
    pub(crate) fn plain(order: u32) -> Self {
        Self {
            places: Places::Numbers(order),
            sieve: None,
            first: 0,
        }
    }

    /// The number of vertices.
    pub(crate) fn order(&self) -> u32 {
        self.sieve
            .as_ref()
            .map_or_else(|| self.places.count(), Sieve::count)
    }

    /// The cell of a vertex, which is counted from 0.
    pub(crate) fn cell(&self, vertex: Vertex) -> Vertex {
        self.sieve
            .as_ref()
            .map_or(vertex, |sieve| sieve.cell(vertex))
    }

    /// The vertex on a cell, counted from 0; none on a hole.
    pub(crate) fn vertex(&self, cell: Vertex) -> Option<Vertex> {
        self.sieve
            .as_ref()
            .map_or(Some(cell), |sieve| sieve.vertex(cell))
    }

    /// Calls `emit` for every edge, in order, counting vertices from 0.
    fn edges(&self, sources: &[Source], mut emit: impl FnMut(Vertex, Vertex)) {
        let mut point = vec![0; self.places.dimension()];
        if self.places.count() > 0 {
            self.places.locate(0, &mut point);
        }
        let as_listed = matches!(sources, [Source::List(_)]);
        let mut later = Vec::new();
        for cell in 0..self.places.count() {
            if let Some(from) = self.vertex(cell) {
                later.clear();
                for source in sources {
                    source.later(&self.places, cell, &point, &mut later);
                }
                if !later.is_sorted_by(|a, b| a < b) {
                    later.sort_unstable();
                    // Moves of two kinds between the same cells are one move, as are the two ways
                    // round a short ring. The parallel edges of a literal stay.
                    if !as_listed {
                        later.dedup();
                    }
                }
                for to in later.iter().filter_map(|&to| self.vertex(to)) {
                    emit(from, to);
                }
            }
            self.places.advance(&mut point);
        }
    }
}

impl Order {
    fn new(vertices: u32, seed: u64) -> Self {
        let original = Seeded::new(seed, Stream::Order).order(vertices);
        let mut shuffled = vec![0; original.len()].into_boxed_slice();
        for (vertex, &was) in (0..).zip(&original) {
            shuffled[was as usize] = vertex;
        }
        Self { original, shuffled }
    }
}
