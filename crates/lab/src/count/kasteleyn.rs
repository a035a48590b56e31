//! 1-factors of planar boards, by Kasteleyn's theorem.
//!
//! Direct the edges of a planar graph so that on the boundary of every face but one an odd number
//! of edges point clockwise; every planar graph has such a direction (P. W. Kasteleyn, *Graph
//! theory and crystal physics*, 1967). Then all 1-factors have the same sign in the Pfaffian of the
//! skew-symmetric matrix with a(u,v) = 1 for an edge from u to v, so that its absolute value is
//! their number. Parallel edges are one edge of a larger weight, loops are in no 1-factor.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use slitherlab_game::Budget;
use slitherlab_graph::{Graph, NONE, Vertex};
use slitherlab_matching::maximum_matching;

use super::CountError;
use super::meter::go_on;
use super::pfaffian::absolute_pfaffian;
use super::planar::{Embedding, embed};

/// The number of 1-factors of a planar graph; `None` if the graph is not planar.
///
/// *Cost*: the embedding and the directions are linear; for the Pfaffian see [`absolute_pfaffian`].
///
/// # Errors
/// When the time is up.
pub(super) fn planar_one_factors(
    graph: &Graph,
    budget: &Budget<'_>,
) -> Result<Option<BigUint>, CountError> {
    let (edges, weights) = simple_edges(graph);
    go_on(budget, 0)?;
    let Some(embedding) = embed(graph.vertex_count(), &edges) else {
        return Ok(None);
    };
    go_on(budget, 0)?;
    // Without this a Pfaffian that vanishes modulo one prime after the other could not be told from
    // 0.
    if !maximum_matching(graph).is_perfect() {
        return Ok(Some(BigUint::default()));
    }
    let forward = direct(&embedding, edges.len());
    let entries: Vec<([Vertex; 2], u32)> = edges
        .iter()
        .zip(weights)
        .zip(forward)
        .map(|((&[u, v], weight), forward)| (if forward { [u, v] } else { [v, u] }, weight))
        .collect();
    absolute_pfaffian(graph.vertex_count(), &entries, budget)
        .map(Some)
        .ok_or(CountError::Time(0))
}

/// The edges without loops, parallel ones once with their number.
pub(super) fn simple_edges(graph: &Graph) -> (Vec<[Vertex; 2]>, Vec<u32>) {
    let mut place: FxHashMap<[Vertex; 2], usize> = FxHashMap::default();
    let (mut edges, mut weights) = (Vec::new(), Vec::new());
    for &[u, v] in graph.edges() {
        if u == v {
            continue;
        }
        let ends = [u.min(v), u.max(v)];
        let next = edges.len();
        let at = *place.entry(ends).or_insert(next);
        if at == next {
            edges.push(ends);
            weights.push(1);
        } else {
            weights[at] += 1;
        }
    }
    (edges, weights)
}

/// For every edge whether it points from its first vertex to its second.
///
/// The edges of a spanning forest may point anywhere. The others join the faces in a forest of
/// their own (the dual of the complement of a spanning tree is a spanning tree), and from its
/// leaves inwards each face settles the one edge that leads on to its parent. A bridge counts once
/// on its face, in one of the two directions in which the boundary passes it; so the condition is
/// the same for faces whose boundary is no cycle.
fn direct(embedding: &Embedding, edges: usize) -> Vec<bool> {
    let (face_of, first_dart) = faces(embedding, 2 * edges);
    // A search of the faces; `door` is the dart, on the face itself, through which a face was
    // entered.
    let mut door = vec![NONE; first_dart.len()];
    let mut seen = vec![false; first_dart.len()];
    let mut order: Vec<u32> = Vec::with_capacity(first_dart.len());
    for root in 0..first_dart.len() {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut done = order.len();
        order.push(face_of[first_dart[root] as usize]);
        while let Some(&face) = order.get(done) {
            done += 1;
            for dart in boundary(embedding, first_dart[face as usize]) {
                let beyond = face_of[(dart ^ 1) as usize];
                if !embedding.is_tree_edge[(dart / 2) as usize]
                    && !std::mem::replace(&mut seen[beyond as usize], true)
                {
                    door[beyond as usize] = dart ^ 1;
                    order.push(beyond);
                }
            }
        }
    }
    let mut forward = vec![true; edges];
    for &face in order.iter().rev() {
        let door = door[face as usize];
        if door == NONE {
            continue;
        }
        let along = |dart: u32, forward: &[bool]| forward[(dart / 2) as usize] == (dart % 2 == 0);
        let with_the_boundary = boundary(embedding, first_dart[face as usize])
            .filter(|&dart| along(dart, &forward))
            .count();
        if with_the_boundary % 2 == 0 {
            forward[(door / 2) as usize] ^= true;
        }
    }
    forward
}

/// The face of every dart, and one dart of every face.
fn faces(embedding: &Embedding, darts: usize) -> (Vec<u32>, Vec<u32>) {
    let mut face_of = vec![NONE; darts];
    let mut first_dart = Vec::new();
    for start in (0u32..).take(darts) {
        if face_of[start as usize] != NONE {
            continue;
        }
        let face = u32::try_from(first_dart.len()).unwrap_or(NONE);
        first_dart.push(start);
        for dart in boundary(embedding, start) {
            face_of[dart as usize] = face;
        }
    }
    (face_of, first_dart)
}

/// The darts around the face of a dart.
fn boundary(embedding: &Embedding, start: u32) -> impl Iterator<Item = u32> + '_ {
    std::iter::successors(Some(start), move |&dart| {
        let next = embedding.next_on_face(dart);
        (next != start).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use slitherlab_oracle::{all_graphs, random_generator};

    use super::*;
    use crate::count::factors::by_transfer;

    /// Returns whether a graph has a minor K5 or K3,3 (Wagner), by contracting edges in every way.
    fn has_forbidden_minor(vertices: usize, adjacent: &[u32]) -> bool {
        let joined = |u: usize, v: usize| adjacent[u] >> v & 1 == 1;
        let alive: Vec<usize> = (0..vertices).filter(|&v| adjacent[v] != 0).collect();
        for subset in 0u32..1 << alive.len() {
            let chosen: Vec<usize> = (0..alive.len())
                .filter(|&i| subset >> i & 1 == 1)
                .map(|i| alive[i])
                .collect();
            if chosen.len() == 5
                && chosen
                    .iter()
                    .all(|&u| chosen.iter().all(|&v| u == v || joined(u, v)))
            {
                return true;
            }
            if chosen.len() == 3 {
                let common = adjacent[chosen[0]] & adjacent[chosen[1]] & adjacent[chosen[2]];
                if common.count_ones() >= 3 {
                    return true;
                }
            }
        }
        alive.len() > 5
            && alive.iter().any(|&u| {
                (u + 1..vertices).filter(|&v| joined(u, v)).any(|v| {
                    let mut smaller = adjacent.to_vec();
                    smaller[u] = (smaller[u] | smaller[v]) & !(1 << u | 1 << v);
                    smaller[v] = 0;
                    for w in 0..vertices {
                        smaller[w] &= !(1 << v);
                        if smaller[u] >> w & 1 == 1 {
                            smaller[w] |= 1 << u;
                        }
                    }
                    has_forbidden_minor(vertices, &smaller)
                })
            })
    }

    fn is_planar(graph: &Graph) -> bool {
        let n = graph.vertex_count();
        let mut adjacent = vec![0u32; n];
        for &[u, v] in graph.edges() {
            if u != v {
                adjacent[u as usize] |= 1 << v;
                adjacent[v as usize] |= 1 << u;
            }
        }
        !has_forbidden_minor(n, &adjacent)
    }

    #[test]
    fn planar_graphs_are_known_and_counted_as_by_transfer() {
        let (mut planar, mut other) = (0, 0);
        for n in 0..=7 {
            for graph in all_graphs(n) {
                let count = planar_one_factors(&graph, &Budget::default()).unwrap();
                assert_eq!(count.is_some(), is_planar(&graph), "{graph:?}");
                match count {
                    Some(count) => {
                        planar += 1;
                        assert_eq!(
                            count,
                            by_transfer(&graph, &[], &Budget::default()).unwrap(),
                            "{graph:?}"
                        );
                    }
                    None => other += 1,
                }
            }
        }
        assert!(planar > 900 && other > 200, "{planar} {other}");
    }

    /// Euler's formula for every component: an embedding in the plane and in no other surface.
    #[test]
    fn embeddings_have_as_many_faces_as_euler_says() {
        use rand::Rng;
        let mut random = random_generator(7);
        for n in [8usize, 9, 12, 20, 60] {
            for _ in 0..300 {
                // A random planar graph: edges that keep it planar, tried in random order.
                let mut edges: Vec<[Vertex; 2]> = Vec::new();
                let last = u32::try_from(n).unwrap();
                for _ in 0..3 * n {
                    let (u, v) = (random.random_range(0..last), random.random_range(0..last));
                    let ends = [u.min(v), u.max(v)];
                    if u == v || edges.contains(&ends) {
                        continue;
                    }
                    edges.push(ends);
                    if embed(n, &edges).is_none() {
                        edges.pop();
                    }
                }
                let embedding = embed(n, &edges).unwrap();
                let (_, first_dart) = faces(&embedding, 2 * edges.len());
                let graph = Graph::from_edges(n, edges.clone()).unwrap();
                let sizes = slitherlab_graph::invariants::Components::of(&graph).sizes();
                let isolated = sizes.iter().filter(|&&size| size == 1).count();
                let with_edges = sizes.len() - isolated;
                assert_eq!(
                    n + first_dart.len(),
                    edges.len() + 2 * with_edges + isolated,
                    "{edges:?}"
                );
                if n <= 20 {
                    assert_eq!(
                        planar_one_factors(&graph, &Budget::default())
                            .unwrap()
                            .unwrap(),
                        by_transfer(&graph, &[], &Budget::default()).unwrap()
                    );
                }
            }
        }
    }
}
