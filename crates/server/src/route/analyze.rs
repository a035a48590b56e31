//! Who wins, the value of every move, and what an engine would play.

use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::{Extension, Json};
use slitherlab_desk::Begun;
use slitherlab_desk::analyze::{self, AnalyzeOptions, EngineOptions};
use slitherlab_desk::engine::EngineMove;
use slitherlab_desk::setup::With;
use slitherlab_tell::Verdict;

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::error::{Answer, ErrorBody};
use crate::pool::Leash;
use crate::stream;

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
    let limits = app.limits().questions.clone();
    let time = request.options.time(&limits);
    // What needs no search does not wait behind those who search.
    let bounds = limits.clone();
    let work = move |leash: &Leash| Ok(analyze::analyze(&request, &bounds, leash)?);
    match app.quick().run(client, App::quick_time(), work).await? {
        Begun::Answered(verdict) => Ok(stream::ready(&headers, "verdict", verdict)),
        Begun::Open(analysis) => {
            stream::answer(&headers, app.long(), client, time, move |reporter| {
                Ok(analysis.search(&limits, reporter)?)
            })
            .await
        }
    }
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
    let limits = app.limits().questions.clone();
    let time = request.options.time(&limits);
    let chance = random_seed();
    // Who lets an engine think for long does not keep others from quick answers.
    let long = time > QUICK;
    let pool = if long { app.long() } else { app.quick() };
    let work = move |leash: &Leash| {
        let leash = leash.shortened(time);
        let leash = if long { leash } else { leash.giving_way() };
        Ok(analyze::engine_move(&request, chance, &limits, &leash)?)
    };
    let answer = pool.run(client, App::quick_time(), work).await?;
    Ok(Json(answer))
}

/// An engine that thinks longer than this is long work.
const QUICK: Duration = Duration::from_secs(1);

/// A seed that differs from time to time.
pub(crate) fn random_seed() -> u64 {
    getrandom::u64().unwrap_or(0)
}
