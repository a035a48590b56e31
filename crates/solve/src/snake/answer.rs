//! Questions about snake games, and their verdicts.

use slitherlab_games::snake::{Ending, Position};
use slitherlab_games::{Game, Outcome, Player};
use slitherlab_graph::Board;

use super::proof::{Proof, prove};
use super::why::explain;
use crate::verdict::{Basis, BoardSummary, SCHEMA, Spent, Status, Value, ValuedMove, Verdict};

/// How much is asked about the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The values that come with the answer.
    Answer,
    /// The value of every legal move, as far as it can be proved.
    AllMoves,
}

/// A position of a snake game about which one wants to know who wins.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The board.
    pub board: &'a Board,
    /// The game, by name.
    pub game: Game,
    /// The position; its rules may differ from the game's preset.
    pub position: &'a Position,
    /// How much to say about the moves.
    pub depth: Depth,
}

/// Who wins, as far as the theorems tell.
///
/// `progressive` and `geography` for two players are decided at every position, with every move; `classic` at the
/// opening; positions of `classic` and `public` where the static proof applies. All else is
/// answered `unknown`.
///
/// *Cost*: that of a maximum matching of the unused vertices.
///
/// ```
/// use slitherlab_games::{Game, snake::Position};
/// use slitherlab_graph::Board;
/// use slitherlab_solve::snake::{Depth, Question, analyze};
///
/// let board = Board::parse("grid:5x6")?;
/// let position = Position::start(Game::Classic.snake_rules().unwrap(), board.graph())?;
/// let verdict = analyze(&Question {
///     board: &board,
///     game: Game::Classic,
///     position: &position,
///     depth: Depth::Answer,
/// });
/// assert_eq!(verdict.winner, Some(1));
/// assert!(verdict.why.starts_with("All 30 cells can be paired"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyze(question: &Question<'_>) -> Verdict {
    let Question {
        board,
        position,
        depth,
        ..
    } = *question;
    let proof = prove(board.graph(), position, depth == Depth::AllMoves);
    verdict(question, &proof)
}

pub(crate) fn verdict(question: &Question<'_>, proof: &Proof) -> Verdict {
    let Question {
        board,
        game,
        position,
        ..
    } = *question;
    let rules = position.rules();
    let basis = match proof.reason.theorem() {
        Some(name) => Basis::Theorem { name },
        None => Basis::Unknown {
            spent: Spent::default(),
        },
    };
    let moves = position
        .legal_moves()
        .zip(&proof.values)
        .map(|(one, &value)| ValuedMove {
            text: one.on(board).to_string(),
            value,
            basis: if value == Value::Unknown {
                Basis::Unknown {
                    spent: Spent::default(),
                }
            } else {
                basis
            },
        })
        .collect();
    let can_be_beaten =
        (rules.players > 2 && proof.reason.theorem().is_some()).then(|| beaten_when_over(position));
    let solved = proof.winner.is_some() || can_be_beaten.is_some();
    Verdict {
        schema: SCHEMA,
        board: BoardSummary::of(board),
        game,
        players: rules.players,
        misere: rules.ending == Ending::Misere,
        first: None,
        turn: position.turn().number(),
        status: if solved {
            Status::Solved
        } else {
            Status::Unknown
        },
        winner: proof
            .winner
            .filter(|_| rules.players == 2)
            .map(Player::number),
        winner_role: None,
        can_be_beaten,
        basis,
        moves,
        why: explain(board, position, proof),
    }
}

/// Who has lost a game of several players that is over: the single loser, or all but the single
/// winner.
fn beaten_when_over(position: &Position) -> Vec<u32> {
    let players = 1..=position.rules().players;
    match position.outcome_when_stuck() {
        Outcome::Loses(loser) => vec![loser.number()],
        Outcome::Wins(winner) => players
            .filter(|&number| number != winner.number())
            .collect(),
        Outcome::Draw | Outcome::Ongoing => Vec::new(),
    }
}
