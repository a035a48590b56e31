//! Who leaves stops what he asked for, and nobody keeps others waiting.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::AsyncReadExt;

use crate::client::{PATIENCE, Running, within};

/// A question that takes much longer than the tests.
fn endless() -> Value {
    json!({ "board": "grid:7x7", "game": "private", "players": 3, "seconds": 60 })
}

const STREAM: [(&str, &str); 2] = [
    ("content-type", "application/json"),
    ("accept", "text/event-stream"),
];

/// One client may use one of the two threads: a job that went on would keep the next one waiting.
#[tokio::test]
async fn a_search_ends_when_its_client_leaves() {
    let server = Running::with(
        |limits| {
            limits.long_workers = 2;
            limits.search_bytes = 16 << 20;
        },
        None,
    )
    .await;
    for headers in [&STREAM[..], &STREAM[..1]] {
        let body = endless().to_string();
        let mut stream = server
            .connect("POST", "/api/v1/analyze", headers, &body)
            .await;
        if headers.len() == 2 {
            // It has begun: there is progress.
            let mut seen = String::new();
            let mut bytes = [0; 4096];
            while !seen.contains("event: progress") {
                let count = within(stream.read(&mut bytes)).await.unwrap();
                assert!(count > 0, "{seen}");
                seen += &String::from_utf8_lossy(&bytes[..count]);
            }
        } else {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        let small = json!({ "board": "grid:2x2", "game": "classic" });
        let next = server.post("/api/v1/analyze", &small);
        tokio::pin!(next);
        let early = tokio::time::timeout(Duration::from_millis(300), &mut next).await;
        assert!(early.is_err(), "the thread is busy");
        drop(stream);
        let begin = Instant::now();
        let reply = next.await;
        assert_eq!(reply.ok()["winner"], 1);
        assert!(begin.elapsed() < PATIENCE / 2);
    }
}

#[tokio::test]
async fn every_kind_of_stream_ends_when_its_client_leaves() {
    let server = Running::with(|limits| limits.long_workers = 2, None).await;
    for (path, body, event) in [
        (
            "simulate",
            json!({ "board": "grid:30x30", "game": "classic", "games": 1_000_000, "policies": ["greedy", "greedy"] }),
            "event: progress",
        ),
        (
            "sweep",
            json!({ "boards": "grid:{2..40}x{2..40}", "game": "private", "players": 3, "seconds": 10 }),
            "event: row",
        ),
    ] {
        let path = format!("/api/v1/{path}");
        let mut stream = server
            .connect("POST", &path, &STREAM, &body.to_string())
            .await;
        let mut seen = String::new();
        let mut bytes = [0; 4096];
        while !seen.contains(event) {
            let count = within(stream.read(&mut bytes)).await.unwrap();
            assert!(count > 0, "{seen}");
            seen += &String::from_utf8_lossy(&bytes[..count]);
        }
        drop(stream);
        let small = json!({ "board": "grid:2x2", "game": "classic" });
        let begin = Instant::now();
        assert_eq!(server.post("/api/v1/analyze", &small).await.status, 200);
        assert!(begin.elapsed() < PATIENCE / 2, "{path}");
    }
}

#[tokio::test]
async fn quick_answers_do_not_wait_for_long_ones() {
    let server = Running::with(|limits| limits.search_bytes = 16 << 20, None).await;
    let body = endless().to_string();
    let mut searches = Vec::new();
    for _ in 0..6 {
        let search = server.connect("POST", "/api/v1/analyze", &STREAM, &body);
        searches.push(search.await);
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let begin = Instant::now();
    let position = json!({ "board": "grid:5x6", "game": "classic", "engine": "perfect" });
    let reply = server.post("/api/v1/engine", &position).await;
    assert_eq!(reply.ok()["standing"], "wins");
    assert!(begin.elapsed() < Duration::from_secs(10));
}

#[tokio::test]
async fn too_much_work_is_refused() {
    let server = Running::with(
        |limits| {
            limits.waiting_per_client = 2;
            limits.search_bytes = 16 << 20;
        },
        None,
    )
    .await;
    let body = endless().to_string();
    let mut searches = Vec::new();
    for _ in 0..8 {
        let search = server.connect("POST", "/api/v1/analyze", &STREAM, &body);
        searches.push(search.await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let reply = server.post("/api/v1/analyze", &endless()).await;
    assert_eq!(reply.error(), (503, "busy".to_owned()));
    assert!(reply.header("retry-after").is_some());
}

#[tokio::test]
async fn the_server_stops_in_spite_of_long_work() {
    let server = Running::with(|limits| limits.search_bytes = 16 << 20, None).await;
    let body = endless().to_string();
    let mut stream = server
        .connect("POST", "/api/v1/analyze", &STREAM, &body)
        .await;
    let mut bytes = [0; 64];
    within(stream.read(&mut bytes)).await.unwrap();
    let begin = Instant::now();
    server.stop().await;
    assert!(begin.elapsed() < Duration::from_secs(20));
}
