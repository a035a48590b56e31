//! Rules without a name: options of the snake games, and texts that are read back.

use crate::run;

use run::{Scratch, slitherlab};
use serde_json::Value;

fn solved(more: &[&str]) -> Value {
    // How many positions several threads look at depends on chance.
    let question = "solve grid:2x3 --game classic --threads 1 --json";
    let question: Vec<&str> = question.split(' ').collect();
    let run = slitherlab(&[&question, more].concat());
    assert_eq!(run.status, 0, "{more:?}: {}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn changes_are_told_and_read_back() {
    assert_eq!(solved(&[])["rules"], Value::Null);
    for (options, text) in [
        (&["--ends", "1"][..], "ends=1"),
        (&["--snakes", "2"], "snakes=2"),
        (
            &["--snakes", "private", "--opening", "vertex"],
            "snakes=private opening=vertex",
        ),
        (&["--capacity", "2"], "capacity=2"),
        (
            &["--rules", "first=opener ends=1", "--opening", "vertex"],
            "ends=1 opening=vertex first=opener",
        ),
    ] {
        let by_options = solved(options);
        assert_eq!(by_options["rules"], text, "{options:?}");
        assert_eq!(solved(&["--rules", text]), by_options);
    }
    // Progressive, by its parameters.
    let rules = ["--rules", "ends=1 opening=vertex first=opener"];
    let run = slitherlab(&["solve", "grid:2x3", "--game", "progressive", "--json"]);
    let progressive: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(solved(&rules)["winner"], progressive["winner"]);
    let run = slitherlab(&[&["solve", "grid:2x3", "--game", "classic"], &rules[..]].concat());
    let told = run.stdout.replace("\n             ", " ");
    assert!(
        told.contains("classic on grid:2x3, 2 players, ends=1 opening=vertex first=opener"),
        "{told}"
    );
}

#[test]
fn games_with_changes_are_saved_and_continued() {
    let scratch = Scratch::new("rules");
    let file = scratch.file("games");
    let seats = [
        "--seats",
        "random,greedy",
        "--games",
        "1",
        "--record",
        &file,
    ];
    let game = [
        "match", "grid:3x3", "--game", "public", "--snakes", "3", "--ends", "1",
    ];
    assert_eq!(slitherlab(&[&game[..], &seats].concat()).status, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("[Rules \"snakes=3 ends=1\"]"), "{text}");
    let run = slitherlab(&["analyze", "--record", &file, "--ply", "4", "--json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let verdict: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(verdict["rules"], "snakes=3 ends=1");
    // Our own engine, as another program, plays by them too.
    let ours = format!("other='{}' engine", env!("CARGO_BIN_EXE_slitherlab"));
    let seats = [
        "--engine",
        &ours,
        "--seats",
        "other,random",
        "--games",
        "1",
        "--time",
        "1e3nodes",
        "--json",
    ];
    let run = slitherlab(&[&game[..], &seats].concat());
    let result: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(result["forfeits"], Value::Array(Vec::new()));
}

/// A certificate names its game: rules without a name have none, and none is written.
#[test]
fn there_is_no_certificate_of_a_game_without_a_name() {
    let scratch = Scratch::new("rules-certificate");
    let file = scratch.file("proof");
    let run = slitherlab(&[
        "solve",
        "grid:2x3",
        "--game",
        "classic",
        "--ends",
        "1",
        "--certificate",
        &file,
    ]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stderr
            .contains("there is no certificate of this answer"),
        "{}",
        run.stderr
    );
    assert!(!std::path::Path::new(&file).exists());
}

/// But rules may be those of another game, and then its name stands in the certificate.
#[test]
fn rules_of_another_game_are_certified_under_its_name() {
    let scratch = Scratch::new("rules-of-another");
    for (number, (game, rules, statement)) in [
        ("classic", "snakes=2", "wins public on grid:2x3"),
        (
            "classic",
            "ends=1 opening=vertex",
            "wins geography on grid:2x3",
        ),
        ("public", "snakes=1", "wins classic on grid:2x3"),
        ("classic", "snakes=private", "wins private on grid:2x3"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = scratch.file(&number.to_string());
        let solve = ["solve", "grid:2x3", "--game", game, "--rules", rules];
        let run = slitherlab(&[&solve[..], &["--certificate", &file]].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        let run = slitherlab(&["verify", &file]);
        assert_eq!(run.status, 0, "{rules}: {}", run.stdout);
        assert!(run.stdout.contains(statement), "{}", run.stdout);
    }
}

#[test]
fn refusals() {
    for (options, problem) in [
        (&["--snakes", "0"][..], "number from 1"),
        (&["--snakes", "65"], "64"),
        (&["--ends", "3"], "3"),
        (&["--rules", "players=3"], "options of their own"),
        (&["--rules", "colour=red"], "colour=red"),
    ] {
        let run = slitherlab(&[&["solve", "grid:2x3", "--game", "classic"], options].concat());
        assert_eq!(run.status, 2, "{options:?}");
        assert!(run.stderr.contains(problem), "{options:?}: {}", run.stderr);
    }
    let run = slitherlab(&["solve", "complete:4", "--game", "cycle", "--ends", "1"]);
    assert_eq!(run.status, 2);
}

/// A sweep over changed rules answers as `solve` does.
#[test]
fn changed_rules_are_swept() {
    let rules = ["--game", "classic", "--ends", "1", "--json"];
    let swept = slitherlab(&[&["sweep", "grid:{2..3}x2"], &rules[..]].concat());
    assert_eq!(swept.status, 0, "{}", swept.stderr);
    for (row, board) in swept.stdout.lines().zip(["grid:2x2", "grid:3x2"]) {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        assert_eq!(row["rules"], "ends=1");
        let solved = slitherlab(&[&["solve", board], &rules[..]].concat()).stdout;
        let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
        assert_eq!(row["winner"], solved["winner"], "{board}");
    }
}
