//! Changes of a room in tasks of their own, and presence that ends with its owner.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde::Deserialize;

use super::{Access, Room};
use crate::error::{Error, Result};
use crate::game::message::TakenSeat;
use crate::request_context::RequestContext;

/// What a player does to a game, as a message says it.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Action {
    /// A move, and the number of moves before it.
    Move {
        ply: usize,
        #[serde(rename = "move")]
        text: String,
    },
    /// A player gives up.
    Resign { seat: u32 },
    /// A player asks to take back their last move; `ply` is the number of moves made in all.
    Takeback { seat: u32, ply: usize },
    /// The answer to such a request. The player who asked withdraws it by declining.
    Answer { ply: usize, grant: bool },
    /// Another game is wanted, or not.
    Rematch { want: bool },
    /// The game may be analysed while it runs, or not.
    Analysis { allow: bool },
}

/// What sockets hear.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// The text of a message to all.
    Text(Arc<str>),
    /// The room is closed: connect again.
    Closed,
}

impl Room {
    /// Somebody who holds these seats does something.
    pub(crate) async fn act(
        self: &Arc<Self>,
        context: &RequestContext,
        seats: &[u32],
        action: Action,
    ) -> Result<()> {
        let (context, seats) = (context.clone(), seats.to_vec());
        self.change(|room| async move {
            match action {
                Action::Move { ply, text } => room.play(&context, &seats, ply, &text).await,
                Action::Resign { seat } => room.resign(&seats, seat).await,
                Action::Takeback { seat, ply } => room.ask_back(&context, &seats, seat, ply).await,
                Action::Answer { ply, grant } => {
                    room.answer_back(&context, &seats, ply, grant).await
                }
                Action::Rematch { want } => room.rematch(&context, &seats, want).await,
                Action::Analysis { allow } => room.agree_on_analysis(&seats, allow).await,
            }
        })
        .await
    }

    /// Gives a seat to somebody who has a right to it.
    pub(crate) async fn sit(
        self: &Arc<Self>,
        access: Access,
        wanted: Option<u32>,
        name: Option<String>,
    ) -> Result<TakenSeat> {
        self.change(|room| async move { room.give_seat(access, wanted, name).await })
            .await
    }

    /// Gives a seat to the person who has it already, with a new token.
    pub(crate) async fn sit_again(
        self: &Arc<Self>,
        seat: u32,
        name: Option<String>,
    ) -> Result<TakenSeat> {
        self.change(|room| async move { room.give_seat_again(seat, name).await })
            .await
    }

    /// Gives the player at a seat another name.
    pub(crate) async fn rename(self: &Arc<Self>, seat: u32, name: Option<String>) -> Result<()> {
        self.change(|room| async move { room.change_name(seat, name).await })
            .await
    }

    /// Changes the room in a task of its own, and waits for it.
    async fn change<T, F>(self: &Arc<Self>, change: impl FnOnce(Arc<Self>) -> F) -> Result<T>
    where
        T: Send + 'static,
        F: Future<Output = Result<T>> + Send + 'static,
    {
        let done = self.in_own_task(change(Arc::clone(self)));
        done.await.unwrap_or_else(|_| Err(Error::internal()))
    }

    /// Starts a task that goes on when nobody waits for it any more. If it panics, the room is
    /// closed, and the next visitor finds the game as it is stored.
    pub(crate) fn in_own_task<T: Send + 'static>(
        self: &Arc<Self>,
        task: impl Future<Output = T> + Send + 'static,
    ) -> tokio::task::JoinHandle<T> {
        let guard = CloseOnPanic {
            room: Arc::clone(self),
            is_armed: true,
        };
        tokio::spawn(async move {
            let result = task.await;
            guard.disarm();
            result
        })
    }

    /// Sends everybody away; the next visitor finds the game as it is stored, if it is.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        if let Some(events) = self.events.get() {
            let _ = events.send(Event::Closed);
        }
    }

    /// Returns whether the room is of no use any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}

/// Closes the room when it is dropped before its task is done.
struct CloseOnPanic {
    room: Arc<Room>,
    is_armed: bool,
}

impl CloseOnPanic {
    fn disarm(mut self) {
        self.is_armed = false;
    }
}

impl Drop for CloseOnPanic {
    fn drop(&mut self) {
        if self.is_armed {
            tracing::error!(game = self.room.id, "a change of a game broke off");
            self.room.close();
        }
    }
}

/// Somebody at a game, until this is dropped.
pub(crate) struct Presence {
    room: Arc<Room>,
    pub(crate) seats: Vec<u32>,
}

impl Presence {
    pub(super) fn new(room: &Arc<Room>, seats: Vec<u32>) -> Self {
        Self {
            room: Arc::clone(room),
            seats,
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let (room, seats) = (Arc::clone(&self.room), std::mem::take(&mut self.seats));
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { room.leave(&seats).await });
        }
    }
}
