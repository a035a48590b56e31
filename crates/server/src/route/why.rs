//! Why a position is won.

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use slitherlab_desk::setup::Setup;
use slitherlab_desk::{Begun, why};
use slitherlab_tell::Story;

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::error::{Answer, ErrorBody};
use crate::pool::Leash;
use crate::stream;

/// The pairing with its classes, or the two trees; and what each move did to the strategy.
#[utoipa::path(post, path = "/api/v1/why", tag = "solving",
    request_body = Setup,
    responses((status = 200, body = Story), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn why(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(setup): Body<Setup>,
) -> Answer<Response> {
    let limits = app.limits().questions.clone();
    // What needs no search does not wait behind those who search, and who searches keeps nobody from short answers.
    let bounds = limits.clone();
    let work = move |leash: &Leash| Ok(why::why(&setup, &bounds, leash)?);
    let text = match app.quick().run(client, App::quick_time(), work).await? {
        Begun::Answered(text) => text,
        Begun::Open(contest) => {
            let work = move |leash: &Leash| Ok(why::search(&contest, &limits, leash)?);
            app.long().run(client, App::quick_time(), work).await?
        }
    };
    Ok(stream::json(text))
}
