//! The published claims, checked afresh.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::{Extension, Json};
use slitherlab_desk::claims::{self, ClaimList, ClaimsRequest};

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::error::{Answer, ErrorBody};
use crate::stream;

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
    State(app): State<App>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(request): Body<ClaimsRequest>,
) -> Answer<Response> {
    let limits = &app.limits().questions;
    let check = claims::check(&request, limits)?;
    let time = limits.analysis * 10;
    stream::answer(&headers, app.long(), client, time, move |reporter| {
        Ok(check.run(reporter)?)
    })
    .await
}
