//! The cycle games: searches, the two trees, certificates of both, and the engine at the table.

use crate::run;

use run::{Scratch, slitherlab, slitherlab_reading};
use serde_json::Value;

fn json(arguments: &[&str], status: i32) -> Value {
    let run = slitherlab(arguments);
    assert_eq!((run.status, run.stderr.as_str()), (status, ""));
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn the_two_trees_are_shown() {
    for (board, game, out) in [
        ("complete:5", "cycle-cut", 2),
        ("complete:5", "cycle", 2),
        ("petersen", "cycle-misere", 0),
    ] {
        let run = slitherlab(&["solve", board, "--game", game]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        let listed = |row: &str| {
            let begin = format!("  {row:<11}");
            let line = run.stdout.lines().find(|line| line.starts_with(&begin));
            line.map_or(0, |line| {
                let count = line[begin.len()..].split(':').next().unwrap();
                count.parse::<usize>().unwrap()
            })
        };
        let [one, other, both] = ["A∖B", "B∖A", "common"].map(listed);
        assert_eq!(one, other, "{}", run.stdout);
        assert_eq!(listed("neither"), out, "{}", run.stdout);
        let rank = if board == "petersen" { 9 } else { 4 };
        assert_eq!(one + both, rank, "{}", run.stdout);
    }
    let run = slitherlab_reading(
        &["play", "complete:4", "--game", "cycle-cut"],
        b"why\nquit\n",
    );
    assert!(run.stdout.contains("  A∖B        3: "), "{}", run.stdout);
}

/// The smallest board on which an edge outside two trees can lose.
#[test]
fn the_first_moves_of_cycle_are_searched() {
    let scratch = Scratch::new("the_first_moves_of_cycle_are_searched");
    let file = scratch.write("triangle", b"0 1\n0 1\n0 1\n0 2\n0 2\n1 2\n");
    let verdict = json(
        &[
            "solve", &file, "--game", "cycle", "--values", "all", "--json",
        ],
        0,
    );
    assert_eq!(verdict["basis"]["kind"], "theorem");
    for mv in verdict["moves"].as_array().unwrap() {
        let expected = if mv["move"] == "1-2" { "loss" } else { "win" };
        assert_eq!(mv["value"], expected, "{mv}");
    }
}

#[test]
fn positions_are_searched_within_the_budget() {
    let after = |budget: &'static str| {
        [
            "analyze",
            "torus:3x4",
            "--game",
            "cycle",
            "--moves",
            "0,0-0,1",
            "--budget",
            budget,
            "--json",
        ]
    };
    let verdict = json(&after("1e6nodes"), 0);
    assert_eq!(verdict["winner"], 1);
    assert_eq!(verdict["basis"]["kind"], "search");
    let moves = verdict["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 23);
    assert!(moves.iter().all(|one| one["value"] == "loss"), "{verdict}");
    for budget in ["20nodes", "0nodes", "0s"] {
        let verdict = json(&after(budget), 3);
        assert_eq!(verdict["status"], "unknown", "{budget}");
    }
    let run = slitherlab(&[
        "analyze",
        "torus:3x3",
        "--game",
        "cycle",
        "--moves",
        "0,0-0,1",
    ]);
    assert_eq!(run.status, 0);
    assert!(
        run.stdout
            .contains("Whatever player 2 does, player 1 can force a win"),
        "{}",
        run.stdout
    );
}

#[test]
fn what_a_search_found_is_certified() {
    let scratch = Scratch::new("what_a_search_found_is_certified");
    let file = scratch.file("certificate.json");
    for (board, game, moves, statement) in [
        (
            "torus:3x3",
            "cycle",
            "0,0-0,1",
            "player 1 wins cycle on torus:3x3",
        ),
        (
            "complete:5",
            "cycle-misere",
            "0-1",
            "player 2 wins cycle-misere on complete:5",
        ),
        (
            "complete:5",
            "cycle",
            "",
            "player 1 wins cycle on complete:5",
        ),
    ] {
        let run = slitherlab(&[
            "analyze",
            board,
            "--game",
            game,
            "--moves",
            moves,
            "--certificate",
            &file,
        ]);
        assert_eq!(
            (run.status, run.stderr),
            (0, format!("wrote {file}\n")),
            "{board} {game}"
        );
        let run = slitherlab(&["verify", &file]);
        assert_eq!(run.status, 0, "{}", run.stdout);
        assert!(run.stdout.contains(statement), "{}", run.stdout);
        // A strategy for another board, or for the other player, is refused.
        let text = std::fs::read_to_string(&file).unwrap();
        let other = if statement.contains("player 1") { 2 } else { 1 };
        let lie = text.replacen(
            &format!("\"winner\":{}", 3 - other),
            &format!("\"winner\":{other}"),
            1,
        );
        assert_ne!(lie, text);
        std::fs::write(&file, lie).unwrap();
        assert_eq!(slitherlab(&["verify", &file]).status, 1);
    }
}

/// The first player wins `cycle` on the complete graph of six vertices, but no theorem says how.
#[test]
fn the_engine_wins_where_only_a_search_knows_how() {
    let run = slitherlab_reading(
        &[
            "play",
            "complete:6",
            "--game",
            "cycle",
            "--human",
            "2",
            "--budget",
            "1e6nodes",
        ],
        "1\n".repeat(20).as_bytes(),
    );
    assert!(
        run.stdout.contains("Player 1 wins") || run.stdout.contains("player 1 wins"),
        "{}",
        run.stdout
    );
}
