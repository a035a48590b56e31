//! What a rule set gives the solver, so that questions are asked and answered in one way for all
//! games.

use std::fmt::Debug;

use slitherlab_game::{AnyMove, Play};
use slitherlab_verify::Certificate;

use crate::answer::{Found, Proof, Theorem};
use crate::certify::{AnyCertificate, Uncertified};
use crate::question::{AnyReason, Question};
use crate::search::Budget;

/// A rule set, by its positions.
pub trait RuleSet: Play {
    /// The facts from which the theorems conclude.
    type Reason: Clone + Debug + 'static;

    /// The exact search, which remembers what it has found out.
    type Solver<'s>;

    /// A move as answers have it.
    const MOVE: fn(Self::Move) -> AnyMove;

    /// The facts as answers have them.
    const REASON: fn(Self::Reason) -> AnyReason;

    /// Returns whether certificates can speak about this game.
    fn certifies(&self) -> bool {
        true
    }

    /// Applies the theorems to the position of a question. Those that may take long on large boards
    /// give up when the watch of the budget says so.
    fn prove(question: &Question<'_, Self>, budget: &Budget<'_>) -> Proof<Self::Reason>;

    /// Returns the theorem that concludes from these facts, if one does.
    fn theorem(reason: &Self::Reason) -> Option<Theorem>;

    /// Prepares a search of the position and all that can follow it; `None` where the rules know
    /// none.
    fn solver<'s>(&self, budget: &'s Budget<'s>) -> Option<Self::Solver<'s>>;

    /// Searches for what the theorems leave open.
    fn search(
        question: &Question<'_, Self>,
        proof: &Proof<Self::Reason>,
        solver: &mut Self::Solver<'_>,
    ) -> Found;

    /// Returns the certificate of what a theorem decides; `None` when none does, or no certificate
    /// can say why.
    fn certify(
        question: &Question<'_, Self>,
        proof: &Proof<Self::Reason>,
    ) -> Option<AnyCertificate>;

    /// Returns the certificate of what a search has found out, by strategies of at most this many
    /// positions.
    ///
    /// # Errors
    /// Returns an error if the strategies are too large, nothing is proved, or a certificate cannot
    /// name the rules.
    fn certify_search(
        question: &Question<'_, Self>,
        found: &Found,
        solver: &mut Self::Solver<'_>,
        positions: usize,
    ) -> Result<Certificate, Uncertified>;
}
