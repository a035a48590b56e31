//! What goes over a game's socket, and what is told about a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::room::TimerInfo;
use crate::error::Code;
use crate::session::{OutcomeInfo, Played};
use crate::setup::Setup;

/// A game, as everybody may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OnlineGame {
    pub(crate) id: String,
    /// The setup, with all moves so far.
    pub(crate) setup: Setup,
    pub(crate) ply: usize,
    pub(crate) turn: u32,
    pub(crate) seats: Vec<SeatInfo>,
    /// How many look on.
    pub(crate) watchers: usize,
    pub(crate) outcome: Option<OutcomeInfo>,
    /// What a player asks the others for.
    pub(crate) takeback: Option<Takeback>,
    pub(crate) rematch: Rematch,
    /// The players who agree that this game is analysed while it runs.
    pub(crate) analysis: Vec<u32>,
    /// How long the players may still think, if there is a clock.
    pub(crate) clock: Option<TimerInfo>,
    /// Whether anybody may join.
    pub(crate) listed: bool,
    /// The class that the game belongs to.
    pub(crate) class: Option<String>,
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

/// A seat, and the secret that goes with it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TakenSeat {
    pub(crate) seat: u32,
    pub(crate) token: String,
    pub(crate) game: OnlineGame,
}

/// A player wants to take a move back; all other people at the game must grant it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Takeback {
    /// The player who asks.
    pub(crate) by: u32,
    /// The number of moves that would stay.
    pub(crate) to: usize,
    /// The players who have not answered yet.
    pub(crate) waiting: Vec<u32>,
}

/// Another game between the same people on the same board, each of them one seat further on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Rematch {
    /// The players who want it. It begins when all people at the game do.
    pub(crate) wanted: Vec<u32>,
    /// The new game. The token of a seat is good for the next seat there (that of the last for the
    /// first).
    pub(crate) game: Option<String>,
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

/// What a client says besides what it [does](super::room::Action).
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
        game: Box<OnlineGame>,
    },
    Moved {
        #[serde(rename = "move")]
        mv: GameMove,
        turn: u32,
        outcome: Option<OutcomeInfo>,
    },
    Over {
        outcome: OutcomeInfo,
    },
    /// The question of a player, or that there is none any more; and who refused it.
    Asked {
        takeback: Option<Takeback>,
        refused: Option<u32>,
    },
    /// Moves were taken back; `ply` moves remain.
    Back {
        ply: usize,
        turn: u32,
    },
    Rematch(Rematch),
    /// The players who agree that this game is analysed while it runs.
    Analysis {
        agreed: Vec<u32>,
    },
    Seats {
        seats: Vec<SeatInfo>,
        watchers: usize,
    },
    /// How the clock stands now.
    Clock(TimerInfo),
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
