//! Slow and plain ways to compute what the crate computes fast. They share nothing with it.
#![allow(dead_code, reason = "each test file uses the oracles it needs")]

use rand::Rng;
use rand_pcg::Pcg64Mcg;
use slitherlab_graph::{Graph, NONE};
use slitherlab_matching::{Certificate, Class};

/// The number of edges in a maximum matching, by trying both fates of the lowest vertex, with one
/// entry for every set of remaining vertices (at most 20).
pub(crate) fn brute_force_size(graph: &Graph) -> usize {
    let n = graph.vertex_count();
    assert!(n <= 20);
    let mut best = vec![0u8; 1 << n];
    for set in 1usize..1 << n {
        let v = set.trailing_zeros();
        let rest = set & (set - 1);
        best[set] = graph
            .neighbors(v)
            .iter()
            .filter(|&&w| rest >> w & 1 == 1)
            .map(|&w| 1 + best[rest & !(1 << w)])
            .max()
            .unwrap_or(0)
            .max(best[rest]);
    }
    best[(1 << n) - 1] as usize
}

/// All graphs on `n` labelled vertices, as edge masks over the pairs in lexicographic order.
pub(crate) fn labelled_graph(n: u32, mask: u64) -> Graph {
    let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v]));
    let edges = pairs
        .enumerate()
        .filter(|(i, _)| mask >> i & 1 == 1)
        .map(|(_, edge)| edge);
    Graph::from_edges(n as usize, edges.collect()).unwrap()
}

/// A random graph in which each pair is an edge with probability `density`.
pub(crate) fn random_graph(random: &mut Pcg64Mcg, n: u32, density: f64) -> Graph {
    let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v]));
    Graph::from_edges(
        n as usize,
        pairs.filter(|_| random.random_bool(density)).collect(),
    )
    .unwrap()
}

/// One graph of every isomorphism class on `n ≤ 8` vertices, by adding a vertex to the classes on
/// n − 1 vertices in every way and keeping one graph for each canonical form.
pub(crate) fn all_graphs(n: usize) -> Vec<Graph> {
    let mut rows: Vec<Vec<u8>> = vec![vec![]];
    for order in 1..=n {
        let mut seen = std::collections::HashSet::new();
        let mut next = Vec::new();
        for small in &rows {
            for neighbours in 0u16..1 << (order - 1) {
                let mut adjacency = small.clone();
                for (v, row) in adjacency.iter_mut().enumerate() {
                    *row |= ((neighbours >> v & 1) as u8) << (order - 1);
                }
                adjacency.push(neighbours as u8);
                if seen.insert(canonical(&adjacency)) {
                    next.push(adjacency);
                }
            }
        }
        rows = next;
    }
    rows.iter()
        .map(|adjacency| {
            let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
            let edges = pairs
                .filter(|&(u, v)| adjacency[u] >> v & 1 == 1)
                .map(|(u, v)| [u as u32, v as u32])
                .collect();
            Graph::from_edges(n, edges).unwrap()
        })
        .collect()
}

/// The least adjacency matrix over the orders that list vertices by a refined colour.
fn canonical(adjacency: &[u8]) -> u64 {
    let n = adjacency.len();
    let mut colour: Vec<u64> = adjacency
        .iter()
        .map(|row| u64::from(row.count_ones()))
        .collect();
    for _ in 0..3 {
        let refined: Vec<u64> = (0..n)
            .map(|v| {
                let mut around: Vec<u64> = (0..n)
                    .filter(|&w| adjacency[v] >> w & 1 == 1)
                    .map(|w| colour[w])
                    .collect();
                around.sort_unstable();
                around.iter().fold(
                    colour[v].wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 7,
                    |hash, c| (hash.rotate_left(13) ^ c).wrapping_mul(0x2545_F491_4F6C_DD1D),
                )
            })
            .collect();
        colour = refined;
    }
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&v| colour[v]);
    let mut best = u64::MAX;
    permute_classes(adjacency, &colour, &mut order, 0, &mut best);
    best
}

fn permute_classes(
    adjacency: &[u8],
    colour: &[u64],
    order: &mut Vec<usize>,
    from: usize,
    best: &mut u64,
) {
    let n = order.len();
    if from == n {
        let mut code = 0;
        for i in 0..n {
            for j in i + 1..n {
                code = code << 1 | u64::from(adjacency[order[i]] >> order[j] & 1);
            }
        }
        *best = (*best).min(code);
        return;
    }
    for i in from..n {
        if colour[order[i]] != colour[order[from]] {
            break;
        }
        order.swap(from, i);
        permute_classes(adjacency, colour, order, from + 1, best);
        order.swap(from, i);
    }
}

/// Edmonds's algorithm in its plainest O(n³) form: one breadth-first search with explicit base
/// labels from each exposed vertex in turn.
pub(crate) fn plain_blossom_size(graph: &Graph) -> usize {
    const NOBODY: usize = usize::MAX;
    let n = graph.vertex_count();
    let mut mate = vec![NOBODY; n];
    let mut size = 0;
    for root in 0..n {
        if mate[root] != NOBODY {
            continue;
        }
        let mut base: Vec<usize> = (0..n).collect();
        let mut previous = vec![NOBODY; n];
        let mut outer = vec![false; n];
        outer[root] = true;
        let mut queue = std::collections::VecDeque::from([root]);
        let mut end = NOBODY;
        'search: while let Some(v) = queue.pop_front() {
            for &w in graph.neighbors(v as u32) {
                let w = w as usize;
                if base[v] == base[w] || mate[v] == w {
                    continue;
                }
                if w == root || mate[w] != NOBODY && previous[mate[w]] != NOBODY {
                    let mut above = vec![false; n];
                    let mut x = v;
                    loop {
                        x = base[x];
                        above[x] = true;
                        if mate[x] == NOBODY {
                            break;
                        }
                        x = previous[mate[x]];
                    }
                    let mut top = base[w];
                    while !above[top] {
                        top = base[previous[mate[top]]];
                    }
                    let mut inside = vec![false; n];
                    for (mut x, mut child) in [(v, w), (w, v)] {
                        while base[x] != top {
                            inside[base[x]] = true;
                            inside[base[mate[x]]] = true;
                            previous[x] = child;
                            child = mate[x];
                            x = previous[mate[x]];
                        }
                    }
                    for x in 0..n {
                        if inside[base[x]] {
                            base[x] = top;
                            if !outer[x] {
                                outer[x] = true;
                                queue.push_back(x);
                            }
                        }
                    }
                } else if previous[w] == NOBODY {
                    previous[w] = v;
                    if mate[w] == NOBODY {
                        end = w;
                        break 'search;
                    }
                    outer[mate[w]] = true;
                    queue.push_back(mate[w]);
                }
            }
        }
        if end != NOBODY {
            size += 1;
            let mut x = end;
            while x != NOBODY {
                let before = previous[x];
                let next = mate[before];
                mate[x] = before;
                mate[before] = x;
                x = next;
            }
        }
    }
    size
}

/// Checks a certificate by the facts that its documentation lists; panics when one fails.
pub(crate) fn check_certificate(graph: &Graph, certificate: &Certificate) {
    let Certificate {
        classes,
        mates,
        ears,
        reach,
    } = certificate;
    let class = |v: u32| classes[v as usize];
    let mate = |v: u32| mates[v as usize];
    for &[u, v] in graph.edges() {
        let pair = [class(u), class(v)];
        assert!(!(pair.contains(&Class::Outer) && pair.contains(&Class::Perfect)));
    }
    // The components of the outer vertices, by flooding.
    let mut component = vec![NONE; classes.len()];
    let mut count = 0;
    for root in graph.vertices().filter(|&v| class(v) == Class::Outer) {
        if component[root as usize] != NONE {
            continue;
        }
        let mut stack = vec![root];
        component[root as usize] = count;
        while let Some(v) = stack.pop() {
            for &w in graph.neighbors(v) {
                if class(w) == Class::Outer && component[w as usize] == NONE {
                    component[w as usize] = count;
                    stack.push(w);
                }
            }
        }
        count += 1;
    }
    let mut root_of = vec![NONE; count as usize];
    for v in graph.vertices() {
        let partner = mate(v);
        assert!(partner == NONE || mate(partner) == v && graph.has_edge(v, partner));
        match class(v) {
            Class::Perfect => assert_eq!(class(partner), Class::Perfect),
            Class::Inner => assert_eq!(class(partner), Class::Outer),
            Class::Outer => {
                if partner == NONE || class(partner) == Class::Inner {
                    let root = &mut root_of[component[v as usize] as usize];
                    assert_eq!(*root, NONE, "one root a component");
                    *root = v;
                }
            }
        }
    }
    let mut built = vec![false; classes.len()];
    for &root in &root_of {
        built[root as usize] = true;
    }
    for ear in ears.iter() {
        assert!(ear.len() >= 4 && ear.len() % 2 == 0, "{ear:?}");
        assert!(
            built[ear[0] as usize] && built[ear[ear.len() - 1] as usize],
            "{ear:?}"
        );
        assert!(
            ear.windows(2).all(|pair| graph.has_edge(pair[0], pair[1])),
            "{ear:?}"
        );
        for &v in &ear[1..ear.len() - 1] {
            assert_eq!(component[v as usize], component[ear[0] as usize]);
            assert!(!std::mem::replace(&mut built[v as usize], true), "{ear:?}");
        }
    }
    assert!(
        graph
            .vertices()
            .all(|v| built[v as usize] == (class(v) == Class::Outer))
    );
    let mut reached: Vec<bool> = root_of.iter().map(|&root| mate(root) == NONE).collect();
    for &[inner, outer] in reach {
        assert_eq!([class(inner), class(outer)], [Class::Inner, Class::Outer]);
        assert!(graph.has_edge(inner, outer) && reached[component[outer as usize] as usize]);
        reached[component[mate(inner) as usize] as usize] = true;
    }
    assert!(reached.iter().all(|&reached| reached));
}
