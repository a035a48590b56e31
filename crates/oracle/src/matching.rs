//! Maximum matchings by brute force and by the plainest algorithm.

use slitherlab_graph::Graph;

/// The number of edges in a maximum matching, by trying both fates of the lowest vertex, with one
/// entry for every set of remaining vertices (at most 20).
///
/// # Panics
/// When there are more than 20 vertices.
pub fn maximum_matching_size(graph: &Graph) -> usize {
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

/// Edmonds's algorithm in its plainest O(n³) form: one breadth-first search with explicit base
/// labels from each exposed vertex in turn.
pub fn plain_blossom_size(graph: &Graph) -> usize {
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
