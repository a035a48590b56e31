//! `slitherlab simulate`: its answers in words, JSON, CSV and as a picture; its refusals.

use crate::run;

use run::{Scratch, slitherlab};
use serde_json::Value;

#[test]
fn in_words() {
    let run = slitherlab(&[
        "simulate",
        "grid:2x2",
        "--game",
        "classic",
        "--players",
        "3",
        "--games",
        "1e3",
    ]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let mut lines = run.stdout.lines();
    assert_eq!(
        lines.next(),
        Some("classic on grid:2x2, 3 players, 1,000 games from seed 1")
    );
    // Player 1 loses every game of three on 2×2 (Chalise 2.4).
    assert!(
        lines.nth(1).unwrap().contains("1,000 100.000 %"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("3.00 moves a game on average, from 3 to 3")
    );
}

#[test]
fn the_answer_does_not_depend_on_threads() {
    let answer = |threads: &str| {
        let arguments = [
            "simulate",
            "grid:4x4",
            "--game",
            "private",
            "--players",
            "3",
            "--games",
            "5000",
            "--seed",
            "9",
            "--policy",
            "uniform,ends,greedy",
            "--threads",
            threads,
            "--json",
        ];
        let run = slitherlab(&arguments);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        run.stdout
    };
    let one = answer("1");
    assert_eq!(one, answer("3"));
    let json: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(json["schema"], "slitherlab/simulation/1");
    assert_eq!(
        json["policies"],
        serde_json::json!(["random", "ends", "greedy"])
    );
    let counts = json["results"].as_array().unwrap().iter();
    assert_eq!(
        counts
            .map(|one| one["count"].as_u64().unwrap())
            .sum::<u64>(),
        5000
    );
    for one in json["results"].as_array().unwrap() {
        let [low, share, high] = ["low", "share", "high"].map(|key| one[key].as_f64().unwrap());
        assert!(low <= share && share <= high);
    }
}

#[test]
fn pictures_and_tables() {
    let scratch = Scratch::new("simulate-pictures");
    let [svg, csv] = ["plot.svg", "table.csv"].map(|name| scratch.file(name));
    let run = slitherlab(&[
        "simulate",
        "grid:3x3",
        "--game",
        "classic",
        "--games",
        "500",
        "--policy",
        "ends,perfect",
        "--svg",
        &svg,
        "--csv",
        &csv,
    ]);
    assert_eq!(run.status, 0);
    let svg = std::fs::read_to_string(svg).unwrap();
    for part in [
        "games played",
        "share of games lost (%)",
        "length of a game (moves)",
        "player 2 (perfect)",
        "Slitherlab 0.",
    ] {
        assert!(svg.contains(part), "{part}");
    }
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(csv.starts_with("table,games,player,moves,count,share,low,high\n"));
    assert!(csv.contains("convergence,500,1,,500,1,"), "{csv}");
}

#[test]
fn refusals_are_one_line() {
    for arguments in [
        &[
            "simulate", "grid:3x3", "--game", "classic", "--games", "10", "--policy", "best",
        ][..],
        &[
            "simulate",
            "grid:3x3",
            "--game",
            "classic",
            "--games",
            "10",
            "--policy",
            "uniform,ends,ends",
        ],
        &["simulate", "grid:3x3", "--game", "shannon", "--games", "10"],
        &[
            "simulate", "grid:3x3", "--game", "cycle", "--games", "10", "--policy", "ends",
        ],
        &[
            "simulate", "grid:3x3", "--game", "classic", "--games", "ten",
        ],
        &[
            "simulate", "grid:3x3", "--game", "classic", "--games", "10", "--svg", "-", "--json",
        ],
    ] {
        let run = slitherlab(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}
