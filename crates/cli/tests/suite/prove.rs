//! `slitherlab prove`: families of boards.

use crate::run;

use run::{Scratch, slitherlab};

#[test]
fn a_family_is_proved_and_its_certificate_checked() {
    let scratch = Scratch::new("prove-six");
    let file = &scratch.file("six.jsonl")[..];
    let args = [
        "prove",
        "grid:{7..}x{7..}",
        "--game",
        "classic",
        "--players",
        "6",
    ];
    let proved = slitherlab(&[&args[..], &["--certificate", file, "--json"]].concat());
    assert_eq!(proved.status, 0, "{}", proved.stderr);
    let answer: serde_json::Value = serde_json::from_str(&proved.stdout).unwrap();
    assert_eq!(answer["schema"], "slitherlab/family/1");
    assert_eq!(answer["status"], "proved");
    assert_eq!(answer["beaten"], serde_json::json!([1, 2, 3, 4, 5, 6]));
    let checked = slitherlab(&["verify", file]);
    assert_eq!(
        checked.stdout,
        "valid: on every board of grid:{7..}x{7..}, classic, 6 players: all others together can force player 1, 2, 3, 4, 5, 6 to lose\n"
    );
    // A line left out leaves a situation out.
    let text = std::fs::read_to_string(file).unwrap();
    let shorter: Vec<&str> = text
        .lines()
        .filter(|line| !line.contains("\"beaten\":4,"))
        .collect();
    std::fs::write(file, shorter.join("\n")).unwrap();
    let refused = slitherlab(&["verify", file]);
    assert_eq!(refused.status, 1);
    assert!(
        refused
            .stdout
            .starts_with("refused: player 4: no patch fits"),
        "{}",
        refused.stdout
    );
}

/// A theorem about a family serves every part of it.
#[test]
fn what_a_kept_theorem_proves_is_known_at_once() {
    let args = [
        "prove",
        "king:{5..}x{5..}",
        "--game",
        "classic",
        "--players",
        "4",
    ];
    let family = [
        "prove",
        "grid:{5..}x{6..}",
        "--game",
        "classic",
        "--players",
        "4",
    ];
    let budget = ["--threads", "1", "--budget", "1nodes"];
    let proved = slitherlab(&[&family[..], &budget].concat());
    assert_eq!(proved.status, 0, "{}", proved.stdout);
    assert!(
        proved
            .stdout
            .contains("  known      by what is kept: classic-4 (--anew searches for it again)\n"),
        "{}",
        proved.stdout
    );
    let mark = "  checked    these certificates are machine-checked in Coq (docs/formal.md)\n";
    assert!(proved.stdout.ends_with(mark), "{}", proved.stdout);
    // Boards that the theorem says nothing about are searched, and so is everything on request.
    assert_eq!(slitherlab(&[&args[..], &budget].concat()).status, 3);
    assert_eq!(
        slitherlab(&[&family[..], &budget, &["--anew"]].concat()).status,
        3
    );
}

#[test]
fn a_board_refutes_a_family() {
    let args = [
        "prove",
        "grid:{3..}x{3..}",
        "--game",
        "classic",
        "--players",
        "3",
        "--beaten",
        "2",
    ];
    let refuted = slitherlab(&args);
    assert_eq!(refuted.status, 1, "{}", refuted.stdout);
    assert!(
        refuted
            .stdout
            .starts_with("Refuted: on grid:3x3 the others cannot force player 2 to lose.\n"),
        "{}",
        refuted.stdout
    );
}

#[test]
fn a_budget_ends_the_hunt_and_the_next_run_goes_on() {
    let scratch = Scratch::new("prove-five");
    let file = &scratch.file("five.jsonl")[..];
    let args = [
        "prove",
        "grid:{6..}x{6..}",
        "--game",
        "classic",
        "--players",
        "5",
        "--anew",
        "--certificate",
        file,
    ];
    let stopped = slitherlab(&[&args[..], &["--threads", "1", "--budget", "200000nodes"]].concat());
    assert_eq!(stopped.status, 3, "{}", stopped.stdout);
    assert!(
        stopped.stdout.starts_with("Not known: "),
        "{}",
        stopped.stdout
    );
    let part = format!("{file}.part");
    let before = std::fs::read_to_string(&part).unwrap();
    assert!(before.lines().count() > 1);
    // A line that is none, one whose strategy is another's, and one written in part, as a kill
    // leaves it.
    let [none, other] = [1, 2].map(|more| before.lines().count() + more);
    let is_patch = |line: &&str| line.contains("\"moves\":");
    let patch = before.lines().find(is_patch).unwrap();
    let (start, _) = patch.split_once("\"moves\":\"").unwrap();
    let broken = format!("{before}nothing\n{start}\"moves\":\"\"}}\n{{\"beaten\":1,\"ope");
    std::fs::write(&part, broken).unwrap();
    let proved = slitherlab(&args);
    assert_eq!(proved.status, 0, "{}", proved.stderr);
    for line in [none, other] {
        let begin = format!("warning: {part}, line {line}: ");
        assert!(proved.stderr.contains(&begin), "{}", proved.stderr);
    }
    assert!(
        proved
            .stdout
            .starts_with("Proved: on every board of grid:{6..}x{6..}")
    );
    assert!(!std::path::Path::new(&part).exists());
    let text = std::fs::read_to_string(file).unwrap();
    assert!(before.contains("\"escapes\":"), "{before}");
    for line in before.lines().filter(is_patch) {
        assert!(text.contains(line), "{line}");
    }
}

#[test]
fn what_is_no_family_is_refused() {
    for (args, reason) in [
        (
            ["prove", "petersen:{3..}", "--game", "classic"],
            "none of the families",
        ),
        (
            ["prove", "grid:{3..5}x3", "--game", "classic"],
            "neither a number nor an open range",
        ),
        (
            ["prove", "grid:{3..}x3", "--game", "private"],
            "[possible values: classic, progressive, geography]",
        ),
    ] {
        let refused = slitherlab(&args);
        assert_eq!(refused.status, 2);
        assert!(refused.stderr.contains(reason), "{}", refused.stderr);
    }
}
