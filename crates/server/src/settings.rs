//! What the server is allowed to do, and where it keeps its games.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use slitherlab_api::Stop as _;
use slitherlab_api::question::Lane;

use crate::pool::JobStop;
use crate::proxy::Network;

/// Where the server listens, where it keeps games, and how much it takes on.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address; port 0 for any free one.
    pub listen: SocketAddr,
    /// The address on which the server says how it is (`/metrics`, Prometheus text); `None` says
    /// nothing. Not for the network: nobody is asked who they are.
    pub metrics: Option<SocketAddr>,
    /// The folder of the stored games, made if it is not there; `None` keeps them in memory.
    pub data: Option<PathBuf>,
    /// The folder of the built page; `None` serves the page inside the program.
    pub page: Option<PathBuf>,
    /// The names under which the server is asked for. An empty list stands for any name, or, when
    /// only this machine can reach the server, for the names of this machine; those are always
    /// good.
    pub hosts: Vec<String>,
    /// The reverse proxies that are trusted to say for whom they ask (`X-Forwarded-For`) and under
    /// which name (`X-Forwarded-Host`). Without this all who come through a proxy are one client.
    pub trusted_proxies: Vec<Network>,
    /// How much one request, one client and all of them may use.
    pub limits: ServerLimits,
    /// Sees every job before it begins; for tests.
    #[doc(hidden)]
    pub inspector: Option<Inspector>,
}

impl Default for Settings {
    /// This machine only, port 7878, nothing kept.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 7878)),
            metrics: None,
            data: None,
            page: None,
            hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            limits: ServerLimits::default(),
            inspector: None,
        }
    }
}

/// What a test does on the thread of a job before the job begins: note that it has begun, or stand
/// for a job that takes long, for as long as the test likes or until the job would be told to end.
#[doc(hidden)]
#[derive(Clone)]
pub struct Inspector(Arc<See>);

/// What is called for each job: with its lane, and with what says whether the job is to end by now.
type See = dyn Fn(Lane, &dyn Fn() -> bool) + Send + Sync;

impl Inspector {
    /// `see` is told the lane of each job, and whether the job is to end by now.
    pub fn new(see: impl Fn(Lane, &dyn Fn() -> bool) + Send + Sync + 'static) -> Self {
        Self(Arc::new(see))
    }

    pub(crate) fn see(&self, lane: Lane, stop: &JobStop) {
        (self.0)(lane, &|| stop.is_stopped());
    }
}

impl std::fmt::Debug for Inspector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inspector").finish_non_exhaustive()
    }
}

/// What one request, one client and all clients together may use up. The defaults suit a class:
/// some dozens of people, none of whom can keep the others waiting. A whole class may come from one
/// address (NAT): what one address may do is enough for forty people who play, analyse and turn
/// pages. A client is a browser at an address, or all programs there.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ServerLimits {
    /// What one question may ask for.
    pub questions: slitherlab_api::QuestionLimits,
    /// The time in which a request has to arrive.
    pub arrival: Duration,
    /// How long a client may let an answer lie without reading on.
    pub departure: Duration,
    /// The most bytes of requests and large answers that are in memory; an address has half of what
    /// the others leave.
    pub held_bytes: usize,
    /// The number of threads that do long work, such as searches.
    pub long_workers: usize,
    /// The number of threads that do short work, such as an engine's move.
    pub quick_workers: usize,
    /// The number of threads that draw pictures, check certificates and look at large boards; an
    /// address has half of them.
    pub heavy_workers: usize,
    /// The most jobs of one client that may wait.
    pub waiting_per_client: usize,
    /// The most jobs of one address that may wait.
    pub waiting_per_address: usize,
    /// The most jobs of all clients that may wait.
    pub waiting: usize,
    /// The most requests that may come from the browsers of an address in a second, in the long
    /// run; and as many from its programs. A browser has a quarter of it.
    pub requests_per_second: f64,
    /// The most requests that may come at once.
    pub request_burst: f64,
    /// How many messages a socket may send in a second, in the long run.
    pub messages_per_second: f64,
    /// The most messages that a socket may send at once.
    pub message_burst: f64,
    /// The most bytes of such a message.
    pub message_bytes: usize,
    /// The most connections.
    pub connections: usize,
    /// How many an address may have.
    pub connections_per_address: usize,
    /// The most games that may be started by the browsers of an address in an hour, in the long
    /// run; and as many by its programs. A browser has a tenth of it.
    pub games_per_hour: f64,
    /// How many may be started at once.
    pub game_burst: f64,
    /// The most new browsers of an address in an hour, in the long run. Others share what its
    /// programs have.
    pub browsers_per_hour: f64,
    /// How many may come at once.
    pub browser_burst: f64,
    /// The most games that are kept; beyond that no game can be started.
    pub stored_games: u64,
    /// The most classes that are kept; beyond that none can be made.
    pub stored_classes: u64,
    /// The most bytes of the file that the games are kept in; when it is full, moves are refused.
    pub stored_bytes: u64,
    /// The number of days of service after which an untouched game is deleted. A day of service is
    /// at least a day long, whatever the clock of the machine says.
    pub keep_days: u32,
    /// The time after which a silent socket is closed.
    pub silence: Duration,
}

impl Default for ServerLimits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            questions: slitherlab_api::QuestionLimits::default(),
            arrival: Duration::from_secs(20),
            departure: Duration::from_secs(30),
            held_bytes: 512 << 20,
            long_workers: cores.clamp(4, 16),
            quick_workers: cores.max(2) + 1,
            heavy_workers: 4,
            waiting_per_client: 128,
            waiting_per_address: 1024,
            waiting: 4096,
            requests_per_second: 200.0,
            request_burst: 2_000.0,
            messages_per_second: 10.0,
            message_burst: 40.0,
            message_bytes: 16 << 10,
            connections: 4096,
            connections_per_address: 1024,
            games_per_hour: 1_200.0,
            game_burst: 120.0,
            browsers_per_hour: 600.0,
            browser_burst: 200.0,
            stored_games: 200_000,
            stored_classes: 5_000,
            stored_bytes: 8 << 30,
            keep_days: 60,
            silence: Duration::from_secs(60),
        }
    }
}
