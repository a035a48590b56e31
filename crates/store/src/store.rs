//! What searches found out, in an `SQLite` file that several processes may use at once.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};
use slitherlab_lab::VERSION;
use slitherlab_lab::store::{ResultCache, SHORT, Slot};
use slitherlab_lab::sweep::Digest;
use slitherlab_solve::Found;
use thiserror::Error;

/// `SQLite` files carry a number that says whose they are: the bytes of `Slth`.
const APPLICATION: i32 = 0x536c_7468;
/// The version of the tables. What an older one holds is computed again.
const SCHEMA: i32 = 2;

/// How long to wait for another process.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

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
    short: u64,
    /// Open from the first use on, until there is trouble.
    database: Mutex<Option<Connection>>,
    trouble: OnceLock<String>,
}

impl Store {
    /// The database in this file. It is opened, or made with its directory, when it is first
    /// needed; a file that is damaged or belongs to something else is [`trouble`](Self::trouble).
    pub fn at(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            short: SHORT,
            database: Mutex::new(None),
            trouble: OnceLock::new(),
        }
    }

    /// Keeps only the results of searches of more than `short` positions.
    #[must_use]
    pub fn longer_than(self, short: u64) -> Self {
        Self { short, ..self }
    }

    /// Why the store is of no use, if it is not.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.get().map(String::as_str)
    }

    /// Does something with the database; when that fails, the store is given up.
    fn with<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Option<T> {
        let mut database = self.database.lock().unwrap_or_else(PoisonError::into_inner);
        if database.is_none() && self.trouble().is_none() {
            *database = self.unless_trouble(open(&self.path));
        }
        let done = work(database.as_ref()?).map_err(|error| {
            let path = self.path.clone();
            StoreError::Database { path, error }
        });
        if done.is_err() {
            *database = None;
        }
        self.unless_trouble(done)
    }

    fn unless_trouble<T>(&self, done: Result<T, StoreError>) -> Option<T> {
        // Only the first trouble is told: later ones follow from it.
        let told = |error: &StoreError| drop(self.trouble.set(error.to_string()));
        done.inspect_err(told).ok()
    }
}

/// Under what a row stands.
fn key<'a>(slot: &'a Slot<'_>) -> [&'a str; 4] {
    [&slot.board, slot.game(), &slot.rules, VERSION]
}

/// Of a row with its key, so that a row that has strayed is found as well as one that has changed.
fn fingerprint(slot: &Slot<'_>, found: &str) -> String {
    let mut digest = Digest::default();
    for word in key(slot).into_iter().chain([found]) {
        digest.add(&(word.len() as u64).to_le_bytes());
        digest.add(word.as_bytes());
    }
    digest.to_string()
}

impl ResultCache for Store {
    fn short(&self) -> u64 {
        self.short
    }

    /// What is known about a question. A row that is damaged, or was written for another question,
    /// is dropped.
    fn find(&self, slot: &Slot<'_>) -> Option<Found> {
        let row = self.with(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT found, digest FROM searches WHERE board = ?1 AND game = ?2 AND rules = ?3 AND version = ?4",
            )?;
            // Whatever stands in the columns: SQLite does not mind.
            let text = |value: ValueRef<'_>| value.as_str().map(str::to_owned).ok();
            statement
                .query_row(key(slot), |row| {
                    Ok([text(row.get_ref(0)?), text(row.get_ref(1)?)])
                })
                .optional()
        })??;
        if let [Some(found), Some(digest)] = &row {
            if *digest == fingerprint(slot, found) {
                return slot.read(found);
            }
        }
        self.with(|connection| {
            connection.execute(
                "DELETE FROM searches WHERE board = ?1 AND game = ?2 AND rules = ?3 AND version = ?4",
                key(slot),
            )
        });
        None
    }

    fn keep(&self, slot: &Slot<'_>, found: &Found) {
        let text = slot.write(found);
        let digest = fingerprint(slot, &text);
        self.with(|connection| {
            connection.execute(
                "INSERT OR REPLACE INTO searches (board, game, rules, version, found, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![slot.board, slot.game(), slot.rules, VERSION, text, digest],
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
    connection.busy_timeout(BUSY_TIMEOUT).map_err(fail)?;
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
            Err(error) if is_busy(&error) && begin.elapsed() < BUSY_TIMEOUT => {
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
        Contents::Older => transaction.execute_batch("DROP TABLE searches")?,
        Contents::Nothing => {}
    }
    transaction.execute_batch(
        "CREATE TABLE searches (
             board TEXT NOT NULL,
             game TEXT NOT NULL,
             rules TEXT NOT NULL,
             version TEXT NOT NULL,
             found TEXT NOT NULL,
             digest TEXT NOT NULL,
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
    /// Those of an earlier version.
    Older,
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
        ([APPLICATION, 1..SCHEMA], _) => Contents::Older,
        _ => Contents::Foreign,
    })
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked)
    )
}

#[cfg(test)]
mod tests {
    use slitherlab_game::{Budget, Game, Preset};
    use slitherlab_solve::{Depth, Question};

    use super::*;

    /// Asks a store about two small boards, with something done to its rows between keeping and
    /// finding.
    fn found_after(damage: &str) -> (Option<Found>, i64) {
        let folder = std::env::temp_dir().join(format!(
            "slitherlab-rows-{}-{:?}",
            std::process::id(),
            std::thread::current().id()
        ));
        let path = folder.join("results.sqlite");
        let games = ["grid:2x3", "path:6"].map(|text| Game::new(Preset::Private, text).unwrap());
        let questions = games
            .each_ref()
            .map(|game| Question::new(game, Depth::AllMoves));
        let slots = questions
            .each_ref()
            .map(|question| Slot::of(question).unwrap());
        let store = Store::at(&path);
        for (question, slot) in questions.iter().zip(&slots) {
            let limits = Budget::default();
            let found = question.examine(&limits).search(&limits).unwrap();
            store.keep(slot, &found);
            let stored = Found {
                stored: true,
                ..found
            };
            assert_eq!(store.find(slot), Some(stored));
        }
        let rows = Connection::open(&path).unwrap();
        rows.execute_batch(damage).unwrap();
        let found = store.find(&slots[0]);
        let count = rows.query_row("SELECT count(*) FROM searches", [], |row| row.get(0));
        let result = (found, count.unwrap());
        assert_eq!(store.trouble(), None);
        drop((rows, store));
        fs::remove_dir_all(&folder).unwrap();
        result
    }

    #[test]
    fn a_row_that_is_damaged_or_strange_is_dropped() {
        let (found, count) = found_after("");
        assert!(found.is_some());
        assert_eq!(count, 2);
        let six = "(SELECT board FROM searches ORDER BY length(found) DESC LIMIT 1)";
        for damage in [
            "UPDATE searches SET found = found || ' '".to_owned(),
            "UPDATE searches SET found = 'nothing'".to_owned(),
            "UPDATE searches SET found = x'ff00'".to_owned(),
            "UPDATE searches SET digest = 7".to_owned(),
            // The answers of another board under the name of this one.
            format!(
                "UPDATE searches SET found = (SELECT found FROM searches WHERE board <> {six}),
                     digest = (SELECT digest FROM searches WHERE board <> {six}) WHERE board = {six};
                 UPDATE searches SET found = (SELECT found FROM searches WHERE board = {six}),
                     digest = (SELECT digest FROM searches WHERE board = {six}) WHERE board <> {six}"
            ),
        ] {
            let (found, count) = found_after(&damage);
            assert_eq!((found, count), (None, 1), "{damage}");
        }
    }

    #[test]
    fn rows_of_the_first_version_are_dropped() {
        let folder = std::env::temp_dir().join(format!("slitherlab-first-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("results.sqlite");
        let old = Connection::open(&path).unwrap();
        old.execute_batch("CREATE TABLE searches (board TEXT, found TEXT)")
            .unwrap();
        old.pragma_update(None, "application_id", APPLICATION)
            .unwrap();
        old.pragma_update(None, "user_version", 1).unwrap();
        drop(old);
        let mut connection = open(&path).unwrap();
        assert!(prepare(&mut connection).unwrap());
        assert_eq!(contents(&connection).unwrap(), Contents::Ours);
        drop(connection);
        fs::remove_dir_all(&folder).unwrap();
    }
}
