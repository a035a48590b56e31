//! What a rule set gives the solver, so that questions are asked and answered in one way for all games.

use std::fmt::Debug;

use slitherlab_forests::Place;
use slitherlab_games::Play;
use slitherlab_graph::Edge;
use slitherlab_verify::Certificate;

use crate::answer::{Found, Proof, Theorem};
use crate::certify::{AnyCertificate, Uncertified};
use crate::question::Question;
use crate::search::Limits;
use crate::snake::NoNimber;

/// A rule set, by its positions.
pub trait RuleSet: Play {
    /// The facts from which the theorems conclude.
    type Reason: Clone + Debug;

    /// The exact search, which remembers what it has found out.
    type Solver<'s>;

    /// Applies the theorems to the position of a question. Those that may take long on large boards give up when the
    /// watch of the limits says so.
    fn prove(question: &Question<'_, Self>, limits: &Limits<'_>) -> Proof<Self::Reason>;

    /// The theorem that concludes from these facts, if one does.
    fn theorem(reason: &Self::Reason) -> Option<Theorem>;

    /// Prepares a search of the position and all that can follow it; `None` where the rules know none.
    fn solver<'s>(&self, limits: &'s Limits<'s>) -> Option<Self::Solver<'s>>;

    /// Searches for what the theorems leave open.
    fn search(
        question: &Question<'_, Self>,
        proof: &Proof<Self::Reason>,
        solver: &mut Self::Solver<'_>,
    ) -> Found<Self::Move>;

    /// The certificate of what a theorem decides; `None` when none does, or no certificate can say why.
    fn certify(
        question: &Question<'_, Self>,
        proof: &Proof<Self::Reason>,
    ) -> Option<AnyCertificate>;

    /// The certificate of what a search has found out, by strategies of at most this many positions.
    ///
    /// # Errors
    /// When the strategies are too large, nothing is proved, or a certificate cannot name the rules.
    fn certify_search(
        question: &Question<'_, Self>,
        found: &Found<Self::Move>,
        solver: &mut Self::Solver<'_>,
        positions: usize,
    ) -> Result<Certificate, Uncertified>;

    /// The Sprague–Grundy value of the position, by a search within these limits.
    ///
    /// # Errors
    /// When the position has none, or it is out of reach.
    fn nimber(&self, limits: &Limits<'_>) -> Result<u32, NoNimber>;

    /// The two forests by which a theorem decides, as far as free edges are concerned: where each of these stands.
    fn trees(&self, reason: &Self::Reason) -> Option<Vec<(Edge, Place)>>;
}
