//! Who wins and why, engines, and certificates.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use slitherlab_api::analyze::{self, AnalyzeOptions, EngineOptions};
use slitherlab_api::certificate::{self, CertificateOptions, Checked};
use slitherlab_api::engine::EngineMove;
use slitherlab_api::question::QUICK;
use slitherlab_api::setup::{Setup, With};
use slitherlab_api::{Begun, why};
use slitherlab_explain::{Story, Verdict};

use crate::body::{Body, CertificateBody};
use crate::error::{ErrorBody, Result};
use crate::request_context::RequestContext;
use crate::stream;

/// The verdict of the interface (schema `slitherlab/verdict/1`), with progress on the way if the client
/// accepts events.
#[utoipa::path(post, path = "/api/v1/analyze", tag = "solving",
    request_body = With<AnalyzeOptions>,
    responses(
        (status = 200, description = "the verdict; as events `progress`, `verdict`, `done`", body = Verdict<'static>),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn analyze(
    context: RequestContext,
    headers: HeaderMap,
    Body(request): Body<With<AnalyzeOptions>>,
) -> Result<Response> {
    let time = request.options.time(context.limits());
    // What needs no search does not wait behind those who search.
    let begun =
        context.quickly(move |limits, stop| analyze::analyze(&request, limits, &stop.budget()));
    match begun.await? {
        Begun::Answered(verdict) => Ok(stream::ready(&headers, "verdict", verdict)),
        Begun::Open(analysis) => {
            let search = context.report(&headers, time, move |limits, reporter| {
                analysis.search(limits, reporter)
            });
            search.await
        }
    }
}

/// The pairing with its classes, or the two trees; and what each move did to the strategy.
#[utoipa::path(post, path = "/api/v1/why", tag = "solving",
    request_body = Setup,
    responses((status = 200, body = Story), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn why(context: RequestContext, Body(setup): Body<Setup>) -> Result<Response> {
    let begun = context.quickly(move |limits, stop| why::why(&setup, limits, &stop.budget()));
    let text = match begun.await? {
        Begun::Answered(text) => text,
        Begun::Open(contest) => {
            let search = context.run(&context.app.long, QUICK, move |limits, stop| {
                why::search(&contest, limits, &stop.budget())
            });
            search.await?
        }
    };
    Ok(stream::json(text))
}

/// An engine's move in a position.
#[utoipa::path(post, path = "/api/v1/engine", tag = "solving",
    request_body = With<EngineOptions>,
    responses((status = 200, body = EngineMove), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn engine(
    context: RequestContext,
    Body(request): Body<With<EngineOptions>>,
) -> Result<Json<EngineMove>> {
    let time = request.options.time(context.limits());
    let chance = random_seed();
    // Who lets an engine think for long does not keep others from quick answers.
    let long = time > LONG;
    let app = &context.app;
    let pool = if long { &app.long } else { &app.quick };
    let answer = context.run(pool, QUICK, move |limits, stop| {
        let stop = stop.shortened(time);
        let stop = if long { stop } else { stop.giving_way() };
        analyze::engine_move(&request, chance, limits, &stop.budget())
    });
    Ok(Json(answer.await?))
}

/// An engine that thinks longer than this is long work.
const LONG: Duration = Duration::from_secs(1);

/// A seed that differs from time to time.
pub(crate) fn random_seed() -> u64 {
    getrandom::u64().unwrap_or(0)
}

/// The certificate of the answer (schema `slitherlab/certificate/1`), as a file.
#[utoipa::path(post, path = "/api/v1/certificate", tag = "solving",
    request_body = With<CertificateOptions>,
    responses((status = 200, body = Object), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn certificate(
    context: RequestContext,
    Body(request): Body<With<CertificateOptions>>,
) -> Result<Response> {
    let time = request.options.time(context.limits());
    let contest = context.open(request.setup).await?;
    let name = format!("{}.certificate.json", contest.file_name());
    let text = context.run(&context.app.long, time, move |limits, stop| {
        certificate::certificate(&contest, limits, &stop.budget())
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, super::attachment(&name)),
    ];
    Ok((headers, text.await?).into_response())
}

/// Checks a certificate.
#[utoipa::path(post, path = "/api/v1/verify", tag = "solving",
    request_body = Object,
    responses((status = 200, body = Checked), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn verify(
    context: RequestContext,
    CertificateBody(bytes): CertificateBody,
) -> Result<Json<Checked>> {
    let time = context.limits().analysis;
    let checked = context.run(&context.app.heavy, time, move |limits, stop| {
        certificate::verify(&bytes, limits, &stop.budget())
    });
    Ok(Json(checked.await?))
}
