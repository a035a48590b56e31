//! The socket of a game: one for each browser at it.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use super::message::{FromClient, ToClient};
use super::room::{Action, Entry, Event, Room};
use crate::error::{Code, Error};
use crate::rate::{Bucket, Rate};
use crate::request_context::RequestContext;

/// The time in which a client has to say who it is.
const HELLO: Duration = Duration::from_secs(10);

/// How often a client is asked whether it is there.
const PING: Duration = Duration::from_secs(20);

/// The time in which a message has to be sent.
const SENDING: Duration = Duration::from_secs(10);

/// About how many bytes a welcome has for each move that was made.
const MOVE: usize = 100;

/// The most messages that are read and dropped after a client was told to go, and for how long.
const UNREAD: usize = 1024;
const LINGER: Duration = Duration::from_secs(1);

/// Reasons to close, for programs: those of the protocol, and one of ours for each status that
/// fits.
mod reason {
    pub(super) const AWAY: u16 = 1001;
    pub(super) const POLICY: u16 = 1008;
    pub(super) const AGAIN: u16 = 1012;
    pub(super) const FORBIDDEN: u16 = 4403;
    pub(super) const SILENT: u16 = 4408;
}

/// Why a socket ends.
enum End {
    /// The client went.
    Gone,
    /// It is told to go.
    Close(u16, &'static str),
}

/// Serves a socket until its client leaves.
pub(crate) async fn serve(mut socket: WebSocket, context: RequestContext, room: Arc<Room>) {
    let Err(end) = visit(&mut socket, &context, &room).await;
    if let End::Close(code, reason) = end {
        let frame = CloseFrame {
            code,
            reason: reason.into(),
        };
        let _ = send(&mut socket, Message::Close(Some(frame))).await;
        if code == reason::POLICY {
            // A connection that is dropped with messages unread is reset, and the client would lose
            // what it was told.
            let rest = async {
                for _ in 0..UNREAD {
                    let Some(Ok(_)) = socket.recv().await else {
                        break;
                    };
                }
            };
            let _ = tokio::time::timeout(LINGER, rest).await;
        }
    }
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), End> {
    match tokio::time::timeout(SENDING, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Gone),
    }
}

async fn say(socket: &mut WebSocket, message: &ToClient) -> Result<(), End> {
    send(socket, Message::Text(message.text().into())).await
}

fn refusal(error: Error, ply: Option<usize>) -> ToClient {
    ToClient::Refused {
        code: error.refusal.code,
        message: error.refusal.message,
        ply,
    }
}

/// Waits for the first message and lets the client in.
async fn greet(
    socket: &mut WebSocket,
    context: &RequestContext,
    room: &Arc<Room>,
) -> Result<Entry, End> {
    let first = tokio::time::timeout(HELLO, socket.recv()).await;
    let Ok(first) = first else {
        return Err(End::Close(reason::SILENT, "no hello came"));
    };
    let Some(Ok(Message::Text(text))) = first else {
        return Err(End::Gone);
    };
    let Ok(FromClient::Hello { tokens, ply }) = serde_json::from_str(&text) else {
        let error = Error::new(
            Code::BadRequest,
            "the first message must be a hello with tokens and the last ply known",
        );
        say(socket, &refusal(error, None)).await?;
        return Err(End::Close(reason::POLICY, "no hello came"));
    };
    // How a long game stands weighs as much as a body of that size, before it is written.
    let size = MOVE * room.moves_after(ply).await;
    if let Err(error) = context.app.rates.body(context.client, size) {
        say(socket, &refusal(error, None)).await?;
        return Err(End::Close(reason::AGAIN, "too often: connect again"));
    }
    match room.enter(&tokens, ply).await {
        Ok(entry) => Ok(entry),
        Err(error) => {
            say(socket, &refusal(error, None)).await?;
            Err(End::Close(reason::FORBIDDEN, "not a token of this game"))
        }
    }
}

/// Lets a client in and carries messages to and fro until one side ends it.
async fn visit(
    socket: &mut WebSocket,
    context: &RequestContext,
    room: &Arc<Room>,
) -> Result<Infallible, End> {
    let Entry {
        presence,
        welcome,
        events,
        attendance,
    } = greet(socket, context, room).await?;
    welcome_in(socket, context, welcome).await?;
    room.wake_engine(context).await;
    let mut visit = Visit {
        socket,
        context,
        room,
        seats: &presence.seats,
    };
    visit.talk(events, attendance).await
}

/// Tells a client how the game stands. That is a large answer if the game is long, and counts as
/// one: many who come to it and do not read must not fill the memory.
async fn welcome_in(
    socket: &mut WebSocket,
    context: &RequestContext,
    welcome: ToClient,
) -> Result<(), End> {
    let text = welcome.text();
    drop(welcome);
    let counted = context.app.quota.take(context.client.address, text.len());
    match counted {
        // It counts until it is sent.
        Ok(_load) => send(socket, Message::Text(text.into())).await,
        Err(error) => {
            say(socket, &refusal(error, None)).await?;
            Err(End::Close(reason::AGAIN, "too much to do: connect again"))
        }
    }
}

/// The number of messages about who is there that a room sends in a second.
const ATTENDANCE: u32 = 2_000;

/// A client at a game.
struct Visit<'a> {
    socket: &'a mut WebSocket,
    context: &'a RequestContext,
    room: &'a Arc<Room>,
    seats: &'a [u32],
}

impl Visit<'_> {
    /// Carries messages to and fro until one side ends it.
    async fn talk(
        &mut self,
        mut events: broadcast::Receiver<Event>,
        mut attendance: watch::Receiver<Arc<str>>,
    ) -> Result<Infallible, End> {
        let limits = &self.context.app.limits;
        let rate = Rate {
            burst: limits.message_burst,
            per_second: limits.messages_per_second,
        };
        let mut bucket = Bucket::full(rate, Instant::now());
        let mut heard = Instant::now();
        let mut pings = tokio::time::interval(PING);
        let mut stopping = self.context.app.stopping();
        // Where many are at a game, each of them hears less often who comes and goes: otherwise
        // everybody who comes would cost as much as all who are there.
        let mut next_attendance = tokio::time::Instant::now();
        loop {
            let coming_and_going = async {
                tokio::time::sleep_until(next_attendance).await;
                attendance.changed().await
            };
            let stop = async { stopping.wait_for(|&stop| stop).await.is_ok() };
            tokio::select! {
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if bucket.take(rate, heard).is_err() {
                                let error = Error::new(Code::TooManyRequests, "slow down a little");
                                say(self.socket, &refusal(error, None)).await?;
                                return Err(End::Close(reason::POLICY, "too many messages"));
                            }
                            self.hear(&text).await?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_))) => {
                            return Err(End::Close(reason::POLICY, "messages are JSON texts"));
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(End::Gone),
                    }
                }
                text = events.recv() => match text {
                    Ok(Event::Text(text)) => send(self.socket, Message::Text((&*text).into())).await?,
                    Ok(Event::Closed) => {
                        return Err(End::Close(reason::AGAIN, "something went wrong: connect again"));
                    }
                    Err(RecvError::Lagged(_)) => {
                        return Err(End::Close(reason::AGAIN, "you fell behind: connect again"));
                    }
                    Err(RecvError::Closed) => return Err(End::Gone),
                },
                changed = coming_and_going => {
                    let text = attendance.borrow_and_update().clone();
                    if changed.is_ok() {
                        let pause = Duration::from_secs(1) * self.room.sockets() / ATTENDANCE;
                        next_attendance = tokio::time::Instant::now() + pause;
                        send(self.socket, Message::Text((&*text).into())).await?;
                    }
                }
                _ = pings.tick() => {
                    if heard.elapsed() > limits.silence {
                        return Err(End::Close(reason::SILENT, "nobody seems to be there"));
                    }
                    send(self.socket, Message::Ping(Vec::new().into())).await?;
                }
                _ = stop => {
                    let bye = ToClient::Bye { message: "the server is shutting down" };
                    say(self.socket, &bye).await?;
                    return Err(End::Close(reason::AWAY, "the server is shutting down"));
                }
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), End> {
        let action = match serde_json::from_str(text) {
            Ok(action) => action,
            Err(problem) => {
                let message = match serde_json::from_str(text) {
                    Ok(FromClient::Ping) => return say(self.socket, &ToClient::Pong).await,
                    Ok(FromClient::Hello { .. }) => "you have said hello already".to_owned(),
                    Err(_) => format!("no such message: {problem}"),
                };
                let error = Error::new(Code::BadRequest, message);
                return say(self.socket, &refusal(error, None)).await;
            }
        };
        let ply = match action {
            Action::Move { ply, .. } => Some(ply),
            _ => None,
        };
        let done = self.room.act(self.context, self.seats, action);
        match done.await {
            Ok(()) => Ok(()),
            Err(error) => say(self.socket, &refusal(error, ply)).await,
        }
    }
}
