//! `slitherlab forests`: its answers in words, in JSON and as edges; its refusals.

use crate::run;

use run::{Scratch, slitherlab, slitherlab_reading};
use serde_json::Value;

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    slitherlab(arguments).json()
}

fn counts(answer: &Value) -> [u64; 3] {
    ["union", "common", "excess"].map(|key| answer[key].as_u64().unwrap())
}

#[test]
fn in_words() {
    let run = slitherlab_reading(&["forests", "-"], b"0 1\n0 1\n1 2\n1 2\n1 2\n2 0\n2 3\n");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(
        lines[1..8],
        [
            "  vertices         4",
            "  edges            7",
            "  union            5  edges in two spanning trees A and B as far apart as possible",
            "  common           1  of them in both",
            "  excess           2  edges in neither",
            "  why        no two forests have more: of 6 edges that have rank 2 they can take",
            "             2·2, and 1 edge is elsewhere",
        ]
    );
    // Which trees they are is not prescribed, but every edge is in one row, and the pendant one in
    // both trees.
    let trees = lines[8..lines.len() - 1].join("\n");
    assert!(trees.contains("common     1: 2-3"), "{trees}");
    assert_eq!(trees.matches('-').count(), 7, "{trees}");
    assert!(lines[lines.len() - 1].ends_with(" s for the two trees"));
    let run = slitherlab(&["forests", "grid:3x3"]);
    assert!(run.stdout.contains("why        no edge is left out"));
}

#[test]
fn in_json() {
    let answer = json(&["forests", "petersen", "--json"]);
    assert_eq!(answer["schema"], "slitherlab/forests/1");
    assert_eq!(
        answer["board"],
        serde_json::json!({"text": "petersen", "vertices": 10, "edges": 15})
    );
    assert_eq!(counts(&answer), [15, 3, 0]);
    for key in ["read", "forests"] {
        assert!(answer["seconds"][key].as_f64().unwrap() >= 0.0, "{key}");
    }
}

/// Complete graphs with an even number of vertices are unions of disjoint Hamiltonian paths; grids
/// leave nothing out; a torus has two edges too many.
#[test]
fn known_counts() {
    for (board, expected) in [
        ("complete:5", [8, 0, 2]),
        ("complete:6", [10, 0, 5]),
        ("path:9", [8, 8, 0]),
        ("cycle:9", [9, 7, 0]),
        ("grid:4x7", [45, 9, 0]),
        ("torus:200x300", [119_998, 0, 2]),
    ] {
        let answer = json(&["forests", board, "--json"]);
        assert_eq!(counts(&answer), expected, "{board}");
    }
}

#[test]
fn the_edges_are_two_spanning_trees() {
    let scratch = Scratch::new("the_edges_are_two_spanning_trees");
    let trees = scratch.file("trees");
    let run = slitherlab(&["forests", "complete:7", "--edges", &trees, "--json"]);
    assert_eq!(run.stderr, format!("wrote {trees}\n"));
    let text = std::fs::read_to_string(&trees).unwrap();
    assert_eq!(text.lines().count(), 12);
    for tree in ['A', 'B'] {
        // Seven vertices, six edges, no cycle.
        let mut part: Vec<usize> = (0..7).collect();
        let mut size = 0;
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            if words[2].contains(tree) {
                let [u, v] = [0, 1].map(|end| part[words[end].parse::<usize>().unwrap()]);
                assert_ne!(u, v, "{tree} has a cycle:\n{text}");
                part.iter_mut().filter(|p| **p == u).for_each(|p| *p = v);
                size += 1;
            }
        }
        assert_eq!(size, 6, "{text}");
    }
}

#[test]
fn edges_on_standard_output_are_alone_there_and_named_by_labels() {
    let run = slitherlab(&["forests", "grid:1x3", "--edges", "-"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout, "0,0 0,1 AB\n0,1 0,2 AB\n");
    let run = slitherlab(&["forests", "grid:1x3", "--edges", "-", "--json"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert_eq!(
        run.stderr,
        "error: standard output can carry the edges or the answer in JSON, not both\n"
    );
    let run = slitherlab_reading(&["forests", "-"], b"0 1\n1 x\n");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert_eq!(run.stderr.lines().count(), 1);
}

#[test]
fn every_board_of_a_family_has_a_row() {
    let run = slitherlab(&["forests", "complete:{3..5}"]);
    assert_eq!(
        run.stdout,
        "board         order     size    union   common   excess\n\
         complete:3        3        3        3        1        0\n\
         complete:4        4        6        6        0        0\n\
         complete:5        5       10        8        0        2\n"
    );
}
