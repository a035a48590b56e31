//! Rates: how often something may happen.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A rate limit: a number of events at once, and a number per second afterwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

/// What is left of a rate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Self {
        Self {
            left: rate.burst,
            at: now,
        }
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * rate.per_second).min(rate.burst);
        self.at = now;
    }

    /// Takes one; or says how long it will be until there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.take_many(rate, now, 1.0)
    }

    /// Takes several at once; or says how long it will be until there are as many.
    fn take_many(&mut self, rate: Rate, now: Instant, count: f64) -> Result<(), Duration> {
        self.fill(rate, now);
        let count = count.min(rate.burst.max(1.0));
        if self.left >= count {
            self.left -= count;
            return Ok(());
        }
        Err(Duration::from_secs_f64(
            (count - self.left) / rate.per_second.max(1e-6),
        ))
    }
}

/// Rates of many.
#[derive(Debug)]
pub(crate) struct Rates<K> {
    rate: Rate,
    buckets: Mutex<Buckets<K>>,
}

#[derive(Debug)]
struct Buckets<K> {
    of: HashMap<K, Bucket>,
    /// When those that are full again were last forgotten.
    tidied: Instant,
}

/// Beyond this number, those that are full again are forgotten.
const REMEMBERED: usize = 10_000;

/// How often at most: looking at all of them takes a while.
const TIDYING: Duration = Duration::from_secs(1);

impl<K: Eq + Hash> Rates<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self {
            rate,
            buckets: Mutex::new(Buckets {
                of: HashMap::new(),
                tidied: Instant::now(),
            }),
        }
    }

    /// Takes one for this key; or says how long it will be until there is one.
    pub(crate) fn take(&self, key: K) -> Result<(), Duration> {
        self.take_many(key, 1.0)
    }

    /// Takes several at once for this key; or says how long it will be until there are as many. No
    /// more than the burst is ever asked for.
    pub(crate) fn take_many(&self, key: K, count: f64) -> Result<(), Duration> {
        let now = Instant::now();
        let rate = self.rate;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let tidied = now.saturating_duration_since(buckets.tidied);
        if buckets.of.len() >= REMEMBERED && tidied >= TIDYING {
            buckets.tidied = now;
            buckets.of.retain(|_, bucket| {
                bucket.fill(rate, now);
                bucket.left < rate.burst
            });
        }
        let bucket = buckets.of.entry(key);
        let bucket = bucket.or_insert_with(|| Bucket::full(rate, now));
        bucket.take_many(rate, now, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let rate = Rate {
            burst: 2.0,
            per_second: 4.0,
        };
        let begin = Instant::now();
        let mut bucket = Bucket::full(rate, begin);
        assert_eq!(bucket.take(rate, begin), Ok(()));
        assert_eq!(bucket.take(rate, begin), Ok(()));
        assert_eq!(bucket.take(rate, begin), Err(Duration::from_millis(250)));
        let later = begin + Duration::from_millis(250);
        assert_eq!(bucket.take(rate, later), Ok(()));
        let much_later = begin + Duration::from_secs(3600);
        assert_eq!(bucket.take(rate, much_later), Ok(()));
        assert_eq!(bucket.take(rate, much_later), Ok(()));
        assert!(bucket.take(rate, much_later).is_err());
    }

    #[test]
    fn clients_do_not_share_a_bucket() {
        let rates = Rates::new(Rate {
            burst: 1.0,
            per_second: 0.001,
        });
        assert!(rates.take(1).is_ok());
        assert!(rates.take(1).is_err());
        assert!(rates.take(2).is_ok());
    }
}
