//! Pictures of boards.

use pyo3::prelude::*;
use slitherlab_draw::{
    Drawing, EdgeMark, FIRST, GONE, INNER, LOSING, MATCHING, OUTER, PERFECT, SECOND, USED,
    VertexMark, WINNING, WINNING_EDGE,
};
use slitherlab_graph::{Edge, Graph, Vertex};

use crate::board::Board;
use crate::error::wrong;

const VERTEX_MARKS: [VertexMark; 6] = [OUTER, INNER, PERFECT, WINNING, LOSING, USED];

const EDGE_MARKS: [EdgeMark; 5] = [MATCHING, FIRST, SECOND, GONE, WINNING_EDGE];

/// A drawing of the board as SVG, with layers of marks by their names, and snakes with their live ends.
#[pyfunction]
#[pyo3(signature = (board, *, title=None, labels=None, vertices=Vec::new(), edges=Vec::new(), snakes=Vec::new()))]
pub(crate) fn svg(
    py: Python<'_>,
    board: &Board,
    title: Option<String>,
    labels: Option<Vec<String>>,
    vertices: Vec<(String, Vec<Vertex>)>,
    edges: Vec<(String, Vec<Edge>)>,
    snakes: Vec<(Vec<Vertex>, Vec<Vertex>)>,
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
        if let Some(labels) = labels {
            drawing.relabel(|v| labels.get(v as usize).cloned().unwrap_or_default());
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
        Ok(drawing.to_svg())
    })
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
