//! What the solvers say.

use serde::{Serialize, Serializer};
use slitherlab_board::Board;
use slitherlab_games::{Game, Player};

/// The value of a move for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// He wins (with more than two players: the others cannot force him to lose).
    Win,
    /// He loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// Nothing is proved.
    Unknown,
}

impl Value {
    /// What a position is worth for the player who is not to move.
    pub(crate) fn for_the_other(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw | Self::Unknown => self,
        }
    }
}

/// The theorems that decide games here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Theorem {
    /// The game is over, or there is nothing to play: the rules decide.
    #[serde(rename = "rules")]
    Rules,
    /// One live end: Fraenkel, Scheinerman and Ullman, Undirected edge geography, 1993.
    #[serde(rename = "fraenkel-scheinerman-ullman-1993")]
    OneEnd,
    /// The opening of `classic`: Anderson, Maximum matching and the game of Slither, 1974.
    #[serde(rename = "anderson-1974")]
    Anderson,
    /// No live end has an outer neighbour among the unused vertices, so the player to move loses.
    #[serde(rename = "static-matching")]
    StaticMatching,
    /// The cycle games: Kano, Cycle games and cycle cut games, 1983; positions of the cut games by
    /// the minor.
    #[serde(rename = "kano-1983")]
    Kano,
    /// The switching game: Lehman, A solution of the Shannon switching game, 1964.
    #[serde(rename = "lehman-1964")]
    Lehman,
    /// Positions of `cycle` and `cycle-misere` where a player wins the cut game that keeps him from
    /// losing.
    #[serde(rename = "safe-forests")]
    Safety,
}

/// On what a verdict rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Basis {
    /// A theorem.
    Theorem {
        /// Which.
        name: Theorem,
    },
    /// An exhaustive search.
    Search {
        /// How many positions it looked at.
        nodes: u64,
    },
    /// Nothing: no theorem applies, and no search was made or its budget ran out.
    Unknown {
        /// What was spent in vain.
        spent: Spent,
    },
}

/// What a search has used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Spent {
    /// Positions looked at.
    pub nodes: u64,
}

impl Basis {
    /// The basis as a move's value names it.
    fn word(self) -> &'static str {
        match self {
            Self::Theorem { .. } => "theorem",
            Self::Search { .. } => "search",
            Self::Unknown { .. } => "unknown",
        }
    }
}

/// A legal move with its value for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValuedMove {
    /// The move as people write it.
    #[serde(rename = "move")]
    pub text: String,
    /// What it is worth.
    pub value: Value,
    /// On what the value rests.
    #[serde(serialize_with = "basis_word")]
    pub basis: Basis,
}

fn basis_word<S: Serializer>(basis: &Basis, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(basis.word())
}

/// The board of a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardSummary {
    /// Its text.
    pub text: String,
    /// Its order.
    pub vertices: usize,
    /// Its size.
    pub edges: usize,
}

impl BoardSummary {
    /// The summary of a board, under its own text.
    pub fn of(board: &Board) -> Self {
        Self {
            text: board.text().to_owned(),
            vertices: board.graph().vertex_count(),
            edges: board.graph().edge_count(),
        }
    }
}

/// Who wins, on what basis, by which moves, and why.
///
/// Serialised, it is the verdict JSON of the interface, schema `slitherlab/verdict/1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Always `slitherlab/verdict/1`.
    pub schema: &'static str,
    /// The board.
    pub board: BoardSummary,
    /// The game.
    #[serde(serialize_with = "game_name")]
    pub game: Game,
    /// How many players there are.
    pub players: u32,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// In games with roles, which role moves first.
    pub first: Option<&'static str>,
    /// The player to move.
    pub turn: u32,
    /// Whether the question is answered.
    pub status: Status,
    /// With two players the winner, 0 for a draw; `None` when it is not known.
    pub winner: Option<u32>,
    /// In games with roles, the role of the winner.
    pub winner_role: Option<&'static str>,
    /// With more than two players, those whom all others together can force to lose.
    pub can_be_beaten: Option<Vec<u32>>,
    /// On what it rests.
    pub basis: Basis,
    /// Legal moves with their values.
    pub moves: Vec<ValuedMove>,
    /// One or two plain sentences.
    pub why: String,
}

/// Whether a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It is.
    Solved,
    /// It is not.
    Unknown,
}

/// The schema of [`Verdict`].
pub const SCHEMA: &str = "slitherlab/verdict/1";

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn game_name<S: Serializer>(game: &Game, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(game.name())
}

impl Verdict {
    /// The winner of a game of two, if he is known and it is no draw.
    pub fn winning_player(&self) -> Option<Player> {
        self.winner.and_then(Player::from_number)
    }

    /// The moves with the given value.
    pub fn moves_worth(&self, value: Value) -> impl Iterator<Item = &ValuedMove> {
        self.moves.iter().filter(move |one| one.value == value)
    }
}
