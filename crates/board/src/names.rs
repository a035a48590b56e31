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
///
/// ```
/// use slitherlab_board::Board;
///
/// let board = Board::parse("path:2")?;
/// assert!(board.named(vec!["Ann".into()]).is_err(), "there are two vertices");
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("{0}")]
pub struct NameError(String);

impl Board {
    /// Returns the board with other labels. Its text stays, and so do the labels that the text
    /// leads back to.
    ///
    /// *Cost*: O(length of the names).
    ///
    /// # Errors
    /// Returns an error if there is not one name for each vertex, or moves could not be written
    /// with one.
    ///
    /// ```
    /// use slitherlab_board::Board;
    ///
    /// let board = Board::parse("path:2")?.named(vec!["Ann".into(), "Bob".into()])?;
    /// assert_eq!(board.edge_label(0).to_string(), "Ann-Bob");
    /// assert_eq!(board.vertex("Bob"), Some(1));
    /// assert!(board.clone().named(vec!["A-B".into(), "C".into()]).is_err());
    /// assert!(board.clone().named(vec!["\u{202e}A".into(), "C".into()]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named(mut self, names: Vec<String>) -> Result<Self, NameError> {
        let vertices = self.graph.vertex_count();
        if names.len() != vertices {
            let why = format!("{} names for {vertices} vertices", names.len());
            return Err(NameError(why));
        }
        let mut found = HashMap::with_capacity(vertices);
        for (v, name) in (0..).zip(&names) {
            let stops = |c: char| c.is_whitespace() || is_unseen(c) || "-/#;:".contains(c);
            if name.is_empty() || name.contains(stops) {
                let rule =
                    "it is empty, or has a blank, something invisible or one of - / # ; : in it";
                let why = format!("the name {name:?} cannot stand in a move: {rule}");
                return Err(NameError(why));
            }
            if found.insert(name.clone(), v).is_some() {
                return Err(NameError(format!("two vertices are called {name:?}")));
            }
        }
        self.names = Some(Names {
            list: names,
            vertices: found,
        });
        Ok(self)
    }
}

/// Returns whether a character cannot be seen, or turns the direction of text.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

impl Names {
    pub(crate) fn name(&self, vertex: Vertex) -> &str {
        &self.list[vertex as usize]
    }

    pub(crate) fn vertex(&self, name: &str) -> Option<Vertex> {
        self.vertices.get(name).copied()
    }
}
