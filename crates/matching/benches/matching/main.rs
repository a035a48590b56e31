//! Prototype harness.
mod families;
use std::time::Instant;

fn reading_limit(graph: &slitherlab_graph::Graph) -> f64 {
    let record: Vec<[u32; 4]> = (0..graph.vertex_count() as u32)
        .map(|v| [v, 1, 2, 3])
        .collect();
    let mut best = f64::MAX;
    for _ in 0..3 {
        let t = Instant::now();
        let mut sum = 0u32;
        for v in graph.vertices() {
            for &w in graph.neighbors(v) {
                sum = sum.wrapping_add(record[w as usize][1]);
            }
        }
        std::hint::black_box(sum);
        best = best.min(t.elapsed().as_secs_f64());
    }
    best
}

fn main() {
    let filter: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with("--"))
        .collect();
    for (name, make) in families::all() {
        if !filter.is_empty() && !filter.iter().any(|f| name.contains(f.as_str())) {
            continue;
        }
        let graph = make().graph();
        let limit = reading_limit(&graph);
        let mut best = f64::MAX;
        let mut size = 0;
        for _ in 0..3 {
            let t = Instant::now();
            let matching = slitherlab_matching::maximum_matching(&graph);
            best = best.min(t.elapsed().as_secs_f64());
            size = matching.size();
        }
        println!(
            "{name:18} {size:8} limit {:9.3} ms  ours {:9.3} ms  x{:.1}",
            limit * 1e3,
            best * 1e3,
            best / limit
        );
    }
}
