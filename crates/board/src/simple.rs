//! The edges of simple families. Every function returns them in order.

use slitherlab_graph::Vertex;

/// Sorts the ends of each edge and the edges.
fn ordered(mut edges: Vec<[Vertex; 2]>) -> Vec<[Vertex; 2]> {
    for edge in &mut edges {
        edge.sort_unstable();
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Vertex 0 is the hub.
pub(crate) fn wheel(rim: u32) -> Vec<[Vertex; 2]> {
    ordered(
        (0..rim)
            .flat_map(|i| [[0, i + 1], [i + 1, (i + 1) % rim + 1]])
            .collect(),
    )
}

/// The spine comes first, then the legs.
pub(crate) fn caterpillar(legs: &[u32]) -> Vec<[Vertex; 2]> {
    let spine = legs.len() as Vertex;
    let mut edges: Vec<[Vertex; 2]> = (1..spine).map(|v| [v - 1, v]).collect();
    let mut leg = spine;
    for (v, &count) in (0..).zip(legs) {
        edges.extend((leg..leg + count).map(|leg| [v, leg]));
        leg += count;
    }
    ordered(edges)
}

/// The number of vertices of a tree in which each vertex has so many children.
pub(crate) fn tree_order(children: u32, height: u32) -> u128 {
    if children == 1 {
        return u128::from(height) + 1;
    }
    let mut order = 1u128;
    let mut level = 1u128;
    for _ in 0..height {
        level = level.saturating_mul(children.into());
        order = order.saturating_add(level);
        if order == u128::MAX {
            break;
        }
    }
    order
}

/// Level by level from the root, 0.
pub(crate) fn tree(children: u32, order: u32) -> Vec<[Vertex; 2]> {
    ordered((1..order).map(|v| [(v - 1) / children, v]).collect())
}

/// Vertex i is joined to i + jump for every jump.
pub(crate) fn circulant(order: u32, jumps: &[u32]) -> Vec<[Vertex; 2]> {
    let to = |v, jump| ((u64::from(v) + u64::from(jump)) % u64::from(order)) as Vertex;
    ordered(
        (0..order)
            .flat_map(|v| jumps.iter().map(move |&jump| [v, to(v, jump)]))
            .collect(),
    )
}

/// The ring comes first, then the star within.
pub(crate) fn petersen(spokes: u32, jump: u32) -> Vec<[Vertex; 2]> {
    let edges = (0..spokes).flat_map(|i| {
        let inner = spokes + i;
        [
            [i, (i + 1) % spokes],
            [i, inner],
            [inner, spokes + (i + jump) % spokes],
        ]
    });
    ordered(edges.collect())
}
