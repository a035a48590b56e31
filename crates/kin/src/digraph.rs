//! Directed graphs: arcs, and the short texts and files that name them.

use std::fmt::Write as _;

use slitherlab_graph::Vertex;
use slitherlab_graph::sextet::Flaw;
use slitherlab_rules::shorten;
use thiserror::Error;

use crate::digraph6;

/// A directed graph. Loops and parallel arcs are kept.
///
/// ```
/// use slitherlab_kin::Digraph;
///
/// let digraph = Digraph::parse("arcs:0>1,1>2,0>2")?;
/// assert!(digraph.arcs().eq([[0, 1], [0, 2], [1, 2]]));
/// assert!(Digraph::parse("digraph6:&BX?")?.arcs().eq(digraph.arcs()));
/// # Ok::<(), slitherlab_kin::DigraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digraph {
    text: String,
    out: Rows,
    /// For each vertex the numbers of the arcs that lead to it.
    into: Rows,
    /// For each arc the vertex that it leads from.
    tails: Vec<Vertex>,
}

/// Lists side by side, one for each vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rows {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Rows {
    fn row(&self, vertex: Vertex) -> std::ops::Range<usize> {
        self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize
    }
}

/// The largest number of vertices and of arcs, as that of a board's text.
const MOST: usize = 1 << 22;

impl Digraph {
    /// The digraph with these arcs, each from its first vertex to its second, still without a text.
    /// Arcs are numbered in the order of their tails, then of their heads.
    ///
    /// *Cost*: O(n + m log m).
    fn build(vertices: usize, mut arcs: Vec<[Vertex; 2]>) -> Result<Self, DigraphError> {
        if vertices.max(arcs.len()) > MOST {
            return Err(DigraphError::TooLarge);
        }
        if let Some(&bad) = arcs
            .iter()
            .flatten()
            .find(|&&vertex| vertex as usize >= vertices)
        {
            return Err(DigraphError::NoSuchVertex(bad));
        }
        arcs.sort_unstable();
        let rows = |place: usize| {
            let mut starts = vec![0; vertices + 1];
            for arc in &arcs {
                starts[arc[place] as usize + 1] += 1;
            }
            for vertex in 0..vertices {
                starts[vertex + 1] += starts[vertex];
            }
            starts
        };
        let (out, into) = (rows(0), rows(1));
        let mut next = into.clone();
        let mut arriving = vec![0; arcs.len()];
        for (number, arc) in arcs.iter().enumerate() {
            let place = &mut next[arc[1] as usize];
            arriving[*place as usize] = number as u32;
            *place += 1;
        }
        Ok(Self {
            text: String::new(),
            out: Rows {
                starts: out,
                items: arcs.iter().map(|arc| arc[1]).collect(),
            },
            into: Rows {
                starts: into,
                items: arriving,
            },
            tails: arcs.iter().map(|arc| arc[0]).collect(),
        })
    }

    /// Whether a text is meant for a digraph: it begins with `digraph6:`, `&`, `arcs:`, `dicycle:`
    /// or `dipath:`.
    pub fn is_meant(text: &str) -> bool {
        let text = text.trim_start();
        text.starts_with('&')
            || text.split_once(':').is_some_and(|(name, _)| {
                let names = ["digraph6", "arcs", "dicycle", "dipath"];
                names.contains(&name.trim_end().to_ascii_lowercase().as_str())
            })
    }

    /// Reads the text of a digraph: `arcs:0>1,1>2,5` (the arcs, and vertices without one),
    /// `digraph6:&CODE`, or one of the families `dicycle:N` and `dipath:N`, whose arcs lead from
    /// each number to the next.
    ///
    /// # Errors
    /// When it is none of them, or too large.
    pub fn parse(text: &str) -> Result<Self, DigraphError> {
        let text = text.trim();
        if text.starts_with('&') {
            return Self::from_code(text);
        }
        let (name, rest) = text
            .split_once(':')
            .ok_or_else(|| DigraphError::Text(shorten(text)))?;
        let rest = rest.trim();
        match name.trim_end().to_ascii_lowercase().as_str() {
            "digraph6" => Self::from_code(rest),
            "arcs" => Self::from_list(rest.split(',')),
            name @ ("dicycle" | "dipath") => {
                let order: usize = rest
                    .parse()
                    .map_err(|_| DigraphError::Text(shorten(text)))?;
                if order > MOST {
                    return Err(DigraphError::TooLarge);
                }
                let last = order as Vertex;
                let mut arcs: Vec<[Vertex; 2]> = (1..last).map(|v| [v - 1, v]).collect();
                if name == "dicycle" && order > 1 {
                    arcs.push([last - 1, 0]);
                }
                let mut digraph = Self::build(order, arcs)?;
                digraph.text = format!("{name}:{order}");
                Ok(digraph)
            }
            _ => Err(DigraphError::Text(shorten(text))),
        }
    }

    /// Whether the content of a file is a digraph: digraph6, or lines such as `0>1` or `0 -> 1`.
    pub fn is_meant_by_file(bytes: &[u8]) -> bool {
        let Ok(text) = std::str::from_utf8(bytes) else {
            return false;
        };
        let first = text.lines().map(str::trim).find(|line| !is_skipped(line));
        first.is_some_and(|line| {
            line.starts_with('&') || line.starts_with(HEADER) || read_arc(line).is_some()
        })
    }

    /// Reads the content of a file: one digraph6 line, or an arc a line, `0>1` or `0 -> 1`, and
    /// vertices without one; `#` begins a comment.
    ///
    /// # Errors
    /// When it is neither.
    pub fn read(bytes: &[u8]) -> Result<Self, DigraphError> {
        let text = String::from_utf8_lossy(bytes);
        let mut lines = text.lines().map(str::trim).filter(|line| !is_skipped(line));
        let mut peeked = lines.clone();
        let first = peeked.next().unwrap_or_default();
        if !first.starts_with('&') && !first.starts_with(HEADER) {
            return Self::from_list(lines);
        }
        let mut codes = lines.by_ref().filter_map(Self::code_of_line);
        let digraph = Self::from_code(codes.next().unwrap_or_default())?;
        match codes.next() {
            Some(_) => Err(DigraphError::Several),
            None => Ok(digraph),
        }
    }

    /// The code in a line of a file of digraph6, if there is one: it may begin with the header, or
    /// be empty.
    pub fn code_of_line(line: &str) -> Option<&str> {
        let line = line.trim();
        let code = line.strip_prefix(HEADER).unwrap_or(line);
        (!code.is_empty()).then_some(code)
    }

    fn from_code(code: &str) -> Result<Self, DigraphError> {
        let (order, arcs) = digraph6::decode(code.as_bytes())?;
        let mut digraph = Self::build(order, arcs)?;
        digraph.text = format!("digraph6:{code}");
        Ok(digraph)
    }

    fn from_list<'a>(words: impl Iterator<Item = &'a str>) -> Result<Self, DigraphError> {
        let (mut order, mut arcs) = (0, Vec::new());
        for word in words {
            let word = word.split('#').next().unwrap_or_default().trim();
            if word.is_empty() {
                continue;
            }
            let bad = || DigraphError::Arc(shorten(word));
            let top = if let Ok(vertex) = word.parse::<Vertex>() {
                vertex
            } else {
                let arc = read_arc(word).ok_or_else(bad)?;
                arcs.push(arc);
                arc[0].max(arc[1])
            };
            if top as usize >= MOST {
                return Err(DigraphError::TooLarge);
            }
            order = order.max(top as usize + 1);
        }
        let mut digraph = Self::build(order, arcs)?;
        digraph.text = digraph.arc_text();
        Ok(digraph)
    }

    /// The text that names the digraph.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.out.starts.len() - 1
    }

    /// The number of arcs.
    pub fn arc_count(&self) -> usize {
        self.tails.len()
    }

    /// The arcs in the order of their numbers.
    pub fn arcs(&self) -> impl Iterator<Item = [Vertex; 2]> + '_ {
        let pairs = self.tails.iter().zip(&self.out.items);
        pairs.map(|(&tail, &head)| [tail, head])
    }

    /// The numbers of the arcs from a vertex.
    pub(crate) fn arcs_from(&self, vertex: Vertex) -> std::ops::Range<usize> {
        self.out.row(vertex)
    }

    /// The numbers of the arcs to a vertex.
    pub(crate) fn arcs_to(&self, vertex: Vertex) -> &[u32] {
        &self.into.items[self.into.row(vertex)]
    }

    /// Where an arc leads from and to.
    pub(crate) fn ends(&self, arc: usize) -> [Vertex; 2] {
        [self.tails[arc], self.out.items[arc]]
    }

    /// The arcs as `arcs:0>1,1>2`, with the last vertex if no arc names it.
    fn arc_text(&self) -> String {
        let mut text = "arcs:".to_owned();
        let mut gap = "";
        let mut top = None;
        for [tail, head] in self.arcs() {
            let _ = write!(text, "{gap}{tail}>{head}");
            gap = ",";
            top = top.max(Some(tail.max(head)));
        }
        let last = (self.vertex_count() as Vertex).checked_sub(1);
        if let Some(last) = last.filter(|last| Some(*last) != top) {
            let _ = write!(text, "{gap}{last}");
        }
        text
    }
}

/// What a file of nauty may begin with.
const HEADER: &str = ">>digraph6<<";

fn is_skipped(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// Reads `0>1` or `0 -> 1`.
fn read_arc(text: &str) -> Option<[Vertex; 2]> {
    let text = text.split('#').next()?;
    let (tail, head) = text.split_once("->").or_else(|| text.split_once('>'))?;
    Some([tail.trim().parse().ok()?, head.trim().parse().ok()?])
}

/// Why there is no digraph.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DigraphError {
    /// The text has none of the forms.
    #[error(
        "`{0}` is no directed board: write arcs:0>1,1>2, digraph6:&CODE, dicycle:N or dipath:N"
    )]
    Text(String),
    /// A word is neither an arc nor a vertex.
    #[error("`{0}` is no arc: write 0>1")]
    Arc(String),
    /// The code is not digraph6.
    #[error("digraph6: {0}")]
    Code(#[from] Flaw),
    /// A vertex that is not there.
    #[error("there is no vertex {0}")]
    NoSuchVertex(Vertex),
    /// Too many vertices or arcs.
    #[error("the directed board is too large: {MOST} vertices and arcs are the most")]
    TooLarge,
    /// A file has more than one digraph where one is wanted.
    #[error("this file has several graphs: use `slitherlab sweep`")]
    Several,
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let digraph = Digraph::parse(text).unwrap();
            assert_eq!(digraph.text(), canonical);
            assert_eq!(Digraph::parse(canonical), Ok(digraph));
            assert!(Digraph::is_meant(text));
        }
        assert!(!Digraph::is_meant("grid:3x3") && !Digraph::is_meant("cycle:3"));
    }

    #[test]
    fn files_are_read() {
        let arcs = b"# a triangle\n0 -> 1\n1>2  # back\n2>0\n\n5\n";
        assert!(Digraph::is_meant_by_file(arcs));
        assert_eq!(Digraph::read(arcs).unwrap().text(), "arcs:0>1,1>2,2>0,5");
        let code = b">>digraph6<<&BX?\n";
        assert!(Digraph::is_meant_by_file(code));
        assert_eq!(Digraph::read(code).unwrap().text(), "digraph6:&BX?");
        assert_eq!(Digraph::read(b"&BX?\n&BX?\n"), Err(DigraphError::Several));
        assert!(!Digraph::is_meant_by_file(b"0 1\n1 2\n"));
        assert!(!Digraph::is_meant_by_file(b">>graph6<<Ch\n"));
        assert!(!Digraph::is_meant_by_file(&[0xff, 0xfe]));
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
            assert!(Digraph::parse(text).is_err(), "{text}");
        }
    }
}
