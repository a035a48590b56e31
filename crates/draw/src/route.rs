//! The way of each edge through the picture: straight where nothing is in the way, curved around
//! vertices, side by side with its parallels, and as a drop when it is a loop.

use slitherlab_game::Stop;
use slitherlab_graph::{Graph, Vertex};

use crate::Point;
use crate::frame::Frame;
use crate::nearby::{Nearby, distance};

/// Past this many vertices and edges every edge is straight: the eye cannot follow one anyway.
const CAREFUL_LIMIT: usize = 30_000;

/// The highest curve that is tried, as a part of the edge's length, and how much higher each one is
/// than the one before.
const HIGHEST: f64 = 0.42;
const HIGHER: f64 = 1.3;

/// How steeply a curve leaves its ends: the first is round, the second has a flat back that
/// passes between two rows.
const SHOULDERS: [f64; 2] = [0.3, 0.08];

/// One edge's way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Route {
    /// A straight line between two points.
    Line(Point, Point),
    /// A cubic Bézier curve: its ends are the first and the last point.
    Curve([Point; 4]),
}

impl Route {
    /// The route moved by `shift`.
    pub(crate) fn shifted(self, shift: Point) -> Self {
        let moved = |p: Point| [p[0] + shift[0], p[1] + shift[1]];
        match self {
            Self::Line(p, q) => Self::Line(moved(p), moved(q)),
            Self::Curve(points) => Self::Curve(points.map(moved)),
        }
    }

    /// The place on the route after the part `t` of it.
    pub(crate) fn at(&self, t: f64) -> Point {
        let s = 1.0 - t;
        match self {
            Self::Line(p, q) => [p[0] * s + q[0] * t, p[1] * s + q[1] * t],
            Self::Curve([a, b, c, d]) => [0, 1].map(|i| {
                s * s * s * a[i]
                    + 3.0 * s * s * t * b[i]
                    + 3.0 * s * t * t * c[i]
                    + t * t * t * d[i]
            }),
        }
    }

    fn length(&self) -> f64 {
        match self {
            Self::Line(p, q) => distance(*p, *q),
            Self::Curve([a, b, c, d]) => distance(*a, *b) + distance(*b, *c) + distance(*c, *d),
        }
    }

    /// The smallest distance between the route and a vertex that is not its end, at most `within`.
    fn clearance(&self, nearby: &Nearby, ends: [Vertex; 2], within: f64) -> f64 {
        let steps = (self.length() / (within / 3.0)).clamp(4.0, 200.0) as u32;
        let mut best = within;
        for step in 1..steps {
            let p = self.at(f64::from(step) / f64::from(steps));
            best = best.min(nearby.clearance(p, ends, within));
            if best <= within / 4.0 {
                break;
            }
        }
        best
    }
}

/// The curve from `p` to `q` whose back stands `height` to the left of the straight line.
fn arch(p: Point, q: Point, height: f64, shoulder: f64) -> Route {
    let along = [q[0] - p[0], q[1] - p[1]];
    let length = distance(p, q).max(1e-9);
    let left = [along[1] / length, -along[0] / length];
    // The middle of a cubic curve is at three quarters of its control points' height.
    let lift = height * 4.0 / 3.0;
    let control = |part: f64| [0, 1].map(|i| p[i] + along[i] * part + left[i] * lift);
    Route::Curve([p, control(shoulder), control(1.0 - shoulder), q])
}

/// The way of every edge, in the order of the edges.
///
/// *Cost*: O(m log m), and for boards below [`CAREFUL_LIMIT`] a search for a free curve for each
/// edge that would run through a vertex; `None` when `stop` says so meanwhile.
pub(crate) fn routes(graph: &Graph, frame: &Frame, stop: &dyn Stop) -> Option<Vec<Route>> {
    let points = &frame.points;
    let mut routes: Vec<Route> = graph
        .edges()
        .iter()
        .map(|&[u, v]| Route::Line(points[u as usize], points[v as usize]))
        .collect();
    let careful = graph.vertex_count() + graph.edge_count() <= CAREFUL_LIMIT;
    let nearby = Nearby::new(points);

    let mut order: Vec<u32> = (0..graph.edge_count() as u32).collect();
    let key = |edge: u32| {
        let [u, v] = graph.endpoints(edge);
        [u.min(v), u.max(v)]
    };
    order.sort_by_key(|&edge| (key(edge), edge));
    for bundle in order.chunk_by(|&a, &b| key(a) == key(b)) {
        if stop.is_stopped() {
            return None;
        }
        let ends @ [u, v] = key(bundle[0]);
        if u == v {
            let drops = loops(graph, frame, u, bundle.len());
            for (&edge, drop) in bundle.iter().zip(drops) {
                routes[edge as usize] = drop;
            }
            continue;
        }
        let [p, q] = ends.map(|v| points[v as usize]);
        let base = if careful {
            free_height(frame, &nearby, ends)
        } else {
            None
        };
        if base.is_none() && bundle.len() == 1 {
            continue;
        }
        let (height, shoulder) = base.unwrap_or((0.0, SHOULDERS[0]));
        // Parallel edges share the room that their discs leave on both sides.
        let gap = (2.4 * frame.radius / bundle.len() as f64)
            .max(2.5)
            .min(0.28 * frame.spacing);
        let middle = (bundle.len() - 1) as f64 / 2.0;
        for (index, &edge) in bundle.iter().enumerate() {
            let height = height + (index as f64 - middle) * gap;
            routes[edge as usize] = arch(p, q, height, shoulder);
        }
    }
    Some(routes)
}

/// The height and shoulder of the lowest curve between two vertices that keeps clear of all
/// others, or of the one that keeps clearest; `None` when the straight line is free.
fn free_height(frame: &Frame, nearby: &Nearby, ends: [Vertex; 2]) -> Option<(f64, f64)> {
    let wanted = frame.radius + 3.0f64.min(0.12 * frame.spacing);
    let [p, q] = ends.map(|v| frame.points[v as usize]);
    let straight = Route::Line(p, q).clearance(nearby, ends, wanted);
    // A straight line is easier to follow than a curve that keeps a little more distance.
    if straight >= frame.radius + 1.0f64.min(0.04 * frame.spacing) {
        return None;
    }
    // Away from the middle of the picture first: there the room is.
    let center = [frame.width / 2.0, frame.height / 2.0];
    let outward = (q[0] - p[0]) * (p[1] - center[1]) - (q[1] - p[1]) * (p[0] - center[0]);
    let side = if outward > 0.0 { -1.0 } else { 1.0 };
    let length = distance(p, q);
    let mut best = (straight, None);
    for shoulder in SHOULDERS {
        // Lower than that, no curve can pass beside a disc in its way.
        let mut lift = wanted;
        while lift <= HIGHEST * length {
            for side in [side, -side] {
                let height = side * lift;
                let clearance = arch(p, q, height, shoulder).clearance(nearby, ends, wanted);
                if clearance >= wanted {
                    return Some((height, shoulder));
                }
                if clearance > best.0 + 0.5 {
                    best = (clearance, Some((height, shoulder)));
                }
            }
            lift *= HIGHER;
        }
    }
    best.1
}

/// The middle of the widest angle between the edges of a vertex; upwards if it has none.
pub(crate) fn widest_gap(graph: &Graph, points: &[Point], vertex: Vertex) -> f64 {
    let p = points[vertex as usize];
    let mut angles: Vec<f64> = graph
        .neighbors(vertex)
        .iter()
        .filter(|&&w| w != vertex)
        .map(|&w| {
            let q = points[w as usize];
            (q[1] - p[1]).atan2(q[0] - p[0])
        })
        .collect();
    angles.sort_by(f64::total_cmp);
    let turn = std::f64::consts::TAU;
    match angles.first() {
        // Upwards, in a picture whose y grows downwards.
        None => -turn / 4.0,
        Some(&first) => {
            let nexts = angles[1..].iter().copied().chain([first + turn]);
            let mut widest = (-1.0, 0.0);
            for (&angle, next) in angles.iter().zip(nexts) {
                // On a tie the later gap wins only if it is really wider.
                if next - angle > widest.0 + 1e-6 {
                    widest = (next - angle, f64::midpoint(angle, next));
                }
            }
            widest.1
        }
    }
}

/// `count` drops at `vertex`, one around the other, in the widest free angle between its edges.
fn loops(graph: &Graph, frame: &Frame, vertex: Vertex, count: usize) -> Vec<Route> {
    let p = frame.points[vertex as usize];
    let direction = widest_gap(graph, &frame.points, vertex);
    let spread = 0.62;
    (0..count)
        .map(|index| {
            let reach = 3.6 * frame.radius.max(4.0) + 2.0 + 7.0 * index as f64;
            let control = |angle: f64| [p[0] + reach * angle.cos(), p[1] + reach * angle.sin()];
            Route::Curve([
                p,
                control(direction - spread),
                control(direction + spread),
                p,
            ])
        })
        .collect()
}
