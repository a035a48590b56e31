//! `slitherlab engine`: another program asks, line by line, and is answered.

use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};

use slitherlab_api::dialogue::{Dialogue, Request};
use slitherlab_api::{Budget, QuestionLimits, Stop};
use slitherlab_game::Variant;

use crate::clock::seed_from_clock;
use crate::line::{self, Line};
use crate::{Status, output};

/// Answer another program over JSON lines: positions, moves, analyses
///
/// Each line of standard input is a JSON object; standard output has the answers, in the same
/// order. The requests are setup, moves, play, undo, go, analyze, stop and quit; stop and quit end
/// thinking early. docs/engine.md has the protocol with a conversation; `slitherlab match` plays
/// against any program that speaks it.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        echo '{\"ask\": \"hello\"}' | slitherlab engine\n  \
        slitherlab engine < questions.jsonl")]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> anyhow::Result<Status> {
    let limits = limits();
    let most = limits.body_bytes;
    let stopped = Arc::new(AtomicU64::new(0));
    let (to, requests) = mpsc::channel();
    // The lines are read while we think, or nobody could stop us.
    let heard = Arc::clone(&stopped);
    std::thread::spawn(move || listen(&mut std::io::stdin().lock(), most, &heard, &to));
    let begin = Instant::now();
    let mut dialogue = Dialogue::new(limits);
    for (number, request) in (1..).zip(requests) {
        let stop = StopLine {
            begin,
            number,
            stopped: &stopped,
        };
        let mut reply = dialogue.answer(
            &request,
            seed_from_clock(),
            &Budget::default().with_stop(&stop),
        );
        reply.line.push('\n');
        output::bytes(reply.line.as_bytes())?;
        if reply.is_last {
            break;
        }
    }
    Ok(Status::Answered)
}

/// On the user's own machine only memory bounds the questions.
fn limits() -> QuestionLimits {
    let mut limits = QuestionLimits::default();
    limits.body_bytes = 16 << 20;
    limits.text_bytes = 16 << 20;
    limits.board_vertices = 1_000_000;
    limits.board_edges = 4_000_000;
    limits.players = Variant::MOST_PLAYERS;
    limits.analysis = Duration::MAX;
    limits.thinking = Duration::MAX;
    limits
}

/// Reads all lines and hands them on. The number of the last line that ends thinking goes ahead of
/// them.
fn listen(from: &mut impl BufRead, most: usize, stopped: &AtomicU64, to: &Sender<Request>) {
    for number in 1.. {
        // An input that fails has ended.
        let request = match line::next(from, most) {
            Ok(Some(Line::Whole(line))) => Request::read(&line),
            Ok(Some(Line::TooLong)) => Request::too_long(most),
            Ok(None) | Err(_) => return,
        };
        if request.ends_thinking() {
            stopped.store(number, Ordering::Relaxed);
        }
        if to.send(request).is_err() {
            return;
        }
    }
}

/// Stops thinking when a later line says so.
struct StopLine<'a> {
    begin: Instant,
    number: u64,
    stopped: &'a AtomicU64,
}

impl Stop for StopLine<'_> {
    fn now(&self) -> Option<Duration> {
        Some(self.begin.elapsed())
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) > self.number
    }
}
