//! The stored games: one `SQLite` file, written by one thread.
//!
//! What waits is written in one transaction, and nobody is told that a move was made before it is
//! committed. The write-ahead log survives the end of the process at any moment (`kill -9`); `SQLite`'s
//! `synchronous = NORMAL` may lose the last moments when the whole machine loses power, never more, and never
//! the consistency of what is there. The file is locked while the server runs, so that two servers do not
//! write the same games.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

use super::secret::Seal;
use crate::settings::Limits;

/// Why the stored games cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("cannot make the folder {}: {error}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
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
    /// The store is closed.
    #[error("the stored games are closed")]
    Closed,
    /// So many games are stored that no more are taken.
    #[error("the server keeps as many games as it can")]
    Full,
}

/// A game as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    /// The setup as JSON, without moves.
    pub(crate) setup: String,
    pub(crate) invite: Option<Seal>,
    pub(crate) created: u64,
    pub(crate) changed: u64,
    /// Who has given up.
    pub(crate) resigned: Option<u32>,
    /// The game that came of a rematch.
    pub(crate) next: Option<String>,
    pub(crate) seats: Vec<StoredSeat>,
    pub(crate) moves: Vec<StoredMove>,
}

#[derive(Clone, Debug)]
pub(crate) struct StoredSeat {
    pub(crate) kind: String,
    pub(crate) name: Option<String>,
    pub(crate) token: Option<Seal>,
}

#[derive(Clone, Debug)]
pub(crate) struct StoredMove {
    pub(crate) text: String,
    /// `human`, or the engine's name.
    pub(crate) by: String,
    pub(crate) why: Option<String>,
}

/// The stored games.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    send: mpsc::Sender<Order>,
}

enum Order {
    Write(Change, oneshot::Sender<Result<(), StoreError>>),
    Load(
        String,
        oneshot::Sender<Result<Option<StoredGame>, StoreError>>,
    ),
    Close(oneshot::Sender<()>),
}

/// What can change.
#[derive(Debug)]
pub(crate) enum Change {
    /// A new game.
    Create(Box<StoredGame>),
    /// A move, with its place from 1.
    Move {
        game: String,
        ply: usize,
        one: StoredMove,
    },
    /// Somebody takes a seat, from 1.
    Seat {
        game: String,
        seat: u32,
        name: Option<String>,
        token: Seal,
    },
    /// A player gives up.
    Resign { game: String, player: u32 },
    /// All moves but so many are taken back.
    TakeBack { game: String, ply: usize },
    /// The same people play again.
    Rematch { game: String, next: Box<StoredGame> },
}

/// So many orders wait at most; more wait to be taken.
const QUEUE: usize = 4096;

/// So many changes go into one transaction at most.
const BATCH: usize = 512;

/// How often games that nobody has touched for long are looked for.
const CLEANING: Duration = Duration::from_secs(3600);

impl Store {
    /// Opens the games in a folder, or a store in memory.
    pub(crate) fn open(folder: Option<&Path>, limits: &Limits) -> Result<Self, StoreError> {
        let connection = match folder {
            None => prepare(Connection::open_in_memory()?, Path::new("memory"))?,
            Some(folder) => {
                std::fs::create_dir_all(folder).map_err(|error| StoreError::Folder {
                    path: folder.to_owned(),
                    error,
                })?;
                prepare(Connection::open(folder.join("games.sqlite3"))?, folder)?
            }
        };
        let (send, receive) = mpsc::channel(QUEUE);
        let mut writer = Writer {
            connection,
            receive,
            keep: limits.keep_games,
            most: limits.stored_games,
        };
        writer.clean()?;
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer.work())
            .map_err(StoreError::Thread)?;
        Ok(Self { send })
    }

    /// Makes a change; it is stored when this returns.
    pub(crate) async fn write(&self, change: Change) -> Result<(), StoreError> {
        let (done, wait) = oneshot::channel();
        let order = Order::Write(change, done);
        self.send
            .send(order)
            .await
            .map_err(|_| StoreError::Closed)?;
        wait.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Loads a game.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let (done, wait) = oneshot::channel();
        let order = Order::Load(id.to_owned(), done);
        self.send
            .send(order)
            .await
            .map_err(|_| StoreError::Closed)?;
        wait.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Writes what is left and closes the file.
    pub(crate) async fn close(&self) {
        let (done, wait) = oneshot::channel();
        if self.send.send(Order::Close(done)).await.is_ok() {
            let _ = wait.await;
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// The version of the tables.
const VERSION: i64 = 2;

const TABLES: &str = "
    CREATE TABLE game (
        id TEXT PRIMARY KEY, setup TEXT NOT NULL, invite BLOB,
        created INTEGER NOT NULL, changed INTEGER NOT NULL, resigned INTEGER, next TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX game_changed ON game (changed);
    CREATE TABLE seat (
        game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
        kind TEXT NOT NULL, name TEXT, token BLOB, PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE move (
        game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, ply INTEGER NOT NULL,
        text TEXT NOT NULL, maker TEXT NOT NULL, why TEXT, PRIMARY KEY (game, ply)
    ) STRICT, WITHOUT ROWID;
";

fn prepare(mut connection: Connection, folder: &Path) -> Result<Connection, StoreError> {
    let locked = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
            StoreError::Locked(folder.to_owned())
        }
        _ => error.into(),
    };
    connection.busy_timeout(Duration::from_secs(2))?;
    connection
        .execute_batch(
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
             PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;",
        )
        .map_err(locked)?;
    let transaction = connection
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .map_err(locked)?;
    let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    match version {
        0 => {
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        1 => {
            transaction.execute_batch("ALTER TABLE game ADD COLUMN next TEXT")?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        VERSION => {}
        _ => return Err(StoreError::Newer(folder.to_owned())),
    }
    transaction.commit()?;
    Ok(connection)
}

/// The thread that owns the file.
struct Writer {
    connection: Connection,
    receive: mpsc::Receiver<Order>,
    keep: Duration,
    most: u64,
}

impl Writer {
    fn work(&mut self) {
        let mut cleaned = std::time::Instant::now();
        let mut orders = Vec::new();
        loop {
            if self.receive.blocking_recv_many(&mut orders, BATCH) == 0 {
                return;
            }
            let mut changes = Vec::new();
            let mut closing = None;
            for order in orders.drain(..) {
                match order {
                    Order::Write(change, done) => changes.push((change, done)),
                    // What is to be read may have to be written first.
                    Order::Load(id, done) => {
                        self.write(&mut changes);
                        let _ = done.send(self.load(&id));
                    }
                    Order::Close(done) => closing = Some(done),
                }
            }
            self.write(&mut changes);
            if let Some(done) = closing {
                self.finish();
                let _ = done.send(());
                return;
            }
            if cleaned.elapsed() > CLEANING {
                cleaned = std::time::Instant::now();
                if let Err(error) = self.clean() {
                    tracing::error!(%error, "cannot forget old games");
                }
            }
        }
    }

    /// Moves the write-ahead log into the file, so that one file is all there is.
    fn finish(&mut self) {
        let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA optimize;";
        if let Err(error) = self.connection.execute_batch(checkpoint) {
            tracing::warn!(%error, "cannot tidy up the stored games");
        }
    }

    /// Makes changes in one transaction and tells those who wait for them.
    fn write(&mut self, changes: &mut Vec<(Change, oneshot::Sender<Result<(), StoreError>>)>) {
        if changes.is_empty() {
            return;
        }
        let (orders, waiting): (Vec<Change>, Vec<_>) = changes.drain(..).unzip();
        match self.commit(&orders) {
            Ok(results) => {
                for (done, result) in waiting.into_iter().zip(results) {
                    let _ = done.send(result);
                }
            }
            Err(error) => {
                tracing::error!(%error, "cannot store");
                for done in waiting {
                    let _ = done.send(Err(StoreError::Closed));
                }
            }
        }
    }

    fn commit(&mut self, changes: &[Change]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let most = self.most;
        let mut transaction = self.connection.transaction()?;
        let mut results = Vec::with_capacity(changes.len());
        for change in changes {
            // A change that fails is taken back whole, and leaves the others alone.
            let savepoint = transaction.savepoint()?;
            let result = make(&savepoint, change, most);
            if result.is_ok() {
                savepoint.commit()?;
            }
            results.push(result);
        }
        transaction.commit()?;
        Ok(results)
    }

    fn clean(&mut self) -> Result<(), StoreError> {
        let keep = u64::try_from(self.keep.as_millis()).unwrap_or(u64::MAX);
        let before = now().saturating_sub(keep);
        self.connection
            .execute("DELETE FROM game WHERE changed < ?1", params![before])?;
        Ok(())
    }

    fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT setup, invite, created, changed, resigned, next FROM game WHERE id = ?1",
        )?;
        let game = statement.query_row(params![id], |row| {
            Ok(StoredGame {
                id: id.to_owned(),
                setup: row.get(0)?,
                invite: row.get(1)?,
                created: row.get(2)?,
                changed: row.get(3)?,
                resigned: row.get(4)?,
                next: row.get(5)?,
                seats: Vec::new(),
                moves: Vec::new(),
            })
        });
        let Some(mut game) = game.optional()? else {
            return Ok(None);
        };
        let mut statement = self
            .connection
            .prepare_cached("SELECT kind, name, token FROM seat WHERE game = ?1 ORDER BY seat")?;
        let seats = statement.query_map(params![id], |row| {
            Ok(StoredSeat {
                kind: row.get(0)?,
                name: row.get(1)?,
                token: row.get(2)?,
            })
        })?;
        game.seats = seats.collect::<Result<_, _>>()?;
        let mut statement = self
            .connection
            .prepare_cached("SELECT text, maker, why FROM move WHERE game = ?1 ORDER BY ply")?;
        let moves = statement.query_map(params![id], |row| {
            Ok(StoredMove {
                text: row.get(0)?,
                by: row.get(1)?,
                why: row.get(2)?,
            })
        })?;
        game.moves = moves.collect::<Result<_, _>>()?;
        Ok(Some(game))
    }
}

/// Makes one change.
fn make(connection: &Connection, change: &Change, most: u64) -> Result<(), StoreError> {
    let touch = |game: &str| -> Result<(), StoreError> {
        let mut statement =
            connection.prepare_cached("UPDATE game SET changed = ?2 WHERE id = ?1")?;
        statement.execute(params![game, now()])?;
        Ok(())
    };
    match change {
        Change::Create(game) => create(connection, game, most),
        Change::Move { game, ply, one } => {
            insert_move(connection, game, *ply, one)?;
            touch(game)
        }
        Change::Seat {
            game,
            seat,
            name,
            token,
        } => {
            let mut statement = connection.prepare_cached(
                "UPDATE seat SET name = ?3, token = ?4 WHERE game = ?1 AND seat = ?2",
            )?;
            statement.execute(params![game, seat, name, token])?;
            touch(game)
        }
        Change::Resign { game, player } => {
            let mut statement =
                connection.prepare_cached("UPDATE game SET resigned = ?2 WHERE id = ?1")?;
            statement.execute(params![game, player])?;
            touch(game)
        }
        Change::TakeBack { game, ply } => {
            let mut statement =
                connection.prepare_cached("DELETE FROM move WHERE game = ?1 AND ply > ?2")?;
            statement.execute(params![game, ply])?;
            touch(game)
        }
        Change::Rematch { game, next } => {
            create(connection, next, most)?;
            let mut statement =
                connection.prepare_cached("UPDATE game SET next = ?2 WHERE id = ?1")?;
            statement.execute(params![game, next.id])?;
            touch(game)
        }
    }
}

fn create(connection: &Connection, game: &StoredGame, most: u64) -> Result<(), StoreError> {
    let count: u64 = connection.query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
    if count >= most {
        return Err(StoreError::Full);
    }
    connection
        .prepare_cached(
            "INSERT INTO game (id, setup, invite, created, changed, resigned, next)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![
            game.id,
            game.setup,
            game.invite,
            game.created,
            game.changed,
            game.resigned,
            game.next
        ])?;
    let mut statement = connection.prepare_cached(
        "INSERT INTO seat (game, seat, kind, name, token) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for (number, seat) in (1_u32..).zip(&game.seats) {
        statement.execute(params![game.id, number, seat.kind, seat.name, seat.token])?;
    }
    for (ply, one) in (1..).zip(&game.moves) {
        insert_move(connection, &game.id, ply, one)?;
    }
    Ok(())
}

fn insert_move(
    connection: &Connection,
    game: &str,
    ply: usize,
    one: &StoredMove,
) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO move (game, ply, text, maker, why) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    statement.execute(params![game, ply, one.text, one.by, one.why])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str) -> StoredGame {
        StoredGame {
            id: id.to_owned(),
            setup: "{}".to_owned(),
            invite: Some([7; 32]),
            created: now(),
            changed: now(),
            resigned: None,
            next: None,
            seats: vec![
                StoredSeat {
                    kind: "human".to_owned(),
                    name: None,
                    token: None,
                },
                StoredSeat {
                    kind: "perfect".to_owned(),
                    name: None,
                    token: None,
                },
            ],
            moves: Vec::new(),
        }
    }

    fn played(game: &str, ply: usize) -> Change {
        Change::Move {
            game: game.to_owned(),
            ply,
            one: StoredMove {
                text: format!("{ply}-{}", ply + 1),
                by: "human".to_owned(),
                why: None,
            },
        }
    }

    #[tokio::test]
    async fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let limits = Limits::default();
        let store = Store::open(Some(folder.path()), &limits).unwrap();
        store
            .write(Change::Create(Box::new(game("a"))))
            .await
            .unwrap();
        for ply in 1..=5 {
            store.write(played("a", ply)).await.unwrap();
        }
        let change = Change::Seat {
            game: "a".to_owned(),
            seat: 1,
            name: Some("Ann".to_owned()),
            token: [3; 32],
        };
        store.write(change).await.unwrap();
        store.close().await;
        assert!(store.write(played("a", 6)).await.is_err());

        let store = Store::open(Some(folder.path()), &limits).unwrap();
        let game = store.load("a").await.unwrap().unwrap();
        let texts: Vec<&str> = game.moves.iter().map(|one| &*one.text).collect();
        assert_eq!(texts, ["1-2", "2-3", "3-4", "4-5", "5-6"]);
        assert_eq!(game.seats[0].token, Some([3; 32]));
        assert_eq!(game.seats[0].name.as_deref(), Some("Ann"));
        assert!(store.load("b").await.unwrap().is_none());
    }

    #[tokio::test]
    async fn a_change_that_fails_leaves_the_others_alone() {
        let store = Store::open(None, &Limits::default()).unwrap();
        store
            .write(Change::Create(Box::new(game("a"))))
            .await
            .unwrap();
        let (first, twice, stray, second) = tokio::join!(
            store.write(played("a", 1)),
            store.write(played("a", 1)),
            store.write(played("nobody", 1)),
            store.write(played("a", 2)),
        );
        assert!(first.is_ok() && twice.is_err() && stray.is_err() && second.is_ok());
        assert_eq!(store.load("a").await.unwrap().unwrap().moves.len(), 2);
    }

    #[tokio::test]
    async fn only_one_server_has_the_games() {
        let folder = tempfile::tempdir().unwrap();
        let limits = Limits::default();
        let _store = Store::open(Some(folder.path()), &limits).unwrap();
        let error = Store::open(Some(folder.path()), &limits).unwrap_err();
        assert!(matches!(error, StoreError::Locked(_)), "{error}");
    }

    #[tokio::test]
    async fn there_is_an_end_to_the_number_and_the_age_of_games() {
        let folder = tempfile::tempdir().unwrap();
        let limits = Limits {
            stored_games: 2,
            ..Limits::default()
        };
        let store = Store::open(Some(folder.path()), &limits).unwrap();
        let mut old = game("old");
        old.changed = 1;
        for game in [old, game("b")] {
            store.write(Change::Create(Box::new(game))).await.unwrap();
        }
        let third = store.write(Change::Create(Box::new(game("c")))).await;
        assert!(matches!(third, Err(StoreError::Full)));
        store.close().await;
        let store = Store::open(Some(folder.path()), &limits).unwrap();
        assert!(store.load("old").await.unwrap().is_none());
        assert!(store.load("b").await.unwrap().is_some());
    }

    #[tokio::test]
    async fn games_of_the_first_version_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let old = Connection::open(folder.path().join("games.sqlite3")).unwrap();
        old.execute_batch(&TABLES.replace(", next TEXT", ""))
            .unwrap();
        let insert = "INSERT INTO game VALUES ('a', '{}', NULL, 1, ?1, NULL)";
        old.execute(insert, params![now()]).unwrap();
        old.pragma_update(None, "user_version", 1).unwrap();
        drop(old);
        let store = Store::open(Some(folder.path()), &Limits::default()).unwrap();
        assert_eq!(store.load("a").await.unwrap().unwrap().next, None);
    }
}
