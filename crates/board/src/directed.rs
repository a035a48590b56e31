//! Directed boards: arcs instead of edges, and the texts and files that name them.
//!
//! A directed board is a [`Board`] whose edges lead from their first end to their second. Its text
//! is one of `arcs:0>1,1>2,5` (the arcs, and vertices without one), `digraph6:&CODE`, `dicycle:N`
//! and `dipath:N`, and [`Board::parse`] refuses it: only games that follow arcs take such boards.

mod digraph6;

use std::fmt::Write as _;
use std::sync::OnceLock;

use slitherlab_graph::{Graph, Vertex};

use super::error::{BoardError, BoardProblem};
use super::limits::BoardLimits;
use super::{Board, parse};

/// The names with which the texts of directed boards begin.
const NAMES: [&str; 4] = ["digraph6", "arcs", "dicycle", "dipath"];

/// What a file of nauty may begin with.
const HEADER: &str = ">>digraph6<<";

/// Returns whether a text is meant for a directed board: it begins with `digraph6:`, `&`,
/// `arcs:`, `dicycle:` or `dipath:`.
///
/// ```
/// use slitherlab_board::directed::is_text;
///
/// assert!(is_text("arcs:0>1") && !is_text("grid:3x3"));
/// ```
pub fn is_text(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('&')
        || text
            .split_once(':')
            .is_some_and(|(name, _)| NAMES.contains(&name.trim_end().to_ascii_lowercase().as_str()))
}

/// Reads the text of a board or of a directed board.
///
/// ```
/// use slitherlab_board::BoardLimits;
/// use slitherlab_board::directed::parse_any;
///
/// let board = parse_any("arcs:1>2,0>1,0>2", BoardLimits::default())?;
/// assert!(board.is_directed());
/// assert_eq!(board.text(), "arcs:0>1,0>2,1>2");
/// assert_eq!(board.graph().edges(), [[0, 1], [0, 2], [1, 2]]);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
///
/// # Errors
/// Returns an error if the text names neither, or the board is too large.
pub fn parse_any(text: &str, limits: BoardLimits) -> Result<Board, BoardError> {
    if !is_text(text) {
        return parse::parse(text, limits).map(Board::build);
    }
    let text = text.trim();
    if text.starts_with('&') {
        return from_digraph6(text, limits);
    }
    let (name, rest) = text.split_once(':').unwrap_or((text, ""));
    let rest = rest.trim();
    match name.trim_end().to_ascii_lowercase().as_str() {
        "digraph6" => from_digraph6(rest, limits),
        "arcs" => from_arc_list(rest.split(','), limits),
        name => {
            let problem = BoardProblem::Form(if name == "dicycle" {
                "dicycle:N"
            } else {
                "dipath:N"
            });
            let order: usize = rest.parse().map_err(|_| at_start(problem))?;
            limits.check("vertices", order as u128).map_err(at_start)?;
            let last = order as Vertex;
            let mut arcs: Vec<[Vertex; 2]> = (1..last).map(|v| [v - 1, v]).collect();
            if name == "dicycle" && order > 1 {
                arcs.push([last - 1, 0]);
            }
            from_arcs(order, arcs, limits, |_, _| format!("{name}:{order}"))
        }
    }
}

/// Returns whether the content of a file is a directed board: digraph6, or lines such as `0>1`
/// or `0 -> 1`.
///
/// ```
/// use slitherlab_board::directed::is_file;
///
/// assert!(is_file(b"# two arcs\n0>1\n1>2\n") && !is_file(b"0 1\n"));
/// ```
pub fn is_file(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let first = text.lines().map(str::trim).find(|line| !is_skipped(line));
    first.is_some_and(|line| is_digraph6(line) || read_arc(line).is_some())
}

/// Reads the content of a file: a digraph6 line for each board, or one board with an arc per
/// line, `0>1` or `0 -> 1`, and vertices without one; `#` begins a comment.
///
/// ```
/// let boards = slitherlab_board::directed::read(b"0>1\n1>2\n2>0\n")?;
/// assert_eq!(boards.len(), 1);
/// assert_eq!(boards[0].graph().edge_count(), 3);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
///
/// # Errors
/// Returns an error if it is neither.
pub fn read(bytes: &[u8]) -> Result<Vec<Board>, BoardError> {
    let text = String::from_utf8_lossy(bytes);
    let lines = || text.lines().map(str::trim).filter(|line| !is_skipped(line));
    let limits = BoardLimits::default();
    if !lines().next().is_some_and(is_digraph6) {
        return Ok(vec![from_arc_list(lines(), limits)?]);
    }
    let codes = lines().filter_map(code_of_line);
    codes.map(|code| from_digraph6(code, limits)).collect()
}

/// Returns the code in a line of a file of digraph6, if there is one: the line may begin with
/// the header, or be empty.
///
/// ```
/// use slitherlab_board::directed::code_of_line;
///
/// assert_eq!(code_of_line(">>digraph6<<&AO\n"), Some("&AO"));
/// assert_eq!(code_of_line("\n"), None);
/// ```
pub fn code_of_line(line: &str) -> Option<&str> {
    let line = line.trim();
    let code = line.strip_prefix(HEADER).unwrap_or(line);
    (!code.is_empty()).then_some(code)
}

fn from_digraph6(code: &str, limits: BoardLimits) -> Result<Board, BoardError> {
    let decoded = digraph6::decode(code.as_bytes());
    let (order, arcs) = decoded.map_err(|flaw| BoardError {
        column: flaw.at + 1,
        problem: BoardProblem::Literal(flaw.problem),
    })?;
    from_arcs(order, arcs, limits, |_, _| format!("digraph6:{code}"))
}

fn from_arc_list<'a>(
    words: impl Iterator<Item = &'a str>,
    limits: BoardLimits,
) -> Result<Board, BoardError> {
    let (mut order, mut arcs) = (0, Vec::new());
    for word in words {
        let word = word.split('#').next().unwrap_or_default().trim();
        if word.is_empty() {
            continue;
        }
        let top = if let Ok(vertex) = word.parse::<Vertex>() {
            vertex
        } else {
            let what = "an arc such as 0>1";
            let expected = || BoardProblem::Expected {
                what,
                found: word.chars().take(60).collect(),
                nearest: None,
            };
            let arc = read_arc(word).ok_or_else(|| at_start(expected()))?;
            arcs.push(arc);
            arc[0].max(arc[1])
        };
        order = order.max(top as usize + 1);
    }
    from_arcs(order, arcs, limits, arc_text)
}

/// Builds the board with these arcs, each from its first vertex to its second. Arcs are
/// numbered in the order of their tails, then of their heads.
///
/// *Cost*: O(n + m log m).
fn from_arcs(
    vertices: usize,
    mut arcs: Vec<[Vertex; 2]>,
    limits: BoardLimits,
    text: impl FnOnce(usize, &[[Vertex; 2]]) -> String,
) -> Result<Board, BoardError> {
    let limits = BoardLimits {
        vertices: limits.vertices.min(MOST),
        edges: limits.edges.min(MOST),
    };
    let fits = limits.check("vertices", vertices as u128);
    let fits = fits.and_then(|()| limits.check("edges", arcs.len() as u128));
    fits.map_err(at_start)?;
    arcs.sort_unstable();
    let text = text(vertices, &arcs);
    let graph = Graph::from_edges(vertices, arcs).expect("arcs join vertices of the board");
    Ok(Board {
        has_arcs: true,
        text: OnceLock::from(text),
        ..Board::from_graph(graph)
    })
}
/// The largest number of vertices and of arcs.
const MOST: usize = 1 << 22;

fn at_start(problem: BoardProblem) -> BoardError {
    BoardError { column: 1, problem }
}

/// Writes the arcs as `arcs:0>1,1>2`, with the last vertex if no arc names it.
fn arc_text(vertices: usize, arcs: &[[Vertex; 2]]) -> String {
    let mut text = "arcs:".to_owned();
    let mut gap = "";
    for [tail, head] in arcs {
        let _ = write!(text, "{gap}{tail}>{head}");
        gap = ",";
    }
    let top = arcs.iter().flatten().max();
    let last = (vertices as Vertex).checked_sub(1);
    if let Some(last) = last.filter(|last| Some(last) != top) {
        let _ = write!(text, "{gap}{last}");
    }
    text
}

fn is_digraph6(line: &str) -> bool {
    line.starts_with('&') || line.starts_with(HEADER)
}

fn is_skipped(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// Reads `0>1` or `0 -> 1`.
fn read_arc(text: &str) -> Option<[Vertex; 2]> {
    let text = text.split('#').next()?;
    let (tail, head) = text.split_once("->").or_else(|| text.split_once('>'))?;
    Some([tail.trim().parse().ok()?, head.trim().parse().ok()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Board, BoardError> {
        parse_any(text, BoardLimits::default())
    }

    /// The texts of the boards in a file.
    fn texts(bytes: &[u8]) -> Vec<String> {
        let boards = super::read(bytes).unwrap();
        boards.iter().map(|board| board.text().to_owned()).collect()
    }

    #[test]
    fn texts_go_round() {
        for (text, canonical) in [
            ("arcs:1>2, 0>1", "arcs:0>1,1>2"),
            ("arcs:0>1,0>1", "arcs:0>1,0>1"),
            ("arcs:3", "arcs:3"),
            ("arcs:", "arcs:"),
            ("DiCycle: 4", "dicycle:4"),
            ("dipath:0", "dipath:0"),
            ("&BX?", "digraph6:&BX?"),
        ] {
            let board = read(text).unwrap();
            assert_eq!(board.text(), canonical);
            assert_eq!(read(canonical).unwrap().graph(), board.graph());
            assert!(Board::parse(text).is_err());
            assert!(is_text(text));
        }
        assert!(!is_text("grid:3x3") && !is_text("cycle:3"));
    }

    #[test]
    fn files_are_read() {
        let arcs = b"# a triangle\n0 -> 1\n1>2  # back\n2>0\n\n5\n";
        assert!(is_file(arcs));
        assert_eq!(texts(arcs), ["arcs:0>1,1>2,2>0,5"]);
        let code = b">>digraph6<<&BX?\n";
        assert!(is_file(code));
        assert_eq!(texts(code), ["digraph6:&BX?"]);
        assert_eq!(texts(b"&BX?\n&BX?\n").len(), 2);
        assert!(!is_file(b"0 1\n1 2\n"));
        assert!(!is_file(b">>graph6<<Ch\n"));
        assert!(!is_file(&[0xff, 0xfe]));
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in [
            "arcs:0-1",
            "arcs:0>x",
            "arcs:5000000>1",
            "dicycle:x",
            "dicycle:99999999999",
            "dipath:5000000",
            "digraph6:BP?",
            "&B",
            "&BP@",
            "nothing",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
