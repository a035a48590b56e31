//! An engine for a game of either rule set.

use slitherlab_board::Board;
use slitherlab_game::{AnyMove, AnyPosition, cycle, snake};

use super::Engine;
use super::level::Level;
use crate::choice::Choice;
use crate::search::Limits;

/// An engine that plays any game; each method does what that of [`Engine`] does.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "programs hold few engines, and play with them"
)]
pub enum AnyEngine<'a> {
    /// Of a snake game.
    Snake(Engine<'a, snake::Position>),
    /// Of a cycle game.
    Cycle(Engine<'a, cycle::Position>),
}

impl<'a> AnyEngine<'a> {
    /// Follows the game from this position, whose moves so far are looked through.
    pub fn new(board: &'a Board, position: AnyPosition) -> Self {
        match position {
            AnyPosition::Snake(position) => Self::Snake(Engine::new(board, position)),
            AnyPosition::Cycle(position) => Self::Cycle(Engine::new(board, position)),
        }
    }

    /// Makes a legal move, whoever chose it.
    ///
    /// # Panics
    /// When the move is one of the other rule set; may panic when it is not legal.
    pub fn play(&mut self, step: AnyMove) {
        match (self, step) {
            (Self::Snake(engine), AnyMove::Snake(step)) => engine.play(step),
            (Self::Cycle(engine), AnyMove::Cycle(edge)) => engine.play(edge),
            _ => panic!("a move of the other rule set"),
        }
    }

    /// Takes the last move back; `None` where the play began.
    pub fn undo(&mut self) -> Option<AnyMove> {
        match self {
            Self::Snake(engine) => engine.undo().map(AnyMove::Snake),
            Self::Cycle(engine) => engine.undo().map(AnyMove::Cycle),
        }
    }

    /// A move for the player whose turn it is; `None` when the game is over.
    pub fn choose(
        &mut self,
        level: Level,
        limits: &Limits<'_>,
        seed: u64,
    ) -> Option<Choice<AnyMove>> {
        match self {
            Self::Snake(engine) => {
                let choice = engine.choose(level, limits, seed)?;
                Some(choice.map(AnyMove::Snake))
            }
            Self::Cycle(engine) => {
                let choice = engine.choose(level, limits, seed)?;
                Some(choice.map(AnyMove::Cycle))
            }
        }
    }
}

/// A move in a position of any game; `None` when the game is over.
///
/// *Cost*: that of [`Engine::choose`]. Whoever plays a whole game keeps an engine instead: it remembers its
/// strategy from move to move.
///
/// ```
/// use slitherlab_game::{AnyPosition, Preset, Play, Variant};
/// use slitherlab_board::Board;
/// use slitherlab_solve::Value;
/// use slitherlab_solve::engine::{Level, choose};
/// use slitherlab_solve::search::Limits;
///
/// let board = Board::parse("complete:5")?;
/// let rules = Preset::CycleCut.rules(&Variant::default())?;
/// let position = AnyPosition::start(rules, &board)?;
/// let choice = choose(&board, &position, Level::Perfect, &Limits::default(), 1).unwrap();
/// assert_eq!(choice.value, Value::Win);
/// assert!(position.is_legal(choice.step));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(
    board: &Board,
    position: &AnyPosition,
    level: Level,
    limits: &Limits<'_>,
    seed: u64,
) -> Option<Choice<AnyMove>> {
    AnyEngine::new(board, position.clone()).choose(level, limits, seed)
}
