//! What all handlers share.

use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::watch;

use crate::client::CookieKey;
use crate::connections::Connections;
use crate::game::{GameStore, Games, MachineClock};
use crate::memory_quota::MemoryQuota;
use crate::metrics::Metrics;
use crate::page::Page;
use crate::pool::{Bounds, Pool};
use crate::proxy::Network;
use crate::request_rates::RequestRates;
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
    pub(crate) rates: RequestRates,
    /// Recognises the cookies of browsers.
    pub(crate) cookies: CookieKey,
    pub(crate) connections: Arc<Connections>,
    pub(crate) metrics: Metrics,
    /// When the server began.
    pub(crate) begun: Instant,
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
            // One thread is always left for other addresses, and half of the long ones for the
            // neighbours at one's own. Quick work is so short that neighbours need not wait.
            quick: pool(Lane::Quick, quick, [quick.saturating_sub(1); 2])?,
            long: pool(Lane::Long, long, [long.saturating_sub(1), long / 2])?,
            heavy: pool(Lane::Heavy, heavy, [heavy / 2, heavy / 4])?,
            rates: RequestRates::new(&limits),
            cookies: CookieKey::new()?,
            connections: Arc::new(Connections::new(
                limits.connections,
                limits.connections_per_address,
            )),
            metrics: Metrics::default(),
            begun: Instant::now(),
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
}
