//! Making a counterexample small.

use slitherlab_graph::{Components, Graph, Minor};

/// Deletes vertices and edges one by one as long as the graph stays a counterexample, and stays
/// connected if it was; what is left cannot lose any single vertex or edge.
///
/// *Cost*: at most (n + m)² questions.
///
/// ```
/// use slitherlab_graph::Board;
/// use slitherlab_lab::sweep::minimize;
///
/// // The smallest graph inside the Petersen graph that has an odd cycle.
/// let board = Board::parse("petersen")?;
/// let smallest = minimize(board.graph(), |graph| slitherlab_graph::bipartition(graph).is_none());
/// assert_eq!((smallest.vertex_count(), smallest.edge_count()), (5, 5));
/// # Ok::<(), slitherlab_graph::BoardError>(())
/// ```
pub fn minimize(graph: &Graph, mut still_fails: impl FnMut(&Graph) -> bool) -> Graph {
    let is_connected = |graph: &Graph| Components::of(graph).count() <= 1;
    let must_connect = is_connected(graph);
    let mut fits =
        |smaller: &Graph| (!must_connect || is_connected(smaller)) && still_fails(smaller);
    let mut graph = graph.clone();
    loop {
        let without_vertex = graph
            .vertices()
            .rev()
            .map(|v| Minor::induced(&graph, |w| w != v).graph);
        let without_edge = (0..graph.edge_count()).rev().map(|gone| {
            let mut edges = graph.edges().to_vec();
            edges.remove(gone);
            Graph::from_edges(graph.vertex_count(), edges).expect("fewer edges than before")
        });
        let smaller = without_vertex
            .chain(without_edge)
            .find(|smaller| fits(smaller));
        match smaller {
            Some(smaller) => graph = smaller,
            None => return graph,
        }
    }
}
