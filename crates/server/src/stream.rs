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
use tokio::sync::mpsc;

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

    /// Waits for a slow reader.
    fn send(&self, name: &str, data: String) -> ControlFlow<()> {
        if let Some(events) = self.events {
            if events.blocking_send(event(name, data)).is_err() {
                return ControlFlow::Break(());
            }
        }
        self.flow()
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

/// The event that a job ends with.
fn done(seconds: f64) -> Event {
    event("done", json!({ "seconds": seconds }).to_string())
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
    let hold = pool.start(client, time, move |stop| {
        let begin = Instant::now();
        let mut ending = LastWord {
            events: send,
            over: false,
        };
        let reporter = EventReporter::new(Some(&ending.events), stop);
        let last = match job(&reporter) {
            Ok(_) => done(begin.elapsed().as_secs_f64()),
            Err(error) => failed(error),
        };
        let _ = ending.events.blocking_send(last);
        ending.over = true;
    })?;
    let events = Events {
        receive,
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
    // What has the name of an event is JSON.
    let text = String::from_utf8(answer.bytes).unwrap_or_default();
    let events = [event(name, text), done(0.0)];
    let events = futures_util::stream::iter(events.map(Ok::<_, Infallible>));
    Sse::new(events).into_response()
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

/// Says that a job broke off, if it panics.
struct LastWord {
    events: mpsc::Sender<Event>,
    over: bool,
}

impl Drop for LastWord {
    fn drop(&mut self) {
        if self.over {
            return;
        }
        let _ = self.events.try_send(failed(Error::internal()));
    }
}

/// The events of a job, which is stopped when they are dropped.
struct Events {
    receive: mpsc::Receiver<Event>,
    _hold: Hold,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut()
            .receive
            .poll_recv(cx)
            .map(|event| event.map(Ok))
    }
}
