//! What all handlers share.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::client::Address;
use crate::game::{GameStore, Games, MachineClock};
use crate::memory_quota::MemoryQuota;
use crate::page::Page;
use crate::pool::{Bounds, Pool};
use crate::proxy::Network;
use crate::rate::{Rate, Rates};
use crate::settings::{ServerLimits, Settings};
use slitherlab_api::question::Lane;

/// The server's common things; clones are the same.
#[derive(Clone)]
pub(crate) struct App(Arc<Common>);

pub(crate) struct Common {
    pub(crate) limits: ServerLimits,
    /// Whether it listens on this machine alone.
    pub(crate) is_private: bool,
    pub(crate) hosts: Vec<String>,
    pub(crate) trusted_proxies: Vec<Network>,
    pub(crate) quick: Pool,
    pub(crate) long: Pool,
    pub(crate) heavy: Pool,
    pub(crate) requests: Rates<Address>,
    pub(crate) creations: Rates<Address>,
    /// The connections of each address; those of trusted proxies have none of their own.
    connections: Mutex<HashMap<Option<Address>, usize>>,
    connected: watch::Sender<usize>,
    pub(crate) quota: MemoryQuota,
    pub(crate) games: Games,
    pub(crate) page: Page,
    stop: watch::Sender<bool>,
}

impl Deref for App {
    type Target = Common;

    fn deref(&self) -> &Common {
        &self.0
    }
}

impl App {
    /// Returns the threads of a lane.
    pub(crate) fn pool(&self, lane: Lane) -> &Pool {
        match lane {
            Lane::Quick => &self.quick,
            Lane::Long => &self.long,
            Lane::Heavy => &self.heavy,
        }
    }

    pub(crate) fn new(
        settings: &Settings,
        address: SocketAddr,
        store: GameStore,
        clock: MachineClock,
        page: Page,
    ) -> std::io::Result<Self> {
        let limits = settings.limits.clone();
        let pool = |lane, workers: usize, [per_address, per_client]: [usize; 2]| {
            let bounds = Bounds {
                workers,
                per_address: per_address.max(1),
                per_client: per_client.max(1),
                waiting: limits.waiting,
                waiting_per_address: limits.waiting_per_address,
                waiting_per_client: limits.waiting_per_client,
            };
            Pool::new(lane, bounds, settings.inspector.clone())
        };
        let [quick, long, heavy] = [
            limits.quick_workers,
            limits.long_workers,
            limits.heavy_workers,
        ];
        Ok(Self(Arc::new(Common {
            is_private: address.ip().is_loopback(),
            hosts: settings
                .hosts
                .iter()
                .map(|name| name.to_ascii_lowercase())
                .collect(),
            trusted_proxies: settings.trusted_proxies.clone(),
            quick: pool(Lane::Quick, quick, [quick, quick])?,
            // One thread is always left for other addresses, and half of them for the neighbours at
            // one's own.
            long: pool(Lane::Long, long, [long.saturating_sub(1), long / 2])?,
            heavy: pool(Lane::Heavy, heavy, [heavy, heavy / 2])?,
            requests: Rates::new(Rate {
                burst: limits.request_burst,
                per_second: limits.requests_per_second,
            }),
            creations: Rates::new(Rate {
                burst: limits.game_burst,
                per_second: limits.games_per_hour / 3600.0,
            }),
            connections: Mutex::new(HashMap::new()),
            connected: watch::Sender::new(0),
            quota: MemoryQuota::new(limits.held_bytes),
            games: Games::new(store, clock),
            page,
            stop: watch::Sender::new(false),
            limits,
        })))
    }

    /// Becomes true when the server is to stop.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// Ends what goes on: sockets say goodbye, jobs stop.
    pub(crate) fn stop(&self) {
        self.stop.send_replace(true);
        self.quick.close();
        self.long.close();
        self.heavy.close();
    }

    /// Counts a connection in; `None` when there are too many. What comes through a trusted proxy
    /// belongs to no address until it is known whom the proxy asks for.
    pub(crate) fn connect(&self, address: Option<Address>) -> Option<Arc<Connection>> {
        let limits = &self.limits;
        let mut all = self.connections();
        let total: usize = all.values().sum();
        let own = all.get(&address).copied().unwrap_or(0);
        let full = address.is_some() && own >= limits.connections_per_address;
        if full || total >= limits.connections {
            return None;
        }
        all.insert(address, own + 1);
        self.connected.send_replace(total + 1);
        Some(Arc::new(Connection {
            app: self.clone(),
            address,
        }))
    }

    fn connections(&self) -> MutexGuard<'_, HashMap<Option<Address>, usize>> {
        let connections = &self.connections;
        connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is no connection.
    pub(crate) async fn last_connection(&self) {
        let mut connected = self.connected.subscribe();
        // The sender lives as long as this does.
        let _ = connected.wait_for(|&count| count == 0).await;
    }
}

/// A connection that counts until it is dropped; a socket keeps it beyond the request.
pub(crate) struct Connection {
    app: App,
    address: Option<Address>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut all = self.app.connections();
        if let Some(count) = all.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.address);
            }
        }
        self.app.connected.send_replace(all.values().sum());
    }
}
