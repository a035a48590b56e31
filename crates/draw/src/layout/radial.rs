//! Trees in rings round their centre.

use super::on_circle;
use slitherlab_graph::{Graph, NONE, Vertex};

/// Draws a tree: the middle of a longest path in the centre, every other vertex on the ring of its
/// distance, within a sector as wide as its share of the leaves. No two edges cross.
///
/// *Cost*: O(n).
pub(super) fn tree(graph: &Graph) -> Vec<[f64; 2]> {
    let n = graph.vertex_count();
    if n == 0 {
        return Vec::new();
    }
    let root = centre(graph);
    let walk = Walk::from(graph, root);
    // Leaves below each vertex, from the last level up.
    let mut leaves = vec![0u32; n];
    for &v in walk.order.iter().rev() {
        leaves[v as usize] = leaves[v as usize].max(1);
        let parent = walk.parent[v as usize];
        if parent != NONE {
            leaves[parent as usize] += leaves[v as usize];
        }
    }
    let all = f64::from(leaves[root as usize]);
    let depth = walk.order.last().map_or(0, |&v| walk.distance[v as usize]);
    // Rings at distance 1, or more when the leaves need the room.
    let step = (0.8 * all / std::f64::consts::TAU / f64::from(depth.max(1))).max(1.0);
    let mut points = vec![[0.0; 2]; n];
    // Where the sector of a vertex begins, and after its children, where it is used up to.
    let mut used = vec![0.0; n];
    for &v in &walk.order[1..] {
        let parent = walk.parent[v as usize] as usize;
        let start: f64 = used[parent];
        let share = f64::from(leaves[v as usize]) / all;
        used[parent] += share;
        used[v as usize] = start;
        let radius = step * f64::from(walk.distance[v as usize]);
        points[v as usize] = on_circle(start + share / 2.0, radius);
    }
    points
}

/// The middle of a longest path.
fn centre(graph: &Graph) -> Vertex {
    let last = |walk: &Walk| *walk.order.last().expect("a tree has a vertex");
    let end = last(&Walk::from(graph, 0));
    let walk = Walk::from(graph, end);
    let mut middle = last(&walk);
    for _ in 0..walk.distance[middle as usize] / 2 {
        middle = walk.parent[middle as usize];
    }
    middle
}

/// A walk through a connected graph, nearest vertices first.
pub(super) struct Walk {
    pub(super) order: Vec<Vertex>,
    pub(super) parent: Vec<Vertex>,
    pub(super) distance: Vec<u32>,
}

impl Walk {
    /// *Cost*: O(n + m).
    pub(super) fn from(graph: &Graph, start: Vertex) -> Self {
        let n = graph.vertex_count();
        let mut walk = Self {
            order: Vec::with_capacity(n),
            parent: vec![NONE; n],
            distance: vec![NONE; n],
        };
        walk.distance[start as usize] = 0;
        walk.order.push(start);
        let mut next = 0;
        while next < walk.order.len() {
            let v = walk.order[next];
            next += 1;
            for &w in graph.neighbors(v) {
                if walk.distance[w as usize] == NONE {
                    walk.distance[w as usize] = walk.distance[v as usize] + 1;
                    walk.parent[w as usize] = v;
                    walk.order.push(w);
                }
            }
        }
        walk
    }
}
