//! Where the edges of a family come from.

use super::lattice::Moves;
use super::places::Places;
use super::spec::{Family, Piece, Term};
use crate::graph::Vertex;

/// The edges of one kind of moves, asked for vertex by vertex.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Moves(Moves),
    /// To every later vertex.
    All,
}

impl Source {
    /// Appends the neighbours of `index` that come after it.
    pub(crate) fn later(
        &self,
        places: &Places,
        index: Vertex,
        point: &[u32],
        later: &mut Vec<Vertex>,
    ) {
        match self {
            Self::Moves(moves) => moves.later(places, index, point, |to| later.push(to)),
            Self::All => later.extend(index + 1..places.count()),
        }
    }
}

impl Term {
    /// The number of cells.
    pub(crate) fn order(&self) -> u128 {
        match &self.family {
            Family::Box(_, sides) => sides
                .iter()
                .fold(1u128, |product, &side| product.saturating_mul(side.into())),
            Family::Complete(order) => (*order).into(),
        }
    }

    /// An upper bound on the number of edges; it may stop counting above `enough`. The order must
    /// have been found small enough for a graph.
    pub(crate) fn edge_bound(&self, enough: u128) -> u128 {
        match &self.family {
            Family::Box(_, sides) => match self.source() {
                Source::Moves(moves) => moves.edge_bound(sides, enough),
                Source::All => 0,
            },
            Family::Complete(order) => {
                let order = u128::from(*order);
                order * (order - 1) / 2
            }
        }
    }

    /// The cells.
    pub(crate) fn places(&self) -> Places {
        match &self.family {
            Family::Box(_, sides) => Places::of_box(sides),
            Family::Complete(order) => Places::Numbers(*order),
        }
    }

    /// The edges.
    pub(crate) fn source(&self) -> Source {
        match &self.family {
            Family::Box(piece, sides) => {
                let reach = self.reach.unwrap_or(1);
                Source::Moves(match piece {
                    Piece::Path | Piece::Grid => Moves::axes(sides.len(), |_| false, reach),
                    Piece::Cycle => Moves::axes(sides.len(), |_| true, reach),
                })
            }
            Family::Complete(_) => Source::All,
        }
    }
}
