//! All small graphs, one of each kind.

use std::collections::HashSet;

use slitherlab_graph::Graph;

/// One graph of each isomorphism class on n vertices.
///
/// Every graph on n vertices is one on n − 1 vertices and one more vertex of the largest degree; of those that are equal up
/// to the names of the vertices the one with the smallest code is kept.
///
/// *Cost*: a code is the smallest over the orders of the vertices that put the degrees in order;
/// up to seven vertices that takes well under a second, up to nine a minute.
pub(crate) fn all_graphs(n: usize) -> Vec<Graph> {
    let mut codes: HashSet<u64> = HashSet::from([0]);
    for order in 2..=n {
        let smaller = std::mem::take(&mut codes);
        for code in smaller {
            let rows = rows_of(code, order - 1);
            for joined in 0..1u32 << (order - 1) {
                let mut rows = rows.clone();
                for (v, row) in rows.iter_mut().enumerate() {
                    *row |= (joined >> v & 1) << (order - 1);
                }
                rows.push(joined);
                let degree = |row: &u32| row.count_ones();
                if rows.iter().map(degree).max() == Some(degree(&joined)) {
                    codes.insert(smallest_code(&rows));
                }
            }
        }
    }
    let mut codes: Vec<u64> = codes.into_iter().collect();
    codes.sort_unstable_by_key(|code| (code.count_ones(), *code));
    codes.into_iter().map(|code| graph_of(code, n)).collect()
}

/// The pairs of vertices in the order of their bits.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..n).flat_map(|v| (0..v).map(move |u| (u, v)))
}

fn rows_of(code: u64, n: usize) -> Vec<u32> {
    let mut rows = vec![0; n];
    for (bit, (u, v)) in pairs(n).enumerate() {
        if code >> bit & 1 == 1 {
            rows[u] |= 1 << v;
            rows[v] |= 1 << u;
        }
    }
    rows
}

fn graph_of(code: u64, n: usize) -> Graph {
    let edges = pairs(n).enumerate().filter(|(bit, _)| code >> bit & 1 == 1);
    let edges = edges.map(|(_, (u, v))| [u as u32, v as u32]).collect();
    Graph::from_edges(n, edges).expect("a small graph")
}

/// The smallest code over all orders in which the vertices stand by degree and by the degrees of
/// their neighbours.
fn smallest_code(rows: &[u32]) -> u64 {
    let n = rows.len();
    let degree = |v: usize| rows[v].count_ones();
    let kind = |v: usize| {
        let mut around: Vec<u32> = (0..n)
            .filter(|&w| rows[v] >> w & 1 == 1)
            .map(degree)
            .collect();
        around.sort_unstable();
        (degree(v), around)
    };
    let kinds: Vec<_> = (0..n).map(kind).collect();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&v, &w| kinds[v].cmp(&kinds[w]));
    let mut best = u64::MAX;
    arrange(rows, &kinds, &mut order, 0, &mut best);
    best
}

fn arrange<K: PartialEq>(
    rows: &[u32],
    kinds: &[K],
    order: &mut [usize],
    from: usize,
    best: &mut u64,
) {
    if from == order.len() {
        let bits = pairs(order.len()).enumerate();
        let code = bits
            .map(|(bit, (u, v))| u64::from(rows[order[u]] >> order[v] & 1) << bit)
            .sum();
        *best = (*best).min(code);
        return;
    }
    for place in from..order.len() {
        if kinds[order[place]] != kinds[order[from]] {
            break;
        }
        order.swap(from, place);
        arrange(rows, kinds, order, from + 1, best);
        order.swap(from, place);
    }
}

#[cfg(test)]
mod tests {
    use super::all_graphs;

    #[test]
    fn there_are_as_many_as_is_known() {
        // Sequence A000088 of the OEIS.
        for (n, count) in [
            (1, 1),
            (2, 2),
            (3, 4),
            (4, 11),
            (5, 34),
            (6, 156),
            (7, 1044),
            (8, 12_346),
        ] {
            assert_eq!(all_graphs(n).len(), count);
        }
    }
}
