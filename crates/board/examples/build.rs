//! Builds the boards named on the command line and prints their sizes and the time it took.
//!
//! ```text
//! cargo run --release --example build -- grid:3000x3000 "grid:1000x1000 without 10% seed 7"
//! ```

use std::time::Instant;

use slitherlab_board::Board;

fn main() {
    for text in std::env::args().skip(1) {
        let start = Instant::now();
        match Board::parse(&text) {
            Ok(board) => println!(
                "{}: {} vertices, {} edges, {:.3} s",
                board.text(),
                board.graph().vertex_count(),
                board.graph().edge_count(),
                start.elapsed().as_secs_f64()
            ),
            Err(error) => println!("{text}: {error}"),
        }
    }
}
