//! Saving what is whole of a damaged file of games.
//!
//! Every game is read by its name and checked by its digests, so that nothing is saved that was not
//! written. Names are looked for in many small ranges and from both ends of each, so that a page
//! that cannot be read hides only what stands on it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use serde::Serialize;

use super::file::{self, FILE};
use super::{GameStoreError, StoredClass, StoredGame, change, class, schema, tables};

/// What was saved of a damaged file of games, and what was not.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(tag = "schema", rename = "slitherlab/salvage/1")]
#[non_exhaustive]
pub struct Salvage {
    /// The number of games that are saved whole.
    pub whole: usize,
    /// The games of which only the first moves are saved.
    pub shortened: Vec<ShortenedGame>,
    /// The games that are not saved.
    pub lost: Vec<LostGame>,
    /// The number of classes that are saved.
    pub classes: usize,
    /// The number of classes that are not.
    pub lost_classes: usize,
}

/// A game of which only the first moves are saved.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ShortenedGame {
    /// Its name.
    pub id: String,
    /// The number of moves that are saved.
    pub kept: usize,
    /// The number of moves that had been made.
    pub made: usize,
    /// What is wrong with the next move.
    pub reason: String,
}

/// A game that is not saved.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LostGame {
    /// Its name.
    pub id: String,
    /// What is wrong with it.
    pub reason: String,
}

/// What becomes of a game of which only the first moves are whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Broken {
    /// Its first moves are saved, and it can be played on from there.
    Shortened,
    /// It is not saved, and those who ask for it are told why.
    Lost,
}

/// Saves what can be read of the games in a folder, into another folder. The damaged files are not
/// touched. Of a game whose last moves are damaged the moves before them are saved.
///
/// # Errors
/// When the folder has no games, another server uses them, the other folder has games already, or
/// nothing can be written there.
pub fn salvage(from: &Path, to: &Path) -> Result<Salvage, GameStoreError> {
    let source = from.join(FILE);
    if !source.is_file() {
        return Err(GameStoreError::NoGames(from.to_owned()));
    }
    if is_locked(&source) {
        return Err(GameStoreError::Locked(from.to_owned()));
    }
    if to.join(FILE).exists() {
        return Err(GameStoreError::Occupied(to.to_owned()));
    }
    file::make_folder(to)?;
    copy_out(&source, &to.join(FILE), Broken::Shortened)
}

/// Returns whether another process has the file.
fn is_locked(file: &Path) -> bool {
    let lock = Connection::open(file).and_then(|connection| {
        connection.busy_timeout(std::time::Duration::from_millis(500))?;
        connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK;")
    });
    lock.is_err_and(|error| tables::is_busy(&error))
}

/// Puts a file that cannot be used aside and a new one with all that is whole in its place.
pub(super) fn set_aside(folder: &Path, why: &rusqlite::Error) -> Result<(), GameStoreError> {
    let damaged = (0..1000)
        .map(|number: u32| match number {
            0 => folder.join(format!("{FILE}.damaged")),
            _ => folder.join(format!("{FILE}.damaged.{number}")),
        })
        .find(|path| !path.exists())
        .unwrap_or_else(|| folder.join(format!("{FILE}.damaged")));
    let cannot = GameStoreError::unwritable(folder);
    let file = folder.join(FILE);
    std::fs::rename(&file, &damaged).map_err(&cannot)?;
    // What was written last stands beside the file and belongs to it.
    for end in ["-wal", "-shm"] {
        let _ = std::fs::rename(with_end(&file, end), with_end(&damaged, end));
    }
    let new = folder.join(format!("{FILE}.new"));
    let _ = std::fs::remove_file(&new);
    let saved = copy_out(&damaged, &new, Broken::Lost)?;
    std::fs::rename(&new, &file).map_err(&cannot)?;
    tracing::error!(
        %why,
        saved = saved.whole,
        lost = saved.lost.len(),
        damaged = %damaged.display(),
        "the stored games were damaged; what is whole is served, and the damaged file is kept"
    );
    Ok(())
}

fn with_end(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// What the header of every file of games says, by its place: the name of the format, the size of
/// a page with the versions and the sizes of records, the format of the tables, the encoding, and
/// our version.
const HEADER: [(usize, &[u8]); 5] = [
    (0, b"SQLite format 3\0"),
    (16, &[0x10, 0, 2, 2, 0, 64, 32, 32]),
    (44, &[0, 0, 0, 4]),
    (56, &[0, 0, 0, 1]),
    (60, &schema::VERSION.to_be_bytes()),
];

/// Writes into the header of a copy what is known about it: a single bit there would hide all
/// games.
fn mend_header(file: &Path) -> std::io::Result<()> {
    use std::io::{Read, Seek, SeekFrom, Write};
    let mut file = std::fs::OpenOptions::new()
        .read(true)
        .write(true)
        .open(file)?;
    let mut header = [0; 100];
    if file.read_exact(&mut header).is_err() {
        return Ok(());
    }
    let version = u32::from_be_bytes([header[60], header[61], header[62], header[63]]);
    for (place, bytes) in HEADER {
        // An earlier version is one.
        if place == 60 && (1..schema::VERSION).contains(&version) {
            continue;
        }
        file.seek(SeekFrom::Start(place as u64))?;
        file.write_all(bytes)?;
    }
    Ok(())
}

/// Copies all that is whole from a file to a new one.
fn copy_out(from: &Path, to: &Path, broken: Broken) -> Result<Salvage, GameStoreError> {
    let folder = to.parent().unwrap_or(Path::new("."));
    let cannot = GameStoreError::unwritable(folder);
    // A copy is read: reading may move what was written last into the file.
    let copy = with_end(to, ".reading");
    std::fs::copy(from, &copy).map_err(&cannot)?;
    let log = with_end(from, "-wal");
    if log.exists() {
        std::fs::copy(&log, with_end(&copy, "-wal")).map_err(&cannot)?;
    }
    mend_header(&copy).map_err(&cannot)?;
    let saved = copy_between(&copy, to, broken);
    for end in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(with_end(&copy, end));
    }
    if saved.is_err() {
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(with_end(to, end));
        }
    }
    saved
}

fn copy_between(from: &Path, to: &Path, broken: Broken) -> Result<Salvage, GameStoreError> {
    let source = open_damaged(from);
    let folder = to.parent().unwrap_or(Path::new("."));
    let mut target = file::open_file(to, folder, u64::MAX)?;
    let mut saved = Salvage::default();
    let Ok(source) = source else {
        // Not even its tables can be read.
        return Ok(saved);
    };
    let mut latest = 0;
    let transaction = target.transaction()?;
    for id in names(&source, &["game", "setup"]) {
        match rescue(&source, &id) {
            Rescued::Whole(game, day) => {
                latest = latest.max(day);
                change::insert(&transaction, &game, day)?;
                saved.whole += 1;
            }
            Rescued::First(game, day, made, reason) if broken == Broken::Shortened => {
                latest = latest.max(day);
                change::insert(&transaction, &game, day)?;
                saved.shortened.push(ShortenedGame {
                    kept: game.moves.len(),
                    id,
                    made,
                    reason,
                });
            }
            Rescued::First(_, _, _, reason) | Rescued::Nothing(reason) => {
                let sql = "INSERT INTO lost (id, reason) VALUES (?1, ?2)";
                tables::run(&transaction, sql, rusqlite::params![id, reason])?;
                saved.lost.push(LostGame { id, reason });
            }
        }
    }
    for id in names(&source, &["class"]) {
        if let Ok(Some((class, day))) = class::read(&source, &id) {
            let class: StoredClass = class;
            class::insert(&transaction, &class, day)?;
            saved.classes += 1;
        } else {
            saved.lost_classes += 1;
        }
    }
    let service = file::service(&source).ok().flatten();
    let (day, wall) = service.unwrap_or((latest, super::now()));
    file::store_service(&transaction, day, wall)?;
    transaction.commit()?;
    // One file is all there is.
    target.execute_batch("PRAGMA wal_checkpoint(TRUNCATE);")?;
    Ok(saved)
}

/// Opens a damaged file as far as it can be read.
fn open_damaged(file: &Path) -> Result<Connection, GameStoreError> {
    let mut connection = Connection::open(file)?;
    // A file that is shorter than it says is read nevertheless.
    connection.execute_batch("PRAGMA writable_schema = ON; PRAGMA locking_mode = EXCLUSIVE;")?;
    let columns: u32 = connection.query_row(
        "SELECT count(*) FROM pragma_table_info('game') WHERE name = 'digest'",
        [],
        |row| row.get(0),
    )?;
    if columns == 0 {
        // An earlier version has stored the games without digests.
        let transaction = connection.transaction()?;
        schema::update(&transaction)?;
        transaction.commit()?;
    }
    Ok(connection)
}

/// The first characters of the names of games, and of classes: the codes of classes have letters
/// beyond those of hexadecimal digits.
const GAME_NAMES: &str = "0123456789abcdef";
const CLASS_NAMES: &str = "0123456789abcdefghijklmnopqrstuvwxyz";

/// The names in the first column of these tables, as far as they can be read.
fn names(connection: &Connection, tables: &[&str]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for table in tables {
        let (column, letters) = match *table {
            "setup" => ("game", GAME_NAMES),
            "class" => ("id", CLASS_NAMES),
            _ => ("id", GAME_NAMES),
        };
        // Three characters for games, two for classes, of which there are fewer.
        let pairs = || {
            letters
                .chars()
                .flat_map(|a| letters.chars().map(move |b| format!("{a}{b}")))
        };
        let mut starts: Vec<String> = if *table == "class" {
            pairs().collect()
        } else {
            let longer = |pair: String| letters.chars().map(move |c| format!("{pair}{c}"));
            pairs().flat_map(longer).collect()
        };
        // No name comes after that.
        starts.push("~".to_owned());
        for range in starts.windows(2) {
            for order in ["ASC", "DESC"] {
                let sql = format!(
                    "SELECT {column} FROM {table} WHERE {column} >= ?1 AND {column} < ?2
                     ORDER BY {column} {order}"
                );
                collect(connection, &sql, [&range[0], &range[1]], &mut names);
            }
        }
    }
    names
}

/// Adds what a query gives, up to the first row that cannot be read.
fn collect(connection: &Connection, sql: &str, range: [&String; 2], names: &mut BTreeSet<String>) {
    let Ok(mut statement) = connection.prepare_cached(sql) else {
        return;
    };
    let Ok(rows) = statement.query_map(range, |row| row.get::<_, String>(0)) else {
        return;
    };
    names.extend(rows.map_while(Result::ok));
}

/// What is left of a game.
enum Rescued {
    /// All of it, and the day on which it was last touched.
    Whole(StoredGame, u64),
    /// Its first moves, the day, how many moves were made, and what is wrong with the next.
    First(StoredGame, u64, usize, String),
    Nothing(String),
}

fn rescue(connection: &Connection, id: &str) -> Rescued {
    let head = match tables::head(connection, id) {
        Ok(Some(head)) => head,
        Ok(None) => return Rescued::Nothing("only parts of it are there".to_owned()),
        Err(error) => return Rescued::Nothing(error.to_string()),
    };
    let (made, day) = (head.moves, head.day);
    match tables::read_moves(connection, head) {
        Ok((game, None)) => Rescued::Whole(game, day),
        Ok((game, Some(reason))) => Rescued::First(game, day, made, reason),
        Err(error) => Rescued::Nothing(error.to_string()),
    }
}
