//! An engine for any game.

use slitherlab_game::{AnyMove, Game, IllegalMove, cycle, other, snake};

use super::Engine;
use super::level::Level;
use crate::choice::Choice;
use crate::search::Budget;

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
    /// Of another game.
    Other(Engine<'a, other::Position>),
}

impl<'a> AnyEngine<'a> {
    /// Follows a game, whose moves so far are looked through.
    #[expect(clippy::missing_panics_doc, reason = "every game has a rule set")]
    pub fn new(game: &'a Game) -> Self {
        let snakes = Engine::new(game).map(Self::Snake);
        let edges = || Engine::new(game).map(Self::Cycle);
        let others = || Engine::new(game).map(Self::Other);
        let engine = snakes.or_else(edges).or_else(others);
        engine.expect("a game has one of these rule sets")
    }

    /// Makes a move of any player.
    ///
    /// # Errors
    /// Returns why the move is not legal.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        match (self, mv.snake(), mv.cycle()) {
            (Self::Snake(engine), Some(mv), _) => engine.play(mv),
            (Self::Cycle(engine), _, Some(edge)) => engine.play(edge),
            (Self::Other(engine), ..) => engine.play(mv),
            _ => Err(IllegalMove {
                why: "it is a move of another rule set",
            }),
        }
    }

    /// Makes a move that is known to be legal, without the check of [`play`](Self::play).
    ///
    /// # Panics
    /// Panics if the move is one of another rule set; may panic if it is not legal.
    pub fn play_unchecked(&mut self, mv: AnyMove) {
        match (self, mv.snake(), mv.cycle()) {
            (Self::Snake(engine), Some(mv), _) => engine.play_unchecked(mv),
            (Self::Cycle(engine), _, Some(edge)) => engine.play_unchecked(edge),
            (Self::Other(engine), ..) => engine.play_unchecked(mv),
            _ => panic!("a move of another rule set"),
        }
    }

    /// Takes the last move back; `None` where the play began.
    pub fn undo(&mut self) -> Option<AnyMove> {
        match self {
            Self::Snake(engine) => engine.undo().map(AnyMove::from),
            Self::Cycle(engine) => engine.undo().map(AnyMove::Edge),
            Self::Other(engine) => engine.undo(),
        }
    }

    /// Returns a move for the player whose turn it is; `None` when the game is over.
    pub fn choose(
        &mut self,
        level: Level,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<AnyMove>> {
        match self {
            Self::Snake(engine) => {
                let choice = engine.choose(level, budget, seed)?;
                Some(choice.map(AnyMove::from))
            }
            Self::Cycle(engine) => {
                let choice = engine.choose(level, budget, seed)?;
                Some(choice.map(AnyMove::Edge))
            }
            Self::Other(engine) => engine.choose(level, budget, seed),
        }
    }
}

/// Chooses a move in a game; `None` when the game is over.
///
/// *Cost*: that of [`Engine::choose`]. A caller who plays a whole game keeps an engine instead: it
/// remembers its strategy from move to move.
///
/// ```
/// use slitherlab_game::{Budget, Game, Preset};
/// use slitherlab_solve::Value;
/// use slitherlab_solve::engine::{Level, choose};
///
/// let game = Game::new(Preset::CycleCut, "complete:5")?;
/// let choice = choose(&game, Level::Perfect, &Budget::default(), 1).unwrap();
/// assert_eq!(choice.value, Value::Win);
/// assert!(game.is_legal(choice.mv));
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
pub fn choose(
    game: &Game,
    level: Level,
    budget: &Budget<'_>,
    seed: u64,
) -> Option<Choice<AnyMove>> {
    AnyEngine::new(game).choose(level, budget, seed)
}
