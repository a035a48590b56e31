//! A thousand people at one game.

use futures_util::future::join_all;
use serde_json::json;

use crate::client::Running;

const PEOPLE: usize = 1000;

/// Everybody at the game hears of every move, however many come at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_sockets_hear_of_a_move() {
    // Both ends of all sockets are in this process.
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    let wanted = rustix::process::Rlimit {
        current: limit.maximum,
        ..limit
    };
    rustix::process::setrlimit(rustix::process::Resource::Nofile, wanted).unwrap();
    let server = Running::with(
        |limits| {
            limits.connections_per_address = 2 * PEOPLE;
            limits.request_burst = 1e6;
        },
        None,
    )
    .await;
    let body = json!({
        "board": "path:9", "game": "classic", "seats": ["human", "human"], "take": [1, 2],
    });
    let game = server.post("/api/v1/games", &body).await.ok();
    let id = game["id"].as_str().unwrap();
    let tokens = [0, 1].map(|seat| game["tokens"][seat]["token"].as_str().unwrap());
    let watchers = join_all((0..PEOPLE).map(|_| server.enter(id, &[], 0))).await;
    let (mut player, _) = server.enter(id, &tokens, 0).await;
    for ply in 0..3 {
        player.play(ply, &format!("{ply}-{}", ply + 1)).await;
        assert_eq!(player.hear("moved").await["move"]["ply"], ply + 1);
    }
    let mut heard = 0;
    for (mut watcher, _) in watchers {
        for ply in 1..=3 {
            assert_eq!(watcher.hear("moved").await["move"]["ply"], ply);
            heard += 1;
        }
    }
    println!("fault suite: sockets at one game: {PEOPLE} sockets, {heard} moves heard, 0 lost");
    assert_eq!(heard, 3 * PEOPLE);
    server.stop().await;
}
