//! Attacks on the server, over the network, by other addresses of this machine: while each of them
//! goes on, somebody else asks for answers by a theorem and for the page, and gets them.
//!
//! Within `make test` an attack lasts a moment, and nothing is said about times. In `make torture`
//! each of them lasts for ten seconds or more, and what somebody else waits is bounded. There
//! `SLITHERLAB_PROGRAM` names an optimised program. With `SLITHERLAB_MEASURE` nothing is judged, as
//! for an older program.

mod games;
mod lanes;
mod line;
mod memory;
mod page;
mod sockets;
mod store;

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use line::{Line, Reply};
use serde_json::{Value, json};

use crate::faults::effort;
use crate::run::Scratch;
use crate::run::server::Server;

/// The longest time, in milliseconds, that 99 of 100 answers by a theorem may take meanwhile.
const WAIT: f64 = 150.0;

/// The address of those who want nothing bad.
const VICTIM: u16 = 99;

/// A server that is attacked, with a page of its own.
struct Target {
    server: Server,
    scratch: Scratch,
}

/// The size of the page's script.
const SCRIPT: usize = 300_000;

impl Target {
    fn start(name: &str) -> Self {
        Self::start_with(name, &[])
    }

    /// Starts a server whose page has these files as well.
    fn start_with(name: &str, files: &[(&str, &str)]) -> Self {
        let scratch = Scratch::new(&format!("attack-{name}"));
        let page = scratch.path().join("page");
        std::fs::create_dir_all(page.join("assets")).unwrap();
        std::fs::write(
            page.join("index.html"),
            "<!doctype html><title>Play</title>",
        )
        .unwrap();
        std::fs::write(page.join("assets/app.js"), "a".repeat(SCRIPT)).unwrap();
        for (name, text) in files {
            std::fs::write(page.join(name), text).unwrap();
        }
        let server = Server::run_with(program(), &scratch.path().join("data"), |command| {
            command.arg("--page").arg(&page);
        });
        Self { server, scratch }
    }

    /// What the server says of its health.
    fn health(&self) -> Value {
        let health = self.line(VICTIM).get("/api/v1/health");
        health.expect("the server answers").json()
    }

    fn address(&self) -> SocketAddr {
        self.server.address.parse().unwrap()
    }

    /// Somebody at another address of this machine, who has no cookie.
    fn line(&self, from: u16) -> Line {
        Line::new(self.address(), from)
    }

    /// A browser there that has opened the page.
    fn browser(&self, from: u16) -> Line {
        let line = self.line(from);
        let cookie = line.get("/").expect("the page").cookie();
        line.with_cookie(cookie.expect("the page brings a cookie"))
    }

    /// The memory of the server, in MB.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.server.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let kilobytes: u64 = line
            .unwrap()
            .split_whitespace()
            .nth(1)
            .unwrap()
            .parse()
            .unwrap();
        kilobytes / 1024
    }

    /// The size of the stored games, in kB.
    fn stored(&self) -> u64 {
        let size = |name: &str| {
            let file = self.scratch.path().join("data").join(name);
            std::fs::metadata(file).map_or(0, |file| file.len())
        };
        (size("games.sqlite3") + size("games.sqlite3-wal")) / 1024
    }

    /// Lets somebody else ask for answers and for the page until `attack` is over, and says how
    /// long they waited.
    fn under<T>(&self, attack: impl FnOnce() -> T) -> (T, Waits) {
        let over = AtomicBool::new(false);
        let ready = Barrier::new(2);
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| {
                let victim = self.line(VICTIM);
                let mut waits = Waits::default();
                // How long answers take while nobody attacks: another job on this machine shows.
                for _ in 0..effort(0, 50) {
                    waits.ask(&victim);
                    std::thread::sleep(Duration::from_millis(15));
                }
                waits.quiet = is_long().then(|| waits.at(0.99));
                waits.answers.clear();
                ready.wait();
                while !over.load(Ordering::Relaxed) || waits.answers.len() < 20 {
                    waits.ask(&victim);
                    std::thread::sleep(Duration::from_millis(15));
                }
                waits
            });
            // Also an attack that panics is over.
            let over = Over(&over);
            ready.wait();
            let result = attack();
            drop(over);
            (result, waits.join().unwrap())
        })
    }
}

/// The program; or another one, such as an optimised one.
fn program() -> Command {
    let program = std::env::var("SLITHERLAB_PROGRAM");
    let program = program.unwrap_or_else(|_| env!("CARGO_BIN_EXE_slitherlab").to_owned());
    let mut command = Command::new(program);
    command.env("SLITHERLAB_DATA", "");
    command
}

struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How long somebody waited for answers and for the page.
#[derive(Default)]
struct Waits {
    /// In milliseconds.
    answers: Vec<f64>,
    /// How long 99 of 100 answers took before the attack, in milliseconds; in a long run alone.
    quiet: Option<f64>,
    refused: usize,
    pages: usize,
    missing: usize,
}

impl Waits {
    fn ask(&mut self, victim: &Line) {
        let question = json!({ "board": "grid:5x6", "game": "classic" });
        let begin = Instant::now();
        match victim.post("/api/v1/analyze", &question) {
            Ok(reply) if reply.status == 200 => {
                self.answers.push(begin.elapsed().as_secs_f64() * 1000.0);
            }
            _ => self.refused += 1,
        }
        if self.answers.len() % 5 == 0 {
            let script = victim.get("/assets/app.js");
            let is_whole = |reply: Reply| reply.status == 200 && reply.body.len() == SCRIPT;
            self.pages += 1;
            self.missing += usize::from(!script.is_ok_and(is_whole));
        }
    }

    #[expect(clippy::cast_sign_loss, reason = "shares are not negative")]
    fn at(&self, share: f64) -> f64 {
        let mut sorted = self.answers.clone();
        sorted.sort_by(f64::total_cmp);
        let place = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
        sorted.get(place).copied().unwrap_or(f64::INFINITY)
    }

    /// Prints what the attack did, and what somebody else felt of it.
    fn judge(&self, attack: &str, figure: &str) {
        let quiet = self
            .quiet
            .map_or(String::new(), |quiet| format!(" ({quiet:.1} ms before)"));
        println!(
            "fault suite: attack: {attack}: {figure}; meanwhile {} answers by a theorem, p50 {:.1} ms, p99 {:.1} ms{quiet}, \
             {} refused; page loaded {} of {} times",
            self.answers.len(),
            self.at(0.5),
            self.at(0.99),
            self.refused,
            self.pages - self.missing,
            self.pages
        );
        if is_only_measured() {
            return;
        }
        assert_eq!((self.refused, self.missing), (0, 0), "{attack}");
        if is_long() {
            assert!(self.at(0.99) < WAIT, "{attack}: {} ms", self.at(0.99));
        }
    }
}

fn is_long() -> bool {
    effort(0, 1) == 1
}

/// Returns whether nothing is promised of the program that is attacked.
fn is_only_measured() -> bool {
    std::env::var("SLITHERLAB_MEASURE").is_ok()
}

/// Checks what an attack has come to.
#[track_caller]
fn expect(holds: bool, what: &str) {
    if is_only_measured() {
        println!(
            "fault suite: attack: {} {what}",
            if holds { "holds:" } else { "FAILS:" }
        );
    } else {
        assert!(holds, "{what}");
    }
}

/// How long an attack lasts.
fn duration() -> Duration {
    Duration::from_millis(effort(400, 10_000) as u64)
}

/// Does something again and again on this many threads, until the attack is over; each thread knows
/// its number.
fn again(threads: usize, attack: impl Fn(usize) + Sync) {
    let begin = Instant::now();
    std::thread::scope(|scope| {
        for number in 0..threads {
            let attack = &attack;
            scope.spawn(move || {
                while begin.elapsed() < duration() {
                    attack(number);
                }
            });
        }
    });
}

/// Lets this process have as many open files as it can.
fn take_all_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let most = Rlimit {
        current: limit.maximum,
        ..limit
    };
    let _ = setrlimit(Resource::Nofile, most);
}

/// A folder and what is in it, for an attack on files.
fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in from.read_dir().unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
}
