//! Maximum matching.
mod adjacency;
mod forest;
mod karp_sipser;
mod matching;
mod reorder;

use adjacency::Adjacency;
use forest::Forest;
use karp_sipser::KarpSipser;
pub use matching::{Matching, MatchingError};
use slitherlab_graph::{Graph, NONE, Vertex};

/// A maximum matching.
pub fn maximum_matching(graph: &Graph) -> Matching {
    let trace = std::env::var("TRACE").is_ok();
    let t = std::time::Instant::now();
    let arcs = Adjacency::from(graph);
    let mut start = KarpSipser::new(arcs);
    start.match_pendants();
    let in_kernel: Vec<bool> = graph.vertices().map(|v| start.is_open(v)).collect();
    let kernel = in_kernel.iter().filter(|&&k| k).count();
    let present = |v: Vertex| in_kernel[v as usize];
    if trace {
        eprintln!("pendants {:?} kernel {kernel}", t.elapsed());
    }
    if kernel == 0 {
        return Matching::from_mates_unchecked(start.into_mates());
    }
    if reorder::pays(arcs, present, kernel) {
        let mut mates = start.into_mates();
        let t = std::time::Instant::now();
        let kernel = reorder::Reordered::new(arcs, present);
        if trace {
            eprintln!("reorder {:?}", t.elapsed());
        }
        let start = KarpSipser::new(kernel.arcs());
        let inside = search(kernel.arcs(), start, |_| true);
        for (v, mate) in inside.into_iter().enumerate().filter(|&(_, mate)| mate != NONE) {
            mates[kernel.origin[v] as usize] = kernel.origin[mate as usize];
        }
        Matching::from_mates_unchecked(mates)
    } else {
        Matching::from_mates_unchecked(search(arcs, start, present))
    }
}

fn search(arcs: Adjacency<'_>, mut start: KarpSipser<'_>, present: impl Fn(Vertex) -> bool) -> Vec<Vertex> {
    let trace = std::env::var("TRACE").is_ok();
    let t = std::time::Instant::now();
    start.match_greedily(&present);
    let mates = start.into_mates();
    let exposed = arcs.vertices().filter(|&v| mates[v as usize] == NONE && present(v)).count();
    if trace {
        eprintln!("greedy {:?} exposed {exposed}", t.elapsed());
    }
    if exposed < 2 {
        return mates;
    }
    let t = std::time::Instant::now();
    let mut forest = Forest::new(arcs, &mates, present);
    drop(mates);
    forest.augment_all();
    if trace {
        eprintln!("forest {:?}", t.elapsed());
    }
    forest.into_mates()
}
