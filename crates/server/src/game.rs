//! Games between browsers: rooms that hold them, sockets that carry their moves, and the store that
//! keeps them.

mod message;
mod room;
mod secret;
mod socket;
mod store;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;

pub(crate) use message::GameInfo;
pub(crate) use room::{HUMAN, Room};
pub(crate) use secret::{game_id, seal, secret};
pub(crate) use socket::serve as serve_socket;
pub use store::StoreError;
pub(crate) use store::{Change, Store, StoredGame, StoredMove, StoredSeat, now};

use crate::error::{Answer, ApiError};
use crate::settings::Limits;

/// The games: all that are stored, and those of them that are in memory.
pub(crate) struct Games {
    store: Store,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

/// A game that nobody has touched for so long leaves the memory.
const IDLE: Duration = Duration::from_secs(60);

/// When there are this many in memory, those are looked for.
const CROWDED: usize = 256;

impl Games {
    pub(crate) fn new(store: Store) -> Self {
        Self {
            store,
            rooms: Mutex::new(HashMap::new()),
        }
    }

    /// Stores a new game.
    pub(crate) async fn create(&self, game: StoredGame) -> Answer<()> {
        let written = self.store.write(Change::Create(Box::new(game))).await;
        written.map_err(|error| room::store_error(&error))
    }

    /// The room of a game, which is loaded if it is not in memory.
    pub(crate) async fn room(&self, id: &str, limits: &Limits) -> Answer<Arc<Room>> {
        let none = || ApiError::not_found("such game");
        // No other text is a name of a game.
        if id.len() != 24 || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(none());
        }
        let mut rooms = self.rooms.lock().await;
        if let Some(room) = rooms.get(id) {
            return Ok(Arc::clone(room));
        }
        let loaded = self.store.load(id).await;
        let stored = loaded
            .map_err(|error| room::store_error(&error))?
            .ok_or_else(none)?;
        let room = Arc::new(Room::of(stored, &self.store, limits)?);
        if rooms.len() >= CROWDED {
            // One that is held elsewhere is in use, however quiet.
            rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle(IDLE));
        }
        rooms.insert(id.to_owned(), Arc::clone(&room));
        Ok(room)
    }

    /// Stores what is left.
    pub(crate) async fn close(&self) {
        self.store.close().await;
    }
}
