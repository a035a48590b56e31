//! Theorem A: on which grids everybody can be beaten, for every number of players.
//!
//! [`STATEMENTS`](crate::STATEMENTS) has its sentence. The proof is in `docs/theorems.md`:
//! certificates up to 15 players (on strips of two rows up to 10), drawings beyond.

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

/// Returns the players of `classic` who cannot be beaten on the grid with these sides, in order;
/// `None` below three players and for sides below 2.
///
/// From 11 players on they are those who never get a turn, x > pq, and those with pq < n + x among
/// the players 1, 2, 3, 4, 5 and 7, on strips of two rows among 1, 2, 3, 5, 7 and 9: no snake this
/// short has two dead ends, but for one of nine cells on 2×5.
///
/// *Cost*: that of writing them down from 11 players on, else that of reading the exceptions.
///
/// ```
/// use slitherlab_family::unbeaten_players;
///
/// assert_eq!(unbeaten_players(3, [2, 12]), Some(vec![1]));
/// assert_eq!(unbeaten_players(40, [6, 7]), Some(vec![3, 4, 5, 7]));
/// assert_eq!(unbeaten_players(40, [6, 8]), Some(vec![]));
/// ```
pub fn unbeaten_players(players: u32, sides: [u32; 2]) -> Option<Vec<u32>> {
    let [p, q] = [sides[0].min(sides[1]), sides[0].max(sides[1])];
    if players < 3 || p < 2 {
        return None;
    }
    if players < FORMULA {
        let kept = exceptions().find(|one| (one.players, one.sides) == (players, [p, q]));
        return Some(kept.map(|one| one.unbeaten).unwrap_or_default());
    }
    let cells = u64::from(p) * u64::from(q);
    let short: &[u32] = match [p, q] {
        [2, 5] => &[1, 2, 3, 5, 7],
        [2, _] => &[1, 2, 3, 5, 7, 9],
        _ => &[1, 2, 3, 4, 5, 7],
    };
    let is_unbeaten = |&x: &u32| {
        let returns = u64::from(players) + u64::from(x);
        u64::from(x) > cells || short.contains(&x) && cells < returns
    };
    Some((1..=players).filter(is_unbeaten).collect())
}
