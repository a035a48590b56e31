//! `slitherlab verify`: one line a file, and the exit status of the worst.

use crate::run;

use run::{Scratch, slitherlab, slitherlab_reading};

fn certificate() -> String {
    slitherlab(&[
        "solve",
        "grid:1x2",
        "--game",
        "classic",
        "--certificate",
        "-",
    ])
    .stdout
}

const VALID: &str = "valid: player 1 wins classic on grid:1x2; a winning move: 0,0-0,1\n";

#[test]
fn a_true_certificate_is_valid() {
    let run = slitherlab_reading(&["verify", "-"], certificate().as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout, VALID);
}

#[test]
fn a_false_one_is_refused_with_the_reason() {
    let lie = certificate().replace(r#""winner":1"#, r#""winner":2"#);
    let run = slitherlab_reading(&["verify", "-"], lie.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    assert_eq!(
        run.stdout,
        "refused: the proof shows that player 1 wins, not player 2\n"
    );
}

#[test]
fn anything_else_is_refused_too() {
    for bytes in [&b""[..], b"{}", b"\xff\xfe", b"[[[[", b"grid:5x6\n"] {
        let run = slitherlab_reading(&["verify", "-"], bytes);
        assert_eq!((run.status, run.stderr.as_str()), (1, ""), "{bytes:?}");
        assert!(run.stdout.starts_with("refused: not a certificate: "));
        assert_eq!(run.stdout.lines().count(), 1);
    }
}

#[test]
fn a_certificate_cannot_break_the_line_or_command_the_terminal() {
    for nasty in [r"0,0\n\u001b[31m", r"0,0\u2028\u202e\u2066"] {
        let nasty = certificate().replace("0,0-0,1", nasty);
        let run = slitherlab_reading(&["verify", "-"], nasty.as_bytes());
        assert_eq!(run.status, 1);
        assert_eq!(run.stdout.lines().count(), 1);
        assert!(
            !run.stdout
                .contains(['\u{1b}', '\u{2028}', '\u{202e}', '\u{2066}'])
        );
    }
    // Nor does what is valid: blanks of any kind may stand in the text of a board.
    let nasty = certificate().replace("grid:1x2", r"grid:\u20281x2");
    let run = slitherlab_reading(&["verify", "-"], nasty.as_bytes());
    assert!(!run.stdout.contains('\u{2028}'), "{}", run.stdout);
    assert!(run.status == 1 || run.stdout == VALID);
}

/// All edges of a path of two thousand vertices on one line would be 20 kB.
#[test]
fn long_claims_are_cut() {
    let moves: Vec<String> = (0..2000).map(|v| format!("\"{v}\"")).collect();
    let (labels, mate): (String, Vec<String>) =
        (0..2000).map(|v| ('p', (v ^ 1).to_string())).unzip();
    let certificate = format!(
        r#"{{"schema": "slitherlab/certificate/1", "board": {{"text": "path:2000"}}, "game": "progressive",
        "claim": {{"players": 2, "misere": false, "position": null, "turn": null, "winner": 1,
                   "moves": {{"winning": [{}], "complete": true}}}},
        "proof": {{"one-end": {{"level": {{"labels": "{labels}", "mate": [{}], "ears": [], "reach": []}}}}}}}}"#,
        moves.join(","),
        mate.join(",")
    );
    let run = slitherlab_reading(&["verify", "-"], certificate.as_bytes());
    assert_eq!(
        run.stdout,
        "valid: player 1 wins progressive on path:2000; exactly 2000 moves win: 0 1 2 3 4 5 6 7 8 9 10 11 \
         … and 1988 more\n"
    );
    // A long word that is wrong is cut as well.
    let run = slitherlab_reading(
        &["verify", "-"],
        certificate
            .replace("slitherlab/", &"x".repeat(9000))
            .as_bytes(),
    );
    assert_eq!(run.status, 1);
    assert!(run.stdout.len() < 400, "{}", run.stdout);
}

#[test]
fn answers_in_json() {
    let scratch = Scratch::new("verify_answers_in_json");
    let good = scratch.write("good.json", certificate().as_bytes());
    let bad = scratch.write("bad.json", b"{}");
    let missing = scratch.file("missing.json");
    let answer = |files: &[&str], status: i32| -> serde_json::Value {
        let run = slitherlab(&[&["verify", "--json"], files].concat());
        assert_eq!(run.status, status, "{}", run.stderr);
        serde_json::from_str(&run.stdout).unwrap()
    };
    let statement = VALID["valid: ".len()..].trim_end();
    let valid = serde_json::json!({"file": good, "valid": true, "statement": statement});
    let one = answer(&[&good], 0);
    assert_eq!(
        one,
        serde_json::json!({"schema": "slitherlab/verify/1", "valid": true, "files": [valid]})
    );
    let three = answer(&[&bad, &missing, &good], 2);
    assert_eq!(
        (&three["valid"], &three["files"][2]),
        (&serde_json::json!(false), &valid)
    );
    assert_eq!(three["files"][0]["valid"], false);
    assert!(
        three["files"][0]["reason"]
            .as_str()
            .unwrap()
            .starts_with("not a certificate: ")
    );
    assert!(three["files"][1]["valid"].is_null());
    assert!(
        three["files"][1]["reason"]
            .as_str()
            .unwrap()
            .contains("no such file")
    );
    assert_eq!(answer(&[&good, &bad], 1)["valid"], false);
}

#[test]
fn several_files_go_on_to_the_end() {
    let scratch = Scratch::new("several_files_go_on_to_the_end");
    let good = scratch.write("good.json", certificate().as_bytes());
    let bad = scratch.write("bad.json", b"{}");
    let missing = scratch.file("missing.json");
    let run = slitherlab(&["verify", &good, &bad, &good]);
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 3);
    let valid = format!("{} ({good})", VALID.trim_end());
    assert_eq!([lines[0], lines[2]], [valid.as_str(); 2]);
    assert!(lines[1].starts_with("refused: ") && lines[1].ends_with(&format!(" ({bad})")));
    // A file that cannot be read is the worst; the others keep their lines.
    for files in [[&bad, &missing, &good], [&missing, &bad, &good]] {
        let run = slitherlab(&["verify", files[0], files[1], files[2]]);
        assert_eq!(run.status, 2);
        assert_eq!(
            run.stderr,
            format!("error: {missing}: there is no such file or directory\n")
        );
        assert_eq!(run.stdout.lines().count(), 2);
    }
    let none = slitherlab(&["verify"]);
    assert_eq!((none.status, none.stderr.lines().count()), (2, 1));
}

#[test]
fn a_certificate_has_one_spelling() {
    let text = certificate();
    let blanks = text.replace(':', " :\n\t").replace("grid :\n\t", "grid:");
    let run = slitherlab_reading(&["verify", "-"], blanks.as_bytes());
    assert_eq!((run.status, run.stdout.as_str()), (0, VALID));
    for (was, is) in [
        (r#""text":"grid:1x2""#, r#""text":" grid:1x2""#),
        (r#""text":"grid:1x2""#, r#""text":"grid:01x2""#),
        (r#"{"text":"grid:1x2"}"#, r#"["grid:1x2"]"#),
        ("0,0-0,1", "0,1-0,0"),
        ("0,0-0,1", " 0,0-0,1"),
        (r#""position":null"#, r#""position":"""#),
        (r#""position":null"#, r#""position":" ""#),
        (r#""winner":1"#, r#""winner":1.0"#),
        (r#""winner":1"#, r#""first":null,"winner":1"#),
    ] {
        let other = text.replace(was, is);
        assert_ne!(other, text, "{was}");
        let run = slitherlab_reading(&["verify", "-"], other.as_bytes());
        assert_eq!(run.status, 1, "{other}");
        assert!(run.stdout.starts_with("refused: "), "{other}");
    }
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_cannot_forge_a_line() {
    let scratch = Scratch::new("verify_the_name_of_a_file");
    let name = scratch.file("a\nvalid: player 2 wins\u{1b}[2K\u{202e}");
    std::fs::write(&name, "{}").unwrap();
    let run = slitherlab(&["verify", &name, &name]);
    assert_eq!(run.status, 1);
    assert_eq!(run.stdout.lines().count(), 2);
    for line in run.stdout.lines() {
        assert!(line.starts_with("refused: "), "{line}");
        assert!(!line.contains(['\u{1b}', '\u{202e}']), "{line:?}");
    }
}
