//! Bytes that nobody chose: no panic, one line of complaint, and what is a graph can be written
//! and read again. The fuzz targets under `fuzz/` ask the same, longer.

use proptest::prelude::*;
use slitherlab_format::{self as format, Format};
use slitherlab_graph::Graph;

fn check(bytes: &[u8]) {
    for way in Format::ALL.into_iter().map(Some).chain([None]) {
        let file = match format::read(bytes, way) {
            Ok(file) => file,
            Err(error) => {
                let message = error.to_string();
                assert!(!message.contains(char::is_control), "{message:?}");
                continue;
            }
        };
        if file.graph.vertex_count() > 1000 {
            continue;
        }
        let mut text = Vec::new();
        if file.write(file.format, &mut text).is_ok() {
            let again = format::read(&text, Some(file.format)).unwrap();
            assert_eq!(again.graph.vertex_count(), file.graph.vertex_count());
            assert_eq!(again.graph.edge_count(), file.graph.edge_count());
            assert_eq!(again.names, file.names);
            assert_eq!(again.sides, file.sides);
        }
    }
    let lines = bytes.split(|&b| b == b'\n').count();
    assert!(format::read_lines(bytes).count() <= lines);
}

/// Words that the formats are made of, so that random sequences get somewhere.
fn words() -> impl Strategy<Value = Vec<u8>> {
    const WORDS: [&str; 52] = [
        "0",
        "1",
        "2",
        "7",
        "4294967295",
        "4294967296",
        " ",
        " ",
        "\n",
        "\n",
        "\r\n",
        "\t",
        "#",
        "%",
        "p edge ",
        "p col ",
        "e ",
        "c",
        "n",
        "?",
        "~",
        "~~",
        ":",
        ":An",
        "Bw",
        ">>graph6<<",
        ">>sparse6<<",
        "&",
        ";",
        "graph ",
        "strict ",
        "subgraph ",
        "{",
        "}",
        "[",
        "]",
        "--",
        "->",
        "a",
        "\"",
        "\\",
        "<",
        ">",
        "=",
        ",",
        "+",
        "/*",
        "*/",
        "{\"nodes\":[",
        "{\"id\":",
        "],\"links\":[",
        "{\"source\":0,\"target\":0}",
    ];
    proptest::collection::vec(proptest::sample::select(&WORDS[..]), 0..40)
        .prop_map(|words| words.concat().into_bytes())
}

/// A good file with a few bytes changed, left out, or put in.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let graph = proptest::collection::vec([0u32..12, 0u32..12], 0..20)
        .prop_map(|edges| Graph::from_edges(12, edges).unwrap());
    let format = proptest::sample::select(&Format::ALL[..]);
    let damage = proptest::collection::vec((any::<u16>(), any::<u8>(), 0..3), 0..4);
    (graph, format, damage).prop_map(|(graph, format, damage)| {
        let mut bytes = Vec::new();
        // What the format cannot hold is written halfway, which is fine here.
        let _ = format::write(&graph, format, &mut bytes);
        for (place, byte, kind) in damage {
            let place = usize::from(place) % (bytes.len() + 1);
            match kind {
                0 => bytes.insert(place, byte),
                1 if place < bytes.len() => drop(bytes.remove(place)),
                _ if place < bytes.len() => bytes[place] = byte,
                _ => {}
            }
        }
        bytes
    })
}

proptest! {
    #[test]
    fn random_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        check(&bytes);
    }

    #[test]
    fn random_words(bytes in words()) {
        check(&bytes);
    }

    #[test]
    fn damaged_files(bytes in damaged()) {
        check(&bytes);
    }
}
