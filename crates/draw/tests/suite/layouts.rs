//! Where boards are drawn.

use slitherlab_board::{Board, FamilyInfo, families};
use slitherlab_draw::Layout;
use slitherlab_graph::Graph;

fn board(text: &str) -> Board {
    Board::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

type Point = [f64; 2];

fn distance(p: Point, q: Point) -> f64 {
    (p[0] - q[0]).hypot(p[1] - q[1])
}

/// The distance from a point to a segment.
fn to_segment(p: Point, [a, b]: [Point; 2]) -> f64 {
    let along = [b[0] - a[0], b[1] - a[1]];
    let square = along[0] * along[0] + along[1] * along[1];
    let t = ((p[0] - a[0]) * along[0] + (p[1] - a[1]) * along[1]) / square;
    let t = t.clamp(0.0, 1.0);
    distance(p, [a[0] + t * along[0], a[1] + t * along[1]])
}

fn cross(a: Point, b: Point, c: Point) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn drawn_edges(board: &Board) -> Vec<([u32; 2], [Point; 2])> {
    let points = Layout::of(board).points;
    let edges = board.graph().edges().iter();
    edges
        .map(|&[u, v]| ([u, v], [points[u as usize], points[v as usize]]))
        .collect()
}

fn smallest_distance(points: &[Point]) -> f64 {
    let mut smallest = f64::INFINITY;
    for (i, &p) in points.iter().enumerate() {
        for &q in &points[..i] {
            smallest = smallest.min(distance(p, q));
        }
    }
    smallest
}

#[test]
fn lattice_edges_have_length_one() {
    for text in [
        "grid:4x5",
        "path:7",
        "cycle:9",
        "triangle:6",
        "hex:4",
        "hex:5x3",
        "honeycomb:3",
        "honeycomb:4x3",
        "grid:6x6 without 20% seed 3",
    ] {
        for (_, [p, q]) in drawn_edges(&board(text)) {
            assert!((distance(p, q) - 1.0).abs() < 1e-5, "{text}: {p:?} {q:?}");
        }
    }
}

#[test]
fn grids_have_their_origin_bottom_left() {
    let board = board("king:4x3");
    let points = Layout::of(&board).points;
    let at = |label: &str| points[board.vertex(label).unwrap() as usize].map(|c| c.to_string());
    assert_eq!(at("0,0"), ["0", "0"]);
    assert_eq!(at("3,0"), ["3", "0"]);
    assert_eq!(at("0,2"), ["0", "2"]);
}

#[test]
fn planar_boards_are_drawn_without_crossings() {
    let named = [
        "cube",
        "cuboctahedron",
        "dodecahedron",
        "herschel",
        "icosahedron",
        "octahedron",
        "tetrahedron",
        "tutte",
    ];
    let others = [
        "grid:4x4",
        "path:5",
        "cycle:8",
        "cylinder:7x3",
        "triangle:5",
        "hex:3",
        "hex:3x4",
        "honeycomb:2",
        "honeycomb:2x3",
        "wheel:7",
        "star:9",
        "caterpillar:2,0,5,1",
        "tree:2,4",
        "tree:3,2",
        "random-tree:60 seed 1",
        "random-tree:60 seed 2",
        "bipartite:1,4",
        "path:3 and cycle:5 and wheel:4 and star:3 and petersen:5,1",
    ];
    for text in named.into_iter().chain(others) {
        let edges = drawn_edges(&board(text));
        for (i, &(e, [a, b])) in edges.iter().enumerate() {
            for &(f, [c, d]) in &edges[..i] {
                if e.iter().any(|end| f.contains(end)) {
                    continue;
                }
                let parted = |p, q, r, s| cross(p, q, r) * cross(p, q, s) > -1e-9;
                let apart = parted(a, b, c, d) || parted(c, d, a, b);
                assert!(apart, "{text}: {e:?} crosses {f:?}");
            }
        }
    }
}

#[test]
fn no_two_vertices_coincide() {
    let examples = families().map(|family| family.example);
    let others = [
        "grid:5x5x5",
        "grid:9x3x7",
        "hypercube:6",
        "king:3x2x3x2",
        "torus:5x6",
        "torus:3x3x3",
        "cylinder:5x5",
        "bipartite:1,9",
        "grid:3x3 and grid:3x3 and complete:5",
        "path:9 reach 3",
        "gnm:40,30 seed 1",
        "gnm:40,200 seed 1",
        "gnm:500,700 seed 1",
        "graph6:Cl",
    ];
    for text in examples.chain(others) {
        let points = Layout::of(&board(text)).points;
        let smallest = smallest_distance(&points);
        assert!(smallest > 0.02, "{text}: {smallest}");
        assert!(points.iter().flatten().all(|c| c.is_finite()), "{text}");
    }
}

#[test]
fn named_graphs_hide_no_vertex_behind_an_edge() {
    let mut hidden = Vec::new();
    // Among the 175 edges of this one, no arrangement of rings shows every vertex.
    let shown = |family: &FamilyInfo| family.name != "hoffman-singleton";
    let named = families().filter(|family| family.form == family.name);
    for family in named.filter(shown) {
        let board = board(family.name);
        let points = Layout::of(&board).points;
        for ([u, v], segment) in drawn_edges(&board) {
            for (w, &point) in (0..).zip(&points).filter(|&(w, _)| w != u && w != v) {
                let gap = to_segment(point, segment);
                if gap < 0.06 {
                    hidden.push(format!("{}: {w} lies {gap:.3} from {u}-{v}", family.name));
                }
            }
        }
    }
    assert!(hidden.is_empty(), "{hidden:#?}");
}

#[test]
fn boards_in_space_say_so() {
    let space = |text: &str| Layout::of(&board(text)).space;
    assert!(space("grid:3x3").is_none());
    assert!(space("grid:2x2x2x2").is_none());
    assert!(space("petersen").is_none());
    for text in ["grid:2x3x4", "knight:3x3x4 without 0,0,0", "hypercube:3"] {
        let board = board(text);
        let cells = board.cells().unwrap();
        for (v, point) in (0..).zip(Layout::of(&board).space.unwrap()) {
            let expected: Vec<f64> = cells.coordinates(v).into_iter().map(f64::from).collect();
            assert_eq!(format!("{point:?}"), format!("{expected:?}"));
        }
    }
    // Neighbours round a cylinder or along it have distance 1 in space.
    let cylinder = board("cylinder:7x4");
    let points = Layout::of(&cylinder).space.unwrap();
    for &[u, v] in cylinder.graph().edges() {
        let [p, q] = [points[u as usize], points[v as usize]];
        let square: f64 = p.iter().zip(&q).map(|(a, b)| (a - b) * (a - b)).sum();
        assert!((square - 1.0).abs() < 1e-4);
    }
    assert_eq!(space("torus:5x4").unwrap().len(), 20);
}

#[test]
fn graphs_without_a_form_are_drawn_in_little_time() {
    // A million vertices and more: the work must grow with the graph, not with its square.
    let grid = board("grid:700x700").graph().clone();
    assert_eq!(Layout::of(&Board::from_graph(grid)).points.len(), 490_000);
    let scattered = Graph::from_edges(300_000, vec![]).unwrap();
    assert_eq!(
        Layout::of(&Board::from_graph(scattered)).points.len(),
        300_000
    );
    let star = board("star:200000").graph().clone();
    assert_eq!(Layout::of(&Board::from_graph(star)).points.len(), 200_001);
    let path = board("path:500000").graph().clone();
    assert_eq!(Layout::of(&Board::from_graph(path)).points.len(), 500_000);
    let dense = board("complete:900").graph().clone();
    assert_eq!(Layout::of(&Board::from_graph(dense)).points.len(), 900);
    let multigraph = Graph::from_edges(3, vec![[0, 1], [0, 1], [1, 1], [2, 2]]).unwrap();
    assert_eq!(Layout::of(&Board::from_graph(multigraph)).points.len(), 3);
    let empty = Graph::from_edges(0, vec![]).unwrap();
    assert!(Layout::of(&Board::from_graph(empty)).points.is_empty());
}

#[test]
fn a_grid_without_its_name_still_looks_like_one() {
    let board = Board::from_graph(board("grid:8x8").graph().clone());
    let edges = drawn_edges(&board);
    let lengths: Vec<f64> = edges.iter().map(|&(_, [p, q])| distance(p, q)).collect();
    assert!(
        lengths.iter().all(|&length| (0.3..2.5).contains(&length)),
        "{lengths:?}"
    );
    assert!(smallest_distance(&Layout::of(&board).points) > 0.3);
}

#[test]
#[allow(clippy::float_cmp)]
fn a_shuffled_board_looks_the_same() {
    for text in [
        "grid:4x5",
        "grid:2x3x2",
        "path:7 and petersen",
        "grid:5x5 without 20% and gnm:9,12",
        "gnm:9,12",
    ] {
        let plain = board(text);
        let shuffled = board(&format!("{text} shuffled seed 5"));
        let [here, there] = [&plain, &shuffled].map(Layout::of);
        assert_eq!(here.points.len(), plain.graph().vertex_count());
        for v in plain.graph().vertices() {
            let w = shuffled.vertex(&plain.label(v).to_string()).unwrap();
            assert_eq!(here.points[v as usize], there.points[w as usize], "{text}");
            let space = [(&here, v), (&there, w)]
                .map(|(layout, v)| layout.space.as_ref().map(|space| space[v as usize]));
            assert_eq!(space[0], space[1], "{text}");
        }
    }
}
