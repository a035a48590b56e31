//! Splits: openings of `private` that leave their maker more room than the opponent can get.
//!
//! Let uv be an edge. If for each component C of the board without u and v, C of two vertices or
//! more, there are disjoint paths that start at u and v, do not enter C, and have |C| − 1 vertices
//! at least (u and v not counted), the player who opens with uv wins: the opponent opens in one C,
//! stays there, and makes at most |C| − 2 moves; the opener makes one more along the paths. So
//! paths of three vertices or more, stars, and ladders of odd length are won by player 1
//! (`docs/theorems.md`).

use std::collections::VecDeque;

use slitherlab_game::snake::{Ends, Move, Opening, Position, Snakes};
use slitherlab_graph::invariants::Components;
use slitherlab_graph::{Graph, Minor, NONE, Vertex};

use super::mirror;
use super::outlast::find_run;
use crate::search::Budget;

/// A split: the opening, and the runs that follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The edge that divides the board.
    pub opening: [Vertex; 2],
    /// At most three runs, each of paths from the ends of the edge: for each component of two
    /// vertices or more one that does not enter it and is long enough.
    pub runs: Vec<Vec<Vec<Vertex>>>,
}

/// On boards with more vertices only a few edges in the middle are tried.
const SMALL: usize = 64;
/// How many edges are tried there.
const EDGES: usize = 32;
/// How many vertices may be seen to find out that an edge does not divide a large board.
const GLANCE: usize = 4_096;
/// A run enters two components, so there is no need for more.
const MOST_RUNS: usize = 3;

/// A split by which the player to open wins, or, when the first snake is placed, by which its owner
/// does, if one is found.
///
/// *Cost*: O(n + m) for each edge tried, of which there are few on large boards; it ends when the
/// budget' watch says so.
pub(crate) fn find(graph: &Graph, position: &Position, budget: &Budget<'_>) -> Option<Split> {
    let rules = position.rules();
    let is_private = mirror::speaks_about(rules)
        && rules.snakes == Snakes::Private
        && rules.ends == Ends::Two
        && rules.opening == Opening::Edge;
    if !is_private {
        return None;
    }
    let mut after = position.clone();
    match position.snake_count() {
        0 => candidates(graph).into_iter().find_map(|edge| {
            let is_large = graph.vertex_count() > SMALL;
            if budget.is_stopped() || is_large && !may_divide(graph, edge) {
                return None;
            }
            after.play_unchecked(Move::Edge(edge));
            let split = by_snake(graph, &after);
            after.undo();
            split
        }),
        1 => by_snake(graph, position),
        _ => None,
    }
}

/// The split that the only snake makes, if it does.
fn by_snake(graph: &Graph, position: &Position) -> Option<Split> {
    let unused = Minor::induced(graph, |v| position.room(v) > 0);
    let components = Components::of(&unused.graph);
    let sizes = components.sizes();
    // The component of each unused vertex.
    let labels = components.labels();
    let component = unused.vertex_image.iter();
    let component: Vec<u32> = component
        .map(|&image| labels.get(image as usize).copied().unwrap_or(NONE))
        .collect();
    let mut largest_first: Vec<usize> = (0..sizes.len()).filter(|&c| sizes[c] >= 2).collect();
    largest_first.sort_unstable_by_key(|&c| std::cmp::Reverse(sizes[c]));
    let entered = |run: &Vec<Vec<Vertex>>, c: usize| {
        let firsts = run.iter().filter_map(|path| path.get(1));
        firsts
            .into_iter()
            .any(|&v| component[v as usize] == c as u32)
    };
    let owner = position.turn().next(2);
    let mut runs: Vec<Vec<Vec<Vertex>>> = Vec::new();
    for c in largest_first {
        let wanted = sizes[c] - 1;
        let length = |run: &Vec<Vec<Vertex>>| run.iter().map(|path| path.len() - 1).sum::<usize>();
        if runs
            .iter()
            .any(|run| length(run) >= wanted && !entered(run, c))
        {
            continue;
        }
        if runs.len() == MOST_RUNS {
            return None;
        }
        let free = component
            .iter()
            .map(|&other| other != NONE && other != c as u32);
        runs.push(find_run(position, owner, free.collect(), wanted)?);
    }
    let ends: Vec<Vertex> = position.snake(0);
    Some(Split {
        opening: [*ends.first()?, *ends.last()?],
        runs,
    })
}

/// The edges to be tried: all of a small board, else some in the middle of a longest way between
/// two vertices that are far apart.
fn candidates(graph: &Graph) -> Vec<[Vertex; 2]> {
    let edge = |u: Vertex, v: Vertex| [u.min(v), u.max(v)];
    if graph.vertex_count() <= SMALL {
        let edges = graph.edges().iter().filter(|[u, v]| u != v);
        return edges.map(|&[u, v]| edge(u, v)).collect();
    }
    let Some(hub) = graph.vertices().max_by_key(|&v| graph.degree(v)) else {
        return Vec::new();
    };
    let far = way_to_farthest(graph, hub)[0];
    let way = way_to_farthest(graph, far);
    let middle = way.len() / 2;
    let around = &way[middle.saturating_sub(2)..(middle + 2).min(way.len())];
    let mut found = Vec::new();
    // A star has its hub in the middle of everything.
    for &v in around.iter().chain([&hub]) {
        let others = graph.neighbors(v).iter().filter(|&&w| w != v);
        found.extend(others.take(EDGES).map(|&w| edge(v, w)));
    }
    found.sort_unstable();
    found.dedup();
    // Those in the very middle first.
    let [a, b] = [way[middle], way[middle.saturating_sub(1)]];
    found.sort_by_key(|ends| 2 - ends.iter().filter(|&&v| v == a || v == b).count());
    found.truncate(EDGES);
    found
}

/// A shortest way from a vertex that is farthest from this one, to it.
fn way_to_farthest(graph: &Graph, from: Vertex) -> Vec<Vertex> {
    let mut before = vec![NONE; graph.vertex_count()];
    before[from as usize] = from;
    let mut queue = VecDeque::from([from]);
    let mut last = from;
    while let Some(v) = queue.pop_front() {
        last = v;
        for &w in graph.neighbors(v) {
            if before[w as usize] == NONE {
                before[w as usize] = v;
                queue.push_back(w);
            }
        }
    }
    let mut way = vec![last];
    while last != from {
        last = before[last as usize];
        way.push(last);
    }
    way
}

/// Whether an edge may divide the board: not if all neighbours of its ends are joined by short ways
/// around it.
fn may_divide(graph: &Graph, edge: [Vertex; 2]) -> bool {
    let mut wanted: Vec<Vertex> = edge
        .iter()
        .flat_map(|&v| graph.neighbors(v))
        .copied()
        .filter(|v| !edge.contains(v))
        .collect();
    wanted.sort_unstable();
    wanted.dedup();
    let Some(&start) = wanted.first() else {
        return true;
    };
    let mut missing = wanted.len() - 1;
    let mut seen = std::collections::HashSet::from([start]);
    let mut queue = VecDeque::from([start]);
    while let Some(v) = queue.pop_front() {
        if missing == 0 {
            return false;
        }
        if seen.len() > GLANCE.max(2 * wanted.len()) {
            return true;
        }
        for &w in graph.neighbors(v) {
            if !edge.contains(&w) && seen.insert(w) {
                missing -= usize::from(wanted.binary_search(&w).is_ok());
                queue.push_back(w);
            }
        }
    }
    missing > 0
}
