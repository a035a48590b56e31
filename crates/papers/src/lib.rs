//! What has been published about these games, and whether it is true.
//!
//! Every claim is checked afresh on each run: on all boards of its scope up to a size, by a theorem
//! where one decides it, else by going through all plays or by search. No verdict is stored;
//! certificates about all boards at once are, and are checked like everything else. To add a claim:
//! one entry in the list of its source, with a function that checks it.

mod all_grids;
mod anderson;
mod chalise;
mod coalition;
mod exhaust;
mod field;
mod geography;
mod graphs;
mod gridlock;
mod kano;
mod lemmas;
mod markdown;
mod own;
mod page;
mod scope;
mod slithering;
mod strategies;
mod theorems;

use std::time::Duration;

use serde::{Serialize, Serializer};
use slitherlab_board::Board;
use slitherlab_family::machine_checked_theorems;
use slitherlab_game::record::Record;
use slitherlab_game::{Game, Options, Preset, rules_text};

pub use markdown::to_markdown;
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
#[serde(rename_all = "kebab-case")]
pub enum Ruling {
    /// On all boards there are: by certificates that were checked, or by a proof that is named.
    Proved,
    /// As printed, on all boards tested.
    Holds,
    /// As the author means it: the words say more, and the text around them or the use that is made
    /// of them restricts them. [`Finding::reading`] says how.
    HoldsAsIntended,
    /// Not as printed, by a slip of the pen; [`Finding::reading`] says what holds instead.
    FailsAsPrinted,
    /// Not on the counterexample, in any reading.
    Fails,
    /// Nobody knows here.
    Undecided,
}

impl Ruling {
    /// All rulings, the best first.
    pub const ALL: [Self; 6] = [
        Self::Proved,
        Self::Holds,
        Self::HoldsAsIntended,
        Self::FailsAsPrinted,
        Self::Fails,
        Self::Undecided,
    ];

    /// The ruling in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Holds => "holds",
            Self::HoldsAsIntended => "holds as intended",
            Self::FailsAsPrinted => "fails as printed",
            Self::Fails => "fails",
            Self::Undecided => "undecided",
        }
    }

    /// How many claims have the ruling, in words: "3 hold as intended".
    pub fn counted(self, count: usize) -> String {
        let words = self.words();
        let verb = match count {
            1 => words.to_owned(),
            _ => words
                .replacen("holds", "hold", 1)
                .replacen("fails", "fail", 1),
        };
        format!("{count} {verb}")
    }

    /// The ruling on a question, which nobody claimed, in words.
    fn answer(self) -> &'static str {
        match self {
            Self::Fails | Self::FailsAsPrinted => "answered: no",
            Self::Undecided => "undecided",
            _ => "answered",
        }
    }

    /// Returns whether the claim is true, in the author's reading at least.
    pub fn holds(self) -> bool {
        matches!(self, Self::Proved | Self::Holds | Self::HoldsAsIntended)
    }

    /// Returns whether something printed is wrong.
    pub fn fails(self) -> bool {
        matches!(self, Self::FailsAsPrinted | Self::Fails)
    }
}

/// Counts how the claims of each list came out, in words; a list without claims is left out.
///
/// ```
/// use slitherlab_papers::{Scope, claims, summary};
///
/// let claim = claims().find(|claim| claim.id == "three-2x2").unwrap();
/// let begun = std::time::Instant::now();
/// let report = claim.check(&Scope::up_to(9), &|| begun.elapsed());
/// assert_eq!(summary(&[report]), ["Published claims: 1 holds"]);
/// ```
pub fn summary(reports: &[CheckedClaim]) -> Vec<String> {
    let lists = [List::Published, List::Own, List::Question];
    let lines = lists.into_iter().filter_map(|list| {
        let rulings = Ruling::ALL.into_iter().filter_map(|ruling| {
            let is_counted = |report: &&CheckedClaim| {
                report.claim.paper().list == list && report.finding.verdict == ruling
            };
            let count = reports.iter().filter(is_counted).count();
            (count > 0).then(|| match list {
                List::Question => format!("{count} {}", ruling.answer()),
                List::Published | List::Own => ruling.counted(count),
            })
        });
        let counts: Vec<String> = rulings.collect();
        (!counts.is_empty()).then(|| format!("{}: {}", list.title(), counts.join(", ")))
    });
    lines.collect()
}

/// Where a claim comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum List {
    /// A paper says so.
    Published,
    /// The project proves it.
    Own,
    /// A paper asks the reader, or a reader may ask: it is answered, and nobody claimed it.
    Question,
}

impl List {
    /// The list in words.
    const fn title(self) -> &'static str {
        match self {
            Self::Published => "Published claims",
            Self::Own => "Theorems proved here",
            Self::Question => "Questions for the reader",
        }
    }
}

/// A paper, or another place where claims stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// How the sources of its claims begin.
    pub name: &'static str,
    /// The paper as one cites it, or what the list is.
    pub citation: &'static str,
    /// What its claims are.
    pub list: List,
}

/// All papers, in the order in which their claims are told; the first that fits a source is its
/// paper.
pub const PAPERS: [Paper; 13] = [
    published(
        "Anderson",
        "W. N. Anderson, Jr., Maximum matching and the game of Slither, 1974",
    ),
    published(
        "Gardner",
        "M. Gardner, Mathematical Games, 1972, as Chalise tells it",
    ),
    published(
        "Slithering Graphs",
        "Wan and others, Slithering Graphs, 2020",
    ),
    published("Chalise", "Chalise, Graphs, Games, and Decisions, 2022"),
    published("Gridlock", "Lin, Lee and Loh, Gridlock, 2018"),
    published("Kano", "M. Kano, Cycle games and cycle cut games, 1983"),
    published(
        "Fraenkel",
        "Fraenkel, Scheinerman and Ullman, Undirected edge geography, 1993",
    ),
    published(
        "Burke",
        "Burke, Ferland and Teng, Winning the War by (Strategically) Losing Battles, arXiv:2106.02114, 2021",
    ),
    published(
        "Sereekiatdilok",
        "Sereekiatdilok and Vichitkunakorn, edge geography on grids, arXiv:2504.12148, 2025",
    ),
    published("Sackson", "S. Sackson, A Gamut of Games, 1969"),
    published(
        "GAMESMAN",
        "GAMESMAN of the University of California at Berkeley, the game Snake",
    ),
    Paper {
        name: "docs/",
        citation: List::Own.title(),
        list: List::Own,
    },
    Paper {
        name: "Question",
        citation: List::Question.title(),
        list: List::Question,
    },
];

const fn published(name: &'static str, citation: &'static str) -> Paper {
    Paper {
        name,
        citation,
        list: List::Published,
    }
}

/// A board on which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// The board.
    pub board: String,
    /// The game that is played on it, if the claim is about one.
    #[serde(serialize_with = "game_name")]
    pub game: Option<Preset>,
    /// The number of players.
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
        let options = Options {
            players: self.players,
            ..Options::of(self.game?)
        };
        let game = Game::new(options, board).ok()?;
        game.after(&self.moves.join(" "), None).ok()
    }
}

/// What checking a claim came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Whether it is true.
    pub verdict: Ruling,
    /// How it was read, where the printed words leave a choice.
    pub reading: Option<String>,
    /// On which boards it was tested.
    pub tested: String,
    /// Where it fails; of a claim that holds as intended, where the printed words fail.
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
            reading: None,
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

    /// The finding with the reading that was used.
    fn read(self, reading: impl Into<String>) -> Self {
        Self {
            reading: Some(reading.into()),
            ..self
        }
    }

    /// A claim whose words say more than the author means: what was found about the printed words,
    /// and about the meaning.
    fn meant(printed: Self, meant: Self, reading: &str) -> Self {
        Self::both(printed, meant, Ruling::HoldsAsIntended, reading)
    }

    /// A claim with a slip of the pen: what was found about the printed words, and about the words
    /// put right.
    fn put_right(printed: Self, right: Self, reading: &str) -> Self {
        Self::both(printed, right, Ruling::FailsAsPrinted, reading)
    }

    fn both(printed: Self, other: Self, verdict: Ruling, reading: &str) -> Self {
        if printed.verdict != Ruling::Fails {
            return printed;
        }
        let other = other.read(reading);
        if !other.verdict.holds() {
            return other;
        }
        Self {
            verdict,
            counterexample: printed.counterexample,
            ..other
        }
    }

    /// The finding with what is proved beside what was tested.
    fn with(self, proved: theorems::Proved) -> Self {
        let verdict = match self.verdict {
            verdict if verdict.fails() => verdict,
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

impl CheckedClaim {
    /// What came out, in words: the ruling, or the kind of answer to a question.
    pub fn verdict(&self) -> &'static str {
        match self.claim.paper().list {
            List::Question => self.finding.verdict.answer(),
            List::Published | List::Own => self.finding.verdict.words(),
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
    /// The theorems in Coq that say the same; `docs/formal.md` tells what that means.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub machine_checked: Vec<&'static str>,
    /// How long it took.
    pub seconds: f64,
}

impl Claim {
    /// The paper, or the list, in which the claim stands.
    #[expect(clippy::missing_panics_doc, reason = "a test looks up every claim")]
    pub fn paper(&self) -> Paper {
        let stands_in = |paper: &Paper| self.source.starts_with(paper.name);
        PAPERS
            .into_iter()
            .find(stands_in)
            .expect("every source is listed")
    }

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
            machine_checked: machine_checked_theorems(self.id),
            seconds: clock().saturating_sub(begun).as_secs_f64(),
        }
    }
}

/// All claims, paper by paper, then our own theorems and the questions.
pub fn claims() -> impl Iterator<Item = Claim> {
    let lists = [
        anderson::CLAIMS,
        slithering::CLAIMS,
        chalise::CLAIMS,
        gridlock::CLAIMS,
        kano::CLAIMS,
        geography::CLAIMS,
        field::CLAIMS,
        strategies::CLAIMS,
        lemmas::CLAIMS,
        all_grids::CLAIMS,
        own::CLAIMS,
    ];
    let all: Vec<Claim> = lists.into_iter().flatten().copied().collect();
    PAPERS.into_iter().flat_map(move |paper| {
        let stands_in = move |claim: &Claim| claim.paper() == paper;
        all.clone().into_iter().filter(stands_in)
    })
}

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
