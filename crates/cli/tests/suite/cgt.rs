//! `slitherlab cgt`: values of private snakes.

use crate::run;

use run::slitherlab;
use serde_json::Value;

#[test]
fn values_and_their_sum() {
    let run = slitherlab(&["cgt", "path:7@0 1 / 5 6", "path:9@0 1 / 7 8", "--json"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["schema"], "slitherlab/cgt/1");
    assert_eq!(report["positions"][0]["value"], "*");
    assert_eq!(report["positions"][1]["winner"], "first");
    assert_eq!(
        (&report["sum"]["value"], &report["sum"]["winner"]),
        (&"0".into(), &"second".into())
    );
    // Nothing is between them: each has the moves that are left on their own side.
    let run = slitherlab(&["cgt", "path:8@2 3 / 4 5"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let rows: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(rows[1], "  wins       whoever moves second");
    assert_eq!(rows[2], "  value      0");
}

#[test]
fn refusals() {
    for (text, problem) in [
        ("path:7", "BOARD@POSITION"),
        ("path:7@0 1", "both snakes"),
        ("path:7@0 2 / 5 6", "0"),
        ("path:99@0 1 / 5 6", "64"),
    ] {
        let run = slitherlab(&["cgt", text]);
        assert_eq!(run.status, 2, "{text}");
        assert!(run.stderr.contains(problem), "{}", run.stderr);
    }
    let run = slitherlab(&["cgt", "grid:4x4@0,0 0,1 / 3,3 3,2", "--most", "10"]);
    assert_eq!(run.status, 3);
    assert!(run.stderr.contains("more than 10"), "{}", run.stderr);
}

#[test]
fn a_budget_that_runs_out_says_how_far_it_came() {
    let position = "grid:3x3@0,0 0,1 / 2,2 2,1";
    for (budget, why) in [
        ("0s", "the time was up before any position was looked at"),
        ("3nodes", "there are more than 3 positions"),
    ] {
        let run = slitherlab(&["cgt", position, "--budget", budget]);
        assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{budget}");
        assert_eq!(run.stderr, format!("{position}: {why}\n"));
    }
    let run = slitherlab(&["cgt", position, "--budget", "1MiB"]);
    assert_eq!(run.status, 2);
    let enough = slitherlab(&["cgt", position, "--budget", "1h,1e5nodes"]);
    assert_eq!(enough.stdout, slitherlab(&["cgt", position]).stdout);
}
