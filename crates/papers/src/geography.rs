//! What is published about geography: Fraenkel, Scheinerman and Ullman 1993, Burke, Ferland and
//! Teng 2021, Sereekiatdilok and Vichitkunakorn 2025.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{AnyMove, Budget, Game, Preset};
use slitherlab_graph::{Graph, Vertex, bipartition};
use slitherlab_solve::snake::nimber_within;
use slitherlab_solve::{Depth, Question, Value};

use crate::exhaust::{each_opening, start};
use crate::scope::{Passed, grid, refuted, refuted_by, wins_by_theorem};
use crate::{Claim, Finding, Scope};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "edge-geography-bipartite",
        title: "Edge geography and even kernels",
        source: "Fraenkel and others 1993",
        statement: "edge-geography on bipartite boards: the player who moves from the start loses iff it lies in an even kernel",
        check: even_kernels,
    },
    Claim {
        id: "geography-nimbers",
        title: "Nimbers of geography at degree three",
        source: "Burke and others 2021",
        statement: "geography on boards of degree at most three: the nimber of every position can be found in polynomial time (here without any search)",
        check: nimbers,
    },
    Claim {
        id: "edge-geography-grid",
        title: "Edge geography on grids",
        source: "Sereekiatdilok and others 2025",
        statement: "edge-geography on the m×n grid, d = gcd(m + 1, n + 1): the player who moves from column a and row b, counted from 1, loses iff d divides neither a nor b",
        check: grids_by_gcd,
    },
    Claim {
        id: "edge-geography-square",
        title: "Edge geography on squares",
        source: "Sereekiatdilok and others 2025",
        statement: "edge-geography on the m×n grid, player 1 names the start and moves from it: player 2 wins iff m = n",
        check: squares,
    },
];

/// Returns whether a vertex of a small bipartite graph lies in an even kernel: a set of vertices
/// without edges between them, of which every vertex outside has an even number of neighbours.
fn lies_in_even_kernel(graph: &Graph, v: Vertex) -> bool {
    let n = graph.vertex_count();
    let mut rows = vec![0u32; n];
    for &[u, w] in graph.edges() {
        rows[u as usize] ^= 1 << w;
        rows[w as usize] ^= 1 << u;
    }
    (0..1u32 << n).any(|set| {
        let inside = |w: usize| set >> w & 1 == 1;
        let fits = |w: usize| {
            let met = (rows[w] & set).count_ones();
            if inside(w) { met == 0 } else { met % 2 == 0 }
        };
        inside(v as usize) && (0..n).all(fits)
    })
}

fn even_kernels(scope: &Scope<'_>) -> Finding {
    let is_one = |graph: &Graph| bipartition(graph).is_some();
    scope.graphs_of_a_kind(is_one, "are bipartite", |board| {
        // The player who names the start also makes the first move from it.
        let claimed = |mv: Move| match mv {
            Move::Vertex(v) => Some(!lies_in_even_kernel(board.graph(), v)),
            Move::Edge(_) => None,
        };
        let said = |does: &str| format!("the mover {does} from here");
        each_opening(board, Preset::EdgeGeography, scope, claimed, said)
    })
}

/// The nimber of a live end among these unused vertices, from the definition.
fn brute_nimber(
    graph: &Graph,
    unused: u32,
    end: Vertex,
    known: &mut HashMap<(u32, Vertex), u32>,
) -> u32 {
    if let Some(&nimber) = known.get(&(unused, end)) {
        return nimber;
    }
    let ways = graph.neighbors(end).iter().copied();
    let ways: Vec<Vertex> = ways.filter(|&v| unused >> v & 1 == 1).collect();
    let values = ways
        .into_iter()
        .map(|v| brute_nimber(graph, unused & !(1 << v), v, known));
    let values: Vec<u32> = values.collect();
    let nimber = (0..=values.len() as u32)
        .find(|value| !values.contains(value))
        .expect("some number is left");
    known.insert((unused, end), nimber);
    nimber
}

fn nimbers(scope: &Scope<'_>) -> Finding {
    let is_one = |graph: &Graph| graph.vertices().all(|v| graph.neighbors(v).len() <= 3);
    scope.graphs_of_a_kind(is_one, "have no larger degree", |board| {
        let mut known = HashMap::new();
        let mut position = start(board, Preset::Geography, 2);
        nimbers_from(board, &mut position, &mut known)
    })
}

/// Compares the nimbers of this position and of all that follow it.
fn nimbers_from(
    board: &Board,
    position: &mut Position,
    known: &mut HashMap<(u32, Vertex), u32>,
) -> Passed {
    let graph = board.graph();
    let unused = graph.vertices().filter(|&v| position.room(v) > 0);
    let unused = unused.fold(0, |set, v| set | 1 << v);
    if let Some(end) = position.live_ends().next() {
        let expected = brute_nimber(graph, unused, end, known);
        let found = nimber_within(position, &Budget::THEOREMS);
        if found != Ok(expected) {
            let moves: Vec<Move> = position.moves().collect();
            let moves = moves.into_iter().map(|mv| mv.on(board)).collect();
            let why = format!("the nimber is {expected}, and {found:?} was found");
            return Err(refuted_by(board, (Preset::Geography, 2), moves, why));
        }
    }
    for mv in position.legal_moves().collect::<Vec<_>>() {
        position.play_unchecked(mv);
        let passed = nimbers_from(board, position, known);
        position.undo();
        passed?;
    }
    Ok(())
}

/// The column and the row of a cell of a grid, from 1, and the sides.
fn place(board: &Board, v: Vertex) -> ([usize; 2], [usize; 2]) {
    let label = board.label(v).to_string();
    let mut at = label
        .split(',')
        .map(|number| number.parse::<usize>().expect("a coordinate") + 1);
    let sides = board.cells().expect("a grid").sides();
    let side = |axis: usize| sides.get(axis).map_or(1, |&side| side as usize);
    let at = [at.next().unwrap_or(1), at.next().unwrap_or(1)];
    (at, [side(0), side(1)])
}

/// Returns whether the mover loses from a cell, by the paper.
fn is_lost_by_gcd(board: &Board, v: Vertex) -> bool {
    let ([a, b], [m, n]) = place(board, v);
    let (mut d, mut rest) = (m + 1, n + 1);
    while rest > 0 {
        (d, rest) = (rest, d % rest);
    }
    a % d != 0 && b % d != 0
}

/// Boards of up to this many cells are tried by all plays, larger ones by even kernels.
const ALL_PLAYS: usize = 9;

fn grids_by_gcd(scope: &Scope<'_>) -> Finding {
    let grids = Scope::up_to(scope.up_to.max(100)).grids();
    scope.boards(grids.map(grid), |board| {
        if board.graph().vertex_count() <= ALL_PLAYS {
            let claimed = |mv: Move| match mv {
                Move::Vertex(v) => Some(!is_lost_by_gcd(board, v)),
                Move::Edge(_) => None,
            };
            let said = |does: &str| format!("the mover {does} from here");
            return each_opening(board, Preset::EdgeGeography, scope, claimed, said);
        }
        let game = Game::new(Preset::EdgeGeography, board).expect("a game on every board");
        let answer = Question::new(&game, Depth::AllMoves).analyze();
        for valued in &answer.moves {
            let AnyMove::Vertex(v) = valued.mv else {
                continue;
            };
            let expected = Value::win_if(!is_lost_by_gcd(board, v));
            if valued.value != expected {
                let why = format!("a start at {} is a {:?}", board.label(v), valued.value);
                return Err(refuted(board, why));
            }
        }
        Ok(())
    })
}

fn squares(scope: &Scope<'_>) -> Finding {
    let grids = Scope::up_to(scope.up_to.max(100)).grids();
    scope.boards(grids.map(grid), |board| {
        let (_, [m, n]) = place(board, 0);
        let expected = if m == n { 2 } else { 1 };
        wins_by_theorem(board, Preset::EdgeGeography, expected)
    })
}
