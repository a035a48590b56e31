//! First moves that automorphisms of the board take to each other: they are worth the same.
//!
//! Kano's theorem says that the first player wins `cycle` where the board is no union of two
//! forests, but not by which move. Where all edges are images of each other, as on square tori,
//! complete graphs and hypercubes, it must be each of them.

use slitherlab_graph::{Edge, Graph, UnionFind};

use super::search::{LARGEST, Mirrors};
use crate::answer::Value;

/// Gives first moves that are images of each other the same value. If the player to move wins and
/// all are known to fail but those of one class, these win.
///
/// *Cost*: that of looking for automorphisms; nothing on boards of more than 128 vertices.
pub(crate) fn spread(graph: &Graph, values: &mut [Value], mover_wins: bool) {
    if !values.contains(&Value::Unknown) || graph.vertex_count() > LARGEST {
        return;
    }
    let class = classes(graph);
    let mut worth = vec![Value::Unknown; values.len()];
    for (&class, &value) in class.iter().zip(&*values) {
        if value != Value::Unknown {
            worth[class] = value;
        }
    }
    let is_open = |class: usize| worth[class] == Value::Unknown;
    if mover_wins && !worth.contains(&Value::Win) {
        let mut open = class.iter().copied().filter(|&class| is_open(class));
        if let Some(first) = open
            .next()
            .filter(|&first| open.all(|other| other == first))
        {
            worth[first] = Value::Win;
        }
    }
    for (&class, value) in class.iter().zip(values) {
        *value = worth[class];
    }
}

/// For each edge one that stands for all that are known to be its images.
fn classes(graph: &Graph) -> Vec<usize> {
    let mut edges: Vec<Edge> = (0..graph.edge_count() as Edge).collect();
    let mut classes = UnionFind::new(edges.len());
    for image in Mirrors::generators(graph).images() {
        for (edge, &to) in (0..).zip(image) {
            classes.union(edge, to.into());
        }
    }
    // Parallel edges may change places.
    let ends = |&edge: &Edge| {
        let [u, v] = graph.endpoints(edge);
        [u.min(v), u.max(v)]
    };
    edges.sort_unstable_by_key(ends);
    for parallel in edges.chunk_by(|one, other| ends(one) == ends(other)) {
        for &edge in parallel {
            classes.union(parallel[0], edge);
        }
    }
    (0..edges.len() as Edge)
        .map(|edge| classes.find(edge) as usize)
        .collect()
}
