//! Why a position is won.

use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;

use slitherlab_solve::Depth;
use slitherlab_tell::{Story, story};

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::contest::Contest;
use crate::engine;
use crate::error::{Answer, ErrorBody};
use crate::setup::Setup;

/// How long an explanation may take.
const TIME: Duration = Duration::from_secs(5);

/// How many positions are searched where no theorem decides.
const NODES: u64 = 200_000;

/// The pairing with its classes, or the two trees; and what each move did to the strategy.
#[utoipa::path(post, path = "/api/v1/why", tag = "solving",
    request_body = Setup,
    responses((status = 200, body = Story), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn why(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(setup): Body<Setup>,
) -> Answer<Response> {
    let limits = app.limits().clone();
    let work = move |leash: &crate::pool::Leash| {
        let contest = Contest::open(&setup, &limits, leash)?;
        let leash = leash.shortened(TIME);
        // The theorems say it all, or a short search does.
        let answer = engine::analyze(
            &contest,
            Depth::Answer,
            Some(NODES),
            &limits,
            &leash,
            |_| (),
        );
        Ok(story(&contest.question(Depth::Answer), &answer, &|| {
            leash.is_over()
        }))
    };
    super::write(&app, client, work).await
}
