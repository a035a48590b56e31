//! Sweeps that are killed, run out of disk, or meet each other.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::faults::ledger::Ledger;
use crate::faults::{Limit, effort, limited, program};
use crate::run::Scratch;

/// Adds the arguments of a sweep.
fn sweep(mut command: Command, boards: &str, format: &str, out: &str, resume: bool) -> Command {
    command.args(["sweep", boards, "--game", "classic", "--format", format]);
    command.args(["--threads", "2", "--out", out]);
    if resume {
        command.arg("--resume");
    }
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

/// What a sweep writes that nobody disturbs.
fn undisturbed(scratch: &Scratch, boards: &str, format: &str) -> Vec<u8> {
    let out = scratch.file("undisturbed");
    let status = sweep(program(), boards, format, &out, false)
        .status()
        .unwrap();
    assert!(status.success());
    std::fs::read(out).unwrap()
}

const BOARDS: &str = "grid:{1..4}x{1..5}";

/// The size of the largest file that the sweep writes, to within an eighth: the rows of a Parquet
/// file are lines until it is finished.
fn largest(scratch: &Scratch, format: &str) -> usize {
    let out = scratch.file("largest");
    let mut bytes = 256;
    loop {
        let command = limited(bytes as u64, Limit::Full);
        let ended = sweep(command, BOARDS, format, &out, false)
            .output()
            .unwrap();
        if ended.status.success() {
            return bytes;
        }
        bytes += bytes / 8;
    }
}

/// The limit wanders over the bytes of all files that are written, so that the signal strikes in
/// every one of the writes.
#[test]
fn a_sweep_is_killed_at_every_write() {
    let mut ledger = Ledger::new("sweeps killed while they write");
    for format in ["csv", "jsonl", "parquet"] {
        let scratch = Scratch::new(&format!("faults-sweep-killed-{format}"));
        let expected = undisturbed(&scratch, BOARDS, format);
        let out = scratch.file("rows");
        let most = largest(&scratch, format);
        let step = (most / effort(12, 400)).max(1);
        for bytes in (1..most).step_by(step) {
            let command = limited(bytes as u64, Limit::Killed);
            let ended = sweep(command, BOARDS, format, &out, false)
                .output()
                .unwrap();
            if ended.status.code().is_some() {
                break;
            }
            ledger.fault();
            assert!(!Path::new(&out).exists(), "{bytes}");
            let whole = rows_on_disk(&out);
            let resumed = sweep(program(), BOARDS, format, &out, true)
                .status()
                .unwrap();
            assert!(resumed.success());
            let finished = std::fs::read(&out).unwrap();
            ledger.check(finished == expected);
            ledger.check(format == "parquet" || finished.starts_with(&whole));
            std::fs::remove_file(&out).unwrap();
        }
        // One after the other, each resuming where the last was killed.
        for bytes in (500..most).step_by(step) {
            let command = limited(bytes as u64, Limit::Killed);
            let before = rows_on_disk(&out);
            let ended = sweep(command, BOARDS, format, &out, true).output().unwrap();
            if ended.status.code().is_some() {
                break;
            }
            ledger.fault();
            ledger.check(rows_on_disk(&out).starts_with(&before));
        }
        let resumed = sweep(program(), BOARDS, format, &out, true)
            .status()
            .unwrap();
        assert!(resumed.success());
        ledger.check(std::fs::read(&out).unwrap() == expected);
    }
    ledger.close(20);
}

/// The lines that are whole in the file of a running sweep.
fn rows_on_disk(out: &str) -> Vec<u8> {
    let mut rows = std::fs::read(format!("{out}.part")).unwrap_or_default();
    let end = rows.iter().rposition(|&byte| byte == b'\n');
    rows.truncate(end.map_or(0, |end| end + 1));
    rows
}

/// A row that is on disk stays there: nothing is computed twice but what was being written.
#[test]
fn a_sweep_is_killed_after_every_row() {
    let mut ledger = Ledger::new("sweeps killed after a row");
    let scratch = Scratch::new("faults-sweep-rows");
    let out = scratch.file("rows.csv");
    let graphs = [
        "A_", "Bw", "BW", "C~", "Cr", "D~{", "DQc", "E???", "E~~w", "F~~~w",
    ];
    for round in 0..effort(1, 20) {
        for seen in 1..=graphs.len() {
            let mut command = sweep(program(), "-", "csv", &out, true);
            let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
            let mut input = child.stdin.take().unwrap();
            for graph in &graphs[..seen] {
                writeln!(input, "{graph}").unwrap();
            }
            input.flush().unwrap();
            // The line above the rows, and the rows: the last of them is there once its mark is.
            let marked = || {
                let marks = std::fs::read_to_string(format!("{out}.part.read"));
                let rows = marks.unwrap_or_default();
                let rows = rows
                    .lines()
                    .filter_map(|line| line.split(' ').next()?.parse().ok());
                rows.max().unwrap_or(0usize)
            };
            while marked() < seen {
                assert!(child.try_wait().unwrap().is_none(), "{round} {seen}");
                std::thread::yield_now();
            }
            child.kill().unwrap();
            child.wait().unwrap();
            ledger.fault();
            let rows = rows_on_disk(&out);
            ledger.check(rows.split(|&byte| byte == b'\n').count() == seen + 2);
        }
        let mut child = sweep(program(), "-", "csv", &out, true)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = graphs.join("\n");
        child
            .stdin
            .take()
            .unwrap()
            .write_all(lines.as_bytes())
            .unwrap();
        assert!(child.wait().unwrap().success());
        let rows = std::fs::read_to_string(&out).unwrap();
        ledger.check(rows.lines().count() == graphs.len() + 1);
        std::fs::remove_file(&out).unwrap();
    }
    ledger.close(10);
}

#[test]
fn a_sweep_runs_out_of_disk() {
    let mut ledger = Ledger::new("sweeps on a full disk");
    for format in ["csv", "parquet"] {
        let scratch = Scratch::new(&format!("faults-sweep-full-{format}"));
        let expected = undisturbed(&scratch, BOARDS, format);
        let out = scratch.file("rows");
        let most = largest(&scratch, format);
        for bytes in (1..most).step_by((most / effort(10, 300)).max(1)) {
            std::fs::write(&out, b"old rows").unwrap();
            let command = limited(bytes as u64, Limit::Full);
            let ended = sweep(command, BOARDS, format, &out, false)
                .output()
                .unwrap();
            if ended.status.success() {
                break;
            }
            ledger.fault();
            let message = String::from_utf8_lossy(&ended.stderr);
            assert_eq!(ended.status.code(), Some(2), "{bytes}: {message}");
            // There is a warning that the old rows will be replaced, and one error.
            let errors = message
                .lines()
                .filter(|line| !line.starts_with("warning: "));
            assert_eq!(errors.count(), 1, "{message}");
            ledger.check(std::fs::read(&out).unwrap() == b"old rows");
            // Then there is room again.
            std::fs::remove_file(&out).unwrap();
            let resumed = sweep(program(), BOARDS, format, &out, true)
                .status()
                .unwrap();
            assert!(resumed.success());
            ledger.check(std::fs::read(&out).unwrap() == expected);
        }
    }
    ledger.close(10);
}

/// Rows that were damaged while the sweep did not run never become results: they are computed again
/// or refused, and the refusal names the file.
#[test]
fn damaged_rows_are_computed_again_or_refused() {
    let mut ledger = Ledger::new("rows damaged between two runs of a sweep");
    for format in ["csv", "jsonl", "parquet"] {
        let scratch = Scratch::new(&format!("faults-sweep-damaged-{format}"));
        let expected = undisturbed(&scratch, BOARDS, format);
        let out = scratch.file("rows");
        let names = ["part", "part.json", "part.read"].map(|suffix| format!("{out}.{suffix}"));
        let command = limited(largest(&scratch, format) as u64 / 2, Limit::Killed);
        sweep(command, BOARDS, format, &out, false)
            .output()
            .unwrap();
        let whole = names.clone().map(|name| std::fs::read(name).unwrap());
        let length = whole[0].len();
        let mut refused = 0;
        for place in (0..length).step_by((length / effort(8, 200)).max(1)) {
            for zeros in [false, true] {
                for (name, bytes) in names.iter().zip(&whole) {
                    std::fs::write(name, bytes).unwrap();
                }
                let mut rows = whole[0].clone();
                if zeros {
                    rows[place..(place + 4096).min(length)].fill(0);
                } else {
                    rows[place] ^= 1;
                }
                std::fs::write(&names[0], &rows).unwrap();
                ledger.fault();
                let resumed = sweep(program(), BOARDS, format, &out, true)
                    .output()
                    .unwrap();
                if resumed.status.success() {
                    ledger.check(std::fs::read(&out).unwrap() == expected);
                    std::fs::remove_file(&out).unwrap();
                } else {
                    let message = String::from_utf8_lossy(&resumed.stderr);
                    assert_eq!(resumed.status.code(), Some(2), "{message}");
                    ledger.check(message.contains("rows.part: the rows were changed"));
                    refused += 1;
                }
            }
        }
        assert!(refused > 0, "{format}");
    }
    ledger.close(20);
}

#[test]
fn a_finished_file_that_was_changed_is_named() {
    let scratch = Scratch::new("faults-sweep-changed");
    for format in ["csv", "parquet"] {
        let out = scratch.file(&format!("rows.{format}"));
        let again = || {
            sweep(program(), BOARDS, format, &out, true)
                .output()
                .unwrap()
        };
        assert!(again().status.success());
        assert!(again().status.success());
        let mut rows = std::fs::read(&out).unwrap();
        let middle = rows.len() / 2;
        rows[middle] ^= 1;
        std::fs::write(&out, &rows).unwrap();
        let ended = again();
        let message = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{message}");
        assert!(message.contains(&format!("rows.{format}: the file was changed")));
        // Nothing is put in its place.
        assert!(std::fs::read(&out).unwrap() == rows);
        std::fs::remove_file(&out).unwrap();
        assert!(again().status.success());
    }
}

/// Several sweeps want the same file at the same time: one of them writes it, the others say so,
/// and nobody ever sees a file that is not whole.
#[test]
fn two_sweeps_on_one_file() {
    let mut ledger = Ledger::new("sweeps on the file of another");
    let scratch = Scratch::new("faults-sweep-twice");
    let boards = "path:{2..40}";
    let expected = undisturbed(&scratch, boards, "csv");
    let out = scratch.file("rows.csv");
    for round in 0..effort(15, 300) {
        let resume = round % 3 != 0;
        let mut children: Vec<_> = (0..4)
            .map(|_| {
                sweep(program(), boards, "csv", &out, resume)
                    .spawn()
                    .unwrap()
            })
            .collect();
        let mut finished = 0;
        for child in &mut children {
            let mut message = String::new();
            let mut stderr = child.stderr.take().unwrap();
            stderr.read_to_string(&mut message).unwrap();
            let status = child.wait().unwrap();
            if status.success() {
                finished += 1;
                // A process that has finished finds the file whole, whatever the others do by now.
                ledger.check(std::fs::read(&out).unwrap() == expected);
            } else {
                ledger.fault();
                assert!(message.contains("another sweep is writing"), "{message}");
            }
        }
        assert!(finished > 0);
        ledger.check(std::fs::read(&out).unwrap() == expected);
        if round % 2 == 0 {
            std::fs::remove_file(&out).unwrap();
        }
    }
    ledger.close(1);
}
