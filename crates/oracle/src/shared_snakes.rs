//! Games of two players with shared snakes that are paths, solved by trying everything.

use std::collections::HashMap;

use slitherlab_graph::Graph;

/// The rules in their plainest form: there are used vertices and live ends; a player moves one live
/// end to an unused neighbour, and who cannot move loses.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_oracle::SharedSnakes;
///
/// let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]]).unwrap();
/// let mut game = SharedSnakes::new(&path);
/// // A snake 1-2 with two live ends: each player takes one end vertex.
/// assert!(!game.mover_wins(0b0110, &[1, 2]));
/// // One live end at 0: three moves are left.
/// assert!(game.mover_wins(0b0001, &[0]));
/// ```
pub struct SharedSnakes {
    adjacency: Vec<u32>,
    known: HashMap<(u32, Vec<u8>), bool>,
}

impl SharedSnakes {
    /// Prepares for a graph of at most 32 vertices.
    ///
    /// # Panics
    /// When there are more.
    pub fn new(graph: &Graph) -> Self {
        assert!(graph.vertex_count() <= 32);
        let mut adjacency = vec![0; graph.vertex_count()];
        for &[u, v] in graph.edges().iter().filter(|[u, v]| u != v) {
            adjacency[u as usize] |= 1 << v;
            adjacency[v as usize] |= 1 << u;
        }
        Self {
            adjacency,
            known: HashMap::new(),
        }
    }

    /// The neighbours of a vertex, as a set of bits.
    pub fn neighbors(&self, v: u8) -> u32 {
        self.adjacency[v as usize]
    }

    /// Whether the player to move wins when these vertices are used and these are the live ends.
    pub fn mover_wins(&mut self, used: u32, ends: &[u8]) -> bool {
        let mut ends = ends.to_vec();
        ends.sort_unstable();
        if let Some(&known) = self.known.get(&(used, ends.clone())) {
            return known;
        }
        let mut wins = false;
        for place in 0..ends.len() {
            for to in (0..self.adjacency.len() as u8)
                .filter(|&to| self.neighbors(ends[place]) & !used & 1 << to != 0)
                .collect::<Vec<_>>()
            {
                let mut next = ends.clone();
                next[place] = to;
                wins = wins || !self.mover_wins(used | 1 << to, &next);
            }
        }
        self.known.insert((used, ends), wins);
        wins
    }
}
