//! The stored games: one `SQLite` file, written by one thread.
//!
//! What waits is written in one transaction, and nobody is told that a move was made before it is
//! committed and the disk has it (`synchronous = FULL` with a write-ahead log): it survives the end
//! of the process at any moment (`kill -9`) and, as far as the disk keeps its word, of the machine.
//! A change that cannot be stored is not made. The file is locked while the server runs, so that
//! two servers do not write the same games. Everything has a digest ([`digest`]): a game that is
//! not as it was written is told from a game, and a file that cannot be used is set aside
//! ([`salvage`]).

mod calendar;
mod change;
mod class;
mod digest;
mod file;
mod salvage;
mod schema;
mod tables;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde::Serialize;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use utoipa::ToSchema;

pub use salvage::{LostGame, Salvage, ShortenedGame, salvage};
use writer::Writer;

use super::clock::{MachineClock, now};
use super::room::{HUMAN, TimeControl};
use super::secret::{Seal, game_id};
use crate::error::{Error, Result};
use crate::metrics::{Count, Times};
use crate::session::{Played, Session};
use crate::settings::ServerLimits;

/// Why the stored games cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GameStoreError {
    /// The folder cannot be made.
    #[error("cannot make the folder {}: {error}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// Nothing can be written in the folder.
    #[error("cannot write in the folder {}: {error}; name another with --data", .path.display())]
    Unwritable {
        /// The folder.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// There are no games in a folder.
    #[error("there are no stored games in {}", .0.display())]
    NoGames(PathBuf),
    /// There are games in a folder that should have none.
    #[error("{} has stored games already; name another folder", .0.display())]
    Occupied(PathBuf),
    /// Somebody else uses the games.
    #[error("another server uses the games in {}", .0.display())]
    Locked(PathBuf),
    /// The file was written by a newer version.
    #[error("the games in {} were stored by a newer version of Slitherlab", .0.display())]
    Newer(PathBuf),
    /// What `SQLite` says.
    #[error("the stored games: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// No thread.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
    /// The game was removed.
    #[error("the game is not there any more")]
    Gone,
    /// The store is closed.
    #[error("the stored games are closed")]
    Closed,
    /// The store is full: no more games are taken.
    #[error("the server keeps as many games as it can")]
    Full,
    /// There is no room for a change.
    #[error("the server has no space left to store this")]
    NoSpace,
    /// The disk, or the thread that writes, does not do what it should.
    #[error("cannot store: {0}")]
    Broken(String),
    /// What is stored of a game is no game.
    #[error("a stored game is damaged: {0}")]
    Damaged(String),
}

impl GameStoreError {
    /// Says that nothing can be written in a folder.
    fn unwritable(folder: &Path) -> impl Fn(std::io::Error) -> Self {
        let path = folder.to_owned();
        move |error| Self::Unwritable {
            path: path.clone(),
            error,
        }
    }

    /// What is said of a change that the disk does not take.
    fn of_the_disk(error: &rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => Self::NoSpace,
            _ => Self::Broken(error.to_string()),
        }
    }
}

/// A game as it is stored.
#[derive(Clone, Debug, Default)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    /// The setup as JSON, without moves.
    pub(crate) setup: String,
    pub(crate) invite: Option<Seal>,
    pub(crate) created: u64,
    pub(crate) changed: u64,
    /// The player who has resigned.
    pub(crate) resigned: Option<u32>,
    /// The player who has run out of time.
    pub(crate) flagged: Option<u32>,
    pub(crate) clock: Option<TimeControl>,
    /// Whether anybody may join.
    pub(crate) listed: bool,
    /// The class that it belongs to.
    pub(crate) class: Option<String>,
    /// The game that came of a rematch.
    pub(crate) next: Option<String>,
    pub(crate) seats: Vec<StoredSeat>,
    pub(crate) moves: Vec<StoredMove>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct StoredSeat {
    pub(crate) kind: String,
    pub(crate) name: Option<String>,
    pub(crate) token: Option<Seal>,
    /// What its player has left to think, in milliseconds; `None` if no move was made with a clock.
    pub(crate) left: Option<u64>,
}

#[derive(Clone, Debug)]
pub(crate) struct StoredMove {
    pub(crate) text: String,
    /// `human`, or the engine's name.
    pub(crate) by: String,
    pub(crate) why: Option<String>,
}

impl StoredGame {
    /// A new game with these seats, after the moves of the session.
    pub(crate) fn new(session: &Session, seats: Vec<StoredSeat>) -> Result<Self> {
        let setup = serde_json::to_string(session.bare_setup());
        let setup = setup.map_err(|_| Error::internal())?;
        Ok(Self {
            moves: session.played.iter().map(StoredMove::of_setup).collect(),
            ..Self::empty(game_id()?, setup, seats)
        })
    }

    /// A game without moves.
    fn empty(id: String, setup: String, seats: Vec<StoredSeat>) -> Self {
        Self {
            id,
            setup,
            created: now(),
            changed: now(),
            seats,
            ..Self::default()
        }
    }
}

impl StoredSeat {
    /// A seat that nobody has taken yet.
    pub(crate) fn open(kind: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            ..Self::default()
        }
    }
}

impl StoredMove {
    /// A move that the game begins with.
    fn of_setup(played: &Played) -> Self {
        Self {
            text: played.mv.text.clone(),
            by: HUMAN.to_owned(),
            why: None,
        }
    }
}

/// What can change.
#[derive(Debug)]
pub(crate) enum Change {
    /// A new game.
    Create(Box<StoredGame>),
    /// A new class.
    Class(Box<StoredClass>),
    /// A class is closed, or opened again.
    CloseClass(String, bool),
    /// Games are removed.
    Remove(Vec<String>),
    /// Something happens in a game.
    Game(String, GameChange),
}

/// What happens in a game.
#[derive(Debug)]
pub(crate) enum GameChange {
    /// A move, with its place from 1, and the time that it leaves to a player, in milliseconds.
    Move {
        ply: usize,
        mv: StoredMove,
        left: Option<(u32, u64)>,
    },
    /// Somebody takes a seat, from 1.
    Seat {
        seat: u32,
        name: Option<String>,
        token: Seal,
    },
    /// A seat, from 1, gets another name.
    Name { seat: u32, name: Option<String> },
    /// A player gives up.
    Resign(u32),
    /// The time of a player is over.
    Flag(u32),
    /// All moves but the first ones are taken back; the number says how many stay.
    TakeBack(usize),
    /// A rematch begins.
    Rematch(Box<StoredGame>),
}

/// A class as it is stored: visitors are paired in the order in which they come.
#[derive(Clone, Debug)]
pub(crate) struct StoredClass {
    pub(crate) id: String,
    /// The setup of its games as JSON, with the moves that they begin with.
    pub(crate) setup: String,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) created: u64,
    /// The seal of the teacher's key; none in a class of an earlier version.
    pub(crate) key: Option<Seal>,
    /// Whether nobody gets a seat any more.
    pub(crate) closed: bool,
}

/// A game of a class.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ClassGameInfo)]
pub(crate) struct ClassGame {
    pub(crate) id: String,
    /// The names of the players who gave one.
    pub(crate) names: Vec<Option<String>>,
    /// The number of open seats.
    pub(crate) open: u32,
    pub(crate) moves: u32,
}

type Stored = Result<(), GameStoreError>;
type Loaded = Result<Option<StoredGame>, GameStoreError>;
type LoadedClass = Result<Option<LoadedGames>, GameStoreError>;

/// A class with its games.
#[derive(Debug)]
pub(crate) struct LoadedGames {
    pub(crate) class: StoredClass,
    /// The newest games.
    pub(crate) games: Vec<ClassGame>,
    /// The number of all games.
    pub(crate) count: usize,
}

enum Order {
    Write(Change, oneshot::Sender<Stored>),
    Load(String, oneshot::Sender<Loaded>),
    LoadClass(String, oneshot::Sender<LoadedClass>),
    Close(oneshot::Sender<()>),
}

/// The stored games.
#[derive(Clone, Debug)]
pub(crate) struct GameStore {
    send: mpsc::Sender<Order>,
    closing: Arc<AtomicBool>,
    stats: Arc<StoreStats>,
}

/// How the store is, for those who watch it.
#[derive(Debug, Default)]
pub(crate) struct StoreStats {
    /// The number of games.
    pub(crate) games: AtomicU64,
    /// The size of the file.
    pub(crate) bytes: AtomicU64,
    /// Changes that the disk did not take.
    pub(crate) errors: Count,
    /// Games that were found damaged.
    pub(crate) damaged: Count,
    /// How long it took to store changes.
    pub(crate) commits: Times,
    /// Whether the last change could not be stored.
    failing: AtomicBool,
}

impl StoreStats {
    /// Returns whether the last change could be stored.
    pub(crate) fn is_writable(&self) -> bool {
        !self.failing.load(Ordering::Relaxed)
    }
}

/// The most orders in the queue; further ones wait to be taken.
const QUEUE: usize = 4096;

impl GameStore {
    /// Opens the games in a folder, or a store in memory.
    pub(crate) fn open(
        folder: Option<&Path>,
        limits: &ServerLimits,
        clock: MachineClock,
    ) -> Result<Self, GameStoreError> {
        let connection = file::open(folder, limits.stored_bytes)?;
        let (send, receive) = mpsc::channel(QUEUE);
        let stats = Arc::<StoreStats>::default();
        let mut writer = Writer::new(connection, receive, limits, clock, Arc::clone(&stats))?;
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer.work())
            .map_err(GameStoreError::Thread)?;
        Ok(Self {
            send,
            closing: Arc::default(),
            stats,
        })
    }

    /// How the store is.
    pub(crate) fn stats(&self) -> &StoreStats {
        &self.stats
    }

    /// Makes a change; it is stored when this returns.
    pub(crate) async fn write(&self, change: Change) -> Stored {
        self.order(|done| Order::Write(change, done)).await
    }

    /// Loads a game.
    pub(crate) async fn load(&self, id: &str) -> Loaded {
        self.order(|done| Order::Load(id.to_owned(), done)).await
    }

    /// Loads a class, with its newest games.
    pub(crate) async fn load_class(&self, id: &str) -> LoadedClass {
        self.order(|done| Order::LoadClass(id.to_owned(), done))
            .await
    }

    async fn order<T>(
        &self,
        order: impl FnOnce(oneshot::Sender<Result<T, GameStoreError>>) -> Order,
    ) -> Result<T, GameStoreError> {
        let (done, wait) = oneshot::channel();
        let lost = || {
            if self.closing.load(Ordering::Relaxed) {
                GameStoreError::Closed
            } else {
                GameStoreError::Broken("the thread that writes has ended".to_owned())
            }
        };
        self.send.send(order(done)).await.map_err(|_| lost())?;
        wait.await.unwrap_or_else(|_| Err(lost()))
    }

    /// Writes what is left and closes the file.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let (done, wait) = oneshot::channel();
        if self.send.send(Order::Close(done)).await.is_ok() {
            let _ = wait.await;
        }
    }
}

#[cfg(test)]
mod tests;
