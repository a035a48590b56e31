//! One game after another, by the rules: any policy, any game.

use slitherlab_game::{Game, Outcome, cycle, other, snake};
use slitherlab_solve::engine::{Book, Engine, EngineGame, Simple};
use slitherlab_solve::{Choice, Motive, Support, Value};

use super::chance::Chance;
use crate::policy::{Follower, Policy};

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

/// A rule set whose players need not be engines.
pub trait Guided: EngineGame {
    /// The move of somebody who is no engine; `None` when there is none, or they give up.
    fn guided(&self, _: &Follower, _: &mut Chance) -> Option<Self::Move> {
        None
    }

    /// How the game ends when the player to move gives up.
    fn given_up(&self) -> Outcome {
        Outcome::Loses(self.turn())
    }
}

impl Guided for snake::Position {
    fn guided(&self, follower: &Follower, chance: &mut Chance) -> Option<snake::Move> {
        follower.choose(self, chance)
    }

    fn given_up(&self) -> Outcome {
        self.outcome_when_stuck()
    }
}

impl Guided for cycle::Position {}
impl Guided for other::Position {}

/// A series of games, all from the same position.
#[derive(Clone, Debug)]
pub struct Series<'a, P: Guided> {
    policies: &'a [Policy],
    /// Those who are no engines.
    followers: Vec<Option<Follower>>,
    position: P,
    /// An engine at the start, if somebody needs one; each game plays on with a copy.
    start: Option<Engine<'a, P>>,
    book: Book<P>,
    simple: Simple<P>,
}

impl<'a, P: Guided> Series<'a, P> {
    /// A series with one policy for each player, and who follows it if that is no engine.
    ///
    /// # Panics
    /// When there is not exactly one policy for each player, or the game has other rules.
    pub fn new(game: &'a Game, policies: &'a [Policy], followers: Vec<Option<Follower>>) -> Self {
        let start = P::of(game.position())
            .expect("a game of these rules")
            .clone();
        assert_eq!(policies.len(), start.players() as usize);
        assert_eq!(policies.len(), followers.len());
        let is_thoughtful =
            |policy: &Policy| matches!(policy, Policy::Engine(level) if !level.is_simple());
        let thoughtful = policies.iter().any(is_thoughtful);
        let engine = thoughtful.then(|| {
            let mut engine = Engine::new(game).expect("a game of these rules");
            // The theorems are asked about the start once, not once a game.
            engine.prepare();
            engine
        });
        Self {
            policies,
            followers,
            position: start,
            start: engine,
            book: Book::new(SHORT_SEARCH, 1),
            simple: Simple::default(),
        }
    }

    /// Returns whether somebody asks theorems or searches, so that a game may take long.
    pub(crate) fn is_thoughtful(&self) -> bool {
        self.start.is_some()
    }

    /// Plays the game to its end; every move is handed to `see`.
    pub fn play(&mut self, chance: &mut Chance, mut see: impl FnMut(P::Move)) -> Ended {
        let mut engine = self.start.clone();
        let (mut moves, mut unproved) = (0, 0);
        loop {
            let turn = self.position.turn().index();
            let mv = match (self.policies[turn], &mut engine) {
                (Policy::Engine(level), Some(engine)) if !level.is_simple() => {
                    let choice = engine.choose_from(&mut self.book, level, chance);
                    unproved += u64::from(choice.as_ref().is_some_and(is_unproved));
                    choice.map(|choice| choice.mv)
                }
                (Policy::Engine(level), _) => self.simple.choose(level, &mut self.position, chance),
                (Policy::Strategy(_) | Policy::Script, _) => {
                    let follower = self.followers[turn].as_ref();
                    follower.and_then(|follower| self.position.guided(follower, chance))
                }
            };
            let Some(mv) = mv else { break };
            see(mv);
            self.position.play_unchecked(mv);
            if let Some(engine) = &mut engine {
                engine.play_unchecked(mv);
            }
            moves += 1;
        }
        let outcome = match self.position.outcome() {
            Outcome::Ongoing => self.position.given_up(),
            outcome => outcome,
        };
        for _ in 0..moves {
            self.position.undo();
        }
        Ended {
            outcome,
            moves,
            unproved,
        }
    }
}

/// Returns whether a perfect player made a move without knowing what it is worth.
fn is_unproved<M>(choice: &Choice<M>) -> bool {
    choice.value == Value::Unknown
        && choice.support() == Support::Heuristic
        && !matches!(choice.motive, Motive::RuleOfThumb(_))
}
