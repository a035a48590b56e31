//! What the program as a whole must keep: exit statuses, one line on standard error, answers
//! alone on standard output.

use crate::run;

use run::slitherlab;

#[test]
fn an_answer_has_status_0_and_a_silent_standard_error() {
    let run = slitherlab(&["board", "grid:5x6"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.starts_with("grid:5x6\n"));
}

#[test]
fn the_version_is_that_of_the_package() {
    let run = slitherlab(&["--version"]);
    assert_eq!(run.status, 0);
    assert_eq!(
        run.stdout,
        concat!("slitherlab ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn no_arguments_at_all_show_what_to_try_on_standard_error() {
    let run = slitherlab(&[]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(
        run.stderr
            .contains("Five things to try:\n  slitherlab solve ")
    );
}

#[test]
fn every_command_has_examples_in_its_help() {
    for command in [
        "board",
        "solve",
        "analyze",
        "verify",
        "play",
        "matching",
        "forests",
        "completions",
    ] {
        let run = slitherlab(&[command, "--help"]);
        assert_eq!(run.status, 0);
        assert!(run.stdout.contains("Examples:\n  slitherlab "), "{command}");
    }
}

#[test]
fn usage_errors_are_one_line() {
    slitherlab(&["boord", "grid:5x6"]).refused(
        "unrecognized subcommand 'boord'; a similar subcommand exists: 'board'; \
         usage: slitherlab <COMMAND>",
    );
    slitherlab(&["board"]).refused("missing: <BOARD>; usage: slitherlab board <BOARD>");
    slitherlab(&["board", "grid:5x6", "--to", "grph6"]).refused(
        "invalid value 'grph6' for '--to <FORMAT>' [possible values: graph6, sparse6, edges, \
         edges1, dimacs, gridlock, node-link, dot, matrix, adjacency, planar-code]; a similar value exists: 'graph6'",
    );
    slitherlab(&["board", "grid:5x6", "--svg", "a", "--png", "b"]).refused(
        "the argument '--svg <FILE>' cannot be used with '--png <FILE>'; \
         usage: slitherlab board --svg <FILE> <BOARD>",
    );
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = slitherlab(&["completions", shell]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.contains("SLITHERLAB_COMPLETE"), "{shell}");
    }
    // What the script then asks.
    for (begun, expected) in [
        (&["bo"][..], "board"),
        (&["solve", "gri"], "grid"),
        (&["solve", "grid:2x2", "--game", "pro"], "progressive"),
        (&["claims", "kano"], "kano-1"),
    ] {
        let words = [&["--", "slitherlab"], begun].concat();
        let run = run::with(&words, &[("SLITHERLAB_COMPLETE", "fish")], b"");
        assert!(run.stdout.contains(expected), "{begun:?}: {}", run.stdout);
    }
}

#[test]
fn a_name_from_outside_cannot_break_the_line_or_command_the_terminal() {
    let run = slitherlab(&["board", "a\nb\u{1b}[31m"]);
    assert_eq!(run.status, 2);
    assert_eq!(run.stderr.lines().count(), 1);
    assert!(!run.stderr.contains('\u{1b}'));
}

#[test]
fn colours_come_only_when_forced_without_a_terminal() {
    let plain = slitherlab(&["board", "grid:2x2"]);
    assert!(!plain.stdout.contains('\u{1b}'));
    let forced = run::with(&["board", "grid:2x2"], &[("CLICOLOR_FORCE", "1")], b"");
    assert!(forced.stdout.contains("\u{1b}[1m"));
    let refused = run::with(
        &["board", "grid:2x2"],
        &[("CLICOLOR_FORCE", "0"), ("NO_COLOR", "1")],
        b"",
    );
    assert!(!refused.stdout.contains('\u{1b}'));
}

/// `slitherlab … | head -1` must end quietly.
#[cfg(unix)]
#[test]
fn a_reader_who_leaves_is_no_error() {
    use std::process::{Command, Stdio};
    for format in ["edges", "dimacs"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_slitherlab"))
            .args(["board", "grid:300x300", "--to", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{format}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{format}");
    }
}
