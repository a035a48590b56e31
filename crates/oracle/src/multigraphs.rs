//! All small multigraphs.

use std::collections::HashSet;

use slitherlab_graph::{Graph, UnionFind};

/// One multigraph of every isomorphism class with `n ≤ 6` vertices and at most `most` edges, the
/// classes with fewer edges first: by adding an edge to each class in every way and keeping one
/// graph for each canonical form. Loops only if they are asked for.
///
/// # Panics
/// When `n` is above 6.
pub fn all_multigraphs(n: usize, most: usize, loops: bool) -> Vec<Graph> {
    assert!(n <= 6, "all orders of the vertices are tried");
    let pairs: Vec<[usize; 2]> = (0..n)
        .flat_map(|u| (u..n).map(move |v| [u, v]))
        .filter(|[u, v]| loops || u != v)
        .collect();
    let place = |u: usize, v: usize| {
        let ends = [u.min(v), u.max(v)];
        pairs.iter().position(|&pair| pair == ends)
    };
    // What each order of the vertices does to the pairs.
    let maps: Vec<Vec<usize>> = orders(n)
        .iter()
        .map(|order| {
            let image = |&[u, v]: &[usize; 2]| place(order[u], order[v]);
            let images = pairs.iter().map(image);
            images.collect::<Option<_>>().expect("pairs go to pairs")
        })
        .collect();
    let canonical = |counts: &[u8]| -> Vec<u8> {
        let images = maps.iter().map(|map| {
            let mut image = vec![0; counts.len()];
            for (&count, &to) in counts.iter().zip(map) {
                image[to] = count;
            }
            image
        });
        images.max().expect("there is at least one order")
    };
    let mut all = vec![vec![0u8; pairs.len()]];
    let mut first = 0;
    for _ in 0..most {
        let mut seen = HashSet::new();
        let end = all.len();
        for class in first..end {
            for pair in 0..pairs.len() {
                let mut counts = all[class].clone();
                counts[pair] += 1;
                let form = canonical(&counts);
                if seen.insert(form.clone()) {
                    all.push(form);
                }
            }
        }
        first = end;
    }
    let graph = |counts: &Vec<u8>| {
        let parallel =
            |(&[u, v], &count): (&[usize; 2], &u8)| vec![[u as u32, v as u32]; usize::from(count)];
        let edges = pairs.iter().zip(counts).flat_map(parallel).collect();
        Graph::from_edges(n, edges).unwrap()
    };
    all.iter().map(graph).collect()
}

/// Those of [`all_multigraphs`] that hang together.
pub fn connected_multigraphs(n: usize, most: usize, loops: bool) -> Vec<Graph> {
    let mut all = all_multigraphs(n, most, loops);
    all.retain(|graph| {
        let mut pieces = UnionFind::new(n);
        for &[u, v] in graph.edges() {
            pieces.union(u, v);
        }
        pieces.set_count() <= 1
    });
    all
}

fn orders(n: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![vec![]];
    for v in 0..n {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            (0..=order.len()).map(move |at| {
                let mut next = order.clone();
                next.insert(at, v);
                next
            })
        });
        orders = longer.collect();
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_the_known_ones() {
        // On two vertices: c edges between them, the others divided into two heaps of loops.
        let two: Vec<usize> = (0..=4)
            .map(|m| {
                let all = all_multigraphs(2, m, true);
                all.iter().filter(|g| g.edge_count() == m).count()
            })
            .collect();
        let by_hand = |m: usize| (0..=m).map(|between| (m - between) / 2 + 1).sum::<usize>();
        assert_eq!(two, (0..=4).map(by_hand).collect::<Vec<_>>());
        // Loopless multigraphs on 3 vertices are partitions into at most three parts.
        let three = all_multigraphs(3, 6, false);
        let with = |m: usize| three.iter().filter(|g| g.edge_count() == m).count();
        assert_eq!((0..=6).map(with).collect::<Vec<_>>(), [1, 1, 2, 3, 4, 5, 7]);
        // Trees are connected multigraphs with n − 1 edges.
        let trees = |n: usize| connected_multigraphs(n, n - 1, false).len();
        assert_eq!([1, 2, 3, 4, 5, 6].map(trees), [1, 1, 1, 2, 3, 6]);
    }
}
