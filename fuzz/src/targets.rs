//! The targets by their names.

use slitherlab_board::{Board, BoardLimits};
use slitherlab_format::{Format, read_lines};
use slitherlab_board::ranges::expand;

use crate::{asks, check_message, plays, read_and_return};

/// Takes any bytes, and panics if something is wrong.
pub type Target = fn(&[u8]);

/// All of them: one for each reader of a graph format, one for detection, one for streams of lines, and those of boards,
/// positions, records, certificates, questions and conversations.
pub const TARGETS: [(&str, Target); 20] = [
    ("graph6", |bytes| {
        read_and_return(bytes, Some(Format::Graph6))
    }),
    ("sparse6", |bytes| {
        read_and_return(bytes, Some(Format::Sparse6))
    }),
    ("edges", |bytes| read_and_return(bytes, Some(Format::Edges))),
    ("edges1", |bytes| {
        read_and_return(bytes, Some(Format::Edges1))
    }),
    ("dimacs", |bytes| {
        read_and_return(bytes, Some(Format::Dimacs))
    }),
    ("gridlock", |bytes| {
        read_and_return(bytes, Some(Format::Gridlock))
    }),
    ("node_link", |bytes| {
        read_and_return(bytes, Some(Format::NodeLink))
    }),
    ("dot", |bytes| read_and_return(bytes, Some(Format::Dot))),
    ("matrix", |bytes| {
        read_and_return(bytes, Some(Format::Matrix))
    }),
    ("adjacency", |bytes| {
        read_and_return(bytes, Some(Format::Adjacency))
    }),
    ("planar_code", |bytes| {
        read_and_return(bytes, Some(Format::PlanarCode))
    }),
    ("detect", |bytes| read_and_return(bytes, None)),
    ("stream", stream),
    ("board", board),
    ("position", plays::position),
    ("record", plays::record),
    ("certificate", plays::certificate),
    ("family", plays::family),
    ("question", asks::question),
    ("dialogue", asks::dialogue),
];

/// The target with this name.
pub fn target(name: &str) -> Option<Target> {
    TARGETS
        .iter()
        .find(|target| target.0 == name)
        .map(|target| target.1)
}

fn stream(bytes: &[u8]) {
    let lines = bytes.iter().filter(|&&b| b == b'\n').count() + 1;
    let mut read = 0;
    for graph in read_lines(bytes).longest(1000) {
        if let Err(error) = graph {
            check_message(&error);
        }
        read += 1;
    }
    assert!(read <= lines, "at most one graph or error a line");
}

fn board(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let limits = BoardLimits {
        vertices: 2_000,
        edges: 20_000,
    };
    if let Ok(boards) = expand(text) {
        for text in boards.take(20) {
            // Nothing but reading: the text of a range is checked below like any other.
            let _ = Board::parse_limited(&text, limits);
        }
    }
    match Board::parse_limited(text, limits) {
        Err(error) => {
            let message = error.to_string();
            assert!(!message.contains('\n'), "{message:?}");
        }
        Ok(board) => {
            let again = Board::parse_limited(&board.text(), limits).expect("its own text");
            assert_eq!(again.graph(), board.graph());
            assert_eq!(again.text(), board.text());
            for v in board.graph().vertices().take(50) {
                let label = board.label(v).to_string();
                assert_eq!(board.vertex(&label), Some(v), "{label}");
            }
        }
    }
}
