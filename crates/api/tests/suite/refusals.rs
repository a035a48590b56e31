//! What refusals quote of a request.

use std::time::Duration;

use slitherlab_api::question::{QUESTIONS, answer};
use slitherlab_api::{Budget, Code, QuestionLimits, Reporter, is_plain};

/// Hears nothing and allows theorems alone.
struct Silent;

impl Reporter for Silent {
    fn budget(&self) -> Budget<'_> {
        Budget::THEOREMS
    }
}

/// A field nobody knows is named in the message of every question, and its name may hold anything.
#[test]
fn messages_are_one_plain_line_whatever_was_sent() {
    let name = "r\n\r\u{1b}[31m\u{202e}\u{2028}x";
    let body = serde_json::json!({ name: 1 }).to_string();
    let limits = QuestionLimits::default();
    let mut quoted = 0;
    for question in QUESTIONS {
        if let Err(error) = answer(question.name, body.as_bytes(), 1, &limits, &Silent) {
            assert!(error.message.chars().all(is_plain), "{error:?}");
            quoted += usize::from(error.message.contains("[31m"));
        }
    }
    assert!(
        quoted > 0,
        "no message quotes the name, so nothing was tried"
    );
}

/// Where only the caller ends the work, as in the engine protocol, no question has a time limit.
#[test]
fn questions_without_a_time_limit_are_answered() {
    let mut limits = QuestionLimits::default();
    limits.analysis = Duration::MAX;
    limits.thinking = Duration::MAX;
    limits.simulation = Duration::MAX;
    let classic = serde_json::json!({ "board": "grid:2x3", "game": "classic" });
    let with = |name: &str, value: serde_json::Value| {
        let mut body = classic.clone();
        body[name] = value;
        body
    };
    for (name, body) in [
        ("analyze", classic.clone()),
        ("why", classic.clone()),
        ("certificate", classic.clone()),
        ("engine", with("engine", "perfect".into())),
        ("simulate", with("games", 3.into())),
        (
            "sweep",
            serde_json::json!({ "boards": "grid:2x{2..3}", "game": "classic" }),
        ),
        (
            "check",
            serde_json::json!({ "ids": ["kano-1"], "up_to": 3 }),
        ),
    ] {
        let answered = answer(name, body.to_string().as_bytes(), 1, &limits, &Silent);
        assert!(answered.is_ok(), "{name}: {answered:?}");
    }
}

/// A short text with a range stands for many long ones.
#[test]
fn a_sweep_is_bounded_in_all_its_texts() {
    let boards = format!("path:{{1..2500}}{}", " and path:1".repeat(4_500));
    assert!(boards.len() < 50_000);
    let body = serde_json::json!({ "boards": boards, "game": "classic" }).to_string();
    let limits = QuestionLimits::default();
    let refused = answer("sweep", body.as_bytes(), 1, &limits, &Silent).unwrap_err();
    assert_eq!(
        (refused.code, refused.field),
        (Code::TooLarge, Some("boards"))
    );
}

/// However much stands in a field, its refusal is short.
#[test]
fn messages_are_short_whatever_was_sent() {
    let limits = QuestionLimits::default();
    let mut refused = 0;
    for game in ["classic", "private", "shannon", "cycle", "geography"] {
        for field in ["board", "game", "first", "terminals", "rules", "position"] {
            for word in [
                "0,0 ", "0,", "0;", "0,0 / ", "0,0-0,1 ", "1: ", "a=b ", "é", "on=x ",
            ] {
                let mut body = serde_json::json!({ "board": "grid:3x3", "game": game });
                body[field] = word.repeat(10_000).into();
                let asked = answer("position", body.to_string().as_bytes(), 1, &limits, &Silent);
                if let Err(error) = asked {
                    let length = error.message.chars().count();
                    assert!(
                        length < 1_000,
                        "{game}, {field} of {word}: {length} characters"
                    );
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 200, "{refused}");
}
