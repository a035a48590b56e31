//! Pictures of positions.

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use slitherlab_desk::picture::{self, PictureOptions};
use slitherlab_desk::setup::With;

use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::error::{Answer, ErrorBody};
use crate::pool::Leash;

/// A picture of a position.
#[utoipa::path(post, path = "/api/v1/picture", tag = "boards and games",
    request_body = With<PictureOptions>,
    responses(
        (status = 200, content((String = "image/svg+xml"), (Vec<u8> = "image/png"), (String = "application/x-tex"))),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn picture(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(request): Body<With<PictureOptions>>,
) -> Answer<Response> {
    let limits = app.limits().questions.clone();
    let work = move |leash: &Leash| Ok(picture::picture(&request, &limits, leash)?);
    let picture = app.heavy().run(client, App::quick_time(), work).await?;
    let headers = [
        (header::CONTENT_TYPE, picture.kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            super::attachment(&picture.name),
        ),
    ];
    Ok((headers, picture.bytes).into_response())
}
