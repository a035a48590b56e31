//! Forty wrong inputs and what they are answered with: what was wrong, where, and what to type
//! instead.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::run::{slitherlab, slitherlab_reading, with};

const WRONG: &[(&[&str], &str)] = &[];

#[test]
fn every_wrong_input_has_its_line() {
    assert!(WRONG.len() >= 40, "{}", WRONG.len());
    for (arguments, line) in WRONG {
        let run = slitherlab(arguments);
        assert_eq!(
            (run.status, run.stdout.as_str()),
            (2, ""),
            "{arguments:?}: {run:?}"
        );
        assert_eq!(run.stderr, format!("error: {line}\n"), "{arguments:?}");
    }
}

/// An empty stream gave a header and status 0.
#[test]
fn an_empty_stream_is_an_error() {
    for command in ["sweep", "matching", "forests", "solve"] {
        let game: &[&str] = if ["sweep", "solve"].contains(&command) {
            &["--game", "classic"]
        } else {
            &[]
        };
        let run = slitherlab_reading(&[&[command, "-"], game].concat(), b"");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{command}");
        assert!(
            run.stderr.contains("the input is empty"),
            "{command}: {}",
            run.stderr
        );
    }
    let run = slitherlab_reading(&["sweep", "-", "--game", "classic"], b"\n\n");
    assert_eq!(run.status, 2);
    assert_eq!(
        run.stderr,
        "error: standard input: there is no graph in it\n"
    );
}

/// A search of 25 seconds said nothing in a pipe.
#[test]
fn a_long_search_says_so_once() {
    let search = ["solve", "grid:9x9", "--game", "private", "--misere"];
    let run = with(
        &[&search[..], &["--budget", "3s"]].concat(),
        &[("SLITHERLAB_NOTICE", "1")],
        b"",
    );
    assert_eq!(
        (run.status, run.stderr.as_str()),
        (3, ""),
        "a budget is a limit already"
    );
    let mut child = Command::new(env!("CARGO_BIN_EXE_slitherlab"))
        .args(search)
        .env("SLITHERLAB_NOTICE", "1")
        .env("SLITHERLAB_DATA", "")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    stderr.read_line(&mut said).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(
        said,
        "still working after 1 second; limit the search with --budget 1m, or press Ctrl-C to stop\n"
    );
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}
