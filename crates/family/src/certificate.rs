//! The format of family certificates: lines of JSON, read one after another.

use serde::{Deserialize, Serialize};
use slitherlab_rules::Preset;
use slitherlab_rules::snake::{First, Opening};

use super::replay::PatchGame;

/// The schema of the first line.
pub const SCHEMA: &str = "slitherlab/family-certificate/1";

/// The first line: what is claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// [`SCHEMA`].
    pub schema: String,
    /// The family of boards, as text.
    pub family: String,
    /// The game.
    #[serde(with = "slitherlab_rules::game_name")]
    pub game: Preset,
    /// How many players there are.
    pub players: u32,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The players whom all others together can force to lose, in order.
    pub beaten: Vec<u32>,
}

/// Every other line: a patch, with the strategy of the partners in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Patch {
    /// The player who is beaten.
    pub beaten: u32,
    /// The step between the two cells that are opened, all 0 for one cell.
    pub opening: Vec<i32>,
    /// The window along each axis, as texts of [`Extent`](crate::Extent)s.
    pub window: Vec<String>,
    /// The moves that the partners choose, as a [`Script`](crate::Script).
    pub moves: String,
}

impl Patch {
    /// What the patch is about: itself without the moves.
    #[must_use]
    pub fn without_moves(&self) -> Self {
        Self {
            moves: String::new(),
            ..self.clone()
        }
    }
}

/// The certificate of a claim with these patches: lines of JSON, each ended.
///
/// # Panics
/// Never: claims and patches are plain data.
pub fn write(claim: &Claim, patches: &[Patch]) -> String {
    let claim = serde_json::to_string(claim).expect("claims are plain data");
    let patches = patches
        .iter()
        .map(|patch| serde_json::to_string(patch).expect("patches are plain data"));
    let mut text = String::new();
    for line in std::iter::once(claim).chain(patches) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// More players than this nobody asks about.
pub const MOST_PLAYERS: u32 = 1000;

/// The rules of a game for which patches prove something: one snake that all share, whose cells are
/// visited once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyRules {
    /// The game.
    pub game: Preset,
    /// How many players there are.
    pub players: u32,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// Whether the game is opened with an edge, not a cell.
    pub edge: bool,
    turn: u32,
}

impl FamilyRules {
    /// The rules of a game; `None` if patches prove nothing about it.
    pub fn of(game: Preset, players: u32, misere: bool) -> Option<Self> {
        let preset = game.snake_rules()?;
        let one_snake = matches!(
            game,
            Preset::Classic | Preset::Progressive | Preset::Geography
        );
        (one_snake && (2..=MOST_PLAYERS).contains(&players)).then_some(Self {
            game,
            players,
            misere,
            edge: preset.opening == Opening::Edge,
            turn: match preset.first {
                First::Opener => 1,
                First::Next => 2,
            },
        })
    }

    /// The game in a window in which this player is to be beaten.
    pub fn against(&self, beaten: u32) -> PatchGame {
        PatchGame {
            players: self.players,
            beaten,
            turn: self.turn,
            misere: self.misere,
        }
    }
}
