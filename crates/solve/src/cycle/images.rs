//! First moves that automorphisms of the board take to each other: they are worth the same.
//!
//! Kano's theorem says that the first player wins `cycle` where the board is no union of two forests, but not by which move. Where all
//! edges are images of each other, as on square tori, complete graphs and hypercubes, it must be each of them.

use slitherlab_graph::Graph;

use super::search::{LARGEST, Mirrors};
use crate::answer::Value;

/// Gives first moves that are images of each other the same value. If the player to move wins and all are known to fail but those of
/// one class, these win.
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

/// The least edge that each edge is known to be an image of.
fn classes(graph: &Graph) -> Vec<usize> {
    let edges = graph.edge_count();
    let mut class: Vec<usize> = (0..edges).collect();
    let least = |class: &mut Vec<usize>, mut edge: usize| {
        while class[edge] != edge {
            class[edge] = class[class[edge]];
            edge = class[edge];
        }
        edge
    };
    let mut join = |one: usize, other: usize| {
        let [one, other] = [one, other].map(|edge| least(&mut class, edge));
        class[one.max(other)] = one.min(other);
    };
    for image in Mirrors::generators(graph).images() {
        for (edge, &to) in image.iter().enumerate() {
            join(edge, usize::from(to));
        }
    }
    // Parallel edges may change places.
    let ends = |edge: usize| {
        let [u, v] = graph.edges()[edge];
        [u.min(v), u.max(v)]
    };
    let mut in_order: Vec<usize> = (0..edges).collect();
    in_order.sort_unstable_by_key(|&edge| ends(edge));
    for pair in in_order.windows(2) {
        if ends(pair[0]) == ends(pair[1]) {
            join(pair[0], pair[1]);
        }
    }
    (0..edges).map(|edge| least(&mut class, edge)).collect()
}
