//! Finds two spanning forests that have as few edges in common as possible.

use slitherlab::Graph;
use slitherlab::forests::{Place, TwoForests};

fn main() -> Result<(), slitherlab::GraphError> {
    // A triangle with two doubled sides, and an edge hanging at it.
    let graph = Graph::from_pairs([(0, 1), (0, 1), (1, 2), (1, 2), (2, 0), (2, 3)])?;
    let forests = TwoForests::of(&graph);

    // The places are in the order of the edges.
    let list = |is_listed: fn(Place) -> bool| {
        let edges = graph.edges().iter().zip(forests.places());
        edges
            .filter(|&(_, &place)| is_listed(place))
            .map(|(&ends, _)| ends)
            .collect::<Vec<_>>()
    };
    println!("A: {:?}", list(Place::in_a));
    println!("B: {:?}", list(Place::in_b));
    println!("in both: {:?}", list(|place| place == Place::Both));
    println!("in neither: {:?}", list(|place| place == Place::Neither));
    println!(
        "rank {}, union {}, common {}, excess {}",
        forests.rank(),
        forests.union(),
        forests.common(),
        forests.excess()
    );
    Ok(())
}
