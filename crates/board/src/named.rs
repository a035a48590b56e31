//! Graphs that have a name of their own.
//!
//! Every one is given by its symmetry: rings of vertices round a common centre, and rules for the
//! edges that hold all the way round. So the table is short enough to be checked by eye, and the
//! rings are the drawing as well.

use slitherlab_graph::Vertex;

use crate::simple::ordered;

/// A named graph. Its vertices are numbered ring by ring.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_board::spec::Family;
///
/// let board = Board::parse("petersen")?;
/// let family = &board.spec().unwrap().only_term().unwrap().family;
/// let Family::Named(petersen) = family else { unreachable!() };
/// assert_eq!(petersen.rings.len(), 2);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Named {
    /// As it is printed.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The rings, in the order of the vertices.
    pub rings: &'static [Ring],
    /// Where the vertices are drawn instead, if the rings do not say it.
    pub points: &'static [[i32; 2]],
    rules: &'static [Rule],
}

/// A ring of vertices: how many, its radius in percent of the largest one, and the angle of its
/// first vertex in degrees, clockwise from the top.
///
/// ```
/// use slitherlab_board::spec::Ring;
///
/// let inner: Ring = (5, 50, 0);
/// assert_eq!(inner.0, 5, "five vertices");
/// ```
pub type Ring = (u32, u32, i32);

/// Edges that repeat round the rings.
#[derive(Debug, PartialEq, Eq)]
enum Rule {
    /// `Round(r, j)`: vertex i of ring r to vertex i + j.
    Round(usize, u32),
    /// `Spoke(r, s, j)`: vertex i of ring r to vertex i + j of ring s. The smaller ring is walked
    /// through as often as the larger one is long.
    Spoke(usize, usize, i32),
    /// `Double(r, s, j)`: vertex i of ring r to vertex 2i + j of ring s, which is twice as long.
    Double(usize, usize, u32),
    /// A code of Lederberg, Coxeter and Frucht on one ring: the ring is a cycle, and vertex i has a
    /// chord to vertex i + code[i], the code being repeated as often as it takes.
    Chords(&'static [i32]),
}

use Rule::{Chords, Double, Round, Spoke};

/// Isaacs's flowers: stars with three leaves, the first leaves on a cycle, the others on one cycle
/// through both, which an odd number of crossings makes one.
const FLOWER: &[Rule] = &[
    Spoke(0, 1, 0),
    Round(1, 1),
    Spoke(0, 2, 0),
    Spoke(0, 3, 0),
    Spoke(2, 3, 1),
    Spoke(3, 2, 1),
];

/// All of them, by name: what they are, the rings, the edges.
#[rustfmt::skip]
pub(crate) const NAMED: &[Named] = &[
    named("bidiakis", "the bidiakis cube: cubic, 12 vertices",
        &[(12, 100, 0)], &[Chords(&[6, 4, -4])]),
    named("brinkmann", "4-regular of girth 5, 21 vertices",
        &[(7, 100, 0), (7, 86, 26), (7, 45, 26)],
        &[Round(0, 2), Spoke(0, 1, 0), Spoke(0, 1, -1), Spoke(1, 2, 1), Spoke(1, 2, -1),
          Round(2, 3)]),
    named("chvatal", "4-regular, triangle-free, of chromatic number 4, 12 vertices",
        &[(4, 100, 45), (4, 58, 22), (4, 58, 67)],
        &[Round(0, 1), Spoke(0, 1, 0), Spoke(0, 2, 0), Round(1, 2), Round(2, 2), Spoke(1, 2, 1),
          Spoke(1, 2, 2)]),
    // The centre is the empty set, the second ring holds the single elements i, the third the pairs
    // {i − 1, i + 1} and the fourth the pairs {i − 2, i + 2} of five elements; one step adds or
    // takes away an element, a set being the same as its complement.
    named("clebsch", "5-regular, triangle-free and strongly regular, 16 vertices",
        &[(1, 0, 0), (5, 67, 180), (5, 100, 0), (5, 64, 0)],
        &[Spoke(0, 1, 0), Spoke(1, 2, 1), Spoke(1, 2, -1), Spoke(1, 3, 2), Spoke(1, 3, -2),
          Round(2, 1), Spoke(2, 3, 0), Round(3, 2)]),
    named("coxeter", "cubic, of girth 7, not Hamiltonian, 28 vertices",
        &[(7, 75, 0), (7, 100, 0), (7, 72, -23), (7, 28, 2)],
        &[Spoke(0, 1, 0), Spoke(0, 2, 0), Spoke(0, 3, 0), Round(1, 1), Round(2, 2), Round(3, 3)]),
    named("cube", "8 vertices, 12 edges",
        &[(4, 100, 45), (4, 45, 45)], &[Round(0, 1), Spoke(0, 1, 0), Round(1, 1)]),
    named("cuboctahedron", "12 vertices, 24 edges",
        &[(4, 100, 45), (4, 52, 90), (4, 30, 45)],
        &[Round(0, 1), Spoke(0, 1, 0), Spoke(0, 1, -1), Spoke(1, 2, 0), Spoke(1, 2, 1),
          Round(2, 1)]),
    named("desargues", "cubic, bipartite, 20 vertices",
        &[(10, 100, 0), (10, 58, 0)], &[Round(0, 1), Spoke(0, 1, 0), Round(1, 3)]),
    named("dodecahedron", "20 vertices, 30 edges",
        &[(5, 100, 0), (5, 66, 0), (5, 50, 36), (5, 24, 36)],
        &[Round(0, 1), Spoke(0, 1, 0), Spoke(1, 2, 0), Spoke(1, 2, -1), Spoke(2, 3, 0),
          Round(3, 1)]),
    named("durer", "the skeleton of Dürer's solid: cubic, 12 vertices",
        &[(6, 100, 0), (6, 50, 0)], &[Round(0, 1), Spoke(0, 1, 0), Round(1, 2)]),
    named("dyck", "cubic, symmetric, 32 vertices",
        &[(32, 100, 0)], &[Chords(&[5, -5, 13, -13])]),
    named("f26a", "cubic, symmetric, 26 vertices",
        &[(26, 100, 0)], &[Chords(&[-7, 7])]),
    named("flower-snark", "the flower snark J5: cubic, not 3-edge-colourable, 20 vertices",
        &[(5, 75, 0), (5, 100, 0), (5, 50, -20), (5, 50, 20)], FLOWER),
    named("foster", "cubic, distance-regular, 90 vertices",
        &[(90, 100, 0)], &[Chords(&[17, -9, 37, -37, 9, -17])]),
    named("franklin", "cubic, bipartite, 12 vertices",
        &[(12, 100, 0)], &[Chords(&[5, -5])]),
    named("frucht", "cubic, without symmetries, 12 vertices",
        &[(12, 100, 0)], &[Chords(&[-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2])]),
    named("gray", "cubic, edge- but not vertex-transitive, 54 vertices",
        &[(54, 100, 0)], &[Chords(&[-25, 7, -7, 13, -13, 25])]),
    named("groetzsch", "triangle-free, of chromatic number 4, 11 vertices",
        &[(5, 100, 0), (5, 50, 0), (1, 0, 0)],
        &[Round(0, 1), Spoke(0, 1, 1), Spoke(0, 1, -1), Spoke(1, 2, 0)]),
    named("heawood", "the (3,6)-cage, 14 vertices",
        &[(14, 100, 0)], &[Chords(&[5, -5])]),
    // A pole, three threes round the waist, the other pole. Drawn with a waist vertex in the
    // middle, since no drawing without crossings keeps the threefold symmetry.
    Named {
        points: &[[0, 58], [0, 100], [38, 28], [-38, 28], [-100, 0], [100, 0], [0, 0], [0, -100],
          [38, -28], [-38, -28], [0, -58]],
        ..named("herschel", "the smallest polyhedron that is not Hamiltonian, 11 vertices",
            &[(1, 0, 0), (3, 0, 0), (3, 0, 0), (3, 0, 0), (1, 0, 0)],
            &[Spoke(0, 1, 0), Spoke(1, 2, 0), Spoke(1, 2, 1), Spoke(2, 3, 0), Spoke(2, 3, -1),
              Spoke(3, 4, 0)])
    },
    // Robertson's pentagons P_h and pentagrams Q_i: vertex j of P_h and vertex h·i + j of Q_i.
    named("hoffman-singleton", "7-regular of diameter 2 and girth 5, 50 vertices",
        &[(5, 100, 0), (5, 100, 12), (5, 100, 24), (5, 100, 36), (5, 100, 48), (5, 60, 0),
          (5, 60, 12), (5, 60, 24), (5, 60, 36), (5, 60, 48)],
        &[Round(0, 1), Round(1, 1), Round(2, 1), Round(3, 1), Round(4, 1), Round(5, 2), Round(6, 2),
          Round(7, 2), Round(8, 2), Round(9, 2), Spoke(0, 5, 0), Spoke(0, 6, 0), Spoke(0, 7, 0),
          Spoke(0, 8, 0), Spoke(0, 9, 0), Spoke(1, 5, 0), Spoke(1, 6, 1), Spoke(1, 7, 2),
          Spoke(1, 8, 3), Spoke(1, 9, 4), Spoke(2, 5, 0), Spoke(2, 6, 2), Spoke(2, 7, 4),
          Spoke(2, 8, 1), Spoke(2, 9, 3), Spoke(3, 5, 0), Spoke(3, 6, 3), Spoke(3, 7, 1),
          Spoke(3, 8, 4), Spoke(3, 9, 2), Spoke(4, 5, 0), Spoke(4, 6, 4), Spoke(4, 7, 3),
          Spoke(4, 8, 2), Spoke(4, 9, 1)]),
    named("icosahedron", "12 vertices, 30 edges",
        &[(3, 100, 0), (6, 34, 0), (3, 13, 60)],
        &[Round(0, 1), Double(0, 1, 5), Double(0, 1, 0), Double(0, 1, 1), Round(1, 1),
          Double(2, 1, 0), Double(2, 1, 1), Double(2, 1, 2), Round(2, 1)]),
    named("mcgee", "the (3,7)-cage, 24 vertices",
        &[(24, 100, 0)], &[Chords(&[12, 7, -7])]),
    named("moebius-kantor", "cubic, symmetric, bipartite, 16 vertices",
        &[(8, 100, 0), (8, 55, 0)], &[Round(0, 1), Spoke(0, 1, 0), Round(1, 3)]),
    named("nauru", "cubic, symmetric, bipartite, 24 vertices",
        &[(12, 100, 0), (12, 60, 0)], &[Round(0, 1), Spoke(0, 1, 0), Round(1, 5)]),
    named("octahedron", "6 vertices, 12 edges",
        &[(3, 100, 0), (3, 26, 60)], &[Round(0, 1), Spoke(0, 1, 0), Spoke(0, 1, -1), Round(1, 1)]),
    named("pappus", "cubic, symmetric, bipartite, 18 vertices",
        &[(18, 100, 0)], &[Chords(&[5, 7, -7, 7, -7, -5])]),
    named("petersen", "the (3,5)-cage, 10 vertices",
        &[(5, 100, 0), (5, 50, 0)], &[Round(0, 1), Spoke(0, 1, 0), Round(1, 2)]),
    named("shrikhande", "6-regular and strongly regular, 16 vertices",
        &[(8, 100, 0), (8, 50, 0)],
        &[Round(0, 1), Round(0, 2), Spoke(0, 1, 1), Spoke(0, 1, -1), Round(1, 2), Round(1, 3)]),
    named("tetrahedron", "4 vertices, 6 edges",
        &[(3, 100, 0), (1, 0, 0)], &[Round(0, 1), Spoke(0, 1, 0)]),
    named("tietze", "cubic, made from Petersen's by blowing up a vertex, 12 vertices",
        &[(3, 68, 0), (3, 100, 0), (3, 45, -32), (3, 45, 32)], FLOWER),
    named("truncated-tetrahedron", "cubic, 12 vertices",
        &[(12, 100, 0)], &[Chords(&[2, 6, -2])]),
    // The centre, and the fifteen vertices of Tutte's fragment, three times each: apex, two
    // shoulders, …, two feet and the toe between them.
    named("tutte", "cubic, polyhedral, not Hamiltonian, 46 vertices",
        &[(1, 0, 0), (3, 18, 0), (3, 34, -36), (3, 34, 36), (3, 52, -40), (3, 38, 0), (3, 60, 40),
          (3, 74, -40), (3, 56, -18), (3, 50, 4), (3, 62, 20), (3, 100, -40), (3, 74, -18),
          (3, 80, 4), (3, 100, 0), (3, 100, 40)],
        &[Spoke(0, 1, 0), Spoke(1, 2, 0), Spoke(1, 3, 0), Spoke(2, 4, 0), Spoke(2, 5, 0),
          Spoke(3, 6, 0), Spoke(3, 5, 0), Spoke(4, 7, 0), Spoke(4, 8, 0), Spoke(5, 9, 0),
          Spoke(6, 15, 0), Spoke(6, 10, 0), Spoke(7, 11, 0), Spoke(7, 12, 0), Spoke(8, 9, 0),
          Spoke(8, 12, 0), Spoke(9, 10, 0), Spoke(10, 13, 0), Spoke(12, 13, 0), Spoke(13, 14, 0),
          Spoke(11, 14, 0), Spoke(14, 15, 0), Spoke(15, 11, 1)]),
    named("tutte-coxeter", "the (3,8)-cage, 30 vertices",
        &[(30, 100, 0)], &[Chords(&[-13, -9, 7, -7, 9, 13])]),
    named("wagner", "the Möbius ladder with 8 vertices",
        &[(8, 100, 0)], &[Chords(&[4])]),
];

/// A graph that is drawn by its rings.
const fn named(
    name: &'static str,
    about: &'static str,
    rings: &'static [Ring],
    rules: &'static [Rule],
) -> Named {
    Named {
        name,
        about,
        rings,
        points: &[],
        rules,
    }
}

impl Named {
    /// The number of vertices.
    pub(crate) fn order(&self) -> u32 {
        self.rings.iter().map(|&(count, _, _)| count).sum()
    }

    /// The edges, in order.
    pub(crate) fn edges(&self) -> Vec<[Vertex; 2]> {
        let start = |ring: usize| {
            self.rings[..ring]
                .iter()
                .map(|&(count, _, _)| count)
                .sum::<u32>()
        };
        let length = |ring: usize| self.rings[ring].0;
        let mut edges = Vec::new();
        for rule in self.rules {
            match *rule {
                Round(ring, jump) => {
                    let n = length(ring);
                    edges.extend((0..n).map(|i| [i, (i + jump) % n].map(|i| start(ring) + i)));
                }
                Spoke(from, to, jump) => {
                    let [short, long] = [length(from), length(to)];
                    edges.extend((0..short.max(long)).map(|i| {
                        let j = (i64::from(i) + i64::from(jump)).rem_euclid(long.into()) as u32;
                        [start(from) + i % short, start(to) + j]
                    }));
                }
                Double(from, to, jump) => {
                    let long = length(to);
                    edges.extend(
                        (0..length(from))
                            .map(|i| [start(from) + i, start(to) + (2 * i + jump) % long]),
                    );
                }
                Chords(code) => {
                    let n = length(0);
                    edges.extend((0..n).map(|i| [i, (i + 1) % n]));
                    edges.extend((0..n).zip(code.iter().cycle()).map(|(i, &chord)| {
                        [
                            i,
                            (i64::from(i) + i64::from(chord)).rem_euclid(n.into()) as u32,
                        ]
                    }));
                }
            }
        }
        // A chord is written at both of its ends, a diameter too.
        ordered(edges)
    }
}
