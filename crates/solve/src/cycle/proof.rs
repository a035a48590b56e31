//! What the theorems prove about a position, and from which facts.

use slitherlab_forests::{Counts, Part, Switching, TwoForests};
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_game::{Outcome, Player};
use slitherlab_graph::{Edge, Graph, Minor, Vertex};

use super::images::spread;
use super::reduced::{Reduced, switching_of};
use super::theorem::{maker_wins, race_value};
use crate::answer::{Conclusion, Proof, Theorem, Value};

/// The facts from which the theorems on cycle games conclude.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The game is over.
    Over(Outcome),
    /// A cut game: the counts of the maker's minor decide.
    Cut(Box<Reduced>),
    /// The switching game: the part of the edge between the terminals decides.
    Switching(Part),
    /// The start of `cycle` or `cycle-misere`: the counts of the graph decide.
    Start(Box<Reduced>),
    /// The player to move closes a cycle with this edge.
    Closing(Edge),
    /// What the two players can be kept from, or can avoid.
    Safety(Safety),
    /// The values of the moves, each by the rules or by who is safe after it.
    Moves,
    /// No theorem decides.
    Open,
}

impl Reason {
    /// The theorem, if there is one.
    pub(crate) fn theorem(&self) -> Option<Theorem> {
        match self {
            Self::Over(_) | Self::Closing(_) => Some(Theorem::Rules),
            Self::Cut(_) | Self::Start(_) => Some(Theorem::Kano),
            Self::Switching(_) => Some(Theorem::Lehman),
            Self::Safety(_) | Self::Moves => Some(Theorem::SafeForests),
            Self::Open => None,
        }
    }
}

/// In `cycle` and `cycle-misere`: who cannot lose, and whether somebody must.
///
/// A player is *safe* who wins the cut game in which they have only to keep the opponent from a
/// cycle (`cycle`), or themselves (`cycle-misere`): then they do not lose this game either. If both
/// are safe it is a draw. If the board cannot be divided into two forests somebody will own a
/// cycle, so that a safe player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safety {
    /// Whether the player to move is safe.
    pub mover: bool,
    /// Whether their opponent is.
    pub other: bool,
    /// Whether there are no two forests that cover the board.
    pub decisive: bool,
}

impl Safety {
    /// Returns what that means for the player to move.
    pub fn value(self) -> Value {
        match (self.mover, self.other) {
            (true, true) => Value::Draw,
            (true, false) if self.decisive => Value::Win,
            (false, true) if self.decisive => Value::Loss,
            _ => Value::Unknown,
        }
    }
}

/// Applies the theorems to a position.
///
/// *Cost*: that of a largest union of two forests, up to three times, and O(m log m) more, for all
/// moves together.
pub(crate) fn prove(position: &Position) -> Proof<Reason> {
    let outcome = position.outcome();
    if outcome.is_over() {
        return proof(
            position,
            Value::of_outcome(outcome, position.turn()),
            Reason::Over(outcome),
            Vec::new(),
        );
    }
    let Decision { value, facts } = decide(position);
    let (reason, values) = match facts {
        Facts::Switching { minor, game, .. } => {
            let wins_by = wins_by(position, &game);
            let edges = 0..minor.graph.edge_count() as Edge;
            let values = edges.map(|e| Value::win_if(wins_by(e)));
            (Reason::Switching(game.part()), values.collect())
        }
        Facts::Cut { reduced, maker } => {
            let values = cut_values(position, &reduced, maker);
            (Reason::Cut(Box::new(reduced)), values)
        }
        Facts::Race(race) => return race.prove(value),
    };
    proof(position, value, reason, values)
}

/// Tells who wins a position that is not over, as far as counting does, and the facts behind it:
/// what proves a position and what plays it both begin here.
pub(crate) struct Decision<'a> {
    /// What the position is worth for the player to move.
    pub(crate) value: Value,
    pub(crate) facts: Facts<'a>,
}

/// The facts behind a decision.
pub(crate) enum Facts<'a> {
    /// Of the switching game: what is left of the board for Short, and the game on it.
    Switching {
        minor: Minor,
        game: Switching,
        maker: Player,
        terminals: [Vertex; 2],
    },
    /// Of a cut game: the maker's minor.
    Cut { reduced: Reduced, maker: Player },
    /// Of `cycle` or `cycle-misere`.
    Race(Race<'a>),
}

/// Decides a position that is not over, as far as counting tells.
///
/// *Cost*: that of a largest union of two forests, up to three times; for `shannon` O(m log m)
/// besides.
pub(crate) fn decide(position: &Position) -> Decision<'_> {
    let rules = position.rules();
    match (rules.maker(), rules.terminals) {
        (Some(maker), Some(terminals)) => {
            let (minor, game) = switching_of(position, maker, terminals);
            let maker_moves = position.turn() == maker;
            let value = Value::win_if(match game.part() {
                Part::Dense => maker_moves,
                Part::Tight => true,
                Part::Sparse => !maker_moves,
            });
            let facts = Facts::Switching {
                minor,
                game,
                maker,
                terminals,
            };
            Decision { value, facts }
        }
        (Some(maker), None) => {
            let reduced = Reduced::of(position, maker);
            let maker_moves = position.turn() == maker;
            let maker_wins = maker_wins(rules.kind, reduced.counts(), maker_moves);
            let facts = Facts::Cut { reduced, maker };
            let value = Value::win_if(maker_wins == maker_moves);
            Decision { value, facts }
        }
        (None, _) => {
            let race = Race::new(position);
            let value = if position.move_count() == 0 {
                race_value(rules.kind, race.own().counts())
            } else {
                race.safety().value()
            };
            let facts = Facts::Race(race);
            Decision { value, facts }
        }
    }
}

/// What is proved: the value of a position for the player to move, the facts, and the values of the
/// moves.
fn proof(position: &Position, value: Value, reason: Reason, values: Vec<Value>) -> Proof<Reason> {
    Proof {
        conclusion: Conclusion::of_two(value, position.turn()),
        reason,
        values,
    }
}

/// Whether the player to move wins the switching game by taking each free edge.
pub(super) fn wins_by<'a>(position: &Position, game: &'a Switching) -> impl Fn(Edge) -> bool + 'a {
    let maker_moves = Some(position.turn()) == position.rules().maker();
    move |edge| {
        if maker_moves {
            game.short_wins_by(edge)
        } else {
            game.cut_wins_by(edge)
        }
    }
}

/// The value of each move in a cut game.
fn cut_values(position: &Position, reduced: &Reduced, maker: Player) -> Vec<Value> {
    let kind = position.rules().kind;
    let graph = &reduced.minor.graph;
    let changes = reduced.changes();
    let maker_moves = position.turn() == maker;
    let maker_wins_by = |e: Edge| {
        if !maker_moves {
            maker_wins(kind, changes.deleted(e), true)
        } else if is_loop(graph, e) {
            !kind.is_misere()
        } else {
            maker_wins(kind, changes.contracted(e), false)
        }
    };
    let edges = 0..graph.edge_count() as Edge;
    let values = edges.map(|e| Value::win_if(maker_wins_by(e) == maker_moves));
    values.collect()
}

pub(super) fn is_loop(graph: &Graph, edge: Edge) -> bool {
    let [u, v] = graph.endpoints(edge);
    u == v
}

/// A position of `cycle` or `cycle-misere` with the minors of both players.
pub(crate) struct Race<'a> {
    position: &'a Position,
    kind: Kind,
    /// The minors of the player to move and of their opponent; one if there is no difference yet.
    own: Reduced,
    other: Option<Reduced>,
    decisive: bool,
}

impl<'a> Race<'a> {
    pub(crate) fn new(position: &'a Position) -> Self {
        let mover = position.turn();
        let own = Reduced::of(position, mover);
        let (other, decisive) = if position.move_count() == 0 {
            (None, own.forests.excess() > 0)
        } else {
            let other = Reduced::of(position, mover.next(2));
            (Some(other), TwoForests::of(position.graph()).excess() > 0)
        };
        Self {
            position,
            kind: position.rules().kind,
            own,
            other,
            decisive,
        }
    }

    /// The minor of the player to move.
    pub(crate) fn own(&self) -> &Reduced {
        &self.own
    }

    /// The minor of their opponent.
    pub(crate) fn other(&self) -> &Reduced {
        self.other.as_ref().unwrap_or(&self.own)
    }

    /// The minor that shows whether the player to move is safe, and the one that shows it of their
    /// opponent: in the normal game the opponent is to be kept from a cycle, in the misère game
    /// oneself.
    pub(crate) fn guarded(&self) -> [&Reduced; 2] {
        if self.kind.is_misere() {
            [self.own(), self.other()]
        } else {
            [self.other(), self.own()]
        }
    }

    /// Finds out who is safe, given the counts of both players' minors, the player to move first.
    fn safety_of(&self, [own, other]: [Counts; 2]) -> Safety {
        let [mover, other] = if self.kind.is_misere() {
            [
                maker_wins(Kind::CycleCutMisere, own, true),
                maker_wins(Kind::CycleCutMisere, other, false),
            ]
        } else {
            [
                !maker_wins(Kind::CycleCut, other, false),
                !maker_wins(Kind::CycleCut, own, true),
            ]
        };
        Safety {
            mover,
            other,
            decisive: self.decisive,
        }
    }

    pub(crate) fn safety(&self) -> Safety {
        self.safety_of([self.own().counts(), self.other().counts()])
    }

    /// The proof, given what the position is worth as far as counting tells.
    fn prove(self, value: Value) -> Proof<Reason> {
        let mut values = self.move_values();
        if self.position.move_count() == 0 {
            spread(self.position.graph(), &mut values, value == Value::Win);
            let reason = Reason::Start(Box::new(self.own));
            return proof(self.position, value, reason, values);
        }
        let mut legal = self.position.legal_moves();
        let closing = legal.find(|&e| self.position.closes_cycle(e, self.position.turn()));
        let (value, reason) = match (closing, value) {
            (Some(edge), _) if !self.kind.is_misere() => (Value::Win, Reason::Closing(edge)),
            (_, Value::Unknown) => sum_up(&values),
            (_, value) => (value, Reason::Safety(self.safety())),
        };
        proof(self.position, value, reason, values)
    }

    /// The value of each move: by the rules if the move or some answer to it ends the game at once,
    /// else by who is safe after it.
    fn move_values(&self) -> Vec<Value> {
        let position = self.position;
        let mover = position.turn();
        let own = self.own.changes();
        let other = self.other.as_ref().map(Reduced::changes);
        let other = other.as_ref().unwrap_or(&own);
        // Kano, Theorem 2: with an odd number of common edges the first player takes one, which
        // leaves an even number, and then answers by PARITY. An edge is common to some two forests
        // with the largest union exactly if contracting it leaves one common edge less.
        let common_edges_win = self.kind.is_misere()
            && position.move_count() == 0
            && race_value(self.kind, own.now()) == Value::Win;
        let free = position.free_count();
        let answers_closing = position.closing_edges(mover.next(2)).count();
        let value = |(place, edge): (usize, Edge)| {
            let minor_edge = place as Edge;
            let closes = position.closes_cycle(edge, mover);
            if closes {
                return Value::win_if(!self.kind.is_misere());
            }
            if free == 1 {
                return Value::Draw;
            }
            let left = answers_closing - usize::from(position.closes_cycle(edge, mover.next(2)));
            if self.kind.is_misere() {
                if left + 1 == free {
                    return Value::Win;
                }
            } else if left > 0 {
                return Value::Loss;
            }
            if common_edges_win && own.contracted(minor_edge).common < own.now().common {
                return Value::Win;
            }
            // The opponent is to move now: their minor loses the edge, the other contracts it.
            let after = [other.deleted(minor_edge), own.contracted(minor_edge)];
            self.safety_of(after).value().for_the_other()
        };
        position.legal_moves().enumerate().map(value).collect()
    }
}

/// The value of a position from those of its moves.
fn sum_up(values: &[Value]) -> (Value, Reason) {
    if values.contains(&Value::Win) {
        (Value::Win, Reason::Moves)
    } else if values.iter().all(|&value| value == Value::Loss) {
        (Value::Loss, Reason::Moves)
    } else if values.contains(&Value::Draw) && !values.contains(&Value::Unknown) {
        (Value::Draw, Reason::Moves)
    } else {
        (Value::Unknown, Reason::Open)
    }
}
