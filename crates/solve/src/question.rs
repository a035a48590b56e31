//! Questions: a position of which one wants to know who wins, and how they are answered.

use slitherlab_board::Board;
use slitherlab_forests::Place;
use slitherlab_game::{AnyPosition, Preset};
use slitherlab_graph::Edge;

use crate::answer::Answer;
use crate::certify::{AnyCertificate, Uncertified};
use crate::cycle::trees;
use crate::examined::{Asked, Examined};
use crate::search::Limits;
use crate::snake::{NoNimber, nimber_within};

/// How much is asked about the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The values that come with the answer.
    Answer,
    /// The value of every legal move, as far as it can be proved.
    AllMoves,
}

/// A position about which one wants to know who wins: of any game, or of one rule set.
///
/// ```
/// use slitherlab_game::{AnyPosition, Preset, Player, Variant};
/// use slitherlab_board::Board;
/// use slitherlab_solve::{Depth, Question, search::Limits};
///
/// let board = Board::parse("complete:4")?;
/// let games = [
///     (Preset::Classic, Player::FIRST),
///     (Preset::CycleCut, Player::SECOND),
///     (Preset::Geography, Player::SECOND),
/// ];
/// for (game, winner) in games {
///     let position = AnyPosition::start(game.rules(&Variant::default())?, &board)?;
///     let question = Question { board: &board, game, position: &position, depth: Depth::Answer };
///     assert_eq!(question.analyze_within(&Limits::default()).winner(), Some(winner));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Question<'a, P = AnyPosition> {
    /// The board.
    pub board: &'a Board,
    /// The game, by name.
    pub game: Preset,
    /// The position; its rules may differ from the game's preset.
    pub position: &'a P,
    /// How much to say about the moves.
    pub depth: Depth,
}

// Derived implementations would ask for them of the position.
impl<'a, P> Question<'a, P> {
    /// A question about a position of a game on a board.
    pub const fn new(board: &'a Board, game: Preset, position: &'a P, depth: Depth) -> Self {
        Self {
            board,
            game,
            position,
            depth,
        }
    }
}

impl<P> Copy for Question<'_, P> {}

impl<P> Clone for Question<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, P: Asked> Question<'a, P> {
    /// Asks the theorems. Those that may take long on large boards give up when the watch of the limits says so.
    ///
    /// *Cost*: near that of a maximum matching, or of a largest union of two forests.
    pub fn examine(&self, limits: &Limits<'_>) -> Box<dyn Examined + 'a> {
        P::examine(self, limits)
    }

    /// Who wins, as far as the theorems tell.
    ///
    /// *Snake games of two players with normal ending*: with one live end every position and every move is decided, in
    /// `classic` the opening, and with shared snakes all positions where the static proof applies. *Cycle games*: the
    /// cut games and `shannon` are decided at every position, with every move; `cycle` and `cycle-misere` at the start,
    /// and where a player is safe by a cut game. All else is unknown; [`analyze_within`](Self::analyze_within) searches.
    ///
    /// *Cost*: near that of a maximum matching, or of a largest union of two forests.
    ///
    /// ```
    /// use slitherlab_game::{Preset, Player, snake::Position};
    /// use slitherlab_board::Board;
    /// use slitherlab_solve::{Basis, Depth, Question, Theorem};
    ///
    /// let board = Board::parse("grid:5x6")?;
    /// let position = Position::start(Preset::Classic.snake_rules().unwrap(), board.graph())?;
    /// let game = Preset::Classic;
    /// let answer = Question { board: &board, game, position: &position, depth: Depth::Answer }.analyze();
    /// assert_eq!(answer.winner(), Some(Player::FIRST));
    /// assert_eq!(answer.basis, Basis::Theorem(Theorem::Anderson));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyze(&self) -> Answer {
        self.examine(&Limits::default()).answer(None)
    }

    /// Who wins: by the theorems where they tell, else by an exact search within these limits. A limit of no
    /// positions leaves it to the theorems.
    ///
    /// With more than two players the question is for each player whether all others together can force them to lose,
    /// and a move is a loss when after it they can do so to the player who made it. With [`Depth::AllMoves`] every move
    /// is searched whose value the theorems leave open.
    ///
    /// *Cost*: as the limits allow.
    ///
    /// ```
    /// use slitherlab_game::{Preset, Player, snake::{Position, Rules}};
    /// use slitherlab_board::Board;
    /// use slitherlab_solve::{Conclusion, Depth, Question, search::Limits};
    ///
    /// let board = Board::parse("grid:4x4")?;
    /// let rules = Rules { players: 3, ..Preset::Classic.snake_rules().unwrap() };
    /// let position = Position::start(rules, board.graph())?;
    /// let game = Preset::Classic;
    /// let question = Question { board: &board, game, position: &position, depth: Depth::Answer };
    /// let all = [0, 1, 2].map(Player::from_index).to_vec();
    /// let answer = question.analyze_within(&Limits::default());
    /// assert_eq!(answer.conclusion, Some(Conclusion::Beaten(all)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyze_within(&self, limits: &Limits<'_>) -> Answer {
        let examined = self.examine(limits);
        let found = examined.search(limits);
        examined.answer(found)
    }

    /// Who wins, as [`analyze_within`](Self::analyze_within) says it, and the certificate of it, by one and the same
    /// search: by the theorems where they decide, else by strategies of at most this many positions. With more than two
    /// players a certificate covers the fate of every player. Whoever receives it needs no trust in the search: the
    /// checker replays every line.
    ///
    /// *Cost*: as the limits allow, for the search and the strategies together.
    ///
    /// ```
    /// use slitherlab_game::{Preset, snake::Position};
    /// use slitherlab_board::Board;
    /// use slitherlab_solve::{CERTIFIED_POSITIONS, Depth, Question, search::Limits};
    ///
    /// let board = Board::parse("grid:4x4")?;
    /// let position = Position::start(Preset::Private.snake_rules().unwrap(), board.graph())?;
    /// let game = Preset::Private;
    /// let question = Question { board: &board, game, position: &position, depth: Depth::Answer };
    /// let (_, certificate) = question.prove_within(&Limits::default(), CERTIFIED_POSITIONS);
    /// let statement = slitherlab_verify::verify(certificate?.text().as_bytes())?;
    /// assert_eq!(statement.to_string(), "player 2 wins private on grid:4x4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove_within(
        &self,
        limits: &Limits<'_>,
        positions: usize,
    ) -> (Answer, Result<AnyCertificate, Uncertified>) {
        self.examine(limits).prove(limits, positions)
    }

    /// The certificate of the answer, as [`prove_within`](Self::prove_within) writes it.
    ///
    /// # Errors
    /// When nothing is proved, or the proof is too large to be written down, or its game has no name.
    pub fn certify_within(
        &self,
        limits: &Limits<'_>,
        positions: usize,
    ) -> Result<AnyCertificate, Uncertified> {
        self.prove_within(limits, positions).1
    }
}

/// The facts behind an answer about a game of either rule set.
#[derive(Clone, Debug)]
pub enum AnyReason {
    /// About a snake game.
    Snake(crate::snake::Reason),
    /// About a cycle game.
    Cycle(crate::cycle::Reason),
}

impl<'a> Question<'a> {
    pub(crate) fn about<P>(&self, position: &'a P) -> Question<'a, P> {
        Question::new(self.board, self.game, position, self.depth)
    }

    /// The Sprague–Grundy value of the position, by a search within these limits. See
    /// [`nimber_within`](crate::snake::nimber_within).
    ///
    /// # Errors
    /// When the game is not impartial, the player to move will move twice on end, the board is too large, or the limits
    /// do not suffice.
    pub fn nimber_within(&self, limits: &Limits<'_>) -> Result<u32, NoNimber> {
        match self.position {
            AnyPosition::Snake(position) => nimber_within(position, limits),
            AnyPosition::Cycle(_) => Err(NoNimber::Partial),
        }
    }

    /// The two forests by which a theorem decides, in the cycle games: where each free edge stands. `None` when no
    /// theorem decides, or not by one pair of forests.
    ///
    /// *Cost*: that of [`analyze`](Self::analyze).
    pub fn trees(&self, reason: &AnyReason) -> Option<Vec<(Edge, Place)>> {
        match (self.position, reason) {
            (AnyPosition::Cycle(position), AnyReason::Cycle(reason)) => trees(position, reason),
            _ => None,
        }
    }
}
