//! Classes: one link for many people, who are paired in the order in which they come.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::Mutex as Turn;
use utoipa::ToSchema;

use super::room::{Access, HUMAN, Room, TimeControl};
use super::secret::{class_code, is_class_code, seal, secret};
use super::store::{Change, ClassGame, LoadedGames, StoredClass, StoredGame, StoredSeat};
use super::{Games, OnlineGame, TakenSeat, is_name};
use crate::client::Client;
use crate::error::{Error, Result};
use crate::request_context::RequestContext;
use crate::session::Session;
use crate::setup::Setup;

/// A class, as everybody who has its link may see it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClassInfo {
    id: String,
    /// What its games begin with.
    setup: Setup,
    clock: Option<TimeControl>,
    /// Whether nobody gets a seat any more.
    closed: bool,
    /// Its games, the newest first.
    games: Vec<ClassGame>,
}

/// A class that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewClass {
    /// The name of the class. Anybody who knows it can play and see the games.
    pub(crate) id: String,
    /// The teacher's key. Anybody who knows it can close the class and remove its games.
    pub(crate) key: String,
}

/// What the teacher does with a class.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum ClassAction {
    /// Nobody gets a seat any more; games that have begun go on.
    Close,
    /// Seats are given again.
    Open,
    /// All games of the class are removed.
    Reset,
    /// A player gets another name, or none.
    Rename {
        game: String,
        seat: u32,
        name: Option<String>,
    },
    /// A game is removed.
    Remove { game: String },
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

impl Paired {
    fn of(game: &str, taken: TakenSeat) -> Self {
        let TakenSeat {
            seat,
            token,
            game: info,
        } = taken;
        let (id, game) = (game.to_owned(), info);
        Self {
            id,
            seat,
            token,
            game,
        }
    }
}

/// The visitors of the classes.
#[derive(Default)]
pub(super) struct ClassVisitors {
    /// Of the people who come to a class at the same time one after the other is let in, so that no
    /// two of them wait alone.
    turns: Mutex<HashMap<String, Arc<Turn<()>>>>,
    /// The seats that browsers have at games of a class which have not begun.
    seats: Mutex<SeatsOfBrowsers>,
}

/// The seats that a browser has in a class: games and numbers.
type SeatsOfBrowsers = HashMap<(String, Client), Vec<(String, u32)>>;

impl ClassVisitors {
    fn of(&self, class: &str) -> Arc<Turn<()>> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, door| Arc::strong_count(door) > 1);
        Arc::clone(turns.entry(class.to_owned()).or_default())
    }

    /// The seats of a browser at these games, none of which has begun.
    fn seats(&self, class: &str, client: Client, waiting: &[&ClassGame]) -> Vec<(String, u32)> {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(own) = seats.get_mut(&(class.to_owned(), client)) else {
            return Vec::new();
        };
        own.retain(|(id, _)| waiting.iter().any(|game| game.id == *id));
        own.clone()
    }

    /// Notes that a browser has a seat.
    fn note(&self, class: &str, client: Client, game: &str, seat: u32) {
        if !client.is_known() {
            return;
        }
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        // A browser that is forgotten gets another seat the next time.
        if seats.len() >= REMEMBERED {
            seats.clear();
        }
        let own = seats.entry((class.to_owned(), client)).or_default();
        own.push((game.to_owned(), seat));
    }
}

/// The number of browsers whose seats are remembered.
const REMEMBERED: usize = 20_000;

/// The most games of a class.
const GAMES: usize = 1000;

/// The number of games of a class from which on those that nobody plays are given back.
const MANY: usize = 100;

/// The most seats of a browser at games of a class that have not begun: several tabs may play with
/// each other.
const SEATS: usize = 4;

/// The idle time after which a game that has not begun is given back.
const UNPLAYED: Duration = Duration::from_secs(60);

impl Games {
    /// Makes a class whose games begin like this.
    pub(crate) async fn create_class(
        &self,
        session: &Session,
        clock: Option<TimeControl>,
    ) -> Result<NewClass> {
        let setup = serde_json::to_string(&session.setup()).map_err(|_| Error::internal())?;
        let made = NewClass {
            id: self.free_code().await?,
            key: secret()?,
        };
        let class = StoredClass {
            id: made.id.clone(),
            setup,
            clock,
            created: self.shared.clock.wall(),
            key: Some(seal(&made.key)),
            closed: false,
        };
        let written = self.shared.store.write(Change::Class(Box::new(class)));
        written.await?;
        Ok(made)
    }

    /// A class and its games.
    pub(crate) async fn class(&self, id: &str) -> Result<ClassInfo> {
        let LoadedGames { class, games, .. } = self.load_class(id).await?;
        Ok(ClassInfo {
            setup: class.setup()?,
            clock: class.clock,
            closed: class.closed,
            games,
            id: class.id,
        })
    }

    /// Does what the teacher wants, who has the key.
    pub(crate) async fn manage_class(
        &self,
        context: &RequestContext,
        id: &str,
        key: &str,
        action: ClassAction,
    ) -> Result<()> {
        let door = self.visitors.of(id);
        let _turn = door.lock().await;
        let mut loaded = self.load_class(id).await?;
        if loaded.class.key != Some(seal(key)) {
            return Err(Error::forbidden("this is not the key of the class"));
        }
        match action {
            ClassAction::Close | ClassAction::Open => {
                let closed = matches!(action, ClassAction::Close);
                let change = Change::CloseClass(id.to_owned(), closed);
                Ok(self.shared.store.write(change).await?)
            }
            ClassAction::Reset => {
                // The newest ones come first; those behind them come next.
                while !loaded.games.is_empty() {
                    let ids = loaded.games.into_iter().map(|game| game.id);
                    self.remove(ids.collect()).await?;
                    loaded = self.load_class(id).await?;
                }
                Ok(())
            }
            ClassAction::Rename { game, seat, name } => {
                let room = self.room_of_class(context, id, &game).await?;
                room.rename(seat, name).await
            }
            ClassAction::Remove { game } => {
                self.room_of_class(context, id, &game).await?;
                self.remove(vec![game]).await
            }
        }
    }

    async fn room_of_class(
        &self,
        context: &RequestContext,
        class: &str,
        game: &str,
    ) -> Result<Arc<Room>> {
        let room = self.room(context, game).await?;
        if room.class() != Some(class) {
            return Err(Error::not_found("such game in this class").about("game"));
        }
        Ok(room)
    }

    /// Gives a visitor a seat at a game of the class: the one they have already if its game has not
    /// begun, or one beside somebody who waits, or one at a new game.
    pub(crate) async fn pair(
        &self,
        context: &RequestContext,
        id: &str,
        name: Option<String>,
    ) -> Result<Paired> {
        let door = self.visitors.of(id);
        let _turn = door.lock().await;
        let LoadedGames {
            class,
            games,
            count,
        } = self.load_class(id).await?;
        if class.closed {
            return Err(Error::conflict("this class is closed"));
        }
        context.start_game()?;
        let setup = class.setup()?;
        let begin = setup.moves.len();
        let waiting: Vec<&ClassGame> = games
            .iter()
            .filter(|game| game.moves as usize == begin)
            .collect();
        if let Some(paired) = self
            .own_seat(context, id, &waiting, name.as_deref())
            .await?
        {
            return Ok(paired);
        }
        // The longest wait comes first.
        for game in waiting.iter().rev().filter(|game| game.open > 0) {
            // A game that cannot be opened is no reason to turn people away.
            let Ok(room) = self.room(context, &game.id).await else {
                continue;
            };
            if !room.is_waiting().await {
                continue;
            }
            let taken = room.sit(Access::Class, None, name).await?;
            self.visitors.note(id, context.client, &game.id, taken.seat);
            return Ok(Paired::of(&game.id, taken));
        }
        let given_back = if count >= MANY {
            self.give_back(&waiting).await?
        } else {
            0
        };
        if count - given_back >= GAMES {
            let message = "this class has played as many games as it can; make another";
            return Err(Error::conflict(message));
        }
        let session = context.open(setup).await?;
        let token = secret()?;
        let game = new_game(&class, &session, name, &token)?;
        let game_id = game.id.clone();
        let room = self.create(game, session).await?;
        self.visitors.note(id, context.client, &game_id, 1);
        let (seat, game) = (1, room.info().await);
        Ok(Paired::of(&game_id, TakenSeat { seat, token, game }))
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

    /// Gives a browser the seat again that it has at a game which has not begun: it has left the
    /// game, or it has very many seats.
    async fn own_seat(
        &self,
        context: &RequestContext,
        class: &str,
        waiting: &[&ClassGame],
        name: Option<&str>,
    ) -> Result<Option<Paired>> {
        let seats = self.visitors.seats(class, context.client, waiting);
        for (id, seat) in &seats {
            let Ok(room) = self.room(context, id).await else {
                continue;
            };
            if seats.len() < SEATS && room.is_here(*seat).await {
                continue;
            }
            let taken = room.sit_again(*seat, name.map(str::to_owned)).await?;
            return Ok(Some(Paired::of(id, taken)));
        }
        Ok(None)
    }

    /// Removes games that have not begun and that nobody is at; returns how many.
    async fn give_back(&self, waiting: &[&ClassGame]) -> Result<usize> {
        let is_left = |game: &&&ClassGame| {
            // A game that is not in memory has been idle for long.
            let room = self.room_in_memory(&game.id);
            room.is_none_or(|room| room.is_idle(UNPLAYED))
        };
        let left = waiting.iter().filter(is_left);
        let left: Vec<String> = left.map(|game| game.id.clone()).collect();
        let count = left.len();
        if count > 0 {
            self.remove(left).await?;
        }
        Ok(count)
    }

    async fn load_class(&self, id: &str) -> Result<LoadedGames> {
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
    session: &Session,
    name: Option<String>,
    token: &str,
) -> Result<StoredGame> {
    let mut seats = vec![StoredSeat::open(HUMAN); session.game.players() as usize];
    seats[0].name = name;
    seats[0].token = Some(seal(token));
    Ok(StoredGame {
        clock: class.clock,
        class: Some(class.id.clone()),
        ..StoredGame::new(session, seats)?
    })
}
