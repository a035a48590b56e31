//! petgraph's `maximum_matching`; the protocol is that of `benches/matching/drive.rs`.

use std::io::{self, BufRead, Write};

use cpu_time::ProcessTime;
use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;

fn main() -> io::Result<()> {
    let path = std::env::args()
        .nth(1)
        .ok_or_else(|| io::Error::other("usage: petgraph-driver FILE"))?;
    let graph = read(&std::fs::read(path)?);
    println!("ready");
    for line in io::stdin().lock().lines() {
        let times: usize = line?.trim().parse().map_err(io::Error::other)?;
        let mut seconds = Vec::new();
        let mut size = 0;
        for _ in 0..times.max(1) {
            let start = ProcessTime::now();
            size = maximum_matching(&graph).edges().count();
            seconds.push(start.elapsed());
        }
        seconds.sort_unstable();
        println!("{size} {:.9}", seconds[seconds.len() / 2].as_secs_f64());
        io::stdout().flush()?;
    }
    Ok(())
}

/// Reads the file described in `benches/matching/instance.rs`.
fn read(bytes: &[u8]) -> UnGraph<(), ()> {
    let words: Vec<u32> = bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")))
        .collect();
    let [vertices, edges] = [words[0] as usize, words[1] as usize];
    let mut graph = UnGraph::with_capacity(vertices, edges);
    for _ in 0..vertices {
        graph.add_node(());
    }
    graph.extend_with_edges(words[3..3 + 2 * edges].chunks_exact(2).map(|e| (e[0], e[1])));
    graph
}
