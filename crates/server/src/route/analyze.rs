//! Who wins, the value of every move, and what an engine would play.

use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::json;
use slitherlab_solve::Depth;
use slitherlab_solve::engine::Level;
use slitherlab_tell::Verdict;
use utoipa::ToSchema;

use super::to_value;
use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::contest::Contest;
use crate::engine::{self, EngineMove};
use crate::error::{Answer, ApiError, Code, ErrorBody};
use crate::pool::Leash;
use crate::setup::With;
use crate::stream;

/// How much is asked, and how much it may cost.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyzeOptions {
    /// `all` for the value of every move, `answer` for those that come with the answer.
    #[serde(default)]
    values: Values,
    /// How many seconds it may take; 10 if nothing is said.
    #[serde(default)]
    seconds: Option<f64>,
    /// How many positions a search may look at; 0 for the theorems alone.
    #[serde(default)]
    nodes: Option<u64>,
}

/// Which moves are to be valued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Values {
    #[default]
    All,
    Answer,
}

/// The verdict of the interface (schema `slitherlab/verdict/1`), with progress on the way if the client
/// accepts events.
#[utoipa::path(post, path = "/api/v1/analyze", tag = "solving",
    request_body = With<AnalyzeOptions>,
    responses(
        (status = 200, description = "the verdict; as events `progress`, `verdict`, `done`", body = Verdict<'static>),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn analyze(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(request): Body<With<AnalyzeOptions>>,
) -> Answer<Response> {
    let options = request.options;
    let time = engine::seconds(options.seconds, 10.0, app.limits().analysis);
    let limits = app.limits().clone();
    let depth = match options.values {
        Values::All => Depth::AllMoves,
        Values::Answer => Depth::Answer,
    };
    // What needs no search does not wait behind those who search.
    let bounds = limits.clone();
    let work = move |leash: &Leash| {
        let contest = Contest::open(&request.setup, &bounds, leash)?;
        let answer = engine::without_search(&contest, depth, &bounds, leash);
        let verdict =
            answer.map(|answer| to_value(&Verdict::of(&contest.question(depth), &answer)));
        Ok((contest, verdict.transpose()?))
    };
    let (contest, verdict) = app.quick().run(client, App::quick_time(), work).await?;
    if let Some(verdict) = verdict {
        return Ok(stream::ready(&headers, "verdict", verdict));
    }
    stream::answer(&headers, app.long(), client, time, move |reporter| {
        let begin = std::time::Instant::now();
        let leash = reporter.leash();
        let answer = engine::analyze(&contest, depth, options.nodes, &limits, leash, |progress| {
            let _ = reporter.mention("progress", || {
                json!({
                    "nodes": progress.nodes,
                    "answered": progress.answered,
                    "parts": progress.parts,
                    "open": progress.open,
                    "seconds": begin.elapsed().as_secs_f64(),
                })
            });
        });
        let verdict = to_value(&Verdict::of(&contest.question(depth), &answer))?;
        let _ = reporter.send("verdict", &verdict);
        Ok(verdict)
    })
    .await
}

/// Which engine, and how long it may think.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EngineOptions {
    /// `random`, `greedy`, `stubborn` or `perfect`.
    engine: String,
    /// How many seconds it may think; 1 if nothing is said.
    #[serde(default)]
    seconds: Option<f64>,
    /// Decides between moves that are equally good, and what the random engine plays.
    #[serde(default)]
    seed: Option<u64>,
}

/// An engine's move in a position.
#[utoipa::path(post, path = "/api/v1/engine", tag = "solving",
    request_body = With<EngineOptions>,
    responses((status = 200, body = EngineMove), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn engine(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(request): Body<With<EngineOptions>>,
) -> Answer<Json<EngineMove>> {
    let options = request.options;
    let level = level(&options.engine)?;
    let time = engine::seconds(options.seconds, 1.0, app.limits().thinking);
    let limits = app.limits().clone();
    let seed = match options.seed {
        Some(seed) => seed,
        None => random_seed(),
    };
    // Who lets an engine think for long does not keep others from quick answers.
    let long = time > QUICK;
    let pool = if long { app.long() } else { app.quick() };
    let work = move |leash: &Leash| {
        let contest = Contest::open(&request.setup, &limits, leash)?;
        let leash = leash.shortened(time);
        let leash = if long { leash } else { leash.giving_way() };
        engine::choose(&contest, level, seed, &limits, &leash)
            .ok_or_else(|| ApiError::new(Code::Conflict, "the game is over"))
    };
    let answer = pool.run(client, App::quick_time(), work).await?;
    Ok(Json(answer))
}

/// An engine that thinks longer than this is long work.
const QUICK: Duration = Duration::from_secs(1);

/// The level of an engine's name.
pub(crate) fn level(name: &str) -> Answer<Level> {
    name.parse().map_err(|error| {
        let error: slitherlab_solve::engine::LevelError = error;
        ApiError::new(Code::BadValue, error.to_string()).about("engine")
    })
}

/// A seed that differs from time to time.
pub(crate) fn random_seed() -> u64 {
    getrandom::u64().unwrap_or(0)
}
