//! Theorem A: on which grids everybody can be beaten, for every number of players.
//!
//! *Let n ≥ 3 and 2 ≤ p ≤ q. In `classic` with n players on the p×q grid all others together can
//! force each player to lose, except on finitely many boards: for n ≥ 11 those with pq < n + 7 and
//! those with p = 2 and pq < n + 9, for n ≤ 10 those of a table.*
//!
//! The proof is in `docs/theorems.md`: certificates up to 15 players (on strips of two rows up to
//! 10), drawings beyond.

use serde::Deserialize;

/// The exceptions up to 15 players, one line of JSON for each board, with the players who cannot be
/// beaten there.
pub const EXCEPTIONS: &str = include_str!("../exceptions.jsonl");

/// From this many players on there is a formula.
const FORMULA: u32 = 11;

/// An exception: a board on which somebody cannot be beaten.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// The number of players.
    pub players: u32,
    /// The sides of the grid, the shorter one first.
    pub sides: [u32; 2],
    /// The players who cannot be beaten, in order: all of them.
    pub unbeaten: Vec<u32>,
}

/// Returns the exceptions up to 15 players.
///
/// # Panics
/// Never: a test reads them all.
pub fn exceptions() -> impl Iterator<Item = Exception> {
    EXCEPTIONS
        .lines()
        .map(|line| serde_json::from_str(line).expect("an exception"))
}

/// Returns whether every player of `classic` can be beaten on the grid with these sides, by Theorem
/// A; `None` below three players and for sides below 2.
///
/// *Cost*: O(1) from 11 players on, else that of reading the exceptions.
///
/// ```
/// use slitherlab_family::everybody_is_beaten;
///
/// assert_eq!(everybody_is_beaten(3, [2, 12]), Some(false));
/// assert_eq!(everybody_is_beaten(3, [13, 2]), Some(true));
/// assert_eq!(everybody_is_beaten(100, [3, 35]), Some(false));
/// assert_eq!(everybody_is_beaten(100, [3, 36]), Some(true));
/// ```
pub fn everybody_is_beaten(players: u32, sides: [u32; 2]) -> Option<bool> {
    let [p, q] = [sides[0].min(sides[1]), sides[0].max(sides[1])];
    if players < 3 || p < 2 {
        return None;
    }
    if players >= FORMULA {
        let spare = if p == 2 { 9 } else { 7 };
        return Some(u64::from(p) * u64::from(q) >= u64::from(players) + spare);
    }
    Some(exceptions().all(|one| (one.players, one.sides) != (players, [p, q])))
}

/// Returns a player of `classic` who cannot be beaten on the grid with these sides, by Theorem A;
/// `None` where everybody can, and where it says nothing.
pub fn unbeaten_player(players: u32, sides: [u32; 2]) -> Option<u32> {
    let sides = [sides[0].min(sides[1]), sides[0].max(sides[1])];
    if everybody_is_beaten(players, sides)? {
        return None;
    }
    if let Some(one) = exceptions().find(|one| (one.players, one.sides) == (players, sides)) {
        return one.unbeaten.last().copied();
    }
    // No snake of 7 cells has two dead ends, or of 9 cells on strips but for 2×5, which has fewer
    // cells than players.
    Some(match sides {
        [2, 5] => players,
        [2, _] => 9,
        _ => 7,
    })
}
