//! Mirrors that are tried before any search, because they are those of whole families of boards.

use slitherlab_graph::{Graph, NONE, Vertex};

use super::Mirror;

/// A mirror with orbits of this size, which divides the number of vertices, of one of three kinds:
/// the vertices in reverse order (the half-turn of a grid, the opposite corners of a hypercube), an
/// equal part of the vertices further on (circulants, prisms, tori), or twins.
///
/// *Cost*: O(n + m), and mostly less: what is none is soon seen to be none.
pub(super) fn known(graph: &Graph, size: usize) -> Option<Mirror> {
    let n = graph.vertex_count() as Vertex;
    let mv = n / size as Vertex;
    let mirrors: [Mirror; 2] = [
        (0..n).rev().collect(),
        (0..n).map(|v| (v + mv) % n).collect(),
    ];
    let is_one = |mirror: &Mirror| is_mirror(graph, size, mirror);
    let by_order = mirrors.into_iter().find(is_one);
    by_order.or_else(|| twins(graph, size))
}

/// Whether these images, a permutation of the vertices, make a mirror with orbits of this size.
///
/// *Cost*: O(n·size + m).
pub(super) fn is_mirror(graph: &Graph, size: usize, mirror: &[Vertex]) -> bool {
    let image = |v: Vertex| mirror[v as usize];
    // The smallest vertex of the orbit, if that has the right size.
    let orbit = |v: Vertex| {
        let mut least = v;
        let mut next = image(v);
        for _ in 1..size {
            if next == v {
                return None;
            }
            least = least.min(next);
            next = image(next);
        }
        (next == v).then_some(least)
    };
    let Some(orbits) = graph.vertices().map(orbit).collect::<Option<Vec<Vertex>>>() else {
        return false;
    };
    // The last vertex whose image has this neighbour.
    let mut seen_from = vec![NONE; graph.vertex_count()];
    graph.vertices().all(|v| {
        for &x in graph.neighbors(image(v)) {
            seen_from[x as usize] = v;
        }
        let mut others = graph.neighbors(v).iter().filter(|&&x| x != v);
        others
            .all(|&x| orbits[x as usize] != orbits[v as usize] && seen_from[image(x) as usize] == v)
    })
}

/// Twins have the same neighbours, so that they may change places. If they can be put into groups
/// of this size, they go round in these, as in complete multipartite graphs with parts of multiples
/// of it.
///
/// *Cost*: mostly that of the first vertices, which have no twins; at most O(√m) for each edge, as
/// twins are looked for among the neighbours of a neighbour that has the fewest.
fn twins(graph: &Graph, size: usize) -> Option<Mirror> {
    let mut mirror = vec![NONE; graph.vertex_count()];
    let mut class = Vec::new();
    for v in graph.vertices() {
        if mirror[v as usize] != NONE {
            continue;
        }
        let neighbors = graph.neighbors(v);
        let is_twin = |&u: &Vertex| graph.neighbors(u) == neighbors;
        class.clear();
        match neighbors.iter().min_by_key(|&&w| graph.degree(w)) {
            Some(&w) => class.extend(graph.neighbors(w).iter().copied().filter(is_twin)),
            None => class.extend(graph.vertices().filter(is_twin)),
        }
        // Parallel edges lead to the same vertex again.
        class.sort_unstable();
        class.dedup();
        if class.len() % size != 0 {
            return None;
        }
        for group in class.chunks_exact(size) {
            for (place, &u) in group.iter().enumerate() {
                mirror[u as usize] = group[(place + 1) % size];
            }
        }
    }
    is_mirror(graph, size, &mirror).then_some(mirror)
}
