//! Where the vertices and edges of a family come from.

use super::lattice::Moves;
use super::places::Places;
use super::random;
use super::simple;
use super::spec::{Comb, Family, Piece, Random, Term};
use slitherlab_graph::Vertex;

/// The edges of one kind of moves, asked for vertex by vertex.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Moves(Moves),
    /// To every vertex that comes later and does not belong to the same class; the classes are
    /// given by their ends.
    Classes(Vec<Vertex>),
    /// Listed edges, the smaller end first, in order.
    List(Vec<[Vertex; 2]>),
}

impl Source {
    /// Appends the neighbours of `index` that do not come before it.
    pub(crate) fn later(
        &self,
        places: &Places,
        index: Vertex,
        point: &[u32],
        later: &mut Vec<Vertex>,
    ) {
        match self {
            Self::Moves(moves) => moves.later(places, index, point, |to| later.push(to)),
            Self::Classes(ends) => {
                let class = ends.partition_point(|&end| end <= index);
                later.extend(ends[class]..places.count());
            }
            Self::List(edges) => {
                let first = edges.partition_point(|&[u, _]| u < index);
                let mine = edges[first..].iter().take_while(|&&[u, _]| u == index);
                later.extend(mine.map(|&[_, v]| v));
            }
        }
    }
}

impl Family {
    /// How far moves reach when the text does not say it; nothing where there are no lines.
    pub(crate) fn usual_reach(&self) -> Option<u32> {
        match self {
            Self::Box(Piece::Rook | Piece::Bishop | Piece::Queen, _) => Some(u32::MAX),
            Self::Box(..) | Self::Triangle(_) | Self::Hexagon(_) | Self::Aztec(_) => Some(1),
            _ => None,
        }
    }
}

impl Term {
    /// Returns the number of cells.
    pub fn order(&self) -> u128 {
        match &self.family {
            Family::Box(_, sides) => product(sides),
            Family::Triangle(rows) => triangular((*rows).into()),
            Family::Hexagon(side) => 6 * triangular(u128::from(*side) - 1) + 1,
            Family::Aztec(order) => 4 * triangular((*order).into()),
            Family::Honeycomb(Comb::Hexagon(side)) => 6 * u128::from(*side) * u128::from(*side),
            Family::Honeycomb(Comb::Parallelogram(a, b)) => {
                2 * (u128::from(*a) + 1) * (u128::from(*b) + 1) - 2
            }
            Family::Complete(order) | Family::Circulant(order, _) => (*order).into(),
            Family::Multipartite(classes) => sum(classes),
            Family::Wheel(others) | Family::Star(others) => u128::from(*others) + 1,
            Family::Caterpillar(legs) => legs.counts().iter().sum(),
            Family::Tree(children, height) => simple::tree_order(*children, *height),
            Family::Petersen(spokes, _) => 2 * u128::from(*spokes),
            Family::Simple(family, numbers) => family.order(numbers),
            Family::Random(random, _) => match *random {
                Random::Tree(order) | Random::Gnm(order, _) | Random::Regular(order, _) => {
                    order.into()
                }
                Random::Bipartite(left, right, _) => u128::from(left) + u128::from(right),
            },
            Family::Named(named) => named.order().into(),
            Family::Literal(_, _, graph) => graph.vertex_count() as u128,
        }
    }

    /// An upper bound on the number of edges; it may stop counting above `enough`. The order must
    /// have been found small enough for a graph.
    pub(crate) fn edge_bound(&self, enough: u128) -> u128 {
        let order = self.order();
        match &self.family {
            Family::Box(piece, sides) => self
                .box_moves(*piece, sides.len())
                .edge_bound(sides, enough),
            Family::Triangle(side) | Family::Hexagon(side) | Family::Aztec(side) => {
                // A line has at most 2·side cells.
                3 * order * u128::from(self.reach()).min(2 * u128::from(*side))
            }
            Family::Honeycomb(_) => order * 3 / 2,
            Family::Complete(_) => triangular(order - 1),
            Family::Multipartite(classes) => {
                let squares: u128 = classes.iter().map(|&c| u128::from(c) * u128::from(c)).sum();
                (order * order - squares) / 2
            }
            Family::Wheel(rim) => 2 * u128::from(*rim),
            Family::Star(_) | Family::Caterpillar(_) | Family::Tree(..) => order - 1,
            Family::Circulant(_, jumps) => order * jumps.len() as u128,
            Family::Petersen(spokes, _) => 3 * u128::from(*spokes),
            Family::Simple(family, numbers) => family.size(numbers),
            Family::Random(random, _) => match *random {
                Random::Tree(order) => u128::from(order) - 1,
                Random::Gnm(_, size) | Random::Bipartite(_, _, size) => size.into(),
                Random::Regular(order, degree) => u128::from(order) * u128::from(degree) / 2,
            },
            Family::Named(named) => named.edges().len() as u128,
            Family::Literal(_, _, graph) => graph.edge_count() as u128,
        }
    }

    fn reach(&self) -> u32 {
        self.reach
            .or_else(|| self.family.usual_reach())
            .unwrap_or(1)
    }

    fn box_moves(&self, piece: Piece, dimension: usize) -> Moves {
        let reach = self.reach();
        match piece {
            Piece::Path | Piece::Grid | Piece::Ladder | Piece::Hypercube | Piece::Rook => {
                Moves::axes(dimension, |_| false, reach)
            }
            Piece::Cycle | Piece::Torus => Moves::axes(dimension, |_| true, reach),
            Piece::Cylinder | Piece::Prism => Moves::axes(dimension, |axis| axis == 0, reach),
            Piece::Hex => Moves::six(reach),
            Piece::King | Piece::Queen => Moves::around(reach),
            Piece::Bishop => Moves::leaps(dimension, 1, 1, reach),
            Piece::Knight => Moves::leaps(dimension, 1, 2, reach),
            Piece::Leaper(a, b) => Moves::leaps(dimension, a, b, reach),
        }
    }

    /// The cells. The order must have been found small enough for a graph.
    pub(crate) fn places(&self) -> Places {
        match &self.family {
            Family::Box(_, sides) => Places::of_box(sides),
            // Rows from the bottom: a column has as many points as rows are left to its right.
            Family::Triangle(rows) => Places::of_columns((0..*rows).map(|x| [0, rows - 1 - x])),
            // The cells whose middles are within `order` of the middle of a square of twice the
            // side.
            Family::Aztec(order) => Places::of_columns((0..2 * order).map(|x| {
                let out = (order - 1).saturating_sub(x).max(x.saturating_sub(*order));
                [out, 2 * order - 1 - out]
            })),
            // Two of the three axes of the hexagon; the third is x + y, which stays within
            // side − 1 of its middle value.
            Family::Hexagon(side) => {
                let middle = side - 1;
                Places::of_columns(
                    (0..2 * side - 1)
                        .map(|x| [middle.saturating_sub(x), (3 * middle - x).min(2 * middle)]),
                )
            }
            Family::Honeycomb(comb) => honeycomb(*comb),
            _ => Places::Numbers(self.order() as u32),
        }
    }

    /// The edges. The order and the size must have been found small enough for a graph.
    pub(crate) fn source(&self) -> Source {
        match &self.family {
            Family::Box(piece, sides) => Source::Moves(self.box_moves(*piece, sides.len())),
            Family::Triangle(_) | Family::Hexagon(_) => Source::Moves(Moves::six(self.reach())),
            Family::Aztec(_) => Source::Moves(Moves::axes(2, |_| false, self.reach())),
            Family::Honeycomb(comb) => Source::Moves(Moves::bricks(match comb {
                Comb::Hexagon(side) => (side - 1) % 2,
                Comb::Parallelogram(..) => 0,
            })),
            Family::Complete(order) => Source::Classes((1..=*order).collect()),
            Family::Multipartite(classes) => {
                let ends = classes.iter().scan(0, |end, &class| {
                    *end += class;
                    Some(*end)
                });
                Source::Classes(ends.collect())
            }
            Family::Wheel(rim) => Source::List(simple::wheel(*rim)),
            Family::Star(leaves) => Source::Classes(vec![1, leaves + 1]),
            Family::Caterpillar(legs) => Source::List(simple::caterpillar(&legs.each())),
            Family::Tree(children, _) => Source::List(simple::tree(*children, self.order() as u32)),
            Family::Circulant(order, jumps) => Source::List(simple::circulant(*order, jumps)),
            Family::Petersen(spokes, jump) => Source::List(simple::petersen(*spokes, *jump)),
            Family::Simple(family, numbers) => Source::List(family.edges(numbers)),
            Family::Random(random, seed) => Source::List(match *random {
                Random::Tree(order) => random::tree(order, *seed),
                Random::Gnm(order, size) => random::gnm(order, size, *seed),
                Random::Regular(order, degree) => random::regular(order, degree, *seed),
                Random::Bipartite(left, right, size) => random::bipartite(left, right, size, *seed),
            }),
            Family::Named(named) => Source::List(named.edges()),
            Family::Literal(_, _, graph) => {
                let mut edges: Vec<[Vertex; 2]> = graph
                    .edges()
                    .iter()
                    .map(|&[u, v]| [u.min(v), u.max(v)])
                    .collect();
                edges.sort_unstable();
                Source::List(edges)
            }
        }
    }
}

fn product(sides: &[u32]) -> u128 {
    sides
        .iter()
        .fold(1u128, |product, &side| product.saturating_mul(side.into()))
}

fn sum(classes: &[u32]) -> u128 {
    classes.iter().map(|&class| u128::from(class)).sum()
}

fn triangular(n: u128) -> u128 {
    n * (n + 1) / 2
}

/// The corners of hexagons, drawn as a wall of bricks two cells wide: corner rows of 2k + 1 points
/// bound a row of k bricks, and each row of bricks is shifted by one cell against the row below, to
/// the right in a parallelogram and outwards, then inwards, in a hexagon.
fn honeycomb(comb: Comb) -> Places {
    let rows = match comb {
        Comb::Hexagon(side) => 2 * side - 1,
        Comb::Parallelogram(_, rows) => rows,
    };
    // The leftmost and rightmost corners of a row of bricks.
    let bricks = |row: u32| match comb {
        Comb::Hexagon(side) => {
            let off = row.abs_diff(side - 1);
            [off, off + 2 * (2 * side - 1 - off)]
        }
        Comb::Parallelogram(columns, _) => [row, row + 2 * columns],
    };
    let mut columns: Vec<[u32; 2]> = Vec::new();
    for row in 0..=rows {
        // A row of corners belongs to the bricks above and below it.
        let neighbours = [row.checked_sub(1), Some(row).filter(|&row| row < rows)];
        let spans = neighbours.into_iter().flatten().map(bricks);
        let [first, last] = spans
            .reduce(|[a, b], [c, d]| [a.min(c), b.max(d)])
            .expect("there is a row of bricks");
        for x in first..=last {
            let x = x as usize;
            if x >= columns.len() {
                columns.resize(x + 1, [u32::MAX, 0]);
            }
            columns[x] = [columns[x][0].min(row), row];
        }
    }
    Places::of_columns(columns.into_iter())
}
