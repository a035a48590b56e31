//! What is to be drawn: a board, and the layers of marks on it.

use slitherlab_board::Board;
use slitherlab_graph::{Edge, Graph, Vertex};
use thiserror::Error;

use crate::depth::depths;
use crate::frame::LABEL_LIMIT;
use crate::layout::Layout;
use crate::mark::{EdgeMark, SNAKES, Shape, VertexMark};

/// A place: x to the right, and y upwards in a layout, downwards in a picture.
pub type Point = [f64; 2];

/// The most vertices that a drawing takes.
pub const MAX_VERTICES: usize = 100_000;
/// The most edges that a drawing takes.
pub const MAX_EDGES: usize = 400_000;

/// The text of a graph from a file is as long as the graph is large; past this many vertices it
/// does not become the title by itself.
const TITLE_LIMIT: usize = 200;

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
    /// Whether edges lead from their first end to their second, which arrows show.
    pub(crate) directed: bool,
    /// How far each vertex is from the eye, on boards in space.
    pub(crate) depths: Option<Vec<f64>>,
    /// The labels, or none at all when there are too many of them to read.
    pub(crate) labels: Vec<String>,
    pub(crate) title: String,
    /// For each vertex the number of its mark in `vertex_marks`, plus one; 0 is a plain vertex.
    pub(crate) marked: Vec<u16>,
    pub(crate) vertex_marks: Vec<VertexMark>,
    pub(crate) edge_layers: Vec<(EdgeMark, Vec<Edge>)>,
    /// Marks inside vertices: how deep inside, and which vertices.
    pub(crate) inside: Vec<(u8, VertexMark, Vec<Vertex>)>,
    pub(crate) live_ends: Vec<Vertex>,
    pub(crate) notes: Vec<(Note, String)>,
    /// The longer side of the picture, if it is not as large as it comes.
    pub(crate) size: Option<u32>,
}

/// Where a note stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    Edge(Edge),
    Vertex(Vertex),
}

impl<'a> Drawing<'a> {
    /// Draws a board at the places of its layout, with its labels.
    ///
    /// *Cost*: that of the layout.
    ///
    /// # Errors
    /// When the board has more than [`MAX_VERTICES`] vertices or [`MAX_EDGES`] edges.
    ///
    /// ```
    /// use slitherlab_draw::Drawing;
    /// use slitherlab_board::Board;
    ///
    /// let svg = Drawing::of(&Board::parse("grid:2x2")?)?.to_svg();
    /// assert!(svg.contains("<title>grid:2x2</title>"));
    /// assert!(Drawing::of(&Board::parse("grid:1000x1000")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &'a Board) -> Result<Self, TooLarge> {
        let graph = board.graph();
        Self::check(graph)?;
        let layout = Layout::of(board);
        let depths = depths(&layout);
        let mut drawing = Self::of_graph(graph, layout.points)?;
        drawing.depths = depths;
        drawing.directed = board.is_directed();
        drawing.relabel(|v| board.label(v).to_string());
        if graph.vertex_count() <= TITLE_LIMIT {
            board.text().clone_into(&mut drawing.title);
        }
        Ok(drawing)
    }

    /// Draws a graph whose vertices stand at the given places (y upwards) and are labelled
    /// 0, 1, 2, ….
    ///
    /// # Errors
    /// When the graph has more than [`MAX_VERTICES`] vertices or [`MAX_EDGES`] edges.
    ///
    /// # Panics
    /// When there is not exactly one place for each vertex.
    pub fn of_graph(graph: &'a Graph, layout: Vec<Point>) -> Result<Self, TooLarge> {
        Self::check(graph)?;
        let vertices = graph.vertex_count();
        assert_eq!(layout.len(), vertices, "one place for each vertex");
        let labels = if vertices <= LABEL_LIMIT {
            graph.vertices().map(|v| v.to_string()).collect()
        } else {
            Vec::new()
        };
        Ok(Self {
            graph,
            layout,
            directed: false,
            depths: None,
            labels,
            title: "A graph".to_owned(),
            marked: vec![0; vertices],
            vertex_marks: Vec::new(),
            edge_layers: Vec::new(),
            inside: Vec::new(),
            live_ends: Vec::new(),
            notes: Vec::new(),
            size: None,
        })
    }

    /// Says whether a graph is small enough to be drawn, before anything is done for it.
    ///
    /// # Errors
    /// When the graph has more than [`MAX_VERTICES`] vertices or [`MAX_EDGES`] edges.
    pub fn check(graph: &Graph) -> Result<(), TooLarge> {
        let [vertices, edges] = [graph.vertex_count(), graph.edge_count()];
        if vertices > MAX_VERTICES || edges > MAX_EDGES {
            return Err(TooLarge { vertices, edges });
        }
        Ok(())
    }

    /// Sets the title: screen readers say it, browsers show it as a tooltip.
    pub fn entitle(&mut self, title: impl Into<String>) {
        self.title = title.into();
    }

    /// The picture in words: how much there is of what.
    pub(crate) fn description(&self) -> String {
        let vertices = |count: usize| match count {
            1 => "1 vertex".to_owned(),
            _ => format!("{count} vertices"),
        };
        let edges = |count: usize| match count {
            1 => "1 edge".to_owned(),
            _ => format!("{count} edges"),
        };
        let marked = self.vertex_marks.iter().zip(1..).map(|(mark, number)| {
            let marked = self.marked.iter().filter(|&&mark| mark == number).count();
            (mark.meaning, marked, vertices(marked))
        });
        let inside = self.inside.iter().map(|(_, mark, inside)| {
            let count = inside.len();
            (mark.meaning, count, vertices(count))
        });
        let layers = self.edge_layers.iter();
        let layers = layers.map(|(mark, all)| (mark.meaning, all.len(), edges(all.len())));
        let told = marked.chain(inside).chain(layers);
        let told = told.filter(|(meaning, count, _)| *count > 0 && !meaning.is_empty());
        let [order, size] = [self.graph.vertex_count(), self.graph.edge_count()];
        let mut sentences = vec![format!("{} and {}.", vertices(order), edges(size))];
        sentences.extend(told.map(|(meaning, _, count)| format!("{meaning}: {count}.")));
        sentences.join(" ")
    }

    /// Gives the vertices other labels than the board's: what a player calls them, or a value.
    ///
    /// Has no effect on boards with too many vertices for labels.
    pub fn relabel(&mut self, label: impl Fn(Vertex) -> String) {
        for (v, old) in self.graph.vertices().zip(&mut self.labels) {
            *old = label(v);
        }
    }

    /// Leaves out all labels.
    pub fn hide_labels(&mut self) {
        self.labels.clear();
    }

    /// Makes the longer side of the picture this long, in pixels, of which 96 make an inch on
    /// paper.
    pub fn resize(&mut self, longest_side: u32) {
        self.size = Some(longest_side.max(1));
    }

    /// Marks vertices; a later mark of a vertex replaces an earlier one.
    ///
    /// # Panics
    /// When there is no such vertex, or at the 65536th different mark.
    pub fn mark_vertices(&mut self, mark: VertexMark, vertices: impl IntoIterator<Item = Vertex>) {
        let known = self.vertex_marks.iter().position(|&other| other == mark);
        let index = known.unwrap_or_else(|| {
            self.vertex_marks.push(mark);
            self.vertex_marks.len() - 1
        });
        let number = u16::try_from(index + 1).expect("no more than 65535 different marks");
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

    /// Draws a mark inside vertices, smaller the deeper it lies: 1 is right inside the vertex' own
    /// mark.
    ///
    /// # Panics
    /// When there is no such vertex.
    pub fn mark_inside(
        &mut self,
        depth: u8,
        mark: VertexMark,
        vertices: impl IntoIterator<Item = Vertex>,
    ) {
        let vertices: Vec<Vertex> = vertices.into_iter().collect();
        for &v in &vertices {
            assert!((v as usize) < self.graph.vertex_count(), "no vertex {v}");
        }
        if !vertices.is_empty() {
            self.inside.push((depth, mark, vertices));
        }
    }

    /// Writes a small word on an edge, such as the number of a move; where the picture is too small
    /// it is left out.
    ///
    /// # Panics
    /// When there is no such edge.
    pub fn note_edge(&mut self, edge: Edge, text: impl Into<String>) {
        assert!((edge as usize) < self.graph.edge_count(), "no edge {edge}");
        self.notes.push((Note::Edge(edge), text.into()));
    }

    /// Writes a small word beside a vertex.
    ///
    /// # Panics
    /// When there is no such vertex.
    pub fn note_vertex(&mut self, vertex: Vertex, text: impl Into<String>) {
        assert!(
            (vertex as usize) < self.graph.vertex_count(),
            "no vertex {vertex}"
        );
        self.notes.push((Note::Vertex(vertex), text.into()));
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
        self.mark_vertices(body.on_vertices(Shape::Disc), path.iter().copied());
        self.live_ends.extend_from_slice(live_ends);
    }
}
