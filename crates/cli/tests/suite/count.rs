//! `slitherlab count`: its answers, its limit and its refusals.

use crate::run;

use run::conversation::Conversation;
use run::{Scratch, slitherlab, slitherlab_reading};

#[track_caller]
fn answer(arguments: &[&str]) -> String {
    slitherlab(arguments).answer()
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
        "12,988,816 1-factors on grid:8x8\n"
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
fn a_budget_that_runs_out_says_how_far_it_came() {
    let board = "grid:5x5";
    for (what, budget, why) in [
        (
            ["--games", board],
            "0s",
            "the time was up before anything was counted",
        ),
        (
            ["--final-paths", board],
            "0s",
            "the time was up before anything was counted",
        ),
        (
            ["--one-factors", "torus:6x6"],
            "0s",
            "the time was up before anything was counted",
        ),
        (
            ["--one-factors", "grid:6x6"],
            "0s",
            "the time was up before anything was counted",
        ),
        (
            ["--games", board],
            "1000nodes",
            "counting needs more than 1000 states in memory",
        ),
        (
            ["--games", board],
            "64kB",
            "counting needs more than 64000 bytes of memory",
        ),
    ] {
        for symmetry in [&[][..], &["--up-to-symmetry"]] {
            let words = [&["count", "--budget", budget][..], &what, symmetry].concat();
            let run = slitherlab(&words);
            assert_eq!((run.status, run.stdout.as_str()), (3, ""), "{words:?}");
            assert_eq!(run.stderr, format!("unknown: {why}\n"), "{words:?}");
        }
    }
    let run = slitherlab(&[
        "count",
        "grid:{2..3}x3",
        "--games",
        "--budget",
        "0s",
        "--format",
        "csv",
    ]);
    assert_eq!(run.status, 3);
    assert!(run.stdout.contains("grid:2x3,6,7,?"), "{}", run.stdout);
    // What is enough changes nothing.
    assert_eq!(
        answer(&[
            "count",
            "grid:2x2",
            "--games",
            "--budget",
            "1h,1000nodes,1MB"
        ]),
        "16 games of classic on grid:2x2\n"
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

#[test]
fn ranges_and_streams_have_a_row_for_every_board() {
    assert_eq!(
        answer(&["count", "grid:2x{1..4}", "--one-factors"]),
        "board     order   size         count\n\
         grid:2x1      2      1             1\n\
         grid:2x2      4      4             2\n\
         grid:2x3      6      7             3\n\
         grid:2x4      8     10             5\n"
    );
    let scratch = Scratch::new("counted-lines");
    let file = scratch.write("graphs.g6", b"A_\nBw\nC~\n");
    let lines = answer(&["count", &file, "--games", "--game", "geography", "--json"]);
    let counts: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let counts: Vec<_> = counts
        .iter()
        .map(|one| (one["board"]["text"].as_str().unwrap(), &one["count"]))
        .collect();
    assert_eq!(
        counts,
        [
            ("graph6:A_", &"2".into()),
            ("graph6:Bw", &"6".into()),
            ("graph6:C~", &"24".into())
        ]
    );
    // One graph on standard input is one board, in any format.
    for graph in ["Bw\n", "0 1\n1 2\n2 0\n"] {
        let run = slitherlab_reading(&["count", "-", "--games"], graph.as_bytes());
        assert_eq!(
            run.stdout, "6 games of classic on graph6:Bw\n",
            "{}",
            run.stderr
        );
    }
}

#[test]
fn lines_of_a_stream_are_counted_as_they_come() {
    let mut counting = Conversation::start(&["count", "-", "--one-factors", "--json"]);
    for (line, count) in [("A_", "1"), ("Bw", "0"), ("C~", "3")] {
        counting.send(line);
        assert_eq!(counting.answer()["count"], count, "{line}");
    }
    counting.ends();
}

#[test]
fn sequences_for_the_oeis() {
    assert_eq!(
        answer(&[
            "count",
            "grid:4x{2..5}",
            "--one-factors",
            "--format",
            "bfile"
        ]),
        "2 5\n3 11\n4 36\n5 95\n"
    );
    // Two ranges are numbered from 1.
    assert_eq!(
        answer(&[
            "count",
            "grid:{2..3}x{2..3}",
            "--one-factors",
            "--format",
            "bfile"
        ]),
        "1 2\n2 3\n3 3\n4 0\n"
    );
    // A sequence has no gaps.
    let run = slitherlab(&[
        "count",
        "grid:2x{2..9}",
        "--games",
        "--states",
        "200",
        "--format",
        "bfile",
    ]);
    assert_eq!((run.status, run.stdout.lines().next()), (3, Some("2 16")));
    assert!(run.stdout.lines().count() < 8, "{}", run.stdout);
    assert!(run.stderr.starts_with("unknown: grid:2x"), "{}", run.stderr);
    // A table shows where the gaps are.
    let run = slitherlab(&["count", "grid:2x{2..9}", "--games", "--states", "200"]);
    assert_eq!((run.status, run.stdout.lines().count()), (3, 9));
    assert!(run.stdout.ends_with("?\n"), "{}", run.stdout);
}

#[test]
fn up_to_symmetry() {
    assert_eq!(
        answer(&["count", "grid:4x4", "--one-factors", "--up-to-symmetry"]),
        "9 1-factors on grid:4x4, up to symmetry\n"
    );
    assert_eq!(
        answer(&[
            "count",
            "cycle:{3..5}",
            "--games",
            "--up-to-symmetry",
            "--format",
            "csv"
        ]),
        "board,order,size,count\ncycle:3,3,3,1\ncycle:4,4,4,2\ncycle:5,5,5,4\n"
    );
    let run = slitherlab(&["count", "complete:10", "--one-factors", "--up-to-symmetry"]);
    assert_eq!((run.status, run.stdout.as_str()), (3, ""));
}
