//! Games that anybody may join, and classes.

use super::*;

fn listed_ids(app: &App) -> Vec<String> {
    app.games.open().into_iter().map(|game| game.id).collect()
}

#[tokio::test]
async fn an_open_game_is_listed_while_a_player_waits() {
    let app = app();
    let (stored, session) = game(&[], 1);
    let id = stored.id.clone();
    let stored = StoredGame {
        listed: true,
        ..stored
    };
    let room = app.games.create(stored, session).await.unwrap();
    assert!(listed_ids(&app).is_empty());
    let watcher = room.enter(&[], 0).await.unwrap();
    assert!(listed_ids(&app).is_empty());
    let player = room.enter(&["0".to_owned()], 0).await.unwrap();
    assert_eq!(listed_ids(&app), std::slice::from_ref(&id));
    room.leave(&[1]).await;
    assert!(listed_ids(&app).is_empty());
    let again = room.enter(&["0".to_owned()], 0).await.unwrap();
    assert_eq!(listed_ids(&app), [id]);
    let seat = room.sit(Access::Listed, None, None).await.unwrap().seat;
    assert_eq!(seat, 2);
    assert!(listed_ids(&app).is_empty());
    drop((watcher, player, again));
}

#[tokio::test]
async fn a_game_that_is_given_up_is_not_listed() {
    let app = app();
    let (stored, session) = game(&["0-1"], 1);
    let stored = StoredGame {
        listed: true,
        ..stored
    };
    let room = app.games.create(stored, session).await.unwrap();
    let _player = room.enter(&["0".to_owned()], 0).await.unwrap();
    assert_eq!(listed_ids(&app).len(), 1);
    let resign = Action::Resign { seat: 1 };
    room.act(&context(&app), &BOTH, resign).await.unwrap();
    assert!(listed_ids(&app).is_empty());
}

#[tokio::test]
async fn other_games_want_an_invitation() {
    let app = app();
    let room = room(&app, &[], 1).await;
    for access in [
        Access::Listed,
        Access::Class,
        Access::Invited("guess".to_owned()),
    ] {
        assert!(room.sit(access, None, None).await.is_err());
    }
    let _player = room.enter(&["0".to_owned()], 0).await.unwrap();
    assert!(listed_ids(&app).is_empty());
}

/// Visitors who come at the same time are paired: no two wait alone.
#[tokio::test]
async fn a_class_is_paired() {
    let app = app();
    let (_, session) = game(&["0-1"], 0);
    let class = app.games.create_class(&session, None).await.unwrap().id;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..9 {
        let (app, class) = (app.clone(), class.clone());
        tasks.spawn(async move {
            let name = Some(format!("child {number}"));
            app.games.pair(&context(&app), &class, name).await
        });
    }
    let paired: Vec<_> = tasks.join_all().await;
    let mut seats = HashMap::<String, Vec<u32>>::new();
    for one in paired {
        let one = one.unwrap();
        assert_eq!(one.game.ply, 1);
        seats.entry(one.id).or_default().push(one.seat);
    }
    let mut counts: Vec<usize> = seats.values().map(Vec::len).collect();
    counts.sort_unstable();
    assert_eq!(counts, [1, 2, 2, 2, 2]);
    let info = serde_json::to_value(app.games.class(&class).await.unwrap()).unwrap();
    assert_eq!(info["games"].as_array().unwrap().len(), 5);
    assert_eq!(info["setup"]["moves"], json!(["0-1"]));
    assert!(app.games.class(&"0".repeat(24)).await.is_err());
    assert!(app.games.class("x").await.is_err());
}

/// Nobody is paired with a visitor who closed the page long ago, whatever the clock of the machine
/// says meanwhile.
#[tokio::test]
async fn nobody_is_paired_with_somebody_who_left() {
    let [wall, steady] = [now(), 0].map(|time| Arc::new(std::sync::atomic::AtomicU64::new(time)));
    let readings = [Arc::clone(&wall), Arc::clone(&steady)];
    let [wall_is, steady_is] =
        readings.map(|reading| move || reading.load(std::sync::atomic::Ordering::Relaxed));
    let clock = MachineClock::new(
        wall_is,
        move || Duration::from_millis(steady_is()),
        |_| Box::pin(std::future::pending()),
    );
    let set = |clock: &std::sync::atomic::AtomicU64, time| {
        clock.store(time, std::sync::atomic::Ordering::Relaxed);
    };
    let app = app_with(clock);
    let (_, session) = game(&[], 0);
    let class = app.games.create_class(&session, None).await.unwrap().id;
    let pair = async || {
        let context = context(&app);
        app.games.pair(&context, &class, None).await.unwrap()
    };
    let gone = pair().await;
    set(&steady, 60_000);
    // A clock that is set back does not make the game new again.
    set(&wall, 1000);
    let waits = pair().await;
    assert_ne!(waits.id, gone.id);
    // Nor does one that is set ahead make it old.
    set(&wall, now() + 1_000_000_000);
    let beside = pair().await;
    assert_eq!((beside.id, beside.seat), (waits.id, 2));
    let waits = pair().await;
    // A visitor who waits at the game is found, however long it takes.
    let room = app.games.room(&context(&app), &waits.id).await.unwrap();
    let _entry = room.enter(&[waits.token], 0).await.unwrap();
    set(&steady, 600_000);
    let joined = pair().await;
    assert_eq!((joined.id, joined.seat), (waits.id, 2));
}
