//! What the theorems see in a board: outer, inner and perfect vertices down Anderson's sequence, a
//! pairing, two trees and the principal partition.

use slitherlab_graph::Vertex;

use crate::drawing::Drawing;
use crate::mark::{INNER, LEVELS, OUTER, PERFECT, VertexMark};

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

/// Deeper levels of Anderson's sequence could not be seen.
const DEEPEST: usize = 7;

impl Drawing<'_> {
    /// Marks the classes of the vertices: of the board first, then inside its inner vertices those
    /// of the graph that they induce, and so on. Every level lies inside the one before.
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
        self.mark_levels(levels, [OUTER, INNER, PERFECT]);
    }

    /// Marks the classes of unused vertices in the graph that they induce; the legend says so.
    ///
    /// # Panics
    /// When there is no such vertex.
    pub fn mark_unused(&mut self, classes: &Classes) {
        let among = |mark: VertexMark, meaning| VertexMark { meaning, ..mark };
        let marks = [
            among(OUTER, "outer, among the unused"),
            among(INNER, "inner, among the unused"),
            among(PERFECT, "perfect, among the unused"),
        ];
        self.mark_levels(std::slice::from_ref(classes), marks);
    }

    fn mark_levels(&mut self, levels: &[Classes], first: [VertexMark; 3]) {
        for (level, classes) in levels.iter().enumerate().take(DEEPEST + 1) {
            let marks: [VertexMark; 3] = match level.checked_sub(1) {
                None => first,
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
}
