//! What a board looks like.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use slitherlab_desk::board::{self, BoardInfo, BoardRequest};

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::error::{Answer, ErrorBody};

/// A board with labels, ends of edges, layout, cells and profile.
#[utoipa::path(post, path = "/api/v1/board", tag = "boards and games",
    request_body = BoardRequest,
    responses((status = 200, body = BoardInfo), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn board(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(request): Body<BoardRequest>,
) -> Answer<Response> {
    super::write(&app, client, move |limits, leash| {
        board::board(&request, limits, leash)
    })
    .await
}
