//! Why a certificate is refused.

use slitherlab_games::cycle;
use slitherlab_games::snake::{SetupError, SetupTextError};
use slitherlab_games::{Game, MoveError, Player};
use slitherlab_graph::{BoardError, Vertex};
use thiserror::Error;

use crate::gallai_edmonds::LevelFault;
use crate::strategy::StrategyFault;
use crate::two_forests::PairFault;

/// Why some bytes prove nothing.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// Not JSON, or not of the form of a certificate.
    #[error("not a certificate: {0}")]
    Form(String),
    /// Another schema.
    #[error("the schema is `{0}`, not `{schema}`", schema = crate::SCHEMA)]
    Schema(String),
    /// The board is none, or too large for the certificate.
    #[error("the board: {0}")]
    Board(BoardError),
    /// The position is no position text.
    #[error("the {0}")]
    PositionText(SetupTextError),
    /// The position is none.
    #[error("the position: {0}")]
    Position(Box<SetupError>),
    /// The position of a cycle game is no position text.
    #[error("the {0}")]
    EdgesText(cycle::SetupTextError),
    /// The position of a cycle game is none.
    #[error("the position: {0}")]
    Edges(Box<cycle::SetupError>),
    /// A role that does not exist.
    #[error("{0}")]
    Role(cycle::RoleError),
    /// Terminals that are not two vertices.
    #[error("`{0}` does not name two terminals")]
    Terminals(String),
    /// A turn or a winner that is not the number of a player.
    #[error("there is no player {0}")]
    NoSuchPlayer(u32),
    /// A move that is not legal.
    #[error("the move {0}")]
    Move(MoveError),
    /// A proof that says nothing about this game.
    #[error("a proof of this kind says nothing about this game of {0}: it needs {1}")]
    Game(Game, &'static str),
    /// A proof that says nothing about this position.
    #[error("a proof of this kind needs {0}")]
    Stage(&'static str),
    /// A decomposition that is none: which of the levels, from 0, and why.
    #[error("level {0}: {1}")]
    Level(usize, LevelFault),
    /// A perfect vertex in a level before the last.
    #[error("level {0} has a perfect vertex but is not the last")]
    PerfectTooEarly(usize),
    /// The levels stop too early.
    #[error("{0} inner vertices are left after the last level, and no vertex is perfect")]
    LevelsMissing(usize),
    /// A level without vertices.
    #[error("level {0} has no vertices left")]
    LevelsSuperfluous(usize),
    /// A live end with an outer neighbour.
    #[error("the static proof fails: vertex {0}, a live end, has the outer neighbour {1}")]
    OuterNeighbor(Vertex, Vertex),
    /// The proof shows something else.
    #[error("the proof shows that player {shown} wins, not player {claimed}")]
    Winner {
        /// Who wins.
        shown: Player,
        /// Who is claimed to win.
        claimed: Player,
    },
    /// With more than two players the claim says whom the others can beat, with two it does not.
    #[error("the claim about a game of {players} players {}", needs(*.players))]
    Kind {
        /// How many players there are.
        players: u32,
    },
    /// A list of players that is not in order, or names nobody.
    #[error("the players who can be beaten are not listed in order")]
    PlayerList,
    /// The proof shows other players to be beaten.
    #[error("the proof does not show whether player {0} can be beaten as claimed")]
    Beaten(Player),
    /// A strategy that fails.
    #[error("the strategy: {0}")]
    Strategy(StrategyFault),
    /// The proof of a cycle game shows something else.
    #[error("the proof shows {}, not {}", result(*.shown), result(*.claimed))]
    Result {
        /// Who wins; `None` for a draw.
        shown: Option<Player>,
        /// Who is claimed to win.
        claimed: Option<Player>,
    },
    /// Two forests that prove nothing.
    #[error("the two forests: {0}")]
    Pair(PairFault),
    /// A player who is not safe.
    #[error("the forests do not show that player {0} is safe")]
    Unsafe(Player),
    /// A board that two forests cover.
    #[error("two forests cover the board, so nobody need own a cycle")]
    Covered,
    /// A move claimed to win that the proof does not show to win.
    #[error("the proof does not show that the move {0} wins")]
    UnprovedMove(String),
    /// A move listed twice.
    #[error("the move {0} is listed twice")]
    RepeatedMove(String),
    /// The list of winning moves is claimed to be complete and is not shown to be.
    #[error("the proof does not show that no other move wins")]
    Incomplete,
}

fn needs(players: u32) -> &'static str {
    if players == 2 {
        "names its winner, and nobody who can be beaten"
    } else {
        "lists those who can be beaten, and no winner"
    }
}

fn result(winner: Option<Player>) -> String {
    match winner {
        Some(player) => format!("that player {player} wins"),
        None => "a draw".to_owned(),
    }
}
