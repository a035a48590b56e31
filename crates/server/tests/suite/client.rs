//! A server to test, and a client that says exactly what it is told to.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use slitherlab_server::{Server, ServerLimits, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::{Message, protocol::CloseFrame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Long enough for a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A server that runs in this process.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    /// Where it says how it is.
    pub(crate) metrics: Option<SocketAddr>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Running {
    pub(crate) async fn start() -> Self {
        Self::with(|_| (), None).await
    }

    /// A server with other limits, or with a folder for its games.
    pub(crate) async fn with(
        change: impl FnOnce(&mut ServerLimits),
        data: Option<PathBuf>,
    ) -> Self {
        Self::set(|settings| {
            change(&mut settings.limits);
            settings.data = data;
        })
        .await
    }

    /// A server with other settings.
    pub(crate) async fn set(change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Settings {
            listen: ([127, 0, 0, 1], 0).into(),
            ..Settings::default()
        };
        change(&mut settings);
        let server = Server::bind(&settings).await.expect("a free port");
        let address = server.address();
        let metrics = server.metrics_address();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Self {
            address,
            metrics,
            stop,
            task,
        }
    }

    /// Ends it as Ctrl-C does.
    pub(crate) async fn stop(self) {
        let _ = self.stop.send(());
        within(self.task).await.expect("the server does not panic");
    }

    /// The cookie of a browser that opens the page, without what is said about it.
    pub(crate) async fn cookie(&self) -> String {
        let reply = self.get("/").await;
        let cookie = reply.header("set-cookie").expect("the page brings one");
        cookie.split(';').next().unwrap_or_default().to_owned()
    }

    /// Posts with a cookie.
    pub(crate) async fn post_as(&self, cookie: &str, path: &str, body: &Value) -> Reply {
        let headers = [("content-type", "application/json"), ("cookie", cookie)];
        self.send("POST", path, &headers, &body.to_string()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        let headers = [("content-type", "application/json")];
        self.send("POST", path, &headers, &body.to_string()).await
    }

    /// Posts, and wants events.
    pub(crate) async fn events(&self, path: &str, body: &Value) -> Vec<(String, Value)> {
        let headers = [
            ("content-type", "application/json"),
            ("accept", "text/event-stream"),
        ];
        let reply = self.send("POST", path, &headers, &body.to_string()).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        events(&reply.text())
    }

    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Reply {
        let mut stream = self.connect(method, path, headers, body).await;
        let mut bytes = Vec::new();
        let _ = within(stream.read_to_end(&mut bytes)).await;
        Reply::parse(&bytes)
    }

    /// Sends a request and leaves the answer in the line.
    pub(crate) async fn connect(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> TcpStream {
        let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            let _ = write!(text, "host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            let _ = write!(text, "{name}: {value}\r\n");
        }
        if !body.is_empty() {
            let _ = write!(text, "content-length: {}\r\n", body.len());
        }
        text += "\r\n";
        text += body;
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        // A server that has read enough may close while we are still writing.
        let _ = stream.write_all(text.as_bytes()).await;
        stream
    }

    /// A socket of a game.
    pub(crate) async fn socket(&self, game: &str) -> Socket {
        let url = format!("ws://{}/api/v1/games/{game}/socket", self.address);
        let (stream, _) = within(tokio_tungstenite::connect_async(url))
            .await
            .expect("a socket");
        Socket { stream }
    }

    /// A socket that has said hello, and its welcome.
    pub(crate) async fn enter(&self, game: &str, tokens: &[&str], ply: usize) -> (Socket, Value) {
        let mut socket = self.socket(game).await;
        let hello = json!({ "type": "hello", "tokens": tokens, "ply": ply });
        socket.say(&hello).await;
        let welcome = socket.hear("welcome").await;
        (socket, welcome)
    }
}

/// A folder with a small page, for tests that open it.
pub(crate) fn page() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    write("index.html", "<!doctype html><title>Play</title>");
    write("app.js", &"a".repeat(300_000));
    folder
}

pub(crate) async fn within<T>(future: impl Future<Output = T>) -> T {
    let waited = tokio::time::timeout(PATIENCE, future).await;
    waited.expect("it does not take forever")
}

/// Waits until something holds, which is looked at again and again.
pub(crate) async fn until<F: Future<Output = bool>>(holds: impl Fn() -> F) {
    within(async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}

/// The events of a stream.
pub(crate) fn events(text: &str) -> Vec<(String, Value)> {
    let frames = text
        .split("\n\n")
        .filter(|frame| frame.starts_with("event:"));
    frames
        .map(|frame| {
            let (name, data) = frame.split_once('\n').expect("an event has data");
            let data = data.strip_prefix("data: ").expect("an event has data");
            let name = name.strip_prefix("event: ").expect("an event has a name");
            (name.to_owned(), serde_json::from_str(data).expect("JSON"))
        })
        .collect()
}

/// An answer.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(bytes)));
        let head = std::str::from_utf8(&bytes[..end]).expect("a head is text");
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1));
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
            .collect();
        let chunked = headers
            .iter()
            .any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = &bytes[end + 4..];
        Self {
            status: status.expect("a status").parse().expect("a number"),
            headers,
            body: if chunked {
                unchunk(body)
            } else {
                body.to_vec()
            },
        }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The JSON of an answer that is no error.
    pub(crate) fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{}", self.text());
        self.json()
    }

    /// Status and code of an error, which has a message.
    pub(crate) fn error(&self) -> (u16, String) {
        let error = &self.json()["error"];
        assert!(error["message"].as_str().is_some_and(|m| m.len() > 5));
        (self.status, error["code"].as_str().unwrap().to_owned())
    }
}

fn unchunk(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&rest[..end]).unwrap_or("0");
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || rest.len() < end + 2 + size {
            break;
        }
        body.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = &rest[(end + 4 + size).min(rest.len())..];
    }
    body
}

/// A socket of a game.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: &Value) {
        let text = message.to_string();
        within(self.stream.send(Message::text(text)))
            .await
            .expect("the line is open");
    }

    pub(crate) async fn play(&mut self, ply: usize, text: &str) {
        self.say(&json!({ "type": "move", "ply": ply, "move": text }))
            .await;
    }

    /// The next message of this type; others are passed over.
    pub(crate) async fn hear(&mut self, wanted: &str) -> Value {
        // One deadline for all that comes: pings come for ever.
        within(async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => {
                        let message: Value = serde_json::from_str(&text).expect("JSON");
                        if message["type"] == wanted {
                            return message;
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    other => panic!("waiting for {wanted}: {other:?}"),
                }
            }
        })
        .await
    }

    /// The code with which the server closes the line.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        within(async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Close(frame))) => {
                        return frame.map(|CloseFrame { code, .. }| code.into());
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return None,
                }
            }
        })
        .await
    }
}
