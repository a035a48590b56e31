//! What a board looks like.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use slitherlab_board::Board;
use slitherlab_draw::Layout;
use slitherlab_invariants::{Girth, Profile};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::error::{Answer, ApiError, Code, ErrorBody};
use crate::pool::Leash;

/// Which board: its text, or a graph in any format.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardRequest {
    /// A board text, such as `grid:5x6`.
    board: Option<String>,
    /// A graph.
    graph: Option<String>,
    /// The graph's format; found out if it is not said.
    format: Option<String>,
}

/// A board: its graph, the names of its vertices and edges, and where to draw them.
#[derive(Serialize, ToSchema)]
pub(crate) struct BoardInfo {
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
#[derive(Serialize, ToSchema)]
struct LayoutInfo {
    /// In the plane.
    points: Vec<[f64; 2]>,
    /// In space, for boards that live there.
    space: Option<Vec<[f64; 3]>>,
}

/// The cells of a box.
#[derive(Serialize, ToSchema)]
struct CellsInfo {
    /// How many there are along each axis.
    sides: Vec<u32>,
    /// Whether an axis is closed to a ring.
    wraps: Vec<bool>,
    /// The cell of each vertex.
    coordinates: Vec<Vec<u32>>,
}

/// What kind of graph it is.
#[derive(Serialize, ToSchema)]
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
#[utoipa::path(post, path = "/api/v1/board", tag = "boards and games",
    request_body = BoardRequest,
    responses((status = 200, body = BoardInfo), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn board(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(request): Body<BoardRequest>,
) -> Answer<Response> {
    let limits = app.limits().clone();
    let work = move |leash: &Leash| {
        let (board, warnings) = match (&request.board, &request.graph) {
            (Some(text), None) if request.format.is_none() => {
                (crate::board::parse(text, &limits)?, Vec::new())
            }
            (None, Some(graph)) => crate::board::read(graph, request.format.as_deref(), &limits)?,
            _ => {
                return Err(ApiError::new(
                    Code::BadRequest,
                    "name a board, or a graph and perhaps its format",
                ));
            }
        };
        leash.check()?;
        Ok(describe(&board, warnings))
    };
    super::write(&app, client, work).await
}

fn describe(board: &Board, warnings: Vec<String>) -> BoardInfo {
    let graph = board.graph();
    let layout = Layout::of(board);
    let profile = Profile::of(graph);
    BoardInfo {
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
    }
}
