//! `slitherlab count`: its answers, its limit and its refusals.

mod run;

use run::slitherlab;

fn answer(arguments: &[&str]) -> String {
    let run = slitherlab(arguments);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

#[test]
fn in_words() {
    assert_eq!(
        answer(&["count", "grid:2x2", "--games"]),
        "16 games of classic on grid:2x2\n"
    );
    assert_eq!(
        answer(&["count", "grid:2x2", "--final-paths", "--game", "geography"]),
        "8 final paths of geography on grid:2x2\n"
    );
    assert_eq!(
        answer(&["count", "grid:8x8", "--one-factors"]),
        "12988816 1-factors on grid:8x8\n"
    );
}

#[test]
fn in_json() {
    let json: serde_json::Value = serde_json::from_str(&answer(&[
        "count",
        "grid:2x2",
        "--games",
        "--players",
        "3",
        "--json",
    ]))
    .unwrap();
    assert_eq!(json["schema"], "slitherlab/count/1");
    assert_eq!(
        (&json["what"], &json["count"]),
        (&"games".into(), &"16".into())
    );
    assert_eq!(
        (&json["game"], &json["players"]),
        (&"classic".into(), &3.into())
    );
}

#[test]
fn what_is_too_large_is_unknown() {
    let run = slitherlab(&["count", "grid:5x5", "--games", "--states", "1000"]);
    assert_eq!((run.status, run.stdout.as_str()), (3, ""));
    assert_eq!(
        run.stderr,
        "unknown: counting needs more than 1000 states in memory\n"
    );
}

#[test]
fn one_question_at_a_time() {
    for arguments in [
        &["count", "grid:2x2"][..],
        &["count", "grid:2x2", "--games", "--one-factors"],
        &["count", "grid:2x2", "--one-factors", "--game", "classic"],
        &["count", "grid:2x2", "--games", "--game", "shannon"],
    ] {
        let run = slitherlab(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}
