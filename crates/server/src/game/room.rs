//! A room: one game, the seats at it, and everybody who is told of its moves.
//!
//! A change of the game holds its lock until the change is stored, so that the order of the
//! moves is the same in the room, in the store and on every socket, and nobody hears of a move that
//! could still be lost. A change is stored first and made in memory afterwards, in a task of its
//! own that ends whether or not its client is still there: it happens whole or not at all.

mod agreement;
mod seating;
mod task;
mod timer;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use slitherlab_game::{AnyMove, Outcome, Player};
use slitherlab_solve::engine::Level;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::sync::{Mutex, MutexGuard, broadcast, watch};

use super::RoomContext;
use super::clock::now;
use super::message::{GameMove, OnlineGame, Rematch, SeatInfo, Takeback, ToClient};
use super::secret::{Seal, seal};
use super::store::{Change, GameChange, GameStoreError, StoredGame, StoredMove};
use crate::engine;
use crate::error::{Code, Error, Result};
use crate::pool::JobStop;
use crate::request_context::RequestContext;
use crate::session::{OutcomeInfo, Session};
use crate::settings::ServerLimits;
use crate::setup::Setup;
pub(crate) use seating::Access;
pub(crate) use task::{Action, Event, Presence};
pub(crate) use timer::{TimeControl, TimerInfo};
use timer::{Timer, milliseconds};

/// A game that is in memory.
pub(crate) struct Room {
    id: String,
    invite: Option<Seal>,
    created: u64,
    /// When the game was begun, by the steady clock, if that was since the start of the server.
    begun: Option<Duration>,
    /// Whether anybody may join.
    listed: bool,
    /// The class that it belongs to.
    class: Option<String>,
    shared: RoomContext,
    /// What sockets are told, from the first one on: room for these messages is most of what a
    /// game takes.
    events: OnceLock<broadcast::Sender<Event>>,
    /// The last message about who is there. Only the last one counts, so that many who come at once
    /// are no burden to each other.
    attendance: watch::Sender<Arc<str>>,
    /// Whether a change broke off in the middle: then only the store knows how the game stands.
    closed: AtomicBool,
    state: Mutex<State>,
}

struct State {
    session: Session,
    makers: Vec<StoredMove>,
    seats: Vec<Seat>,
    watchers: usize,
    /// How the game has ended, if it has.
    over: Option<OutcomeInfo>,
    /// What a player asks the others for.
    takeback: Option<Takeback>,
    /// The player whose request was declined, and the number of moves at that time.
    refused: Option<(u32, usize)>,
    /// How often moves were taken back.
    takebacks: u32,
    rematch: Rematch,
    /// The players who agree that the game is analysed while it runs. Not stored: after a restart
    /// they are asked again.
    analysis: Vec<u32>,
    changed: u64,
    timer: Option<Timer>,
    /// What waits for the end of a player's time.
    alarm: Option<tokio::task::AbortHandle>,
    /// Whether an engine is at work.
    thinking: bool,
    /// When somebody was last here.
    touched: Instant,
}

struct Seat {
    /// The engine; `None` for a person.
    engine: Option<Level>,
    kind: String,
    name: Option<String>,
    token: Option<Seal>,
    /// The number of sockets that hold it.
    sockets: usize,
}

/// What an engine thinks about.
struct EngineTurn {
    session: Session,
    takebacks: u32,
    level: Level,
}

/// The number of messages by which a socket can fall behind before it has to reconnect.
const EVENT_BUFFER: usize = 256;

/// How long an engine of a room may think about a move while nobody else waits.
const THINKING: Duration = Duration::from_secs(1);

/// When the others are told that an engine is thinking.
const THINKING_NOTICE: Duration = Duration::from_millis(300);

/// The kind of seat for people.
pub(crate) const HUMAN: &str = "human";

/// What somebody learns on entering.
pub(crate) struct Entry {
    pub(crate) presence: Presence,
    pub(crate) welcome: ToClient,
    pub(crate) events: broadcast::Receiver<Event>,
    pub(crate) attendance: watch::Receiver<Arc<str>>,
}

impl Room {
    /// The room of a stored game.
    pub(crate) fn of(
        stored: StoredGame,
        shared: &RoomContext,
        limits: &ServerLimits,
        stop: &JobStop,
    ) -> Result<Self> {
        let damaged = |reason: String| {
            tracing::error!(reason, game = stored.id, "a stored game cannot be read");
            damaged()
        };
        let setup: Setup =
            serde_json::from_str(&stored.setup).map_err(|error| damaged(error.to_string()))?;
        let setup = Setup {
            moves: stored.moves.iter().map(|mv| mv.text.clone()).collect(),
            ..setup
        };
        let session = Session::open(&setup, &limits.questions, &stop.budget()).map_err(
            |error| match error.code {
                Code::Timeout => error.into(),
                _ => damaged(error.message),
            },
        )?;
        let players = session.game.players();
        let strange = |player: Option<u32>| player.is_some_and(|n| !(1..=players).contains(&n));
        if stored.seats.len() != players as usize
            || strange(stored.resigned)
            || strange(stored.flagged)
        {
            return Err(damaged("these are not the seats of the game".to_owned()));
        }
        Ok(Self::new(stored, session, shared, false))
    }

    /// The room of a stored game, which stands like this and was begun now or earlier.
    pub(crate) fn new(
        stored: StoredGame,
        session: Session,
        shared: &RoomContext,
        is_new: bool,
    ) -> Self {
        let left: Vec<Option<u64>> = stored.seats.iter().map(|seat| seat.left).collect();
        let timer = stored.clock.map(|control| Timer::new(control, &left));
        let seats = stored.seats.into_iter().map(|seat| Seat {
            engine: seat.kind.parse().ok(),
            kind: seat.kind,
            name: seat.name,
            token: seat.token,
            sockets: 0,
        });
        let over =
            match [stored.resigned, stored.flagged].map(|it| it.and_then(Player::from_number)) {
                [Some(player), _] => Some(given_up(&session, player)),
                [_, Some(player)] => Some(out_of_time(&session, player)),
                _ => session.outcome(),
            };
        Self {
            id: stored.id,
            invite: stored.invite,
            created: stored.created,
            begun: is_new.then(|| shared.clock.steady()),
            listed: stored.listed,
            class: stored.class,
            shared: shared.clone(),
            events: OnceLock::new(),
            attendance: watch::Sender::new("".into()),
            closed: AtomicBool::new(false),
            state: Mutex::new(State {
                session,
                makers: stored.moves,
                seats: seats.collect(),
                watchers: 0,
                over,
                takeback: None,
                refused: None,
                takebacks: 0,
                rematch: Rematch {
                    game: stored.next,
                    ..Rematch::default()
                },
                analysis: Vec::new(),
                changed: stored.changed,
                timer,
                alarm: None,
                thinking: false,
                touched: Instant::now(),
            }),
        }
    }

    /// The game, as everybody may see it.
    pub(crate) async fn info(&self) -> OnlineGame {
        let state = self.state.lock().await;
        self.describe(&state)
    }

    /// The class that the game belongs to.
    pub(crate) fn class(&self) -> Option<&str> {
        self.class.as_deref()
    }

    /// Returns whether nobody has been here for a while.
    pub(crate) fn is_idle(&self, time: Duration) -> bool {
        self.state.try_lock().is_ok_and(|state| {
            let empty = state.watchers == 0 && state.seats.iter().all(|seat| seat.sockets == 0);
            empty && !state.thinking && state.touched.elapsed() >= time
        })
    }

    fn describe(&self, state: &State) -> OnlineGame {
        OnlineGame {
            id: self.id.clone(),
            setup: state.session.setup(),
            ply: state.session.ply(),
            turn: state.session.turn().number(),
            seats: state.seat_infos(),
            watchers: state.watchers,
            outcome: state.over.clone(),
            takeback: state.takeback.clone(),
            rematch: state.rematch.clone(),
            analysis: state.analysis.clone(),
            clock: self.time(state),
            listed: self.listed,
            class: self.class.clone(),
            created: date(self.created),
            changed: date(state.changed),
        }
    }

    /// The seats that a token is for.
    pub(crate) async fn seats_of(&self, token: &str) -> Result<Vec<u32>> {
        let state = self.state.lock().await;
        state
            .seat_of(token)
            .map(|seat| vec![seat])
            .ok_or_else(forbidden)
    }

    /// A move by somebody who holds these seats, after `ply` others.
    async fn play(
        self: &Arc<Self>,
        context: &RequestContext,
        seats: &[u32],
        ply: usize,
        text: &str,
    ) -> Result<()> {
        let mut state = self.state.lock().await;
        state.touched = Instant::now();
        if seats.is_empty() {
            return Err(Error::forbidden("who looks on cannot move"));
        }
        if ply < state.session.ply() {
            // A move that is sent again after a broken connection is in the game already.
            let there = state.session.played[ply].clone();
            if there.mv.text == text && seats.contains(&there.player) {
                self.tell(&state.moved(ply));
                return Ok(());
            }
        }
        if ply != state.session.ply() {
            return Err(Error::conflict(format!(
                "{} moves were made, not {ply}",
                state.session.ply()
            )));
        }
        if state.is_over() {
            return Err(Error::conflict("the game is over"));
        }
        if self.is_late(&state) {
            self.fall(&mut state).await?;
            return Err(Error::conflict("the time is over"));
        }
        let turn = state.session.turn().number();
        if !seats.contains(&turn) {
            let message = format!("it is the turn of player {turn}");
            return Err(Error::conflict(message));
        }
        let mv = state
            .session
            .read(text)
            .map_err(|error| Error::new(Code::IllegalMove, error.to_string()).at_move(ply + 1))?;
        self.make(&mut state, mv, HUMAN.to_owned(), None).await?;
        self.wake(context, &mut state);
        Ok(())
    }

    /// Stores a move, makes it and tells it to everybody.
    async fn make(
        self: &Arc<Self>,
        state: &mut MutexGuard<'_, State>,
        mv: AnyMove,
        by: String,
        why: Option<String>,
    ) -> Result<()> {
        let played = state.session.preview(mv);
        let place = state.session.turn().index();
        let now_is = self.shared.clock.steady();
        let timer = state.timer.as_ref();
        let left = timer.map(|timer| timer.left_after_move(place, now_is));
        let text = played.mv.text.clone();
        let stored = StoredMove { text, by, why };
        let event = GameChange::Move {
            ply: played.ply,
            mv: stored.clone(),
            left: left.map(|left| (played.player, milliseconds(left))),
        };
        self.keep(event).await?;
        if let (Some(timer), Some(left)) = (&mut state.timer, left) {
            timer.press(place, left);
        }
        state.session.make(mv);
        state.makers.push(stored);
        state.over = state.session.outcome();
        state.takeback = None;
        state.changed = now();
        self.tell(&state.moved(played.ply - 1));
        self.wind(state);
        Ok(())
    }

    /// A player gives up.
    async fn resign(self: &Arc<Self>, seats: &[u32], seat: u32) -> Result<()> {
        if !seats.contains(&seat) {
            return Err(Error::forbidden("nobody can give up for another"));
        }
        let mut state = self.state.lock().await;
        if state.is_over() {
            return Err(Error::conflict("the game is over"));
        }
        self.keep(GameChange::Resign(seat)).await?;
        if let Some(player) = Player::from_number(seat) {
            let outcome = given_up(&state.session, player);
            self.end(&mut state, outcome);
        }
        self.tell_seats(&state);
        Ok(())
    }

    /// Lets an engine think, if it is the turn of one.
    pub(crate) async fn wake_engine(self: &Arc<Self>, context: &RequestContext) {
        let mut state = self.state.lock().await;
        self.wake(context, &mut state);
    }

    fn wake(self: &Arc<Self>, context: &RequestContext, state: &mut State) {
        if state.thinking {
            return;
        }
        let Some(turn) = state.engine_turn() else {
            return;
        };
        state.thinking = true;
        let (room, context) = (Arc::clone(self), context.clone());
        self.in_own_task(async move { room.think(context, turn).await });
    }

    /// Plays an engine's moves until it is a person's turn.
    async fn think(self: Arc<Self>, context: RequestContext, mut turn: EngineTurn) {
        loop {
            let EngineTurn {
                session,
                takebacks,
                level,
            } = turn;
            let player = session.turn().number();
            let seed = crate::game::random_seed();
            let choice = context.quickly(move |limits, stop| {
                let stop = stop.shortened(THINKING).giving_way();
                Ok(engine::choose(
                    &session,
                    level,
                    seed,
                    None,
                    limits,
                    &stop.budget(),
                ))
            });
            tokio::pin!(choice);
            let quickly = tokio::time::timeout(THINKING_NOTICE, &mut choice).await;
            let mut choice = if let Ok(choice) = quickly {
                choice
            } else {
                self.tell(&ToClient::Thinking { player });
                choice.await
            };
            let mut state = self.state.lock().await;
            if state.is_over() {
                choice = Ok(None);
            }
            // After a take-back its move belongs to a position that is no more.
            let stale = state.takebacks != takebacks;
            let made = match choice {
                Ok(Some(_)) if stale => Ok(()),
                Ok(Some(chosen)) => {
                    let by = level.to_string();
                    let why = Some(chosen.why);
                    self.make(&mut state, chosen.play, by, why).await
                }
                Ok(None) => {
                    state.thinking = false;
                    return;
                }
                Err(error) => Err(error),
            };
            match (made, state.engine_turn()) {
                (Ok(()), Some(next)) => turn = next,
                (Err(error), Some(next)) if error.code() == Code::Busy => {
                    // There is much to do; the game waits its turn.
                    turn = next;
                    drop(state);
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
                (made, next) => {
                    // Somebody's next visit wakes an engine that failed.
                    if let (Err(error), Some(_)) = (made, next) {
                        let message = error.refusal.message;
                        tracing::error!(game = self.id, message, "an engine failed");
                    }
                    state.thinking = false;
                    return;
                }
            }
        }
    }

    /// The game is over, and everybody hears how.
    fn end(self: &Arc<Self>, state: &mut State, outcome: OutcomeInfo) {
        state.over = Some(outcome.clone());
        state.takeback = None;
        state.changed = now();
        self.tell(&ToClient::Over { outcome });
        self.wind(state);
    }

    async fn keep(&self, event: GameChange) -> Result<()> {
        let change = Change::Game(self.id.clone(), event);
        Ok(self.shared.store.write(change).await?)
    }

    fn tell_seats(&self, state: &State) {
        let message = ToClient::Seats {
            seats: state.seat_infos(),
            watchers: state.watchers,
        };
        self.attendance.send_replace(message.text().into());
        self.list(state);
    }

    fn tell(&self, message: &ToClient) {
        // Without any socket there is nobody to tell.
        if let Some(events) = self.events.get() {
            let _ = events.send(Event::Text(message.text().into()));
        }
    }

    /// The number of sockets at the game.
    pub(crate) fn sockets(&self) -> u32 {
        self.attendance.receiver_count() as u32
    }

    /// Hears of all events from now on.
    fn subscribe(&self) -> broadcast::Receiver<Event> {
        let events = self
            .events
            .get_or_init(|| broadcast::Sender::new(EVENT_BUFFER));
        events.subscribe()
    }
}

impl State {
    fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// What an engine has to think about, if it is to move.
    fn engine_turn(&self) -> Option<EngineTurn> {
        let seat = self.seats.get(self.session.turn().index())?;
        let level = seat.engine.filter(|_| !self.is_over())?;
        Some(EngineTurn {
            session: self.session.clone(),
            takebacks: self.takebacks,
            level,
        })
    }

    fn seat_of(&self, token: &str) -> Option<u32> {
        let sealed = seal(token);
        let place = self
            .seats
            .iter()
            .position(|seat| seat.token == Some(sealed))?;
        Some(place as u32 + 1)
    }

    fn seat_infos(&self) -> Vec<SeatInfo> {
        let seats = (1..).zip(&self.seats);
        seats
            .map(|(number, seat)| SeatInfo {
                seat: number,
                kind: seat.kind.clone(),
                name: seat.name.clone(),
                taken: seat.engine.is_some() || seat.token.is_some(),
                online: seat.engine.is_some() || seat.sockets > 0,
            })
            .collect()
    }

    /// The events of a move.
    fn moved(&self, place: usize) -> ToClient {
        ToClient::Moved {
            mv: self.move_info(place),
            turn: self.session.turn().number(),
            outcome: self.over.clone(),
        }
    }

    fn move_info(&self, place: usize) -> GameMove {
        let maker = &self.makers[place];
        GameMove {
            played: self.session.played[place].clone(),
            by: maker.by.clone(),
            why: maker.why.clone(),
        }
    }
}

/// How a game ends in which this player has resigned.
fn given_up(session: &Session, player: Player) -> OutcomeInfo {
    let why = format!("Player {player} resigned.");
    session.outcome_info(Outcome::Loses(player), why)
}

/// How a game ends in which this player has thought for too long.
fn out_of_time(session: &Session, player: Player) -> OutcomeInfo {
    let why = format!("Player {player} has no time left.");
    session.outcome_info(Outcome::Loses(player), why)
}

fn forbidden() -> Error {
    Error::forbidden("this token is not one of this game")
}

impl From<GameStoreError> for Error {
    fn from(error: GameStoreError) -> Self {
        match error {
            GameStoreError::Full => Self::new(Code::Busy, error.to_string()).again_after(3600),
            GameStoreError::NoSpace => {
                Self::new(Code::StorageFull, error.to_string()).again_after(60)
            }
            GameStoreError::Gone => Self::not_found("such game any more"),
            GameStoreError::Closed => Self::new(Code::ShuttingDown, error.to_string()),
            GameStoreError::Damaged(reason) => {
                tracing::error!(reason, "a stored game cannot be read");
                damaged()
            }
            _ => {
                tracing::error!(%error, "cannot store");
                Self::internal()
            }
        }
    }
}

fn damaged() -> Error {
    Error::new(
        Code::Internal,
        "this game is damaged in the server's store and cannot be opened",
    )
}

fn date(milliseconds: u64) -> String {
    let seconds = i64::try_from(milliseconds / 1000).unwrap_or(0);
    OffsetDateTime::from_unix_timestamp(seconds)
        .ok()
        .and_then(|date| date.format(&Rfc3339).ok())
        .unwrap_or_default()
}
