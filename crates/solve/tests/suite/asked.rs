//! Questions that own their games.

use slitherlab_board::Board;
use slitherlab_game::{AnyPosition, Budget, Game, Preset};
use slitherlab_solve::{Answer, AnyCertificate, Depth, Question, Uncertified};

/// A question that owns its game.
pub(crate) struct Asked {
    pub(crate) game: Game,
    pub(crate) depth: Depth,
}

impl Asked {
    /// Asks about a position on its board.
    pub(crate) fn about(
        board: &Board,
        preset: Preset,
        position: &(impl Clone + Into<AnyPosition>),
        depth: Depth,
    ) -> Self {
        let game = Game::with_position(preset, board, position.clone()).unwrap();
        Self { game, depth }
    }

    pub(crate) fn question(&self) -> Question<'_> {
        Question::new(&self.game, self.depth)
    }

    pub(crate) fn analyze(&self) -> Answer {
        self.question().analyze()
    }

    pub(crate) fn analyze_within(&self, budget: &Budget<'_>) -> Answer {
        self.question().analyze_within(budget)
    }

    pub(crate) fn prove_within(
        &self,
        budget: &Budget<'_>,
        positions: usize,
    ) -> (Answer, Result<AnyCertificate, Uncertified>) {
        self.question().prove_within(budget, positions)
    }

    pub(crate) fn certify_within(
        &self,
        budget: &Budget<'_>,
        positions: usize,
    ) -> Result<AnyCertificate, Uncertified> {
        self.question().certify_within(budget, positions)
    }
}
