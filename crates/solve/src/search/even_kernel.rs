//! Edges that are used up, one live end, two players: who wins on a bipartite board.
//!
//! A set S of vertices on one side is an even kernel when every vertex of the other side is joined
//! to it by an even number of edges. The player to move from a vertex v of S loses: wherever they
//! go, an edge leads back into S, and S is an even kernel of what is left. If v is in no even
//! kernel, linear algebra over the field of two elements gives a set T on the other side that an
//! odd number of edges joins to v and an even number to every other vertex on v's side. A move from
//! v into T makes T an even kernel, and wins (Fraenkel, Scheinerman and Ullman 1993).

use slitherlab_game::snake::{Capacity, Ending, Ends, Position, Rules, Snakes};
use slitherlab_graph::{NONE, Vertex};

/// Decides positions, and keeps memory to do so.
#[derive(Clone, Debug, Default)]
pub(crate) struct EvenKernels {
    /// The number of each vertex among those on its side; [`NONE`] where the live end cannot come.
    number: Vec<u32>,
    /// The vertices that the live end can reach, on its own side and on the other, by their
    /// numbers.
    sides: [Vec<Vertex>; 2],
    /// Independent sums of neighbourhoods, each at the place of its highest member.
    basis: Vec<u128>,
}

/// How many vertices there can be on the side of the live end.
const MOST: usize = u128::BITS as usize;

impl EvenKernels {
    /// Whether even kernels say anything about a game with these rules.
    pub(crate) fn know(rules: &Rules) -> bool {
        rules.players == 2
            && rules.snakes == Snakes::Shared(1)
            && rules.ends == Ends::One
            && rules.capacity == Capacity::UNLIMITED
            && rules.ending == Ending::Normal
    }

    /// Whether the player to move wins; `None` while the start is not named, and where the live end
    /// can walk round an odd cycle or come too far.
    ///
    /// *Cost*: O(m + n²) word operations for the n vertices and m edges that can be reached, or
    /// that are seen until there are too many of them.
    pub(crate) fn mover_wins(&mut self, position: &Position) -> Option<bool> {
        if position.is_opening() {
            return None;
        }
        let end = position.live_ends().next()?;
        // Of a large board little is reached until it is known to be too much.
        for v in self.sides.iter_mut().flat_map(|side| side.drain(..)) {
            self.number[v as usize] = NONE;
        }
        self.number.resize(position.field().vertex_count(), NONE);
        let is_bipartite = self.reach(position, end);
        is_bipartite.then(|| self.spans_end(position))
    }

    /// Numbers the vertices that can be reached, the live end first; false when they have no two
    /// sides or are too many.
    fn reach(&mut self, position: &Position, end: Vertex) -> bool {
        self.sides[0].push(end);
        self.number[end as usize] = 0;
        let mut seen = [0, 0];
        loop {
            if self.sides[0].len() > MOST {
                return false;
            }
            let side = usize::from(seen[0] == self.sides[0].len());
            let Some(&v) = self.sides[side].get(seen[side]) else {
                return true;
            };
            seen[side] += 1;
            for (w, _) in position.unused_edges(v) {
                let number = self.number[w as usize];
                if number == NONE {
                    self.number[w as usize] = self.sides[1 - side].len() as u32;
                    self.sides[1 - side].push(w);
                } else if self.sides[1 - side].get(number as usize) != Some(&w) {
                    return false;
                }
            }
        }
    }

    /// Whether neighbourhoods of vertices on the other side add up to the live end alone.
    fn spans_end(&mut self, position: &Position) -> bool {
        self.basis.clear();
        self.basis.resize(self.sides[0].len(), 0);
        for &u in &self.sides[1] {
            let odd = position.unused_edges(u).filter(|(_, count)| count % 2 == 1);
            let mut sum = odd.fold(0, |sum, (v, _)| sum | 1u128 << self.number[v as usize]);
            while sum != 0 {
                let highest = sum.ilog2() as usize;
                if self.basis[highest] == 0 {
                    self.basis[highest] = sum;
                    break;
                }
                sum ^= self.basis[highest];
            }
            // The live end has the least number: nothing else is left of a sum whose highest member
            // it is.
            if self.basis[0] != 0 {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use slitherlab_game::Preset;
    use slitherlab_graph::Graph;
    use slitherlab_oracle::random_generator;

    fn wins_by_trying_all(position: &mut Position) -> bool {
        let moves: Vec<_> = position.legal_moves().collect();
        moves.into_iter().any(|mv| {
            position.play_unchecked(mv);
            let wins = !wins_by_trying_all(position);
            position.undo();
            wins
        })
    }

    #[test]
    fn even_kernels_decide_random_bipartite_multigraphs_and_nothing_else() {
        let mut random = random_generator(61);
        let rules = Preset::EdgeGeography.snake_rules().unwrap();
        let mut kernels = EvenKernels::default();
        let (mut won, mut unknown) = (0, 0);
        for round in 0..600 {
            let n = random.random_range(2..=8u32);
            let m = random.random_range(1..=10);
            let bipartite = round % 4 > 0;
            let edges =
                std::iter::repeat_with(|| [random.random_range(0..n), random.random_range(0..n)]);
            let edges = edges.filter(|[u, v]| !bipartite || (u + v) % 2 == 1);
            let graph = Graph::from_edges(n as usize, edges.take(m).collect()).unwrap();
            let mut position = Position::start(rules, &graph).unwrap();
            assert_eq!(kernels.mover_wins(&position), None);
            for v in 0..n {
                position.play_unchecked(slitherlab_game::snake::Move::Vertex(v));
                let expected = wins_by_trying_all(&mut position);
                match kernels.mover_wins(&position) {
                    Some(wins) => assert_eq!(wins, expected, "{graph:?} from {v}"),
                    None => unknown += 1,
                }
                assert!(!bipartite || kernels.mover_wins(&position).is_some());
                won += usize::from(expected);
                position.undo();
            }
        }
        assert!(won > 500 && unknown > 50);
    }
}
