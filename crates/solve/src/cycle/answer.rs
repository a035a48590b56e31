//! How questions about cycle games are answered.

use slitherlab_game::AnyMove;
use slitherlab_game::cycle::Position;
use slitherlab_graph::Edge;
use slitherlab_verify::Certificate;

use super::certify::{certify, on, reordered, write_strategies};
use super::proof::{Reason, prove};
use super::search::Solver;
use crate::answer::{Found, Proof, Theorem, Value};
use crate::certify::{AnyCertificate, Uncertified};
use crate::question::{AnyReason, Depth, Question};
use crate::rule_set::RuleSet;
use crate::search::Budget;

impl RuleSet for Position {
    type Reason = Reason;
    type Solver<'s> = Solver<'s>;

    const MOVE: fn(Edge) -> AnyMove = AnyMove::Edge;
    const REASON: fn(Reason) -> AnyReason = AnyReason::Cycle;

    fn prove(question: &Question<'_, Self>, _: &Budget<'_>) -> Proof<Reason> {
        prove(question.position)
    }

    fn theorem(reason: &Reason) -> Option<Theorem> {
        reason.theorem()
    }

    fn solver<'s>(&self, budget: &'s Budget<'s>) -> Option<Solver<'s>> {
        Solver::new(self, budget)
    }

    /// Searches for what the theorems leave open. Only `cycle` and `cycle-misere` ever need it; in
    /// `cycle` with an excess of 2 or more the first moves are open though the winner is known.
    fn search(
        question: &Question<'_, Self>,
        proof: &Proof<Reason>,
        solver: &mut Solver<'_>,
    ) -> Found {
        let position = question.position;
        let all_moves = question.depth == Depth::AllMoves;
        let mover = position.turn();
        let proved = proof.conclusion.as_ref().map(|it| it.value(mover));
        let mut values = proof.values.clone();
        let open = values.iter().filter(|&&value| value == Value::Unknown);
        let parts = usize::from(proved.is_none()) + if all_moves { open.count() } else { 0 };
        let mut answered = 0;
        let value = proved.unwrap_or_else(|| {
            solver.announce(answered, parts);
            answered += 1;
            solver.value(position)
        });
        let mut after = position.clone();
        for (edge, value_after) in position.legal_moves().zip(&mut values) {
            if *value_after != Value::Unknown {
                continue;
            }
            if value == Value::Loss {
                *value_after = Value::Loss;
                continue;
            }
            after.play_unchecked(edge);
            *value_after = if all_moves {
                solver.announce(answered, parts);
                answered += 1;
                solver.value(&after).for_the_other()
            } else {
                // What the search knows by the way.
                solver.recall(&after).for_the_other()
            };
            after.undo();
        }
        Found::of_two(position, value, values, solver.nodes())
    }

    fn certify(question: &Question<'_, Self>, proof: &Proof<Reason>) -> Option<AnyCertificate> {
        certify(question, proof).map(AnyCertificate::from)
    }

    fn certify_search(
        question: &Question<'_, Self>,
        found: &Found,
        solver: &mut Solver<'_>,
        positions: usize,
    ) -> Result<Certificate, Uncertified> {
        if let Some((board, position)) = reordered(question) {
            let question = on(&board, &position, question);
            let mut solver = solver.again(&position).ok_or(Uncertified::Undecided)?;
            return write_strategies(&question, found, &mut solver, positions);
        }
        write_strategies(question, found, solver, positions)
    }
}
