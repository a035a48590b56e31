//! The verdicts in `golden/`, each with the arguments that lead to it and the exit status.
//!
//! After a change that is meant, `SLITHERLAB_WRITE_GOLDEN=1 cargo test -p slitherlab-cli --test
//! suite verdicts` writes them anew; read the difference before you commit it.

use crate::run;

use std::path::{Path, PathBuf};

use run::slitherlab;
use serde_json::{Value, json};

fn golden() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = std::fs::read_dir(directory).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn arguments(case: &Value) -> Vec<&str> {
    let arguments = case["arguments"].as_array().unwrap();
    arguments
        .iter()
        .map(|word| word.as_str().unwrap())
        .collect()
}

#[test]
fn verdicts_are_as_they_were() {
    let files = golden();
    assert!(files.len() >= 12, "{} files", files.len());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let case: Value = serde_json::from_str(&text).unwrap();
        let arguments = arguments(&case);
        let run = slitherlab(&[&arguments[..], &["--json", "--threads", "1"]].concat());
        assert_eq!(run.stderr, "", "{}", file.display());
        let verdict: Value = serde_json::from_str(&run.stdout).unwrap();
        let now = json!({"arguments": arguments, "status": run.status, "verdict": verdict});
        if std::env::var_os("SLITHERLAB_WRITE_GOLDEN").is_some() {
            let text = serde_json::to_string_pretty(&now).unwrap();
            std::fs::write(&file, text + "\n").unwrap();
        } else {
            assert_eq!(now, case, "{}", file.display());
        }
    }
}

/// The fields of the interface, in their order, whatever the answer.
#[test]
fn every_verdict_has_all_fields() {
    for file in golden() {
        let text = std::fs::read_to_string(&file).unwrap();
        let case: Value = serde_json::from_str(&text).unwrap();
        let run = slitherlab(&[&arguments(&case)[..], &["--json", "--threads", "1"]].concat());
        let places: Vec<usize> = [
            "schema",
            "board",
            "game",
            "players",
            "misere",
            "first",
            "turn",
            "status",
            "winner",
            "winner_role",
            "can_be_beaten",
            "basis",
            "moves",
            "why",
        ]
        .iter()
        .map(|field| run.stdout.find(&format!("\"{field}\":")).unwrap())
        .collect();
        assert!(places.is_sorted(), "{}", run.stdout);
        assert_eq!(run.stdout.lines().count(), 1);
        assert_eq!(
            run.status,
            if case["verdict"]["status"] == "solved" {
                0
            } else {
                3
            }
        );
    }
}
