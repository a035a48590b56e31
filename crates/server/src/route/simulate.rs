//! Many games between engines.

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use slitherlab_desk::setup::With;
use slitherlab_desk::simulate::{self, SimulateOptions};

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::error::{Answer, ErrorBody};
use crate::pool::Leash;
use crate::stream;

/// Plays many games and counts who loses (schema `slitherlab/simulation/1`). When the time is over, the result
/// is that of the games played until then.
#[utoipa::path(post, path = "/api/v1/simulate", tag = "exploring",
    request_body = With<SimulateOptions>,
    responses(
        (status = 200, description = "the simulation; as events `progress`, `result`, `done`", body = Object),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn simulate(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(request): Body<With<SimulateOptions>>,
) -> Answer<Response> {
    let limits = app.limits().questions.clone();
    let time = limits.simulation;
    let work = move |leash: &Leash| Ok(simulate::simulate(&request, &limits, leash)?);
    let simulation = app.quick().run(client, App::quick_time(), work).await?;
    stream::answer(&headers, app.long(), client, time, move |reporter| {
        Ok(simulation.run(reporter)?)
    })
    .await
}
