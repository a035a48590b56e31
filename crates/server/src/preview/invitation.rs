//! Links to games between browsers: who invites to what, and how it stands.
//!
//! The secret of an invitation stands in the fragment of its link and is never sent here; what is
//! shown is what anybody sees who opens the link.

use axum::extract::Path;
use axum::response::Response;

use super::link::card;
use super::{Preview, title_of};
use crate::error::{Error, Result};
use crate::game::{HUMAN, OnlineGame, SeatInfo};
use crate::request_context::RequestContext;

/// A game between browsers to which a link leads.
pub(super) struct Invitation(OnlineGame);

impl Invitation {
    /// Looks the game of a link up; `None` if there is none, or if there is too much to do.
    pub(super) async fn to(context: &RequestContext, id: &str) -> Option<Self> {
        // Documents are not counted, but looking for games is.
        context.app.rates.request(context.client).ok()?;
        let room = context.app.games.room(context, id).await.ok()?;
        Some(Self(room.info().await))
    }

    pub(super) fn preview(&self, origin: &str) -> Preview {
        let Self(game) = self;
        let what = title_of(&game.setup.game, &game.setup.board);
        let so_far = match game.ply {
            0 => String::new(),
            1 => ", after 1 move".to_owned(),
            ply => format!(", after {ply} moves"),
        };
        let is_open = game.seats.iter().any(|seat| !seat.taken);
        let (title, description) = if game.outcome.is_some() {
            let how = format!("{what}{so_far}. See where it was decided, and why.");
            (format!("{}: the game is over", self.players()), how)
        } else if is_open {
            let host = game.seats.iter().find_map(|seat| seat.name.as_deref());
            let title = match host {
                Some(name) => format!("{name} invites you to a game"),
                None => "You are invited to a game".to_owned(),
            };
            let how = "Open the link and take your seat. There is nothing to install.";
            (title, format!("{what}. {how}"))
        } else {
            let how = format!("{what}{so_far}. Open the link to watch.");
            (self.players(), how)
        };
        // A cache that keeps pictures by their address keeps one for each position.
        let image = format!(
            "{origin}/api/v1/games/{}/preview.png?ply={}",
            game.id, game.ply
        );
        Preview {
            title: Some(title),
            description: Some(description),
            image,
            oembed: None,
        }
    }

    /// The players by their names, where they have any.
    fn players(&self) -> String {
        let name = |seat: &SeatInfo| match &seat.name {
            Some(name) => name.clone(),
            None if seat.kind == HUMAN => format!("Player {}", seat.seat),
            None => format!("the {} engine", seat.kind),
        };
        let names: Vec<String> = self.0.seats.iter().map(name).collect();
        names.join(" against ")
    }
}

/// What is said of a game that is not here.
pub(super) fn to_unknown_game(origin: &str) -> Preview {
    let how = "Open the link and take your seat. There is nothing to install.";
    Preview {
        title: Some("You are invited to a game".to_owned()),
        description: Some(how.to_owned()),
        ..Preview::plain(origin)
    }
}

/// Draws a game between browsers as it stands.
pub(crate) async fn picture(context: RequestContext, Path(id): Path<String>) -> Result<Response> {
    let room = context.app.games.room(&context, &id).await?;
    let setup = serde_json::to_value(room.info().await.setup);
    card(&context, setup.map_err(|_| Error::internal())?).await
}
