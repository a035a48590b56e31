//! `slitherlab claims`: its report in words and JSON, the choice of claims, its limits.

mod run;

use run::slitherlab;
use serde_json::Value;

fn json(arguments: &[&str], status: i32) -> Vec<Value> {
    let run = slitherlab(arguments);
    assert_eq!((run.status, run.stderr.as_str()), (status, ""));
    let answer: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(answer["schema"], "slitherlab/claims/1");
    answer["claims"].as_array().unwrap().clone()
}

#[test]
fn claims_that_hold_and_fail() {
    let reports = json(
        &[
            "claims",
            "games-on-2x2",
            "three-2x2",
            "--up-to",
            "6",
            "--json",
        ],
        1,
    );
    let [games, three] = &reports[..] else {
        panic!("two claims")
    };
    assert_eq!(
        (&games["id"], &games["verdict"]),
        (&"games-on-2x2".into(), &"fails".into())
    );
    assert_eq!(games["counterexample"]["board"], "grid:2x2");
    assert_eq!(
        (&three["verdict"], &three["counterexample"]),
        (&"holds".into(), &Value::Null)
    );
    for key in [
        "id",
        "source",
        "statement",
        "verdict",
        "tested",
        "counterexample",
        "seconds",
    ] {
        assert!(games.get(key).is_some(), "{key}");
    }
    assert_eq!(slitherlab(&["claims", "anderson-grid"]).status, 0);
    assert_eq!(
        slitherlab(&["claims", "edge-geography-bipartite"]).status,
        3
    );
}

#[test]
fn in_words() {
    let run = slitherlab(&["claims", "odd-grid-no-universal"]);
    assert_eq!(run.status, 1);
    assert!(
        run.stdout
            .starts_with("FAILS     odd-grid-no-universal (Chalise 2.3.11)\n"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("counterexample: grid:3x1: every maximum matching covers 1,0"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.ends_with("0 hold, 1 fail, 0 are undecided\n"));
}

#[test]
fn counterexamples_can_be_played() {
    for report in json(&["claims", "--up-to", "6", "--json"], 1) {
        let counterexample = &report["counterexample"];
        let moves = counterexample["moves"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        // Lines of play of games with two or three players and two live ends.
        if moves.is_empty()
            || report["statement"]
                .as_str()
                .unwrap()
                .contains("progressive")
        {
            continue;
        }
        let game = report["statement"]
            .as_str()
            .unwrap()
            .split(&[',', ' '][..])
            .next()
            .unwrap();
        let game = if ["private", "public", "geography"].contains(&game) {
            game
        } else {
            "classic"
        };
        let line: Vec<&str> = moves.iter().map(|one| one.as_str().unwrap()).collect();
        let board = counterexample["board"].as_str().unwrap();
        let run = slitherlab(&["analyze", board, "--game", game, "--moves", &line.join(" ")]);
        assert_ne!(run.status, 2, "{report}: {}", run.stderr);
    }
}

#[test]
fn lists_and_refusals() {
    let list = slitherlab(&["claims", "--list"]);
    assert_eq!(list.status, 0);
    assert!(list.stdout.lines().count() >= 49, "{}", list.stdout);
    for arguments in [
        &["claims", "fermat"][..],
        &["claims", "--budget", "1e6nodes"],
        &["claims", "--up-to", "many"],
    ] {
        let run = slitherlab(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}
