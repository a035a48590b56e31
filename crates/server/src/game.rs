//! Games between browsers: rooms that hold them, sockets that carry their moves, and the store that
//! keeps them.

mod class;
mod clock;
mod lobby;
mod message;
mod room;
mod secret;
mod socket;
mod store;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use slitherlab_api::question::QUICK;
use tokio::sync::OnceCell;

pub(crate) use class::{ClassInfo, Paired};
pub(crate) use clock::MachineClock;
pub(crate) use lobby::OpenGame;
pub(crate) use message::OnlineGame;
pub(crate) use room::{Access, Action, HUMAN, Room, TimeControl};
pub(crate) use secret::{random_seed, seal, secret};
pub(crate) use socket::serve as serve_socket;
pub use store::GameStoreError;
pub(crate) use store::{GameStore, StoredGame, StoredSeat};

use crate::contest::Contest;
use crate::error::{Error, Result};
use crate::request_context::RequestContext;
use class::Doors;
use lobby::Lobby;
use store::Change;

/// What all rooms share.
#[derive(Clone)]
pub(crate) struct RoomContext {
    store: GameStore,
    lobby: Arc<Lobby>,
    clock: MachineClock,
}

/// The games: all that are stored, and those of them that are in memory.
pub(crate) struct Games {
    shared: RoomContext,
    doors: Doors,
    /// Nothing is computed or waited for while this is locked: a room that is not there yet is a
    /// slot that one visitor fills while others wait for that room alone.
    rooms: Mutex<HashMap<String, Slot>>,
}

type Slot = Arc<OnceCell<Arc<Room>>>;

/// The idle time after which a game leaves the memory.
const IDLE: Duration = Duration::from_secs(60);

/// When there are this many in memory, those are looked for.
const CROWDED: usize = 256;

impl Games {
    pub(crate) fn new(store: GameStore, clock: MachineClock) -> Self {
        Self {
            shared: RoomContext {
                store,
                lobby: Arc::default(),
                clock,
            },
            doors: Doors::default(),
            rooms: Mutex::new(HashMap::new()),
        }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Slot>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores a new game, which stands like this, and opens its room.
    pub(crate) async fn create(&self, game: StoredGame, contest: Contest) -> Result<Arc<Room>> {
        let created = Change::Create(Box::new(game.clone()));
        self.shared.store.write(created).await?;
        let id = game.id.clone();
        let room = Arc::new(Room::new(game, contest, &self.shared));
        let slot = OnceCell::new_with(Some(Arc::clone(&room)));
        self.rooms().insert(id, Arc::new(slot));
        Ok(room)
    }

    /// The newest games that anybody may join.
    pub(crate) fn open(&self) -> Vec<OpenGame> {
        self.shared.lobby.list()
    }

    /// The room of a game, which is loaded if it is not in memory.
    pub(crate) async fn room(&self, context: &RequestContext, id: &str) -> Result<Arc<Room>> {
        if !is_name(id) {
            return Err(Error::not_found("such game"));
        }
        let slot = self.slot(id);
        let room = slot.get_or_try_init(|| self.load(context, id)).await;
        let room = room.cloned();
        if room.is_err() {
            // Guessed names of games must not fill the memory.
            let mut rooms = self.rooms();
            if rooms.get(id).is_some_and(|slot| !slot.initialized()) {
                rooms.remove(id);
            }
        }
        room
    }

    /// The slot of a room in memory, perhaps still empty.
    fn slot(&self, id: &str) -> Slot {
        let mut rooms = self.rooms();
        if rooms.len() >= CROWDED {
            // What is held elsewhere is in use, however quiet.
            rooms.retain(|_, slot| {
                let is_used = |room: &Arc<Room>| Arc::strong_count(room) > 1 || !room.is_idle(IDLE);
                Arc::strong_count(slot) > 1 || slot.get().is_some_and(is_used)
            });
        }
        if rooms
            .get(id)
            .and_then(|slot| slot.get())
            .is_some_and(|room| room.is_closed())
        {
            rooms.remove(id);
        }
        Arc::clone(rooms.entry(id.to_owned()).or_default())
    }

    async fn load(&self, context: &RequestContext, id: &str) -> Result<Arc<Room>> {
        let stored = self.shared.store.load(id).await?;
        let stored = stored.ok_or_else(|| Error::not_found("such game"))?;
        let (shared, limits) = (self.shared.clone(), context.app.limits.clone());
        let room = context.app.quick.run(context.client, QUICK, move |stop| {
            Room::of(stored, &shared, &limits, stop).map(Arc::new)
        });
        room.await
    }

    /// Stores what is left.
    pub(crate) async fn close(&self) {
        self.shared.store.close().await;
    }
}

/// No other text is the name of a game or a class.
fn is_name(id: &str) -> bool {
    id.len() == 24 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests;
