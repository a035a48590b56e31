//! `slitherlab board`: what a board is, in words, in JSON, in another format, or as a picture.

use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};

use anyhow::bail;
use serde::Serialize;
use slitherlab_board::Board;
use slitherlab_board::ranges::Collection;
use slitherlab_board::spec::{Family, Piece};
use slitherlab_draw::terminal::draw_board;
use slitherlab_draw::{Drawing, HIGHLIGHT, HIGHLIGHT_EDGE};
use slitherlab_explain::{BoardSummary, counted, grouped};
use slitherlab_format::{self as format, Format, WriteError};
use slitherlab_graph::invariants::{Girth, Profile};

use crate::input::{Input, NamedBoardArguments, format_parser};
use crate::output::{self, HEADING, OutputArguments};
use crate::picture::{PictureArguments, WantedPicture};
use crate::{Status, catalogue, help};

/// More different degrees than this are given as a range only.
const DEGREES_SHOWN: usize = 8;

const EXAMPLES: &str = "Examples:
  slitherlab board grid:5x6
  slitherlab board knight:5x5 --svg knight.svg
  slitherlab board grid:4x4 --tikz grid.tex --size 300 --highlight '0,0 1,2-1,3'
  slitherlab board petersen --to graph6
  slitherlab board 'graphs:7 connected' --to graph6
  slitherlab board graph.col --from dimacs --json

`slitherlab board --help` lists the boards.";

fn long_help() -> String {
    let (examples, _) = EXAMPLES.rsplit_once("\n\n").expect("it has two paragraphs");
    format!("{}\n{examples}", catalogue::help())
}

/// Describe a board, convert it, or draw it
///
/// Prints the number of vertices and edges, the degrees, and whether the board is connected,
/// bipartite and simple. With --to the graph itself is printed instead, in that format.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: NamedBoardArguments,

    /// Print the graph in this format
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), conflicts_with = "json",
        help_heading = help::OUTPUT)]
    to: Option<Format>,

    #[command(flatten)]
    output: OutputArguments,

    #[command(flatten)]
    picture: PictureArguments,

    /// Highlight vertices and edges in the picture, such as "0,0 1,2-1,3"
    #[arg(long, value_name = "WHAT", requires = "picture", help_heading = help::PICTURES)]
    highlight: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let collections = arguments.board.collections()?;
    if !collections.is_empty() {
        return list(collections, arguments);
    }
    let input = arguments.board.read()?;
    let stdout_taken = arguments.picture.file() == Some("-");
    if stdout_taken && (arguments.output.json || arguments.to.is_some()) {
        bail!("standard output can carry the picture or the other answer, not both");
    }
    if let Some(picture) = arguments.picture.wanted_of(input.board.graph())? {
        draw(&input, &picture, arguments)?;
        if stdout_taken {
            return Ok(Status::Answered);
        }
    }
    if let Some(format) = arguments.to {
        return convert(&input, format);
    }
    let profile = Profile::of(input.board.graph());
    let words = || in_words(&input, &profile);
    let output = &arguments.output;
    output.write(&Answer::new(&input, &profile), words)?;
    Ok(Status::Answered)
}

/// Prints a line for every graph.
fn list(collections: Vec<Collection>, arguments: &Arguments) -> anyhow::Result<Status> {
    if !matches!(arguments.to, Some(Format::Graph6 | Format::Sparse6)) {
        bail!("this text stands for many graphs: list them with --to graph6");
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    for collection in collections {
        collection.write(&mut out)?;
    }
    out.flush()?;
    Ok(Status::Answered)
}

fn convert(input: &Input, format: Format) -> anyhow::Result<Status> {
    let mut out = std::io::stdout().lock();
    match format::write(input.board.graph(), format, &mut out) {
        Ok(()) => out.flush()?,
        // The bare I/O error, so that a closed pipe is seen as one.
        Err(WriteError::Io(error)) => return Err(error.into()),
        Err(error) => return Err(error.into()),
    }
    Ok(Status::Answered)
}

fn draw(input: &Input, picture: &WantedPicture<'_>, arguments: &Arguments) -> anyhow::Result<()> {
    let mut drawing = Drawing::of(&input.board)?;
    drawing.entitle(input.text());
    if let Some(what) = &arguments.highlight {
        highlight(&mut drawing, &input.board, what)?;
    }
    picture.draw(drawing, input.labels)
}

/// Points at vertices and edges, which are written with blanks between them.
fn highlight(drawing: &mut Drawing<'_>, board: &Board, what: &str) -> anyhow::Result<()> {
    let (mut vertices, mut edges) = (Vec::new(), Vec::new());
    for one in what.split_whitespace() {
        match (board.vertex(one), board.edge(one)) {
            (Some(vertex), _) => vertices.push(vertex),
            (None, Some(edge)) => edges.push(edge),
            (None, None) => {
                let one = output::brief(one, output::LONGEST_NAME);
                bail!("--highlight: the board has no vertex and no edge `{one}`");
            }
        }
    }
    drawing.mark_edges(HIGHLIGHT_EDGE, edges);
    drawing.mark_vertices(HIGHLIGHT, vertices);
    Ok(())
}

/// The answer for people.
fn in_words(input: &Input, profile: &Profile) -> String {
    let mut words = String::new();
    let mut line = |name: &str, value: String| {
        let _ = writeln!(words, "  {name:<11} {value}");
    };
    line("vertices", number(profile.vertices));
    line("edges", number(profile.edges));
    line("degrees", degrees(profile));
    line("components", number(profile.components));
    line(
        "bipartite",
        match profile.sides {
            Some(sides) => format!("yes, {}", sides.map(number).join(" + ")),
            None => "no".to_owned(),
        },
    );
    line(
        "girth",
        match profile.girth {
            Girth::Cycle(length) => length.to_string(),
            Girth::Acyclic => "none, a forest".to_owned(),
            Girth::Unknown => "not found within a second".to_owned(),
        },
    );
    line(
        "simple",
        match (profile.loops, profile.parallel_edges) {
            (0, 0) => "yes".to_owned(),
            (loops, parallel) => format!(
                "no, {} and {}",
                counted(loops as u64, "loop"),
                counted(parallel as u64, "parallel edge")
            ),
        },
    );
    if let Some(note) = degenerate(&input.board) {
        line("note", note.to_owned());
    }
    if let Some(diagram) = draw_board(&input.board) {
        let _ = write!(words, "\n{diagram}");
    }
    format!("{HEADING}{}{HEADING:#}\n{words}", input.text())
}

/// What to know about a ring of too few vertices, which is no cycle.
fn degenerate(board: &Board) -> Option<&'static str> {
    let spec = board.spec()?;
    let [part] = &spec.parts[..] else { return None };
    let [term] = &part.terms[..] else { return None };
    match &term.family {
        Family::Box(Piece::Cycle, sides) => match sides[..] {
            [1] => Some(
                "a ring of one vertex has no edge: boards have loops only where a file has them",
            ),
            [2] => Some(
                "a ring of two vertices is a single edge, and no cycle: both ways round are the same",
            ),
            _ => None,
        },
        _ => None,
    }
}

/// A number as people read it.
fn number(number: usize) -> String {
    grouped(number as u64)
}

fn degrees(profile: &Profile) -> String {
    match profile.degrees.as_slice() {
        [] => "none".to_owned(),
        [(degree, _)] => format!("all {degree}"),
        counts @ [(lowest, _), .., (highest, _)] => {
            let mut text = format!("{lowest} to {highest}");
            if counts.len() <= DEGREES_SHOWN {
                let each: Vec<String> = counts
                    .iter()
                    .map(|(degree, vertices)| format!("{} of degree {degree}", number(*vertices)))
                    .collect();
                let _ = write!(text, " ({})", each.join(", "));
            }
            text
        }
    }
}

/// The answer for programs, schema `slitherlab/board/1`.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/board/1")]
struct Answer {
    board: BoardSummary,
    loops: usize,
    parallel_edges: usize,
    components: usize,
    bipartite: bool,
    /// The sizes of the two sides.
    sides: Option<[usize; 2]>,
    degrees: Vec<DegreeAnswer>,
    acyclic: bool,
    /// `null` when there is no cycle, or none was found within a second.
    girth: Option<u32>,
}

#[derive(Serialize)]
struct DegreeAnswer {
    degree: usize,
    vertices: usize,
}

impl Answer {
    fn new(input: &Input, profile: &Profile) -> Self {
        Self {
            board: input.summary(),
            loops: profile.loops,
            parallel_edges: profile.parallel_edges,
            components: profile.components,
            bipartite: profile.sides.is_some(),
            sides: profile.sides,
            degrees: profile
                .degrees
                .iter()
                .map(|&(degree, vertices)| DegreeAnswer { degree, vertices })
                .collect(),
            acyclic: profile.girth == Girth::Acyclic,
            girth: match profile.girth {
                Girth::Cycle(length) => Some(length),
                Girth::Acyclic | Girth::Unknown => None,
            },
        }
    }
}
