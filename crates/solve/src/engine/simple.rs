//! The levels that look at the position alone.

use slitherlab_game::Play;
use slitherlab_graph::Vertex;

use super::game::EngineGame;
use super::level::Level;
use super::playout_policy::{keep_least, keep_some};
use super::rng::Rng;

/// Chooses moves by the simple levels. Keeps its memory between calls.
#[derive(Clone, Debug)]
pub struct Simple<P: Play> {
    moves: Vec<P::Move>,
    ends: Vec<Vertex>,
}

/// The most pairs of a move and a reply that a greedy player looks at: on larger boards they look
/// at a part of the moves.
const GREED: usize = 1_000_000;

impl<P: Play> Default for Simple<P> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<P: EngineGame> Simple<P> {
    /// Returns a move by a [simple](Level::is_simple) level, or by chance for any other; `None`
    /// when there is none. The position comes back as it was.
    ///
    /// *Cost*: listing the moves; for the greedy level also the replies to each.
    #[inline]
    pub fn choose(
        &mut self,
        level: Level,
        position: &mut P,
        rng: &mut impl Rng,
    ) -> Option<P::Move> {
        match level {
            Level::Ends => self.ends(position, rng),
            Level::Greedy => self.greedy(position, rng),
            _ => position.any_move(&mut self.moves, rng),
        }
    }

    fn ends(&mut self, position: &P, rng: &mut impl Rng) -> Option<P::Move> {
        self.moves.clear();
        self.moves.extend(position.legal_moves());
        position.keep_an_end(&mut self.moves, &mut self.ends, rng);
        rng.pick(&self.moves)
    }

    fn greedy(&mut self, position: &mut P, rng: &mut impl Rng) -> Option<P::Move> {
        self.moves.clear();
        self.moves.extend(position.legal_moves());
        let count = self.moves.len();
        let stride = count.saturating_mul(count).div_ceil(GREED).min(count);
        if stride > 1 {
            // Each part of the moves is as likely as any other.
            keep_some(&mut self.moves, stride, rng.below(stride));
        }
        keep_least(&mut self.moves, |mv| {
            position.play_unchecked(mv);
            let appeal = position.appeal();
            position.undo();
            usize::MAX - appeal
        });
        rng.pick(&self.moves)
    }
}
