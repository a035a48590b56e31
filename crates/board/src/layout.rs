//! Layouts: where to draw the vertices.

mod exact;
mod force;
mod pack;
mod pivot;
mod radial;

use std::cell::OnceCell;

use super::Board;
use super::build::Part;
use slitherlab_graph::Components;
use slitherlab_graph::{Graph, Vertex};

/// Where the vertices of a board are drawn: x to the right, y up, neighbours about 1 apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The point of each vertex in the plane.
    pub points: Vec<[f64; 2]>,
    /// The point of each vertex in space, for boards that live there: boxes of three dimensions,
    /// and the surfaces of cylinders and tori.
    pub space: Option<Vec<[f64; 3]>>,
}

/// Connected pieces of up to that many vertices get a force layout; for larger ones its start, from
/// distances alone, has to do.
const FORCE_ORDER: usize = 3000;

/// The same for edges.
const FORCE_SIZE: usize = 60_000;

impl Board {
    /// Where to draw the vertices. The same board always has the same layout.
    ///
    /// The families have exact places: grids on whole coordinates, boxes in a parallel projection
    /// of space (turned a little from the isometric one, in which different cells of a box coincide),
    /// triangles and hexagons on the triangular lattice, cycles on a circle, cylinders as rings
    /// within rings, named graphs by their symmetries. A torus is drawn as a grid that bulges, so
    /// that the moves round it do not run along its rows.
    ///
    /// Trees without a form of their own are drawn in rings round their centre. Other graphs are
    /// laid out by the distances from a few vertices, and then, up to 3000 vertices in one piece,
    /// by forces (Fruchterman and Reingold). Parts and pieces stand side by side.
    ///
    /// *Cost*: O(n) for families and trees, O(n + m) for large graphs; at most some tenths of a
    /// second for the forces.
    ///
    /// ```
    /// use slitherlab_board::Board;
    ///
    /// let board = Board::parse("grid:4x3")?;
    /// assert_eq!(board.layout().points[11], [3.0, 2.0]);
    ///
    /// let box_layout = Board::parse("grid:2x2x2")?.layout();
    /// assert_eq!(box_layout.space.unwrap()[7], [1.0, 1.0, 1.0]);
    /// # Ok::<(), slitherlab_board::BoardError>(())
    /// ```
    pub fn layout(&self) -> Layout {
        let mut points = Vec::with_capacity(self.graph.vertex_count());
        let mut sizes = Vec::new();
        let edges = OnceCell::new();
        for (number, part) in self.parts.iter().enumerate() {
            if let Some(exact) = self.exact_points(number, part) {
                points.extend(exact);
            } else {
                let edges = edges.get_or_init(|| self.edges_by_part());
                points.extend(draw(&part_graph(part, edges)));
            }
            sizes.push(part.order() as usize);
        }
        if self.parts.len() > 1 {
            pack::side_by_side(&mut points, &sizes, pack::Sequence::AsGiven);
        }
        let mut space = self.space();
        if let Some(order) = &self.order {
            points = reorder(&points, &order.original);
            space = space.map(|space| reorder(&space, &order.original));
        }
        Layout { points, space }
    }

    /// The points of one part, as if the board were not shuffled, if its family says where.
    fn exact_points(&self, number: usize, part: &Part) -> Option<Vec<[f64; 2]>> {
        let terms = &self.spec.as_ref()?.parts[number].terms;
        let place = exact::plane(terms, &part.places)?;
        let mut at = vec![0; part.places.dimension()];
        let points = (0..part.order()).map(|vertex| {
            let cell = part.cell(vertex);
            part.places.locate(cell, &mut at);
            place(cell, &at)
        });
        Some(points.collect())
    }

    fn space(&self) -> Option<Vec<[f64; 3]>> {
        let ([part], Some(spec)) = (self.parts.as_slice(), &self.spec) else {
            return None;
        };
        let place = exact::space(&spec.parts[0].terms)?;
        let mut at = vec![0; part.places.dimension()];
        let places = (0..part.order()).map(|vertex| {
            part.places.locate(part.cell(vertex), &mut at);
            place(&at)
        });
        Some(places.collect())
    }

    /// All edges in order, as if the board were not shuffled: those of a part stand together.
    fn edges_by_part(&self) -> Vec<[Vertex; 2]> {
        let original = |v: Vertex| match &self.order {
            Some(order) => order.original[v as usize],
            None => v,
        };
        let edges = self.graph.edges().iter().map(|edge| edge.map(original));
        let mut edges: Vec<[Vertex; 2]> = edges.map(|[u, v]| [u.min(v), u.max(v)]).collect();
        edges.sort_unstable();
        edges
    }
}

/// The graph of one part.
fn part_graph(part: &Part, edges: &[[Vertex; 2]]) -> Graph {
    let last = part.first + part.order();
    let start = edges.partition_point(|&[u, _]| u < part.first);
    let end = edges.partition_point(|&[u, _]| u < last);
    let edges = edges[start..end]
        .iter()
        .map(|edge| edge.map(|v| v - part.first))
        .collect();
    Graph::from_edges(part.order() as usize, edges).expect("a part of a graph is one")
}

fn reorder<T: Copy>(items: &[T], original: &[Vertex]) -> Vec<T> {
    original.iter().map(|&was| items[was as usize]).collect()
}

/// Draws a graph that has no form of its own, piece by piece.
fn draw(graph: &Graph) -> Vec<[f64; 2]> {
    let components = Components::of(graph);
    // The vertices, sorted by component; `local` is the place of a vertex in its own.
    let mut sizes = vec![0; components.count()];
    let mut local = vec![0; graph.vertex_count()];
    for (v, &component) in components.labels().iter().enumerate() {
        local[v] = sizes[component as usize] as Vertex;
        sizes[component as usize] += 1;
    }
    let mut edges = vec![Vec::new(); sizes.len()];
    for &[u, v] in graph.edges() {
        let component = components.labels()[u as usize];
        edges[component as usize].push([local[u as usize], local[v as usize]]);
    }
    let mut points = Vec::with_capacity(graph.vertex_count());
    for (&size, edges) in sizes.iter().zip(edges) {
        let piece = Graph::from_edges(size, edges).expect("a component of a graph is one");
        points.extend(draw_connected(&piece));
    }
    pack::side_by_side(&mut points, &sizes, pack::Sequence::TallestFirst);
    let mut start = 0;
    let starts: Vec<usize> = sizes
        .iter()
        .map(|size| {
            start += size;
            start - size
        })
        .collect();
    let vertices = components.labels().iter().zip(&local);
    vertices
        .map(|(&component, &v)| points[starts[component as usize] + v as usize])
        .collect()
}

fn draw_connected(graph: &Graph) -> Vec<[f64; 2]> {
    let n = graph.vertex_count();
    if graph.edge_count() + 1 == n {
        return radial::tree(graph);
    }
    let mut points = pivot::from_distances(graph);
    if n <= FORCE_ORDER && graph.edge_count() <= FORCE_SIZE {
        force::relax(graph, &mut points);
    }
    points
}

/// Rounds a coordinate that came from sines and roots, which may differ in their last bits from one
/// machine to another.
fn settle(coordinate: f64) -> f64 {
    const GRAIN: f64 = (1u32 << 20) as f64;
    (coordinate * GRAIN).round() / GRAIN
}

/// The point at this part of a turn, clockwise from the top of a circle.
fn on_circle(turn: f64, radius: f64) -> [f64; 2] {
    let (sin, cos) = (turn * std::f64::consts::TAU).sin_cos();
    [settle(radius * sin), settle(radius * cos)]
}
