//! How questions about other games are answered.

use slitherlab_game::other::{Position, deletion};
use slitherlab_game::{AnyMove, Play as _};
use slitherlab_verify::Certificate;

use super::deletion::{never_stuck, without_deletions};
use super::line;
use super::search::Search;
use super::{Told, moves_told, told};
use crate::answer::{Answer, Basis, Conclusion, Found, Proof, Theorem, Value};
use crate::certify::{AnyCertificate, Uncertified};
use crate::question::{AnyReason, Depth, Question};
use crate::rule_set::RuleSet;
use crate::search::Budget;

/// The facts behind an answer about another game.
#[derive(Clone, Debug)]
pub enum Reason {
    /// A theorem decides.
    Theorem(Theorem),
    /// What is deleted is drawn again, so the answer of the game without deletions holds, as far
    /// as the theorems give one.
    Redrawing(Box<Answer>),
    /// No theorem decides.
    Open,
}

impl RuleSet for Position {
    type Reason = Reason;
    type Solver<'s> = Search<'s>;

    const MOVE: fn(AnyMove) -> AnyMove = std::convert::identity;
    const REASON: fn(Reason) -> AnyReason = AnyReason::Other;

    fn prove(question: &Question<'_, Self>, budget: &Budget<'_>) -> Proof<Reason> {
        let position = question.position;
        let outcome = position.outcome();
        if outcome.is_over() {
            return Proof {
                conclusion: outcome.winner(2).map(Conclusion::Wins),
                reason: Reason::Theorem(Theorem::Rules),
                values: Vec::new(),
            };
        }
        match redrawing(position) {
            Some(game) if game.rules().deletions.is_none() => {
                let (conclusion, values) = never_stuck(game);
                Proof {
                    conclusion: Some(conclusion),
                    reason: Reason::Theorem(Theorem::NeverStuck),
                    values,
                }
            }
            Some(game) => {
                let theorems = budget.with_positions(Some(0));
                let (plain, values) = without_deletions(question, game, question.depth, &theorems);
                Proof {
                    conclusion: plain.conclusion.clone(),
                    reason: Reason::Redrawing(Box::new(plain)),
                    values,
                }
            }
            None => by_theorem(position, budget),
        }
    }

    fn theorem(reason: &Reason) -> Option<Theorem> {
        match reason {
            Reason::Theorem(theorem) => Some(*theorem),
            Reason::Redrawing(plain) => match plain.basis {
                Basis::Theorem(_) => Some(Theorem::Redrawing),
                _ => None,
            },
            Reason::Open => None,
        }
    }

    fn solver<'s>(&self, budget: &'s Budget<'s>) -> Option<Search<'s>> {
        Some(Search::new(budget))
    }

    fn search(
        question: &Question<'_, Self>,
        proof: &Proof<Reason>,
        solver: &mut Search<'_>,
    ) -> Found {
        let position = question.position;
        let turn = position.turn();
        let all_moves = question.depth == Depth::AllMoves;
        if let Some(game) = redrawing(position) {
            let (plain, moves) = without_deletions(question, game, question.depth, solver.budget());
            let worth = plain.conclusion.map(|it| it.value(turn));
            let nodes = plain.found.map_or(0, |found| found.nodes);
            return Found::of_two(position, worth.unwrap_or(Value::Unknown), moves, nodes);
        }
        let mut values = proof.values.clone();
        for (mv, value) in position.legal_moves().zip(&mut values) {
            if *value != Value::Unknown {
                continue;
            }
            let mut after = position.clone();
            after.play_unchecked(mv);
            let Some(winner) = solver.winner(&after) else {
                break;
            };
            *value = Value::win_if(winner == turn);
            if *value == Value::Win && !all_moves {
                break;
            }
        }
        let proved = proof.conclusion.as_ref().map(|it| it.value(turn));
        let worth = proved.unwrap_or_else(|| {
            if values.contains(&Value::Win) {
                Value::Win
            } else if values.contains(&Value::Unknown) {
                Value::Unknown
            } else {
                Value::Loss
            }
        });
        Found::of_two(position, worth, values, solver.nodes)
    }

    fn certify(_: &Question<'_, Self>, _: &Proof<Reason>) -> Option<AnyCertificate> {
        None
    }

    fn certifies(&self) -> bool {
        matches!(self, Self::Line(_))
    }

    fn certify_search(
        question: &Question<'_, Self>,
        _: &Found,
        solver: &mut Search<'_>,
        positions: usize,
    ) -> Result<Certificate, Uncertified> {
        match question.position {
            Self::Line(_) => line::certificate(question, solver, positions),
            _ => Err(Uncertified::Rules),
        }
    }
}

/// The game of this position, if what is deleted in it may be drawn again.
fn redrawing(position: &Position) -> Option<&deletion::Position> {
    match position {
        Position::Deletion(game) if game.rules().redraws => Some(game),
        _ => None,
    }
}

/// By a winning move, or by all moves losing; the position itself may be told where the moves are
/// not.
fn by_theorem(position: &Position, budget: &Budget<'_>) -> Proof<Reason> {
    let turn = position.turn();
    let moves = moves_told(position, budget);
    let winning = moves.iter().flatten().find(|(wins, _)| *wins).copied();
    let forced = |a, b| if b == Theorem::ForcedWalk { b } else { a };
    let losing = || -> Told {
        let all: Option<Vec<(bool, Theorem)>> = moves.iter().copied().collect();
        let theorems = all?.into_iter().map(|(_, theorem)| theorem);
        theorems.reduce(forced).map(|theorem| (false, theorem))
    };
    let told = winning.or_else(losing).or_else(|| told(position, budget));
    let values = moves.into_iter();
    let values = values.map(|told| told.map_or(Value::Unknown, |(wins, _)| Value::win_if(wins)));
    Proof {
        conclusion: told.map(|(wins, _)| Conclusion::Wins(if wins { turn } else { turn.next(2) })),
        reason: told.map_or(Reason::Open, |(_, theorem)| Reason::Theorem(theorem)),
        values: values.collect(),
    }
}
