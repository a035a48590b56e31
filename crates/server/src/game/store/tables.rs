//! The rows of the stored games: read, and checked by their digests.

use rusqlite::{Connection, ErrorCode, OptionalExtension, ToSql, params};

use super::digest::{self, Digest};
use super::{GameStoreError, Loaded, Stored, StoredGame, StoredMove, StoredSeat};
use crate::game::room::TimeControl;

/// Returns whether an error says that the file itself is not what was written, and nothing about
/// disks, locks and permissions.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    match error.sqlite_error_code() {
        // The file could be opened for writing, so it is its header that says otherwise; and an
        // unknown error is about tables that are missing or have other columns.
        Some(code) => matches!(
            code,
            ErrorCode::DatabaseCorrupt
                | ErrorCode::NotADatabase
                | ErrorCode::TypeMismatch
                | ErrorCode::ReadOnly
                | ErrorCode::Unknown
        ),
        None => is_misread(error),
    }
}

/// Returns whether somebody else holds the file.
pub(super) fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked)
    )
}

/// Returns whether an error says that a value is not of the kind that was written.
fn is_misread(error: &rusqlite::Error) -> bool {
    matches!(
        error,
        rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..)
    )
}

/// What is stored of a game besides its set-up and its moves.
#[derive(Clone, Debug)]
pub(super) struct Head {
    /// The game, without set-up and moves.
    pub(super) game: StoredGame,
    /// The day of service on which it was last touched.
    pub(super) day: u64,
    /// The number of its moves.
    pub(super) moves: usize,
    /// The digest of the last move, or of the set-up if there is none.
    pub(super) last: Digest,
    pub(super) digest: Option<Digest>,
}

/// The head of a game as it is stored, without a look at its digest.
pub(super) fn stored_head(
    connection: &Connection,
    id: &str,
) -> Result<Option<Head>, GameStoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT invite, created, changed, resigned, next, seconds, increment, flagged, listed, class,
             day, moves, last, digest
         FROM game WHERE id = ?1",
    )?;
    let head = statement.query_row(params![id], |row| {
        Ok(Head {
            game: StoredGame {
                id: id.to_owned(),
                invite: row.get(0)?,
                created: row.get(1)?,
                changed: row.get(2)?,
                resigned: row.get(3)?,
                next: row.get(4)?,
                clock: control(row.get(5)?, row.get(6)?),
                flagged: row.get(7)?,
                listed: row.get(8)?,
                class: row.get(9)?,
                ..StoredGame::default()
            },
            day: row.get(10)?,
            moves: row.get(11)?,
            last: row.get::<_, Option<Digest>>(12)?.unwrap_or_default(),
            digest: row.get(13)?,
        })
    });
    let Some(mut head) = head.optional()? else {
        return Ok(None);
    };
    let mut statement = connection.prepare_cached(
        "SELECT seat, kind, name, token, left FROM seat WHERE game = ?1 ORDER BY seat",
    )?;
    let mut rows = statement.query(params![id])?;
    while let Some(row) = rows.next()? {
        in_order("seat", row.get(0)?, head.game.seats.len())?;
        head.game.seats.push(StoredSeat {
            kind: row.get(1)?,
            name: row.get(2)?,
            token: row.get(3)?,
            left: row.get(4)?,
        });
    }
    Ok(Some(head))
}

/// Stores the digest of a game, and all that can change in its row.
pub(super) fn store_head(connection: &Connection, head: &Head) -> Stored {
    let game = &head.game;
    let sql = "UPDATE game SET changed = ?2, day = ?3, moves = ?4, resigned = ?5, flagged = ?6,
             next = ?7, last = ?8, digest = ?9 WHERE id = ?1";
    run(
        connection,
        sql,
        params![
            game.id,
            game.changed,
            head.day,
            head.moves,
            game.resigned,
            game.flagged,
            game.next,
            head.last,
            digest::of_game(head)
        ],
    )
}

/// The digest of the move with this number, or of the set-up for 0.
pub(super) fn digest_at(
    connection: &Connection,
    id: &str,
    ply: usize,
) -> Result<Digest, GameStoreError> {
    let sql = if ply == 0 {
        "SELECT digest FROM setup WHERE game = ?1 AND ?2 = 0"
    } else {
        "SELECT digest FROM move WHERE game = ?1 AND ply = ?2"
    };
    let mut statement = connection.prepare_cached(sql)?;
    let digest = statement
        .query_row(params![id, ply], |row| row.get::<_, Option<Digest>>(0))
        .optional()?;
    digest
        .flatten()
        .ok_or_else(|| GameStoreError::Damaged(format!("move {ply} is missing")))
}

/// The head of a game, which is as it was written.
pub(super) fn head(connection: &Connection, id: &str) -> Result<Option<Head>, GameStoreError> {
    let head = stored_head(connection, id)?;
    let Some(head) = head else {
        return Ok(None);
    };
    if head.digest != Some(digest::of_game(&head)) {
        let reason = "what is stored about it is not what was written";
        return Err(GameStoreError::Damaged(reason.to_owned()));
    }
    Ok(Some(head))
}

/// Loads a game. What is not stored as it was written is damage, not a game.
pub(super) fn load(connection: &Connection, id: &str) -> Loaded {
    match read(connection, id) {
        Ok(Some(game)) => Ok(Some(game)),
        Ok(None) => leftovers(connection, id).map(|()| None),
        Err(error) => Err(error),
    }
    .map_err(as_damage)
}

/// An error of the file as what it means for a game.
pub(super) fn as_damage(error: GameStoreError) -> GameStoreError {
    match error {
        GameStoreError::Sqlite(error) if is_damage(&error) => {
            GameStoreError::Damaged(error.to_string())
        }
        other => other,
    }
}

/// Complains if something is stored about a game that is not there: then its row is damaged.
fn leftovers(connection: &Connection, id: &str) -> Stored {
    let mut statement = connection.prepare_cached("SELECT reason FROM lost WHERE id = ?1")?;
    let lost: Option<String> = statement.query_row([id], |row| row.get(0)).optional()?;
    if let Some(reason) = lost {
        return Err(GameStoreError::Damaged(reason));
    }
    let mut statement = connection.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM setup WHERE game = ?1)
             OR EXISTS (SELECT 1 FROM seat WHERE game = ?1)
             OR EXISTS (SELECT 1 FROM move WHERE game = ?1)",
    )?;
    if statement.query_row([id], |row| row.get(0))? {
        let reason = "only parts of it are there";
        return Err(GameStoreError::Damaged(reason.to_owned()));
    }
    Ok(())
}

fn read(connection: &Connection, id: &str) -> Loaded {
    let Some(head) = head(connection, id)? else {
        return Ok(None);
    };
    match read_moves(connection, head)? {
        (game, None) => Ok(Some(game)),
        (_, Some(reason)) => Err(GameStoreError::Damaged(reason)),
    }
}

/// Reads the set-up of a game and its moves, as far as they are what was written; and says what is
/// wrong with the next move, if that is not all.
pub(super) fn read_moves(
    connection: &Connection,
    head: Head,
) -> Result<(StoredGame, Option<String>), GameStoreError> {
    let Head {
        mut game,
        moves: count,
        last: end,
        ..
    } = head;
    let damaged = |what: String| GameStoreError::Damaged(what);
    let mut statement =
        connection.prepare_cached("SELECT text, digest FROM setup WHERE game = ?1")?;
    let (setup, digest): (String, Option<Digest>) = statement
        .query_row([&game.id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?
        .ok_or_else(|| damaged("its set-up is missing".to_owned()))?;
    let mut last = digest::of_setup(&game.id, &setup);
    if digest != Some(last) {
        return Err(damaged("its set-up is not what was written".to_owned()));
    }
    game.setup = setup;
    let mut statement = connection.prepare_cached(
        "SELECT ply, text, maker, why, digest FROM move WHERE game = ?1 ORDER BY ply",
    )?;
    let id = game.id.clone();
    let mut rows = statement.query(params![id])?;
    loop {
        let next = game.moves.len() + 1;
        let read = rows.next().and_then(|row| {
            let Some(row) = row else {
                return Ok(None);
            };
            let mv = StoredMove {
                text: row.get(1)?,
                by: row.get(2)?,
                why: row.get(3)?,
            };
            Ok(Some((
                row.get::<_, usize>(0)?,
                mv,
                row.get::<_, Option<Digest>>(4)?,
            )))
        });
        match read {
            Ok(None) => {
                let is_whole = game.moves.len() == count && last == end;
                let reason = format!("{} of {count} moves are there", game.moves.len());
                return Ok((game, (!is_whole).then_some(reason)));
            }
            Ok(Some((ply, mv, digest))) => {
                let own = digest::of_move(last, next, &mv);
                if ply != next || digest != Some(own) {
                    let reason = format!("move {next} is not what was written");
                    return Ok((game, Some(reason)));
                }
                last = own;
                game.moves.push(mv);
            }
            Err(error) if is_damage(&error) => {
                let reason = format!("move {next} cannot be read: {error}");
                return Ok((game, Some(reason)));
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// The clock of a game in two columns.
pub(super) fn control(seconds: Option<u32>, increment: Option<u32>) -> Option<TimeControl> {
    seconds.map(|seconds| TimeControl {
        seconds,
        increment: increment.unwrap_or(0),
    })
}

/// Rows are numbered from 1 without a gap.
pub(super) fn in_order(what: &str, number: u64, before: usize) -> Stored {
    if number == before as u64 + 1 {
        return Ok(());
    }
    Err(GameStoreError::Damaged(format!(
        "{what} {number} comes after {before} others"
    )))
}

/// Runs a statement that answers nothing.
pub(super) fn run(connection: &Connection, sql: &str, values: &[&dyn ToSql]) -> Stored {
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(())
}
