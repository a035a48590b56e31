//! Answers that come piece by piece: long jobs that report while they work.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use serde_json::json;
use slitherlab_api::question::Answer;
use slitherlab_api::{Budget, Stop as _};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use crate::client::Client;
use crate::error::{Error, ErrorBody, Result};
use crate::pool::{Hold, JobStop, Pool};

/// The most events that may wait for a slow reader.
const AHEAD: usize = 256;

/// Returns whether the client wants events, and not one answer at the end.
pub(crate) fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT);
    let mut texts = accepted.iter().filter_map(|value| value.to_str().ok());
    texts.any(|text| text.contains("text/event-stream"))
}

/// How often it is looked whether a slow reader has read on.
const SOON: Duration = Duration::from_millis(5);

/// The shortest time between two optional events.
const OFTEN: Duration = Duration::from_millis(100);

/// Where a job reports.
pub(crate) struct EventReporter<'a> {
    events: Option<&'a mpsc::Sender<Event>>,
    stop: &'a JobStop,
    /// Ends also when others wait for the thread.
    yielding: JobStop,
    /// When something was last mentioned.
    mentioned: Mutex<Option<Instant>>,
}

impl EventReporter<'_> {
    /// Reports to nobody.
    pub(crate) fn silent(stop: &JobStop) -> EventReporter<'_> {
        Self::new(None, stop)
    }

    fn new<'a>(events: Option<&'a mpsc::Sender<Event>>, stop: &'a JobStop) -> EventReporter<'a> {
        EventReporter {
            events,
            stop,
            yielding: stop.giving_way(),
            mentioned: Mutex::new(None),
        }
    }

    /// Breaks when the job should end.
    fn flow(&self) -> ControlFlow<()> {
        if self.stop.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl slitherlab_api::Reporter for EventReporter<'_> {
    fn budget(&self) -> Budget<'_> {
        self.stop.budget()
    }

    fn yielding_budget(&self) -> Budget<'_> {
        self.yielding.budget()
    }

    fn is_heard(&self) -> bool {
        self.events.is_some()
    }

    /// Waits for a slow reader, but not longer than the job may take: a client that reads a byte
    /// now and then would hold the thread for ever.
    fn send(&self, name: &str, data: String) -> ControlFlow<()> {
        let Some(events) = self.events else {
            return self.flow();
        };
        let mut unsent = event(name, data);
        loop {
            match events.try_send(unsent) {
                Ok(()) => return self.flow(),
                Err(TrySendError::Closed(_)) => return ControlFlow::Break(()),
                Err(TrySendError::Full(again)) => unsent = again,
            }
            self.flow()?;
            std::thread::sleep(SOON);
        }
    }

    fn mention(&self, name: &str, data: &dyn Fn() -> String) -> ControlFlow<()> {
        if let Some(events) = self.events {
            let mut mentioned = self
                .mentioned
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            // Half of the room stays for the events that must arrive.
            if mentioned.is_none_or(|at| at.elapsed() >= OFTEN) && events.capacity() > AHEAD / 2 {
                *mentioned = Some(Instant::now());
                let _ = events.try_send(event(name, data()));
            }
        }
        self.flow()
    }
}

fn event(name: &str, data: String) -> Event {
    Event::default().event(name).data(data)
}

/// What the last event of a job says.
fn seconds(seconds: f64) -> String {
    json!({ "seconds": seconds }).to_string()
}

/// The event that says what went wrong.
fn failed(error: Error) -> Event {
    let body = ErrorBody {
        error: error.refusal,
    };
    // A refusal can always be written.
    event("error", serde_json::to_string(&body).unwrap_or_default())
}

/// Does a job and answers with its events, or with its result alone if the client prefers that.
///
/// The job is stopped when the client leaves.
pub(crate) async fn answer<F>(
    headers: &HeaderMap,
    pool: &Pool,
    client: Client,
    time: Duration,
    job: F,
) -> Result<Response>
where
    F: FnOnce(&EventReporter<'_>) -> Result<Answer> + Send + 'static,
{
    if !wants_events(headers) {
        let result = pool
            .run(client, time, move |stop| {
                job(&EventReporter::new(None, stop))
            })
            .await?;
        return Ok(plain(result));
    }
    let (send, receive) = mpsc::channel(AHEAD);
    let (end, last) = oneshot::channel();
    let hold = pool.start(client, time, move |stop| {
        let begin = Instant::now();
        let ending = LastWord(Some(end));
        let reporter = EventReporter::new(Some(&send), stop);
        ending.say(match job(&reporter) {
            Ok(_) => event("done", seconds(begin.elapsed().as_secs_f64())),
            Err(error) => failed(error),
        });
    })?;
    let events = Events {
        receive,
        last: Some(last),
        _hold: hold,
    };
    let keep_alive = KeepAlive::new()
        .interval(Duration::from_secs(10))
        .text("keep-alive");
    Ok(Sse::new(events).keep_alive(keep_alive).into_response())
}

/// Answers at once: with an event if the client accepts them and the answer has a name for it, else
/// with the body alone.
pub(crate) fn ready(headers: &HeaderMap, answer: Answer) -> Response {
    let Some(name) = answer.event.filter(|_| wants_events(headers)) else {
        return plain(answer);
    };
    // What has the name of an event is JSON, in one line. The whole is a body like others, whose
    // bytes are counted until they are sent.
    let text = String::from_utf8(answer.bytes).unwrap_or_default();
    let end = seconds(0.0);
    let text = format!("event: {name}\ndata: {text}\n\nevent: done\ndata: {end}\n\n");
    ([(header::CONTENT_TYPE, "text/event-stream")], text).into_response()
}

/// The body of an answer, with its type and its file name, which is made of safe characters.
fn plain(answer: Answer) -> Response {
    let kind = [(header::CONTENT_TYPE, answer.kind)];
    match answer.file {
        None => (kind, answer.bytes).into_response(),
        Some(name) => {
            let name = format!("attachment; filename=\"{name}\"");
            let file = [(header::CONTENT_DISPOSITION, name)];
            (kind, file, answer.bytes).into_response()
        }
    }
}

/// Says how a job ended; that it broke off, if it panics. This event does not wait behind the
/// others, so that the thread is free when the work is done, however slowly the client reads.
struct LastWord(Option<oneshot::Sender<Event>>);

impl LastWord {
    fn say(mut self, last: Event) {
        if let Some(end) = self.0.take() {
            let _ = end.send(last);
        }
    }
}

impl Drop for LastWord {
    fn drop(&mut self) {
        if let Some(end) = self.0.take() {
            let _ = end.send(failed(Error::internal()));
        }
    }
}

/// The events of a job, which is stopped when they are dropped.
struct Events {
    receive: mpsc::Receiver<Event>,
    /// What comes after all others; `None` when it has come.
    last: Option<oneshot::Receiver<Event>>,
    _hold: Hold,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.receive.poll_recv(cx) {
            Poll::Ready(Some(event)) => return Poll::Ready(Some(Ok(event))),
            Poll::Ready(None) => {}
            Poll::Pending => return Poll::Pending,
        }
        let Some(last) = &mut self.last else {
            return Poll::Ready(None);
        };
        let said = std::task::ready!(Pin::new(last).poll(cx));
        self.last = None;
        Poll::Ready(said.ok().map(Ok))
    }
}
