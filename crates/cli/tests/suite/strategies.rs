//! `slitherlab check-strategy`, and strategies at the board.

use crate::run;

use run::{Run, slitherlab};
use serde_json::Value;

fn check(arguments: &[&str]) -> Run {
    slitherlab(&[&["check-strategy"], arguments].concat())
}

#[test]
fn a_strategy_holds_or_a_line_refutes_it() {
    let run = check(&["mirror", "grid:3x4", "--game", "classic", "--player", "1"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(
        run.stdout
            .starts_with("mirror holds for player 1 in classic on grid:3x4, "),
        "{}",
        run.stdout
    );
    let run = check(&[
        "copy", "grid:3x4", "--game", "classic", "--player", "1", "--json",
    ]);
    assert_eq!(run.status, 1);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&report["schema"], &report["verdict"]),
        (&"slitherlab/strategy/1".into(), &"fails".into())
    );
    // The line is a game that the rules know.
    let line: Vec<&str> = report["line"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one.as_str().unwrap())
        .collect();
    let line = line.join(" ");
    let end = slitherlab(&["analyze", "grid:3x4", "--game", "classic", "--moves", &line]);
    assert_eq!(end.status, 0, "{}", end.stderr);
}

#[test]
fn boards_with_ranges_and_every_player() {
    let run = check(&["pairing", "grid:{2..3}x3", "--game", "classic"]);
    assert_eq!(run.status, 0, "{}", run.stdout);
    let verdicts: Vec<&str> = run
        .stdout
        .lines()
        .map(|line| line.split(' ').nth(1).unwrap())
        .collect();
    assert_eq!(verdicts, ["holds", "fails", "fails", "holds"]);
    // On one board nobody can rely on it: that decides.
    let run = check(&[
        "mirror", "grid:2x2", "grid:3x3", "grid:2x4", "--game", "private",
    ]);
    assert_eq!(run.status, 1, "{}", run.stdout);
    let run = check(&[
        "pairing", "grid:4x4", "--game", "classic", "--player", "1", "--budget", "20nodes",
    ]);
    assert_eq!(run.status, 3);
    assert!(run.stdout.contains("unknown"), "{}", run.stdout);
}

#[test]
fn refusals() {
    for (arguments, problem) in [
        (&["luck", "grid:2x2", "--game", "classic"][..], "luck"),
        (&["copy", "petersen", "--game", "classic"], "coordinates"),
        (&["mirror", "grid:2x2", "--game", "cycle"], "cycle"),
        (
            &["mirror", "grid:2x2", "--game", "classic", "--player", "3"],
            "2 players",
        ),
        (&["mirror", "grid:2x", "--game", "classic"], "grid:2x"),
    ] {
        let run = check(arguments);
        assert_eq!(run.status, 2, "{arguments:?}");
        assert!(run.stderr.contains(problem), "{}", run.stderr);
    }
}

#[test]
fn strategies_take_a_seat() {
    let seats = [
        "--seats",
        "mirror,script",
        "--games",
        "20",
        "--fixed",
        "--json",
    ];
    let run = slitherlab(&[&["match", "grid:3x4", "--game", "classic"], &seats[..]].concat());
    assert_eq!(run.status, 0, "{}", run.stderr);
    let result: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(result["engines"][0]["won"], 20);
    assert_eq!(result["engines"][0]["engine"], "mirror");
    let seats = ["--seats", "script,script", "--games", "20", "--json"];
    let run = slitherlab(&[&["match", "grid:3x4", "--game", "classic"], &seats[..]].concat());
    let result: Value = serde_json::from_str(&run.stdout).unwrap();
    let why = result["forfeits"][0]["why"].as_str().unwrap();
    assert!(why.contains("the end that it chose is stuck"), "{why}");
    let policy = ["--policy", "mirror,random", "--games", "100", "--json"];
    let run = slitherlab(&[&["simulate", "grid:3x4", "--game", "classic"], &policy[..]].concat());
    let result: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(result["results"][0]["count"], 0);
    assert_eq!(result["policies"][0], "mirror");
}
