//! The page that the program carries, if it was built.

use axum::body::Body;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::EmbeddedFile;

use crate::error::{Code, Error};

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// How to get a program with the page.
pub const HOW_TO_BUILD: &str = "this program was built without the page; with Node.js installed, `make run` builds both, or by \
     hand: `scripts/build-wasm`, then `npm install --no-save` and `npm run build` in web/, then build the program again";

/// Returns whether the program carries the page.
pub fn is_built() -> bool {
    Files::get("index.html").is_some()
}

/// Files whose names change with their contents.
const HASHED: &str = "assets/";

/// Answers everything that is not the interface: the files of the page, and its start for the
/// routes that it knows itself.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path() == "/api" || uri.path().starts_with("/api/") {
        return Error::not_found("such address in this interface").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Error::new(Code::MethodNotAllowed, "the page can only be read").into_response();
    }
    // Names are looked up in a table in the program: there is no way to any other file.
    let name = uri.path().trim_start_matches('/');
    if let Some(file) = Files::get(name) {
        return answer(name, file, &headers);
    }
    // The routes of the page are made of letters and digits alone.
    if name.contains(['.', '%', '\\']) {
        return Error::not_found("such file").into_response();
    }
    match Files::get("index.html") {
        Some(file) => answer("index.html", file, &headers),
        None => (
            StatusCode::SERVICE_UNAVAILABLE,
            [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
            format!("Slitherlab: {HOW_TO_BUILD}.\n"),
        )
            .into_response(),
    }
}

fn answer(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let start = hash.first_chunk().copied().unwrap_or_default();
    let tag = format!("\"{:016x}\"", u64::from_be_bytes(start));
    let cache = if name.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes())
    {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = file.metadata.mimetype().to_owned();
        let kind = if kind.starts_with("text/") && !kind.contains("charset") {
            format!("{kind}; charset=utf-8")
        } else {
            kind
        };
        ([(header::CONTENT_TYPE, kind)], Body::from(file.data)).into_response()
    };
    let all = response.headers_mut();
    all.insert(
        header::CACHE_CONTROL,
        header::HeaderValue::from_static(cache),
    );
    if let Ok(tag) = header::HeaderValue::from_str(&tag) {
        all.insert(header::ETAG, tag);
    }
    response
}
