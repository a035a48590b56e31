//! How much a search may spend: `30s`, `5m`, `1e9nodes`, `8GiB`, or several of them with commas.

use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use serde::{Serialize, Serializer};
use slitherlab_game::{Budget, Progress, Stop};

/// Budget on a search; what is `None` has no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct BudgetArgument {
    /// The time limit.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub(crate) time: Option<Duration>,
    /// How many positions it may look at.
    pub(crate) nodes: Option<u64>,
    /// How many bytes its tables may fill.
    #[serde(rename = "bytes")]
    pub(crate) memory: Option<u64>,
}

impl BudgetArgument {
    /// Returns whether a run within it gives the same answers on every machine: it ends after a
    /// number of positions, whatever the time.
    pub(crate) fn is_reproducible(self) -> bool {
        self.nodes.is_some() && self.time.is_none()
    }

    /// How many positions it allows; no time means none.
    pub(crate) fn positions(self) -> Option<u64> {
        match self.time {
            Some(Duration::ZERO) => Some(0),
            _ => self.nodes,
        }
    }

    /// Returns the number of bytes that it allows, or `usual` if it says nothing.
    pub(crate) fn bytes_or(self, usual: usize) -> usize {
        let said = |bytes| usize::try_from(bytes).unwrap_or(usize::MAX);
        self.memory.map_or(usual, said)
    }

    /// Does something within the budget, on this many threads. `seen` is told how far a search has
    /// come.
    pub(crate) fn within<T>(
        self,
        threads: usize,
        seen: impl Fn(&Progress) + Sync,
        work: impl FnOnce(&Budget<'_>) -> T,
    ) -> T {
        self.within_since(Instant::now(), threads, seen, work)
    }

    /// Does work within the budget, whose time began at `begin`.
    pub(crate) fn within_since<T>(
        self,
        begin: Instant,
        threads: usize,
        seen: impl Fn(&Progress) + Sync,
        work: impl FnOnce(&Budget<'_>) -> T,
    ) -> T {
        let stop = Clock { begin, seen };
        work(&Budget {
            positions: self.positions(),
            memory: self.bytes_or(Budget::default().memory),
            threads,
            time: None,
            deadline: self.time,
            stop: Some(&stop),
        })
    }
}

/// A clock that begins with the work, and shows how far a search has come.
pub(crate) struct Clock<F = fn(&Progress)> {
    begin: Instant,
    seen: F,
}

impl Clock {
    /// A clock that begins now and shows nothing.
    pub(crate) fn start() -> Self {
        Self {
            begin: Instant::now(),
            seen: |_| (),
        }
    }
}

impl<F: Fn(&Progress) + Sync> Stop for Clock<F> {
    fn is_stopped(&self) -> bool {
        false
    }

    fn now(&self) -> Option<Duration> {
        Some(self.begin.elapsed())
    }

    fn report(&self, progress: &Progress) {
        (self.seen)(progress);
    }
}

/// The number of cores that we may use.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A time as machines read it.
#[allow(clippy::ref_option, reason = "serde hands over the field")]
fn seconds<S: Serializer>(time: &Option<Duration>, to: S) -> Result<S::Ok, S::Error> {
    time.map(|time| time.as_secs_f64()).serialize(to)
}

/// What a unit measures, and how much of it: seconds, nodes or bytes.
const UNITS: [(&str, Kind, f64); 14] = [
    ("ms", Kind::Time, 1e-3),
    ("s", Kind::Time, 1.0),
    ("m", Kind::Time, 60.0),
    ("min", Kind::Time, 60.0),
    ("h", Kind::Time, 3600.0),
    ("nodes", Kind::Nodes, 1.0),
    ("B", Kind::Memory, 1.0),
    ("kB", Kind::Memory, 1e3),
    ("MB", Kind::Memory, 1e6),
    ("GB", Kind::Memory, 1e9),
    ("KiB", Kind::Memory, 1024.0),
    ("MiB", Kind::Memory, 1_048_576.0),
    ("GiB", Kind::Memory, 1_073_741_824.0),
    ("TiB", Kind::Memory, 1_099_511_627_776.0),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Time,
    Nodes,
    Memory,
}

impl FromStr for BudgetArgument {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let mut budget = Self::default();
        for part in text.split(',') {
            budget.add(part.trim())?;
        }
        Ok(budget)
    }
}

impl BudgetArgument {
    /// Takes one limit, such as `30s`.
    fn add(&mut self, part: &str) -> anyhow::Result<()> {
        let number = part.trim_end_matches(char::is_alphabetic);
        let unit = &part[number.len()..];
        // What Rust reads as a number may also be signed, or infinite.
        let is_plain = part.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let amount: Option<f64> = number.trim_end().parse().ok().filter(|_| is_plain);
        let amount = amount.with_context(|| format!("`{part}` does not begin with a number"))?;
        let &(_, kind, factor) = UNITS
            .iter()
            .find(|(name, _, _)| *name == unit)
            .with_context(|| format!("`{part}` has no unit such as s, m, nodes or GiB"))?;
        let amount = amount * factor;
        // Beyond 2⁶³ a limit limits nothing, and the conversions below would saturate.
        if amount >= 9.2e18 {
            bail!("`{part}` is too large");
        }
        let (given_before, what) = match kind {
            Kind::Time => {
                let time = Duration::try_from_secs_f64(amount)
                    .map_err(|_| anyhow!("`{part}` is too large"))?;
                (self.time.replace(time).is_some(), "time")
            }
            Kind::Nodes => (self.nodes.replace(whole(amount)).is_some(), "nodes"),
            Kind::Memory => (self.memory.replace(whole(amount)).is_some(), "memory"),
        };
        if given_before {
            bail!("there is a second limit on {what}, `{part}`");
        }
        Ok(())
    }
}

#[expect(clippy::cast_sign_loss, reason = "amounts are written without a sign")]
fn whole(amount: f64) -> u64 {
    amount.round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(text: &str) -> BudgetArgument {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn each_kind_alone() {
        let time = |text: &str| budget(text).time.unwrap();
        assert_eq!(time("30s"), Duration::from_secs(30));
        assert_eq!(time("5m"), Duration::from_secs(300));
        assert_eq!(time("5min"), Duration::from_secs(300));
        assert_eq!(time("250ms"), Duration::from_millis(250));
        assert_eq!(time("1.5h"), Duration::from_secs(5400));
        assert_eq!(time("0s"), Duration::ZERO);
        assert_eq!(budget("1e9nodes").nodes, Some(1_000_000_000));
        assert_eq!(budget("12 nodes").nodes, Some(12));
        assert_eq!(budget("2.5E+2nodes").nodes, Some(250));
        assert_eq!(budget("8GiB").memory, Some(8 << 30));
        assert_eq!(budget("1GB").memory, Some(1_000_000_000));
        assert_eq!(budget("512KiB").memory, Some(512 << 10));
    }

    #[test]
    fn several_with_commas() {
        assert_eq!(
            budget("30s, 1e6nodes,2MiB"),
            BudgetArgument {
                time: Some(Duration::from_secs(30)),
                nodes: Some(1_000_000),
                memory: Some(2 << 20),
            }
        );
    }

    #[test]
    fn what_is_not_a_budget_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "`` does not begin with a number"),
            ("s", "`s` does not begin with a number"),
            ("-3s", "`-3s` does not begin with a number"),
            (".", "`.` does not begin with a number"),
            ("30", "`30` has no unit such as s, m, nodes or GiB"),
            ("30S", "`30S` has no unit such as s, m, nodes or GiB"),
            ("1e", "`1e` has no unit such as s, m, nodes or GiB"),
            ("8gib", "`8gib` has no unit such as s, m, nodes or GiB"),
            ("30s,", "`` does not begin with a number"),
            ("30s,5m", "there is a second limit on time, `5m`"),
            (
                "1nodes,2nodes",
                "there is a second limit on nodes, `2nodes`",
            ),
            ("1B,2B", "there is a second limit on memory, `2B`"),
            ("1e30nodes", "`1e30nodes` is too large"),
            ("1e999s", "`1e999s` is too large"),
            ("99999999TiB", "`99999999TiB` is too large"),
            ("3é", "`3é` has no unit such as s, m, nodes or GiB"),
        ] {
            let error = text.parse::<BudgetArgument>().unwrap_err();
            assert_eq!(error.to_string(), reason, "{text}");
        }
    }
}
