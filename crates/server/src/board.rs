//! Boards, as requests name them, within the limits.

use slitherlab_board::Problem;
use slitherlab_board::{Board, BoardError, Limits as BoardLimits};
use slitherlab_format::{self as format, Format};

use crate::error::{Answer, ApiError, Code};
use crate::settings::Limits;

/// How large boards may be.
pub(crate) fn bounds(limits: &Limits) -> BoardLimits {
    BoardLimits {
        vertices: limits.board_vertices,
        edges: limits.board_edges,
    }
}

/// Reads a board's text.
pub(crate) fn parse(text: &str, limits: &Limits) -> Answer<Board> {
    check_length(text.len(), limits, "board")?;
    Board::parse_limited(text, bounds(limits)).map_err(|error| refuse(&error))
}

fn refuse(error: &BoardError) -> ApiError {
    let code = match error.problem {
        Problem::TooLarge { .. } => Code::TooLarge,
        _ => Code::BadBoard,
    };
    ApiError::new(code, error.to_string()).about("board")
}

fn check_length(length: usize, limits: &Limits, field: &'static str) -> Answer<()> {
    if length <= limits.text_bytes {
        return Ok(());
    }
    let most = limits.text_bytes;
    Err(
        ApiError::too_large(format!("the text of a board may have at most {most} bytes"))
            .about(field),
    )
}

/// Reads a graph in one of the formats and makes a board of it; also says what is doubtful about it.
pub(crate) fn read(
    graph: &str,
    format: Option<&str>,
    limits: &Limits,
) -> Answer<(Board, Vec<String>)> {
    let format: Option<Format> = match format {
        None => None,
        Some(name) => Some(name.parse().map_err(|_| {
            let names = Format::NAMES.join(", ");
            ApiError::new(
                Code::BadValue,
                format!("there is no such format; the formats are {names}"),
            )
            .about("format")
        })?),
    };
    let most = limits.board_vertices.max(limits.board_edges);
    let file = format::read_limited(graph.as_bytes(), format, most)
        .map_err(|error| ApiError::new(Code::BadGraph, error.to_string()).about("graph"))?;
    let (n, m) = (file.graph.vertex_count(), file.graph.edge_count());
    if n > limits.board_vertices || m > limits.board_edges {
        return Err(ApiError::too_large(format!(
            "the graph has {n} vertices and {m} edges; at most {} and {} are allowed here",
            limits.board_vertices, limits.board_edges
        ))
        .about("graph"));
    }
    let warnings = file.warnings.iter().map(ToString::to_string).collect();
    // The text numbers edges in its own way: whoever uses the text later must see the same edges.
    let text = Board::from_graph(file.graph).text().to_owned();
    check_length(text.len(), limits, "graph")?;
    let board = Board::parse_limited(&text, bounds(limits)).map_err(|error| refuse(&error))?;
    Ok((board, warnings))
}
