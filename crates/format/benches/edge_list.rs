//! How fast a plain list of 5 M edges becomes a graph, next to the reader that one would write
//! first: lines, split at blanks, `str::parse`. Processor time where the system tells it (Linux),
//! so that a busy machine changes little; otherwise the time on the clock.
//!
//!     cargo bench -p slitherlab-format --bench edge_list

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use slitherlab_format::{self as format, Format};
use slitherlab_graph::Graph;

const VERTICES: u64 = 1_000_000;
const EDGES: usize = 5_000_000;
const ROUNDS: usize = 10;

fn main() {
    for (what, next) in [
        ("random ends", random_edge as fn(&mut u64, u64) -> [u64; 2]),
        ("near ends", near_edge),
    ] {
        let text = list(next);
        let megabytes = text.len() as f64 / 1e6;
        println!("{what}: {EDGES} edges, {megabytes:.1} MB, best of {ROUNDS}");
        let graph = parse_and_build(&text);
        let runs: [(&str, &dyn Fn() -> Graph); 3] = [
            ("slitherlab, parse and build", &|| parse_and_build(&text)),
            ("split_whitespace and build ", &|| split_and_build(&text)),
            // The share of the time that no reader can save.
            ("copy the edges and build   ", &|| build_alone(&graph)),
        ];
        // In turns, so that a busy moment of the machine hits all of them.
        let mut best = [Duration::MAX; 3];
        for _ in 0..ROUNDS {
            for (best, (_, run)) in best.iter_mut().zip(&runs) {
                let start = time();
                let made = black_box(run());
                *best = time().saturating_sub(start).min(*best);
                assert_eq!(made.edge_count(), EDGES);
            }
        }
        for (best, (name, _)) in best.iter().zip(&runs) {
            let seconds = best.as_secs_f64();
            println!(
                "  {name}  {:7.1} ms  {:6.0} MB/s",
                seconds * 1e3,
                megabytes / seconds
            );
        }
    }
}

/// The time this thread has had.
fn time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let processor = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = processor.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

fn parse_and_build(text: &str) -> Graph {
    let file = format::read(text.as_bytes(), Some(Format::Edges));
    file.expect("a list of edges").graph
}

fn split_and_build(text: &str) -> Graph {
    let mut edges = Vec::new();
    let mut vertices = 0;
    for line in text.lines() {
        let mut ends = line
            .split_whitespace()
            .map(|end| end.parse().expect("a number"));
        let edge = [ends.next().expect("an end"), ends.next().expect("an end")];
        vertices = vertices.max(edge[0] + 1).max(edge[1] + 1);
        edges.push(edge);
    }
    Graph::from_edges(vertices as usize, edges).expect("a list of edges")
}

fn build_alone(graph: &Graph) -> Graph {
    Graph::from_edges(graph.vertex_count(), graph.edges().to_vec()).expect("a graph")
}

fn list(next: fn(&mut u64, u64) -> [u64; 2]) -> String {
    use std::fmt::Write;
    let mut state = 1;
    let mut text = String::new();
    for edge in 0..EDGES as u64 {
        let [u, v] = next(&mut state, edge);
        writeln!(text, "{u} {v}").expect("a string takes everything");
    }
    text
}

/// A small generator is all the list needs: Knuth's multiplier, the high bits.
fn random(state: &mut u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

fn random_edge(state: &mut u64, _: u64) -> [u64; 2] {
    [random(state) % VERTICES, random(state) % VERTICES]
}

/// Sorted by the first end, the second not far: what a list made from a board looks like.
fn near_edge(state: &mut u64, edge: u64) -> [u64; 2] {
    let u = edge * VERTICES / EDGES as u64;
    [u, (u + 1 + random(state) % 1000) % VERTICES]
}
