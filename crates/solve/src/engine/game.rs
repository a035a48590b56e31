//! What a rule set gives the engines.

use std::fmt::Debug;

use slitherlab_board::Board;
use slitherlab_game::{AnyPosition, Play, Player, Snapshot};
use slitherlab_graph::Vertex;

use super::rng::Rng;
use crate::choice::{Choice, Prospect};
use crate::search::Budget;
use crate::strategist::Strategist;

/// What an engine may use for a choice.
#[derive(Clone, Copy, Debug)]
pub struct EngineContext<'a> {
    /// The budget of searches, and of trial games in moves.
    pub budget: Budget<'a>,
    /// What chance depends on, together with the position.
    pub seed: u64,
    /// Whether the choice goes into a [`Book`](super::Book): then it depends on the position alone,
    /// not on the moves that led there, and players who are lost by a theorem play no trial games.
    pub for_book: bool,
}

/// A game that engines play, by its positions.
pub trait EngineGame: Play {
    /// The strategist, which knows the theorems.
    type Strategist<'a>: Strategist<Position = Self> + Debug;

    /// Returns the position, if it is one of these rules.
    fn of(position: &AnyPosition) -> Option<&Self>;

    /// Returns a strategist who follows the game from here, and looks through the moves so far.
    fn follow(self, board: &Board) -> Self::Strategist<'_>;

    /// Returns all that a choice depends on: the state, and in which order it lists the moves,
    /// which games may reach differently.
    fn imprint(&self) -> Snapshot {
        self.snapshot()
    }

    /// Any legal move, all equally likely; `None` when there is none. `moves` is memory to work
    /// with.
    fn any_move(&self, moves: &mut Vec<Self::Move>, rng: &mut impl Rng) -> Option<Self::Move> {
        moves.clear();
        moves.extend(self.legal_moves());
        rng.pick(moves)
    }

    /// Keeps, of all legal moves, those from one live end, all ends being equally likely; a game
    /// without ends keeps them all. `ends` is memory to work with.
    fn keep_an_end(&self, _moves: &mut Vec<Self::Move>, _ends: &mut Vec<Vertex>, _: &mut impl Rng) {
    }

    /// Returns how a greedy player likes the position to which their move has led: the more the
    /// better. The position comes back as it was.
    fn appeal(&mut self) -> usize;

    /// Returns a move of a player to whom no theorem gives one: by a search, or by trial games.
    ///
    /// # Errors
    /// Where only a rule of thumb is left: with what is known then.
    fn investigate(
        &self,
        prospect: Prospect,
        context: &EngineContext<'_>,
    ) -> Result<Choice<Self::Move>, Prospect>;

    /// Returns a move of a player who acts with all others against one, of more than two players:
    /// by a search, or by trial games.
    ///
    /// # Errors
    /// Where only a rule of thumb is left: with what is known then.
    fn conspire(
        &self,
        _victim: Player,
        _: &EngineContext<'_>,
    ) -> Result<Choice<Self::Move>, Prospect> {
        Err(Prospect::OPEN)
    }

    /// Returns a move of a player who holds a draw and would like to win; the advice is how they
    /// hold it.
    fn press(&self, advice: Choice<Self::Move>, _: &EngineContext<'_>) -> Choice<Self::Move> {
        advice
    }
}
