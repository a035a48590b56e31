//! Why a position is won.

use std::time::Duration;

use slitherlab_explain::story;
use slitherlab_solve::Depth;

use crate::contest::Contest;
use crate::engine;
use crate::error::Result;
use crate::limits::QuestionLimits;
use crate::reporter::{Begun, write};
use crate::setup::Setup;
use slitherlab_game::Budget;

/// The time limit of an explanation.
const TIME: Duration = Duration::from_secs(5);

/// The most positions that are searched where no theorem decides.
const NODES: u64 = 200_000;

/// The pairing with its classes, or the two trees, and what each move did to the strategy: a
/// [`Story`](slitherlab_explain::Story), if the theorems alone decide.
///
/// # Errors
/// When the setup describes no game, or one beyond the limits.
pub fn why(setup: &Setup, limits: &QuestionLimits, budget: &Budget<'_>) -> Result<Begun<Contest>> {
    let contest = Contest::open(setup, limits, budget)?;
    Ok(
        match engine::without_search(&contest, Depth::Answer, limits, budget) {
            Some(answer) => Begun::Answered(told(&contest, &answer, &budget.within(TIME))?),
            None => Begun::Open(contest),
        },
    )
}

/// Searches, and returns the story of what the search found.
///
/// # Errors
/// None that a question could lead to.
pub fn search(contest: &Contest, limits: &QuestionLimits, budget: &Budget<'_>) -> Result<String> {
    let budget = budget.within(TIME);
    let nodes = Some(NODES);
    let answer = engine::analyze(contest, Depth::Answer, nodes, limits, &budget, |_| ());
    told(contest, &answer, &budget)
}

/// The story of a game.
fn told(
    contest: &Contest,
    answer: &slitherlab_solve::Answer,
    budget: &Budget<'_>,
) -> Result<String> {
    write(&story(&contest.game, answer, budget))
}
