//! How long a won game lasts.

use serde::{Deserialize, Serialize};
use slitherlab_game::{Budget, Player};
use slitherlab_solve::{Depth, shortest_win};

use crate::engine;
use crate::error::Result;
use crate::limits::QuestionLimits;
use crate::session::Session;
use crate::setup::With;

/// The most positions that are looked at, also if more are asked for.
const MOST_NODES: u64 = 2_000_000;

/// The positions that are looked at unless the request says otherwise.
const NODES: u64 = 100_000;

/// How much it may cost.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RemotenessOptions {
    /// How many positions may be looked at; 100,000 by default. The answer depends on nothing else.
    nodes: Option<u64>,
}

/// How long a game of two players lasts when the winner hurries and the loser resists.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Remoteness {
    /// The player who wins with best play; null if it is not known, or nobody wins.
    winner: Option<u32>,
    /// The number of moves until the game is over; null if it is not known.
    moves: Option<usize>,
    /// These moves: the winner ends the game as early as possible, the loser as late as possible.
    line: Vec<String>,
}

/// Returns how long a game lasts, as far as the budget tells.
///
/// # Errors
/// When the setup describes no game, or one beyond the limits.
pub fn remoteness(
    request: &With<RemotenessOptions>,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
) -> Result<Remoteness> {
    let mut session = Session::open(&request.setup, limits, budget)?;
    let nodes = request.options.nodes.unwrap_or(NODES).min(MOST_NODES);
    let answer = engine::analyze(&session, Depth::Answer, Some(nodes), limits, budget, |_| ());
    let winner = answer.winner();
    let line = winner.and_then(|winner| {
        let budget = Budget {
            positions: Some(nodes),
            memory: limits.search_bytes,
            ..*budget
        };
        shortest_win(session.game.position(), winner, &budget)
    });
    let known = line.is_some();
    let before = session.ply();
    for mv in line.into_iter().flatten() {
        session.make(mv);
    }
    let line = session.played.split_off(before);
    Ok(Remoteness {
        winner: winner.map(Player::number),
        moves: known.then_some(line.len()),
        line: line.into_iter().map(|played| played.mv.text).collect(),
    })
}
