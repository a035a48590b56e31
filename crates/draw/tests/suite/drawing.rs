//! Drawings are read back from their SVG and compared with the board: everything is there, in its
//! place, inside the picture, and not on top of something else.

use proptest::prelude::*;
use roxmltree::{Document, Node};
use slitherlab_board::{Board, BoardLimits, directed};
use slitherlab_draw::{
    Drawing, GONE, INNER, LOSING, MATCHING, OUTER, PERFECT, SECOND, TooLarge, WINNING,
};
use slitherlab_graph::{Graph, Vertex};

type Point = [f64; 2];

/// What a reader of the SVG finds.
struct Picture {
    size: Point,
    /// The middle and the radius of each disc.
    discs: Vec<(Point, f64)>,
    labels: Vec<String>,
    /// For each stroke of the group `edges`, places along it.
    strokes: Vec<Vec<Point>>,
}

fn number(node: &Node, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

fn group<'a>(document: &'a Document, class: &str) -> Option<Node<'a, 'a>> {
    document
        .descendants()
        .find(|node| node.attribute("class") == Some(class))
}

fn read(svg: &str) -> Picture {
    let document = Document::parse(svg).expect("the SVG is well-formed");
    let root = document.root_element();
    let discs = document
        .descendants()
        .filter(|node| node.has_tag_name("circle"))
        .map(|node| {
            (
                [number(&node, "cx"), number(&node, "cy")],
                number(&node, "r"),
            )
        })
        .collect();
    let labels = group(&document, "labels").map_or_else(Vec::new, |labels| {
        let texts = labels.children().filter_map(|node| node.text());
        texts.map(str::to_owned).collect()
    });
    let strokes = group(&document, "edges").map_or_else(Vec::new, |edges| {
        let path = edges.first_element_child().unwrap().attribute("d").unwrap();
        path.split('M').skip(1).map(places_along).collect()
    });
    Picture {
        size: [number(&root, "width"), number(&root, "height")],
        discs,
        labels,
        strokes,
    }
}

/// Places along one line `x yLx y` or curve `x yCx y x y x y`.
fn places_along(stroke: &str) -> Vec<Point> {
    let numbers: Vec<f64> = stroke
        .split([' ', 'L', 'C'])
        .map(|number| number.parse().unwrap())
        .collect();
    let p: Vec<Point> = numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
    let blend = |a: Point, b: Point, t: f64| [0, 1].map(|i| a[i] * (1.0 - t) + b[i] * t);
    (0..=100)
        .map(|step| {
            let t = f64::from(step) / 100.0;
            // De Casteljau's way, for any number of control points.
            let mut level = p.clone();
            while level.len() > 1 {
                level = level
                    .windows(2)
                    .map(|pair| blend(pair[0], pair[1], t))
                    .collect();
            }
            level[0]
        })
        .collect()
}

fn distance(p: Point, q: Point) -> f64 {
    (p[0] - q[0]).hypot(p[1] - q[1])
}

/// Everything that must hold of the bare drawing of a small graph whose labels are shown or hidden.
fn check(graph: &Graph, svg: &str) -> Picture {
    let picture = read(svg);
    assert_eq!(picture.discs.len(), graph.vertex_count());
    assert_eq!(picture.strokes.len(), graph.edge_count());
    for &([x, y], r) in &picture.discs {
        let inside = x - r >= 0.0 && y - r >= 0.0;
        assert!(inside && x + r <= picture.size[0] && y + r <= picture.size[1]);
    }
    for (stroke, ends) in picture.strokes.iter().zip(graph.edges()) {
        for (place, end) in [stroke[0], stroke[100]].iter().zip({
            let [u, v] = *ends;
            // Parallel edges are drawn from the smaller vertex.
            if distance(stroke[0], picture.discs[u as usize].0) < 0.02 {
                [u, v]
            } else {
                [v, u]
            }
        }) {
            assert!(distance(*place, picture.discs[end as usize].0) < 0.02);
        }
        for &[x, y] in stroke {
            assert!(x >= 0.0 && y >= 0.0 && x <= picture.size[0] && y <= picture.size[1]);
        }
    }
    picture
}

fn draw(text: &str) -> (Board, Picture) {
    let board = Board::parse(text).unwrap();
    let svg = Drawing::of(&board).unwrap().to_svg();
    assert_eq!(svg, Drawing::of(&board).unwrap().to_svg(), "{text} twice");
    let picture = check(board.graph(), &svg);
    (board, picture)
}

#[test]
fn vertices_stand_where_the_labels_say() {
    let (board, picture) = draw("grid:5x6");
    let vertex = |label: &str| picture.discs[board.vertex(label).unwrap() as usize].0;
    let [origin, right, up] = ["0,0", "1,0", "0,1"].map(vertex);
    assert!(right[0] > origin[0] && (right[1] - origin[1]).abs() < 0.01);
    assert!(up[1] < origin[1] && (up[0] - origin[0]).abs() < 0.01);
    let labels = board.graph().vertices().map(|v| board.label(v).to_string());
    assert!(labels.eq(picture.labels));
}

#[test]
fn no_edge_runs_through_a_foreign_vertex() {
    let texts = [
        "grid:5x6",
        "torus:4x6",
        "torus:5x5",
        "rook:3x4",
        "knight:5x5",
        "king:4x5",
        "complete:9",
        "cycle:12",
        "path:7",
        "wheel:8",
    ];
    for text in texts {
        let (board, picture) = draw(text);
        for (stroke, ends) in picture.strokes.iter().zip(board.graph().edges()) {
            for (v, &(center, radius)) in picture.discs.iter().enumerate() {
                if ends.contains(&(v as Vertex)) {
                    continue;
                }
                let nearest = stroke
                    .iter()
                    .map(|&p| distance(p, center))
                    .fold(f64::MAX, f64::min);
                assert!(nearest > radius, "{text}: edge {ends:?} touches vertex {v}");
            }
        }
    }
}

#[test]
fn no_two_discs_touch() {
    for text in [
        "grid:9x9",
        "complete:12",
        "hypercube:4",
        "star:9",
        "knight:4x4",
    ] {
        let (_, picture) = draw(text);
        for (i, &(p, r)) in picture.discs.iter().enumerate() {
            for &(q, _) in &picture.discs[..i] {
                assert!(distance(p, q) > 2.0 * r, "{text}");
            }
        }
    }
}

#[test]
fn parallel_edges_and_loops_are_told_apart() {
    let edges = vec![[0, 1], [1, 0], [0, 1], [0, 0], [0, 0]];
    let graph = Graph::from_edges(2, edges).unwrap();
    let svg = Drawing::of_graph(&graph, vec![[0.0, 0.0], [1.0, 0.0]])
        .unwrap()
        .to_svg();
    let picture = check(&graph, &svg);
    for (i, a) in picture.strokes.iter().enumerate() {
        for b in &picture.strokes[..i] {
            assert!(
                distance(a[50], b[50]) > 2.0,
                "strokes {i} and an earlier one"
            );
        }
    }
}

#[test]
fn labels_give_way_to_tooltips_where_there_is_no_room() {
    let graph = Graph::from_edges(2, vec![[0, 1]]).unwrap();
    let mut drawing = Drawing::of_graph(&graph, vec![[0.0, 0.0], [1.0, 0.0]]).unwrap();
    assert_eq!(read(&drawing.to_svg()).labels, ["0", "1"]);
    drawing.relabel(|v| format!("a name too long for a disc, number {v}"));
    let svg = drawing.to_svg();
    assert!(read(&svg).labels.is_empty());
    assert!(svg.contains("<title>a name too long for a disc, number 1</title>"));
    drawing.hide_labels();
    assert!(read(&drawing.to_svg()).labels.is_empty());
}

#[test]
fn large_boards_stay_small_pictures() {
    let board = Board::parse("grid:120x60").unwrap();
    let svg = Drawing::of(&board).unwrap().to_svg();
    assert!(svg.len() < 100 * board.graph().vertex_count());
    let document = Document::parse(&svg).unwrap();
    assert!(number(&document.root_element(), "width") < 1700.0);
    let dots = group(&document, "vertices plain")
        .unwrap()
        .attribute("d")
        .unwrap();
    assert_eq!(dots.matches("h0").count(), 7200);
}

#[test]
fn boards_beyond_the_limits_are_refused() {
    let board = Board::parse("grid:400x300").unwrap();
    let refused = Drawing::of(&board).unwrap_err();
    assert_eq!(
        refused,
        TooLarge {
            vertices: 120_000,
            edges: 239_300
        }
    );
}

#[test]
fn the_smallest_graphs_have_pictures() {
    for edges in [vec![], vec![[0, 0]]] {
        let graph = Graph::from_edges(1, edges).unwrap();
        check(
            &graph,
            &Drawing::of_graph(&graph, vec![[7.0, -3.0]])
                .unwrap()
                .to_svg(),
        );
    }
    let empty = Graph::from_edges(0, Vec::new()).unwrap();
    check(
        &empty,
        &Drawing::of_graph(&empty, Vec::new()).unwrap().to_svg(),
    );
}

#[test]
fn a_title_is_text_and_never_markup() {
    let graph = Graph::from_edges(1, Vec::new()).unwrap();
    let mut drawing = Drawing::of_graph(&graph, vec![[0.0, 0.0]]).unwrap();
    drawing.entitle("<script>\"&\u{0}\u{1b}");
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).unwrap();
    let title = document.root_element().first_element_child().unwrap();
    assert_eq!(title.text(), Some("<script>\"&\u{fffd}\u{fffd}"));
}

#[test]
fn marks_have_classes_a_legend_and_words() {
    let board = Board::parse("grid:3x3").unwrap();
    let mut drawing = Drawing::of(&board).unwrap();
    drawing.mark_vertices(OUTER, [0, 2, 4]);
    drawing.mark_vertices(INNER, [1]);
    drawing.mark_vertices(PERFECT, [2]);
    drawing.mark_vertices(WINNING, []);
    drawing.mark_edges(MATCHING, [0, 1]);
    drawing.mark_edges(SECOND, [1]);
    drawing.snake(0, &[5, 8, 7], &[7]);
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).unwrap();
    for class in ["matching", "second", "snake-1", "live"] {
        assert!(group(&document, class).is_some(), "{class}");
    }
    let description = document
        .root_element()
        .children()
        .find(|node| node.has_tag_name("desc"));
    assert_eq!(
        description.unwrap().text(),
        Some(
            "9 vertices and 12 edges. outer: 2 vertices. inner: 1 vertex. perfect: 1 vertex. \
             matching: 2 edges. second: 1 edge. snake 1: 2 edges."
        )
    );
    let legend = group(&document, "legend").unwrap();
    let texts = legend
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    let meanings: Vec<&str> = texts.filter_map(|node| node.text()).collect();
    assert_eq!(
        meanings,
        ["outer", "inner", "perfect", "matching", "second", "snake 1"]
    );
    // A marked edge is not drawn as a plain one as well.
    assert_eq!(read(&svg).strokes.len(), 12 - 4);
}

#[test]
fn marks_differ_in_more_than_colour() {
    let vertices = [OUTER, INNER, PERFECT].map(|mark| mark.shape);
    assert!(vertices[0] != vertices[1] && vertices[1] != vertices[2] && vertices[0] != vertices[2]);
    assert!(WINNING.shape != LOSING.shape);
    assert!(MATCHING.dashes != SECOND.dashes && SECOND.dashes != GONE.dashes);
}

/// The room between parallel edges was clamped to a range that was empty here.
#[test]
fn parallel_edges_between_vertices_that_nearly_touch() {
    let layout = vec![[3.997, -1.317], [3.987, -1.284], [-4.422, 0.0]];
    let graph = Graph::from_edges(3, vec![[1, 2], [1, 2]]).unwrap();
    check(&graph, &Drawing::of_graph(&graph, layout).unwrap().to_svg());
}

proptest! {
    #[test]
    fn any_multigraph_anywhere(
        layout in proptest::collection::vec([-5.0..5.0f64, -5.0..5.0f64], 1..20),
        pairs in proptest::collection::vec([0..1000u32, 0..1000u32], 0..40),
    ) {
        let n = layout.len() as u32;
        let edges = pairs.iter().map(|[u, v]| [u % n, v % n]).collect();
        let graph = Graph::from_edges(layout.len(), edges).unwrap();
        check(&graph, &Drawing::of_graph(&graph, layout).unwrap().to_svg());
    }
}

/// On a directed board each arc has a tip of two lines, which points where the arc leads.
#[test]
fn arcs_have_arrows() {
    let drawn = |text: &str| {
        let board = directed::parse_any(text, BoardLimits::default()).unwrap();
        Drawing::of(&board).unwrap().to_svg()
    };
    assert!(!drawn("path:3").contains("arrows"));
    let tips = |svg: &str| -> Vec<[f64; 2]> {
        let (_, after) = svg.split_once("class=\"arrows\"").unwrap();
        let (_, after) = after.split_once(" d=\"").unwrap();
        let (path, _) = after.split_once('"').unwrap();
        let numbers = path.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
        let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
        assert_eq!(numbers.len() % 8, 0, "{path}");
        // The first line of a tip goes from its barb to its point.
        numbers
            .chunks(8)
            .map(|tip| [tip[2] - tip[0], tip[6] - tip[4]])
            .collect()
    };
    let there = tips(&drawn("arcs:0>1"));
    let back = tips(&drawn("arcs:1>0"));
    assert_eq!([there.len(), back.len()], [1, 1]);
    assert!(there[0][0] * back[0][0] < 0.0, "{there:?} {back:?}");
    assert_eq!(tips(&drawn("dicycle:5")).len(), 5);
    // Two arcs between the same vertices point in opposite directions.
    let both = tips(&drawn("arcs:0>1,1>0"));
    assert!(both[0][0] * both[1][0] < 0.0, "{both:?}");
}
