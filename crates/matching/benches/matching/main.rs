//! How fast is the maximum matching?
//!
//! `cargo bench -p slitherlab-matching -- grid gnm` compares it on all rows whose name holds `grid`
//! or `gnm` with the reading limit, one pass over the graph; without names, on all rows. `make
//! bench-matching` compares it with other libraries.

mod drive;
mod families;
mod instance;
mod measure;

use std::path::Path;
use std::time::Duration;

use families::Row;
use measure::ReadingLimit;
use slitherlab_matching::{GallaiEdmonds, Progress, maximum_matching, maximum_matching_observed};

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["rows"] => {
            for row in families::all() {
                println!("{}", row.name);
            }
            Ok(())
        }
        ["write", name, file] => write(name, Path::new(file)),
        ["kernel", file] => print_kernel(Path::new(file)),
        ["drive", subject, file] => drive::drive(subject, Path::new(file)),
        // `cargo bench` says --bench; `cargo test` does not, and wants to know whether all works.
        _ if words.contains(&"--bench") => {
            print_table(&words);
            Ok(())
        }
        _ => {
            try_small_rows();
            Ok(())
        }
    }
}

/// Writes the instance of a row and prints its vertices, edges and whether it is bipartite.
fn write(name: &str, file: &Path) -> std::io::Result<()> {
    let row = families::all().into_iter().find(|row| row.name == name);
    let row = row.ok_or_else(|| std::io::Error::other("there is no such row"))?;
    let graph = row.instance().into_graph();
    let bipartite = instance::write(&graph, file)?;
    println!(
        "{} {} {}",
        graph.vertex_count(),
        graph.edge_count(),
        u8::from(bipartite)
    );
    Ok(())
}

/// Prints how many vertices the forced pairs leave to the search; none if a sweep is enough.
fn print_kernel(file: &Path) -> std::io::Result<()> {
    let graph = instance::Instance::read(file)?.into_graph();
    // A kernel that is contracted is told once more.
    let mut kernel = None;
    maximum_matching_observed(&graph, |progress| {
        if let Progress::Kernel { vertices } = progress {
            kernel.get_or_insert(vertices);
        }
    });
    println!("{}", kernel.unwrap_or(0));
    Ok(())
}

/// Our time, the reading limit and the memory of the rows that the words ask for.
fn print_table(words: &[&str]) {
    let asked: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| !word.starts_with("--"))
        .collect();
    let is_asked =
        |row: &Row| asked.is_empty() || asked.iter().any(|&word| row.name.contains(word));
    println!("| row | size | limit, ms | ours, ms | ours/limit | memory/allowed |");
    println!("|---|---:|---:|---:|---:|---:|");
    for row in families::all().into_iter().filter(is_asked) {
        let graph = row.instance().into_graph();
        let memory = measure::peak_memory(&graph) as f64 / measure::allowed_memory(&graph) as f64;
        let limit = ReadingLimit::new(&graph);
        let mut best = [Duration::MAX; 2];
        let mut size = 0;
        // By turns, so that a busy moment of the machine hits both.
        for _ in 0..5 {
            let (_, pass) = measure::time(|| limit.pass());
            let (matching, whole) = measure::time(|| maximum_matching(&graph));
            size = matching.len();
            best = [best[0].min(pass), best[1].min(whole)];
        }
        let [limit, ours] = best.map(|time| time.as_secs_f64() * 1e3);
        println!(
            "| {} | {size} | {limit:.3} | {ours:.3} | {:.1} | {memory:.2} |",
            row.name,
            ours / limit,
        );
    }
}

/// Checks the rows that take no time: that they are there, and that their matchings are maximum.
fn try_small_rows() {
    for row in families::all() {
        if ["bip1", "bip2", "gnm1k_2", "hardcard250"].contains(&row.name.as_str()) {
            let graph = row.instance().into_graph();
            let matching = maximum_matching(&graph);
            matching.check(&graph).expect("a matching");
            GallaiEdmonds::of(&graph, &matching).expect("a maximum matching");
        }
    }
}
