//! Changes of the stored games.

use rusqlite::{Connection, ToSql, Transaction, params};

use super::digest::{self, Digest};
use super::tables::{Head, as_damage, digest_at, head, in_order, run, store_head};
use super::{
    Change, GameChange, GameStoreError, Stored, StoredGame, StoredMove, StoredSeat, class,
};
use crate::game::clock::now;

/// The most games and classes that are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoreLimits {
    pub(super) games: u64,
    pub(super) classes: u64,
}

/// What changes are made under: the day, and how many games there may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct WriteContext {
    /// The day of service.
    pub(super) day: u64,
    /// The number of games that are stored.
    pub(super) games: u64,
    pub(super) most: StoreLimits,
}

/// Makes changes in one transaction, each whole or not at all; returns also how many games are
/// stored then.
pub(super) fn commit(
    connection: &mut Connection,
    changes: &[Change],
    mut context: WriteContext,
) -> rusqlite::Result<(Vec<Stored>, u64)> {
    let mut transaction = connection.transaction()?;
    let mut results = Vec::with_capacity(changes.len());
    for change in changes {
        let made = attempt(&mut transaction, change, context)?;
        results.push(made.map(|games| context.games = games));
    }
    transaction.commit()?;
    Ok((results, context.games))
}

/// Makes one change and returns the number of games after it; one that fails is taken back whole,
/// and leaves the others alone.
fn attempt(
    transaction: &mut Transaction<'_>,
    change: &Change,
    context: WriteContext,
) -> rusqlite::Result<Result<u64, GameStoreError>> {
    let savepoint = transaction.savepoint()?;
    let result = make(&savepoint, change, context);
    match result {
        Ok(games) => savepoint.commit().map(|()| Ok(games)),
        // A disk that takes no more fails for all of them.
        Err(GameStoreError::Sqlite(error)) if is_of_the_disk(&error) => Err(error),
        Err(error) => Ok(Err(as_damage(error))),
    }
}

fn is_of_the_disk(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(rusqlite::ErrorCode::DiskFull | rusqlite::ErrorCode::SystemIoFailure)
    )
}

/// Makes a change; returns the number of games after it.
fn make(
    connection: &Connection,
    change: &Change,
    context: WriteContext,
) -> Result<u64, GameStoreError> {
    match change {
        Change::Create(game) => create(connection, game, context),
        Change::Class(one) => {
            class::create(connection, one, context.day, context.most.classes)?;
            Ok(context.games)
        }
        Change::CloseClass(id, closed) => {
            class::close(connection, id, *closed)?;
            Ok(context.games)
        }
        Change::Remove(ids) => {
            let mut games = context.games;
            let mut statement = connection.prepare_cached("DELETE FROM game WHERE id = ?1")?;
            for id in ids {
                games -= statement.execute([id])? as u64;
            }
            Ok(games)
        }
        Change::Game(game, event) => change_game(connection, game, event, context),
    }
}

/// Something happens in a game. A move is added and the row of the game written again, which is
/// small.
fn change_game(
    connection: &Connection,
    id: &str,
    event: &GameChange,
    context: WriteContext,
) -> Result<u64, GameStoreError> {
    let run = |sql: &str, values: &[&dyn ToSql]| run(connection, sql, values);
    let mut head = head(connection, id)?.ok_or(GameStoreError::Gone)?;
    let mut games = context.games;
    match event {
        GameChange::Move { ply, mv, left } => {
            in_order("move", *ply as u64, head.moves)?;
            head.last = insert_move(connection, id, *ply, mv, head.last)?;
            head.moves = *ply;
            if let Some((seat, left)) = left {
                head.seat(*seat)?.left = Some(*left);
                let sql = "UPDATE seat SET left = ?3 WHERE game = ?1 AND seat = ?2";
                run(sql, params![id, seat, left])?;
            }
        }
        GameChange::Seat { seat, name, token } => {
            let own = head.seat(*seat)?;
            own.name.clone_from(name);
            own.token = Some(*token);
            let sql = "UPDATE seat SET name = ?3, token = ?4 WHERE game = ?1 AND seat = ?2";
            run(sql, params![id, seat, name, token])?;
        }
        GameChange::Name { seat, name } => {
            head.seat(*seat)?.name.clone_from(name);
            let sql = "UPDATE seat SET name = ?3 WHERE game = ?1 AND seat = ?2";
            run(sql, params![id, seat, name])?;
        }
        GameChange::Resign(player) => head.game.resigned = Some(*player),
        GameChange::Flag(player) => head.game.flagged = Some(*player),
        GameChange::TakeBack(ply) => {
            let sql = "DELETE FROM move WHERE game = ?1 AND ply > ?2";
            run(sql, params![id, ply])?;
            head.moves = (*ply).min(head.moves);
            head.last = digest_at(connection, id, head.moves)?;
        }
        GameChange::Rematch(next) => {
            games = create(connection, next, context)?;
            head.game.next = Some(next.id.clone());
        }
    }
    head.game.changed = now();
    head.day = context.day;
    store_head(connection, &head)?;
    Ok(games)
}

impl Head {
    /// A seat, from 1.
    fn seat(&mut self, seat: u32) -> Result<&mut StoredSeat, GameStoreError> {
        let place = (seat as usize).checked_sub(1);
        let own = place.and_then(|place| self.game.seats.get_mut(place));
        own.ok_or_else(|| GameStoreError::Damaged(format!("seat {seat} is missing")))
    }
}

/// Stores a new game, unless there are too many; returns how many there are then.
fn create(
    connection: &Connection,
    game: &StoredGame,
    context: WriteContext,
) -> Result<u64, GameStoreError> {
    if context.games >= context.most.games {
        return Err(GameStoreError::Full);
    }
    insert(connection, game, context.day)?;
    // A class that is used is not forgotten.
    if let Some(class) = &game.class {
        class::touch(connection, class, context.day)?;
    }
    Ok(context.games + 1)
}

/// Stores a game that is not stored yet, touched on this day.
pub(super) fn insert(connection: &Connection, game: &StoredGame, day: u64) -> Stored {
    let sql =
        "INSERT INTO game (id, invite, created, changed, resigned, next, day, seconds, increment,
             flagged, listed, class)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    run(
        connection,
        sql,
        params![
            game.id,
            game.invite,
            game.created,
            game.changed,
            game.resigned,
            game.next,
            day,
            game.clock.map(|clock| clock.seconds),
            game.clock.map(|clock| clock.increment),
            game.flagged,
            game.listed,
            game.class
        ],
    )?;
    let mut last = digest::of_setup(&game.id, &game.setup);
    let sql = "INSERT INTO setup (game, text, digest) VALUES (?1, ?2, ?3)";
    run(connection, sql, params![game.id, game.setup, last])?;
    let mut statement = connection.prepare_cached(
        "INSERT INTO seat (game, seat, kind, name, token, left) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (number, seat) in (1_u32..).zip(&game.seats) {
        statement.execute(params![
            game.id, number, seat.kind, seat.name, seat.token, seat.left
        ])?;
    }
    for (ply, mv) in (1..).zip(&game.moves) {
        last = insert_move(connection, &game.id, ply, mv, last)?;
    }
    let head = Head {
        game: StoredGame {
            setup: String::new(),
            moves: Vec::new(),
            ..game.clone()
        },
        day,
        moves: game.moves.len(),
        last,
        digest: None,
    };
    store_head(connection, &head)
}

/// Stores a move after one with the digest `before`; returns its own.
fn insert_move(
    connection: &Connection,
    game: &str,
    ply: usize,
    mv: &StoredMove,
    before: Digest,
) -> Result<Digest, GameStoreError> {
    let digest = digest::of_move(before, ply, mv);
    let sql =
        "INSERT INTO move (game, ply, text, maker, why, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    run(
        connection,
        sql,
        params![game, ply, mv.text, mv.by, mv.why, digest],
    )?;
    Ok(digest)
}
