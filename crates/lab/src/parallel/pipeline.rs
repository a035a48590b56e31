//! Work on many things at once, with the results in the order of the things.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::on_threads;

/// The most pieces that may be begun before the oldest of them is finished.
const AHEAD: u64 = 64;

/// A piece that takes longer is handed over in parts.
const SLOW: Duration = Duration::from_millis(20);

/// Takes pieces from a source on a thread of its own, works on their things on `threads` threads,
/// and hands the results over in order on this thread, piece by piece, until `take` breaks off.
///
/// The source's thread is not waited for: it may hang on a pipe that nobody writes to.
pub(crate) fn in_order<T, R, B>(
    source: impl Iterator<Item = Vec<T>> + Send + 'static,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(Vec<R>) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    T: Send + 'static,
    R: Send,
{
    let (to_workers, pieces) = mpsc::sync_channel(AHEAD as usize);
    std::thread::spawn(move || {
        for piece in source.enumerate() {
            if to_workers.send(piece).is_err() {
                break;
            }
        }
    });
    let gate = Gate::new(pieces);
    std::thread::scope(|scope| {
        let (finish, finished) = mpsc::channel();
        let (gate, work) = (&gate, &work);
        scope.spawn(move || on_threads(threads, || work_through(gate, work, &finish)));
        let mut early: BTreeMap<usize, (Vec<R>, bool)> = BTreeMap::new();
        let mut next = 0;
        for (number, results, is_whole) in finished {
            let piece = early.entry(number).or_default();
            piece.0.extend(results);
            piece.1 = is_whole;
            while let Some((results, is_whole)) = early.get_mut(&next) {
                let (results, is_whole) = (std::mem::take(results), *is_whole);
                if let ControlFlow::Break(reason) = take(results) {
                    gate.close();
                    return ControlFlow::Break(reason);
                }
                if !is_whole {
                    break;
                }
                early.remove(&next);
                next += 1;
                gate.handed_over(next as u64);
            }
        }
        ControlFlow::Continue(())
    })
}

/// What a thread does: works on pieces until there are none or nobody takes the results. Each part
/// of a piece goes out with the piece's number, and whether it is the last one.
fn work_through<T, R>(
    gate: &Gate<T>,
    work: impl Fn(T) -> R,
    finish: &Sender<(usize, Vec<R>, bool)>,
) {
    while let Some((number, piece)) = gate.next_piece() {
        let mut begun = Instant::now();
        let mut results = Vec::with_capacity(piece.len());
        for thing in piece {
            results.push(work(thing));
            // Results of slow work do not wait for the rest of their piece.
            if begun.elapsed() > SLOW {
                let some = std::mem::take(&mut results);
                if finish.send((number, some, false)).is_err() {
                    return;
                }
                begun = Instant::now();
            }
        }
        if finish.send((number, results, true)).is_err() {
            return;
        }
    }
}

/// Gives pieces to the workers, not too far ahead of what has been handed over.
struct Gate<T> {
    pieces: Mutex<Receiver<(usize, Vec<T>)>>,
    state: Mutex<State>,
    moved: Condvar,
}

#[derive(Default)]
struct State {
    begun: u64,
    handed_over: u64,
    closed: bool,
}

impl<T> Gate<T> {
    fn new(pieces: Receiver<(usize, Vec<T>)>) -> Self {
        Self {
            pieces: Mutex::new(pieces),
            state: Mutex::default(),
            moved: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next piece, or `None` when there is none or no more are wanted.
    fn next_piece(&self) -> Option<(usize, Vec<T>)> {
        let mut state = self.state();
        while !state.closed && state.begun >= state.handed_over + AHEAD {
            state = self
                .moved
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed {
            return None;
        }
        state.begun += 1;
        drop(state);
        let pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            // A closed gate must let go of a source that says nothing.
            match pieces.recv_timeout(Duration::from_millis(50)) {
                Ok(piece) => return Some(piece),
                Err(mpsc::RecvTimeoutError::Disconnected) => return None,
                Err(mpsc::RecvTimeoutError::Timeout) if self.state().closed => return None,
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn handed_over(&self, pieces: u64) {
        self.state().handed_over = pieces;
        self.moved.notify_all();
    }

    fn close(&self) {
        self.state().closed = true;
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 5] {
            let source = (0..500u64).map(|piece| (3 * piece..3 * piece + 3).collect());
            let mut seen = Vec::new();
            let (say, heard) = mpsc::channel();
            let (say, heard) = (Mutex::new(say), Mutex::new(heard));
            let work = |number: u64| {
                // The first piece is finished after the second, if there is anybody else to work on
                // that.
                if threads > 1 && number == 0 {
                    let heard = heard.lock().unwrap().recv_timeout(Duration::from_secs(60));
                    heard.expect("somebody works on the second piece");
                }
                if number == 5 {
                    say.lock().unwrap().send(()).unwrap();
                }
                number * number
            };
            let ended = in_order(source, threads, work, |squares| {
                seen.extend(squares);
                ControlFlow::<()>::Continue(())
            });
            assert!(ended.is_continue());
            assert!(seen.into_iter().eq((0..1500).map(|number| number * number)));
        }
    }

    #[test]
    fn breaking_off_does_not_wait_for_the_source() {
        // An endless source that hangs after some pieces until the test is over.
        let (over, is_over) = mpsc::channel::<()>();
        let source = (0..).map(move |number: u64| {
            if number > 10 {
                let _ = is_over.recv();
            }
            vec![number]
        });
        let ended = in_order(
            source,
            2,
            |number| number,
            |numbers| {
                if numbers.contains(&5) {
                    ControlFlow::Break(5)
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!(ended, ControlFlow::Break(5));
        drop(over);
    }
}
