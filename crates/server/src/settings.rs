//! What the server is allowed to do, and where it keeps its games.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// Where the server listens, where it keeps games, and how much it takes on.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address; port 0 for any free one.
    pub listen: SocketAddr,
    /// The folder of the stored games, made if it is not there; `None` keeps them in memory.
    pub data: Option<PathBuf>,
    /// How much one request, one client and all of them may use.
    pub limits: Limits,
}

impl Default for Settings {
    /// This machine only, port 7878, nothing kept.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 7878)),
            data: None,
            limits: Limits::default(),
        }
    }
}

/// What one request, one client and all clients together may use up. The defaults suit a class:
/// some dozens of people, none of whom can keep the others waiting. A client is an address, and a whole class may
/// come from one (NAT): what one client may do is enough for forty people who play, analyse and turn pages.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The most bytes of a request's body.
    pub body_bytes: usize,
    /// The same for a certificate to be checked.
    pub certificate_bytes: usize,
    /// How long a request may take to arrive.
    pub arrival: Duration,
    /// How long a client may let an answer lie without reading on.
    pub departure: Duration,
    /// The most bytes of large requests and answers that are in memory; half of them for one client.
    pub held_bytes: usize,
    /// The most bytes of a board's text.
    pub text_bytes: usize,
    /// The most vertices of a board.
    pub board_vertices: usize,
    /// The most edges of a board.
    pub board_edges: usize,
    /// The most vertices of a board on which every move is valued; on larger ones only those whose value comes with
    /// the answer. The same for simulated players who follow a strategy.
    pub valued_vertices: usize,
    /// The most edges of such a board.
    pub valued_edges: usize,
    /// The most vertices of a board on which games between browsers are played.
    pub game_vertices: usize,
    /// The most players.
    pub players: u32,
    /// The longest analysis.
    pub analysis: Duration,
    /// The longest time that an engine may think about a move.
    pub thinking: Duration,
    /// The most bytes that a search remembers positions in.
    pub search_bytes: usize,
    /// The most positions of a certificate's strategy.
    pub strategy_positions: usize,
    /// The most games of a simulation.
    pub simulated_games: u64,
    /// The longest simulation.
    pub simulation: Duration,
    /// The most boards of a sweep.
    pub sweep_boards: usize,
    /// The most vertices that claims about games without a theorem are tested on.
    pub claim_vertices: usize,
    /// The longest side of a picture, in pixels.
    pub picture_pixels: u32,
    /// How many threads do long work, such as searches.
    pub long_workers: usize,
    /// How many threads do short work, such as an engine's move.
    pub quick_workers: usize,
    /// How many jobs of one client may wait.
    pub waiting_per_client: usize,
    /// How many jobs of all clients may wait.
    pub waiting: usize,
    /// How many requests a client may make in a second, in the long run.
    pub requests_per_second: f64,
    /// How many he may make at once.
    pub request_burst: f64,
    /// How many messages a socket may send in a second, in the long run.
    pub messages_per_second: f64,
    /// How many it may send at once.
    pub message_burst: f64,
    /// The most bytes of such a message.
    pub message_bytes: usize,
    /// How many connections there may be.
    pub connections: usize,
    /// How many a client may have.
    pub connections_per_client: usize,
    /// How many games a client may start in an hour, in the long run.
    pub games_per_hour: f64,
    /// How many he may start at once.
    pub game_burst: f64,
    /// How many games are kept; beyond that no game can be started.
    pub stored_games: u64,
    /// A game that nobody has touched for so long is forgotten.
    pub keep_games: Duration,
    /// A socket that says nothing for so long is closed.
    pub silence: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            body_bytes: 4 << 20,
            certificate_bytes: 16 << 20,
            arrival: Duration::from_secs(20),
            departure: Duration::from_secs(30),
            held_bytes: 512 << 20,
            text_bytes: 512 << 10,
            board_vertices: 50_000,
            board_edges: 100_000,
            valued_vertices: 2_500,
            valued_edges: 10_000,
            game_vertices: 5_000,
            players: 6,
            analysis: Duration::from_secs(60),
            thinking: Duration::from_secs(10),
            search_bytes: 256 << 20,
            strategy_positions: 100_000,
            simulated_games: 1_000_000,
            simulation: Duration::from_secs(120),
            sweep_boards: 2_500,
            claim_vertices: 12,
            picture_pixels: 4_000,
            long_workers: cores.clamp(4, 16),
            quick_workers: cores.max(2),
            waiting_per_client: 1024,
            waiting: 4096,
            requests_per_second: 200.0,
            request_burst: 2_000.0,
            messages_per_second: 10.0,
            message_burst: 40.0,
            message_bytes: 16 << 10,
            connections: 4096,
            connections_per_client: 1024,
            games_per_hour: 1_200.0,
            game_burst: 120.0,
            stored_games: 200_000,
            keep_games: Duration::from_secs(60 * 24 * 3600),
            silence: Duration::from_secs(60),
        }
    }
}
