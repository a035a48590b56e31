//! Saved games of strangers (`--replay FILE`): whatever is in them, there is an answer or one line
//! of complaint, within bounded time and memory.

use std::process::{Command, Output};

use crate::run::Scratch;

/// A record of a game on a board, with more tags and the text of its moves.
fn record(game: &str, board: &str, tags: &str, moves: &str) -> String {
    format!(
        "[Format \"slitherlab/record/1\"]\n[Game \"{game}\"]\n[Board \"{board}\"]\n{tags}\n{moves}\n"
    )
}

/// Records that ask for much, by what is wrong with them.
fn hostile() -> Vec<(&'static str, String)> {
    let classic = |board: &str, tags: &str, moves: &str| record("classic", board, tags, moves);
    let variations = |count: usize| -> String {
        let all = (2..count).map(|leaf| format!("(0-{leaf}) "));
        "0-1 ".to_owned() + &all.collect::<String>()
    };
    let path: Vec<String> = (0..5000).map(|v| format!("{v}-{} ", v + 1)).collect();
    let tags: Vec<String> = (0..50_000).map(|n| format!("[T{n} \"x\"]\n")).collect();
    vec![
        ("wide tree", classic("star:50000", "", &variations(50_000))),
        (
            "deep tree",
            classic(
                "path:9",
                "",
                &("0-1 ".to_owned() + &"(0-1 ".repeat(100_000)),
            ),
        ),
        (
            "variations far from the start",
            classic(
                "path:6000",
                "",
                &(path.concat() + &"(4999-5000) ".repeat(20_000)),
            ),
        ),
        ("open brackets", classic("path:9", "", &"(".repeat(200_000))),
        ("open comments", classic("path:9", "", &"{".repeat(200_000))),
        ("a long move", classic("path:9", "", &"0".repeat(1 << 20))),
        (
            "signs that command a terminal",
            classic("path:9\u{1b}[2J\u{202e}", "", "\u{1b}[31m"),
        ),
        ("a large board", classic("grid:99999x99999", "", "")),
        ("a dense board", classic("complete:99999", "", "")),
        (
            "a board in many parts",
            classic(&["petersen"; 20_000].join(" + "), "", ""),
        ),
        (
            "a graph without its bytes",
            classic("graph6:~~?????", "", ""),
        ),
        (
            "a crowd",
            classic("path:9", "[Rules \"players=4294967295\"]\n", ""),
        ),
        (
            "very many snakes",
            classic("path:9", "[Rules \"snakes=4294967295\"]\n", ""),
        ),
        (
            "very many visits",
            classic("path:9", "[Rules \"capacity=18446744073709551615\"]\n", ""),
        ),
        (
            "the same rule again and again",
            classic(
                "path:9",
                &format!("[Rules \"{}\"]\n", "players=3 ".repeat(100_000)),
                "",
            ),
        ),
        (
            "many empty snakes",
            record(
                "private",
                "grid:3x3",
                &format!("[Position \"{}\"]\n", "/ ".repeat(200_000)),
                "",
            ),
        ),
        (
            "edges owned again and again",
            record(
                "cycle",
                "complete:100",
                &format!("[Position \"1: {}\"]\n", "0-1 ".repeat(200_000)),
                "",
            ),
        ),
        ("no player's turn", classic("path:9", "[Turn \"0\"]\n", "")),
        (
            "a result that is a lie",
            classic("path:2", "[Result \"2 wins\"]\n", "0-1"),
        ),
        (
            "very many games",
            classic("path:9", "", "0-1").repeat(20_000),
        ),
        ("very many tags", classic("path:9", &tags.concat(), "")),
    ]
}

/// Runs the program with at most 20 seconds of processor time and 2 GiB.
fn bounded(arguments: &[&str]) -> Output {
    Command::new("prlimit")
        .args(["--cpu=20", "--as=2147483648", "--core=0"])
        .arg(env!("CARGO_BIN_EXE_slitherlab"))
        .args(arguments)
        .env("SLITHERLAB_DATA", "")
        .env("SLITHERLAB_NOTICE", "0")
        .output()
        .unwrap()
}

#[test]
fn hostile_records_are_answered_or_refused() {
    let scratch = Scratch::new("hostile-records");
    for (what, text) in hostile() {
        let file = scratch.write("game.txt", text.as_bytes());
        let run = bounded(&["analyze", "--replay", &file, "--budget", "1000nodes"]);
        let complaint = String::from_utf8(run.stderr).unwrap();
        let status = run.status.code();
        match status {
            Some(0 | 3) => assert!(!run.stdout.is_empty(), "{what}"),
            Some(2) => {
                assert_eq!(complaint.lines().count(), 1, "{what}: {complaint}");
                assert!(complaint.len() < 1000, "{what}: {} bytes", complaint.len());
                assert!(complaint.starts_with("error: "), "{what}: {complaint}");
                let line = complaint.trim_end();
                assert!(
                    !line.contains(|c: char| c.is_control() || c == '\u{202e}'),
                    "{what}"
                );
            }
            _ => panic!("{what}: {status:?}, {complaint}"),
        }
    }
}
