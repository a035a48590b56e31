//! What the server says about itself to those who look after it: numbers for Prometheus, on an
//! address of their own, and a short report of its health for everybody.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use slitherlab_api::question::Lane;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::Code;

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Numbers that only grow, one for each of a few names.
#[derive(Debug)]
pub(crate) struct Counts<K>(Mutex<BTreeMap<K, u64>>);

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Ord + Clone> Counts<K> {
    pub(crate) fn add(&self, name: K) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(name).or_default() += 1;
    }

    fn all(&self) -> Vec<(K, u64)> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.iter().map(|(name, &n)| (name.clone(), n)).collect()
    }
}

/// How long things took.
#[derive(Debug, Default)]
pub(crate) struct Times {
    within: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    microseconds: AtomicU64,
}

/// The bounds of the times, in milliseconds.
const BOUNDS: [u64; 7] = [1, 10, 50, 150, 1_000, 5_000, 20_000];

impl Times {
    pub(crate) fn add(&self, time: Duration) {
        let spent = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        for (within, bound) in self.within.iter().zip(BOUNDS) {
            if spent <= bound * 1000 {
                within.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(spent, Ordering::Relaxed);
    }
}

/// What is counted by those who serve requests; the rest is asked for when somebody wants to know.
#[derive(Debug)]
pub(crate) struct Metrics {
    begun: Instant,
    pub(crate) requests: Count,
    /// By status.
    pub(crate) answers: Counts<u16>,
    /// By the word of the error.
    pub(crate) refusals: Refusals,
    pub(crate) sockets: AtomicU64,
    pub(crate) panics: Count,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            begun: Instant::now(),
            requests: Count::default(),
            answers: Counts::default(),
            refusals: Refusals::default(),
            sockets: AtomicU64::new(0),
            panics: Count::default(),
        }
    }
}

/// How often what was refused, by the word of the error.
#[derive(Debug, Default)]
pub(crate) struct Refusals(Counts<String>);

impl Refusals {
    pub(crate) fn add(&self, code: Code) {
        let word = serde_json::to_value(code).ok();
        let word = word.and_then(|word| word.as_str().map(str::to_owned));
        self.0.add(word.unwrap_or_default());
    }
}

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`, or `failing` if games cannot be stored.
    pub(crate) status: &'static str,
    version: &'static str,
    /// How long the server has run, in seconds.
    uptime_seconds: u64,
    /// The lanes of work.
    lanes: Vec<LaneHealth>,
    /// The number of connections.
    connections: usize,
    /// The number of sockets at games.
    sockets: u64,
    /// The number of games in memory.
    rooms: usize,
    store: StoreHealth,
}

/// How busy a lane is.
#[derive(Serialize, ToSchema)]
struct LaneHealth {
    /// `quick`, `long` or `heavy`.
    name: String,
    threads: usize,
    /// The number of jobs that run.
    running: usize,
    /// The number of jobs that wait.
    waiting: usize,
}

/// How the stored games are.
#[derive(Serialize, ToSchema)]
struct StoreHealth {
    /// Whether the last change could be stored.
    writable: bool,
    games: u64,
    /// The size of the file, in bytes.
    bytes: u64,
    /// The largest that the file may become, in bytes.
    most_bytes: u64,
    /// The number of stored games that were found damaged since the start.
    damaged: u64,
}

const LANES: [Lane; 3] = [Lane::Quick, Lane::Long, Lane::Heavy];

fn name(lane: Lane) -> String {
    format!("{lane:?}").to_lowercase()
}

/// Says how the server is.
pub(crate) fn health(app: &App) -> Health {
    let store = app.games.store_stats();
    let writable = store.is_writable();
    Health {
        status: if writable { "ok" } else { "failing" },
        version: env!("CARGO_PKG_VERSION"),
        uptime_seconds: app.metrics.begun.elapsed().as_secs(),
        lanes: LANES
            .iter()
            .map(|&lane| {
                let pool = app.pool(lane);
                LaneHealth {
                    name: name(lane),
                    threads: pool.threads(),
                    running: pool.running(),
                    waiting: pool.waiting(),
                }
            })
            .collect(),
        connections: app.connections.count(),
        sockets: app.metrics.sockets.load(Ordering::Relaxed),
        rooms: app.games.in_memory(),
        store: StoreHealth {
            writable,
            games: store.games.load(Ordering::Relaxed),
            bytes: store.bytes.load(Ordering::Relaxed),
            most_bytes: app.limits.stored_bytes,
            damaged: store.damaged.get(),
        },
    }
}

/// A text in the format of Prometheus.
#[derive(Default)]
struct Page(String);

impl Page {
    /// Begins a metric.
    fn metric(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(
            self.0,
            "# HELP slitherlab_{name} {help}\n# TYPE slitherlab_{name} {kind}"
        );
    }

    fn value(&mut self, name: &str, labels: &str, value: u64) {
        let _ = writeln!(self.0, "slitherlab_{name}{labels} {value}");
    }

    /// A metric with one value.
    fn one(&mut self, name: &str, kind: &str, help: &str, value: u64) {
        self.metric(name, kind, help);
        self.value(name, "", value);
    }

    /// The values of a histogram, with these labels, such as `lane="quick"`.
    fn times(&mut self, name: &str, labels: &str, times: &Times) {
        let separator = if labels.is_empty() { "" } else { "," };
        let count = times.count.load(Ordering::Relaxed);
        for (within, bound) in times.within.iter().zip(BOUNDS) {
            let seconds = Duration::from_millis(bound).as_secs_f64();
            let labels = format!("{{{labels}{separator}le=\"{seconds}\"}}");
            let within = within.load(Ordering::Relaxed);
            self.value(&format!("{name}_bucket"), &labels, within);
        }
        let labels_inf = format!("{{{labels}{separator}le=\"+Inf\"}}");
        self.value(&format!("{name}_bucket"), &labels_inf, count);
        let braces = if labels.is_empty() {
            String::new()
        } else {
            format!("{{{labels}}}")
        };
        let spent = Duration::from_micros(times.microseconds.load(Ordering::Relaxed));
        let _ = writeln!(
            self.0,
            "slitherlab_{name}_sum{braces} {}",
            spent.as_secs_f64()
        );
        self.value(&format!("{name}_count"), &braces, count);
    }
}

/// All numbers, as Prometheus reads them.
pub(crate) fn text(app: &App) -> String {
    let mut page = Page::default();
    let metrics = &app.metrics;
    page.one(
        "uptime_seconds",
        "gauge",
        "Time since the start.",
        metrics.begun.elapsed().as_secs(),
    );
    if let Some(bytes) = resident_bytes() {
        let help = "Memory of the process.";
        page.one("resident_memory_bytes", "gauge", help, bytes);
    }
    let help = "Requests that came.";
    page.one("requests_total", "counter", help, metrics.requests.get());
    page.metric("answers_total", "counter", "Answers, by status.");
    for (status, count) in metrics.answers.all() {
        page.value("answers_total", &format!("{{status=\"{status}\"}}"), count);
    }
    let help = "Requests that were refused, by reason.";
    page.metric("refusals_total", "counter", help);
    for (reason, count) in metrics.refusals.0.all() {
        page.value("refusals_total", &format!("{{reason=\"{reason}\"}}"), count);
    }
    let help = "Handlers that panicked.";
    page.one("panics_total", "counter", help, metrics.panics.get());
    lanes(app, &mut page);
    let connections = &app.connections;
    let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
    for (name, kind, help, value) in [
        (
            "connections",
            "gauge",
            "Connections.",
            connections.count() as u64,
        ),
        (
            "connections_refused_total",
            "counter",
            "Connections that were refused because there were too many.",
            load(&connections.refused),
        ),
        (
            "connections_given_way_total",
            "counter",
            "Connections without a request that were closed for others.",
            load(&connections.given_way),
        ),
        (
            "sockets",
            "gauge",
            "Sockets at games.",
            load(&metrics.sockets),
        ),
        (
            "rooms",
            "gauge",
            "Games in memory.",
            app.games.in_memory() as u64,
        ),
        (
            "held_bytes",
            "gauge",
            "Bytes of requests and large answers in memory.",
            app.quota.held() as u64,
        ),
    ] {
        page.one(name, kind, help, value);
    }
    store(app, &mut page);
    page.0
}

fn lanes(app: &App, page: &mut Page) {
    let pools = LANES.map(|lane| (format!("{{lane=\"{}\"}}", name(lane)), app.pool(lane)));
    page.metric("lane_threads", "gauge", "Threads of a lane.");
    for (label, pool) in &pools {
        page.value("lane_threads", label, pool.threads() as u64);
    }
    page.metric("lane_running", "gauge", "Jobs of a lane that run.");
    for (label, pool) in &pools {
        page.value("lane_running", label, pool.running() as u64);
    }
    page.metric("lane_waiting", "gauge", "Jobs of a lane that wait.");
    for (label, pool) in &pools {
        page.value("lane_waiting", label, pool.waiting() as u64);
    }
    let help = "Jobs of a lane that panicked.";
    page.metric("lane_panics_total", "counter", help);
    for (label, pool) in &pools {
        page.value("lane_panics_total", label, pool.panics());
    }
    let help = "Time that jobs waited for a thread.";
    page.metric("lane_wait_seconds", "histogram", help);
    for lane in LANES {
        let label = format!("lane=\"{}\"", name(lane));
        page.times("lane_wait_seconds", &label, app.pool(lane).waits());
    }
    let help = "Time that jobs took.";
    page.metric("lane_work_seconds", "histogram", help);
    for lane in LANES {
        let label = format!("lane=\"{}\"", name(lane));
        page.times("lane_work_seconds", &label, app.pool(lane).works());
    }
}

fn store(app: &App, page: &mut Page) {
    let store = app.games.store_stats();
    let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
    for (name, kind, help, value) in [
        ("stored_games", "gauge", "Stored games.", load(&store.games)),
        (
            "stored_bytes",
            "gauge",
            "Size of the file of the stored games.",
            load(&store.bytes),
        ),
        (
            "store_writable",
            "gauge",
            "Whether the last change could be stored.",
            store.is_writable().into(),
        ),
        (
            "store_errors_total",
            "counter",
            "Changes that the disk did not take.",
            store.errors.get(),
        ),
        (
            "damaged_games_total",
            "counter",
            "Stored games that were found damaged.",
            store.damaged.get(),
        ),
    ] {
        page.one(name, kind, help, value);
    }
    let help = "Time that changes of games took to be stored, several at once counting as one.";
    page.metric("store_commit_seconds", "histogram", help);
    page.times("store_commit_seconds", "", &store.commits);
}

/// The memory of the process, where the system says it in a file.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_from_below() {
        let times = Times::default();
        for milliseconds in [0, 5, 5, 2_000, 60_000] {
            times.add(Duration::from_millis(milliseconds));
        }
        let mut page = Page::default();
        page.times("wait_seconds", "lane=\"quick\"", &times);
        for line in [
            "slitherlab_wait_seconds_bucket{lane=\"quick\",le=\"0.001\"} 1",
            "slitherlab_wait_seconds_bucket{lane=\"quick\",le=\"0.01\"} 3",
            "slitherlab_wait_seconds_bucket{lane=\"quick\",le=\"5\"} 4",
            "slitherlab_wait_seconds_bucket{lane=\"quick\",le=\"+Inf\"} 5",
            "slitherlab_wait_seconds_count{lane=\"quick\"} 5",
            "slitherlab_wait_seconds_sum{lane=\"quick\"} 62.01",
        ] {
            assert!(page.0.lines().any(|own| own == line), "{line}\n{}", page.0);
        }
    }
}
