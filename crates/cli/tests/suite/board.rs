//! `slitherlab board`: its answers in words, in JSON, in formats and as pictures; its refusals.

use crate::run;

use run::{Scratch, slitherlab, slitherlab_reading};

#[test]
fn in_words() {
    let run = slitherlab(&["board", "grid:4x3"]);
    assert_eq!(
        run.stdout,
        "\
grid:4x3
  vertices    12
  edges       17
  degrees     2 to 4 (4 of degree 2, 6 of degree 3, 2 of degree 4)
  components  1
  bipartite   yes, 6 + 6
  girth       4
  simple      yes

2  ○───○───○───○
   │   │   │   │
1  ○───○───○───○
   │   │   │   │
0  ○───○───○───○
   0   1   2   3
"
    );
}

#[test]
fn in_json() {
    let run = slitherlab(&["board", "grid:2x3", "--json"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(
        run.stdout,
        concat!(
            r#"{"schema":"slitherlab/board/1","board":{"text":"grid:2x3","vertices":6,"edges":7},"#,
            r#""loops":0,"parallel_edges":0,"components":1,"bipartite":true,"sides":[3,3],"#,
            r#""degrees":[{"degree":2,"vertices":4},{"degree":3,"vertices":2}],"#,
            r#""acyclic":false,"girth":4}"#,
            "\n"
        )
    );
}

#[test]
fn a_forest_has_no_girth() {
    let run = slitherlab(&["board", "path:4", "--json"]);
    assert!(run.stdout.contains(r#""acyclic":true,"girth":null"#));
    let run = slitherlab(&["board", "path:4"]);
    assert!(run.stdout.contains("  girth       none, a forest\n"));
}

#[test]
fn a_multigraph_from_standard_input() {
    let run = slitherlab_reading(&["board", "-"], b"0 1\n1 1\n0 1\n");
    assert_eq!(run.stderr, "");
    assert!(
        run.stdout
            .contains("  simple      no, 1 loop and 1 parallel edge\n")
    );
    assert!(run.stdout.starts_with("sparse6:"));
}

#[test]
fn converts_and_reads_back() {
    let scratch = Scratch::new("converts_and_reads_back");
    let here = slitherlab(&["board", "grid:3x4", "--json"]).stdout;
    for format in ["graph6", "sparse6", "edges", "edges1", "dimacs", "gridlock"] {
        let text = slitherlab(&["board", "grid:3x4", "--to", format]);
        assert_eq!((text.status, text.stderr.as_str()), (0, ""), "{format}");
        let file = scratch.write(format, text.stdout.as_bytes());
        let there = slitherlab(&["board", &file, "--from", format, "--json"]).stdout;
        let without_text = |json: &str| json[json.find(r#""vertices""#).unwrap()..].to_owned();
        assert_eq!(without_text(&there), without_text(&here), "{format}");
    }
}

#[test]
fn a_list_of_edges_without_a_vertex_zero_gets_a_warning_but_an_answer() {
    let run = slitherlab_reading(&["board", "-"], b"1 2\n2 3\n");
    assert_eq!(run.status, 0);
    assert!(run.stderr.starts_with("warning: standard input: "));
    assert_eq!(run.stderr.lines().count(), 1);
    let named = slitherlab_reading(&["board", "-", "--from", "edges1"], b"1 2\n2 3\n");
    assert_eq!((named.status, named.stderr.as_str()), (0, ""));
}

#[test]
fn a_text_wins_over_a_file_of_its_name() {
    let scratch = Scratch::new("a_text_wins");
    scratch.write("path:3", b"0 1\n");
    let run_there = |board: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_slitherlab"))
            .args(["board", board, "--json"])
            .current_dir(scratch.file(""))
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(run_there("path:3").contains(r#""text":"path:3","vertices":3"#));
    assert!(run_there("./path:3").contains(r#""vertices":2"#));
}

#[track_caller]
fn refused(arguments: &[&str], input: &[u8], line: &str) {
    slitherlab_reading(arguments, input).refused(line);
}

#[test]
fn bad_boards_are_refused_with_the_column() {
    refused(
        &["board", "grod:5x6"],
        b"",
        "grod:5x6: column 1: no board is called `grod`; did you mean `grid`?",
    );
    refused(
        &["board", "zebra"],
        b"",
        "zebra: column 1: no board is called `zebra` (and there is no such file)",
    );
}

#[test]
fn bad_files_are_refused_with_the_place() {
    let scratch = Scratch::new("bad_files");
    let missing = scratch.file("missing.g6");
    refused(
        &["board", &missing],
        b"",
        &format!("{missing}: there is no such file or directory"),
    );
    refused(
        &["board", "missing", "--from", "edges"],
        b"",
        "missing: there is no such file or directory",
    );
    let directory = scratch.file("");
    refused(
        &["board", &directory],
        b"",
        &format!("{directory}: this is a directory"),
    );
    refused(
        &["board", "-", "--from", "edges"],
        b"0 1\n1 x\n",
        "standard input: edges, line 2, column 3: expected a vertex number, found 'x'",
    );
    refused(
        &["board", "-"],
        b"",
        "standard input: line 1, column 1: there is no graph, the input is empty",
    );
}

#[test]
fn a_format_that_cannot_hold_the_graph_is_refused() {
    refused(
        &["board", "-", "--from", "edges", "--to", "graph6"],
        b"0 0\n1 1\n",
        "graph6 cannot hold the loop at vertex 0; sparse6 or edges can",
    );
    refused(
        &["board", "cycle:3", "--to", "gridlock"],
        b"",
        "gridlock holds bipartite graphs, and this one has an odd cycle",
    );
}

#[test]
fn draws_into_files() {
    let scratch = Scratch::new("draws_into_files");
    let svg = scratch.file("grid.svg");
    let run = slitherlab(&["board", "grid:3x3", "--svg", &svg]);
    assert_eq!((run.status, run.stderr), (0, format!("wrote {svg}\n")));
    assert!(run.stdout.starts_with("grid:3x3\n"));
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.contains("<title>grid:3x3</title>"));

    let png = scratch.file("grid.png");
    let run = slitherlab(&["board", "grid:3x3", "--png", &png]);
    assert_eq!(run.status, 0);
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG\r\n"));
}

#[test]
fn draws_on_standard_output_and_nothing_else() {
    let run = slitherlab(&["board", "grid:3x3", "--svg", "-"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.starts_with("<svg ") && run.stdout.ends_with("</svg>\n"));
    refused(
        &["board", "grid:3x3", "--svg", "-", "--json"],
        b"",
        "standard output can carry the picture or the other answer, not both",
    );
}

#[test]
fn pictures_that_cannot_be_made_are_refused() {
    let scratch = Scratch::new("pictures_that_cannot_be_made");
    let nowhere = scratch.file("no/such/directory.svg");
    refused(
        &["board", "grid:3x3", "--svg", &nowhere],
        b"",
        &format!(
            "{nowhere}: there is no folder {}",
            nowhere.trim_end_matches("/directory.svg")
        ),
    );
    refused(
        &[
            "board",
            "grid:1000x1000",
            "--svg",
            &scratch.file("large.svg"),
        ],
        b"",
        "a board of 1000000 vertices and 1998000 edges is too large to draw \
         (at most 100000 vertices and 400000 edges)",
    );
}
