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

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use slitherlab_api::question::QUICK;
use tokio::sync::OnceCell;

pub(crate) use class::{ClassAction, ClassInfo, NewClass, Paired};
pub(crate) use clock::MachineClock;
pub(crate) use lobby::OpenGame;
pub(crate) use message::{OnlineGame, SeatInfo, TakenSeat};
pub(crate) use room::{Access, Action, HUMAN, Room, TimeControl};
pub(crate) use secret::{random_seed, seal, secret};
pub(crate) use socket::serve as serve_socket;
pub(crate) use store::{GameStore, StoreStats, StoredGame, StoredSeat};
pub use store::{GameStoreError, LostGame, Salvage, ShortenedGame, salvage};

use crate::error::{Error, Result};
use crate::request_context::RequestContext;
use crate::session::Session;
use class::ClassVisitors;
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
    visitors: ClassVisitors,
    /// Nothing is computed or waited for while this is locked: a room that is not there yet is a
    /// slot that one visitor fills while others wait for that room alone.
    rooms: Mutex<Rooms>,
}

type Slot = Arc<OnceCell<Arc<Room>>>;

/// The games in memory.
#[derive(Default)]
struct Rooms {
    of: HashMap<String, Slot>,
    /// Their names, in the order in which it is looked whether they are still in use.
    turns: VecDeque<String>,
}

/// The idle time after which a game leaves the memory.
const IDLE: Duration = Duration::from_secs(60);

/// The idle time after which it leaves while there are more than [`MANY`] games. The allocator
/// keeps for itself what was once in use, so that a storm of games must not take much.
const PRESSED: Duration = Duration::from_secs(2);

/// The number of games in memory that are many.
const MANY: usize = if cfg!(test) { 50 } else { 2_000 };

/// The number of games that a visit to any game looks at.
const PER_VISIT: usize = 2;

/// The number of games that are looked at now and then when nobody visits.
const PER_TIDYING: usize = 1024;

impl Rooms {
    /// Looks at the next `count` games and takes those out that nobody uses. They are returned, so
    /// that they can be dropped when the list is not locked.
    fn take_idle(&mut self, count: usize) -> Vec<Slot> {
        let mut idle = Vec::new();
        let patience = if self.of.len() > MANY { PRESSED } else { IDLE };
        for _ in 0..count.min(self.turns.len()) {
            let Some(id) = self.turns.pop_front() else {
                break;
            };
            let Some(slot) = self.of.get(&id) else {
                continue;
            };
            // What is held elsewhere is in use, however quiet.
            let is_used = |room: &Arc<Room>| Arc::strong_count(room) > 1 || !room.is_idle(patience);
            if Arc::strong_count(slot) > 1 || slot.get().is_some_and(is_used) {
                self.turns.push_back(id);
            } else {
                idle.extend(self.of.remove(&id));
            }
        }
        // What a storm has left is given back.
        if self.of.len() < self.of.capacity() / 8 {
            self.of.shrink_to(2 * self.of.len());
            self.turns.shrink_to(2 * self.turns.len());
        }
        idle
    }

    fn slot(&mut self, id: &str) -> Slot {
        if let Some(slot) = self.of.get(id) {
            return Arc::clone(slot);
        }
        self.insert(id.to_owned(), Slot::default())
    }

    fn insert(&mut self, id: String, slot: Slot) -> Slot {
        self.turns.push_back(id.clone());
        self.of.insert(id, Arc::clone(&slot));
        slot
    }
}

impl Games {
    pub(crate) fn new(store: GameStore, clock: MachineClock) -> Self {
        Self {
            shared: RoomContext {
                store,
                lobby: Arc::default(),
                clock,
            },
            visitors: ClassVisitors::default(),
            rooms: Mutex::default(),
        }
    }

    /// The number of games in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.rooms().of.len()
    }

    /// How the store is.
    pub(crate) fn store_stats(&self) -> &StoreStats {
        self.shared.store.stats()
    }

    /// Lets some of the games that nobody uses leave the memory.
    pub(crate) fn tidy(&self) {
        let idle = self.rooms().take_idle(PER_TIDYING);
        drop(idle);
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores a new game, which stands like this, and opens its room.
    pub(crate) async fn create(&self, game: StoredGame, session: Session) -> Result<Arc<Room>> {
        let created = Change::Create(Box::new(game.clone()));
        self.shared.store.write(created).await?;
        let id = game.id.clone();
        let room = Arc::new(Room::new(game, session, &self.shared, true));
        let slot = OnceCell::new_with(Some(Arc::clone(&room)));
        let mut rooms = self.rooms();
        let idle = rooms.take_idle(PER_VISIT);
        rooms.insert(id, Arc::new(slot));
        drop(rooms);
        drop(idle);
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
            if rooms.of.get(id).is_some_and(|slot| !slot.initialized()) {
                rooms.of.remove(id);
            }
        }
        room
    }

    /// The slot of a room in memory, perhaps still empty.
    fn slot(&self, id: &str) -> Slot {
        let mut rooms = self.rooms();
        let idle = rooms.take_idle(PER_VISIT);
        let room = rooms.of.get(id).and_then(|slot| slot.get());
        if room.is_some_and(|room| room.is_closed()) {
            rooms.of.remove(id);
        }
        let slot = rooms.slot(id);
        drop(rooms);
        drop(idle);
        slot
    }

    /// The room of a game, if it is in memory.
    fn room_in_memory(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().of.get(id)?.get().cloned()
    }

    /// Removes games from the store and from memory; those who are at them are sent away.
    async fn remove(&self, ids: Vec<String>) -> Result<()> {
        let change = Change::Remove(ids.clone());
        self.shared.store.write(change).await?;
        for id in ids {
            let slot = self.rooms().of.remove(&id);
            if let Some(room) = slot.as_ref().and_then(|slot| slot.get()) {
                room.close();
            }
        }
        Ok(())
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
