//! Boards on which every play has the same length, or a length of the same parity, so that only
//! counting decides.
//!
//! On some boards it is known beforehand how many moves a play has, however it is played: with any
//! number of players, in either ending, in `classic` and `public`, on the first kind of board and
//! on rings also in `private` (`docs/theorems.md` has the proofs).

use slitherlab_game::Outcome;
use slitherlab_game::snake::{Capacity, Ending, Ends, First, Opening, Position, Rules, Snakes};
use slitherlab_graph::invariants::Components;
use slitherlab_graph::{Graph, Vertex, bipartition};

/// Why all plays are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Course {
    /// Every vertex is joined to all others but one at the most: all vertices are used in the end.
    Dense,
    /// A path or a ring: all vertices are used in the end.
    Line,
    /// Two sides with all edges between them: this many vertices are used in the end.
    TwoSides(usize),
    /// Two players, a forest in which the leaves of each tree have one colour: a snake ends at two
    /// of them, after an even number of moves.
    Leaves,
    /// Two players, a bipartite board on which an end on one side can always be extended: every
    /// snake ends on the other, after an even number of moves.
    OneSide,
}

/// How every play from this position ends, and why, if all are alike.
///
/// *Cost*: O(n + m), and mostly less.
pub(crate) fn outcome(graph: &Graph, position: &Position) -> Option<(Outcome, Course)> {
    let rules = position.rules();
    let speaks = rules.capacity == Capacity::ONE
        && rules.ends == Ends::Two
        && rules.opening == Opening::Edge
        && rules.first == First::Next;
    if !speaks {
        return None;
    }
    let course = course(graph, position)?;
    let snakes = rules.snake_count() as usize;
    let used = graph.vertices().filter(|&v| position.room(v) == 0).count();
    // A snake that is begun uses two vertices up by one move.
    let made = used - position.snake_count();
    let moves = match course {
        Course::Dense | Course::Line => graph.vertex_count() - snakes - made,
        Course::TwoSides(vertices) => vertices - snakes - made,
        Course::Leaves | Course::OneSide => made % 2,
    };
    let mut stuck = position.turn();
    for _ in 0..moves % rules.players as usize {
        stuck = stuck.next(rules.players);
    }
    let outcome = match rules.ending {
        Ending::Normal => Outcome::Loses(stuck),
        Ending::Misere => Outcome::Wins(stuck),
    };
    Some((outcome, course))
}

/// The kind of the board.
fn course(graph: &Graph, position: &Position) -> Option<Course> {
    let (rules, field) = (position.rules(), position.field());
    let count = graph.vertex_count();
    let snakes = rules.snake_count() as usize;
    let degree = |v: Vertex| field.neighbors(v).iter().filter(|&&w| w != v).count();
    let all = |fits: &dyn Fn(usize) -> bool| graph.vertices().all(|v| fits(degree(v)));
    if count > 2 * snakes && all(&|degree| degree + 2 >= count) {
        return Some(Course::Dense);
    }
    let is_shared = rules.snakes != Snakes::Private;
    let is_line = all(&|degree| degree <= 2) && count + 1 >= 3 * snakes;
    let is_ring = snakes == 2 && is_line && all(&|degree| degree == 2);
    if is_line && (is_shared || is_ring) && Components::of(graph).count() == 1 {
        return Some(Course::Line);
    }
    if is_shared {
        of_two_colours(graph, rules, degree)
    } else {
        None
    }
}

/// The kind of a board that can be coloured with two colours, for shared snakes.
fn of_two_colours(
    graph: &Graph,
    rules: &Rules,
    degree: impl Fn(Vertex) -> usize,
) -> Option<Course> {
    let color = bipartition(graph)?;
    let snakes = rules.snake_count() as usize;
    let count = graph.vertex_count();
    let second = color.iter().filter(|&&second| second).count();
    let sides = [count - second, second];
    let few = sides[0].min(sides[1]);
    let edges = graph.vertices().map(&degree).sum::<usize>() / 2;
    if few >= snakes && edges == sides[0] * sides[1] {
        return Some(Course::TwoSides(count.min(2 * few + snakes)));
    }
    if rules.players > 2 {
        return None;
    }
    let leads_on = |side: bool| {
        let own = sides[usize::from(side)];
        let mut members = graph.vertices().filter(|&v| color[v as usize] == side);
        own >= snakes && members.all(|v| degree(v) >= own + snakes)
    };
    if leads_on(false) || leads_on(true) {
        return Some(Course::OneSide);
    }
    // Fewer edges than vertices are soon counted; more make no forest.
    if snakes > 1 || edges >= count {
        return None;
    }
    let components = Components::of(graph);
    // The colour of the first leaf of each tree.
    let mut leaves = vec![None; components.count()];
    let is_like = |v: Vertex| {
        let leaf = &mut leaves[components.labels()[v as usize] as usize];
        *leaf.get_or_insert(color[v as usize]) == color[v as usize]
    };
    let is_forest = edges + components.count() == count;
    let mut ends = graph.vertices().filter(|&v| degree(v) == 1);
    (is_forest && ends.all(is_like)).then_some(Course::Leaves)
}
