//! A client at any address of this machine, which says exactly what it is told to.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, TcpStream};
use std::time::Duration;

use rustix::net::{AddressFamily, SocketType, bind, connect, socket};
use serde_json::Value;

/// Somebody at an address.
pub(crate) struct Line {
    server: SocketAddr,
    from: Ipv4Addr,
    cookie: Option<String>,
}

/// An answer.
pub(crate) struct Reply {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Returns whether the body is packed by `gzip`.
    pub(crate) fn is_packed(&self) -> bool {
        self.head
            .lines()
            .any(|line| line == "content-encoding: gzip")
    }

    /// The cookie that the answer brings, without what is said about it.
    pub(crate) fn cookie(&self) -> Option<String> {
        let mut lines = self.head.lines();
        let line = lines.find_map(|line| line.strip_prefix("set-cookie: "))?;
        Some(line.split(';').next()?.to_owned())
    }
}

impl Line {
    pub(crate) fn new(server: SocketAddr, from: u16) -> Self {
        let [high, low] = from.to_be_bytes();
        Self {
            server,
            from: Ipv4Addr::new(127, 1, high, low),
            cookie: None,
        }
    }

    pub(crate) fn with_cookie(self, cookie: String) -> Self {
        Self {
            cookie: Some(cookie),
            ..self
        }
    }

    /// A connection that has said nothing yet.
    pub(crate) fn connect(&self) -> io::Result<TcpStream> {
        let made = socket(AddressFamily::INET, SocketType::STREAM, None)?;
        bind(&made, &SocketAddrV4::new(self.from, 0))?;
        connect(&made, &self.server)?;
        let stream = TcpStream::from(made);
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        stream.set_write_timeout(Some(Duration::from_secs(60)))?;
        Ok(stream)
    }

    /// The head of a request without its length and its end.
    pub(crate) fn head(&self, method: &str, path: &str) -> String {
        let cookie = self.cookie.as_ref();
        let cookie = cookie.map_or(String::new(), |cookie| format!("cookie: {cookie}\r\n"));
        format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n{cookie}",
            self.server
        )
    }

    pub(crate) fn get(&self, path: &str) -> io::Result<Reply> {
        self.send(&self.head("GET", path), "")
    }

    /// Gets what may come packed by `gzip`.
    pub(crate) fn get_packed(&self, path: &str) -> io::Result<Reply> {
        let head = self.head("GET", path) + "accept-encoding: gzip\r\n";
        self.send(&head, "")
    }

    /// A socket of a game that has said hello. Nothing of it is read.
    pub(crate) fn socket(&self, game: &str) -> io::Result<TcpStream> {
        let mut stream = self.connect()?;
        let head = format!(
            "GET /api/v1/games/{game}/socket HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
            self.server
        );
        stream.write_all(head.as_bytes())?;
        let mut start = [0; 12];
        stream.read_exact(&mut start)?;
        if &start != b"HTTP/1.1 101" {
            return Err(io::Error::other("no socket"));
        }
        // A text, masked with zeros.
        let hello = br#"{"type":"hello"}"#;
        let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
        frame.extend_from_slice(hello);
        stream.write_all(&frame)?;
        Ok(stream)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> io::Result<Reply> {
        self.send(&self.head("POST", path), &body.to_string())
    }

    /// Posts with a secret.
    pub(crate) fn post_as(&self, token: &str, path: &str, body: &Value) -> io::Result<Reply> {
        let head = self.head("POST", path) + &format!("authorization: Bearer {token}\r\n");
        self.send(&head, &body.to_string())
    }

    fn send(&self, head: &str, body: &str) -> io::Result<Reply> {
        let mut stream = self.connect()?;
        let length = body.len();
        stream.write_all(format!("{head}content-length: {length}\r\n\r\n").as_bytes())?;
        // A server that has read enough may close while we are still writing.
        let _ = stream.write_all(body.as_bytes());
        read(&mut stream)
    }
}

/// Reads the answer to the end.
pub(crate) fn read(stream: &mut TcpStream) -> io::Result<Reply> {
    let mut bytes = Vec::new();
    if let Err(error) = stream.read_to_end(&mut bytes) {
        if bytes.is_empty() {
            return Err(error);
        }
    }
    let wrong = || io::Error::other("no answer");
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.ok_or_else(wrong)?;
    let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    Ok(Reply {
        status: status.ok_or_else(wrong)?,
        body: bytes.split_off(end + 4),
        head,
    })
}
