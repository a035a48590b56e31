//! What the theorems see in a board: outer, inner and perfect vertices down Anderson's sequence, a pairing, two trees
//! and the principal partition.

use slitherlab_graph::{Edge, Vertex};

use crate::drawing::Drawing;
use crate::mark::{
    DENSE, INNER, LEVELS, MATCHING, OUTER, PERFECT, SPARSE, TIGHT, TREE_A, TREE_B, VertexMark,
};

/// The classes of Gallai and Edmonds in one graph of Anderson's sequence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    /// Left out by some maximum matching.
    pub outer: Vec<Vertex>,
    /// Next to an outer one, and not outer.
    pub inner: Vec<Vertex>,
    /// The others.
    pub perfect: Vec<Vertex>,
}

/// Two spanning trees, or forests, and the principal partition, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trees {
    /// The edges of the first.
    pub a: Vec<Edge>,
    /// The edges of the second.
    pub b: Vec<Edge>,
    /// Where there are too many edges for two trees.
    pub dense: Vec<Edge>,
    /// Where two trees take every edge.
    pub tight: Vec<Edge>,
    /// Where there are too few.
    pub sparse: Vec<Edge>,
}

/// Deeper levels of Anderson's sequence could not be seen.
const DEEPEST: usize = 7;

impl Drawing<'_> {
    /// Marks the classes of the vertices: of the board first, then inside its inner vertices those of the graph that they
    /// induce, and so on. Every level lies inside the one before.
    ///
    /// # Panics
    /// When there is no such vertex.
    ///
    /// ```
    /// use slitherlab_board::Board;
    /// use slitherlab_draw::{Classes, Drawing};
    ///
    /// let board = Board::parse("path:3")?;
    /// let mut drawing = Drawing::of(&board)?;
    /// let all = Classes { outer: vec![0, 2], inner: vec![1], perfect: vec![] };
    /// let next = Classes { outer: vec![1], ..Classes::default() };
    /// drawing.mark_classes(&[all, next]);
    /// assert!(drawing.to_svg().contains("outer in G1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mark_classes(&mut self, levels: &[Classes]) {
        for (level, classes) in levels.iter().enumerate().take(DEEPEST + 1) {
            let marks: [VertexMark; 3] = match level.checked_sub(1) {
                None => [OUTER, INNER, PERFECT],
                Some(further) => LEVELS[further.min(LEVELS.len() - 1)],
            };
            let vertices = [&classes.outer, &classes.inner, &classes.perfect];
            for (mark, vertices) in marks.into_iter().zip(vertices) {
                let vertices = vertices.iter().copied();
                match level {
                    0 => self.mark_vertices(mark, vertices),
                    depth => self.mark_inside(depth as u8, mark, vertices),
                }
            }
        }
    }

    /// Marks the pairs of a matching.
    ///
    /// # Panics
    /// When there is no such edge.
    pub fn mark_pairs(&mut self, edges: impl IntoIterator<Item = Edge>) {
        self.mark_edges(MATCHING, edges);
    }

    /// Marks two trees, the principal partition beneath them.
    ///
    /// # Panics
    /// When there is no such edge.
    pub fn mark_trees(&mut self, trees: &Trees) {
        let Trees {
            a,
            b,
            dense,
            tight,
            sparse,
        } = trees;
        for (mark, edges) in [
            (DENSE, dense),
            (TIGHT, tight),
            (SPARSE, sparse),
            (TREE_A, a),
            (TREE_B, b),
        ] {
            self.mark_edges(mark, edges.iter().copied());
        }
    }
}
