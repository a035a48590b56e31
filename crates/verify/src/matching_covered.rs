//! Checking that every edge of a board lies in a perfect matching.
//!
//! *Then the second player wins `public`*, if there are four vertices or more: the first opening uv
//! lies in a perfect matching M; the second player opens with another edge of M. What is left is
//! paired by the rest of M, so no vertex is outer in it, and the static proof
//! ([`snake`](crate::snake)) says that the player to move loses.
//!
//! An edge lies in a perfect matching iff it lies in a given one, M, or on a cycle that alternates
//! between M and other edges: swap the edges of the cycle. On a bipartite board let the edges of M
//! lead from one side to the other and all other edges back; then the alternating cycles are the
//! directed ones, so an edge is on one iff its ends are in the same strong component. On other
//! boards the certificate lists alternating cycles.

use slitherlab_graph::{Graph, Vertex, bipartition};
use slitherlab_rules::Effort;

use crate::refusal::Refusal;

/// Refuses a matching and cycles that do not show every edge to lie in a perfect matching.
///
/// *Cost*: O(n + m) and the length of the cycles, times log m for finding their edges.
pub(crate) fn check(
    graph: &Graph,
    mate: &[Vertex],
    cycles: &[Vec<Vertex>],
    effort: &Effort<'_>,
) -> Result<(), Refusal> {
    let n = graph.vertex_count();
    if mate.len() != n {
        return Err(Refusal::Length(mate.len(), "partners", n));
    }
    for v in graph.vertices() {
        let w = mate[v as usize];
        let is_pair = (w as usize) < n && w != v && mate[w as usize] == v;
        effort.spend(graph.degree(v) + 1);
        effort.go_on()?;
        if !is_pair || !graph.neighbors(v).contains(&w) {
            return Err(Refusal::NoPair(v));
        }
    }
    let component = match bipartition(graph) {
        Some(side) if cycles.is_empty() => strong_components(graph, mate, &side, effort)?,
        _ => graph.vertices().collect(),
    };
    let is_shown = |u: Vertex, v: Vertex| {
        u == v || mate[u as usize] == v || component[u as usize] == component[v as usize]
    };
    // Every edge once, with its smaller end first, in order: so each is found by a few looks,
    // whatever the degrees.
    let mut edges: Vec<[Vertex; 2]> = graph.edges().to_vec();
    for ends in &mut edges {
        ends.sort_unstable();
    }
    edges.sort_unstable();
    edges.dedup();
    effort.spend(edges.len());
    let mut is_open: Vec<bool> = edges.iter().map(|&[u, v]| !is_shown(u, v)).collect();
    follow_cycles(&edges, &mut is_open, mate, cycles, effort)?;
    match edges.iter().zip(is_open).find(|&(_, is_open)| is_open) {
        Some((&[u, v], _)) => Err(Refusal::NotInMatching(u, v)),
        None => Ok(()),
    }
}

/// Refuses cycles that do not alternate between the matching and other edges; else notes that their
/// edges are shown.
fn follow_cycles(
    edges: &[[Vertex; 2]],
    is_open: &mut [bool],
    mate: &[Vertex],
    cycles: &[Vec<Vertex>],
    effort: &Effort<'_>,
) -> Result<(), Refusal> {
    let mut met_in = vec![usize::MAX; mate.len()];
    for (number, cycle) in cycles.iter().enumerate() {
        effort.spend(cycle.len() + 1);
        effort.go_on()?;
        let is_new = |v: &Vertex| {
            let met = met_in.get_mut(*v as usize);
            met.is_some_and(|met| std::mem::replace(met, number) != number)
        };
        if cycle.len() < 4 || cycle.len() % 2 == 1 || !cycle.iter().all(is_new) {
            return Err(Refusal::NoCycle(number));
        }
        for (place, &u) in cycle.iter().enumerate() {
            let v = cycle[(place + 1) % cycle.len()];
            // The first edge is none of the matching, the second is one, and so on.
            let edge = edges.binary_search(&[u.min(v), u.max(v)]);
            match edge {
                Ok(edge) if place % 2 == 0 || mate[u as usize] == v => is_open[edge] = false,
                _ => return Err(Refusal::NoCycle(number)),
            }
        }
    }
    Ok(())
}

/// The strong component of each vertex, when edges of the matching lead from the `true` side to the
/// other and all others back (Tarjan 1972, with a stack of its own).
fn strong_components(
    graph: &Graph,
    mate: &[Vertex],
    side: &[bool],
    effort: &Effort<'_>,
) -> Result<Vec<Vertex>, Refusal> {
    const NEW: u32 = u32::MAX;
    let n = graph.vertex_count();
    // An edge of the matching is contracted: its `false` end stands for both, and steps to the
    // `false` ends of the pairs whose `true` ends it is joined to.
    let mut order = vec![NEW; n];
    let mut low = vec![0; n];
    let mut component = vec![NEW; n];
    let mut count = 0;
    let mut open = Vec::new();
    let mut path: Vec<(Vertex, usize)> = Vec::new();
    for root in graph.vertices().filter(|&v| !side[v as usize]) {
        if order[root as usize] != NEW {
            continue;
        }
        path.push((root, 0));
        while let Some((v, next)) = path.last_mut() {
            let v = *v;
            if *next == 0 {
                effort.spend(graph.degree(v) + 1);
                effort.go_on()?;
                order[v as usize] = count;
                low[v as usize] = count;
                count += 1;
                open.push(v);
            }
            if let Some(&to) = graph.neighbors(v).get(*next) {
                *next += 1;
                let w = mate[to as usize];
                if order[w as usize] == NEW {
                    path.push((w, 0));
                } else if component[w as usize] == NEW {
                    low[v as usize] = low[v as usize].min(order[w as usize]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent as usize] = low[parent as usize].min(low[v as usize]);
            }
            if low[v as usize] == order[v as usize] {
                while let Some(w) = open.pop() {
                    component[w as usize] = v;
                    component[mate[w as usize] as usize] = v;
                    if w == v {
                        break;
                    }
                }
            }
        }
    }
    Ok(component)
}
