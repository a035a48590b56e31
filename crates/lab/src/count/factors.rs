//! How many 1-factors (perfect matchings) a board has: by Kasteleyn's theorem if it is planar, else
//! by a transfer of states across a frontier.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use slitherlab_game::Budget;
use slitherlab_graph::invariants::Components;
use slitherlab_graph::{Graph, NONE, Vertex, bipartition};
use slitherlab_matching::{edges_in_perfect_matchings, maximum_matching};

use super::CountError;
use super::kasteleyn::planar_one_factors;
use super::meter::{go_on, hold};

/// The number of 1-factors of a graph; parallel edges make different ones, loops none.
///
/// Edges that are in no 1-factor are left out first, and the pieces of what remains are counted one
/// by one. Planar ones are counted by Kasteleyn's Pfaffian, whatever their size, on the threads
/// of the budget (one without the feature `parallel`). In others the vertices are gone through in an
/// order; a state says which of the later vertices have their partner already. Of several orders
/// that is taken whose *frontier*, the later vertices with an earlier neighbour, stays smallest. Of
/// *twins*, vertices with the same neighbours, it only matters how many have their partner: so
/// complete graphs, complete multipartite ones and the like take few states, whatever their
/// frontier.
///
/// *Cost*: planar graphs about n² · √n operations. Others at most n · 2^w states, w the size of the
/// frontier.
///
/// # Errors
/// When what is allowed is passed, or the frontier grows beyond 128 vertices.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Budget;
///
/// let chessboard = Board::parse("grid:8x8")?;
/// let count = slitherlab_lab::count::one_factors(chessboard.graph(), &Budget::default())?;
/// assert_eq!(count.to_string(), "12988816");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn one_factors(graph: &Graph, budget: &Budget<'_>) -> Result<BigUint, CountError> {
    go_on(budget, 0)?;
    let steps = match budget.stop {
        Some(_) => HURRIED_STEPS,
        None => ALLOWED_STEPS,
    };
    let Some(pieces) = pieces(graph, steps) else {
        return Ok(BigUint::default());
    };
    let mut product = BigUint::from(1u8);
    for piece in pieces {
        product *= match planar_one_factors(&piece, budget)? {
            Some(count) => count,
            None => by_transfer(&piece, &[], budget)?,
        };
    }
    Ok(product)
}

/// What it may cost to find the edges that are in no 1-factor, in steps.
const ALLOWED_STEPS: usize = 1 << 30;
/// The most steps where a caller may stop the count: a small part of a second.
const HURRIED_STEPS: usize = 1 << 25;

/// The connected pieces of the graph without the edges that are in no 1-factor; `None` if there is
/// no 1-factor. Unless the graph is bipartite the edges are left in where looking for them takes
/// more than this many steps.
fn pieces(graph: &Graph, most: usize) -> Option<Vec<Graph>> {
    let n = graph.vertex_count();
    let matching = maximum_matching(graph);
    if !matching.is_perfect() {
        return None;
    }
    let steps = n.saturating_mul(n + graph.edge_count());
    let mut edges: Vec<[Vertex; 2]> = graph.edges().to_vec();
    if bipartition(graph).is_some() || steps <= most {
        let allowed = edges_in_perfect_matchings(graph, &matching);
        let kept = edges.iter().zip(allowed).filter(|&(_, allowed)| allowed);
        edges = kept.map(|(&edge, _)| edge).collect();
    }
    let whole = Graph::from_edges(n, edges).ok()?;
    let components = Components::of(&whole);
    let mut orders = vec![0; components.count()];
    let mut local = vec![0; n];
    for (local, &component) in local.iter_mut().zip(components.labels()) {
        *local = orders[component as usize];
        orders[component as usize] += 1;
    }
    let mut edges = vec![Vec::new(); components.count()];
    for &[u, v] in whole.edges() {
        let component = components.labels()[u as usize];
        edges[component as usize].push([u, v].map(|v| local[v as usize]));
    }
    let pieces = orders.into_iter().zip(edges);
    pieces
        .map(|(order, edges)| Graph::from_edges(order as usize, edges).ok())
        .collect()
}

/// Counts the 1-factors of any graph by a transfer of states. A vertex may also stay alone, in as
/// many ways as `alone` says for it; beyond its end in none.
pub(super) fn by_transfer(
    graph: &Graph,
    alone: &[u32],
    budget: &Budget<'_>,
) -> Result<BigUint, CountError> {
    let order = best_order(graph, budget);
    match transfer::<u128>(graph, &order, alone, budget) {
        Err(CountError::Overflow) => transfer::<BigUint>(graph, &order, alone, budget),
        small => small.map(BigUint::from),
    }
}

/// Numbers that can be added up.
trait Amount: Clone + Default + From<u8> {
    /// Adds; false when the sum is too large.
    fn gain(&mut self, more: &Self) -> bool;
}

impl Amount for u128 {
    fn gain(&mut self, more: &Self) -> bool {
        let sum = self.checked_add(*more);
        *self = sum.unwrap_or(0);
        sum.is_some()
    }
}

impl Amount for BigUint {
    fn gain(&mut self, more: &Self) -> bool {
        *self += more;
        true
    }
}

/// How many states pass between two questions whether to stop.
const INTERVAL: usize = 1 << 12;

fn transfer<A: Amount>(
    graph: &Graph,
    order: &[Vertex],
    alone: &[u32],
    budget: &Budget<'_>,
) -> Result<A, CountError> {
    let mut rank = vec![0; order.len()];
    for (place, &v) in order.iter().enumerate() {
        rank[v as usize] = place;
    }
    // The bit of a state that says whether a vertex has its partner; bits are used again when
    // their vertices are done.
    let mut bit = vec![NONE; order.len()];
    let mut unused: Vec<u32> = (0..128).rev().collect();
    let mut states: FxHashMap<u128, A> = FxHashMap::from_iter([(0, A::from(1))]);
    let twins = twins(graph, alone);
    let mut done = 0;
    for &v in order {
        go_on(budget, done)?;
        let mut later: Vec<u32> = Vec::new();
        for &w in graph.neighbors(v) {
            if rank[w as usize] > rank[v as usize] {
                if bit[w as usize] == NONE {
                    bit[w as usize] = unused
                        .pop()
                        .ok_or(CountError::States(budget.positions.unwrap_or(u64::MAX)))?;
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
        // The bits of twins that are still to come.
        let is_open =
            |w: &&Vertex| rank[**w as usize] > rank[v as usize] && bit[**w as usize] != NONE;
        let bits_of = |twins: &Vec<Vertex>| -> Vec<u32> {
            let open = twins.iter().filter(is_open);
            open.map(|&w| bit[w as usize]).collect()
        };
        let alike: Vec<Vec<u32>> = twins
            .iter()
            .map(bits_of)
            .filter(|bits| bits.len() > 1)
            .collect();
        let mut next: FxHashMap<u128, A> = FxHashMap::default();
        let mut fits = true;
        for (state, amount) in states {
            done += 1;
            if done % INTERVAL == 0 {
                go_on(budget, done)?;
            }
            hold(budget, next.len())?;
            let mut put = |state: u128, amount: &A| {
                let state = first_of_twins(state, &alike);
                next.entry(state).or_default().gain(amount)
            };
            if state & own != 0 {
                fits &= put(state & !own, &amount);
                continue;
            }
            for _ in 0..alone.get(v as usize).copied().unwrap_or(0) {
                fits &= put(state, &amount);
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
        hold(budget, next.len())?;
        states = next;
    }
    Ok(states.remove(&0).unwrap_or_default())
}

/// The classes of two or more vertices that have the same neighbours, themselves left out or
/// counted in, and can stay alone in as many ways.
fn twins(graph: &Graph, alone: &[u32]) -> Vec<Vec<Vertex>> {
    let mut classes: FxHashMap<(Vec<Vertex>, u32), Vec<Vertex>> = FxHashMap::default();
    for counted_in in [false, true] {
        for v in graph.vertices() {
            let others = graph.neighbors(v).iter().copied().filter(|&w| w != v);
            let mut neighbors: Vec<Vertex> = others.chain(counted_in.then_some(v)).collect();
            neighbors.sort_unstable();
            let alone = alone.get(v as usize).copied().unwrap_or(0);
            // Lists without the vertex and lists with it never agree: one of them would hold a
            // vertex next to itself.
            classes.entry((neighbors, alone)).or_default().push(v);
        }
    }
    let several = classes.into_values().filter(|class| class.len() > 1);
    several.collect()
}

/// The state in which of all twins the first ones have their partner.
fn first_of_twins(mut state: u128, alike: &[Vec<u32>]) -> u128 {
    for bits in alike {
        let with = bits.iter().filter(|&&bit| state >> bit & 1 == 1).count();
        for (place, &bit) in bits.iter().enumerate() {
            state = state & !(1 << bit) | u128::from(place < with) << bit;
        }
    }
    state
}

/// How many starts of orders are tried.
const STARTS: usize = 16;

/// The best of several orders, as far as there is time to look for them.
fn best_order(graph: &Graph, budget: &Budget<'_>) -> Vec<Vertex> {
    let step = graph.vertex_count().div_ceil(STARTS).max(1);
    let starts = graph.vertices().step_by(step);
    let in_time = starts.take_while(|_| !budget.is_stopped());
    let others = in_time.flat_map(|start| {
        // The neighbours that were not met yet would have to be remembered.
        let new = |v: Vertex, seen: &[bool]| {
            let neighbors = graph.neighbors(v).iter();
            neighbors.filter(|&&w| !seen[w as usize]).count()
        };
        let breadth_first = order_from(graph, start, budget, |_, _| 0);
        let more = breadth_first.as_ref();
        let thrifty = more.and_then(|_| order_from(graph, start, budget, new));
        breadth_first.into_iter().chain(thrifty)
    });
    let mut best: Vec<Vertex> = graph.vertices().collect();
    let mut least = states(graph, &best);
    for order in others {
        let other = states(graph, &order);
        if other < least {
            (best, least) = (order, other);
        }
    }
    best
}

/// The vertices as they come from a start, of those that were met the one first whose cost, by
/// which vertices were met, is least; `None` when the time is up.
fn order_from(
    graph: &Graph,
    start: Vertex,
    budget: &Budget<'_>,
    cost: impl Fn(Vertex, &[bool]) -> usize,
) -> Option<Vec<Vertex>> {
    let mut order = Vec::with_capacity(graph.vertex_count());
    let mut seen = vec![false; graph.vertex_count()];
    for root in std::iter::once(start).chain(graph.vertices()) {
        if std::mem::replace(&mut seen[root as usize], true) {
            continue;
        }
        let mut frontier = vec![root];
        while !frontier.is_empty() {
            if order.len() % 16 == 0 && budget.is_stopped() {
                return None;
            }
            let places = 0..frontier.len();
            let place = places.min_by_key(|&place| cost(frontier[place], &seen));
            let v = frontier.remove(place.expect("it is not empty"));
            order.push(v);
            for &w in graph.neighbors(v) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    frontier.push(w);
                }
            }
        }
    }
    Some(order)
}

/// How many states there can be at most, over all steps: those of a frontier of w vertices are 2^w.
fn states(graph: &Graph, order: &[Vertex]) -> f64 {
    let mut touched = vec![false; graph.vertex_count()];
    let mut done = vec![false; graph.vertex_count()];
    let (mut width, mut states) = (0i32, 0.0);
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
        states += f64::from(width).exp2();
    }
    states
}
