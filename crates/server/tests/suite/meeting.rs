//! Meeting others: games that anybody may join, clocks, and classes, over the network.

use serde_json::json;

use crate::client::Running;

#[tokio::test]
async fn an_open_game_is_found_and_joined_without_an_invitation() {
    let server = Running::start().await;
    let body = json!({
        "board": "grid:3x3", "game": "classic", "seats": ["human", "human"], "take": [1], "name": "Ann",
        "listed": true, "clock": { "seconds": 300, "increment": 5 },
    });
    let made = server.post("/api/v1/games", &body).await.ok();
    let (id, token) = (made["id"].as_str().unwrap(), &made["tokens"][0]["token"]);
    let list = async || server.get("/api/v1/games").await.ok()["games"].clone();
    // Nobody is there yet.
    assert_eq!(list().await, json!([]));
    let (mut ann, welcome) = server.enter(id, &[token.as_str().unwrap()], 0).await;
    assert_eq!(welcome["game"]["clock"]["left"], json!([300_000, 300_000]));
    let listed = list().await;
    assert_eq!(listed[0]["id"], id);
    assert_eq!(listed[0]["names"], json!(["Ann"]));
    assert_eq!(
        listed[0]["clock"],
        json!({ "seconds": 300, "increment": 5 })
    );
    let path = format!("/api/v1/games/{id}/seats");
    let seat = server.post(&path, &json!({ "name": "Bob" })).await.ok();
    assert_eq!(seat["seat"], 2);
    assert_eq!(list().await, json!([]));
    let again = server.post(&path, &json!({})).await;
    assert_eq!(again.error(), (409, "conflict".to_owned()));
    // The first move starts the clock of the other.
    ann.play(0, "0,0-0,1").await;
    ann.hear("moved").await;
    assert_eq!(ann.hear("clock").await["running"], 2);
}

#[tokio::test]
async fn games_are_not_open_unless_they_say_so() {
    let server = Running::start().await;
    let body =
        json!({ "board": "grid:3x3", "game": "classic", "seats": ["human", "human"], "take": [1] });
    let made = server.post("/api/v1/games", &body).await.ok();
    let path = format!("/api/v1/games/{}/seats", made["id"].as_str().unwrap());
    let reply = server.post(&path, &json!({})).await;
    assert_eq!(reply.error(), (403, "forbidden".to_owned()));
    // Bounds: clocks, and boards whose text would fill the list.
    let with = |name: &str, value: serde_json::Value| {
        let mut body = body.clone();
        body[name] = value;
        body
    };
    let endless = with("clock", json!({ "seconds": 1_000_000 }));
    assert_eq!(server.post("/api/v1/games", &endless).await.status, 422);
    let mut long = with("listed", json!(true));
    long["board"] = json!(format!("caterpillar:{}", vec!["1"; 200].join(",")));
    assert_eq!(server.post("/api/v1/games", &long).await.status, 413);
}

#[tokio::test]
async fn whoever_opens_the_link_of_a_class_is_paired() {
    let server = Running::start().await;
    let body = json!({ "board": "grid:3x3", "game": "classic", "clock": { "seconds": 60 } });
    let made = server.post("/api/v1/classes", &body).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let path = format!("/api/v1/classes/{}", made.json()["id"].as_str().unwrap());
    let pair = async |name: &str| {
        let body = json!({ "name": name });
        server.post(&format!("{path}/seats"), &body).await.ok()
    };
    let (ann, bob, cid) = (pair("Ann").await, pair("Bob").await, pair("Cid").await);
    assert_eq!((&ann["seat"], &bob["seat"]), (&json!(1), &json!(2)));
    assert_eq!(ann["id"], bob["id"]);
    assert_ne!(ann["id"], cid["id"]);
    assert_eq!(bob["game"]["clock"]["seconds"], 60);
    let class = server.get(&path).await.ok();
    let names = |game: usize| class["games"][game]["names"].clone();
    let mut all = [names(0), names(1)];
    all.sort_by_key(|names| names.as_array().unwrap().len());
    assert_eq!(all, [json!(["Cid"]), json!(["Ann", "Bob"])]);
    let none = format!("/api/v1/classes/{}", "0".repeat(24));
    assert_eq!(server.get(&none).await.status, 404);
}

#[tokio::test]
async fn there_are_not_endlessly_many_classes() {
    let server = Running::with(|limits| limits.stored_classes = 2, None).await;
    let body = json!({ "board": "grid:3x3", "game": "classic" });
    for status in [201, 201, 503] {
        let reply = server.post("/api/v1/classes", &body).await;
        assert_eq!(reply.status, status, "{}", reply.text());
    }
}
