//! The snake games, as engines play them.

use slitherlab_board::Board;
use slitherlab_game::snake::{Capacity, Ending, Ends, Move, Position};
use slitherlab_game::{AnyPosition, Player, Snapshot};
use slitherlab_graph::Vertex;

use super::game::{EngineContext, EngineGame};
use super::mcts::{Mcts, Trial};
use super::playout_policy::SnakePlayout;
use super::rng::Rng;
use super::usual_nodes;
use crate::answer::Value;
use crate::choice::{Choice, Motive, Prospect, first_move};
use crate::search::{Budget, Solver};
use crate::snake::SnakeStrategist;

/// Snake games, with any number of players.
///
/// Where the theorems say nothing, a perfect player searches for a proof and plays trial games by
/// turns, until there is a proof or the budget are reached. With more than two players a proof is
/// one that the others together cannot make the player lose, and in trial games the others are half
/// weak and half strong: where only strong ones are expected, weak ones are not punished, and the
/// other way round. A player who is lost expects weak opponents, and goes where they are most
/// likely to err.
impl EngineGame for Position {
    type Strategist<'a> = SnakeStrategist<'a>;

    fn of(position: &AnyPosition) -> Option<&Self> {
        match position {
            AnyPosition::Snake(position) => Some(position),
            _ => None,
        }
    }

    fn follow(self, board: &Board) -> SnakeStrategist<'_> {
        SnakeStrategist::new(board, self)
    }

    fn imprint(&self) -> Snapshot {
        let mut words = self.snapshot().into_vec();
        words.extend(self.all_live_ends().map(|(_, end)| end));
        words.into()
    }

    fn keep_an_end(&self, moves: &mut Vec<Move>, ends: &mut Vec<Vertex>, rng: &mut impl Rng) {
        let two_ways = self.is_opening() && self.rules().ends == Ends::Two;
        ends.clear();
        for &mv in moves.iter() {
            match mv {
                Move::Vertex(_) => return,
                Move::Edge([u, v]) if two_ways => ends.extend([u, v]),
                Move::Edge([u, _]) => ends.push(u),
            }
        }
        if two_ways {
            ends.sort_unstable();
        }
        // Legal moves come end by end, so that equal ends stand together.
        ends.dedup();
        if ends.is_empty() {
            return;
        }
        let end = ends[rng.below(ends.len())];
        moves.retain(|&mv| match mv {
            Move::Edge([u, v]) => u == end || (two_ways && v == end),
            Move::Vertex(_) => false,
        });
    }

    fn appeal(&mut self) -> usize {
        let replies = self.legal_moves().count();
        match self.rules().ending {
            Ending::Normal => usize::MAX - replies,
            Ending::Misere => replies,
        }
    }

    fn investigate(
        &self,
        prospect: Prospect,
        context: &EngineContext<'_>,
    ) -> Result<Choice<Move>, Prospect> {
        if prospect.value != Value::Loss {
            return look_into(self, context);
        }
        if context.for_book {
            return Err(prospect);
        }
        let mut solver = Solver::new(self, &context.budget);
        // Where nobody ever errs in trials, they tell nothing.
        hope(&mut solver, self, &context.budget, context.seed)
            .filter(|trial| trial.share > HOPELESS)
            .map(|trial| trial.chosen(prospect))
            .ok_or(prospect)
    }

    fn conspire(
        &self,
        victim: Player,
        context: &EngineContext<'_>,
    ) -> Result<Choice<Move>, Prospect> {
        conspire(self, victim, context)
    }
}

/// Beyond this many (moves × moves of a long game) a position is too large for more than a rule of
/// thumb.
const LARGEST: usize = 2_000_000;
/// What the search and the trial games get at each turn of theirs, in positions and moves: about
/// the same time.
const SEARCH_TURN: u64 = 8_000;
const TRIAL_TURN: u64 = 20_000;
/// The turns become longer, up to this many times.
const LONGEST_TURN: u64 = 4;
/// The positions and moves of trial games that are enough for a player who is lost.
const CONSOLATION: u64 = 2_000_000;
/// The games for each move that are enough, where even long games are short.
const ENOUGH_GAMES: u64 = 5_000;
/// The positions searched about one that may follow an error.
const GLANCE: u64 = 2_000;
/// A share of trial games that is no reason to hope.
const HOPELESS: f64 = 0.001;

/// What a choice in a position may cost; `None` when the position is too large for anything but a
/// rule of thumb, or there is no time at all.
fn allowance(position: &Position, budget: &Budget<'_>) -> Option<u64> {
    let most = usual_nodes(budget);
    (size(position) <= LARGEST && most > 0).then_some(most)
}

/// The legal moves, times those of a long game.
fn size(position: &Position) -> usize {
    let moves = position.legal_moves().take(LARGEST).count();
    moves.saturating_mul(longest_game(position))
}

/// How many moves a game can take, about: it uses up vertices, or edges where vertices may be
/// visited again.
fn longest_game(position: &Position) -> usize {
    let field = position.field();
    let vertices = field.vertex_count();
    if position.rules().capacity == Capacity::ONE {
        return vertices;
    }
    let degrees = (0..vertices as Vertex).map(|v| field.neighbors(v).len());
    degrees.sum::<usize>() / 2
}

/// The move of a player who has no other.
fn only_move(position: &Position) -> Option<Choice<Move>> {
    let mut moves = position.legal_moves();
    let mv = moves.next()?;
    let choice = Choice::new(mv, Prospect::OPEN, Motive::OnlyMove);
    moves.next().is_none().then_some(choice)
}

/// Searches, and tries games out by turns, where no theorem tells who wins.
fn look_into(position: &Position, context: &EngineContext<'_>) -> Result<Choice<Move>, Prospect> {
    let games = || Games::new(position, context);
    inquire(
        position,
        position.turn(),
        games,
        context,
        |investigation, best, most, spent| {
            if investigation.fate.is_none() && best.wins.is_none() {
                return (best, Prospect::searched(Value::Unknown, spent));
            }
            let lost = Prospect::searched(Value::Loss, spent);
            if context.for_book {
                return (best, lost);
            }
            let left = context
                .budget
                .with_positions(Some(most.saturating_sub(spent)));
            let hope = hope(&mut investigation.solver, position, &left, context.seed);
            (hope.unwrap_or(best), lost)
        },
    )
}

/// A move of one who acts with all others against a victim: by a proof that the victim is beaten,
/// else what did best in trial games, also when the victim can hold out and has to err. What it is
/// worth is meant for all who act together.
fn conspire(
    position: &Position,
    victim: Player,
    context: &EngineContext<'_>,
) -> Result<Choice<Move>, Prospect> {
    let games = || Games {
        trials: Mcts::against(position, victim, context.seed),
        policy: SnakePlayout::against(position, victim),
    };
    inquire(
        position,
        victim,
        games,
        context,
        |investigation, best, _, spent| {
            let value = match investigation.fate.or(best.wins) {
                Some(false) => Value::Loss,
                _ => Value::Unknown,
            };
            (best, Prospect::searched(value, spent))
        },
    )
}

/// Looks for a move that is shown to lead where the player to move wants to have `x`. Where none is
/// found, `conclude` says which one to try and what it is worth, given the best in trial games, the
/// positions that were allowed, and those that were looked at.
fn inquire(
    position: &Position,
    x: Player,
    games: impl FnOnce() -> Games,
    context: &EngineContext<'_>,
    conclude: impl FnOnce(&mut Investigation<'_>, Trial<Move>, u64, u64) -> (Trial<Move>, Prospect),
) -> Result<Choice<Move>, Prospect> {
    if let Some(choice) = only_move(position) {
        return Ok(choice);
    }
    let budget = &context.budget;
    let most = allowance(position, budget).ok_or(Prospect::OPEN)?;
    let without_nodes = budget.with_positions(None);
    let mut investigation = Investigation {
        games: games(),
        solver: Solver::new(position, &without_nodes),
        x,
        fate: None,
    };
    investigation.pursue(position, most, budget);
    let spent = investigation.spent();
    let best = match investigation.outcome(position, most) {
        Some(Ok(choice)) => return Ok(choice),
        Some(Err(best)) => best,
        None => return Err(Prospect::OPEN),
    };
    let (best, prospect) = conclude(&mut investigation, best, most, spent);
    if best.is_known() {
        Ok(best.chosen(prospect))
    } else {
        Err(prospect)
    }
}

/// The question what becomes of a player, to which a search and trial games look for an answer by
/// turns: of the player to move, who is on their own, or of a victim against whom the player to
/// move acts with all others.
struct Investigation<'a> {
    games: Games,
    solver: Solver<'a>,
    x: Player,
    /// Whether x is beaten, once the search has found it out.
    fate: Option<bool>,
}

impl Investigation<'_> {
    /// The positions searched and the moves made in trial games.
    fn spent(&self) -> u64 {
        self.solver.nodes() + self.games.trials.made()
    }

    /// Looks for an answer until there is a proof or the budget are reached.
    fn pursue(&mut self, position: &Position, most: u64, budget: &Budget<'_>) {
        let against = self.x != position.turn();
        let mut turn = 1;
        loop {
            let spent = self.spent();
            // A victim may err in trial games even where the search has come to its end.
            let is_searched = self.solver.is_spent() && !against;
            let over = spent >= most || is_searched || self.games.trials.is_decided();
            if over || budget.is_stopped_after(spent) {
                return;
            }
            let left = most - spent;
            if self.fate.is_none() && !self.solver.is_spent() {
                self.solver.allow((SEARCH_TURN * turn).min(left));
                self.fate = self.solver.is_beaten(position, self.x);
                if self.fate.is_some_and(|beaten| beaten || !against) {
                    return;
                }
            }
            let recall = |now: &Position| match self.fate {
                // Nobody is forced any more: what counts is where the victim may err.
                Some(_) => None,
                None if against => self.solver.recall(now, self.x),
                None => self.solver.recall(now, now.turn()),
            };
            let Games { trials, policy } = &mut self.games;
            trials.run((TRIAL_TURN * turn).min(left), policy, budget, recall);
            turn = (turn + 1).min(LONGEST_TURN);
        }
    }

    /// A move that is proved to be good for its maker, or else what did best in trial games; `None`
    /// if there were none.
    fn outcome(
        &mut self,
        position: &Position,
        most: u64,
    ) -> Option<Result<Choice<Move>, Trial<Move>>> {
        let wanted = self.x != position.turn();
        let spent = self.spent();
        if self.fate == Some(wanted) {
            // The search has hardly ever forgotten the move; then it may look a little longer for
            // it.
            self.solver
                .allow(most.saturating_sub(spent).max(SEARCH_TURN));
            let (solver, x) = (&mut self.solver, self.x);
            let leading = first_move(position, |after, thorough| {
                let fate = if thorough {
                    solver.is_beaten(after, x)
                } else {
                    solver.recall(after, x)
                };
                fate == Some(wanted)
            });
            if let Some(mv) = leading {
                return Some(Ok(Choice::found(mv, Value::Win, self.spent())));
            }
        }
        let best = self.games.trials.best()?;
        if best.wins == Some(true) {
            return Some(Ok(Choice::found(best.mv, Value::Win, spent)));
        }
        Some(Err(best))
    }
}

/// Trial games with the habits of their players.
struct Games {
    trials: Mcts<Position>,
    policy: SnakePlayout,
}

impl Games {
    fn new(position: &Position, context: &EngineContext<'_>) -> Self {
        if position.rules().players == 2 {
            Self {
                trials: Mcts::new(position, context.seed),
                policy: SnakePlayout::of(position),
            }
        } else {
            let policy = if context.for_book {
                SnakePlayout::weak(position)
            } else {
                SnakePlayout::hopeful(position)
            };
            Self {
                trials: Mcts::wary(position, context.seed),
                policy,
            }
        }
    }
}

/// What a player who is lost should try: the others may err. `None` when the position is too large
/// for trial games, or there is no time for a single one.
fn hope(
    solver: &mut Solver<'_>,
    position: &Position,
    budget: &Budget<'_>,
    seed: u64,
) -> Option<Trial<Move>> {
    let most = allowance(position, budget)?.min(CONSOLATION);
    let most = most.min(size(position) as u64 * ENOUGH_GAMES);
    let player = position.turn();
    let policy = SnakePlayout::hopeful(position);
    let mut trials = Mcts::hopeful(position, seed);
    let before = solver.nodes();
    // However little time there is, it is enough for some games, unless they are very long.
    loop {
        // What the opponent's error is worth, a short search tells better than many games.
        let look = |now: &Position| {
            solver.allow(GLANCE);
            solver.is_beaten(now, player)
        };
        trials.run(GLANCE.min(most), &policy, budget, look);
        let spent = trials.made() + solver.nodes() - before;
        if spent >= most || trials.is_decided() || budget.is_stopped_after(spent) {
            return trials.best().filter(Trial::is_known);
        }
    }
}
