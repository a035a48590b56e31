//! What stands before every handler: rates, the names we answer to, pages of other sites; and what goes
//! with every answer: the headers that keep a browser from doing more than it should.

use axum::body::{Body, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Code};
use crate::load::Weighed;

/// Nothing but what this server itself sends may run, be shown or be asked.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
];

/// Puts the headers on every answer.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Turns requests away that come too often, or from where they should not.
pub(crate) async fn admit(State(app): State<App>, request: Request, next: Next) -> Response {
    match check(&app, &request) {
        Ok(()) => weigh(&app, request, next)
            .await
            .unwrap_or_else(IntoResponse::into_response),
        Err(error) => error.into_response(),
    }
}

/// Counts what is large of the request and of its answer, for as long as it is in memory.
async fn weigh(app: &App, request: Request, next: Next) -> Result<Response, ApiError> {
    let Some(client) = request.extensions().get::<Client>().copied() else {
        return Ok(next.run(request).await);
    };
    // Who does not say how much will come may send as much as is allowed.
    let most = app.limits().body_bytes;
    let hint = request.body().size_hint();
    let load = app.loads().take(
        client,
        hint.exact().map_or(most, |size| {
            usize::try_from(size)
                .unwrap_or(usize::MAX)
                .min(app.limits().certificate_bytes)
        }),
    )?;
    let response = next.run(request).await;
    drop(load);
    let size = response.body().size_hint().exact().unwrap_or(0);
    let Some(load) = app
        .loads()
        .take(client, usize::try_from(size).unwrap_or(usize::MAX))?
    else {
        return Ok(response);
    };
    Ok(response.map(|body| Body::new(Weighed::new(body, load))))
}

fn check(app: &App, request: &Request) -> Result<(), ApiError> {
    let headers = request.headers();
    let host = host(request.uri().host(), headers);
    if app.is_private() && !host.as_deref().is_some_and(is_this_machine) {
        return Err(ApiError::new(
            Code::BadHost,
            "this server answers to localhost only",
        ));
    }
    if !request.uri().path().starts_with("/api/") {
        return Ok(());
    }
    let is_upgrade = headers.contains_key(header::UPGRADE);
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    if (changes || is_upgrade) && !is_same_origin(headers) {
        return Err(ApiError::new(
            Code::CrossOrigin,
            "pages of other sites may not use this server",
        ));
    }
    let Some(client) = request.extensions().get::<Client>() else {
        return Ok(());
    };
    app.requests().take(*client).map_err(|wait| {
        ApiError::new(
            Code::TooManyRequests,
            "you ask faster than this server answers; wait a moment",
        )
        .again_after(wait.as_secs() + 1)
    })
}

/// The name by which we were called, without the port.
fn host(in_uri: Option<&str>, headers: &HeaderMap) -> Option<String> {
    let name = match in_uri {
        Some(name) => name,
        None => without_port(headers.get(header::HOST)?.to_str().ok()?),
    };
    Some(name.trim_matches(['[', ']']).to_ascii_lowercase())
}

fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => authority,
    }
}

/// Whether a name can only mean this machine; a page elsewhere could give its own name our address.
fn is_this_machine(name: &str) -> bool {
    let address: Result<std::net::IpAddr, _> = name.parse();
    name == "localhost"
        || name.ends_with(".localhost")
        || address.is_ok_and(|address| address.is_loopback())
}

/// Whether a browser says that the request comes from a page of this server; programs say nothing.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let (Ok(origin), Some(Ok(host))) = (
        origin.to_str(),
        headers.get(header::HOST).map(HeaderValue::to_str),
    ) else {
        return false;
    };
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine() {
        for name in ["localhost", "127.0.0.1", "::1", "a.localhost", "127.1.2.3"] {
            assert!(is_this_machine(name), "{name}");
        }
        for name in ["example.org", "192.168.1.1", "localhost.example.org", ""] {
            assert!(!is_this_machine(name), "{name}");
        }
    }

    #[test]
    fn the_port_is_no_part_of_the_name() {
        let host = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static(text));
            super::host(None, &headers).unwrap()
        };
        assert_eq!(host("LocalHost:7878"), "localhost");
        assert_eq!(host("[::1]:7878"), "::1");
        assert_eq!(host("[::1]"), "::1");
        assert_eq!(host("example.org"), "example.org");
    }

    #[test]
    fn other_origins_are_told_apart() {
        let same = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("localhost:7878"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            is_same_origin(&headers)
        };
        assert!(same(None));
        assert!(same(Some("http://localhost:7878")));
        assert!(!same(Some("http://localhost:5173")));
        assert!(!same(Some("https://example.org")));
        assert!(!same(Some("null")));
    }
}
