//! How many 1-factors (perfect matchings) a board has: by Kasteleyn's theorem if it is planar, else by a transfer of
//! states across a frontier.

use std::collections::VecDeque;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use slitherlab_graph::{Graph, NONE, Vertex};

use super::CountError;
use super::kasteleyn::planar_one_factors;

/// The number of 1-factors of a graph; parallel edges make different ones, loops none.
///
/// Planar graphs are counted by Kasteleyn's Pfaffian, whatever their size. In others the vertices are gone through in
/// an order; a state says which of the later vertices have their
/// partner already. Of the board's order and breadth-first ones that is taken whose *frontier*, the later
/// vertices with an earlier neighbour, stays smallest.
///
/// *Cost*: planar graphs about n² · √n operations. Others at most n · 2^w states, w the size of the frontier; of them
/// at most `limit` are kept at a time.
///
/// # Errors
/// When the limit is passed, or the frontier grows beyond 128 vertices.
///
/// ```
/// use slitherlab_board::Board;
///
/// let chessboard = Board::parse("grid:8x8")?;
/// let count = slitherlab_lab::count::one_factors(chessboard.graph(), 1 << 20)?;
/// assert_eq!(count.to_string(), "12988816");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn one_factors(graph: &Graph, limit: usize) -> Result<BigUint, CountError> {
    if graph.vertex_count() % 2 == 1 {
        return Ok(BigUint::default());
    }
    planar_one_factors(graph).map_or_else(|| by_transfer(graph, limit), Ok)
}

/// The same for any graph, by a transfer of states.
pub(super) fn by_transfer(graph: &Graph, limit: usize) -> Result<BigUint, CountError> {
    if graph.vertex_count() % 2 == 1 {
        return Ok(BigUint::default());
    }
    let order = best_order(graph);
    match transfer::<u128>(graph, &order, limit) {
        Err(CountError::Overflow) => transfer::<BigUint>(graph, &order, limit),
        small => small.map(BigUint::from),
    }
}

/// Numbers that can be added up.
trait Amount: Clone {
    fn nothing() -> Self;
    fn unit() -> Self;
    /// Adds; false when the sum is too large.
    fn gain(&mut self, more: &Self) -> bool;
}

impl Amount for u128 {
    fn nothing() -> Self {
        0
    }

    fn unit() -> Self {
        1
    }

    fn gain(&mut self, more: &Self) -> bool {
        let sum = self.checked_add(*more);
        *self = sum.unwrap_or(0);
        sum.is_some()
    }
}

impl Amount for BigUint {
    fn nothing() -> Self {
        Self::default()
    }

    fn unit() -> Self {
        Self::from(1u8)
    }

    fn gain(&mut self, more: &Self) -> bool {
        *self += more;
        true
    }
}

fn transfer<A: Amount>(graph: &Graph, order: &[Vertex], limit: usize) -> Result<A, CountError> {
    let mut rank = vec![0; order.len()];
    for (place, &v) in order.iter().enumerate() {
        rank[v as usize] = place;
    }
    // The bit of a state that says whether a vertex has its partner; bits are used again when
    // their vertices are done.
    let mut bit = vec![NONE; order.len()];
    let mut unused: Vec<u32> = (0..128).rev().collect();
    let mut states: FxHashMap<u128, A> = FxHashMap::from_iter([(0, A::unit())]);
    for &v in order {
        let mut later: Vec<u32> = Vec::new();
        for &w in graph.neighbors(v) {
            if rank[w as usize] > rank[v as usize] {
                if bit[w as usize] == NONE {
                    bit[w as usize] = unused.pop().ok_or(CountError::States(limit))?;
                }
                later.push(bit[w as usize]);
            }
        }
        let own = match bit[v as usize] {
            NONE => 0,
            place => {
                unused.push(place);
                1u128 << place
            }
        };
        let mut next: FxHashMap<u128, A> = FxHashMap::default();
        let mut put =
            |state: u128, amount: &A| next.entry(state).or_insert_with(A::nothing).gain(amount);
        let mut fits = true;
        for (state, amount) in states {
            if state & own != 0 {
                fits &= put(state & !own, &amount);
                continue;
            }
            for &place in &later {
                if state >> place & 1 == 0 {
                    fits &= put(state | 1 << place, &amount);
                }
            }
        }
        if !fits {
            return Err(CountError::Overflow);
        }
        if next.len() > limit {
            return Err(CountError::States(limit));
        }
        states = next;
    }
    Ok(states.remove(&0).unwrap_or_else(A::nothing))
}

/// How many starts of breadth-first orders are tried.
const STARTS: usize = 16;

fn best_order(graph: &Graph) -> Vec<Vertex> {
    let n = graph.vertex_count();
    let mut best: Vec<Vertex> = graph.vertices().collect();
    let mut width = frontier(graph, &best);
    let step = n.div_ceil(STARTS).max(1);
    for start in graph.vertices().step_by(step) {
        let order = breadth_first(graph, start);
        let other = frontier(graph, &order);
        if other < width {
            (best, width) = (order, other);
        }
    }
    best
}

fn breadth_first(graph: &Graph, start: Vertex) -> Vec<Vertex> {
    let mut order = Vec::with_capacity(graph.vertex_count());
    let mut seen = vec![false; graph.vertex_count()];
    let mut queue = VecDeque::new();
    for root in std::iter::once(start).chain(graph.vertices()) {
        if !std::mem::replace(&mut seen[root as usize], true) {
            queue.push_back(root);
        }
        while let Some(v) = queue.pop_front() {
            order.push(v);
            for &w in graph.neighbors(v) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    queue.push_back(w);
                }
            }
        }
    }
    order
}

/// The largest number of later vertices with an earlier neighbour.
fn frontier(graph: &Graph, order: &[Vertex]) -> usize {
    let mut touched = vec![false; graph.vertex_count()];
    let mut done = vec![false; graph.vertex_count()];
    let (mut width, mut widest) = (0usize, 0);
    for &v in order {
        done[v as usize] = true;
        if touched[v as usize] {
            width -= 1;
        }
        for &w in graph.neighbors(v) {
            if !done[w as usize] && !std::mem::replace(&mut touched[w as usize], true) {
                width += 1;
            }
        }
        widest = widest.max(width);
    }
    widest
}
