//! How much a search may spend on one board.

use std::ops::ControlFlow;

use slitherlab_solve::search::{Limits, Progress};

use crate::TimeLimit;

/// How much a search may spend on one board.
#[derive(Clone, Copy, Debug)]
pub struct SearchBudget<'a> {
    /// The most positions; `None` for no limit, 0 to leave everything to the theorems.
    pub nodes: Option<u64>,
    /// The longest time. What is found within a time depends on the machine; what is found within a number of
    /// positions does not.
    pub time: Option<TimeLimit<'a>>,
    /// The most bytes for what is remembered about positions.
    pub bytes: usize,
}

/// No limit but for the memory: 64 MiB.
impl Default for SearchBudget<'_> {
    fn default() -> Self {
        Self {
            nodes: None,
            time: None,
            bytes: 64 << 20,
        }
    }
}

impl SearchBudget<'_> {
    /// Nothing but theorems.
    pub const THEOREMS: Self = Self {
        nodes: Some(0),
        time: None,
        bytes: 0,
    };

    /// Does something within these limits, on one thread; the time begins now.
    ///
    /// ```
    /// use slitherlab_game::{AnyPosition, Preset, Variant};
    /// use slitherlab_board::Board;
    /// use slitherlab_lab::SearchBudget;
    /// use slitherlab_solve::{Depth, Question};
    ///
    /// let board = Board::parse("grid:9x9")?;
    /// let game = Preset::Private;
    /// let position = AnyPosition::start(game.rules(&Variant::default())?, &board)?;
    /// let question = Question { board: &board, game, position: &position, depth: Depth::Answer };
    /// let little = SearchBudget { nodes: Some(1000), ..SearchBudget::default() };
    /// let answer = little.within(|limits| question.analyze_within(limits));
    /// assert!(!answer.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within<T>(&self, work: impl FnOnce(&Limits<'_>) -> T) -> T {
        let in_time = self.time.map(TimeLimit::begin);
        let watch = |_: &Progress| match &in_time {
            Some(in_time) => in_time(),
            None => ControlFlow::Continue(()),
        };
        work(&Limits {
            nodes: self.nodes,
            bytes: self.bytes,
            threads: 1,
            watch: Some(&watch),
        })
    }
}
