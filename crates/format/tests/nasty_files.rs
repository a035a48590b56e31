//! Any bytes give a graph or one clear line, soon, and within a small multiple of their length.
//!
//! The files in `corpus/` are small and each named for what is wrong with it. Larger ones are made
//! here. One test alone in this file, because the allocator counts for the whole process.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use peak_alloc::PeakAlloc;
use slitherlab_format::{self as format, Format, FormatError};
use slitherlab_graph::Graph;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// What every file may take: 2²⁰ vertices and edges in all the stages of their making (the largest
/// that was seen is 39 MiB, a product of sets in DOT).
const FREE: usize = 40 << 20;
/// What each byte of a file may take beyond that: a byte of graph6 or sparse6 holds up to six
/// edges, and an edge takes sixteen bytes in a graph.
const PER_BYTE: usize = 112;

/// A message is one line without control characters, and not a long one.
fn check_message(what: &str, error: &FormatError) {
    let message = error.to_string();
    assert!(!message.contains(char::is_control), "{what}: {message:?}");
    assert!(message.chars().count() < 300, "{what}: {message}");
    assert!(error.line > 0 && error.column > 0, "{what}: {message}");
}

/// Reads the bytes in every way there is.
fn check(name: &str, bytes: &[u8]) {
    let ways = Format::ALL.into_iter().map(Some).chain([None]);
    for way in ways {
        let what = format!("{name} as {}", way.map_or("whatever it is", Format::name));
        let before = ALLOCATED.current_usage();
        ALLOCATED.reset_peak_usage();
        let start = Instant::now();
        let read = format::read(bytes, way);
        let spent = start.elapsed();
        let peak = ALLOCATED.peak_usage() - before;
        assert!(
            peak <= FREE + PER_BYTE * bytes.len(),
            "{what}: {peak} bytes allocated"
        );
        assert!(spent < Duration::from_secs(5), "{what}: took {spent:?}");
        match read {
            Err(error) => check_message(&what, &error),
            Ok(file) => {
                let (n, m) = (file.graph.vertex_count(), file.graph.edge_count());
                let limit = (1 << 20) + 16 * bytes.len();
                assert!(n <= limit && m <= limit, "{what}: {n} vertices, {m} edges");
                assert_eq!(way.unwrap_or(file.format), file.format);
                assert_eq!(file.names.map_or(n, |names| names.len()), n);
                assert_eq!(file.sides.map_or(n, |[left, right]| left + right), n);
            }
        }
    }
    for graph in format::read_lines(bytes).longest(1 << 22) {
        if let Err(error) = graph {
            check_message(name, &error);
        }
    }
}

/// Files that are large, or small but want to become large.
fn made() -> Vec<(String, String)> {
    const SIZE: usize = 1 << 18;
    let mut files: Vec<(String, String)> = Vec::new();
    let repeated = [
        "{",
        "}",
        "[",
        "]",
        "\"",
        "<",
        ">",
        "~",
        "?",
        ":",
        ";",
        "0",
        "9",
        " ",
        "\n",
        "\r",
        "#",
        "#\n",
        "-",
        "--",
        ".",
        ",",
        "=",
        "\\",
        "/",
        "/*",
        "//\n",
        "a",
        "c\n",
        "p\n",
        "e\n",
        "0 0\n",
        "1 1\n",
        "0 1048575\n",
        "{\"",
        "{\"a\":",
        "[[],",
        "{}",
        "\u{1f600}",
    ];
    for unit in repeated {
        let text = unit.repeat(SIZE / unit.len());
        for front in [
            "",
            ":",
            ":@",
            "graph {",
            "graph { a [",
            "graph { \"\"",
            "{\"nodes\":[",
            "p edge 5 5\n",
            "9 9 9\n",
        ] {
            files.push((
                format!("{front:?} and {unit:?} repeated"),
                format!("{front}{text}"),
            ));
        }
    }
    let depth = SIZE / 8;
    let nested = [
        ("{", "a", "}"),
        ("{", "a b c d", "}--{}"),
        ("{", "a", "}--b"),
        ("{a b--", "c", "}"),
        ("subgraph {", "a", "}--a;"),
    ];
    for (open, core, close) in nested {
        let text = format!(
            "graph {{{}{core}{}}}",
            open.repeat(depth),
            close.repeat(depth)
        );
        files.push((format!("{open}{core}{close} nested"), text));
    }
    // Many vertices in the middle of a deep nest that joins nothing, again and again.
    let mut wide: String = (0..depth).fold(String::new(), |mut text, v| {
        write!(text, "v{v} ").unwrap();
        text
    });
    wide = format!(
        "graph {{{}{wide}{}}}",
        "{".repeat(depth),
        "}--{}".repeat(depth)
    );
    files.push(("a wide nest of empty products".into(), wide));
    for (count, chain) in [(1000, 2), (100, 200), (3, 50_000), (20_000, 2)] {
        let set = (0..count).fold(String::new(), |mut text, v| {
            write!(text, "{v} ").unwrap();
            text
        });
        let sets = vec![format!("{{{set}}}"); chain].join("--");
        files.push((
            format!("a product of {chain} sets of {count}"),
            format!("graph {{{sets}}}"),
        ));
        files.push((
            format!("the same, strict ({count})"),
            format!("strict graph {{{sets}}}"),
        ));
    }
    let named = |before: &str, after: &str| {
        (0..SIZE / 8).fold(String::new(), |mut text, v| {
            write!(text, "{before}{v:x}{after}").unwrap();
            text
        })
    };
    let pairs = (0..1500)
        .flat_map(|v| (0..v).map(move |u| [u, v]))
        .collect();
    let complete = Graph::from_edges(1500, pairs).unwrap();
    let text = format::write_string(&complete, Format::Graph6).unwrap();
    files.push(("a complete graph".into(), text));
    files.push((
        "many names in DOT".into(),
        format!("graph {{{}}}", named("x", ";")),
    ));
    files.push((
        "many subgraphs".into(),
        format!("graph {{{}}}", named("subgraph x", "{}")),
    ));
    let nodes = named("{\"id\":\"", "\"},");
    let nodes = nodes.trim_end_matches(',');
    files.push((
        "many nodes".into(),
        format!("{{\"nodes\":[{nodes}],\"edges\":[]}}"),
    ));
    let links = vec!["{\"source\":0,\"target\":0,\"key\":0}"; SIZE / 32].join(",");
    let text = format!("{{\"nodes\":[{{\"id\":0}}],\"edges\":[{links}]}}");
    files.push(("many parallel links".into(), text));
    files.push((
        "a large list".into(),
        named("0 1048575\n1 0\n0 ", "\n").replace(char::is_alphabetic, "1"),
    ));
    files
}

#[test]
fn any_bytes_give_a_graph_or_one_clear_line() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).unwrap();
        check(&name, &bytes);
        // Cut off anywhere it is no worse.
        for end in 0..bytes.len().min(100) {
            check(&format!("{name} cut at {end}"), &bytes[..end]);
        }
        files += 1;
    }
    assert!(files > 100, "{files} files in the corpus");
    for (name, text) in made() {
        check(&name, text.as_bytes());
    }
}
