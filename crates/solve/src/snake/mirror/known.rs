//! Mirrors that are tried before any search, because they are those of whole families of boards.

use std::collections::HashMap;

use slitherlab_graph::{Graph, NONE, Vertex};

use super::Mirror;

/// A mirror of one of three kinds: the vertices in reverse order (the half-turn of a grid, the opposite corners of a
/// hypercube), half of the vertices further on (circulants, prisms, tori), or twins.
///
/// *Cost*: O(n + m), and mostly less: what is none is soon seen to be none.
pub(super) fn known(graph: &Graph) -> Option<Mirror> {
    let n = graph.vertex_count() as Vertex;
    let mirrors: [Mirror; 2] = [
        (0..n).rev().collect(),
        (0..n).map(|v| (v + n / 2) % n).collect(),
    ];
    let by_order = mirrors.into_iter().find(|mirror| is_mirror(graph, mirror));
    by_order.or_else(|| twins(graph))
}

/// Whether these images make a mirror.
///
/// *Cost*: O(n + m).
pub(super) fn is_mirror(graph: &Graph, mirror: &Mirror) -> bool {
    let image = |v: Vertex| mirror[v as usize];
    let is_involution = |v: Vertex| image(v) != v && image(image(v)) == v;
    if !graph.vertices().all(is_involution) {
        return false;
    }
    // The last vertex whose image has this neighbour.
    let mut seen_from = vec![NONE; graph.vertex_count()];
    graph.vertices().all(|v| {
        for &x in graph.neighbors(image(v)) {
            seen_from[x as usize] = v;
        }
        let mut others = graph.neighbors(v).iter().filter(|&&x| x != v);
        seen_from[v as usize] != v && others.all(|&x| seen_from[image(x) as usize] == v)
    })
}

/// Twins have the same neighbours, so that any two of them may be exchanged. If every vertex has an odd number of twins, they
/// are paired off, as in complete multipartite graphs with even parts.
fn twins(graph: &Graph) -> Option<Mirror> {
    let mut mirror = vec![NONE; graph.vertex_count()];
    // For each set of neighbours the vertex that has it and is still without its image.
    let mut single: HashMap<&[Vertex], Vertex> = HashMap::new();
    for v in graph.vertices() {
        let neighbors = graph.neighbors(v);
        match single.remove(neighbors) {
            Some(w) => (mirror[v as usize], mirror[w as usize]) = (w, v),
            None => {
                single.insert(neighbors, v);
            }
        }
    }
    (single.is_empty() && is_mirror(graph, &mirror)).then_some(mirror)
}
