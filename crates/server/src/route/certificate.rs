//! Proofs to take home, and the checker that knows nothing of the solvers.

use std::ops::ControlFlow;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use slitherlab_family as family;
use slitherlab_solve::Depth;
use slitherlab_solve::search::{Limits as SearchLimits, Progress};
use slitherlab_verify::{Effort, Refusal, verify_watched};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Body, CertificateBody};
use crate::client::Client;
use crate::engine;
use crate::error::{Answer, ApiError, Code, ErrorBody};
use crate::pool::Leash;
use crate::setup::With;

/// How much a certificate may cost.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CertificateOptions {
    /// How many seconds it may take; 10 if nothing is said.
    #[serde(default)]
    seconds: Option<f64>,
}

/// What the checker says.
#[derive(Serialize, ToSchema)]
pub(crate) struct Checked {
    valid: bool,
    /// What is proved.
    claim: Option<String>,
    /// Why nothing is proved.
    reason: Option<String>,
}

/// The certificate of the answer (schema `slitherlab/certificate/1`), as a file.
#[utoipa::path(post, path = "/api/v1/certificate", tag = "solving",
    request_body = With<CertificateOptions>,
    responses((status = 200, body = Object), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn certificate(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(request): Body<With<CertificateOptions>>,
) -> Answer<Response> {
    let contest = super::open(&app, client, request.setup).await?;
    let time = engine::seconds(request.options.seconds, 10.0, app.limits().analysis);
    let limits = app.limits().clone();
    let work = move |leash: &Leash| {
        let watch = |_: &Progress| -> ControlFlow<()> { leash.flow() };
        let search = SearchLimits {
            bytes: limits.search_bytes,
            watch: Some(&watch),
            ..SearchLimits::default()
        };
        let question = contest.question(Depth::Answer);
        let certificate = question
            .certify_within(&search, limits.strategy_positions)
            .map_err(|error| ApiError::new(Code::NoCertificate, error.to_string()))?;
        let bytes = serde_json::to_vec(&certificate).map_err(|_| ApiError::internal())?;
        let name = format!("{}.certificate.json", super::file_name(&contest));
        Ok((bytes, name))
    };
    let (bytes, name) = app.long().run(client, time, work).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, super::attachment(&name)),
    ];
    Ok((headers, bytes).into_response())
}

/// Checks a certificate, about one board or about all boards of a family.
#[utoipa::path(post, path = "/api/v1/verify", tag = "solving",
    request_body = Object,
    responses((status = 200, body = Checked), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn verify(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    CertificateBody(bytes): CertificateBody,
) -> Answer<Json<Checked>> {
    let bounds = crate::board::bounds(app.limits());
    let work = move |leash: &Leash| {
        let stop = || leash.is_over();
        let effort = Effort::new(&stop);
        // What it says, or why it says nothing.
        let said = if family::is_family(&bytes) {
            match family::verify_watched(&*bytes, &effort) {
                Err(family::FamilyRefusal::Stopped) => return Err(too_long()),
                said => said.map(|it| it.to_string()).map_err(|it| it.to_string()),
            }
        } else {
            match verify_watched(&bytes, bounds, &effort) {
                Err(Refusal::Stopped) => return Err(too_long()),
                said => said.map(|it| it.to_string()).map_err(|it| it.to_string()),
            }
        };
        Ok(Checked {
            valid: said.is_ok(),
            reason: said.as_ref().err().cloned(),
            claim: said.ok(),
        })
    };
    let checked = app.heavy().run(client, app.limits().analysis, work).await?;
    Ok(Json(checked))
}

fn too_long() -> ApiError {
    ApiError::new(Code::Timeout, "the check takes longer than it may here")
}
