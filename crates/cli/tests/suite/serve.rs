//! `slitherlab serve`: the real program, killed without warning.

use crate::run;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use run::server::Server;
use serde_json::{Value, json};

/// Every move that was acknowledged is there after `kill -9`, and the game goes on.
#[test]
fn games_survive_the_end_of_the_program_at_any_moment() {
    let data = std::env::temp_dir().join(format!("slitherlab-serve-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let mut server = Server::start(&data);
    let setup = json!({
        "board": "grid:4x4", "game": "classic", "seats": ["human", "human"], "take": [1, 2],
    });
    let (status, game) = server.ask("POST", "games", "", &setup);
    assert_eq!(status, 201, "{game}");
    let id = game["id"].as_str().unwrap().to_owned();
    let tokens: Vec<String> = (0..2)
        .map(|place| game["tokens"][place]["token"].as_str().unwrap().to_owned())
        .collect();
    let mut state = game["game"].clone();
    let mut moves = Vec::new();
    while state["outcome"].is_null() {
        let (status, position) = server.ask("POST", "position", "", &state["setup"]);
        assert_eq!(status, 200, "{position}");
        let text = position["moves"][0]["text"].clone();
        let body = json!({ "ply": moves.len(), "move": text });
        let path = format!("games/{id}/moves");
        let turn = state["turn"].as_u64().unwrap() as usize;
        let (status, next) = server.ask("POST", &path, &tokens[turn - 1], &body);
        assert_eq!(status, 200, "{next}");
        moves.push(text);
        // The answer is here, so the move is stored: whatever happens now.
        server.kill();
        server = Server::start(&data);
        let (status, again) = server.ask("GET", &format!("games/{id}"), "", &Value::Null);
        assert_eq!(status, 200, "{again}");
        assert_eq!(again["setup"]["moves"], json!(moves));
        state = again;
    }
    assert!(moves.len() > 5);
    server.kill();
    std::fs::remove_dir_all(&data).unwrap();
}

#[test]
fn a_second_server_says_that_the_games_are_in_use() {
    let data = std::env::temp_dir().join(format!("slitherlab-twice-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let _first = Server::start(&data);
    let second = Command::new(env!("CARGO_BIN_EXE_slitherlab"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data)
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    let message = String::from_utf8(second.stderr).unwrap();
    assert!(
        message.contains("another server uses the games"),
        "{message}"
    );
    std::fs::remove_dir_all(&data).unwrap();
}

#[test]
fn an_address_must_be_one() {
    let output = Command::new(env!("CARGO_BIN_EXE_slitherlab"))
        .args(["serve", "--listen", "nowhere"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("write an address with a port"),
        "{message}"
    );
}

/// What is logged to a file has no colours in it.
#[test]
fn logs_are_plain_unless_a_terminal_shows_them() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_slitherlab"))
        .args(["serve", "--listen", "127.0.0.1:0"])
        .env("RUST_LOG", "info")
        .env_remove("NO_COLOR")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut said = String::new();
    for line in lines.map_while(Result::ok) {
        if line.starts_with("serving on") {
            let id = child.id().to_string();
            let told = Command::new("kill").args(["-TERM", &id]).status();
            assert!(told.is_ok_and(|status| status.success()));
        }
        said += &line;
    }
    assert!(child.wait().unwrap().success());
    assert!(
        said.contains("stopping") && !said.contains('\u{1b}'),
        "{said:?}"
    );
}
