//! Games beside the two rule sets at the command line: directed boards, more terminals, deletions.

use crate::run;

use run::{Scratch, slitherlab, slitherlab_reading};
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let run = slitherlab(&[arguments, &["--json"]].concat());
    assert_eq!(run.status, 0, "{arguments:?}: {}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn directed_boards_from_texts_files_and_streams() {
    let by_text = json(&["solve", "arcs:0>1,1>2,2>0,2>3", "--game", "geography"]);
    assert_eq!(by_text["directed"], true);
    assert_eq!(by_text["basis"]["name"], "backward-induction");
    assert_eq!(by_text["board"]["edges"], 4);
    let scratch = Scratch::new("relative-files");
    let file = scratch.file("graph.arcs");
    std::fs::write(&file, "0 -> 1\n1 -> 2\n2 -> 0\n2 -> 3\n").unwrap();
    assert_eq!(json(&["solve", &file, "--game", "geography"]), by_text);
    let run = slitherlab_reading(
        &["solve", "-", "--game", "geography", "--json"],
        b"0>1\n1>2\n2>0\n2>3\n",
    );
    let by_stream: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(by_stream, by_text);
    // Undirected files and streams are read as before.
    let run = slitherlab_reading(
        &["solve", "-", "--game", "geography", "--json"],
        b"0 1\n1 2\n",
    );
    let undirected: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(undirected["directed"], Value::Null);
    assert_eq!(undirected["board"]["edges"], 2);
}

#[test]
fn positions_of_directed_geography() {
    let board = "arcs:0>1,1>2,2>0,2>3";
    let verdict = json(&[
        "analyze",
        board,
        "--game",
        "geography",
        "--moves",
        "0 0-1 1-2",
    ]);
    assert_eq!(verdict["turn"], 2);
    assert_eq!(verdict["moves"][0]["move"], "2-3");
    assert_eq!(verdict["moves"][0]["value"], "win");
    let run = slitherlab(&["analyze", board, "--game", "geography", "--moves", "0 0-2"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("not legal"), "{}", run.stderr);
    let run = slitherlab(&["solve", board, "--game", "classic"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("directed boards"), "{}", run.stderr);
}

#[test]
fn sweeps_over_directed_boards() {
    let run = slitherlab(&[
        "sweep",
        "dicycle:{2..5}",
        "--game",
        "geography",
        "--format",
        "csv",
    ]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(column(&run.stdout, "winner"), ["2", "1", "2", "1"]);
    let run = slitherlab_reading(
        &["sweep", "-", "--game", "geography", "--json"],
        b">>digraph6<<&BP?\n&BP?\n",
    );
    assert_eq!(run.stdout.lines().count(), 2, "{}", run.stderr);
    let scratch = Scratch::new("other-sweep");
    let file = scratch.file("rows.csv");
    let sweep = [
        "sweep",
        "dicycle:{2..5}",
        "--game",
        "geography",
        "--format",
        "csv",
    ];
    let kept = slitherlab(&[&sweep[..], &["--out", &file]].concat());
    assert_eq!(kept.status, 0, "{}", kept.stderr);
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        slitherlab(&sweep).stdout
    );
    let expect = ["--expect", "winner == 1 if order % 2 == 1 else 2"];
    assert_eq!(slitherlab(&[&sweep[..], &expect].concat()).status, 0);
    // What takes graphs without directions says so.
    let run = slitherlab(&["matching", "dicycle:{2..5}"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("directed"), "{}", run.stderr);
}

/// The values of a column of CSV.
fn column<'a>(table: &'a str, name: &str) -> Vec<&'a str> {
    let mut rows = table.lines();
    let place = rows
        .next()
        .unwrap()
        .split(',')
        .position(|column| column == name);
    rows.map(|row| row.split(',').nth(place.unwrap()).unwrap())
        .collect()
}

#[test]
fn more_terminals() {
    let shannon = ["solve", "complete:5", "--game", "shannon", "--first", "cut"];
    let verdict = json(&[&shannon[..], &["--terminals", "0,1,2"]].concat());
    assert_eq!(verdict["rules"], "terminals=0;1;2");
    assert_eq!(verdict["winner_role"], "short");
    assert_eq!(verdict["basis"]["name"], "lehman-1964");
    // What is told is read back.
    let again = json(&[&shannon[..], &["--rules", "terminals=0;1;2"]].concat());
    assert_eq!(again, verdict);
    let all = json(&[&shannon[..], &["--terminals", "all"]].concat());
    assert_eq!(all["rules"], "terminals=all");
    // Two terminals are the game that they were, with its certificate.
    let two = json(&[&shannon[..], &["--terminals", "0,1"]].concat());
    assert_eq!(two["rules"], Value::Null);
    let grid = [
        "solve",
        "grid:3x3",
        "--game",
        "shannon",
        "--terminals",
        "0,0,2,0,2,2",
    ];
    let verdict = json(&[&grid[..], &["--on", "vertices"]].concat());
    assert_eq!(verdict["rules"], "terminals=0,0;2,0;2,2 on=vertices");
    assert_eq!(verdict["basis"]["kind"], "search");
    let star = ["--terminals", "1,2,3,4", "--join", "some", "--first", "cut"];
    let star = json(&[&["solve", "star:4", "--game", "shannon"], &star[..]].concat());
    assert_eq!(star["winner_role"], "short");
    for wrong in ["0", "0,0", "0,9", "0,1,1"] {
        let run = slitherlab(&[&shannon[..], &["--terminals", wrong]].concat());
        assert_eq!(run.status, 2, "{wrong}: {}", run.stdout);
    }
    let rows = ["--terminals", "all", "--format", "csv"];
    let run = slitherlab(
        &[
            &[
                "sweep",
                "complete:{3..5}",
                "--game",
                "shannon",
                "--first",
                "cut",
            ],
            &rows[..],
        ]
        .concat(),
    );
    let roles = column(&run.stdout, "role");
    assert_eq!(roles, ["cut", "short", "short"], "{}", run.stderr);
}

#[test]
fn deletions() {
    let game = ["solve", "grid:2x3", "--game", "classic"];
    let plain = json(&game);
    let verdict = json(&[&game[..], &["--deletions", "2"]].concat());
    assert_eq!(verdict["rules"], "deletions=2");
    assert_eq!(verdict["winner"], plain["winner"]);
    assert_eq!(verdict["basis"]["name"], "redrawing");
    let verdict = json(&[&game[..], &["--rules", "deletions=1 redraw=no ends=1"]].concat());
    assert_eq!(verdict["rules"], "ends=1 deletions=1 redraw=no");
    assert_eq!(verdict["basis"]["kind"], "search");
    let verdict = json(&[&game[..], &["--deletions", "unlimited"]].concat());
    assert_eq!(verdict["winner"], 0);
    let moves = ["--moves", "0,0-0,1 0,1-1,1 delete", "--deletions", "1"];
    let analyze = ["analyze", "grid:2x3", "--game", "classic"];
    let verdict = json(&[&analyze[..], &moves].concat());
    assert_eq!(verdict["turn"], 2);
    // Engines play it; a game that may never end is refused.
    let simulate = ["simulate", "grid:2x3", "--game", "classic", "--games", "5"];
    let played = json(&[&simulate[..], &["--deletions", "1"]].concat());
    assert_eq!(played["games"], 5);
    let run = slitherlab(&[&simulate[..], &["--deletions", "unlimited"]].concat());
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("may never end"), "{}", run.stderr);
}

#[test]
fn pictures_and_records() {
    let scratch = Scratch::new("other-pictures");
    let picture = scratch.file("walk.svg");
    let analyze = [
        "analyze",
        "dicycle:4",
        "--game",
        "geography",
        "--moves",
        "2 2-3",
    ];
    let run = slitherlab(&[&analyze[..], &["--svg", &picture]].concat());
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(std::fs::read_to_string(&picture).unwrap().contains("<svg"));
    let record = scratch.file("game.txt");
    let play = [
        "play",
        "path:3",
        "--game",
        "geography",
        "--deletions",
        "1",
        "--human",
        "1,2",
    ];
    let run = slitherlab_reading(
        &[&play[..], &["--record", &record]].concat(),
        b"0\n0-1\ndelete\nquit\n",
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let again = json(&["analyze", "--record", &record]);
    assert_eq!(again["rules"], "deletions=1");
    assert_eq!(again["turn"], 2);
}

#[test]
fn there_is_no_certificate_and_it_is_said() {
    let scratch = Scratch::new("relative-certificate");
    let file = scratch.file("proof");
    let run = slitherlab(&[
        "solve",
        "dicycle:4",
        "--game",
        "geography",
        "--json",
        "--certificate",
        &file,
    ]);
    assert_eq!(run.status, 0);
    assert!(run.stderr.contains("no certificate"), "{}", run.stderr);
    let verdict: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(
        verdict["certificate"]
            .as_str()
            .unwrap()
            .starts_with("none: ")
    );
    assert!(!std::path::Path::new(&file).exists());
}

#[test]
fn budgets_leave_it_unknown() {
    let run = slitherlab(&[
        "solve",
        "grid:4x4",
        "--game",
        "shannon",
        "--terminals",
        "0,0,3,3",
        "--on",
        "vertices",
        "--budget",
        "100nodes",
    ]);
    assert_eq!(run.status, 3, "{}", run.stdout);
    assert!(run.stdout.starts_with("The winner is not known."));
}

#[test]
fn playing_against_the_perfect_engine() {
    let play = ["play", "dicycle:4", "--game", "geography"];
    let run = slitherlab_reading(&play, b"help\nwhy\nhint\n2\nundo\n2\n");
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("Player 2 plays 2-3: "),
        "{}",
        run.stdout
    );
    // The walk goes on by itself, each with one move, which has the number 1.
    let run = slitherlab_reading(&play, b"2\n1\n");
    assert!(run.stdout.contains("2 3 0 1\n"), "{}", run.stdout);
    assert!(
        run.stdout.ends_with("Player 2 wins, player 1 loses.\n"),
        "{}",
        run.stdout
    );
    let deletions = [
        "play",
        "path:3",
        "--game",
        "geography",
        "--deletions",
        "1",
        "--human",
        "1,2",
    ];
    let run = slitherlab_reading(&deletions, b"0\n0-1\ndelete\n0-1\n1-2\nquit\n");
    assert!(
        run.stdout.contains("deletions left: 0 and 1"),
        "{}",
        run.stdout
    );
}
