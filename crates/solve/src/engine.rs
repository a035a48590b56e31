//! Opponents of every strength, for every game.
//!
//! An [`Engine`] follows a game and chooses a move for the player whose turn it is, as well as its
//! [`Level`] and the budget allows, and says what the choice rests on: a theorem, a search, trial
//! games, a rule of thumb, or chance. Only what is proved is called won or lost. [`AnyEngine`] is
//! one for a game of either rule set.
//!
//! ```
//! use slitherlab_game::{Game, Preset, Outcome, Player, snake::Position};
//! use slitherlab_solve::engine::{Engine, Level};
//! use slitherlab_solve::search::Budget;
//! use slitherlab_solve::Value;
//!
//! // Player 2 wins with private snakes on this board, and a perfect one never lets go.
//! let game = Game::new(Preset::Private, "grid:4x4")?;
//! let budget = Budget { positions: Some(200_000), ..Budget::default() };
//! let mut engine = Engine::<Position>::new(&game).unwrap();
//! while let Some(choice) = {
//!     let level = match engine.position().turn() {
//!         Player::FIRST => Level::Greedy,
//!         _ => Level::Perfect,
//!     };
//!     engine.choose(level, &budget, 1)
//! } {
//!     if engine.position().turn() == Player::SECOND {
//!         assert_eq!(choice.value, Value::Win);
//!     }
//!     engine.play(choice.mv)?;
//! }
//! assert_eq!(engine.position().outcome(), Outcome::Loses(Player::FIRST));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod book;
mod cycle;
mod game;
mod level;
mod mcts;
mod playout_policy;
mod rng;
mod simple;
mod snake;

use slitherlab_game::{Game, IllegalMove, Player};

pub use self::any::{AnyEngine, choose};
pub use self::book::Book;
pub use self::game::{EngineContext, EngineGame};
pub use self::level::{Level, LevelError};
pub use self::rng::Rng;
pub use self::simple::Simple;
use crate::answer::Value;
use crate::choice::{Choice, Motive, Prospect, Rule};
use crate::search::Budget;
use crate::strategist::Strategist;
use rng::Seeded;

/// Follows a game and chooses moves in it.
///
/// *Cost*: a choice takes as much as the budget allows, and no more than it needs. The core knows
/// no clock: the budget's stop is where time ends. Without a stop and without a number of
/// positions, a choice takes a second or two. The same level, number of positions, threads ≤ 1 and
/// seed give the same choice.
#[derive(Clone, Debug)]
pub struct Engine<'a, P: EngineGame> {
    strategist: P::Strategist<'a>,
}

impl<'a, P: EngineGame> Engine<'a, P> {
    /// Follows a game, whose moves so far are looked through; `None` if it has other rules.
    pub fn new(game: &'a Game) -> Option<Self> {
        let position = P::of(game.position())?.clone();
        Some(Self {
            strategist: position.follow(game.board()),
        })
    }

    /// Returns the position.
    pub fn position(&self) -> &P {
        self.strategist.position()
    }

    /// Makes a move of any player.
    ///
    /// # Errors
    /// Returns why the move is not legal.
    pub fn play(&mut self, mv: P::Move) -> Result<(), IllegalMove> {
        if let Some(why) = self.position().why_illegal(mv) {
            Err(IllegalMove { why })
        } else {
            self.strategist.play_unchecked(mv);
            Ok(())
        }
    }

    /// Makes a move that is known to be legal, without the check of [`play`](Self::play).
    ///
    /// # Panics
    /// May panic if the move is not legal.
    pub fn play_unchecked(&mut self, mv: P::Move) {
        self.strategist.play_unchecked(mv);
    }

    /// Takes the last move back; `None` where the play began.
    pub fn undo(&mut self) -> Option<P::Move> {
        self.strategist.undo()
    }

    /// Asks the theorems about the position, so that copies of the engine need not.
    pub fn prepare(&mut self) {
        self.strategist.proved(&Budget::default());
    }

    /// Returns a move for the player whose turn it is; `None` when the game is over.
    pub fn choose(
        &mut self,
        level: Level,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<P::Move>> {
        let context = EngineContext {
            budget: budget.start(),
            seed,
            for_book: false,
        };
        let mut rng = Seeded::new(seed, self.position().hash_key());
        self.choose_by(level, &context, None, &mut rng)
    }

    /// Returns a move for the player whose turn it is, by short searches that a book remembers;
    /// `None` when the game is over.
    pub fn choose_from(
        &mut self,
        book: &mut Book<P>,
        level: Level,
        rng: &mut impl Rng,
    ) -> Option<Choice<P::Move>> {
        let context = book.context();
        self.choose_by(level, &context, Some(book), rng)
    }

    fn choose_by(
        &mut self,
        level: Level,
        context: &EngineContext<'_>,
        book: Option<&mut Book<P>>,
        rng: &mut impl Rng,
    ) -> Option<Choice<P::Move>> {
        match level {
            Level::Random | Level::Ends | Level::Greedy => self.simple(level, rng),
            Level::Epsilon(probability) if rng.happens(probability) => {
                self.simple(Level::Random, rng)
            }
            Level::Stubborn => self.strategist.resistance(&context.budget),
            Level::Coalition(victim) if self.conspires_against(victim) => {
                self.conspire(victim, context, book)
            }
            Level::Perfect | Level::Epsilon(_) | Level::Coalition(_) => self.perfect(context, book),
        }
    }

    /// The move of a level that looks at the position alone.
    fn simple(&self, level: Level, rng: &mut impl Rng) -> Option<Choice<P::Move>> {
        let mut position = self.position().clone();
        let mv = Simple::default().choose(level, &mut position, rng)?;
        let motive = match level {
            Level::Greedy => Motive::RuleOfThumb(Rule::Greedy),
            _ => Motive::Chance,
        };
        Some(Choice::new(mv, Prospect::OPEN, motive))
    }

    /// Whether the player to move has others to act with against this one.
    fn conspires_against(&self, victim: Player) -> bool {
        let position = self.position();
        position.players() > 2 && position.turn() != victim
    }

    /// By a theorem where one gives a move against the victim, else by a search or trial games with
    /// all others, else by resistance.
    fn conspire(
        &mut self,
        victim: Player,
        context: &EngineContext<'_>,
        book: Option<&mut Book<P>>,
    ) -> Option<Choice<P::Move>> {
        self.position().legal_moves().next()?;
        // What a theorem says may depend on the game so far, and is not for the book.
        let proved = self.strategist.proved_against(victim, &context.budget);
        proved.or_else(|| {
            let find = |position: &P| position.conspire(victim, context);
            self.look_for(find, Some(victim), context, book)
        })
    }

    /// By a theorem where one gives a move, else by a search or trial games, else by resistance.
    fn perfect(
        &mut self,
        context: &EngineContext<'_>,
        book: Option<&mut Book<P>>,
    ) -> Option<Choice<P::Move>> {
        let prospect = match self.strategist.proved(&context.budget)? {
            Ok(advice) if advice.value == Value::Draw => {
                return Some(self.position().press(advice, context));
            }
            Ok(advice) => return Some(advice),
            Err(prospect) => prospect,
        };
        // What a theorem says may depend on the game so far, and is not for the book.
        let book = book.filter(|_| prospect.value == Value::Unknown);
        let find = |position: &P| position.investigate(prospect, context);
        self.look_for(find, None, context, book)
    }

    /// The move in the book, or else the one that is found; where none is, by resistance.
    fn look_for(
        &mut self,
        find: impl FnOnce(&P) -> Result<Choice<P::Move>, Prospect>,
        victim: Option<Player>,
        context: &EngineContext<'_>,
        book: Option<&mut Book<P>>,
    ) -> Option<Choice<P::Move>> {
        let strategist = &mut self.strategist;
        let position = strategist.position().clone();
        let choose = || match find(&position) {
            Ok(choice) => Some(choice),
            Err(prospect) => strategist.resist(prospect, &context.budget),
        };
        match book {
            Some(book) => book.look_up(&position, victim, choose),
            None => choose(),
        }
    }
}

/// The positions that a choice may take when the budget say nothing.
const USUAL_NODES: u64 = 2_000_000;

/// How many positions a choice may take.
pub(crate) fn usual_nodes(budget: &Budget<'_>) -> u64 {
    if budget.positions.is_none() && budget.stop.is_none() {
        USUAL_NODES
    } else {
        budget.positions.unwrap_or(u64::MAX)
    }
}
