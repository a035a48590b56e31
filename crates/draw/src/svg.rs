//! Writing a drawing as SVG: groups with classes for style sheets, and plain attributes so that
//! every viewer shows the same picture without one.

use std::fmt::Write;

use slitherlab_graph::Edge;

use crate::drawing::{Drawing, Point};
use crate::frame::{Frame, text_width};
use crate::legend::Legend;
use crate::mark::{EDGE, EdgeMark, INK, PAPER, Shape, VertexMark};
use crate::markup::{Escaped, Number, Place, put};
use crate::nearby::bounds;
use crate::route::{Route, routes};

/// The plain vertex with a label in it, and the one without.
const LABELLED: VertexMark = VertexMark {
    class: "plain",
    meaning: "",
    fill: PAPER,
    outline: INK,
    shape: Shape::Disc,
    ring: false,
};
const UNLABELLED: VertexMark = VertexMark {
    fill: INK,
    ..LABELLED
};

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
        self.to_svg_while(&|| true).unwrap_or_default()
    }

    /// The same; `None` when `goes_on`, which is asked for every edge, says no meanwhile. Finding a way for the edges of
    /// a crowded board can take many seconds.
    pub fn to_svg_while(&self, goes_on: &dyn Fn() -> bool) -> Option<String> {
        let widest = self
            .labels
            .iter()
            .map(|label| text_width(label))
            .reduce(f64::max);
        let mut frame = Frame::new(&self.layout, widest);
        let mut routes = routes(self.graph, &frame, goes_on)?;
        let (low, high) = reach_of_curves(&routes);
        let shift = frame.include(low, high);
        for route in &mut routes {
            *route = route.shifted(shift);
        }
        let legend = Legend::of(self, frame.width);
        let picture = Picture {
            drawing: self,
            stroke: (1.6 * frame.spacing / 48.0).clamp(0.5, 1.6),
            frame,
            routes,
            out: String::new(),
        };
        Some(picture.write(&legend))
    }
}

/// The box around all curves; lines never leave the box of the vertices.
fn reach_of_curves(routes: &[Route]) -> (Point, Point) {
    let mut places = Vec::new();
    for route in routes {
        if let Route::Curve(_) = route {
            places.extend((1..16).map(|step| route.at(f64::from(step) / 16.0)));
        }
    }
    if places.is_empty() {
        return ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    }
    bounds(&places)
}

pub(crate) struct Picture<'a> {
    drawing: &'a Drawing<'a>,
    pub(crate) frame: Frame,
    routes: Vec<Route>,
    /// The width of a plain edge.
    pub(crate) stroke: f64,
    pub(crate) out: String,
}

impl Picture<'_> {
    fn write(mut self, legend: &Legend) -> String {
        let width = Number(legend.width().max(self.frame.width).ceil());
        let height = Number((self.frame.height + legend.height()).ceil());
        put!(
            self,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" \
             font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n"
        );
        put!(self, "<title>{}</title>\n", Escaped(&self.drawing.title));
        put!(
            self,
            "<desc>{}</desc>\n",
            Escaped(&self.drawing.description())
        );
        put!(
            self,
            "<rect class=\"background\" width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n"
        );
        self.edges();
        self.vertices();
        self.labels();
        legend.write(&mut self);
        self.out.push_str("</svg>\n");
        self.out
    }

    fn edges(&mut self) {
        let drawing = self.drawing;
        let mut marked = vec![false; self.routes.len()];
        for &edge in drawing.edge_layers.iter().flat_map(|(_, edges)| edges) {
            marked[edge as usize] = true;
        }
        let unmarked: Vec<Edge> = (0..self.routes.len() as Edge)
            .filter(|&edge| !marked[edge as usize])
            .collect();
        let plain = EdgeMark {
            class: "edges",
            meaning: "",
            colour: EDGE,
            width: 1.0,
            dashes: None,
        };
        match &drawing.depths {
            Some(depths) => self.edges_in_space(plain, unmarked, depths),
            None => self.edge_layer(plain, &unmarked),
        }
        for (mark, edges) in &drawing.edge_layers {
            self.edge_layer(*mark, edges);
        }
    }

    /// The edges from the farthest to the nearest, each with a margin of paper that cuts those
    /// behind it; near its ends it has none, where it meets others that it does not cross.
    fn edges_in_space(&mut self, mark: EdgeMark, mut edges: Vec<Edge>, depths: &[f64]) {
        let graph = self.drawing.graph;
        let depth = |edge: &Edge| {
            let [u, v] = graph.endpoints(*edge);
            depths[u as usize] + depths[v as usize]
        };
        edges.sort_by(|a, b| depth(b).total_cmp(&depth(a)));
        self.open_stroke(mark);
        let margin = Number(4.5 * self.stroke);
        for edge in edges {
            let route = self.routes[edge as usize];
            let [from, to] = [0.25, 0.75].map(|part| Place(route.at(part)));
            if let Route::Line(..) = route {
                put!(
                    self,
                    "<path stroke=\"{PAPER}\" stroke-width=\"{margin}\" stroke-linecap=\"butt\" \
                     d=\"M{from}L{to}\"/>"
                );
            }
            self.out.push_str("<path d=\"");
            self.route(route);
            self.out.push_str("\"/>");
        }
        self.out.push_str("</g>\n");
    }

    fn edge_layer(&mut self, mark: EdgeMark, edges: &[Edge]) {
        if edges.is_empty() {
            return;
        }
        self.open_stroke(mark);
        self.out.push_str("<path d=\"");
        for &edge in edges {
            self.route(self.routes[edge as usize]);
        }
        self.out.push_str("\"/></g>\n");
    }

    /// A route in the notation of paths.
    fn route(&mut self, route: Route) {
        match route {
            Route::Line(p, q) => put!(self, "M{}L{}", Place(p), Place(q)),
            Route::Curve([a, b, c, d]) => {
                put!(self, "M{}C{} {} {}", Place(a), Place(b), Place(c), Place(d));
            }
        }
    }

    pub(crate) fn open_stroke(&mut self, mark: EdgeMark) {
        put!(
            self,
            "<g class=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"{}\"",
            mark.class,
            mark.colour,
            Number(mark.width * self.stroke),
            if mark.dashes.is_some_and(|[on, _]| on > 1.0) {
                "butt"
            } else {
                "round"
            },
        );
        if let Some([on, off]) = mark.dashes {
            let [on, off] = [on, off].map(|part| Number(part * self.stroke));
            put!(self, " stroke-dasharray=\"{on} {off}\"");
        }
        self.out.push('>');
    }

    fn vertices(&mut self) {
        let drawing = self.drawing;
        let plain = if self.frame.label_size.is_some() {
            LABELLED
        } else {
            UNLABELLED
        };
        let marks = std::iter::once(&plain).chain(&drawing.vertex_marks);
        for (number, mark) in marks.enumerate() {
            if !drawing.marked.contains(&(number as u16)) {
                continue;
            }
            if number == 0 && drawing.labels.is_empty() {
                self.dots();
                continue;
            }
            self.open_fill(*mark);
            for v in 0..drawing.marked.len() {
                if usize::from(drawing.marked[v]) == number {
                    // A marked vertex without a label is larger than its plain neighbours.
                    let grow = if number > 0 && self.frame.label_size.is_none() {
                        1.4
                    } else {
                        1.0
                    };
                    let radius = grow * self.frame.radius;
                    self.vertex(self.frame.points[v], radius, *mark, Some(v));
                }
            }
            self.out.push_str("</g>\n");
        }
        if !drawing.live_ends.is_empty() {
            put!(
                self,
                "<g class=\"live\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"{}\">",
                Number(1.3 * self.stroke)
            );
            for &v in &drawing.live_ends {
                let [x, y] = self.frame.points[v as usize].map(Number);
                let radius = Number(1.35 * self.frame.radius);
                put!(self, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
            }
            self.out.push_str("</g>\n");
        }
    }

    /// All unmarked vertices of a large board in one path, as lines without length but with round
    /// ends, which is smaller and sooner drawn than as many circles.
    fn dots(&mut self) {
        put!(
            self,
            "<path class=\"vertices plain\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\" d=\"",
            Number(2.0 * self.frame.radius)
        );
        for (&p, &mark) in self.frame.points.iter().zip(&self.drawing.marked) {
            if mark == 0 {
                put!(self, "M{}h0", Place(p));
            }
        }
        self.out.push_str("\"/>\n");
    }

    pub(crate) fn open_fill(&mut self, mark: VertexMark) {
        put!(
            self,
            "<g class=\"vertices {}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\">",
            mark.class,
            mark.fill,
            mark.outline,
            Number(0.8 * self.stroke),
        );
    }

    /// One vertex, with a tooltip if it is vertex `tooltip` of the board.
    pub(crate) fn vertex(
        &mut self,
        [x, y]: Point,
        radius: f64,
        mark: VertexMark,
        tooltip: Option<usize>,
    ) {
        if mark.ring {
            let ring = Number(1.3 * radius);
            let [x, y] = [x, y].map(Number);
            put!(
                self,
                "<circle class=\"ring\" cx=\"{x}\" cy=\"{y}\" r=\"{ring}\" fill=\"none\"/>"
            );
        }
        let name = match mark.shape {
            Shape::Disc => {
                let [x, y, radius] = [x, y, radius].map(Number);
                put!(self, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
                "circle"
            }
            Shape::Square => {
                let half = 0.9 * radius;
                let [x, y, side, corner] =
                    [x - half, y - half, 2.0 * half, 0.2 * radius].map(Number);
                put!(
                    self,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"{corner}\""
                );
                "rect"
            }
            Shape::Diamond => {
                let reach = 1.25 * radius;
                let corners = [
                    [x, y - reach],
                    [x + reach, y],
                    [x, y + reach],
                    [x - reach, y],
                ];
                let [top, right, bottom, left] = corners.map(Place);
                put!(self, "<path d=\"M{top}L{right} {bottom} {left}Z\"");
                "path"
            }
        };
        let labels = &self.drawing.labels;
        match tooltip.and_then(|v| labels.get(v)) {
            Some(label) if self.frame.label_size.is_none() => {
                put!(self, "><title>{}</title></{name}>", Escaped(label));
            }
            _ => self.out.push_str("/>"),
        }
    }

    fn labels(&mut self) {
        let Some(size) = self.frame.label_size else {
            return;
        };
        put!(
            self,
            "<g class=\"labels\" fill=\"{INK}\" font-size=\"{}\" text-anchor=\"middle\">",
            Number(size)
        );
        let drawing = self.drawing;
        for (v, label) in drawing.labels.iter().enumerate() {
            // The middle of a digit stands 0.36 em above its baseline.
            let [x, y] = self.frame.points[v];
            let [x, y] = [x, y + 0.36 * size].map(Number);
            put!(self, "<text x=\"{x}\" y=\"{y}\">{}</text>", Escaped(label));
        }
        self.out.push_str("</g>\n");
    }
}
