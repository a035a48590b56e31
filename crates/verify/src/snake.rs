//! Checking claims about the snake games: those of two players with shared snakes by theorem, all
//! by [`strategy`](crate::strategy).
//!
//! R is the set of unused vertices, D(R) the outer vertices of the subgraph it induces
//! ([`gallai_edmonds`]), ν the size of a maximum matching.
//!
//! *Any shared snakes: if no live end has a neighbour in D(R), the player to move loses.* Let them
//! add w. Since w is not in D(R), it has a partner w′ in a maximum matching M of R; the answer is
//! w′. Put R′ = R∖{w, w′}. A matching of R′ of size ν(R) would miss w in R, so ν(R′) = ν(R) − 1,
//! and a maximum matching of R′ that misses some x gives, with the edge ww′, one of R that misses
//! x: D(R′) ⊆ D(R), so the other ends have no outer neighbour in R′. Nor has w′: with the edge w′x
//! instead, it would give one that misses w. So the condition holds again, and it is always the
//! same player who finds an answer.
//!
//! *One live end a: the winning moves are exactly those to N(a) ∩ D(R)* (Fraenkel, Scheinerman,
//! Ullman 1993). After a move to w in D(R), ν(R∖w) = ν(R), and w has no neighbour x in D(R∖w), or
//! the edge wx would make a larger matching of R: by the above the opponent loses. After a move to
//! any other w, its partner w′ is in D(R∖w), so the opponent wins by moving there. Hence a start w
//! is won for the player who moves from it iff it is not in D(V).
//!
//! *The opening of `classic`* (Anderson 1974, Theorem 1). Level 0 is the whole board, level i + 1
//! the inner vertices of level i. If a level has a perfect vertex, the player to move wins, by
//! any edge of a maximum matching of the first such level that joins two perfect vertices; if none
//! has, they lose.

use slitherlab_board::Board;
use slitherlab_graph::Vertex;
use slitherlab_rules::Effort;
use slitherlab_rules::snake::Capacity;
use slitherlab_rules::{Player, Preset};

use crate::case::{Case, Proved, Shown};
use crate::certificate::Proof;
use crate::gallai_edmonds::{self, Decomposition, Label, Level};
use crate::referee::Play;
use crate::referee::snake::{Move, Position};
use crate::refusal::Refusal;
use crate::{even_kernel, fixed_length, forest, matching_covered, mirror, split};

impl Proved for Position {
    fn shown(case: &Case<'_, Self>, proof: &Proof) -> Result<Shown<Move>, Refusal> {
        let Case {
            board,
            certificate,
            position,
            effort,
        } = case;
        let game = certificate.game;
        let by_matching = position.rules().is_matching_game();
        let by_images = mirror::speaks_about(position.rules());
        let two_images = by_images && position.players() == 2;
        let other = position.turn().next(2);
        match proof {
            Proof::OneEnd { level } => {
                let one_end = matches!(game, Preset::Progressive | Preset::Geography);
                case.needs(by_matching && one_end, ONE_END)?;
                case.one_end(level)
            }
            Proof::InnerLevels { levels } => {
                case.needs(by_matching && game == Preset::Classic, CLASSIC)?;
                case.inner_levels(levels)
            }
            Proof::Static { level } => {
                case.needs(by_matching, SHARED)?;
                case.now_or_after(&[], |now| static_proof(board, now, level, effort))
            }
            Proof::WinningMove { r#move, level } => {
                case.needs(by_matching, SHARED)?;
                let check = |after: &Position| static_proof(board, after, level, effort);
                case.now_or_after(std::slice::from_ref(r#move), check)
            }
            Proof::Mirror { image, r#move } => {
                case.needs(two_images, TWO_SNAKES)?;
                let check = |now: &Position| mirror::check(board.graph(), now, image, effort);
                case.now_or_after(r#move.as_slice(), check)
            }
            Proof::Split { r#move, runs } => {
                case.needs(two_images && game == Preset::Private, PRIVATE)?;
                case.now_or_after(r#move.as_slice(), |after| split::check(after, runs, effort))
            }
            Proof::FixedLength {} => {
                case.needs(fixed_length::speaks_about(position.rules()), TWO_ENDS)?;
                case.ends(fixed_length::outcome(board.graph(), position, effort)?)
            }
            Proof::MatchingCovered { mate, cycles } => {
                case.needs(by_matching && game == Preset::Public, PUBLIC)?;
                if !position.snakes().is_empty() || board.graph().vertex_count() < 4 {
                    return Err(Refusal::Stage("an empty board of four vertices or more"));
                }
                matching_covered::check(board.graph(), mate, cycles, effort)?;
                Ok(case.result(Some(other)))
            }
            Proof::EvenKernel { kernels, moves } => {
                case.needs(even_kernel::speak_about(position.rules()), ONE_TRAIL)?;
                case.even_kernels(kernels, moves)
            }
            Proof::Forest {} => forest::shown(case),
            Proof::Strategy { nodes, roots } => {
                let uses_edges = position.rules().capacity != Capacity::ONE;
                case.strategies(uses_edges, &case.sides()?, nodes, roots)
            }
            _ => Err(case.refuse("a cycle game")),
        }
    }
}

const ONE_END: &str = "progressive or geography with two players and normal ending";
const CLASSIC: &str = "classic with two players and normal ending";
const PRIVATE: &str = "private with two players and normal ending";
const PUBLIC: &str = "public with two players and normal ending";
const TWO_ENDS: &str = "classic, public or private";
const SHARED: &str = "shared snakes, two players and normal ending";
const TWO_SNAKES: &str = "two snakes, two players and normal ending";
const ONE_TRAIL: &str = "edge-geography with two players and normal ending";

/// More even kernels than this are never needed: among all of them there is always one that has at
/// least half of the vertices that the others leave out.
const MOST_KERNELS: usize = 64;

pub(crate) fn unused(position: &Position) -> Vec<Vertex> {
    let vertices = 0..position.field().vertex_count() as Vertex;
    vertices.filter(|&v| position.room(v) > 0).collect()
}

fn decompose(
    board: &Board,
    vertices: &[Vertex],
    level: &Level,
    number: usize,
    effort: &Effort<'_>,
) -> Result<Decomposition, Refusal> {
    effort.go_on()?;
    gallai_edmonds::check(board.graph(), vertices, level, effort)
        .map_err(|fault| Refusal::Level(number, fault))
}

/// The player to move loses, since no live end has an outer neighbour.
pub(crate) fn static_proof(
    board: &Board,
    position: &Position,
    level: &Level,
    effort: &Effort<'_>,
) -> Result<(), Refusal> {
    if position.is_opening() {
        return Err(Refusal::Stage("a position where all snakes are placed"));
    }
    let decomposition = decompose(board, &unused(position), level, 0, effort)?;
    for end in position.live_ends() {
        let mut neighbors = board.graph().neighbors(end).iter();
        effort.spend(neighbors.len());
        if let Some(&outer) = neighbors.find(|&&w| decomposition.is_outer(w)) {
            return Err(Refusal::OuterNeighbor(end, outer));
        }
    }
    Ok(())
}

impl Case<'_, Position> {
    /// The first of some moves that the player to move makes on end, and the position after all of
    /// them, in which the opponent is to move: in `progressive` that is not so when a vertex was
    /// named.
    fn after(&self, moves: &[String]) -> Result<(Move, Position), Refusal> {
        let mover = self.position.turn();
        let mut after = self.position.clone();
        let mut first = None;
        for text in moves {
            if after.turn() != mover {
                return Err(Refusal::Stage("moves of one player"));
            }
            let step = after.read_move(self.board, text)?;
            after.make(step);
            first = first.or(Some(step));
        }
        match first {
            Some(first) if after.turn() != mover => Ok((first, after)),
            _ => Err(Refusal::Stage("a move after which the opponent is to move")),
        }
    }

    /// What a proof shows if the player to move loses: now, or after moves of the player to move,
    /// if there are some.
    fn now_or_after(
        &self,
        moves: &[String],
        check: impl Fn(&Position) -> Result<(), Refusal>,
    ) -> Result<Shown<Move>, Refusal> {
        if moves.is_empty() {
            check(&self.position)?;
            return Ok(self.result(Some(self.position.turn().next(2))));
        }
        let (winning, after) = self.after(moves)?;
        check(&after)?;
        Ok(self.wins_by(winning))
    }

    fn even_kernels(
        &self,
        kernels: &[Vec<Vertex>],
        moves: &[String],
    ) -> Result<Shown<Move>, Refusal> {
        let position = &self.position;
        if !moves.is_empty() || !position.is_opening() {
            return self.now_or_after(moves, |now| self.in_kernel(now, kernels));
        }
        // The player who names a start moves from it.
        if position.rules().turn_after(1) != Player::FIRST {
            return Err(Refusal::Stage("a start that its namer moves from"));
        }
        if kernels.len() > MOST_KERNELS {
            return Err(Refusal::KernelCount(kernels.len()));
        }
        let mut covered = vec![false; position.field().vertex_count()];
        for (number, kernel) in kernels.iter().enumerate() {
            let within = even_kernel::check(position, kernel, number, self.effort)?;
            for (covered, within) in covered.iter_mut().zip(within) {
                *covered |= within;
            }
        }
        match covered.iter().position(|&covered| !covered) {
            Some(v) => Err(Refusal::OutsideKernels(v as Vertex)),
            None => Ok(self.result(Some(position.turn().next(2)))),
        }
    }

    /// Refuses unless the live end is in the one kernel.
    fn in_kernel(&self, position: &Position, kernels: &[Vec<Vertex>]) -> Result<(), Refusal> {
        let [kernel] = kernels else {
            return Err(Refusal::KernelCount(kernels.len()));
        };
        let within = even_kernel::check(position, kernel, 0, self.effort)?;
        match position.live_ends().next() {
            Some(end) if within[end as usize] => Ok(()),
            Some(end) => Err(Refusal::OutsideKernels(end)),
            None => Err(Refusal::Stage("a live end")),
        }
    }

    fn one_end(&self, level: &Level) -> Result<Shown<Move>, Refusal> {
        let position = &self.position;
        let decomposition = decompose(self.board, &unused(position), level, 0, self.effort)?;
        // After a naming it is the namer's own turn in `progressive`: they want a vertex from which
        // the player to move wins. In `geography` they want one from which that player loses.
        let wants_outer = !position.is_opening() || position.rules().turn_after(1) != Player::FIRST;
        let wins = |mv: &Move| {
            let (Move::Vertex(to) | Move::Edge([_, to])) = *mv;
            decomposition.is_outer(to) == wants_outer
        };
        let winning: Vec<Move> = position.moves().into_iter().filter(wins).collect();
        let (mover, loses) = (position.turn(), winning.is_empty());
        Ok(Shown {
            winner: Some(if loses { mover.next(2) } else { mover }),
            winning,
            complete: true,
        })
    }

    fn inner_levels(&self, levels: &[Level]) -> Result<Shown<Move>, Refusal> {
        if self.position.move_count() > 0 {
            return Err(Refusal::Stage("the empty board"));
        }
        let mover = self.position.turn();
        let mut vertices = unused(&self.position);
        for (number, level) in levels.iter().enumerate() {
            if vertices.is_empty() {
                return Err(Refusal::LevelsSuperfluous(number));
            }
            let decomposition = decompose(self.board, &vertices, level, number, self.effort)?;
            let is = |v: Vertex, label| decomposition.label(v) == Some(label);
            let perfect = vertices.iter().filter(|&&v| is(v, Label::Perfect));
            let edges = perfect.filter_map(|&v| Some([v, decomposition.mate(v)?]));
            let winning: Vec<Move> = edges.filter(|[u, v]| u < v).map(Move::Edge).collect();
            if !winning.is_empty() {
                if number + 1 < levels.len() {
                    return Err(Refusal::PerfectTooEarly(number));
                }
                return Ok(Shown {
                    winning,
                    ..self.result(Some(mover))
                });
            }
            vertices.retain(|&v| is(v, Label::Inner));
        }
        if !vertices.is_empty() {
            return Err(Refusal::LevelsMissing(vertices.len()));
        }
        Ok(self.result(Some(mover.next(2))))
    }
}
