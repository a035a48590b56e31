//! The fault suite: the real program is killed, starved of disk and disturbed by others, again and
//! again, and what it had said to be safe must be there afterwards. What was tried and what was
//! lost is counted.
//!
//! Within `make test` it takes a minute; `make torture` tries much more.

mod games;
pub(crate) mod ledger;
mod outputs;
mod proofs;
mod sweeps;

use std::process::Command;

/// How much is tried: `short` of everything, or `long` of it with `SLITHERLAB_FAULTS=long`.
pub(crate) fn effort(short: usize, long: usize) -> usize {
    match std::env::var("SLITHERLAB_FAULTS").as_deref() {
        Ok("long") => long,
        _ => short,
    }
}

/// What happens to a program that writes beyond a limit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Limit {
    /// It is killed by a signal.
    Killed,
    /// The system refuses, as on a full disk.
    Full,
}

/// The program, in whose files no byte is written beyond this many.
fn limited(bytes: u64, limit: Limit) -> Command {
    let script = match limit {
        Limit::Killed => "exec \"$@\"",
        Limit::Full => "trap '' XFSZ; exec \"$@\"",
    };
    let mut command = Command::new("sh");
    command
        .args(["-c", script, "sh", "prlimit", "--core=0"])
        .arg(format!("--fsize={bytes}"))
        .arg(env!("CARGO_BIN_EXE_slitherlab"))
        .env("SLITHERLAB_DATA", "");
    command
}

/// The program without a limit.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slitherlab"));
    command.env("SLITHERLAB_DATA", "");
    command
}
