//! `slitherlab forests`: two spanning trees as far apart as possible, and why there are no better ones.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Instant;

use anyhow::bail;
use serde::Serialize;
use slitherlab_board::Board;
use slitherlab_forests::{Place, Progress as Stage, TwoForests};
use slitherlab_graph::Edge;

use super::board::BoardAnswer;
use crate::Status;
use crate::boards::Family;
use crate::explanation::put_row;
use crate::input::{BoardArguments, Boards, Input};
use crate::output::{HEADING, OutputArguments, WithEdges};
use crate::progress::Progress;
use crate::series::Series;
use crate::trees::put_trees;

/// Find two spanning trees with as few common edges as possible
///
/// The edges in both trees and the edges in neither decide the cycle games of Kano and, with one edge
/// more, the switching game of Shannon. If the board is not connected, the trees are forests.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab forests complete:5\n  \
        slitherlab forests torus:100x100 --json\n  \
        slitherlab forests graph.edges --edges trees.txt\n  \
        slitherlab forests 'complete:{2..9}'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Write the two trees into this file (- for standard output): a line for each edge, its two
    /// vertices by their labels and A, B or AB
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
    line.say("packing two forests");
    let mut all = 0;
    let clock = Instant::now();
    let forests = TwoForests::observed(graph, |stage| match stage {
        Stage::Kernel { vertices, edges } => {
            all = edges;
            line.say(format!(
                "packing two forests: {vertices} vertices are not easy"
            ));
        }
        Stage::Edges { done } => {
            line.say(format!("packing two forests: {done} of {all} edges placed"));
        }
        _ => {}
    });
    let found = clock.elapsed().as_secs_f64();
    drop(line);

    let seconds = Seconds {
        read,
        forests: found,
    };
    let answer = Answer::new(&input, &forests, seconds);
    output.write(
        || edge_lines(&input.board, &forests),
        &answer,
        || in_words(&input, &answer, &forests),
    )?;
    Ok(Status::Answered)
}

/// A row for every board.
fn several(family: Family, json: bool) -> anyhow::Result<Status> {
    let names = ["order", "size", "union", "common", "excess"];
    let series = Series::new(&family, Series::format(json), &names.map(|name| (name, 7)))?;
    let mut inputs = family.inputs();
    loop {
        let clock = Instant::now();
        let Some(input) = inputs.next().transpose()? else {
            break;
        };
        let read = clock.elapsed().as_secs_f64();
        series.say(format!("packing two forests in {}", input.text()));
        let clock = Instant::now();
        let forests = TwoForests::of(input.board.graph());
        let seconds = Seconds {
            read,
            forests: clock.elapsed().as_secs_f64(),
        };
        let answer = Answer::new(&input, &forests, seconds);
        let numbers = [
            answer.board.vertices,
            answer.board.edges,
            answer.union,
            answer.common,
            answer.excess,
        ];
        let mut cells = vec![input.text().to_owned()];
        cells.extend(numbers.map(|number| number.to_string()));
        series.put(&cells, &answer)?;
    }
    series.end()?;
    Ok(Status::Answered)
}

fn edge_lines(board: &Board, forests: &TwoForests) -> Vec<u8> {
    let mut lines = Vec::new();
    for (&[u, v], place) in board.graph().edges().iter().zip(forests.places()) {
        let tag = match place {
            Place::OnlyA => "A",
            Place::OnlyB => "B",
            Place::Both => "AB",
            Place::Neither => continue,
        };
        writeln!(lines, "{} {} {tag}", board.label(u), board.label(v))
            .expect("a Vec takes everything");
    }
    lines
}

/// The answer for people.
fn in_words(input: &Input, answer: &Answer, forests: &TwoForests) -> String {
    let graph = input.board.graph();
    let mut words = format!("{HEADING}{}{HEADING:#}\n", input.text());
    for (name, count, meaning) in [
        ("vertices", answer.board.vertices, ""),
        ("edges", answer.board.edges, ""),
        (
            "union",
            answer.union,
            "  edges in two spanning trees A and B as far apart as possible",
        ),
        ("common", answer.common, "  of them in both"),
        ("excess", answer.excess, "  edges in neither"),
    ] {
        writeln!(words, "  {name:<8} {count:>9}{meaning}").expect("a String takes everything");
    }
    let (dense, rank) = witness(input, forests);
    let why = match dense {
        0 => "no edge is left out".to_owned(),
        _ => format!(
            "no two forests have more: of {dense} edges that have rank {rank} they can take 2·{rank}, \
             and {} edges are elsewhere",
            answer.board.edges - dense
        ),
    };
    put_row(&mut words, "why", &why);
    let edges = (0..graph.edge_count() as Edge).zip(forests.places().iter().copied());
    let names = ["only A", "only B", "in both", "left out"];
    put_trees(&mut words, &input.board, names, edges);
    let Seconds { read, forests } = &answer.seconds;
    writeln!(
        words,
        "  {read:.3} s to read, {forests:.3} s for the two trees"
    )
    .expect("a String takes everything");
    words
}

/// How many edges the witness of the min–max theorem has, and their rank: a clump of so many vertices is
/// spanned by one edge less.
fn witness(input: &Input, forests: &TwoForests) -> (usize, usize) {
    let graph = input.board.graph();
    let edges = 0..graph.edge_count() as Edge;
    let dense = edges.filter(|&e| forests.is_dense(graph, e)).count();
    let mut stands = vec![false; graph.vertex_count()];
    for &clump in forests.clumps() {
        stands[clump as usize] = true;
    }
    let rank = stands.iter().filter(|&&one| !one).count();
    (dense, rank)
}

/// The answer for programs, schema `slitherlab/forests/1`.
#[derive(Serialize)]
struct Answer<'a> {
    schema: &'static str,
    board: BoardAnswer<'a>,
    /// The number of edges in one of the two trees at least.
    union: usize,
    /// The number of edges in both.
    common: usize,
    /// The number of edges in neither.
    excess: usize,
    seconds: Seconds,
}

impl<'a> Answer<'a> {
    fn new(input: &'a Input, forests: &TwoForests, seconds: Seconds) -> Self {
        Self {
            schema: "slitherlab/forests/1",
            board: BoardAnswer::of(input),
            union: forests.union(),
            common: forests.common(),
            excess: forests.excess(),
            seconds,
        }
    }
}

#[derive(Serialize)]
struct Seconds {
    /// Parsing and building the graph.
    read: f64,
    forests: f64,
}
