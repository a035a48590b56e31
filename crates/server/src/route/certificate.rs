//! Proofs to take home, and the checker that knows nothing of the solvers.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use slitherlab_desk::certificate::{self, CertificateOptions, Checked};
use slitherlab_desk::setup::With;

use crate::app::App;
use crate::body::{Body, CertificateBody};
use crate::client::Client;
use crate::error::{Answer, ErrorBody};
use crate::pool::Leash;

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
    let limits = app.limits().questions.clone();
    let time = request.options.time(&limits);
    let name = format!("{}.certificate.json", contest.file_name());
    let work = move |leash: &Leash| Ok(certificate::certificate(&contest, &limits, leash)?);
    let text = app.long().run(client, time, work).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, super::attachment(&name)),
    ];
    Ok((headers, text).into_response())
}

/// Checks a certificate.
#[utoipa::path(post, path = "/api/v1/verify", tag = "solving",
    request_body = Object,
    responses((status = 200, body = Checked), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn verify(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    CertificateBody(bytes): CertificateBody,
) -> Answer<Json<Checked>> {
    let limits = app.limits().questions.clone();
    let time = limits.analysis;
    let work = move |leash: &Leash| Ok(certificate::verify(&bytes, &limits, leash)?);
    let checked = app.heavy().run(client, time, work).await?;
    Ok(Json(checked))
}
