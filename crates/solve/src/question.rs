//! Questions: a position of which one wants to know who wins, and how they are answered.

use slitherlab_board::Board;
use slitherlab_forests::Place;
use slitherlab_game::{AnyPosition, Game, Preset};
use slitherlab_graph::Edge;

use crate::analysis::Analysis;
use crate::answer::Answer;
use crate::certify::{AnyCertificate, Uncertified};
use crate::cycle::trees;
use crate::search::Budget;
use crate::snake::{NoNimber, nimber_within};

/// How much is asked about the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The values that come with the answer.
    Answer,
    /// The value of every legal move, as far as it can be proved.
    AllMoves,
}

/// A game about which one wants to know who wins.
///
/// ```
/// use slitherlab_game::{Budget, Game, Player, Preset};
/// use slitherlab_solve::{Depth, Question};
///
/// let winners = [
///     (Preset::Classic, Player::FIRST),
///     (Preset::CycleCut, Player::SECOND),
///     (Preset::Geography, Player::SECOND),
/// ];
/// for (preset, winner) in winners {
///     let game = Game::new(preset, "complete:4")?;
///     let answer = Question::new(&game, Depth::Answer).analyze_within(&Budget::default());
///     assert_eq!(answer.winner(), Some(winner));
/// }
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Debug)]
pub struct Question<'a, P = AnyPosition> {
    pub(crate) board: &'a Board,
    pub(crate) preset: Preset,
    /// Its rules may differ from those of the preset.
    pub(crate) position: &'a P,
    pub(crate) depth: Depth,
}

// Derived implementations would ask for them of the position.
impl<P> Copy for Question<'_, P> {}

impl<P> Clone for Question<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a> Question<'a> {
    /// Asks about the position of a game.
    pub fn new(game: &'a Game, depth: Depth) -> Self {
        Self {
            board: game.board(),
            preset: game.preset(),
            position: game.position(),
            depth,
        }
    }

    /// Returns the board of the game.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// Returns the name of the game.
    pub fn preset(&self) -> Preset {
        self.preset
    }

    /// Returns the position of the game.
    pub fn position(&self) -> &'a AnyPosition {
        self.position
    }

    /// Returns how much is asked about the moves.
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// Asks the theorems. Those that may take long on large boards give up when the watch of the
    /// budget says so.
    ///
    /// *Cost*: near that of a maximum matching, or of a largest union of two forests.
    pub fn examine(&self, budget: &Budget<'_>) -> Box<dyn Analysis + 'a> {
        match self.position {
            AnyPosition::Snake(position) => self.about(position).prove(budget),
            AnyPosition::Cycle(position) => self.about(position).prove(budget),
            AnyPosition::Other(position) => self.about(position).prove(budget),
        }
    }

    /// Finds out who wins, as far as the theorems tell.
    ///
    /// *Snake games of two players with normal ending*: with one live end every position and every
    /// move is decided, in `classic` the opening, and with shared snakes all positions where the
    /// static proof applies. *Cycle games*: the cut games and `shannon` are decided at every
    /// position, with every move; `cycle` and `cycle-misere` at the start, and where a player is
    /// safe by a cut game. All else is unknown; [`analyze_within`](Self::analyze_within) searches.
    ///
    /// *Cost*: near that of a maximum matching, or of a largest union of two forests.
    ///
    /// ```
    /// use slitherlab_game::{Game, Player, Preset};
    /// use slitherlab_solve::{Basis, Depth, Question, Theorem};
    ///
    /// let game = Game::new(Preset::Classic, "grid:5x6")?;
    /// let answer = Question::new(&game, Depth::Answer).analyze();
    /// assert_eq!(answer.winner(), Some(Player::FIRST));
    /// assert_eq!(answer.basis, Basis::Theorem(Theorem::Anderson));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyze(&self) -> Answer {
        self.examine(&Budget::default()).answer(None)
    }

    /// Finds out who wins: by the theorems where they tell, else by an exact search within the
    /// budget. A limit of no positions leaves it to the theorems.
    ///
    /// With more than two players the question is for each player whether all others together can
    /// force them to lose, and a move is a loss when after it they can do so to the player who made
    /// it. With [`Depth::AllMoves`] every move is searched whose value the theorems leave open.
    ///
    /// *Cost*: as the budget allows.
    ///
    /// ```
    /// use slitherlab_game::{Game, Options, Player, Preset};
    /// use slitherlab_solve::{Conclusion, Depth, Question, search::Budget};
    ///
    /// let three = Options { players: 3, ..Options::of(Preset::Classic) };
    /// let game = Game::new(three, "grid:4x4")?;
    /// let question = Question::new(&game, Depth::Answer);
    /// let all = [0, 1, 2].map(Player::from_index).to_vec();
    /// let answer = question.analyze_within(&Budget::default());
    /// assert_eq!(answer.conclusion(), Some(&Conclusion::Beaten(all)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyze_within(&self, budget: &Budget<'_>) -> Answer {
        let budget = &budget.start();
        let analysis = self.examine(budget);
        let found = analysis.search(budget);
        analysis.answer(found)
    }

    /// Finds out who wins, as [`analyze_within`](Self::analyze_within) does, and the certificate of
    /// it, by one and the same search: by the theorems where they decide, else by strategies of at
    /// most this many positions. With more than two players a certificate covers the fate of every
    /// player. A reader need not trust the search: the checker replays every line.
    ///
    /// *Cost*: as the budget allows, for the search and the strategies together.
    ///
    /// ```
    /// use slitherlab_game::{Budget, Game, Preset};
    /// use slitherlab_solve::{CERTIFIED_POSITIONS, Depth, Question};
    ///
    /// let game = Game::new(Preset::Private, "grid:4x4")?;
    /// let question = Question::new(&game, Depth::Answer);
    /// let (_, certificate) = question.prove_within(&Budget::default(), CERTIFIED_POSITIONS);
    /// let statement = slitherlab_verify::verify(certificate?.text().as_bytes())?;
    /// assert_eq!(statement.to_string(), "player 2 wins private on grid:4x4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove_within(
        &self,
        budget: &Budget<'_>,
        positions: usize,
    ) -> (Answer, Result<AnyCertificate, Uncertified>) {
        let budget = &budget.start();
        self.examine(budget).prove(budget, positions)
    }

    /// Returns the certificate of the answer, as [`prove_within`](Self::prove_within) writes it.
    ///
    /// # Errors
    /// Returns an error if nothing is proved, or the proof is too large to be written down, or its
    /// game has no name.
    pub fn certify_within(
        &self,
        budget: &Budget<'_>,
        positions: usize,
    ) -> Result<AnyCertificate, Uncertified> {
        self.prove_within(budget, positions).1
    }
}

/// The facts behind an answer about any game.
#[derive(Clone, Debug)]
pub enum AnyReason {
    /// About a snake game.
    Snake(crate::snake::Reason),
    /// About a cycle game.
    Cycle(crate::cycle::Reason),
    /// About another game.
    Other(crate::other::Reason),
}

impl<'a> Question<'a> {
    /// Asks about the position as one of its rule set.
    fn about<P>(&self, position: &'a P) -> Question<'a, P> {
        Question {
            board: self.board,
            preset: self.preset,
            position,
            depth: self.depth,
        }
    }

    /// Returns the Sprague–Grundy value of the position, by a search within this budget. See
    /// [`nimber_within`](crate::snake::nimber_within).
    ///
    /// # Errors
    /// Returns an error if the game is not impartial, the player to move will move twice on end,
    /// the board is too large, or the budget do not suffice.
    pub fn nimber_within(&self, budget: &Budget<'_>) -> Result<u32, NoNimber> {
        match self.position {
            AnyPosition::Snake(position) => nimber_within(position, &budget.start()),
            AnyPosition::Cycle(_) => Err(NoNimber::Partial),
            AnyPosition::Other(_) => Err(NoNimber::OtherGame),
        }
    }

    /// Lists the two forests by which a theorem decides, in the cycle games: where each free edge
    /// stands. `None` when no theorem decides, or not by one pair of forests.
    ///
    /// *Cost*: that of [`analyze`](Self::analyze).
    pub fn trees(&self, reason: &AnyReason) -> Option<Vec<(Edge, Place)>> {
        match (self.position, reason) {
            (AnyPosition::Cycle(position), AnyReason::Cycle(reason)) => trees(position, reason),
            _ => None,
        }
    }
}
