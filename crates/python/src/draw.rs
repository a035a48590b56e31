//! Pictures of boards.

use pyo3::prelude::*;
use slitherlab_draw::{
    DENSE, DRAWN, DRAWN_EDGE, Drawing, EdgeMark, FIRST, GONE, HIGHLIGHT, HIGHLIGHT_EDGE, INNER,
    LOSING, LOSING_EDGE, MATCHING, OUTER, PERFECT, SECOND, SPARSE, TERMINAL, TIGHT, TREE_A, TREE_B,
    USED, VertexMark, WINNING, WINNING_EDGE,
};
use slitherlab_graph::{Edge, Graph, Vertex};

use crate::board::Board;
use crate::error::wrong;

const VERTEX_MARKS: [VertexMark; 9] = [
    OUTER, INNER, PERFECT, WINNING, LOSING, DRAWN, USED, TERMINAL, HIGHLIGHT,
];

const EDGE_MARKS: [EdgeMark; 13] = [
    MATCHING,
    FIRST,
    SECOND,
    TREE_A,
    TREE_B,
    GONE,
    DENSE,
    TIGHT,
    SPARSE,
    WINNING_EDGE,
    LOSING_EDGE,
    DRAWN_EDGE,
    HIGHLIGHT_EDGE,
];

/// A drawing of the board as SVG, or as TikZ, with layers of marks by their names, and snakes with
/// their live ends.
#[pyfunction]
#[pyo3(signature = (board, *, title=None, labels=None, vertices=Vec::new(), edges=Vec::new(), snakes=Vec::new(), tikz=false))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn svg(
    py: Python<'_>,
    board: &Board,
    title: Option<String>,
    labels: Option<Vec<String>>,
    vertices: Vec<(String, Vec<Vertex>)>,
    edges: Vec<(String, Vec<Edge>)>,
    snakes: Vec<(Vec<Vertex>, Vec<Vertex>)>,
    tikz: bool,
) -> PyResult<String> {
    for (_, marked) in &vertices {
        board.check_vertices(marked)?;
    }
    for (_, marked) in &edges {
        board.check_edges(marked)?;
    }
    for (path, live_ends) in &snakes {
        board.check_vertices(path)?;
        board.check_vertices(live_ends)?;
        check_path(board.graph(), path)?;
    }
    let board = &*board.0;
    py.detach(|| {
        let mut drawing = Drawing::of(board).map_err(wrong)?;
        if let Some(title) = title {
            drawing.entitle(title);
        }
        for (name, marked) in edges {
            let known = EDGE_MARKS.iter().find(|mark| mark.class == name);
            let mark = known.ok_or_else(|| wrong(format!("there is no mark {name} for edges")))?;
            drawing.mark_edges(*mark, marked);
        }
        for (number, (path, live_ends)) in snakes.iter().enumerate() {
            drawing.snake(number, path, live_ends);
        }
        for (name, marked) in vertices {
            let known = VERTEX_MARKS.iter().find(|mark| mark.class == name);
            let mark =
                known.ok_or_else(|| wrong(format!("there is no mark {name} for vertices")))?;
            drawing.mark_vertices(*mark, marked);
        }
        written(drawing, labels, tikz)
    })
}

/// A drawing as it leaves for Python, with other labels if there are some.
pub(crate) fn written(
    mut drawing: Drawing<'_>,
    labels: Option<Vec<String>>,
    tikz: bool,
) -> PyResult<String> {
    if let Some(labels) = labels {
        drawing.relabel(|v| labels.get(v as usize).cloned().unwrap_or_default());
    }
    if tikz {
        drawing.to_tikz().map_err(wrong)
    } else {
        Ok(drawing.to_svg())
    }
}

fn check_path(graph: &Graph, path: &[Vertex]) -> PyResult<()> {
    for step in path.windows(2) {
        if !graph.has_edge(step[0], step[1]) {
            let [from, to] = [step[0], step[1]];
            return Err(wrong(format!("no edge leads from {from} to {to}")));
        }
    }
    Ok(())
}
