//! `slitherlab forests`: two spanning trees as far apart as possible, and why there are no better
//! ones.

use std::fmt::Write as _;

use serde::Serialize;
use slitherlab_board::Board;
use slitherlab_explain::{BoardSummary, counted, grouped};
use slitherlab_forests::{Place, Progress, TwoForests};
use slitherlab_graph::Edge;
use slitherlab_lab::picture;

use crate::boards::ManyBoards;
use crate::clock::timed;
use crate::explanation::{put_counts, put_row};
use crate::input::{Boards, Input, NamedBoardArguments};
use crate::output::{self, AnswerWithFiles, HEADING, OutputArguments};
use crate::picture::PictureArguments;
use crate::progress::ProgressLine;
use crate::series::Series;
use crate::trees::put_trees;
use crate::{Status, help};

/// Find two spanning trees with as few common edges as possible
///
/// The edges in both trees and the edges in neither decide the cycle games of Kano and, with one
/// edge more, the switching game of Shannon. If the board is not connected, the trees are forests.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab forests complete:5\n  \
        slitherlab forests torus:100x100 --json\n  \
        slitherlab forests graph.edges --edges trees.txt\n  \
        slitherlab forests wheel:6 --svg trees.svg\n  \
        slitherlab forests 'complete:{2..9}'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: NamedBoardArguments,

    /// Write the two trees (- for standard output): for each edge a line with its two vertices and
    /// A, B or AB
    #[arg(long, value_name = "FILE", help_heading = help::OUTPUT)]
    edges: Option<String>,

    #[command(flatten)]
    output: OutputArguments,

    #[command(flatten)]
    picture: PictureArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let files = [
        ("the edges", arguments.edges.as_deref()),
        ("the picture", arguments.picture.file()),
    ];
    let beside = AnswerWithFiles::new(&files, &arguments.output, "the answer in JSON")?;
    let for_one = files.iter().any(|(_, file)| file.is_some());
    let (boards, read) = timed(|| arguments.board.read_all(for_one, arguments.output.json));
    let input = match boards? {
        Boards::One(input) => input,
        Boards::Several(family) => return several(*family, arguments.output.json),
    };

    let graph = input.board.graph();
    let picture = arguments.picture.wanted_of(graph)?;
    let line = ProgressLine::new();
    line.say("packing two forests");
    let mut all = 0;
    let tell = |stage| match stage {
        Progress::Kernel { vertices, edges } => {
            all = edges;
            let vertices = counted(vertices as u64, "vertex");
            line.say(format!("packing two forests: {vertices} not easy"));
        }
        Progress::Edges { done } => {
            let [done, all] = [done, all].map(|edges| grouped(edges as u64));
            line.say(format!("packing two forests: {done} of {all} edges placed"));
        }
        _ => {}
    };
    let (forests, found) = timed(|| TwoForests::observed(graph, tell));
    drop(line);

    let answer = Answer::new(&input, &forests, [read, found]);
    let edges = || edge_lines(&input.board, &forests);
    output::write_to(arguments.edges.as_deref(), edges)?;
    if let Some(picture) = &picture {
        let mut drawing = picture::forests(&input.board, &forests)?;
        drawing.entitle(format!("Two spanning trees of {}", input.text()));
        picture.draw(drawing, input.labels)?;
    }
    beside.write(&answer, || in_words(&input, &answer, &forests))?;
    Ok(Status::Answered)
}

/// A row for every board.
fn several(family: ManyBoards, json: bool) -> anyhow::Result<Status> {
    let names = ["order", "size", "union", "common", "excess"];
    let series = Series::of_numbers(&family, json, &names)?;
    for board in series.boards(family, "packing two forests in") {
        let (input, read) = board?;
        let (forests, found) = timed(|| TwoForests::of(input.board.graph()));
        let answer = Answer::new(&input, &forests, [read, found]);
        let numbers = [answer.union, answer.common, answer.excess];
        let cells = Series::about(&input, numbers);
        series.put(&cells, &answer)?;
    }
    series.end()?;
    Ok(Status::Answered)
}

fn edge_lines(board: &Board, forests: &TwoForests) -> String {
    let mut lines = String::new();
    for (&[u, v], place) in board.graph().edges().iter().zip(forests.places()) {
        let tag = match place {
            Place::OnlyA => "A",
            Place::OnlyB => "B",
            Place::Both => "AB",
            Place::Neither => continue,
        };
        let _ = writeln!(lines, "{} {} {tag}", board.label(u), board.label(v));
    }
    lines
}

/// The answer for people.
fn in_words(input: &Input, answer: &Answer, forests: &TwoForests) -> String {
    let graph = input.board.graph();
    let mut words = format!("{HEADING}{}{HEADING:#}\n", input.text());
    let apart = "edges in two spanning trees A and B as far apart as possible";
    let rows = [
        ("vertices", answer.board.vertices, ""),
        ("edges", answer.board.edges, ""),
        ("union", answer.union, apart),
        ("common", answer.common, "of them in both"),
        ("excess", answer.excess, "edges in neither"),
    ];
    put_counts(&mut words, &rows);
    let (dense, rank) = witness(input, forests);
    let rank = grouped(rank as u64);
    let why = match dense {
        0 => "no edge is left out".to_owned(),
        _ => format!(
            "no two forests have more: of {} that have rank {rank} they can take 2·{rank}, and {} elsewhere",
            counted(dense as u64, "edge"),
            match answer.board.edges - dense {
                1 => "1 edge is".to_owned(),
                edges => format!("{} are", counted(edges as u64, "edge")),
            }
        ),
    };
    put_row(&mut words, "why", &why);
    let edges = (0..graph.edge_count() as Edge).zip(forests.places().iter().copied());
    put_trees(&mut words, &input.board, &edges);
    let Seconds { read, forests } = &answer.seconds;
    let _ = writeln!(
        words,
        "  {read:.3} s to read, {forests:.3} s for the two trees"
    );
    words
}

/// How many edges the witness of the min–max theorem has, and their rank: a clump of that many
/// vertices is spanned by one edge less.
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
#[serde(tag = "schema", rename = "slitherlab/forests/1")]
struct Answer {
    board: BoardSummary,
    /// The number of edges in one of the two trees at least.
    union: usize,
    /// The number of edges in both.
    common: usize,
    /// The number of edges in neither.
    excess: usize,
    seconds: Seconds,
}

impl Answer {
    fn new(input: &Input, forests: &TwoForests, [read, found]: [f64; 2]) -> Self {
        Self {
            board: input.summary(),
            union: forests.union(),
            common: forests.common(),
            excess: forests.excess(),
            seconds: Seconds {
                read,
                forests: found,
            },
        }
    }
}

#[derive(Serialize)]
struct Seconds {
    /// Parsing and building the graph.
    read: f64,
    forests: f64,
}
