//! The thread that owns the file.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::calendar::Calendar;
use super::change::{self, StoreLimits, WriteContext};
use super::file::{self, Forgotten};
use super::{Change, GameStoreError, Order, StoreStats, Stored, class, tables};
use crate::game::clock::MachineClock;
use crate::settings::ServerLimits;

/// The most changes in one transaction.
const BATCH: usize = 512;

pub(super) struct Writer {
    connection: Connection,
    receive: mpsc::Receiver<Order>,
    calendar: Calendar,
    keep_days: u64,
    most: StoreLimits,
    /// The number of games.
    games: u64,
    /// Where the search for games to forget goes on, while there are some.
    forgetting: Option<Forgotten>,
    stats: Arc<StoreStats>,
}

/// The number of games that are forgotten at a time: nobody is to wait for it.
const FORGOTTEN: usize = 64;

impl Writer {
    pub(super) fn new(
        connection: Connection,
        receive: mpsc::Receiver<Order>,
        limits: &ServerLimits,
        clock: MachineClock,
        stats: Arc<StoreStats>,
    ) -> Result<Self, GameStoreError> {
        let stored = file::service(&connection)?;
        let count = "SELECT count(*) FROM game";
        // A file in which they cannot be counted has games that can be read.
        let games = connection.query_row(count, [], |row| row.get(0));
        let mut writer = Self {
            connection,
            receive,
            calendar: Calendar::resume(clock, stored),
            keep_days: limits.keep_days.into(),
            most: StoreLimits {
                games: limits.stored_games,
                classes: limits.stored_classes,
            },
            games: games.unwrap_or(0),
            forgetting: None,
            stats,
        };
        writer.begin_day();
        writer.note_size();
        Ok(writer)
    }

    pub(super) fn work(&mut self) {
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
                        let loaded = tables::load(&self.connection, &id);
                        if matches!(loaded, Err(GameStoreError::Damaged(_))) {
                            self.stats.damaged.add();
                        }
                        let _ = done.send(loaded);
                    }
                    Order::LoadClass(id, done) => {
                        self.write(&mut changes);
                        let _ = done.send(class::load(&self.connection, &id));
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
            if self.calendar.advance() {
                self.begin_day();
            } else if self.forgetting.is_some() {
                self.forget();
            }
        }
    }

    /// Stores the day of service, and begins to forget the games that nobody has touched for long.
    fn begin_day(&mut self) {
        let Calendar { day, wall, .. } = self.calendar;
        let before = day.saturating_sub(self.keep_days);
        let begun = file::store_service(&self.connection, day, wall)
            .map_err(GameStoreError::from)
            .and_then(|()| class::forget(&self.connection, before));
        if let Err(error) = begun {
            tracing::error!(%error, "cannot forget old classes");
        }
        self.forgetting = Some((0, String::new()));
        self.forget();
    }

    /// Forgets some of the games that nobody has touched for long.
    fn forget(&mut self) {
        let Some(after) = self.forgetting.take() else {
            return;
        };
        let before = self.calendar.day.saturating_sub(self.keep_days);
        match file::forget_games(&mut self.connection, before, &after, FORGOTTEN) {
            Ok((forgotten, next)) => {
                self.games = self.games.saturating_sub(forgotten as u64);
                self.forgetting = next;
            }
            Err(error) => tracing::error!(%error, "cannot forget old games"),
        }
    }

    /// Notes how much is stored, for those who watch.
    fn note_size(&self) {
        let pragma = |name: &str| -> u64 {
            let value = self
                .connection
                .pragma_query_value(None, name, |row| row.get(0));
            value.unwrap_or(0)
        };
        let bytes = pragma("page_count") * pragma("page_size");
        self.stats.bytes.store(bytes, Ordering::Relaxed);
        self.stats.games.store(self.games, Ordering::Relaxed);
    }

    /// Moves the write-ahead log into the file, so that one file is all there is.
    fn finish(&mut self) {
        let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA optimize;";
        if let Err(error) = self.connection.execute_batch(checkpoint) {
            tracing::warn!(%error, "cannot tidy up the stored games");
        }
    }

    /// Makes changes in one transaction and tells those who wait for them.
    fn write(&mut self, changes: &mut Vec<(Change, oneshot::Sender<Stored>)>) {
        if changes.is_empty() {
            return;
        }
        let (orders, waiting): (Vec<Change>, Vec<_>) = changes.drain(..).unzip();
        let begin = Instant::now();
        match self.commit(&orders) {
            Ok(results) => {
                self.stats.commits.add(begin.elapsed());
                self.stats.failing.store(false, Ordering::Relaxed);
                self.note_size();
                for (done, result) in waiting.into_iter().zip(results) {
                    let _ = done.send(result);
                }
            }
            // Perhaps one of them is too large for what is left, and the others are not.
            Err(_) if orders.len() > 1 => {
                for (order, done) in orders.into_iter().zip(waiting) {
                    self.write(&mut vec![(order, done)]);
                }
            }
            Err(error) => {
                tracing::error!(%error, "cannot store");
                self.stats.errors.add();
                self.stats.failing.store(true, Ordering::Relaxed);
                for done in waiting {
                    let _ = done.send(Err(GameStoreError::of_the_disk(&error)));
                }
            }
        }
    }

    fn commit(&mut self, changes: &[Change]) -> rusqlite::Result<Vec<Stored>> {
        let context = WriteContext {
            day: self.calendar.day,
            games: self.games,
            most: self.most,
        };
        let (results, games) = change::commit(&mut self.connection, changes, context)?;
        self.games = games;
        Ok(results)
    }
}
