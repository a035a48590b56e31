//! What a link looks like elsewhere: the picture and the words that are shown where somebody pastes
//! it, and the page in a frame of another one.
//!
//! A link to share has its game in the query (`/play?board=grid:5x6&game=classic&moves=…`), because
//! browsers keep a fragment to themselves. The page reads it as it reads a fragment.

mod invitation;
mod link;
mod oembed;

use axum::extract::Query;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use serde::de::DeserializeOwned;
use slitherlab_explain::about;
use slitherlab_game::Preset;

use crate::error::{Code, Error, Result};
use crate::guard::CONTENT_SECURITY_POLICY;
use crate::request_context::RequestContext;
use invitation::Invitation;
use link::Link;

pub(crate) use invitation::picture as picture_of_game;
pub(crate) use link::picture;
pub(crate) use oembed::oembed;

/// What is said of an address where it is pasted. What it leaves out is as in the document.
#[derive(Debug)]
pub(crate) struct Preview {
    title: Option<String>,
    description: Option<String>,
    /// The address of the picture: those who show previews want all of it.
    image: String,
    /// Where to ask how to put it into another page.
    oembed: Option<String>,
}

impl Preview {
    /// Returns the preview of an address of the page.
    pub(crate) async fn of(context: &RequestContext, uri: &Uri, headers: &HeaderMap) -> Self {
        let origin = origin(headers);
        if let Some(link) = Link::of(uri) {
            return link.preview(&origin, uri.query().unwrap_or(""));
        }
        if let Some(id) = uri.path().strip_prefix("/game/") {
            return match Invitation::to(context, id).await {
                Some(invitation) => invitation.preview(&origin),
                None => invitation::to_unknown_game(&origin),
            };
        }
        Self::plain(&origin)
    }

    /// The preview of the page as such.
    fn plain(origin: &str) -> Self {
        Self {
            title: None,
            description: None,
            image: format!("{origin}/preview.png"),
            oembed: None,
        }
    }

    /// Writes it into the page's document; `None` if that has no place for it.
    pub(crate) fn document(&self, file: &[u8]) -> Option<String> {
        let html = std::str::from_utf8(file).ok()?;
        let words = [
            ("og:title", self.title.as_deref()),
            ("og:description", self.description.as_deref()),
            ("og:image", Some(self.image.as_str())),
        ];
        let mut text = html.to_owned();
        for (name, content) in words {
            let Some(content) = content else { continue };
            let start = format!("<meta property=\"{name}\" content=\"");
            let (before, rest) = text.split_once(&start)?;
            let (_, after) = rest.split_once('"')?;
            text = format!("{before}{start}{}\"{after}", escaped(content));
        }
        let Some(address) = &self.oembed else {
            return Some(text);
        };
        let address = escaped(address);
        let link = format!(
            "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{address}\" /></head>"
        );
        Some(text.replacen("</head>", &link, 1))
    }
}

/// What a game is called, and on which board it is played.
fn title_of(game: &str, board: &str) -> String {
    let preset: Result<Preset, _> = game.parse();
    let game = preset.map_or("Slitherlab", |preset| about(preset).title);
    format!("{game} on {}", board_name(board))
}

/// Boards that are named by the lengths of their sides, and what people call them.
const BOXES: [(&str, &str); 7] = [
    ("grid", "grid"),
    ("torus", "torus"),
    ("cylinder", "cylinder"),
    ("rook", "rook board"),
    ("king", "king board"),
    ("knight", "knight board"),
    ("honeycomb", "honeycomb"),
];

/// A board in words, if it is a plain one: "a 5 × 6 grid". Otherwise its text.
fn board_name(text: &str) -> String {
    let named = || {
        let (family, sides) = text.split_once(':')?;
        let (_, name) = BOXES.iter().find(|(short, _)| *short == family)?;
        let is_plain = |side: &str| {
            (1..=4).contains(&side.len()) && side.bytes().all(|byte| byte.is_ascii_digit())
        };
        let sides: Vec<&str> = sides.split('x').collect();
        let [first, _, ..] = sides.as_slice() else {
            return None;
        };
        if !sides.iter().all(|side| is_plain(side)) {
            return None;
        }
        let is_with_vowel = first.starts_with('8') || matches!(*first, "11" | "18");
        let article = if is_with_vowel { "an" } else { "a" };
        Some(format!("{article} {} {name}", sides.join(" × ")))
    };
    named().unwrap_or_else(|| text.to_owned())
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

/// Reads the query of an address, or refuses it in the words of the interface.
fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T> {
    match Query::try_from_uri(uri) {
        Ok(Query(read)) => Ok(read),
        Err(error) => Err(Error::new(Code::BadRequest, error.body_text())),
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
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><meta property=\"og:title\" content=\"Slitherlab\" />\
        <meta property=\"og:description\" content=\"Games\" />\
        <meta property=\"og:image\" content=\"/preview.png\" /></head>";

    const ORIGIN: &str = "https://play.example.org";

    /// The document of an address that no game has to be looked up for.
    fn shown(address: &'static str) -> String {
        let uri = Uri::from_static(address);
        let preview = match Link::of(&uri) {
            Some(link) => link.preview(ORIGIN, uri.query().unwrap()),
            None => Preview::plain(ORIGIN),
        };
        preview.document(PAGE.as_bytes()).unwrap()
    }

    #[test]
    fn a_link_says_what_it_leads_to() {
        let page = shown("/play?board=grid:5x6&game=classic&moves=0,0-0,1~0,1-1,1&ply=1");
        assert!(
            page.contains("content=\"Slither on a 5 × 6 grid\""),
            "{page}"
        );
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
    }

    #[test]
    fn a_puzzle_shows_its_position_and_not_its_solution() {
        let page = shown(
            "/puzzles?puzzle=day-2026-11-18&board=grid:5x6&game=classic&moves=0,0-0,1~0,1-1,1",
        );
        assert!(page.contains("Puzzle of 18 November 2026"), "{page}");
        assert!(
            page.contains("Slither on a 5 × 6 grid. It&#39;s your turn: find the move that wins."),
            "{page}"
        );
        assert!(page.contains("/api/v1/preview.png?puzzle=day"), "{page}");
        let page = shown("/puzzles?puzzle=3-k9x2&board=petersen&game=geography&moves=");
        assert!(page.contains("\"A puzzle for you\""), "{page}");
        assert!(page.contains("Vertex Geography on petersen."), "{page}");
        for strange in ["day-2026-13-01", "day-2026-00-01", "day-x", "day-2026-02-"] {
            assert_eq!(link::puzzle_title(strange), "A puzzle for you", "{strange}");
        }
    }

    #[test]
    fn what_a_link_says_cannot_leave_its_place() {
        for page in [
            shown("/play?board=%22%3E%3Cscript%3E&game=%3Cb%3E"),
            shown("/puzzles?puzzle=%3Cb%3E&board=%22%3E%3Cscript%3E&game=%3Cb%3E"),
        ] {
            assert!(
                !page.contains("<script>") && !page.contains("<b>"),
                "{page}"
            );
        }
    }

    #[test]
    fn boards_have_names() {
        assert_eq!(board_name("grid:5x6"), "a 5 × 6 grid");
        assert_eq!(board_name("torus:8x3x4"), "an 8 × 3 × 4 torus");
        assert_eq!(board_name("king:11x2"), "an 11 × 2 king board");
        for text in [
            "petersen",
            "grid:5",
            "grid:{1..3}x2",
            "path:4",
            "grid:5x",
            "",
        ] {
            assert_eq!(board_name(text), text);
        }
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
