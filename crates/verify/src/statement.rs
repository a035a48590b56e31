//! What a valid certificate says, in words.

use std::fmt;

use crate::certificate::{Certificate, Claim};

/// A claim that has been proved; its `Display` is the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The text of the board.
    pub board: String,
    /// The name of the game.
    pub game: &'static str,
    /// The claim.
    pub claim: Claim,
}

impl Statement {
    pub(crate) fn of(certificate: &Certificate) -> Self {
        Self {
            board: certificate.board.text.clone(),
            game: certificate.game.name(),
            claim: certificate.claim.clone(),
        }
    }
}

/// Lists longer than this are cut in the sentence.
const SHOWN: usize = 12;

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, game, claim } = self;
        match (claim.winner, &claim.can_be_beaten) {
            (_, Some(beaten)) => match beaten.as_slice() {
                [] => write!(f, "nobody can be forced to lose {game} on {board}")?,
                [one] => write!(
                    f,
                    "the others together can force player {one}, and nobody else, to lose {game} on {board}"
                )?,
                [first @ .., last] => {
                    f.write_str("the others together can force each of the players")?;
                    for (place, player) in first.iter().enumerate() {
                        write!(f, "{} {player}", if place == 0 { "" } else { "," })?;
                    }
                    write!(f, " and {last}, and nobody else, to lose {game} on {board}")?;
                }
            },
            (0, None) => write!(f, "{game} on {board} is a draw")?,
            (winner, None) => write!(f, "player {winner} wins {game} on {board}")?,
        }
        if claim.players != 2 {
            write!(f, " with {} players", claim.players)?;
        }
        if claim.misere && !game.contains("misere") {
            f.write_str(" in misère play")?;
        }
        if let Some(terminals) = &claim.terminals {
            write!(f, " between {terminals}")?;
        }
        if let Some(role) = &claim.first {
            write!(f, " with {role} moving first")?;
        }
        if let Some(position) = &claim.position {
            write!(f, " from the position {position}")?;
        }
        if let Some(turn) = claim.turn {
            write!(f, " with player {turn} to move")?;
        }
        let Some(moves) = &claim.moves else {
            return Ok(());
        };
        let winning = &moves.winning;
        match (winning.len(), moves.complete) {
            (0, true) => return f.write_str("; no move wins"),
            (0, false) => return Ok(()),
            (1, true) => f.write_str("; only one move wins:")?,
            (1, false) => f.write_str("; a winning move:")?,
            (count, true) => write!(f, "; exactly {count} moves win:")?,
            (_, false) => f.write_str("; winning moves:")?,
        }
        for one in winning.iter().take(SHOWN) {
            write!(f, " {one}")?;
        }
        if winning.len() > SHOWN {
            write!(f, " and {} more", winning.len() - SHOWN)?;
        }
        Ok(())
    }
}
