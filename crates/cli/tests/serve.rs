//! `slitherlab serve`: the real program, killed without warning.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// The program, serving on a free port.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_slitherlab"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = lines
            .find_map(|line| {
                let line = line.ok()?;
                let (_, rest) = line.split_once("http://")?;
                rest.split(' ').next().map(str::to_owned)
            })
            .expect("it says where it serves");
        // Nobody reads on, but the line must stay open.
        std::thread::spawn(move || lines.count());
        Self { child, address }
    }

    /// Ends it as a power cut would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} /api/v1/{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             authorization: Bearer {token}\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

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
