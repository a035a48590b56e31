//! From a drawing to a scene: what lies above what, how large, and where the words stand.

use slitherlab_game::Stop;
use slitherlab_graph::Edge;

use crate::drawing::{Drawing, Note, Point};
use crate::frame::{Frame, LABEL_LIMIT, text_width};
use crate::legend::Legend;
use crate::mark::{EDGE, EdgeMark, INK, PAPER, Shape, VertexMark};
use crate::nearby::{bounds, distance};
use crate::route::{Route, routes, widest_gap};
use crate::scene::{Anchor, Figure, Layer, Scene, Style};

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

/// The size of a mark inside another one, relative to it.
pub(crate) const INSIDE: f64 = 0.68;

/// The parts of an edge at which its note is tried to stand.
const NOTE_PLACES: [f64; 7] = [0.5, 0.42, 0.58, 0.35, 0.65, 0.3, 0.7];

/// A legend may be so wide, also under a board that is narrower.
const LEGEND_WIDTH: f64 = 280.0;

/// The height of a digit's middle above its baseline, in ems.
pub(crate) const MIDDLE: f64 = 0.36;

impl Drawing<'_> {
    /// The picture as shapes; `None` when `stop`, which is asked for every edge, says so
    /// meanwhile.
    ///
    /// *Cost*: O(n log n + m log m), and the search for ways that pass between the vertices.
    pub(crate) fn scene(&self, stop: &dyn Stop) -> Option<Scene> {
        let widest = self
            .labels
            .iter()
            .map(|label| text_width(label))
            .reduce(f64::max);
        let mut frame = Frame::new(&self.layout, widest);
        let mut routes = routes(self.graph, &frame, stop)?;
        let (low, high) = reach_of_curves(&routes);
        let shift = frame.include(low, high);
        for route in &mut routes {
            *route = route.shifted(shift);
        }
        let legend = Legend::of(self, frame.width.max(LEGEND_WIDTH));
        let width = legend.width().max(frame.width).ceil();
        let size = [width, (frame.height + legend.height()).ceil()];
        // Above a wide legend a narrow board stands in the middle.
        let aside = [((legend.width() - frame.width) / 2.0).max(0.0), 0.0];
        for p in &mut frame.points {
            p[0] += aside[0];
        }
        for route in &mut routes {
            *route = route.shifted(aside);
        }
        let scale = self
            .size
            .map_or(1.0, |longest| f64::from(longest) / size[0].max(size[1]));
        let top = frame.height;
        let mut composer = Composer {
            drawing: self,
            stroke: (1.6 * frame.spacing / 48.0).clamp(0.5, 1.6),
            frame,
            routes,
            layers: Vec::new(),
        };
        composer.edges();
        composer.arrows();
        composer.vertices();
        composer.labels();
        composer.notes();
        Some(Scene {
            size,
            scale,
            title: self.title.clone(),
            description: self.description(),
            layers: composer.layers,
            legend: legend.layers(top),
        })
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

struct Composer<'a> {
    drawing: &'a Drawing<'a>,
    frame: Frame,
    routes: Vec<Route>,
    /// The width of a plain edge.
    stroke: f64,
    layers: Vec<Layer>,
}

impl Composer<'_> {
    fn put(&mut self, class: &'static str, style: Style, figures: Vec<Figure>) {
        self.layers.push(Layer::new(class, style, figures));
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
        // Beneath a mark that leaves gaps, or is meant to lie under the edge, the edge itself is
        // seen.
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
        let mut figures = Vec::with_capacity(2 * edges.len());
        for edge in edges {
            let route = self.routes[edge as usize];
            if let Route::Line(..) = route {
                let cut = [0.25, 0.75].map(|part| route.at(part));
                figures.push(Figure::Margin(cut, 4.5 * self.stroke));
            }
            figures.push(Figure::Ways(vec![route]));
        }
        self.put(mark.class, lines(mark, self.stroke), figures);
    }

    fn edge_layer(&mut self, mark: EdgeMark, edges: &[Edge]) {
        if edges.is_empty() {
            return;
        }
        let ways = edges.iter().map(|&edge| self.routes[edge as usize]);
        let ways = Figure::Ways(ways.collect());
        self.put(mark.class, lines(mark, self.stroke), vec![ways]);
    }

    /// Shows on a directed board where each arc leads: by a tip past the middle, off the numbers.
    fn arrows(&mut self) {
        let drawing = self.drawing;
        if !drawing.directed {
            return;
        }
        let length = 0.16 * self.frame.spacing;
        let mut ways = Vec::with_capacity(2 * self.routes.len());
        for (edge, route) in (0..).zip(&self.routes) {
            let [from, to] = drawing.graph.endpoints(edge);
            let [from, to] = [from, to].map(|v| self.frame.points[v as usize]);
            // Curves run from the lower number to the higher one.
            let start = route.at(0.0);
            let is_backwards = distance(start, to) < distance(start, from);
            let [before, at] = if is_backwards {
                [0.34, 0.28]
            } else {
                [0.66, 0.72]
            };
            let [before, tip] = [before, at].map(|part| route.at(part));
            let whole = distance(before, tip);
            if whole == 0.0 {
                continue;
            }
            let [dx, dy] = [0, 1].map(|i| (tip[i] - before[i]) / whole * length);
            for side in [-0.6, 0.6] {
                let barb = [tip[0] - dx - side * dy, tip[1] - dy + side * dx];
                ways.push(Route::Line(barb, tip));
            }
        }
        let style = Style::ink(self.stroke);
        self.put("arrows", style, vec![Figure::Ways(ways)]);
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
            // A marked vertex without a label is larger than its plain neighbours.
            let grow = if number > 0 && self.frame.label_size.is_none() {
                1.4
            } else {
                1.0
            };
            let radius = grow * self.frame.radius;
            let mut figures = Vec::new();
            for v in 0..drawing.marked.len() {
                if usize::from(drawing.marked[v]) == number {
                    // Where a label is not written, a viewer can show it.
                    let hidden = self.frame.label_size.is_none();
                    let name = drawing.labels.get(v).filter(|_| hidden).cloned();
                    figures.extend(vertex(self.frame.points[v], radius, *mark, name));
                }
            }
            self.layers
                .push(vertex_layer(*mark, 0.8 * self.stroke, figures));
        }
        for (depth, mark, vertices) in &drawing.inside {
            let radius = self.frame.radius * INSIDE.powi(i32::from(*depth));
            let points = vertices.iter().map(|&v| self.frame.points[v as usize]);
            let figures = points.flat_map(|at| vertex(at, radius, *mark, None));
            self.layers
                .push(vertex_layer(*mark, 0.5 * self.stroke, figures.collect()));
        }
        if !drawing.live_ends.is_empty() {
            let rings = drawing.live_ends.iter().map(|&v| Figure::Ring {
                at: self.frame.points[v as usize],
                radius: 1.35 * self.frame.radius,
            });
            let rings = rings.collect();
            self.put("live", Style::ink(1.3 * self.stroke), rings);
        }
    }

    /// All unmarked vertices of a large board as dots, which is smaller and sooner drawn than as
    /// many circles.
    fn dots(&mut self) {
        let places = self.frame.points.iter().zip(&self.drawing.marked);
        let plain = places.filter(|&(_, &mark)| mark == 0).map(|(&p, _)| p);
        let dots = Figure::Dots(plain.collect());
        let style = Style::ink(2.0 * self.frame.radius);
        self.put("vertices plain", style, vec![dots]);
    }

    fn labels(&mut self) {
        let Some(size) = self.frame.label_size else {
            return;
        };
        let places = self.frame.points.iter().zip(&self.drawing.labels);
        let texts = places.map(|(&[x, y], label)| Figure::Text {
            at: [x, y + MIDDLE * size],
            text: label.clone(),
        });
        let texts = texts.collect();
        let anchor = Anchor::Middle;
        self.put("labels", Style::Letters { size, anchor }, texts);
    }

    /// Small words on edges and beside vertices, each on a piece of paper.
    fn notes(&mut self) {
        // Where discs are tiny, words of their size would be dust.
        let size = 0.62 * self.frame.radius;
        let count = self.drawing.notes.len();
        if count == 0 || count > LABEL_LIMIT || size < 3.0 {
            return;
        }
        let (mut papers, mut texts) = (Vec::new(), Vec::new());
        let mut taken: Vec<Point> = Vec::new();
        for (note, text) in &self.drawing.notes {
            let radius = size * (0.5 * text_width(text)).max(0.62);
            let [x, y] = match *note {
                Note::Edge(edge) => self.free_place(edge, 2.0 * radius, &taken),
                Note::Vertex(v) => {
                    let [x, y] = self.frame.points[v as usize];
                    let aside = self.frame.radius + 0.75 * radius;
                    let angle = widest_gap(self.drawing.graph, &self.frame.points, v);
                    [x + aside * angle.cos(), y + aside * angle.sin()]
                }
            };
            taken.push([x, y]);
            papers.push(Figure::Solid {
                at: [x, y],
                radius,
                shape: Shape::Disc,
                name: None,
            });
            texts.push(Figure::Text {
                at: [x, y + MIDDLE * size],
                text: text.clone(),
            });
        }
        let paper = Style::Areas {
            fill: PAPER,
            outline: EDGE,
            width: 0.3 * self.stroke,
        };
        self.put("notes", paper, papers);
        let anchor = Anchor::Middle;
        self.put("notes", Style::Letters { size, anchor }, texts);
    }

    /// A place on an edge that is so far from all that are taken, or else the farthest.
    fn free_place(&self, edge: Edge, room: f64, taken: &[Point]) -> Point {
        let route = self.routes[edge as usize];
        let clearance = |p: Point| {
            let nearest = taken.iter().map(|&q| distance(p, q));
            nearest.fold(f64::INFINITY, f64::min)
        };
        let places = NOTE_PLACES.map(|part| route.at(part));
        let free = places.iter().find(|&&p| clearance(p) >= room);
        let farthest = || {
            let farther = |a: &&Point, b: &&Point| clearance(**a).total_cmp(&clearance(**b));
            places.iter().max_by(farther).unwrap_or(&places[0])
        };
        *free.unwrap_or_else(farthest)
    }
}

/// How the edges with a mark look, where plain ones have this width.
pub(crate) fn lines(mark: EdgeMark, stroke: f64) -> Style {
    Style::Lines {
        colour: mark.colour,
        width: mark.width * stroke,
        dashes: mark.dashes.map(|dashes| dashes.map(|part| part * stroke)),
    }
}

/// A layer of vertices with this mark.
pub(crate) fn vertex_layer(mark: VertexMark, width: f64, figures: Vec<Figure>) -> Layer {
    let style = Style::Areas {
        fill: mark.fill,
        outline: mark.outline,
        width,
    };
    Layer::new(format!("vertices {}", mark.class), style, figures)
}

/// One vertex, with its ring if it has one.
pub(crate) fn vertex(
    at: Point,
    radius: f64,
    mark: VertexMark,
    name: Option<String>,
) -> impl Iterator<Item = Figure> {
    let ring = mark.ring.then_some(Figure::Ring {
        at,
        radius: 1.3 * radius,
    });
    let solid = Figure::Solid {
        at,
        radius,
        shape: mark.shape,
        name,
    };
    ring.into_iter().chain([solid])
}
