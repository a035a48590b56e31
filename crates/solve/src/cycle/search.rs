//! Exact search for positions of `cycle` and `cycle-misere` that no theorem decides.
//!
//! A position is a pair of minors on the same free edges, one for each player: their own edges
//! contracted, their opponent's deleted. `packing` follows the two forests of both; `state` reads
//! off them who is safe after each move and which replies are forced; `mirror` knows the symmetries
//! of the board; `prove` searches. Sets of edges are as narrow as the position allows; beyond 1024
//! edges, `plain` plays by the rules alone.

mod mirror;
mod packing;
mod plain;
mod prove;
mod state;

use slitherlab_forests::TwoForests;
use slitherlab_game::Player;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_graph::{Edge, Graph, Minor};

pub(crate) use self::mirror::{LARGEST, Mirrors};
use self::packing::Packing;
use self::plain::PlainSearch;
use self::prove::{Key, prove};
use self::state::{Minors, State};
use super::reduced::minor_of;
use crate::answer::Value;
use crate::choice::first_move;
use crate::search::{Bounds, Budget, GrowingTable, Meter, Spending, Wide, Word};

/// What a search found out about a position, and a best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// What it is worth for the player to move; [`Value::Unknown`] when the budget did not suffice.
    pub value: Value,
    /// A move of this worth; `None` when that is not known or the player loses anyway.
    pub best: Option<Edge>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Searches a position of `cycle` or `cycle-misere`, whether a theorem decides it or not, and finds
/// a best move. In `cycle` with an excess of 2 or more the theorem says that the first player wins,
/// but not how.
///
/// `None` if it is another game, or over, or no positions may be looked at.
///
/// *Cost*: as the budget allows; a position costs the more, the more edges are free.
///
/// ```
/// use slitherlab_game::{Preset, cycle::Position};
/// use slitherlab_board::Board;
/// use slitherlab_solve::{Value, cycle::find_best, search::Budget};
///
/// let board = Board::parse("torus:3x3")?;
/// let start = Position::start(Preset::Cycle.cycle_rules().unwrap(), board.graph())?;
/// let found = find_best(&start, &Budget::default()).expect("18 edges are few");
/// assert_eq!(found.value, Value::Win);
/// assert!(found.best.is_some() && found.nodes < 5_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_best(position: &Position, budget: &Budget<'_>) -> Option<Best> {
    if position.outcome().is_over() || budget.positions == Some(0) {
        return None;
    }
    let mut solver = Solver::new(position, budget)?;
    let value = solver.value(position);
    let best = solver.best(position, value);
    Some(Best {
        value,
        best,
        nodes: solver.nodes(),
    })
}

/// Searches a position and those that follow from it, and remembers what it found out.
pub struct Solver<'a> {
    budget: &'a Budget<'a>,
    search: Box<dyn Search + 'a>,
    /// Whether a draw is impossible.
    decisive: bool,
    spending: Spending,
}

impl<'a> Solver<'a> {
    /// Prepares for questions about a position of `cycle` or `cycle-misere` that is not over, and
    /// those that follow from it; `None` if it is another game.
    pub(crate) fn new(position: &Position, budget: &'a Budget<'a>) -> Option<Self> {
        let kind = position.rules().kind;
        if !matches!(kind, Kind::Cycle | Kind::CycleMisere) {
            return None;
        }
        let decisive = TwoForests::of(position.graph()).excess() > 0;
        Some(Self {
            budget,
            search: search(position, decisive, budget),
            decisive,
            spending: Spending::default(),
        })
    }

    /// A new search with the same budget, for another position.
    pub(crate) fn again(&self, position: &Position) -> Option<Self> {
        Self::new(position, self.budget)
    }

    /// What a position is worth for the player to move; [`Value::Unknown`] when the budget did not
    /// suffice.
    ///
    /// The position has to be one that follows from the solver's.
    pub(crate) fn value(&mut self, position: &Position) -> Value {
        let outcome = position.outcome();
        if outcome.is_over() {
            return Value::of_outcome(outcome, position.turn());
        }
        // With the budget spent even a look at each of many moves would take too long.
        if self.spending.is_spent() {
            return Value::Unknown;
        }
        let turn = position.turn().index();
        match self.wins(position, turn) {
            None => Value::Unknown,
            Some(true) => Value::Win,
            Some(false) if self.decisive => Value::Loss,
            Some(false) => match self.wins(position, 1 - turn) {
                None => Value::Unknown,
                Some(true) => Value::Loss,
                Some(false) => Value::Draw,
            },
        }
    }

    /// Whether a player wins a position that is not over.
    fn wins(&mut self, position: &Position, claimant: usize) -> Option<bool> {
        let mover_wins = self.search.mover_wins(&self.spending, position, claimant)?;
        Some(mover_wins == (position.turn().index() == claimant))
    }

    /// A move of the given value, which is that of the position.
    fn best(&mut self, position: &Position, value: Value) -> Option<Edge> {
        if !matches!(value, Value::Win | Value::Draw) {
            return None;
        }
        first_move(position, |after, thorough| {
            let found = if thorough {
                self.value(after)
            } else {
                self.recall(after)
            };
            found.for_the_other() == value
        })
    }

    /// What is known about a position without more search, for the player to move.
    pub(crate) fn recall(&self, position: &Position) -> Value {
        let outcome = position.outcome();
        if outcome.is_over() {
            return Value::of_outcome(outcome, position.turn());
        }
        let [as_opponent, as_claimant] = self.search.recall(position);
        match (as_claimant, as_opponent) {
            (Some(true), _) => Value::Win,
            (Some(false), _) if self.decisive => Value::Loss,
            // As the claimant's opponent they do not even hold the draw.
            (_, Some(false)) => Value::Loss,
            (Some(false), Some(true)) => Value::Draw,
            _ => Value::Unknown,
        }
    }

    /// How many positions were looked at so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.spending.nodes()
    }

    /// For the reports of the search: how many parts of a question are answered, of how many.
    pub(crate) fn announce(&mut self, answered: usize, parts: usize) {
        self.spending.answered = answered;
        self.spending.parts = parts;
    }
}

/// A search over one kind of states, whatever the kind.
///
/// The *claimant* is the player about whom one asks whether they win: a draw is as good as a win
/// for the other.
trait Search {
    /// Whether the player to move gets what they want; `None` when the budget did not suffice.
    fn mover_wins(
        &mut self,
        spending: &Spending,
        position: &Position,
        claimant: usize,
    ) -> Option<bool>;

    /// What is known without more search: whether the player to move gets what they want as the
    /// claimant's opponent, and as the claimant. Where a draw is impossible there is no difference.
    fn recall(&self, position: &Position) -> [Option<bool>; 2];
}

/// Chooses the states: sets of edges as narrow as the position allows.
fn search<'a>(position: &Position, decisive: bool, budget: &'a Budget<'a>) -> Box<dyn Search + 'a> {
    if position.free_count() > WIDEST {
        return Box::new(PlainSearch::new(decisive, budget));
    }
    let minors = Minors {
        ends: [Player::FIRST, Player::SECOND].map(|player| ends_of(&minor_of(position, player))),
        misere: position.rules().kind == Kind::CycleMisere,
        decisive,
    };
    let vertices = minors.ends.iter().flatten().flatten().max();
    let vertices = vertices.map_or(0, |&largest| usize::from(largest) + 1);
    match vertices.max(position.free_count()) {
        // States are copied at every move, so the small ones pay.
        0..=32 => BitSearch::<u64, 32>::boxed(position, minors, budget),
        33..=64 => BitSearch::<u64, 64>::boxed(position, minors, budget),
        65..=128 => BitSearch::<u128, 128>::boxed(position, minors, budget),
        129..=384 => BitSearch::<Wide<6>, 384>::boxed(position, minors, budget),
        385..=WIDEST => BitSearch::<Wide<16>, WIDEST>::boxed(position, minors, budget),
        _ => Box::new(PlainSearch::new(decisive, budget)),
    }
}

/// The most edges, and the most vertices of a minor, for which there are sets.
const WIDEST: usize = 1024;

/// The search with sets of edges `E`, of at most `V` edges and vertices.
struct BitSearch<'a, E: Word, const V: usize> {
    budget: &'a Budget<'a>,
    minors: Minors,
    packings: [Packing<E, V>; 2],
    /// The edges that were free at the beginning, in order.
    edges: Vec<Edge>,
    mirrors: Mirrors,
    table: GrowingTable<Key<E>>,
}

impl<'a, E: Word, const V: usize> BitSearch<'a, E, V> {
    /// Looking at a position takes time in the square of the edges.
    const WEIGHT: u64 = (E::WORDS * E::WORDS) as u64;

    fn boxed(position: &Position, minors: Minors, budget: &'a Budget<'a>) -> Box<dyn Search + 'a> {
        Box::new(Self {
            budget,
            packings: [0, 1].map(|player: usize| Packing::new(&minors.ends[player])),
            edges: position.free_edges().collect(),
            mirrors: mirrors(position),
            table: GrowingTable::new(budget),
            minors,
        })
    }

    /// The state of a position: the edges taken since the beginning are played in any order.
    fn state(&self, position: &Position, claimant: usize) -> State<'_, E, V> {
        state_of(&self.minors, self.packings, &self.edges, position, claimant)
    }
}

/// The state of a position that follows from the one with these minors and free edges.
fn state_of<'m, E: Word, const V: usize>(
    minors: &'m Minors,
    packings: [Packing<E, V>; 2],
    edges: &[Edge],
    position: &Position,
    claimant: usize,
) -> State<'m, E, V> {
    let mut state = State::new(minors, packings, claimant);
    for (e, &edge) in (0..).zip(edges) {
        if let Some(owner) = position.owner(edge) {
            state.give(e, owner.index());
        }
    }
    state.begin(position.turn().index());
    state
}

impl<E: Word, const V: usize> Search for BitSearch<'_, E, V> {
    fn mover_wins(
        &mut self,
        spending: &Spending,
        position: &Position,
        claimant: usize,
    ) -> Option<bool> {
        let Self {
            budget,
            minors,
            packings,
            edges,
            mirrors,
            table,
        } = self;
        table.ask(spending, budget, |table| {
            let mut state = state_of(minors, *packings, edges, position, claimant);
            let mut meter = Meter::new(spending, budget, Self::WEIGHT);
            prove(&mut state, mirrors, table, &mut meter)
        })
    }

    fn recall(&self, position: &Position) -> [Option<bool>; 2] {
        let state = self.state(position, position.turn().index());
        let [mover, other] = self.mirrors.least(state.owned());
        let key = mover.pair(other);
        let known = |tag: u8| self.table.table().get(&key, tag).and_then(Bounds::value);
        [known(0), known(u8::from(!self.minors.decisive))]
    }
}

/// A graph without its isolated vertices.
fn without_isolated(graph: &Graph) -> Graph {
    Minor::induced(graph, |v| graph.degree(v) > 0).graph
}

/// The ends of the edges of a minor, of whose vertices only those with an edge are numbered.
fn ends_of(minor: &Minor) -> Vec<[u16; 2]> {
    let ends = without_isolated(&minor.graph);
    let ends = ends.edges().iter();
    ends.map(|ends| ends.map(|v| v as u16)).collect()
}

/// The symmetries of a position: of the board without isolated vertices, with the edges coloured by
/// their owners.
fn mirrors(position: &Position) -> Mirrors {
    let graph = without_isolated(position.graph());
    if graph.vertex_count() > LARGEST {
        return Mirrors::default();
    }
    Mirrors::of(&graph, |e| {
        position.owner(e).map_or(0, |owner| owner.number() as u8)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use slitherlab_game::cycle::Rules;
    use slitherlab_oracle::{EdgeGame, EdgeTable, connected_multigraphs, random_generator};
    use std::sync::Arc;

    /// What a table of all positions says about one, for the player to move.
    fn expected(table: &EdgeTable, position: &Position) -> Value {
        let mut owned = [0; 2];
        for e in 0..position.graph().edge_count() as Edge {
            if let Some(owner) = position.owner(e) {
                owned[owner.index()] |= 1 << e;
            }
        }
        let mover = position.turn().index();
        match table.value(owned, mover) {
            0 => Value::Draw,
            worth if (worth > 0) == (mover == 0) => Value::Win,
            _ => Value::Loss,
        }
    }

    /// Every width of the sets, and the rules alone.
    fn searches<'a>(
        position: &Position,
        decisive: bool,
        budget: &'a Budget<'a>,
    ) -> [Box<dyn Search + 'a>; 6] {
        let minors = || Minors {
            ends: [Player::FIRST, Player::SECOND]
                .map(|player| ends_of(&minor_of(position, player))),
            misere: position.rules().kind == Kind::CycleMisere,
            decisive,
        };
        [
            BitSearch::<u64, 32>::boxed(position, minors(), budget),
            BitSearch::<u64, 64>::boxed(position, minors(), budget),
            BitSearch::<u128, 128>::boxed(position, minors(), budget),
            BitSearch::<Wide<6>, 384>::boxed(position, minors(), budget),
            BitSearch::<Wide<16>, WIDEST>::boxed(position, minors(), budget),
            Box::new(PlainSearch::new(decisive, budget)),
        ]
    }

    #[test]
    fn every_width_gives_the_value_of_the_table() {
        let mut random = random_generator(91);
        let budget = Budget {
            memory: 1 << 16,
            ..Budget::default()
        };
        let mut values = Vec::new();
        for (number, graph) in connected_multigraphs(4, 6, false).into_iter().enumerate() {
            let (kind, game) = [
                (Kind::Cycle, EdgeGame::Cycle),
                (Kind::CycleMisere, EdgeGame::CycleMisere),
            ][number % 2];
            let table = EdgeTable::new(&graph, game);
            let graph = Arc::new(graph);
            let mut position = Position::start_on(Rules::of(kind), &graph).unwrap();
            let decisive = TwoForests::of(&graph).excess() > 0;
            let mut solvers = searches(&position, decisive, &budget).map(|search| Solver {
                budget: &budget,
                search,
                decisive,
                spending: Spending::default(),
            });
            while !position.outcome().is_over() {
                let value = expected(&table, &position);
                for (width, solver) in solvers.iter_mut().enumerate() {
                    let found = solver.value(&position);
                    assert_eq!(found, value, "{width} {:?}", position.setup());
                    let known = solver.recall(&position);
                    assert!(known == value || known == Value::Unknown);
                }
                values.push(value);
                let moves: Vec<Edge> = position.legal_moves().collect();
                position.play_unchecked(moves[random.random_range(0..moves.len())]);
            }
        }
        for value in [Value::Win, Value::Loss, Value::Draw] {
            assert!(values.iter().filter(|&&other| other == value).count() > 20);
        }
    }
}
