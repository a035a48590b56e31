//! One game after another, by the rules engine: any policies, any snake game.

use slitherlab_games::snake::{Move, Position};
use slitherlab_games::{Outcome, Player};
use slitherlab_solve::snake::{Standing, Strategist};

use super::chance::Chance;
use super::policy::{Chooser, Policy};
use slitherlab_board::Board;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// For whom.
    pub outcome: Outcome,
    /// After how many moves, openings included.
    pub moves: usize,
    /// How many moves of strategic players rested on no proof.
    pub unproved: u64,
}

/// A table at which games are played by the rules engine.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    policies: &'a [Policy],
    position: Position,
    /// The strategy at the start, if a seat needs one; each game plays on with a copy.
    start: Option<Strategist<'a>>,
    chooser: Chooser,
}

impl<'a> Table<'a> {
    /// A table with one policy for each seat.
    ///
    /// # Panics
    /// When there is not exactly one policy for each player.
    pub fn new(board: &'a Board, start: Position, policies: &'a [Policy]) -> Self {
        assert_eq!(policies.len(), start.rules().players as usize);
        let strategic = policies.iter().any(|policy| policy.is_strategic());
        let strategist = strategic.then(|| {
            let mut strategist = Strategist::new(board, start.clone());
            // The plan of the start is made once, not once a game.
            strategist.advice();
            strategist
        });
        Self {
            policies,
            position: start,
            start: strategist,
            chooser: Chooser::default(),
        }
    }

    /// Whether somebody follows a strategy.
    pub(crate) fn is_strategic(&self) -> bool {
        self.start.is_some()
    }

    /// Plays the game to its end; every move is handed to `see`.
    pub fn play(&mut self, chance: &mut Chance, mut see: impl FnMut(Move)) -> Ended {
        let mut strategist = self.start.clone();
        let mut unproved = 0;
        let mut moves = 0;
        while let Some(one) = self.choose(strategist.as_mut(), chance, &mut unproved) {
            see(one);
            self.position.make(one);
            if let Some(strategist) = &mut strategist {
                strategist.play(one);
            }
            moves += 1;
        }
        let outcome = self.position.outcome_when_stuck();
        for _ in 0..moves {
            self.position.unmake();
        }
        Ended {
            outcome,
            moves,
            unproved,
        }
    }

    fn choose(
        &mut self,
        strategist: Option<&mut Strategist<'a>>,
        chance: &mut Chance,
        unproved: &mut u64,
    ) -> Option<Move> {
        let turn: Player = self.position.turn();
        match self.policies[turn.index()] {
            Policy::Uniform => self.chooser.uniform(&self.position, chance),
            Policy::Ends => self.chooser.ends(&self.position, chance),
            Policy::Greedy => self.chooser.greedy(&mut self.position, chance),
            Policy::Epsilon(probability) if chance.happens(probability) => {
                self.chooser.uniform(&self.position, chance)
            }
            Policy::Perfect | Policy::Epsilon(_) => {
                let advice = strategist?.advice()?;
                *unproved += u64::from(advice.standing == Standing::Unclear);
                Some(advice.one)
            }
        }
    }
}
