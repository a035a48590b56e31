//! Links that carry their position: games to share, and puzzles.

use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use serde_json::{Value, json};
use slitherlab_api::question::{Next, Question};
use time::Month;

use super::{Preview, query, title_of};
use crate::error::{Error, Result};
use crate::game::random_seed;
use crate::request_context::RequestContext;

/// A position in a query, as the page writes it into its links; what else stands there is for the
/// page alone.
#[derive(Debug, Deserialize)]
pub(crate) struct Link {
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
    /// The name of the puzzle that the position is of.
    puzzle: Option<String>,
}

impl Link {
    /// Reads the link to a position or to a puzzle.
    pub(super) fn of(uri: &Uri) -> Option<Self> {
        let link: Self = query(uri).ok()?;
        let path = if link.puzzle.is_some() {
            "/puzzles"
        } else {
            "/play"
        };
        (uri.path() == path).then_some(link)
    }

    /// The moves that are shown.
    fn moves(&self) -> Vec<&str> {
        let all = self.moves.split('~').filter(|text| !text.is_empty());
        all.take(self.ply.unwrap_or(usize::MAX)).collect()
    }

    /// The game that it shows.
    fn setup(&self) -> Value {
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
        })
    }

    /// What the game is called, and on which board it is played.
    pub(super) fn title(&self) -> String {
        title_of(&self.game, &self.board)
    }

    /// What is said of it; `query` is where it was read from.
    pub(super) fn preview(&self, origin: &str, query: &str) -> Preview {
        let image = format!("{origin}/api/v1/preview.png?{query}");
        if let Some(puzzle) = &self.puzzle {
            return Preview {
                title: Some(puzzle_title(puzzle)),
                description: Some(format!(
                    "{}. It's your turn: find the move that wins.",
                    self.title()
                )),
                image,
                oembed: None,
            };
        }
        let moves = self.moves().len();
        let plural = if moves == 1 { "" } else { "s" };
        let address = format!("{origin}/play?{query}");
        let address = utf8_percent_encode(&address, RESERVED);
        Preview {
            title: Some(self.title()),
            description: Some(format!(
                "The position after {moves} move{plural}. Play on, and see who wins and why."
            )),
            image,
            oembed: Some(format!("{origin}/api/v1/oembed?format=json&url={address}")),
        }
    }
}

/// What is not written as it is in the value of a field.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A puzzle by its name: that of a day is called after it.
pub(super) fn puzzle_title(name: &str) -> String {
    let date = || {
        let date = name.strip_prefix("day-")?;
        let parts: Vec<u16> = date.split('-').flat_map(str::parse).collect();
        let &[year, month, day @ 1..=31] = parts.as_slice() else {
            return None;
        };
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        Some(format!("Puzzle of {day} {month} {year}"))
    };
    date().unwrap_or_else(|| "A puzzle for you".to_owned())
}

/// Draws the position of a link, as large as previews are.
pub(crate) async fn picture(context: RequestContext, uri: Uri) -> Result<Response> {
    let link: Link = query(&uri)?;
    card(&context, link.setup()).await
}

/// Draws a game on a card, as large as previews are.
pub(super) async fn card(context: &RequestContext, mut setup: Value) -> Result<Response> {
    setup["format"] = json!("png");
    setup["labels"] = json!(false);
    setup["card"] = json!(true);
    let question = Question::named("picture").ok_or_else(Error::internal)?;
    let body = setup.to_string();
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
