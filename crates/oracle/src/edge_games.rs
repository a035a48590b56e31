//! Games in which two sides take the edges of a graph in turn, by a full table of all 3^m
//! positions.

use slitherlab_graph::Graph;

/// The rules, in the words of Kano's paper. Side 0 is the cycle player, the non-cycle player, the
/// short player; side 1 the cut player, the anti-cut player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeGame {
    /// A side wins if they occupy a set of edges that contains a cycle, before the other does it.
    Cycle,
    /// A side loses if they occupy a set of edges that contains a cycle, before the other does it.
    CycleMisere,
    /// The cycle player wins if they occupy a set of edges that contains a cycle. The cut player
    /// wins otherwise.
    CycleCut,
    /// The non-cycle player loses if they occupy a set of edges that contains a cycle. The anti-cut
    /// player loses otherwise.
    CycleCutMisere,
    /// The short player wins if they occupy a path between the two vertices, the cut player
    /// otherwise.
    Shannon([u32; 2]),
}

impl EdgeGame {
    /// Whether the game is over when the sides own these sets of edges, as bits: somebody has what
    /// it is about, or nobody can have it any more.
    pub fn is_over(self, graph: &Graph, owned: [u32; 2]) -> bool {
        let all = (1u32 << graph.edge_count()) - 1;
        let open = all & !owned[1];
        match self {
            Self::Cycle | Self::CycleMisere => {
                owned.iter().any(|&set| contains_cycle(graph, set)) || owned[0] | owned[1] == all
            }
            Self::CycleCut | Self::CycleCutMisere => {
                contains_cycle(graph, owned[0]) || !contains_cycle(graph, open)
            }
            Self::Shannon(ends) => joins(graph, owned[0], ends) || !joins(graph, open, ends),
        }
    }
}

/// The value of every position of a game, for either player to move.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_oracle::{EdgeGame, EdgeTable};
///
/// let double = Graph::from_edges(2, vec![[0, 1], [0, 1], [0, 1]]).unwrap();
/// let table = EdgeTable::new(&double, EdgeGame::Cycle);
/// assert_eq!(table.value([0, 0], 0), 1, "who moves first wins");
/// assert_eq!(table.value([0b001, 0b010], 1), -1, "side 1 takes the last edge");
/// ```
pub struct EdgeTable {
    /// For each position, as a number in base 3, the value with either side to move: 1 if side 0
    /// wins, −1 if side 1 wins, 0 for a draw.
    values: Vec<[i8; 2]>,
}

impl EdgeTable {
    /// Fills the table, from the last positions to the first: a move makes the number larger.
    ///
    /// # Panics
    /// When there are more than 12 edges.
    pub fn new(graph: &Graph, game: EdgeGame) -> Self {
        let m = graph.edge_count();
        assert!(m <= 12, "a table of 3^m");
        let has: Vec<bool> = (0..1u32 << m)
            .map(|set| match game {
                EdgeGame::Shannon(ends) => joins(graph, set, ends),
                _ => contains_cycle(graph, set),
            })
            .collect();
        let powers: Vec<usize> = (0..m).map(|e| 3usize.pow(e as u32)).collect();
        let mut values = vec![[0; 2]; 3usize.pow(m as u32)];
        for code in (0..values.len()).rev() {
            let digit = |e: usize| code / powers[e] % 3;
            let owned = [1, 2].map(|own| {
                let edges = (0..m).filter(|&e| digit(e) == own);
                edges.fold(0usize, |set, e| set | 1 << e)
            });
            let all_taken = (owned[0] | owned[1]) + 1 == 1 << m;
            let [own, other] = owned.map(|set| has[set]);
            let over = match game {
                EdgeGame::Cycle if own || other => Some(if own { 1 } else { -1 }),
                EdgeGame::CycleMisere if own || other => Some(if own { -1 } else { 1 }),
                EdgeGame::Cycle | EdgeGame::CycleMisere => all_taken.then_some(0),
                EdgeGame::CycleCut | EdgeGame::Shannon(_) if own || all_taken => {
                    Some(if own { 1 } else { -1 })
                }
                EdgeGame::CycleCutMisere if own || all_taken => Some(if own { -1 } else { 1 }),
                EdgeGame::CycleCut | EdgeGame::CycleCutMisere | EdgeGame::Shannon(_) => None,
            };
            values[code] = match over {
                Some(value) => [value; 2],
                None => [0, 1].map(|s| {
                    let free = (0..m).filter(|&e| digit(e) == 0);
                    let after = free.map(|e| values[code + (s + 1) * powers[e]][1 - s]);
                    let best = if s == 0 { after.max() } else { after.min() };
                    best.expect("an edge is free")
                }),
            };
        }
        Self { values }
    }

    /// The value when the sides own these sets of edges (as bits) and this side is to move: 1 if
    /// side 0 wins, −1 if side 1 wins, 0 for a draw. Where both sides of a cycle game own a cycle
    /// it means nothing.
    ///
    /// # Panics
    /// When the sets name edges that the graph does not have.
    pub fn value(&self, owned: [u32; 2], turn: usize) -> i8 {
        let mut code = 0;
        for (side, &set) in owned.iter().enumerate() {
            for e in (0..32).filter(|e| set >> e & 1 == 1) {
                code += (side + 1) * 3usize.pow(e);
            }
        }
        self.values[code][turn]
    }
}

/// Whether a set of edges, as bits, contains a cycle.
pub fn contains_cycle(graph: &Graph, set: u32) -> bool {
    labels(graph, set).1
}

/// Puts vertices together along edges; the label of a vertex is the smallest vertex joined to it.
fn labels(graph: &Graph, set: u32) -> (Vec<u32>, bool) {
    let mut label: Vec<u32> = graph.vertices().collect();
    let mut cyclic = false;
    for (e, &[u, v]) in graph.edges().iter().enumerate() {
        if set >> e & 1 == 1 {
            let (a, b) = (label[u as usize], label[v as usize]);
            cyclic |= a == b;
            for other in &mut label {
                if *other == a.max(b) {
                    *other = a.min(b);
                }
            }
        }
    }
    (label, cyclic)
}

fn joins(graph: &Graph, set: u32, [s, t]: [u32; 2]) -> bool {
    let (label, _) = labels(graph, set);
    label[s as usize] == label[t as usize]
}
