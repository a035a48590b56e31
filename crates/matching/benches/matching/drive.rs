//! Our side of the comparison with other codes (`make bench-matching`).
//!
//! A driver loads a graph, writes a line when it is ready, and then for each line with a number k
//! on its standard input runs k times and writes the size that it found and the seconds of CPU time
//! of the median run: the clock of a process on a busy machine can be wrong in both directions. The
//! drivers of the other codes, next door in `benches/peers`, do the same.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::Duration;

use slitherlab_matching::maximum_matching;

use crate::instance::Instance;
use crate::measure::{self, ReadingLimit};

/// Answers for the code `subject`: `ours` or `limit`.
pub(crate) fn drive(subject: &str, path: &Path) -> io::Result<()> {
    let graph = Instance::read(path)?.into_graph();
    match subject {
        "ours" => {
            let ready = format!(
                "ready {} {}",
                measure::peak_memory(&graph),
                measure::allowed_memory(&graph)
            );
            answer(&ready, || {
                let (matching, time) = measure::time(|| maximum_matching(&graph));
                (matching.len(), time)
            })
        }
        "limit" => {
            let limit = ReadingLimit::new(&graph);
            answer("ready", || (0, measure::time(|| limit.pass()).1))
        }
        _ => Err(io::Error::other("the subject is neither ours nor limit")),
    }
}

fn answer(ready: &str, mut run: impl FnMut() -> (usize, Duration)) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "{ready}")?;
    out.flush()?;
    for line in io::stdin().lock().lines() {
        let times: usize = line?.trim().parse().map_err(io::Error::other)?;
        let mut runs: Vec<(usize, Duration)> = (0..times.max(1)).map(|_| run()).collect();
        runs.sort_unstable_by_key(|&(_, time)| time);
        let (size, median) = runs[runs.len() / 2];
        writeln!(out, "{size} {:.9}", median.as_secs_f64())?;
        out.flush()?;
    }
    Ok(())
}
