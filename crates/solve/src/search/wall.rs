//! Walls: a snake that is in time to shut the other one off, in a game of two private snakes.
//!
//! Let a player plan a sequence of moves to unused vertices u₁, u₂, …, uₖ. The opponent needs at
//! least d(v) moves to take a vertex v, where d is the distance from their live ends through unused
//! vertices. If d(uᵢ) ≥ i, or d(uᵢ) ≥ i + 1 when the opponent moves first, they cannot have taken
//! uᵢ before its turn comes. So the player makes all k moves whatever the opponent does, and the
//! opponent never gets one of the vertices: the plan is a *wall*. The opponent has only what they
//! can reach beside the wall, which bounds the number of their moves; what is left over is the
//! player's alone, and a run there follows the wall. If the player then makes enough moves to
//! outlast the opponent's most, they win.
//!
//! A plan of a few moves replaces a search through all that the opponent could do meanwhile. On
//! grids that is the difference between thousands of positions and millions
//! (docs/search-results.md).

use super::bit_graph::BitGraph;
use super::run::{long_run, longest_run, reach_bound};
use super::stride::{EndPair, Stride};
use super::word::Word;

/// How hard walls are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WallEffort {
    /// The longest wall that is tried, at most [`LONGEST`].
    longest: usize,
    /// How many walls are tried at the most, and fewer on large boards.
    tries: usize,
}

impl WallEffort {
    /// At every position of a search (measured: longer walls are found by the search soon enough;
    /// 200 tries save half of the positions and cost twice the time).
    pub(crate) const FEW: Self = Self {
        longest: 4,
        tries: 40,
    };
    /// Where a wall is written down, and spares all positions that would have to be written
    /// instead.
    pub(crate) const MANY: Self = Self {
        longest: LONGEST,
        tries: 400,
    };
}

/// The longest wall that is ever tried.
const LONGEST: usize = 6;

/// Whether a player is seen to win by a wall. Both have live ends that can move; `moves_first` says
/// whether the player is the one to move.
///
/// *Cost*: at most 40 flood fills, and few where the player has too little room to win at all.
pub(crate) fn shuts_off<B: Word>(
    graph: &BitGraph<B>,
    free: B,
    own: EndPair,
    other: EndPair,
    moves_first: bool,
) -> bool {
    let mut builder = Builder::new(graph, free, other, moves_first, WallEffort::FEW);
    builder.is_promising(free, own) && builder.extend(free, own, 0).is_some()
}

/// The moves by which a player wins who has a wall: first the wall, then a run behind it. Enough of
/// them to outlast the opponent.
///
/// *Cost*: as above, with more tries.
pub(crate) fn moves_of_wall<B: Word>(
    graph: &BitGraph<B>,
    free: B,
    own: EndPair,
    other: EndPair,
    moves_first: bool,
) -> Option<Vec<Stride>> {
    let mut builder = Builder::new(graph, free, other, moves_first, WallEffort::MANY);
    if !builder.is_promising(free, own) {
        return None;
    }
    let Found {
        alone,
        ends,
        wanted,
    } = builder.extend(free, own, 0)?;
    let mut moves = builder.moves;
    moves.reverse();
    moves.extend(long_run(graph, alone, ends, wanted)?);
    Some(moves)
}

/// A run that wins when the wall is built.
struct Found<B> {
    /// Where it is: what the opponent cannot reach.
    alone: B,
    /// From where.
    ends: EndPair,
    /// How long it has to be.
    wanted: u32,
}

/// Builds walls of one player against the other.
struct Builder<'a, B> {
    graph: &'a BitGraph<B>,
    other: EndPair,
    /// How many moves the opponent is ahead: 1 when they move first.
    lead: usize,
    /// What the opponent can have taken after this many moves.
    taken: [B; LONGEST + 1],
    longest: usize,
    tries: usize,
    /// The moves of a wall that was found, the last first.
    moves: Vec<Stride>,
}

impl<'a, B: Word> Builder<'a, B> {
    fn new(
        graph: &'a BitGraph<B>,
        free: B,
        other: EndPair,
        moves_first: bool,
        effort: WallEffort,
    ) -> Self {
        let mut builder = Self {
            graph,
            other,
            lead: usize::from(!moves_first),
            taken: [B::EMPTY; LONGEST + 1],
            longest: effort.longest,
            tries: effort.tries.min(2 * effort.tries / B::WORDS),
            moves: Vec::new(),
        };
        let mut reach = graph.beside(other) & free;
        for taken in &mut builder.taken[1..=effort.longest] {
            *taken = reach;
            reach |= graph.around(reach) & free;
        }
        builder
    }

    /// What the opponent can have taken before the player makes this move, counted from 0; at the
    /// least, if that is far off.
    fn taken_before(&self, step: usize) -> B {
        self.taken[(step + self.lead).min(self.longest)]
    }

    /// How many moves the player needs to outlast an opponent who is confined to these vertices.
    fn need(&self, confined: B) -> usize {
        let most = reach_bound(self.graph, confined, self.other) as usize;
        // The player who moves first is stuck first after the same number of moves.
        most + 1 - self.lead
    }

    /// What the opponent can reach.
    fn reach(&self, free: B) -> B {
        self.graph.fill(free, self.graph.beside(self.other))
    }

    /// The most moves that the player can make in these vertices.
    fn hope(&self, free: B, own: EndPair) -> usize {
        let reach = self.graph.fill(free, self.graph.beside(own));
        reach_bound(self.graph, reach, own) as usize
    }

    /// Whether it would be enough if the player got every vertex for which they are in time.
    fn is_promising(&self, free: B, own: EndPair) -> bool {
        let mut ours = B::EMPTY;
        let mut front = self.graph.beside(own) & free;
        let mut step = 0;
        loop {
            front &= !(self.taken_before(step) | ours);
            if front.is_empty() {
                break;
            }
            ours |= front;
            front = self.graph.around(front) & free;
            step += 1;
        }
        let confined = self.reach(free & !ours);
        self.hope(free & !confined, own) >= self.need(confined)
    }

    /// The run behind a wall that wins and begins with the moves made so far, if one is found; its
    /// other moves are written down.
    fn extend(&mut self, free: B, own: EndPair, made: usize) -> Option<Found<B>> {
        if self.tries == 0 {
            return None;
        }
        self.tries -= 1;
        let graph = self.graph;
        let confined = self.reach(free);
        let need = self.need(confined);
        let alone = free & !confined;
        if made + self.hope(alone, own) >= need {
            let run = longest_run(graph, alone, own);
            if made + run.least as usize >= need {
                return Some(Found {
                    alone,
                    ends: own,
                    wanted: need.saturating_sub(made) as u32,
                });
            }
        }
        if made == self.longest {
            return None;
        }
        let in_time = free & !self.taken_before(made);
        let [a, b] = own;
        for (end, stays) in [(a, b), (b, a)]
            .into_iter()
            .take(if a == b { 1 } else { 2 })
        {
            for to in (graph.neighbors(end as usize) & in_time).members() {
                let stays = if a == b { to as u16 } else { stays };
                let next = self.extend(free & !B::single(to), [to as u16, stays], made + 1);
                if next.is_some() {
                    self.moves.push([end, to as u16]);
                    return next;
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use slitherlab_graph::Graph;
    use slitherlab_oracle::{random_generator, random_graph};

    /// Whether the player to move wins, by all plays; snakes with one live end name it twice.
    fn mover_wins(graph: &BitGraph<u64>, free: u64, own: EndPair, other: EndPair) -> bool {
        let [a, b] = own;
        [(a, b), (b, a)].into_iter().any(|(end, stays)| {
            (0..graph.count()).any(|to| {
                if (graph.neighbors(end as usize) & free) >> to & 1 == 0 {
                    return false;
                }
                let next = [to as u16, if a == b { to as u16 } else { stays }];
                !mover_wins(graph, free & !(1 << to), other, next)
            })
        })
    }

    /// Tries all places of live ends on random parts of a graph; how often a wall wins, and how
    /// often the player does.
    fn compare(graph: &Graph, random: &mut impl Rng) -> [usize; 2] {
        let bits: BitGraph<u64> = BitGraph::new(graph).unwrap();
        let n = bits.count() as u16;
        let mut counts = [0; 2];
        for _ in 0..30 {
            let [a, b, c, d] = [(); 4].map(|()| random.random_range(0..n));
            if [a, b].iter().any(|end| [c, d].contains(end)) {
                continue;
            }
            let ends = 1u64 << a | 1 << b | 1 << c | 1 << d;
            let free = ((1u64 << bits.count()) - 1)
                & !ends
                & (random.random::<u64>() | random.random::<u64>());
            for moves_first in [true, false] {
                let wins = if moves_first {
                    mover_wins(&bits, free, [a, b], [c, d])
                } else {
                    !mover_wins(&bits, free, [c, d], [a, b])
                };
                let seen = shuts_off(&bits, free, [a, b], [c, d], moves_first);
                assert!(wins || !seen, "{graph:?} {free:b} {a} {b} against {c} {d}");
                counts[0] += usize::from(seen);
                counts[1] += usize::from(wins);
            }
        }
        counts
    }

    #[test]
    fn whoever_is_seen_to_win_wins() {
        let mut random = random_generator(71);
        let (mut seen, mut won) = (0, 0);
        for _ in 0..400 {
            let n = random.random_range(5..=10);
            let density = random.random_range(0.2..0.5);
            let graph = random_graph(&mut random, n, density);
            let counts = compare(&graph, &mut random);
            seen += counts[0];
            won += counts[1];
        }
        // A player who wins is seen to in most cases: the boards are small.
        assert!(seen > won / 2 && won > 2000, "{seen} of {won}");
    }
}
