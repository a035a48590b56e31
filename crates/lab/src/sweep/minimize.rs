//! Making a counterexample small.

use slitherlab_graph::invariants::Components;
use slitherlab_graph::{Graph, Minor};

/// Deletes vertices and edges as long as the graph stays a counterexample, and stays connected if
/// it was; what is left cannot lose any vertex, any edge, or any two vertices. Two at once, because
/// much about these games depends on whether the order is even.
///
/// *Cost*: at most n² + m questions for each deletion.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_lab::sweep::minimize;
///
/// // The smallest graph inside the Petersen graph that has an odd cycle.
/// let board = Board::parse("petersen")?;
/// let smallest = minimize(board.graph(), |graph| slitherlab_graph::bipartition(graph).is_none());
/// assert_eq!((smallest.vertex_count(), smallest.edge_count()), (5, 5));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub fn minimize(graph: &Graph, mut still_fails: impl FnMut(&Graph) -> bool) -> Graph {
    let is_connected = |graph: &Graph| Components::of(graph).count() <= 1;
    let must_connect = is_connected(graph);
    let mut fits =
        |smaller: &Graph| (!must_connect || is_connected(smaller)) && still_fails(smaller);
    let mut graph = graph.clone();
    loop {
        let without = |gone: [u32; 2]| Minor::induced(&graph, |v| !gone.contains(&v)).graph;
        let one_vertex = graph.vertices().rev().map(|v| without([v, v]));
        let two_vertices = graph
            .vertices()
            .flat_map(|v| (0..v).map(move |u| [u, v]))
            .map(without);
        let one_edge = (0..graph.edge_count()).rev().filter_map(|gone| {
            let mut edges = graph.edges().to_vec();
            edges.remove(gone);
            Graph::from_edges(graph.vertex_count(), edges).ok()
        });
        let mut candidates = one_vertex.chain(two_vertices).chain(one_edge);
        let smaller = candidates.find(|smaller| fits(smaller));
        drop(candidates);
        match smaller {
            Some(smaller) => graph = smaller,
            None => return graph,
        }
    }
}
