//! The winner of a position, the value of every move, and the move of an engine.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use slitherlab_explain::Verdict;
use slitherlab_solve::Depth;
use slitherlab_solve::engine::{Level, LevelError};

use crate::engine::{self, EngineMove};
use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::question::{Answer, Next, Work};
use crate::reporter::{Reporter, write};
use crate::session::Session;
use crate::setup::With;
use slitherlab_game::Budget;

/// How much is asked, and how much it may cost.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnalyzeOptions {
    /// `all` for the value of every move, `answer` for those that come with the answer.
    #[serde(default)]
    values: Values,
    /// The time limit in seconds; 10 by default.
    seconds: Option<f64>,
    /// How many positions a search may look at; 0 for the theorems alone.
    nodes: Option<u64>,
}

/// Which moves are to be valued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Values {
    #[default]
    All,
    Answer,
}

/// The verdict (schema `slitherlab/verdict/1`), if the theorems alone give it, else the search for
/// it. The search reports as `progress` how far it is and the verdict as `verdict`.
///
/// # Errors
/// When the setup describes no game, or one beyond the limits.
pub fn analyze(
    request: With<AnalyzeOptions>,
    limits: &QuestionLimits,
    reporter: &dyn Reporter,
) -> Result<Next> {
    let With { setup, options } = request;
    let budget = reporter.budget();
    let session = Session::open(&setup, limits, &budget)?;
    let depth = match options.values {
        Values::All => Depth::AllMoves,
        Values::Answer => Depth::Answer,
    };
    // An answer by a theorem does not wait behind searches.
    if let Some(answer) = engine::without_search(&session, depth, limits, &budget) {
        let verdict = write(&Verdict::of(&session.game, &answer))?;
        return Ok(Next::Answer(Answer {
            event: Some("verdict"),
            ..Answer::json(verdict)
        }));
    }
    let time = engine::seconds(options.seconds, 10.0, limits.analysis);
    let search = Work::reporting(time, move |limits, reporter| {
        let budget = reporter.budget();
        let begin = budget.now();
        let see = |progress: &slitherlab_game::Progress| {
            let _ = reporter.mention("progress", &|| {
                let progress = json!({
                    "nodes": progress.positions,
                    "answered": progress.answered,
                    "parts": progress.parts,
                    "open": progress.open,
                    "seconds": budget.now().zip(begin).map_or(0.0, |(now, begin)| now.saturating_sub(begin).as_secs_f64()),
                });
                progress.to_string()
            });
        };
        let answer = engine::analyze(&session, depth, options.nodes, limits, &budget, see);
        let verdict = write(&Verdict::of(&session.game, &answer))?;
        let _ = reporter.send("verdict", verdict.clone());
        Ok(verdict)
    });
    Ok(search.into())
}

/// Which engine, and how long it may think.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EngineOptions {
    /// `random`, `greedy`, `stubborn` or `perfect`.
    engine: String,
    /// The time limit in seconds; 1 by default.
    seconds: Option<f64>,
    /// Decides between moves that are equally good, and what the random engine plays.
    seed: Option<u64>,
}

impl EngineOptions {
    /// How long the engine may think.
    pub fn time(&self, limits: &QuestionLimits) -> Duration {
        engine::seconds(self.seconds, 1.0, limits.thinking)
    }
}

/// An engine's move in a position; `default_seed` decides between equally good moves if the request
/// has no seed. However short the time is, there is a move.
///
/// # Errors
/// When there is no such engine, or the game is over.
pub fn engine_move(
    session: &Session,
    options: &EngineOptions,
    default_seed: u64,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
) -> Result<EngineMove> {
    let level = level(&options.engine)?;
    let seed = options.seed.unwrap_or(default_seed);
    engine::choose(session, level, seed, None, limits, budget)
        .ok_or_else(|| Error::new(Code::Conflict, "the game is over"))
}

/// The level of an engine's name.
///
/// # Errors
/// When there is no such engine.
pub fn level(name: &str) -> Result<Level> {
    name.parse()
        .map_err(|error: LevelError| Error::new(Code::BadValue, error.to_string()).about("engine"))
}
