//! Games with a clock, by a clock that the tests move on.

use std::time::Duration;

use tokio::sync::watch;

use super::*;
use crate::game::room::Entry;

/// A clock that stands still until it is told to go on.
#[derive(Clone)]
struct Hands(watch::Sender<Duration>);

impl Hands {
    fn new() -> Self {
        Self(watch::Sender::new(Duration::from_secs(1000)))
    }

    fn clock(&self) -> MachineClock {
        let (steady, waiting) = (self.0.clone(), self.0.clone());
        MachineClock::new(
            now,
            move || *steady.borrow(),
            move |until| {
                let mut hands = waiting.subscribe();
                Box::pin(async move {
                    let _ = hands.wait_for(|&now| now >= until).await;
                })
            },
        )
    }

    fn pass(&self, seconds: u64) {
        self.0
            .send_modify(|now| *now += Duration::from_secs(seconds));
    }
}

const CONTROL: TimeControl = TimeControl {
    seconds: 60,
    increment: 5,
};

/// A game of two with a clock; the second seat is open if only one is taken.
async fn timed(app: &App, taken: usize) -> Arc<Room> {
    let (game, session) = game(&[], taken);
    let game = StoredGame {
        clock: Some(CONTROL),
        ..game
    };
    app.games.create(game, session).await.unwrap()
}

async fn play(app: &App, room: &Arc<Room>, ply: usize) -> Result<()> {
    let text = format!("{ply}-{}", ply + 1);
    room.act(&context(app), &BOTH, Action::Move { ply, text })
        .await
}

/// What is left to both, in seconds, and whose time runs.
async fn standing(room: &Room) -> ([u64; 2], Option<u32>) {
    let clock = room.info().await.clock.unwrap();
    ([clock.left[0] / 1000, clock.left[1] / 1000], clock.running)
}

/// The next message of this type.
async fn hear(entry: &mut Entry, wanted: &str) -> Value {
    loop {
        let room::Event::Text(text) = entry.events.recv().await.unwrap() else {
            panic!("the room was closed");
        };
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == wanted {
            return message;
        }
    }
}

/// A game after two moves, the second of which took twenty seconds; player 1 is there, and it is
/// their turn.
async fn under_way() -> (Hands, App, Arc<Room>, Entry) {
    let hands = Hands::new();
    let app = app_with(hands.clock());
    let room = timed(&app, 2).await;
    let ann = room.enter(&["0".to_owned()], 0).await.unwrap();
    // Before the first move nobody's time runs.
    hands.pass(500);
    assert_eq!(standing(&room).await, ([60, 60], None));
    play(&app, &room, 0).await.unwrap();
    hands.pass(20);
    assert_eq!(standing(&room).await, ([60, 40], Some(2)));
    play(&app, &room, 1).await.unwrap();
    assert_eq!(standing(&room).await, ([60, 45], Some(1)));
    (hands, app, room, ann)
}

#[tokio::test]
async fn who_thinks_for_too_long_loses() {
    let (hands, app, room, mut ann) = under_way().await;
    hands.pass(59);
    assert!(room.info().await.outcome.is_none());
    hands.pass(1);
    // Nobody has to ask: the server says it.
    let over = hear(&mut ann, "over").await;
    assert_eq!(over["outcome"]["loser"], 1);
    assert_eq!(over["outcome"]["why"], "Player 1 has no time left.");
    assert_eq!(standing(&room).await, ([0, 45], None));
    let late = play(&app, &room, 2).await.unwrap_err();
    assert_eq!(late.refusal.message, "the game is over");
    let info = seen(&room).await;
    assert_eq!(stored(&app, &id(&info)).await["outcome"], info["outcome"]);
}

/// The alarm may come late; the move does not.
#[tokio::test]
async fn a_move_after_the_time_is_refused() {
    let hands = Hands::new();
    // Nothing ever wakes the alarm.
    let steady = hands.0.clone();
    let clock = MachineClock::new(
        now,
        move || *steady.borrow(),
        |_| Box::pin(std::future::pending()),
    );
    let app = app_with(clock);
    let room = timed(&app, 2).await;
    let _ann = room.enter(&["0".to_owned()], 0).await.unwrap();
    play(&app, &room, 0).await.unwrap();
    hands.pass(61);
    let late = play(&app, &room, 1).await.unwrap_err();
    assert_eq!(late.refusal.message, "the time is over");
    let info = room.info().await;
    assert_eq!((info.ply, info.outcome.unwrap().loser), (1, Some(2)));
}

#[tokio::test]
async fn the_time_stands_still_while_nobody_is_there_or_a_seat_is_open() {
    let hands = Hands::new();
    let app = app_with(hands.clock());
    let room = timed(&app, 1).await;
    let ann = room.enter(&["0".to_owned()], 0).await.unwrap();
    play(&app, &room, 0).await.unwrap();
    hands.pass(30);
    assert_eq!(standing(&room).await, ([60, 60], None));
    let invited = Access::Invited(INVITE.to_owned());
    room.sit(invited, None, None).await.unwrap();
    hands.pass(10);
    assert_eq!(standing(&room).await, ([60, 50], Some(2)));
    room.leave(&[1]).await;
    hands.pass(1000);
    assert_eq!(standing(&room).await, ([60, 50], None));
    let again = room.enter(&["0".to_owned()], 0).await.unwrap();
    hands.pass(10);
    assert_eq!(standing(&room).await, ([60, 40], Some(2)));
    drop((ann, again));
}

/// After a restart everybody has what they had after the last move.
#[tokio::test]
async fn the_time_survives_the_end_of_the_server() {
    let (hands, app, room, _ann) = under_way().await;
    hands.pass(7);
    assert_eq!(standing(&room).await, ([53, 45], Some(1)));
    let id = room.info().await.id;
    let fresh = app.games.load(&context(&app), &id).await.unwrap();
    assert_eq!(standing(&fresh).await, ([60, 45], None));
    let _bob = fresh.enter(&["1".to_owned()], 0).await.unwrap();
    hands.pass(3);
    assert_eq!(standing(&fresh).await, ([57, 45], Some(1)));
}

/// Taking a move back gives no time back, and a rematch has a full clock.
#[tokio::test]
async fn take_backs_and_rematches_have_a_clock() {
    let (hands, app, room, _ann) = under_way().await;
    hands.pass(10);
    let back = Action::Takeback { seat: 2, ply: 2 };
    room.act(&context(&app), &BOTH, back).await.unwrap();
    assert_eq!(standing(&room).await, ([50, 45], Some(2)));
    hands.pass(5);
    assert_eq!(standing(&room).await, ([50, 40], Some(2)));
    let resign = Action::Resign { seat: 1 };
    room.act(&context(&app), &BOTH, resign).await.unwrap();
    hands.pass(100);
    assert_eq!(standing(&room).await, ([50, 40], None));
    let again = Action::Rematch { want: true };
    room.act(&context(&app), &BOTH, again).await.unwrap();
    let next = room.info().await.rematch.game.unwrap();
    let next = app.games.room(&context(&app), &next).await.unwrap();
    assert_eq!(standing(&next).await, ([60, 60], None));
}
