//! Playing a strategy through: every move of the one player, and the chosen moves of the others.
//!
//! Positions that agree in what can still be used are one: the live ends that can move, the unused
//! cells they can come to without crossing the frontier, and whose turn it is. The walk meets each
//! once, depth first, the moves in order, so that a strategy is no more than the list of the moves
//! chosen, in the order in which they are needed.

use std::collections::HashSet;

use slitherlab_rules::Effort;

use super::window::Window;

/// A game with one snake that all players share, as it is played in windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatchGame {
    /// How many players there are.
    pub players: u32,
    /// The player whom the others want to lose, from 1.
    pub beaten: u32,
    /// The player who moves after the opening, from 1.
    pub turn: u32,
    /// Whether the player who cannot move wins.
    pub misere: bool,
}

/// Why a strategy proves nothing.
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The list of moves is too short.
    #[error("a move is missing")]
    Missing,
    /// There are fewer moves than the number that was chosen.
    #[error("a move is chosen that does not exist")]
    NoMove,
    /// The snake comes to an open side.
    #[error("the snake comes to an open side of the window")]
    Escape,
    /// Somebody else loses, or with misère ending the player to be beaten wins.
    #[error("a game ends with player {0} stuck")]
    Stuck(u32),
    /// The list of moves is too long.
    #[error("moves are left over")]
    Superfluous,
    /// The caller has ended the check, which says nothing about the strategy.
    #[error("the check was stopped")]
    Stopped,
}

/// A position without what can no longer matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The unused cells that can still be reached, one bit each.
    free: Box<[u64]>,
    /// The live ends that can move, in order.
    ends: Box<[u16]>,
    /// The player to move, from 1.
    turn: u32,
}

impl Standing {
    /// The position after the opening of a window. Two opened cells are the two live ends of the
    /// snake; one is its only live end, which goes on from the cell it comes to.
    pub fn after_opening(window: &Window, game: &PatchGame) -> Self {
        let cells = window.cells();
        let mut free = vec![0; cells.div_ceil(64)];
        for cell in 0..cells {
            free[cell / 64] |= 1 << (cell % 64);
        }
        for &cell in &window.opening {
            free[usize::from(cell) / 64] &= !(1 << (cell % 64));
        }
        Self::settled(window, free, window.opening.clone(), game.turn)
    }

    /// The position after a move from a live end to an unused cell.
    #[must_use]
    pub fn after(&self, window: &Window, game: &PatchGame, [from, to]: [u16; 2]) -> Self {
        let mut free = self.free.to_vec();
        free[usize::from(to) / 64] &= !(1 << (to % 64));
        let rest = self.ends.iter().copied().filter(|&end| end != from);
        let mut ends: Vec<u16> = rest.chain([to]).collect();
        ends.sort_unstable();
        Self::settled(window, free, ends, self.turn % game.players + 1)
    }

    /// Forgets ends that cannot move, and cells that no end can come to.
    fn settled(window: &Window, free: Vec<u64>, mut ends: Vec<u16>, turn: u32) -> Self {
        let mut standing = Self {
            free: free.into(),
            ends: Box::default(),
            turn,
        };
        let around = |end: u16| window.neighbors[usize::from(end)].iter().copied();
        ends.retain(|&end| around(end).any(|to| standing.is_free(to)));
        let mut reached = vec![0; standing.free.len()];
        let mut waiting = ends.clone();
        while let Some(cell) = waiting.pop() {
            for to in around(cell) {
                let (word, bit) = (usize::from(to) / 64, 1 << (to % 64));
                if standing.is_free(to) && reached[word] & bit == 0 {
                    reached[word] |= bit;
                    if !window.frontier[usize::from(to)] {
                        waiting.push(to);
                    }
                }
            }
        }
        standing.free = reached.into();
        standing.ends = ends.into();
        standing
    }

    /// The unused cells that can still be reached, 64 to a word.
    pub fn free(&self) -> &[u64] {
        &self.free
    }

    /// The live ends that can move, in order.
    pub fn ends(&self) -> &[u16] {
        &self.ends
    }

    /// The player to move, from 1.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The moves, each from a live end to an unused cell, in order.
    pub fn moves(&self, window: &Window) -> Vec<[u16; 2]> {
        let mut moves = Vec::new();
        for &end in &*self.ends {
            let around = window.neighbors[usize::from(end)].iter();
            let free = around.filter(|&&to| self.is_free(to));
            moves.extend(free.map(|&to| [end, to]));
        }
        moves
    }

    fn is_free(&self, cell: u16) -> bool {
        self.free[usize::from(cell) / 64] >> (cell % 64) & 1 == 1
    }
}

/// A position in which a partner is to move.
pub struct Crossroads<'a> {
    /// The position.
    pub standing: &'a Standing,
    /// The moves: from a live end to an unused cell, in order.
    pub moves: &'a [[u16; 2]],
    window: &'a Window,
    game: &'a PatchGame,
    seen: &'a HashSet<Standing>,
}

impl Crossroads<'_> {
    /// Whether a move leads to the frontier, where it would prove nothing.
    pub fn is_escape(&self, place: usize) -> bool {
        self.window.frontier[usize::from(self.moves[place][1])]
    }

    /// The position after a move.
    pub fn after(&self, place: usize) -> Standing {
        self.standing
            .after(self.window, self.game, self.moves[place])
    }

    /// Whether a position is part of the strategy already.
    pub fn is_known(&self, standing: &Standing) -> bool {
        self.seen.contains(standing)
    }
}

/// Plays all games in which the partners follow `choose`, which is asked for the number of a move
/// wherever a partner has several. Returns how many positions there are.
///
/// Each of these games ends, with the snake inside the window, as the partners want: that is what
/// is checked.
///
/// *Cost*: O(cells × degree) for each position.
///
/// # Errors
/// When one of the games does not end so, or `choose` gives no move.
pub fn replay(
    window: &Window,
    game: &PatchGame,
    choose: impl FnMut(&Crossroads<'_>) -> Option<usize>,
) -> Result<usize, Fault> {
    replay_watched(window, game, choose, &Effort::default())
}

/// Replays until the effort is stopped. A position counts for the arcs of the window.
fn replay_watched(
    window: &Window,
    game: &PatchGame,
    mut choose: impl FnMut(&Crossroads<'_>) -> Option<usize>,
    effort: &Effort<'_>,
) -> Result<usize, Fault> {
    let arcs = window.neighbors.iter().map(Vec::len).sum::<usize>() + window.cells();
    let mut seen = HashSet::new();
    let mut waiting = vec![Standing::after_opening(window, game)];
    while let Some(standing) = waiting.pop() {
        if !effort.may_go_on() {
            return Err(Fault::Stopped);
        }
        effort.spend(1);
        if seen.contains(&standing) {
            continue;
        }
        let moves = standing.moves(window);
        let to_be_beaten = standing.turn == game.beaten;
        if moves.is_empty() {
            if to_be_beaten == game.misere {
                return Err(Fault::Stuck(standing.turn));
            }
        } else if to_be_beaten {
            for &one in moves.iter().rev() {
                if window.frontier[usize::from(one[1])] {
                    return Err(Fault::Escape);
                }
                effort.spend(arcs);
                waiting.push(standing.after(window, game, one));
            }
        } else {
            let crossroads = Crossroads {
                standing: &standing,
                moves: &moves,
                window,
                game,
                seen: &seen,
            };
            let place = match moves.len() {
                1 => 0,
                _ => choose(&crossroads).ok_or(Fault::Missing)?,
            };
            let &one = moves.get(place).ok_or(Fault::NoMove)?;
            if window.frontier[usize::from(one[1])] {
                return Err(Fault::Escape);
            }
            effort.spend(arcs);
            waiting.push(standing.after(window, game, one));
        }
        seen.insert(standing);
    }
    Ok(seen.len())
}

/// The list of chosen moves as text: one digit to the base 64 for each, two where there are more
/// than 64 moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script(String);

/// The digits.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl Script {
    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Appends a choice of one among this many moves.
    pub fn push(&mut self, place: usize, moves: usize) {
        if moves > 64 {
            self.0.push(char::from(DIGITS[place / 64 % 64]));
        }
        self.0.push(char::from(DIGITS[place % 64]));
    }
}

/// Reads a [`Script`] choice by choice.
#[derive(Clone, Debug)]
pub struct Choices<'a>(std::str::Bytes<'a>);

impl<'a> Choices<'a> {
    /// The choices of a text.
    pub fn of(script: &'a str) -> Self {
        Self(script.bytes())
    }

    /// The next choice, of one among this many moves; `None` at the end, and where the text is no
    /// script.
    pub fn next_of(&mut self, moves: usize) -> Option<usize> {
        let high = if moves > 64 { self.digit()? } else { 0 };
        Some(64 * high + self.digit()?)
    }

    fn digit(&mut self) -> Option<usize> {
        let byte = self.0.next()?;
        DIGITS.iter().position(|&digit| digit == byte)
    }
}

/// Replays a text of chosen moves, as long as the effort goes on.
///
/// # Errors
/// When it does not prove that the player is beaten.
pub(super) fn replay_script(
    window: &Window,
    game: &PatchGame,
    script: &str,
    effort: &Effort<'_>,
) -> Result<usize, Fault> {
    let mut choices = Choices::of(script);
    let choose = |crossroads: &Crossroads<'_>| choices.next_of(crossroads.moves.len());
    let positions = replay_watched(window, game, choose, effort)?;
    match choices.0.next() {
        None => Ok(positions),
        Some(_) => Err(Fault::Superfluous),
    }
}
