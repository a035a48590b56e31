//! How much a search may spend on one board.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use slitherlab_solve::search::{Limits, Progress};

/// How much a search may spend on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most positions; `None` for no limit, 0 to leave everything to the theorems.
    pub nodes: Option<u64>,
    /// The longest time. What is found within a time depends on the machine; what is found within a number of
    /// positions does not.
    pub time: Option<Duration>,
    /// The most bytes for what is remembered about positions.
    pub bytes: usize,
}

/// No limit but for the memory: 64 MiB.
impl Default for Effort {
    fn default() -> Self {
        Self {
            nodes: None,
            time: None,
            bytes: 64 << 20,
        }
    }
}

impl Effort {
    /// Nothing but theorems.
    pub const THEOREMS: Self = Self {
        nodes: Some(0),
        time: None,
        bytes: 0,
    };

    /// Does something within these limits, on one thread; the time begins now.
    ///
    /// ```
    /// use slitherlab_games::{AnyPosition, Game, Variant};
    /// use slitherlab_board::Board;
    /// use slitherlab_lab::Effort;
    /// use slitherlab_solve::{Depth, Question};
    ///
    /// let board = Board::parse("grid:9x9")?;
    /// let game = Game::Private;
    /// let position = AnyPosition::start(game.rules(&Variant::default())?, &board)?;
    /// let question = Question { board: &board, game, position: &position, depth: Depth::Answer };
    /// let little = Effort { nodes: Some(1000), ..Effort::default() };
    /// let answer = little.within(|limits| question.analyze_within(limits));
    /// assert!(!answer.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within<T>(&self, work: impl FnOnce(&Limits<'_>) -> T) -> T {
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        let watch = |_: &Progress| match end {
            Some(end) if Instant::now() >= end => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        work(&Limits {
            nodes: self.nodes,
            bytes: self.bytes,
            threads: 1,
            watch: Some(&watch),
        })
    }
}
