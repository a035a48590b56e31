//! `slitherlab board`: what a board is, in words, in JSON, in another format, or as a picture.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::Context;
use serde::Serialize;
use slitherlab_draw::Drawing;
use slitherlab_draw::terminal::draw_board;
use slitherlab_format::{self as format, Format, WriteError};
use slitherlab_invariants::{Girth, Profile};

use crate::input::{BoardArguments, Input, format_parser};
use crate::output::{self, Destination, HEADING, OutputArguments};
use crate::{Status, catalogue};

/// The longest side of a PNG, in pixels.
const PNG_SIDE: u32 = 4096;

/// More different degrees than this are given as a range only.
const DEGREES_SHOWN: usize = 8;

const EXAMPLES: &str = "Examples:
  slitherlab board grid:5x6
  slitherlab board knight:5x5 --svg knight.svg
  slitherlab board petersen --to graph6
  slitherlab board graph.col --from dimacs --json

`slitherlab board --help` lists the boards there are.";

fn long_help() -> String {
    let (examples, _) = EXAMPLES.rsplit_once("\n\n").expect("it has two paragraphs");
    format!("{}\n{examples}", catalogue::help())
}

/// Say what a board is, convert it, or draw it
///
/// Prints the number of vertices and edges, the degrees, and whether the board is connected,
/// bipartite and simple. With --to the graph itself is printed instead, in that format.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Print the graph in this format
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), conflicts_with = "json")]
    to: Option<Format>,

    /// Draw the board as SVG into this file (- for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Draw the board as PNG into this file (- for standard output)
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    png: Option<String>,

    #[command(flatten)]
    output: OutputArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let input = arguments.board.read()?;
    let picture = arguments
        .svg
        .as_deref()
        .or(arguments.png.as_deref())
        .map(Destination);
    let stdout_taken = picture.as_ref().is_some_and(Destination::is_stdout);
    if stdout_taken && (arguments.output.json || arguments.to.is_some()) {
        anyhow::bail!("standard output can carry the picture or the other answer, not both");
    }
    if let Some(picture) = picture {
        draw(&input, &picture, arguments.png.is_some())?;
        if stdout_taken {
            return Ok(Status::Answered);
        }
    }
    if let Some(format) = arguments.to {
        return convert(&input, format);
    }
    let profile = Profile::of(input.board.graph());
    if arguments.output.json {
        output::json(&Answer::new(&input, &profile))?;
    } else {
        output::text(&in_words(&input, &profile))?;
    }
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

fn draw(input: &Input, picture: &Destination, as_png: bool) -> anyhow::Result<()> {
    let mut drawing = Drawing::of(&input.board)?;
    drawing.entitle(input.text());
    if as_png {
        let png = drawing.to_png(PNG_SIDE).context("drawing the board")?;
        picture.write(&png, true)
    } else {
        picture.write(drawing.to_svg().as_bytes(), false)
    }
}

/// The answer for people.
fn in_words(input: &Input, profile: &Profile) -> String {
    let mut words = String::new();
    let mut line = |name: &str, value: String| {
        writeln!(words, "  {name:<11} {value}").expect("a String takes everything");
    };
    line("vertices", profile.vertices.to_string());
    line("edges", profile.edges.to_string());
    line("degrees", degrees(profile));
    line("components", profile.components.to_string());
    line(
        "bipartite",
        match profile.sides {
            Some([first, second]) => format!("yes, {first} + {second}"),
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
                counted(loops, "loop"),
                counted(parallel, "parallel edge")
            ),
        },
    );
    if let Some(diagram) = draw_board(&input.board) {
        write!(words, "\n{diagram}").expect("a String takes everything");
    }
    format!("{HEADING}{}{HEADING:#}\n{words}", input.text())
}

fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
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
                    .map(|(degree, vertices)| format!("{vertices} of degree {degree}"))
                    .collect();
                write!(text, " ({})", each.join(", ")).expect("a String takes everything");
            }
            text
        }
    }
}

/// The answer for programs, schema `slitherlab/board/1`.
#[derive(Serialize)]
struct Answer<'a> {
    schema: &'static str,
    board: BoardAnswer<'a>,
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

/// The board as every answer names it.
#[derive(Serialize)]
pub(super) struct BoardAnswer<'a> {
    pub(super) text: &'a str,
    pub(super) vertices: usize,
    pub(super) edges: usize,
}

impl<'a> BoardAnswer<'a> {
    pub(super) fn of(input: &'a Input) -> Self {
        let graph = input.board.graph();
        Self {
            text: input.text(),
            vertices: graph.vertex_count(),
            edges: graph.edge_count(),
        }
    }
}

#[derive(Serialize)]
struct DegreeAnswer {
    degree: usize,
    vertices: usize,
}

impl<'a> Answer<'a> {
    fn new(input: &'a Input, profile: &Profile) -> Self {
        Self {
            schema: "slitherlab/board/1",
            board: BoardAnswer::of(input),
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
