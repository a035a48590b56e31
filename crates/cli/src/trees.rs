//! Two spanning trees as people see them: which edges are in one, in both, in none.

use anstyle::Style;
use slitherlab_board::Board;
use slitherlab_forests::Place;
use slitherlab_graph::Edge;

use crate::explanation::put_list;

/// Where an edge can stand, in the order of the rows, and what the papers call it.
const PLACES: [(Place, &str); 4] = [
    (Place::OnlyA, "A∖B"),
    (Place::OnlyB, "B∖A"),
    (Place::Both, "common"),
    (Place::Neither, "neither"),
];

/// More labels than this fit nowhere.
const MOST_SHOWN: usize = 200;

/// Adds a row for each place that some edge has: how many there are, and as many of them as fit
/// into a few lines.
pub(crate) fn put_trees(
    text: &mut String,
    board: &Board,
    edges: &(impl Iterator<Item = (Edge, Place)> + Clone),
) {
    for (place, name) in PLACES {
        let own = edges.clone().filter(|&(_, other)| other == place);
        let count = own.clone().count();
        let shown = own.take(MOST_SHOWN);
        let labels: Vec<String> = shown
            .map(|(edge, _)| board.edge_label(edge).to_string())
            .collect();
        if count > 0 {
            put_list(text, (name, Style::new()), count, &labels);
        }
    }
}
