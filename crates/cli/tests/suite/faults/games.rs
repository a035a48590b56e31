//! Games between browsers, on a server that is killed, hung up on, or out of disk.

use std::io::Write as _;
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use crate::faults::ledger::Ledger;
use crate::faults::{Limit, effort, limited};
use crate::run::Scratch;
use crate::run::server::Server;

/// A game of which one knows the moves.
struct Game {
    id: String,
    token: String,
    moves: Vec<String>,
}

/// A long path is a long game: every move has one successor.
const LENGTH: usize = 400;

fn create(server: &Server) -> Game {
    let setup = json!({
        "board": format!("path:{LENGTH}"), "game": "classic", "seats": ["human", "human"], "take": [1, 2],
    });
    let (status, game) = server.ask("POST", "games", "", &setup);
    assert_eq!(status, 201, "{game}");
    let tokens = &game["tokens"];
    Game {
        id: game["id"].as_str().unwrap().to_owned(),
        token: format!("{} {}", tokens[0]["token"], tokens[1]["token"]).replace('"', ""),
        moves: Vec::new(),
    }
}

impl Game {
    /// The next move and the token of who makes it.
    fn next(&self) -> (String, &str) {
        let ply = self.moves.len();
        let token = self.token.split(' ').nth(ply % 2).unwrap();
        (format!("{ply}-{}", ply + 1), token)
    }

    fn path(&self) -> String {
        format!("games/{}/moves", self.id)
    }

    /// Makes the next move; whether it was acknowledged, or how it was refused.
    fn play(&mut self, server: &Server) -> Result<(), Option<(u16, Value)>> {
        let (text, token) = self.next();
        let body = json!({ "ply": self.moves.len(), "move": text });
        let answer = server.try_ask("POST", &self.path(), token, &body);
        match answer {
            Some((200, _)) => {
                self.moves.push(text);
                Ok(())
            }
            other => Err(other),
        }
    }

    /// Compares the game with what the server has of it: all that was acknowledged, and at most one
    /// move more.
    fn compare(&mut self, server: &Server, ledger: &mut Ledger) {
        let (status, game) = server.ask("GET", &format!("games/{}", self.id), "", &Value::Null);
        assert_eq!(status, 200, "{game}");
        let stored = game["setup"]["moves"].as_array().unwrap();
        for (place, text) in self.moves.iter().enumerate() {
            ledger.check(stored.get(place).and_then(Value::as_str) == Some(text));
        }
        assert!(stored.len() <= self.moves.len() + 1, "{game}");
        if stored.len() > self.moves.len() {
            let (text, _) = self.next();
            assert_eq!(stored[self.moves.len()], json!(text));
            self.moves.push(text);
        }
    }
}

/// The server is killed while several games are being played as fast as they can be.
#[test]
fn a_server_is_killed_in_the_middle_of_games() {
    let mut ledger = Ledger::new("servers killed, and the moves they had acknowledged");
    let scratch = Scratch::new("faults-games-killed");
    let data = scratch.path().join("data");
    let mut server = Server::start(&data);
    let mut games: Vec<Game> = (0..4).map(|_| create(&server)).collect();
    for round in 0..effort(12, 200) {
        // The number of moves before the end. It varies, so that the end comes at ever other
        // moments.
        let before = 1 + round * 7 % 13;
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (send, receive) = std::sync::mpsc::channel();
            for game in &mut games {
                let (server, stop, send) = (&server, &stop, send.clone());
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) && game.moves.len() + 2 < LENGTH {
                        if game.play(server).is_err() {
                            break;
                        }
                        let _ = send.send(());
                    }
                });
            }
            drop(send);
            for _ in 0..before {
                let _ = receive.recv_timeout(Duration::from_secs(60));
            }
            server.signal();
            stop.store(true, Ordering::Relaxed);
        });
        ledger.fault();
        server.kill();
        server = Server::start(&data);
        for game in &mut games {
            game.compare(&server, &mut ledger);
            if game.moves.len() + 50 > LENGTH {
                *game = create(&server);
            }
        }
    }
    for game in &mut games {
        assert_eq!(game.play(&server), Ok(()));
    }
    ledger.close(10);
}

/// A client that disconnects in the middle of a move leaves the game as it was, or with the move;
/// it can be played on.
#[test]
fn clients_hang_up_in_the_middle_of_moves() {
    let mut ledger = Ledger::new("clients that hung up, and the moves before");
    let scratch = Scratch::new("faults-games-left");
    let data = scratch.path().join("data");
    let server = Server::start(&data);
    let mut game = create(&server);
    for round in 0..effort(60, 3000) {
        let (text, token) = game.next();
        let body = json!({ "ply": game.moves.len(), "move": text }).to_string();
        let request = format!(
            "POST /api/v1/{} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             authorization: Bearer {token}\r\ncontent-length: {}\r\n\r\n{body}",
            game.path(),
            server.address,
            body.len()
        );
        // Cut off anywhere, most often at the very end, when the move is being made.
        let length = match round % 4 {
            0 => round * 31 % request.len(),
            _ => request.len(),
        };
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(&request.as_bytes()[..length]).unwrap();
        drop(stream);
        ledger.fault();
        game.compare(&server, &mut ledger);
        match game.play(&server) {
            Ok(()) => {}
            // The move of who hung up may come in between.
            Err(Some((409, _))) => game.compare(&server, &mut ledger),
            Err(other) => panic!("{other:?}"),
        }
        if game.moves.len() + 4 > LENGTH {
            game = create(&server);
        }
    }
    ledger.close(50);
}

fn out_of_disk(bytes: u64) -> Command {
    limited(bytes, Limit::Full)
}

/// A disk that is full costs no move that was acknowledged, and the server says what is wrong; with
/// room again the game goes on.
#[test]
fn a_server_runs_out_of_disk() {
    let mut ledger = Ledger::new("servers on a full disk, and the moves they had acknowledged");
    for size in 0..effort(3, 30) {
        let scratch = Scratch::new(&format!("faults-games-full-{size}"));
        let data = scratch.path().join("data");
        // The tables are there already, and then a little more.
        Server::start(&data).kill();
        let server = Server::run(out_of_disk(120_000 + 20_000 * size as u64), &data);
        let mut game = create(&server);
        let refused = loop {
            if let Err(refused) = game.play(&server) {
                break refused;
            }
            if game.moves.len() + 4 > LENGTH {
                game = create(&server);
            }
        };
        ledger.fault();
        let (status, error) = refused.expect("the server answers");
        assert!([500, 507].contains(&status), "{status} {error}");
        assert_ne!(error["error"]["code"], "shutting-down", "{error}");
        game.compare(&server, &mut ledger);
        server.kill();
        let server = Server::start(&data);
        game.compare(&server, &mut ledger);
        assert_eq!(game.play(&server), Ok(()));
    }
    ledger.close(3);
}

#[test]
fn folders_that_take_nothing() {
    for folder in ["/proc/slitherlab", "/dev/null/slitherlab"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_slitherlab"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--data", folder]);
        let ended = command.output().unwrap();
        let message = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{message}");
        assert!(message.contains(&format!("cannot make the folder {folder}")));
    }
    assert!(!Path::new("/proc/slitherlab").exists());
}
