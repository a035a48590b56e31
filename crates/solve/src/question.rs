//! Questions about a game of either rule set, for programs that let people choose the game.

use slitherlab_forests::Place;
use slitherlab_games::{AnyPosition, Game};
use slitherlab_graph::{Board, Edge};
use slitherlab_verify::Certificate;

use crate::search::Limits;
use crate::snake::{Depth, NoNimber};
use crate::strategies::Uncertified;
use crate::verdict::Verdict;
use crate::{cycle, snake};

/// A position of any game about which one wants to know who wins.
///
/// ```
/// use slitherlab_games::{AnyPosition, Game, Variant};
/// use slitherlab_graph::{Board, Edge};
/// use slitherlab_solve::{Depth, Question, search::Limits};
///
/// let board = Board::parse("complete:4")?;
/// for (game, winner) in [(Game::Classic, 1), (Game::CycleCut, 2), (Game::Geography, 2)] {
///     let position = AnyPosition::start(game.rules(&Variant::default())?, &board)?;
///     let question = Question { board: &board, game, position: &position, depth: Depth::Answer };
///     assert_eq!(question.analyze_within(&Limits::default()).winner, Some(winner));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The board.
    pub board: &'a Board,
    /// The game, by name.
    pub game: Game,
    /// The position; its rules may differ from the game's preset.
    pub position: &'a AnyPosition,
    /// How much to say about the moves.
    pub depth: Depth,
}

/// What a search found out about a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// About a snake game.
    Snake(snake::Search),
    /// About a cycle game.
    Cycle(cycle::Findings),
}

/// The same question to the solver of its rule set.
enum Asked<'a> {
    Snake(snake::Question<'a>),
    Cycle(cycle::Question<'a>),
}

impl<'a> Question<'a> {
    fn asked(&self) -> Asked<'a> {
        let Self {
            board,
            game,
            position,
            depth,
        } = *self;
        match position {
            AnyPosition::Snake(position) => Asked::Snake(snake::Question {
                board,
                game,
                position,
                depth,
            }),
            AnyPosition::Cycle(position) => Asked::Cycle(cycle::Question { board, position }),
        }
    }

    /// Who wins, as far as the theorems tell.
    ///
    /// *Cost*: near that of a maximum matching, or of a largest union of two forests.
    pub fn analyze(&self) -> Verdict {
        match self.asked() {
            Asked::Snake(question) => snake::analyze(&question),
            Asked::Cycle(question) => cycle::analyze(&question),
        }
    }

    /// Who wins: by the theorems where they tell, else by an exact search within these limits. A limit of no
    /// positions leaves it to the theorems.
    pub fn analyze_within(&self, limits: &Limits<'_>) -> Verdict {
        match self.asked() {
            Asked::Snake(question) => snake::analyze_within(&question, limits),
            Asked::Cycle(question) => cycle::analyze_within(&question, self.depth, limits),
        }
    }

    /// What an exact search within these limits adds to the theorems; `None` where they say all that is asked,
    /// or a search cannot help. [`analyze_with`](Self::analyze_with) makes the verdict of it, now or later.
    pub fn search_within(&self, limits: &Limits<'_>) -> Option<Found> {
        match self.asked() {
            Asked::Snake(question) => snake::search_within(&question, limits).map(Found::Snake),
            Asked::Cycle(question) => {
                cycle::search_within(&question, self.depth, limits).map(Found::Cycle)
            }
        }
    }

    /// The verdict of the theorems together with what a search found out about this question.
    ///
    /// # Panics
    /// When the search was about a game of the other rule set; it may also panic when it was about another board.
    pub fn analyze_with(&self, found: &Found) -> Verdict {
        match (self.asked(), found) {
            (Asked::Snake(question), Found::Snake(search)) => {
                snake::analyze_with(&question, search)
            }
            (Asked::Cycle(question), Found::Cycle(findings)) => {
                cycle::analyze_with(&question, findings)
            }
            _ => panic!("a search about the other rule set"),
        }
    }

    /// The two forests by which a theorem decides, in the cycle games: where each free edge stands. See
    /// [`cycle::trees`].
    pub fn trees(&self) -> Option<Vec<(Edge, Place)>> {
        match self.asked() {
            Asked::Snake(_) => None,
            Asked::Cycle(question) => cycle::trees(&question),
        }
    }

    /// Who wins, as [`analyze_within`](Self::analyze_within) says it, and the certificate of it, as
    /// [`certify_within`](Self::certify_within) writes it, by one and the same search.
    pub fn prove_within(
        &self,
        limits: &Limits<'_>,
        positions: usize,
    ) -> (Verdict, Result<Certificate, Uncertified>) {
        match self.asked() {
            Asked::Snake(question) => snake::prove_within(&question, limits, positions),
            Asked::Cycle(_) => (
                self.analyze_within(limits),
                self.certify_within(limits, positions),
            ),
        }
    }

    /// The Sprague–Grundy value of the position, by a search within these limits. See [`snake::nimber_within`].
    ///
    /// # Errors
    /// When the game is not impartial, the player to move will move twice on end, or the limits do not suffice.
    pub fn nimber_within(&self, limits: &Limits<'_>) -> Result<u32, NoNimber> {
        match self.position {
            AnyPosition::Snake(position) => snake::nimber_within(position, limits),
            AnyPosition::Cycle(_) => Err(NoNimber::Partial),
        }
    }

    /// The certificate of the answer: by the theorems where they decide, else by a search within these limits,
    /// written down as a strategy of at most so many positions.
    ///
    /// # Errors
    /// When nothing is proved, or the proof is too large to be written down.
    pub fn certify_within(
        &self,
        limits: &Limits<'_>,
        positions: usize,
    ) -> Result<Certificate, Uncertified> {
        match self.asked() {
            Asked::Snake(question) => snake::certify_within(&question, limits, positions),
            Asked::Cycle(question) => cycle::certify_within(&question, limits, positions),
        }
    }
}
