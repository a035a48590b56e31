//! Long work that Ctrl-C ends.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use slitherlab_game::Stop;

/// How long a signal may wait.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// Says to work on another thread that nobody waits for it any more, and how long it has taken.
#[derive(Clone)]
pub(crate) struct Interrupt {
    begin: Instant,
    asked: Arc<AtomicBool>,
    /// What else stops it.
    halt: Option<Arc<AtomicBool>>,
}

/// Begins now.
impl Default for Interrupt {
    fn default() -> Self {
        Self {
            begin: Instant::now(),
            asked: Arc::default(),
            halt: None,
        }
    }
}

impl Interrupt {
    /// Ends also when another one is asked.
    pub(crate) fn or(&self, other: &Self) -> Self {
        Self {
            halt: Some(other.asked.clone()),
            ..self.clone()
        }
    }

    /// Asks the work to end.
    pub(crate) fn ask(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }
}

impl Stop for Interrupt {
    fn is_stopped(&self) -> bool {
        let mut flags = [Some(&self.asked), self.halt.as_ref()]
            .into_iter()
            .flatten();
        flags.any(|flag| flag.load(Ordering::Relaxed))
    }

    fn now(&self) -> Option<Duration> {
        Some(self.begin.elapsed())
    }
}

/// The number of pieces of work that stand at the gate; nothing while it is open.
static GATE: Mutex<Option<usize>> = Mutex::new(None);

/// No thread panics while it holds the gate.
fn gate() -> MutexGuard<'static, Option<usize>> {
    GATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Closes the gate: work that begins from now on stands there until it is asked to stop, as if it
/// had very much to do. For tests of Ctrl-C, which would otherwise need a question that is hard.
#[pyfunction]
pub(crate) fn close_gate() {
    gate().get_or_insert(0);
}

/// The number of pieces of work that stand at the gate.
#[pyfunction]
pub(crate) fn at_gate() -> usize {
    gate().unwrap_or(0)
}

/// Waits at the gate if it is closed. Returns whether the work is to begin.
fn pass_gate(stop: &Interrupt) -> bool {
    match &mut *gate() {
        None => return true,
        Some(standing) => *standing += 1,
    }
    while !stop.is_stopped() {
        thread::sleep(Duration::from_millis(1));
    }
    if let Some(standing) = &mut *gate() {
        *standing -= 1;
    }
    false
}

/// Does work on a thread of its own, without the interpreter's lock, and waits for it until a
/// signal's handler raises (Ctrl-C: `KeyboardInterrupt`). Then the work is asked to stop and not
/// waited for.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Interrupt) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Interrupt::default();
    let (answer, answered) = mpsc::sync_channel(1);
    let asked = stop.clone();
    let worker = thread::Builder::new()
        .name("slitherlab".to_owned())
        .spawn(move || {
            if pass_gate(&asked) {
                // Nobody listens when a signal came first.
                let _ = answer.send(work(&asked));
            }
        })?;
    match receive(py, answered) {
        Ok((_, Some(value))) => Ok(value),
        Ok((_, None)) => match worker.join() {
            Err(panic) => resume_unwind(panic),
            Ok(()) => unreachable!("the work answers before it ends"),
        },
        Err(signal) => {
            stop.ask();
            Err(signal)
        }
    }
}

/// Waits for the next thing from another thread, and gives the receiver back with it; nothing comes
/// when the other thread has ended.
pub(crate) fn receive<T: Send>(
    py: Python<'_>,
    from: Receiver<T>,
) -> PyResult<(Receiver<T>, Option<T>)> {
    let mut from = from;
    loop {
        let (back, received) = py.detach(move || {
            let received = from.recv_timeout(SIGNAL_INTERVAL);
            (from, received)
        });
        from = back;
        match received {
            Ok(value) => return Ok((from, Some(value))),
            Err(RecvTimeoutError::Disconnected) => return Ok((from, None)),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}
