//! Playing: the strategies carried out move by move.

use slitherlab_game::Player;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_graph::Edge;

use super::resist::resist;
use super::scheme::{Answer, Scheme, look_ahead};
use crate::answer::{Theorem, Value};
use crate::choice::{Choice, Motive, Prospect, Replies, Tactic};
use crate::search::Budget;
use crate::strategist::Strategist;

/// Follows a game of edges and advises the player to move.
///
/// *Cost*: the first advice takes a largest union of two forests; while a player follows their
/// strategy, an answer takes one walk in a forest, and looking through the free edges for a cycle
/// to close.
///
/// ```
/// use slitherlab_game::{Preset, Outcome, Player, cycle::Position};
/// use slitherlab_board::Board;
/// use slitherlab_solve::cycle::CycleStrategist;
/// use slitherlab_solve::{Strategist, Value};
///
/// let board = Board::parse("complete:5")?;
/// let start = Position::start(Preset::CycleMisere.cycle_rules().unwrap(), board.graph())?;
/// let mut game = CycleStrategist::new(start);
/// while let Some(advice) = game.advice() {
///     if game.position().turn() == Player::SECOND {
///         assert_eq!(advice.value, Value::Win);
///     }
///     game.play_unchecked(advice.mv);
/// }
/// assert_eq!(game.position().outcome(), Outcome::Loses(Player::FIRST));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CycleStrategist {
    position: Position,
    /// What each player can rely on.
    schemes: [Option<Scheme>; 2],
    /// The theorems that gave the schemes: PARITY rests on the start as long as it is carried
    /// along.
    theorems: [Theorem; 2],
    /// The value for the player to move, if it was looked up in this position.
    value: Option<Value>,
}

impl CycleStrategist {
    /// Follows the game from this position, whose moves so far are looked through.
    pub fn new(position: Position) -> Self {
        let mut strategist = Self {
            position,
            schemes: [None, None],
            theorems: [Theorem::Rules; 2],
            value: None,
        };
        strategist.replay();
        strategist
    }

    /// The theorem that tells what a player can rely on here, where one does.
    fn theorem(&self) -> Theorem {
        match self.position.rules().kind {
            Kind::Shannon => Theorem::Lehman,
            Kind::CycleCut | Kind::CycleCutMisere => Theorem::Kano,
            Kind::Cycle | Kind::CycleMisere if self.position.move_count() == 0 => Theorem::Kano,
            Kind::Cycle | Kind::CycleMisere => Theorem::SafeForests,
        }
    }

    /// An edge that closes a cycle with which the player to move wins.
    fn winning_cycle(&self) -> Option<Edge> {
        let rules = self.position.rules();
        let mover = self.position.turn();
        if !matches!(rules.kind, Kind::Cycle | Kind::CycleCut) {
            return None;
        }
        let mut legal = self.position.legal_moves();
        legal.find(|&edge| self.position.closes_cycle(edge, mover))
    }

    /// A move when any will do: one that hinders the opponent.
    fn any_edge(&self, scheme: &Scheme) -> Option<Edge> {
        let mut legal = self.position.legal_moves();
        legal
            .find(|&edge| scheme.hinders(edge))
            .or_else(|| self.position.legal_moves().next())
    }

    /// Asks the theorems about the position.
    fn make_schemes(&mut self) {
        let outlook = look_ahead(&self.position);
        self.value = Some(outlook.value);
        for (player, found) in outlook.schemes.into_iter().enumerate() {
            if self.schemes[player].is_none() {
                self.schemes[player] = found;
                self.theorems[player] = self.theorem();
            }
        }
    }

    /// Picks up the schemes that the moves since the start allow.
    fn replay(&mut self) {
        self.schemes = [None, None];
        self.value = None;
        // Only PARITY in `cycle-misere` needs the past: elsewhere the position says everything.
        if self.position.rules().kind != Kind::CycleMisere {
            return;
        }
        let mut moves = Vec::new();
        while let Some(edge) = self.position.undo() {
            moves.push(edge);
        }
        if self.position.move_count() == 0 && !self.position.outcome().is_over() {
            self.make_schemes();
        }
        for &edge in moves.iter().rev() {
            self.play_unchecked(edge);
        }
    }
}

impl Strategist for CycleStrategist {
    type Position = Position;

    fn position(&self) -> &Position {
        &self.position
    }

    fn play_unchecked(&mut self, edge: Edge) {
        let mover = self.position.turn();
        self.position.play_unchecked(edge);
        self.value = None;
        let over = self.position.outcome().is_over();
        for player in [Player::FIRST, Player::SECOND] {
            let Some(scheme) = &mut self.schemes[player.index()] else {
                continue;
            };
            if player == mover {
                if !scheme.follow(edge) {
                    self.schemes[player.index()] = None;
                }
            } else if !over {
                scheme.reply(edge);
            }
        }
    }

    fn undo(&mut self) -> Option<Edge> {
        let edge = self.position.undo()?;
        self.replay();
        Some(edge)
    }

    fn proved(&mut self, _: &Budget<'_>) -> Option<Result<Choice<Edge>, Prospect>> {
        if self.position.outcome().is_over() {
            return None;
        }
        if let Some(edge) = self.winning_cycle() {
            let prospect = Prospect::proved(Value::Win, Theorem::Rules);
            let motive = Motive::Theorem(Tactic::Closes);
            return Some(Ok(Choice::new(edge, prospect, motive)));
        }
        let mover = self.position.turn();
        let [own, other] = [mover, mover.next(2)].map(Player::index);
        let is_lost =
            |schemes: &[Option<Scheme>; 2]| schemes[other].as_ref().is_some_and(|p| p.wins);
        if self.schemes[own].is_none() && !is_lost(&self.schemes) {
            self.make_schemes();
        }
        if let Some(scheme) = &self.schemes[own] {
            let edge = match scheme.answer {
                Answer::Take(edge) => edge,
                Answer::Any | Answer::Waiting => self.any_edge(scheme)?,
            };
            let value = if scheme.wins { Value::Win } else { Value::Draw };
            let motive = Motive::Theorem(scheme.tactic());
            return Some(Ok(Choice::new(
                edge,
                Prospect::proved(value, self.theorems[own]),
                motive,
            )));
        }
        Some(Err(if is_lost(&self.schemes) {
            Prospect::proved(Value::Loss, self.theorems[other])
        } else if self.value == Some(Value::Loss) {
            Prospect::proved(Value::Loss, self.theorem())
        } else {
            Prospect::OPEN
        }))
    }

    /// *Cost*: looking through the free edges, and a largest union of two forests.
    fn resist(&mut self, prospect: Prospect, _: &Budget<'_>) -> Option<Choice<Edge>> {
        let edge = resist(&self.position)?;
        let motive = Motive::Resistance(Replies::Forced);
        Some(Choice::new(edge, prospect, motive))
    }
}
