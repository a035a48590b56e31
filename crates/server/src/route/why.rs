//! Why a position is won.

use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::contest::Contest;
use crate::error::{Answer, ErrorBody};
use crate::setup::Setup;
use crate::why::{Why, explain};

/// How long an explanation may take.
const TIME: Duration = Duration::from_secs(5);

/// The pairing with its classes, or the two trees; and what each move did to the strategy.
#[utoipa::path(post, path = "/api/v1/why", tag = "solving",
    request_body = Setup,
    responses((status = 200, body = Why), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn why(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(setup): Body<Setup>,
) -> Answer<Response> {
    let limits = app.limits().clone();
    let work = move |leash: &crate::pool::Leash| {
        let contest = Contest::open(&setup, &limits, leash)?;
        Ok(explain(&contest, &limits, &leash.shortened(TIME)))
    };
    super::write(&app, client, work).await
}
