//! The program with somebody who talks to it, in a test.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use serde_json::Value;

use super::PATIENCE;

/// The program, listening to its standard input.
pub(crate) struct Conversation {
    child: Child,
    to: ChildStdin,
    lines: Receiver<String>,
}

impl Conversation {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_slitherlab"))
            .args(arguments)
            .env("SLITHERLAB_DATA", "")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let to = child.stdin.take().unwrap();
        let from = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = channel();
        std::thread::spawn(move || {
            let mut said = from.lines().map(|line| line.expect("it is text"));
            said.try_for_each(|line| send.send(line))
        });
        Self { child, to, lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.to, "{line}").unwrap();
        self.to.flush().unwrap();
    }

    /// The next line that it says, which must come before patience ends.
    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("it answers")
    }

    pub(crate) fn answer(&self) -> Value {
        serde_json::from_str(&self.line()).unwrap()
    }

    /// Nothing more is said to it: it says nothing more either, and ends well.
    pub(crate) fn ends(mut self) {
        drop(self.to);
        assert_eq!(self.lines.iter().collect::<Vec<_>>(), Vec::<String>::new());
        assert!(self.child.wait().unwrap().success());
    }
}
