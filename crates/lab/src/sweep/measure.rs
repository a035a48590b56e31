//! What can be measured on a board on request, besides the columns that every row has.

use std::collections::VecDeque;

use slitherlab_game::{Budget, Game};
use slitherlab_graph::Graph;
use slitherlab_graph::invariants::{Components, Girth, Relation, girth};
use slitherlab_solve::snake::NoNimber;
use slitherlab_solve::{Answer, Depth, Question, Value};

use super::SweepConfig;
use super::row::{Cell, Columns};
use crate::count;

/// A column on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The number of vertices that a maximum matching leaves without a partner.
    Exposed,
    /// The number of connected components.
    Components,
    /// The smallest degree.
    MinDegree,
    /// The largest degree.
    MaxDegree,
    /// The length of a shortest cycle.
    Girth,
    /// The largest distance of two vertices.
    Diameter,
    /// The number of automorphisms.
    Automorphisms,
    /// Whether the board without any one vertex has a 1-factor.
    FactorCritical,
    /// The number of 1-factors.
    OneFactors,
    /// The number of openings.
    Openings,
    /// The number of openings that win.
    WinningOpenings,
    /// The Sprague–Grundy value of the start.
    Nimber,
}

/// Searches along edges (for the girth, distances and automorphisms) end after this many steps.
const STEPS: u64 = 50_000_000;

/// Boards with more vertices are not asked for their automorphisms.
const SYMMETRIC: usize = 2048;

/// 1-factors are counted with at most this many states in memory.
const STATES: u64 = 1 << 20;

impl Measure {
    /// All, in the order of the help, and the names of their columns.
    const NAMED: [(Self, &'static str); 12] = [
        (Self::Exposed, "exposed"),
        (Self::Components, "components"),
        (Self::MinDegree, "min_degree"),
        (Self::MaxDegree, "max_degree"),
        (Self::Girth, "girth"),
        (Self::Diameter, "diameter"),
        (Self::Automorphisms, "automorphisms"),
        (Self::FactorCritical, "factor_critical"),
        (Self::OneFactors, "one_factors"),
        (Self::Openings, "openings"),
        (Self::WinningOpenings, "winning_openings"),
        (Self::Nimber, "nimber"),
    ];

    /// The names of all columns, in the order of the help.
    pub fn names() -> [&'static str; 12] {
        Self::NAMED.map(|(_, name)| name)
    }

    /// The name of the column.
    pub fn name(self) -> &'static str {
        Self::NAMED[self as usize].1
    }

    /// The column of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut named = Self::NAMED.into_iter();
        named.find_map(|(one, its)| (its == name).then_some(one))
    }

    /// Measures; `None` where there is nothing to measure, as the girth of a forest.
    pub(super) fn of(
        self,
        columns: &Columns,
        game: &Game,
        answer: &Answer,
        config: &SweepConfig<'_>,
    ) -> Option<Cell> {
        let graph = game.board().graph();
        let is_about_the_game = matches!(self, Self::Openings | Self::WinningOpenings);
        if game.board().is_directed() && !is_about_the_game {
            return None;
        }
        let degrees = graph.vertices().map(|v| graph.degree(v));
        Some(match self {
            Self::Exposed => Cell::count(columns.order - 2 * columns.matching),
            Self::Components => Cell::count(Components::of(graph).count()),
            Self::MinDegree => Cell::count(degrees.min()?),
            Self::MaxDegree => Cell::count(degrees.max()?),
            Self::Girth => match girth(graph, STEPS) {
                Girth::Cycle(length) => Cell::Number(length.into()),
                Girth::Acyclic => return None,
                Girth::Unknown => Cell::Unknown,
            },
            Self::Diameter if columns.connected && columns.order > 0 => {
                diameter(graph).map_or(Cell::Unknown, Cell::count)
            }
            Self::Diameter => return None,
            Self::Automorphisms if columns.order > SYMMETRIC => Cell::Unknown,
            Self::Automorphisms => Relation::of(graph)
                .automorphism_count(usize::try_from(STEPS).unwrap_or(usize::MAX))
                .and_then(|count| i64::try_from(count).ok())
                .map_or(Cell::Unknown, Cell::Number),
            // A connected graph all of whose vertices are outer is factor-critical (Gallai).
            Self::FactorCritical => Cell::Truth(
                columns.connected && columns.order > 0 && columns.outer == columns.order,
            ),
            Self::OneFactors => {
                let budget = Budget::default().with_positions(Some(STATES));
                count::one_factors(graph, &budget)
                    .map_or(Cell::Unknown, |count| Cell::Word(count.to_string()))
            }
            Self::Openings => Cell::count(game.legal_moves().count()),
            Self::WinningOpenings => {
                let worth = |value| answer.moves_worth(value).count();
                let wins = worth(Value::Win);
                let known = wins + worth(Value::Loss) + worth(Value::Draw);
                if known == game.legal_moves().count() {
                    Cell::count(wins)
                } else {
                    Cell::Unknown
                }
            }
            Self::Nimber => {
                let question = Question::new(game, Depth::Answer);
                match question.nimber_within(&config.budget) {
                    Ok(nimber) => Cell::Number(nimber.into()),
                    Err(NoNimber::Budget) => Cell::Unknown,
                    Err(_) => return None,
                }
            }
        })
    }
}

/// The largest distance in a connected graph; `None` if that takes too many steps.
fn diameter(graph: &Graph) -> Option<usize> {
    let steps = graph.vertex_count() as u64 * (graph.vertex_count() + graph.edge_count()) as u64;
    if steps > STEPS {
        return None;
    }
    let mut largest = 0;
    let mut distance = vec![usize::MAX; graph.vertex_count()];
    let mut queue = VecDeque::new();
    for start in graph.vertices() {
        distance.fill(usize::MAX);
        distance[start as usize] = 0;
        queue.push_back(start);
        while let Some(v) = queue.pop_front() {
            let next = distance[v as usize] + 1;
            largest = largest.max(next - 1);
            for &w in graph.neighbors(v) {
                if distance[w as usize] == usize::MAX {
                    distance[w as usize] = next;
                    queue.push_back(w);
                }
            }
        }
    }
    Some(largest)
}
