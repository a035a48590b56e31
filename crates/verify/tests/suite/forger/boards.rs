//! Small boards: of families, with labels of all kinds, and any graphs with parallel edges and
//! loops.

use rand::Rng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;
use slitherlab_board::Board;
use slitherlab_graph::Graph;

/// Boards with coordinates, in several parts, and with room for four players.
const FAMILIES: [&str; 27] = [
    "grid:1x1",
    "grid:1x2",
    "grid:2x2",
    "grid:1x4",
    "grid:2x3",
    "path:3",
    "path:5",
    "cycle:3",
    "cycle:4",
    "cycle:5",
    "star:3",
    "complete:4",
    "path:2 and path:3",
    "grid:2x2 without 0,0",
    "path:8",
    "path:2 and path:2 and path:4",
    "path:2 and path:2",
    "cycle:6",
    "path:3 and path:3",
    "path:3 and path:4",
    "cycle:3 and path:4",
    "star:3 and path:3",
    "path:2 and path:2 and path:3",
    "path:2 and path:3 and path:3",
    "path:2 and path:2 and path:2",
    "bipartite:2,3",
    "star:4 and star:2",
];

/// A board of at most 8 vertices and 7 edges.
pub(crate) fn any(random: &mut Pcg64Mcg) -> Board {
    if random.random_ratio(1, 3) {
        let text = FAMILIES.choose(random).expect("there are some");
        return Board::parse(text).expect("a board");
    }
    let n = random.random_range(1..=7u32);
    let m = random.random_range(0..=6usize);
    let loops = random.random_ratio(1, 4);
    let mut edges: Vec<[u32; 2]> = Vec::new();
    for _ in 0..m {
        let ends = [random.random_range(0..n), random.random_range(0..n)];
        let parallel = edges.choose(random).copied();
        if let Some(again) = parallel.filter(|_| random.random_ratio(1, 5)) {
            edges.push(again);
        } else if loops || ends[0] != ends[1] {
            edges.push(ends);
        }
    }
    let graph = Graph::from_edges(n as usize, edges).expect("a small graph");
    // The text of a board has its edges in order.
    Board::parse(Board::from_graph(graph).text()).expect("its own text")
}
