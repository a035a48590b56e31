//! What refusals quote of a request.

use std::ops::ControlFlow;

use slitherlab_api::question::{QUESTIONS, answer};
use slitherlab_api::{Budget, QuestionLimits, Reporter, is_plain};

/// Hears nothing and allows theorems alone.
struct Silent;

impl Reporter for Silent {
    fn budget(&self) -> Budget<'_> {
        Budget::THEOREMS
    }

    fn is_heard(&self) -> bool {
        false
    }

    fn send(&self, _: &str, _: String) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn mention(&self, _: &str, _: &dyn Fn() -> String) -> ControlFlow<()> {
        ControlFlow::Continue(())
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
