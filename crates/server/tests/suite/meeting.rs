//! Meeting others: games that anybody may join, clocks, and classes, over the network.

use serde_json::json;

use crate::client::{Running, page};

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

/// The teacher, who has the key, looks after the class; others cannot.
#[tokio::test]
async fn a_class_is_looked_after_with_its_key() {
    let server = Running::start().await;
    let body = json!({ "board": "grid:3x3", "game": "classic" });
    let made = server.post("/api/v1/classes", &body).await.ok();
    let key = made["key"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/classes/{}", made["id"].as_str().unwrap());
    let act = async |key: &str, action: serde_json::Value| {
        let bearer = format!("Bearer {key}");
        let headers = [
            ("content-type", "application/json"),
            ("authorization", bearer.as_str()),
        ];
        let path = format!("{path}/actions");
        server
            .send("POST", &path, &headers, &action.to_string())
            .await
    };
    let sit = async |name: &str| {
        server
            .post(&format!("{path}/seats"), &json!({ "name": name }))
            .await
    };
    let games: Vec<_> = [
        sit("Rude").await.ok(),
        sit("Bob").await.ok(),
        sit("Cid").await.ok(),
    ]
    .map(|seat| seat["id"].as_str().unwrap().to_owned())
    .to_vec();
    let made_up = act("0123", json!({ "type": "close" })).await;
    assert_eq!(made_up.error(), (403, "forbidden".to_owned()));

    let rename = json!({ "type": "rename", "game": games[0], "seat": 1, "name": "Ann" });
    let class = act(&key, rename).await.ok();
    let names = class["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| &game["names"]);
    assert!(
        names.clone().any(|names| *names == json!(["Ann", "Bob"])),
        "{class}"
    );
    let seen = server
        .get(&format!("/api/v1/games/{}", games[0]))
        .await
        .ok();
    assert_eq!(seen["seats"][0]["name"], "Ann");

    act(&key, json!({ "type": "close" })).await.ok();
    assert_eq!(sit("Dan").await.error(), (409, "conflict".to_owned()));
    assert_eq!(server.get(&path).await.ok()["closed"], true);
    act(&key, json!({ "type": "open" })).await.ok();
    assert_eq!(sit("Dan").await.status, 200);

    let (mut watcher, _) = server.enter(&games[0], &[], 0).await;
    let class = act(&key, json!({ "type": "remove", "game": games[0] }))
        .await
        .ok();
    assert_eq!(class["games"].as_array().unwrap().len(), 1);
    assert!(watcher.closed().await.is_some());
    assert_eq!(
        server
            .get(&format!("/api/v1/games/{}", games[0]))
            .await
            .status,
        404
    );
    let elsewhere = json!({
        "board": "grid:3x3", "game": "classic", "seats": ["human", "human"],
    });
    let other = server.post("/api/v1/games", &elsewhere).await.ok();
    let stray = json!({ "type": "remove", "game": other["id"] });
    assert_eq!(act(&key, stray).await.status, 404);
    let class = act(&key, json!({ "type": "reset" })).await.ok();
    assert_eq!(class["games"], json!([]));
    assert_eq!(sit("Eve").await.status, 200);
}

/// A browser that asks for a seat again and again has one, until its game begins.
#[tokio::test]
async fn one_browser_has_one_seat_at_a_time() {
    let page = page();
    let server = Running::set(|settings| settings.page = Some(page.path().to_owned())).await;
    let body = json!({ "board": "grid:3x3", "game": "classic" });
    let made = server.post("/api/v1/classes", &body).await.ok();
    let path = format!("/api/v1/classes/{}", made["id"].as_str().unwrap());
    let seats = format!("{path}/seats");
    let pupil = server.cookie().await;
    let mut last = json!(null);
    for _ in 0..10 {
        last = server
            .post_as(&pupil, &seats, &json!({ "name": "Max" }))
            .await
            .ok();
        assert_eq!(last["seat"], 1);
    }
    let games = async || {
        server.get(&path).await.ok()["games"]
            .as_array()
            .unwrap()
            .len()
    };
    assert_eq!(games().await, 1);
    // Somebody else is seated beside them.
    let other = server.cookie().await;
    let beside = server.post_as(&other, &seats, &json!({})).await.ok();
    assert_eq!((&beside["id"], &beside["seat"]), (&last["id"], &json!(2)));
    // The last token is the one that is good. Who is at their game gets another one.
    let (_max, _) = server
        .enter(
            last["id"].as_str().unwrap(),
            &[last["token"].as_str().unwrap()],
            0,
        )
        .await;
    let second = server.post_as(&pupil, &seats, &json!({})).await.ok();
    assert_ne!(second["id"], last["id"]);
}

/// One pupil cannot use up what the others at the same address may start.
#[tokio::test]
async fn one_browser_does_not_lock_out_its_class() {
    let page = page();
    let server = Running::set(|settings| settings.page = Some(page.path().to_owned())).await;
    let body = json!({ "board": "grid:3x3", "game": "classic", "seats": ["human", "human"] });
    let pupil = server.cookie().await;
    let mut started = 0;
    for _ in 0..150 {
        let reply = server.post_as(&pupil, "/api/v1/games", &body).await;
        started += usize::from(reply.status == 201);
    }
    assert!((5..=30).contains(&started), "{started}");
    // Cookies that were made up are no other browsers.
    for number in 0..150 {
        let made_up = format!("visitor={number:032x}");
        server.post_as(&made_up, "/api/v1/games", &body).await;
    }
    for _ in 0..20 {
        let other = server.cookie().await;
        assert_eq!(
            server.post_as(&other, "/api/v1/games", &body).await.status,
            201
        );
    }
}

/// The text of a position is kept in canonical words.
#[tokio::test]
async fn blanks_are_not_stored() {
    let server = Running::start().await;
    let blanks = " ".repeat(1 << 20);
    let body = json!({
        "board": "grid:3x3", "game": "classic", "seats": ["human", "human"], "take": [1, 2],
        "position": format!("0,0{blanks}0,1"),
    });
    let made = server.post("/api/v1/games", &body).await.ok();
    assert_eq!(made["game"]["setup"]["position"], "0,0 0,1");
    let class =
        json!({ "board": "grid:3x3", "game": "classic", "position": format!("{blanks}0,0 0,1") });
    let made = server.post("/api/v1/classes", &class).await.ok();
    let path = format!("/api/v1/classes/{}", made["id"].as_str().unwrap());
    let seen = server.get(&path).await;
    assert_eq!(seen.ok()["setup"]["position"], "0,0 0,1");
}
