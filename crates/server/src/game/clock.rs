//! The clocks of the machine. Nothing else in a game asks what time it is, so that tests can bring
//! their own.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The clocks of the machine; tests bring their own.
#[derive(Clone)]
pub(crate) struct MachineClock {
    /// Milliseconds since 1970, as far as the machine knows.
    wall: Arc<dyn Fn() -> u64 + Send + Sync>,
    /// How long the process has run, by a clock that nobody sets.
    steady: Arc<dyn Fn() -> Duration + Send + Sync>,
    /// Waits until the steady clock shows this.
    wait: Arc<dyn Fn(Duration) -> Waiting + Send + Sync>,
}

type Waiting = Pin<Box<dyn Future<Output = ()> + Send>>;

impl Default for MachineClock {
    fn default() -> Self {
        let begin = Instant::now();
        Self::new(
            now,
            move || begin.elapsed(),
            move |until| {
                let until = tokio::time::Instant::from_std(begin + until);
                Box::pin(tokio::time::sleep_until(until))
            },
        )
    }
}

impl MachineClock {
    pub(crate) fn new(
        wall: impl Fn() -> u64 + Send + Sync + 'static,
        steady: impl Fn() -> Duration + Send + Sync + 'static,
        wait: impl Fn(Duration) -> Waiting + Send + Sync + 'static,
    ) -> Self {
        Self {
            wall: Arc::new(wall),
            steady: Arc::new(steady),
            wait: Arc::new(wait),
        }
    }

    /// Milliseconds since 1970.
    pub(crate) fn wall(&self) -> u64 {
        (self.wall)()
    }

    pub(crate) fn steady(&self) -> Duration {
        (self.steady)()
    }

    /// Waits until the steady clock shows this.
    pub(crate) async fn wait_until(&self, until: Duration) {
        (self.wait)(until).await;
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}
