//! One live end among trees: against brute force, with any number of players and either ending.

use std::collections::HashSet;

use rand::Rng;
use slitherlab_board::Board;
use slitherlab_game::snake::Ending;
use slitherlab_game::{Player, Preset};
use slitherlab_graph::{Graph, Vertex};
use slitherlab_oracle::{SnakeOracle, all_graphs, random_generator};
use slitherlab_solve::search::Budget;
use slitherlab_solve::snake::Reason;
use slitherlab_solve::{AnyReason, Basis, Depth, Theorem, Value};
use slitherlab_verify::{Certificate, Claim, Proof, verify};

use crate::asked::Asked;
use crate::search::brute::{Pair, along_plays};

/// A tree as a text that does not depend on the names of the vertices, seen from one of them.
fn seen_from(graph: &Graph, root: Vertex, from: Option<Vertex>) -> String {
    let others = graph.neighbors(root).iter().copied();
    let others = others.filter(|&w| Some(w) != from);
    let mut branches: Vec<String> = others.map(|w| seen_from(graph, w, Some(root))).collect();
    branches.sort_unstable();
    format!("({})", branches.concat())
}

/// The same for a forest: for each vertex its tree as it is seen from there.
fn seen_from_all(graph: &Graph) -> Vec<String> {
    let mut seen: Vec<String> = graph
        .vertices()
        .map(|v| seen_from(graph, v, None))
        .collect();
    seen.sort_unstable();
    seen
}

/// All forests with up to this many vertices: those with one vertex less, and one more that is
/// joined to one of them or to none.
fn forests(up_to: usize) -> Vec<Graph> {
    let mut all = Vec::new();
    let mut last = vec![Graph::from_edges(1, Vec::new()).unwrap()];
    for n in 1..=up_to {
        let mut seen = HashSet::new();
        let next = last.iter().flat_map(|graph| {
            let joined = graph.vertices().map(Some).chain([None]);
            joined.map(move |v| {
                let more = v.map(|v| [v, n as Vertex]);
                let edges = graph.edges().iter().copied().chain(more);
                Graph::from_edges(n + 1, edges.collect()).unwrap()
            })
        });
        let next = next
            .filter(|graph| seen.insert(seen_from_all(graph)))
            .collect();
        all.extend(std::mem::replace(&mut last, next));
    }
    all
}

/// Compares the answer of the theorems with brute force, if they speak about trees; says whether
/// they do.
fn check(oracle: &mut SnakeOracle<'_>, board: &Board, game: Preset, pair: &Pair) -> bool {
    let question = Asked::about(board, game, &pair.position, Depth::AllMoves);
    let answer = question.analyze();
    if !matches!(answer.reason, AnyReason::Snake(Reason::Forest(_))) {
        return false;
    }
    assert_eq!(answer.basis, Basis::Theorem(Theorem::Forest));
    let rules = pair.position.rules();
    let context = format!("{rules:?} {:?} {}", pair.position.setup(), board.text());
    let conclusion = answer.conclusion().expect("every position is decided");
    let value = |beaten: bool| if beaten { Value::Loss } else { Value::Win };
    for x in (0..rules.players).map(Player::from_index) {
        let beaten = oracle.is_beaten(&pair.table, x.index());
        assert_eq!(conclusion.value(x), value(beaten), "{x} {context}");
    }
    let mover = pair.position.turn();
    for valued in &answer.moves {
        let after = pair.after(oracle, valued.mv.snake().unwrap());
        let beaten = oracle.is_beaten(&after.table, mover.index());
        assert_eq!(valued.value, value(beaten), "{:?} {context}", valued.mv);
    }
    certify(&question);
    true
}

/// On boards with this many vertices at the most every lie is tried.
const ALL_LIES: usize = 7;

/// A certificate of the theorem is accepted, with all winning moves; and none that says something
/// else.
fn certify(question: &Asked) {
    let no_search = Budget {
        positions: Some(0),
        ..Budget::default()
    };
    let text = question.certify_within(&no_search, 0).unwrap().text();
    let certificate: Certificate = serde_json::from_str(&text).unwrap();
    assert_eq!(certificate.proof, Proof::Forest {});
    assert!(certificate.claim.moves.as_ref().unwrap().complete);
    verify(text.as_bytes()).unwrap_or_else(|why| panic!("{why}: {text}"));
    if question.game.board().graph().vertex_count() > ALL_LIES {
        return;
    }
    let all = question.game.legal_moves();
    let all: Vec<String> = all.map(|m| question.game.move_text(m)).collect();
    for claim in lies(&certificate.claim, &all) {
        let lie = Certificate {
            claim,
            ..certificate.clone()
        };
        let text = serde_json::to_string(&lie).unwrap();
        assert!(verify(text.as_bytes()).is_err(), "{text}");
    }
}

/// What a claim does not say: of each player the opposite, and of each move.
fn lies(claim: &Claim, moves: &[String]) -> Vec<Claim> {
    let mut lies = Vec::new();
    if claim.players == 2 {
        lies.extend([0, 3 - claim.winner].map(|winner| Claim {
            winner,
            ..claim.clone()
        }));
    }
    for x in (1..=claim.players).filter(|_| claim.players > 2) {
        let mut lie = claim.clone();
        let beaten = lie.can_be_beaten.as_mut().unwrap();
        match beaten.binary_search(&x) {
            Ok(place) => _ = beaten.remove(place),
            Err(place) => beaten.insert(place, x),
        }
        lies.push(lie);
    }
    for one in moves {
        let mut lie = claim.clone();
        let winning = &mut lie.moves.as_mut().unwrap().winning;
        match winning.iter().position(|other| other == one) {
            Some(place) => _ = winning.remove(place),
            None => winning.push(one.clone()),
        }
        lies.push(lie);
    }
    lies
}

/// The games on a board, from the start, after each opening and along a random play; returns how
/// many positions were decided among trees.
fn on_board(graph: &Graph, seed: u64) -> usize {
    let kinds = [
        (2, Ending::Misere),
        (3, Ending::Normal),
        (3, Ending::Misere),
        (4, Ending::Normal),
        (4, Ending::Misere),
    ];
    let games = [Preset::Geography, Preset::Progressive];
    let mut decided = 0;
    along_plays(graph, seed, &games, &kinds, |oracle, board, game, pair| {
        decided += usize::from(check(oracle, board, game, pair));
        let openings = pair.position.legal_moves();
        for opening in openings.filter(|_| pair.position.is_opening()) {
            let after = pair.after(oracle, opening);
            decided += usize::from(check(oracle, board, game, &after));
        }
        true
    });
    decided
}

#[test]
fn all_forests_up_to_nine_vertices_are_decided() {
    let forests = forests(9);
    // 1, 2, 3, 6, 10, 20, 37, 76 and 153 forests.
    assert_eq!(forests.len(), 308);
    for (seed, graph) in (0..).zip(&forests) {
        // At least the start of each of the ten games, which a vertex is always there for.
        assert!(on_board(graph, seed) >= 10, "{graph:?}");
    }
}

#[test]
fn trees_of_ten_vertices_are_decided() {
    let mut random = random_generator(10);
    for seed in 0..12 {
        let joined = (1..10).map(|v| [random.random_range(0..v), v]);
        let graph = Graph::from_edges(10, joined.collect()).unwrap();
        assert!(on_board(&graph, seed) >= 10, "{graph:?}");
    }
}

#[test]
fn what_is_left_of_other_boards_is_decided_when_it_makes_a_forest() {
    let graphs = (3..=6).flat_map(all_graphs);
    let decided: usize = (0..)
        .zip(graphs)
        .map(|(seed, graph)| on_board(&graph, seed))
        .sum();
    assert!(decided > 2000, "{decided}");
}
