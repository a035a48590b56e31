//! Exact search for positions of `cycle` and `cycle-misere` that no theorem decides.
//!
//! A position is a pair of minors on the same free edges, one for each player: his own edges contracted, his
//! opponent's deleted. `packing` follows the two forests of both; `state` reads off them who is safe after each
//! move and which replies are forced; `mirror` knows the symmetries of the board; `prove` searches.

mod mirror;
mod packing;
mod prove;
mod state;

use slitherlab_forests::TwoForests;
use slitherlab_games::Player;
use slitherlab_games::cycle::{Kind, Position};
use slitherlab_graph::{Edge, Graph, Minor, NONE};

use self::mirror::Mirrors;
use self::packing::{MOST, Packing};
use self::prove::{Key, prove};
use self::state::{Field, State};
use super::reduced::minor_of;
use crate::answer::Value;
use crate::search::{Bounds, Limits, Meter, Table, Tally};

/// A position with more free edges is not searched.
pub const SEARCHED_EDGES: usize = MOST;

/// What a search found out about a position, and a best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// What it is worth for the player to move; [`Value::Unknown`] when the limits did not suffice.
    pub value: Value,
    /// A move of this worth; `None` when that is not known or the player loses anyway.
    pub best: Option<Edge>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Searches a position of `cycle` or `cycle-misere`, whether a theorem decides it or not, and finds a best move. In
/// `cycle` with an excess of 2 or more the theorem says that the first player wins, but not how.
///
/// `None` if it is another game, or over, or no positions may be looked at, or it is too large: more than 64
/// edges are free, or they have more than 64 ends in a player's minor.
///
/// *Cost*: as the limits allow.
///
/// ```
/// use slitherlab_games::{Game, cycle::Position};
/// use slitherlab_graph::Board;
/// use slitherlab_solve::{Value, cycle::find_best, search::Limits};
///
/// let board = Board::parse("torus:3x3")?;
/// let start = Position::start(Game::Cycle.cycle_rules().unwrap(), board.graph())?;
/// let found = find_best(&start, &Limits::default()).expect("18 edges are few");
/// assert_eq!(found.value, Value::Win);
/// assert!(found.best.is_some() && found.nodes < 5_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_best(position: &Position, limits: &Limits<'_>) -> Option<Best> {
    if position.outcome().is_over() || limits.nodes == Some(0) {
        return None;
    }
    let mut solver = Solver::new(position, limits)?;
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
    limits: &'a Limits<'a>,
    field: Field,
    packings: [Packing; 2],
    /// The edges that were free at the beginning, in order.
    edges: Vec<Edge>,
    mirrors: Mirrors,
    table: Table<Key>,
    tally: Tally,
}

/// Tables begin small, because most questions are small and clearing memory takes time.
const FIRST_TABLE: usize = 4 << 20;
/// How much larger the next table is.
const GROWTH: usize = 8;

impl<'a> Solver<'a> {
    /// Prepares for questions about a position of `cycle` or `cycle-misere` that is not over, and those that follow from it;
    /// `None` if it is another game, or more than 64 edges are free, or they have more than 64 ends in a minor.
    pub(crate) fn new(position: &Position, limits: &'a Limits<'a>) -> Option<Self> {
        let kind = position.rules().kind;
        if !matches!(kind, Kind::Cycle | Kind::CycleMisere) || position.free_count() > MOST {
            return None;
        }
        let players = [Player::FIRST, Player::SECOND];
        let [first, second] = players.map(|player| small_ends(&minor_of(position, player)));
        let ends = [first?, second?];
        let packings = [0, 1].map(|player: usize| Packing::new(&ends[player]));
        let decisive = TwoForests::of(position.graph()).excess() > 0;
        let bytes = limits.bytes;
        Some(Self {
            limits,
            packings,
            edges: position.free_edges().collect(),
            mirrors: mirrors(position),
            table: Table::new(FIRST_TABLE.min(bytes), bytes <= 2 * FIRST_TABLE),
            tally: Tally::default(),
            field: Field {
                ends,
                misere: kind == Kind::CycleMisere,
                decisive,
            },
        })
    }

    /// A new search with the same limits, for another position.
    pub(crate) fn again(&self, position: &Position) -> Option<Self> {
        Self::new(position, self.limits)
    }

    /// What a position is worth for the player to move; [`Value::Unknown`] when the limits did not suffice.
    ///
    /// The position has to be one that follows from the solver's.
    pub(crate) fn value(&mut self, position: &Position) -> Value {
        let outcome = position.outcome();
        if outcome.is_over() {
            return super::proof::value_of(outcome, position.turn());
        }
        let turn = position.turn().index();
        match self.wins(position, turn) {
            None => Value::Unknown,
            Some(true) => Value::Win,
            Some(false) if self.field.decisive => Value::Loss,
            Some(false) => match self.wins(position, 1 - turn) {
                None => Value::Unknown,
                Some(true) => Value::Loss,
                Some(false) => Value::Draw,
            },
        }
    }

    /// A move of the given value, which is that of the position.
    fn best(&mut self, position: &Position, value: Value) -> Option<Edge> {
        if !matches!(value, Value::Win | Value::Draw) {
            return None;
        }
        let mut after = position.clone();
        let edges: Vec<Edge> = position.legal_moves().collect();
        // What the search knows by the way comes first; it may have forgotten much.
        for thorough in [false, true] {
            for &edge in &edges {
                after.make(edge);
                let found = if thorough {
                    self.value(&after)
                } else {
                    self.recall(&after)
                };
                after.unmake();
                if found.for_the_other() == value {
                    return Some(edge);
                }
            }
        }
        None
    }

    /// What is known about a position without more search, for the player to move.
    pub(crate) fn recall(&self, position: &Position) -> Value {
        let outcome = position.outcome();
        if outcome.is_over() {
            return super::proof::value_of(outcome, position.turn());
        }
        let turn = position.turn().index();
        let state = self.state(position, turn);
        let owned = state.owned();
        let key = self.mirrors.least(owned);
        let known = |tag: u8| self.table.get(&key, tag).and_then(Bounds::value);
        let decisive = self.field.decisive;
        match (known(u8::from(!decisive)), known(0)) {
            (Some(true), _) => Value::Win,
            (Some(false), _) if decisive => Value::Loss,
            // As the claimant's opponent he does not even hold the draw.
            (_, Some(false)) => Value::Loss,
            (Some(false), Some(true)) => Value::Draw,
            _ => Value::Unknown,
        }
    }

    /// Whether a player wins a position that is not over.
    fn wins(&mut self, position: &Position, claimant: usize) -> Option<bool> {
        loop {
            if self.tally.is_spent() {
                return None;
            }
            self.tally.resume();
            let mut state = self.state(position, claimant);
            let mut meter = Meter::new(&self.tally, self.limits);
            let answer = prove(&mut state, &self.mirrors, &self.table, &mut meter);
            drop(meter);
            if let Some(mover_wins) = answer {
                return Some(mover_wins == (position.turn().index() == claimant));
            }
            if self.table.is_crowded() {
                self.grow();
            }
        }
    }

    /// The state of a position: the edges taken since the beginning are played in any order.
    fn state(&self, position: &Position, claimant: usize) -> State<'_> {
        let mut state = State::new(&self.field, self.packings, claimant);
        for (e, &edge) in (0..).zip(&self.edges) {
            if let Some(owner) = position.owner(edge) {
                state.give(e, owner.index());
            }
        }
        state.begin(position.turn().index());
        state
    }

    /// Replaces the table by a larger one, within the limits; both exist for a moment.
    fn grow(&mut self) {
        let now = self.table.bytes();
        let most = self.limits.bytes.saturating_sub(now);
        let next = now.saturating_mul(GROWTH).min(most);
        let is_last = self.limits.bytes.saturating_sub(next) <= 2 * next;
        self.table = self.table.resized(next.max(now), is_last);
    }

    /// How many positions were looked at so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.tally.nodes()
    }

    /// For the reports of the search: how many parts of a question are answered, of how many.
    pub(crate) fn announce(&mut self, answered: usize, parts: usize) {
        self.tally.answered = answered;
        self.tally.parts = parts;
    }
}

/// The ends of the edges of a minor, its vertices numbered as they come; `None` if there are more
/// than [`MOST`].
fn small_ends(minor: &Minor) -> Option<Vec<[u8; 2]>> {
    let mut number = vec![NONE; minor.graph.vertex_count()];
    let mut count = 0;
    let ends = minor.graph.edges().iter().map(|ends| {
        ends.map(|v| {
            let number = &mut number[v as usize];
            if *number == NONE {
                *number = count;
                count += 1;
            }
            *number as u8
        })
    });
    let ends = ends.collect();
    (count as usize <= MOST).then_some(ends)
}

/// The symmetries of a position: of the board without isolated vertices, with the edges coloured by their owners.
fn mirrors(position: &Position) -> Mirrors {
    let graph = position.graph();
    let mut number = vec![NONE; graph.vertex_count()];
    let mut count = 0;
    let ends = graph.edges().iter().map(|ends| {
        ends.map(|v| {
            let number = &mut number[v as usize];
            if *number == NONE {
                *number = count;
                count += 1;
            }
            *number
        })
    });
    let ends = ends.collect();
    if count as usize > MOST {
        return Mirrors::default();
    }
    let Ok(graph) = Graph::from_edges(count as usize, ends) else {
        return Mirrors::default();
    };
    Mirrors::of(&graph, |e| {
        position.owner(e).map_or(0, |owner| owner.number() as u8)
    })
}
