//! What is measured: CPU time, the reading limit, and memory beyond the graph.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ProcessTime;
use peak_alloc::PeakAlloc;
use slitherlab_graph::Graph;
use slitherlab_matching::maximum_matching;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The CPU time of one call.
pub(crate) fn time<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = ProcessTime::now();
    let result = black_box(run());
    (result, start.elapsed())
}

/// What every code must do at the least: one pass over the arcs, with a look at the record of
/// 16 bytes that each neighbour has.
pub(crate) struct ReadingLimit<'a> {
    graph: &'a Graph,
    records: Vec<[u32; 4]>,
}

impl<'a> ReadingLimit<'a> {
    pub(crate) fn new(graph: &'a Graph) -> Self {
        let records = graph.vertices().map(|v| [v; 4]).collect();
        Self { graph, records }
    }

    /// The pass; the sum makes sure that nothing is left out.
    pub(crate) fn pass(&self) -> u32 {
        let mut sum = 0_u32;
        for v in self.graph.vertices() {
            for &w in self.graph.neighbors(v) {
                sum = sum.wrapping_add(self.records[w as usize][1]);
            }
        }
        sum
    }
}

/// How many bytes the search for a maximum matching holds at most beyond the graph, its result
/// included.
pub(crate) fn peak_memory(graph: &Graph) -> usize {
    ALLOCATOR.reset_peak_usage();
    let before = ALLOCATOR.current_usage();
    black_box(maximum_matching(graph));
    ALLOCATOR.peak_usage() - before
}

/// The bytes that it is allowed to hold: 40 a vertex and 12 an arc.
pub(crate) fn allowed_memory(graph: &Graph) -> usize {
    40 * graph.vertex_count() + 12 * graph.targets().len()
}
