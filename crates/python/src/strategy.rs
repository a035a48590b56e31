//! Strategies of the papers: what they allow, and whether they hold.

use pyo3::prelude::*;
use slitherlab_game::{AnyPosition, Budget, Player, snake};
use slitherlab_graph::Vertex;
use slitherlab_lab::strategy::{Failure, Plan, Soundness, Strategy, check};

use crate::error::wrong;
use crate::interrupt::interruptible;
use crate::play::{MoveParts, Position};

/// The plan of a strategy on the board of a position, or that of a mirror by its images, and the
/// position.
fn plan<'a>(
    position: &'a Position,
    name: &str,
    images: Option<Vec<Vertex>>,
) -> PyResult<(Plan, &'a snake::Position)> {
    let AnyPosition::Snake(snakes) = position.now.position() else {
        return Err(wrong("strategies are for the snake games"));
    };
    let plan = if let Some(images) = images {
        Plan::image(position.board(), images)
    } else {
        let strategy: Strategy = name.parse().map_err(wrong)?;
        strategy.plan(position.board())
    };
    Ok((plan.map_err(wrong)?, snakes))
}

/// The moves that a strategy allows.
#[pyfunction]
#[pyo3(signature = (position, name, images=None))]
pub(crate) fn strategy_moves(
    position: &Position,
    name: &str,
    images: Option<Vec<Vertex>>,
) -> PyResult<Vec<MoveParts>> {
    let (plan, snakes) = plan(position, name, images)?;
    let moves = plan.moves(snakes).into_iter();
    Ok(moves.map(|mv| position.parts(mv.into())).collect())
}

/// What came of playing a strategy through: `holds`, `unknown`, `loses` or `no move`; the number of
/// positions, and the line.
#[pyfunction]
#[pyo3(signature = (position, name, images, *, player, positions))]
pub(crate) fn check_strategy(
    py: Python<'_>,
    position: &Position,
    name: &str,
    images: Option<Vec<Vertex>>,
    player: u32,
    positions: u64,
) -> PyResult<(&'static str, u64, Vec<MoveParts>)> {
    let (plan, snakes) = plan(position, name, images)?;
    let players = snakes.rules().players;
    let known = (1..=players).contains(&player);
    let player = Player::from_number(player).filter(|_| known);
    let player = player.ok_or_else(|| wrong(format!("the players are 1 to {players}")))?;
    let start = snakes.clone();
    let checked = interruptible(py, move |stop| {
        let budget = Budget::default().with_positions(Some(positions));
        check(&plan, &start, player, &budget.with_stop(stop))
    })?;
    let (word, line) = match checked.soundness {
        Soundness::Holds => ("holds", Vec::new()),
        Soundness::Unknown => ("unknown", Vec::new()),
        Soundness::Fails { line, failure } => match failure {
            Failure::Loses => ("loses", line),
            Failure::NoMove => ("no move", line),
        },
    };
    let line = line.into_iter().map(|mv| position.parts(mv.into()));
    Ok((word, checked.positions, line.collect()))
}
