//! Reading the body of a request: bounded in size and time, JSON, with errors in our shape.

use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, Request};
use axum::http::header;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use slitherlab_api::question;

use crate::app::App;
use crate::error::{Code, Error, Result};

/// The body of a request, read as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        let bytes = read(request, app, app.limits.questions.body_bytes).await?;
        Ok(Self(question::read(&bytes)?))
    }
}

/// Reads the bytes of a JSON body.
///
/// # Errors
/// When the body is not called JSON, has more than `limit` bytes, or takes too long to arrive.
pub(crate) async fn read(request: Request, app: &App, limit: usize) -> Result<Bytes> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Error::new(
            Code::UnsupportedMediaType,
            "the body must be JSON, with content-type: application/json",
        ));
    }
    let too_large = || Error::too_large(format!("the body may have at most {limit} bytes"));
    // A body that announces too many bytes is refused before it is sent.
    if usize::try_from(request.body().size_hint().lower()).map_or(true, |size| size > limit) {
        return Err(too_large());
    }
    let collected = Limited::new(request.into_body(), limit).collect();
    match tokio::time::timeout(app.limits.arrival, collected).await {
        Err(_) => Err(Error::new(
            Code::Timeout,
            "the request took too long to arrive",
        )),
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Error::new(Code::BadRequest, "the body could not be read")),
    }
}
