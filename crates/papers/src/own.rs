//! The theorems that were proved here, beside those of the papers (`docs/theorems.md` has the
//! proofs). Whether a board is of the kind that a theorem speaks about is found out by trying
//! everything, and so is what it says.

use std::collections::BTreeSet;

use slitherlab_board::Board;
use slitherlab_game::snake::{Ending, Rules};
use slitherlab_game::{Player, Preset};
use slitherlab_graph::invariants::Components;
use slitherlab_graph::{Graph, Vertex, bipartition};

use crate::coalition::{Coalition, wins};
use crate::exhaust::{Exhaust, each_end, rules};
use crate::scope::{Passed, Stop, ensure, matching_without};
use crate::theorems::Proved;
use crate::{Claim, Finding, Ruling, Scope};

const TWO_SNAKES: &str = "docs/theorems.md, A snake for each of two players";
const ONE_LENGTH: &str = "docs/theorems.md, Plays of one length";

const COVERED: &str = "docs/certificates.md";

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "mirror-second",
        title: "Boards with a mirror",
        source: TWO_SNAKES,
        statement: "on a board with an automorphism of order two that moves every vertex, none to a neighbour, player 2 wins private and public",
        check: |scope| kind(scope, TWO_SNAKES, |graph| has_images(graph, 2), mirrors),
    },
    Claim {
        id: "images-first-beaten",
        title: "Three images of every vertex",
        source: TWO_SNAKES,
        statement: "on a board with an automorphism all of whose orbits have three vertices, with no edge inside an orbit, the others can force player 1 of three to lose private",
        check: |scope| kind(scope, TWO_SNAKES, |graph| has_images(graph, 3), images),
    },
    Claim {
        id: "matching-covered-second",
        title: "Boards that perfect matchings cover",
        source: "docs/certificates.md, matching-covered",
        statement: "on a board with at least four vertices and every edge in a perfect matching, player 2 wins public",
        check: |scope| {
            kind(scope, COVERED, is_covered, |board, scope| {
                wins(board, Preset::Public, 2, scope)
            })
        },
    },
    Claim {
        id: "split-first",
        title: "Openings that divide the board",
        source: TWO_SNAKES,
        statement: "player 1 wins private if there is an edge uv such that, for each component C with at least two vertices of the board without u and v, disjoint paths from u and v run outside C and have |C| − 1 vertices more",
        check: |scope| {
            kind(scope, TWO_SNAKES, is_split, |board, scope| {
                wins(board, Preset::Private, 1, scope)
            })
        },
    },
    Claim {
        id: "private-counted",
        title: "Private Slither by counting",
        source: ONE_LENGTH,
        statement: "private on a ring, or on a board on which every vertex is joined to all others but at most one, with at least five vertices: player 1 wins iff their number is odd",
        check: |scope| kind(scope, ONE_LENGTH, is_counted_in_private, private_by_parity),
    },
    Claim {
        id: "nearly-complete-plays",
        title: "Plays on nearly complete boards",
        source: ONE_LENGTH,
        statement: "if every vertex is joined to all others but at most one, and there are more than twice as many vertices as snakes, every play of classic, public and private uses all vertices",
        check: |scope| kind(scope, ONE_LENGTH, is_nearly_complete, use_all),
    },
    Claim {
        id: "line-plays",
        title: "Plays on paths and rings",
        source: ONE_LENGTH,
        statement: "on a path or a ring with at least 3s − 1 vertices for s snakes, every play of classic and public uses all vertices; on a ring so does every play of private",
        check: |scope| kind(scope, ONE_LENGTH, is_line, use_all_of_a_line),
    },
    Claim {
        id: "two-sides-plays",
        title: "Plays between two sides",
        source: ONE_LENGTH,
        statement: "with all edges between a and b vertices, s ≤ a ≤ b, every play of classic and public with s snakes uses a + b vertices, or 2a + s if that is less",
        check: |scope| {
            kind(
                scope,
                ONE_LENGTH,
                |graph| two_sides(graph).is_some(),
                use_both_sides,
            )
        },
    },
    Claim {
        id: "one-colour-leaves",
        title: "Trees whose leaves have one colour",
        source: ONE_LENGTH,
        statement: "on a forest in which the leaves of each tree have one colour, every play of classic has an even number of moves",
        check: |scope| kind(scope, ONE_LENGTH, has_leaves_of_one_colour, even_in_classic),
    },
    Claim {
        id: "large-side-plays",
        title: "Boards with one large side",
        source: ONE_LENGTH,
        statement: "on a bipartite board with a side of a ≥ s vertices, each with at least a + s neighbours, every play of classic and public with s snakes has an even number of moves",
        check: |scope| {
            kind(
                scope,
                ONE_LENGTH,
                |graph| has_large_side(graph, 1),
                even_by_a_large_side,
            )
        },
    },
    Claim {
        id: "misere-counted",
        title: "Misère Slither by counting",
        source: ONE_LENGTH,
        statement: "misère classic: player 1 wins on paths and rings with an odd number of vertices, on bipartite:A,B with A ≠ B, and on forests whose trees have leaves of one colour; player 2 on the other paths and rings, and if A = B",
        check: |scope| {
            kind(
                scope,
                ONE_LENGTH,
                |graph| misere_winner(graph).is_some(),
                misere,
            )
        },
    },
];

/// Tests all graphs of a kind, and says that there is a proof.
pub(super) fn kind(
    scope: &Scope<'_>,
    place: &str,
    is_one: fn(&Graph) -> bool,
    check: fn(&Board, &Scope<'_>) -> Passed,
) -> Finding {
    let check = |board: &Board| check(board, scope);
    let finding = scope.graphs_of_a_kind(is_one, "are of this kind", check);
    if finding.verdict == Ruling::Undecided {
        return finding;
    }
    finding.with(Proved {
        whole: true,
        words: format!("all boards of this kind ({place})"),
    })
}

/// Returns whether the graph has an automorphism all of whose orbits have this size, with no edge
/// inside an orbit: by trying all.
fn has_images(graph: &Graph, size: usize) -> bool {
    fn choose(graph: &Graph, size: usize, images: &mut Vec<Vertex>) -> bool {
        let v = images.len() as Vertex;
        if images.len() == graph.vertex_count() {
            return graph
                .vertices()
                .all(|v| has_right_orbit(graph, size, images, v));
        }
        graph.vertices().any(|w| {
            let is_apart = w != v && !graph.has_edge(v, w) && !images.contains(&w);
            let mut before = (0..v).zip(&*images);
            if !is_apart || !before.all(|(u, &x)| graph.has_edge(u, v) == graph.has_edge(x, w)) {
                return false;
            }
            images.push(w);
            let found = choose(graph, size, images);
            images.pop();
            found
        })
    }
    graph.vertex_count() % size == 0 && choose(graph, size, &mut Vec::new())
}

fn has_right_orbit(graph: &Graph, size: usize, images: &[Vertex], v: Vertex) -> bool {
    let mut orbit = vec![v];
    loop {
        let next = images[orbit[orbit.len() - 1] as usize];
        if next == v {
            return orbit.len() == size;
        }
        if orbit.iter().any(|&u| graph.has_edge(u, next)) {
            return false;
        }
        orbit.push(next);
    }
}

fn mirrors(board: &Board, scope: &Scope<'_>) -> Passed {
    wins(board, Preset::Private, 2, scope)?;
    wins(board, Preset::Public, 2, scope)
}

fn images(board: &Board, scope: &Scope<'_>) -> Passed {
    let question = Coalition::against(board, Preset::Private, 3, 1, scope);
    question.ensure(true, || "player 1 does not lose".to_owned())
}

fn is_covered(graph: &Graph) -> bool {
    let n = graph.vertex_count();
    let is_in_one = |ends: &[Vertex; 2]| 2 * matching_without(graph, ends) == n - 2;
    n >= 4
        && n % 2 == 0
        && matching_without(graph, &[]) == n / 2
        && graph.edges().iter().all(is_in_one)
}

/// Returns whether an edge divides the board as the theorem on splits asks for.
fn is_split(graph: &Graph) -> bool {
    let all = (1u32 << graph.vertex_count()) - 1;
    graph.edges().iter().any(|&[u, v]| {
        let rest = all & !(1 << u | 1 << v);
        let mut left = rest;
        while left != 0 {
            let component = reached(graph, rest, left.trailing_zeros());
            left &= !component;
            let room = component.count_ones() as usize;
            if room >= 2 && longest_run(graph, rest & !component, [u, v]) + 1 < room {
                return false;
            }
        }
        true
    })
}

/// The vertices of a set that are joined to one of them inside it.
fn reached(graph: &Graph, set: u32, from: Vertex) -> u32 {
    let mut found = 1 << from;
    loop {
        let members = graph.vertices().filter(|&v| found >> v & 1 == 1);
        let joined = members.flat_map(|v| graph.neighbors(v).iter().map(|&w| 1 << w));
        let more = joined.fold(found, |more, bit| more | bit & set);
        if more == found {
            return found;
        }
        found = more;
    }
}

/// The most vertices that two disjoint paths from these ends have in a set.
fn longest_run(graph: &Graph, set: u32, ends: [Vertex; 2]) -> usize {
    let steps = [0, 1].into_iter().flat_map(|end| {
        let free = graph
            .neighbors(ends[end])
            .iter()
            .filter(|&&w| set >> w & 1 == 1);
        free.map(move |&w| (end, w))
    });
    let longest = steps.map(|(end, w)| {
        let mut next = ends;
        next[end] = w;
        1 + longest_run(graph, set & !(1 << w), next)
    });
    longest.max().unwrap_or(0)
}

fn is_nearly_complete(graph: &Graph) -> bool {
    graph
        .vertices()
        .all(|v| graph.degree(v) + 2 >= graph.vertex_count())
}

fn is_line(graph: &Graph) -> bool {
    Components::of(graph).count() == 1 && graph.vertices().all(|v| graph.degree(v) <= 2)
}

fn is_counted_in_private(graph: &Graph) -> bool {
    let is_ring = is_line(graph) && graph.edge_count() == graph.vertex_count();
    graph.vertex_count() >= 5 && (is_ring || is_nearly_complete(graph))
}

fn private_by_parity(board: &Board, scope: &Scope<'_>) -> Passed {
    let claimed = 2 - (board.graph().vertex_count() % 2) as u32;
    wins(board, Preset::Private, claimed, scope)
}

/// The sizes of the two sides, the smaller one first, of a connected board with all edges between
/// them.
fn two_sides(graph: &Graph) -> Option<[usize; 2]> {
    let colors = bipartition(graph)?;
    let second = colors.iter().filter(|&&second| second).count();
    let first = graph.vertex_count() - second;
    let is_whole = second > 0 && first > 0 && graph.edge_count() == first * second;
    is_whole.then(|| [first.min(second), first.max(second)])
}

fn has_leaves_of_one_colour(graph: &Graph) -> bool {
    let components = Components::of(graph);
    let (Some(colors), true) = (
        bipartition(graph),
        graph.edge_count() > 0 && graph.edge_count() + components.count() == graph.vertex_count(),
    ) else {
        return false;
    };
    let leaves: Vec<Vertex> = graph.vertices().filter(|&v| graph.degree(v) == 1).collect();
    let label = |v: Vertex| components.labels()[v as usize];
    leaves.iter().all(|&u| {
        let mut same_tree = leaves.iter().filter(|&&v| label(u) == label(v));
        same_tree.all(|&v| colors[u as usize] == colors[v as usize])
    })
}

/// Returns whether one side has at least as many vertices as there are snakes, and each of them as
/// many neighbours as there are of both.
fn has_large_side(graph: &Graph, snakes: usize) -> bool {
    let Some(colors) = bipartition(graph) else {
        return false;
    };
    [false, true].into_iter().any(|side| {
        let members = graph.vertices().filter(|&v| colors[v as usize] == side);
        let members: Vec<Vertex> = members.collect();
        let most = members.len() + snakes;
        members.len() >= snakes && members.iter().all(|&v| graph.degree(v) >= most)
    })
}

/// How many moves the plays of a game of two have.
fn lengths(board: &Board, game: Preset, scope: &Scope<'_>) -> Result<BTreeSet<usize>, Stop> {
    let mut found = BTreeSet::new();
    each_end(board, game, 2, scope, &mut |end| {
        found.insert(end.move_count());
    })?;
    Ok(found)
}

/// Returns whether all plays of games use the same number of vertices, which depends on the number
/// of snakes, on boards with at least a given number of vertices.
fn all_use(
    board: &Board,
    scope: &Scope<'_>,
    games: &[(Preset, usize)],
    used: impl Fn(usize) -> usize,
) -> Passed {
    for &(game, least) in games {
        if board.graph().vertex_count() < least {
            continue;
        }
        let snakes = rules(game, 2).snake_count() as usize;
        for length in lengths(board, game, scope)? {
            ensure(board, length + snakes == used(snakes), || {
                format!("a play of {game} has {length} moves")
            })?;
        }
    }
    Ok(())
}

fn use_all(board: &Board, scope: &Scope<'_>) -> Passed {
    let games = [
        (Preset::Classic, 3),
        (Preset::Public, 5),
        (Preset::Private, 5),
    ];
    all_use(board, scope, &games, |_| board.graph().vertex_count())
}

fn use_all_of_a_line(board: &Board, scope: &Scope<'_>) -> Passed {
    let count = board.graph().vertex_count();
    let is_ring = board.graph().edge_count() == count;
    let games = [
        (Preset::Classic, 2),
        (Preset::Public, 5),
        (Preset::Private, 5),
    ];
    let games = if is_ring { &games[..] } else { &games[..2] };
    all_use(board, scope, games, |_| count)
}

fn use_both_sides(board: &Board, scope: &Scope<'_>) -> Passed {
    let [a, b] = two_sides(board.graph()).unwrap_or_default();
    let games = [(Preset::Classic, 2), (Preset::Public, 4)];
    let games = if a < 2 { &games[..1] } else { &games[..] };
    all_use(board, scope, games, |snakes| (a + b).min(2 * a + snakes))
}

/// Returns whether all plays of a game have an even number of moves.
fn all_even(board: &Board, scope: &Scope<'_>, game: Preset) -> Passed {
    for length in lengths(board, game, scope)? {
        ensure(board, length % 2 == 0, || {
            format!("a play of {game} has {length} moves")
        })?;
    }
    Ok(())
}

fn even_in_classic(board: &Board, scope: &Scope<'_>) -> Passed {
    all_even(board, scope, Preset::Classic)
}

fn even_by_a_large_side(board: &Board, scope: &Scope<'_>) -> Passed {
    even_in_classic(board, scope)?;
    if has_large_side(board.graph(), 2) {
        return all_even(board, scope, Preset::Public);
    }
    Ok(())
}

/// Returns the winner of misère `classic`, if the claim says it.
fn misere_winner(graph: &Graph) -> Option<u32> {
    let first_if = |wins: bool| if wins { 1 } else { 2 };
    if graph.edge_count() == 0 {
        None
    } else if is_line(graph) {
        Some(first_if(graph.vertex_count() % 2 == 1))
    } else if let Some([a, b]) = two_sides(graph) {
        Some(first_if(a != b))
    } else {
        has_leaves_of_one_colour(graph).then_some(1)
    }
}

fn misere(board: &Board, scope: &Scope<'_>) -> Passed {
    let rules = Rules {
        ending: Ending::Misere,
        ..rules(Preset::Classic, 2)
    };
    let position = slitherlab_game::snake::Position::start(rules, board.graph())
        .expect("the presets are sound");
    let beaten = Exhaust::new(board, &position, Player::SECOND, scope).forced()?;
    let winner = if beaten { 1 } else { 2 };
    ensure(board, misere_winner(board.graph()) == Some(winner), || {
        format!("player {winner} wins")
    })
}
