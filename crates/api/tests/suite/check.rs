//! Checks of certificates that are broken off.

use std::sync::atomic::{AtomicUsize, Ordering};

use slitherlab_api::certificate::verify;
use slitherlab_api::{Budget, Code, QuestionLimits, Stop};

/// Six players on grids of any size from 7 × 7.
const THEOREM: &str = include_str!("../../../family/theorems/classic-6.jsonl");

/// Ends the work after this many questions.
struct Patience {
    asked: AtomicUsize,
    last: usize,
}

impl Patience {
    fn of(last: usize) -> Self {
        Self {
            asked: AtomicUsize::new(0),
            last,
        }
    }
}

impl Stop for Patience {
    fn is_stopped(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.last
    }
}

/// Wherever a check is broken off, about a board or about a family, it says so instead of what it
/// has seen so far.
#[test]
fn a_check_is_broken_off_at_any_time() {
    let mate: Vec<String> = (0..30_000).map(|v| (v ^ 1).to_string()).collect();
    let board = format!(
        r#"{{"schema": "slitherlab/certificate/1", "board": {{"text": "path:30000"}}, "game": "progressive",
        "claim": {{"players": 2, "misere": false, "position": null, "turn": null, "winner": 1, "moves": null}},
        "proof": {{"one-end": {{"level": {{"labels": "{}", "mate": [{}], "ears": [], "reach": []}}}}}}}}"#,
        "p".repeat(30_000),
        mate.join(",")
    );
    for certificate in [board.as_str(), THEOREM] {
        let check = |patience: &Patience| {
            verify(
                certificate.as_bytes(),
                &QuestionLimits::default(),
                &Budget::default().with_stop(patience),
            )
        };
        let endless = Patience::of(usize::MAX);
        let checked = check(&endless).expect("nobody breaks it off");
        let json = serde_json::to_value(&checked).expect("plain data");
        assert_eq!(json["valid"], true, "{json}");
        let asked = endless.asked.into_inner();
        assert!(asked >= 2, "at the beginning and on the way: {asked}");
        for last in (0..asked).step_by(1 + asked / 30) {
            let broken_off = check(&Patience::of(last));
            assert_eq!(broken_off.err().map(|it| it.code), Some(Code::Timeout));
        }
        assert!(check(&Patience::of(asked)).is_ok());
    }
}
