//! Maximum matching.
mod forest;
mod matching;
mod reduce;

pub use matching::{Matching, MatchingError};
use slitherlab_graph::Graph;

/// A maximum matching.
pub fn maximum_matching(graph: &Graph) -> Matching {
    let t = std::time::Instant::now();
    let start = reduce::reduce(graph);
    let trace = std::env::var("TRACE").is_ok();
    if trace {
        let kernel = start.in_kernel.iter().filter(|&&k| k).count();
        eprintln!("reduce {:?} kernel {kernel} roots {}", t.elapsed(), start.roots.len());
    }
    if start.roots.len() < 2 {
        return Matching::from_mates_unchecked(start.mates);
    }
    let t = std::time::Instant::now();
    let mut forest =
        forest::Forest::new(graph, &start.mates, &start.roots, |v| start.in_kernel[v as usize]);
    if trace {
        eprintln!("new {:?}", t.elapsed());
    }
    forest.augment_all();
    if trace {
        eprintln!("forest {:?}", t.elapsed());
    }
    Matching::from_mates_unchecked(forest.mates())
}
