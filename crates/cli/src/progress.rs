//! What a long computation says while it runs: on standard error, and only if that is a terminal.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

/// A line that says what is being done; it vanishes when it is dropped, and when the program is interrupted.
pub(crate) struct Progress(Line);

impl Progress {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::new_spinner();
        Self(Line::show(
            bar,
            "{spinner} {msg} ({elapsed})",
            Duration::from_millis(100),
        ))
    }

    /// Says what is being done now.
    pub(crate) fn say(&self, what: impl Into<String>) {
        self.0.bar.set_message(what.into());
    }

    /// Makes room on the terminal while something else is printed.
    pub(crate) fn hide<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.bar.suspend(print)
    }
}

/// A bar that counts towards a known number, with the rate and the time left; it vanishes when it
/// is dropped, and when the program is interrupted.
pub(crate) struct Counter(Line);

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
        Self(Line::show(bar, &template, Duration::from_millis(200)))
    }

    /// Makes room on the terminal while something else is printed.
    pub(crate) fn hide<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.bar.suspend(print)
    }

    /// Says how many there are now.
    pub(crate) fn at(&self, count: u64) {
        self.0.bar.set_position(count);
    }
}

/// A line on the terminal.
struct Line {
    bar: ProgressBar,
}

/// How many lines are on the terminal.
static SHOWN: AtomicUsize = AtomicUsize::new(0);

impl Line {
    fn show(bar: ProgressBar, template: &str, tick: Duration) -> Self {
        // Without a terminal indicatif draws nothing.
        let bar = bar
            .with_style(ProgressStyle::with_template(template).expect("a known template"))
            .with_finish(ProgressFinish::AndClear);
        if !bar.is_hidden() {
            SHOWN.fetch_add(1, Relaxed);
            #[cfg(unix)]
            interrupt::clear_then_die();
        }
        bar.enable_steady_tick(tick);
        Self { bar }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if !self.bar.is_hidden() {
            self.bar.finish_and_clear();
            SHOWN.fetch_sub(1, Relaxed);
        }
    }
}

#[cfg(unix)]
mod interrupt {
    use std::io::Write as _;
    use std::sync::Once;
    use std::sync::atomic::Ordering::Relaxed;

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// From now on an interrupt clears the line, and then ends the program as it would have done without us: a shell
    /// that runs several programs in turn sees that this one was interrupted.
    pub(super) fn clear_then_die() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
                return;
            };
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    if super::SHOWN.load(Relaxed) > 0 {
                        // Not through indicatif, whose lock may be held by somebody who waits for a reader.
                        let _ = std::io::stderr().write_all(b"\r\x1b[2K");
                    }
                    let _ = emulate_default_handler(signal);
                }
            });
        });
    }
}
