//! Writing a scene as SVG: groups with classes for style sheets, and plain attributes so that
//! every viewer shows the same picture without one.

use std::fmt::Write;

use slitherlab_game::Stop;

use crate::drawing::{Drawing, Point};
use crate::mark::{INK, PAPER, Shape};
use crate::markup::{Escaped, Number, PathPoint, put};
use crate::route::Route;
use crate::scene::{Anchor, Figure, Layer, SQUARE_CORNER, SQUARE_HALF, Scene, Style, diamond};

impl Drawing<'_> {
    /// The picture as an SVG document.
    ///
    /// *Cost*: O(n log n + m log m), about 60 bytes a vertex and 20 an edge.
    ///
    /// ```
    /// use slitherlab_draw::Drawing;
    /// use slitherlab_graph::Graph;
    ///
    /// let edge = Graph::from_edges(2, vec![[0, 1]])?;
    /// let svg = Drawing::of_graph(&edge, vec![[0.0, 0.0], [1.0, 0.0]])?.to_svg();
    /// assert!(svg.contains("<circle") && svg.ends_with("</svg>\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_svg(&self) -> String {
        // Nobody stops it.
        self.to_svg_until(&|| false).unwrap_or_default()
    }

    /// Writes the drawing as SVG; `None` when `stop`, which is asked for every edge, says so
    /// meanwhile. Finding a way for the edges of a crowded board can take many seconds.
    pub fn to_svg_until(&self, stop: &dyn Stop) -> Option<String> {
        Some(write(&self.scene(stop)?))
    }
}

/// How many edges are one path. To paint a path takes time that is quadratic in its parts.
const TOGETHER: usize = 500;

fn write(scene: &Scene) -> String {
    let mut picture = SvgWriter { out: String::new() };
    let [width, height] = scene.size.map(Number);
    let [shown_width, shown_height] = scene.size.map(|side| Number(side * scene.scale));
    put!(
        picture,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{shown_width}\" height=\"{shown_height}\" role=\"img\" \
         font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n"
    );
    put!(picture, "<title>{}</title>\n", Escaped(&scene.title));
    put!(picture, "<desc>{}</desc>\n", Escaped(&scene.description));
    put!(
        picture,
        "<rect class=\"background\" width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n"
    );
    for layer in &scene.layers {
        picture.layer(layer);
    }
    if !scene.legend.is_empty() {
        picture.out.push_str("<g class=\"legend\">\n");
        for layer in &scene.legend {
            picture.layer(layer);
        }
        picture.out.push_str("</g>\n");
    }
    picture.out.push_str("</svg>\n");
    picture.out
}

struct SvgWriter {
    out: String,
}

impl SvgWriter {
    fn layer(&mut self, layer: &Layer) {
        // Tens of thousands of dots need no group around them.
        let tag = if let [Figure::Dots(_)] = layer.figures[..] {
            "path"
        } else {
            "g"
        };
        put!(self, "<{tag} class=\"{}\"", Escaped(&layer.class));
        self.style(layer.style);
        if let [Figure::Dots(dots)] = &layer.figures[..] {
            self.dots(dots);
            self.out.push('\n');
            return;
        }
        self.out.push('>');
        for figure in &layer.figures {
            self.figure(figure);
        }
        self.out.push_str("</g>\n");
    }

    fn style(&mut self, style: Style) {
        match style {
            Style::Lines {
                colour,
                width,
                dashes,
            } => {
                let ends = style.ends();
                put!(
                    self,
                    " fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"{ends}\"",
                    Number(width)
                );
                if let Some([on, off]) = dashes {
                    let [on, off] = [on, off].map(Number);
                    put!(self, " stroke-dasharray=\"{on} {off}\"");
                }
            }
            Style::Areas {
                fill,
                outline,
                width,
            } => put!(
                self,
                " fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"{}\"",
                Number(width)
            ),
            Style::Letters { size, anchor } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                };
                put!(
                    self,
                    " fill=\"{INK}\" font-size=\"{}\" text-anchor=\"{anchor}\"",
                    Number(size)
                );
            }
        }
    }

    fn figure(&mut self, figure: &Figure) {
        match figure {
            Figure::Ways(routes) => {
                for together in routes.chunks(TOGETHER) {
                    self.out.push_str("<path d=\"");
                    for &route in together {
                        self.route(route);
                    }
                    self.out.push_str("\"/>");
                }
            }
            Figure::Margin([from, to], width) => put!(
                self,
                "<path stroke=\"{PAPER}\" stroke-width=\"{}\" stroke-linecap=\"butt\" d=\"M{}L{}\"/>",
                Number(*width),
                PathPoint(*from),
                PathPoint(*to)
            ),
            Figure::Dots(dots) => {
                self.out.push_str("<path");
                self.dots(dots);
            }
            Figure::Solid {
                at,
                radius,
                shape,
                name,
            } => self.solid(*at, *radius, *shape, name.as_deref()),
            Figure::Ring { at, radius } => {
                let [x, y, radius] = [at[0], at[1], *radius].map(Number);
                put!(
                    self,
                    "<circle class=\"ring\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\"/>"
                );
            }
            Figure::Text { at, text } => {
                let [x, y] = at.map(Number);
                put!(self, "<text x=\"{x}\" y=\"{y}\">{}</text>", Escaped(text));
            }
        }
    }

    /// The rest of a path that consists of dots: lines without length, but with round ends.
    fn dots(&mut self, dots: &[Point]) {
        self.out.push_str(" d=\"");
        for &dot in dots {
            put!(self, "M{}h0", PathPoint(dot));
        }
        self.out.push_str("\"/>");
    }

    /// A route in the notation of paths.
    fn route(&mut self, route: Route) {
        match route {
            Route::Line(p, q) => put!(self, "M{}L{}", PathPoint(p), PathPoint(q)),
            Route::Curve([a, b, c, d]) => {
                put!(
                    self,
                    "M{}C{} {} {}",
                    PathPoint(a),
                    PathPoint(b),
                    PathPoint(c),
                    PathPoint(d)
                );
            }
        }
    }

    /// A vertex, with a tooltip if it has a name that is not written.
    fn solid(&mut self, [x, y]: Point, radius: f64, shape: Shape, name: Option<&str>) {
        let tag = match shape {
            Shape::Disc => {
                let [x, y, radius] = [x, y, radius].map(Number);
                put!(self, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
                "circle"
            }
            Shape::Square => {
                let half = SQUARE_HALF * radius;
                let [x, y, side, corner] =
                    [x - half, y - half, 2.0 * half, SQUARE_CORNER * radius].map(Number);
                put!(
                    self,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"{corner}\""
                );
                "rect"
            }
            Shape::Diamond => {
                let [top, right, bottom, left] = diamond([x, y], radius).map(PathPoint);
                put!(self, "<path d=\"M{top}L{right} {bottom} {left}Z\"");
                "path"
            }
        };
        match name {
            Some(name) => put!(self, "><title>{}</title></{tag}>", Escaped(name)),
            None => self.out.push_str("/>"),
        }
    }
}
