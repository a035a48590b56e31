//! Certificates of game results, and the checker that accepts or refuses them.
//!
//! A certificate is JSON and needs nothing but itself:
//!
//! ```text
//! {"schema": "slitherlab/certificate/1",
//!  "board": {"text": "grid:1x2"},
//!  "game": "classic",
//!  "claim": {"players": 2, "misere": false, "position": null, "turn": null, "winner": 1,
//!            "moves": {"winning": ["0,0-0,1"], "complete": false}},
//!  "proof": {"inner-levels": {"levels": [
//!    {"labels": "pp", "mate": [1, 0], "ears": [], "reach": []}]}}}
//! ```
//!
//! *Claim*: on this board, with this many players and normal or misère ending, from this position
//! (`null`: the empty board) with this player to move (`null`: it follows from the number of
//! moves), this player wins (0: it is a draw). `moves`, if it is not `null`, lists moves of the
//! player to move that win, and says whether they are all that do. With more than two players
//! `winner` is 0, and `can_be_beaten` lists the players whom all others together can force to lose;
//! no other player can be forced. In the games with roles `first` is the role of player 1, and in
//! `shannon` `terminals` names the two terminals.
//!
//! *Proof*: one of the kinds of [`Proof`]. Each is checked in time linear in the size of the board
//! (times the logarithm of its size for `inner-levels`, times the players for `forest`; strategies
//! once for each node), and by code that shares nothing with the solver: this crate stands on the
//! graph and the rules alone. What the proofs rest on is explained in [`gallai_edmonds`] and
//! [`snake`], for the cycle games in [`two_forests`] and [`cycle`], and in [`strategy`] for what a
//! search found. `docs/certificates.md` describes the format for those who write another checker.
//!
//! [`verify`] takes any bytes and returns what they prove, or why they prove nothing:
//!
//! ```
//! let domino = br#"{
//!     "schema": "slitherlab/certificate/1",
//!     "board": {"text": "grid:1x2"},
//!     "game": "classic",
//!     "claim": {"players": 2, "misere": false, "position": null, "turn": null, "winner": 1,
//!               "moves": null},
//!     "proof": {"inner-levels": {"levels": [
//!         {"labels": "pp", "mate": [1, 0], "ears": [], "reach": []}]}}
//! }"#;
//! let statement = slitherlab_verify::verify(domino)?;
//! assert_eq!(statement.to_string(), "player 1 wins classic on grid:1x2");
//!
//! let lie = String::from_utf8_lossy(domino).replace("\"winner\": 1", "\"winner\": 2");
//! let refusal = slitherlab_verify::verify(lie.as_bytes()).unwrap_err();
//! assert_eq!(refusal.to_string(), "the proof shows that player 1 wins, not player 2");
//! # Ok::<(), slitherlab_verify::Refusal>(())
//! ```

mod case;
mod certificate;
pub mod cycle;
pub mod even_kernel;
pub mod fixed_length;
pub mod forest;
pub mod gallai_edmonds;
pub mod matching_covered;
pub mod mirror;
mod referee;
mod refusal;
pub mod snake;
pub mod split;
mod statement;
pub mod strategy;
pub mod two_forests;

use slitherlab_board::{Board, BoardLimits};
use slitherlab_rules::{JsonShape, PresetRules};

use case::Proved;
pub use certificate::{BoardText, Certificate, Claim, MovesClaim, Proof, SCHEMA};
use referee::{cycle as edges, line, snake as snakes};
pub use refusal::Refusal;
pub use slitherlab_rules::Effort;
pub use statement::Statement;

/// Reads a certificate and checks it.
///
/// *Cost*: linear in the size of the certificate and of its board, see [`Effort`]. A board that is
/// too large for a certificate of this many bytes is refused before it is built; but a dense board
/// may have the square of them in edges, up to 2²⁶, so a server that reads what strangers send
/// should set its own limits by [`verify_watched`].
///
/// # Errors
/// When the bytes are no certificate, or the certificate does not prove its claim.
pub fn verify(bytes: &[u8]) -> Result<Statement, Refusal> {
    verify_watched(bytes, limits_for(bytes.len()), &Effort::default())
}

/// Reads a certificate and checks it, if its board stays within these limits, and as long as the
/// effort goes on.
///
/// # Errors
/// As for [`verify`]; and [`Refusal::Stopped`], which says nothing about the certificate.
pub fn verify_watched(
    bytes: &[u8],
    limits: BoardLimits,
    effort: &Effort<'_>,
) -> Result<Statement, Refusal> {
    effort.go_on()?;
    let certificate: Certificate =
        serde_json::from_slice(bytes).map_err(|error| Refusal::Form(error.to_string()))?;
    effort.go_on()?;
    let mut shape = JsonShape::default();
    let written = serde_json::to_writer(&mut shape, &certificate);
    if written.is_err() || shape != JsonShape::of(bytes) {
        return Err(Refusal::Shape);
    }
    effort.go_on()?;
    check_watched(&certificate, limits, effort)
}

/// Checks a certificate whose board has to stay within these limits.
///
/// # Errors
/// When the certificate does not prove its claim.
pub fn check(certificate: &Certificate, limits: BoardLimits) -> Result<Statement, Refusal> {
    check_watched(certificate, limits, &Effort::default())
}

fn check_watched(
    certificate: &Certificate,
    limits: BoardLimits,
    effort: &Effort<'_>,
) -> Result<Statement, Refusal> {
    if certificate.schema != SCHEMA {
        return Err(Refusal::Schema(certificate.schema.clone()));
    }
    let board = Board::parse_limited(&certificate.board.text, limits)?;
    refusal::is_canonical(&certificate.board.text, board.text())?;
    let graph = board.graph();
    effort.spend(graph.vertex_count() + graph.edge_count());
    effort.go_on()?;
    let text = certificate.claim.position.as_deref().unwrap_or("");
    let turn = case::turn(certificate)?;
    match case::rules(&board, certificate)? {
        PresetRules::Snake(rules) => {
            snakes::Position::set_up(rules, &board, text, turn)?.prove(&board, certificate, effort)
        }
        PresetRules::Cycle(rules) => {
            edges::Position::set_up(rules, &board, text, turn)?.prove(&board, certificate, effort)
        }
        PresetRules::Line => line::Position::set_up(&board, certificate, text, turn)?.prove(
            &board,
            certificate,
            effort,
        ),
    }
}

/// The limits that hardly a true certificate of this many bytes goes beyond: most say at least 2
/// bytes about every vertex, or about every edge, so a board without parallel edges has at most the
/// eighth part of the square in edges. But where the game is over at once, as `cycle-cut` is on a
/// tree, or most of the board is holes or isolated vertices, a few bytes prove something about a
/// large board; so boards of some hundred megabytes are always allowed.
pub fn limits_for(bytes: usize) -> BoardLimits {
    const ALWAYS: usize = 1 << 22;
    const NEVER: usize = 1 << 26;
    let edges = bytes.saturating_mul(bytes) / 8;
    BoardLimits {
        vertices: bytes.max(ALWAYS),
        edges: edges.min(NEVER).max(bytes).max(ALWAYS),
    }
}

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
