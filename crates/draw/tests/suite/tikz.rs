//! TikZ pictures show what the SVG shows, cannot be broken by any label, and are accepted by LaTeX
//! where it is installed.

use std::process::Command;

use slitherlab_board::Board;
use slitherlab_draw::{
    Classes, DENSE, Drawing, INNER, MATCHING, MAX_TIKZ, OUTER, PERFECT, SECOND, SPARSE, TIGHT,
    TREE_A, TREE_B, TooLargeForTikz, WINNING,
};
use slitherlab_game::{Game, Preset};
use slitherlab_graph::Graph;

#[test]
fn all_vertices_edges_and_labels_are_there() {
    for text in [
        "grid:4x5",
        "petersen",
        "torus:4x4",
        "grid:2x2x3",
        "complete:6",
    ] {
        let board = Board::parse(text).unwrap();
        let tikz = Drawing::of(&board).unwrap().to_tikz().unwrap();
        let graph = board.graph();
        let count = |what: &str| tikz.matches(what).count();
        assert_eq!(count("\\filldraw"), graph.vertex_count(), "{text}");
        assert_eq!(count("\\node"), graph.vertex_count(), "{text}");
        let margins = count("line cap=butt");
        let ways = count(" -- ") + count(" .. controls ");
        assert_eq!(ways - margins, graph.edge_count(), "{text}");
        for v in graph.vertices() {
            assert!(tikz.contains(&format!("{{{}}};", board.label(v))), "{text}");
        }
    }
}

#[test]
fn shapes_and_dashes_are_those_of_the_marks() {
    let board = Board::parse("path:4").unwrap();
    let mut drawing = Drawing::of(&board).unwrap();
    drawing.mark_vertices(OUTER, [0]);
    drawing.mark_vertices(INNER, [1]);
    drawing.mark_vertices(PERFECT, [2]);
    drawing.mark_vertices(WINNING, [3]);
    drawing.mark_edges(SECOND, [0]);
    let tikz = drawing.to_tikz().unwrap();
    let count = |what: &str| tikz.matches(what).count();
    // Each once on the board and once in the legend.
    assert_eq!(count("\\filldraw["), 2, "one square");
    assert_eq!(count("-- cycle"), 2, "one diamond");
    assert_eq!(count("circle[radius="), 6, "two discs and a ring");
    assert_eq!(count("dash pattern=on"), 2);
    assert_eq!(count("\\definecolor{slithere69f00}{HTML}{E69F00}"), 1);
}

#[test]
fn large_boards_are_refused_before_they_are_drawn() {
    let board = Board::parse("grid:90x90").unwrap();
    let refused = Drawing::of(&board).unwrap().to_tikz().unwrap_err();
    let [vertices, edges] = [8100, 16020];
    assert_eq!(refused, TooLargeForTikz { vertices, edges });
    assert!(vertices + edges > MAX_TIKZ);
}

/// Pictures of every kind, and labels that would be commands.
fn pictures() -> Vec<String> {
    let mut pictures = Vec::new();
    let board = Board::parse("grid:4x4").unwrap();
    let mut drawing = Drawing::of(&board).unwrap();
    let start = Game::new(Preset::Classic, &board).unwrap();
    let game = start.after("0,0-0,1 0,1-1,1 0,0-1,0", None).unwrap();
    drawing.position(game.position());
    pictures.push(drawing.to_tikz().unwrap());

    let mut drawing = Drawing::of(&board).unwrap();
    drawing.mark_classes(&[
        Classes {
            outer: vec![0, 1],
            inner: vec![2, 3],
            perfect: vec![4],
        },
        Classes {
            perfect: vec![2, 3],
            ..Classes::default()
        },
    ]);
    drawing.mark_edges(MATCHING, [5, 6]);
    for (mark, edge) in [(DENSE, 0), (TIGHT, 1), (SPARSE, 2)] {
        drawing.mark_edges(mark, [edge]);
    }
    drawing.mark_edges(TREE_A, [0, 1]);
    drawing.mark_edges(TREE_B, [1, 2]);
    drawing.resize(200);
    pictures.push(drawing.to_tikz().unwrap());

    let graph = Graph::from_edges(4, vec![[0, 1], [0, 1], [0, 0], [2, 3]]).unwrap();
    let places = vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    let mut drawing = Drawing::of_graph(&graph, places).unwrap();
    let labels = ["\\%", "#_$", "{&}", "~^\""];
    drawing.relabel(|v| labels[v as usize].to_owned());
    drawing.entitle("a title\nof two lines \\end{document}");
    pictures.push(drawing.to_tikz().unwrap());
    pictures.push(
        Drawing::of(&Board::parse("grid:3x3x3").unwrap())
            .unwrap()
            .to_tikz()
            .unwrap(),
    );
    let mut dots = Drawing::of(&board).unwrap();
    dots.hide_labels();
    pictures.push(dots.to_tikz().unwrap());
    pictures
}

#[test]
fn latex_accepts_the_pictures() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        eprintln!(
            "SKIPPED: pdflatex is not installed, so nothing says that LaTeX accepts the pictures"
        );
        return;
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("tikz");
    std::fs::create_dir_all(&folder).unwrap();
    let mut document =
        String::from("\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n");
    let pictures = pictures();
    for picture in &pictures {
        document += picture;
        document += "\\newpage\n";
    }
    document += "\\end{document}\n";
    std::fs::write(folder.join("pictures.tex"), document).unwrap();
    let run = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "pictures.tex"])
        .current_dir(&folder)
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{log}");
    let pages = format!("({} pages", pictures.len());
    assert!(log.contains(&pages), "{log}");
    assert!(!log.contains("Missing character"), "{log}");
}
