//! Jobs that take as long as a test wants.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use slitherlab_server::{Inspector, Lane};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::client::within;

/// What happens to a job at the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// It has begun, and stands at the gate.
    Begun(Lane),
    /// It goes on, because the gate was opened.
    Passed(Lane),
    /// It was told to end while it stood there.
    Ended(Lane),
}

/// A gate before the jobs of one lane: while it is closed they stand there, as if they had much to
/// do, until they are told to end.
pub(crate) struct Gate {
    closed: Arc<(Mutex<bool>, Condvar)>,
    events: UnboundedReceiver<Event>,
}

impl Gate {
    /// A closed gate before a lane.
    pub(crate) fn before(lane: Lane) -> (Inspector, Self) {
        let closed = Arc::new((Mutex::new(true), Condvar::new()));
        let (send, events) = unbounded_channel();
        let own = Arc::clone(&closed);
        let inspector = Inspector::new(move |at, is_over| {
            if at != lane {
                return;
            }
            let _ = send.send(Event::Begun(lane));
            let (lock, change) = &*own;
            let mut closed = lock.lock().unwrap();
            while *closed && !is_over() {
                let soon = Duration::from_millis(2);
                closed = change.wait_timeout(closed, soon).unwrap().0;
            }
            let event = if *closed {
                Event::Ended(lane)
            } else {
                Event::Passed(lane)
            };
            let _ = send.send(event);
        });
        (inspector, Self { closed, events })
    }

    pub(crate) fn open(&self) {
        *self.closed.0.lock().unwrap() = false;
        self.closed.1.notify_all();
    }

    /// Closes it again; what happened at it before is forgotten.
    pub(crate) fn close(&mut self) {
        *self.closed.0.lock().unwrap() = true;
        while !self.is_quiet() {}
    }

    /// The next event.
    pub(crate) async fn next(&mut self) -> Event {
        within(self.events.recv()).await.expect("the server runs")
    }

    /// Returns whether nothing has happened since.
    pub(crate) fn is_quiet(&mut self) -> bool {
        self.events.try_recv().is_err()
    }
}
