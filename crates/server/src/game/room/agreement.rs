//! What the people at a game agree on: to take moves back, to analyse while they play, and to play
//! again.

use std::sync::Arc;
use std::time::Instant;

use super::{HUMAN, Room, State};
use crate::error::{Error, Result};
use crate::game::clock::now;
use crate::game::message::{Takeback, ToClient};
use crate::game::store::{GameChange, StoredGame, StoredSeat};
use crate::request_context::RequestContext;

impl Room {
    /// A player asks to take back its last move, which was made at most `ply` moves after the
    /// beginning. Nobody else at the game: then it is done at once.
    pub(super) async fn ask_back(
        self: &Arc<Self>,
        context: &RequestContext,
        seats: &[u32],
        seat: u32,
        ply: usize,
    ) -> Result<()> {
        if !seats.contains(&seat) {
            let message = "nobody can take back the moves of another";
            return Err(Error::forbidden(message));
        }
        let mut state = self.state.lock().await;
        state.touched = Instant::now();
        if state.is_over() {
            return Err(Error::conflict(
                "the game is over; you can play another one",
            ));
        }
        if ply != state.session.ply() {
            return Err(Error::conflict("there has been a move meanwhile"));
        }
        if state.takeback.is_some() {
            return Err(Error::conflict("somebody asks for that already"));
        }
        if state.refused == Some((seat, ply)) {
            return Err(Error::conflict("that was refused; make a move first"));
        }
        let mut played = state.session.played.iter();
        let Some(to) = played.rposition(|played| played.player == seat) else {
            return Err(Error::conflict("you have made no move yet"));
        };
        let waiting: Vec<u32> = state
            .people()
            .filter(|person| !seats.contains(person))
            .collect();
        if waiting.is_empty() {
            return self.go_back(context, &mut state, to).await;
        }
        state.takeback = Some(Takeback {
            by: seat,
            to,
            waiting,
        });
        self.tell_asked(&state, None);
        Ok(())
    }

    /// Somebody grants or refuses what was asked after `ply` moves, or withdraws it.
    pub(super) async fn answer_back(
        self: &Arc<Self>,
        context: &RequestContext,
        seats: &[u32],
        ply: usize,
        grant: bool,
    ) -> Result<()> {
        let mut state = self.state.lock().await;
        state.touched = Instant::now();
        let there = ply == state.session.ply();
        let Some(mut asked) = state.takeback.clone().filter(|_| there) else {
            return Err(Error::conflict("nobody asks to take a move back"));
        };
        let asks = seats.contains(&asked.by);
        let answering = asked.waiting.iter().find(|&seat| seats.contains(seat));
        let answering = answering.copied();
        if answering.is_none() && (grant || !asks) {
            let message = "this is for the other players to decide";
            return Err(Error::forbidden(message));
        }
        if grant {
            asked.waiting.retain(|seat| !seats.contains(seat));
            if asked.waiting.is_empty() {
                return self.go_back(context, &mut state, asked.to).await;
            }
            state.takeback = Some(asked);
            self.tell_asked(&state, None);
            return Ok(());
        }
        if !asks {
            // Nobody has to refuse the same thing twice.
            state.refused = Some((asked.by, ply));
        }
        state.takeback = None;
        self.tell_asked(&state, answering.filter(|_| !asks));
        Ok(())
    }

    async fn go_back(
        self: &Arc<Self>,
        context: &RequestContext,
        state: &mut State,
        ply: usize,
    ) -> Result<()> {
        self.keep(GameChange::TakeBack(ply)).await?;
        while state.session.ply() > ply {
            state.session.take_back();
        }
        state.makers.truncate(ply);
        state.takeback = None;
        state.takebacks += 1;
        state.changed = now();
        self.tell(&ToClient::Back {
            ply,
            turn: state.session.turn().number(),
        });
        self.wind(state);
        self.wake(context, state);
        Ok(())
    }

    /// Those who hold these seats want another game, or not. It begins when all people at this one
    /// want it.
    pub(super) async fn rematch(
        &self,
        context: &RequestContext,
        seats: &[u32],
        want: bool,
    ) -> Result<()> {
        if seats.is_empty() {
            let message = "who looks on cannot ask for another game";
            return Err(Error::forbidden(message));
        }
        let mut state = self.state.lock().await;
        state.touched = Instant::now();
        if !state.is_over() {
            return Err(Error::conflict("the game is not over yet"));
        }
        if state.rematch.game.is_none() {
            // A player who does not want another game withdraws the offer of all.
            let mut wanted = state.rematch.wanted.clone();
            wanted.retain(|_| want);
            if want {
                wanted.extend(seats);
                wanted.sort_unstable();
                wanted.dedup();
            }
            if want && state.people().all(|person| wanted.contains(&person)) {
                context.start_game()?;
                let next = self.next_game(&state)?;
                let id = next.id.clone();
                self.keep(GameChange::Rematch(Box::new(next))).await?;
                state.rematch.game = Some(id);
            }
            state.rematch.wanted = wanted;
        }
        self.tell(&ToClient::Rematch(state.rematch.clone()));
        Ok(())
    }

    /// Those who hold these seats agree that the game is analysed while it runs, or no longer.
    /// Nobody can keep a player from asking a second window, but the page offers an analysis only
    /// where all players agree.
    pub(crate) async fn agree_on_analysis(&self, seats: &[u32], allow: bool) -> Result<()> {
        if seats.is_empty() {
            let message = "this is for the players to decide";
            return Err(Error::forbidden(message));
        }
        let mut state = self.state.lock().await;
        state.touched = Instant::now();
        state.analysis.retain(|seat| !seats.contains(seat));
        if allow {
            state.analysis.extend(seats);
            state.analysis.sort_unstable();
        }
        self.tell(&ToClient::Analysis {
            agreed: state.analysis.clone(),
        });
        Ok(())
    }

    /// Starts the game again, with everybody one seat further on. Tokens and invitation stay
    /// good: what is kept of a secret is not enough to hand it out again.
    fn next_game(&self, state: &State) -> Result<StoredGame> {
        let mut seats: Vec<StoredSeat> = state
            .seats
            .iter()
            .map(|seat| StoredSeat {
                kind: seat.kind.clone(),
                name: seat.name.clone(),
                token: seat.token,
                left: None,
            })
            .collect();
        seats.rotate_right(1);
        Ok(StoredGame {
            invite: self.invite,
            clock: state.timer.as_ref().map(super::Timer::control),
            class: self.class.clone(),
            moves: Vec::new(),
            ..StoredGame::new(&state.session, seats)?
        })
    }

    fn tell_asked(&self, state: &State, refused: Option<u32>) {
        self.tell(&ToClient::Asked {
            takeback: state.takeback.clone(),
            refused,
        });
    }
}

impl State {
    /// The seats of the people who are at the game.
    fn people(&self) -> impl Iterator<Item = u32> + '_ {
        let seats = (1..).zip(&self.seats);
        seats
            .filter(|(_, seat)| seat.kind == HUMAN && seat.token.is_some())
            .map(|(number, _)| number)
    }
}
