//! A maker of certificates for tiny graphs: it tries until it finds.

use slitherlab_graph::Graph;
use slitherlab_verify::gallai_edmonds::Level;

use crate::certificates::brute;

/// The level of a set of vertices, from the labels that the definition gives and any maximum
/// matching.
pub(crate) fn level(graph: &Graph, set: u32) -> Level {
    let matchings = brute::matchings(graph, set);
    let best = matchings.into_iter().max_by_key(Vec::len).unwrap();
    complete(graph, set, brute::labels(graph, set), &best)
}

/// The levels of Anderson's sequence, down to the first with a perfect vertex.
pub(crate) fn levels(graph: &Graph) -> Vec<Level> {
    let mut set = (1u32 << graph.vertex_count()) - 1;
    let mut found = Vec::new();
    while set != 0 {
        let level = level(graph, set);
        let members = graph.vertices().filter(|&v| set >> v & 1 == 1);
        let inner = members
            .zip(level.labels.chars())
            .filter(|&(_, label)| label == 'i');
        set = inner.fold(0, |set, (v, _)| set | 1 << v);
        let last = level.labels.contains('p');
        found.push(level);
        if last {
            break;
        }
    }
    found
}

/// Adds to labels and a matching, right or wrong, the ears and the reaching order that can be
/// found.
pub(crate) fn complete(graph: &Graph, set: u32, labels: String, matching: &[[u32; 2]]) -> Level {
    let members: Vec<u32> = graph.vertices().filter(|&v| set >> v & 1 == 1).collect();
    let mut label = vec![' '; graph.vertex_count()];
    for (&v, letter) in members.iter().zip(labels.chars()) {
        label[v as usize] = letter;
    }
    let mut mate: Vec<Option<u32>> = vec![None; graph.vertex_count()];
    for &[u, v] in matching {
        mate[u as usize] = Some(v);
        mate[v as usize] = Some(u);
    }
    let outer = |v: u32| label[v as usize] == 'o';
    let mated_outer = |v: u32| mate[v as usize].is_some_and(outer);

    // Components, by flooding.
    let mut component: Vec<u32> = graph.vertices().collect();
    for _ in &members {
        for &[u, v] in graph.edges() {
            if outer(u) && outer(v) {
                let low = component[u as usize].min(component[v as usize]);
                component[u as usize] = low;
                component[v as usize] = low;
            }
        }
    }

    let mut built: u32 = members
        .iter()
        .filter(|&&v| outer(v) && !mated_outer(v))
        .fold(0, |mask, &v| mask | 1 << v);
    let mut ears = Vec::new();
    while let Some(ear) = members.iter().find_map(|&start| {
        let ready = outer(start) && built >> start & 1 == 1;
        ready
            .then(|| ear(graph, &label, &mate, built, vec![start]))
            .flatten()
    }) {
        for &v in &ear {
            built |= 1 << v;
        }
        ears.push(ear);
    }

    let mut reached: Vec<u32> = members
        .iter()
        .filter(|&&v| outer(v) && mate[v as usize].is_none())
        .map(|&v| component[v as usize])
        .collect();
    let mut reach = Vec::new();
    while let Some((a, d, to)) = members.iter().find_map(|&a| {
        let to = mate[a as usize].filter(|&to| label[a as usize] == 'i' && outer(to))?;
        let to = component[to as usize];
        let mut near = graph.neighbors(a).iter();
        let d = *near.find(|&&d| outer(d) && reached.contains(&component[d as usize]))?;
        (!reached.contains(&to)).then_some((a, d, to))
    }) {
        reached.push(to);
        reach.push([a, d]);
    }

    let mate = members
        .iter()
        .map(|&v| mate[v as usize].map_or(-1, i64::from))
        .collect();
    Level {
        labels,
        mate,
        ears,
        reach,
    }
}

/// An ear that goes on from this path: every second edge in the matching, so that what is built
/// stays closed under it (Lovász: such an ear is always there in a factor-critical graph).
fn ear(
    graph: &Graph,
    label: &[char],
    mate: &[Option<u32>],
    built: u32,
    path: Vec<u32>,
) -> Option<Vec<u32>> {
    let last = path[path.len() - 1];
    for &x in graph.neighbors(last) {
        if label[x as usize] != 'o' {
            continue;
        }
        if built >> x & 1 == 1 && path.len() >= 3 {
            let mut ear = path;
            ear.push(x);
            return Some(ear);
        }
        let Some(y) = mate[x as usize].filter(|&y| label[y as usize] == 'o') else {
            continue;
        };
        if built >> x & 1 == 1 || path.contains(&x) {
            continue;
        }
        let mut longer = path.clone();
        longer.extend([x, y]);
        if let Some(found) = ear(graph, label, mate, built, longer) {
            return Some(found);
        }
    }
    None
}
