//! `slitherlab matching`: a maximum matching, and which vertices it could leave exposed.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Instant;

use anyhow::bail;
use serde::Serialize;
use slitherlab_board::Board;
use slitherlab_matching::{
    Class, GallaiEdmonds, Matching, Progress as Stage, maximum_matching, maximum_matching_observed,
};

use super::board::BoardAnswer;
use crate::Status;
use crate::boards::Family;
use crate::input::{BoardArguments, Boards, Input};
use crate::output::{HEADING, OutputArguments, WithEdges};
use crate::progress::Progress;
use crate::series::Series;

/// Find a maximum matching and the Gallai-Edmonds decomposition
///
/// A matching pairs vertices along edges, each vertex at most once; a maximum matching has as many
/// pairs as possible. The decomposition says which vertices a maximum matching can leave without a
/// partner: the outer ones. It decides who wins Slither and Geography.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab matching grid:5x5\n  \
        slitherlab matching knight:100x100 --json\n  \
        slitherlab matching graph.edges --edges pairs.txt\n  \
        slitherlab matching 'king:{2..6}x{2..6}'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Write the matching into this file (- for standard output): a line for each edge, its two
    /// vertices by their labels
    #[arg(long, value_name = "FILE")]
    edges: Option<String>,

    #[command(flatten)]
    output: OutputArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let output = WithEdges::new(arguments.edges.as_deref(), &arguments.output)?;
    let clock = Instant::now();
    let at_once = arguments.output.json && arguments.edges.is_none();
    let input = match arguments.board.read_all(at_once)? {
        Boards::One(input) => input,
        Boards::Several(_) if arguments.edges.is_some() => {
            bail!("there are several boards: --edges is for one");
        }
        Boards::Several(family) => return several(family, arguments.output.json),
    };
    let read = clock.elapsed().as_secs_f64();

    let graph = input.board.graph();
    let line = Progress::new();
    line.say("matching");
    let clock = Instant::now();
    let matching = maximum_matching_observed(graph, |stage| line.say(in_short(stage)));
    let matched = clock.elapsed().as_secs_f64();

    line.say("decomposing");
    let clock = Instant::now();
    let classes = GallaiEdmonds::of(graph, &matching).expect("the matching is maximum");
    let decomposition = clock.elapsed().as_secs_f64();
    drop(line);

    let seconds = Seconds {
        read,
        matching: matched,
        decomposition,
    };
    let answer = Answer::new(&input, &matching, &classes, seconds);
    output.write(
        || edge_lines(&input.board, &matching),
        &answer,
        || in_words(&input, &answer),
    )?;
    Ok(Status::Answered)
}

/// A row for every board.
fn several(family: Family, json: bool) -> anyhow::Result<Status> {
    let names = [
        "order", "size", "matched", "exposed", "outer", "inner", "perfect",
    ];
    let series = Series::new(&family, Series::format(json), &names.map(|name| (name, 7)))?;
    let mut inputs = family.inputs();
    loop {
        let clock = Instant::now();
        let Some(input) = inputs.next().transpose()? else {
            break;
        };
        let read = clock.elapsed().as_secs_f64();
        series.say(format!("matching {}", input.text()));
        let graph = input.board.graph();
        let clock = Instant::now();
        let matching = maximum_matching(graph);
        let matched = clock.elapsed().as_secs_f64();
        let clock = Instant::now();
        let classes = GallaiEdmonds::of(graph, &matching).expect("the matching is maximum");
        let answer = Answer::new(
            &input,
            &matching,
            &classes,
            Seconds {
                read,
                matching: matched,
                decomposition: clock.elapsed().as_secs_f64(),
            },
        );
        let numbers = [
            answer.board.vertices,
            answer.board.edges,
            answer.size,
            answer.board.vertices - 2 * answer.size,
            answer.outer,
            answer.inner,
            answer.perfect,
        ];
        let mut cells = vec![input.text().to_owned()];
        cells.extend(numbers.map(|number| number.to_string()));
        series.put(&cells, &answer)?;
    }
    series.end()?;
    Ok(Status::Answered)
}

fn in_short(stage: Stage) -> String {
    match stage {
        Stage::Kernel { vertices } => format!("matching: {vertices} vertices are not forced"),
        Stage::Round { exposed } => format!("matching: {exposed} vertices have no partner yet"),
    }
}

fn edge_lines(board: &Board, matching: &Matching) -> Vec<u8> {
    let mut lines = Vec::new();
    for (u, v) in matching.pairs() {
        writeln!(lines, "{} {}", board.label(u), board.label(v)).expect("a Vec takes everything");
    }
    lines
}

/// The answer for people.
fn in_words(input: &Input, answer: &Answer) -> String {
    let exposed = answer.board.vertices - 2 * answer.size;
    let mut words = format!("{HEADING}{}{HEADING:#}\n", input.text());
    for (name, count, meaning) in [
        ("vertices", answer.board.vertices, ""),
        ("edges", answer.board.edges, ""),
        ("matched", answer.size, "  edges in a maximum matching"),
        ("exposed", exposed, "  without a partner in it"),
        (
            "outer",
            answer.outer,
            "  that some maximum matching exposes",
        ),
        (
            "inner",
            answer.inner,
            "  next to an outer vertex, not outer",
        ),
        (
            "perfect",
            answer.perfect,
            "  the rest, paired among themselves",
        ),
    ] {
        writeln!(words, "  {name:<8} {count:>9}{meaning}").expect("a String takes everything");
    }
    let Seconds {
        read,
        matching,
        decomposition,
    } = &answer.seconds;
    writeln!(
        words,
        "  {read:.3} s to read, {matching:.3} s to match, {decomposition:.3} s to decompose"
    )
    .expect("a String takes everything");
    words
}

/// The answer for programs, schema `slitherlab/matching/1`.
#[derive(Serialize)]
struct Answer<'a> {
    schema: &'static str,
    board: BoardAnswer<'a>,
    /// The number of edges of a maximum matching.
    size: usize,
    outer: usize,
    inner: usize,
    perfect: usize,
    seconds: Seconds,
}

impl<'a> Answer<'a> {
    fn new(
        input: &'a Input,
        matching: &Matching,
        classes: &GallaiEdmonds,
        seconds: Seconds,
    ) -> Self {
        Self {
            schema: "slitherlab/matching/1",
            board: BoardAnswer::of(input),
            size: matching.size(),
            outer: classes.count(Class::Outer),
            inner: classes.count(Class::Inner),
            perfect: classes.count(Class::Perfect),
            seconds,
        }
    }
}

#[derive(Serialize)]
struct Seconds {
    /// Parsing and building the graph.
    read: f64,
    matching: f64,
    decomposition: f64,
}
