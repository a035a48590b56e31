//! Many boards, many games, and the published claims.

use axum::Json;
use axum::http::HeaderMap;
use axum::response::Response;
use slitherlab_api::claims::{self, ClaimList, ClaimsRequest};
use slitherlab_api::setup::With;
use slitherlab_api::simulate::{self, SimulateOptions};
use slitherlab_api::sweep::{self, SweepRequest};

use crate::body::Body;
use crate::error::{ErrorBody, Result};
use crate::request_context::RequestContext;

/// Who wins on every board of a family, board by board.
#[utoipa::path(post, path = "/api/v1/sweep", tag = "exploring",
    request_body = SweepRequest,
    responses(
        (status = 200, description = "the rows; as events `begin`, `row`, `done`", body = Object),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn sweep(
    context: RequestContext,
    headers: HeaderMap,
    Body(request): Body<SweepRequest>,
) -> Result<Response> {
    let time = context.limits().analysis * 10;
    let sweep = context.quickly(move |limits, stop| sweep::sweep(request, limits, &stop.budget()));
    let sweep = sweep.await?;
    let rows = context.report(&headers, time, move |limits, reporter| {
        sweep.run(limits, reporter)
    });
    rows.await
}

/// Plays many games and counts who loses (schema `slitherlab/simulation/1`). When the time is over, the result
/// is that of the games played until then.
#[utoipa::path(post, path = "/api/v1/simulate", tag = "exploring",
    request_body = With<SimulateOptions>,
    responses(
        (status = 200, description = "the simulation; as events `progress`, `result`, `done`", body = Object),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn simulate(
    context: RequestContext,
    headers: HeaderMap,
    Body(request): Body<With<SimulateOptions>>,
) -> Result<Response> {
    let time = context.limits().simulation;
    let simulation =
        context.quickly(move |limits, stop| simulate::simulate(&request, limits, &stop.budget()));
    let simulation = simulation.await?;
    let result = context.report(&headers, time, move |_, reporter| simulation.run(reporter));
    result.await
}

/// The claims that can be checked.
#[utoipa::path(get, path = "/api/v1/claims", tag = "exploring",
    responses((status = 200, body = ClaimList)))]
pub(crate) async fn list() -> Json<ClaimList> {
    Json(claims::list())
}

/// Checks claims, one after the other.
#[utoipa::path(post, path = "/api/v1/claims", tag = "exploring",
    request_body = ClaimsRequest,
    responses(
        (status = 200, description = "the reports; as events `report`, `done`", body = Object),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn check(
    context: RequestContext,
    headers: HeaderMap,
    Body(request): Body<ClaimsRequest>,
) -> Result<Response> {
    let check = claims::check(&request, context.limits())?;
    let time = context.limits().analysis * 10;
    let reports = context.report(&headers, time, move |_, reporter| check.run(reporter));
    reports.await
}
