//! Following a game and advising the player to move.

use slitherlab_game::{Play, Player};

use crate::choice::{Choice, Motive, Prospect, Rule};
use crate::search::Budget;

/// Follows a game and advises the player to move: wins what a theorem says is won, holds what it
/// says is drawn, and resists otherwise.
pub trait Strategist: Clone {
    /// A position of the game.
    type Position: Play;

    /// Returns the position.
    fn position(&self) -> &Self::Position;

    /// Makes a legal move of any player, without a check.
    ///
    /// # Panics
    /// May panic if the move is not legal.
    fn play_unchecked(&mut self, mv: <Self::Position as Play>::Move);

    /// Takes the last move back; `None` where the play began.
    fn undo(&mut self) -> Option<<Self::Position as Play>::Move>;

    /// Returns the move that a theorem gives the player to move to keep a win or a draw, or else
    /// what they can rely on; `None` when the game is over. Theorems that may take long on large
    /// boards give up when the watch of the budget says so.
    fn proved(
        &mut self,
        budget: &Budget<'_>,
    ) -> Option<Result<Choice<<Self::Position as Play>::Move>, Prospect>>;

    /// Returns the move that a theorem gives a player who acts with all others against one, of more
    /// than two players, so that this one is beaten; `None` where no theorem does.
    fn proved_against(
        &mut self,
        _victim: Player,
        _: &Budget<'_>,
    ) -> Option<Choice<<Self::Position as Play>::Move>> {
        None
    }

    /// Returns a move of a player with this prospect that makes it hard for the opponent; `None`
    /// when the game is over. When the watch of the budget says so, less is looked at.
    fn resist(
        &mut self,
        prospect: Prospect,
        budget: &Budget<'_>,
    ) -> Option<Choice<<Self::Position as Play>::Move>>;

    /// Returns what the player to move should play, by the theorems; `None` when the game is over.
    fn advice(&mut self) -> Option<Choice<<Self::Position as Play>::Move>> {
        let budget = Budget::default();
        match self.proved(&budget)? {
            Ok(choice) => Some(choice),
            Err(prospect) => self.resist(prospect, &budget),
        }
    }

    /// Returns what to play when one looks at the next moves only and follows no theorem; `None`
    /// when the game is over.
    fn resistance(
        &mut self,
        budget: &Budget<'_>,
    ) -> Option<Choice<<Self::Position as Play>::Move>> {
        let choice = self.resist(Prospect::OPEN, budget)?;
        Some(Choice {
            motive: Motive::RuleOfThumb(Rule::Stubborn),
            ..choice
        })
    }
}
