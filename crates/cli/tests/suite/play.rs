//! `slitherlab play` without a terminal: moves and commands from standard input.

use crate::run;

use run::{Run, Scratch, slitherlab, slitherlab_reading};

#[track_caller]
fn play(arguments: &[&str], input: &str) -> Run {
    let run = slitherlab_reading(&[&["play"], arguments].concat(), input.as_bytes());
    assert_eq!(run.status, 0, "{run:?}");
    run
}

#[track_caller]
fn refused(arguments: &[&str], line: &str) {
    slitherlab(&[&["play"], arguments].concat()).refused(line);
}

#[test]
fn a_whole_game() {
    // However busy the machine is, there is time to count the replies.
    let board = ["grid:2x2", "--game", "classic", "--budget", "1h"];
    let run = play(&board, "0,0-0,1\n1\n");
    assert_eq!(run.stderr, "");
    assert_eq!(
        run.stdout,
        "\
classic on grid:2x2: a player who cannot move loses.
  player 1  you
  player 2  engine, perfect
Type a move, its number, or help.

1  ·   ·

0  ·   ·
   0   1
Player 1 takes an edge, such as 0,0-0,1.
  1) 0,0-0,1  2) 0,0-1,0  3) 0,1-1,1  4) 1,0-1,1
Player 2 plays 0,1-1,1: lost, and every reply is shown to win.

1  ●───○
   │
0  ○   1
   0   1
  1) 1,1-1,0  2) 0,0-1,0

1  ●───●
   │   │
0  ○   ○
   0   1
Player 2 cannot move: the live ends 1,0 and 0,0 have no unused neighbour.
Player 1 wins, player 2 loses.
"
    );
}

#[test]
fn the_engine_wins_what_a_theorem_decides() {
    // Whatever the player types first, legal or not, the engine ends as the winner.
    for (board, game, human) in [
        ("grid:4x5", "classic", "2"),
        ("grid:3x3", "classic", "1"),
        ("grid:3x3", "geography", "2"),
        ("grid:4x4", "geography", "1"),
        ("petersen", "progressive", "2"),
    ] {
        for number in ["1", "2", "3"] {
            let first = if human == "1" && game == "geography" {
                "0,0\n"
            } else {
                ""
            };
            let input = first.to_owned() + &format!("{number}\n1\n2\n").repeat(60);
            let run = play(&[board, "--game", game, "--human", human], &input);
            let lost = format!("player {human} loses.\n");
            assert!(
                run.stdout.ends_with(&lost),
                "{board} {game}: {}",
                run.stdout
            );
        }
    }
}

#[test]
fn hints_reasons_and_other_commands() {
    let input = "hint\nwhy\nmoves\nhelp\nboard\nnonsense\nh\n9,9-9,8\n77\nundo\n\nquit\n0,0-0,1\n";
    let run = play(&["grid:2x3", "--game", "classic"], input);
    for part in [
        " wins: ",
        " is the partner of 0,0.\n",
        "You win with best play.\n  why        All 6 cells can be paired into dominoes, so you open",
        "  1) 0,0-0,1  2) 0,0-1,0  3) 0,1-0,2  4) 0,1-1,1  5) 0,2-1,2  6) 1,0-1,1\n  7) 1,1-1,2\n",
        "  resign  give up\n",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    assert_eq!(run.stdout.matches("Player 1 takes an edge").count(), 2);
    assert!(!run.stdout.contains("plays"), "nothing after quit is read");
    let complaints: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(
        complaints,
        [
            "`nonsense` is neither a move nor a command; `help` lists the commands",
            "`h` could be hint or help",
            "`9,9-9,8`: the board has no vertex `9,9`",
            "there is no move 77",
            "there is no move of yours to take back",
        ]
    );
}

#[test]
fn a_lost_player_is_told_so_and_a_heuristic_is_called_one() {
    let run = play(&["grid:3x3", "--game", "classic"], "hint\n");
    assert!(run.stdout.contains(": lost, "), "{}", run.stdout);
    let three = ["grid:5x5", "--game", "private", "--players", "3"];
    let run = play(&[&three[..], &["--budget", "0nodes"]].concat(), "hint\n1\n");
    assert!(
        run.stdout
            .contains("  player 2  engine, perfect where a search decides\n")
    );
    let heuristic = ": a heuristic move, nothing is proved here.\n";
    assert_eq!(run.stdout.matches(heuristic).count(), 3, "{}", run.stdout);
    // On a small board the search answers.
    let run = play(&["grid:3x4", "--game", "private", "--human", "none"], "");
    assert!(!run.stdout.contains("heuristic"), "{}", run.stdout);
    assert!(run.stdout.contains(" proves the win.\n"));
    assert!(run.stdout.contains(": lost, as a search of "));
    let random = [
        "grid:9x9", "--game", "classic", "--human", "none", "--engine", "random", "--seed", "5",
    ];
    let run = play(&random, "");
    assert!(run.stdout.contains(": a random move.\n"));
    assert_eq!(run.stdout, play(&random, "").stdout, "the seed decides");
    let run = play(
        &[
            "grid:3x3", "--game", "classic", "--human", "none", "--engine", "stubborn",
        ],
        "",
    );
    assert!(run.stdout.contains(": a heuristic move.\n"));
}

#[test]
fn every_game_is_played_to_its_end() {
    for game in [
        "classic",
        "progressive",
        "geography",
        "public",
        "private",
        "edge-geography",
    ] {
        for misere in [false, true] {
            for players in ["2", "3"] {
                for engine in ["perfect", "stubborn", "greedy", "random"] {
                    let mut all = vec!["grid:3x4", "--game", game, "--players", players];
                    all.extend(["--human", "none", "--engine", engine, "--seed", "1"]);
                    all.extend(["--budget", "5e4nodes"]);
                    all.extend(misere.then_some("--misere"));
                    let run = play(&all, "");
                    assert!(run.stdout.contains(" cannot move: "), "{all:?}");
                    let end = match (misere, players) {
                        (true, "3") => " wins, all others lose.\n",
                        _ => " loses.\n",
                    };
                    assert!(run.stdout.ends_with(end), "{all:?}: {}", run.stdout);
                }
            }
        }
    }
}

#[test]
fn cycle_games_are_played_too() {
    for game in [
        "cycle",
        "cycle-misere",
        "cycle-cut",
        "cycle-cut-misere",
        "shannon",
    ] {
        for engine in ["perfect", "stubborn", "random"] {
            let mut all = vec!["grid:3x3", "--game", game, "--human", "none"];
            all.extend(["--engine", engine, "--seed", "1"]);
            if game == "shannon" {
                all.extend(["--terminals", "0,0,2,2", "--first", "cut"]);
            }
            let run = play(&all, "");
            let end = run.stdout.lines().last().unwrap();
            assert!(
                end.contains(" wins") && end.ends_with('.'),
                "{all:?}: {end}"
            );
        }
    }
    // Cut wins on this board even moving second; the numbers on the edges say whose they are.
    let shannon = ["grid:3x3", "--game", "shannon", "--terminals", "0,0,2,2"];
    let run = play(&shannon, &"1\n".repeat(20));
    assert!(
        run.stdout
            .contains("  player 1  short, you\n  player 2  cut, engine, perfect\n")
    );
    assert!(run.stdout.contains("\n0  ◉═2═○"), "{}", run.stdout);
    assert!(run.stdout.ends_with("Player 2 wins, player 1 loses.\n"));
}

#[test]
fn a_cycle_game_is_taken_up_again() {
    let scratch = Scratch::new("a_cycle_game_is_taken_up_again");
    let file = scratch.file("game.txt");
    let shannon = [
        "grid:3x3",
        "--game",
        "shannon",
        "--terminals",
        "0,0,2,2",
        "--first",
        "cut",
    ];
    let all = [&shannon[..], &["--human", "1,2", "--record", &file]].concat();
    play(&all, "0,0-0,1\n0,0-1,0\n");
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(
        record.contains("[Rules \"first=cut terminals=0,0,2,2\"]\n"),
        "{record}"
    );
    let run = play(
        &["--continue", &file, "--human", "1,2"],
        "why\nundo\nquit\n",
    );
    assert!(run.stdout.contains("(cut) wins.\n"), "{}", run.stdout);
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(record.ends_with("\n\n0,0-0,1\n"), "{record}");
}

#[test]
fn boards_of_all_shapes_are_shown() {
    let run = play(&["grid:4x3", "--game", "classic", "--ascii"], "1,1-1,2\n");
    assert!(run.stdout.is_ascii(), "{}", run.stdout);
    let run = play(
        &["knight:4x4", "--game", "classic", "--human", "1,2"],
        "0,0-1,2\n",
    );
    assert!(run.stdout.contains("2  .  2* .  .\n"), "{}", run.stdout);
    let run = play(
        &["petersen", "--game", "classic", "--human", "1,2"],
        "0-1\n",
    );
    assert!(
        run.stdout
            .contains("snake 1: 0* 1*\n8 of 10 vertices unused\n")
    );
    let run = play(
        &["grid:60x60", "--game", "classic", "--human", "1,2"],
        "0,0-0,1\n",
    );
    assert!(run.stdout.contains(
        "too large to be drawn: 3598 vertices are unused; player 2 moves from 0,1 or 0,0."
    ));
    let run = play(&["path:1", "--game", "classic"], "");
    assert!(
        run.stdout
            .contains("Player 1 cannot move: there is no edge left to take.\n")
    );
}

#[test]
fn the_record_is_saved_also_when_the_input_ends() {
    let scratch = Scratch::new("the_record_is_saved_also_when_the_input_ends");
    let file = scratch.file("game.txt");
    let run = play(
        &["grid:2x3", "--game", "classic", "--record", &file],
        "0,0-0,1\n",
    );
    assert_eq!(run.stderr, format!("saved {file}\n"));
    let record = std::fs::read_to_string(&file).unwrap();
    assert_eq!(
        record,
        "[Format \"slitherlab/record/1\"]\n[Game \"classic\"]\n[Board \"grid:2x3\"]\n[Result \"*\"]\n\
         [Player1 \"human\"]\n[Player2 \"engine (perfect)\"]\n\n0,0-0,1 0,1-1,1\n"
    );
    // A saved game is not overwritten but resumed: here to its end.
    refused(
        &["grid:2x3", "--game", "classic", "--record", &file],
        &format!("{file}: this file exists; continue its game with --continue {file}"),
    );
    let run = play(&["--continue", &file], "2\nundo\n1\n");
    assert!(
        run.stdout.ends_with("Player 1 wins, player 2 loses.\n"),
        "{}",
        run.stdout
    );
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(record.contains("[Result \"2 loses\"]\n"));
    assert!(
        record.contains("0,0-0,1 0,1-1,1 1,1-1,0 (1,1-1,2 "),
        "{record}"
    );
    // A game that is over stays over.
    let run = play(&["--continue", &file], "");
    assert!(run.stdout.ends_with("Player 1 wins, player 2 loses.\n"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), record);
}

#[test]
fn a_game_that_was_given_up_stays_over() {
    let scratch = Scratch::new("a_game_that_was_given_up_stays_over");
    let file = scratch.file("game.txt");
    let arguments = ["grid:3x3", "--game", "classic", "--human", "1,2"];
    let record = ["--record", &file];
    play(&[&arguments[..], &record].concat(), "0,0-0,1\nresign\n");
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(record.contains("[Result \"2 loses\"]\n"), "{record}");
    // What is typed now is not for this game.
    let run = play(&["--continue", &file], "0,1-0,2\n");
    assert!(
        run.stdout.ends_with("Player 1 wins, player 2 loses.\n"),
        "{}",
        run.stdout
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), record);
}

#[test]
fn everybody_sits_where_they_sat() {
    let scratch = Scratch::new("everybody_sits_where_they_sat");
    let file = scratch.file("game.txt");
    let seats = ["--human", "2", "--engine", "greedy", "--record", &file];
    play(
        &[&["grid:3x3", "--game", "classic"], &seats[..]].concat(),
        "",
    );
    let seated = "  player 1  engine, greedy\n  player 2  you\n";
    let run = play(&["--continue", &file], "");
    assert!(run.stdout.contains(seated), "{}", run.stdout);
    // An explicit choice is obeyed.
    let run = play(&["--continue", &file, "--human", "1,2"], "");
    let seated = "  player 1  human\n  player 2  human\n";
    assert!(run.stdout.contains(seated), "{}", run.stdout);
    let head = "[Format \"slitherlab/record/1\"]\n[Game \"classic\"]\n[Board \"grid:3x3\"]\n";
    let tags = "[Player1 \"Ada\"]\n[Player2 \"engine (random)\"]\n";
    let named = scratch.write("named.txt", format!("{head}{tags}\n").as_bytes());
    let run = play(&["--continue", &named], "");
    let seated = "  player 1  you\n  player 2  engine, random\n";
    assert!(run.stdout.contains(seated), "{}", run.stdout);
}

#[test]
fn variants_survive_in_the_record() {
    let scratch = Scratch::new("variants_survive_in_the_record");
    let file = scratch.file("game.txt");
    let arguments = [
        "grid:3x3",
        "--game",
        "private",
        "--players",
        "3",
        "--misere",
        "--human",
        "1,2,3",
    ];
    play(
        &[&arguments[..], &["--record", &file]].concat(),
        "0,0-0,1\n",
    );
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(
        record.contains("[Rules \"players=3 ending=misere\"]\n"),
        "{record}"
    );
    let run = play(&["--continue", &file, "--human", "1,2,3"], "resign\n");
    assert!(
        run.stdout
            .starts_with("private on grid:3x3: a player who cannot move wins.\n")
    );
    assert!(
        run.stdout.ends_with("Player 2 resigns.\nPlayer 2 loses.\n"),
        "{}",
        run.stdout
    );
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains("[Result \"2 loses\"]\n")
    );
}

#[test]
fn save_writes_where_it_is_told() {
    let scratch = Scratch::new("save_writes_where_it_is_told");
    let [own, copy, taken] = ["own.txt", "copy.txt", "taken.txt"].map(|name| scratch.file(name));
    std::fs::write(&taken, "something else").unwrap();
    let input = format!(
        "save\nsave {own}\n0,0-0,1\nsave {copy}\nsave {taken}\nsave /no/such/place\nsave\n"
    );
    let run = play(&["grid:2x2", "--game", "classic", "--human", "1,2"], &input);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines[0], "in which file? save FILE");
    assert_eq!(lines[1], format!("saved {own}"));
    assert_eq!(lines[2], format!("saved {copy}"));
    assert!(lines[3].contains("this file exists"), "{}", lines[3]);
    assert_eq!(lines[4], "/no/such/place: there is no folder /no/such");
    assert_eq!(lines[5..], [format!("saved {own}"), format!("saved {own}")]);
    for file in [&own, &copy] {
        assert!(
            std::fs::read_to_string(file)
                .unwrap()
                .ends_with("\n\n0,0-0,1\n")
        );
    }
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), "something else");
}

#[test]
fn refusals() {
    refused(
        &["-", "--game", "classic"],
        "the moves are read from standard input: give the board as a text or a file",
    );
    refused(
        &["grid:3x3", "--game", "shannon"],
        "shannon needs two terminals: add --terminals U,V with two vertices of the board",
    );
    refused(
        &["grid:3x3", "--game", "classic", "--human", "3"],
        "--human 3: there are only 2 players",
    );
    refused(
        &["grid:3x3", "--game", "classic", "--human", "x"],
        "--human x: write the numbers of players, such as 1,2, or none",
    );
    refused(
        &["grid:3x3", "--game", "classic", "--record", "-"],
        "standard output shows the game: give the record a file of its own",
    );
    refused(
        &["--continue", "/no/such/file"],
        "/no/such/file: there is no such file or directory",
    );
    assert_eq!(slitherlab(&["play"]).status, 2);
    assert_eq!(slitherlab(&["play", "grid:3x3"]).status, 2);
    let run = slitherlab(&[
        "play",
        "grid:3x3",
        "--game",
        "classic",
        "--record",
        "/no/such/file",
    ]);
    assert_eq!(run.status, 2);
    assert_eq!(
        run.stderr,
        "error: /no/such/file: there is no folder /no/such\n"
    );
}

#[test]
fn records_that_cannot_be_played_are_refused() {
    let scratch = Scratch::new("records_that_cannot_be_played_are_refused");
    let head = "[Format \"slitherlab/record/1\"]\n";
    for (name, text, reason) in [
        (
            "no record",
            "hello\n".to_owned(),
            "line 1, column 1: a record starts with",
        ),
        (
            "cycle",
            format!("{head}[Game \"shannon\"]\n[Board \"grid:3x3\"]\n"),
            "shannon needs two terminals",
        ),
        (
            "board",
            format!("{head}[Game \"classic\"]\n[Board \"gird:3x3\"]\n"),
            "the board: ",
        ),
        (
            "move",
            format!("{head}[Game \"classic\"]\n[Board \"grid:3x3\"]\n\n0,0-2,2\n"),
            "move 1: ",
        ),
    ] {
        let file = scratch.write(name, text.as_bytes());
        let run = slitherlab(&["play", "--continue", &file]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{name}");
        assert!(
            run.stderr.starts_with(&format!("error: {file}: ")),
            "{}",
            run.stderr
        );
        assert!(run.stderr.contains(reason), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1);
    }
}
