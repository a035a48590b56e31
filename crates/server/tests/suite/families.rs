//! Certificates about all boards of a family, sent to be checked.

use std::time::Duration;

use serde_json::json;
use slitherlab_api::{Budget, QuestionLimits, certificate};

use crate::client::{Reply, Running};

/// Six players on grids of any size from 6 × 6.
const THEOREM: &str = include_str!("../../../family/theorems/classic-6.jsonl");

async fn verify(server: &Running, certificate: &str) -> Reply {
    let headers = [("content-type", "application/json")];
    server
        .send("POST", "/api/v1/verify", &headers, certificate)
        .await
}

#[tokio::test]
async fn a_theorem_about_all_boards_is_checked() {
    let server = Running::start().await;
    let valid = verify(&server, THEOREM).await.ok();
    let claim = "on every board of grid:{6..}x{6..}, classic, 6 players: all others together can force player \
                 1, 2, 3, 4, 5, 6 to lose";
    assert_eq!(
        valid,
        json!({ "valid": true, "claim": claim, "reason": null })
    );
    // Smaller boards, another number of players, a player without patches.
    let without = |player: &str| {
        let lines = THEOREM.lines().filter(|line| !line.contains(player));
        lines.collect::<Vec<_>>().join("\n")
    };
    for (forged, reason) in [
        (THEOREM.replace("{6..}", "{2..}"), "player 1: no patch"),
        (
            THEOREM.replace(r#""players":6"#, r#""players":7"#),
            "line 2: ",
        ),
        (without(r#""beaten":4,"#), "player 4: no patch fits"),
        (THEOREM.replace("classic", "private"), "patches prove"),
    ] {
        let refused = verify(&server, &forged).await.ok();
        assert_eq!(refused["valid"], false, "{refused}");
        let said = refused["reason"].as_str().unwrap();
        assert!(said.starts_with(reason), "{said}");
        // The page's own program says the same.
        let own = certificate::verify(
            forged.as_bytes(),
            &QuestionLimits::default(),
            &Budget::default(),
        )
        .unwrap();
        assert_eq!(serde_json::to_value(own).unwrap(), refused);
    }
}

/// What asks for much is refused, in a line, before it has cost anything.
#[tokio::test]
async fn hostile_sizes_are_refused() {
    let server = Running::with(|limits| limits.questions.certificate_bytes = 1 << 20, None).await;
    let (head, _) = THEOREM.split_once('\n').unwrap();
    let strip = r#"{"beaten":1,"opening":[1,0],"window":["0 LENGTH","0 0"],"moves":""}"#;
    for (forged, reason) in [
        (
            THEOREM.replace("{6..}", "{4294967295..}"),
            "the family: a side",
        ),
        (
            THEOREM.replace(r#""players":6"#, r#""players":4294967295"#),
            "patches prove",
        ),
        (
            format!("{head}\n{}", strip.replace("LENGTH", "4294967295")),
            "line 2: there is no such window",
        ),
        // 6·50 + 1 cells: player 1 is stuck, and there are too many distances to look at.
        (
            format!("{THEOREM}{}", strip.replace("LENGTH", "299")),
            "player 1: there are too many",
        ),
        (format!("{head}\n{}", "[".repeat(500_000)), "line 2: "),
        (format!("{head}\n\u{2028}\u{202e}"), "line 2: "),
    ] {
        let reply = verify(&server, &forged).await.ok();
        let said = reply["reason"].as_str().unwrap();
        assert!(said.starts_with(reason), "{said}");
        assert!(said.chars().count() < 600 && !said.contains(['\n', '\u{2028}', '\u{202e}']));
    }
    let large = format!("{head}\n{}", " ".repeat(1 << 20));
    let reply = verify(&server, &large).await;
    assert_eq!(reply.error(), (413, "too-large".to_owned()));
}

/// A check that is not done in time is broken off, which says nothing about the certificate.
#[tokio::test]
async fn a_check_has_an_end() {
    let server = Running::with(|limits| limits.questions.analysis = Duration::ZERO, None).await;
    let reply = verify(&server, THEOREM).await;
    assert_eq!(reply.error().1, "timeout", "{}", reply.text());
}
