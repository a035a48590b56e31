//! Even kernels: `edge-geography` on bipartite boards, of any size.
//!
//! A set S on one side is an *even kernel* if every vertex of the other side is joined to it by an
//! even number of unused edges. The player to move from a vertex of S loses: wherever they go, an
//! odd number of edges leads back into S. Let v be a vertex in no even kernel of its side A. The
//! even kernels in A are the solutions x of Mx = 0 over the field of two elements, where the rows
//! of M are the neighbourhoods of the other side B; that x has no v says that rows of M add up to v
//! alone. Let T be the set of these rows: an odd number of edges joins v to T, an even number every
//! other vertex of A. A move from v to w in T uses up an edge and makes T an even kernel, so it
//! wins; and the winning moves are exactly those to vertices of such sets T (Fraenkel, Scheinerman
//! and Ullman 1993).

use slitherlab_game::snake::{First, Move, Opening, Position, Rules};
use slitherlab_graph::{NONE, Vertex};

use super::edge_grid;
use crate::answer::Value;
use crate::search::{self, Budget};

/// Whether even kernels say anything about a game with these rules.
pub(crate) fn speak_about(rules: &Rules) -> bool {
    search::EvenKernels::know(rules)
        // What is said about a start is said about the player who names it and moves from it.
        && rules.opening == Opening::Vertex
        && rules.first == First::Opener
}

/// Why a position is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvenKernels {
    /// The even kernel of the live end, before or after the moves; at an opening that loses,
    /// kernels that together have every vertex.
    pub kernels: Vec<Vec<Vertex>>,
    /// Moves of the player to move after which the opponent's live end is in the kernel; none for a
    /// player who loses.
    pub moves: Vec<Move>,
}

/// What even kernels say about a position: the value of each legal move, and the proof if they
/// decide it.
pub(crate) struct Decision {
    pub(crate) values: Vec<Value>,
    pub(crate) proof: Option<EvenKernels>,
}

/// The most bits of all kernels of a basis together: 8 MiB.
const MOST_BITS: u64 = 1 << 26;

/// Larger systems of equations are not solved: rows times pivots times words.
const MOST_WORK: u64 = 1 << 32;

/// Decides a position, as far as what can be reached is bipartite.
///
/// *Cost*: O(n³ / 64) for the n vertices that can be reached, as far as the budget' watch lets it.
pub(crate) fn decide(position: &Position, budget: &Budget<'_>) -> Decision {
    let decision = by_elimination(position, budget);
    match decision.proof {
        Some(_) => decision,
        // Too large for that.
        None => edge_grid::decide(position, budget).unwrap_or(decision),
    }
}

/// Decides a position by the equations of its kernels.
pub(super) fn by_elimination(position: &Position, budget: &Budget<'_>) -> Decision {
    if position.is_opening() {
        decide_start(position, budget)
    } else {
        decide_from_end(position, budget)
    }
}

fn decide_from_end(position: &Position, budget: &Budget<'_>) -> Decision {
    let open = || Decision {
        values: position.legal_moves().map(|_| Value::Unknown).collect(),
        proof: None,
    };
    let Some(end) = position.live_ends().next() else {
        return open();
    };
    let mut number = vec![NONE; position.field().vertex_count()];
    let Some([own, other]) = sides(position, end, &mut number) else {
        return open();
    };
    let Some(system) = System::of(position, [&own, &other], &number, budget) else {
        return open();
    };
    if let Some(kernel) = system.kernel_with(number[end as usize] as usize) {
        return Decision {
            values: position.legal_moves().map(|_| Value::Loss).collect(),
            proof: Some(EvenKernels {
                kernels: vec![named(&kernel, &own)],
                moves: Vec::new(),
            }),
        };
    }
    let sum = system.rows_of(number[end as usize] as usize);
    let swapped = System::of(position, [&other, &own], &number, budget);
    let to = |mv: Move| match mv {
        Move::Vertex(to) | Move::Edge([_, to]) => to,
    };
    let values = position.legal_moves().map(|mv| {
        let place = number[to(mv) as usize] as usize;
        match &swapped {
            _ if has(&sum, place) => Value::Win,
            Some(system) => Value::win_if(system.is_in_kernel(place)),
            None => Value::Unknown,
        }
    });
    let mut moves = position.legal_moves();
    let first = moves.find(|&mv| has(&sum, number[to(mv) as usize] as usize));
    Decision {
        values: values.collect(),
        proof: first.map(|mv| EvenKernels {
            kernels: vec![named(&sum, &other)],
            moves: vec![mv],
        }),
    }
}

fn decide_start(position: &Position, budget: &Budget<'_>) -> Decision {
    let n = position.field().vertex_count();
    let mut number = vec![NONE; n];
    // Whether each vertex is in an even kernel, where that is known.
    let mut within: Vec<Option<bool>> = vec![None; n];
    let mut start = None;
    let mut covers: [Vec<Vec<Vertex>>; 2] = Default::default();
    // Vertices in even kernels that no cover has.
    let mut uncovered: Vec<Vertex> = Vec::new();
    for root in 0..n as Vertex {
        if number[root as usize] != NONE {
            continue;
        }
        let Some([a, b]) = sides(position, root, &mut number) else {
            continue;
        };
        for (side, [own, other]) in [[&a, &b], [&b, &a]].into_iter().enumerate() {
            let Some(system) = System::of(position, [own, other], &number, budget) else {
                continue;
            };
            for (place, &v) in own.iter().enumerate() {
                let is_lost = system.is_in_kernel(place);
                within[v as usize] = Some(is_lost);
                if !is_lost && start.is_none_or(|start| v < start) {
                    start = Some(v);
                }
            }
            // Only a player who loses everywhere needs a cover.
            if start.is_some() {
                continue;
            }
            let Some(basis) = system.kernel_basis(budget) else {
                uncovered.extend(own);
                continue;
            };
            let cover = cover(&basis, own.len());
            let kernels = &mut covers[side];
            kernels.resize(kernels.len().max(cover.len()), Vec::new());
            for (kernel, part) in kernels.iter_mut().zip(cover) {
                kernel.extend(named(&part, own));
            }
        }
    }
    if start.is_none() {
        // What has no proof is not said.
        for v in uncovered {
            within[v as usize] = None;
        }
    }
    // The player who names a start moves from it, and wants one in no even kernel.
    let values = position.legal_moves().map(|mv| match mv {
        Move::Vertex(v) => match within[v as usize] {
            Some(lost) => Value::win_if(!lost),
            None => Value::Unknown,
        },
        Move::Edge(_) => Value::Unknown,
    });
    let values: Vec<Value> = values.collect();
    let proof = if let Some(start) = start {
        let mut after = position.clone();
        let start = Move::Vertex(start);
        after.play_unchecked(start);
        let then = decide_from_end(&after, budget).proof;
        then.map(|proof| EvenKernels {
            moves: [start].into_iter().chain(proof.moves).collect(),
            kernels: proof.kernels,
        })
    } else if within.iter().all(|&within| within == Some(true)) {
        let [first, second] = covers;
        Some(EvenKernels {
            kernels: first.into_iter().chain(second).collect(),
            moves: Vec::new(),
        })
    } else {
        None
    };
    Decision { values, proof }
}

/// The vertices that can be reached from a vertex along unused edges: those on its own side and the
/// others, numbered; `None` when they have no two sides (they are numbered all the same).
fn sides(position: &Position, root: Vertex, number: &mut [u32]) -> Option<[Vec<Vertex>; 2]> {
    let mut sides = [vec![root], Vec::new()];
    number[root as usize] = 0;
    let mut seen = [0, 0];
    let mut is_bipartite = true;
    loop {
        let side = usize::from(seen[0] == sides[0].len());
        let Some(&v) = sides[side].get(seen[side]) else {
            return is_bipartite.then_some(sides);
        };
        seen[side] += 1;
        for (w, _) in position.unused_edges(v) {
            let known = number[w as usize];
            if known == NONE {
                number[w as usize] = sides[1 - side].len() as u32;
                sides[1 - side].push(w);
            } else if sides[1 - side].get(known as usize) != Some(&w) {
                is_bipartite = false;
            }
        }
    }
}

/// A set of numbers.
pub(super) type Bits = Vec<u64>;

pub(super) fn has(bits: &Bits, place: usize) -> bool {
    bits[place / 64] >> (place % 64) & 1 == 1
}

pub(super) fn flip(bits: &mut Bits, place: usize) {
    bits[place / 64] ^= 1 << (place % 64);
}

pub(super) fn add(to: &mut Bits, other: &Bits) {
    for (to, other) in to.iter_mut().zip(other) {
        *to ^= other;
    }
}

fn named(bits: &Bits, names: &[Vertex]) -> Vec<Vertex> {
    let mut members: Vec<Vertex> = (0..names.len())
        .filter(|&place| has(bits, place))
        .map(|place| names[place])
        .collect();
    members.sort_unstable();
    members
}

/// The neighbourhoods of one side as rows over the other, reduced until each has a column that no
/// other has.
struct System {
    columns: usize,
    /// A reduced row, and the rows that add up to it.
    rows: Vec<(Bits, Bits)>,
    /// The row that has each column alone.
    pivot: Vec<Option<usize>>,
    /// The columns that a row has alone.
    pivots: Bits,
}

impl System {
    /// The neighbourhoods of `other` in `own`; `None` when there are too many of them, or the
    /// budget' watch ends it.
    fn of(
        position: &Position,
        [own, other]: [&[Vertex]; 2],
        number: &[u32],
        budget: &Budget<'_>,
    ) -> Option<Self> {
        let columns = own.len();
        let [words, sum_words] = [columns, other.len()].map(|bits| bits.div_ceil(64).max(1));
        let most_rows = columns.min(other.len()) as u64;
        let all_words = (words + sum_words) as u64;
        let reducing = (other.len() as u64 * most_rows).saturating_mul(words as u64);
        let adding = (most_rows * most_rows).saturating_mul(all_words);
        if reducing.saturating_add(adding) > MOST_WORK {
            return None;
        }
        let mut system = Self {
            columns,
            rows: Vec::new(),
            pivot: vec![None; columns],
            pivots: vec![0; words],
        };
        let mut row = vec![0; words];
        for (place, &u) in other.iter().enumerate() {
            if budget.is_stopped() {
                return None;
            }
            row.fill(0);
            for (v, count) in position.unused_edges(u) {
                if count % 2 == 1 {
                    flip(&mut row, number[v as usize] as usize);
                }
            }
            system.insert(&mut row, place, sum_words);
        }
        Some(system)
    }

    /// Adds the row of this number, unless it is a sum of others.
    fn insert(&mut self, row: &mut Bits, place: usize, sum_words: usize) {
        let mut used = Vec::new();
        // A reduced row has no column that another one has alone, so one pass is enough.
        for word in 0..row.len() {
            let mut hits = row[word] & self.pivots[word];
            while hits != 0 {
                let column = word * 64 + hits.trailing_zeros() as usize;
                hits &= hits - 1;
                let pivot = self.pivot[column].expect("a column that a row has alone");
                add(row, &self.rows[pivot].0);
                used.push(pivot);
            }
        }
        let Some(word) = row.iter().position(|&word| word != 0) else {
            return;
        };
        let column = word * 64 + row[word].trailing_zeros() as usize;
        let mut sum = vec![0; sum_words];
        flip(&mut sum, place);
        for pivot in used {
            add(&mut sum, &self.rows[pivot].1);
        }
        for (other, others) in &mut self.rows {
            if has(other, column) {
                add(other, row);
                add(others, &sum);
            }
        }
        self.pivot[column] = Some(self.rows.len());
        flip(&mut self.pivots, column);
        self.rows.push((row.clone(), sum));
    }

    /// Returns whether a kernel has this column.
    fn is_in_kernel(&self, column: usize) -> bool {
        self.pivot[column].is_none_or(|row| {
            let members = self.rows[row].0.iter().map(|word| word.count_ones());
            members.sum::<u32>() > 1
        })
    }

    /// The kernel that has this column and no other that is free.
    fn kernel_of(&self, free: usize) -> Bits {
        let mut kernel = vec![0; self.columns.div_ceil(64).max(1)];
        flip(&mut kernel, free);
        for (column, pivot) in self.pivot.iter().enumerate() {
            if pivot.is_some_and(|row| has(&self.rows[row].0, free)) {
                flip(&mut kernel, column);
            }
        }
        kernel
    }

    /// All kernels are sums of these; `None` when there are too many of them (the leaves of a large
    /// star), or the budget' watch ends it.
    fn kernel_basis(&self, budget: &Budget<'_>) -> Option<Vec<Bits>> {
        let free = self.columns - self.rows.len();
        if free as u64 * self.columns as u64 > MOST_BITS {
            return None;
        }
        let free = (0..self.columns).filter(|&column| self.pivot[column].is_none());
        free.map(|column| (!budget.is_stopped()).then(|| self.kernel_of(column)))
            .collect()
    }

    /// A kernel that has this column, if there is one.
    fn kernel_with(&self, column: usize) -> Option<Bits> {
        let Some(row) = self.pivot[column] else {
            return Some(self.kernel_of(column));
        };
        let row = &self.rows[row].0;
        let free = (0..self.columns).find(|&other| other != column && has(row, other))?;
        Some(self.kernel_of(free))
    }

    /// The rows that add up to this column alone, which is in no kernel.
    fn rows_of(&self, column: usize) -> Bits {
        let row = self.pivot[column].expect("a free column is in a kernel");
        self.rows[row].1.clone()
    }
}

/// Few kernels that together have whatever any has. Each has at least half of what those before it
/// leave out: decide about one vector of the basis after the other, each time in favour of most of
/// the columns that no later vector changes.
fn cover(basis: &[Bits], columns: usize) -> Vec<Bits> {
    let last = |column: usize| {
        (0..basis.len())
            .rev()
            .find(|&number| has(&basis[number], column))
    };
    let mut decided: Vec<Vec<usize>> = vec![Vec::new(); basis.len()];
    for column in 0..columns {
        if let Some(last) = last(column) {
            decided[last].push(column);
        }
    }
    let mut kernels = Vec::new();
    while decided.iter().any(|columns| !columns.is_empty()) {
        let mut kernel = vec![0; columns.div_ceil(64).max(1)];
        for (vector, columns) in basis.iter().zip(&decided) {
            let gained = columns
                .iter()
                .filter(|&&column| !has(&kernel, column))
                .count();
            if 2 * gained > columns.len() {
                add(&mut kernel, vector);
            }
        }
        for columns in &mut decided {
            columns.retain(|&column| !has(&kernel, column));
        }
        kernels.push(kernel);
    }
    kernels
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use rand::Rng;
    use slitherlab_game::Preset;
    use slitherlab_graph::Graph;
    use slitherlab_oracle::random_generator;

    use super::*;

    fn wins_by_trying_all(position: &mut Position) -> bool {
        let moves: Vec<_> = position.legal_moves().collect();
        moves.into_iter().any(|mv| {
            let mover = position.turn();
            position.play_unchecked(mv);
            let wins = wins_by_trying_all(position) == (position.turn() == mover);
            position.undo();
            wins
        })
    }

    fn check(position: &mut Position, decision: &Decision) -> usize {
        let moves: Vec<_> = position.legal_moves().collect();
        let mover = position.turn();
        let mut known = 0;
        for (step, &value) in moves.into_iter().zip(&decision.values) {
            position.play_unchecked(step);
            let wins = wins_by_trying_all(position) == (position.turn() == mover);
            position.undo();
            if value != Value::Unknown {
                assert_eq!(value, Value::win_if(wins), "{step:?} at {position:?}");
                known += 1;
            }
        }
        known
    }

    /// Whenever the work is stopped, no value is wrong.
    #[test]
    fn what_is_said_before_a_stop_is_right() {
        let mut random = random_generator(62);
        let rules = Preset::EdgeGeography.snake_rules().unwrap();
        let mut known = 0;
        for _ in 0..150 {
            let n = random.random_range(2..=8u32);
            let m = random.random_range(1..=9);
            let edges =
                std::iter::repeat_with(|| [random.random_range(0..n), random.random_range(0..n)]);
            let edges = edges.filter(|[u, v]| (u + v) % 2 == 1);
            let graph = Graph::from_edges(n as usize, edges.take(m).collect()).unwrap();
            let mut start = Position::start(rules, &graph).unwrap();
            for v in [None, Some(random.random_range(0..n))] {
                if let Some(v) = v {
                    start.play_unchecked(Move::Vertex(v));
                }
                for stop in 0..20 {
                    let asked = AtomicU32::new(0);
                    let stopped = || asked.fetch_add(1, Ordering::Relaxed) >= stop;
                    let budget = Budget::default().with_stop(&stopped);
                    let decision = decide(&start, &budget);
                    known += check(&mut start, &decision);
                }
                assert!(decide(&start, &Budget::default()).proof.is_some());
            }
        }
        assert!(known > 5_000, "{known}");
    }

    /// The time of a large star is linear: its leaves have many even kernels, which are not listed.
    #[test]
    fn the_values_of_a_large_star_are_known() {
        let leaves = 50_000;
        let edges = (1..=leaves).map(|leaf| [0, leaf]).collect();
        let graph = Graph::from_edges(leaves as usize + 1, edges).unwrap();
        let rules = Preset::EdgeGeography.snake_rules().unwrap();
        let mut position = Position::start(rules, &graph).unwrap();
        let decision = decide(&position, &Budget::default());
        assert_eq!(decision.proof.unwrap().moves[0], Move::Vertex(0));
        assert_eq!(decision.values[0], Value::Win);
        assert!(
            decision.values[1..]
                .iter()
                .all(|&value| value == Value::Loss)
        );
        position.play_unchecked(Move::Vertex(0));
        let decision = decide(&position, &Budget::default());
        assert!(decision.values.iter().all(|&value| value == Value::Win));
    }
}
