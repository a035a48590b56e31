//! `slitherlab solve` and `slitherlab analyze`: their answers in words, their refusals,
//! certificates, and the report of Gridlock. The verdicts in JSON are in `verdicts.rs`.

use crate::run;

use run::{Run, Scratch, slitherlab, slitherlab_reading};

#[track_caller]
fn refused(arguments: &[&str], line: &str) {
    slitherlab(arguments).refused(line);
}

#[test]
fn in_words() {
    let run = slitherlab(&["solve", "grid:2x3", "--game", "classic"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(
        run.stdout,
        "\
Player 1 wins.
  game       classic on grid:2x3, 2 players
  to move    player 1
  why        All 6 cells can be paired into dominoes, so player 1 opens with a
             pair and then always completes the pair that player 2 has begun.
  basis      theorem of Anderson (1974)
  moves      7 for player 1
  + win      7: 0,0-0,1 0,0-1,0 0,1-0,2 0,1-1,1 0,2-1,2 1,0-1,1 1,1-1,2
"
    );
}

#[test]
fn moves_are_grouped_by_value() {
    let run = slitherlab(&["solve", "path:5", "--game", "geography"]);
    assert!(
        run.stdout
            .ends_with("  + win      3: 0 2 4\n  - lose     2: 1 3\n")
    );
    let run = slitherlab(&["solve", "path:4", "--game", "classic"]);
    let groups = "  + win      2: 0-1 2-3\n  ? unknown  1: 1-2\n             --values all finds out what these are worth\n";
    assert!(run.stdout.ends_with(groups), "{}", run.stdout);
    let forced = run::with(
        &["solve", "path:5", "--game", "geography"],
        &[("CLICOLOR_FORCE", "1")],
        b"",
    );
    assert!(forced.stdout.contains("\u{1b}[1m\u{1b}[32m+ win\u{1b}[0m"));
}

#[test]
fn a_long_list_of_moves_is_cut_with_the_count() {
    let run = slitherlab(&["solve", "grid:20x20", "--game", "classic"]);
    assert!(run.stdout.contains("  + win      760: 0,0-0,1 "));
    assert!(run.stdout.ends_with(" more\n"));
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 80));
    assert!(run.stdout.lines().count() < 15);
}

#[test]
fn what_nobody_knows_has_status_3() {
    for question in [
        &["solve", "grid:7x7", "--game", "public"][..],
        &["solve", "grid:7x7", "--game", "classic", "--misere"],
        &[
            "solve",
            "hypercube:4",
            "--game",
            "classic",
            "--players",
            "3",
        ],
        &["analyze", "grid:7x7", "--game", "private", "--moves", ""],
    ] {
        let arguments = &[question, &["--budget", "0nodes"]].concat();
        let run = slitherlab(arguments);
        assert_eq!((run.status, run.stderr.as_str()), (3, ""), "{arguments:?}");
        assert!(run.stdout.starts_with("The winner is not known.\n"));
    }
}

#[test]
fn what_no_theorem_decides_is_searched() {
    let run = slitherlab(&["solve", "grid:3x4", "--game", "private", "--json"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains(r#""winner":1,"#), "{}", run.stdout);
    assert!(run.stdout.contains(r#""basis":{"kind":"search","nodes":"#));
    let run = slitherlab(&["solve", "grid:4x4", "--game", "classic", "--players", "3"]);
    let headline = "Players 1, 2 and 3 can each be forced to lose by all the others together.\n";
    assert!(run.stdout.starts_with(headline), "{}", run.stdout);
    assert!(
        run.stdout
            .contains("  basis      theorem: windows in which the others win")
    );
    let run = slitherlab(&["solve", "grid:3x5", "--game", "classic", "--players", "3"]);
    assert!(
        run.stdout.contains("exhaustive search of"),
        "{}",
        run.stdout
    );
    // Every move of a small position gets its value.
    let position = [
        "analyze",
        "path:6",
        "--game",
        "classic",
        "--position",
        "1 2 3",
    ];
    let run = slitherlab(&position);
    assert!(!run.stdout.contains("unknown"), "{}", run.stdout);
    let run = slitherlab(&[&position[..], &["--budget", "0nodes"]].concat());
    assert!(run.stdout.contains("? unknown"), "{}", run.stdout);
}

#[test]
fn games_with_roles_in_words() {
    let run = slitherlab(&[
        "solve",
        "complete:5",
        "--game",
        "cycle-cut",
        "--first",
        "cut",
    ]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let start = "Player 2 (cycle) wins.\n  game       cycle-cut on complete:5, 2 players, cut moves first\n";
    assert!(run.stdout.starts_with(start), "{}", run.stdout);
    let run = slitherlab(&["solve", "path:4", "--game", "cycle"]);
    assert!(run.stdout.starts_with("Nobody wins: a draw.\n"));
    assert!(run.stdout.ends_with("  = draw     3: 0-1 1-2 2-3\n"));
}

#[test]
fn several_players_in_words() {
    let ask = |more: &[&str]| {
        let three = ["analyze", "path:3", "--game", "classic", "--players", "3"];
        slitherlab(&[&three[..], &["--moves", "0-1 1-2"], more].concat())
    };
    let lost = ask(&[]);
    let headline = "The others together can force player 3 to lose.\n";
    assert!(lost.stdout.starts_with(headline), "{}", lost.stdout);
    let misere = ask(&["--misere"]);
    let headline = "Players 1 and 2 can each be forced to lose by all the others together.\n";
    assert!(misere.stdout.starts_with(headline), "{}", misere.stdout);
}

#[test]
fn a_position_by_moves_and_by_its_text_is_the_same() {
    let ask = |origin: &[&str]| {
        let all = [
            &["analyze", "grid:4x4", "--game", "classic", "--json"],
            origin,
        ]
        .concat();
        slitherlab(&all)
    };
    let moves = ask(&["--moves", "1,1-1,2 1,2-2,2  2,2-2,1"]);
    let text = ask(&["--position", "1,1 1,2 2,2 2,1"]);
    assert_eq!(moves.status, 0);
    assert_eq!(moves.stdout, text.stdout);
    // Whose turn it is can be said.
    let other = ask(&["--moves", "1,1-1,2 1,2-2,2 2,2-2,1", "--turn", "1"]);
    assert!(other.stdout.contains(r#""turn":1,"#) && text.stdout.contains(r#""turn":2,"#));
    let same = ask(&["--position", "1,1 1,2 2,2 2,1", "--turn", "1"]);
    assert_eq!(other.stdout, same.stdout);
}

#[test]
fn boards_come_from_standard_input_and_files() {
    let run = slitherlab_reading(
        &["solve", "-", "--game", "geography", "--json"],
        b"0 1\n1 2\n",
    );
    assert_eq!(run.status, 0);
    assert!(
        run.stdout
            .contains(r#""board":{"text":"graph6:Bg","vertices":3,"edges":2}"#)
    );
    // A graph too large for a text is named by its file.
    let scratch = Scratch::new("boards_come_from_standard_input_and_files");
    let edges: Vec<String> = (0..2000).map(|v| format!("{v} {}\n", v + 1)).collect();
    let edges = edges.concat();
    let file = scratch.write("long.edges", edges.as_bytes());
    let run = slitherlab(&["solve", &file, "--game", "geography", "--json"]);
    assert!(run.stdout.contains(&format!(r#""text":"{file}""#)));
}

#[test]
fn refusals() {
    refused(
        &["solve", "grid:3x3", "--game", "shannon"],
        "shannon needs two terminals: add --terminals U,V with two vertices of the board",
    );
    refused(
        &[
            "solve",
            "grid:3x3",
            "--game",
            "shannon",
            "--terminals",
            "0,0",
        ],
        "--terminals 0,0: write two vertices of the board, U,V",
    );
    refused(
        &[
            "solve",
            "grid:3x3",
            "--game",
            "cycle-cut",
            "--first",
            "short",
        ],
        "nobody plays short in cycle-cut: the roles are cycle and cut",
    );
    refused(
        &["solve", "grid:3x3", "--game", "cycle", "--players", "3"],
        "cycle is for two players",
    );
    refused(
        &["solve", "grid:3x3", "--game", "cycle", "--misere"],
        "the misère ending is for the snake games; the others have names of their own, such as cycle-misere",
    );
    refused(
        &[
            "solve", "grid:3x3", "--game", "cycle", "--format", "gridlock",
        ],
        "cycle: this command is for the snake games",
    );
    refused(
        &["solve", "grid:3x3", "--game", "classic", "--first", "cut"],
        "classic has no roles that could move first",
    );
    refused(
        &[
            "solve",
            "grid:3x3",
            "--game",
            "classic",
            "--terminals",
            "0,0",
        ],
        "terminals are for shannon, not for classic",
    );
    refused(
        &["solve", "grid:3x3", "--game", "clasic"],
        "invalid value 'clasic' for '--game <GAME>' [possible values: classic, progressive, \
         geography, public, private, edge-geography, trail-trap, cycle, cycle-misere, cycle-cut, \
         cycle-cut-misere, shannon, hold-that-line]; a similar value exists: 'classic'",
    );
    refused(
        &["solve", "grid:3x3"],
        "which game? Add --game classic, or another; --help lists the games",
    );
    refused(
        &["solve", "grid:3x3", "--game", "classic", "--players", "1"],
        "invalid value '1' for '--players <N>': 1 is not a number from 2 to 1000",
    );
    refused(
        &["solve", "grid:3x3", "--game", "classic", "--budget", "30"],
        "invalid value '30' for '--budget <BUDGET>': \
         `30` has no unit such as s, m, nodes or GiB",
    );
    refused(
        &[
            "solve",
            "grid:3x3",
            "--game",
            "classic",
            "--json",
            "--certificate",
            "-",
        ],
        "standard output can carry the certificate or the verdict, not both",
    );
    refused(
        &[
            "solve",
            "grid:2x2",
            "--game",
            "classic",
            "--certificate",
            "/no/such/file",
        ],
        "/no/such/file: there is no folder /no/such",
    );
}

#[test]
fn a_position_that_is_none_has_all_its_reasons_on_one_line() {
    let analyze =
        |rest: &[&'static str]| [&["analyze", "grid:3x3", "--game", "classic"], rest].concat();
    refused(
        &analyze(&["--position", "0,0 1,1 0,0 / 2,2 2,1", "--turn", "3"]),
        "the position: there are 2 snakes, but the game has 1; snake 1 goes from 0,0 to 1,1, but no edge \
         joins them; snake 1 goes from 1,1 to 0,0, but no edge joins them; vertex 0,0 is visited 2 \
         times, but its capacity is 1; player 3 cannot be to move: there are 2 players",
    );
    refused(
        &analyze(&["--position", "0,0 7,7"]),
        "position text, column 5: the board has no vertex `7,7`",
    );
    refused(
        &analyze(&["--moves", "0,0-0,1 0,0-0,1"]),
        "move 2: `0,0-0,1` is not legal here: the vertex is taken",
    );
    refused(
        &analyze(&[]),
        "missing: <--moves <MOVES>|--position <TEXT>|--replay <FILE>>; usage: slitherlab analyze --game <GAME> \
         <--moves <MOVES>|--position <TEXT>|--replay <FILE>> <BOARD>",
    );
    let both = slitherlab(&analyze(&["--moves", "", "--position", ""]));
    assert_eq!(both.status, 2);
}

#[test]
fn certificates_go_to_a_file_or_to_standard_output() {
    let scratch = Scratch::new("certificates_go_to_a_file_or_to_standard_output");
    let file = scratch.file("grid.json");
    let ask = ["solve", "grid:3x3", "--game", "geography", "--certificate"];
    let written = slitherlab(&[&ask[..], &[&file]].concat());
    assert_eq!(written.status, 0);
    assert_eq!(written.stderr, format!("wrote {file}\n"));
    assert!(written.stdout.starts_with("Player 1 wins.\n"));
    let printed = slitherlab(&[&ask[..], &["-"]].concat());
    assert_eq!((printed.status, printed.stderr.as_str()), (0, ""));
    assert_eq!(printed.stdout, std::fs::read_to_string(&file).unwrap());
    let valid =
        "valid: player 1 wins geography on grid:3x3; exactly 5 moves win: 0,0 0,2 1,1 2,0 2,2\n";
    assert_eq!(slitherlab(&["verify", &file]).stdout, valid);
}

#[test]
fn where_there_is_no_certificate_that_is_said() {
    let scratch = Scratch::new("where_there_is_no_certificate_that_is_said");
    let file = scratch.file("none.json");
    let run = slitherlab(&[
        "solve",
        "grid:7x7",
        "--game",
        "public",
        "--budget",
        "0nodes",
        "--certificate",
        &file,
    ]);
    assert_eq!(run.status, 3);
    assert_eq!(
        run.stderr,
        "there is no certificate of this answer: nothing is proved within the budget\n"
    );
    assert!(!std::path::Path::new(&file).exists());
}

#[test]
fn every_golden_theorem_has_a_certificate_that_is_valid() {
    for arguments in [
        &["solve", "grid:2x3", "--game", "classic"][..],
        &["solve", "grid:5x5", "--game", "classic"],
        &["solve", "graph6:EgSG", "--game", "classic"],
        &["solve", "path:1", "--game", "classic"],
        &["solve", "petersen", "--game", "progressive"],
        &["solve", "triangle:5", "--game", "geography"],
        &["solve", "petersen", "--game", "cycle-cut", "--first", "cut"],
        &[
            "analyze",
            "grid:3x3",
            "--game",
            "classic",
            "--moves",
            "0,0-0,1 0,1-1,1",
        ],
        &[
            "analyze",
            "path:6",
            "--game",
            "classic",
            "--position",
            "1 2 3",
            "--turn",
            "2",
        ],
        &[
            "analyze",
            "grid:2x4",
            "--game",
            "public",
            "--position",
            "0,0 1,0 / 0,3 1,3",
        ],
        &[
            "analyze",
            "grid:2x2",
            "--game",
            "classic",
            "--position",
            "0,0 0,1 1,1 1,0",
        ],
    ] {
        let certificate = slitherlab(&[arguments, &["--certificate", "-"]].concat());
        assert_eq!((certificate.status, certificate.stderr.as_str()), (0, ""));
        let run = slitherlab_reading(&["verify", "-"], certificate.stdout.as_bytes());
        assert_eq!(run.status, 0, "{arguments:?}: {run:?}");
        assert!(run.stdout.starts_with("valid: player "), "{run:?}");
    }
}

/// The example of the paper, appendix 6.7.
const GRIDLOCK: &str = "7 7 11\n1 2\n1 3\n2 5\n2 6\n3 4\n4 1\n5 4\n6 2\n6 4\n7 3\n7 6\n";

#[test]
fn the_report_of_gridlock_is_that_of_the_papers_program() {
    // The matching is the very one that the paper prints; the first line is that of the program's
    // text, where the paper's example has other words.
    let report = "\
The size of a maximal matching in the bipartite graph is 6
4 1
6 2
1 3
3 4
2 5
7 6

Player 1 can win by starting at 3 different starting positions
Vertex 3 from the first set is a winning position
Vertex 5 from the first set is a winning position
Vertex 7 from the second set is a winning position
";
    for rest in [
        &[][..],
        &["--from", "gridlock"],
        &["--game", "geography"],
        &["--players", "2"],
    ] {
        let all = [&["solve", "-", "--format", "gridlock"], rest].concat();
        let run = slitherlab_reading(&all, GRIDLOCK.as_bytes());
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{rest:?}");
        assert_eq!(run.stdout, report, "{rest:?}");
    }
    // Without the format the question has the same answer: 3, 5 and 7 + 7, counted from 0.
    let run = slitherlab_reading(&["solve", "-", "--game", "geography"], GRIDLOCK.as_bytes());
    assert!(
        run.stdout.contains("  + win      3: 2 4 13\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn gridlock_reports_of_other_boards() {
    let report = |board: &str| slitherlab(&["solve", board, "--format", "gridlock"]);
    assert_eq!(
        report("grid:2x2").stdout,
        "The size of a maximal matching in the bipartite graph is 2\n1 1\n2 2\n\nPlayer 2 always wins\n"
    );
    // Vertices without edges, of which only the file says on which side they are.
    let run = slitherlab_reading(&["solve", "-", "--format", "gridlock"], b"1 2 0\n");
    assert_eq!(
        run.stdout,
        "The size of a maximal matching in the bipartite graph is 0\n\n\
         Player 1 can win by starting at 3 different starting positions\n\
         Vertex 1 from the first set is a winning position\n\
         Vertex 1 from the second set is a winning position\n\
         Vertex 2 from the second set is a winning position\n"
    );
    let Run { status, stderr, .. } = report("petersen");
    assert_eq!(status, 2);
    assert!(stderr.starts_with("error: --format gridlock: ") && stderr.contains("odd cycle"));
    refused(
        &[
            "solve", "grid:2x2", "--format", "gridlock", "--game", "classic",
        ],
        "the report of Gridlock is about geography with two players",
    );
    refused(
        &[
            "solve",
            "grid:2x2",
            "--format",
            "gridlock",
            "--players",
            "3",
        ],
        "the report of Gridlock is about geography with two players",
    );
    assert_eq!(
        slitherlab(&["solve", "grid:2x2", "--format", "gridlock", "--json"]).status,
        2
    );
}

#[test]
fn nimbers_are_found_where_there_are_any() {
    let ask = ["analyze", "path:4", "--game", "geography", "--moves", "1"];
    let run = slitherlab(&[&ask[..], &["--nimber"]].concat());
    assert!(run.stdout.ends_with("\n  nimber     2\n"), "{}", run.stdout);
    let run = slitherlab(&[&ask[..], &["--nimber", "--json"]].concat());
    let verdict: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(verdict["nimber"], 2);
    assert_eq!(verdict["schema"], "slitherlab/verdict/1");
    // Two-ended snakes, too; and nobody is told a nimber who did not ask.
    let classic = [
        "analyze", "grid:4x4", "--game", "classic", "--moves", "0,0-0,1",
    ];
    let run = slitherlab(&[&classic[..], &["--nimber", "--json"]].concat());
    let verdict: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&verdict["winner"], &verdict["nimber"]),
        (&1.into(), &0.into())
    );
    assert!(
        !slitherlab(&[&classic[..], &["--json"]].concat())
            .stdout
            .contains("nimber")
    );
    let private = ["analyze", "grid:3x3", "--game", "private", "--moves", ""];
    let run = slitherlab(&[&private[..], &["--nimber"]].concat());
    assert_eq!(run.status, 2);
    assert!(
        run.stderr
            .starts_with("error: --nimber: only impartial games")
    );
    let run = slitherlab(&[&classic[..], &["--nimber", "--budget", "0nodes"]].concat());
    assert_eq!(run.status, 3);
}

#[test]
fn one_search_gives_the_verdict_and_its_certificate_with_any_number_of_threads() {
    for threads in ["1", "3"] {
        let ask = [
            "solve",
            "grid:4x4",
            "--game",
            "private",
            "--threads",
            threads,
        ];
        let certificate = slitherlab(&[&ask[..], &["--certificate", "-"]].concat());
        assert_eq!((certificate.status, certificate.stderr.as_str()), (0, ""));
        let run = slitherlab_reading(&["verify", "-"], certificate.stdout.as_bytes());
        assert_eq!(run.stdout, "valid: player 2 wins private on grid:4x4\n");
    }
    // A verdict without a certificate says so.
    let scratch = Scratch::new("one_search_gives_the_verdict_and_its_certificate");
    let run = slitherlab(&[
        "solve",
        "grid:5x8",
        "--game",
        "private",
        "--budget",
        "0nodes",
        "--json",
        "--certificate",
        &scratch.file("none.json"),
    ]);
    let verdict: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let none = "none: nothing is proved within the budget";
    assert_eq!(verdict["certificate"], none);
}

#[test]
fn nimbers_of_every_board_of_a_family() {
    let run = slitherlab(&[
        "analyze",
        "path:{2..6}",
        "--game",
        "classic",
        "--moves",
        "0-1",
        "--nimber",
    ]);
    // One live end is left on a path that was begun at its end.
    assert_eq!(
        run.stdout,
        "board      order    size  winner  nimber\n\
         path:2         2       1       1       0\n\
         path:3         3       2       2       1\n\
         path:4         4       3       1       0\n\
         path:5         5       4       2       1\n\
         path:6         6       5       1       0\n"
    );
    let run = slitherlab(&[
        "analyze",
        "path:{2..6}",
        "--game",
        "classic",
        "--moves",
        "0-1",
    ]);
    assert_eq!(
        (run.status, run.stderr.lines().count()),
        (2, 1),
        "{}",
        run.stderr
    );
}

/// Elimination over all cells of these grids would take too long; a theorem about grids decides.
#[test]
fn edge_geography_on_large_grids_has_certificates() {
    let scratch = Scratch::new("edge_geography_on_large_grids");
    for (board, winner) in [("grid:120x150", 1), ("grid:110x110", 2)] {
        let file = scratch.file("certificate.json");
        let game = ["solve", board, "--game", "edge-geography", "--json"];
        let run =
            slitherlab(&[&game[..], &["--budget", "0nodes", "--certificate", &file]].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        let verdict: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(verdict["winner"], winner, "{board}");
        let run = slitherlab(&["verify", &file]);
        assert_eq!(run.status, 0, "{}", run.stdout);
    }
}
