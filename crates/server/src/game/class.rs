//! Classes: one link for many people, who are paired in the order in which they come.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use tokio::sync::Mutex as Turn;
use utoipa::ToSchema;

use super::room::{Access, HUMAN, TimeControl};
use super::secret::{class_code, is_class_code, seal, secret};
use super::store::{Change, ClassGame, StoredClass, StoredGame, StoredSeat};
use super::{Games, OnlineGame, is_name};
use crate::contest::Contest;
use crate::error::{Error, Result};
use crate::request_context::RequestContext;
use crate::setup::Setup;

/// A class, as everybody who has its link may see it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClassInfo {
    id: String,
    /// What its games begin with.
    setup: Setup,
    clock: Option<TimeControl>,
    /// Its games, the newest first.
    games: Vec<ClassGame>,
}

/// Somebody was paired.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Paired {
    /// The game.
    pub(crate) id: String,
    pub(crate) seat: u32,
    pub(crate) token: String,
    pub(crate) game: OnlineGame,
}

/// Of the people who come to a class at the same time one after the other is let in, so that no two
/// of them wait alone.
#[derive(Default)]
pub(super) struct Doors(Mutex<HashMap<String, Arc<Turn<()>>>>);

impl Doors {
    fn of(&self, class: &str) -> Arc<Turn<()>> {
        let mut doors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        doors.retain(|_, door| Arc::strong_count(door) > 1);
        Arc::clone(doors.entry(class.to_owned()).or_default())
    }
}

/// The most games of a class.
const GAMES: usize = 200;

impl Games {
    /// Makes a class whose games begin like this; the answer is its name.
    pub(crate) async fn create_class(
        &self,
        contest: &Contest,
        clock: Option<TimeControl>,
    ) -> Result<String> {
        let setup = serde_json::to_string(&contest.setup()).map_err(|_| Error::internal())?;
        let class = StoredClass {
            id: self.free_code().await?,
            setup,
            clock,
            created: self.shared.clock.wall(),
        };
        let id = class.id.clone();
        let written = self.shared.store.write(Change::Class(Box::new(class)));
        written.await?;
        Ok(id)
    }

    /// A class and its games.
    pub(crate) async fn class(&self, id: &str) -> Result<ClassInfo> {
        let (class, games) = self.load_class(id).await?;
        Ok(ClassInfo {
            setup: class.setup()?,
            clock: class.clock,
            games,
            id: class.id,
        })
    }

    /// Gives a visitor a seat at a game of the class: beside somebody who waits, or at a new
    /// one.
    pub(crate) async fn pair(
        &self,
        context: &RequestContext,
        id: &str,
        name: Option<String>,
    ) -> Result<Paired> {
        let door = self.doors.of(id);
        let _turn = door.lock().await;
        let (class, games) = self.load_class(id).await?;
        context.start_game()?;
        // The longest wait comes first.
        for game in games.iter().rev().filter(|game| game.open > 0) {
            let room = self.room(context, &game.id).await?;
            if !room.is_waiting().await {
                continue;
            }
            let (seat, token, info) = room.sit(Access::Class, None, name).await?;
            return Ok(Paired {
                id: game.id.clone(),
                seat,
                token,
                game: info,
            });
        }
        if games.len() >= GAMES {
            let message = "this class has played as many games as it can; make another";
            return Err(Error::conflict(message));
        }
        let contest = context.open(class.setup()?).await?;
        let token = secret()?;
        let game = new_game(&class, &contest, name, &token)?;
        let id = game.id.clone();
        let room = self.create(game, contest).await?;
        Ok(Paired {
            id,
            seat: 1,
            token,
            game: room.info().await,
        })
    }

    /// A code that no class has.
    async fn free_code(&self) -> Result<String> {
        loop {
            let code = class_code()?;
            if self.shared.store.load_class(&code).await?.is_none() {
                return Ok(code);
            }
        }
    }

    async fn load_class(&self, id: &str) -> Result<(StoredClass, Vec<ClassGame>)> {
        let missing = || Error::not_found("such class");
        // Classes that were made before there were codes have the name of a game.
        if !is_class_code(id) && !is_name(id) {
            return Err(missing());
        }
        let class = self.shared.store.load_class(id).await?;
        class.ok_or_else(missing)
    }
}

impl StoredClass {
    fn setup(&self) -> Result<Setup> {
        serde_json::from_str(&self.setup).map_err(|error| {
            tracing::error!(%error, class = self.id, "a stored class cannot be read");
            Error::internal()
        })
    }
}

/// A game of a class for people, the first of whom has come.
fn new_game(
    class: &StoredClass,
    contest: &Contest,
    name: Option<String>,
    token: &str,
) -> Result<StoredGame> {
    let mut seats = vec![StoredSeat::open(HUMAN); contest.game.players() as usize];
    seats[0].name = name;
    seats[0].token = Some(seal(token));
    Ok(StoredGame {
        clock: class.clock,
        class: Some(class.id.clone()),
        ..StoredGame::new(contest, seats)?
    })
}
