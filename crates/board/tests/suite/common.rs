//! Brute force for the tests: slow, obvious, and sharing nothing with the crate but the graph type.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::BTreeSet;

use slitherlab_board::Board;
use slitherlab_graph::Graph;

/// A set of edges by labels, the smaller label first.
pub(crate) type LabelledEdges = BTreeSet<(String, String)>;

pub(crate) fn board(text: &str) -> Board {
    Board::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn graph(text: &str) -> Graph {
    board(text).graph().clone()
}

/// All labels, in the order of the vertices.
pub(crate) fn labels(board: &Board) -> Vec<String> {
    board
        .graph()
        .vertices()
        .map(|v| board.label(v).to_string())
        .collect()
}

/// The edges by labels.
pub(crate) fn labelled_edges(board: &Board) -> LabelledEdges {
    let labels = labels(board);
    let pair = |&[u, v]: &[u32; 2]| ordered(&labels[u as usize], &labels[v as usize]);
    board.graph().edges().iter().map(pair).collect()
}

pub(crate) fn ordered(u: &str, v: &str) -> (String, String) {
    (u.min(v).to_owned(), u.max(v).to_owned())
}

/// All points of a box, in lexicographic order.
pub(crate) fn points(sides: &[i64]) -> Vec<Vec<i64>> {
    let mut points = vec![vec![]];
    for &side in sides {
        points = points
            .into_iter()
            .flat_map(|point: Vec<i64>| (0..side).map(move |c| [point.as_slice(), &[c]].concat()))
            .collect();
    }
    points
}

pub(crate) fn label(point: &[i64]) -> String {
    point
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(",")
}

/// Checks a board against its definition: these cells in this order, joined when `adjacent` says
/// so, and the edges in order.
pub(crate) fn check_definition(
    text: &str,
    cells: &[Vec<i64>],
    adjacent: impl Fn(&[i64], &[i64]) -> bool,
) {
    let board = board(text);
    let expected: Vec<String> = cells.iter().map(|cell| label(cell)).collect();
    assert_eq!(labels(&board), expected, "{text}: cells");
    let mut edges = Vec::new();
    for u in 0..cells.len() {
        for v in u + 1..cells.len() {
            assert_eq!(
                adjacent(&cells[u], &cells[v]),
                adjacent(&cells[v], &cells[u])
            );
            if adjacent(&cells[u], &cells[v]) {
                edges.push([u as u32, v as u32]);
            }
        }
    }
    assert_eq!(board.graph().edges(), edges, "{text}: edges");
}

pub(crate) fn from_pairs(n: usize, pairs: impl IntoIterator<Item = [usize; 2]>) -> Graph {
    let edges = pairs
        .into_iter()
        .map(|pair| pair.map(|v| v as u32))
        .collect();
    Graph::from_edges(n, edges).unwrap()
}

fn matrix(graph: &Graph) -> Vec<Vec<bool>> {
    let n = graph.vertex_count();
    let mut matrix = vec![vec![false; n]; n];
    for &[u, v] in graph.edges() {
        matrix[u as usize][v as usize] = true;
        matrix[v as usize][u as usize] = true;
    }
    matrix
}

/// The number of isomorphisms between two simple graphs, by backtracking along a walk that keeps
/// to the neighbours of what is mapped already; stops at `enough`.
pub(crate) fn isomorphisms(a: &Graph, b: &Graph, enough: usize) -> usize {
    let n = a.vertex_count();
    if b.vertex_count() != n || a.edge_count() != b.edge_count() {
        return 0;
    }
    let (ma, mb) = (matrix(a), matrix(b));
    let mut order: Vec<usize> = Vec::new();
    while order.len() < n {
        let rest = (0..n).filter(|v| !order.contains(v));
        let next = rest
            .max_by_key(|&v| order.iter().filter(|&&u| ma[u][v]).count())
            .unwrap();
        order.push(next);
    }
    // The images to try: those next to the image of an earlier neighbour, if there is one.
    let anchors: Vec<Option<usize>> = (0..n)
        .map(|depth| (0..depth).find(|&earlier| ma[order[earlier]][order[depth]]))
        .collect();
    let everything: Vec<u32> = b.vertices().collect();
    let mut image: Vec<usize> = Vec::new();
    let mut used = vec![false; n];
    let mut found = 0;
    let mut next_try = vec![0];
    while let Some(mut next) = next_try.pop() {
        let depth = next_try.len();
        if image.len() > depth {
            used[image.pop().unwrap()] = false;
        }
        if depth == n {
            found += 1;
            if found >= enough {
                return found;
            }
            continue;
        }
        let v = order[depth];
        let candidates = match anchors[depth] {
            Some(earlier) => b.neighbors(image[earlier] as u32),
            None => &everything,
        };
        while next < candidates.len() {
            let w = candidates[next] as usize;
            next += 1;
            let fits = !used[w]
                && a.degree(v as u32) == b.degree(w as u32)
                && (0..depth).all(|i| ma[order[i]][v] == mb[image[i]][w]);
            if fits {
                used[w] = true;
                image.push(w);
                next_try.extend([next, 0]);
                break;
            }
        }
    }
    found
}

pub(crate) fn are_isomorphic(a: &Graph, b: &Graph) -> bool {
    isomorphisms(a, b, 1) == 1
}
