//! The answers of the interface, compared with those of the libraries.

use serde_json::{Value, json};
use slitherlab_explain::Verdict;
use slitherlab_game::{Budget, Game, Preset};
use slitherlab_solve::{Depth, Question};

use crate::client::Running;

async fn ask(server: &Running, path: &str, body: Value) -> Value {
    server.post(&format!("/api/v1/{path}"), &body).await.ok()
}

#[tokio::test]
async fn verdicts_are_those_of_the_solver() {
    let server = Running::start().await;
    for (board, game, moves) in [
        ("grid:5x6", Preset::Classic, ""),
        ("grid:3x3", Preset::Classic, "0,0-0,1"),
        ("petersen", Preset::Geography, "3"),
        ("grid:3x3", Preset::Private, ""),
        ("complete:5", Preset::CycleCut, "0-1"),
        ("complete:4", Preset::Cycle, ""),
    ] {
        let body = json!({
            "board": board, "game": game.name(), "moves": moves.split_whitespace().collect::<Vec<_>>(),
        });
        let answer = ask(&server, "analyze", body.clone()).await;
        let game = Game::new(game, board).unwrap().after(moves, None).unwrap();
        let found = Question::new(&game, Depth::AllMoves).analyze_within(&Budget::default());
        let expected = serde_json::to_value(Verdict::of(&game, &found)).unwrap();
        assert_eq!(answer, expected, "{board}");
        let events = server.events("/api/v1/analyze", &body).await;
        let verdict = events.iter().find(|(name, _)| name == "verdict");
        assert_eq!(verdict.unwrap().1, answer);
        assert_eq!(events.last().unwrap().0, "done");
    }
}

#[tokio::test]
async fn boards_come_from_texts_and_from_graphs() {
    let server = Running::start().await;
    let board = ask(
        &server,
        "board",
        json!({ "board": "Grid: 2 x 3 without 0,0" }),
    )
    .await;
    assert_eq!(board["text"], "grid:2x3 without 0,0");
    assert_eq!(board["labels"], json!(["0,1", "0,2", "1,0", "1,1", "1,2"]));
    assert_eq!(board["cells"]["sides"], json!([2, 3]));
    assert_eq!(board["edges"], board["ends"].as_array().unwrap().len());
    assert_eq!(board["edge_labels"][0], "0,1-0,2");
    let space = ask(&server, "board", json!({ "board": "grid:2x2x2" })).await;
    assert_eq!(space["layout"]["space"].as_array().unwrap().len(), 8);
    for (graph, format) in [
        ("0 1\n1 2\n", Value::Null),
        ("1 2\n2 3\n", json!("edges1")),
        ("graph { a -- b -- c }", Value::Null),
        ("Bg", json!("graph6")),
    ] {
        let board = ask(
            &server,
            "board",
            json!({ "graph": graph, "format": format }),
        )
        .await;
        assert_eq!(board["ends"], json!([[0, 1], [1, 2]]), "{graph}");
        let again = ask(&server, "board", json!({ "board": board["text"] })).await;
        assert_eq!(again["ends"], board["ends"]);
    }
    // Parallel edges keep their names.
    let board = ask(&server, "board", json!({ "graph": "0 1\n1 2\n0 1\n" })).await;
    assert_eq!(board["edge_labels"], json!(["0-1#0", "0-1#1", "1-2"]));
    for body in [
        json!({ "board": "gird:2x2" }),
        json!({ "graph": "0 x\n" }),
        json!({ "graph": "0 1\n", "format": "jpeg" }),
    ] {
        let reply = server.post("/api/v1/board", &body).await;
        assert_eq!(reply.error().0, 422, "{body}");
    }
    let reply = server.post("/api/v1/board", &json!({})).await;
    assert_eq!(reply.error(), (400, "bad-request".to_owned()));
}

#[tokio::test]
async fn positions_say_what_can_be_played() {
    let server = Running::start().await;
    let body = json!({ "board": "grid:2x2", "game": "classic", "moves": ["0,1-0,0", "0,1-1,1"] });
    let position = ask(&server, "position", body).await;
    assert_eq!(position["setup"]["moves"], json!(["0,0-0,1", "0,1-1,1"]));
    assert_eq!(position["turn"], 1);
    assert_eq!(
        position["snakes"],
        json!([{ "vertices": [0, 1, 3], "owner": null, "live": [0, 3] }])
    );
    assert_eq!(position["used_edges"], json!([0, 2]));
    assert_eq!(position["moves"].as_array().unwrap().len(), 2);
    assert_eq!(position["history"][1]["player"], 2);

    let over = json!({ "board": "grid:2x2", "game": "classic", "moves": ["0,0-0,1", "0,1-1,1", "1,1-1,0"] });
    let over = ask(&server, "position", over).await;
    assert_eq!(over["phase"], "over");
    assert_eq!(over["moves"], json!([]));
    assert_eq!(over["outcome"]["loser"], 2);
    assert_eq!(
        over["outcome"]["why"],
        "Player 2 has no move left and loses."
    );
    let again = ask(&server, "record", json!({ "record": over["record"] })).await;
    assert_eq!(again, over);

    let cut = json!({
        "board": "cycle:3", "game": "cycle-cut", "first": "cut", "moves": ["0-1"],
    });
    let cut = ask(&server, "position", cut).await;
    assert_eq!(cut["roles"], json!(["cut", "cycle"]));
    assert_eq!(cut["owned"], json!([{ "edge": 0, "player": 1 }]));
    assert_eq!(cut["outcome"]["winner"], 1);

    let shannon = json!({ "board": "grid:3x3", "game": "shannon", "terminals": "0,0,2,2" });
    let shannon = ask(&server, "position", shannon).await;
    assert_eq!(shannon["terminals"], json!([0, 8]));
    let again = ask(&server, "record", json!({ "record": shannon["record"] })).await;
    assert_eq!(again["setup"], shannon["setup"]);

    let set_up = json!({ "board": "path:5", "game": "geography", "position": "1 2", "turn": 1, "moves": ["2-3"] });
    let set_up = ask(&server, "position", set_up).await;
    assert_eq!((&set_up["turn"], &set_up["ply"]), (&json!(2), &json!(1)));
}

#[tokio::test]
async fn illegal_moves_are_explained() {
    let server = Running::start().await;
    let refused = async |body: Value| {
        let reply = server.post("/api/v1/position", &body).await;
        (reply.error(), reply.json()["error"].clone())
    };
    let body = json!({ "board": "grid:2x2", "game": "classic", "moves": ["0,0-0,1", "0,0-1,1"] });
    let ((status, code), error) = refused(body).await;
    assert_eq!((status, code.as_str()), (422, "illegal-move"));
    assert_eq!(error["move"], 2);
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .starts_with("move 2: `0,0-1,1`")
    );
    for (body, code) in [
        (json!({ "board": "grid:2x2", "game": "chess" }), "bad-game"),
        (
            json!({ "board": "grid:2x2", "game": "classic", "first": "cut" }),
            "bad-game",
        ),
        (
            json!({ "board": "grid:2x2", "game": "cycle-cut", "first": "white" }),
            "bad-game",
        ),
        (
            json!({ "board": "grid:2x2", "game": "shannon" }),
            "bad-game",
        ),
        (
            json!({ "board": "grid:2x2", "game": "shannon", "terminals": "9,9,1,1" }),
            "bad-game",
        ),
        (
            json!({ "board": "grid:2x2", "game": "cycle", "players": 3 }),
            "bad-game",
        ),
        (
            json!({ "board": "grid:2x2", "game": "classic", "players": 1 }),
            "bad-game",
        ),
        (
            json!({ "board": "grid:2x2", "game": "classic", "position": "0,0 1,1" }),
            "bad-position",
        ),
        (
            json!({ "board": "grid:2x2", "game": "classic", "turn": 2 }),
            "bad-position",
        ),
    ] {
        let ((status, found), _) = refused(body.clone()).await;
        assert_eq!((status, found.as_str()), (422, code), "{body}");
    }
}

#[tokio::test]
async fn certificates_are_written_and_checked() {
    let server = Running::start().await;
    for body in [
        json!({ "board": "grid:3x4", "game": "classic" }),
        json!({ "board": "grid:3x3", "game": "private" }),
        json!({ "board": "complete:4", "game": "cycle-cut-misere" }),
    ] {
        let reply = server.post("/api/v1/certificate", &body).await;
        let name = reply.header("content-disposition").unwrap().to_owned();
        assert!(name.starts_with("attachment; filename=\""), "{name}");
        let mut certificate = reply.ok();
        let checked = ask(&server, "verify", certificate.clone()).await;
        assert_eq!(checked["valid"], true, "{checked}");
        let winner = certificate["claim"]["winner"].as_u64().unwrap();
        certificate["claim"]["winner"] = json!(3 - winner);
        let checked = ask(&server, "verify", certificate).await;
        assert_eq!(checked["valid"], false);
        assert!(checked["reason"].as_str().unwrap().len() > 10);
    }
    let unsolved = json!({ "board": "grid:9x9", "game": "private", "seconds": 0 });
    let reply = server.post("/api/v1/certificate", &unsolved).await;
    assert_eq!(reply.error(), (422, "no-certificate".to_owned()));
    let checked = ask(&server, "verify", json!({ "schema": "x" })).await;
    assert_eq!(checked["valid"], false);
}

#[tokio::test]
async fn engines_move_and_say_why() {
    let server = Running::start().await;
    for engine in ["random", "greedy", "stubborn", "perfect"] {
        for (board, game) in [
            ("grid:4x4", "classic"),
            ("grid:3x3", "private"),
            ("complete:5", "cycle"),
        ] {
            let body =
                json!({ "board": board, "game": game, "engine": engine, "seconds": 1, "seed": 3 });
            let choice = ask(&server, "engine", body).await;
            let moves = json!([choice["move"]["text"]]);
            let position = json!({ "board": board, "game": game, "moves": moves });
            assert_eq!(ask(&server, "position", position).await["ply"], 1);
            assert!(choice["why"].as_str().unwrap().ends_with('.'));
        }
    }
    let over =
        json!({ "board": "path:2", "game": "classic", "moves": ["0-1"], "engine": "perfect" });
    let reply = server.post("/api/v1/engine", &over).await;
    assert_eq!(reply.error(), (409, "conflict".to_owned()));
    let reply = server
        .post(
            "/api/v1/engine",
            &json!({ "board": "path:2", "game": "classic", "engine": "deep" }),
        )
        .await;
    assert_eq!(reply.error(), (422, "bad-value".to_owned()));
}

#[tokio::test]
async fn the_reason_follows_the_game() {
    let server = Running::start().await;
    let why = |game: &'static str, board: &'static str, moves: &'static [&'static str]| {
        ask(
            &server,
            "why",
            json!({ "board": board, "game": game, "moves": moves }),
        )
    };
    let start = why("classic", "grid:2x3", &[]).await;
    assert_eq!(start["kind"], "matching");
    assert_eq!(start["matching"]["holder"], 1);
    assert_eq!(start["matching"]["edges"].as_array().unwrap().len(), 3);
    assert_eq!(start["levels"][0]["perfect"].as_array().unwrap().len(), 6);
    // Another perfect matching has 0,1-1,1 in it.
    let left = why("classic", "grid:2x3", &["0,1-1,1"]).await;
    assert_eq!(left["story"][0]["kept"], json!(true), "{left}");
    let path = why("classic", "path:4", &["1-2"]).await;
    assert_eq!(path["story"][0]["kept"], json!(false), "{path}");
    assert!(
        path["story"][0]["sentence"]
            .as_str()
            .unwrap()
            .contains("left the pairing")
    );
    let geography = why("geography", "path:5", &["0", "0-1"]).await;
    assert_eq!(geography["story"].as_array().unwrap().len(), 2);
    assert_eq!(geography["story"][0]["kept"], json!(true));
    assert_eq!(geography["matching"]["holder"], 1);

    let trees = why("cycle-cut", "complete:4", &[]).await;
    assert_eq!(trees["kind"], "trees");
    let all: usize = ["a", "b", "both", "outside"]
        .iter()
        .map(|name| trees["trees"][name].as_array().unwrap().len())
        .sum();
    assert_eq!(all, 6);
    assert_eq!(trees["trees"]["holder"], 2);
    let later = why("cycle-cut", "complete:4", &["0-1", "2-3", "0-2"]).await;
    assert_eq!(later["story"].as_array().unwrap().len(), 3);
    let none = why("private", "grid:3x3", &[]).await;
    assert_eq!(none["kind"], "none");
    assert!(none["headline"].as_str().unwrap().contains("search"));
}

#[tokio::test]
async fn families_are_swept() {
    let server = Running::start().await;
    let body = json!({ "boards": "grid:{1..3}x{2..3}", "game": "classic" });
    let events = server.events("/api/v1/sweep", &body).await;
    assert_eq!(events[0].1["count"], 6);
    assert_eq!(events[0].1["axes"][1]["values"], json!([2, 3]));
    let winners: Vec<_> = events[1..7]
        .iter()
        .map(|(_, row)| row["winner"].clone())
        .collect();
    assert_eq!(json!(winners), json!([1, 2, 1, 1, 1, 2]));
    assert_eq!(events[3].1["at"], json!([2, 2]));
    assert_eq!(events.last().unwrap().0, "done");
    let rows = ask(&server, "sweep", body).await;
    assert_eq!(rows["rows"].as_array().unwrap().len(), 6);
    for body in [
        json!({ "boards": "grid:{3..1}x2", "game": "classic" }),
        json!({ "boards": "gird:{1..2}", "game": "classic" }),
        json!({ "boards": "grid:{1..2}", "game": "chess" }),
    ] {
        let reply = server.post("/api/v1/sweep", &body).await;
        assert_eq!(reply.error().0, 422, "{body}");
    }
}

#[tokio::test]
async fn simulations_count_who_loses() {
    let server = Running::start().await;
    let body =
        json!({ "board": "grid:2x2", "game": "classic", "players": 3, "games": 50, "seed": 7 });
    let simulation = ask(&server, "simulate", body.clone()).await;
    assert_eq!(simulation["results"][0]["share"], 1.0);
    let events = server.events("/api/v1/simulate", &body).await;
    let result = events.iter().find(|(name, _)| name == "result").unwrap();
    assert_eq!(result.1, simulation);
    let large = json!({ "board": "grid:12x12", "game": "classic", "games": 300_000 });
    let events = server.events("/api/v1/simulate", &large).await;
    let progress: Vec<_> = events
        .iter()
        .filter(|(name, _)| name == "progress")
        .collect();
    assert!(!progress.is_empty());
    let (_, one) = progress[0];
    let counts: u64 = one["counts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_u64().unwrap())
        .sum();
    assert_eq!(counts, one["games"].as_u64().unwrap());
    for (name, value) in [
        ("policies", json!(["uniform"])),
        ("policies", json!(["uniform", "brilliant"])),
        ("game", json!("chess")),
    ] {
        let mut body = json!({ "board": "grid:2x2", "game": "classic", "games": 10 });
        body[name] = value;
        let reply = server.post("/api/v1/simulate", &body).await;
        assert_eq!(reply.error().0, 422, "{body}");
    }
    let edges = json!({ "board": "grid:2x2", "game": "cycle", "games": 10 });
    let reply = server.post("/api/v1/simulate", &edges).await;
    assert_eq!(reply.ok()["games"], 10);
}

#[tokio::test]
async fn claims_are_checked() {
    let server = Running::start().await;
    let list = server.get("/api/v1/claims").await.ok();
    assert!(list["claims"].as_array().unwrap().len() > 10);
    let body = json!({ "ids": ["games-on-2x2"], "up_to": 6 });
    let events = server.events("/api/v1/claims", &body).await;
    assert_eq!(events[0].0, "report");
    assert_eq!(events[0].1["verdict"], "fails");
    assert_eq!(events[0].1["counterexample"]["board"], "grid:2x2");
    let reply = server
        .post("/api/v1/claims", &json!({ "ids": ["nothing"] }))
        .await;
    assert_eq!(reply.error(), (422, "bad-value".to_owned()));
}

#[tokio::test]
async fn positions_are_drawn() {
    let server = Running::start().await;
    let mut body = json!({ "board": "grid:3x3", "game": "classic", "moves": ["0,0-0,1"] });
    let svg = server.post("/api/v1/picture", &body).await;
    assert_eq!(svg.header("content-type"), Some("image/svg+xml"));
    assert!(svg.text().contains("player-1"));
    body["format"] = json!("png");
    body["size"] = json!(200);
    let png = server.post("/api/v1/picture", &body).await;
    assert!(png.body.starts_with(b"\x89PNG"));
    body["format"] = json!("tikz");
    let tikz = server.post("/api/v1/picture", &body).await;
    assert_eq!(tikz.header("content-type"), Some("application/x-tex"));
    assert!(tikz.text().contains("\\begin{tikzpicture}"));
    let cycle = json!({ "board": "complete:4", "game": "cycle", "moves": ["0-1", "1-2"] });
    let svg = server.post("/api/v1/picture", &cycle).await.text();
    assert!(svg.contains("class=\"first\"") && svg.contains("class=\"second\""));
}

#[tokio::test]
async fn the_interface_describes_itself() {
    let server = Running::start().await;
    let document = server.get("/api/v1/openapi.json").await.ok();
    let paths = document["paths"].as_object().unwrap();
    for path in [
        "health",
        "catalogue",
        "board",
        "position",
        "record",
        "picture",
        "analyze",
        "why",
        "remoteness",
        "engine",
        "certificate",
        "verify",
        "sweep",
        "simulate",
        "claims",
        "games",
        "games/{id}",
        "games/{id}/seats",
        "games/{id}/moves",
        "games/{id}/socket",
        "classes",
        "classes/{id}",
        "classes/{id}/seats",
        "classes/{id}/actions",
    ] {
        assert!(paths.contains_key(&format!("/api/v1/{path}")), "{path}");
    }
    assert_eq!(paths.len(), 24);
    let catalogue = server.get("/api/v1/catalogue").await.ok();
    assert_eq!(catalogue["games"].as_array().unwrap().len(), 13);
    for engine in catalogue["engines"].as_array().unwrap() {
        let body = json!({ "board": "path:3", "game": "classic", "engine": engine["name"] });
        assert_eq!(server.post("/api/v1/engine", &body).await.status, 200);
    }
    for family in catalogue["families"].as_array().unwrap() {
        let body = json!({ "board": family["example"] });
        assert_eq!(server.post("/api/v1/board", &body).await.status, 200);
    }
}
