//! Graphs of petgraph are boards.

use petgraph::graph::UnGraph;
use slitherlab::{Game, Player, Preset};

#[test]
fn a_petgraph_graph_is_a_board() {
    // A vertex without edges counts.
    let mut graph = UnGraph::<&str, ()>::from_edges([(0, 1), (1, 2), (2, 3)]);
    graph.add_node("alone");
    let game = Game::new(Preset::Classic, &graph).unwrap();
    assert_eq!(game.board().graph().vertex_count(), 5);
    assert_eq!(game.board().graph().edges(), [[0, 1], [1, 2], [2, 3]]);
    assert_eq!(game.solve().winner(), Some(Player::FIRST));
}
