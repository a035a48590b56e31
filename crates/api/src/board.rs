//! Boards: reading them within the limits, and what they look like.

use serde::{Deserialize, Serialize};
use slitherlab_board::{Board, BoardError, BoardLimits, BoardProblem, directed};
use slitherlab_draw::Layout;
use slitherlab_format::{self as format, Format};
use slitherlab_graph::invariants::{Girth, Profile};

use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::question::{Asked, Lane};
use crate::size;
use slitherlab_game::Budget;

/// Which board: its text, or a graph in any format.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardRequest {
    /// A board text, such as `grid:5x6`.
    board: Option<String>,
    /// A graph.
    graph: Option<String>,
    /// The graph's format; found out if it is not said.
    format: Option<String>,
}

impl Asked for BoardRequest {
    fn lane(&self, limits: &QuestionLimits) -> Lane {
        match (&self.board, &self.graph) {
            (Some(text), _) => size::lane(text, limits),
            (None, Some(graph)) if self.is_large(graph, limits) => Lane::Heavy,
            _ => Lane::Quick,
        }
    }
}

impl BoardRequest {
    /// Returns whether a graph is not known to be small: three kilobytes of DOT join every vertex
    /// of one set with every vertex of another, a hundred thousand edges.
    fn is_large(&self, graph: &str, limits: &QuestionLimits) -> bool {
        if graph.len() > size::SHORT {
            return true;
        }
        let (vertices, edges) = (limits.quick_vertices, limits.quick_edges);
        let format = self.format.as_deref().and_then(|name| name.parse().ok());
        let read = format::read_limited(graph.as_bytes(), format, vertices.max(edges));
        read.map_or(true, |file| {
            file.graph.vertex_count() > vertices || file.graph.edge_count() > edges
        })
    }
}

/// A board: its graph, the names of its vertices and edges, and where to draw them.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardInfo {
    /// The canonical text.
    text: String,
    vertices: usize,
    edges: usize,
    /// The label of each vertex.
    labels: Vec<String>,
    /// The two ends of each edge.
    ends: Vec<[u32; 2]>,
    /// The label of each edge.
    edge_labels: Vec<String>,
    layout: LayoutInfo,
    /// The cells, if the board is a box of cells.
    cells: Option<CellsInfo>,
    profile: ProfileInfo,
    /// What is doubtful about a graph that was handed in.
    warnings: Vec<String>,
}

/// Where to draw the vertices: y goes up, neighbours are about 1 apart.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct LayoutInfo {
    /// In the plane.
    points: Vec<[f64; 2]>,
    /// In space, for boards that live there.
    space: Option<Vec<[f64; 3]>>,
}

/// The cells of a box.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct CellsInfo {
    /// How many there are along each axis.
    sides: Vec<u32>,
    /// Whether an axis is closed to a ring.
    wraps: Vec<bool>,
    /// The cell of each vertex.
    coordinates: Vec<Vec<u32>>,
}

/// What kind of graph it is.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct ProfileInfo {
    loops: usize,
    parallel_edges: usize,
    components: usize,
    /// The sizes of the two sides of a bipartite graph.
    sides: Option<[usize; 2]>,
    /// Each degree with the number of vertices that have it.
    degrees: Vec<[usize; 2]>,
    /// The length of a shortest cycle, if there is one and it was found.
    girth: Option<u32>,
}

/// A board with labels, ends of edges, layout, cells and profile.
///
/// # Errors
/// When there is no such board, or it is beyond the limits.
pub fn board(
    request: &BoardRequest,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
) -> Result<BoardInfo> {
    let (board, warnings) = match (&request.board, &request.graph) {
        (Some(text), None) if request.format.is_none() => (parse(text, limits)?, Vec::new()),
        (None, Some(graph)) => read(graph, request.format.as_deref(), limits)?,
        _ => {
            return Err(Error::new(
                Code::BadRequest,
                "name a board, or a graph and perhaps its format",
            ));
        }
    };
    crate::error::in_time(budget)?;
    describe(&board, warnings, budget)
}

/// How large boards may be.
pub(crate) fn bounds(limits: &QuestionLimits) -> BoardLimits {
    BoardLimits {
        vertices: limits.board_vertices,
        edges: limits.board_edges,
    }
}

/// Reads a board's text.
pub(crate) fn parse(text: &str, limits: &QuestionLimits) -> Result<Board> {
    check_length(text.len(), limits, "board")?;
    directed::parse_any(text, bounds(limits)).map_err(|error| refuse(&error))
}

fn refuse(error: &BoardError) -> Error {
    let code = match error.problem {
        BoardProblem::TooLarge { .. } => Code::TooLarge,
        _ => Code::BadBoard,
    };
    Error::new(code, error.to_string()).about("board")
}

fn check_length(length: usize, limits: &QuestionLimits, field: &'static str) -> Result<()> {
    if length <= limits.text_bytes {
        return Ok(());
    }
    let most = limits.text_bytes;
    Err(Error::too_large(format!("the text of a board may have at most {most} bytes")).about(field))
}

/// Reads a graph in one of the formats and makes a board of it; also says what is doubtful about
/// it.
fn read(
    graph: &str,
    format: Option<&str>,
    limits: &QuestionLimits,
) -> Result<(Board, Vec<String>)> {
    let format: Option<Format> = match format {
        None => None,
        Some(name) => Some(name.parse().map_err(|_| {
            let names = Format::NAMES.join(", ");
            Error::new(
                Code::BadValue,
                format!("there is no such format; the formats are {names}"),
            )
            .about("format")
        })?),
    };
    let most = limits.board_vertices.max(limits.board_edges);
    let file = format::read_limited(graph.as_bytes(), format, most)
        .map_err(|error| Error::new(Code::BadGraph, error.to_string()).about("graph"))?;
    let (n, m) = (file.graph.vertex_count(), file.graph.edge_count());
    if n > limits.board_vertices || m > limits.board_edges {
        return Err(Error::too_large(format!(
            "the graph has {n} vertices and {m} edges; at most {} and {} are allowed here",
            limits.board_vertices, limits.board_edges
        ))
        .about("graph"));
    }
    let warnings = file.warnings.iter().map(ToString::to_string).collect();
    // The text numbers edges in its own way: a later user of the text must see the same edges.
    let text = Board::from_graph(file.graph).text().to_owned();
    check_length(text.len(), limits, "graph")?;
    let board = Board::parse_limited(&text, bounds(limits)).map_err(|error| refuse(&error))?;
    Ok((board, warnings))
}

/// The most steps of the search for the shortest cycle: some hundredths of a second.
const GIRTH_STEPS: u64 = 5_000_000;

fn describe(board: &Board, warnings: Vec<String>, budget: &Budget<'_>) -> Result<BoardInfo> {
    let graph = board.graph();
    let layout = Layout::of(board);
    crate::error::in_time(budget)?;
    let profile = Profile::within(graph, GIRTH_STEPS);
    crate::error::in_time(budget)?;
    Ok(BoardInfo {
        text: board.text().to_owned(),
        vertices: graph.vertex_count(),
        edges: graph.edge_count(),
        labels: graph
            .vertices()
            .map(|v| board.label(v).to_string())
            .collect(),
        ends: graph.edges().to_vec(),
        edge_labels: (0..graph.edge_count() as u32)
            .map(|edge| board.edge_label(edge).to_string())
            .collect(),
        layout: LayoutInfo {
            points: layout.points,
            space: layout.space,
        },
        cells: board.cells().map(|cells| CellsInfo {
            sides: cells.sides().to_vec(),
            wraps: (0..cells.sides().len())
                .map(|axis| cells.wraps(axis))
                .collect(),
            coordinates: graph.vertices().map(|v| cells.coordinates(v)).collect(),
        }),
        profile: ProfileInfo {
            loops: profile.loops,
            parallel_edges: profile.parallel_edges,
            components: profile.components,
            sides: profile.sides,
            degrees: profile
                .degrees
                .iter()
                .map(|&(degree, count)| [degree, count])
                .collect(),
            girth: match profile.girth {
                Girth::Cycle(girth) => Some(girth),
                Girth::Acyclic | Girth::Unknown => None,
            },
        },
        warnings,
    })
}
