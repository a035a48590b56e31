//! Finds a maximum matching of a graph that an iterator of edges describes.

use slitherlab::Graph;
use slitherlab::matching::{Class, GallaiEdmonds, maximum_matching};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A ring of nine vertices, with a pendant vertex at each.
    let ring = (0..9).map(|v| (v, (v + 1) % 9));
    let pendants = (0..9).map(|v| (v, v + 9));
    let graph = Graph::from_pairs(ring.chain(pendants))?;
    let matching = maximum_matching(&graph);
    println!(
        "{} edges, perfect: {}",
        matching.len(),
        matching.is_perfect()
    );
    for (u, v) in matching.edges() {
        println!("{u} - {v}");
    }
    assert!(matching.contains_edge(0, 9));
    let classes = GallaiEdmonds::of(&graph, &matching)?;
    println!("{} vertices can be left out", classes.count(Class::Outer));
    Ok(())
}
