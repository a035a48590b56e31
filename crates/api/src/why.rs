//! Why a position is won.

use core::time::Duration;

use slitherlab_explain::story;
use slitherlab_solve::Depth;

use crate::contest::Contest;
use crate::engine;
use crate::error::Result;
use crate::limits::QuestionLimits;
use crate::reporter::{Begun, write};
use crate::setup::Setup;
use crate::tether::{Shortened, Tether};

/// How long an explanation may take.
const TIME: Duration = Duration::from_secs(5);

/// How many positions are searched where no theorem decides.
const NODES: u64 = 200_000;

/// The pairing with its classes, or the two trees, and what each move did to the strategy: a
/// [`Story`](slitherlab_explain::Story), if the theorems alone decide.
///
/// # Errors
/// When the setup describes no game, or one beyond the limits.
pub fn why(setup: &Setup, limits: &QuestionLimits, tether: &dyn Tether) -> Result<Begun<Contest>> {
    let contest = Contest::open(setup, limits, tether)?;
    Ok(
        match engine::without_search(&contest, Depth::Answer, limits, tether) {
            Some(answer) => Begun::Answered(told(&contest, &answer, &Shortened::by(tether, TIME))?),
            None => Begun::Open(contest),
        },
    )
}

/// The same by a search.
///
/// # Errors
/// None that a question could lead to.
pub fn search(contest: &Contest, limits: &QuestionLimits, tether: &dyn Tether) -> Result<String> {
    let tether = Shortened::by(tether, TIME);
    let nodes = Some(NODES);
    let answer = engine::analyze(contest, Depth::Answer, nodes, limits, &tether, |_| ());
    told(contest, &answer, &tether)
}

/// The story of a game.
fn told(
    contest: &Contest,
    answer: &slitherlab_solve::Answer,
    tether: &dyn Tether,
) -> Result<String> {
    let question = contest.question(Depth::Answer);
    write(&story(&question, answer, &|| tether.is_over()))
}
