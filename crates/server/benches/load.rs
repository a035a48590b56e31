//! Many games at once against perfect engines: how long a move takes, and whether any is lost.
//!
//! A second process serves, with the limits of the settings for one client lifted, since all games
//! come from one address here. Each game has a socket of its own; its player thinks for a moment
//! and makes a random legal move. A move is timed from sending it until the engine's answer is
//! here: two stored moves. The second part does the same while the server is killed (`SIGKILL`) and
//! started again several times; in the end every move that was acknowledged must be in the stored
//! game.
//!
//! `cargo bench -p slitherlab-server --bench load -- --games 500 --board grid:10x10`

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use slitherlab_board::Board;
use slitherlab_game::{AnyPosition, Play, Preset};
use slitherlab_server::{Server, ServerLimits, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// What the bench is asked to do.
struct Plan {
    games: usize,
    board: String,
    kills: usize,
    /// How many milliseconds a player thinks at most, before each move: people do not all move in
    /// the same instant.
    thinking: usize,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let after = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        arguments.get(place + 1).cloned()
    };
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    if let (Some(address), Some(data)) = (after("--serve"), after("--data")) {
        runtime.block_on(serve(&address, PathBuf::from(data)));
        return;
    }
    let number = |name: &str, usual: usize| {
        after(name).map_or(usual, |text| text.parse().expect("a number"))
    };
    let plan = Plan {
        games: number("--games", 500),
        board: after("--board").unwrap_or_else(|| "grid:10x10".to_owned()),
        kills: number("--kills", 5),
        thinking: number("--thinking", 2000),
    };
    runtime.block_on(measure(&plan));
}

/// The process that serves.
async fn serve(address: &str, data: PathBuf) {
    let mut limits = ServerLimits::default();
    limits.request_burst = 1e6;
    limits.games_per_hour = 1e6;
    limits.game_burst = 1e6;
    limits.waiting_per_client = 1024;
    let settings = Settings {
        listen: address.parse().expect("an address"),
        data: Some(data),
        limits,
        ..Settings::default()
    };
    let server = Server::bind(&settings).await.expect("the port is free");
    println!("{}", server.address());
    server.run(std::future::pending()).await;
}

/// A server in a process of its own.
struct Other {
    child: Child,
    address: SocketAddr,
}

impl Other {
    fn start(address: &str, data: &Path) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .args(["--serve", address, "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program starts again");
        let mut line = String::new();
        let out = child.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.trim().parse().expect("an address");
        Self { child, address }
    }

    fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn measure(plan: &Plan) {
    let data = std::env::temp_dir().join(format!("slitherlab-load-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let board = Arc::new(Board::parse(&plan.board).expect("a board"));
    for kills in [0, plan.kills] {
        let mut other = Other::start("127.0.0.1:0", &data);
        let address = other.address;
        let begin = Instant::now();
        let players: Vec<_> = (0..plan.games)
            .map(|number| {
                let player = Player {
                    address,
                    board: Arc::clone(&board),
                    seed: number as u64 + 1,
                    thinking: plan.thinking,
                };
                tokio::spawn(player.play())
            })
            .collect();
        for _ in 0..kills {
            tokio::time::sleep(Duration::from_millis(1500)).await;
            other.kill();
            tokio::time::sleep(Duration::from_millis(200)).await;
            other = Other::start(&address.to_string(), &data);
        }
        let mut played = Vec::new();
        for player in players {
            played.push(player.await.expect("no player panics"));
        }
        let seconds = begin.elapsed().as_secs_f64();
        let lost = lost_moves(address, &played).await;
        report(plan, kills, &played, seconds, lost);
        other.kill();
    }
    let _ = std::fs::remove_dir_all(&data);
}

/// How many acknowledged moves are not in the stored games.
async fn lost_moves(address: SocketAddr, played: &[Played]) -> usize {
    let mut lost = 0;
    for game in played {
        let stored = request(address, "GET", &format!("games/{}", game.id), "").await;
        let stored = stored.expect("the game is there");
        let moves = stored["setup"]["moves"].as_array().expect("moves");
        let same = moves.iter().zip(&game.moves).filter(|(a, b)| *a == *b);
        lost += game.moves.len() - same.count();
    }
    lost
}

fn report(plan: &Plan, kills: usize, played: &[Played], seconds: f64, lost: usize) {
    let mut times: Vec<Duration> = played
        .iter()
        .flat_map(|game| game.times.iter().copied())
        .collect();
    times.sort_unstable();
    // The time that this share of the moves (per mille) stays below.
    let at = |share: usize| {
        let place = (times.len() * share / 1000).min(times.len() - 1);
        times[place].as_secs_f64() * 1e3
    };
    let moves: usize = played.iter().map(|game| game.moves.len()).sum();
    let finished = played.iter().filter(|game| game.finished).count();
    println!(
        "{} games on {} against perfect engines, {kills} kills: {finished} finished, {moves} moves in {seconds:.1} s; \
         a move and its answer: median {:.1} ms, p99 {:.1} ms, longest {:.1} ms; {lost} moves lost",
        plan.games,
        plan.board,
        at(500),
        at(990),
        at(1000),
    );
    assert_eq!(lost, 0, "no acknowledged move is lost");
    assert_eq!(finished, plan.games, "every game comes to its end");
}

/// One who plays a game against the engine.
struct Player {
    address: SocketAddr,
    board: Arc<Board>,
    seed: u64,
    thinking: usize,
}

/// A game that was played.
struct Played {
    id: String,
    /// The moves that were acknowledged.
    moves: Vec<Value>,
    times: Vec<Duration>,
    finished: bool,
}

type Line = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Player {
    async fn play(mut self) -> Played {
        let body = json!({
            "board": self.board.text(), "game": "classic", "seats": ["human", "perfect"], "take": [1],
        });
        let game = loop {
            match request(self.address, "POST", "games", &body.to_string()).await {
                Some(game) if game["id"].is_string() => break game,
                _ => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        };
        let id = game["id"].as_str().expect("an id").to_owned();
        let token = game["tokens"][0]["token"]
            .as_str()
            .expect("a token")
            .to_owned();
        let mut played = Played {
            id,
            moves: Vec::new(),
            times: Vec::new(),
            finished: false,
        };
        let rules = Preset::Classic.snake_rules().expect("rules");
        let mut position = AnyPosition::start(rules, &self.board).expect("a start");
        while !played.finished {
            if let Some(line) = connect(self.address, &played.id, &token, played.moves.len()).await
            {
                let _ = self.talk(line, &mut position, &mut played).await;
            } else {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        played
    }

    /// A number below `count`, from a generator good enough for this.
    fn below(&mut self, count: usize) -> usize {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) as usize % count
    }

    /// Plays until the game is over or the line breaks.
    async fn talk(
        &mut self,
        mut line: Line,
        position: &mut AnyPosition,
        played: &mut Played,
    ) -> Option<()> {
        let mut sent: Option<Instant> = None;
        loop {
            if played.moves.len() % 2 == 0 && sent.is_none() && !played.finished {
                let wait = self.below(self.thinking.max(1)) as u64;
                tokio::time::sleep(Duration::from_millis(wait)).await;
                let legal: Vec<_> = position.legal_moves().collect();
                let mv = legal[self.below(legal.len())];
                let text = position.move_text(&self.board, mv);
                let message = json!({ "type": "move", "ply": played.moves.len(), "move": text });
                line.send(Message::text(message.to_string())).await.ok()?;
                sent = Some(Instant::now());
            }
            let Message::Text(text) = line.next().await?.ok()? else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).ok()?;
            let outcome = match message["type"].as_str()? {
                "welcome" => {
                    for mv in message["moves"].as_array()? {
                        self.hear(mv, position, played)?;
                    }
                    &message["game"]["outcome"]
                }
                "moved" => {
                    self.hear(&message["move"], position, played)?;
                    if message["move"]["player"] == 2 || !message["outcome"].is_null() {
                        played.times.extend(sent.take().map(|sent| sent.elapsed()));
                    }
                    &message["outcome"]
                }
                "refused" => return None,
                _ => continue,
            };
            if !outcome.is_null() {
                played.finished = true;
                return Some(());
            }
        }
    }

    /// A move that is new to the player.
    fn hear(&self, one: &Value, position: &mut AnyPosition, played: &mut Played) -> Option<()> {
        if one["ply"].as_u64()? as usize == played.moves.len() + 1 {
            let parsed = position
                .parse_move(&self.board, one["text"].as_str()?)
                .ok()?;
            position.play_unchecked(parsed);
            played.moves.push(one["text"].clone());
        }
        Some(())
    }
}

/// A socket that has said hello; its welcome is still to be heard.
async fn connect(address: SocketAddr, id: &str, token: &str, ply: usize) -> Option<Line> {
    let url = format!("ws://{address}/api/v1/games/{id}/socket");
    let (mut line, _) = tokio_tungstenite::connect_async(url).await.ok()?;
    let hello = json!({ "type": "hello", "tokens": [token], "ply": ply });
    line.send(Message::text(hello.to_string())).await.ok()?;
    Some(line)
}

/// One request and its answer; `None` when the server is not there.
async fn request(address: SocketAddr, method: &str, path: &str, body: &str) -> Option<Value> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let text = format!(
        "{method} /api/v1/{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    let (_, body) = answer.split_once("\r\n\r\n")?;
    serde_json::from_str(body).ok()
}
