//! What has been published about these games, and whether it is true.
//!
//! Every claim is checked afresh on each run: on all boards of its scope up to a size, by a theorem
//! where one decides it, else by going through all plays. Nothing is stored. To add a claim: one
//! entry in the list of its source, with a function that checks it.

mod anderson;
mod chalise;
mod exhaust;
mod graphs;
mod gridlock;
mod kano;
mod scope;
mod slithering;

use std::time::Instant;

use serde::Serialize;

pub use scope::Scope;

/// A published claim.
#[derive(Clone, Copy)]
pub struct Claim {
    /// Its name here.
    pub id: &'static str,
    /// Who says it, and where.
    pub source: &'static str,
    /// What it says, in our words.
    pub statement: &'static str,
    check: fn(&Scope) -> Finding,
}

/// Whether a claim is true, as far as it was tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ruling {
    /// On all boards tested.
    Holds,
    /// Not on the counterexample.
    Fails,
    /// Nobody knows here.
    Undecided,
}

/// A board on which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// The board.
    pub board: String,
    /// A line of play that shows it, as far as there is one.
    pub moves: Vec<String>,
    /// What happens on it.
    pub why: String,
}

/// What checking a claim came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether it is true.
    pub ruling: Ruling,
    /// On which boards it was tested.
    pub tested: String,
    /// Where it fails.
    pub counterexample: Option<Counterexample>,
    /// What else is worth saying.
    pub note: Option<String>,
}

impl Finding {
    fn undecided(reason: &str) -> Self {
        Self {
            ruling: Ruling::Undecided,
            tested: "nothing".to_owned(),
            counterexample: None,
            note: Some(reason.to_owned()),
        }
    }
}

/// The answer to one claim, for people and for JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The claim's name.
    pub id: &'static str,
    /// Who says it.
    pub source: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// Whether it is true.
    pub verdict: Ruling,
    /// On which boards it was tested.
    pub tested: String,
    /// Where it fails.
    pub counterexample: Option<Counterexample>,
    /// What else is worth saying.
    pub note: Option<String>,
    /// How long it took.
    pub seconds: f64,
}

impl Claim {
    /// Checks the claim.
    ///
    /// ```
    /// use slitherlab_lab::claims::{Ruling, Scope, claims};
    ///
    /// let claim = claims().find(|claim| claim.id == "games-on-2x2").unwrap();
    /// let report = claim.check(&Scope::up_to(6));
    /// assert_eq!(report.verdict, Ruling::Fails);
    /// assert_eq!(report.counterexample.unwrap().board, "grid:2x2");
    /// ```
    pub fn check(&self, scope: &Scope) -> Report {
        let clock = Instant::now();
        let finding = (self.check)(scope);
        Report {
            id: self.id,
            source: self.source,
            statement: self.statement,
            verdict: finding.ruling,
            tested: finding.tested,
            counterexample: finding.counterexample,
            note: finding.note,
            seconds: clock.elapsed().as_secs_f64(),
        }
    }
}

/// All claims, in the order of their sources.
pub fn claims() -> impl Iterator<Item = Claim> {
    let lists = [
        anderson::CLAIMS,
        slithering::CLAIMS,
        chalise::CLAIMS,
        gridlock::CLAIMS,
        kano::CLAIMS,
    ];
    lists.into_iter().flatten().copied()
}
