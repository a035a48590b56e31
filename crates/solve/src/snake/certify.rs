//! Certificates of what the theorems decide.

use slitherlab_games::Player;
use slitherlab_games::snake::Move;
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof as CertificateProof};

use super::answer::{Depth, Question};
use super::part::Part;
use super::proof::{Proof, Reason, prove};
use crate::verdict::Value;

/// The certificate of a question's answer; `None` when no theorem decides it.
///
/// *Cost*: that of a maximum matching, and of writing it down.
///
/// ```
/// use slitherlab_games::{Game, snake::Position};
/// use slitherlab_graph::Board;
/// use slitherlab_solve::snake::{Depth, Question, certify};
///
/// let board = Board::parse("grid:3x3")?;
/// let position = Position::start(Game::Geography.snake_rules().unwrap(), board.graph())?;
/// let certificate = certify(&Question {
///     board: &board,
///     game: Game::Geography,
///     position: &position,
///     depth: Depth::Answer,
/// })
/// .expect("a theorem decides geography");
/// let json = serde_json::to_vec(&certificate)?;
/// let statement = slitherlab_verify::verify(&json)?;
/// assert!(statement.to_string().starts_with("player 1 wins geography on grid:3x3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(question: &Question<'_>) -> Option<Certificate> {
    let Question {
        board,
        game,
        position,
        depth,
    } = *question;
    // The rules of a certificate are those of the named game.
    let preset = game.snake_rules()?;
    let rules = slitherlab_games::snake::Rules {
        ending: position.rules().ending,
        players: position.rules().players,
        ..preset
    };
    if rules != *position.rules() || !rules.is_matching_game() {
        return None;
    }
    let proof = prove(board.graph(), position, depth == Depth::AllMoves);
    let winner = proof.winner?;
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
        Reason::Dooming(one) => {
            let mut after = position.clone();
            after.make(*one);
            CertificateProof::WinningMove {
                r#move: one.on(board).to_string(),
                level: Part::unused(board.graph(), &after).proof(),
            }
        }
        Reason::Over(_) => CertificateProof::Over {},
        Reason::Open => return None,
    };
    let claim = claim(question, &proof, winner);
    Some(Certificate::new(board, game, claim, inner))
}

fn claim(question: &Question<'_>, proof: &Proof, winner: Player) -> Claim {
    let Question {
        board, position, ..
    } = *question;
    let setup = position.setup();
    let text = setup.text(board).to_string();
    let winning = |wins: &dyn Fn(Move) -> bool| {
        let moves = position.legal_moves().filter(|&one| wins(one));
        moves
            .map(|one| one.on(board).to_string())
            .collect::<Vec<_>>()
    };
    let moves = match &proof.reason {
        Reason::OneEnd(_) => {
            let winning = position.legal_moves().zip(&proof.values);
            let winning = winning.filter(|&(_, &value)| value == Value::Win);
            let winning = winning.map(|(one, _)| one.on(board).to_string()).collect();
            Some(MovesClaim {
                winning,
                complete: true,
            })
        }
        Reason::Anderson(levels) => levels.winning_opening().map(|[u, v]| {
            let opening = Move::Edge([u.min(v), u.max(v)]);
            MovesClaim {
                winning: winning(&|one| one == opening),
                complete: false,
            }
        }),
        Reason::Dooming(one) => Some(MovesClaim {
            winning: vec![one.on(board).to_string()],
            complete: false,
        }),
        Reason::Doomed(_) | Reason::Over(_) | Reason::Open => None,
    };
    Claim {
        players: position.rules().players,
        position: (!text.is_empty()).then_some(text),
        turn: setup.turn.map(Player::number),
        moves,
        ..Claim::at_start(winner.number())
    }
}
