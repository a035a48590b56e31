//! `slitherlab sweep`: families, streams, expectations, shards, and being killed.

use crate::run;

mod tables;

use std::io::Write;
use std::process::{Command, Stdio};

use run::conversation::Conversation;
use run::{Scratch, slitherlab, slitherlab_reading, until};

#[track_caller]
fn rows(arguments: &[&str]) -> String {
    slitherlab(arguments).answer()
}

#[test]
fn a_family_as_a_table_and_as_csv() {
    let table = rows(&["sweep", "grid:{2..3}x{2..3}", "--game", "classic"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(
        lines[0].starts_with("board     order   size  parity"),
        "{table}"
    );
    assert!(
        lines[4].starts_with("grid:3x3") && lines[4].ends_with("anderson-1974"),
        "{table}"
    );
    let csv = rows(&[
        "sweep",
        "grid:{2..3}x{2..3}",
        "--game",
        "classic",
        "--format",
        "csv",
    ]);
    assert_eq!(
        csv,
        "board,order,size,parity,connected,bipartite,matching,outer,inner,perfect,excess,common,players,winner,role,\
         beaten,basis\n\
         grid:2x2,4,4,even,true,true,2,0,0,4,0,2,2,1,,,anderson-1974\n\
         grid:2x3,6,7,even,true,true,3,0,0,6,0,3,2,1,,,anderson-1974\n\
         grid:3x2,6,7,even,true,true,3,0,0,6,0,3,2,1,,,anderson-1974\n\
         grid:3x3,9,12,odd,true,true,4,5,4,0,0,4,2,2,,,anderson-1974\n"
    );
}

/// The rows of large boards are printed as they are made, between those of small ones.
#[test]
fn large_rows_are_the_same_on_standard_output_and_in_a_file() {
    let scratch = Scratch::new("large");
    let out = scratch.file("rows.jsonl");
    let question = [
        "sweep",
        "path:{9998..10004}",
        "--game",
        "shannon",
        "--terminals",
        "0,7",
        "--format",
        "jsonl",
    ];
    let printed = rows(&question);
    let written = slitherlab(&[&question[..], &["--out", &out]].concat());
    assert_eq!(written.status, 0, "{}", written.stderr);
    assert_eq!(printed.lines().count(), 7);
    assert!(std::fs::read_to_string(out).unwrap() == printed);
}

#[test]
fn lines_of_a_stream_are_answered_as_they_come() {
    let arguments = ["sweep", "-", "--game", "geography", "--format", "jsonl"];
    let mut sweep = Conversation::start(&arguments);
    // The next line is sent only after the answer to the one before has come.
    for (line, winner) in [("A_", 2), ("Bw", 1), ("C~", 2)] {
        sweep.send(line);
        let verdict = sweep.answer();
        assert_eq!(verdict["schema"], "slitherlab/verdict/1");
        assert_eq!(verdict["board"]["text"], format!("graph6:{line}"));
        assert_eq!(
            (&verdict["winner"], &verdict["status"]),
            (&winner.into(), &"solved".into())
        );
        assert_eq!(verdict["columns"]["order"], verdict["board"]["vertices"]);
    }
    sweep.ends();
}

#[test]
fn a_bad_line_is_named_after_the_rows_before_it() {
    let run = slitherlab_reading(
        &["sweep", "-", "--game", "classic", "--format", "csv"],
        b"A_\n\n# note\nB\x07\n",
    );
    assert_eq!(run.status, 2);
    assert_eq!(run.stdout.lines().count(), 2, "{}", run.stdout);
    assert!(
        run.stderr.starts_with("error: standard input: ") && run.stderr.contains("line 4"),
        "{}",
        run.stderr
    );
    assert_eq!(run.stderr.lines().count(), 1);
}

#[test]
fn expectations() {
    let expect_within = |budget: &str, boards: &str, game: &str, expectation: &str| {
        slitherlab(&[
            "sweep",
            boards,
            "--game",
            game,
            "--format",
            "csv",
            "--budget",
            budget,
            "--expect",
            expectation,
        ])
    };
    let expect = |boards: &str, game: &str, expectation: &str| {
        expect_within("1e4nodes", boards, game, expectation)
    };
    let parity = "winner == 1 if order % 2 == 0 else 2";
    assert_eq!(expect("grid:{1..5}x{1..5}", "classic", parity).status, 0);
    let run = expect("grid:{2..5}x{2..5}", "progressive", parity);
    assert_eq!(run.status, 1);
    assert!(run.stdout.ends_with(
        "grid:3x3,9,12,odd,true,true,4,5,4,0,0,4,2,1,,,fraenkel-scheinerman-ullman-1993\n"
    ));
    assert!(
        run.stderr
            .starts_with("counterexample: grid:3x3, order 9, size 12, parity odd"),
        "{}",
        run.stderr
    );
    let run = expect("grid:2x{2..3}", "private", "winner == 2");
    assert_eq!(run.status, 1, "{}", run.stderr);
    let run = expect_within("1nodes", "gnm:20,40 seed 1", "private", "winner == 1");
    assert_eq!(run.status, 3, "{}", run.stderr);
    for wrong in ["winner ==", "winnner == 1", "order"] {
        let run = expect("path:3", "classic", wrong);
        assert_eq!((run.status, run.stderr.lines().count()), (2, 1), "{wrong}");
        assert!(
            run.stderr.starts_with("error: --expect: column "),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn counterexamples_of_streams_are_made_small_and_drawn() {
    let scratch = Scratch::new("sweep-counterexample");
    let svg = scratch.file("counterexample.svg");
    // The Petersen graph with four more leaves at one vertex: even order, no perfect matching.
    let petersen = slitherlab(&["board", "petersen", "--to", "edges"]).stdout;
    let mut edges: Vec<String> = petersen.lines().skip(1).map(str::to_owned).collect();
    edges.extend((10..14).map(|leaf| format!("0 {leaf}")));
    let graph6 = slitherlab_reading(
        &["board", "-", "--from", "edges", "--to", "graph6"],
        edges.join("\n").as_bytes(),
    );
    let run = slitherlab_reading(
        &[
            "sweep",
            "-",
            "--game",
            "geography",
            "--expect",
            "winner == 2 if order % 2 == 0 else 1",
            "--draw",
            &svg,
        ],
        graph6.stdout.as_bytes(),
    );
    assert_eq!(run.status, 1);
    // The claw is the smallest connected graph of even order without a perfect matching.
    assert!(
        run.stdout.contains("made small: graph6:C"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("order 4, size 3"), "{}", run.stdout);
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg"));
}

/// Texts are made small, too, but not to a board on which nobody can move; JSON has both.
#[test]
fn counterexamples_are_answers() {
    let expect = ["--expect", "winner == 1", "--json"];
    let arguments = ["sweep", "cycle:{6..9}", "--game", "geography"];
    let run = slitherlab(&[&arguments[..], &expect].concat());
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    let lines: Vec<serde_json::Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [row, told] = &lines[..] else {
        panic!("{}", run.stdout)
    };
    assert_eq!(row["board"]["text"], "cycle:6");
    assert_eq!(told["schema"], "slitherlab/counterexample/1");
    assert_eq!(
        (&told["found"], &told["expect"]),
        (row, &"winner == 1".into())
    );
    // The single edge, and not the single vertex, where player 1 cannot move.
    assert_eq!(told["smallest"]["board"]["vertices"], 2);
    assert_eq!(told["smallest"]["winner"], 2);
    assert_eq!(told["edges"], serde_json::json!(["0-1"]));
}

#[test]
fn formats_values_and_unknown_answers() {
    let scratch = Scratch::new("sweep-contract");
    let square = b"0 1\n1 2\n2 3\n3 0\n";
    let file = scratch.write("petersen", square);
    for run in [
        slitherlab(&[
            "sweep", &file, "--from", "edges", "--game", "classic", "--json",
        ]),
        slitherlab_reading(
            &[
                "sweep", "-", "--from", "edges", "--game", "classic", "--json",
            ],
            square,
        ),
    ] {
        assert_eq!(
            (run.status, run.stdout.lines().count()),
            (0, 1),
            "{}",
            run.stderr
        );
        let row: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(
            (&row["board"]["vertices"], &row["winner"]),
            (&4.into(), &1.into())
        );
    }
    let lines = slitherlab_reading(
        &[
            "sweep", "-", "--from", "graph6", "--game", "classic", "--format", "csv",
        ],
        b"Bw\nBw\n",
    );
    assert_eq!(lines.stdout.lines().count(), 3);
    // Every legal move of a game that only a search decides.
    let all = [
        "sweep", "grid:2x3", "--game", "private", "--json", "--values", "all",
    ];
    let run = slitherlab(&all);
    let row: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let moves = row["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    assert!(moves.iter().all(|one| one["value"] != "unknown"), "{row}");
    let none = [
        "sweep",
        "grid:5x{6..7}",
        "--game",
        "private",
        "--budget",
        "0nodes",
    ];
    let run = slitherlab(&none);
    assert_eq!((run.status, run.stdout.lines().count()), (3, 3));
    assert!(run.stderr.contains("any of 2 boards"), "{}", run.stderr);
    // What is there is replaced, with a word of warning.
    let out = scratch.file("rows.csv");
    let sweep = [
        "sweep",
        "path:{2..3}",
        "--game",
        "classic",
        "--format",
        "csv",
        "--out",
        &out,
    ];
    assert!(!slitherlab(&sweep).stderr.contains("warning"));
    let again = slitherlab(&sweep);
    assert_eq!(again.status, 0);
    assert!(again.stderr.starts_with("warning: "), "{}", again.stderr);
    let resumed = slitherlab(&[&sweep[..], &["--resume"]].concat());
    assert!(!resumed.stderr.contains("warning"), "{}", resumed.stderr);
}

#[test]
fn shards_merge_into_the_whole() {
    let scratch = Scratch::new("sweep-shards");
    let family = "grid:{1..5}x{1..5}";
    let sweep = |out: &str, game: &str, shard: &str| {
        let run = slitherlab(&[
            "sweep", family, "--game", game, "--format", "csv", "--out", out, "--shard", shard,
        ]);
        assert_eq!(run.status, 0);
        run.stderr
    };
    let [whole, one, two, three, other, merged] =
        ["whole", "1", "2", "3", "other", "merged"].map(|name| scratch.file(name));
    for (out, game, shard) in [
        (&whole, "classic", "1/1"),
        (&one, "classic", "1/3"),
        (&two, "classic", "2/3"),
        (&three, "classic", "3/3"),
        (&other, "geography", "3/3"),
    ] {
        assert_eq!(sweep(out, game, shard), "");
    }
    let merge = |parts: &[&str]| {
        let mut arguments = vec!["sweep", "merge"];
        arguments.extend(parts);
        arguments.extend(["--out", &merged]);
        slitherlab(&arguments)
    };
    assert_eq!(merge(&[&three, &one, &two]).status, 0);
    assert_eq!(
        std::fs::read(&merged).unwrap(),
        std::fs::read(&whole).unwrap()
    );
    let metadata = |name: &str| std::fs::read_to_string(format!("{name}.meta.json")).unwrap();
    assert_eq!(metadata(&merged), metadata(&whole));
    for (parts, reason) in [
        (vec![&one, &two], "part 3 of 3 is missing"),
        (vec![&one, &two, &other], "another sweep"),
        (vec![&one, &two, &two, &three], "is there already"),
        (vec![&one, &two, &whole], "another sweep"),
    ] {
        let parts: Vec<&str> = parts.into_iter().map(String::as_str).collect();
        let run = merge(&parts);
        assert_eq!((run.status, run.stderr.lines().count()), (2, 1));
        assert!(run.stderr.contains(reason), "{}", run.stderr);
    }
    // Running a shard again changes nothing.
    let before = std::fs::read(&two).unwrap();
    let said = sweep(&two, "classic", "2/3");
    assert!(
        said.starts_with("warning: ") && said.lines().count() == 1,
        "{said}"
    );
    assert_eq!(std::fs::read(&two).unwrap(), before);
    std::fs::write(&two, b"changed").unwrap();
    assert!(
        merge(&[&one, &two, &three])
            .stderr
            .contains("was changed after the sweep wrote it")
    );
}

#[test]
fn metadata_that_say_nonsense_are_refused() {
    let scratch = Scratch::new("sweep-nonsense");
    let [part, merged] = ["part", "merged"].map(|name| scratch.file(name));
    let run = slitherlab(&[
        "sweep",
        "path:{2..5}",
        "--game",
        "classic",
        "--format",
        "csv",
        "--out",
        &part,
        "--shard",
        "1/1",
    ]);
    assert_eq!(run.status, 0);
    let metadata = format!("{part}.meta.json");
    let honest = std::fs::read_to_string(&metadata).unwrap();
    for (from, to, reason) in [
        (r#""number":1"#, r#""number":0"#, "no metadata"),
        (r#""of":1"#, r#""of":0"#, "no metadata"),
        (r#""number":1"#, r#""number":9"#, "no metadata"),
        (
            r#"{"number":1,"of":1}"#,
            r#"{"number":9000000000000000000,"of":9000000000000000000}"#,
            "was changed after the sweep wrote it",
        ),
        (
            r#""rows":4,"boards":4"#,
            r#""rows":9000000000000000000,"boards":9000000000000000000"#,
            "was changed after the sweep wrote it",
        ),
    ] {
        assert!(honest.contains(from), "{honest}");
        std::fs::write(&metadata, honest.replace(from, to)).unwrap();
        let run = slitherlab(&["sweep", "merge", &part, "--out", &merged]);
        assert_eq!(
            (run.status, run.stderr.lines().count()),
            (2, 1),
            "{}",
            run.stderr
        );
        assert!(run.stderr.contains(reason), "{to}: {}", run.stderr);
    }
}

/// The graphs of a stream, one a line.
const GRAPHS: [&str; 5] = ["A_", "Bw", "BW", "C~", "Cr"];

fn lines(graphs: &[&str]) -> Vec<u8> {
    graphs
        .iter()
        .flat_map(|graph| [graph, "\n"])
        .flat_map(str::bytes)
        .collect()
}

/// Starts a sweep over the stream and kills it when this many rows are whole.
fn killed_after(rows: usize, out: &str) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_slitherlab"))
        .args([
            "sweep", "-", "--game", "classic", "--format", "csv", "--out", out,
        ])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(&lines(&GRAPHS[..rows])).unwrap();
    let is_marked = || {
        let marks = std::fs::read_to_string(format!("{out}.part.read")).unwrap_or_default();
        let mut numbers = marks.lines().filter_map(|line| line.split(' ').next());
        numbers.any(|number| number.parse() == Ok(rows))
    };
    until(|| {
        assert!(child.try_wait().unwrap().is_none());
        is_marked()
    });
    child.kill().unwrap();
    child.wait().unwrap();
}

fn resume(out: &str, game: &str, graphs: &[&str]) -> run::Run {
    let arguments = [
        "sweep", "-", "--game", game, "--format", "csv", "--out", out, "--resume",
    ];
    slitherlab_reading(&arguments, &lines(graphs))
}

#[test]
fn rows_cut_off_in_the_middle_are_written_again() {
    let scratch = Scratch::new("sweep-cut");
    let [whole, cut] = ["whole.csv", "cut.csv"].map(|name| scratch.file(name));
    assert_eq!(resume(&whole, "classic", &GRAPHS).status, 0);
    let expected = std::fs::read(&whole).unwrap();
    killed_after(3, &cut);
    let names = ["part", "part.json", "part.read"].map(|suffix| format!("{cut}.{suffix}"));
    let [rows, sides @ ..] = names.clone().map(|name| std::fs::read(name).unwrap());
    for length in 0..=rows.len() {
        std::fs::write(&names[0], &rows[..length]).unwrap();
        for (name, bytes) in names[1..].iter().zip(&sides) {
            std::fs::write(name, bytes).unwrap();
        }
        let run = resume(&cut, "classic", &GRAPHS);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{length}");
        assert_eq!(std::fs::read(&cut).unwrap(), expected, "{length}");
        assert!(
            names
                .iter()
                .all(|name| !std::path::Path::new(name).exists())
        );
        std::fs::remove_file(&cut).unwrap();
    }
}

#[test]
fn a_sweep_is_not_resumed_with_other_boards_or_questions() {
    let scratch = Scratch::new("sweep-other");
    let out = scratch.file("rows.csv");
    killed_after(3, &out);
    let rows = std::fs::read(format!("{out}.part")).unwrap();
    let other = "the boards are not those that the rows before were about";
    for (game, graphs, reason) in [
        ("geography", &GRAPHS[..], "another sweep"),
        ("classic", &["A_", "BW", "Bw", "C~"], other),
        ("classic", &["A?", "Bw", "BW", "C~"], other),
        ("classic", &GRAPHS[..2], other),
        ("classic", &[], "the input is empty"),
    ] {
        let run = resume(&out, game, graphs);
        assert_eq!(
            (run.status, run.stderr.lines().count()),
            (2, 1),
            "{graphs:?}"
        );
        assert!(run.stderr.contains(reason), "{}", run.stderr);
        assert_eq!(std::fs::read(format!("{out}.part")).unwrap(), rows);
    }
    assert_eq!(resume(&out, "classic", &GRAPHS).status, 0);
    // It holds also when the sweep is finished.
    let run = resume(&out, "classic", &GRAPHS);
    assert_eq!(run.status, 0);
    assert!(
        run.stderr.ends_with("is finished, 5 rows\n"),
        "{}",
        run.stderr
    );
    let finished = std::fs::read(&out).unwrap();
    for graphs in [&GRAPHS[..4], &["A_", "Bw", "BW", "C~", "C?"]] {
        let run = resume(&out, "classic", graphs);
        assert_eq!((run.status, run.stderr.lines().count()), (2, 1));
        assert!(run.stderr.contains("about other boards"), "{}", run.stderr);
        assert_eq!(std::fs::read(&out).unwrap(), finished);
    }
}

#[test]
fn a_dash_is_standard_output() {
    let scratch = Scratch::new("sweep-dash");
    let arguments = ["sweep", "path:{2..4}", "--game", "classic"];
    let csv = ["--format", "csv"];
    let plain = rows(&[&arguments[..], &csv].concat());
    assert_eq!(
        rows(&[&arguments[..], &csv, &["--out", "-"]].concat()),
        plain
    );
    assert!(!std::path::Path::new("-").exists() && !std::path::Path::new("-.part").exists());
    let file = scratch.file("rows");
    for format in ["csv", "parquet"] {
        let to = |out| [&arguments[..], &["--format", format, "--out", out]].concat();
        let run = slitherlab(&to(&file));
        assert_eq!(run.status, 0, "{}", run.stderr);
        let bytes = std::fs::read(&file).unwrap();
        let printed = |arguments: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_slitherlab"));
            let output = command.args(arguments).output().unwrap();
            assert!(output.status.success(), "{arguments:?}");
            output.stdout
        };
        assert!(printed(&to("-")) == bytes, "{format}");
        assert!(
            printed(&["sweep", "merge", &file, "--out", "-"]) == bytes,
            "{format}"
        );
    }
    let run = slitherlab(&[&arguments[..], &["--out", "-", "--resume"]].concat());
    assert_eq!((run.status, run.stderr.lines().count()), (2, 1));
}

#[test]
fn what_no_theorem_decides_is_searched_within_the_budget() {
    let csv = |arguments: &[&str]| {
        let rows = rows(&[&["sweep"], arguments, &["--format", "csv"]].concat());
        let rows = rows.lines().skip(1).map(str::to_owned);
        rows.collect::<Vec<_>>()
    };
    let private = csv(&["grid:{3..4}x4", "--game", "private"]);
    assert!(private[0].ends_with(",2,1,,,search"), "{private:?}");
    assert!(private[1].ends_with(",2,2,,,mirror"), "{private:?}");
    let spare = csv(&["grid:{3..4}x4", "--game", "private", "--budget", "0nodes"]);
    assert!(spare[0].ends_with(",2,,,,unknown"), "{spare:?}");
    let three = csv(&["grid:4x4", "--game", "classic", "--players", "3"]);
    assert!(three[0].ends_with(",3,,,1 2 3,patches"), "{three:?}");
    // Kano: d = 0 is a draw, d ≥ 1 a win for the first player.
    let cycle = csv(&["complete:{4..5}", "--game", "cycle"]);
    assert!(cycle[0].ends_with(",0,0,2,0,,,kano-1983"), "{cycle:?}");
    assert!(cycle[1].ends_with(",2,0,2,1,,,kano-1983"), "{cycle:?}");
    let cut = csv(&["complete:4", "--game", "cycle-cut", "--first", "cut"]);
    assert!(cut[0].ends_with(",0,0,2,1,cut,,kano-1983"), "{cut:?}");
    let shannon = ["--game", "shannon", "--terminals", "0,2"];
    let shannon = csv(&[&["cycle:{4..5}"], &shannon[..]].concat());
    assert!(
        shannon.iter().all(|row| row.ends_with(",lehman-1964")),
        "{shannon:?}"
    );
    let nowhere = [
        "sweep",
        "path:{3..9}",
        "--game",
        "shannon",
        "--terminals",
        "0,4",
    ];
    let run = slitherlab(&nowhere);
    let reason = "error: path:{3..9}: path:3: the board has no terminals 0,4\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, reason));
    let table = rows(&["sweep", "grid:2x2", "--game", "classic"]);
    assert!(
        table.ends_with("      1      -       -  anderson-1974\n"),
        "{table}"
    );
}

#[test]
fn parquet_shards_merge_into_the_whole() {
    let scratch = Scratch::new("sweep-parquet");
    let [whole, one, two, merged] =
        ["whole", "1", "2", "merged"].map(|name| scratch.file(&format!("{name}.parquet")));
    let sweep = |out: &str, shard: &str| {
        let run = slitherlab(&[
            "sweep",
            "grid:{1..4}x{1..4}",
            "--game",
            "classic",
            "--players",
            "3",
            "--format",
            "parquet",
            "--out",
            out,
            "--shard",
            shard,
        ]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    };
    sweep(&whole, "1/1");
    sweep(&one, "1/2");
    sweep(&two, "2/2");
    assert_eq!(
        slitherlab(&["sweep", "merge", &two, &one, "--out", &merged]).status,
        0
    );
    let bytes = std::fs::read(&whole).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    assert!(std::fs::read(&merged).unwrap() == bytes);
    assert!(!std::path::Path::new(&format!("{whole}.part")).exists());
}

#[test]
fn heat_maps() {
    let scratch = Scratch::new("sweep-heat");
    let svg = scratch.file("heat.svg");
    let sweep =
        |boards, file: &str| slitherlab(&["sweep", boards, "--game", "classic", "--heatmap", file]);
    assert_eq!(sweep("grid:{1..4}x{1..3}", &svg).status, 0);
    let svg = std::fs::read_to_string(svg).unwrap();
    assert!(
        svg.contains("classic with 2 players on grid:{1..4}x{1..3}"),
        "{svg}"
    );
    let png = scratch.file("heat.png");
    assert_eq!(sweep("grid:{1..4}x{1..3}", &png).status, 0);
    assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"));
    let run = sweep("path:{1..4}", "-");
    assert_eq!((run.status, run.stderr.lines().count()), (2, 1));
}

#[test]
fn refusals_are_one_line() {
    for arguments in [
        &["sweep"][..],
        &["sweep", "grid:{1..3}x2"],
        &["sweep", "gird:{1..3}x2", "--game", "classic"],
        &["sweep", "grid:{3..1}x2", "--game", "classic"],
        &["sweep", "path:2", "--game", "classic", "--shard", "3/2"],
        &["sweep", "path:2", "--game", "classic", "--resume"],
        &["sweep", "path:2", "--game", "classic", "--format", "xml"],
        &[
            "sweep", "path:2", "--game", "classic", "--format", "parquet",
        ],
        &["sweep", "path:2", "--game", "cycle", "--players", "3"],
        &["sweep", "path:2", "--game", "shannon"],
        &["sweep", "path:3", "--game", "classic", "--terminals", "0,2"],
        &["sweep", "merge"],
        &["sweep", "merge", "nothing.csv", "--out", "out.csv"],
    ] {
        let run = slitherlab(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_a_sweep_is_writing_is_left_to_it() {
    let scratch = Scratch::new("sweep-busy");
    let out = scratch.file("rows.csv");
    let arguments = ["--game", "classic", "--format", "csv", "--out", &out];
    let mut first = Command::new(env!("CARGO_BIN_EXE_slitherlab"))
        .args(["sweep", "-"])
        .args(arguments)
        .env("SLITHERLAB_DATA", "")
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut boards = first.stdin.take().unwrap();
    boards.write_all(b"Bw\n").unwrap();
    let part = format!("{out}.part");
    // A row is there when the line above the rows and one more are.
    until(|| std::fs::read_to_string(&part).is_ok_and(|rows| rows.lines().count() == 2));
    for resume in [&[][..], &["--resume"]] {
        let second = [&["sweep", "-"][..], &arguments, resume].concat();
        let run = slitherlab_reading(&second, b"Bw\n");
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.stderr.contains("another sweep is writing this file"));
    }
    boards.write_all(b"Cr\n").unwrap();
    drop(boards);
    assert!(first.wait().unwrap().success());
    assert_eq!(std::fs::read_to_string(&out).unwrap().lines().count(), 3);
}
