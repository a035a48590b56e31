//! What the server says about itself.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Running, within};

#[tokio::test]
async fn health_says_how_the_server_is() {
    let folder = tempfile::tempdir().unwrap();
    let data = Some(folder.path().join("games"));
    let server = Running::with(|_| (), data).await;
    let body = json!({ "board": "grid:3x3", "game": "classic", "seats": ["human", "human"] });
    server.post("/api/v1/games", &body).await.ok();
    let health = server.get("/api/v1/health").await.ok();
    assert_eq!(health["status"], "ok");
    assert_eq!(health["rooms"], 1);
    assert_eq!(health["store"]["games"], 1);
    assert_eq!(health["store"]["writable"], true);
    assert!(health["store"]["bytes"].as_u64().unwrap() > 4096);
    let lanes = health["lanes"].as_array().unwrap();
    let names: Vec<&Value> = lanes.iter().map(|lane| &lane["name"]).collect();
    assert_eq!(names, ["quick", "long", "heavy"]);
    server.stop().await;
}

/// A disk that takes nothing is no good health.
#[tokio::test]
async fn health_says_when_nothing_can_be_stored() {
    let server = Running::with(|limits| limits.stored_bytes = 20 * 4096, None).await;
    let body = json!({ "board": "grid:3x3", "game": "classic", "seats": ["human", "human"] });
    let mut last = 201;
    for _ in 0..120 {
        last = server.post("/api/v1/games", &body).await.status;
        if last != 201 {
            break;
        }
    }
    assert_eq!(last, 507);
    let health = server.get("/api/v1/health").await;
    assert_eq!(health.status, 503);
    assert_eq!(health.json()["status"], "failing");
}

async fn scrape(address: std::net::SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    within(stream.read_to_string(&mut answer)).await.unwrap();
    answer
}

#[tokio::test]
async fn metrics_are_told_on_an_address_of_their_own() {
    let server = Running::set(|settings| {
        settings.metrics = Some(([127, 0, 0, 1], 0).into());
        settings.limits.request_burst = 8.0;
        settings.limits.requests_per_second = 1e-3;
    })
    .await;
    // Nothing is told on the address of the page, where every other path leads to the page.
    let page = server.get("/metrics").await.body;
    assert!(!String::from_utf8_lossy(&page).contains("slitherlab_requests_total"));
    let classic = json!({ "board": "grid:5x6", "game": "classic" });
    for _ in 0..3 {
        server.post("/api/v1/analyze", &classic).await.ok();
    }
    server
        .post("/api/v1/board", &json!({ "board": "nonsense" }))
        .await;
    for _ in 0..8 {
        server.get("/api/v1/health").await;
    }
    let metrics = server.metrics.expect("they are told");
    let text = scrape(metrics, "/metrics").await;
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    assert!(text.contains("content-type: text/plain; version=0.0.4"));
    let value = |name: &str| -> f64 {
        let line = text
            .lines()
            .find(|line| line.starts_with(&format!("{name} ")));
        let line = line.unwrap_or_else(|| panic!("no {name} in {text}"));
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    assert!(value("slitherlab_requests_total") >= 12.0);
    assert!(value("slitherlab_answers_total{status=\"200\"}") >= 7.0);
    assert!(value("slitherlab_refusals_total{reason=\"bad-board\"}") >= 1.0);
    assert!(value("slitherlab_refusals_total{reason=\"too-many-requests\"}") >= 1.0);
    assert!(value("slitherlab_lane_wait_seconds_count{lane=\"quick\"}") >= 4.0);
    assert!(value("slitherlab_lane_threads{lane=\"heavy\"}") >= 1.0);
    assert!(value("slitherlab_store_writable") > 0.0);
    for name in [
        "connections",
        "sockets",
        "rooms",
        "held_bytes",
        "stored_bytes",
        "stored_games",
    ] {
        assert!(value(&format!("slitherlab_{name}")) >= 0.0);
    }
    // Every metric is explained once, and every line is one that Prometheus reads.
    let (_, body) = text.split_once("\r\n\r\n").unwrap();
    for line in body.lines() {
        let is_comment = line.starts_with("# HELP ") || line.starts_with("# TYPE ");
        let number = line
            .rsplit(' ')
            .next()
            .and_then(|number| number.parse::<f64>().ok());
        assert!(is_comment || number.is_some(), "{line}");
    }
    assert!(
        scrape(metrics, "/api/v1/health")
            .await
            .starts_with("HTTP/1.1 404")
    );
}
