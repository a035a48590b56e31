#![no_main]

use libfuzzer_sys::fuzz_target;
use slitherlab_board::{Board, Limits, expand};

fuzz_target!(|text: &str| {
    let limits = Limits {
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
});
