//! Opponents of every strength, for every game.
//!
//! An [`Engine`] follows a game and chooses a move for the player whose turn it is, as well as its
//! [`Level`] and the limits allow, and says what the choice rests on: a theorem, a search, trial games, a rule of thumb, or
//! chance. Only what is proved is called won or lost.
//!
//! ```
//! use slitherlab_games::{Game, Outcome, Player, snake::Position};
//! use slitherlab_board::Board;
//! use slitherlab_solve::engine::{Engine, Ground, Level, SnakeEngine, Standing};
//! use slitherlab_solve::search::Limits;
//!
//! // No theorem speaks about private snakes: small boards are searched.
//! let board = Board::parse("grid:4x4")?;
//! let start = Position::start(Game::Private.snake_rules().unwrap(), board.graph())?;
//! let limits = Limits { nodes: Some(200_000), ..Limits::default() };
//! let mut engine = SnakeEngine::new(&board, start);
//! while let Some(choice) = {
//!     let level = match engine.position().turn() {
//!         Player::FIRST => Level::Greedy,
//!         _ => Level::Perfect,
//!     };
//!     engine.choose(level, &limits, 1)
//! } {
//!     if engine.position().turn() == Player::SECOND {
//!         assert_eq!(choice.standing, Standing::Winning);
//!         assert!(matches!(choice.ground, Ground::Search { .. }));
//!     }
//!     engine.play(choice.one);
//! }
//! assert_eq!(engine.position().outcome(), Outcome::Loses(Player::FIRST));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chance;
mod cycle;
mod greedy;
mod habit;
mod level;
mod snake;
mod trials;

use slitherlab_board::Board;
use slitherlab_games::{AnyMove, AnyPosition, Play};

pub use self::cycle::CycleEngine;
pub use self::level::{Level, LevelError};
pub use self::snake::SnakeEngine;
use crate::search::{Limits, Progress};

/// How the player to move stands, as far as is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// He wins, and the choice keeps the win.
    Winning,
    /// He does not lose, and the choice keeps it so: the game is drawn, or several play and the others together
    /// cannot force him to lose.
    Holding,
    /// He loses against best play; with several players, against all others together.
    Lost,
    /// Nothing is proved.
    Unclear,
}

/// What a choice rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ground {
    /// A theorem gives the move.
    Theorem,
    /// An exact search through so many positions found it.
    Search {
        /// The positions looked at.
        nodes: u64,
    },
    /// A heuristic: games played to their end for trial.
    Trials {
        /// How many trial games began with the move.
        games: u64,
        /// In which part of them, from 0 to 1, its maker came off well.
        share: f64,
    },
    /// A heuristic: a rule of thumb about the next moves.
    RuleOfThumb,
    /// There is no other move.
    OnlyMove,
    /// It was drawn by lot.
    Chance,
}

/// A move, and what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub one: M,
    /// How the player who makes it stands.
    pub standing: Standing,
    /// Why this move. A move of a lost player always is a heuristic; what proves that he is lost is in the note.
    pub ground: Ground,
    /// A short sentence for a person, without a full stop.
    pub note: String,
}

impl<M> Choice<M> {
    /// The same choice, the move written otherwise.
    pub fn map<N>(self, write: impl FnOnce(M) -> N) -> Choice<N> {
        Choice {
            one: write(self.one),
            standing: self.standing,
            ground: self.ground,
            note: self.note,
        }
    }
}

/// Follows a game and chooses moves in it.
///
/// *Cost*: a choice takes as much as the limits allow, and no more than it needs. The core knows no
/// clock: the watch of the limits is where time ends. Without a watch and without a number of
/// nodes, a choice takes a second or two. The same level, number of nodes, threads ≤ 1 and seed give the
/// same choice.
pub trait Engine {
    /// A position of the game.
    type Position: Play;

    /// The position.
    fn position(&self) -> &Self::Position;

    /// Makes a legal move, whoever chose it.
    ///
    /// # Panics
    /// May panic when the move is not legal.
    fn play(&mut self, one: <Self::Position as Play>::Move);

    /// Takes the last move back; `None` where the play began.
    fn undo(&mut self) -> Option<<Self::Position as Play>::Move>;

    /// A move for the player whose turn it is; `None` when the game is over.
    fn choose(
        &mut self,
        level: Level,
        limits: &Limits<'_>,
        seed: u64,
    ) -> Option<Choice<<Self::Position as Play>::Move>>;
}

/// A move in a position of any game; `None` when the game is over.
///
/// *Cost*: that of [`Engine::choose`]. Whoever plays a whole game keeps an engine instead: it remembers its
/// strategy from move to move.
///
/// ```
/// use slitherlab_games::{AnyPosition, Game, Play, Variant};
/// use slitherlab_board::Board;
/// use slitherlab_solve::engine::{Level, Standing, choose};
/// use slitherlab_solve::search::Limits;
///
/// let board = Board::parse("complete:5")?;
/// let rules = Game::CycleCut.rules(&Variant::default())?;
/// let position = AnyPosition::start(rules, &board)?;
/// let choice = choose(&board, &position, Level::Perfect, &Limits::default(), 1).unwrap();
/// assert_eq!(choice.standing, Standing::Winning);
/// assert!(position.is_legal(choice.one));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(
    board: &Board,
    position: &AnyPosition,
    level: Level,
    limits: &Limits<'_>,
    seed: u64,
) -> Option<Choice<AnyMove>> {
    match position {
        AnyPosition::Snake(position) => SnakeEngine::new(board, position.clone())
            .choose(level, limits, seed)
            .map(|choice| choice.map(AnyMove::Snake)),
        AnyPosition::Cycle(position) => CycleEngine::new(board, position.clone())
            .choose(level, limits, seed)
            .map(|choice| choice.map(AnyMove::Cycle)),
    }
}

/// The positions that a choice may take when the limits say nothing.
const USUAL_NODES: u64 = 2_000_000;

/// How many positions a choice may take.
fn usual_nodes(limits: &Limits<'_>) -> u64 {
    if limits.nodes.is_none() && limits.watch.is_none() {
        USUAL_NODES
    } else {
        limits.nodes.unwrap_or(u64::MAX)
    }
}

/// Whether the watch wants an end.
fn is_stopped(limits: &Limits<'_>, nodes: u64) -> bool {
    limits.watch.is_some_and(|watch| {
        let progress = Progress {
            nodes,
            ..Progress::default()
        };
        watch(&progress).is_break()
    })
}

/// The moves that levels make without proof: `None` for a level that proves.
fn simple_choice<P: Play>(
    position: &P,
    level: Level,
    seed: u64,
    wants_replies: bool,
) -> Option<Choice<P::Move>> {
    let mut chance = chance::Chance::new(seed, position.hash_key());
    let (one, ground, note) = match level {
        Level::Random => (chance.any_move(position)?, Ground::Chance, "a random move"),
        Level::Greedy => {
            let one = greedy::grab(position, wants_replies, &mut chance)?;
            (one, Ground::RuleOfThumb, "a greedy move")
        }
        Level::Stubborn | Level::Perfect => return None,
    };
    Some(Choice {
        one,
        standing: Standing::Unclear,
        ground,
        note: note.to_owned(),
    })
}
