//! Classes in the tables of the stored games.

use rusqlite::{Connection, OptionalExtension, params};

use super::tables::{control, run};
use super::{ClassGame, GameStoreError, LoadedClass, Stored, StoredClass};

/// The number of games of a class that are looked at, the newest ones.
const GAMES: u32 = 200;

/// Stores a new class, unless there are `most` already.
pub(super) fn create(connection: &Connection, class: &StoredClass, day: u64, most: u64) -> Stored {
    let count: u64 = connection.query_row("SELECT count(*) FROM class", [], |row| row.get(0))?;
    if count >= most {
        return Err(GameStoreError::Full);
    }
    let sql = "INSERT INTO class (id, setup, seconds, increment, created, day)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let values = params![
        class.id,
        class.setup,
        class.clock.map(|clock| clock.seconds),
        class.clock.map(|clock| clock.increment),
        class.created,
        day
    ];
    run(connection, sql, values)
}

/// Loads a class, with its newest games.
pub(super) fn load(connection: &Connection, id: &str) -> LoadedClass {
    let mut statement = connection
        .prepare_cached("SELECT setup, seconds, increment, created FROM class WHERE id = ?1")?;
    let class = statement.query_row(params![id], |row| {
        Ok(StoredClass {
            id: id.to_owned(),
            setup: row.get(0)?,
            clock: control(row.get(1)?, row.get(2)?),
            created: row.get(3)?,
        })
    });
    let Some(class) = class.optional()? else {
        return Ok(None);
    };
    let mut statement = connection.prepare_cached(
        "SELECT id, (SELECT count(*) FROM move WHERE move.game = game.id)
         FROM game WHERE class = ?1 ORDER BY created DESC, id LIMIT ?2",
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
    Ok(Some((class, games)))
}
