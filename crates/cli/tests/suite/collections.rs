//! Boards that stand for all graphs of a kind, and sweeps that choose among them and count them.

use crate::run;

use run::slitherlab;

#[track_caller]
fn lines(arguments: &[&str]) -> Vec<String> {
    let run = slitherlab(arguments);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn graphs_are_listed() {
    let all = lines(&["board", "graphs:5", "--to", "graph6"]);
    assert_eq!(all.len(), 34);
    assert!(all.iter().all(|line| line.starts_with('D')));
    let range = ["board", "graphs:{2..5} connected", "--to", "graph6"];
    assert_eq!(lines(&range).len(), 1 + 2 + 6 + 21);
    assert_eq!(lines(&["board", "trees:8", "--to", "graph6"]).len(), 23);
    let double = lines(&["board", "multigraphs:2,2", "--to", "sparse6"]);
    assert_eq!(double, [":Ab"]);
}

#[test]
fn commands_about_many_boards_take_collections() {
    let rows = lines(&["matching", "trees:5", "--json"]);
    assert_eq!(rows.len(), 3);
    assert_eq!(lines(&["forests", "multigraphs:3,3", "--json"]).len(), 3);
    let sweep = ["sweep", "graphs:4", "--game", "classic", "--format", "csv"];
    assert_eq!(lines(&sweep).len(), 1 + 11);
}

#[test]
fn collections_that_are_none_are_refused() {
    for (text, said) in [
        ("graphs:", "expected the number of vertices"),
        ("graphs:99", "at most 14 are allowed here"),
        ("multigraphs:3", "expected `,` and the number of edges"),
        (
            "trees:4 shuffled",
            "expected `connected` or the end of the text",
        ),
    ] {
        let run = slitherlab(&["sweep", text, "--game", "classic"]);
        assert_eq!(run.status, 2, "{text}");
        assert!(run.stderr.contains(said), "{text}: {}", run.stderr);
    }
    let run = slitherlab(&["board", "graphs:5"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("--to graph6"), "{}", run.stderr);
}

#[test]
fn a_sweep_takes_boards_for_which_something_holds() {
    let sweep = |filter: &str| {
        let arguments = [
            "sweep", "graphs:5", "--game", "classic", "--format", "csv", "--where", filter,
        ];
        lines(&arguments).len() - 1
    };
    assert_eq!(sweep("connected"), 21);
    assert_eq!(sweep("not connected"), 34 - 21);
    assert_eq!(sweep("exposed == 1"), sweep("matching == 2"));
    assert_eq!(sweep("winner == 1") + sweep("winner == 2"), 34);
    let run = slitherlab(&["sweep", "path:3", "--game", "classic", "--where", "order"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("--where"), "{}", run.stderr);
}

#[test]
fn a_sweep_counts_boards_by_their_columns() {
    let arguments = [
        "sweep",
        "graphs:{3..4} connected",
        "--game",
        "classic",
        "--count-by",
        "order,exposed",
        "--format",
        "csv",
    ];
    let table = lines(&arguments);
    assert_eq!(table, ["order,exposed,boards", "3,1,2", "4,0,5", "4,2,1"]);
    // The same table in a file.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("counts.csv");
    let run = slitherlab(&[&arguments[..], &["--out", path.to_str().unwrap()]].concat());
    assert_eq!(run.status, 0, "{}", run.stderr);
    let written = std::fs::read_to_string(path).unwrap();
    assert_eq!(written.lines().collect::<Vec<_>>(), table);
}

#[test]
fn edges_are_told_by_the_maximum_matchings_they_lie_in() {
    let classes = lines(&["matching", "path:4", "--edge-classes", "-"]);
    assert_eq!(classes, ["0 1 every", "1 2 none", "2 3 every"]);
}

#[test]
fn percolated_boards_have_holes_by_chance() {
    let vertices = |text: &str| {
        let answer = slitherlab(&["board", text, "--json"]).json();
        answer["board"]["vertices"].as_u64().unwrap()
    };
    assert_eq!(vertices("grid:9x9 holes p=0 seed 1"), 81);
    assert_eq!(vertices("grid:9x9 holes p=1 parity seed 1"), 40);
    let some = vertices("grid:40x40 holes p=0.25 seed 3");
    assert!((1100..1300).contains(&some), "{some}");
    let run = slitherlab(&["board", "grid:4x4 holes p=2 seed 1"]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.contains("a chance goes from 0 to 1"),
        "{}",
        run.stderr
    );
    let text = slitherlab(&["board", "grid:4x4 holes p=.50 parity seed 1", "--json"]).json();
    assert_eq!(text["board"]["text"], "grid:4x4 holes p=0.5 parity seed 1");
}
