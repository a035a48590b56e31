//! How long a largest union of two forests takes: a table over families of graphs.
//!
//! Each row is the best of three runs, in seconds of the processor (on a busy machine the clock on
//! the wall means little), and is measured in a process of its own. `x read` compares with one pass
//! over the graph's arcs that touches the record of every neighbour (two parents and two edges),
//! the least that any algorithm must do. `B/vertex` is the most memory that was in use beyond the
//! graph. `all moves` are the seconds for what every deletion and every contraction does, given the
//! forests. `plain` is the textbook augmentation, without kernel, flow or clumps, on the same graph
//! in the same run.
//!
//! The tables are Markdown. `make bench-forests` adds columns for programs in Python to the second.
//!
//! `cargo bench -p slitherlab-forests -- [--small] [--only-forests] [--only-plain] [--only-games]
//! [part of a name]…`; `--write NAME SIZE FILE` writes a graph as edge lines instead.

mod plain;

use std::fmt::Write as _;
use std::hint::black_box;

use cpu_time::ProcessTime;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use slitherlab_forests::{Changes, MinorForests, TwoForests};
use slitherlab_graph::Graph;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [_, kind, name, size] = &arguments[..] {
        if let Some(kind) = kind.strip_prefix("--row-") {
            let family = families().into_iter().find(|(n, _)| n == name);
            let (_, make) = family.expect("a row of the table");
            return row(
                kind,
                name,
                &make(size.parse().expect("a number of vertices")),
            );
        }
    }
    if let [flag, name, size, file] = &arguments[..] {
        if flag == "--write" {
            let family = families().into_iter().find(|(n, _)| n == name);
            let (_, make) = family.expect("a row of the table");
            return write(&make(size.parse().expect("a number of vertices")), file);
        }
    }
    if !arguments.iter().any(|a| a == "--bench") {
        return println!("nothing is measured; `cargo bench` does that");
    }
    let small = arguments.iter().any(|a| a == "--small");
    let only: Vec<&str> = arguments
        .iter()
        .filter_map(|a| a.strip_prefix("--only-"))
        .collect();
    let names: Vec<&String> = arguments.iter().filter(|a| !a.starts_with("--")).collect();
    for (kind, size, title) in [
        (
            "forests",
            if small { 10_000 } else { 1_000_000 },
            "The largest union of two forests",
        ),
        (
            "plain",
            if small { 300 } else { 1_000 },
            "Small enough for the plain augmentation",
        ),
        (
            "games",
            if small { 1_000 } else { 30_000 },
            "Random games, counted after every move",
        ),
    ] {
        if !only.is_empty() && !only.contains(&kind) {
            continue;
        }
        let columns = header(kind);
        println!("{title}:\n\n| graph | vertices | edges | {columns} |");
        println!("|---|{}", "---:|".repeat(3 + columns.matches('|').count()));
        for (name, _) in families() {
            if names.is_empty() || names.iter().any(|part| name.contains(*part)) {
                let program = std::env::current_exe().expect("this program");
                let mut row = std::process::Command::new(program);
                row.args([
                    "--bench",
                    &format!("--row-{kind}"),
                    &name,
                    &format!("{size}"),
                ]);
                let status = row.status().expect("a process for the row");
                assert!(status.success(), "{name} failed");
            }
        }
        println!();
    }
}

/// Writes a graph as edge lines after a line with the numbers of vertices and edges.
fn write(graph: &Graph, file: &str) {
    let mut text = format!("{} {}\n", graph.vertex_count(), graph.edge_count());
    for [u, v] in graph.edges() {
        writeln!(text, "{u} {v}").expect("a String takes everything");
    }
    std::fs::write(file, text).expect("a file that can be written");
}

fn header(kind: &str) -> &'static str {
    match kind {
        "games" => "seconds | µs/move",
        "plain" => "union | seconds | ns/edge | × read | plain | plain/ours",
        _ => "union | seconds | ns/edge | × read | B/vertex | all moves",
    }
}

fn row(kind: &str, name: &str, graph: &Graph) {
    print!(
        "| {name} | {} | {} |",
        graph.vertex_count(),
        graph.edge_count()
    );
    graph.arc_edges();
    if kind == "games" {
        game(graph);
    } else {
        forests(graph, kind == "plain");
    }
}

type Family = (String, Box<dyn Fn(u32) -> Graph>);

fn families() -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    let mut add = |name: &str, make: Box<dyn Fn(u32) -> Graph>| families.push((name.into(), make));
    for percent in [100, 150, 175, 179, 185, 200, 300, 400, 800] {
        let name = format!("random, m/n {}", f64::from(percent) / 100.0);
        add(&name, Box::new(move |n| random(n, percent)));
    }
    add("random 4-regular", Box::new(|n| regular(n, 4)));
    add("random multigraph", Box::new(multigraph));
    add("grid", Box::new(|n| lattice(n, &SQUARE, false)));
    add(
        "triangulated grid",
        Box::new(|n| lattice(n, &TRIANGLES, false)),
    );
    add("torus", Box::new(|n| lattice(n, &SQUARE, true)));
    add(
        "torus, shuffled",
        Box::new(|n| shuffled(&lattice(n, &SQUARE, true))),
    );
    add(
        "triangulated, shuffled",
        Box::new(|n| shuffled(&lattice(n, &TRIANGLES, false))),
    );
    add(
        "triangulated, 2/3 kept",
        Box::new(|n| kept(&lattice(n, &TRIANGLES, true), 0.667)),
    );
    add("complete", Box::new(complete));
    families
}

fn rng() -> Pcg64 {
    Pcg64::seed_from_u64(1974)
}

fn random(n: u32, percent: u32) -> Graph {
    let mut rng = rng();
    let m = u64::from(n) * u64::from(percent) / 100;
    let edges = (0..m).map(|_| [rng.random_range(0..n), rng.random_range(0..n)]);
    Graph::from_edges(n as usize, edges.collect()).unwrap()
}

fn regular(n: u32, degree: u32) -> Graph {
    let mut rng = rng();
    let mut stubs: Vec<u32> = (0..n * degree).map(|i| i / degree).collect();
    shuffle(&mut rng, &mut stubs);
    let edges = stubs.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
    Graph::from_edges(n as usize, edges.collect()).unwrap()
}

/// Three edges a vertex, half of them doubles of other edges.
fn multigraph(n: u32) -> Graph {
    let mut rng = rng();
    let mut edges: Vec<[u32; 2]> = Vec::new();
    for i in 0..3 * n as usize {
        let edge = if i % 2 == 0 {
            [rng.random_range(0..n), rng.random_range(0..n)]
        } else {
            edges[rng.random_range(0..edges.len())]
        };
        edges.push(edge);
    }
    Graph::from_edges(n as usize, edges).unwrap()
}

const SQUARE: [[u32; 2]; 2] = [[0, 1], [1, 0]];
const TRIANGLES: [[u32; 2]; 3] = [[0, 1], [1, 0], [1, 1]];

fn lattice(n: u32, steps: &[[u32; 2]], wrap: bool) -> Graph {
    let side = n.isqrt();
    let mut edges = Vec::new();
    for x in 0..side {
        for y in 0..side {
            for &[a, b] in steps {
                if wrap || (x + a < side && y + b < side) {
                    let to = (x + a) % side * side + (y + b) % side;
                    edges.push([x * side + y, to]);
                }
            }
        }
    }
    Graph::from_edges((side * side) as usize, edges).unwrap()
}

fn complete(n: u32) -> Graph {
    // About three edges for each of the n, as the other families have.
    let k = (6 * n).isqrt();
    let edges = (0..k).flat_map(|u| (0..u).map(move |v| [u, v]));
    Graph::from_edges(k as usize, edges.collect()).unwrap()
}

fn shuffle<T>(rng: &mut Pcg64, items: &mut [T]) {
    for i in (1..items.len()).rev() {
        items.swap(i, rng.random_range(0..=i));
    }
}

fn shuffled(graph: &Graph) -> Graph {
    let mut rng = rng();
    let mut name: Vec<u32> = graph.vertices().collect();
    shuffle(&mut rng, &mut name);
    let renamed = graph
        .edges()
        .iter()
        .map(|ends| ends.map(|v| name[v as usize]));
    let mut edges: Vec<[u32; 2]> = renamed.collect();
    shuffle(&mut rng, &mut edges);
    Graph::from_edges(graph.vertex_count(), edges).unwrap()
}

fn kept(graph: &Graph, share: f64) -> Graph {
    let mut rng = rng();
    let edges = graph.edges().iter().copied();
    let edges = edges.filter(|_| rng.random_bool(share)).collect();
    Graph::from_edges(graph.vertex_count(), edges).unwrap()
}

/// The result and the least time of three runs. Short ones are repeated, for the clock is coarse.
fn best<T>(mut run: impl FnMut() -> T) -> (T, f64) {
    let clock = ProcessTime::now();
    let mut result = run();
    let first = clock.elapsed().as_secs_f64();
    let repeat = (0.02 / first.max(1e-6)).min(1_000.0).ceil();
    let mut least = if repeat > 1.0 { f64::INFINITY } else { first };
    for _ in 0..3 {
        if least.is_finite() && least > 5.0 {
            break;
        }
        let clock = ProcessTime::now();
        let mut count = 0.0;
        while count < repeat {
            result = black_box(run());
            count += 1.0;
        }
        least = least.min(clock.elapsed().as_secs_f64() / count);
    }
    (result, least)
}

/// One pass over all arcs.
fn read(graph: &Graph, records: &[[u32; 4]]) -> u64 {
    let mut sum = 0;
    for v in graph.vertices() {
        for &w in graph.neighbors(v) {
            sum += u64::from(records[w as usize][v as usize & 3]);
        }
    }
    sum
}

fn forests(graph: &Graph, with_plain: bool) {
    let before = memory("VmRSS:");
    let first = TwoForests::of(graph);
    let peak = memory("VmHWM:");
    drop(first);
    let (forests, seconds) = best(|| TwoForests::of(graph));
    let records = vec![[1; 4]; graph.vertex_count()];
    let (_, reading) = best(|| black_box(read(graph, &records)));
    print!(
        " {} | {seconds:.5} | {:.1} | {:.1} |",
        forests.union(),
        seconds * 1e9 / graph.edge_count() as f64,
        seconds / reading,
    );
    if with_plain {
        let (union, plain) = best(|| plain::union(graph));
        assert_eq!(union, forests.union());
        println!(" {plain:.3} | {:.0} |", plain / seconds);
    } else {
        let bytes = match (before, peak) {
            (Some(before), Some(peak)) => (peak - before) / graph.vertex_count(),
            _ => 0,
        };
        let (_, moves) = best(|| Changes::of(graph, &forests));
        println!(" {bytes} | {moves:.3} |");
    }
}

fn memory(key: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(key))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// A game to the end: two players contract and delete in turn, at random, and the excess and the
/// number of common edges are known after every move.
fn game(graph: &Graph) {
    let mut rng = rng();
    let mut order: Vec<u32> = (0..graph.edge_count() as u32).collect();
    shuffle(&mut rng, &mut order);
    let mut forests = MinorForests::new(graph);
    let clock = ProcessTime::now();
    let mut sum = 0;
    for (turn, &edge) in order.iter().enumerate() {
        if turn % 2 == 0 {
            forests.contract(edge);
        } else {
            forests.delete(edge);
        }
        sum += forests.counts().excess;
    }
    black_box(sum);
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        " {seconds:.3} | {:.2} |",
        seconds * 1e6 / graph.edge_count() as f64
    );
}
