//! How questions about snake games are answered.

use slitherlab_forests::Place;
use slitherlab_games::Player;
use slitherlab_games::snake::{Move, Position};
use slitherlab_graph::Edge;
use slitherlab_verify::Certificate;

use super::certify::{certify, certify_search};
use super::nimber::{NoNimber, nimber_within};
use super::proof::{Reason, prove_question};
use crate::answer::{Conclusion, Found, Proof, Theorem, Value};
use crate::certify::{AnyCertificate, Uncertified};
use crate::question::{Depth, Question};
use crate::rule_set::RuleSet;
use crate::search::{Fates, Limits, Solver};

impl RuleSet for Position {
    type Reason = Reason;
    type Solver<'s> = Solver<'s>;

    fn prove(question: &Question<'_, Self>, limits: &Limits<'_>) -> Proof<Reason> {
        prove_question(question, limits)
    }

    fn theorem(reason: &Reason) -> Option<Theorem> {
        reason.theorem()
    }

    fn solver<'s>(&self, limits: &'s Limits<'s>) -> Option<Solver<'s>> {
        Some(Solver::new(self, limits))
    }

    /// Searches for what the theorems leave open.
    fn search(
        question: &Question<'_, Self>,
        proof: &Proof<Reason>,
        solver: &mut Solver<'_>,
    ) -> Found<Move> {
        let position = question.position;
        let players = || (0..position.rules().players).map(Player::from_index);
        let winner = proof.conclusion.as_ref().and_then(Conclusion::winner);
        let known = players().map(|x| {
            let by_patch = proof.reason.patched(x).map(|_| true);
            winner.map(|winner| winner != x).or(by_patch)
        });
        let known_moves = proof.values.iter().map(|value| match value {
            Value::Win => Some(false),
            Value::Loss => Some(true),
            Value::Draw | Value::Unknown => None,
        });
        let fates = Fates::search(
            solver,
            position,
            known.collect(),
            known_moves.collect(),
            question.depth == Depth::AllMoves,
        );
        let mover = position.turn();
        // A move after which x is beaten, or is not, as far as the search remembers.
        let recall = |x: Player, beaten: bool| solver.recall_move(position, x, beaten);
        // Where the theorems name a move that wins there is no need for another.
        let wanted =
            fates.players[mover.index()] == Some(false) && !proof.values.contains(&Value::Win);
        let good = wanted.then(|| recall(mover, false)).flatten();
        let beaten = players().filter(|x| *x != mover && fates.players[x.index()] == Some(true));
        let against = if position.rules().players == 2 {
            Vec::new()
        } else {
            beaten
                .filter_map(|x| {
                    let by_patch = proof.reason.patched(x).and_then(|beaten| beaten.help);
                    Some((x, by_patch.or_else(|| recall(x, true))?))
                })
                .collect()
        };
        let values = |fates: Vec<Option<bool>>| fates.into_iter().map(Value::of_fate).collect();
        Found {
            players: values(fates.players),
            moves: values(fates.moves),
            good,
            against,
            nodes: fates.nodes,
            stored: false,
        }
    }

    fn certify(question: &Question<'_, Self>, proof: &Proof<Reason>) -> Option<AnyCertificate> {
        if let Reason::Patched(patched) = &proof.reason {
            return patched.certificate(question).map(AnyCertificate::Family);
        }
        certify(question, proof).map(AnyCertificate::from)
    }

    fn certify_search(
        question: &Question<'_, Self>,
        found: &Found<Move>,
        solver: &mut Solver<'_>,
        positions: usize,
    ) -> Result<Certificate, Uncertified> {
        certify_search(question, found, solver, positions)
    }

    fn nimber(&self, limits: &Limits<'_>) -> Result<u32, NoNimber> {
        nimber_within(self, limits)
    }

    fn trees(&self, _: &Reason) -> Option<Vec<(Edge, Place)>> {
        None
    }
}
