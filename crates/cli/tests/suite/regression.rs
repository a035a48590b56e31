//! Bugs that were fixed, each test named for what broke.

use crate::run;

use run::{Scratch, slitherlab, slitherlab_reading};
use serde_json::Value;

/// The error of a file has its problem as its source; printing the chain said everything twice.
#[test]
fn a_bad_file_is_complained_about_once() {
    let run = slitherlab_reading(&["board", "-", "--from", "edges"], b"0 1\n1 x\n");
    assert_eq!(run.stderr.matches("expected a vertex number").count(), 1);
}

/// A sweep said what is wrong with a line twice.
#[test]
fn a_bad_line_of_a_sweep_is_complained_about_once() {
    let run = slitherlab_reading(&["sweep", "-", "--game", "classic"], b"Cx\ngrid:2x2\n");
    assert_eq!(run.status, 2);
    assert_eq!(
        run.stderr,
        "error: standard input: graph6, line 2, column 5: expected a byte from '?' to '~', found ':'\n"
    );
}

/// A board through a pipe with a name, as the shell's `<(…)` gives it, was called missing.
#[test]
#[cfg(unix)]
fn a_named_pipe_is_a_file() {
    let run = slitherlab_reading(
        &["board", "/dev/stdin", "--to", "graph6"],
        b"0 1\n1 2\n2 0\n",
    );
    assert_eq!((run.status, run.stdout.as_str()), (0, "Bw\n"));
    let run = slitherlab_reading(
        &[
            "sweep",
            "/dev/stdin",
            "--game",
            "classic",
            "--format",
            "csv",
        ],
        b"Bw\nC~\n",
    );
    assert_eq!((run.status, run.stdout.lines().count()), (0, 3));
}

/// A negative number was called an unknown option, with a tip that did not help.
#[test]
fn a_negative_number_is_called_so() {
    for (option, value) in [
        ("--players", "-1"),
        ("--budget", "-1s"),
        ("--threads", "-2"),
    ] {
        let run = slitherlab(&["solve", "path:3", "--game", "classic", option, value]);
        assert_eq!(run.status, 2);
        assert_eq!(
            run.stderr,
            format!("error: {option} {value}: no number here can be negative\n")
        );
    }
}

/// An error repeated a board of a hundred thousand letters.
#[test]
fn an_error_stays_short() {
    let text = format!("path:3{} and x", " and path:3".repeat(9000));
    let run = slitherlab(&["board", &text]);
    assert_eq!((run.status, run.stderr.lines().count()), (2, 1));
    assert!(run.stderr.len() < 500, "{}", run.stderr.len());
    assert!(
        run.stderr.ends_with("no board is called `x`\n"),
        "{}",
        run.stderr
    );
    let visits = "0,0 ".repeat(20_000);
    let run = slitherlab(&[
        "analyze",
        "grid:3x3",
        "--game",
        "classic",
        "--position",
        &visits,
    ]);
    assert_eq!((run.status, run.stderr.lines().count()), (2, 1));
    assert!(run.stderr.len() < 3000, "{}", run.stderr.len());
}

/// A full disk was reported without saying whose.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_named() {
    use std::process::{Command, Stdio};
    for arguments in [
        &["board", "grid:3x3"][..],
        &["solve", "grid:3x3", "--game", "classic", "--json"],
        &["sweep", "path:{1..5}", "--game", "classic"],
        &["--help"],
    ] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_slitherlab"))
            .args(arguments)
            .stdout(Stdio::from(full))
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(2));
        assert_eq!(
            String::from_utf8_lossy(&run.stderr),
            "error: standard output: no space is left on the device\n"
        );
    }
}

/// `count` offered the cycle games and then refused them.
#[test]
fn count_offers_only_what_it_counts() {
    let run = slitherlab(&["count", "--help"]);
    assert!(run.stdout.contains("- edge-geography:"), "{}", run.stdout);
    assert!(!run.stdout.contains("- cycle:"), "{}", run.stdout);
    let run = slitherlab(&["count", "path:3", "--games", "--game", "cycle"]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.contains("possible values: classic"),
        "{}",
        run.stderr
    );
}

/// The nimber of `edge-geography` was refused because players would not share the snake, which they
/// do.
#[test]
fn a_nimber_is_refused_for_the_right_reason() {
    let run = slitherlab(&[
        "analyze",
        "path:3",
        "--game",
        "edge-geography",
        "--moves",
        "0 0-1",
        "--nimber",
    ]);
    assert_eq!(run.status, 2);
    assert_eq!(
        run.stderr,
        "error: --nimber: nimbers are searched for only in games whose snakes visit a vertex once\n"
    );
}

/// The certificate of a cycle game on a graph from a file went through the edges in the file's
/// order, the checker in that of the board's text, and refused it.
#[test]
fn certificates_of_unordered_files_are_valid() {
    let scratch = Scratch::new("certificates_of_unordered_files_are_valid");
    let graph = scratch.write("unordered.edges", b"4 6\n0 3\n2 3\n0 2\n1 2\n0 1\n3 1\n");
    let games: [&[&str]; 5] = [
        &["cycle"],
        &["cycle-misere"],
        &["cycle-cut"],
        &["cycle-cut-misere"],
        &["shannon", "--terminals", "1,3"],
    ];
    for game in games {
        for moves in ["", "0-1", "0-1 0-3"] {
            let file = scratch.file("certificate.json");
            let start = ["analyze", &graph, "--moves", moves, "--certificate", &file];
            let run = slitherlab(&[&start[..], &["--game"], game].concat());
            assert_eq!(run.status, 0, "{}", run.stderr);
            let run = slitherlab(&["verify", &file]);
            assert_eq!(run.status, 0, "{game:?} {moves}: {}", run.stdout);
        }
    }
}

/// The checker refused true certificates of a few bytes about boards of more than 65,536 vertices.
#[test]
fn short_certificates_of_large_boards_are_valid() {
    let scratch = Scratch::new("short_certificates_of_large_boards_are_valid");
    for (board, game) in [("path:100000", "cycle-cut"), ("gnm:100000,0", "classic")] {
        let file = scratch.file("certificate.json");
        let run = slitherlab(&["solve", board, "--game", game, "--certificate", &file]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let run = slitherlab(&["verify", &file]);
        assert_eq!(run.status, 0, "{}", run.stdout);
    }
}

/// `slitherlab help` is what many type first.
#[test]
fn help_is_a_command_too() {
    for (asked, option) in [
        (&["help"][..], &["--help"][..]),
        (&["help", "solve"], &["solve", "--help"]),
    ] {
        let (asked, option) = (slitherlab(asked), slitherlab(option));
        assert_eq!((asked.status, asked.stdout), (0, option.stdout));
    }
}

/// Listing the grids of a billion cells took all memory before the budget was looked at.
#[test]
fn claims_are_tested_on_boards_of_bounded_size() {
    let run = slitherlab(&[
        "claims",
        "private-odd-odd",
        "--up-to",
        "1000000000",
        "--budget",
        "1s",
    ]);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.contains("is not a number from 0 to 1000"),
        "{}",
        run.stderr
    );
}

/// A line that holds a byte order mark or a header and no graph ended a sweep with a panic.
#[test]
fn a_line_with_nothing_but_marks_holds_no_graph() {
    let run = slitherlab_reading(
        &["sweep", "-", "--game", "classic", "--format", "csv"],
        b"\xef\xbb\xbf\n>>graph6<<# a comment\nBw\n",
    );
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout.lines().count(), 2, "{}", run.stdout);
}

/// More threads than the system has ended a simulation with a panic.
#[test]
fn too_many_threads_are_no_reason_to_fail() {
    let games = |threads: &str| {
        let run = slitherlab(&[
            "simulate",
            "grid:3x3",
            "--game",
            "classic",
            "--games",
            "50",
            "--threads",
            threads,
            "--json",
        ]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        run.stdout
    };
    assert_eq!(games("65535"), games("1"));
}

/// A user read "1 games", "has 1 vertices", a sentence that began with a small letter, and "byte 9"
/// beside columns.
#[test]
fn words_agree_with_their_numbers() {
    let words = |line: &str| {
        let run = slitherlab(&line.split(' ').collect::<Vec<_>>());
        run.stdout + &run.stderr
    };
    for (line, said) in [
        (
            "simulate path:3 --game classic --games 1",
            "1 game from seed 1",
        ),
        (
            "match path:3 --game classic --seats random,random --games 1",
            "1 game from seed 1",
        ),
        ("claims games-on-2x2", "Published claims: 1 fails"),
        (
            "analyze path:3 --game classic --position 0",
            "snake 1 has 1 vertex, but",
        ),
        (
            "analyze path:3 --game classic --position x",
            "position text, column 1:",
        ),
        (
            "analyze path:3 --game classic --position= --turn 0",
            "0 is not a number from 1 to 1000",
        ),
    ] {
        let all = words(line);
        assert!(all.contains(said), "{line}: {all}");
    }
    let arguments = ["analyze", "complete:4", "--game", "cycle"];
    let why = slitherlab(&[&arguments[..], &["--position", "1: 0-1 / 2: 1-2"]].concat());
    assert!(
        why.stdout.contains("Player 1 and player 2 can"),
        "{}",
        why.stdout
    );
}

/// No games were simulated, with shares of nothing; an engine took a negative time for none.
#[test]
fn nothing_is_no_number_of_games_and_no_time_is_negative() {
    for line in [
        "simulate path:3 --game classic --games 0",
        "match path:3 --game classic --seats random,random --games 0",
    ] {
        let run = slitherlab(&line.split(' ').collect::<Vec<_>>());
        assert_eq!((run.status, run.stderr.lines().count()), (2, 1), "{line}");
    }
    let asked = concat!(
        r#"{"ask":"setup","board":"path:3","game":"classic"}"#,
        "\n",
        r#"{"ask":"go","seconds":-1}"#,
        "\n"
    );
    let run = slitherlab_reading(&["engine"], asked.as_bytes());
    let last = run.stdout.lines().last().unwrap_or_default();
    assert!(last.contains("bad-value"), "{last}");
}

/// `solve --json` wrote a line for each of millions of moves of which nothing was known, and took
/// longer for that than `--budget` allows.
#[test]
fn moves_of_unknown_value_are_written_on_request_only() {
    let asked = "solve complete:60 --game trail-trap --budget 0nodes --json";
    for (more, listed) in [("", 0), (" --values all", 60 * 59)] {
        let line = format!("{asked}{more}");
        let run = slitherlab(&line.split(' ').collect::<Vec<_>>());
        let verdict: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(verdict["status"], "unknown");
        assert_eq!(verdict["moves"].as_array().unwrap().len(), listed, "{line}");
    }
    // What a theorem says of some moves stays.
    let asked = "solve grid:1x4 --game classic --json --budget 0nodes";
    for (more, values) in [
        ("", &["win", "win"][..]),
        (" --values all", &["win", "unknown", "win"]),
    ] {
        let run = slitherlab(&format!("{asked}{more}").split(' ').collect::<Vec<_>>());
        let verdict: Value = serde_json::from_str(&run.stdout).unwrap();
        let moves = verdict["moves"].as_array().unwrap();
        assert_eq!(
            moves.iter().map(|mv| &mv["value"]).collect::<Vec<_>>(),
            values
        );
    }
}
