//! Games between browsers: seats, secrets, sockets, broken lines, and the end of the server.

use serde_json::{Value, json};
use slitherlab_server::Lane;

use crate::client::Running;
use crate::gate::{Event, Gate};

/// A game, and what its creator knows.
struct Started {
    id: String,
    invite: Option<String>,
    tokens: Vec<String>,
}

async fn create(server: &Running, body: Value) -> Started {
    let reply = server.post("/api/v1/games", &body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let answer = reply.json();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    Started {
        id: text(&answer["id"]).unwrap(),
        invite: text(&answer["invite"]),
        tokens: answer["tokens"]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| text(&entry["token"]).unwrap())
            .collect(),
    }
}

async fn join(server: &Running, game: &Started, seat: u32) -> String {
    let body = json!({ "invite": game.invite, "seat": seat, "name": "Bob" });
    let path = format!("/api/v1/games/{}/seats", game.id);
    let answer = server.post(&path, &body).await.ok();
    assert_eq!(answer["seat"], seat);
    answer["token"].as_str().unwrap().to_owned()
}

fn two_people(board: &str) -> Value {
    json!({ "board": board, "game": "classic", "seats": ["human", "human"], "take": [1], "name": "Ann" })
}

async fn look(server: &Running, id: &str) -> Value {
    server.get(&format!("/api/v1/games/{id}")).await.ok()
}

#[tokio::test]
async fn two_people_play_a_game() {
    let server = Running::start().await;
    let game = create(&server, two_people("grid:2x2")).await;
    let token = join(&server, &game, 2).await;
    let (mut ann, welcome) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    assert_eq!(welcome["seats"], json!([1]));
    let (mut bob, welcome) = server.enter(&game.id, &[&token], 0).await;
    assert_eq!(welcome["seats"], json!([2]));
    assert_eq!(welcome["game"]["seats"][0]["online"], true);
    assert_eq!(welcome["game"]["seats"][1]["name"], "Bob");
    let (mut watcher, welcome) = server.enter(&game.id, &[], 0).await;
    assert_eq!(welcome["seats"], json!([]));
    assert_eq!(ann.hear("seats").await["seats"][1]["online"], true);

    ann.play(0, "0,0-0,1").await;
    for socket in [&mut ann, &mut bob, &mut watcher] {
        let moved = socket.hear("moved").await;
        assert_eq!(moved["move"]["text"], "0,0-0,1");
        assert_eq!(
            (&moved["move"]["ply"], &moved["turn"]),
            (&json!(1), &json!(2))
        );
    }
    bob.play(1, "0,1-1,1").await;
    assert_eq!(ann.hear("moved").await["move"]["by"], "human");
    ann.play(2, "1,1-1,0").await;
    for socket in [&mut ann, &mut watcher] {
        let mut moved = socket.hear("moved").await;
        while moved["move"]["ply"] != 3 {
            moved = socket.hear("moved").await;
        }
        assert_eq!(moved["outcome"]["loser"], 2);
    }
    ann.play(3, "0,0-1,0").await;
    assert_eq!(ann.hear("refused").await["code"], "conflict");
    let game = look(&server, &game.id).await;
    assert_eq!(game["outcome"]["winner"], 1);
    assert_eq!(game["watchers"], 1);
}

#[tokio::test]
async fn nobody_moves_for_another_or_learns_a_secret() {
    let server = Running::start().await;
    let game = create(&server, two_people("grid:3x3")).await;
    let token = join(&server, &game, 2).await;
    let path = format!("/api/v1/games/{}/moves", game.id);
    let play = async |token: Option<&str>, body: Value| {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut headers = vec![("content-type", "application/json")];
        headers.extend(bearer.as_deref().map(|bearer| ("authorization", bearer)));
        server
            .send("POST", &path, &headers, &body.to_string())
            .await
    };
    let first = json!({ "ply": 0, "move": "0,0-0,1" });
    assert_eq!(play(None, first.clone()).await.error().0, 403);
    assert_eq!(play(Some("0"), first.clone()).await.error().0, 403);
    assert_eq!(play(Some(&game.id), first.clone()).await.error().0, 403);
    let invite = game.invite.as_deref();
    assert_eq!(play(invite, first.clone()).await.error().0, 403);
    // Player 2 cannot make player 1's move.
    assert_eq!(
        play(Some(&token), first.clone()).await.error(),
        (409, "conflict".to_owned())
    );
    assert_eq!(
        play(Some(&game.tokens[0]), first.clone()).await.ok()["ply"],
        1
    );
    let illegal = json!({ "ply": 1, "move": "2,2-1,2" });
    assert_eq!(
        play(Some(&token), illegal).await.error(),
        (422, "illegal-move".to_owned())
    );
    let stale = json!({ "ply": 0, "move": "0,1-0,2" });
    assert_eq!(play(Some(&token), stale).await.error().0, 409);

    // Spectators.
    let (mut watcher, _) = server.enter(&game.id, &[], 0).await;
    watcher.play(1, "0,1-0,2").await;
    assert_eq!(watcher.hear("refused").await["code"], "forbidden");
    watcher.say(&json!({ "type": "resign", "seat": 2 })).await;
    assert_eq!(watcher.hear("refused").await["code"], "forbidden");
    let (mut bob, _) = server.enter(&game.id, &[&token], 0).await;
    bob.say(&json!({ "type": "resign", "seat": 1 })).await;
    assert_eq!(bob.hear("refused").await["code"], "forbidden");

    // A wrong token is no seat, and not a spectator either.
    let mut stranger = server.socket(&game.id).await;
    stranger
        .say(&json!({ "type": "hello", "tokens": ["guess"], "ply": 0 }))
        .await;
    assert_eq!(stranger.hear("refused").await["code"], "forbidden");
    assert_eq!(stranger.closed().await, Some(4403));

    // Seats are taken once, and only by those who are invited.
    let seats = format!("/api/v1/games/{}/seats", game.id);
    let reply = server.post(&seats, &json!({ "invite": game.invite })).await;
    assert_eq!(reply.error(), (409, "conflict".to_owned()));
    let reply = server
        .post(&seats, &json!({ "invite": game.tokens[0] }))
        .await;
    assert_eq!(reply.error(), (403, "forbidden".to_owned()));

    // What everybody may see has no secrets in it.
    let (_, welcome) = server.enter(&game.id, &[], 0).await;
    for text in [
        look(&server, &game.id).await.to_string(),
        welcome.to_string(),
    ] {
        for secret in [&game.tokens[0], &token, game.invite.as_ref().unwrap()] {
            assert!(!text.contains(secret.as_str()));
        }
    }
    let reply = server.get("/api/v1/games/000000000000000000000000").await;
    assert_eq!(reply.error(), (404, "not-found".to_owned()));
    let reply = server.get("/api/v1/games/..%2f..%2fx").await;
    assert_eq!(reply.status, 404);
}

#[tokio::test]
async fn a_broken_line_loses_no_move() {
    let server = Running::start().await;
    let game = create(&server, two_people("grid:3x3")).await;
    let token = join(&server, &game, 2).await;
    let (mut ann, _) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    let (mut bob, _) = server.enter(&game.id, &[&token], 0).await;
    ann.play(0, "0,0-0,1").await;
    bob.hear("moved").await;
    // Ann's line breaks before she hears of her own move.
    drop(ann);
    bob.play(1, "0,1-0,2").await;
    bob.hear("moved").await;
    let (mut ann, welcome) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    let texts: Vec<_> = welcome["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| &mv["text"])
        .collect();
    assert_eq!(texts, ["0,0-0,1", "0,1-0,2"]);
    // She sends her move again; it is in the game once.
    ann.play(0, "0,0-0,1").await;
    assert_eq!(ann.hear("moved").await["move"]["ply"], 1);
    assert_eq!(look(&server, &game.id).await["ply"], 2);
    // Another move in its place is refused.
    ann.play(0, "1,0-1,1").await;
    assert_eq!(ann.hear("refused").await["code"], "conflict");
    drop(bob);
    let (_, welcome) = server.enter(&game.id, &[&token], 1).await;
    assert_eq!(welcome["from"], 1);
    assert_eq!(welcome["moves"].as_array().unwrap().len(), 1);
    let (_, welcome) = server.enter(&game.id, &[&token], 99).await;
    assert_eq!(
        (&welcome["from"], &welcome["moves"]),
        (&json!(2), &json!([]))
    );
}

#[tokio::test]
async fn engines_answer_and_win() {
    let server = Running::start().await;
    for (board, game) in [
        ("grid:3x3", "classic"),
        ("path:4", "geography"),
        ("complete:4", "cycle-cut"),
    ] {
        // The second player wins all of these.
        let body =
            json!({ "board": board, "game": game, "seats": ["human", "perfect"], "take": [1] });
        let started = create(&server, body).await;
        assert_eq!(started.invite, None);
        let (mut socket, mut state) = server.enter(&started.id, &[&started.tokens[0]], 0).await;
        state = state["game"].clone();
        let mut ply = 0;
        while state["outcome"].is_null() {
            let mut setup = state["setup"].clone();
            setup["engine"] = json!("random");
            let choice = server.post("/api/v1/engine", &setup).await.ok();
            socket
                .play(ply, choice["move"]["text"].as_str().unwrap())
                .await;
            let mut moved = socket.hear("moved").await;
            assert_eq!(moved["move"]["ply"], ply + 1);
            ply += 1;
            if moved["outcome"].is_null() {
                moved = socket.hear("moved").await;
                assert_eq!(moved["move"]["by"], "perfect");
                assert!(moved["move"]["why"].is_string());
                ply += 1;
            }
            state = look(&server, &started.id).await;
            assert_eq!(state["ply"], ply);
        }
        assert_eq!(state["outcome"]["winner"], 2, "{game}: {state}");
    }
}

#[tokio::test]
async fn engines_among_themselves_play_to_the_end() {
    let server = Running::start().await;
    let body = json!({
        "board": "grid:3x3", "game": "private", "players": 3, "seats": ["stubborn", "greedy", "random"],
    });
    let started = create(&server, body).await;
    let (mut socket, welcome) = server.enter(&started.id, &[], 0).await;
    let mut over = !welcome["game"]["outcome"].is_null();
    while !over {
        over = !socket.hear("moved").await["outcome"].is_null();
    }
    let game = look(&server, &started.id).await;
    assert!(game["outcome"]["loser"].is_number());
}

#[tokio::test]
async fn who_gives_up_has_lost() {
    let server = Running::start().await;
    let game = create(&server, two_people("grid:3x3")).await;
    let (mut ann, _) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    ann.say(&json!({ "type": "resign", "seat": 1 })).await;
    let over = ann.hear("over").await;
    assert_eq!(over["outcome"]["loser"], 1);
    assert_eq!(over["outcome"]["why"], "Player 1 resigned.");
    ann.play(0, "0,0-0,1").await;
    assert_eq!(ann.hear("refused").await["code"], "conflict");
    assert_eq!(look(&server, &game.id).await["outcome"]["winner"], 2);
}

#[tokio::test]
async fn seats_must_fit_the_game() {
    let server = Running::start().await;
    for (name, value, field) in [
        ("seats", json!(["human"]), "seats"),
        ("seats", json!(["human", "alien"]), "seats"),
        ("take", json!([3]), "take"),
        ("take", json!([0]), "take"),
        ("name", json!("x".repeat(41)), "name"),
        ("name", json!("a\u{7}b"), "name"),
    ] {
        let mut body = two_people("grid:2x2");
        body[name] = value;
        let reply = server.post("/api/v1/games", &body).await;
        assert_eq!(reply.error(), (422, "bad-value".to_owned()));
        assert_eq!(reply.json()["error"]["field"], field);
    }
    let mut body = two_people("grid:2x2");
    body["seats"] = json!(["perfect", "human"]);
    let reply = server.post("/api/v1/games", &body).await;
    assert_eq!(reply.json()["error"]["field"], "take");
}

#[tokio::test]
async fn what_is_said_out_of_turn_is_refused() {
    let server = Running::with(|limits| limits.messages_per_second = 1e-3, None).await;
    let game = create(&server, two_people("grid:2x2")).await;
    let mut socket = server.socket(&game.id).await;
    socket
        .say(&json!({ "type": "move", "ply": 0, "move": "0,0-0,1" }))
        .await;
    assert_eq!(socket.hear("refused").await["code"], "bad-request");
    assert_eq!(socket.closed().await, Some(1008));

    let (mut ann, _) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    for message in [
        json!({ "type": "dance" }),
        json!([]),
        json!({ "type": "hello", "tokens": [] }),
    ] {
        ann.say(&message).await;
        assert_eq!(ann.hear("refused").await["code"], "bad-request");
    }
    ann.say(&json!({ "type": "ping" })).await;
    ann.hear("pong").await;
    ann.play(0, "0,0-1,1").await;
    let refused = ann.hear("refused").await;
    assert_eq!(
        (&refused["code"], &refused["ply"]),
        (&json!("illegal-move"), &json!(0))
    );
    for _ in 0..60 {
        ann.say(&json!({ "type": "ping" })).await;
    }
    assert_eq!(ann.hear("refused").await["code"], "too-many-requests");
    assert_eq!(ann.closed().await, Some(1008));

    let (mut ann, _) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    ann.say(&json!({ "type": "move", "ply": 0, "move": "x".repeat(1 << 15) }))
        .await;
    ann.closed().await;
    assert_eq!(look(&server, &game.id).await["ply"], 0);
}

#[tokio::test]
async fn games_outlive_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = || Some(folder.path().to_owned());
    let server = Running::with(|_| (), data()).await;
    let game = create(&server, two_people("grid:3x3")).await;
    let token = join(&server, &game, 2).await;
    let mut engine = two_people("grid:3x4");
    engine["seats"] = json!(["human", "perfect"]);
    let against_engine = create(&server, engine).await;
    let (mut ann, _) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    ann.play(0, "0,0-0,1").await;
    ann.hear("moved").await;
    server.stop().await;
    ann.hear("bye").await;
    assert_eq!(ann.closed().await, Some(1001));

    let server = Running::with(|_| (), data()).await;
    let (mut bob, welcome) = server.enter(&game.id, &[&token], 0).await;
    assert_eq!(welcome["moves"][0]["text"], "0,0-0,1");
    assert_eq!(welcome["game"]["seats"][0]["name"], "Ann");
    bob.play(1, "0,1-0,2").await;
    bob.hear("moved").await;
    let (mut ann, _) = server
        .enter(&against_engine.id, &[&against_engine.tokens[0]], 0)
        .await;
    ann.play(0, "0,0-0,1").await;
    ann.hear("moved").await;
    assert_eq!(ann.hear("moved").await["move"]["player"], 2);
}

#[tokio::test]
async fn a_move_is_taken_back_when_the_other_grants_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = || Some(folder.path().to_owned());
    let server = Running::with(|_| (), data()).await;
    let game = create(&server, two_people("grid:3x3")).await;
    let token = join(&server, &game, 2).await;
    let (mut ann, _) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    let (mut bob, _) = server.enter(&game.id, &[&token], 0).await;
    let (mut eve, _) = server.enter(&game.id, &[], 0).await;
    let ask = |seat: u32, ply: usize| json!({ "type": "takeback", "seat": seat, "ply": ply });
    let answer = |ply: usize, grant: bool| json!({ "type": "answer", "ply": ply, "grant": grant });
    ann.say(&ask(1, 0)).await;
    assert_eq!(ann.hear("refused").await["code"], "conflict");
    ann.play(0, "0,0-0,1").await;
    bob.hear("moved").await;
    bob.play(1, "0,1-0,2").await;
    bob.hear("moved").await;

    // Only a player asks, for itself; only the others answer.
    for socket in [&mut eve, &mut bob] {
        socket.say(&ask(1, 2)).await;
        assert_eq!(socket.hear("refused").await["code"], "forbidden");
        socket.say(&answer(2, true)).await;
        assert_eq!(socket.hear("refused").await["code"], "conflict");
    }
    ann.say(&ask(1, 2)).await;
    let asked = bob.hear("asked").await;
    assert_eq!(
        asked["takeback"],
        json!({ "by": 1, "to": 0, "waiting": [2] })
    );
    assert_eq!(look(&server, &game.id).await["takeback"]["by"], 1);
    for socket in [&mut eve, &mut ann] {
        socket.say(&answer(2, true)).await;
        assert_eq!(socket.hear("refused").await["code"], "forbidden");
    }
    bob.say(&answer(2, false)).await;
    let refused = eve.hear("asked").await;
    assert_eq!(
        (&refused["takeback"], &refused["refused"]),
        (&Value::Null, &json!(2))
    );
    // Nobody is asked twice for the same thing.
    ann.say(&ask(1, 2)).await;
    assert_eq!(ann.hear("refused").await["code"], "conflict");

    // Bob asks for his own last move, and gets it.
    bob.say(&ask(2, 2)).await;
    while ann.hear("asked").await["takeback"]["by"] != 2 {}
    ann.say(&answer(2, true)).await;
    for socket in [&mut ann, &mut bob, &mut eve] {
        let back = socket.hear("back").await;
        assert_eq!((&back["ply"], &back["turn"]), (&json!(1), &json!(2)));
    }
    bob.play(1, "0,0-1,0").await;
    assert_eq!(eve.hear("moved").await["move"]["text"], "0,0-1,0");
    server.stop().await;
    let server = Running::with(|_| (), data()).await;
    let stored = look(&server, &game.id).await;
    assert_eq!(stored["setup"]["moves"], json!(["0,0-0,1", "0,0-1,0"]));
}

#[tokio::test]
async fn against_an_engine_a_move_is_taken_back_at_once() {
    let server = Running::start().await;
    let body = json!({ "board": "grid:4x4", "game": "classic", "seats": ["human", "perfect"], "take": [1] });
    let game = create(&server, body).await;
    let (mut ann, _) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    for first in ["0,0-0,1", "1,1-1,2"] {
        ann.play(0, first).await;
        while ann.hear("moved").await["move"]["ply"] != 2 {}
        ann.say(&json!({ "type": "takeback", "seat": 1, "ply": 2 }))
            .await;
        assert_eq!(ann.hear("back").await["ply"], 0);
    }
}

/// An answer that the engine was still thinking about belongs to a game that is no more.
#[tokio::test]
async fn a_move_is_taken_back_while_the_engine_thinks() {
    let (inspector, mut gate) = Gate::before(Lane::Quick);
    gate.open();
    let server = Running::set(|settings| settings.inspector = Some(inspector)).await;
    let body = json!({ "board": "grid:4x4", "game": "classic", "seats": ["human", "perfect"], "take": [1] });
    let game = create(&server, body).await;
    let (mut ann, _) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    gate.close();
    ann.play(0, "1,1-1,2").await;
    assert_eq!(gate.next().await, Event::Begun(Lane::Quick));
    ann.say(&json!({ "type": "takeback", "seat": 1, "ply": 1 }))
        .await;
    assert_eq!(ann.hear("back").await["ply"], 0);
    gate.open();
    ann.play(0, "0,0-0,1").await;
    while ann.hear("moved").await["move"]["ply"] != 2 {}
    let state = look(&server, &game.id).await;
    assert_eq!(state["setup"]["moves"][0], "0,0-0,1");
    assert_eq!(state["ply"], 2);
    let replayed = server.post("/api/v1/position", &state["setup"]).await.ok();
    assert_eq!(replayed["ply"], 2);
}

#[tokio::test]
async fn a_rematch_swaps_the_seats() {
    let folder = tempfile::tempdir().unwrap();
    let data = || Some(folder.path().to_owned());
    let server = Running::with(|_| (), data()).await;
    let game = create(&server, two_people("grid:2x2")).await;
    let token = join(&server, &game, 2).await;
    let (mut ann, _) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    let (mut bob, _) = server.enter(&game.id, &[&token], 0).await;
    let (mut eve, _) = server.enter(&game.id, &[], 0).await;
    let want = |want: bool| json!({ "type": "rematch", "want": want });
    ann.say(&want(true)).await;
    assert_eq!(ann.hear("refused").await["code"], "conflict");
    ann.say(&json!({ "type": "resign", "seat": 1 })).await;
    bob.hear("over").await;
    eve.say(&want(true)).await;
    assert_eq!(eve.hear("refused").await["code"], "forbidden");
    ann.say(&want(true)).await;
    assert_eq!(bob.hear("rematch").await["wanted"], json!([1]));
    bob.say(&want(false)).await;
    assert_eq!(bob.hear("rematch").await["wanted"], json!([]));
    for socket in [&mut ann, &mut bob] {
        socket.say(&want(true)).await;
    }
    let mut events = eve.hear("rematch").await;
    while events["game"].is_null() {
        events = eve.hear("rematch").await;
    }
    let next = events["game"].as_str().unwrap().to_owned();
    server.stop().await;

    // A player who was away finds the new game, also after the server's end, and sits there with
    // the old token.
    let server = Running::with(|_| (), data()).await;
    assert_eq!(look(&server, &game.id).await["rematch"]["game"], next);
    let (mut bob, welcome) = server.enter(&next, &[&token], 0).await;
    assert_eq!(welcome["seats"], json!([1]));
    assert_eq!(welcome["game"]["seats"][0]["name"], "Bob");
    assert_eq!(welcome["game"]["seats"][1]["name"], "Ann");
    assert_eq!(welcome["game"]["setup"]["board"], "grid:2x2");
    bob.play(0, "0,0-0,1").await;
    assert_eq!(bob.hear("moved").await["turn"], 2);
}

/// A name is shown to others: it must not turn their text around, break their lines or hide.
#[tokio::test]
async fn names_are_plain_text() {
    let server = Running::start().await;
    let name = async |name: &str| {
        let body = json!({
            "board": "grid:2x2", "game": "classic", "seats": ["human", "human"], "take": [1], "name": name,
        });
        server.post("/api/v1/games", &body).await.status
    };
    for good in [
        "Ann",
        "Ναταλία",
        "علی‌رضا",
        "👩‍🏫",
        "O'Neill, 3rd",
        "名前",
        "नमस्ते",
    ] {
        assert_eq!(name(good).await, 201, "{good}");
    }
    for bad in [
        "a\u{202e}b",
        "a\u{2066}b",
        "a\u{200f}b",
        "a\u{61c}b",
        "a\u{7}b",
        "a\nb",
        "a\u{85}b",
        "a\u{2028}b",
        "a\u{200b}b",
        "a\u{feff}b",
        "a\u{ad}b",
        "a\u{e0041}b",
        "a\u{f8ff}",
        "\u{200d}",
        "\u{3164}",
        "\u{2800}",
    ] {
        assert_eq!(name(bad).await, 422, "{bad:?}");
    }
    assert_eq!(name(&"n".repeat(41)).await, 422);
}

/// The disk of a server may be full for a while: the move is refused and not made, and the game
/// goes on later.
#[tokio::test]
async fn a_full_disk_refuses_moves_and_says_so() {
    let server = Running::with(|limits| limits.stored_bytes = 18 * 4096, None).await;
    let body = json!({ "board": "path:4000", "game": "classic", "seats": ["human", "human"], "take": [1, 2] });
    let game = create(&server, body).await;
    let path = format!("/api/v1/games/{}/moves", game.id);
    let mut ply = 0;
    let refused = loop {
        let body = json!({ "ply": ply, "move": format!("{ply}-{}", ply + 1) }).to_string();
        let bearer = format!("Bearer {}", game.tokens[ply % 2]);
        let headers = [
            ("content-type", "application/json"),
            ("authorization", &*bearer),
        ];
        let reply = server.send("POST", &path, &headers, &body).await;
        if reply.status != 200 {
            break reply;
        }
        ply += 1;
    };
    assert_eq!(refused.error(), (507, "storage-full".to_owned()));
    assert!(ply > 10, "{ply}");
    assert_eq!(look(&server, &game.id).await["ply"], ply);
}

#[tokio::test]
async fn an_analysis_needs_all_players() {
    let server = Running::with(|_| (), None).await;
    let game = create(&server, two_people("grid:2x2")).await;
    let token = join(&server, &game, 2).await;
    let (mut ann, welcome) = server.enter(&game.id, &[&game.tokens[0]], 0).await;
    assert_eq!(welcome["game"]["analysis"], json!([]));
    let (mut bob, _) = server.enter(&game.id, &[&token], 0).await;
    let (mut eve, _) = server.enter(&game.id, &[], 0).await;
    let allow = |allow: bool| json!({ "type": "analysis", "allow": allow });
    eve.say(&allow(true)).await;
    assert_eq!(eve.hear("refused").await["code"], "forbidden");
    bob.say(&allow(true)).await;
    assert_eq!(ann.hear("analysis").await["agreed"], json!([2]));
    ann.say(&allow(true)).await;
    bob.hear("analysis").await;
    assert_eq!(bob.hear("analysis").await["agreed"], json!([1, 2]));
    bob.say(&allow(false)).await;
    eve.hear("analysis").await;
    eve.hear("analysis").await;
    assert_eq!(eve.hear("analysis").await["agreed"], json!([1]));
    assert_eq!(look(&server, &game.id).await["analysis"], json!([1]));
}

/// Two engines would play a game without an end for ever, and fill the disk with its moves.
#[tokio::test]
async fn games_without_an_end_are_not_begun() {
    let server = Running::start().await;
    let mut body = json!({
        "board": "path:4", "game": "classic", "rules": "deletions=unlimited",
        "seats": ["random", "random"],
    });
    let reply = server.post("/api/v1/games", &body).await;
    assert_eq!(reply.status, 422, "{}", reply.text());
    assert_eq!(reply.json()["error"]["field"], "rules");
    let class = json!({ "board": "path:4", "game": "classic", "rules": "deletions=unlimited" });
    assert_eq!(server.post("/api/v1/classes", &class).await.status, 422);
    for rules in ["deletions=unlimited redraw=no", "deletions=3"] {
        body["rules"] = rules.into();
        create(&server, body.clone()).await;
    }
}
