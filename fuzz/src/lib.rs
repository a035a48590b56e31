//! What the targets check, and how inputs are made where libFuzzer is not at hand.

pub mod asks;
pub mod mutate;
pub mod plays;
pub mod targets;

use slitherlab_format::{self as format, Format, FormatError};
use slitherlab_graph::Graph;

/// A message is one line.
pub fn check_message(error: &FormatError) {
    let message = error.to_string();
    assert!(!message.contains(char::is_control), "{message:?}");
    assert!(message.chars().count() < 300, "{message}");
}

/// Reads the bytes; when they are a graph, writes it in every format that holds it and reads that.
pub fn read_and_return(bytes: &[u8], format: Option<Format>) {
    // A header of a million vertices is a legal way to spend time, but no way to find a mistake.
    let file = match format::read_limited(bytes, format, 500) {
        Ok(file) => file,
        Err(error) => return check_message(&error),
    };
    for format in Format::ALL {
        let mut text = Vec::new();
        if file.write(format, &mut text).is_err() {
            continue;
        }
        let again = format::read(&text, Some(format)).expect("what was written can be read");
        assert_eq!(again.graph.vertex_count(), file.graph.vertex_count());
        assert_eq!(again.graph.edge_count(), file.graph.edge_count());
        // Gridlock's format may number the vertices anew.
        if format != Format::Gridlock || file.sides.is_some() {
            assert_eq!(
                sorted_edges(&again.graph),
                sorted_edges(&file.graph),
                "{format}"
            );
        }
        if let Format::NodeLink | Format::Dot = format {
            assert_eq!(again.names, file.names);
        }
    }
}

fn sorted_edges(graph: &Graph) -> Vec<[u32; 2]> {
    let mut edges = graph.edges().to_vec();
    for ends in &mut edges {
        ends.sort_unstable();
    }
    edges.sort_unstable();
    edges
}
