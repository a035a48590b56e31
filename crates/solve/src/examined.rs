//! A question that the theorems have been asked, and what is left of it for a search.

use slitherlab_games::{AnyMove, AnyPosition, cycle, snake};

use crate::answer::{Answer, Found, Proof, Value};
use crate::question::{Depth, Question};
use crate::rule_set::RuleSet;
use crate::search::Limits;

/// What the theorems say about a question, once: on a large board that takes longer than all else. A search, or what an
/// earlier one has found, can then be added.
///
/// ```
/// use slitherlab_games::{AnyPosition, Game, Player, Variant};
/// use slitherlab_board::Board;
/// use slitherlab_solve::{Depth, Question, search::Limits};
///
/// let board = Board::parse("grid:3x4")?;
/// let game = Game::Private;
/// let position = AnyPosition::start(game.rules(&Variant::default())?, &board)?;
/// let question = Question { board: &board, game, position: &position, depth: Depth::Answer };
/// let limits = Limits::default();
/// let examined = question.examine(&limits);
/// assert!(!examined.is_answered());
/// let found = examined.search(&limits);
/// assert_eq!(examined.answer(found).winner(), Some(Player::FIRST));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Examined<'a, P: RuleSet> {
    pub(crate) question: Question<'a, P>,
    pub(crate) proof: Proof<P::Reason>,
}

impl<P: RuleSet> Examined<'_, P> {
    /// Whether the theorems say all that was asked.
    pub fn is_answered(&self) -> bool {
        let all_moves = self.question.depth == Depth::AllMoves;
        P::theorem(&self.proof.reason).is_some()
            && !(all_moves && self.proof.values.contains(&Value::Unknown))
    }

    /// What an exact search within these limits adds to the theorems; `None` where they say all that is asked, or a
    /// search cannot help.
    ///
    /// *Cost*: as the limits allow.
    pub fn search(&self, limits: &Limits<'_>) -> Option<Found<P::Move>> {
        let mut solver = self.solver(!self.is_answered(), limits)?;
        Some(P::search(&self.question, &self.proof, &mut solver))
    }

    /// The answer of the theorems together with what a search has found out about this question.
    ///
    /// *Cost*: O(number of moves).
    ///
    /// # Panics
    /// May panic when the search was about another question.
    pub fn answer(self, found: Option<Found<P::Move>>) -> Answer<P::Move, P::Reason> {
        let theorem = P::theorem(&self.proof.reason);
        Answer::of(self.question.position, theorem, self.proof, found)
    }

    /// A search, if it is wanted and may look at positions.
    pub(crate) fn solver<'s>(&self, wanted: bool, limits: &'s Limits<'s>) -> Option<P::Solver<'s>> {
        (wanted && limits.nodes != Some(0))
            .then(|| self.question.position.solver(limits))
            .flatten()
    }
}

/// The same for a question about any game; each method does what the one of its rule set does.
pub enum AnyExamined<'a> {
    /// About a snake game.
    Snake(Examined<'a, snake::Position>),
    /// About a cycle game.
    Cycle(Examined<'a, cycle::Position>),
}

impl AnyExamined<'_> {
    /// Whether the theorems say all that was asked.
    pub fn is_answered(&self) -> bool {
        match self {
            Self::Snake(examined) => examined.is_answered(),
            Self::Cycle(examined) => examined.is_answered(),
        }
    }

    /// What an exact search within these limits adds to the theorems; `None` where they say all that is asked, or a
    /// search cannot help.
    pub fn search(&self, limits: &Limits<'_>) -> Option<Found> {
        match self {
            Self::Snake(examined) => Some(examined.search(limits)?.map(AnyMove::Snake)),
            Self::Cycle(examined) => Some(examined.search(limits)?.map(AnyMove::Cycle)),
        }
    }

    /// The answer of the theorems together with what a search has found out about this question.
    ///
    /// # Panics
    /// When the search was about a game of the other rule set; it may also panic when it was about another board.
    pub fn answer(self, found: Option<Found>) -> Answer {
        const OTHER: &str = "a search about the other rule set";
        match self {
            Self::Snake(examined) => {
                let found = found.map(|found| found.map(|step| step.snake().expect(OTHER)));
                examined.answer(found).into()
            }
            Self::Cycle(examined) => {
                let found = found.map(|found| found.map(|step| step.cycle().expect(OTHER)));
                examined.answer(found).into()
            }
        }
    }
}

impl<'a, P: RuleSet> Question<'a, P> {
    /// Asks the theorems. Those that may take long on large boards give up when the watch of the limits says so.
    ///
    /// *Cost*: near that of a maximum matching, or of a largest union of two forests.
    pub fn examine(&self, limits: &Limits<'_>) -> Examined<'a, P> {
        Examined {
            question: *self,
            proof: P::prove(self, limits),
        }
    }
}

impl<'a> Question<'a> {
    /// Asks the theorems. Those that may take long on large boards give up when the watch of the limits says so.
    pub fn examine(&self, limits: &Limits<'_>) -> AnyExamined<'a> {
        match self.position {
            AnyPosition::Snake(position) => {
                AnyExamined::Snake(self.about(position).examine(limits))
            }
            AnyPosition::Cycle(position) => {
                AnyExamined::Cycle(self.about(position).examine(limits))
            }
        }
    }
}
