//! What a certificate consists of.

use serde::{Deserialize, Serialize};
use slitherlab_board::Board;
use slitherlab_rules::Preset;

use crate::gallai_edmonds::Level;
use crate::strategy::Node;
use crate::two_forests::Pair;

/// The schema that this crate reads and writes.
pub const SCHEMA: &str = "slitherlab/certificate/1";

/// A claim about a game on a board, with its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// Always [`SCHEMA`].
    pub schema: String,
    /// The board.
    pub board: BoardText,
    /// The game.
    #[serde(with = "slitherlab_rules::game_name")]
    pub game: Preset,
    /// What is claimed.
    pub claim: Claim,
    /// Why it is true.
    pub proof: Proof,
}

impl Certificate {
    /// Puts a certificate together. Whether it proves anything is for
    /// [`check`](crate::check) to say.
    pub fn new(board: &Board, game: Preset, claim: Claim, proof: Proof) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            board: BoardText {
                text: board.text().to_owned(),
            },
            game,
            claim,
            proof,
        }
    }
}

/// The board of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardText {
    /// The text of the board, which needs no file.
    pub text: String,
}

/// The claim: who wins, from where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The number of players.
    pub players: u32,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The position text; `None` for the empty board.
    #[serde(deserialize_with = "present")]
    pub position: Option<String>,
    /// The player to move, from 1; `None` when it follows from the number of moves.
    #[serde(deserialize_with = "present")]
    pub turn: Option<u32>,
    /// The player who wins, from 1: who made or makes the first move of the game is 1. A draw is 0.
    pub winner: u32,
    /// Which moves win; `None` when nothing is claimed about moves.
    #[serde(deserialize_with = "present")]
    pub moves: Option<MovesClaim>,
    /// With more than two players, those whom all others together can force to lose, in order; the
    /// others cannot be forced. Then the winner is 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub can_be_beaten: Option<Vec<u32>>,
    /// In the games with roles, the role of player 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// In `shannon`, the terminals as `U,V`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terminals: Option<String>,
}

impl Claim {
    /// That a player, counted from 1, wins a game of two with normal ending from the empty board.
    pub fn at_start(winner: u32) -> Self {
        Self {
            players: 2,
            winner,
            ..Self::default()
        }
    }
}

/// Moves that win for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovesClaim {
    /// Each of these wins.
    pub winning: Vec<String>,
    /// No other move wins.
    pub complete: bool,
}

/// The kinds of proof. In JSON the kind is the name of the only field: `{"one-end": {…}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Proof {
    /// The player to move has no legal move: the rules say who wins.
    Over {},
    /// One live end: the decomposition of the unused vertices decides every move. See
    /// [`snake`](crate::snake).
    OneEnd {
        /// The unused vertices.
        level: Level,
    },
    /// The opening of `classic`: Anderson's sequence of inner subgraphs.
    InnerLevels {
        /// The whole board, then the inner vertices of each level, down to the first level with
        /// a perfect vertex, or to the last that has vertices.
        levels: Vec<Level>,
    },
    /// Shared snakes: no live end has an outer neighbour, so the player to move loses.
    Static {
        /// The unused vertices.
        level: Level,
    },
    /// Shared snakes: after this move the opponent loses by the static proof.
    WinningMove {
        /// The move.
        r#move: String,
        /// The unused vertices after it.
        level: Level,
    },
    /// `private` and `public`: one snake is the image of the other, or will be after the move. See
    /// [`mirror`](crate::mirror).
    Mirror {
        /// The image of every vertex.
        image: Vec<u32>,
        /// A move after which the snakes are each other's images; without one they are now.
        #[serde(deserialize_with = "present")]
        r#move: Option<String>,
    },
    /// `private`: the first snake leaves its owner more room than the opponent can get, wherever
    /// they open. See [`split`](crate::split).
    Split {
        /// The opening; without one it is made.
        #[serde(deserialize_with = "present")]
        r#move: Option<String>,
        /// For each component that is left, one of these runs outlasts a player who opens there:
        /// paths from the two ends.
        runs: Vec<Vec<Vec<u32>>>,
    },
    /// Snakes with two ends on a board where all plays are of the same length, or a length of the
    /// same parity. See [`fixed_length`](crate::fixed_length).
    FixedLength {},
    /// The start of `public`: every edge lies in a perfect matching. See
    /// [`matching_covered`](crate::matching_covered).
    MatchingCovered {
        /// The partner of every vertex in a perfect matching.
        mate: Vec<u32>,
        /// On a board that is not bipartite, alternating cycles that together have all other edges:
        /// the vertices of each, the first two joined by an edge that is none of the matching.
        cycles: Vec<Vec<u32>>,
    },
    /// `edge-geography`: the live end is in an even kernel, or will be after the moves. See
    /// [`even_kernel`](crate::even_kernel).
    EvenKernel {
        /// The even kernel of the live end; at the opening, kernels that together have every
        /// vertex.
        kernels: Vec<Vec<u32>>,
        /// Moves of the player to move after which the opponent's live end is in the kernel; none
        /// if it is the mover's own now.
        moves: Vec<String>,
    },
    /// One live end among trees, any number of players and either ending: reckoning back from the
    /// dead ends decides every move. See [`forest`](crate::forest).
    Forest {},
    /// Snake games: what a search found, as strategies to be replayed. See
    /// [`strategy`](crate::strategy).
    Strategy {
        /// The nodes of all strategies.
        nodes: Vec<Node>,
        /// Where they begin: with two players the node of the winner's, with more than two for each
        /// player the node of the others' strategy against them, or of their own if they cannot be
        /// beaten.
        roots: Vec<u32>,
    },
    /// A cut game at any position, `cycle` and `cycle-misere` at the start: two forests decide. See
    /// [`cycle`](crate::cycle).
    TwoForests {
        /// Two forests of the maker's minor, or of the board.
        pair: Pair,
    },
    /// The switching game: two forests of Short's minor with one more edge, the last, that joins
    /// the terminals.
    Switching {
        /// The two forests.
        pair: Pair,
        /// A second witness, which has the last edge, if it is in one forest.
        #[serde(deserialize_with = "present")]
        larger: Option<String>,
    },
    /// Positions of `cycle` and `cycle-misere` where a player is safe.
    Safe {
        /// The two forests by which the player to move is.
        #[serde(deserialize_with = "present")]
        mover: Option<Pair>,
        /// Those by which their opponent is.
        #[serde(deserialize_with = "present")]
        other: Option<Pair>,
        /// Two forests of the board, which do not cover it.
        #[serde(deserialize_with = "present")]
        board: Option<Pair>,
    },
    /// Positions of `cycle` and `cycle-misere`: what a search found, as strategies to be replayed.
    /// See [`strategy`](crate::strategy).
    EdgeStrategy {
        /// The nodes of all strategies.
        nodes: Vec<Node>,
        /// Where they begin: the winner's, or in a draw that of the player to move and that of
        /// their opponent.
        roots: Vec<u32>,
        /// Two forests of the board, which do not cover it, if a player who is safe is to win.
        #[serde(deserialize_with = "present")]
        board: Option<Pair>,
    },
    /// Cycle games: after this move the player who made it wins.
    After {
        /// The move.
        r#move: String,
        /// Why they win then.
        proof: Box<Proof>,
    },
}

/// Reads a field that may be `null` but not absent: a certificate says everything it means.
fn present<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer)
}
