//! Sprague–Grundy values of vertex geography in polynomial time, on boards of degree three at the
//! most.
//!
//! A move to a vertex that some maximum matching of the unused vertices leaves out is worth 0, and
//! no other is (Fraenkel, Scheinerman and Ullman 1993). On a board of degree three a vertex that is
//! entered has two ways on at the most. If entering it is worth more than 0, one of them is worth
//! 0, so that at most one is left to be valued: the question runs along a path, from one vertex to
//! the next, and the values 1 and 2 alternate on the way back. So the value takes a maximum
//! matching and an alternating path for each vertex (the result is that of Burke, Ferland and Teng
//! 2021, who also show that degree four is PSPACE-hard).

use slitherlab_game::snake::{Field, Position};
use slitherlab_graph::{Graph, Vertex};
use slitherlab_matching::DynamicMatching;

use crate::search::Budget;

/// Returns the nimber of a position with one live end, or of the choice of a start; `None` when
/// somewhere on the way two moves are left to be valued, or the budget ends it.
///
/// *Cost*: O(n) searches for alternating paths for each legal move.
pub(super) fn nimber(position: &Position, budget: &Budget<'_>) -> Option<u32> {
    let graph = &simple(position.field());
    let mut unused = DynamicMatching::new(graph);
    for v in graph.vertices().filter(|&v| position.room(v) == 0) {
        unused.remove(v);
    }
    if let Some(end) = position.live_ends().next() {
        return standing(graph, &mut unused, end, budget);
    }
    // A start may have three ways on, each of which is then entered.
    let values: Option<Vec<u32>> = graph
        .vertices()
        .map(|start| {
            unused.remove(start);
            let value = standing(graph, &mut unused, start, budget);
            unused.restore();
            value
        })
        .collect();
    Some(mex(&values?))
}

/// The value of a token on a used vertex.
fn standing(
    graph: &Graph,
    unused: &mut DynamicMatching<'_>,
    at: Vertex,
    budget: &Budget<'_>,
) -> Option<u32> {
    let ways = ways_on(graph, unused, at).into_iter();
    let values: Option<Vec<u32>> = ways.map(|to| entering(graph, unused, to, budget)).collect();
    Some(mex(&values?))
}

/// The least number that is none of the values.
fn mex(values: &[u32]) -> u32 {
    let mut numbers = 0..=values.len() as u32;
    let least = numbers.find(|number| !values.contains(number));
    least.expect("there are more numbers than values")
}

/// The value of entering a vertex.
fn entering(
    graph: &Graph,
    unused: &mut DynamicMatching<'_>,
    to: Vertex,
    budget: &Budget<'_>,
) -> Option<u32> {
    if unused.is_outer(to) {
        return Some(0);
    }
    let (mut at, mut removed) = (Some(to), 0);
    let mut is_known = true;
    while let Some(v) = at {
        if budget.is_stopped() {
            is_known = false;
            break;
        }
        unused.remove(v);
        removed += 1;
        let mut ways = ways_on(graph, unused, v);
        ways.retain(|&w| !unused.is_outer(w));
        is_known = ways.len() <= 1;
        at = ways.first().copied().filter(|_| is_known);
    }
    for _ in 0..removed {
        unused.restore();
    }
    // The last vertex has only ways that are worth 0 and is worth 1; before it comes one worth 2.
    is_known.then_some(if removed % 2 == 1 { 1 } else { 2 })
}

/// The unused neighbours of a vertex.
fn ways_on(graph: &Graph, unused: &DynamicMatching<'_>, v: Vertex) -> Vec<Vertex> {
    let neighbours = graph.neighbors(v).iter().copied();
    neighbours.filter(|&w| !unused.is_removed(w)).collect()
}

/// The board without loops and parallel edges, which change nothing.
fn simple(field: &Field) -> Graph {
    let vertices = 0..field.vertex_count() as Vertex;
    let edges = vertices.flat_map(|u| {
        let later = field.neighbors(u).iter().filter(move |&&v| u < v);
        later.map(move |&v| [u, v])
    });
    Graph::from_edges(field.vertex_count(), edges.collect()).expect("the edges of a board")
}
