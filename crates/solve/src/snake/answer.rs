//! How questions about snake games are answered.

use slitherlab_game::snake::{Capacity, Move, Position};
use slitherlab_game::{AnyMove, Player};
use slitherlab_verify::strategy::Node;
use slitherlab_verify::{Certificate, Claim, Proof as CertificateProof};

use super::certify::{certify, named, place};
use super::fates::Fates;
use super::guide::{SnakeGuide, contented};
use super::proof::{Reason, prove_question};
use crate::answer::{Conclusion, Found, Proof, Theorem, Value};
use crate::certify::{AnyCertificate, Uncertified, Writer, one_winning};
use crate::question::{AnyReason, Depth, Question};
use crate::rule_set::RuleSet;
use crate::search::{Budget, Solver};

impl RuleSet for Position {
    type Reason = Reason;
    type Solver<'s> = Solver<'s>;

    const MOVE: fn(Move) -> AnyMove = AnyMove::from;
    const REASON: fn(Reason) -> AnyReason = AnyReason::Snake;

    fn prove(question: &Question<'_, Self>, budget: &Budget<'_>) -> Proof<Reason> {
        prove_question(question, budget)
    }

    fn theorem(reason: &Reason) -> Option<Theorem> {
        reason.theorem()
    }

    fn solver<'s>(&self, budget: &'s Budget<'s>) -> Option<Solver<'s>> {
        Some(Solver::new(self, budget))
    }

    /// Searches for what the theorems leave open.
    fn search(
        question: &Question<'_, Self>,
        proof: &Proof<Reason>,
        solver: &mut Solver<'_>,
    ) -> Found {
        let position = question.position;
        let players = || (0..position.rules().players).map(Player::from_index);
        let winner = proof.conclusion.as_ref().and_then(Conclusion::winner);
        let known = players().map(|x| match (winner, proof.reason.patched(x)) {
            (Some(winner), _) => Value::win_if(winner == x),
            (None, Some(_)) => Value::Loss,
            (None, None) => Value::Unknown,
        });
        let mut fates = Fates {
            players: known.collect(),
            moves: proof.values.clone(),
        };
        fates.search(solver, position, question.depth == Depth::AllMoves);
        let mover = position.turn();
        // A move after which x is beaten, or is not, as far as the search remembers.
        let recall = |x: Player, beaten: bool| {
            let mv = solver.recall_move(position, x, beaten);
            mv.map(AnyMove::from)
        };
        // Where the theorems name a move that wins there is no need for another.
        let wanted =
            fates.players[mover.index()] == Value::Win && !proof.values.contains(&Value::Win);
        let good = wanted.then(|| recall(mover, false)).flatten();
        let beaten = players().filter(|x| *x != mover && fates.players[x.index()] == Value::Loss);
        let against = if position.rules().players == 2 {
            Vec::new()
        } else {
            beaten
                .filter_map(|x| {
                    let by_patch = proof.reason.patched(x).and_then(|beaten| beaten.help);
                    let by_patch = by_patch.map(AnyMove::from);
                    Some((x, by_patch.or_else(|| recall(x, true))?))
                })
                .collect()
        };
        Found {
            players: fates.players,
            moves: fates.moves,
            good,
            against,
            nodes: solver.nodes(),
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
        found: &Found,
        solver: &mut Solver<'_>,
        positions: usize,
    ) -> Result<Certificate, Uncertified> {
        let game = named(question).ok_or(Uncertified::Nameless)?;
        let (board, position) = (question.board, question.position);
        let players = found.players.len();
        let sides = contented(&found.players).ok_or(Uncertified::Undecided)?;
        let uses_edges = position.rules().capacity != Capacity::ONE;
        let guide = SnakeGuide::new(board, position, solver);
        let mut writer = Writer::new(guide, board, uses_edges, positions)?;
        let roots = sides
            .iter()
            .map(|&side| writer.write(position, side))
            .collect::<Result<Vec<u32>, Uncertified>>()?;
        let nodes = writer.into_nodes();
        // The first move of the strategy of the player to move.
        let mover = position.turn();
        let own = sides
            .iter()
            .position(|side| side.x == mover && !side.against);
        let first = own.and_then(|place| match &nodes[roots[place] as usize] {
            Node::Play(text, _) => Some(text.clone()),
            _ => None,
        });
        let beaten = sides.iter().filter(|side| side.against);
        let claim = Claim {
            moves: first.map(one_winning),
            winner: if players == 2 { sides[0].x.number() } else { 0 },
            can_be_beaten: (players > 2).then(|| beaten.map(|side| side.x.number()).collect()),
            ..place(question)
        };
        let proof = CertificateProof::Strategy { nodes, roots };
        Ok(Certificate::new(board, game, claim, proof))
    }
}
