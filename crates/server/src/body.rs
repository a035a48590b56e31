//! Reading the body of a request: bounded in size and time, JSON, with errors in our shape.

use std::sync::Arc;

use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, Request};
use axum::http::header;
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use slitherlab_api::question;

use crate::app::App;
use crate::client::Client;
use crate::error::{Code, Error, Result};
use crate::memory_quota::QuotaGuard;

/// The body of a request, read as JSON.
pub(crate) struct Body<T>(pub(crate) T);

/// The body of a request that has a few words to say: a move, a name.
pub(crate) struct SmallBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for SmallBody<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        let bytes = read(request, app, app.limits.message_bytes).await?;
        Ok(Self(question::read(&bytes)?))
    }
}

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
    let load = request.extensions().get::<Arc<QuotaGuard>>().cloned();
    let client = request.extensions().get::<Client>().copied();
    let collected = collect(request.into_body(), limit, load.as_deref(), too_large);
    match tokio::time::timeout(app.limits.arrival, collected).await {
        Err(_) => Err(Error::new(
            Code::Timeout,
            "the request took too long to arrive",
        )),
        Ok(collected) => {
            let bytes = collected?;
            if let Some(client) = client {
                app.rates.body(client, bytes.len())?;
            }
            Ok(bytes)
        }
    }
}

/// Collects the pieces of a body, each of which counts when it has come.
async fn collect(
    mut body: axum::body::Body,
    limit: usize,
    load: Option<&QuotaGuard>,
    too_large: impl Fn() -> Error,
) -> Result<Bytes> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let unread = || Error::new(Code::BadRequest, "the body could not be read");
        let Ok(data) = frame.map_err(|_| unread())?.into_data() else {
            continue;
        };
        if bytes.len() + data.len() > limit {
            return Err(too_large());
        }
        if let Some(load) = load {
            load.add(data.len())?;
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes.into())
}
