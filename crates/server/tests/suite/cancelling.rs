//! Disconnecting cancels a request, and nobody keeps others waiting. Jobs that take long
//! stand at a gate: no question here is hard.

use serde_json::{Value, json};
use slitherlab_server::Lane;

use crate::client::{Running, page, within};
use crate::gate::{Event, Gate};

const JSON: (&str, &str) = ("content-type", "application/json");
const STREAM: (&str, &str) = ("accept", "text/event-stream");

/// A server with a gate before a lane of `threads` threads.
async fn gated(lane: Lane, threads: usize) -> (Running, Gate) {
    let (inspector, gate) = Gate::before(lane);
    let page = page();
    let server = Running::set(|settings| {
        settings.inspector = Some(inspector);
        settings.page = Some(page.path().to_owned());
        settings.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        settings.limits.quick_workers = threads;
        settings.limits.long_workers = threads;
        settings.limits.heavy_workers = threads;
        settings.limits.waiting_per_client = 2;
        settings.limits.waiting_per_address = 4;
    })
    .await;
    (server, gate)
}

/// A simulation is always long work.
fn simulation() -> Value {
    json!({ "board": "grid:3x3", "game": "classic", "games": 10 })
}

/// The headers of a question from another address, with this cookie.
fn from<'a>(address: &'a str, cookie: &'a str) -> [(&'a str, &'a str); 3] {
    [JSON, ("x-forwarded-for", address), ("cookie", cookie)]
}

#[tokio::test]
async fn every_job_ends_when_its_client_leaves() {
    let classic = json!({ "board": "grid:3x3", "game": "classic" });
    let large = json!({ "board": "star:1200", "game": "classic" });
    // A few hundred bytes, and 3,600 edges.
    let names = |letter: char| {
        let names: Vec<String> = (0..60).map(|n| format!("{letter}{n}")).collect();
        names.join(" ")
    };
    let product = format!("graph {{ {{ {} }} -- {{ {} }} }}", names('a'), names('b'));
    let mut large_game = large.clone();
    large_game["seats"] = json!(["human", "human"]);
    let png = json!({ "board": "grid:3x3", "game": "classic", "format": "png", "size": 16 });
    let sweep = json!({ "boards": "grid:{2..3}x2", "game": "classic" });
    let family = json!({
        "schema": "slitherlab/family-certificate/1", "family": "grid:{7..}x{7..}", "game": "classic", "players": 6,
        "misere": false, "beaten": [1],
    });
    for (lane, path, body) in [
        (Lane::Quick, "position", &classic),
        (Lane::Quick, "board", &json!({ "board": "grid:3x3" })),
        (Lane::Quick, "why", &classic),
        (Lane::Quick, "analyze", &classic),
        (Lane::Quick, "picture", &classic),
        (Lane::Heavy, "board", &json!({ "board": "cycle:1200" })),
        (Lane::Heavy, "board", &json!({ "graph": product })),
        (Lane::Heavy, "why", &large),
        (Lane::Heavy, "analyze", &large),
        (Lane::Long, "simulate", &simulation()),
        (Lane::Long, "sweep", &sweep),
        (
            Lane::Heavy,
            "sweep",
            &json!({ "boards": "cycle:{1200..1201}", "game": "classic" }),
        ),
        (Lane::Heavy, "games", &large_game),
        (Lane::Long, "certificate", &classic),
        (Lane::Long, "claims", &json!({ "up_to": 2 })),
        (Lane::Heavy, "picture", &png),
        (Lane::Heavy, "verify", &json!({})),
        (Lane::Heavy, "verify", &family),
    ] {
        let (server, mut gate) = gated(lane, 2).await;
        let path = format!("/api/v1/{path}");
        for headers in [&[JSON][..], &[JSON, STREAM]] {
            let stream = server
                .connect("POST", &path, headers, &body.to_string())
                .await;
            assert_eq!(gate.next().await, Event::Begun(lane), "{path}");
            drop(stream);
            assert_eq!(gate.next().await, Event::Ended(lane), "{path}");
        }
        // Its thread is there for others.
        gate.open();
        let reply = server.post(&path, body).await;
        assert!(
            [200, 201].contains(&reply.status),
            "{path}: {}",
            reply.text()
        );
        server.stop().await;
    }
}

#[tokio::test]
async fn short_answers_do_not_wait_for_long_ones() {
    let (server, mut gate) = gated(Lane::Long, 2).await;
    let body = simulation().to_string();
    let mut held = Vec::new();
    for _ in 1..=4 {
        let cookie = server.cookie().await;
        let headers = [JSON, ("cookie", cookie.as_str())];
        let request = server.connect("POST", "/api/v1/simulate", &headers, &body);
        held.push(request.await);
    }
    assert_eq!(gate.next().await, Event::Begun(Lane::Long));
    // All that this address may have of the lane is taken, and more waits.
    let classic = json!({ "board": "grid:5x6", "game": "classic" });
    let verdict = server.post("/api/v1/analyze", &classic).await.ok();
    assert_eq!(verdict["winner"], 1);
    assert_eq!(verdict["basis"]["kind"], "theorem");
    let events = server.events("/api/v1/analyze", &classic).await;
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["verdict", "done"]);
    assert_eq!(events[0].1, verdict);
    let mut engine = classic.clone();
    engine["engine"] = json!("perfect");
    let reply = server.post("/api/v1/engine", &engine).await;
    assert_eq!(reply.ok()["standing"], "wins");
    for path in ["position", "why", "picture"] {
        let reply = server.post(&format!("/api/v1/{path}"), &classic).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
    }
    assert!(gate.is_quiet(), "no long job has gone on meanwhile");
}

/// Of four threads one browser has two at most, so that its neighbours behind the same address have
/// the third; the fourth is for other addresses.
#[tokio::test]
async fn a_class_behind_one_address_is_not_one_client() {
    let (server, mut gate) = gated(Lane::Long, 4).await;
    let body = simulation().to_string();
    let mut held = Vec::new();
    let mut cookies = Vec::new();
    for _ in 0..3 {
        cookies.push(server.cookie().await);
    }
    for visitor in [1, 1, 1, 1, 2, 3] {
        let headers = [JSON, ("cookie", cookies[visitor - 1].as_str())];
        let request = server.connect("POST", "/api/v1/simulate", &headers, &body);
        held.push((visitor, request.await));
        // The first two, and that of the neighbour.
        if [1, 2, 5].contains(&held.len()) {
            assert_eq!(gate.next().await, Event::Begun(Lane::Long));
        }
    }
    assert!(gate.is_quiet());
    // When the neighbour leaves, the next neighbour is served, and not one of the many.
    held.retain(|(visitor, _)| *visitor != 2);
    assert_eq!(gate.next().await, Event::Ended(Lane::Long));
    assert_eq!(gate.next().await, Event::Begun(Lane::Long));
    held.retain(|(visitor, _)| *visitor != 3);
    assert_eq!(gate.next().await, Event::Ended(Lane::Long));
}

#[tokio::test]
async fn too_much_work_is_refused() {
    let (server, mut gate) = gated(Lane::Long, 2).await;
    let simulation = simulation();
    let ask = || server.post("/api/v1/simulate", &simulation);
    let first = ask();
    tokio::pin!(first);
    // One runs, two wait, and the fourth is told so.
    tokio::select! {
        _ = &mut first => unreachable!("it stands at the gate"),
        event = gate.next() => assert_eq!(event, Event::Begun(Lane::Long)),
    }
    let mut rest: Vec<_> = (0..3).map(|_| Box::pin(ask())).collect();
    let (refused, _, rest) = within(futures_util::future::select_all(rest.drain(..))).await;
    assert_eq!(refused.error(), (503, "busy".to_owned()));
    assert!(refused.header("retry-after").is_some());
    gate.open();
    for reply in futures_util::future::join_all(rest).await {
        assert_eq!(reply.status, 200);
    }
    assert_eq!(first.await.status, 200);
}

#[tokio::test]
async fn the_server_stops_in_spite_of_long_work() {
    let (server, mut gate) = gated(Lane::Long, 2).await;
    let body = simulation().to_string();
    let _stream = server
        .connect("POST", "/api/v1/simulate", &[JSON, STREAM], &body)
        .await;
    assert_eq!(gate.next().await, Event::Begun(Lane::Long));
    server.stop().await;
    assert_eq!(gate.next().await, Event::Ended(Lane::Long));
}

/// One address, with as many made-up cookies as it likes, leaves a thread for quick work and half
/// of those for heavy work to others.
#[tokio::test]
async fn made_up_cookies_gain_nothing() {
    let quick = json!({ "board": "grid:3x3", "game": "classic" });
    let heavy = json!({ "board": "grid:3x3", "game": "classic", "format": "png", "size": 16 });
    for (lane, path, body, own) in [
        (Lane::Quick, "/api/v1/position", quick, 3),
        (Lane::Heavy, "/api/v1/picture", heavy, 1),
    ] {
        let (server, mut gate) = gated(lane, 4).await;
        let mut held = Vec::new();
        for number in 0..4 {
            let cookie = format!("visitor={number:032x}");
            let headers = from("10.0.0.1", &cookie);
            let body = body.to_string();
            held.push(server.connect("POST", path, &headers, &body).await);
            if number < own {
                assert_eq!(gate.next().await, Event::Begun(lane), "{path}");
            }
        }
        // Those of the first address wait, and that of another is begun.
        let other = from("10.0.0.2", "");
        held.push(
            server
                .connect("POST", path, &other, &body.to_string())
                .await,
        );
        assert_eq!(gate.next().await, Event::Begun(lane), "{path}");
        assert!(gate.is_quiet());
    }
}

/// An engine moves although others wait for its thread; it only thinks for less long.
#[tokio::test]
async fn engines_move_although_others_wait() {
    let (server, mut gate) = gated(Lane::Quick, 1).await;
    let mut body = json!({ "board": "grid:5x6", "game": "classic", "engine": "stubborn" });
    let mut asked = Vec::new();
    for seconds in [1.0, 1.0, 0.0] {
        body["seconds"] = json!(seconds);
        let text = body.to_string();
        let request = server.connect("POST", "/api/v1/engine", &[JSON], &text);
        asked.push(request.await);
        if asked.len() == 1 {
            assert_eq!(gate.next().await, Event::Begun(Lane::Quick));
        }
    }
    // The others are waiting when the first goes on.
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    gate.open();
    for mut stream in asked {
        let mut answer = String::new();
        let read = tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut answer);
        within(read).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}
