//! `slitherlab matching`: a maximum matching, and which vertices it could leave exposed.

mod sequence;

use std::fmt::Write as _;

use serde::Serialize;
use slitherlab_board::Board;
use slitherlab_explain::{BoardSummary, counted};
use slitherlab_graph::Graph;
use slitherlab_lab::picture;
use slitherlab_matching::{
    Class, EdgeClass, GallaiEdmonds, Matching, Progress, edge_classes, maximum_matching,
    maximum_matching_observed,
};
use slitherlab_solve::snake::Levels;

use self::sequence::Sequence;
use crate::boards::ManyBoards;
use crate::clock::timed;
use crate::explanation::put_counts;
use crate::input::{Boards, Input, NamedBoardArguments};
use crate::output::{self, AnswerWithFiles, HEADING, OutputArguments};
use crate::picture::PictureArguments;
use crate::progress::ProgressLine;
use crate::series::Series;
use crate::{Status, help};

/// The vertices of boards up to this size are named by their classes without being asked for.
const SMALL: usize = 200;

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
        slitherlab matching triangle:5 --classes classes.txt --png classes.png\n  \
        slitherlab matching grid:4x5 --edge-classes -\n  \
        slitherlab matching 'king:{2..6}x{2..6}'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: NamedBoardArguments,

    /// Write the matching (- for standard output): for each edge a line with its two vertices
    #[arg(long, value_name = "FILE", help_heading = help::OUTPUT)]
    edges: Option<String>,

    /// Write the class of every vertex: outer, inner or perfect (- for standard output)
    ///
    /// For each vertex a line with its label and its class in every graph of Anderson's sequence
    /// that it is in. Without FILE the classes are part of the answer.
    #[arg(long, value_name = "FILE", help_heading = help::OUTPUT, num_args = 0..=1, default_missing_value = "")]
    classes: Option<String>,

    /// Write for each edge whether it lies in every, some or none of the maximum matchings (- for
    /// standard output)
    #[arg(long, value_name = "FILE", help_heading = help::OUTPUT)]
    edge_classes: Option<String>,

    #[command(flatten)]
    output: OutputArguments,

    #[command(flatten)]
    picture: PictureArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let classes_file = arguments.classes.as_deref().filter(|file| !file.is_empty());
    let files = [
        ("the edges", arguments.edges.as_deref()),
        ("the classes", classes_file),
        (
            "the classes of the edges",
            arguments.edge_classes.as_deref(),
        ),
        ("the picture", arguments.picture.file()),
    ];
    let beside = AnswerWithFiles::new(&files, &arguments.output, "the answer in JSON")?;
    let for_one = arguments.classes.is_some() || files.iter().any(|(_, file)| file.is_some());
    let (boards, read) = timed(|| arguments.board.read_all(for_one, arguments.output.json));
    let input = match boards? {
        Boards::One(input) => input,
        Boards::Several(family) => return several(*family, arguments.output.json),
    };

    let graph = input.board.graph();
    let picture = arguments.picture.wanted_of(graph)?;
    let line = ProgressLine::new();
    line.say("matching");
    let find = || maximum_matching_observed(graph, |stage| line.say(in_short(stage)));
    let (matching, matched) = timed(find);

    line.say("decomposing");
    let (classes, decomposition) = timed(|| classes(graph, &matching));
    let is_told = arguments.classes.is_some() && classes_file.is_none();
    let in_words = !arguments.output.json && !beside.takes_stdout();
    let is_small = in_words && graph.vertex_count() <= SMALL;
    let sequence = (arguments.classes.is_some() || picture.is_some() || is_small)
        .then(|| Sequence::of(&input.board, &Levels::of(graph)));
    drop(line);

    let mut answer = Answer::new(&input, &matching, &classes, [read, matched, decomposition]);
    answer.sequence = sequence.as_ref().filter(|_| is_told);
    let board = &input.board;
    output::write_to(arguments.edges.as_deref(), || edge_lines(board, &matching))?;
    if let Some(sequence) = &sequence {
        output::write_to(classes_file, || sequence.lines())?;
    }
    let classes_of_edges = || edge_class_lines(board, &matching);
    output::write_to(arguments.edge_classes.as_deref(), classes_of_edges)?;
    if let (Some(picture), Some(sequence)) = (&picture, &sequence) {
        let mut drawing = picture::matching(&input.board, &matching, sequence.levels())?;
        drawing.entitle(format!("A maximum matching of {}", input.text()));
        picture.draw(drawing, input.labels)?;
    }
    let told = sequence.as_ref().filter(|_| is_told || is_small);
    beside.write(&answer, || self::in_words(&input, &answer, told))?;
    Ok(Status::Answered)
}

/// A row for every board.
fn several(family: ManyBoards, json: bool) -> anyhow::Result<Status> {
    let names = [
        "order", "size", "matched", "exposed", "outer", "inner", "perfect",
    ];
    let series = Series::of_numbers(&family, json, &names)?;
    for board in series.boards(family, "matching") {
        let (input, read) = board?;
        let graph = input.board.graph();
        let (matching, matched) = timed(|| maximum_matching(graph));
        let (classes, decomposition) = timed(|| classes(graph, &matching));
        let answer = Answer::new(&input, &matching, &classes, [read, matched, decomposition]);
        let numbers = [
            answer.size,
            answer.exposed(),
            answer.outer,
            answer.inner,
            answer.perfect,
        ];
        let cells = Series::about(&input, numbers);
        series.put(&cells, &answer)?;
    }
    series.end()?;
    Ok(Status::Answered)
}

fn classes(graph: &Graph, matching: &Matching) -> GallaiEdmonds {
    GallaiEdmonds::of(graph, matching).expect("the matching is maximum")
}

fn in_short(stage: Progress) -> String {
    match stage {
        Progress::Kernel { vertices } => {
            let vertices = counted(vertices as u64, "vertex");
            format!("matching: {vertices} not forced")
        }
        Progress::Round { exposed } => {
            let exposed = counted(exposed as u64, "vertex");
            format!("matching: {exposed} without a partner yet")
        }
    }
}

fn edge_lines(board: &Board, matching: &Matching) -> String {
    let mut lines = String::new();
    for (u, v) in matching.edges() {
        let _ = writeln!(lines, "{} {}", board.label(u), board.label(v));
    }
    lines
}

fn edge_class_lines(board: &Board, matching: &Matching) -> String {
    let classes = edge_classes(board.graph(), matching).expect("the matching is maximum");
    let mut lines = String::new();
    for (&[u, v], class) in board.graph().edges().iter().zip(classes) {
        let word = match class {
            EdgeClass::Every => "every",
            EdgeClass::Some => "some",
            EdgeClass::None => "none",
        };
        let _ = writeln!(lines, "{} {} {word}", board.label(u), board.label(v));
    }
    lines
}

/// The answer for people.
fn in_words(input: &Input, answer: &Answer, sequence: Option<&Sequence<'_>>) -> String {
    let mut words = format!("{HEADING}{}{HEADING:#}\n", input.text());
    let rows = [
        ("vertices", answer.board.vertices, ""),
        ("edges", answer.board.edges, ""),
        ("matched", answer.size, "edges in a maximum matching"),
        ("exposed", answer.exposed(), "without a partner in it"),
        ("outer", answer.outer, "that some maximum matching exposes"),
        ("inner", answer.inner, "next to an outer vertex, not outer"),
        (
            "perfect",
            answer.perfect,
            "the rest, paired among themselves",
        ),
    ];
    put_counts(&mut words, &rows);
    if let Some(sequence) = sequence {
        sequence.put(&mut words);
    }
    let seconds = &answer.seconds;
    let _ = writeln!(
        words,
        "  {:.3} s to read, {:.3} s to match, {:.3} s to decompose",
        seconds.read, seconds.matching, seconds.decomposition
    );
    words
}

/// The answer for programs, schema `slitherlab/matching/1`.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/matching/1")]
struct Answer<'a> {
    board: BoardSummary,
    /// The number of edges of a maximum matching.
    size: usize,
    outer: usize,
    inner: usize,
    perfect: usize,
    seconds: Seconds,
    /// Anderson's sequence with the classes of the vertices, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    sequence: Option<&'a Sequence<'a>>,
}

impl Answer<'_> {
    fn new(
        input: &Input,
        matching: &Matching,
        classes: &GallaiEdmonds,
        [read, matched, decomposition]: [f64; 3],
    ) -> Self {
        Self {
            board: input.summary(),
            size: matching.len(),
            outer: classes.count(Class::Outer),
            inner: classes.count(Class::Inner),
            perfect: classes.count(Class::Perfect),
            seconds: Seconds {
                read,
                matching: matched,
                decomposition,
            },
            sequence: None,
        }
    }

    fn exposed(&self) -> usize {
        self.board.vertices - 2 * self.size
    }
}

#[derive(Serialize)]
struct Seconds {
    /// Parsing and building the graph.
    read: f64,
    matching: f64,
    decomposition: f64,
}
