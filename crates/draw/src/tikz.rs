//! Writing a scene as TikZ: the `tikzpicture` of a LaTeX document, which then has the letters of
//! the document.

use std::collections::BTreeSet;
use std::fmt::Write;

use slitherlab_game::Stop;
use thiserror::Error;

use crate::drawing::{Drawing, Point};
use crate::mark::{INK, PAPER, Shape};
use crate::markup::{Number, put};
use crate::route::Route;
use crate::scene::{Anchor, Figure, Layer, SQUARE_CORNER, SQUARE_HALF, Scene, Style, diamond};

/// The most vertices and edges of a TikZ picture: TeX keeps the whole page in a memory of fixed
/// size.
pub const MAX_TIKZ: usize = 12_000;

/// A unit of a scene in TeX's big points, 72 of which make an inch.
const UNIT: f64 = 0.75;

/// The size at which the letters are asked for; every font has it, and they are scaled from there.
const LETTERS: f64 = 10.0;

/// Why a board has no TikZ picture.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "a board of {vertices} vertices and {edges} edges is too large for TikZ \
     (at most {MAX_TIKZ} of both together, TeX has no memory for more): draw it as SVG or PNG"
)]
pub struct TooLargeForTikz {
    /// The board's vertices.
    pub vertices: usize,
    /// The board's edges.
    pub edges: usize,
}

impl Drawing<'_> {
    /// The picture as a `tikzpicture`, for `\input` in a LaTeX document that uses the package
    /// `tikz` and nothing else.
    ///
    /// *Cost*: that of [`to_svg`](Self::to_svg).
    ///
    /// # Errors
    /// When the board has more than [`MAX_TIKZ`] vertices and edges.
    ///
    /// ```
    /// use slitherlab_draw::Drawing;
    /// use slitherlab_graph::Graph;
    ///
    /// let edge = Graph::from_edges(2, vec![[0, 1]])?;
    /// let tikz = Drawing::of_graph(&edge, vec![[0.0, 0.0], [1.0, 0.0]])?.to_tikz()?;
    /// assert!(tikz.contains("\\begin{tikzpicture}") && tikz.contains("circle[radius="));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_tikz(&self) -> Result<String, TooLargeForTikz> {
        // Nobody stops it.
        self.to_tikz_until(&|| false).map(Option::unwrap_or_default)
    }

    /// Writes the drawing as TikZ; `None` when `stop`, which is asked for every edge, says so
    /// meanwhile.
    ///
    /// # Errors
    /// As for [`to_tikz`](Self::to_tikz).
    pub fn to_tikz_until(&self, stop: &dyn Stop) -> Result<Option<String>, TooLargeForTikz> {
        let [vertices, edges] = [self.graph.vertex_count(), self.graph.edge_count()];
        if vertices + edges > MAX_TIKZ {
            return Err(TooLargeForTikz { vertices, edges });
        }
        let scene = self.scene(stop);
        Ok(scene.as_ref().map(write))
    }
}

fn write(scene: &Scene) -> String {
    let mut picture = TikzWriter {
        out: String::new(),
        unit: UNIT * scene.scale,
    };
    put!(
        picture,
        "% {}\n% {}\n% \\usepackage{{tikz}} and \\input this file.\n",
        Comment(&scene.title),
        Comment(&scene.description)
    );
    let unit = Number(picture.unit);
    put!(
        picture,
        "\\begin{{tikzpicture}}[x={unit}bp,y=-{unit}bp,line join=round,\n  \
         every node/.style={{inner sep=0pt,outer sep=0pt,font=\\sffamily\\fontsize{{10}}{{12}}\\selectfont}}]\n"
    );
    for colour in colours(scene) {
        put!(
            picture,
            "\\definecolor{{{}}}{{HTML}}{{{}}}\n",
            Colour(colour),
            colour.trim_start_matches('#').to_ascii_uppercase()
        );
    }
    // The size of the picture does not depend on what happens to stand at its rim.
    let [width, height] = scene.size.map(Number);
    put!(
        picture,
        "\\useasboundingbox (0,0) rectangle ({width},{height});\n"
    );
    for layer in scene.layers.iter().chain(&scene.legend) {
        picture.layer(layer);
    }
    picture.out.push_str("\\end{tikzpicture}\n");
    picture.out
}

/// The colours that a picture needs.
fn colours(scene: &Scene) -> BTreeSet<&'static str> {
    let layers = scene.layers.iter().chain(&scene.legend);
    let of_styles = layers.flat_map(|layer| match layer.style {
        Style::Lines { colour, .. } => [colour, PAPER],
        Style::Areas { fill, outline, .. } => [fill, outline],
        Style::Letters { .. } => [INK, PAPER],
    });
    of_styles.collect()
}

/// The name of a colour `#rrggbb` in TeX.
struct Colour(&'static str);

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "slither{}", self.0.trim_start_matches('#'))
    }
}

struct TikzWriter {
    out: String,
    /// A unit of the scene in big points.
    unit: f64,
}

impl TikzWriter {
    fn layer(&mut self, layer: &Layer) {
        put!(self, "% {}\n", Comment(&layer.class));
        match layer.style {
            Style::Lines {
                colour,
                width,
                dashes,
            } => {
                let ends = layer.style.ends();
                put!(
                    self,
                    "\\begin{{scope}}[draw={0},fill={0},line width={1:.3}bp,line cap={ends}",
                    Colour(colour),
                    self.length(width)
                );
                if let Some(dashes) = dashes {
                    let [on, off] = dashes.map(|part| self.length(part));
                    put!(self, ",dash pattern=on {on:.3}bp off {off:.3}bp");
                }
                self.out.push_str("]\n");
            }
            Style::Areas {
                fill,
                outline,
                width,
            } => put!(
                self,
                "\\begin{{scope}}[fill={},draw={},line width={:.3}bp]\n",
                Colour(fill),
                Colour(outline),
                self.length(width)
            ),
            Style::Letters { size, anchor } => {
                let anchor = match anchor {
                    Anchor::Start => "base west",
                    Anchor::Middle => "base",
                };
                put!(
                    self,
                    "\\begin{{scope}}[every node/.append style={{anchor={anchor},scale={:.3},text={}}}]\n",
                    size * self.unit / LETTERS,
                    Colour(INK)
                );
            }
        }
        let dot = match layer.style {
            Style::Lines { width, .. } => width / 2.0,
            _ => 0.0,
        };
        for figure in &layer.figures {
            self.figure(figure, dot);
        }
        self.out.push_str("\\end{scope}\n");
    }

    /// A length of the scene in big points.
    fn length(&self, length: f64) -> f64 {
        length * self.unit
    }

    fn figure(&mut self, figure: &Figure, dot: f64) {
        match figure {
            Figure::Ways(routes) => {
                self.out.push_str("\\draw");
                for &route in routes {
                    self.route(route);
                }
                self.out.push_str(";\n");
            }
            Figure::Margin([from, to], width) => put!(
                self,
                "\\draw[draw={},line width={:.3}bp,line cap=butt] {} -- {};\n",
                Colour(PAPER),
                self.length(*width),
                At(*from),
                At(*to)
            ),
            Figure::Dots(dots) => {
                self.out.push_str("\\fill");
                for &place in dots {
                    put!(self, " {} circle[radius={}]\n", At(place), Number(dot));
                }
                self.out.push_str(";\n");
            }
            Figure::Solid {
                at, radius, shape, ..
            } => self.solid(*at, *radius, *shape),
            Figure::Ring { at, radius } => {
                put!(
                    self,
                    "\\draw {} circle[radius={}];\n",
                    At(*at),
                    Number(*radius)
                );
            }
            Figure::Text { at, text } => {
                put!(self, "\\node at {} {{{}}};\n", At(*at), Letters(text));
            }
        }
    }

    fn route(&mut self, route: Route) {
        match route {
            Route::Line(p, q) => put!(self, " {} -- {}\n", At(p), At(q)),
            Route::Curve([a, b, c, d]) => put!(
                self,
                " {} .. controls {} and {} .. {}\n",
                At(a),
                At(b),
                At(c),
                At(d)
            ),
        }
    }

    fn solid(&mut self, at: Point, radius: f64, shape: Shape) {
        match shape {
            Shape::Disc => put!(
                self,
                "\\filldraw {} circle[radius={}];\n",
                At(at),
                Number(radius)
            ),
            Shape::Square => {
                let half = SQUARE_HALF * radius;
                put!(
                    self,
                    "\\filldraw[rounded corners={:.3}bp] {} rectangle {};\n",
                    self.length(SQUARE_CORNER * radius),
                    At(at.map(|c| c - half)),
                    At(at.map(|c| c + half))
                );
            }
            Shape::Diamond => {
                let [top, right, bottom, left] = diamond(at, radius).map(At);
                put!(
                    self,
                    "\\filldraw {top} -- {right} -- {bottom} -- {left} -- cycle;\n"
                );
            }
        }
    }
}

/// A place.
struct At(Point);

impl std::fmt::Display for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [x, y] = self.0.map(Number);
        write!(f, "({x},{y})")
    }
}

/// A text that TeX prints as it is.
struct Letters<'a>(&'a str);

impl std::fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '\\' | '∖' => f.write_str("\\textbackslash{}")?,
                '^' => f.write_str("\\textasciicircum{}")?,
                '~' => f.write_str("\\textasciitilde{}")?,
                // The old encoding of TeX's letters has other signs in their places.
                '<' => f.write_str("\\textless{}")?,
                '>' => f.write_str("\\textgreater{}")?,
                '|' => f.write_str("\\textbar{}")?,
                '"' => f.write_str("{\\ttfamily\\char34}")?,
                '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                    f.write_char('\\')?;
                    f.write_char(c)?;
                }
                c if c.is_control() => f.write_char('?')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A text that stays in the comment in which it stands.
struct Comment<'a>(&'a str);

impl std::fmt::Display for Comment<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            f.write_char(if c.is_control() { ' ' } else { c })?;
        }
        Ok(())
    }
}
