//! Answers: who wins, by which moves, and why.

use std::fmt;

use slitherlab_game::Player;
use slitherlab_solve::{Solution, Value};

use crate::{Game, Move};

/// The answer about a game: who wins, by which moves, and why.
///
/// An answer never guesses. What neither a theorem nor a search decides is
/// [`Solution::Unknown`].
///
/// ```
/// use slitherlab::{Game, Preset, Solution};
///
/// let answer = Game::new(Preset::Geography, "path:5")?.solve();
/// assert!(matches!(answer.solution(), Solution::Wins(player) if player.number() == 1));
/// assert!(answer.to_string().starts_with("Player 1 wins."));
/// # Ok::<(), slitherlab::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answer {
    pub(crate) game: Game,
    pub(crate) answer: slitherlab_solve::Answer,
}

impl Answer {
    /// Returns how the game ends with best play, or what was spent without a result.
    ///
    /// ```
    /// use slitherlab::{Game, Preset, Solution};
    ///
    /// let game = Game::from_edges(Preset::Cycle, [(0, 1), (1, 2), (2, 0)])?;
    /// assert_eq!(game.solve().solution(), Solution::Draw);
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn solution(&self) -> Solution {
        self.answer.solution()
    }

    /// Returns the winner of a game for two, if one is known and the game is not a draw.
    ///
    /// ```
    /// use slitherlab::{Game, Player, Preset};
    ///
    /// let game = Game::new(Preset::Classic, "grid:3x3")?;
    /// assert_eq!(game.solve().winner(), Some(Player::SECOND));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn winner(&self) -> Option<Player> {
        self.answer.winner()
    }

    /// Returns a move that is proved to win for the player to move, if one is known.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let game = Game::new(Preset::Classic, "path:2")?;
    /// let winning = game.solve().winning_move().unwrap();
    /// assert_eq!(game.move_text(winning), "0-1");
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn winning_move(&self) -> Option<Move> {
        self.answer.winning_move()
    }

    /// Lists the legal moves with their values for the player to move, as far as they are known.
    ///
    /// ```
    /// use slitherlab::{Game, Preset, Value};
    ///
    /// let answer = Game::new(Preset::Geography, "path:5")?.solve();
    /// let wins = answer.moves().filter(|&(_, value)| value == Value::Win);
    /// assert_eq!(wins.count(), 3);
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = (Move, Value)> + '_ {
        self.answer
            .moves
            .iter()
            .map(|valued| (valued.mv, valued.value))
    }

    /// Explains the answer in one or two sentences.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let answer = Game::new(Preset::Classic, "grid:5x6")?.solve();
    /// assert!(answer.why().starts_with("All 30 cells can be paired into dominoes"));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn why(&self) -> String {
        slitherlab_explain::why(self.game.inner(), &self.answer)
    }

    /// Returns the game that the answer is about.
    ///
    /// ```
    /// use slitherlab::{Game, Preset};
    ///
    /// let answer = Game::new(Preset::Classic, "path:2")?.solve();
    /// assert_eq!(answer.game().board().text(), "path:2");
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn game(&self) -> &Game {
        &self.game
    }
}

/// Prints who wins, and why.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let headline = slitherlab_explain::headline(self.game.inner(), &self.answer);
        write!(f, "{headline} {}", self.why())
    }
}

/// Writes the verdict of the program's JSON interface, schema `slitherlab/verdict/1`.
#[cfg(feature = "serde")]
impl serde::Serialize for Answer {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        slitherlab_explain::Verdict::of(self.game.inner(), &self.answer).serialize(to)
    }
}
