//! Why a certificate is refused.

use slitherlab_board::BoardError;
use slitherlab_graph::Vertex;
use slitherlab_rules::cycle::RoleError;
use slitherlab_rules::{Player, Preset, VariantError};
use slitherlab_rules::{Stopped, plain};
use thiserror::Error;

use crate::gallai_edmonds::LevelFault;
use crate::strategy::LARGEST_BOARD;
use crate::two_forests::PairFault;

/// Why some bytes prove nothing. Its `Display` is one line of bearable length, whatever the bytes
/// hold.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// Not JSON, or not of the form of a certificate.
    #[error("not a certificate: {}", plain(.0))]
    Form(String),
    /// JSON in another form than the one that certificates are written in.
    #[error("not a certificate: an object is written as an array, or an optional field is null")]
    Shape,
    /// A text that names what is meant, but in another spelling than this one.
    #[error("the text is not in its canonical spelling `{}`", plain(.0))]
    Text(String),
    /// Another schema.
    #[error("the schema is `{}`, not `{schema}`", plain(.0), schema = crate::SCHEMA)]
    Schema(String),
    /// The board is none, or too large for the certificate.
    #[error("the board: {}", plain(.0))]
    Board(#[from] BoardError),
    /// A game that cannot be played so.
    #[error("{0}")]
    Variant(#[from] VariantError),
    /// A role that does not exist.
    #[error("{}", plain(.0))]
    Role(#[from] RoleError),
    /// Terminals that are not two vertices.
    #[error("`{}` does not name two terminals", plain(.0))]
    Terminals(String),
    /// The position is none.
    #[error("{}", plain(.0))]
    Position(String),
    /// A turn or a winner that is not the number of a player.
    #[error("there is no player {0}")]
    NoSuchPlayer(u32),
    /// A move that is not legal.
    #[error("the move {}", plain(.0))]
    Move(String),
    /// A proof that says nothing about this game.
    #[error("a proof of this kind says nothing about this game of {0}: it needs {1}")]
    Game(Preset, &'static str),
    /// A proof that says nothing about this position.
    #[error("a proof of this kind needs {0}")]
    Stage(&'static str),
    /// A decomposition that is none: which of the levels, from 0, and why.
    #[error("level {0}: {1}")]
    Level(usize, LevelFault),
    /// A perfect vertex in a level before the last.
    #[error("level {0} has a perfect vertex but is not the last")]
    PerfectTooEarly(usize),
    /// A vertex that does not come back to itself after as many images as there are players, or
    /// comes back too early.
    #[error("vertex {0} has not as many images as there are players")]
    NoOrbit(Vertex),
    /// A vertex next to an image of its own.
    #[error("vertex {0} is joined to its image {1}")]
    MirrorEdge(Vertex, Vertex),
    /// An edge without an image.
    #[error("an edge at vertex {0} has no image")]
    NoAutomorphism(Vertex),
    /// A board on which plays may differ in length.
    #[error("nothing shows that all plays on this board are of the same length")]
    NoFixedLength,
    /// A map of another board: images or partners.
    #[error("the proof has {0} {1} for {2} vertices")]
    Length(usize, &'static str, usize),
    /// A vertex without a partner.
    #[error("vertex {0} is not paired along an edge")]
    NoPair(Vertex),
    /// An edge that is not shown to lie in a perfect matching.
    #[error("the edge between {0} and {1} is not shown to lie in a perfect matching")]
    NotInMatching(Vertex, Vertex),
    /// A cycle that does not alternate.
    #[error("cycle {0} does not alternate between edges of the matching and others")]
    NoCycle(usize),
    /// A set that is no even kernel.
    #[error("kernel {0} is no even kernel")]
    NoKernel(usize),
    /// A vertex in none of the kernels.
    #[error("vertex {0} is in none of the kernels")]
    OutsideKernels(Vertex),
    /// More kernels, or fewer, than the proof needs.
    #[error("the proof has {0} kernels")]
    KernelCount(usize),
    /// The levels stop too early.
    #[error("{0} inner vertices are left after the last level, and no vertex is perfect")]
    LevelsMissing(usize),
    /// A level without vertices.
    #[error("level {0} has no vertices left")]
    LevelsSuperfluous(usize),
    /// A live end with an outer neighbour.
    #[error("the static proof fails: vertex {0}, a live end, has the outer neighbour {1}")]
    OuterNeighbor(Vertex, Vertex),
    /// Two forests that prove nothing.
    #[error("the two forests: {0}")]
    Pair(#[from] PairFault),
    /// A player who is not safe.
    #[error("the forests do not show that player {0} is safe")]
    Unsafe(Player),
    /// A board that two forests cover.
    #[error("two forests cover the board, so nobody need own a cycle")]
    Covered,
    /// A board too large for strategies.
    #[error("the board has more than {LARGEST_BOARD} vertices, or edges to be used up")]
    LargeBoard,
    /// Not one strategy for each side: how many are given, and how many needed.
    #[error("there are {0} strategies, but {1} are needed")]
    Strategies(usize, usize),
    /// A number that no node of the strategies has.
    #[error("the strategy: there is no node {0}")]
    NoSuchNode(u32),
    /// What is wrong with a node of a strategy.
    #[error("the strategy: node {0}: {1}")]
    Node(u32, Box<Refusal>),
    /// A node that is reached in two positions.
    #[error("it is reached in two different positions")]
    TwoPositions,
    /// A move at a node where the side is not to move.
    #[error("it makes a move, but the other side is to move")]
    NotToMove,
    /// Replies at a node where the side is to move and can.
    #[error("it lists replies, but the side itself is to move")]
    NoReplies,
    /// Not one node for each move to be answered: how many replies there are, and how many moves.
    #[error("there are {0} replies, but {1} moves to be answered")]
    Replies(usize, usize),
    /// A game that ends badly.
    #[error("the game is over, and the side does not have what it wants")]
    BadEnd,
    /// A node where it means nothing.
    #[error("a node of this kind says nothing about this position")]
    WrongNode,
    /// A run that is none.
    #[error("the run of player {0} {1}")]
    Run(u32, &'static str),
    /// A vertex of a wall that the other side can take.
    #[error("the other side can come to vertex {0} before the run does")]
    Late(Vertex),
    /// A race that decides nothing.
    #[error("the runs do not decide who is stuck first")]
    OpenRace,
    /// The proof shows something else.
    #[error("the proof shows that {} wins, not {}", name(*.shown), name(*.claimed))]
    Winner {
        /// The winner; `None` for a draw.
        shown: Option<Player>,
        /// The player who is claimed to win.
        claimed: Option<Player>,
    },
    /// With more than two players the claim says whom the others can beat, with two it does not.
    #[error("the claim about a game of {0} players {needs}", needs = needs(*.0))]
    Kind(u32),
    /// A list of players that is not in order, or names nobody.
    #[error("the players who can be beaten are not listed in order")]
    PlayerList,
    /// The proof shows other players to be beaten.
    #[error("the proof does not show whether player {0} can be beaten as claimed")]
    Beaten(Player),
    /// A move claimed to win that the proof does not show to win.
    #[error("the proof does not show that the move {} wins", plain(.0))]
    UnprovedMove(String),
    /// A move listed twice.
    #[error("the move {} is listed twice", plain(.0))]
    RepeatedMove(String),
    /// The list of winning moves is claimed to be complete and is not shown to be.
    #[error("the proof does not show that no other move wins")]
    Incomplete,
    /// The caller ended the check, which says nothing about the certificate.
    #[error("the check was stopped before it came to an end")]
    Stopped,
}

impl From<Stopped> for Refusal {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

fn needs(players: u32) -> &'static str {
    if players == 2 {
        "names its winner, and nobody who can be beaten"
    } else {
        "lists those who can be beaten, and no winner"
    }
}

fn name(winner: Option<Player>) -> String {
    winner.map_or("nobody".to_owned(), |player| format!("player {player}"))
}

/// Refuses a text that is not the one that this project writes.
pub(crate) fn is_canonical(text: &str, canonical: &str) -> Result<(), Refusal> {
    let is_canonical = text == canonical;
    is_canonical
        .then_some(())
        .ok_or_else(|| Refusal::Text(canonical.to_owned()))
}
