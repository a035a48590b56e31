//! What has been published about these games, and whether it is true.
//!
//! Every claim is checked afresh on each run: on all boards of its scope up to a size, by a theorem
//! where one decides it, else by going through all plays or by search. No verdict is stored;
//! certificates about all boards at once are, and are checked like everything else. To add a claim:
//! one entry in the list of its source, with a function that checks it.

mod anderson;
mod chalise;
mod coalition;
mod exhaust;
mod field;
mod fraenkel;
mod graphs;
mod gridlock;
mod kano;
mod lemmas;
mod own;
mod page;
mod scope;
mod slithering;
mod strategies;
mod theorems;

use std::time::Duration;

use serde::{Serialize, Serializer};
use slitherlab_board::Board;
use slitherlab_game::record::Record;
use slitherlab_game::{Game, Preset, Variant, rules_text};

pub use page::to_html;
pub use scope::Scope;

/// A published claim.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Claim {
    /// Its name here.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// The author and the place of the claim.
    pub source: &'static str,
    /// What it says, in our words.
    pub statement: &'static str,
    #[serde(skip)]
    check: fn(&Scope<'_>) -> Finding,
}

/// Whether a claim is true, as far as it was tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ruling {
    /// On all boards there are: by certificates that were checked, or by a proof that is named.
    Proved,
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
    /// The game that is played on it, if the claim is about one.
    #[serde(serialize_with = "game_name")]
    pub game: Option<Preset>,
    /// How many play.
    pub players: u32,
    /// A line of play that shows it, as far as there is one.
    pub moves: Vec<String>,
    /// What happens on it.
    pub why: String,
}

#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it so"
)]
fn game_name<S: Serializer>(game: &Option<Preset>, to: S) -> Result<S::Ok, S::Error> {
    game.map(Preset::name).serialize(to)
}

impl Counterexample {
    /// The line of play as a game record, if there is one.
    pub fn record(&self) -> Option<Record> {
        let board = Board::parse(&self.board).ok()?;
        let end = self.end(board)?;
        let mut record = Record::new(end.preset(), end.board());
        record.rules = rules_text(&end.rules(), end.preset(), end.board());
        let moves = self.moves.iter().map(String::as_str);
        record.moves.extend_main_line(moves);
        record.result = end.outcome();
        Some(record)
    }

    /// Where the line of play ends.
    fn end(&self, board: Board) -> Option<Game> {
        let variant = Variant {
            players: self.players,
            ..Variant::default()
        };
        let game = Game::with_variant(self.game?, &variant, board).ok()?;
        game.after(&self.moves.join(" "), None).ok()
    }
}

/// What checking a claim came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Whether it is true.
    pub verdict: Ruling,
    /// On which boards it was tested.
    pub tested: String,
    /// Where it fails.
    pub counterexample: Option<Counterexample>,
    /// What is proved about all boards, and by what.
    pub proof: Option<String>,
    /// What else is worth saying.
    pub note: Option<String>,
}

impl Finding {
    /// A ruling without more to say.
    fn of(verdict: Ruling, tested: impl Into<String>) -> Self {
        Self {
            verdict,
            tested: tested.into(),
            counterexample: None,
            proof: None,
            note: None,
        }
    }

    fn undecided(reason: &str) -> Self {
        Self {
            note: Some(reason.to_owned()),
            ..Self::of(Ruling::Undecided, "nothing")
        }
    }

    /// The finding with what is proved beside what was tested.
    fn with(self, proved: theorems::Proved) -> Self {
        let verdict = match self.verdict {
            Ruling::Fails => Ruling::Fails,
            _ if proved.whole => Ruling::Proved,
            verdict => verdict,
        };
        Self {
            verdict,
            proof: Some(proved.words),
            ..self
        }
    }
}

/// A claim with what checking it came to, for people and for JSON.
#[derive(Clone, Debug, Serialize)]
pub struct CheckedClaim {
    /// What is claimed.
    #[serde(flatten)]
    pub claim: Claim,
    /// What came out.
    #[serde(flatten)]
    pub finding: Finding,
    /// How long it took.
    pub seconds: f64,
}

impl Claim {
    /// Checks the claim, and says how long that took by the clock.
    ///
    /// ```
    /// use slitherlab_papers::{Ruling, Scope, claims};
    ///
    /// let claim = claims().find(|claim| claim.id == "games-on-2x2").unwrap();
    /// let begun = std::time::Instant::now();
    /// let report = claim.check(&Scope::up_to(6), &|| begun.elapsed());
    /// assert_eq!(report.finding.verdict, Ruling::Fails);
    /// assert_eq!(report.finding.counterexample.unwrap().board, "grid:2x2");
    /// ```
    pub fn check(&self, scope: &Scope<'_>, clock: &dyn Fn() -> Duration) -> CheckedClaim {
        let begun = clock();
        let finding = (self.check)(scope);
        CheckedClaim {
            claim: *self,
            finding,
            seconds: clock().saturating_sub(begun).as_secs_f64(),
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
        fraenkel::CLAIMS,
        field::CLAIMS,
        strategies::CLAIMS,
        lemmas::CLAIMS,
        own::CLAIMS,
    ];
    lists.into_iter().flatten().copied()
}

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
