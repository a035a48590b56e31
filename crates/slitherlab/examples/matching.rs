//! Finds a maximum matching of a graph that an iterator of edges describes, and its vertex classes.

use slitherlab::Graph;
use slitherlab::matching::{Class, EdgeClass, GallaiEdmonds, edge_classes, maximum_matching};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A path of six vertices, with a triangle at vertex 1 and a pendant vertex at vertex 2.
    let path = (0..5).map(|v| (v, v + 1));
    let graph = Graph::from_pairs(path.chain([(1, 6), (6, 7), (7, 1), (2, 8)]))?;

    let matching = maximum_matching(&graph);
    println!(
        "{} edges, perfect: {}",
        matching.len(),
        matching.is_perfect()
    );
    for (u, v) in matching.edges() {
        println!("{u} - {v}");
    }
    for v in matching.exposed() {
        println!("{v} is left out");
    }

    // An outer vertex is left out by some maximum matching.
    let classes = GallaiEdmonds::of(&graph, &matching)?;
    for class in [Class::Outer, Class::Inner, Class::Perfect] {
        let members: Vec<u32> = classes.vertices(class).collect();
        println!("{class:?}: {members:?}");
    }

    for (edge, class) in graph.edges().iter().zip(edge_classes(&graph, &matching)?) {
        if class == EdgeClass::Every {
            println!("{edge:?} is in every maximum matching");
        }
    }
    Ok(())
}
