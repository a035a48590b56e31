//! Players, and how a game ends for them.

use std::fmt;

/// One of the players, numbered from 1 as people do.
///
/// ```
/// use slitherlab_rules::Player;
///
/// let first = Player::FIRST;
/// assert_eq!(first.number(), 1);
/// assert_eq!(format!("{first:?}"), "Player(1)");
/// assert_eq!(first.next(3).to_string(), "2");
/// assert_eq!(Player::from_number(3).unwrap().next(3), first);
/// assert_eq!(Player::from_number(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u32);

impl Player {
    /// Player 1.
    pub const FIRST: Self = Self(0);
    /// Player 2.
    pub const SECOND: Self = Self(1);

    /// Returns the player with this place in a list, from 0.
    pub const fn from_index(index: u32) -> Self {
        Self(index)
    }

    /// Returns the player with this number, from 1; `None` for 0.
    pub fn from_number(number: u32) -> Option<Self> {
        number.checked_sub(1).map(Self)
    }

    /// Returns the player's place in a list, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the player's number, from 1.
    pub const fn number(self) -> u32 {
        self.0 + 1
    }

    /// Returns the next player when `players` play in turn.
    #[must_use]
    pub const fn next(self, players: u32) -> Self {
        Self(if self.0 + 1 >= players { 0 } else { self.0 + 1 })
    }
}

/// Prints the number, from 1.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Prints `Player(1)` for player 1.
impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Player").field(&self.number()).finish()
    }
}

/// Whether a game is over, and for whom.
///
/// With more than two players a game has a single loser (the one who cannot move), or, in misère
/// play, a single winner.
///
/// ```
/// use slitherlab_rules::{Outcome, Player};
///
/// let outcome = Outcome::Loses(Player::FIRST);
/// assert!(outcome.is_over());
/// assert_eq!((outcome.winner(2), outcome.winner(3)), (Some(Player::SECOND), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move has a legal move.
    Ongoing,
    /// This player alone loses.
    Loses(Player),
    /// This player alone wins.
    Wins(Player),
    /// Nobody wins.
    Draw,
}

impl Outcome {
    /// Returns whether the game is over.
    pub fn is_over(self) -> bool {
        self != Self::Ongoing
    }

    /// Returns the single winner, if there is one: with two players also the opponent of the loser.
    ///
    /// ```
    /// use slitherlab_rules::{Outcome, Player};
    ///
    /// assert_eq!(Outcome::Loses(Player::FIRST).winner(2), Some(Player::SECOND));
    /// assert_eq!(Outcome::Loses(Player::FIRST).winner(3), None);
    /// assert_eq!(Outcome::Wins(Player::FIRST).winner(3), Some(Player::FIRST));
    /// ```
    pub fn winner(self, players: u32) -> Option<Player> {
        match self {
            Self::Wins(player) => Some(player),
            Self::Loses(player) if players == 2 => Some(player.next(2)),
            Self::Loses(_) | Self::Draw | Self::Ongoing => None,
        }
    }

    /// Returns the single loser, if there is one: with two players also the opponent of the winner.
    pub fn loser(self, players: u32) -> Option<Player> {
        match self {
            Self::Loses(player) => Some(player),
            Self::Wins(player) if players == 2 => Some(player.next(2)),
            Self::Wins(_) | Self::Draw | Self::Ongoing => None,
        }
    }
}

/// Prints `*`, `3 loses`, `1 wins` or `draw`, as game records write it.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ongoing => f.write_str("*"),
            Self::Loses(player) => write!(f, "{player} loses"),
            Self::Wins(player) => write!(f, "{player} wins"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
