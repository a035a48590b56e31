//! Why a position is won.

use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use slitherlab_solve::Depth;
use slitherlab_tell::{Story, story};

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::contest::Contest;
use crate::engine;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::pool::Leash;
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
    // What needs no search does not wait behind those who search, and who searches keeps nobody from short answers.
    let bounds = limits.clone();
    let work = move |leash: &Leash| {
        let contest = Contest::open(&setup, &bounds, leash)?;
        let answer = engine::without_search(&contest, Depth::Answer, &bounds, leash);
        let told = answer.map(|answer| told(&contest, &answer, &leash.shortened(TIME)));
        Ok((contest, told.transpose()?))
    };
    let (contest, told_already) = app.quick().run(client, App::quick_time(), work).await?;
    let bytes = if let Some(bytes) = told_already {
        bytes
    } else {
        let work = move |leash: &Leash| {
            let leash = leash.shortened(TIME);
            let nodes = Some(NODES);
            let answer = engine::analyze(&contest, Depth::Answer, nodes, &limits, &leash, |_| ());
            told(&contest, &answer, &leash)
        };
        app.long().run(client, App::quick_time(), work).await?
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], bytes).into_response())
}

/// The story of a game, as JSON.
fn told(contest: &Contest, answer: &slitherlab_solve::Answer, leash: &Leash) -> Answer<Vec<u8>> {
    let story = story(&contest.question(Depth::Answer), answer, &|| {
        leash.is_over()
    });
    serde_json::to_vec(&story).map_err(|_| ApiError::internal())
}
