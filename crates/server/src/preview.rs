//! What a link to a position looks like elsewhere: its picture and its words, and the page in a
//! frame of another one.
//!
//! A link to share has the game in its query (`/play?board=grid:5x6&game=classic&moves=…`), because
//! browsers keep a fragment to themselves. The page reads it as it reads a fragment.

use std::fmt::Write as _;

use axum::extract::Query;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use slitherlab_api::question::{Next, Question};
use slitherlab_explain::about;
use slitherlab_game::Preset;

use crate::error::{Code, Error, Result};
use crate::game::random_seed;
use crate::guard::CONTENT_SECURITY_POLICY;
use crate::request_context::RequestContext;

/// A position in a query, as the page writes it into its links; what else stands there is for the
/// page alone.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    board: String,
    game: String,
    players: Option<u32>,
    misere: Option<String>,
    first: Option<String>,
    terminals: Option<String>,
    rules: Option<String>,
    position: Option<String>,
    turn: Option<u32>,
    #[serde(default)]
    moves: String,
    ply: Option<usize>,
}

impl Asked {
    fn of(uri: &Uri) -> Option<Self> {
        Query::try_from_uri(uri).ok().map(|Query(asked)| asked)
    }

    /// The moves that are shown.
    fn moves(&self) -> Vec<&str> {
        let all = self.moves.split('~').filter(|text| !text.is_empty());
        all.take(self.ply.unwrap_or(usize::MAX)).collect()
    }

    /// The question for its picture.
    fn question(&self) -> Value {
        json!({
            "board": self.board,
            "game": self.game,
            "players": self.players.unwrap_or(2),
            "misere": self.misere.as_deref() == Some("1"),
            "first": self.first,
            "terminals": self.terminals,
            "rules": self.rules,
            "position": self.position,
            "turn": self.turn,
            "moves": self.moves(),
            "format": "png",
            "labels": false,
            "card": true,
        })
    }

    /// What the game is called, and on which board it is played.
    fn title(&self) -> String {
        let game = self.game.parse::<Preset>();
        let game = game.map_or("Slitherlab", |preset| about(preset).title);
        format!("{game} on {}", self.board)
    }
}

/// Draws the position of a link, as large as previews are.
pub(crate) async fn picture(
    context: RequestContext,
    Query(asked): Query<Asked>,
) -> Result<Response> {
    let question = Question::named("picture").ok_or_else(Error::internal)?;
    let body = asked.question().to_string();
    let mut next = question.read(body.as_bytes(), random_seed(), context.limits())?;
    loop {
        match next {
            Next::Work(work) => next = context.work(work).await?,
            Next::Answer(answer) => {
                let kind = [(header::CONTENT_TYPE, answer.kind)];
                return Ok((kind, answer.bytes).into_response());
            }
        }
    }
}

/// The address of the page that is asked for.
#[derive(Debug, Deserialize)]
pub(crate) struct OEmbedRequest {
    url: String,
}

/// How large a position is in a page of somebody else, in pixels.
const FRAME: [u32; 2] = [480, 640];

/// Says how to put a position into another page (oEmbed 1.0).
pub(crate) async fn oembed(
    headers: HeaderMap,
    Query(OEmbedRequest { url }): Query<OEmbedRequest>,
) -> Result<axum::Json<Value>> {
    let own = format!("{}/play?", origin(&headers));
    let query = url.strip_prefix(&own).filter(|query| !query.is_empty());
    let query = query.ok_or_else(|| Error::new(Code::NotFound, "no position has this address"))?;
    let query = query.split('#').next().unwrap_or(query);
    let uri: Uri = format!("/play?{query}")
        .parse()
        .map_err(|_| Error::not_found("such position"))?;
    let asked = Asked::of(&uri).ok_or_else(|| Error::not_found("such position"))?;
    let [width, height] = FRAME;
    let source = escaped(&format!("{own}embed&{query}"));
    let title = asked.title();
    Ok(axum::Json(json!({
        "version": "1.0",
        "type": "rich",
        "provider_name": "Slitherlab",
        "title": title,
        "width": width,
        "height": height,
        "html": format!(
            "<iframe src=\"{source}\" width=\"{width}\" height=\"{height}\" title=\"{}\" loading=\"lazy\"></iframe>",
            escaped(&title)
        ),
    })))
}

/// The page's document with the title and the picture of what its address leads to; `None` if the
/// document has no place for them.
pub(crate) fn document(file: &[u8], uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let html = std::str::from_utf8(file).ok()?;
    let origin = origin(headers);
    let query = uri.query().unwrap_or("");
    let mut words = Vec::new();
    let mut more = String::new();
    if let Some(asked) = Asked::of(uri).filter(|_| uri.path() == "/play") {
        let moves = asked.moves().len();
        let plural = if moves == 1 { "" } else { "s" };
        words = vec![
            ("og:title", asked.title()),
            (
                "og:description",
                format!(
                    "The position after {moves} move{plural}. Play on, and see who wins and why."
                ),
            ),
            ("og:image", format!("{origin}/api/v1/preview.png?{query}")),
        ];
        let address = percent_encoded(&format!("{origin}/play?{query}"));
        let oembed = escaped(&format!("{origin}/api/v1/oembed?format=json&url={address}"));
        more = format!(
            "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{oembed}\" />"
        );
    } else {
        // Those who show previews want the whole address of a picture.
        words.push(("og:image", format!("{origin}/preview.png")));
        if uri.path().starts_with("/game/") {
            let title = "You are invited to a game".to_owned();
            let how = "Open the link and take your seat. There is nothing to install.".to_owned();
            words.extend([("og:title", title), ("og:description", how)]);
        }
    }
    let mut text = html.to_owned();
    for (name, content) in words {
        let start = format!("<meta property=\"{name}\" content=\"");
        let (before, rest) = text.split_once(&start)?;
        let (_, after) = rest.split_once('"')?;
        text = format!("{before}{start}{}\"{after}", escaped(&content));
    }
    Some(text.replacen("</head>", &format!("{more}</head>"), 1))
}

/// Returns whether the page is asked for in the form that stands in a frame of another page: a game
/// of the browser's own, in which nothing can be done for somebody else.
pub(crate) fn is_embedded(uri: &Uri) -> bool {
    let mut fields = uri.query().unwrap_or("").split('&');
    uri.path() == "/play" && fields.any(|field| field == "embed" || field.starts_with("embed="))
}

/// Lets other pages have this answer in a frame.
pub(crate) fn allow_frames(headers: &mut HeaderMap) {
    headers.remove(header::X_FRAME_OPTIONS);
    let policy = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}

/// The address of this server, as the request names it. Nobody but the client sees it.
fn origin(headers: &HeaderMap) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text("host").unwrap_or("localhost");
    let is_secure = text("x-forwarded-proto") == Some("https");
    let scheme = if is_secure { "https" } else { "http" };
    format!("{scheme}://{host}")
}

/// A text as the value of an attribute in HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// A text as a value in a query.
fn percent_encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><meta property=\"og:title\" content=\"Slitherlab\" />\
        <meta property=\"og:description\" content=\"Games\" />\
        <meta property=\"og:image\" content=\"/preview.png\" /></head>";

    fn shown(address: &'static str) -> String {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("play.example.org"));
        headers.insert("x-forwarded-proto", HeaderValue::from_static("https"));
        document(PAGE.as_bytes(), &Uri::from_static(address), &headers).unwrap()
    }

    #[test]
    fn a_link_says_what_it_leads_to() {
        let page = shown("/play?board=grid:5x6&game=classic&moves=0,0-0,1~0,1-1,1&ply=1");
        assert!(page.contains("content=\"Slither on grid:5x6\""), "{page}");
        assert!(page.contains("The position after 1 move."), "{page}");
        assert!(page.contains(
            "\"https://play.example.org/api/v1/preview.png?board=grid:5x6&amp;game=classic&amp;moves=0,0-0,1~0,1-1,1&amp;ply=1\""
        ), "{page}");
        assert!(page.contains("application/json+oembed"), "{page}");
        for other in ["/", "/play?embed", "/puzzles?board=grid:5x6&game=classic"] {
            let page = shown(other);
            let plain = PAGE.replace("\"/preview.png", "\"https://play.example.org/preview.png");
            assert_eq!(page, plain, "{other}");
        }
        assert!(shown("/game/0123").contains("You are invited to a game"));
    }

    #[test]
    fn what_a_link_says_cannot_leave_its_place() {
        let page = shown("/play?board=%22%3E%3Cscript%3E&game=%3Cb%3E");
        assert!(
            !page.contains("<script>") && !page.contains("<b>"),
            "{page}"
        );
    }

    #[test]
    fn frames_are_for_the_embedded_form_alone() {
        assert!(is_embedded(&Uri::from_static("/play?embed")));
        assert!(is_embedded(&Uri::from_static(
            "/play?board=grid:2x2&embed=1"
        )));
        for other in [
            "/play",
            "/play?embedded",
            "/game/0?embed",
            "/api/v1/health?embed",
            "/?embed",
        ] {
            assert!(!is_embedded(&Uri::from_static(other)), "{other}");
        }
        let mut headers = HeaderMap::new();
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        allow_frames(&mut headers);
        assert!(!headers.contains_key(header::X_FRAME_OPTIONS));
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.ends_with("frame-ancestors *"), "{policy}");
    }
}
