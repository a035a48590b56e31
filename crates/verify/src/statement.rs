//! What a valid certificate says, in words.

use std::fmt;

use slitherlab_rules::plain;

use crate::certificate::Claim;

/// A claim that has been proved; its `Display` is the sentence, one line of bearable length.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statement {
    /// The canonical text of the board.
    pub board: String,
    /// The name of the game.
    pub game: &'static str,
    /// The claim.
    pub claim: Claim,
}

/// Longer lists of players and moves are cut in the sentence.
const SHOWN: usize = 12;

/// Longer positions are cut in the sentence, counted in vertices or edges.
const SHOWN_OF_POSITION: usize = 40;

/// The first items of a list, and how many more there are.
struct Brief<I>(I, usize);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for Brief<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(items, shown) = self;
        for item in items.clone().take(*shown) {
            write!(f, " {item}")?;
        }
        match items.clone().skip(*shown).count() {
            0 => Ok(()),
            more => write!(f, " … and {more} more"),
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, game, claim } = self;
        let board = plain(board);
        match (claim.winner, &claim.can_be_beaten) {
            (_, Some(beaten)) => {
                let some = Brief(beaten.iter(), SHOWN);
                let players = match beaten.as_slice() {
                    [] => "nobody".to_owned(),
                    [one] => format!("player {one}, and nobody else,"),
                    [first @ .., last] if beaten.len() <= SHOWN => {
                        let first = first
                            .iter()
                            .map(u32::to_string)
                            .collect::<Vec<_>>()
                            .join(", ");
                        format!("each of the players {first} and {last}, and nobody else,")
                    }
                    _ => format!("each of the players{some}, and nobody else,"),
                };
                write!(
                    f,
                    "the others together can force {players} to lose {game} on {board}"
                )?;
            }
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
            let words = Brief(position.split_whitespace(), SHOWN_OF_POSITION);
            write!(f, " from the position{words}")?;
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
        write!(f, "{}", Brief(winning.iter(), SHOWN))
    }
}
