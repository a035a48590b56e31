//! Certificates of what the theorems decide, and of what a search found.

use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_forests::{Counts, Part, Place, PrincipalPartition, TwoForests};
use slitherlab_game::Player;
use slitherlab_game::cycle::{Kind, Position, Setup};
use slitherlab_graph::{Edge, Graph, Minor};
use slitherlab_verify::strategy::{Node, Side};
use slitherlab_verify::two_forests::Pair;
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof as CertificateProof};

use super::guide::CycleGuide;
use super::proof::{Race, Reason, prove};
use super::reduced::{Reduced, minor_of};
use super::search::Solver;
use crate::answer::{Conclusion, Found, Proof, Value};
use crate::certify::{Uncertified, Writer, one_winning};
use crate::question::Question;

/// The certificate of what a theorem decides; `None` when none does, or only one move by move.
///
/// *Cost*: that of a largest union of two forests, up to three times, and of writing it down.
pub(crate) fn certify(
    question: &Question<'_, Position>,
    proof: &Proof<Reason>,
) -> Option<Certificate> {
    if let Some((board, position)) = reordered(question) {
        let question = on(&board, &position, question);
        return certify(&question, &prove(&position));
    }
    let (board, position) = (question.board, question.position);
    let conclusion = proof.conclusion.as_ref()?;
    let winner = conclusion.winner().map_or(0, Player::number);
    let mut moves = None;
    let inner = match &proof.reason {
        Reason::Over(_) => CertificateProof::Over {},
        Reason::Cut(reduced) | Reason::Start(reduced) => {
            moves = moves_claim(board, position, conclusion, reduced);
            CertificateProof::TwoForests {
                pair: pair_of(reduced),
            }
        }
        Reason::Switching(part) => switching(position, *part)?,
        Reason::Closing(edge) => after(board, *edge, CertificateProof::Over {}),
        Reason::Safety(_) => safe(position)?,
        Reason::Moves => {
            let place = proof.values.iter().position(|&value| value == Value::Win)?;
            let edge = position.legal_moves().nth(place)?;
            let mut next = position.clone();
            next.play_unchecked(edge);
            after(board, edge, safe(&next)?)
        }
        Reason::Open => return None,
    };
    if let CertificateProof::After { r#move, .. } = &inner {
        moves = Some(one_winning(r#move.clone()));
    }
    Some(certificate(question, winner, moves, inner))
}

pub(super) fn write_strategies(
    question: &Question<'_, Position>,
    found: &Found,
    solver: &mut Solver<'_>,
    positions: usize,
) -> Result<Certificate, Uncertified> {
    let (board, position) = (question.board, question.position);
    let value = found.players[position.turn().index()];
    let graph = position.graph();
    let forests = TwoForests::of(graph);
    let decisive = forests.excess() > 0;
    // Without draws, who does not lose wins.
    let winning = |winner: Player| {
        let side = if decisive {
            Side::alone(winner)
        } else {
            Side::others(winner.next(2))
        };
        (winner.number(), vec![side])
    };
    let (mover, other) = (position.turn(), position.turn().next(2));
    let (winner, sides) = match value {
        Value::Win => winning(mover),
        Value::Loss => winning(other),
        Value::Draw => (0, vec![Side::alone(mover), Side::alone(other)]),
        Value::Unknown => return Err(Uncertified::Undecided),
    };
    let guide = CycleGuide { board, solver };
    let mut writer = Writer::new(guide, board, true, positions)?;
    let write = |&side| writer.write(position, side);
    let roots = sides.iter().map(write).collect::<Result<Vec<u32>, _>>()?;
    let nodes = writer.into_nodes();
    let moves = match (value, &nodes[roots[0] as usize]) {
        (Value::Win, Node::Play(text, _)) => Some(one_winning(text.clone())),
        _ => None,
    };
    let proof = CertificateProof::EdgeStrategy {
        nodes,
        roots,
        board: decisive.then(|| pair(graph, &forests)),
    };
    Ok(certificate(question, winner, moves, proof))
}

/// A question about this position, asked otherwise as that one.
pub(super) fn on<'a>(
    board: &'a Board,
    position: &'a Position,
    question: &Question<'_, Position>,
) -> Question<'a, Position> {
    Question {
        board,
        position,
        ..*question
    }
}

/// Returns the position on the board that a checker will read. The proofs go through the edges in
/// the order of their ids, and the ids that a file gave them are not in the text of the board.
pub(super) fn reordered(question: &Question<'_, Position>) -> Option<(Board, Position)> {
    if question.board.spec().is_some() {
        return None;
    }
    let board = Board::parse(question.board.text()).ok()?;
    if board.graph().edges() == question.board.graph().edges() {
        return None;
    }
    let setup = question.position.setup();
    let text = setup.text(question.board);
    let mut again = Setup::parse(*question.position.rules(), &board, &text).ok()?;
    again.turn = setup.turn;
    let position = again.validate(&Arc::new(board.graph().clone())).ok()?;
    Some((board, position))
}

/// Puts a certificate together.
fn certificate(
    question: &Question<'_, Position>,
    winner: u32,
    moves: Option<MovesClaim>,
    proof: CertificateProof,
) -> Certificate {
    let (board, position) = (question.board, question.position);
    let rules = position.rules();
    let setup = position.setup();
    let text = setup.text(board);
    let claim = Claim {
        position: (!text.is_empty()).then_some(text),
        turn: setup.turn.map(Player::number),
        moves,
        first: rules.first.map(|role| role.name().to_owned()),
        terminals: rules
            .terminals
            .map(|[s, t]| format!("{},{}", board.label(s), board.label(t))),
        ..Claim::at_start(winner)
    };
    Certificate::new(board, rules.kind.game(), claim, proof)
}

/// The two forests by which a theorem decides a position, as far as free edges are concerned: where
/// each of these stands. `None` when no theorem decides, or not by one pair of forests.
///
/// *Cost*: as [`certify`].
pub(crate) fn trees(position: &Position, reason: &Reason) -> Option<Vec<(Edge, Place)>> {
    let forests = match reason {
        Reason::Cut(reduced) | Reason::Start(reduced) => reduced.forests.clone(),
        Reason::Switching(part) => switching_forests(position, *part)?.2,
        Reason::Safety(safety) => match (safety.mover, Race::new(position).guarded()) {
            _ if safety.mover == safety.other => return None,
            (true, [mover, _]) => mover.forests.clone(),
            (false, [_, other]) => other.forests.clone(),
        },
        Reason::Over(_) | Reason::Closing(_) | Reason::Moves | Reason::Open => return None,
    };
    let places = forests.places().iter().copied();
    Some(position.free_edges().zip(places).collect())
}

fn after(board: &Board, edge: Edge, proof: CertificateProof) -> CertificateProof {
    CertificateProof::After {
        r#move: board.edge_label(edge).to_string(),
        proof: Box::new(proof),
    }
}

fn letters(places: &[Place]) -> String {
    let letter = |place: &Place| match place {
        Place::OnlyA => 'a',
        Place::OnlyB => 'b',
        Place::Both => 'c',
        Place::Neither => '-',
    };
    places.iter().map(letter).collect()
}

fn marks(chosen: impl Iterator<Item = bool>) -> String {
    chosen
        .map(|chosen| if chosen { 'x' } else { '-' })
        .collect()
}

/// The witness that is the smallest.
fn smallest(graph: &Graph, forests: &TwoForests) -> String {
    let edges = 0..graph.edge_count() as Edge;
    marks(edges.map(|e| forests.is_dense(graph, e)))
}

/// The witness that is the largest.
fn largest(graph: &Graph, forests: &TwoForests) -> String {
    let partition = PrincipalPartition::of(graph, forests);
    marks(partition.parts().iter().map(|&part| part != Part::Sparse))
}

fn pair(graph: &Graph, forests: &TwoForests) -> Pair {
    Pair {
        places: letters(forests.places()),
        witness: smallest(graph, forests),
    }
}

pub(crate) fn pair_of(reduced: &Reduced) -> Pair {
    pair(&reduced.minor.graph, &reduced.forests)
}

/// One winning move that the pair shows, if it shows any; all that there are if there is none.
fn moves_claim(
    board: &Board,
    position: &Position,
    conclusion: &Conclusion,
    reduced: &Reduced,
) -> Option<MovesClaim> {
    if conclusion.value(position.turn()) != Value::Win {
        return Some(MovesClaim {
            winning: Vec::new(),
            complete: true,
        });
    }
    let kind = position.rules().kind;
    let Counts { excess, .. } = reduced.counts();
    let wanted = match kind {
        Kind::Cycle if excess > 1 => return None,
        Kind::CycleCut if excess == 0 => None,
        Kind::Cycle | Kind::CycleCut | Kind::Shannon => Some(Place::Neither),
        Kind::CycleMisere => Some(Place::Both),
        Kind::CycleCutMisere => {
            let shared = reduced.counts().common > 0;
            Some(if shared { Place::Both } else { Place::Neither })
        }
    };
    let mut free = position.free_edges().zip(reduced.forests.places());
    let (edge, _) = free.find(|&(_, &place)| wanted.is_none_or(|wanted| place == wanted))?;
    Some(one_winning(board.edge_label(edge).to_string()))
}

/// Short's minor in the switching game, the same with an edge between the terminals at the end, and
/// the two forests of one of them, or with that edge contracted, by which the game is decided.
fn switching_forests(position: &Position, part: Part) -> Option<(Minor, Graph, TwoForests)> {
    let minor = minor_of(position, position.rules().maker()?);
    let terminals = position.rules().terminals?;
    let mut edges = minor.graph.edges().to_vec();
    edges.push(terminals.map(|v| minor.vertex_image[v as usize]));
    let joined = Graph::from_edges(minor.graph.vertex_count(), edges).ok()?;
    let last = minor.graph.edge_count() as Edge;
    let forests = match part {
        Part::Dense => TwoForests::of(&minor.graph),
        Part::Tight => TwoForests::of(&joined),
        Part::Sparse => {
            let contracted = Minor::contract_and_delete(&joined, |e| e == last, |_| false);
            TwoForests::of(&contracted.graph)
        }
    };
    Some((minor, joined, forests))
}

/// The proof for the switching game: two forests of Short's minor with an edge between the
/// terminals.
fn switching(position: &Position, part: Part) -> Option<CertificateProof> {
    let (minor, joined, forests) = switching_forests(position, part)?;
    let places = letters(forests.places());
    let (places, witness) = match part {
        // Forests of the graph without the edge are as good, and the largest witness there joins
        // its ends.
        Part::Dense => (places + "-", largest(&minor.graph, &forests) + "x"),
        // The contracted edge is in both forests.
        Part::Sparse => (places + "c", smallest(&joined, &TwoForests::of(&joined))),
        Part::Tight => (places, smallest(&joined, &forests)),
    };
    Some(CertificateProof::Switching {
        pair: Pair { places, witness },
        larger: (part == Part::Tight).then(|| largest(&joined, &forests)),
    })
}

/// The proof by who is safe, of a position of `cycle` or `cycle-misere` that is not over.
fn safe(position: &Position) -> Option<CertificateProof> {
    if position.outcome().is_over() {
        return Some(CertificateProof::Over {});
    }
    let race = Race::new(position);
    let safety = race.safety();
    let value = safety.value();
    if value == Value::Unknown {
        return None;
    }
    let [mover, other] = race.guarded();
    let board = (value != Value::Draw).then(|| {
        let graph = position.graph();
        pair(graph, &TwoForests::of(graph))
    });
    Some(CertificateProof::Safe {
        mover: safety.mover.then(|| pair_of(mover)),
        other: safety.other.then(|| pair_of(other)),
        board,
    })
}
