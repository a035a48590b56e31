//! What all handlers share.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::client::Client;
use crate::error::{Answer, ApiError, Code};
use crate::game::{Games, Store};
use crate::load::Loads;
use crate::pool::{Bounds, Pool};
use crate::rate::{Rate, Rates};
use crate::settings::{Limits, Settings};

/// The server's common things; clones are the same.
#[derive(Clone)]
pub(crate) struct App(Arc<Common>);

struct Common {
    limits: Limits,
    private: bool,
    quick: Pool,
    long: Pool,
    requests: Rates<Client>,
    creations: Rates<Client>,
    connections: Mutex<HashMap<Client, usize>>,
    loads: Loads,
    games: Games,
    stop: watch::Sender<bool>,
}

impl App {
    pub(crate) fn new(
        settings: &Settings,
        address: SocketAddr,
        store: Store,
    ) -> std::io::Result<Self> {
        let limits = settings.limits.clone();
        let bounds = |workers: usize, per_client: usize| Bounds {
            workers,
            per_client: per_client.max(1),
            waiting: limits.waiting,
            waiting_per_client: limits.waiting_per_client,
        };
        Ok(Self(Arc::new(Common {
            private: address.ip().is_loopback(),
            quick: Pool::new("quick", bounds(limits.quick_workers, limits.quick_workers))?,
            // One thread is always left for others.
            long: Pool::new(
                "long",
                bounds(limits.long_workers, limits.long_workers.saturating_sub(1)),
            )?,
            requests: Rates::new(Rate {
                burst: limits.request_burst,
                per_second: limits.requests_per_second,
            }),
            creations: Rates::new(Rate {
                burst: limits.game_burst,
                per_second: limits.games_per_hour / 3600.0,
            }),
            connections: Mutex::new(HashMap::new()),
            loads: Loads::new(limits.held_bytes),
            games: Games::new(store),
            stop: watch::Sender::new(false),
            limits,
        })))
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Whether only this machine can reach the server.
    pub(crate) fn is_private(&self) -> bool {
        self.0.private
    }

    /// Threads for what takes milliseconds.
    pub(crate) fn quick(&self) -> &Pool {
        &self.0.quick
    }

    /// Threads for what may take minutes.
    pub(crate) fn long(&self) -> &Pool {
        &self.0.long
    }

    pub(crate) fn requests(&self) -> &Rates<Client> {
        &self.0.requests
    }

    /// Counts a game that a client starts; refuses it when there are too many.
    pub(crate) fn allow_creation(&self, client: Client) -> Answer<()> {
        self.0.creations.take(client).map_err(|wait| {
            ApiError::new(
                Code::TooManyRequests,
                "you have started very many games; wait a little",
            )
            .again_after(wait.as_secs() + 1)
        })
    }

    /// What is in memory of requests and answers.
    pub(crate) fn loads(&self) -> &Loads {
        &self.0.loads
    }

    pub(crate) fn games(&self) -> &Games {
        &self.0.games
    }

    /// Becomes true when the server is to stop.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stop.subscribe()
    }

    /// Ends what goes on: sockets say goodbye, jobs stop.
    pub(crate) fn stop(&self) {
        self.0.stop.send_replace(true);
        self.0.quick.close();
        self.0.long.close();
    }

    /// Counts a connection in; `None` when there are too many.
    pub(crate) fn connect(&self, client: Client) -> Option<Arc<Connection>> {
        let mut all = self
            .0
            .connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let total: usize = all.values().sum();
        let count = all.entry(client).or_default();
        if total >= self.0.limits.connections || *count >= self.0.limits.connections_per_client {
            if *count == 0 {
                all.remove(&client);
            }
            return None;
        }
        *count += 1;
        Some(Arc::new(Connection {
            app: self.clone(),
            client,
        }))
    }

    /// Waits until there is no connection.
    pub(crate) async fn last_connection(&self) {
        let connections = &self.0.connections;
        while !connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_empty()
        {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// How long quick work may take at most.
    pub(crate) fn quick_time() -> Duration {
        Duration::from_secs(20)
    }
}

/// A connection that counts until it is dropped; a socket keeps it beyond the request.
pub(crate) struct Connection {
    app: App,
    client: Client,
}

impl Drop for Connection {
    fn drop(&mut self) {
        let connections = &self.app.0.connections;
        let mut all = connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.client);
            }
        }
    }
}
