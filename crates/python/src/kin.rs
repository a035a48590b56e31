//! Relatives of the games: directed boards, more terminals, deletions.

use pyo3::prelude::*;
use slitherlab_explain::Kin;
use slitherlab_game::snake;
use slitherlab_graph::Vertex;
use slitherlab_kin::{Depth, Ground, Move, Options, Position, ValuedMove, analyze, certify};

use crate::error::wrong;
use crate::interrupt::interruptible;
use crate::play::BudgetTuple;

/// Finds the winner of a relative of a game after these moves: the verdict as JSON, and what lies
/// on the board.
#[pyfunction]
#[pyo3(signature = (board, game, *, misere, first, rules, moves, all, budget))]
#[expect(clippy::too_many_arguments, reason = "they are Python's, by name")]
pub(crate) fn kin_verdict(
    py: Python<'_>,
    board: &str,
    game: &str,
    misere: bool,
    first: Option<&str>,
    rules: &str,
    moves: &str,
    all: bool,
    budget: BudgetTuple,
) -> PyResult<(String, String, Vec<MoveEnds>)> {
    let game = game.parse().map_err(wrong)?;
    let ground = Ground::parse(board).map_err(wrong)?;
    let options = Options {
        game,
        players: 2,
        misere,
        first: first.map(str::parse).transpose().map_err(wrong)?,
        rules,
    };
    let position = Position::after(&ground, &options, moves).map_err(wrong)?;
    let depth = if all { Depth::AllMoves } else { Depth::Answer };
    interruptible(py, move |stop| {
        let answer = budget.within(&|| stop.check(), |limits| {
            analyze(&ground, &position, depth, limits)
        });
        let told = Kin {
            ground: &ground,
            game,
            position: &position,
            answer: &answer,
        };
        let verdict = serde_json::to_string(&told.verdict()).expect("verdicts are plain data");
        let ends = |valued: &ValuedMove<Move>| {
            let vertices = match valued.step {
                Move::Vertex(v) | Move::Snake(snake::Move::Vertex(v)) => vec![v],
                Move::Step(ends) | Move::Snake(snake::Move::Edge(ends)) => ends.to_vec(),
                Move::Edge(edge) => match &ground {
                    Ground::Board(board) => board.graph().endpoints(edge).to_vec(),
                    Ground::Digraph(_) => Vec::new(),
                },
                Move::Delete => Vec::new(),
            };
            let named = vertices.into_iter().map(|v| (v, ground.label(v)));
            named.collect()
        };
        let vertices = answer.moves.iter().map(ends).collect();
        (verdict, position.text(&ground), vertices)
    })
}

/// The vertices of a move, with their labels.
type MoveEnds = Vec<(Vertex, String)>;

/// Writes the certificate of who wins a relative of a game after these moves, where the checker
/// knows its rules.
#[pyfunction]
#[pyo3(signature = (board, game, *, rules, moves, budget))]
pub(crate) fn kin_certificate(
    py: Python<'_>,
    board: &str,
    game: &str,
    rules: &str,
    moves: &str,
    budget: BudgetTuple,
) -> PyResult<String> {
    let ground = Ground::parse(board).map_err(wrong)?;
    let options = Options {
        rules,
        ..Options::of(game.parse().map_err(wrong)?)
    };
    let position = Position::after(&ground, &options, moves).map_err(wrong)?;
    let certificate = interruptible(py, move |stop| {
        budget.within(&|| stop.check(), |limits| {
            certify(&ground, &position, limits)
        })
    })?;
    let certificate =
        certificate.ok_or_else(|| wrong("the checker does not know the rules of this game"))?;
    let certificate = certificate.map_err(wrong)?;
    Ok(serde_json::to_string(&certificate).expect("certificates are plain data"))
}
