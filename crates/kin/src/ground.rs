//! What is played on: a board, or a directed graph.

use std::sync::Arc;

use slitherlab_board::{Board, BoardError};
use slitherlab_graph::Vertex;
use thiserror::Error;

use crate::digraph::{Digraph, DigraphError};

/// A board with edges, or one with arcs.
#[derive(Clone, Debug)]
pub enum Ground {
    /// With edges.
    Board(Arc<Board>),
    /// With arcs; its vertices are called 0, 1, ….
    Digraph(Arc<Digraph>),
}

impl Ground {
    /// Reads the text of a digraph, or of a board.
    ///
    /// # Errors
    /// When it names neither.
    pub fn parse(text: &str) -> Result<Self, GroundError> {
        if Digraph::is_meant(text) {
            Ok(Self::of_digraph(Digraph::parse(text)?))
        } else {
            Ok(Self::of_board(Board::parse(text)?))
        }
    }

    /// A board.
    pub fn of_board(board: Board) -> Self {
        Self::Board(Arc::new(board))
    }

    /// A digraph.
    pub fn of_digraph(digraph: Digraph) -> Self {
        Self::Digraph(Arc::new(digraph))
    }

    /// Whether it has arcs.
    pub fn is_directed(&self) -> bool {
        matches!(self, Self::Digraph(_))
    }

    /// The text that names it.
    pub fn text(&self) -> &str {
        match self {
            Self::Board(board) => board.text(),
            Self::Digraph(digraph) => digraph.text(),
        }
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        match self {
            Self::Board(board) => board.graph().vertex_count(),
            Self::Digraph(digraph) => digraph.vertex_count(),
        }
    }

    /// The number of edges, or of arcs.
    pub fn edge_count(&self) -> usize {
        match self {
            Self::Board(board) => board.graph().edge_count(),
            Self::Digraph(digraph) => digraph.arc_count(),
        }
    }

    /// What a vertex is called.
    pub fn label(&self, vertex: Vertex) -> String {
        match self {
            Self::Board(board) => board.label(vertex).to_string(),
            Self::Digraph(_) => vertex.to_string(),
        }
    }

    /// The vertex that is called so.
    pub fn vertex(&self, label: &str) -> Option<Vertex> {
        match self {
            Self::Board(board) => board.vertex(label),
            Self::Digraph(digraph) => {
                let vertex: Vertex = label.parse().ok()?;
                let has_one_spelling = vertex.to_string() == label;
                (has_one_spelling && (vertex as usize) < digraph.vertex_count()).then_some(vertex)
            }
        }
    }
}

/// Why there is nothing to play on.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GroundError {
    /// The text names no board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The text names no digraph.
    #[error(transparent)]
    Digraph(#[from] DigraphError),
}
