//! What stands before every handler: rates, the names we answer to, pages of other sites; and what
//! goes with every answer: the headers that keep a browser from doing more than it should.

use std::sync::Arc;

use axum::body::{Body, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::client::{Address, Client, has_cookie};
use crate::error::{Code, Error, Reason, Result};
use crate::memory_quota::MeteredBody;
use crate::preview;
use crate::proxy::Peer;

/// Nothing but what this server itself sends may run, be shown or be asked.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
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
    let is_api = is_api(&request);
    let is_embedded = preview::is_embedded(request.uri());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_embedded {
        preview::allow_frames(headers);
    }
    if is_api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Turns requests away that come too often, or from where they should not, and says to the others
/// who asks.
pub(crate) async fn admit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    // A request that comes through no connection, as in a test of the router alone, is its own.
    let peer = request.extensions().get::<Peer>().copied();
    let peer = peer.unwrap_or_else(|| Peer::new([127, 0, 0, 1].into(), &[]));
    let origin = peer.origin(request.headers(), &app.trusted_proxies);
    let client = Client::of(Address::from(origin), request.headers(), &app.cookies);
    // A browser that has its cookie from before a restart is given another.
    let is_returning = !client.is_known() && has_cookie(request.headers());
    let is_api = is_api(&request);
    request.extensions_mut().insert(client);
    app.metrics.requests.add();
    let answered = match check(&app, peer, client, &request) {
        Ok(()) => weigh(&app, client, request, next).await,
        Err(error) => Err(error),
    };
    let mut response = answered.unwrap_or_else(IntoResponse::into_response);
    app.metrics.answers.add(response.status().as_u16());
    if let Some(Reason(code)) = response.extensions().get() {
        app.metrics.refusals.add(*code);
    }
    // Files that others may keep and hand on carry no cookie: the page itself does, which is asked
    // for each time.
    if !client.is_known() && (is_page(&response) || is_api && is_returning) {
        give_cookie(&app, client, &mut response);
    }
    response
}

/// Gives a browser its cookie, unless its address has been given very many.
fn give_cookie(app: &App, client: Client, response: &mut Response) {
    if app.rates.cookies.take(client.address).is_err() {
        return;
    }
    if let Some(cookie) = app.cookies.cookie() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

fn is_api(request: &Request) -> bool {
    request.uri().path().starts_with("/api/")
}

/// Counts what has arrived of the request and what is large of its answer, for as long as it is in
/// memory. The page's own files are in memory anyway, and are never refused.
async fn weigh(app: &App, client: Client, mut request: Request, next: Next) -> Result<Response> {
    if !is_api(&request) {
        return Ok(next.run(request).await);
    }
    let load = Arc::new(app.quota.begin(client.address));
    request.extensions_mut().insert(Arc::clone(&load));
    let response = next.run(request).await;
    drop(load);
    let size = response.body().size_hint().exact().unwrap_or(0);
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let Some(load) = app.quota.take(client.address, size)? else {
        return Ok(response);
    };
    Ok(response.map(|body| Body::new(MeteredBody::new(body, load))))
}

fn check(app: &App, peer: Peer, client: Client, request: &Request) -> Result<()> {
    let headers = request.headers();
    let bad_host = |message| Err(Error::new(Code::BadHost, message));
    // Two names: what stands before the server may have looked at the one, and we would look at the
    // other.
    if headers.get_all(header::HOST).iter().count() > 1 {
        return bad_host("a request names one host");
    }
    let host = peer
        .host(headers)
        .or_else(|| request.uri().authority().map(Authority::as_str))
        .or_else(|| headers.get(header::HOST)?.to_str().ok());
    let name = host.map(name_of);
    let is_answered = |name: &str| {
        is_this_machine(name)
            || app.hosts.iter().any(|host| host == name)
            || app.hosts.is_empty() && !app.is_private
    };
    match &name {
        Some(name) if is_answered(name) => {}
        None if app.hosts.is_empty() && !app.is_private => {}
        _ if app.hosts.is_empty() => return bad_host("this server answers to localhost only"),
        _ => return bad_host("this server does not answer to that name"),
    }
    if !is_api(request) {
        return Ok(());
    }
    let is_upgrade = headers.contains_key(header::UPGRADE);
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    if (changes || is_upgrade) && !is_same_origin(headers, host) {
        return Err(Error::new(
            Code::CrossOrigin,
            "pages of other sites may not use this server",
        ));
    }
    app.rates.request(client)
}

/// The name in an authority, without the port.
fn name_of(authority: &str) -> String {
    let name = without_port(authority);
    name.trim_matches(['[', ']']).to_ascii_lowercase()
}

fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => authority,
    }
}

/// Returns whether a name can only mean this machine; a page elsewhere could give its own name our
/// address.
fn is_this_machine(name: &str) -> bool {
    let address: Result<std::net::IpAddr, _> = name.parse();
    name == "localhost"
        || name.ends_with(".localhost")
        || address.is_ok_and(|address| address.is_loopback())
}

/// Returns whether a browser says that the request comes from a page of this server; programs say
/// nothing.
fn is_same_origin(headers: &HeaderMap, host: Option<&str>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let (Ok(origin), Some(host)) = (origin.to_str(), host) else {
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
        assert_eq!(name_of("LocalHost:7878"), "localhost");
        assert_eq!(name_of("[::1]:7878"), "::1");
        assert_eq!(name_of("[::1]"), "::1");
        assert_eq!(name_of("example.org"), "example.org");
    }

    #[test]
    fn other_origins_are_told_apart() {
        let same = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            is_same_origin(&headers, Some("localhost:7878"))
        };
        assert!(same(None));
        assert!(same(Some("http://localhost:7878")));
        assert!(!same(Some("http://localhost:5173")));
        assert!(!same(Some("https://example.org")));
        assert!(!same(Some("null")));
    }
}
