//! The open games: those that anybody may join, as long as one of their players is there.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use utoipa::ToSchema;

use super::room::TimeControl;

/// A game that anybody may join.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OpenGame {
    pub(crate) id: String,
    pub(crate) board: String,
    pub(crate) game: String,
    pub(crate) players: u32,
    pub(crate) misere: bool,
    /// The name of the player who waits, if they gave one.
    pub(crate) names: Vec<String>,
    /// The number of open seats.
    pub(crate) seats: u32,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) created: String,
}

/// The list of open games, by when they were made.
#[derive(Debug, Default)]
pub(crate) struct Lobby(Mutex<BTreeMap<(u64, String), OpenGame>>);

/// How many are remembered; more are not listed until others have found their players.
const MOST: usize = 500;

/// How many are told of, the newest first.
const TOLD: usize = 50;

impl Lobby {
    /// A game is open now, like this, or no longer.
    pub(crate) fn note(&self, created: u64, id: &str, open: Option<OpenGame>) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (created, id.to_owned());
        match open {
            None => {
                games.remove(&key);
            }
            Some(_) if games.len() >= MOST && !games.contains_key(&key) => {}
            Some(game) => {
                games.insert(key, game);
            }
        }
    }

    /// The newest open games.
    pub(crate) fn list(&self) -> Vec<OpenGame> {
        let games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.values().rev().take(TOLD).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_bounded_and_the_newest_come_first() {
        let lobby = Lobby::default();
        let game = |id: &str| OpenGame {
            id: id.to_owned(),
            board: "grid:3x3".to_owned(),
            game: "classic".to_owned(),
            players: 2,
            misere: false,
            names: Vec::new(),
            seats: 1,
            clock: None,
            created: String::new(),
        };
        for n in 0..(MOST as u64 + 10) {
            let id = n.to_string();
            lobby.note(n, &id, Some(game(&id)));
        }
        let list = lobby.list();
        assert_eq!(list.len(), TOLD);
        assert_eq!(list[0].id, (MOST - 1).to_string());
        lobby.note(MOST as u64 - 1, &list[0].id, None);
        lobby.note(7, "7", None);
        lobby.note(1000, "x", Some(game("x")));
        assert_eq!(lobby.list()[0].id, "x");
    }
}
