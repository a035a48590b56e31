//! Forty wrong inputs and what they are answered with: what was wrong, where, and what to type
//! instead.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::run::{slitherlab, slitherlab_reading, with};

/// The arguments, and the line on standard error.
const WRONG: &[(&[&str], &str)] = &[
    (
        &[
            "sweep", "grid:2x2", "grid:2x3", "grid:3x2", "grid:3x3", "--game", "classic",
        ],
        "there are several boards, grid:2x2 and grid:2x3: if your shell made them from ranges, put the ranges in quotes, as in 'grid:{2..3}x{2..3}'",
    ),
    (
        &["solve", "grid:{2..3}x2", "--game", "classic"],
        "grid:{2..3}x2: this text stands for several boards, and this command takes one; `slitherlab sweep 'grid:{2..3}x2' --game GAME` solves them all",
    ),
    (
        &["solve", "graphs:5", "--game", "classic"],
        "graphs:5: this text stands for several boards, and this command takes one; `slitherlab sweep 'graphs:5' --game GAME` solves them all",
    ),
    (
        &["solve", "grid:3x3", "--game", "chess"],
        "invalid value 'chess' for '--game <GAME>' [possible values: classic, progressive, geography, public, private, edge-geography, trail-trap, cycle, cycle-misere, cycle-cut, cycle-cut-misere, shannon, hold-that-line]",
    ),
    (
        &["solve", "grid:3x3", "--game", "Classic"],
        "invalid value 'Classic' for '--game <GAME>' [possible values: classic, progressive, geography, public, private, edge-geography, trail-trap, cycle, cycle-misere, cycle-cut, cycle-cut-misere, shannon, hold-that-line]; a similar value exists: 'classic'",
    ),
    (
        &["solve", "grid:3x3"],
        "which game? Add --game classic, or another; --help lists the games",
    ),
    (
        &["solve", "--game", "classic"],
        "missing: <BOARD>; usage: slitherlab solve --game <GAME> <BOARD>",
    ),
    (
        &["board", "K5"],
        "K5: column 1: no board is called `K5`; did you mean `complete:5`? (and there is no such file)",
    ),
    (
        &["board", "C5"],
        "C5: column 1: no board is called `C5`; did you mean `cycle:5`? (and there is no such file)",
    ),
    (
        &["board", "P4"],
        "P4: column 1: no board is called `P4`; did you mean `path:4`? (and there is no such file)",
    ),
    (
        &["board", "Q3"],
        "Q3: column 1: no board is called `Q3`; did you mean `hypercube:3`? (and there is no such file)",
    ),
    (
        &["board", "K3,3"],
        "K3,3: column 1: no board is called `K3`; did you mean `bipartite:3,3`? (and there is no such file)",
    ),
    (
        &["board", "5x6"],
        "5x6: column 1: no board is called `5x6`; did you mean `grid:5x6`? (and there is no such file)",
    ),
    (
        &["board", "zebra"],
        "zebra: column 1: no board is called `zebra` (and there is no such file)",
    ),
    (
        &["board", "gird:3x3"],
        "gird:3x3: column 1: no board is called `gird`; did you mean `grid`?",
    ),
    (
        &["board", "grid:0x3"],
        "grid:0x3: column 6: the numbers must be at least 1",
    ),
    (
        &["board", "grid:3x"],
        "grid:3x: column 8: expected a number, found the end",
    ),
    (
        &["board", "nothere.txt"],
        "nothere.txt: there is no such file or directory",
    ),
    (
        &["board", "petersen", "--to", "graph7"],
        "invalid value 'graph7' for '--to <FORMAT>' [possible values: graph6, sparse6, edges, edges1, dimacs, gridlock, node-link, dot, matrix, adjacency, planar-code]; a similar value exists: 'graph6'",
    ),
    (
        &["board", "grid:9999999x9999999"],
        "grid:9999999x9999999: column 1: the board has 99999980000001 vertices, but at most 134217728 are allowed here",
    ),
    (
        &["solve", "grid:3x3", "--game", "classic", "--players", "1"],
        "invalid value '1' for '--players <N>': 1 is not a number from 2 to 1000",
    ),
    (
        &["solve", "grid:3x3", "--game", "classic", "--players", "two"],
        "invalid value 'two' for '--players <N>': not a whole number",
    ),
    (
        &[
            "solve", "grid:3x3", "--game", "classic", "--moves", "0,0-0,1",
        ],
        "solve has no --moves: `slitherlab analyze` is about a position and takes it",
    ),
    (
        &["solve", "grid:3x3", "--game", "classic", "--threads", "-1"],
        "--threads -1: no number here can be negative",
    ),
    (
        &["solve", "grid:3x3", "--game", "classic", "--threads", "0"],
        "invalid value '0' for '--threads <N>': 0 is not a number from 1 to 65535",
    ),
    (
        &["solve", "grid:3x3", "--game", "classic", "--budget", "10"],
        "invalid value '10' for '--budget <BUDGET>': `10` has no unit such as s, m, nodes or GiB",
    ),
    (
        &["solve", "grid:3x3", "--game", "classic", "--budget", "fast"],
        "invalid value 'fast' for '--budget <BUDGET>': `fast` does not begin with a number",
    ),
    (
        &["solve", "grid:3x3", "--game", "classic", "--jsn"],
        "unexpected argument '--jsn' found; a similar argument exists: '--json'; usage: slitherlab solve --game <GAME> --json <BOARD>",
    ),
    (
        &["solve", "grid:3x3", "--game", "classic", "extra"],
        "unexpected argument 'extra' found; usage: slitherlab solve [OPTIONS] <BOARD>",
    ),
    (
        &["solve", "grid:3x3", "--game", "shannon"],
        "shannon needs two terminals: add --terminals U,V with two vertices of the board",
    ),
    (
        &[
            "solve",
            "grid:3x3",
            "--game",
            "shannon",
            "--terminals",
            "0,0,9,9",
        ],
        "--terminals 0,0,9,9: the board has no vertex `9,9`",
    ),
    (
        &[
            "solve",
            "grid:3x3",
            "--game",
            "cycle-cut",
            "--first",
            "nobody",
        ],
        "there is no role `nobody`; the roles are cycle, cut, non-cycle, anti-cut, short",
    ),
    (
        &["solve", "grid:3x3", "--game", "classic", "--first", "cut"],
        "classic has no roles that could move first",
    ),
    (
        &["solve", "arcs:0>1,1>2", "--game", "classic"],
        "directed boards are for geography, progressive and edge-geography with two players",
    ),
    (
        &["analyze", "grid:3x3", "--game", "classic"],
        "missing: <--moves <MOVES>|--position <TEXT>|--replay <FILE>>; usage: slitherlab analyze --game <GAME> <--moves <MOVES>|--position <TEXT>|--replay <FILE>> <BOARD>",
    ),
    (
        &[
            "analyze", "grid:3x3", "--game", "classic", "--moves", "0,0-5,5",
        ],
        "move 1: `0,0-5,5`: the board has no vertex `5,5`",
    ),
    (
        &["analyze", "grid:3x3", "--game", "classic", "--moves", "0,0"],
        "move 1: `0,0` is not a move: write `U-V` with two vertices",
    ),
    (
        &[
            "analyze",
            "grid:3x3",
            "--game",
            "classic",
            "--moves",
            "0,0-0,1 2,2-2,1",
        ],
        "move 2: `2,2-2,1` is not legal here: the first vertex is not a live end of the player to move",
    ),
    (
        &[
            "analyze",
            "grid:3x3",
            "--game",
            "classic",
            "--position",
            "0,0 2,2",
        ],
        "the position: snake 1 goes from 0,0 to 2,2, but no edge joins them",
    ),
    (
        &[
            "analyze", "grid:3x3", "--game", "classic", "--moves", "0,0-0,1", "--turn", "3",
        ],
        "the position: player 3 cannot be to move: there are 2 players",
    ),
    (
        &["verify", "nothere.json"],
        "nothere.json: there is no such file or directory",
    ),
    (
        &["sole", "grid:3x3"],
        "unrecognized subcommand 'sole'; a similar subcommand exists: 'solve'; usage: slitherlab <COMMAND>",
    ),
    (
        &["prove", "grid:{4..}x{4..}", "--game", "public"],
        "invalid value 'public' for '--game <GAME>' [possible values: classic, progressive, geography]",
    ),
    (
        &["simulate", "grid:3x3", "--game", "classic"],
        "missing: --games <N>; usage: slitherlab simulate --game <GAME> --games <N> <BOARD>",
    ),
    (
        &[
            "simulate", "grid:3x3", "--game", "classic", "--games", "many",
        ],
        "invalid value 'many' for '--games <N>': `many` is not a whole number such as 1000 or 1e6",
    ),
    (
        &[
            "match", "grid:3x3", "--game", "classic", "--seats", "perfect", "--games", "3",
        ],
        "--seats: a game needs two engines or more, such as perfect,greedy",
    ),
    (
        &["play", "grid:3x3", "--game", "classic", "--human", "3"],
        "--human 3: there are only 2 players",
    ),
    (
        &["play", "grid:3x3", "--game", "classic", "--seats", "human"],
        "--seats names 1 of 2 players: write human or an engine for each",
    ),
    (
        &["count", "grid:3x3"],
        "missing: <--plays|--final-paths|--one-factors>; usage: slitherlab count <--plays|--final-paths|--one-factors> <BOARD>",
    ),
    (
        &["claims", "fermat"],
        "there is no claim `fermat`; `slitherlab claims --list` lists them",
    ),
    (
        &["sweep", "grid:{3..1}x2", "--game", "classic"],
        "grid:{3..1}x2: column 7: the range runs backwards: put the smaller number first",
    ),
    (
        &["sweep", "grid:{1..}x2", "--game", "classic"],
        "grid:{1..}x2: a range needs an end here, such as {1..6}; `slitherlab prove` is about families without end",
    ),
    (
        &[
            "sweep",
            "grid:{1..3}x2",
            "--game",
            "classic",
            "--expect",
            "winer == 1",
        ],
        "--expect: column 1: there is no column `winer`",
    ),
    (
        &[
            "sweep",
            "grid:{1..3}x2",
            "--game",
            "classic",
            "--resume",
            "--out",
            "-",
        ],
        "output to stdout cannot be resumed; use --out FILE",
    ),
    (
        &["cgt", "path:7"],
        "path:7: write BOARD@POSITION, such as 'path:7@0 1 / 5 6'",
    ),
    (
        &["forests", "grid:3x3", "--svg", "a.svg", "--png", "b.png"],
        "the argument '--svg <FILE>' cannot be used with '--png <FILE>'; usage: slitherlab forests --svg <FILE> <BOARD>",
    ),
];

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
