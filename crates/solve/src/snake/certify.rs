//! Certificates of what the theorems decide, and of what a search has found.

use slitherlab_game::snake::{Ending, Move, Position, Rules};
use slitherlab_game::{Play, Player, Preset};
use slitherlab_graph::Vertex;
use slitherlab_verify::strategy::{Node, Run, fits};
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof as CertificateProof};

use super::even_kernel::EvenKernels;
use super::part::Part;
use super::proof::{Reason, dooming_move};
use crate::answer::{Conclusion, Proof, Value};
use crate::certify::one_winning;
use crate::question::Question;

/// The certificate of what a theorem decides; `None` when none does.
///
/// *Cost*: that of writing it down.
pub(crate) fn certify(
    question: &Question<'_, Position>,
    proof: &Proof<Reason>,
) -> Option<Certificate> {
    let (board, position) = (question.board, question.position);
    let game = named(question)?;
    let inner = match &proof.reason {
        Reason::OneEnd(part) => CertificateProof::OneEnd {
            level: part.proof(),
        },
        Reason::Anderson(levels) => CertificateProof::InnerLevels {
            levels: levels.levels().iter().map(Part::proof).collect(),
        },
        Reason::Doomed(part) => CertificateProof::Static {
            level: part.proof(),
        },
        Reason::Dooming(mv) => {
            let mut after = position.clone();
            after.play_unchecked(*mv);
            CertificateProof::WinningMove {
                r#move: mv.on(board),
                level: Part::unused(board.graph(), &after).proof(),
            }
        }
        Reason::Mirror(image) => CertificateProof::Mirror {
            image: image.clone(),
            r#move: None,
        },
        Reason::MirrorMove(mv, image) => CertificateProof::Mirror {
            image: image.clone(),
            r#move: Some(mv.on(board)),
        },
        Reason::MatchingCovered(covered) => CertificateProof::MatchingCovered {
            mate: covered.matching().mates().to_vec(),
            cycles: covered.cycles(board.graph()),
        },
        Reason::EvenKernels(EvenKernels { kernels, moves }) => CertificateProof::EvenKernel {
            kernels: kernels.clone(),
            moves: moves.iter().map(|mv| mv.on(board)).collect(),
        },
        Reason::Split(split) => CertificateProof::Split {
            r#move: (position.snake_count() == 0).then(|| Move::Edge(split.opening).on(board)),
            runs: split.runs.clone(),
        },
        Reason::Outlast(owner, paths) => outlasting(question, *owner, paths)?,
        Reason::FixedLength(..) => CertificateProof::FixedLength {},
        Reason::Over(_) => CertificateProof::Over {},
        Reason::Answered(opening) => answering(question, *opening)?,
        Reason::Forest(_) => CertificateProof::Forest {},
        Reason::Images(_) | Reason::Patched(_) | Reason::Open => return None,
    };
    let claim = claim(question, proof)?;
    Some(Certificate::new(board, game, claim, inner))
}

/// A strategy that is one run, after the first move of it if its owner is to move; `None` on boards
/// too large for strategies.
fn outlasting(
    question: &Question<'_, Position>,
    owner: Player,
    paths: &[Vec<Vertex>],
) -> Option<CertificateProof> {
    let (board, position) = (question.board, question.position);
    if !fits(board, false) {
        return None;
    }
    let mut paths = paths.to_vec();
    let mut nodes = Vec::new();
    if position.turn() == owner {
        let path = paths.iter_mut().find(|path| path.len() > 1)?;
        let mv = Move::Edge([path[0], path[1]]);
        path.remove(0);
        nodes.push(Node::Play(mv.on(board), 1));
    }
    nodes.push(Node::Race(vec![Run {
        player: owner.number(),
        paths,
    }]));
    Some(CertificateProof::Strategy {
        nodes,
        roots: vec![0],
    })
}

/// A strategy that meets every answer to an opening with a move that dooms the opponent; `None` on
/// boards too large for strategies.
fn answering(question: &Question<'_, Position>, opening: Move) -> Option<CertificateProof> {
    let (board, position) = (question.board, question.position);
    if !fits(board, false) {
        return None;
    }
    let mut now = position.clone();
    now.play_unchecked(opening);
    let answers = now.sorted_moves();
    // Each answer has two nodes: the move against it, and why that dooms the opponent.
    let first_nodes = (2..).step_by(2).take(answers.len());
    let mut nodes = vec![
        Node::Play(opening.on(board), 1),
        Node::Replies(first_nodes.clone().collect()),
    ];
    for (answer, node) in answers.into_iter().zip(first_nodes) {
        now.play_unchecked(answer);
        let mv = dooming_move(board.graph(), &now)?;
        now.play_unchecked(mv);
        nodes.push(Node::Play(mv.on(board), node + 1));
        nodes.push(Node::Static(Part::unused(board.graph(), &now).proof()));
        now.undo();
        now.undo();
    }
    Some(CertificateProof::Strategy {
        nodes,
        roots: vec![0],
    })
}

/// The game whose rules these are, for any number of players and either ending: a certificate names
/// the game only. Rules that were changed in one game may be those of another, as `classic` with
/// two snakes is `public`.
pub(crate) fn named(question: &Question<'_, Position>) -> Option<Preset> {
    let rules = question.position.rules();
    let mut games = [question.preset].into_iter().chain(Preset::ALL);
    games.find(|game| {
        game.snake_rules().is_some_and(|preset| {
            *rules
                == Rules {
                    ending: rules.ending,
                    players: rules.players,
                    ..preset
                }
        })
    })
}

/// A claim about this position that says nothing yet.
pub(super) fn place(question: &Question<'_, Position>) -> Claim {
    let (board, position) = (question.board, question.position);
    let setup = position.setup();
    let text = setup.text(board);
    Claim {
        players: position.rules().players,
        misere: position.rules().ending == Ending::Misere,
        position: (!text.is_empty()).then_some(text),
        turn: setup.turn.map(Player::number),
        ..Claim::at_start(0)
    }
}

fn claim(question: &Question<'_, Position>, proof: &Proof<Reason>) -> Option<Claim> {
    let (board, position) = (question.board, question.position);
    let text = |mv: Move| mv.on(board);
    let winning = position.legal_moves().zip(&proof.values);
    let winning = winning.filter(|&(_, &value)| value == Value::Win);
    let mut winning = winning.map(|(mv, _)| text(mv));
    let moves = match &proof.reason {
        Reason::OneEnd(_) | Reason::Forest(_) => Some(MovesClaim {
            winning: winning.collect(),
            complete: true,
        }),
        Reason::Anderson(levels) => levels
            .winning_opening()
            .map(|[u, v]| one_winning(text(Move::Edge([u.min(v), u.max(v)])))),
        Reason::Dooming(mv) | Reason::Answered(mv) | Reason::MirrorMove(mv, _) => {
            Some(one_winning(text(*mv)))
        }
        Reason::EvenKernels(kernels) => kernels.moves.first().map(|&mv| one_winning(text(mv))),
        Reason::Split(_) | Reason::Outlast(..) => winning.next().map(one_winning),
        Reason::Doomed(_)
        | Reason::Mirror(_)
        | Reason::Images(_)
        | Reason::MatchingCovered(_)
        | Reason::FixedLength(..)
        | Reason::Over(_)
        | Reason::Patched(_)
        | Reason::Open => None,
    };
    let (winner, can_be_beaten) = match proof.conclusion.as_ref()? {
        Conclusion::Wins(winner) => (winner.number(), None),
        Conclusion::Beaten(beaten) => (0, Some(beaten.iter().map(|x| x.number()).collect())),
        Conclusion::Draw => return None,
    };
    Some(Claim {
        winner,
        moves,
        can_be_beaten,
        ..place(question)
    })
}
