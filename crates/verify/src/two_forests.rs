//! Checking a largest union of two forests without computing one.
//!
//! A [`Pair`] says for each edge of a graph in which of two forests A and B it is, and whether it
//! is in a set X. It is accepted when A and B contain no cycle and |A ∪ B| = |E ∖ X| + 2·rank(X).
//!
//! *Then no two forests have a larger union*: two forests have at most |E ∖ X| edges outside X and
//! at most rank(X) each inside (Edmonds 1965; Tutte and Nash-Williams 1961). So the *excess* d =
//! |E| − |A ∪ B| and the number of *common* edges k = 2r − |A ∪ B| of the graph, whose rank is r,
//! are shown. Since equality holds throughout:
//!
//! 1. every edge outside X is in A ∪ B;
//! 2. A ∩ X and B ∩ X are disjoint, and each has rank(X) edges.
//!
//! *What one edge e more or less does*, by its place. The sets of G − e are the sets Y ∌ e of G;
//! the sets of G / e, for e no loop, the sets Y ∋ e of G without e, their rank less by one. Write
//! (d, k) for the numbers of G.
//!
//! * e is in neither forest: G − e has (d − 1, k), for A and B are there and X ∖ e has the same
//!   rank by 2. By 1, e ∈ X, so X ∖ e shows that G / e has an excess of at least d + 1 (if e is a
//!   loop, G / e is G − e).
//! * e is in both forests: by 2, e ∉ X. Then G / e has (d, k − 1): A and B without e are forests
//!   there, and X shows that there is no better. G − e has excess d for the same reason, and its k
//!   differs from that of G by one: rank and union are less by one if e is a bridge, else the union
//!   alone.
//! * any e: the excess of G − e is at most d, for the union of two forests loses at most one edge.
//!
//! *Cost*: O(n + m α(n)).

use serde::{Deserialize, Serialize};
use slitherlab_graph::{Edge, Graph, UnionFind};
use slitherlab_rules::Effort;
use thiserror::Error;

/// Two forests and the set that proves their union largest. Both texts have one letter an edge of
/// the graph, in the order of the edges.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// `a` for an edge in A alone, `b` for one in B alone, `c` for a common edge, `-` for an edge
    /// in neither.
    pub places: String,
    /// `x` for an edge in X, `-` for another.
    pub witness: String,
}

/// Why a pair proves nothing. Edges are given by their places in the texts.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PairFault {
    /// A text that does not have one letter an edge: its name, its length, the right length.
    #[error("there are {1} {0} for {2} edges")]
    Length(&'static str, usize, usize),
    /// A letter that is none of the two or four.
    #[error("letter {1} of the {0} means nothing")]
    Letter(&'static str, usize),
    /// A forest with a cycle.
    #[error("forest {0} has a cycle through edge {1}")]
    Cycle(char, usize),
    /// No equality.
    #[error(
        "the forests have {union} edges together, but the witness only shows that there are at most {bound}"
    )]
    Gap {
        /// How many there are.
        union: usize,
        /// How many there can be as far as the witness tells.
        bound: usize,
    },
    /// A second witness that shows another number.
    #[error("the two witnesses show different numbers")]
    Witnesses,
}

/// Where an edge stands in a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In one forest.
    One,
    /// In both.
    Both,
    /// In neither.
    Neither,
}

/// A pair that has been checked.
#[derive(Clone, Debug)]
pub struct Union {
    /// The excess d.
    pub excess: usize,
    /// The number k of common edges of maximally distant spanning forests.
    pub common: usize,
    places: Vec<Place>,
}

impl Union {
    /// Where an edge stands.
    ///
    /// # Panics
    /// When there is no such edge.
    pub fn place(&self, edge: Edge) -> Place {
        self.places[edge as usize]
    }

    /// Where the edges stand, in their order.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.places.iter().copied()
    }
}

/// Checks that a pair has the largest union of two forests of a graph.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(graph: &Graph, pair: &Pair, effort: &Effort<'_>) -> Result<Union, PairFault> {
    let m = graph.edge_count();
    effort.spend(3 * (graph.vertex_count() + m));
    if pair.places.len() != m {
        return Err(PairFault::Length("places", pair.places.len(), m));
    }
    let n = graph.vertex_count();
    let mut trees = [UnionFind::new(n), UnionFind::new(n)];
    let mut places = Vec::with_capacity(m);
    let mut union = 0;
    for (e, (letter, &[u, v])) in pair.places.bytes().zip(graph.edges()).enumerate() {
        let (forests, place): (&[usize], Place) = match letter {
            b'a' => (&[0], Place::One),
            b'b' => (&[1], Place::One),
            b'c' => (&[0, 1], Place::Both),
            b'-' => (&[], Place::Neither),
            _ => return Err(PairFault::Letter("places", e)),
        };
        for &forest in forests {
            if !trees[forest].union(u, v) {
                return Err(PairFault::Cycle(['A', 'B'][forest], e));
            }
        }
        union += usize::from(place != Place::Neither);
        places.push(place);
    }
    let bound = bound(graph, &pair.witness, effort)?;
    if union != bound {
        return Err(PairFault::Gap { union, bound });
    }
    let mut components = UnionFind::new(n);
    for &[u, v] in graph.edges() {
        components.union(u, v);
    }
    let rank = n - components.set_count();
    Ok(Union {
        excess: m - union,
        common: 2 * rank - union,
        places,
    })
}

/// The bound |E ∖ X| + 2·rank(X) of a witness X.
///
/// # Errors
/// When the text does not have one letter an edge.
pub fn bound(graph: &Graph, witness: &str, effort: &Effort<'_>) -> Result<usize, PairFault> {
    let m = graph.edge_count();
    effort.spend(graph.vertex_count() + m);
    if witness.len() != m {
        return Err(PairFault::Length(
            "letters of the witness",
            witness.len(),
            m,
        ));
    }
    let mut inside = UnionFind::new(graph.vertex_count());
    let mut bound = 0;
    for (e, (letter, &[u, v])) in witness.bytes().zip(graph.edges()).enumerate() {
        bound += match letter {
            b'x' => 2 * usize::from(inside.union(u, v)),
            b'-' => 1,
            _ => return Err(PairFault::Letter("witness", e)),
        };
    }
    Ok(bound)
}
