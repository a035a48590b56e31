//! Labels: what vertices and edges are called.

use std::fmt;

use super::Board;
use super::places::plain_number;
use slitherlab_graph::{Edge, Vertex};

/// The label of a vertex, to be displayed.
///
/// ```
/// use slitherlab_board::Board;
///
/// let board = Board::parse("grid:2x2")?;
/// assert_eq!(board.label(1).to_string(), "0,1");
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Label<'a> {
    board: &'a Board,
    vertex: Vertex,
}

/// The label of an edge, to be displayed.
///
/// ```
/// use slitherlab_board::Board;
///
/// let board = Board::parse("grid:2x2")?;
/// assert_eq!(board.edge_label(0).to_string(), "0,0-0,1");
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EdgeLabel<'a> {
    board: &'a Board,
    ends: [Vertex; 2],
    /// Its number among the parallel edges, if there are any.
    number: Option<u32>,
}

impl Board {
    /// Returns what `vertex` is called: its coordinates `x,y,…` on the boards that have some
    /// (origin bottom left, x to the right, y up), its number on others. In a board of several
    /// parts the part comes first: `a.0,2`, `b.3`.
    ///
    /// ```
    /// use slitherlab_board::Board;
    ///
    /// let board = Board::parse("grid:2x2 and path:2")?;
    /// let labels: Vec<String> =
    ///     board.graph().vertices().map(|v| board.label(v).to_string()).collect();
    /// assert_eq!(labels, ["a.0,0", "a.0,1", "a.1,0", "a.1,1", "b.0", "b.1"]);
    /// assert_eq!(board.vertex("b.0"), Some(4));
    /// # Ok::<(), slitherlab_board::BoardError>(())
    /// ```
    ///
    /// # Panics
    /// Displaying it panics when there is no such vertex.
    pub fn label(&self, vertex: Vertex) -> Label<'_> {
        Label {
            board: self,
            vertex,
        }
    }

    /// Returns the vertex with this label.
    ///
    /// *Cost*: O(length of the label).
    pub fn vertex(&self, label: &str) -> Option<Vertex> {
        if let Some(names) = &self.names {
            return names.vertex(label);
        }
        let (part, label) = match self.parts.as_slice() {
            [part] => (part, label),
            parts => {
                let (letters, label) = label.split_once('.')?;
                (parts.get(part_number(letters)?)?, label)
            }
        };
        self.on_cell(part, part.places.find_label(label)?)
    }

    /// Returns what `edge` is called: `U-V`, the vertex that comes first in the board's order
    /// first, or `U-V#K` for the K-th of several parallel edges, K counted from 0.
    ///
    /// ```
    /// use slitherlab_board::Board;
    /// use slitherlab_graph::Graph;
    ///
    /// let board = Board::from_graph(Graph::from_edges(3, vec![[0, 1], [2, 1], [1, 0]])?);
    /// assert_eq!(board.edge_label(1).to_string(), "1-2");
    /// assert_eq!(board.edge_label(2).to_string(), "0-1#1");
    /// assert_eq!(board.edge("0-1#1"), Some(2));
    /// assert_eq!(board.edge("0-1"), Some(0));
    /// # Ok::<(), slitherlab_graph::GraphError>(())
    /// ```
    ///
    /// *Cost*: O(log m). The first label on a board without a text, whose edges may be in any
    /// order, puts them in order: O(m log m).
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn edge_label(&self, edge: Edge) -> EdgeLabel<'_> {
        let (ends, place) = (self.ends(edge), self.place_of(edge));
        let before = place.checked_sub(1).and_then(|place| self.edge_at(place));
        let is_first = before.is_none_or(|other| self.ends(other) != ends);
        let several = !is_first || self.parallel_from(edge).nth(1).is_some();
        EdgeLabel {
            board: self,
            ends,
            number: several.then(|| (place - self.first_from(ends)) as u32),
        }
    }

    /// Returns the edge with this label. Of several parallel edges `U-V` is the first; the vertices
    /// may come in either order.
    ///
    /// *Cost*: as for [`edge_label`](Self::edge_label).
    pub fn edge(&self, label: &str) -> Option<Edge> {
        let (ends, number) = match label.split_once('#') {
            Some((ends, number)) => (ends, plain_number(number)? as usize),
            None => (label, 0),
        };
        let (u, v) = ends.split_once('-')?;
        let mut ends = [self.vertex(u)?, self.vertex(v)?];
        ends.sort_unstable();
        let edge = self.edge_at(self.first_from(ends).checked_add(number)?)?;
        (self.ends(edge) == ends).then_some(edge)
    }

    /// Lists this edge and those parallel to it that come after it, in their order.
    ///
    /// *Cost*: O(1) for each edge, after a start as for [`edge_label`](Self::edge_label).
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn parallel_from(&self, edge: Edge) -> impl Iterator<Item = Edge> + '_ {
        let ends = self.ends(edge);
        let places = self.place_of(edge)..self.graph.edge_count();
        let later = places.filter_map(|place| self.edge_at(place));
        later.take_while(move |&other| self.ends(other) == ends)
    }
}

/// `a`, …, `z`, `aa`, `ab`, …: the name of the part with this number.
fn write_part(number: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut letters = [0; 16];
    let mut first = letters.len();
    let mut left = number + 1;
    while left > 0 {
        left -= 1;
        first -= 1;
        letters[first] = b'a' + (left % 26) as u8;
        left /= 26;
    }
    letters[first..]
        .iter()
        .try_for_each(|&letter| write!(f, "{}", char::from(letter)))
}

/// The number of the part with this name.
fn part_number(letters: &str) -> Option<usize> {
    let number = letters.bytes().try_fold(0usize, |number, letter| {
        let digit = letter
            .is_ascii_lowercase()
            .then(|| usize::from(letter - b'a') + 1)?;
        number.checked_mul(26)?.checked_add(digit)
    })?;
    number.checked_sub(1)
}

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(names) = &self.board.names {
            return f.write_str(names.name(self.vertex));
        }
        let (number, cell) = self.board.cell(self.vertex);
        if self.board.parts.len() > 1 {
            write_part(number, f)?;
            f.write_str(".")?;
        }
        self.board.parts[number].places.write_label(cell, f)
    }
}

impl fmt::Display for EdgeLabel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [u, v] = self.ends.map(|end| self.board.label(end));
        write!(f, "{u}-{v}")?;
        match self.number {
            Some(number) => write!(f, "#{number}"),
            None => Ok(()),
        }
    }
}
