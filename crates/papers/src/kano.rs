//! Kano, Cycle games and cycle cut games, 1983.

use rustc_hash::FxHashMap;
use slitherlab_board::Board;
use slitherlab_forests::TwoForests;
use slitherlab_game::cycle::{Position, Role, Rules};
use slitherlab_game::{Outcome, Player, Preset};
use slitherlab_graph::{Graph, UnionFind};

use crate::graphs::multigraphs;
use crate::scope::{Passed, ensure, refuted};
use crate::{Claim, Finding, Scope};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "kano-1",
        title: "The cycle game",
        source: "Kano, Theorem 1",
        statement: "cycle: a draw if d = 0, a win for player 1 if d ≥ 1 (connected multigraphs)",
        check: |scope| theorem(scope, Preset::Cycle, |d, _, _| Some(u32::from(d != 0))),
    },
    Claim {
        id: "kano-2",
        title: "The misère cycle game",
        source: "Kano, Theorem 2",
        statement: "cycle-misere: a draw if d = 0; if d ≥ 1, a win for player 2 if k is even and for player 1 if k is odd",
        check: |scope| {
            theorem(scope, Preset::CycleMisere, |d, k, _| {
                Some(if d == 0 { 0 } else { 2 - (k % 2) as u32 })
            })
        },
    },
    Claim {
        id: "kano-3",
        title: "The cycle–cut game",
        source: "Kano, Theorem 3",
        statement: "cycle-cut: the cut player wins if d = 0, the player who moves first if d = 1, the cycle player if d ≥ 2",
        check: |scope| {
            theorem(scope, Preset::CycleCut, |d, _, maker| match d {
                0 => Some(3 - maker),
                1 => Some(1),
                _ => Some(maker),
            })
        },
    },
    Claim {
        id: "kano-4",
        title: "The misère cycle–cut game",
        source: "Kano, Theorem 4",
        statement: "cycle-cut-misere: the non-cycle player wins if d = 0, the anti-cut player if d ≥ 2; if d = 1, player 2 wins if k is even and player 1 if k is odd",
        check: |scope| {
            theorem(scope, Preset::CycleCutMisere, |d, k, maker| match d {
                0 => Some(maker),
                1 => Some(2 - (k % 2) as u32),
                _ => Some(3 - maker),
            })
        },
    },
    Claim {
        id: "kano-no-draw",
        title: "When a cycle game cannot be drawn",
        source: "Kano 3",
        statement: "a cycle game cannot end in a draw iff E ≠ A∪B",
        check: no_draw,
    },
    Claim {
        id: "kano-lemma-1",
        title: "Contracting an edge of the two trees",
        source: "Kano 2",
        statement: "contracting any e ∈ A∪B keeps (A−e, B−e) maximally distant and creates no loop",
        check: lemma_1,
    },
    Claim {
        id: "kano-lemma-3",
        title: "Enough edges outside a tree hold a cycle",
        source: "Kano 2",
        statement: "P a spanning tree, X ⊂ E∖P, |X| ≥ |V| − |A∩B|: X contains a cycle",
        check: lemma_3,
    },
];

/// Multigraphs have at most this many edges.
const EDGES: usize = 7;

/// The most vertices that they usually have, and the most that they ever have: some hundred kinds.
const USUAL_VERTICES: usize = 4;
const MOST_VERTICES: usize = 6;

pub(super) fn on_multigraphs(scope: &Scope<'_>, check: impl FnMut(&Board) -> Passed) -> Finding {
    let vertices = scope.all_up_to(USUAL_VERTICES, MOST_VERTICES);
    let name = format!("connected multigraphs of at most {vertices} vertices and {EDGES} edges");
    let finding = scope.listed(
        multigraphs(vertices, EDGES)
            .into_iter()
            .map(Board::from_graph),
        |count, _| format!("{count} of the {name}"),
        |count| format!("{count} {name}"),
        check,
    );
    scope.noting_the_most(finding, MOST_VERTICES)
}

/// Compares a theorem with all plays, for either role in the first turn. The theorem takes d, k and
/// the number of the maker, and gives the winner or 0 for a draw.
fn theorem(scope: &Scope<'_>, game: Preset, says: fn(usize, usize, u32) -> Option<u32>) -> Finding {
    on_multigraphs(scope, |board| {
        let forests = TwoForests::of(board.graph());
        let preset = game.cycle_rules().expect("a cycle game");
        let firsts: Vec<Option<Role>> = match preset.kind.roles() {
            None => vec![None],
            Some(roles) => roles.map(Some).to_vec(),
        };
        for first in firsts {
            let rules = Rules { first, ..preset };
            let maker = rules.maker().map_or(1, Player::number);
            let expected = says(forests.excess(), forests.common(), maker);
            let mut position = Position::start(rules, board.graph()).expect("sound rules");
            let value = value(&mut position, &mut FxHashMap::default());
            let winner = match value {
                1 => 1,
                -1 => 2,
                _ => 0,
            };
            if expected != Some(winner) {
                let first = first.map_or(String::new(), |role| format!(" when {role} moves first"));
                let why = format!("player {winner} wins{first} (0: a draw)");
                return Err(refuted(board, why));
            }
        }
        Ok(())
    })
}

/// The owners of all edges as one number to the base 3.
fn owners(position: &Position) -> u64 {
    let edges = 0..position.graph().edge_count() as u32;
    edges.fold(0, |key, edge| {
        3 * key
            + position
                .owner(edge)
                .map_or(0, |owner| u64::from(owner.number()))
    })
}

/// 1 when player 1 wins, −1 when player 2 wins, 0 for a draw, by all plays.
fn value(position: &mut Position, known: &mut FxHashMap<u64, i8>) -> i8 {
    match position.outcome() {
        Outcome::Ongoing => {}
        Outcome::Draw => return 0,
        over => {
            return if over.winner(2) == Some(Player::FIRST) {
                1
            } else {
                -1
            };
        }
    }
    let key = owners(position);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let sign = if position.turn() == Player::FIRST {
        1
    } else {
        -1
    };
    let mut best = -1;
    for edge in position.legal_moves().collect::<Vec<_>>() {
        position.play_unchecked(edge);
        best = best.max(sign * value(position, known));
        position.undo();
    }
    known.insert(key, sign * best);
    sign * best
}

/// Returns whether some play ends in a draw.
fn can_draw(position: &mut Position) -> bool {
    match position.outcome() {
        Outcome::Draw => return true,
        Outcome::Ongoing => {}
        _ => return false,
    }
    for edge in position.legal_moves().collect::<Vec<_>>() {
        position.play_unchecked(edge);
        let found = can_draw(position);
        position.undo();
        if found {
            return true;
        }
    }
    false
}

fn no_draw(scope: &Scope<'_>) -> Finding {
    on_multigraphs(scope, |board| {
        let rules = Preset::Cycle.cycle_rules().expect("a cycle game");
        let draws = can_draw(&mut Position::start(rules, board.graph()).expect("sound rules"));
        let excess = TwoForests::of(board.graph()).excess();
        ensure(board, draws == (excess == 0), || {
            let can = if draws { "can" } else { "cannot" };
            format!("a game {can} end in a draw, and {excess} edges lie outside A∪B")
        })
    })
}

/// A spanning tree of the contracted graph has one edge less; if e lies in A alone, B keeps all of
/// its edges and closes a cycle there.
fn lemma_1(scope: &Scope<'_>) -> Finding {
    let reading = "∪ is a slip of the pen for ∩: the proofs contract edges of A∩B";
    Finding::put_right(lemma_1_of_union(scope), lemma_1_of_common(scope), reading)
}

/// The lemma for the edges that both trees have: without e they are trees of the contracted graph,
/// and no two trees of it are further apart.
fn lemma_1_of_common(scope: &Scope<'_>) -> Finding {
    on_multigraphs(scope, |board| {
        let graph = board.graph();
        let forests = TwoForests::of(graph);
        for (edge, ends) in (0..).zip(graph.edges()) {
            let place = forests.place(edge);
            if !(place.in_a() && place.in_b()) {
                continue;
            }
            let name = board.edge_label(edge);
            let is_alone = graph.edges_between(ends[0], ends[1]).count() == 1;
            ensure(board, is_alone, || {
                format!("contracting {name} makes a loop")
            })?;
            let contracted = contract(graph, edge);
            // The union loses e alone.
            let union = TwoForests::of(&contracted).union() + 1;
            ensure(board, union == forests.union(), || {
                format!("after contracting {name} two trees are further apart")
            })?;
        }
        Ok(())
    })
}

/// The graph with an edge contracted.
fn contract(graph: &Graph, edge: u32) -> Graph {
    let [u, v] = graph.edges()[edge as usize];
    let [kept, gone] = [u.min(v), u.max(v)];
    let moved = |w: u32| match w {
        w if w == gone => kept,
        w if w > gone => w - 1,
        w => w,
    };
    let others = (0..).zip(graph.edges()).filter(|&(other, _)| other != edge);
    let edges = others.map(|(_, ends)| ends.map(moved)).collect();
    Graph::from_edges(graph.vertex_count() - 1, edges).expect("the vertices are there")
}

fn lemma_1_of_union(scope: &Scope<'_>) -> Finding {
    on_multigraphs(scope, |board| {
        let graph = board.graph();
        let forests = TwoForests::of(graph);
        for (edge, ends) in (0..).zip(graph.edges()) {
            let place = forests.place(edge);
            if !place.in_a() && !place.in_b() {
                continue;
            }
            let name = board.edge_label(edge);
            let is_alone = graph.edges_between(ends[0], ends[1]).count() == 1;
            ensure(board, is_alone, || {
                format!("contracting {name} makes a loop of its parallel edge")
            })?;
            ensure(board, place.in_a() == place.in_b(), || {
                format!(
                    "{name} lies in one of the two trees; the other contains a cycle after contracting it"
                )
            })?;
        }
        Ok(())
    })
}

/// The edges of a graph that have these bits.
pub(super) fn edges_of(graph: &Graph, bits: u32) -> impl Iterator<Item = &[u32; 2]> {
    let edges = graph.edges().iter().enumerate();
    edges.filter_map(move |(place, ends)| (bits >> place & 1 == 1).then_some(ends))
}

/// The largest number of edges without a cycle among those with these bits.
pub(super) fn rank(graph: &Graph, edges: u32) -> usize {
    let mut joined = UnionFind::new(graph.vertex_count());
    edges_of(graph, edges)
        .filter(|[u, v]| joined.union(*u, *v))
        .count()
}

fn lemma_3(scope: &Scope<'_>) -> Finding {
    on_multigraphs(scope, |board| {
        let graph = board.graph();
        let [n, m] = [graph.vertex_count(), graph.edge_count()];
        let common = TwoForests::of(graph).common();
        let all = (1u32 << m) - 1;
        for tree in 0..=all {
            let is_tree = tree.count_ones() as usize == n - 1 && rank(graph, tree) == n - 1;
            // Every larger X contains a cycle when the largest one without a cycle is smaller.
            if is_tree && rank(graph, all & !tree) >= n - common {
                let why = "a set outside a spanning tree has no cycle";
                return Err(refuted(board, why));
            }
        }
        Ok(())
    })
}
