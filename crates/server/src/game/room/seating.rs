//! The people at a game: they come and go, take seats, and their clocks run meanwhile.

use std::sync::Arc;
use std::time::{Duration, Instant};

use slitherlab_game::Player;

use super::timer::TimerInfo;
use super::{Entry, HUMAN, Presence, Room, Seat, State, date, forbidden, out_of_time};
use crate::error::{Error, Result};
use crate::game::clock::now;
use crate::game::lobby::OpenGame;
use crate::game::message::{TakenSeat, ToClient};
use crate::game::secret::{seal, secret};
use crate::game::store::GameChange;

/// By what right somebody takes a seat.
#[derive(Clone, Debug)]
pub(crate) enum Access {
    /// They were invited.
    Invited(String),
    /// The game is open to anybody.
    Listed,
    /// They belong to the class of the game.
    Class,
}

/// The time that a player has to open the game of a class that they have just begun.
const ARRIVING: Duration = Duration::from_secs(30);

impl Room {
    /// The number of moves after the first `known` ones.
    pub(crate) async fn moves_after(&self, known: usize) -> usize {
        let state = self.state.lock().await;
        state.session.ply().saturating_sub(known)
    }

    /// Admits somebody with these tokens who knows the first `known` moves.
    pub(crate) async fn enter(self: &Arc<Self>, tokens: &[String], known: usize) -> Result<Entry> {
        let mut state = self.state.lock().await;
        let mut seats = Vec::new();
        for token in tokens {
            let number = state.seat_of(token).ok_or_else(forbidden)?;
            if !seats.contains(&number) {
                seats.push(number);
            }
        }
        state.touched = Instant::now();
        if seats.is_empty() {
            state.watchers += 1;
        }
        for &number in &seats {
            state.seats[number as usize - 1].sockets += 1;
        }
        let from = known.min(state.session.ply());
        let moves = (from..state.session.ply())
            .map(|place| state.move_info(place))
            .collect();
        let welcome = ToClient::Welcome {
            seats: seats.clone(),
            from,
            moves,
            game: Box::new(self.describe(&state)),
        };
        self.tell_seats(&state);
        self.wind(&mut state);
        // Those who are there hear of the newcomer; the newcomer hears of what comes after.
        Ok(Entry {
            presence: Presence::new(self, seats),
            welcome,
            events: self.subscribe(),
            attendance: self.attendance.subscribe(),
        })
    }

    /// Somebody who held these seats goes.
    pub(in crate::game) async fn leave(self: &Arc<Self>, seats: &[u32]) {
        let mut state = self.state.lock().await;
        state.touched = Instant::now();
        if seats.is_empty() {
            state.watchers = state.watchers.saturating_sub(1);
        }
        for &number in seats {
            let seat = &mut state.seats[number as usize - 1];
            seat.sockets = seat.sockets.saturating_sub(1);
        }
        self.tell_seats(&state);
        self.wind(&mut state);
    }

    /// Gives a seat to somebody who has a right to it.
    pub(super) async fn give_seat(
        self: &Arc<Self>,
        access: Access,
        wanted: Option<u32>,
        name: Option<String>,
    ) -> Result<TakenSeat> {
        self.admit(&access)?;
        let mut state = self.state.lock().await;
        let place = match wanted {
            None => state.seats.iter().position(Seat::is_open),
            Some(number) => state
                .place(number)
                .filter(|&place| state.seats[place].is_open()),
        };
        let Some(place) = place else {
            let message = match wanted {
                None => "all seats are taken; you can look on",
                Some(_) => "this seat is taken",
            };
            return Err(Error::conflict(message).about("seat"));
        };
        let token = self.hand_over(&mut state, place, name).await?;
        state.changed = now();
        self.tell_seats(&state);
        self.wind(&mut state);
        let (seat, game) = (place as u32 + 1, self.describe(&state));
        Ok(TakenSeat { seat, token, game })
    }

    /// Gives a seat to the person who holds the token that is returned.
    async fn hand_over(
        &self,
        state: &mut State,
        place: usize,
        name: Option<String>,
    ) -> Result<String> {
        let token = secret()?;
        let event = GameChange::Seat {
            seat: place as u32 + 1,
            name: name.clone(),
            token: seal(&token),
        };
        self.keep(event).await?;
        state.seats[place].token = Some(seal(&token));
        state.seats[place].name = name;
        state.touched = Instant::now();
        Ok(token)
    }

    /// Gives a seat that somebody has already to the same person again, with a new token.
    pub(super) async fn give_seat_again(
        self: &Arc<Self>,
        seat: u32,
        name: Option<String>,
    ) -> Result<TakenSeat> {
        let mut state = self.state.lock().await;
        let place = state.place(seat);
        let place = place.ok_or_else(|| Error::not_found("such seat"))?;
        let token = self.hand_over(&mut state, place, name).await?;
        self.tell_seats(&state);
        let game = self.describe(&state);
        Ok(TakenSeat { seat, token, game })
    }

    /// Gives the player at a seat another name.
    pub(super) async fn change_name(
        self: &Arc<Self>,
        number: u32,
        name: Option<String>,
    ) -> Result<()> {
        let mut state = self.state.lock().await;
        let place = state.place(number);
        let place = place.filter(|&place| state.seats[place].kind == HUMAN);
        let place = place.ok_or_else(|| Error::not_found("such seat").about("seat"))?;
        let event = GameChange::Name {
            seat: number,
            name: name.clone(),
        };
        self.keep(event).await?;
        state.seats[place].name = name;
        self.tell_seats(&state);
        Ok(())
    }

    /// Returns whether the player at a seat is there.
    pub(crate) async fn is_here(&self, number: u32) -> bool {
        let state = self.state.lock().await;
        let place = state.place(number);
        place.is_some_and(|place| state.seats[place].sockets > 0)
    }

    fn admit(&self, access: &Access) -> Result<()> {
        let message = match access {
            Access::Invited(invite) if self.invite != Some(seal(invite)) => {
                "this invitation is not one to this game"
            }
            Access::Listed if !self.listed => "one has to be invited to this game",
            Access::Class if self.class.is_none() => "this game belongs to no class",
            _ => return Ok(()),
        };
        Err(Error::forbidden(message).about("invite"))
    }

    /// Returns whether a seat is open, and the player who waits beside it is there, or has just
    /// begun the game.
    pub(crate) async fn is_waiting(&self) -> bool {
        let state = self.state.lock().await;
        let now = self.shared.clock.steady();
        let is_new = self
            .begun
            .is_some_and(|at| now.saturating_sub(at) < ARRIVING);
        !state.is_over()
            && state.seats.iter().any(Seat::is_open)
            && (is_new || state.has_player_here())
    }

    /// Tells the list of open games whether this is one.
    pub(super) fn list(&self, state: &State) {
        if !self.listed {
            return;
        }
        let open = state.seats.iter().filter(|seat| seat.is_open()).count();
        let is_open = open > 0 && !state.is_over() && state.has_player_here();
        let setup = state.session.bare_setup();
        let entry = is_open.then(|| OpenGame {
            id: self.id.clone(),
            board: setup.board.clone(),
            game: setup.game.clone(),
            players: setup.players,
            misere: setup.misere,
            names: state
                .seats
                .iter()
                .filter_map(|seat| seat.name.clone())
                .collect(),
            seats: open as u32,
            clock: state.timer.as_ref().map(super::Timer::control),
            created: date(self.created),
        });
        self.shared.lobby.note(self.created, &self.id, entry);
    }

    /// How the clock stands.
    pub(super) fn time(&self, state: &State) -> Option<TimerInfo> {
        let timer = state.timer.as_ref()?;
        Some(timer.info(self.shared.clock.steady()))
    }

    /// Returns whether the player to move has no time left.
    pub(super) fn is_late(&self, state: &State) -> bool {
        let falls = state.timer.as_ref().and_then(super::Timer::falls);
        falls.is_some_and(|(_, at)| self.shared.clock.steady() >= at)
    }

    /// Lets the clock of the player to move run, tells everybody, and waits for its end.
    pub(super) fn wind(self: &Arc<Self>, state: &mut State) {
        let now = self.shared.clock.steady();
        let place = state.session.turn().index();
        let may_run = !state.is_over()
            && state.seats.iter().all(|seat| !seat.is_open())
            && state.seats.iter().any(|seat| seat.sockets > 0)
            && state.seats[place].engine.is_none();
        let Some(timer) = &mut state.timer else {
            return;
        };
        let before = timer.falls();
        timer.run(Some(place).filter(|_| may_run && timer.has_begun()), now);
        let falls = timer.falls();
        if timer.take_news() {
            let info = timer.info(now);
            self.tell(&ToClient::Clock(info));
        }
        if falls == before {
            return;
        }
        if let Some(alarm) = state.alarm.take() {
            alarm.abort();
        }
        let Some((_, at)) = falls else {
            return;
        };
        let room = Arc::clone(self);
        let alarm = tokio::spawn(async move {
            room.shared.clock.wait_until(at).await;
            // What it does now is not to be broken off by another alarm.
            let late = Arc::clone(&room);
            room.in_own_task(async move {
                let mut state = late.state.lock().await;
                if !late.is_late(&state) {
                    return;
                }
                if let Err(error) = late.fall(&mut state).await {
                    // The next move of the one whose time is over is refused in any case.
                    tracing::error!(
                        game = late.id,
                        message = error.refusal.message,
                        "cannot end a game"
                    );
                }
            });
        });
        state.alarm = Some(alarm.abort_handle());
    }

    /// The time of the player to move is over, and so is the game.
    pub(super) async fn fall(self: &Arc<Self>, state: &mut State) -> Result<()> {
        let falls = state.timer.as_ref().and_then(super::Timer::falls);
        let Some((place, _)) = falls else {
            return Ok(());
        };
        let player = Player::from_index(place as u32);
        self.keep(GameChange::Flag(player.number())).await?;
        let outcome = out_of_time(&state.session, player);
        self.end(state, outcome);
        Ok(())
    }
}

impl Seat {
    fn is_open(&self) -> bool {
        self.kind == HUMAN && self.token.is_none()
    }
}

impl State {
    /// The place of a seat in the list, by its number.
    fn place(&self, number: u32) -> Option<usize> {
        let place = (number as usize).checked_sub(1)?;
        (place < self.seats.len()).then_some(place)
    }

    /// Returns whether one of the people who play is there.
    fn has_player_here(&self) -> bool {
        self.seats.iter().any(|seat| seat.sockets > 0)
    }
}
