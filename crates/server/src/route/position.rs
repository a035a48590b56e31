//! Where a game stands: whose turn it is, what may be played, how it ended.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use slitherlab_desk::position::{self, PositionInfo, RecordRequest};
use slitherlab_desk::setup::Setup;

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::error::{Answer, ErrorBody};

/// Turn, snakes or owners, legal moves, outcome, record.
#[utoipa::path(post, path = "/api/v1/position", tag = "boards and games",
    request_body = Setup,
    responses((status = 200, body = PositionInfo), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn position(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(setup): Body<Setup>,
) -> Answer<Response> {
    super::write(&app, client, move |limits, leash| {
        position::position(&setup, limits, leash)
    })
    .await
}

/// The same for the end of a saved game's main line.
#[utoipa::path(post, path = "/api/v1/record", tag = "boards and games",
    request_body = RecordRequest,
    responses((status = 200, body = PositionInfo), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn record(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(request): Body<RecordRequest>,
) -> Answer<Response> {
    super::write(&app, client, move |limits, leash| {
        position::record(&request, limits, leash)
    })
    .await
}
