//! What the targets for questions as JSON and for the engine protocol check.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use slitherlab_api::dialogue::{Dialogue, Request};
use slitherlab_api::{Budget, QuestionLimits, Reporter, Stop, question};

/// Small questions: a large one is a legal way to spend time, but no way to find a mistake.
fn limits() -> QuestionLimits {
    let mut limits = QuestionLimits::default();
    limits.body_bytes = 4096;
    limits.certificate_bytes = 4096;
    limits.text_bytes = 2048;
    limits.board_vertices = 60;
    limits.board_edges = 200;
    limits.valued_vertices = 20;
    limits.valued_edges = 40;
    limits.analysis = Duration::from_millis(20);
    limits.thinking = Duration::from_millis(20);
    limits.search_bytes = 1 << 20;
    limits.strategy_positions = 500;
    limits.simulated_games = 20;
    limits.simulation = Duration::from_millis(20);
    limits.sweep_boards = 10;
    limits.claim_vertices = 4;
    limits.picture_pixels = 64;
    limits
}

/// Ends work after it has asked this often. Its clock moves on with every reading, so that a run can be repeated.
struct Patience(AtomicU64);

const MOST_READINGS: u64 = 2_000;

impl Stop for Patience {
    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) > MOST_READINGS
    }

    fn now(&self) -> Option<Duration> {
        let readings = self.0.fetch_add(1, Ordering::Relaxed);
        Some(Duration::from_micros(10 * readings))
    }
}

impl Reporter for Patience {
    fn budget(&self) -> Budget<'_> {
        Budget::default().with_stop(self)
    }

    fn is_heard(&self) -> bool {
        true
    }

    fn send(&self, name: &str, data: String) -> ControlFlow<()> {
        check_json(data.as_bytes());
        assert!(!name.is_empty());
        ControlFlow::Continue(())
    }

    fn mention(&self, name: &str, data: &dyn Fn() -> String) -> ControlFlow<()> {
        self.send(name, data())
    }
}

fn check_json(bytes: &[u8]) {
    let read: Result<serde_json::Value, _> = serde_json::from_slice(bytes);
    assert!(read.is_ok(), "{:?}", String::from_utf8_lossy(bytes));
}

/// A line with the address or the name of a question, then its body: the answer is JSON, or a refusal of one line.
pub fn question(bytes: &[u8]) {
    let line = bytes.iter().position(|&byte| byte == b'\n');
    let (name, body) = bytes.split_at(line.unwrap_or(bytes.len()));
    let name = String::from_utf8_lossy(name);
    let name = name.rsplit('/').next().unwrap_or_default();
    let body = body.get(1..).unwrap_or_default();
    match question::answer(name, body, 1, &limits(), &Patience(AtomicU64::new(0))) {
        // Pictures and records are texts of their own.
        Ok(answer) if matches!(name, "picture" | "record") => drop(answer),
        Ok(answer) => check_json(&answer),
        Err(error) => {
            let said = serde_json::to_value(&error).expect("errors are JSON");
            let message = said["message"].as_str().expect("errors have a message");
            assert!(!message.contains('\n') && message.chars().count() < 3000, "{message:?}");
        }
    }
}

/// Lines of a program that asks: there is one answer for each, a line of JSON.
pub fn dialogue(bytes: &[u8]) {
    let mut dialogue = Dialogue::new(limits());
    let patience = Patience(AtomicU64::new(0));
    for line in bytes.split(|&byte| byte == b'\n').take(12) {
        let budget = Budget::default().with_stop(&patience);
        let reply = dialogue.answer(&Request::read(line), 1, &budget);
        check_json(reply.line.as_bytes());
        assert!(!reply.line.contains('\n'));
        if reply.is_last {
            return;
        }
    }
}
