//! Running the program in a test.

#![allow(dead_code, reason = "each test file uses a part of this")]

pub(crate) mod conversation;
pub(crate) mod server;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long a test waits for what must come; far longer than it takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

/// How a run ended and what it said.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// The answer: status 0, and nothing on standard error.
    #[track_caller]
    pub(crate) fn answer(self) -> String {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout
    }

    /// The answer, which is one line of JSON.
    #[track_caller]
    pub(crate) fn json(self) -> serde_json::Value {
        let answer = self.answer();
        assert_eq!(answer.lines().count(), 1, "{answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// Bad input or usage: status 2, nothing on standard output, this line on standard error.
    #[track_caller]
    pub(crate) fn refused(&self, line: &str) {
        assert_eq!((self.status, self.stdout.as_str()), (2, ""), "{self:?}");
        assert_eq!(self.stderr, format!("error: {line}\n"));
    }
}

/// Waits until something holds, which is looked at again and again.
#[track_caller]
pub(crate) fn until(mut holds: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < PATIENCE, "it does not take forever");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Runs the program with these arguments.
pub(crate) fn slitherlab(arguments: &[&str]) -> Run {
    with(arguments, &[], b"")
}

/// Runs the program with these arguments and standard input.
pub(crate) fn slitherlab_reading(arguments: &[&str], input: &[u8]) -> Run {
    with(arguments, &[], input)
}

/// Runs the program with these arguments, environment variables and standard input.
pub(crate) fn with(arguments: &[&str], variables: &[(&str, &str)], input: &[u8]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slitherlab"));
    command.args(arguments).env_remove("NO_COLOR");
    // What other runs found out must not answer for this one.
    command.env("SLITHERLAB_DATA", "");
    // On a busy machine everything takes long.
    command.env("SLITHERLAB_NOTICE", "0");
    command.envs(variables.iter().copied());
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that does not read its input may be gone already.
    let _ = child.stdin.take().expect("it was piped").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    Run {
        status: output.status.code().expect("no signal ended it"),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A directory of its own for one test, empty at first and removed at the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// Makes the directory; `name` tells the tests apart.
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The directory.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in it.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("plain names").to_owned()
    }

    /// Writes a file in it and returns its path.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> String {
        std::fs::write(self.0.join(name), bytes).unwrap();
        self.file(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
