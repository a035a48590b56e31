//! What the server says about itself to those who look after it: numbers for Prometheus, on an
//! address of their own, and a short report of its health for everybody.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use slitherlab_api::question::Lane;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::Code;
use crate::pool::{Pool, Traffic};

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
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) requests: Count,
    /// By status.
    pub(crate) answers: Counts<u16>,
    /// By the word of the error.
    pub(crate) refusals: Refusals,
    pub(crate) sockets: AtomicU64,
    pub(crate) panics: Count,
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
        uptime_seconds: app.begun.elapsed().as_secs(),
        lanes: LANES
            .map(|lane| {
                let (pool, traffic) = (app.pool(lane), app.pool(lane).traffic());
                LaneHealth {
                    name: name(lane),
                    threads: pool.threads(),
                    running: traffic.running.load(Ordering::Relaxed),
                    waiting: traffic.waiting.load(Ordering::Relaxed),
                }
            })
            .into(),
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

    /// Begins a metric that is a number: by the custom of Prometheus, the name of one that only
    /// grows ends in `_total`.
    fn number(&mut self, name: &str, help: &str) {
        let is_counter = name.ends_with("_total");
        self.metric(name, if is_counter { "counter" } else { "gauge" }, help);
    }

    /// A metric with one value.
    fn one(&mut self, name: &str, help: &str, value: u64) {
        self.number(name, help);
        self.value(name, "", value);
    }

    /// A metric with a value for each value of a label.
    fn each<L: Display>(
        &mut self,
        name: &str,
        help: &str,
        label: &str,
        values: impl IntoIterator<Item = (L, u64)>,
    ) {
        self.number(name, help);
        for (of, value) in values {
            self.value(name, &format!("{{{label}=\"{of}\"}}"), value);
        }
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
    let uptime = app.begun.elapsed().as_secs();
    page.one("uptime_seconds", "Time since the start.", uptime);
    if let Some(bytes) = resident_bytes() {
        page.one("resident_memory_bytes", "Memory of the process.", bytes);
    }
    let requests = metrics.requests.get();
    page.one("requests_total", "Requests that came.", requests);
    let answers = metrics.answers.all();
    page.each("answers_total", "Answers, by status.", "status", answers);
    let help = "Requests that were refused, by reason.";
    page.each("refusals_total", help, "reason", metrics.refusals.0.all());
    let panics = metrics.panics.get();
    page.one("panics_total", "Handlers that panicked.", panics);
    lanes(app, &mut page);
    let connections = &app.connections;
    let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
    page.one("connections", "Connections.", connections.count() as u64);
    let help = "Connections that were refused because there were too many.";
    page.one(
        "connections_refused_total",
        help,
        load(&connections.refused),
    );
    let help = "Connections without a request that were closed for others.";
    page.one(
        "connections_given_way_total",
        help,
        load(&connections.given_way),
    );
    page.one("sockets", "Sockets at games.", load(&metrics.sockets));
    page.one("rooms", "Games in memory.", app.games.in_memory() as u64);
    let help = "Bytes of requests and large answers in memory.";
    page.one("held_bytes", help, app.quota.held() as u64);
    store(app, &mut page);
    page.0
}

fn lanes(app: &App, page: &mut Page) {
    let pools = LANES.map(|lane| (name(lane), app.pool(lane)));
    let mut each = |name: &str, help: &str, value: fn(&Pool) -> u64| {
        let values = pools.iter().map(|(lane, pool)| (lane, value(pool)));
        page.each(name, help, "lane", values);
    };
    each("lane_threads", "Threads of a lane.", |pool| {
        pool.threads() as u64
    });
    each("lane_running", "Jobs of a lane that run.", |pool| {
        pool.traffic().running.load(Ordering::Relaxed) as u64
    });
    each("lane_waiting", "Jobs of a lane that wait.", |pool| {
        pool.traffic().waiting.load(Ordering::Relaxed) as u64
    });
    each(
        "lane_panics_total",
        "Jobs of a lane that panicked.",
        |pool| pool.traffic().panics.get(),
    );
    let mut times = |name: &str, help: &str, times: fn(&Traffic) -> &Times| {
        page.metric(name, "histogram", help);
        for (lane, pool) in &pools {
            page.times(name, &format!("lane=\"{lane}\""), times(pool.traffic()));
        }
    };
    let help = "Time that jobs waited for a thread.";
    times("lane_wait_seconds", help, |traffic| &traffic.waits);
    times("lane_work_seconds", "Time that jobs took.", |traffic| {
        &traffic.works
    });
}

fn store(app: &App, page: &mut Page) {
    let store = app.games.store_stats();
    let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
    page.one("stored_games", "Stored games.", load(&store.games));
    let help = "Size of the file of the stored games.";
    page.one("stored_bytes", help, load(&store.bytes));
    let help = "Whether the last change could be stored.";
    page.one("store_writable", help, store.is_writable().into());
    let help = "Changes that the disk did not take.";
    page.one("store_errors_total", help, store.errors.get());
    let help = "Stored games that were found damaged.";
    page.one("damaged_games_total", help, store.damaged.get());
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
