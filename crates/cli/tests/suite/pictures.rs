//! `--svg`, `--png` and `--tikz`: every command that has them, every kind of game, and what is
//! refused.

use crate::run;

use run::{Scratch, slitherlab, slitherlab_reading};

/// Commands whose answers can be drawn, and what the picture has to show.
const DRAWN: [(&str, &[&str]); 10] = [
    ("board grid:3x4 --highlight 0,0_1,1-1,2", &["highlight"]),
    (
        "solve grid:3x4 --game classic",
        &["winning", "matching", "vertices perfect"],
    ),
    ("solve triangle:4 --game progressive", &["vertices winning"]),
    (
        "solve grid:3x3 --game public --budget 0nodes",
        &["undecided"],
    ),
    (
        "solve complete:4 --game cycle-cut",
        &["tree-a", "tree-b", "losing"],
    ),
    (
        "analyze petersen --game classic --moves 0-1_1-2",
        &["player-1", "player-2", "live", "notes"],
    ),
    (
        "analyze grid:3x3 --game shannon --terminals 0,0,2,2 --moves 0,0-0,1",
        &["vertices terminal", "first", "notes"],
    ),
    (
        "matching star:4",
        &["matching", "vertices outer", "vertices inner"],
    ),
    ("forests wheel:5", &["tree-a", "tree-b", "tight"]),
    (
        "prove grid:{7..}x1 --game classic --players 4 --budget 1e5nodes",
        &["edges"],
    ),
];

fn arguments(line: &str) -> Vec<String> {
    line.split(' ').map(|word| word.replace('_', " ")).collect()
}

fn run(line: &str, more: &[&str]) -> run::Run {
    let mut all = arguments(line);
    all.extend(more.iter().map(|&word| word.to_owned()));
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    slitherlab(&all)
}

#[test]
fn every_answer_is_drawn_in_every_format() {
    let scratch = Scratch::new("every_answer_is_drawn_in_every_format");
    for (line, classes) in DRAWN {
        let svg = run(line, &["--svg", "-"]);
        assert!(svg.stdout.starts_with("<svg "), "{line}: {}", svg.stderr);
        assert!(svg.stdout.ends_with("</svg>\n"), "{line}");
        for class in classes {
            let shown = format!("class=\"{class}\"");
            assert!(svg.stdout.contains(&shown), "{line}: no {class}");
        }
        let tikz = run(line, &["--tikz", "-"]).stdout;
        assert!(tikz.contains("\\begin{tikzpicture}"), "{line}");
        assert!(tikz.ends_with("\\end{tikzpicture}\n"), "{line}");
        let png = scratch.file("picture.png");
        let drawn = run(line, &["--png", &png, "--size", "200"]);
        assert!(drawn.stderr.contains("wrote "), "{line}: {}", drawn.stderr);
        assert!(!drawn.stdout.is_empty(), "{line}");
        let bytes = std::fs::read(&png).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"), "{line}");
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!(side(16).max(side(20)), 200, "{line}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_before_anything_is_computed() {
    for (line, error) in [
        (
            "solve grid:1000x1000 --game classic --svg -",
            "a board of 1000000 vertices and 1998000 edges is too large to draw",
        ),
        (
            "matching grid:80x80 --tikz -",
            "is too large for TikZ (at most 12000 of both together",
        ),
        (
            "matching grid:3x3 --edges - --svg -",
            "standard output can carry the edges or the picture, not both",
        ),
        (
            "solve grid:3x3 --game classic --svg - --json",
            "standard output can carry the picture or the verdict, not both",
        ),
        (
            "board grid:3x3 --svg - --highlight 9,9",
            "--highlight: the board has no vertex and no edge `9,9`",
        ),
        ("board grid:3x3 --svg - --size 99999", "16384"),
        ("board grid:3x3 --size 100", "--svg"),
        ("board grid:3x3 --svg - --png -", "cannot be used with"),
    ] {
        let run = run(line, &[]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{line}");
        assert!(run.stderr.contains(error), "{line}: {}", run.stderr);
    }
}

#[test]
fn names_of_a_file_are_kept_if_they_are_asked_for() {
    let dot = b"graph { Ann -- Bob; Bob -- Cid; Cid -- Dan; }";
    let ask = |line: &str| {
        let words = arguments(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        slitherlab_reading(&words, dot)
    };
    let numbers = ask("solve - --game classic");
    assert!(numbers.stdout.contains("0-1"), "{}", numbers.stdout);
    let names = ask("solve - --game classic --labels names");
    assert!(names.stdout.contains("Ann-Bob"), "{}", names.stdout);
    assert!(!names.stdout.contains("0-1"), "{}", names.stdout);
    let json = ask("analyze - --game classic --moves Bob-Cid --labels names --json");
    assert!(
        json.stdout.contains(r#""move":"Cid-Dan""#),
        "{}",
        json.stdout
    );
    let edges = ask("matching - --labels names --edges -");
    assert_eq!(edges.stdout, "Ann Bob\nCid Dan\n");
    let picture = ask("board - --labels names --svg -");
    assert!(picture.stdout.contains(">Ann</text>"));
    let hidden = ask("board - --labels none --svg -");
    assert!(!hidden.stdout.contains("</text>"));
    for (line, error) in [
        (
            "solve path:3 --game classic --labels names",
            "only the vertices of DOT",
        ),
        (
            "solve - --game classic --labels names --certificate -",
            "leave out --labels names",
        ),
    ] {
        let run = ask(line);
        assert_eq!(run.status, 2, "{line}");
        assert!(run.stderr.contains(error), "{line}: {}", run.stderr);
    }
    let dashed = slitherlab_reading(
        &["matching", "-", "--labels", "names"],
        b"graph { \"A-B\" -- C; }",
    );
    assert_eq!(dashed.status, 2);
    assert!(
        dashed.stderr.contains("cannot stand in a move"),
        "{}",
        dashed.stderr
    );
}
