//! What goes over a game's socket, and what is told about a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Code;
use crate::setup::Setup;
use crate::table::{OutcomeInfo, Played};

/// A game, as everybody may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameInfo {
    pub(crate) id: String,
    /// The setup, with all moves so far.
    pub(crate) setup: Setup,
    pub(crate) ply: usize,
    pub(crate) turn: u32,
    pub(crate) seats: Vec<SeatInfo>,
    /// How many look on.
    pub(crate) watchers: usize,
    pub(crate) outcome: Option<OutcomeInfo>,
    pub(crate) created: String,
    pub(crate) changed: String,
}

/// A seat at a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SeatInfo {
    /// The player's number.
    pub(crate) seat: u32,
    /// `human`, or the name of an engine.
    pub(crate) kind: String,
    pub(crate) name: Option<String>,
    pub(crate) taken: bool,
    pub(crate) online: bool,
}

/// A move of a game, with who made it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameMove {
    #[serde(flatten)]
    pub(crate) played: Played,
    /// `human`, or the name of an engine.
    pub(crate) by: String,
    /// What an engine says about its move.
    pub(crate) why: Option<String>,
}

/// What a client says.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum FromClient {
    /// The first message: the tokens of the seats that it holds, and the last move that it knows.
    Hello {
        #[serde(default)]
        tokens: Vec<String>,
        #[serde(default)]
        ply: usize,
    },
    /// A move, after so many others.
    Move {
        ply: usize,
        #[serde(rename = "move")]
        text: String,
    },
    /// One of its players gives up.
    Resign { seat: u32 },
    /// Are you there?
    Ping,
}

/// What the server says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ToClient {
    Welcome {
        seats: Vec<u32>,
        from: usize,
        moves: Vec<GameMove>,
        game: Box<GameInfo>,
    },
    Moved {
        #[serde(rename = "move")]
        one: GameMove,
        turn: u32,
        outcome: Option<OutcomeInfo>,
    },
    Over {
        outcome: OutcomeInfo,
    },
    Seats {
        seats: Vec<SeatInfo>,
        watchers: usize,
    },
    Thinking {
        player: u32,
    },
    Refused {
        code: Code,
        message: String,
        ply: Option<usize>,
    },
    Pong,
    Bye {
        message: &'static str,
    },
}

impl ToClient {
    /// The text of the message.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
