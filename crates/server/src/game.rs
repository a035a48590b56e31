//! Games between browsers: rooms that hold them, sockets that carry their moves, and the store that
//! keeps them.

mod message;
mod room;
mod secret;
mod socket;
mod store;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::OnceCell;

pub(crate) use message::GameInfo;
pub(crate) use room::{Deed, HUMAN, Room};
pub(crate) use secret::{game_id, seal, secret};
pub(crate) use socket::serve as serve_socket;
pub use store::StoreError;
pub(crate) use store::{Change, Clock, Store, StoredGame, StoredMove, StoredSeat, now};

use crate::app::App;
use crate::client::Client;
use crate::contest::Contest;
use crate::error::{Answer, ApiError};

/// The games: all that are stored, and those of them that are in memory.
pub(crate) struct Games {
    store: Store,
    /// Nothing is computed or waited for while this is locked: a room that is not there yet is a place that one
    /// visitor fills while others wait for that room alone.
    rooms: Mutex<HashMap<String, Place>>,
}

type Place = Arc<OnceCell<Arc<Room>>>;

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

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Place>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores a new game, which stands like this, and opens its room.
    pub(crate) async fn create(&self, game: StoredGame, contest: Contest) -> Answer<Arc<Room>> {
        let written = self.store.write(Change::Create(Box::new(game.clone())));
        written.await.map_err(|error| room::store_error(&error))?;
        let id = game.id.clone();
        let room = Arc::new(Room::new(game, contest, &self.store));
        let place = OnceCell::new_with(Some(Arc::clone(&room)));
        self.rooms().insert(id, Arc::new(place));
        Ok(room)
    }

    /// The room of a game, which is loaded if it is not in memory.
    pub(crate) async fn room(&self, app: &App, client: Client, id: &str) -> Answer<Arc<Room>> {
        // No other text is a name of a game.
        if id.len() != 24 || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(ApiError::not_found("such game"));
        }
        let place = self.place(id);
        let room = place.get_or_try_init(|| self.load(app, client, id)).await;
        let room = room.cloned();
        if room.is_err() {
            // Whoever tries names of games must not fill the memory with them.
            let mut rooms = self.rooms();
            if rooms.get(id).is_some_and(|place| !place.initialized()) {
                rooms.remove(id);
            }
        }
        room
    }

    /// The place of a room in memory, perhaps still empty.
    fn place(&self, id: &str) -> Place {
        let mut rooms = self.rooms();
        if rooms.len() >= CROWDED {
            // What is held elsewhere is in use, however quiet.
            rooms.retain(|_, place| {
                let is_used = |room: &Arc<Room>| Arc::strong_count(room) > 1 || !room.is_idle(IDLE);
                Arc::strong_count(place) > 1 || place.get().is_some_and(is_used)
            });
        }
        if rooms
            .get(id)
            .and_then(|place| place.get())
            .is_some_and(|room| room.is_closed())
        {
            rooms.remove(id);
        }
        Arc::clone(rooms.entry(id.to_owned()).or_default())
    }

    async fn load(&self, app: &App, client: Client, id: &str) -> Answer<Arc<Room>> {
        let loaded = self.store.load(id).await;
        let stored = loaded
            .map_err(|error| room::store_error(&error))?
            .ok_or_else(|| ApiError::not_found("such game"))?;
        let (store, limits) = (self.store.clone(), app.limits().clone());
        let room = app.quick().run(client, App::quick_time(), move |leash| {
            Room::of(stored, &store, &limits, leash).map(Arc::new)
        });
        room.await
    }

    /// Stores what is left.
    pub(crate) async fn close(&self) {
        self.store.close().await;
    }
}

#[cfg(test)]
mod tests;
