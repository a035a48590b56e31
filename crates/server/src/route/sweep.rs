//! Who wins over a family of boards.

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use slitherlab_desk::sweep::{self, SweepRequest};

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::error::{Answer, ErrorBody};
use crate::pool::Leash;
use crate::stream;

/// Who wins on every board of a family, board by board.
#[utoipa::path(post, path = "/api/v1/sweep", tag = "exploring",
    request_body = SweepRequest,
    responses(
        (status = 200, description = "the rows; as events `begin`, `row`, `done`", body = Object),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn sweep(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(request): Body<SweepRequest>,
) -> Answer<Response> {
    let limits = app.limits().questions.clone();
    let bounds = limits.clone();
    let time = limits.analysis * 10;
    let work = move |leash: &Leash| Ok(sweep::sweep(request, &bounds, leash)?);
    let sweep = app.quick().run(client, App::quick_time(), work).await?;
    stream::answer(&headers, app.long(), client, time, move |reporter| {
        Ok(sweep.run(&limits, reporter)?)
    })
    .await
}
