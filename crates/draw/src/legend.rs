//! The legend: what the marks of a drawing mean, in rows under the picture.

use std::fmt::Write;

use crate::drawing::Drawing;
use crate::frame::text_width;
use crate::mark::{EdgeMark, INK, VertexMark};
use crate::markup::{Escaped, Number, Place, put};
use crate::svg::Picture;

const LETTERS: f64 = 12.0;
const ROW: f64 = 22.0;
const MARGIN: f64 = 10.0;
/// The room for the mark itself, left of its meaning.
const SIGN: f64 = 36.0;

pub(crate) struct Legend {
    rows: Vec<Vec<Entry>>,
}

/// One mark and its meaning.
#[derive(Clone, Copy, PartialEq)]
enum Entry {
    Vertices(VertexMark),
    Edges(EdgeMark),
}

impl Entry {
    fn meaning(self) -> &'static str {
        match self {
            Self::Vertices(mark) => mark.meaning,
            Self::Edges(mark) => mark.meaning,
        }
    }

    fn width(self) -> f64 {
        SIGN + LETTERS * text_width(self.meaning()) + 16.0
    }
}

impl Legend {
    /// The marks that occur in the drawing and mean something, in rows that fit `width` where
    /// that is possible.
    pub(crate) fn of(drawing: &Drawing, width: f64) -> Self {
        let mut rows: Vec<Vec<Entry>> = Vec::new();
        let mut used = f64::INFINITY;
        for entry in entries(drawing) {
            if used + entry.width() > width {
                rows.push(Vec::new());
                used = MARGIN;
            }
            used += entry.width();
            rows.last_mut().expect("a row was just begun").push(entry);
        }
        Self { rows }
    }

    pub(crate) fn height(&self) -> f64 {
        ROW * self.rows.len() as f64
    }

    pub(crate) fn width(&self) -> f64 {
        let rows = self.rows.iter();
        rows.map(|row| MARGIN + row.iter().map(|entry| entry.width()).sum::<f64>())
            .fold(0.0, f64::max)
    }

    /// Writes the legend under the picture.
    pub(crate) fn write(&self, picture: &mut Picture) {
        if self.rows.is_empty() {
            return;
        }
        put!(picture, "<g class=\"legend\" font-size=\"{LETTERS}\">\n");
        picture.stroke = 1.6;
        for (index, row) in self.rows.iter().enumerate() {
            let y = picture.frame.height + ROW * (index as f64 + 0.5) - 4.0;
            let mut x = MARGIN;
            for &entry in row {
                match entry {
                    Entry::Vertices(mark) => {
                        picture.open_fill(mark);
                        picture.vertex([x + SIGN / 2.0, y], 6.0, mark, None);
                    }
                    Entry::Edges(mark) => {
                        picture.open_stroke(mark);
                        let [from, to] = [[x + 6.0, y], [x + SIGN - 10.0, y]].map(Place);
                        put!(picture, "<path d=\"M{from}L{to}\"/>");
                    }
                }
                let [at, baseline] = [x + SIGN, y + 0.36 * LETTERS].map(Number);
                let meaning = Escaped(entry.meaning());
                put!(
                    picture,
                    "</g><text x=\"{at}\" y=\"{baseline}\" fill=\"{INK}\">{meaning}</text>\n"
                );
                x += entry.width();
            }
        }
        picture.out.push_str("</g>\n");
    }
}

fn entries(drawing: &Drawing) -> Vec<Entry> {
    if !drawing.legend {
        return Vec::new();
    }
    let mut entries = Vec::new();
    for (index, mark) in drawing.vertex_marks.iter().enumerate() {
        if drawing.marked.contains(&(index as u16 + 1)) {
            entries.push(Entry::Vertices(*mark));
        }
    }
    for (mark, edges) in &drawing.edge_layers {
        if !edges.is_empty() && !entries.contains(&Entry::Edges(*mark)) {
            entries.push(Entry::Edges(*mark));
        }
    }
    entries.retain(|entry| !entry.meaning().is_empty());
    entries
}
