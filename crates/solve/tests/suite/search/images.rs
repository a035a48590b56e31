//! Mirrors for more than two players, against brute force: the player to move can be beaten, and
//! the certificate says so by the mirror.

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Rules};
use slitherlab_game::{Player, Preset};
use slitherlab_graph::Graph;
use slitherlab_oracle::{SnakeOracle, all_graphs};
use slitherlab_solve::search::Budget;
use slitherlab_solve::snake::Reason;
use slitherlab_solve::{AnyReason, CERTIFIED_POSITIONS, Conclusion, Depth, Value};

use crate::asked::Asked;
use crate::search::brute::{Pair, in_prose, players};

/// Asks about `private` at a position; returns the mirror, if the theorems find one.
fn check(oracle: &mut SnakeOracle<'_>, board: &Board, pair: &Pair) -> Option<Vec<u32>> {
    let position = &pair.position;
    let question = Asked::about(board, Preset::Private, position, Depth::Answer);
    let AnyReason::Snake(Reason::Images(mirror)) = question.analyze().reason else {
        return None;
    };
    let context = format!("{} {:?}", board.text(), position.setup());
    let mover = position.turn();
    assert!(oracle.is_beaten(&pair.table, mover.index()), "{context}");
    let (answer, certificate) = question.prove_within(&Budget::default(), CERTIFIED_POSITIONS);
    let beaten: Vec<Player> = players(position.rules())
        .filter(|x| oracle.is_beaten(&pair.table, x.index()))
        .collect();
    assert_eq!(
        answer.conclusion().cloned(),
        Some(Conclusion::Beaten(beaten)),
        "{context}"
    );
    assert!(answer.moves.iter().all(|step| step.value == Value::Loss));
    let text = certificate.unwrap().text();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let strategy = &json["proof"]["strategy"];
    let root = strategy["roots"][mover.index()].as_u64().unwrap() as usize;
    assert_eq!(
        strategy["nodes"][root]["mirror"],
        serde_json::json!(mirror),
        "{context}"
    );
    slitherlab_verify::verify(text.as_bytes()).unwrap_or_else(|why| panic!("{why}: {context}"));
    Some(mirror)
}

/// The start, and the positions after a round of images; returns how many were decided.
fn on_board(graph: &Graph, count: u32) -> usize {
    let board = Board::from_graph(graph.clone());
    let rules = Rules {
        players: count,
        ..Preset::Private.snake_rules().unwrap()
    };
    let mut oracle = SnakeOracle::new(graph, in_prose(&rules));
    let mut pair = Pair::start(&oracle, rules, graph);
    let mut decided = 0;
    while let Some(mirror) = check(&mut oracle, &board, &pair) {
        decided += 1;
        let mut step = pair.position.legal_moves().last().expect("it is not over");
        for _ in 0..count {
            pair = pair.after(&oracle, step);
            let Move::Edge(ends) = step else {
                panic!("snakes are begun by edges")
            };
            let mut image = ends.map(|v| mirror[v as usize]);
            if pair.position.is_opening() {
                image.sort_unstable();
            }
            step = Move::Edge(image);
        }
    }
    decided
}

#[test]
fn images_on_all_graphs_up_to_seven_vertices() {
    let mut decided = 0;
    for graph in (3..=7).flat_map(all_graphs) {
        for players in [3, 4] {
            decided += on_board(&graph, players);
        }
    }
    // Three players and two orbits: one edge, two or three at each vertex.
    assert_eq!(decided, 3);
}

#[test]
fn images_on_larger_boards() {
    for (text, players, least) in [
        ("cycle:9", 3, 2),
        ("path:3 and path:3 and path:3", 3, 2),
        ("path:4 and path:4 and path:4", 3, 2),
        ("multipartite:3,3,3", 3, 1),
        ("circulant:9:1,2", 3, 1),
        ("cycle:8", 4, 1),
        ("path:2 and path:2 and path:2 and path:2", 4, 1),
    ] {
        let board = Board::parse(text).unwrap();
        let decided = on_board(board.graph(), players);
        assert!(decided >= least, "{text}: {decided}");
    }
}
