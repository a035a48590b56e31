//! How trial games are played, quickly.

use slitherlab_game::snake::{Ending, Move, Position};
use slitherlab_game::{Player, cycle};
use slitherlab_graph::{Edge, Vertex};

use super::game::EngineGame;
use super::mcts::PlayoutPolicy;
use super::rng::{Rng, Seeded};

/// How snakes grow in trial games.
///
/// Private snakes want to grow long: they go where few ways lead on, but not into dead ends
/// (Warnsdorff's rule for knight's tours); in misère play the other way round. Shared snakes go
/// anywhere, but nobody misses the move that ends the game well for them. Weak opponents leave the
/// next one few moves about as often as they have done so far, and else move anywhere.
pub(crate) struct SnakePlayout {
    private: bool,
    misere: bool,
    /// The one player who is not weak, if the others are.
    hopeful: Option<Player>,
    /// A player against whom all others act together: only they and the one before them care how
    /// the game ends.
    victim: Option<Player>,
    /// How often weak opponents are greedy, from 0 to 1.
    greed: f64,
}

/// One move in this many is made at random.
const WHIM: usize = 6;
/// More moves and replies than this are not compared.
const MANY: usize = 64;
/// With this few moves or fewer it is worth looking for one that ends the game.
const FEW: usize = 4;

impl SnakePlayout {
    pub(crate) fn of(position: &Position) -> Self {
        let rules = position.rules();
        Self {
            private: !rules.is_common(),
            misere: rules.ending == Ending::Misere,
            hopeful: None,
            victim: None,
            greed: 0.0,
        }
    }

    /// Returns the policy for games in which all others act against one.
    pub(crate) fn against(position: &Position, victim: Player) -> Self {
        Self {
            victim: Some(victim),
            ..Self::of(position)
        }
    }

    /// Whether the player to move may end the game as they like it.
    fn cares(&self, now: &Position) -> bool {
        let turn = now.turn();
        let next = turn.next(now.rules().players);
        self.victim
            .is_none_or(|victim| [turn, next].contains(&victim))
    }

    /// Returns the policy of a player whose opponents are weak, and greedy every other time.
    pub(crate) fn weak(position: &Position) -> Self {
        Self {
            hopeful: Some(position.turn()),
            greed: 0.5,
            ..Self::of(position)
        }
    }

    /// Returns the policy of a player whose opponents are weak, and as greedy as they were so far.
    ///
    /// *Cost*: playing the game so far once more, with all replies.
    pub(crate) fn hopeful(position: &Position) -> Self {
        let policy = Self::weak(position);
        Self {
            greed: policy.greed_shown(position),
            ..policy
        }
    }

    /// How often the opponents were greedy, beyond what chance explains; about one half when little
    /// is known.
    fn greed_shown(&self, position: &Position) -> f64 {
        let mut now = position.clone();
        let mut past = Vec::new();
        while let Some(mv) = now.undo() {
            past.push(mv);
        }
        let mut moves = Vec::new();
        let [mut shown, mut possible] = [0.0, 0.0];
        for mv in past.into_iter().rev() {
            if self.hopeful != Some(now.turn()) && !now.is_opening() {
                moves.clear();
                moves.extend(now.legal_moves());
                let all = moves.len();
                self.cramp(&mut now, &mut moves);
                let by_chance = moves.len() as f64 / all as f64;
                shown += f64::from(u8::from(moves.contains(&mv))) - by_chance;
                possible += 1.0 - by_chance;
            }
            now.play_unchecked(mv);
        }
        (shown.max(0.0) + 1.0) / (possible + 2.0)
    }

    /// Keeps the moves that leave the next player the fewest moves, in misère play the most. On
    /// boards where there are very many, a part of them: a game must not take longer than a
    /// thought.
    fn cramp(&self, now: &mut Position, moves: &mut Vec<Move>) {
        let misere = self.misere;
        let stride = moves.len().div_ceil(MANY);
        if stride > 1 {
            keep_some(moves, stride, 0);
        }
        keep_least(moves, |mv| {
            now.play_unchecked(mv);
            let replies = now.legal_moves().take(MANY).count();
            now.undo();
            if misere {
                usize::MAX - replies
            } else {
                replies
            }
        });
    }

    /// Keeps the moves that a private snake likes best.
    fn run_on(&self, now: &Position, moves: &mut Vec<Move>) {
        let rank = |mv: Move| {
            let (Move::Vertex(to) | Move::Edge([_, to])) = mv;
            let neighbors = now.field().neighbors(to).iter();
            let ways = neighbors.filter(|&&w: &&Vertex| now.room(w) > 0).count();
            if ways == 0 && !self.misere {
                usize::MAX
            } else {
                ways
            }
        };
        keep_least(moves, rank);
    }
}

/// Keeps every move whose number is a multiple of `stride`, as if this many others stood before the
/// first.
pub(super) fn keep_some<M>(moves: &mut Vec<M>, stride: usize, before: usize) {
    let mut place = before;
    moves.retain(|_| {
        place += 1;
        place % stride == 0
    });
}

/// Keeps the moves of the least rank.
pub(super) fn keep_least<M: Copy>(moves: &mut Vec<M>, mut rank: impl FnMut(M) -> usize) {
    let mut best = usize::MAX;
    let mut kept = 0;
    for place in 0..moves.len() {
        let rank = rank(moves[place]);
        if rank < best {
            (best, kept) = (rank, 0);
        }
        if rank == best {
            moves[kept] = moves[place];
            kept += 1;
        }
    }
    moves.truncate(kept);
}

impl PlayoutPolicy<Position> for SnakePlayout {
    fn choose(
        &self,
        now: &mut Position,
        moves: &mut Vec<Move>,
        chance: &mut Seeded,
    ) -> Option<Move> {
        moves.clear();
        moves.extend(now.legal_moves());
        if moves.len() > 1 && !now.is_opening() {
            if self.hopeful.is_some_and(|player| player != now.turn()) {
                if chance.happens(self.greed) {
                    self.cramp(now, moves);
                }
            } else if self.private {
                if chance.below(WHIM) > 0 {
                    self.run_on(now, moves);
                }
            } else if moves.len() <= FEW && self.cares(now) {
                let mut ends = |mv: Move| {
                    now.play_unchecked(mv);
                    let ends = now.legal_moves().next().is_none();
                    now.undo();
                    ends
                };
                if !self.misere {
                    if let Some(place) = moves.iter().position(|&mv| ends(mv)) {
                        return Some(moves[place]);
                    }
                } else if moves.iter().any(|&mv| !ends(mv)) {
                    moves.retain(|&mv| !ends(mv));
                }
            }
        }
        chance.pick(moves)
    }
}

/// How edges are taken in trial games.
///
/// In `cycle` nobody misses a cycle, their own or one that they can prevent; in `cycle-misere`
/// everybody leaves the edges that close one to the opponent, as long as there are others. Weak
/// opponents see only their own cycles, and those every other time. In the other games any edge is
/// taken.
pub(crate) struct EdgePlayout {
    /// The one player who is not weak, if the others are.
    pub(crate) hopeful: Option<Player>,
}

impl PlayoutPolicy<cycle::Position> for EdgePlayout {
    fn choose(
        &self,
        now: &mut cycle::Position,
        moves: &mut Vec<Edge>,
        chance: &mut Seeded,
    ) -> Option<Edge> {
        let mover = now.turn();
        let weak = self.hopeful.is_some_and(|player| player != mover);
        let kind = now.rules().kind;
        let is_race = matches!(kind, cycle::Kind::Cycle | cycle::Kind::CycleMisere);
        if !is_race || weak && chance.below(2) == 0 {
            return now.any_move(moves, chance);
        }
        let other = mover.next(2);
        let rank = |edge: Edge| {
            let own = now.closes_cycle(edge, mover);
            let others = !weak && now.closes_cycle(edge, other);
            match kind {
                cycle::Kind::Cycle => 3 - 2 * usize::from(own) - usize::from(others),
                _ => 2 * usize::from(own) + usize::from(others),
            }
        };
        moves.clear();
        moves.extend(now.legal_moves());
        keep_least(moves, rank);
        chance.pick(moves)
    }
}
