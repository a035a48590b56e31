//! `slitherlab verify`: one line a file, and the exit status of the worst.

mod run;

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
    let nasty = certificate().replace("0,0-0,1", r"0,0\n\u001b[31m");
    let run = slitherlab_reading(&["verify", "-"], nasty.as_bytes());
    assert_eq!(run.status, 1);
    assert_eq!(run.stdout.lines().count(), 1);
    assert!(!run.stdout.contains('\u{1b}'));
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
    assert_eq!([lines[0], lines[2]], [VALID.trim_end(); 2]);
    assert!(lines[1].starts_with("refused: "));
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
