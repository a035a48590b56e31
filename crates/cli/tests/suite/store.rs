//! The store of results: used, shared by processes, and not in the way when it is broken.

use crate::run;

use run::{Run, Scratch, with};

/// No theorem is about it, so that there is a search.
const QUESTION: [&str; 7] = [
    "solve", "grid:3x4", "--game", "private", "--misere", "--values", "all",
];

fn ask(board: &str, data: &str, more: &[&str]) -> Run {
    let mut arguments = QUESTION.to_vec();
    arguments[1] = board;
    arguments.extend(more);
    arguments.push("--json");
    with(&arguments, &keeping(data), b"")
}

/// Keeps every search in this folder, however short.
fn keeping(data: &str) -> [(&str, &str); 2] {
    [("SLITHERLAB_DATA", data), ("SLITHERLAB_KEEP", "0")]
}

/// The winner, and the value of every move.
fn answer(run: &Run) -> (serde_json::Value, Vec<(String, String)>) {
    let verdict: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let word = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let moves = verdict["moves"].as_array().unwrap().iter();
    let moves = moves.map(|mv| (word(&mv["move"]), word(&mv["value"])));
    (verdict["winner"].clone(), moves.collect())
}

/// Returns whether the verdict says that it was stored.
fn is_stored(run: &Run) -> bool {
    let verdict: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    verdict["basis"]["stored"] == true
}

#[test]
fn a_search_is_made_once() {
    let scratch = Scratch::new("store-once");
    let data = scratch.file("data");
    let first = ask("grid:3x4", &data, &[]);
    assert_eq!((first.status, first.stderr.as_str()), (0, ""));
    assert!(std::path::Path::new(&data).join("results.sqlite").exists());
    let again = ask("grid:3x4", &data, &[]);
    assert_eq!(answer(&again), answer(&first));
    assert_eq!((is_stored(&first), is_stored(&again)), (false, true));
    assert!(!is_stored(&ask("grid:3x4", &data, &["--no-store"])));
    // A limit on nodes alone means the same on every machine, whatever is stored there.
    for reproducible in ["1000nodes", "0nodes"] {
        let run = ask("grid:3x4", &data, &["--budget", reproducible]);
        assert!(!is_stored(&run), "{reproducible}");
    }
    // The transposed board has the same answers, under its own names.
    let turned = ask("grid:4x3", &data, &[]);
    assert!(is_stored(&turned));
    assert_eq!(answer(&turned), answer(&ask("grid:4x3", "", &[])));
    let arguments =
        "sweep grid:4x3 --game private --misere --values all --budget 1h --json".split(' ');
    let arguments: Vec<&str> = arguments.collect();
    assert!(is_stored(&with(&arguments, &keeping(&data), b"")));
    // Another game is another question.
    assert!(!is_stored(&ask("grid:3x4", &data, &["--players", "3"])));
    // The number of positions is a number.
    let refused = with(
        &arguments,
        &[("SLITHERLAB_DATA", &data), ("SLITHERLAB_KEEP", "many")],
        b"",
    );
    assert_eq!(refused.status, 2);
    assert!(
        refused.stderr.contains("SLITHERLAB_KEEP"),
        "{}",
        refused.stderr
    );
}

#[test]
fn short_searches_and_theorems_leave_no_trace() {
    let scratch = Scratch::new("store-short");
    let data = scratch.file("data");
    for arguments in [
        &["solve", "grid:4x4", "--game", "private"][..],
        &["solve", "grid:9x9", "--game", "classic"],
        &["sweep", "grid:{2..4}x{2..4}", "--game", "public"],
    ] {
        assert_eq!(
            with(arguments, &[("SLITHERLAB_DATA", &data)], b"").status,
            0
        );
    }
    assert!(!std::path::Path::new(&data).exists());
}

#[test]
fn several_processes_share_a_store() {
    let scratch = Scratch::new("store-shared");
    let data = scratch.file("data");
    let expected = ask("grid:3x4", "", &[]);
    for _ in 0..3 {
        let _ = std::fs::remove_dir_all(&data);
        let runs: Vec<Run> = std::thread::scope(|scope| {
            let data = &data;
            let runs: Vec<_> = (0..6)
                .map(|_| scope.spawn(move || ask("grid:3x4", data, &[])))
                .collect();
            runs.into_iter().map(|run| run.join().unwrap()).collect()
        });
        for run in &runs {
            assert_eq!((run.status, run.stderr.as_str()), (0, ""));
            assert_eq!(answer(run), answer(&expected));
        }
    }
}

#[test]
fn a_broken_store_is_a_warning() {
    let scratch = Scratch::new("store-broken");
    let expected = answer(&ask("grid:3x4", "", &[]));
    let check = |data: &str, reason: &str| {
        let run = ask("grid:3x4", data, &[]);
        assert_eq!(run.status, 0);
        assert_eq!(answer(&run), expected);
        let warning = run.stderr.strip_prefix("warning: results are not kept: ");
        assert!(
            warning.is_some_and(|warning| warning.contains(reason)),
            "{}",
            run.stderr
        );
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    };
    let damaged = scratch.file("damaged");
    std::fs::create_dir(&damaged).unwrap();
    std::fs::write(format!("{damaged}/results.sqlite"), [7; 5000]).unwrap();
    check(&damaged, "not a database");
    assert_eq!(
        std::fs::read(format!("{damaged}/results.sqlite")).unwrap(),
        [7; 5000]
    );
    let no_directory = scratch.write("file", b"");
    check(&no_directory, "file");
    // A store whose pages were overwritten in the middle.
    let torn = scratch.file("torn");
    assert_eq!(ask("grid:3x4", &torn, &[]).stderr, "");
    let file = format!("{torn}/results.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[200..].fill(0xaa);
    std::fs::write(&file, bytes).unwrap();
    check(&torn, "results.sqlite");
}
