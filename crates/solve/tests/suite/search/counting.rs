//! Where all plays have the same length, or the same parity: against brute force, with any number
//! of players and either ending.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::snake::Ending;
use slitherlab_game::{Player, Preset};
use slitherlab_graph::Graph;
use slitherlab_oracle::{SnakeOracle, all_graphs};
use slitherlab_solve::search::Budget;
use slitherlab_solve::snake::{Course, Reason};
use slitherlab_solve::{AnyReason, Depth, Value};

use crate::asked::Asked;
use crate::search::brute::{Pair, along_plays};

/// Compares the answer of the theorems with brute force and has the certificate checked; returns
/// why all plays are alike, if they are said to be.
fn check(oracle: &mut SnakeOracle<'_>, board: &Board, game: Preset, pair: &Pair) -> Option<Course> {
    let question = Asked::about(board, game, &pair.position, Depth::Answer);
    let answer = question.analyze();
    let AnyReason::Snake(Reason::FixedLength(_, course)) = answer.reason else {
        return None;
    };
    let conclusion = answer.conclusion().expect("counting decides");
    let rules = pair.position.rules();
    for x in (0..rules.players).map(Player::from_index) {
        let beaten = oracle.is_beaten(&pair.table, x.index());
        let value = if beaten { Value::Loss } else { Value::Win };
        let context = format!("{course:?} {rules:?} {:?}", pair.position.setup());
        assert_eq!(conclusion.value(x), value, "{context} {}", board.text());
    }
    let theorems = Budget {
        positions: Some(0),
        ..Budget::default()
    };
    let certificate = question.certify_within(&theorems, 0).unwrap();
    let text = certificate.text();
    slitherlab_verify::verify(text.as_bytes())
        .unwrap_or_else(|why| panic!("{why}: {}", board.text()));
    Some(course)
}

/// The games on a board, from the start and along a random play.
fn on_board(graph: &Graph, seed: u64, mut count: impl FnMut(Course)) {
    let kinds = [
        (2, Ending::Normal),
        (2, Ending::Misere),
        (3, Ending::Normal),
        (3, Ending::Misere),
        (4, Ending::Normal),
    ];
    let games = [Preset::Classic, Preset::Public, Preset::Private];
    along_plays(graph, seed, &games, &kinds, |oracle, board, game, pair| {
        let course = check(oracle, board, game, pair);
        course.map(&mut count).is_some()
    });
}

#[test]
fn counting_decides_all_graphs_up_to_seven_vertices() {
    let mut decided: HashMap<&str, usize> = HashMap::new();
    for (seed, graph) in (0..).zip((1..=7).flat_map(all_graphs)) {
        on_board(&graph, seed, |course| {
            let name = match course {
                Course::Dense => "dense",
                Course::Line => "line",
                Course::TwoSides(_) => "two sides",
                Course::Leaves => "leaves",
                _ => "one side",
            };
            *decided.entry(name).or_default() += 1;
        });
    }
    for (name, least) in [
        ("dense", 500),
        ("line", 200),
        ("two sides", 100),
        ("leaves", 10),
        ("one side", 10),
    ] {
        let count = decided.get(name).copied().unwrap_or(0);
        assert!(count >= least, "{name}: {count}");
    }
}

#[test]
fn counting_decides_larger_boards() {
    for (text, course) in [
        ("path:9", Course::Line),
        ("cycle:10", Course::Line),
        ("bipartite:3,6", Course::TwoSides(7)),
        ("bipartite:4,5", Course::TwoSides(9)),
        ("tree:2,2", Course::OneSide),
        ("star:3 and star:4", Course::OneSide),
        ("caterpillar:2,0,2,0,2", Course::Leaves),
        ("bipartite:2,7 without 2", Course::TwoSides(5)),
    ] {
        let board = Board::parse(text).unwrap();
        let mut found = Vec::new();
        on_board(board.graph(), 5, |course| found.push(course));
        assert!(found.contains(&course), "{text}: {found:?}");
    }
}

/// Boards that are nearly of one of the kinds, but not quite.
#[test]
fn what_is_not_alike_is_not_counted() {
    for text in [
        "path:4 and path:4",
        "caterpillar:2,1,2",
        "wheel:5",
        "grid:3x3",
        "cycle:6 and path:1",
        "path:4 and star:3",
    ] {
        let board = Board::parse(text).unwrap();
        on_board(board.graph(), 1, |course| panic!("{text}: {course:?}"));
    }
}
