//! What searches found out, in an `SQLite` file that several processes may use at once.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};
use slitherlab_lab::VERSION;
use slitherlab_lab::store::{Memory, Place};
use slitherlab_solve::Found;
use thiserror::Error;

/// `SQLite` files carry a number that says whose they are: the bytes of `Slth`.
const APPLICATION: i32 = 0x536c_7468;
/// The version of the tables.
const SCHEMA: i32 = 1;

/// How long to wait for another process.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why there is no store.
#[derive(Debug, Error)]
enum StoreError {
    /// Its directory cannot be made.
    #[error("{}: {error}", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The database says no.
    #[error("{}: {error}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// Why.
        error: rusqlite::Error,
    },
    /// The file is the database of something else.
    #[error("{}: this is the database of another program, or of another version of this one", .0.display())]
    Foreign(PathBuf),
}

/// A database of what searches found out. Threads may share it.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    state: Mutex<State>,
    trouble: OnceLock<String>,
}

#[derive(Debug)]
enum State {
    Closed,
    Open(Connection),
    /// There was trouble: nothing more is tried.
    Broken,
}

impl Store {
    /// The database in this file. It is opened, or made with its directory, when it is first
    /// needed; a file that is damaged or belongs to something else is [`trouble`](Self::trouble).
    pub fn at(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            state: Mutex::new(State::Closed),
            trouble: OnceLock::new(),
        }
    }

    /// Why the store is of no use, if it is not.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.get().map(String::as_str)
    }

    /// Does something with the database; when that fails, the store is given up.
    fn with<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Option<T> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*state, State::Closed) {
            *state = match open(&self.path) {
                Ok(connection) => State::Open(connection),
                Err(error) => self.give_up(&error),
            };
        }
        let State::Open(connection) = &*state else {
            return None;
        };
        match work(connection) {
            Ok(value) => Some(value),
            Err(error) => {
                let path = self.path.clone();
                *state = self.give_up(&StoreError::Database { path, error });
                None
            }
        }
    }

    fn give_up(&self, error: &StoreError) -> State {
        // Only the first trouble is told: later ones follow from it.
        let _ = self.trouble.set(error.to_string());
        State::Broken
    }
}

impl Memory for Store {
    fn find(&self, place: &Place<'_>) -> Option<Found> {
        let text = self.with(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT found FROM searches WHERE board = ?1 AND game = ?2 AND rules = ?3 AND version = ?4",
            )?;
            let key = params![place.board, place.game(), place.rules, VERSION];
            statement
                .query_row(key, |row| row.get::<_, String>(0))
                .optional()
        })??;
        place.read(&text)
    }

    fn keep(&self, place: &Place<'_>, found: &Found) {
        let text = place.write(found);
        self.with(|connection| {
            connection.execute(
                "INSERT OR REPLACE INTO searches (board, game, rules, version, found) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![place.board, place.game(), place.rules, VERSION, text],
            )
        });
    }
}

/// Opens the database, or makes it with the directory it is to be in.
fn open(path: &Path) -> Result<Connection, StoreError> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory).map_err(|error| StoreError::Directory {
            path: directory.to_owned(),
            error,
        })?;
    }
    let fail = |error| StoreError::Database {
        path: path.to_owned(),
        error,
    };
    let mut connection = Connection::open(path).map_err(fail)?;
    connection.busy_timeout(PATIENCE).map_err(fail)?;
    if prepare(&mut connection).map_err(fail)? {
        Ok(connection)
    } else {
        Err(StoreError::Foreign(path.to_owned()))
    }
}

/// Makes the tables if there are none; false when there are others, which are left as they are.
fn prepare(connection: &mut Connection) -> rusqlite::Result<bool> {
    // Within a transaction, because another process may be making the tables.
    let now = connection.transaction()?;
    if contents(&now)? == Contents::Foreign {
        return Ok(false);
    }
    drop(now);
    // Readers and one writer at a time do not disturb each other with a write-ahead log. Two
    // processes that switch to it at once do, and SQLite does not make them wait.
    let begin = Instant::now();
    loop {
        let mode = connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()));
        match mode {
            Err(error) if is_busy(&error) && begin.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(20));
            }
            other => break other?,
        }
    }
    connection.pragma_update(None, "synchronous", "normal")?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been here by now.
    match contents(&transaction)? {
        Contents::Ours => return Ok(true),
        Contents::Foreign => return Ok(false),
        Contents::Nothing => {}
    }
    transaction.execute_batch(
        "CREATE TABLE searches (
             board TEXT NOT NULL,
             game TEXT NOT NULL,
             rules TEXT NOT NULL,
             version TEXT NOT NULL,
             found TEXT NOT NULL,
             PRIMARY KEY (board, game, rules, version)
         ) WITHOUT ROWID;",
    )?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", SCHEMA)?;
    transaction.commit()?;
    Ok(true)
}

/// Whose tables a database holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contents {
    Nothing,
    Ours,
    Foreign,
}

fn contents(connection: &Connection) -> rusqlite::Result<Contents> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let marks = [number("application_id")?, number("user_version")?];
    let tables = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| {
        row.get::<_, i64>(0)
    })?;
    Ok(match (marks, tables) {
        ([0, 0], 0) => Contents::Nothing,
        ([APPLICATION, SCHEMA], _) => Contents::Ours,
        _ => Contents::Foreign,
    })
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked)
    )
}
