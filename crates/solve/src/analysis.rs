//! A question that the theorems have been asked, and what is left of it for a search.

use crate::answer::{Answer, Found, Proof, Value};
use crate::certify::{AnyCertificate, Uncertified};
use crate::question::{Depth, Question};
use crate::rule_set::RuleSet;
use crate::search::Budget;

/// What the theorems say about a question, once: on a large board that takes longer than all else.
/// A search, or what an earlier one has found, can then be added.
///
/// ```
/// use slitherlab_game::{Budget, Game, Player, Preset};
/// use slitherlab_solve::{Depth, Question};
///
/// let game = Game::new(Preset::Private, "grid:3x4")?;
/// let question = Question::new(&game, Depth::Answer);
/// let budget = Budget::default();
/// let analysis = question.examine(&budget);
/// assert!(!analysis.is_answered());
/// let found = analysis.search(&budget);
/// assert_eq!(analysis.answer(found).winner(), Some(Player::FIRST));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Analysis {
    /// Returns whether the theorems say all that was asked.
    fn is_answered(&self) -> bool;

    /// Returns what an exact search within this budget adds to the theorems; `None` where they say
    /// all that is asked, or a search cannot help.
    ///
    /// *Cost*: as the budget allows.
    fn search(&self, budget: &Budget<'_>) -> Option<Found>;

    /// Returns the answer of the theorems together with what a search has found out about this
    /// question.
    ///
    /// *Cost*: O(number of moves).
    ///
    /// # Panics
    /// May panic when the search was about another question.
    fn answer(self: Box<Self>, found: Option<Found>) -> Answer;

    /// Returns the answer, and the certificate of it, by one and the same search: see
    /// [`Question::prove_within`].
    fn prove(
        self: Box<Self>,
        budget: &Budget<'_>,
        positions: usize,
    ) -> (Answer, Result<AnyCertificate, Uncertified>);
}

/// A question about a position of one rule set, with the proof of the theorems.
struct OfRuleSet<'a, P: RuleSet> {
    question: Question<'a, P>,
    proof: Proof<P::Reason>,
}

impl<P: RuleSet> OfRuleSet<'_, P> {
    /// Returns a search, if it is wanted and may look at positions.
    fn solver<'s>(&self, wanted: bool, budget: &'s Budget<'s>) -> Option<P::Solver<'s>> {
        (wanted && budget.positions != Some(0))
            .then(|| self.question.position.solver(budget))
            .flatten()
    }
}

impl<P: RuleSet> Analysis for OfRuleSet<'_, P> {
    fn is_answered(&self) -> bool {
        let all_moves = self.question.depth == Depth::AllMoves;
        P::theorem(&self.proof.reason).is_some()
            && !(all_moves && self.proof.values.contains(&Value::Unknown))
    }

    fn search(&self, budget: &Budget<'_>) -> Option<Found> {
        let mut solver = self.solver(!self.is_answered(), budget)?;
        Some(P::search(&self.question, &self.proof, &mut solver))
    }

    fn answer(self: Box<Self>, found: Option<Found>) -> Answer {
        Answer::of(self.question.position, self.proof, found)
    }

    fn prove(
        self: Box<Self>,
        budget: &Budget<'_>,
        positions: usize,
    ) -> (Answer, Result<AnyCertificate, Uncertified>) {
        let Self { question, proof } = &*self;
        let by_theorem = P::certify(question, proof);
        let wanted = (by_theorem.is_none() && question.position.certifies()) || !self.is_answered();
        let mut solver = self.solver(wanted, budget);
        let found = solver
            .as_mut()
            .map(|solver| P::search(question, proof, solver));
        let certificate = match (by_theorem, &found, &mut solver) {
            (Some(certificate), _, _) => Ok(certificate),
            _ if !question.position.certifies() => Err(Uncertified::Rules),
            (None, Some(found), Some(solver)) => {
                P::certify_search(question, found, solver, positions).map(AnyCertificate::from)
            }
            _ => Err(Uncertified::Undecided),
        };
        let asked = found.filter(|_| !self.is_answered());
        (self.answer(asked), certificate)
    }
}

impl<'a, P: RuleSet + 'static> Question<'a, P> {
    /// Asks the theorems.
    pub(crate) fn prove(&self, budget: &Budget<'_>) -> Box<dyn Analysis + 'a> {
        Box::new(OfRuleSet {
            question: *self,
            proof: P::prove(self, budget),
        })
    }
}
