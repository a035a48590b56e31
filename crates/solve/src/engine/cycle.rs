//! The cycle games and the switching game, as engines play them.

use slitherlab_board::Board;
use slitherlab_game::cycle::Position;
use slitherlab_game::{AnyPosition, Outcome};
use slitherlab_graph::Edge;

use super::game::{EngineContext, EngineGame};
use super::mcts::{Mcts, Trial};
use super::playout_policy::EdgePlayout;
use super::rng::Rng;
use super::usual_nodes;
use crate::answer::Value;
use crate::choice::{Choice, Prospect};
use crate::cycle::{Best, CycleStrategist, find_best, safe_moves};
use crate::search::Budget;

/// The cycle games and the switching game.
///
/// Where the theorems say nothing, a perfect player searches, and plays trial games if that comes
/// to no end. Where they promise no more than a draw, the player keeps the draw and plays for the
/// win.
impl EngineGame for Position {
    type Strategist<'a> = CycleStrategist;

    fn of(position: &AnyPosition) -> Option<&Self> {
        match position {
            AnyPosition::Cycle(position) => Some(position),
            _ => None,
        }
    }

    fn follow(self, _: &Board) -> CycleStrategist {
        CycleStrategist::new(self)
    }

    /// Draws among all edges until a free one comes up, as long as there are many: listing them
    /// takes longer.
    fn any_move(&self, moves: &mut Vec<Edge>, rng: &mut impl Rng) -> Option<Edge> {
        if self.outcome().is_over() {
            return None;
        }
        let all = self.graph().edge_count();
        if self.free_count() * 8 > all {
            loop {
                let edge = rng.below(all) as Edge;
                if self.owner(edge).is_none() {
                    return Some(edge);
                }
            }
        }
        moves.clear();
        moves.extend(self.legal_moves());
        rng.pick(moves)
    }

    /// Best is a win at once, then a move after which the opponent cannot win at once, then one
    /// that does not lose.
    fn appeal(&mut self) -> usize {
        let opponent = self.turn();
        match self.outcome() {
            Outcome::Ongoing => {
                let replies: Vec<Edge> = self.legal_moves().collect();
                let threat = replies.into_iter().any(|edge| {
                    self.play_unchecked(edge);
                    let winner = self.outcome().winner(2);
                    self.undo();
                    winner == Some(opponent)
                });
                if threat { 1 } else { 2 }
            }
            Outcome::Draw => 2,
            over if over.winner(2) == Some(opponent) => 0,
            _ => 3,
        }
    }

    fn investigate(
        &self,
        prospect: Prospect,
        context: &EngineContext<'_>,
    ) -> Result<Choice<Edge>, Prospect> {
        if prospect.value == Value::Loss {
            return Err(prospect);
        }
        let budget = &context.budget;
        let nodes = usual_nodes(budget);
        if self.free_count() > SEARCHED {
            return try_out(self, nodes, context);
        }
        // A few trial games, in case the search does not come to an end.
        let tried = try_out(self, nodes.min(FEW), context);
        match find_best(self, &budget.with_positions(Some(nodes))) {
            Some(Best {
                value: value @ (Value::Win | Value::Draw),
                best: Some(edge),
                nodes,
            }) => Ok(Choice::found(edge, value, nodes)),
            Some(Best {
                value: Value::Loss,
                nodes,
                ..
            }) => Err(Prospect::searched(Value::Loss, nodes)),
            _ => tried,
        }
    }

    /// One that a search shows to win, else the one that does best in trial games against weak
    /// opponents, among those after which the player still need not lose.
    fn press(&self, advice: Choice<Edge>, context: &EngineContext<'_>) -> Choice<Edge> {
        let budget = &context.budget;
        let nodes = usual_nodes(budget);
        let size = self.free_count() * self.graph().edge_count();
        if size > LARGEST_PRESSED || nodes == 0 {
            return advice;
        }
        let few = budget.with_positions(Some(nodes.min(GLANCE)));
        if let Some(Best {
            value: Value::Win,
            best: Some(edge),
            nodes,
        }) = find_best(self, &few)
        {
            return Choice::found(edge, Value::Win, nodes);
        }
        if context.for_book {
            return advice;
        }
        let safe = safe_moves(self);
        if safe.len() < 2 {
            return advice;
        }
        let player = self.turn();
        let mut trials = Mcts::hopeful(self, context.seed);
        trials.keep(&safe);
        let policy = EdgePlayout {
            hopeful: Some(player),
        };
        run(&mut trials, &policy, nodes.min(CONSOLATION), budget);
        match trials.best().filter(Trial::is_known) {
            None => advice,
            Some(best) if best.wins == Some(true) => {
                Choice::found(best.mv, Value::Win, trials.made())
            }
            Some(best) => {
                let Choice { value, basis, .. } = advice;
                best.chosen(Prospect { value, basis })
            }
        }
    }
}

/// With more free edges a search hardly ever comes to an end, and trial games get its time.
const SEARCHED: usize = 64;
/// The moves that are made in trial games before a search.
const FEW: u64 = 100_000;
/// The positions at which a player who holds the draw looks for a win, and the moves they make in
/// trial games.
const GLANCE: u64 = 20_000;
const CONSOLATION: u64 = 1_000_000;

/// Beyond this many edges squared, a player who holds the draw does not look for more.
const LARGEST_PRESSED: usize = 200 * 200;

/// Beyond this many edges trial games take too long.
const LARGEST: usize = 1_000;
/// How many moves are made between two looks at the budget.
const TURN: u64 = 10_000;

/// The move that does best in trial games of at most this many moves; `Err` when the board is too
/// large for them or there is no time at all.
fn try_out(
    position: &Position,
    most: u64,
    context: &EngineContext<'_>,
) -> Result<Choice<Edge>, Prospect> {
    if position.graph().edge_count() > LARGEST || most == 0 {
        return Err(Prospect::OPEN);
    }
    let mut trials = Mcts::new(position, context.seed);
    run(
        &mut trials,
        &EdgePlayout { hopeful: None },
        most,
        &context.budget,
    );
    let best = trials.best().filter(Trial::is_known);
    let best = best.ok_or(Prospect::OPEN)?;
    let nodes = trials.made();
    if best.wins == Some(true) {
        return Ok(Choice::found(best.mv, Value::Win, nodes));
    }
    let prospect = if trials.is_decided() {
        Prospect::searched(Value::Loss, nodes)
    } else {
        Prospect::OPEN
    };
    Ok(best.chosen(prospect))
}

/// Plays trial games until this many moves are made or the budget are reached; however little time
/// is left, it is enough for some games, unless they are very long.
fn run(trials: &mut Mcts<Position>, policy: &EdgePlayout, most: u64, budget: &Budget<'_>) {
    while trials.made() < most && !trials.is_decided() {
        let turn = TURN.min(most - trials.made());
        trials.run(turn, policy, budget, |_| None);
        if budget.is_stopped_after(trials.made()) {
            break;
        }
    }
}
