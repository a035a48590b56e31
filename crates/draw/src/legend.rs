//! The legend: what the marks of a drawing mean, in rows under the picture.

use crate::compose::{INSIDE, MIDDLE, lines, vertex, vertex_layer};
use crate::drawing::Drawing;
use crate::frame::text_width;
use crate::mark::{EdgeMark, VertexMark};
use crate::route::Route;
use crate::scene::{Anchor, Figure, Layer, Style};

const LETTERS: f64 = 12.0;
const ROW: f64 = 22.0;
const MARGIN: f64 = 10.0;
/// The largest factor by which the legend grows under wide pictures.
const USUAL_WIDTH: f64 = 640.0;
const LARGEST: f64 = 2.5;
/// The width of a plain edge.
const STROKE: f64 = 1.6;
/// The room for the mark itself, left of its meaning.
const SIGN: f64 = 36.0;

pub(crate) struct Legend {
    /// How many times as large everything is: what is explained may be large.
    scale: f64,
    rows: Vec<Vec<Entry>>,
}

/// One mark and its meaning.
#[derive(Clone, Copy, PartialEq)]
enum Entry {
    /// A mark of vertices, and how deep inside them it lies.
    Vertices(VertexMark, u8),
    Edges(EdgeMark),
}

impl Entry {
    fn meaning(self) -> &'static str {
        match self {
            Self::Vertices(mark, _) => mark.meaning,
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
        let scale = (width / USUAL_WIDTH).clamp(1.0, LARGEST);
        let width = width / scale;
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
        Self { scale, rows }
    }

    pub(crate) fn height(&self) -> f64 {
        self.scale * ROW * self.rows.len() as f64
    }

    pub(crate) fn width(&self) -> f64 {
        let rows = self.rows.iter();
        let width = |row: &Vec<Entry>| MARGIN + row.iter().map(|one| one.width()).sum::<f64>();
        self.scale * rows.map(width).fold(0.0, f64::max)
    }

    /// The legend under a picture that is so high.
    pub(crate) fn layers(&self, top: f64) -> Vec<Layer> {
        let scale = self.scale;
        let stroke = scale * STROKE;
        let mut layers = Vec::new();
        let mut words = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            let y = top + scale * (ROW * (index as f64 + 0.5) - 4.0);
            let mut x = scale * MARGIN;
            for &entry in row {
                layers.push(match entry {
                    Entry::Vertices(mark, depth) => {
                        let radius = scale * 6.0 * INSIDE.powi(i32::from(depth));
                        let figures = vertex([x + scale * SIGN / 2.0, y], radius, mark, None);
                        vertex_layer(mark, 0.8 * stroke, figures.collect())
                    }
                    Entry::Edges(mark) => {
                        let [from, to] = [6.0, SIGN - 10.0].map(|by| [x + scale * by, y]);
                        let way = Figure::Ways(vec![Route::Line(from, to)]);
                        Layer::new(mark.class, lines(mark, stroke), vec![way])
                    }
                });
                words.push(Figure::Text {
                    at: [x + scale * SIGN, y + scale * MIDDLE * LETTERS],
                    text: entry.meaning().to_owned(),
                });
                x += scale * entry.width();
            }
        }
        if !words.is_empty() {
            let anchor = Anchor::Start;
            let size = scale * LETTERS;
            let style = Style::Letters { size, anchor };
            layers.push(Layer::new("meanings", style, words));
        }
        layers
    }
}

fn entries(drawing: &Drawing) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (index, mark) in drawing.vertex_marks.iter().enumerate() {
        if drawing.marked.contains(&(index as u16 + 1)) {
            entries.push(Entry::Vertices(*mark, 0));
        }
    }
    for (depth, mark, _) in &drawing.inside {
        entries.push(Entry::Vertices(*mark, *depth));
    }
    for (mark, edges) in &drawing.edge_layers {
        if !edges.is_empty() && !entries.contains(&Entry::Edges(*mark)) {
            entries.push(Entry::Edges(*mark));
        }
    }
    entries.retain(|entry| !entry.meaning().is_empty());
    entries
}
