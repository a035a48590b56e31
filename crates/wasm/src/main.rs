//! One question, one run: `slitherlab-wasm position < setup.json`.
//!
//! The page runs this program, compiled for `wasm32-wasip1`, in a worker. The argument names the
//! question, standard input is its JSON, standard output the answer's, and standard error carries a
//! line `NAME JSON` for everything that is reported on the way. The exit status is 0 for an answer
//! and 2 for a refusal, which is JSON as well.
//!
//! A program and not a library, because a run begins with empty memory and gives all of it back at
//! its end, however much a search took; and because what a program needs (standard streams and a
//! clock) is a dozen functions of WASI, which the page brings along in a few lines, while a library
//! would need generated glue code on both sides.

use std::io::{Read as _, Write as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use slitherlab_api::{Budget, ErrorBody, QuestionLimits, Reporter, Stop, question};

/// The shortest time between two optional events.
const OFTEN: Duration = Duration::from_millis(100);

/// The run. Only its own limits end it; to stop it earlier, the page ends the worker.
struct Run {
    begin: Instant,
    /// When something was last mentioned.
    mentioned: Mutex<Option<Duration>>,
}

impl Stop for Run {
    fn now(&self) -> Option<Duration> {
        Some(self.begin.elapsed())
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

impl Reporter for Run {
    fn budget(&self) -> Budget<'_> {
        Budget::default().with_stop(self)
    }

    fn is_heard(&self) -> bool {
        true
    }

    fn send(&self, name: &str, data: String) -> ControlFlow<()> {
        let line = format!("{name} {data}\n");
        match std::io::stderr().write_all(line.as_bytes()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn mention(&self, name: &str, data: &dyn Fn() -> String) -> ControlFlow<()> {
        let mentioned = &mut *self
            .mentioned
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let now = self.begin.elapsed();
        if mentioned.is_some_and(|at| now < at + OFTEN) {
            return ControlFlow::Continue(());
        }
        *mentioned = Some(now);
        self.send(name, data())
    }
}

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let mut body = Vec::new();
    if std::io::stdin().read_to_end(&mut body).is_err() {
        return ExitCode::FAILURE;
    }
    let run = Run {
        begin: Instant::now(),
        mentioned: Mutex::new(None),
    };
    let chance = getrandom::u64().unwrap_or(0);
    let answer = question::answer(&name, &body, chance, &QuestionLimits::default(), &run);
    let (bytes, status) = match answer {
        Ok(bytes) => (bytes, ExitCode::SUCCESS),
        Err(error) => {
            let body = serde_json::to_vec(&ErrorBody { error });
            (body.unwrap_or_default(), ExitCode::from(2))
        }
    };
    match std::io::stdout().write_all(&bytes) {
        Ok(()) => status,
        Err(_) => ExitCode::FAILURE,
    }
}
