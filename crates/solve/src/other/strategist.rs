//! Playing other games: the move that the theorems give, else what a search finds.

use slitherlab_board::Board;
use slitherlab_game::other::Position;
use slitherlab_game::{AnyMove, AnyPosition, Outcome, Play as _, Preset};

use super::search::Search;
use crate::answer::{Theorem, Value};
use crate::choice::{Choice, Motive, Prospect, Replies, Tactic};
use crate::engine::{EngineContext, EngineGame, usual_nodes};
use crate::question::{Depth, Question};
use crate::rule_set::RuleSet;
use crate::search::Budget;
use crate::strategist::Strategist;

/// Follows a game and advises the player to move. It asks the theorems in every position.
#[derive(Clone, Debug)]
pub struct OtherStrategist<'a> {
    board: &'a Board,
    position: Position,
}

impl Strategist for OtherStrategist<'_> {
    type Position = Position;

    fn position(&self) -> &Position {
        &self.position
    }

    fn play_unchecked(&mut self, mv: AnyMove) {
        self.position.play_unchecked(mv);
    }

    fn undo(&mut self) -> Option<AnyMove> {
        self.position.undo()
    }

    fn proved(&mut self, budget: &Budget<'_>) -> Option<Result<Choice<AnyMove>, Prospect>> {
        if self.position.outcome().is_over() {
            return None;
        }
        let question = Question {
            board: self.board,
            // The position has the rules, and no answer depends on their name.
            preset: Preset::Classic,
            position: &self.position,
            depth: Depth::Answer,
        };
        let proof = Position::prove(&question, budget);
        let turn = self.position.turn();
        let worth = proof.conclusion.map(|it| it.value(turn));
        let theorem = Position::theorem(&proof.reason).unwrap_or(Theorem::Rules);
        let Some(worth) = worth else {
            return Some(Err(Prospect::OPEN));
        };
        let prospect = Prospect::proved(worth, theorem);
        let mut moves = self.position.legal_moves().zip(&proof.values);
        let keeps = moves.find(|&(_, &value)| value == worth && worth != Value::Loss);
        Some(match keeps {
            Some((mv, _)) => Ok(Choice::new(mv, prospect, Motive::Theorem(Tactic::Proved))),
            None => Err(prospect),
        })
    }

    /// The move after which the opponent has the fewest moves, of those for which there is time.
    fn resist(&mut self, prospect: Prospect, budget: &Budget<'_>) -> Option<Choice<AnyMove>> {
        let moves: Vec<AnyMove> = self.position.legal_moves().collect();
        let most = (COUNTED / moves.len().max(1)).max(1);
        let mut best: Option<(usize, AnyMove)> = None;
        for mv in moves.into_iter().take(most) {
            if best.is_some() && budget.is_stopped() {
                break;
            }
            self.position.play_unchecked(mv);
            let replies = self.position.legal_moves().count();
            self.position.undo();
            if best.is_none_or(|(fewest, _)| replies < fewest) {
                best = Some((replies, mv));
            }
        }
        let (_, mv) = best?;
        let motive = Motive::Resistance(Replies::Uncounted);
        Some(Choice::new(mv, prospect, motive))
    }
}

/// Where the theorems give no move, a perfect player searches.
impl EngineGame for Position {
    type Strategist<'a> = OtherStrategist<'a>;

    fn of(position: &AnyPosition) -> Option<&Self> {
        match position {
            AnyPosition::Other(position) => Some(position),
            _ => None,
        }
    }

    fn follow(self, board: &Board) -> OtherStrategist<'_> {
        OtherStrategist {
            board,
            position: self,
        }
    }

    /// Best is a win at once, worst a loss at once, then what leaves the opponent few moves.
    fn appeal(&mut self) -> usize {
        match self.outcome() {
            Outcome::Ongoing => MOST_REPLIES.saturating_sub(self.legal_moves().count()),
            over if over.winner(2) == Some(self.turn()) => 0,
            _ => MOST_REPLIES + 1,
        }
    }

    fn investigate(
        &self,
        prospect: Prospect,
        context: &EngineContext<'_>,
    ) -> Result<Choice<AnyMove>, Prospect> {
        if prospect.value == Value::Loss {
            return Err(prospect);
        }
        let budget = context
            .budget
            .with_positions(Some(usual_nodes(&context.budget)));
        let mut search = Search::new(&budget);
        let turn = self.turn();
        for mv in self.legal_moves() {
            let mut after = self.clone();
            after.play_unchecked(mv);
            match search.winner(&after) {
                Some(winner) if winner == turn => {
                    return Ok(Choice::found(mv, Value::Win, search.nodes));
                }
                Some(_) => {}
                None => return Err(prospect),
            }
        }
        Err(Prospect::searched(Value::Loss, search.nodes))
    }
}

/// The most pairs of a move and a reply that a player without a good move counts: a person should
/// not wait for a lost move.
const COUNTED: usize = 1_000_000;

/// More replies than that are all alike to a greedy player.
const MOST_REPLIES: usize = usize::MAX / 2;
