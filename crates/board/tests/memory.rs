//! A board takes the memory of its graph, and not much more while it is built.

use peak_alloc::PeakAlloc;
use slitherlab_board::Board;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

#[test]
fn boards_take_little_more_than_their_graphs() {
    for text in [
        "grid:500x500",
        "grid:60x60x60",
        "torus:500x500",
        "king:300x300",
        "triangle:700",
        "honeycomb:200",
        "grid:500x500 without 10% seed 7",
        "rook:100x100",
        "complete:1000",
        "gnm:100000,300000 seed 1",
    ] {
        ALLOCATED.reset_peak_usage();
        let before = ALLOCATED.current_usage();
        let board = Board::parse(text).unwrap();
        let peak = ALLOCATED.peak_usage() - before;
        // Edges, arcs and where the arcs of each vertex begin.
        let graph = 16 * board.graph().edge_count() + 4 * (board.graph().vertex_count() + 1);
        let left = ALLOCATED.current_usage() - before;
        let allowance = graph / 20 + 50_000;
        assert!(
            peak <= graph + allowance,
            "{text}: {peak} bytes for {graph}"
        );
        assert!(
            left <= graph + allowance,
            "{text}: {left} bytes for {graph}"
        );
        // Labels are made when they are asked for.
        let vertex = board.graph().vertex_count() as u32 - 1;
        let label = board.label(vertex).to_string();
        assert_eq!(board.vertex(&label), Some(vertex));
    }
}
