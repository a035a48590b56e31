//! The exact places of the families.

use slitherlab_board::spec::{Comb, Family, Named, Piece, Random, Simple, Term};
use slitherlab_graph::Vertex;

use super::{on_circle, settle};

/// Gives a cell, known by its number and its coordinates, its point in the plane.
pub(super) type Plane = Box<dyn Fn(Vertex, &[u32]) -> [f64; 2]>;

/// Gives a cell, known by its coordinates, its point in space.
pub(super) type Space = Box<dyn Fn(&[u32]) -> [f64; 3]>;

/// Half the square root of 3: the height of a triangle with sides 1.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// The places of a part, if its first kind of moves gives some.
pub(super) fn plane(terms: &[Term]) -> Option<Plane> {
    let order = terms[0].order() as u32;
    match &terms[0].family {
        Family::Box(piece, sides) => Some(in_box(*piece, sides, terms)),
        Family::Triangle(_) | Family::Hexagon(_) => Some(Box::new(|_, at| slanted(at))),
        Family::Honeycomb(comb) => {
            let parity = match comb {
                Comb::Hexagon(side) => (side - 1) % 2,
                Comb::Parallelogram(..) => 0,
            };
            Some(Box::new(move |_, at| in_honeycomb(at, parity)))
        }
        Family::Aztec(_) => Some(Box::new(|_, at| [at[0], at[1]].map(f64::from))),
        Family::Simple(Simple::Friendship, _) => Some(round_centre(order - 1)),
        Family::Simple(Simple::Theta, lengths) => Some(listed(theta(lengths))),
        Family::Multipartite(classes) => match *classes.as_slice() {
            [left, right] => Some(two_rows(left, right)),
            _ => Some(circle(order)),
        },
        Family::Random(Random::Bipartite(left, right, _), _) => Some(two_rows(*left, *right)),
        Family::Complete(_)
        | Family::Circulant(..)
        | Family::Simple(Simple::Kneser | Simple::Paley, _) => Some(circle(order)),
        Family::Wheel(rim) => Some(round_centre(*rim)),
        Family::Star(leaves) => Some(round_centre(*leaves)),
        Family::Caterpillar(legs) => Some(listed(caterpillar(&legs.each()))),
        Family::Tree(children, height) => {
            let [children, height] = [*children, *height];
            Some(Box::new(move |vertex, _| in_tree(children, height, vertex)))
        }
        Family::Petersen(spokes, _) => {
            let spokes = *spokes;
            let inner = radius(spokes);
            Some(Box::new(move |vertex, _| {
                let size = if vertex < spokes { 2.0 * inner } else { inner };
                on_circle(f64::from(vertex % spokes) / f64::from(spokes), size)
            }))
        }
        Family::Named(named) => Some(listed(in_rings(named))),
        Family::Random(..) | Family::Literal(..) => None,
    }
}

/// The places of a part in space, if it lives there.
pub(super) fn space(terms: &[Term]) -> Option<Space> {
    let Family::Box(piece, sides) = &terms[0].family else {
        return None;
    };
    match (piece, sides.as_slice()) {
        (_, [_, _, _]) => Some(Box::new(|at| [at[0], at[1], at[2]].map(f64::from))),
        (Piece::Cylinder | Piece::Prism, &[round, _]) if round > 2 => {
            let size = radius(round);
            Some(Box::new(move |at| {
                let [x, y] = on_circle(f64::from(at[0]) / f64::from(round), size);
                [x, y, f64::from(at[1])]
            }))
        }
        (Piece::Torus, &[round, section]) if round > 2 && section > 2 => {
            let tube = radius(section);
            let middle = tube + radius(round);
            Some(Box::new(move |at| {
                let [height, out] = on_circle(f64::from(at[1]) / f64::from(section), tube);
                let [x, y] = on_circle(f64::from(at[0]) / f64::from(round), middle + out);
                [x, y, height]
            }))
        }
        _ => None,
    }
}

fn in_box(piece: Piece, sides: &[u32], terms: &[Term]) -> Plane {
    let round = sides[0];
    match (piece, sides) {
        (Piece::Cycle | Piece::Torus | Piece::Cylinder, &[n]) if n > 2 => circle(n),
        // Moves that pass over cells would hide each other on a line.
        (_, &[n]) if !terms.iter().all(is_single_step) => circle(n),
        (Piece::Hex, _) => Box::new(|_, at| slanted(at)),
        (Piece::Cylinder | Piece::Prism, [_, _]) if round > 2 => {
            let inner = radius(round);
            Box::new(move |_, at| {
                on_circle(
                    f64::from(at[0]) / f64::from(round),
                    inner + f64::from(at[1]),
                )
            })
        }
        (Piece::Torus, &[a, b]) => Box::new(move |_, at| {
            [
                settle(f64::from(at[0]) + bulge(at[1], b)),
                settle(f64::from(at[1]) + bulge(at[0], a)),
            ]
        }),
        _ => {
            let axes = axes(sides);
            Box::new(move |_, at| {
                let mut point = [0.0; 2];
                for (&coordinate, axis) in at.iter().zip(&axes) {
                    point[0] += f64::from(coordinate) * axis[0];
                    point[1] += f64::from(coordinate) * axis[1];
                }
                if axes.len() > 2 {
                    point.map(settle)
                } else {
                    point
                }
            })
        }
    }
}

/// Returns whether the moves on a line of cells go from each cell to the next at most.
fn is_single_step(term: &Term) -> bool {
    let single = match &term.family {
        Family::Box(piece, _) => match piece {
            Piece::Path | Piece::Grid | Piece::Hypercube | Piece::King => true,
            Piece::Leaper(a, b) => *a == 0 && *b == 1,
            _ => false,
        },
        _ => false,
    };
    single && term.reach.is_none()
}

/// How far the middle of a row that wraps is pushed out.
fn bulge(coordinate: u32, side: u32) -> f64 {
    if side < 3 {
        return 0.0;
    }
    let [c, last] = [f64::from(coordinate), f64::from(side - 1)];
    4.0 * 0.45 * c * (last - c) / (last * last)
}

/// What one step along each axis adds to the point.
///
/// Three axes are projected along a line that is turned by 30° from the first axis and rises by
/// 30°: the ratio of the shifts to the right is irrational, so that no two cells of a box coincide.
/// Further axes set whole blocks side by side, to the right and upwards in turn.
fn axes(sides: &[u32]) -> Vec<[f64; 2]> {
    let mut axes: Vec<[f64; 2]> = match sides.len() {
        1 | 2 => vec![[1.0, 0.0], [0.0, 1.0]],
        _ => vec![[HEIGHT, -0.25], [0.5, HEIGHT / 2.0], [0.0, HEIGHT]],
    };
    axes.truncate(sides.len());
    let mut extent = [0.0, 0.0];
    for (axis, &side) in sides.iter().enumerate() {
        if axis >= 3 {
            axes.push(if axis % 2 == 1 {
                [extent[0] + 1.0, 0.17 * (extent[1] + 1.0)]
            } else {
                [0.17 * (extent[0] + 1.0), extent[1] + 1.0]
            });
        }
        for (extent, shift) in extent.iter_mut().zip(axes[axis]) {
            *extent += f64::from(side - 1) * shift.abs();
        }
    }
    axes
}

/// A point of the triangular lattice, whose axes meet at 60°.
fn slanted(at: &[u32]) -> [f64; 2] {
    let [x, y] = [f64::from(at[0]), f64::from(at[1])];
    [x + y / 2.0, settle(y * HEIGHT)]
}

/// A corner of hexagons with sides 1, given in the wall of bricks; corners of the parity have an
/// edge straight up.
fn in_honeycomb(at: &[u32], parity: u32) -> [f64; 2] {
    let raised = (at[0] + at[1]) % 2 == parity;
    let y = 1.5 * f64::from(at[1]) + if raised { 0.5 } else { 0.0 };
    [settle(HEIGHT * f64::from(at[0])), y]
}

/// The radius of the circle on which `count` points have distance 1 from the next.
fn radius(count: u32) -> f64 {
    match count {
        0 | 1 => 0.0,
        2 => 0.5,
        _ => 0.5 / (std::f64::consts::PI / f64::from(count)).sin(),
    }
}

fn circle(count: u32) -> Plane {
    let size = radius(count);
    Box::new(move |vertex, _| on_circle(f64::from(vertex) / f64::from(count), size))
}

/// Vertex 0 in the middle of all others.
fn round_centre(others: u32) -> Plane {
    let size = radius(others).max(1.0);
    Box::new(move |vertex, _| match vertex {
        0 => [0.0, 0.0],
        _ => on_circle(f64::from(vertex - 1) / f64::from(others), size),
    })
}

/// One class below, one above, both equally wide.
fn two_rows(below: u32, above: u32) -> Plane {
    let width = f64::from(below.max(above));
    let height = (width / 3.0).max(1.5);
    Box::new(move |vertex, _| {
        let (place, count, y) = match vertex.checked_sub(below) {
            None => (vertex, below, 0.0),
            Some(place) => (place, above, height),
        };
        [
            settle((f64::from(place) + 0.5) * width / f64::from(count)),
            settle(y),
        ]
    })
}

/// The spine in the middle, the legs above and below in turn.
fn caterpillar(legs: &[u32]) -> Vec<[f64; 2]> {
    let mut spine = Vec::with_capacity(legs.len());
    let mut feet = Vec::new();
    let mut left = 0.0;
    for &count in legs {
        let width = f64::from(count.div_ceil(2).max(1));
        let middle = left + (width - 1.0) / 2.0;
        spine.push([middle, 0.0]);
        for (leg, side) in (0..count).zip([1.0, -1.0].into_iter().cycle()) {
            let row = if side > 0.0 {
                count.div_ceil(2)
            } else {
                count / 2
            };
            let shift = f64::from(leg / 2) - (f64::from(row) - 1.0) / 2.0;
            feet.push([middle + shift, side]);
        }
        left += width;
    }
    spine.extend(feet);
    spine
}

/// The ends left and right, the paths as arcs one above the other. A path of one edge is straight,
/// so no other may be.
fn theta(lengths: &[u32]) -> Vec<[f64; 2]> {
    let width = f64::from(lengths.iter().copied().max().unwrap_or(1));
    let bent = lengths.iter().filter(|&&length| length > 1).count();
    let shift = if bent < lengths.len() && bent % 2 == 1 {
        0.5
    } else {
        0.0
    };
    let mut points = vec![[0.0, 0.0], [width, 0.0]];
    let mut height = (bent as f64 - 1.0) / 2.0 + shift;
    for &length in lengths.iter().filter(|&&length| length > 1) {
        points.extend((1..length).map(|i| {
            let along = f64::from(i) / f64::from(length);
            let rise = 4.0 * along * (1.0 - along);
            [settle(width * along), settle(1.5 * height * rise)]
        }));
        height -= 1.0;
    }
    points
}

/// The root on top, the leaves below, one next to the other.
fn in_tree(children: u32, height: u32, vertex: Vertex) -> [f64; 2] {
    let [mut first, mut level_size, mut level] = [0u64, 1, 0];
    while u64::from(vertex) - first >= level_size {
        first += level_size;
        level_size *= u64::from(children);
        level += 1;
    }
    let place = (u64::from(vertex) - first) as f64;
    let leaves = f64::from(children).powi(i32::try_from(height).unwrap_or(i32::MAX));
    let width = leaves / level_size as f64;
    let drop = (leaves / f64::from(height.max(1)) / 3.0).clamp(1.0, 4.0);
    [settle((place + 0.5) * width), settle(-drop * level as f64)]
}

/// A named graph by its rings, scaled so that its nearest vertices have distance 1.
fn in_rings(named: &Named) -> Vec<[f64; 2]> {
    let mut points: Vec<[f64; 2]> = Vec::new();
    for &(count, size, angle) in named.rings {
        points.extend((0..count).map(|i| {
            let turn = f64::from(i) / f64::from(count) + f64::from(angle) / 360.0;
            on_circle(turn, f64::from(size) / 100.0)
        }));
    }
    if !named.points.is_empty() {
        points = named
            .points
            .iter()
            .map(|point| point.map(f64::from))
            .collect();
    }
    let mut nearest = f64::INFINITY;
    for (place, p) in points.iter().enumerate() {
        for q in &points[..place] {
            nearest = nearest.min((p[0] - q[0]).hypot(p[1] - q[1]));
        }
    }
    points
        .iter()
        .map(|point| point.map(|c| settle(c / nearest)))
        .collect()
}

fn listed(points: Vec<[f64; 2]>) -> Plane {
    Box::new(move |vertex, _| points[vertex as usize])
}
