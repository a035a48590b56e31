//! One game after another, by the rules: engines of any level, any game.

use slitherlab_board::Board;
use slitherlab_games::Outcome;
use slitherlab_solve::engine::{Book, Contest, Engine, Level, Simple};
use slitherlab_solve::{Choice, Ground, Support, Value};

use super::chance::Chance;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// For whom.
    pub outcome: Outcome,
    /// After how many moves, openings included.
    pub moves: usize,
    /// How many moves of perfect players rested on no proof.
    pub unproved: u64,
}

/// How many positions a perfect player looks at for a move that no theorem gives.
const SHORT_SEARCH: u64 = 20_000;

/// A series of games between engines, all from the same position.
#[derive(Clone, Debug)]
pub struct Series<'a, P: Contest> {
    levels: &'a [Level],
    position: P,
    /// An engine at the start, if somebody needs one; each game plays on with a copy.
    start: Option<Engine<'a, P>>,
    book: Book<P>,
    simple: Simple<P>,
}

impl<'a, P: Contest> Series<'a, P> {
    /// A series with one level for each player.
    ///
    /// # Panics
    /// When there is not exactly one level for each player.
    pub fn new(board: &'a Board, start: P, levels: &'a [Level]) -> Self {
        assert_eq!(levels.len(), start.players() as usize);
        let thoughtful = levels.iter().any(|level| !level.is_simple());
        let engine = thoughtful.then(|| {
            let mut engine = Engine::new(board, start.clone());
            // The theorems are asked about the start once, not once a game.
            engine.prepare();
            engine
        });
        Self {
            levels,
            position: start,
            start: engine,
            book: Book::new(SHORT_SEARCH, 1),
            simple: Simple::default(),
        }
    }

    /// Whether somebody asks theorems or searches, so that a game may take long.
    pub(crate) fn is_thoughtful(&self) -> bool {
        self.start.is_some()
    }

    /// Plays the game to its end; every move is handed to `see`.
    pub fn play(&mut self, chance: &mut Chance, mut see: impl FnMut(P::Move)) -> Ended {
        let mut engine = self.start.clone();
        let (mut moves, mut unproved) = (0, 0);
        loop {
            let level = self.levels[self.position.turn().index()];
            let step = match &mut engine {
                Some(engine) if !level.is_simple() => {
                    let choice = engine.choose_from(&mut self.book, level, chance);
                    unproved += u64::from(choice.as_ref().is_some_and(is_unproved));
                    choice.map(|choice| choice.step)
                }
                _ => self.simple.choose(level, &mut self.position, chance),
            };
            let Some(step) = step else { break };
            see(step);
            self.position.make(step);
            if let Some(engine) = &mut engine {
                engine.play(step);
            }
            moves += 1;
        }
        let outcome = self.position.outcome();
        for _ in 0..moves {
            self.position.unmake();
        }
        Ended {
            outcome,
            moves,
            unproved,
        }
    }
}

/// Whether a perfect player made a move without knowing what it is worth.
fn is_unproved<M>(choice: &Choice<M>) -> bool {
    choice.value == Value::Unknown
        && choice.support() == Support::Heuristic
        && !matches!(choice.ground, Ground::RuleOfThumb(_))
}
