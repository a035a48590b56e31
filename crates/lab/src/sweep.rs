//! One game over many boards: a family, or a stream of graphs.
//!
//! The boards are numbered as they come; each gives one [`Row`], and rows come out in the order of
//! the boards whatever the number of threads. A *shard* I/N takes every N-th board; the merged
//! shards are byte for byte what the whole sweep would have written.

mod digest;
pub mod expect;
mod measure;
mod minimize;
mod row;
mod source;

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use slitherlab_game::{Budget, Options, Preset};
use slitherlab_solve::Depth;
use thiserror::Error;

use crate::store::ResultCache;

pub use digest::Digest;
pub use expect::{Expectation, ExpectationError};
pub use measure::Measure;
pub use minimize::minimize;
pub use row::{COLUMNS, Cell, Columns, Row};
pub use source::{Item, Seen, Source, SourceError, Stream};

#[cfg(feature = "parallel")]
use crate::parallel::in_order;
#[cfg(not(feature = "parallel"))]
use crate::serial::in_order;

/// Which boards of a sweep are looked at: those whose number leaves this rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Fraction")]
pub struct Shard {
    /// Which part, from 1.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

impl Shard {
    /// All boards.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Returns whether the board with this number, from 0, belongs here.
    pub fn has(self, board: u64) -> bool {
        board % self.of == self.number - 1
    }

    /// How many of the first `boards` boards belong here.
    pub fn share_of(self, boards: u64) -> u64 {
        boards / self.of + u64::from(boards % self.of >= self.number)
    }
}

/// The two numbers of a shard in a file, which may be any.
#[derive(Deserialize)]
struct Fraction {
    number: u64,
    of: u64,
}

impl TryFrom<Fraction> for Shard {
    type Error = ShardError;

    fn try_from(Fraction { number, of }: Fraction) -> Result<Self, ShardError> {
        if (1..=of).contains(&number) {
            Ok(Self { number, of })
        } else {
            Err(ShardError)
        }
    }
}

/// Reads `I/N`.
impl std::str::FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError)?;
        let [number, of] = [number, of].map(str::parse::<u64>);
        match (number, of) {
            (Ok(number), Ok(of)) => Fraction { number, of }.try_into(),
            _ => Err(ShardError),
        }
    }
}

/// A text that is no [`Shard`].
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a shard is I/N with I from 1 to N, such as 2/8")]
pub struct ShardError;

/// What is asked about every board.
#[derive(Clone, Debug)]
pub struct SweepConfig<'a> {
    /// The game, but for the terminals.
    pub options: Options<'a>,
    /// The labels of the terminals of the switching game, `U,V`.
    pub terminals: Option<&'a str>,
    /// How much a search may spend on a board that no theorem decides.
    pub budget: Budget<'a>,
    /// How much is asked about the moves.
    pub depth: Depth,
    /// Where what searches found out is kept.
    pub store: Option<&'a dyn ResultCache>,
    /// What else is measured.
    pub measures: &'a [Measure],
}

impl<'a> SweepConfig<'a> {
    /// A question about a game for two, without a store.
    pub fn new(game: Preset, budget: Budget<'a>) -> Self {
        Self {
            options: Options::of(game),
            terminals: None,
            budget,
            depth: Depth::Answer,
            store: None,
            measures: &[],
        }
    }
}

/// Asks about the boards of a source on `threads` threads and hands the rows over in order, some at
/// a time, until `take` breaks off or the source ends.
///
/// Without the feature `parallel` there is one thread, the calling one.
///
/// *Cost*: at most a few hundred rows are in memory at a time. With several threads the source is
/// read on one of its own, which may outlive the call by one board when `take` breaks off.
///
/// # Errors
/// When a board of the source cannot be read; the rows before it have been handed over.
///
/// ```
/// use std::ops::ControlFlow;
/// use slitherlab_game::{Budget, Preset};
/// use slitherlab_lab::sweep::{SweepConfig, Shard, Source, sweep};
///
/// let config = SweepConfig::new(Preset::Classic, Budget::THEOREMS);
/// let source = Source::family("grid:{1..3}x{2..3}")?;
/// let mut winners = Vec::new();
/// sweep(source.stream(Shard::WHOLE, 0), &config, 2, |rows| {
///     winners.extend(rows.iter().map(|row| row.winner));
///     ControlFlow::<()>::Continue(())
/// })?;
/// assert_eq!(winners, [1, 2, 1, 1, 1, 2].map(Some));
/// # Ok::<(), slitherlab_lab::sweep::SourceError>(())
/// ```
pub fn sweep<B>(
    stream: Stream,
    config: &SweepConfig<'_>,
    threads: usize,
    mut take: impl FnMut(Vec<Row>) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, SourceError> {
    let ended = in_order(
        stream,
        threads,
        |item: Item| Row::of(item, config),
        |answers| {
            let mut failure = None;
            let rows = answers.into_iter().map_while(|answer| match answer {
                Ok(row) => Some(row),
                Err(error) => {
                    failure = Some(error);
                    None
                }
            });
            take(rows.collect()).map_break(Ok)?;
            failure.map_or(ControlFlow::Continue(()), |error| {
                ControlFlow::Break(Err(error))
            })
        },
    );
    match ended {
        ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
        ControlFlow::Break(reason) => reason.map(ControlFlow::Break),
    }
}
