//! Clients that hang up at every await of a room: whatever they asked for is done whole or not at
//! all, in memory as in the store.

mod meeting;
mod time;

use std::net::IpAddr;
use std::task::Poll;
use std::time::Instant;

use axum::http::HeaderMap;
use serde_json::{Value, json};

use super::clock::now;
use super::*;
use crate::app::App;
use crate::client::{Address, Client};
use crate::pool::JobStop;
use crate::settings::{ServerLimits, Settings};
use crate::setup::Setup;

/// Polls a future this many times and then drops it; `None` if it was not done by then.
async fn cut_off<T>(future: impl Future<Output = T>, polls: usize) -> Option<T> {
    let mut future = Box::pin(future);
    let mut left = polls;
    std::future::poll_fn(move |cx| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        future.as_mut().poll(cx).map(Some)
    })
    .await
}

fn context(app: &App) -> RequestContext {
    let address = Address::from(IpAddr::from([127, 0, 0, 1]));
    RequestContext {
        app: app.clone(),
        client: Client::of(address, &HeaderMap::new(), &app.cookies),
    }
}

fn app() -> App {
    app_with(MachineClock::default())
}

fn app_with(clock: MachineClock) -> App {
    let settings = Settings::default();
    let store = GameStore::open(None, &settings.limits, clock.clone()).unwrap();
    App::new(
        &settings,
        settings.listen,
        store,
        clock,
        crate::page::Page::embedded(),
    )
    .unwrap()
}

const INVITE: &str = "come in";

/// A game of two on a path, after these moves; the second seat is still open.
async fn room(app: &App, moves: &[&str], taken: usize) -> Arc<Room> {
    let (game, session) = game(moves, taken);
    app.games.create(game, session).await.unwrap()
}

fn game(moves: &[&str], taken: usize) -> (StoredGame, Session) {
    let setup = json!({ "board": "path:6", "game": "classic", "moves": moves });
    let setup: Setup = serde_json::from_value(setup).unwrap();
    let session = Session::open(
        &setup,
        &ServerLimits::default().questions,
        &JobStop::endless().budget(),
    )
    .unwrap();
    let seats = (0..2).map(|seat| StoredSeat {
        token: (seat < taken).then(|| seal(&seat.to_string())),
        ..StoredSeat::open(HUMAN)
    });
    let game = StoredGame {
        invite: Some(seal(INVITE)),
        ..StoredGame::new(&session, seats.collect()).unwrap()
    };
    (game, session)
}

/// What everybody may see of a game, without what is not stored.
async fn seen(room: &Room) -> Value {
    let mut info = serde_json::to_value(room.info().await).unwrap();
    for name in ["changed", "takeback", "watchers"] {
        info[name] = Value::Null;
    }
    info["rematch"]["wanted"] = Value::Null;
    info
}

/// Describes the game as the store has it.
async fn stored(app: &App, id: &str) -> Value {
    let fresh = app.games.load(&context(app), id).await.unwrap();
    seen(&fresh).await
}

fn id(info: &Value) -> String {
    info["id"].as_str().unwrap().to_owned()
}

const BOTH: [u32; 2] = [1, 2];

/// Each action, with the moves before it.
fn deeds() -> Vec<(&'static [&'static str], Action)> {
    let played = &["0-1", "1-2"][..];
    let over = &["0-1", "1-2", "2-3", "3-4", "4-5"][..];
    let step = |ply: usize, text: &str| Action::Move {
        ply,
        text: text.to_owned(),
    };
    vec![
        (&[], step(0, "0-1")),
        (played, step(2, "2-3")),
        (&over[..4], step(4, "4-5")),
        (played, step(2, "nonsense")),
        (played, Action::Resign { seat: 1 }),
        (played, Action::Takeback { seat: 2, ply: 2 }),
        (over, Action::Rematch { want: true }),
    ]
}

#[tokio::test]
async fn deeds_are_done_whole_or_not_at_all() {
    let app = app();
    let mut hung_up = 0;
    for (moves, action) in deeds() {
        let uncut = room(&app, moves, 2).await;
        let before = seen(&uncut).await;
        let _ = uncut.act(&context(&app), &BOTH, action.clone()).await;
        let after = seen(&uncut).await;
        for polls in 0.. {
            let room = room(&app, moves, 2).await;
            let done = cut_off(room.act(&context(&app), &BOTH, action.clone()), polls).await;
            let now = seen(&room).await;
            let same = |other: &Value| {
                let names = ["setup", "ply", "turn", "seats", "outcome"];
                names.iter().all(|name| now[name] == other[name])
                    && now["rematch"]["game"].is_null() == other["rematch"]["game"].is_null()
            };
            assert!(same(&before) || same(&after), "{action:?} {polls}: {now}");
            assert_eq!(stored(&app, &id(&now)).await, now, "{action:?} {polls}");
            if done.is_some() {
                assert!(same(&after), "{action:?} {polls}: {now}");
                break;
            }
            hung_up += 1;
            // The game goes on as if nothing had happened.
            if now["outcome"].is_null() {
                let ply = now["ply"].as_u64().unwrap() as usize;
                let text = format!("{ply}-{}", ply + 1);
                let next = Action::Move { ply, text };
                room.act(&context(&app), &BOTH, next).await.unwrap();
                assert_eq!(stored(&app, &id(&now)).await, seen(&room).await);
            }
        }
    }
    println!("fault suite: hang-ups at every await of a room: {hung_up} faults, 0 lost");
    assert!(hung_up >= 10, "{hung_up}");
}

#[tokio::test]
async fn a_seat_is_given_whole_or_not_at_all() {
    let app = app();
    for polls in 0.. {
        let room = room(&app, &[], 1).await;
        let done = cut_off(
            room.sit(
                Access::Invited(INVITE.to_owned()),
                None,
                Some("Bob".to_owned()),
            ),
            polls,
        )
        .await;
        let now = seen(&room).await;
        let seat = &now["seats"][1];
        assert_eq!(seat["taken"] == true, seat["name"] == "Bob", "{now}");
        assert_eq!(stored(&app, &id(&now)).await, now, "{polls}");
        if done.is_some() {
            assert_eq!(seat["taken"], true);
            break;
        }
    }
}

/// A client that disconnects while a room is being loaded does not keep others from it.
#[tokio::test]
async fn a_room_is_loaded_although_the_first_visitor_left() {
    let app = app();
    let context = context(&app);
    let id = id(&seen(&*room(&app, &["0-1"], 2).await).await);
    // Now and then a busy machine has the answer ready at the first poll.
    let mut hung_up = 0;
    for _ in 0..10 {
        for polls in 1.. {
            app.games.rooms().of.clear();
            let visit = app.games.room(&context, &id);
            let done = cut_off(visit, polls).await.is_some();
            let room = app.games.room(&context, &id).await.unwrap();
            assert_eq!(room.info().await.ply, 1);
            if done {
                break;
            }
            hung_up += 1;
        }
    }
    assert!(hung_up > 0);
    let wrong = "0".repeat(24);
    assert!(app.games.room(&context, &wrong).await.is_err());
    assert!(!app.games.rooms().of.contains_key(&wrong));
}

/// A change that panics closes the room; the next visitor finds the game as it is stored.
#[tokio::test]
async fn a_room_that_broke_is_opened_again() {
    let app = app();
    let broken = room(&app, &["0-1"], 2).await;
    let id = id(&seen(&broken).await);
    let mut entry = broken.enter(&[], 0).await.unwrap();
    let task = broken.in_own_task(async { panic!("a test") });
    assert!(task.await.is_err());
    assert!(broken.is_closed());
    let heard = entry.events.recv().await.unwrap();
    assert!(matches!(heard, room::Event::Closed), "{heard:?}");
    let again = app.games.room(&context(&app), &id).await.unwrap();
    assert!(!Arc::ptr_eq(&again, &broken));
    let next = Action::Move {
        ply: 1,
        text: "1-2".to_owned(),
    };
    again.act(&context(&app), &BOTH, next).await.unwrap();
    assert_eq!(again.info().await.ply, 2);
}

/// A visit to a game looks at a few others, however many there are; what nobody uses leaves, and
/// the list is as short then as it was before.
#[tokio::test]
async fn a_visit_costs_the_same_however_many_games_there_are() {
    let app = app();
    let used = room(&app, &["0-1"], 2).await;
    for number in 0..5000 {
        app.games.rooms().slot(&format!("{number:024}"));
    }
    let before = app.games.in_memory();
    let visited = app.games.slot(&"f".repeat(24));
    assert_eq!(app.games.in_memory(), before + 1 - (PER_VISIT - 1));
    drop(visited);
    for _ in 0..6 {
        app.games.tidy();
    }
    assert_eq!(app.games.in_memory(), 1);
    {
        let rooms = app.games.rooms();
        assert!(rooms.of.capacity() < 100 && rooms.turns.capacity() < 100);
    }
    assert_eq!(used.info().await.ply, 1);
}

/// However many games are started, few of those that nobody uses are in memory; and what has left
/// is as it was.
#[tokio::test]
async fn a_storm_of_games_does_not_fill_the_memory() {
    let app = app();
    let used = room(&app, &["0-1"], 2).await;
    let mut ids = Vec::new();
    for _ in 0..4 * MANY {
        let room = room(&app, &["0-1"], 2).await;
        ids.push(id(&seen(&room).await));
    }
    // Those are left alone in which somebody was a moment ago.
    let begin = Instant::now();
    while app.games.in_memory() > MANY {
        assert!(begin.elapsed() < Duration::from_secs(300));
        app.games.tidy();
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(used.info().await.ply, 1);
    for id in &ids[..3] {
        let again = app.games.room(&context(&app), id).await.unwrap();
        assert_eq!(again.info().await.ply, 1);
    }
    assert!(app.games.in_memory() <= MANY + 4);
}
