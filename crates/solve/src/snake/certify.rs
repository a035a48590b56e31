//! Certificates of what the theorems decide, and of what a search has found.

use slitherlab_games::Player;
use slitherlab_games::snake::{Capacity, Ending, Move, Rules};
use slitherlab_verify::strategy::Node;
use slitherlab_verify::{Certificate, Claim, MovesClaim, Proof as CertificateProof};

use super::answer::{Depth, Question};
use super::part::Part;
use super::proof::{Proof, Reason, prove};
use super::strategies::{SnakeGuide, contented};
use crate::search::{Fates, Limits, Solver};
use crate::strategies::{Uncertified, Writer};
use crate::verdict::Value;

/// The certificate of a question's answer; `None` when no theorem decides it.
///
/// *Cost*: that of a maximum matching, and of writing it down.
///
/// ```
/// use slitherlab_games::{Game, snake::Position};
/// use slitherlab_board::Board;
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
    if !is_named(question) || !position.rules().is_matching_game() {
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

/// So many positions a strategy in a certificate has at most, unless the caller says otherwise:
/// that is a file of about ten megabytes, checked in a few seconds.
pub const CERTIFIED_POSITIONS: usize = 300_000;

/// The certificate of a question's answer: by the theorems where they decide, else by the strategies that a
/// search within these limits finds. With more than two players it covers the fate of every player. Whoever
/// receives it needs no trust in the search: the checker replays every line.
///
/// *Cost*: that of the search and of writing down the strategies, at most `positions` positions in all.
///
/// ```
/// use slitherlab_games::{Game, snake::Position};
/// use slitherlab_board::Board;
/// use slitherlab_solve::search::Limits;
/// use slitherlab_solve::snake::{CERTIFIED_POSITIONS, Depth, Question, certify_within};
///
/// let board = Board::parse("grid:4x4")?;
/// let position = Position::start(Game::Private.snake_rules().unwrap(), board.graph())?;
/// let question = Question {
///     board: &board,
///     game: Game::Private,
///     position: &position,
///     depth: Depth::Answer,
/// };
/// let certificate = certify_within(&question, &Limits::default(), CERTIFIED_POSITIONS)?;
/// let json = serde_json::to_vec(&certificate)?;
/// let statement = slitherlab_verify::verify(&json)?;
/// assert_eq!(statement.to_string(), "player 2 wins private on grid:4x4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When nothing is proved within the limits, the strategy is too large, or the rules are not those of a named game.
pub fn certify_within(
    question: &Question<'_>,
    limits: &Limits<'_>,
    positions: usize,
) -> Result<Certificate, Uncertified> {
    if let Some(certificate) = certify(question) {
        return Ok(certificate);
    }
    if !is_named(question) {
        return Err(Uncertified::Nameless);
    }
    if limits.nodes == Some(0) {
        return Err(Uncertified::Undecided);
    }
    let position = question.position;
    let mut solver = Solver::new(position, limits);
    let unknown = vec![None; position.rules().players as usize];
    let fates = Fates::search(&mut solver, position, unknown, Vec::new(), false);
    write_strategies(question, &mut solver, &fates.players, positions)
}

/// The certificate of what a search has found out about the players, by their strategies.
pub(crate) fn write_strategies(
    question: &Question<'_>,
    solver: &mut Solver<'_>,
    fates: &[Option<bool>],
    positions: usize,
) -> Result<Certificate, Uncertified> {
    if !is_named(question) {
        return Err(Uncertified::Nameless);
    }
    let Question {
        board,
        game,
        position,
        ..
    } = *question;
    let players = fates.len();
    let sides = contented(fates).ok_or(Uncertified::Undecided)?;
    let uses_edges = position.rules().capacity != Capacity::ONE;
    let guide = SnakeGuide::new(board, solver);
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
        misere: position.rules().ending == Ending::Misere,
        moves: first.map(|one| MovesClaim {
            winning: vec![one],
            complete: false,
        }),
        winner: if players == 2 { sides[0].x.number() } else { 0 },
        can_be_beaten: (players > 2).then(|| beaten.map(|side| side.x.number()).collect()),
        ..place(question)
    };
    let proof = CertificateProof::Strategy { nodes, roots };
    Ok(Certificate::new(board, game, claim, proof))
}

/// Whether the rules are those of the named game, for any number of players and either ending: a
/// certificate names the game only.
fn is_named(question: &Question<'_>) -> bool {
    let rules = question.position.rules();
    question.game.snake_rules().is_some_and(|preset| {
        *rules
            == Rules {
                ending: rules.ending,
                players: rules.players,
                ..preset
            }
    })
}

/// A claim about this position that says nothing yet.
fn place(question: &Question<'_>) -> Claim {
    let Question {
        board, position, ..
    } = *question;
    let setup = position.setup();
    let text = setup.text(board).to_string();
    Claim {
        players: position.rules().players,
        position: (!text.is_empty()).then_some(text),
        turn: setup.turn.map(Player::number),
        ..Claim::at_start(0)
    }
}

fn claim(question: &Question<'_>, proof: &Proof, winner: Player) -> Claim {
    let Question {
        board, position, ..
    } = *question;
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
        winner: winner.number(),
        moves,
        ..place(question)
    }
}
