//! What is too large, too slow or too often gets a clear answer.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Running, page, until, within};

fn classic(board: &str) -> Value {
    json!({ "board": board, "game": "classic" })
}

#[tokio::test]
async fn large_bodies_are_refused() {
    let server = Running::with(|limits| limits.questions.body_bytes = 1000, None).await;
    let mut large = classic("grid:2x2");
    large["moves"] = json!(vec!["0,0-0,1"; 200]);
    let reply = server.post("/api/v1/position", &large).await;
    assert_eq!(reply.error(), (413, "too-large".to_owned()));
    // What is only announced is not waited for.
    let reply = server
        .send(
            "POST",
            "/api/v1/board",
            &[
                ("content-type", "application/json"),
                ("content-length", "99999999999"),
            ],
            "",
        )
        .await;
    assert_eq!(reply.error(), (413, "too-large".to_owned()));
    // Without a length in front, too.
    let body = format!("7d0\r\n{}\r\n0\r\n\r\n", " ".repeat(2000));
    let head = format!(
        "POST /api/v1/board HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        server.address
    );
    let mut stream = tokio::net::TcpStream::connect(server.address)
        .await
        .unwrap();
    stream.write_all((head + &body).as_bytes()).await.unwrap();
    let mut answer = String::new();
    let _ = within(stream.read_to_string(&mut answer)).await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
}

#[tokio::test]
async fn bodies_must_be_what_is_asked_for() {
    let server = Running::start().await;
    let path = "/api/v1/position";
    let body = classic("grid:2x2").to_string();
    let reply = server.send("POST", path, &[], &body).await;
    assert_eq!(reply.error(), (415, "unsupported-media-type".to_owned()));
    let json_type = [("content-type", "application/json; charset=utf-8")];
    for body in [
        "",
        "{",
        "[1]",
        "nul",
        "{\"board\": 3, \"game\": \"classic\"}",
    ] {
        let reply = server.send("POST", path, &json_type, body).await;
        assert_eq!(reply.error(), (400, "bad-request".to_owned()), "{body}");
    }
    let nested = "[".repeat(100_000);
    let reply = server.send("POST", path, &json_type, &nested).await;
    assert_eq!(reply.error(), (400, "bad-request".to_owned()));
    let mut misspelt = classic("grid:2x2");
    misspelt["player"] = json!(3);
    let reply = server.post("/api/v1/analyze", &misspelt).await;
    assert_eq!(reply.error(), (400, "bad-request".to_owned()));
    assert!(reply.text().contains("`player`"), "{}", reply.text());
}

#[tokio::test]
async fn large_questions_are_refused() {
    let server = Running::start().await;
    let with = |name: &str, value: Value| {
        let mut body = classic("grid:3x3");
        body[name] = value;
        body
    };
    let games = |games: u64| {
        let mut body = classic("grid:3x3");
        body["games"] = json!(games);
        body
    };
    for (path, body, field) in [
        ("board", json!({ "board": "grid:100000x100000" }), "board"),
        ("board", json!({ "board": "complete:1000" }), "board"),
        ("board", json!({ "board": "a".repeat(1 << 20) }), "board"),
        ("board", json!({ "graph": "60000 0\n" }), "graph"),
        ("analyze", classic("grid:300x300"), "board"),
        ("position", with("players", json!(7)), "players"),
        ("simulate", games(1_000_001), "games"),
        ("simulate", games(0), "games"),
        (
            "sweep",
            json!({ "boards": "grid:{1..1000}x{1..1000}", "game": "classic" }),
            "boards",
        ),
        // One text of 50 kB stands for 2,500.
        (
            "sweep",
            json!({ "boards": format!("path:{{1..2500}}{}", " and path:1".repeat(4_500)), "game": "classic" }),
            "boards",
        ),
        ("claims", json!({ "up_to": 40 }), "up_to"),
        (
            "picture",
            json!({ "board": "grid:3x3", "game": "classic", "format": "png", "size": 100_000 }),
            "size",
        ),
        (
            "games",
            json!({ "board": "grid:100x100", "game": "classic", "seats": ["human", "human"] }),
            "board",
        ),
    ] {
        let reply = server.post(&format!("/api/v1/{path}"), &body).await;
        assert_eq!(reply.error().0, 413, "{path} {field}: {}", reply.text());
        assert_eq!(reply.json()["error"]["field"], field, "{}", reply.text());
    }
}

#[tokio::test]
async fn slow_requests_are_cut_off() {
    let server = Running::with(|limits| limits.arrival = Duration::from_millis(200), None).await;
    let head = "POST /api/v1/board HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    for start in [head, "GET /api/v1/health HTTP/1.1\r\nhost: loc"] {
        let mut stream = tokio::net::TcpStream::connect(server.address)
            .await
            .unwrap();
        stream.write_all(start.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let _ = within(stream.read_to_string(&mut answer)).await;
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 408"),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn who_asks_too_often_has_to_wait() {
    let server = Running::with(
        |limits| {
            limits.request_burst = 5.0;
            limits.requests_per_second = 0.01;
        },
        None,
    )
    .await;
    for _ in 0..5 {
        assert_eq!(server.get("/api/v1/health").await.status, 200);
    }
    let reply = server.get("/api/v1/health").await;
    assert_eq!(reply.error(), (429, "too-many-requests".to_owned()));
    let wait: u64 = reply.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=101).contains(&wait), "{wait}");
    // The page itself is not counted.
    assert_ne!(server.get("/").await.status, 429);
}

#[tokio::test]
async fn there_is_an_end_to_connections_and_games() {
    let server = Running::with(
        |limits| {
            limits.connections_per_address = 3;
            limits.games_per_hour = 2.0;
            limits.game_burst = 2.0;
        },
        None,
    )
    .await;
    // A request that is on its way uses its connection.
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(pending(&server).await);
    }
    let mut one_more = TcpStream::connect(server.address).await.unwrap();
    let mut byte = [0];
    let read = within(one_more.read(&mut byte)).await;
    assert!(!matches!(read, Ok(1..)), "it is closed at once");
    drop(held);
    // The server has heard that they are gone when it answers again.
    until(|| async {
        let stream = server.connect("GET", "/api/v1/health", &[], "").await;
        is_answered(stream).await
    })
    .await;

    let mut game = classic("grid:2x2");
    game["seats"] = json!(["human", "human"]);
    for _ in 0..2 {
        assert_eq!(server.post("/api/v1/games", &game).await.status, 201);
    }
    let reply = server.post("/api/v1/games", &game).await;
    assert_eq!(reply.error(), (429, "too-many-requests".to_owned()));
}

/// A connection with a request whose body does not come.
async fn pending(server: &Running) -> TcpStream {
    let head = format!(
        "POST /api/v1/board HTTP/1.1\r\nhost: {}\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n",
        server.address
    );
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    // The server asks for the body when the request has begun.
    let mut asked = [0; 25];
    within(stream.read_exact(&mut asked)).await.unwrap();
    assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream
}

/// Connections that carry nothing give way to those that do.
#[tokio::test]
async fn silent_connections_give_way() {
    let server = Running::with(|limits| limits.connections_per_address = 3, None).await;
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(TcpStream::connect(server.address).await.unwrap());
    }
    let _used = pending(&server).await;
    for _ in 0..5 {
        assert_eq!(server.get("/api/v1/health").await.status, 200);
    }
    let mut byte = [0];
    let read = within(silent[0].read(&mut byte)).await;
    assert!(!matches!(read, Ok(1..)), "the first has given way");
}

/// What is only announced takes no memory, and the page is there in any case.
#[tokio::test]
async fn announced_bodies_cost_nothing() {
    let page = page();
    let server = Running::set(|settings| {
        settings.page = Some(page.path().to_owned());
        settings.limits.held_bytes = 1 << 20;
    })
    .await;
    let mut held = Vec::new();
    for _ in 0..40 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = format!(
            "POST /api/v1/verify HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            server.address,
            16 << 20
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        held.push(stream);
    }
    let script = server.get("/app.js").await;
    assert_eq!((script.status, script.body.len()), (200, 300_000));
    let reply = server.post("/api/v1/position", &classic("grid:3x3")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

/// What comes in chunks counts as it comes.
#[tokio::test]
async fn chunks_are_counted() {
    let page = page();
    let server = Running::set(|settings| {
        settings.page = Some(page.path().to_owned());
        settings.limits.held_bytes = 1 << 20;
    })
    .await;
    let head = format!(
        "POST /api/v1/verify HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        server.address
    );
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    let mut sent = 0;
    while sent < 64 && stream.write_all(chunk.as_bytes()).await.is_ok() {
        sent += 1;
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert!(sent < 64, "a body of 4 MB does not fit into 1 MB");
    let script = server.get("/app.js").await;
    assert_eq!(script.status, 200);
}

/// A body with more moves than any game is refused before it takes memory; and moves and names are
/// short.
#[tokio::test]
async fn every_body_has_its_limit() {
    let server = Running::start().await;
    let mut many = classic("grid:3x3");
    many["moves"] = json!(vec![""; 250_000]);
    let reply = server.post("/api/v1/position", &many).await;
    assert_eq!(reply.error(), (400, "bad-request".to_owned()));
    let path = format!("/api/v1/games/{}/seats", "0".repeat(24));
    let long = json!({ "name": "x".repeat(20_000) });
    let reply = server.post(&path, &long).await;
    assert_eq!(reply.error(), (413, "too-large".to_owned()));
}

#[tokio::test]
async fn who_does_not_read_is_cut_off() {
    let server = Running::with(
        |limits| {
            limits.departure = Duration::from_millis(300);
            limits.connections_per_address = 1;
        },
        None,
    )
    .await;
    let question = json!({ "board": "grid:140x140" });
    let body = question.to_string();
    // A busy machine may not read on in time, so that somebody more patient says how long it is.
    let patient = Running::start().await;
    let whole = patient.post("/api/v1/board", &question).await;
    assert_eq!(whole.status, 200);
    let request = format!(
        "POST /api/v1/board HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    // Several at once, so that what the system keeps for the reader is not enough.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(8 << 10).unwrap();
    let mut stream = socket.connect(server.address).await.unwrap();
    stream
        .write_all(request.repeat(8).as_bytes())
        .await
        .unwrap();
    // There is one connection only: another one is answered when the first has been cut off.
    until(|| async {
        let stream = server.connect("GET", "/api/v1/health", &[], "").await;
        is_answered(stream).await
    })
    .await;
    let mut answer = Vec::new();
    let _ = within(stream.read_to_end(&mut answer)).await;
    assert!(answer.len() < 8 * whole.body.len(), "{}", answer.len());
}

/// A client that reads a little now and then does not keep the thread of a job that is over.
#[tokio::test]
async fn slow_readers_hold_no_thread() {
    let server = Running::with(
        |limits| {
            limits.long_workers = 1;
            // The reader reads fast enough not to be cut off.
            limits.departure = Duration::from_secs(3600);
            // A sweep takes ten times as long as an analysis.
            limits.questions.analysis = Duration::from_millis(200);
            limits.questions.sweep_bytes = usize::MAX;
        },
        None,
    )
    .await;
    let boards = format!("path:{{1..2500}}{}", " and path:1".repeat(900));
    let body = json!({ "boards": boards, "game": "classic", "seconds": 0.001 }).to_string();
    let request = format!(
        "POST /api/v1/sweep HTTP/1.1\r\nhost: {}\r\naccept: text/event-stream\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(8 << 10).unwrap();
    let mut stream = socket.connect(server.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut begun = Vec::new();
    while !begun.windows(12).any(|part| part == b"event: begin") {
        let mut some = [0; 100];
        let read = within(stream.read(&mut some)).await.unwrap();
        assert!(read > 0, "{}", String::from_utf8_lossy(&begun));
        begun.extend_from_slice(&some[..read]);
    }
    let reader = tokio::spawn(async move {
        let mut some = vec![0; 8 << 10];
        while stream.read(&mut some).await.is_ok_and(|read| read > 0) {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    });
    // There is one thread for such questions.
    let simulation = json!({ "board": "grid:3x3", "game": "classic", "games": 10 });
    let reply = server.post("/api/v1/simulate", &simulation).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reader.abort();
}

/// Returns whether a request is answered, and not turned away at the door.
async fn is_answered(mut stream: TcpStream) -> bool {
    let mut answer = String::new();
    let _ = within(stream.read_to_string(&mut answer)).await;
    answer.starts_with("HTTP/1.1 200")
}

#[tokio::test]
async fn large_requests_and_answers_are_counted() {
    let server = Running::with(|limits| limits.held_bytes = 400 << 10, None).await;
    // A large request, and a small one with a large answer.
    let board = json!({ "board": format!("grid:2x2{}", " ".repeat(300 << 10)) });
    for body in [board, json!({ "board": "grid:100x100" })] {
        let reply = server.post("/api/v1/board", &body).await;
        assert_eq!(reply.error(), (503, "busy".to_owned()));
        assert!(reply.header("retry-after").is_some());
    }
    assert_eq!(
        server
            .post("/api/v1/board", &json!({ "board": "grid:20x20" }))
            .await
            .status,
        200
    );
}
