//! Classes in the tables of the stored games.

use rusqlite::{Connection, OptionalExtension, params};

use super::digest::{self, Digest};
use super::tables::{as_damage, control, run};
use super::{ClassGame, GameStoreError, LoadedClass, LoadedGames, Stored, StoredClass};

/// The number of games of a class that are looked at, the newest ones.
const GAMES: u32 = 200;

/// Stores a new class, unless there are `most` already.
pub(super) fn create(connection: &Connection, class: &StoredClass, day: u64, most: u64) -> Stored {
    let count: u64 = connection.query_row("SELECT count(*) FROM class", [], |row| row.get(0))?;
    if count >= most {
        return Err(GameStoreError::Full);
    }
    insert(connection, class, day)
}

/// Stores a class as it is, in the place of what was stored of it.
pub(super) fn insert(connection: &Connection, class: &StoredClass, day: u64) -> Stored {
    let sql = "INSERT OR REPLACE INTO class
             (id, setup, seconds, increment, created, day, key, closed, digest)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let values = params![
        class.id,
        class.setup,
        class.clock.map(|clock| clock.seconds),
        class.clock.map(|clock| clock.increment),
        class.created,
        day,
        class.key,
        class.closed,
        digest::of_class(class, day)
    ];
    run(connection, sql, values)
}

/// A class as it is stored, with its day and its digest.
fn stored(
    connection: &Connection,
    id: &str,
) -> Result<Option<(StoredClass, u64, Option<Digest>)>, GameStoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT setup, seconds, increment, created, key, closed, day, digest FROM class WHERE id = ?1",
    )?;
    let class = statement.query_row(params![id], |row| {
        let class = StoredClass {
            id: id.to_owned(),
            setup: row.get(0)?,
            clock: control(row.get(1)?, row.get(2)?),
            created: row.get(3)?,
            key: row.get(4)?,
            closed: row.get(5)?,
        };
        Ok((class, row.get(6)?, row.get(7)?))
    });
    Ok(class.optional()?)
}

/// A class and its day, as they were written.
pub(super) fn read(
    connection: &Connection,
    id: &str,
) -> Result<Option<(StoredClass, u64)>, GameStoreError> {
    match stored(connection, id)? {
        None => Ok(None),
        Some((class, day, digest)) if digest == Some(digest::of_class(&class, day)) => {
            Ok(Some((class, day)))
        }
        Some(_) => Err(GameStoreError::Damaged(
            "a class is not what was written".to_owned(),
        )),
    }
}

/// Gives a digest to a class that an earlier version has stored without.
pub(super) fn write_digest(connection: &Connection, id: &str) -> Stored {
    match stored(connection, id)? {
        None => Ok(()),
        Some((class, day, _)) => insert(connection, &class, day),
    }
}

/// Notes that a class is in use on this day.
pub(super) fn touch(connection: &Connection, id: &str, today: u64) -> Stored {
    match read(connection, id)? {
        Some((class, day)) if day != today => insert(connection, &class, today),
        _ => Ok(()),
    }
}

/// Closes a class, or opens it again.
pub(super) fn close(connection: &Connection, id: &str, closed: bool) -> Stored {
    match read(connection, id)? {
        Some((class, day)) => insert(connection, &StoredClass { closed, ..class }, day),
        None => Ok(()),
    }
}

/// Forgets the classes that nobody has used since this day. One that is damaged is kept.
pub(super) fn forget(connection: &Connection, before: u64) -> Result<(), GameStoreError> {
    let mut statement = connection.prepare("SELECT id FROM class WHERE day < ?1")?;
    let ids = statement.query_map([before], |row| row.get(0))?;
    let ids: Vec<String> = ids.collect::<rusqlite::Result<_>>()?;
    for id in ids {
        if let Ok(Some((_, day))) = read(connection, &id) {
            if day < before {
                run(connection, "DELETE FROM class WHERE id = ?1", params![id])?;
            }
        }
    }
    Ok(())
}

/// Loads a class, with its newest games.
pub(super) fn load(connection: &Connection, id: &str) -> LoadedClass {
    load_as_stored(connection, id).map_err(as_damage)
}

fn load_as_stored(connection: &Connection, id: &str) -> LoadedClass {
    let Some((class, _)) = read(connection, id)? else {
        return Ok(None);
    };
    let mut statement = connection.prepare_cached(
        "SELECT id, moves FROM game WHERE class = ?1 ORDER BY created DESC, id LIMIT ?2",
    )?;
    let mut rows = statement.query(params![id, GAMES])?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        games.push(ClassGame {
            id: row.get(0)?,
            names: Vec::new(),
            open: 0,
            moves: row.get(1)?,
        });
    }
    let mut statement = connection
        .prepare_cached("SELECT name, token IS NULL FROM seat WHERE game = ?1 ORDER BY seat")?;
    for game in &mut games {
        let mut rows = statement.query(params![game.id])?;
        while let Some(row) = rows.next()? {
            if row.get(1)? {
                game.open += 1;
            } else {
                game.names.push(row.get(0)?);
            }
        }
    }
    let mut statement = connection.prepare_cached("SELECT count(*) FROM game WHERE class = ?1")?;
    let count = statement.query_row([id], |row| row.get(0))?;
    Ok(Some(LoadedGames {
        class,
        games,
        count,
    }))
}
