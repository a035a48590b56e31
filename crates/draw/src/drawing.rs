//! What is to be drawn: a board, and the layers of marks on it.

use slitherlab_graph::{Edge, Graph, Vertex};
use thiserror::Error;

use crate::frame::LABEL_LIMIT;
use crate::mark::{EdgeMark, SNAKES, VertexMark};

/// A place: x to the right, and y upwards in a layout, downwards in a picture.
pub type Point = [f64; 2];

/// The most vertices that a drawing takes.
pub const MAX_VERTICES: usize = 100_000;
/// The most edges that a drawing takes.
pub const MAX_EDGES: usize = 400_000;

/// Why a board is not drawn.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "a board of {vertices} vertices and {edges} edges is too large to draw \
     (at most {MAX_VERTICES} vertices and {MAX_EDGES} edges)"
)]
pub struct TooLarge {
    /// The board's vertices.
    pub vertices: usize,
    /// The board's edges.
    pub edges: usize,
}

/// A drawing of a board: its graph where the layout puts it, and above it layers of marks.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) layout: Vec<Point>,
    /// The labels, or none at all when there are too many of them to read.
    pub(crate) labels: Vec<String>,
    pub(crate) title: String,
    pub(crate) description: String,
    /// For each vertex the number of its mark in `vertex_marks`, plus one; 0 is a plain vertex.
    pub(crate) marked: Vec<u8>,
    pub(crate) vertex_marks: Vec<VertexMark>,
    pub(crate) edge_layers: Vec<(EdgeMark, Vec<Edge>)>,
    pub(crate) live_ends: Vec<Vertex>,
    pub(crate) legend: bool,
}

impl<'a> Drawing<'a> {
    /// Draws a graph whose vertices stand at the given places (y upwards) and are labelled
    /// 0, 1, 2, ….
    ///
    /// # Errors
    /// When the graph has more than [`MAX_VERTICES`] vertices or [`MAX_EDGES`] edges.
    ///
    /// # Panics
    /// When there is not exactly one place for each vertex.
    pub fn of_graph(graph: &'a Graph, layout: Vec<Point>) -> Result<Self, TooLarge> {
        let vertices = graph.vertex_count();
        let edges = graph.edge_count();
        if vertices > MAX_VERTICES || edges > MAX_EDGES {
            return Err(TooLarge { vertices, edges });
        }
        assert_eq!(layout.len(), vertices, "one place for each vertex");
        let labels = if vertices <= LABEL_LIMIT {
            graph.vertices().map(|v| v.to_string()).collect()
        } else {
            Vec::new()
        };
        Ok(Self {
            graph,
            layout,
            labels,
            title: "A graph".to_owned(),
            description: format!("{vertices} vertices and {edges} edges."),
            marked: vec![0; vertices],
            vertex_marks: Vec::new(),
            edge_layers: Vec::new(),
            live_ends: Vec::new(),
            legend: true,
        })
    }

    /// Sets what screen readers, and browsers as a tooltip, say of the picture.
    pub fn describe(&mut self, title: impl Into<String>, description: impl Into<String>) {
        self.title = title.into();
        self.description = description.into();
    }

    /// Leaves out all labels.
    pub fn hide_labels(&mut self) {
        self.labels.clear();
    }

    /// Leaves out the legend, which otherwise explains the marks under the picture.
    pub fn hide_legend(&mut self) {
        self.legend = false;
    }

    /// Marks vertices; a later mark of a vertex replaces an earlier one.
    ///
    /// # Panics
    /// When there is no such vertex, or at the 256th different mark.
    pub fn mark_vertices(&mut self, mark: VertexMark, vertices: impl IntoIterator<Item = Vertex>) {
        let known = self.vertex_marks.iter().position(|&other| other == mark);
        let index = known.unwrap_or_else(|| {
            self.vertex_marks.push(mark);
            self.vertex_marks.len() - 1
        });
        let number = u8::try_from(index + 1).expect("no more than 255 different marks");
        for v in vertices {
            self.marked[v as usize] = number;
        }
    }

    /// Marks edges. The layers lie one above the other in the order of the calls, so that a
    /// narrower or dashed mark leaves an earlier one visible.
    ///
    /// # Panics
    /// When there is no such edge.
    pub fn mark_edges(&mut self, mark: EdgeMark, edges: impl IntoIterator<Item = Edge>) {
        let edges: Vec<Edge> = edges.into_iter().collect();
        for &edge in &edges {
            assert!((edge as usize) < self.graph.edge_count(), "no edge {edge}");
        }
        self.edge_layers.push((mark, edges));
    }

    /// Draws a snake along consecutive vertices, in the colour of its number (from 0); the live
    /// ends get a ring.
    ///
    /// # Panics
    /// When two consecutive vertices are not adjacent.
    pub fn snake(&mut self, number: usize, path: &[Vertex], live_ends: &[Vertex]) {
        let edges: Vec<Edge> = path
            .windows(2)
            .map(|step| {
                self.graph
                    .edges_between(step[0], step[1])
                    .next()
                    .expect("consecutive vertices of a snake are adjacent")
            })
            .collect();
        let body = SNAKES[number % SNAKES.len()];
        self.mark_edges(body, edges);
        let mark = VertexMark {
            class: body.class,
            meaning: "",
            fill: body.colour,
            outline: crate::mark::INK,
            shape: crate::mark::Shape::Disc,
            ring: false,
        };
        self.mark_vertices(mark, path.iter().copied());
        self.live_ends.extend_from_slice(live_ends);
    }
}
