//! The program as a server, in a test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::until;

/// The program, serving on a free port.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Self {
        Self::run(Command::new(env!("CARGO_BIN_EXE_slitherlab")), data)
    }

    /// Starts the server by a command that runs the program.
    pub(crate) fn run(command: Command, data: &Path) -> Self {
        Self::run_with(command, data, |_| ())
    }

    /// Starts the server by a command that runs the program, with more arguments.
    pub(crate) fn run_with(
        mut command: Command,
        data: &Path,
        more: impl FnOnce(&mut Command),
    ) -> Self {
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data);
        more(&mut command);
        let mut child = command
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

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it in order.
    pub(crate) fn stop(mut self) {
        let id = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status();
        assert!(told.is_ok_and(|status| status.success()));
        self.child.wait().unwrap();
    }

    /// Kills it, as seen from elsewhere while it serves.
    pub(crate) fn signal(&self) {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args(["-9", &id]).status();
        assert!(killed.is_ok_and(|status| status.success()));
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        self.try_ask(method, path, token, body)
            .expect("the server answers")
    }

    /// The answer; `None` when the line breaks.
    pub(crate) fn try_ask(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let mut answer = None;
        until(|| {
            answer = self.ask_once(method, path, token, body);
            // A test may be faster than a client should be.
            answer.as_ref().is_none_or(|&(status, _)| status != 429)
        });
        answer
    }

    fn ask_once(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let mut stream = TcpStream::connect(&self.address).ok()?;
        write!(
            stream,
            "{method} /api/v1/{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             authorization: Bearer {token}\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).ok()?))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
