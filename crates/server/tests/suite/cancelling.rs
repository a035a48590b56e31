//! Disconnecting cancels a request, and nobody keeps others waiting. Jobs that take long
//! stand at a gate: no question here is hard.

use serde_json::{Value, json};
use slitherlab_server::Lane;

use crate::client::{Running, within};
use crate::gate::{Event, Gate};

const JSON: (&str, &str) = ("content-type", "application/json");
const STREAM: (&str, &str) = ("accept", "text/event-stream");

/// A server with a gate before a lane of `threads` threads.
async fn gated(lane: Lane, threads: usize) -> (Running, Gate) {
    let (inspector, gate) = Gate::before(lane);
    let server = Running::set(|settings| {
        settings.inspector = Some(inspector);
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

fn cookie(visitor: u8) -> String {
    format!("visitor={visitor:032x}")
}

#[tokio::test]
async fn every_job_ends_when_its_client_leaves() {
    let classic = json!({ "board": "grid:3x3", "game": "classic" });
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
        (Lane::Long, "simulate", &simulation()),
        (Lane::Long, "sweep", &sweep),
        (Lane::Long, "certificate", &classic),
        (Lane::Long, "claims", &json!({ "up_to": 2 })),
        (Lane::Heavy, "picture", &classic),
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
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        server.stop().await;
    }
}

#[tokio::test]
async fn short_answers_do_not_wait_for_long_ones() {
    let (server, mut gate) = gated(Lane::Long, 2).await;
    let body = simulation().to_string();
    let mut held = Vec::new();
    for visitor in 1..=4 {
        let cookie = cookie(visitor);
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
    for visitor in [1, 1, 1, 1, 2, 3] {
        let cookie = cookie(visitor);
        let headers = [JSON, ("cookie", cookie.as_str())];
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
