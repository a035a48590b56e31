//! What a long computation says while it runs: on standard error, and only if that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

/// A line that says what is being done; it vanishes when it is dropped.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn new() -> Self {
        let style = ProgressStyle::with_template("{spinner} {msg} ({elapsed})");
        // Without a terminal indicatif draws nothing.
        let bar = ProgressBar::new_spinner()
            .with_style(style.expect("a known template"))
            .with_finish(ProgressFinish::AndClear);
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    /// Says what is being done now.
    pub(crate) fn say(&self, what: impl Into<String>) {
        self.0.set_message(what.into());
    }

    /// Makes room on the terminal while something else is printed.
    pub(crate) fn hide<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }
}

/// A bar that counts towards a known number, with the rate and the time left; it vanishes when it
/// is dropped.
pub(crate) struct Counter(ProgressBar);

impl Counter {
    /// Counts things of this kind, in the plural; `None` when nobody knows how many there will be.
    pub(crate) fn new(total: Option<u64>, things: &str) -> Self {
        let template = match total {
            Some(_) => format!(
                "{{wide_bar}} {{human_pos}} of {{human_len}} {things}, {{per_sec:0}} {{eta}} left"
            ),
            None => format!("{{spinner}} {{human_pos}} {things}, {{per_sec:0}} ({{elapsed}})"),
        };
        let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        let bar = bar
            .with_style(ProgressStyle::with_template(&template).expect("a known template"))
            .with_finish(ProgressFinish::AndClear);
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// Makes room on the terminal while something else is printed.
    pub(crate) fn hide<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }

    /// Says how many there are now.
    pub(crate) fn at(&self, count: u64) {
        self.0.set_position(count);
    }
}
