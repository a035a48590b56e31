//! The thread that owns the file.

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::calendar::Calendar;
use super::tables::Most;
use super::{Change, GameStoreError, Order, Stored, class, tables};
use crate::game::clock::MachineClock;
use crate::settings::ServerLimits;

/// The most changes in one transaction.
const BATCH: usize = 512;

pub(super) struct Writer {
    connection: Connection,
    receive: mpsc::Receiver<Order>,
    calendar: Calendar,
    keep_days: u64,
    most: Most,
}

impl Writer {
    pub(super) fn new(
        connection: Connection,
        receive: mpsc::Receiver<Order>,
        limits: &ServerLimits,
        clock: MachineClock,
    ) -> Result<Self, GameStoreError> {
        let stored = tables::service(&connection)?;
        let mut writer = Self {
            connection,
            receive,
            calendar: Calendar::resume(clock, stored),
            keep_days: limits.keep_days.into(),
            most: Most {
                games: limits.stored_games,
                classes: limits.stored_classes,
            },
        };
        writer.begin_day();
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
                        let _ = done.send(tables::load(&self.connection, &id));
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
            }
        }
    }

    fn begin_day(&mut self) {
        let Calendar { day, wall, .. } = self.calendar;
        let begun = tables::begin_day(&mut self.connection, day, wall, self.keep_days);
        if let Err(error) = begun {
            tracing::error!(%error, "cannot forget old games");
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
    fn write(&mut self, changes: &mut Vec<(Change, oneshot::Sender<Stored>)>) {
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
            // Perhaps one of them is too large for what is left, and the others are not.
            Err(_) if orders.len() > 1 => {
                for (order, done) in orders.into_iter().zip(waiting) {
                    self.write(&mut vec![(order, done)]);
                }
            }
            Err(error) => {
                tracing::error!(%error, "cannot store");
                for done in waiting {
                    let _ = done.send(Err(GameStoreError::of_the_disk(&error)));
                }
            }
        }
    }

    fn commit(&mut self, changes: &[Change]) -> rusqlite::Result<Vec<Stored>> {
        let day = self.calendar.day;
        tables::commit(&mut self.connection, changes, day, self.most)
    }
}
