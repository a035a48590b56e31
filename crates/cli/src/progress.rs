//! What a long computation says while it runs, on standard error: on a terminal how far it has
//! come, and everywhere, once, that it takes long and how to limit it.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressFinish, ProgressState, ProgressStyle};
use slitherlab_explain::counted;

use crate::output;

/// A line on the terminal; it vanishes when it is dropped, and when the program is interrupted.
pub(crate) struct ProgressLine {
    bar: ProgressBar,
    /// Ends the wait for [`LONG`] when it is dropped.
    waits: Option<Sender<()>>,
}

/// After this time people should hear that something takes long.
const LONG: Duration = Duration::from_secs(10);

/// The environment variable that says another number of seconds; 0 for never.
const VARIABLE: &str = "SLITHERLAB_NOTICE";

/// How many lines are on the terminal.
static SHOWN: AtomicUsize = AtomicUsize::new(0);

impl ProgressLine {
    /// A line that says what is being done.
    pub(crate) fn new() -> Self {
        let style = style("{spinner} {msg} ({elapsed})");
        Self::show(ProgressBar::new_spinner(), style, 100)
    }

    /// A bar that counts things of this kind, in the singular, towards a known number, with the
    /// rate and the time left; `None` when nobody knows how many there will be.
    pub(crate) fn counting(total: Option<u64>, thing: &'static str) -> Self {
        let template = match total {
            Some(_) => "{wide_bar} {human_pos} of {all}, {per_sec:0} {eta} left",
            None => "{spinner} {now}, {per_sec:0} ({elapsed})",
        };
        let style = style(template)
            .with_key("now", move |state: &ProgressState, to: &mut dyn Write| {
                let _ = to.write_str(&counted(state.pos(), thing));
            })
            .with_key("all", move |state: &ProgressState, to: &mut dyn Write| {
                let _ = to.write_str(&counted(state.len().unwrap_or(0), thing));
            });
        let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        Self::show(bar, style, 200)
    }

    fn show(bar: ProgressBar, style: ProgressStyle, milliseconds: u64) -> Self {
        // Without a terminal indicatif draws nothing.
        let bar = bar.with_style(style).with_finish(ProgressFinish::AndClear);
        if !bar.is_hidden() {
            SHOWN.fetch_add(1, Relaxed);
            #[cfg(unix)]
            interrupt::clear_then_die();
            bar.enable_steady_tick(Duration::from_millis(milliseconds));
        }
        Self { bar, waits: None }
    }

    /// Says once, if it takes longer than ten seconds, that it does, and how to limit it.
    pub(crate) fn limited_by(mut self, how: &'static str) -> Self {
        static SAID: AtomicBool = AtomicBool::new(false);
        let said = std::env::var(VARIABLE)
            .ok()
            .and_then(|text| text.parse().ok());
        let long = said.map_or(LONG, Duration::from_secs);
        if long.is_zero() {
            return self;
        }
        let (until, ended) = mpsc::channel::<()>();
        let bar = self.bar.clone();
        let wait = move || {
            let is_long = ended.recv_timeout(long) == Err(RecvTimeoutError::Timeout);
            if is_long && !SAID.swap(true, Relaxed) {
                let seconds = counted(long.as_secs(), "second");
                bar.suspend(|| {
                    output::note(&format!(
                        "still working after {seconds}; {how}, or press Ctrl-C to stop"
                    ));
                });
            }
        };
        // Without a thread to wait on nothing is said, and the work goes on.
        let waits = std::thread::Builder::new().spawn(wait);
        self.waits = waits.ok().map(|_| until);
        self
    }

    /// Says what is being done now.
    pub(crate) fn say(&self, what: impl Into<String>) {
        self.bar.set_message(what.into());
    }

    /// Shows a line that changes often: it is put into words only if somebody can see it.
    pub(crate) fn say_if_seen(&self, what: impl FnOnce() -> String) {
        if !self.bar.is_hidden() {
            self.say(what());
        }
    }

    /// Says how many there are now.
    pub(crate) fn at(&self, count: u64) {
        self.bar.set_position(count);
    }

    /// Makes room on the terminal while something else is printed.
    pub(crate) fn hide<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("a known template")
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        drop(self.waits.take());
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

    /// From now on an interrupt clears the line, and then ends the program as it would have done
    /// without us: a shell that runs several programs in turn sees that this one was interrupted.
    pub(super) fn clear_then_die() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let Some(ignored) = ignored() else { return };
            let ours = [SIGINT, SIGTERM].into_iter();
            let ours = ours.filter(|signal| ignored >> (signal - 1) & 1 == 0);
            let Ok(mut signals) = Signals::new(ours) else {
                return;
            };
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    if super::SHOWN.load(Relaxed) > 0 {
                        // Not through indicatif, whose lock may be held by somebody who waits for a
                        // reader.
                        let _ = std::io::stderr().write_all(b"\r\x1b[2K");
                    }
                    let _ = emulate_default_handler(signal);
                }
            });
        });
    }

    /// The signals that this program was started to ignore (`nohup`, a job in the background), as
    /// the bits of a number; they stay ignored. `None` where no safe code can ask for them: a line
    /// that stays behind is better than a program that dies.
    fn ignored() -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mut lines = status.lines();
        let bits = lines.find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(bits.trim(), 16).ok()
    }
}
