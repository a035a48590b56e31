//! Running the program in a test.

#![allow(dead_code, reason = "each test file uses a part of this")]

pub(crate) mod server;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a run ended and what it said.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
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
