//! What is proved about a position, before it is put into words.

use slitherlab_games::snake::{Ends, First, Move, Opening, Position, Rules, Snakes};
use slitherlab_games::{Outcome, Player};
use slitherlab_graph::{Graph, Vertex};

use super::levels::Levels;
use super::lookahead::Lookahead;
use super::part::Part;
use crate::verdict::{Theorem, Value};

/// The result of applying the theorems to a position.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    /// The winner of a game of two, if a theorem tells.
    pub(crate) winner: Option<Player>,
    /// What it rests on.
    pub(crate) reason: Reason,
    /// The value of each legal move, in the order of [`Position::legal_moves`]; empty when no
    /// values were asked for and none are known.
    pub(crate) values: Vec<Value>,
}

/// The facts behind a proof.
#[derive(Clone, Debug)]
pub(crate) enum Reason {
    /// The player to move has no move.
    Over(Outcome),
    /// One live end, or none yet: the classes of the unused vertices decide.
    OneEnd(Part),
    /// The opening of `classic`.
    Anderson(Levels),
    /// No live end has an outer neighbour.
    Doomed(Part),
    /// After this move the opponent is doomed.
    Dooming(Move),
    /// No theorem decides.
    Open,
}

impl Reason {
    /// The theorem, if there is one.
    pub(crate) fn theorem(&self) -> Option<Theorem> {
        match self {
            Self::Over(_) => Some(Theorem::Rules),
            Self::OneEnd(_) => Some(Theorem::OneEnd),
            Self::Anderson(_) => Some(Theorem::Anderson),
            Self::Doomed(_) | Self::Dooming(_) => Some(Theorem::StaticMatching),
            Self::Open => None,
        }
    }
}

/// Whether the theorem on one live end decides every position of the game.
pub(crate) fn has_one_end(rules: &Rules) -> bool {
    rules.is_matching_game() && rules.snakes == Snakes::Shared(1) && rules.ends == Ends::One
}

/// Whether Anderson's theorem decides the empty board.
pub(crate) fn is_classic(rules: &Rules) -> bool {
    rules.is_matching_game()
        && rules.snakes == Snakes::Shared(1)
        && rules.ends == Ends::Two
        && rules.opening == Opening::Edge
        && rules.first == First::Next
}

/// Applies the theorems to a position.
///
/// With `thorough`, also looks for moves after which the opponent is doomed, one by one, where the
/// main theorem leaves values open.
///
/// *Cost*: that of a maximum matching; with `thorough` a few searches for alternating paths for
/// each such move besides.
pub(crate) fn prove(graph: &Graph, position: &Position, thorough: bool) -> Proof {
    let rules = position.rules();
    let mover = position.turn();
    if position.legal_moves().next().is_none() {
        let outcome = position.outcome_when_stuck();
        let winner = outcome.winner(rules.players);
        return Proof {
            winner,
            reason: Reason::Over(outcome),
            values: Vec::new(),
        };
    }
    if has_one_end(rules) && !(position.is_opening() && rules.opening == Opening::Edge) {
        return one_end(graph, position);
    }
    if is_classic(rules) && position.is_opening() {
        return classic_opening(graph, position, thorough);
    }
    if !rules.is_matching_game() {
        return open(position);
    }
    if !position.is_opening() {
        let part = Part::unused(graph, position);
        let is_doomed = position
            .live_ends()
            .all(|end| graph.neighbors(end).iter().all(|&w| !part.is_outer(w)));
        if is_doomed {
            let values = position.legal_moves().map(|_| Value::Loss).collect();
            return Proof {
                winner: Some(mover.next(2)),
                reason: Reason::Doomed(part),
                values,
            };
        }
        return dooming_moves(&part, graph, position);
    }
    // Where the opener makes the next move, too, the opponent is not the one whom an opening dooms.
    if thorough && rules.first == First::Next {
        dooming_moves(&Part::unused(graph, position), graph, position)
    } else {
        open(position)
    }
}

fn open(position: &Position) -> Proof {
    let values = position.legal_moves().map(|_| Value::Unknown).collect();
    Proof {
        winner: None,
        reason: Reason::Open,
        values,
    }
}

/// With one live end a at R unused vertices, the winning moves are those to N(a) ∩ D(R); a start
/// is won for the player who moves from it exactly when it is not in D(V).
fn one_end(graph: &Graph, position: &Position) -> Proof {
    let part = Part::unused(graph, position);
    let wants_outer = !position.is_opening() || position.rules().first == First::Next;
    let values: Vec<Value> = position
        .legal_moves()
        .map(|one| {
            let (Move::Vertex(to) | Move::Edge([_, to])) = one;
            if part.is_outer(to) == wants_outer {
                Value::Win
            } else {
                Value::Loss
            }
        })
        .collect();
    let mover = position.turn();
    let winner = if values.contains(&Value::Win) {
        mover
    } else {
        mover.next(2)
    };
    Proof {
        winner: Some(winner),
        reason: Reason::OneEnd(part),
        values,
    }
}

fn classic_opening(graph: &Graph, position: &Position, thorough: bool) -> Proof {
    let levels = Levels::of(graph);
    let by_edge = levels.opening_values(graph);
    let mut pairs: Vec<([Vertex; 2], Value)> = graph
        .edges()
        .iter()
        .zip(by_edge)
        .filter(|(ends, _)| ends[0] != ends[1])
        .map(|(&[u, v], value)| ([u.min(v), u.max(v)], value))
        .collect();
    // Openings are generated in this order, parallel edges once.
    pairs.sort_unstable_by_key(|&(ends, _)| ends);
    pairs.dedup_by_key(|&mut (ends, _)| ends);
    let mut values: Vec<Value> = pairs.into_iter().map(|(_, value)| value).collect();
    let mover = position.turn();
    let winner = if levels.perfect_level().is_some() {
        mover
    } else {
        mover.next(2)
    };
    if thorough && winner == mover {
        let part = Part::unused(graph, position);
        fill_dooming(&part, graph, position, &mut values);
    }
    Proof {
        winner: Some(winner),
        reason: Reason::Anderson(levels),
        values,
    }
}

fn dooming_moves(part: &Part, graph: &Graph, position: &Position) -> Proof {
    let mut proof = open(position);
    fill_dooming(part, graph, position, &mut proof.values);
    if let Some(place) = proof.values.iter().position(|&value| value == Value::Win) {
        let one = position
            .legal_moves()
            .nth(place)
            .expect("one value for each legal move");
        proof.winner = Some(position.turn());
        proof.reason = Reason::Dooming(one);
    }
    proof
}

/// Marks the moves of unknown value after which the opponent is doomed.
fn fill_dooming(part: &Part, graph: &Graph, position: &Position, values: &mut [Value]) {
    let mut lookahead = Lookahead::new(graph, part, position);
    for (one, value) in position.legal_moves().zip(values) {
        if *value == Value::Unknown && lookahead.after(one, Lookahead::is_doomed) {
            *value = Value::Win;
        }
    }
}
