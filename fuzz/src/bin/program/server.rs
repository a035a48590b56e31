//! The server, asked by a client that says exactly what it is told to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use slitherlab_fuzz::mutate::Mutator;

use crate::process::{PATIENCE, Program};

/// A server that ends with us.
struct Running {
    child: Child,
    address: String,
}

impl Running {
    fn start(program: &Program) -> Result<Self, String> {
        // The system finds a free port; it may be taken by another in between, and then we are told.
        let free =
            std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        let address = free.map_err(|error| error.to_string())?.to_string();
        let mut command = Command::new(&program.0);
        command
            .args(["serve", "--listen", &address])
            .env("SLITHERLAB_DATA", "");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let errors = child.stderr.take().expect("it is piped");
        // Whatever it logs is read, and a panic is told.
        std::thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                if line.contains("panicked") {
                    eprintln!("{line}");
                }
            }
        });
        let begin = Instant::now();
        while TcpStream::connect(&address).is_err() {
            if begin.elapsed() > PATIENCE {
                return Err("the server does not listen".to_owned());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(Self { child, address })
    }

    fn connect(&self) -> Result<TcpStream, String> {
        let stream = TcpStream::connect(&self.address)
            .map_err(|error| format!("the server is gone: {error}"))?;
        stream
            .set_read_timeout(Some(PATIENCE))
            .map_err(|error| error.to_string())?;
        Ok(stream)
    }

    /// The status and the text of an answer.
    fn post(&self, path: &str, body: &[u8]) -> Result<(u32, String), String> {
        let mut stream = self.connect()?;
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        // The server may refuse before it has read all.
        let _ = stream
            .write_all(head.as_bytes())
            .and_then(|()| stream.write_all(body));
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        match status {
            Some(status) => Ok((status, answer)),
            None => Err(format!("no answer ({read:?}): {answer}")),
        }
    }

    /// Nothing was answered by an error of the server's own, and it is still there.
    fn is_well(&mut self) -> Result<(), String> {
        if let Ok(Some(status)) = self.child.try_wait() {
            return Err(format!("the server ended: {status}"));
        }
        match self.post("/api/v1/board", br#"{"board":"path:3"}"#)? {
            (200 | 429, _) => Ok(()),
            (status, answer) => Err(format!("{status} to a simple question: {answer}")),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn run(
    program: &Program,
    name: &str,
    time: Duration,
    mutator: &mut Mutator,
) -> Result<u64, String> {
    let mut server = Running::start(program)?;
    let begin = Instant::now();
    let mut count = 0;
    while count == 0 || begin.elapsed() < time {
        count += if name == "body" {
            bodies(&server, mutator)?
        } else {
            messages(&server, mutator)?
        };
    }
    server.is_well()?;
    Ok(count)
}

/// A body for an address; both may be changed.
fn bodies(server: &Running, mutator: &mut Mutator) -> Result<u64, String> {
    let input = mutator.next();
    let cut = input
        .iter()
        .position(|&b| b == b'\n')
        .unwrap_or(input.len());
    let path: String = String::from_utf8_lossy(&input[..cut])
        .chars()
        .filter(|c| c.is_ascii_graphic())
        .collect();
    let path = if path.starts_with('/') {
        path
    } else {
        format!("/{path}")
    };
    let body = &input[(cut + 1).min(input.len())..];
    let (status, answer) = server.post(&path, body)?;
    if status == 429 {
        // Too many at a time: a breath, and it does not count.
        std::thread::sleep(Duration::from_millis(50));
        return Ok(0);
    }
    if status >= 500 && status != 503 {
        return Err(format!(
            "{status}: {answer}\n{path}\n{}",
            String::from_utf8_lossy(body)
        ));
    }
    Ok(1)
}

/// A game of two, and some messages on its socket.
fn messages(server: &Running, mutator: &mut Mutator) -> Result<u64, String> {
    let game = br#"{"board":"grid:3x3","game":"classic","seats":["human","human"],"take":[1,2]}"#;
    let (status, answer) = server.post("/api/v1/games", game)?;
    if status == 429 {
        std::thread::sleep(Duration::from_millis(200));
        return Ok(0);
    }
    let field = |name: &str| {
        answer
            .split(&format!("\"{name}\":\""))
            .nth(1)
            .and_then(|rest| rest.split('"').next())
    };
    let (Some(id), Some(token)) = (field("id"), field("token")) else {
        return Err(format!("no game: {answer}"));
    };
    let mut count = 0;
    let mut opened = 0;
    for _ in 0..40 {
        let mut stream = server.connect()?;
        let head = format!(
            "GET /api/v1/games/{id}/socket HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            server.address
        );
        let mut send = |bytes: &[u8]| stream.write_all(bytes).is_ok();
        let mut open = send(head.as_bytes());
        open = open
            && send(&frame(
                1,
                format!(r#"{{"type":"hello","tokens":["{token}"],"ply":0}}"#).as_bytes(),
            ));
        for _ in 0..8 {
            let kind = if mutator.below(20) == 0 {
                mutator.below(16) as u8
            } else {
                1
            };
            open = open && send(&frame(kind, &mutator.next()));
            count += 1;
        }
        let _ = open && send(&frame(8, &[]));
        let mut answer = Vec::new();
        // The server closes the connection, after a message or two too many at the latest.
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        if !answer.starts_with("HTTP/1.1 101") && !answer.starts_with("HTTP/1.1 4") {
            return Err(format!("no socket: {answer}"));
        }
        opened += usize::from(answer.contains("\"type\":\"welcome\""));
    }
    if opened == 0 {
        return Err("no socket was ever opened".to_owned());
    }
    Ok(count)
}

/// A masked frame of a socket (RFC 6455), whole; the mask is all zeros.
fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x80 | kind & 0x0f];
    match u16::try_from(payload.len()) {
        Ok(length) if length < 126 => bytes.push(0x80 | length as u8),
        Ok(length) => {
            bytes.push(0x80 | 126);
            bytes.extend(length.to_be_bytes());
        }
        Err(_) => {
            bytes.push(0x80 | 127);
            bytes.extend((payload.len() as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}
