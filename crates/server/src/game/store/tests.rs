use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::{Connection, params};

use super::*;
use crate::game::clock::now;

fn game(id: &str) -> StoredGame {
    let seats = ["human", "perfect"].map(StoredSeat::open).to_vec();
    StoredGame {
        invite: Some([7; 32]),
        ..StoredGame::empty(id.to_owned(), "{}".to_owned(), seats)
    }
}

fn created(id: &str) -> Change {
    Change::Create(Box::new(game(id)))
}

fn played(game: &str, ply: usize) -> Change {
    let mv = StoredMove {
        text: format!("{ply}-{}", ply + 1),
        by: "human".to_owned(),
        why: None,
    };
    let left = None;
    Change::Game(game.to_owned(), GameChange::Move { ply, mv, left })
}

fn open(folder: &Path) -> GameStore {
    GameStore::open(
        Some(folder),
        &ServerLimits::default(),
        MachineClock::default(),
    )
    .unwrap()
}

#[tokio::test]
async fn what_is_written_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    store.write(created("a")).await.unwrap();
    for ply in 1..=5 {
        store.write(played("a", ply)).await.unwrap();
    }
    let taken = GameChange::Seat {
        seat: 1,
        name: Some("Ann".to_owned()),
        token: [3; 32],
    };
    let change = Change::Game("a".to_owned(), taken);
    store.write(change).await.unwrap();
    store.close().await;
    let late = store.write(played("a", 6)).await;
    assert!(matches!(late, Err(GameStoreError::Closed)), "{late:?}");

    let store = open(folder.path());
    let game = store.load("a").await.unwrap().unwrap();
    let texts: Vec<&str> = game.moves.iter().map(|mv| &*mv.text).collect();
    assert_eq!(texts, ["1-2", "2-3", "3-4", "4-5", "5-6"]);
    assert_eq!(game.seats[0].token, Some([3; 32]));
    assert_eq!(game.seats[0].name.as_deref(), Some("Ann"));
    assert!(store.load("b").await.unwrap().is_none());
}

#[tokio::test]
async fn a_change_that_fails_leaves_the_others_alone() {
    let store = GameStore::open(None, &ServerLimits::default(), MachineClock::default()).unwrap();
    store.write(created("a")).await.unwrap();
    let (first, twice, stray, second) = tokio::join!(
        store.write(played("a", 1)),
        store.write(played("a", 1)),
        store.write(played("nobody", 1)),
        store.write(played("a", 2)),
    );
    assert!(first.is_ok() && twice.is_err() && stray.is_err() && second.is_ok());
    assert_eq!(store.load("a").await.unwrap().unwrap().moves.len(), 2);
}

#[tokio::test]
async fn only_one_server_has_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let _store = open(folder.path());
    let second = GameStore::open(
        Some(folder.path()),
        &ServerLimits::default(),
        MachineClock::default(),
    );
    let error = second.unwrap_err();
    assert!(matches!(error, GameStoreError::Locked(_)), "{error}");
}

#[tokio::test]
async fn there_is_an_end_to_the_number_of_games() {
    let limits = ServerLimits {
        stored_games: 2,
        ..ServerLimits::default()
    };
    let store = GameStore::open(None, &limits, MachineClock::default()).unwrap();
    for id in ["a", "b"] {
        store.write(created(id)).await.unwrap();
    }
    let third = store.write(created("c")).await;
    assert!(matches!(third, Err(GameStoreError::Full)));
}

/// Days since 1970.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// A store whose clock says what a test says.
fn started(folder: &Path, wall: u64) -> (GameStore, Arc<AtomicU64>) {
    let steady = Arc::new(AtomicU64::new(0));
    let own = Arc::clone(&steady);
    let clock = MachineClock::new(
        move || wall,
        move || Duration::from_millis(own.load(Ordering::Relaxed)),
        |_| Box::pin(std::future::pending()),
    );
    let limits = ServerLimits {
        keep_days: 3,
        ..ServerLimits::default()
    };
    let store = GameStore::open(Some(folder), &limits, clock).unwrap();
    (store, steady)
}

#[tokio::test]
async fn no_reading_of_a_wrong_clock_costs_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let right = 20_000 * DAY;
    let (store, _) = started(folder.path(), right);
    store.write(created("a")).await.unwrap();
    store.close().await;
    // Years ahead, in 1970, right again, ahead again.
    for wall in [right + 5000 * DAY, 0, right, right + 9000 * DAY] {
        let (store, _) = started(folder.path(), wall);
        assert!(store.load("a").await.unwrap().is_some(), "{wall}");
        store.close().await;
    }
}

#[tokio::test]
async fn a_game_that_nobody_touches_is_forgotten_at_last() {
    let folder = tempfile::tempdir().unwrap();
    let (store, steady) = started(folder.path(), 20_000 * DAY);
    for id in ["a", "b"] {
        store.write(created(id)).await.unwrap();
    }
    for day in 1..=3 {
        steady.store(day * DAY, Ordering::Relaxed);
        store.write(played("b", day as usize)).await.unwrap();
        assert!(store.load("a").await.unwrap().is_some(), "day {day}");
    }
    steady.store(4 * DAY, Ordering::Relaxed);
    store.write(played("b", 4)).await.unwrap();
    // The day ends when the orders before it are done.
    assert!(store.load("b").await.unwrap().is_some());
    assert!(store.load("a").await.unwrap().is_none());
}

/// A file of few pages is as full as a disk can be.
#[tokio::test]
async fn a_full_disk_is_called_so_and_loses_nothing() {
    let limits = ServerLimits {
        stored_bytes: 16 * 4096,
        ..ServerLimits::default()
    };
    let store = GameStore::open(None, &limits, MachineClock::default()).unwrap();
    store.write(created("a")).await.unwrap();
    let mut large = game("large");
    large.setup = " ".repeat(100_000);
    let large = Change::Create(Box::new(large));
    // Those that wait along with it and are small enough are stored.
    let (first, refused, second) = tokio::join!(
        store.write(played("a", 1)),
        store.write(large),
        store.write(played("a", 2)),
    );
    assert!(
        matches!(refused, Err(GameStoreError::NoSpace)),
        "{refused:?}"
    );
    assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
    let mut stored = 2;
    let refused = loop {
        match store.write(played("a", stored + 1)).await {
            Ok(()) => stored += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(refused, GameStoreError::NoSpace), "{refused:?}");
    assert_eq!(store.load("a").await.unwrap().unwrap().moves.len(), stored);
    let back = Change::Game("a".to_owned(), GameChange::TakeBack(1));
    store.write(back).await.unwrap();
    store.write(played("a", 2)).await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().moves.len(), 2);
}

#[tokio::test]
async fn damage_is_told_from_games() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    for id in ["a", "b", "c", "d"] {
        store.write(created(id)).await.unwrap();
        for ply in 1..=3 {
            store.write(played(id, ply)).await.unwrap();
        }
    }
    store.close().await;
    let file = Connection::open(folder.path().join("games.sqlite3")).unwrap();
    for damage in [
        "UPDATE game SET invite = x'00' WHERE id = 'a'",
        "DELETE FROM move WHERE game = 'b' AND ply = 2",
        "DELETE FROM seat WHERE game = 'c' AND seat = 1",
    ] {
        assert_eq!(file.execute(damage, []).unwrap(), 1);
    }
    drop(file);
    let store = open(folder.path());
    for id in ["a", "b", "c"] {
        let loaded = store.load(id).await;
        assert!(
            matches!(loaded, Err(GameStoreError::Damaged(_))),
            "{loaded:?}"
        );
    }
    assert!(store.load("d").await.unwrap().is_some());
}

#[tokio::test]
async fn games_of_earlier_versions_are_read() {
    for (version, next) in [(1, ""), (2, ", next TEXT")] {
        let folder = tempfile::tempdir().unwrap();
        let old = Connection::open(folder.path().join("games.sqlite3")).unwrap();
        old.execute_batch(&format!(
            "CREATE TABLE game (
                 id TEXT PRIMARY KEY, setup TEXT NOT NULL, invite BLOB,
                 created INTEGER NOT NULL, changed INTEGER NOT NULL, resigned INTEGER{next}
             ) STRICT, WITHOUT ROWID;
             CREATE INDEX game_changed ON game (changed);
             CREATE TABLE seat (
                 game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
                 kind TEXT NOT NULL, name TEXT, token BLOB, PRIMARY KEY (game, seat)
             ) STRICT, WITHOUT ROWID;
             CREATE TABLE move (
                 game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, ply INTEGER NOT NULL,
                 text TEXT NOT NULL, maker TEXT NOT NULL, why TEXT, PRIMARY KEY (game, ply)
             ) STRICT, WITHOUT ROWID;"
        ))
        .unwrap();
        let insert = "INSERT INTO game (id, setup, created, changed) VALUES ('a', '{}', 1, ?1)";
        old.execute(insert, params![now()]).unwrap();
        old.pragma_update(None, "user_version", version).unwrap();
        drop(old);
        let store = open(folder.path());
        assert_eq!(store.load("a").await.unwrap().unwrap().next, None);
        store.write(created("b")).await.unwrap();
        store.close().await;
        let store = open(folder.path());
        assert!(store.load("b").await.unwrap().is_some());
    }
}

/// What is promised for the loss of power rests on this setting.
#[test]
fn the_disk_has_what_is_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let file = file::open(Some(folder.path()), 1 << 30).unwrap();
    let setting = |name: &str| {
        let value =
            file.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0));
        format!("{:?}", value.unwrap())
    };
    assert_eq!(setting("synchronous"), "Integer(2)");
    assert_eq!(setting("journal_mode"), "Text(\"wal\")");
}

/// Some games of different lengths, one of them with a clock and names.
async fn several(folder: &Path) -> Vec<(String, String)> {
    let store = open(folder);
    let ids: Vec<String> = (0..5).map(|_| game_id().unwrap()).collect();
    for (number, id) in ids.iter().enumerate() {
        store.write(created(id)).await.unwrap();
        let seat = GameChange::Seat {
            seat: 1,
            name: Some(format!("player {number}")),
            token: [number as u8; 32],
        };
        store.write(Change::Game(id.clone(), seat)).await.unwrap();
        for ply in 1..=number * 12 {
            store.write(played(id, ply)).await.unwrap();
        }
    }
    store.close().await;
    let store = open(folder);
    let mut games = Vec::new();
    for id in ids {
        let game = store.load(&id).await.unwrap().unwrap();
        games.push((id, format!("{game:?}")));
    }
    store.close().await;
    games
}

/// A flipped bit never gives another game: each is whole, or is called damaged, and the others are
/// served. No game is forgotten for it.
#[tokio::test]
async fn a_flipped_bit_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let games = several(folder.path()).await;
    let whole = std::fs::read(folder.path().join(file::FILE)).unwrap();
    let mut damaged = 0;
    for number in 0..120_usize {
        let copy = tempfile::tempdir().unwrap();
        let mut bytes = whole.clone();
        let place = (number * 7_919 + 31) * 509 % bytes.len();
        bytes[place] ^= 1 << (number % 8);
        std::fs::write(copy.path().join(file::FILE), bytes).unwrap();
        let limits = ServerLimits::default();
        let store = GameStore::open(Some(copy.path()), &limits, MachineClock::default());
        let store = match store {
            Ok(store) => store,
            // A version that is not ours yet.
            Err(GameStoreError::Newer(_)) => continue,
            Err(error) => panic!("byte {place}: {error}"),
        };
        for (id, game) in &games {
            match store.load(id).await {
                Ok(Some(loaded)) => assert_eq!(format!("{loaded:?}"), *game, "byte {place}"),
                Err(GameStoreError::Damaged(_)) => damaged += 1,
                other => panic!("byte {place}: {other:?}"),
            }
        }
        store.close().await;
    }
    assert!(damaged > 10, "{damaged}");
    println!("fault suite: bits flipped in the stored games: 120 faults, {damaged} told, 0 lost");
}

/// A file that was cut off is set aside, and what is whole of it is served.
#[tokio::test]
async fn a_file_that_was_cut_off_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let games = several(folder.path()).await;
    let whole = std::fs::read(folder.path().join(file::FILE)).unwrap();
    let mut served = 0;
    for part in 1..8 {
        let copy = tempfile::tempdir().unwrap();
        let name = copy.path().join(file::FILE);
        std::fs::write(&name, &whole[..whole.len() * part / 8]).unwrap();
        let store = open(copy.path());
        for (id, game) in &games {
            if let Ok(Some(loaded)) = store.load(id).await {
                assert_eq!(format!("{loaded:?}"), *game);
                served += 1;
            }
        }
        store.write(created("new")).await.unwrap();
        store.close().await;
        let kept = copy.path().join(format!("{}.damaged", file::FILE));
        assert_eq!(
            std::fs::read(kept).unwrap(),
            whole[..whole.len() * part / 8]
        );
    }
    assert!(served > 0);
    println!("fault suite: stored games cut off: 7 faults, {served} games served, 0 altered");
}

/// Of a game whose last moves are damaged the moves before them are saved, and that is said.
#[tokio::test]
async fn the_first_moves_of_a_damaged_game_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let games = several(folder.path()).await;
    let file = Connection::open(folder.path().join(file::FILE)).unwrap();
    let id = &games[3].0;
    let sql = "UPDATE move SET text = '1-3' WHERE game = ?1 AND ply = 20";
    assert_eq!(file.execute(sql, [id]).unwrap(), 1);
    let sql = "UPDATE seat SET name = 'nobody' WHERE game = ?1 AND seat = 1";
    assert_eq!(file.execute(sql, [&games[4].0]).unwrap(), 1);
    drop(file);
    let out = folder.path().join("saved");
    let saved = salvage(folder.path(), &out).unwrap();
    assert_eq!((saved.whole, saved.lost.len()), (3, 1));
    assert_eq!(saved.lost[0].id, games[4].0);
    let [shortened] = &saved.shortened[..] else {
        panic!("{saved:?}");
    };
    assert_eq!(
        (&shortened.id, shortened.kept, shortened.made),
        (id, 19, 36)
    );
    let store = open(&out);
    assert_eq!(store.load(id).await.unwrap().unwrap().moves.len(), 19);
    store.write(played(id, 20)).await.unwrap();
    let lost = store.load(&games[4].0).await;
    assert!(matches!(lost, Err(GameStoreError::Damaged(_))), "{lost:?}");
    store.close().await;
    let again = salvage(folder.path(), &out);
    assert!(matches!(again, Err(GameStoreError::Occupied(_))));
    let empty = tempfile::tempdir().unwrap();
    let none = salvage(empty.path(), &out.join("other"));
    assert!(matches!(none, Err(GameStoreError::NoGames(_))));
}

/// A day that is damaged makes no game old.
#[tokio::test]
async fn damaged_days_cost_no_game() {
    for damage in [
        "UPDATE game SET day = 0 WHERE id = 'a'",
        "UPDATE service SET day = 1000000",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (store, steady) = started(folder.path(), 20_000 * DAY);
        for day in 1..=9 {
            steady.store(day * DAY, Ordering::Relaxed);
            store.write(created(&format!("old {day}"))).await.unwrap();
        }
        for id in ["a", "b"] {
            store.write(created(id)).await.unwrap();
        }
        store.close().await;
        let file = Connection::open(folder.path().join(file::FILE)).unwrap();
        assert_eq!(file.execute(damage, []).unwrap(), 1);
        drop(file);
        let (store, _) = started(folder.path(), 20_009 * DAY);
        assert!(store.load("b").await.unwrap().is_some(), "{damage}");
        assert!(!matches!(store.load("a").await, Ok(None)), "{damage}");
        store.close().await;
    }
}

/// A move appends: what is large about a game is not written again.
#[tokio::test]
async fn a_move_writes_little() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let mut large = game("large");
    large.setup = "x".repeat(1 << 20);
    store.write(Change::Create(Box::new(large))).await.unwrap();
    let log = || {
        let log = folder.path().join(format!("{}-wal", file::FILE));
        std::fs::metadata(log).unwrap().len()
    };
    let before = log();
    for ply in 1..=20 {
        store.write(played("large", ply)).await.unwrap();
    }
    let written = log().saturating_sub(before);
    assert!(written < 20 * (40 << 10), "{written} bytes for 20 moves");
}

/// Nobody but their owner can read the stored games.
#[cfg(unix)]
#[tokio::test]
async fn the_stored_games_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("new/games");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let store = open(&data);
    store.write(created("a")).await.unwrap();
    assert_eq!(mode(&data), 0o700);
    for end in ["", "-wal"] {
        assert_eq!(mode(&data.join(format!("{}{end}", file::FILE))), 0o600);
    }
    store.close().await;
    // Those of an earlier version become private.
    let name = data.join(file::FILE);
    std::fs::set_permissions(&name, PermissionsExt::from_mode(0o644)).unwrap();
    let store = open(&data);
    assert!(store.load("a").await.unwrap().is_some());
    assert_eq!(mode(&name), 0o600);
}

#[test]
fn a_folder_that_takes_nothing_is_called_so() {
    let limits = ServerLimits::default();
    let opened = GameStore::open(Some(Path::new("/proc")), &limits, MachineClock::default());
    let error = opened.unwrap_err().to_string();
    assert!(
        error.starts_with("cannot write in the folder /proc: "),
        "{error}"
    );
    assert!(error.ends_with("name another with --data"), "{error}");
}

#[tokio::test]
async fn games_are_counted_and_removed() {
    let limits = ServerLimits {
        stored_games: 3,
        ..ServerLimits::default()
    };
    let store = GameStore::open(None, &limits, MachineClock::default()).unwrap();
    for id in ["a", "b", "c"] {
        store.write(created(id)).await.unwrap();
    }
    assert!(store.write(created("d")).await.is_err());
    let removed = Change::Remove(vec!["a".to_owned(), "nobody".to_owned()]);
    store.write(removed).await.unwrap();
    assert!(store.load("a").await.unwrap().is_none());
    let gone = store.write(played("a", 1)).await;
    assert!(matches!(gone, Err(GameStoreError::Gone)), "{gone:?}");
    store.write(created("d")).await.unwrap();
    assert_eq!(store.stats().games.load(Ordering::Relaxed), 3);
    assert!(store.stats().bytes.load(Ordering::Relaxed) > 0);
}

/// Every class is saved, whatever letter its code begins with.
#[tokio::test]
async fn classes_are_saved_by_any_name() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let first = "bcdfghjkmnpqrstvwxz23456789".chars();
    let mut ids: Vec<String> = first.map(|letter| format!("{letter}zxg249")).collect();
    // Classes that were made before there were codes have the name of a game.
    ids.push(game_id().unwrap());
    for id in &ids {
        let class = StoredClass {
            id: id.clone(),
            setup: "{}".to_owned(),
            clock: None,
            created: 7,
            key: Some([9; 32]),
            closed: false,
        };
        store.write(Change::Class(Box::new(class))).await.unwrap();
    }
    store.close().await;
    let out = folder.path().join("saved");
    let saved = salvage(folder.path(), &out).unwrap();
    assert_eq!((saved.classes, saved.lost_classes), (ids.len(), 0));
    let store = open(&out);
    for id in &ids {
        assert!(store.load_class(id).await.unwrap().is_some(), "{id}");
    }
    store.close().await;
}
