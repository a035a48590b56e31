//! Names that a file gives its vertices, instead of numbers.

use std::collections::HashMap;

use slitherlab_graph::Vertex;

use crate::Board;

/// What the vertices of a board are called.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    list: Vec<String>,
    vertices: HashMap<String, Vertex>,
}

/// Why names cannot be those of the vertices.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum NameError {
    /// Too few, or too many.
    #[error("{names} names for {vertices} vertices")]
    Count {
        /// How many names there are.
        names: usize,
        /// How many vertices.
        vertices: usize,
    },
    /// Moves and positions could not be written with it.
    #[error(
        "the name {0:?} cannot stand in a move: it is empty, or has a blank or one of - / # ; : in it"
    )]
    Unwritable(String),
    /// Two vertices have it.
    #[error("two vertices are called {0:?}")]
    Twice(String),
}

impl Board {
    /// The same board with other labels. Its text stays, and so do the labels that the text leads back to.
    ///
    /// *Cost*: O(length of the names).
    ///
    /// # Errors
    /// When there is not one name for each vertex, or moves could not be written with one.
    ///
    /// ```
    /// use slitherlab_board::Board;
    ///
    /// let board = Board::parse("path:2")?.named(vec!["Ann".into(), "Bob".into()])?;
    /// assert_eq!(board.edge_label(0).to_string(), "Ann-Bob");
    /// assert_eq!(board.vertex("Bob"), Some(1));
    /// assert!(board.clone().named(vec!["A-B".into(), "C".into()]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named(mut self, names: Vec<String>) -> Result<Self, NameError> {
        let vertices = self.graph.vertex_count();
        if names.len() != vertices {
            let names = names.len();
            return Err(NameError::Count { names, vertices });
        }
        let mut found = HashMap::with_capacity(vertices);
        for (v, name) in (0..).zip(&names) {
            let stops = |c: char| c.is_whitespace() || c.is_control() || "-/#;:".contains(c);
            if name.is_empty() || name.contains(stops) {
                return Err(NameError::Unwritable(name.clone()));
            }
            if found.insert(name.clone(), v).is_some() {
                return Err(NameError::Twice(name.clone()));
            }
        }
        self.names = Some(Names {
            list: names,
            vertices: found,
        });
        Ok(self)
    }
}

impl Names {
    pub(crate) fn name(&self, vertex: Vertex) -> &str {
        &self.list[vertex as usize]
    }

    pub(crate) fn vertex(&self, name: &str) -> Option<Vertex> {
        self.vertices.get(name).copied()
    }
}
