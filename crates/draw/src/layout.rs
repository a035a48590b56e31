//! Layouts: where to draw the vertices.

mod exact;
mod force;
mod pack;
mod pivot;
mod radial;

use std::cell::OnceCell;

use slitherlab_board::Board;
use slitherlab_graph::invariants::Components;
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

/// Connected pieces of up to this many edges get a force layout.
const FORCE_SIZE: usize = 60_000;

impl Layout {
    /// Where to draw the vertices. The same board always has the same layout.
    ///
    /// The families have exact places: grids on whole coordinates, boxes in a parallel projection
    /// of space (turned a little from the isometric one, in which different cells of a box
    /// coincide), triangles and hexagons on the triangular lattice, cycles on a circle, cylinders
    /// as rings within rings, named graphs by their symmetries. A torus is drawn as a grid that
    /// bulges, so that the moves round it do not run along its rows.
    ///
    /// Trees without a form of their own are drawn in rings round their centre. Other graphs are
    /// laid out by the distances from a few vertices, and then, up to 3000 vertices in one piece,
    /// by forces (Fruchterman and Reingold). Parts and pieces stand side by side.
    ///
    /// *Cost*: O(n) for families and trees, O(n + m) for large graphs, a sort more for shuffled
    /// boards; at most some tenths of a second for the forces.
    ///
    /// ```
    /// use slitherlab_board::Board;
    /// use slitherlab_draw::Layout;
    ///
    /// let layout = Layout::of(&Board::parse("grid:4x3")?);
    /// assert_eq!(layout.points[11], [3.0, 2.0]);
    ///
    /// let layout = Layout::of(&Board::parse("grid:2x2x2")?);
    /// assert_eq!(layout.space.unwrap()[7], [1.0, 1.0, 1.0]);
    /// # Ok::<(), slitherlab_board::BoardError>(())
    /// ```
    pub fn of(board: &Board) -> Self {
        let parts = Parts::of(board);
        let mut points = Vec::with_capacity(parts.order.len());
        let edges = OnceCell::new();
        let mut at = Vec::new();
        let mut start = 0;
        for (number, &size) in parts.sizes.iter().enumerate() {
            let end = start + size;
            let terms = board.spec().map(|spec| &spec.parts[number].terms);
            if let Some(place) = terms.and_then(|terms| exact::plane(terms)) {
                points.extend(parts.order[start..end].iter().map(|&v| {
                    let (_, cell) = board.place(v, &mut at);
                    place(cell, &at)
                }));
            } else {
                let edges = edges.get_or_init(|| parts.edges(board.graph()));
                points.extend(draw(&part_graph(start, end, edges)));
            }
            start = end;
        }
        if parts.sizes.len() > 1 {
            pack::side_by_side(&mut points, &parts.sizes, pack::Sequence::AsGiven);
        }
        let mut by_vertex = vec![[0.0; 2]; points.len()];
        for (&v, point) in parts.order.iter().zip(points) {
            by_vertex[v as usize] = point;
        }
        Self {
            points: by_vertex,
            space: space(board),
        }
    }
}

/// The parts of a board that `and` sets side by side, as if it were not shuffled: the picture of a
/// board does not depend on the order of its vertices.
struct Parts {
    /// The vertices, part by part, in the order of their cells.
    order: Vec<Vertex>,
    /// The number of vertices of each part.
    sizes: Vec<usize>,
}

impl Parts {
    fn of(board: &Board) -> Self {
        let spec = board.spec();
        let mut sizes = vec![0; spec.map_or(1, |spec| spec.parts.len())];
        let mut at = Vec::new();
        let vertices = board.graph().vertices();
        let places: Vec<(usize, u32)> = vertices.map(|v| board.place(v, &mut at)).collect();
        for &(part, _) in &places {
            sizes[part] += 1;
        }
        let mut order: Vec<Vertex> = board.graph().vertices().collect();
        if spec.is_some_and(|spec| spec.shuffled.is_some()) {
            order.sort_unstable_by_key(|&v| places[v as usize]);
        }
        Self { order, sizes }
    }

    /// All edges between places in the order, themselves in order: those of a part stand together.
    fn edges(&self, graph: &Graph) -> Vec<[Vertex; 2]> {
        let mut rank = vec![0; self.order.len()];
        for (place, &v) in (0..).zip(&self.order) {
            rank[v as usize] = place;
        }
        let edges = graph.edges().iter().map(|edge| {
            let [u, v] = edge.map(|v| rank[v as usize]);
            [u.min(v), u.max(v)]
        });
        let mut edges: Vec<[Vertex; 2]> = edges.collect();
        edges.sort_unstable();
        edges
    }
}

/// The places of a board in space, if it lives there.
fn space(board: &Board) -> Option<Vec<[f64; 3]>> {
    let [part] = board.spec()?.parts.as_slice() else {
        return None;
    };
    let place = exact::space(&part.terms)?;
    let mut at = Vec::new();
    let places = board.graph().vertices().map(|v| {
        board.place(v, &mut at);
        place(&at)
    });
    Some(places.collect())
}

/// The graph of the part between two places of the order.
fn part_graph(start: usize, end: usize, edges: &[[Vertex; 2]]) -> Graph {
    let first = edges.partition_point(|&[u, _]| (u as usize) < start);
    let last = edges.partition_point(|&[u, _]| (u as usize) < end);
    let edges = edges[first..last]
        .iter()
        .map(|edge| edge.map(|v| v - start as Vertex))
        .collect();
    Graph::from_edges(end - start, edges).expect("a part of a graph is one")
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
