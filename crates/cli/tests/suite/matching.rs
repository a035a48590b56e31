//! `slitherlab matching`: its answers in words, in JSON and as edges; its refusals.

use crate::run;

use run::{Scratch, slitherlab, slitherlab_reading};
use serde_json::Value;

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    slitherlab(arguments).json()
}

#[test]
fn in_words() {
    let run = slitherlab(&["matching", "grid:3x5"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let (words, times) = run.stdout.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(
        words,
        "\
grid:3x5
  vertices        15
  edges           22
  matched          7  edges in a maximum matching
  exposed          1  without a partner in it
  outer            8  that some maximum matching exposes
  inner            7  next to an outer vertex, not outer
  perfect          0  the rest, paired among themselves
  sequence   G0: 8 outer, 7 inner; G1: 7 outer; G1 has no perfect vertex: player
             2 wins classic
  outer      8: 0,0 0,2 0,4 1,1 1,3 2,0 2,2 2,4
  inner      7: 0,1 0,3 1,0 1,2 1,4 2,1 2,3
  outer G1   7: 0,1 0,3 1,0 1,2 1,4 2,1 2,3"
    );
    assert!(times.ends_with(" s to decompose"), "{times}");
}

#[test]
fn in_json() {
    let answer = json(&["matching", "grid:3x5", "--json"]);
    assert_eq!(answer["schema"], "slitherlab/matching/1");
    assert_eq!(
        answer["board"],
        serde_json::json!({"text": "grid:3x5", "vertices": 15, "edges": 22})
    );
    let counts = ["size", "outer", "inner", "perfect"].map(|key| answer[key].as_u64().unwrap());
    assert_eq!(counts, [7, 8, 7, 0]);
    for key in ["read", "matching", "decomposition"] {
        assert!(answer["seconds"][key].as_f64().unwrap() >= 0.0, "{key}");
    }
}

#[test]
fn the_classes_add_up_to_the_vertices() {
    for board in ["petersen", "path:4", "knight:4x5", "cycle:7", "star:6"] {
        let answer = json(&["matching", board, "--json"]);
        let count = |key: &str| answer[key].as_u64().unwrap();
        assert_eq!(
            count("outer") + count("inner") + count("perfect"),
            answer["board"]["vertices"].as_u64().unwrap(),
            "{board}"
        );
    }
}

#[test]
fn the_edges_are_a_matching_of_the_board() {
    let scratch = Scratch::new("the_edges_are_a_matching_of_the_board");
    let graph = "0 1\n1 2\n2 0\n2 3\n3 4\n4 5\n5 3\n";
    let file = scratch.write("triangles", graph.as_bytes());
    let pairs = scratch.file("pairs");
    let run = slitherlab(&["matching", &file, "--edges", &pairs, "--json"]);
    assert_eq!(run.stderr, format!("wrote {pairs}\n"));
    assert!(run.stdout.contains(r#""size":3,"#), "{}", run.stdout);
    // The only perfect matching of two triangles joined by an edge.
    assert_eq!(std::fs::read_to_string(&pairs).unwrap(), "0 1\n2 3\n4 5\n");
}

#[test]
fn edges_on_standard_output_are_alone_there_and_named_by_labels() {
    let run = slitherlab(&["matching", "grid:1x3", "--edges", "-"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(
        ["0,0 0,1\n", "0,1 0,2\n"].contains(&run.stdout.as_str()),
        "{}",
        run.stdout
    );
    let run = slitherlab(&["matching", "grid:1x3", "--edges", "-", "--json"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert_eq!(
        run.stderr,
        "error: standard output can carry the edges or the answer in JSON, not both\n"
    );
}

#[test]
fn standard_input_and_bad_input() {
    let run = slitherlab_reading(&["matching", "-", "--json"], b"0 1\n1 2\n1 1\n0 1\n");
    assert!(
        run.stdout
            .contains(r#""size":1,"outer":2,"inner":1,"perfect":0"#)
    );
    let run = slitherlab_reading(&["matching", "-"], b"0 1\n1 x\n");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert_eq!(run.stderr.lines().count(), 1);
}

#[test]
fn a_large_board() {
    let answer = json(&["matching", "grid:301x301", "--json"]);
    let counts = ["size", "outer", "inner", "perfect"].map(|key| answer[key].as_u64().unwrap());
    assert_eq!(counts, [45_300, 45_301, 45_300, 0]);
}

#[test]
fn every_board_of_a_family_or_a_stream_has_a_row() {
    let run = slitherlab(&["matching", "path:{3..4}"]);
    assert_eq!(
        run.stdout,
        "board       order     size  matched  exposed    outer    inner  perfect\n\
         path:3          3        2        1        1        2        1        0\n\
         path:4          4        3        2        0        0        0        4\n"
    );
    let run = slitherlab_reading(&["matching", "-", "--json"], b"A_\nBw\n");
    let lines: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2, "{}", run.stdout);
    assert_eq!(
        (&lines[0]["size"], &lines[1]["outer"]),
        (&1.into(), &3.into())
    );
    let run = slitherlab(&["matching", "path:{3..4}", "--edges", "-"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
}

/// Anderson's sequence of a star with a long leg: the centre is inner, and alone in the next graph.
#[test]
fn classes_go_into_a_file_or_into_the_answer() {
    let scratch = Scratch::new("classes_go_into_a_file_or_into_the_answer");
    let file = scratch.file("classes");
    let run = slitherlab(&["matching", "star:3", "--classes", &file, "--json"]);
    assert_eq!((run.status, run.stderr), (0, format!("wrote {file}\n")));
    assert!(!run.stdout.contains("sequence"), "{}", run.stdout);
    let lines = std::fs::read_to_string(&file).unwrap();
    assert_eq!(lines, "0 inner outer\n1 outer\n2 outer\n3 outer\n");
    let on_stdout = slitherlab(&["matching", "star:3", "--classes", "-"]);
    assert_eq!(on_stdout.stdout, lines);
    let answer = json(&["matching", "star:3", "--json", "--classes"]);
    assert_eq!(
        answer["sequence"],
        serde_json::json!([
            {"outer": ["1", "2", "3"], "inner": ["0"], "perfect": []},
            {"outer": ["0"], "inner": [], "perfect": []},
        ])
    );
    assert_eq!(
        json(&["matching", "star:3", "--json"])["sequence"],
        Value::Null
    );
    // A large board names its vertices when it is asked to.
    let large = ["matching", "path:1001", "--classes"];
    assert!(slitherlab(&large[..2]).stdout.lines().count() < 12);
    let told = slitherlab(&large).stdout;
    assert!(told.contains("  outer      501: 0 2 4 "), "{told}");
    assert!(told.contains("  outer          501  that"), "{told}");
}
