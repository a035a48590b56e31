//! Playing: the strategies carried out move by move.

use slitherlab_board::Board;
use slitherlab_games::Player;
use slitherlab_games::cycle::{Kind, Position};
use slitherlab_graph::Edge;

use super::plan::{Answer, Plan, look_ahead};
use super::resist::resist;
use super::search::{Best, find_best};
use crate::answer::Value;
use crate::search::Limits;

/// How the player to move stands, as far as is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// He wins, and the advice keeps the win.
    Winning,
    /// He does not lose, and the advice keeps it so.
    Holding,
    /// He loses against best play.
    Lost,
    /// Nothing is proved; the advice is a heuristic.
    Unclear,
}

/// An edge to take, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The edge.
    pub one: Edge,
    /// What is known.
    pub standing: Standing,
    /// A short sentence for a person.
    pub note: String,
    /// How many positions a search looked at, if that is what the advice rests on.
    pub nodes: Option<u64>,
}

/// Follows a game and advises the player to move: wins what a theorem says is won, holds what it says is
/// drawn, and resists otherwise.
///
/// *Cost*: the first advice takes a largest union of two forests; while a player follows his strategy, an
/// answer takes one walk in a forest, and looking through the free edges for a cycle to close.
///
/// ```
/// use slitherlab_games::{Game, Outcome, Player, cycle::Position};
/// use slitherlab_board::Board;
/// use slitherlab_solve::cycle::{Standing, Strategist};
///
/// let board = Board::parse("complete:5")?;
/// let start = Position::start(Game::CycleMisere.cycle_rules().unwrap(), board.graph())?;
/// let mut game = Strategist::new(&board, start);
/// while let Some(advice) = game.advice() {
///     if game.position().turn() == Player::SECOND {
///         assert_eq!(advice.standing, Standing::Winning);
///     }
///     game.play(advice.one);
/// }
/// assert_eq!(game.position().outcome(), Outcome::Loses(Player::FIRST));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strategist<'a> {
    board: &'a Board,
    position: Position,
    /// What each player can rely on.
    plans: [Option<Plan>; 2],
    /// The value for the player to move, if it was looked up in this position.
    value: Option<Value>,
}

impl<'a> Strategist<'a> {
    /// Follows the game from this position, whose moves so far are looked through.
    pub fn new(board: &'a Board, position: Position) -> Self {
        let mut strategist = Self {
            board,
            position,
            plans: [None, None],
            value: None,
        };
        strategist.replay();
        strategist
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Takes an edge.
    ///
    /// # Panics
    /// May panic when the move is not legal.
    pub fn play(&mut self, one: Edge) {
        let mover = self.position.turn();
        self.position.make(one);
        self.value = None;
        let over = self.position.outcome().is_over();
        for player in [Player::FIRST, Player::SECOND] {
            let Some(plan) = &mut self.plans[player.index()] else {
                continue;
            };
            if player == mover {
                if !plan.follow(one) {
                    self.plans[player.index()] = None;
                }
            } else if !over {
                plan.reply(one);
            }
        }
    }

    /// Takes the last move back; `None` where the play began.
    pub fn undo(&mut self) -> Option<Edge> {
        let one = self.position.unmake()?;
        self.replay();
        Some(one)
    }

    /// What the player to move should take, by the theorems; `None` when the game is over.
    pub fn advice(&mut self) -> Option<Advice> {
        if self.position.outcome().is_over() {
            return None;
        }
        let mover = self.position.turn();
        if let Some(one) = self.winning_cycle() {
            return Some(Advice {
                one,
                standing: Standing::Winning,
                note: format!("{} closes a cycle", self.board.edge_label(one)),
                nodes: None,
            });
        }
        let known =
            |plan: &Option<Plan>, wins: bool| plan.as_ref().is_some_and(|p| !wins || p.wins);
        let [own, other] = [mover, mover.next(2)].map(Player::index);
        if !known(&self.plans[own], false) && !known(&self.plans[other], true) {
            self.make_plans();
        }
        if let Some(plan) = &self.plans[own] {
            let one = match plan.answer {
                Answer::Take(edge) => edge,
                Answer::Any | Answer::Waiting => self.any_edge(plan)?,
            };
            let standing = if plan.wins {
                Standing::Winning
            } else {
                Standing::Holding
            };
            let label = self.board.edge_label(one);
            let note = match plan.answer {
                Answer::Take(_) => format!("{label}: {}", plan.note()),
                _ => format!("{label}: any move will do"),
            };
            return Some(Advice {
                one,
                standing,
                note,
                nodes: None,
            });
        }
        let lost = known(&self.plans[other], true) || self.value == Some(Value::Loss);
        self.stubborn(if lost {
            Standing::Lost
        } else {
            Standing::Unclear
        })
    }

    /// Like [`advice`](Self::advice), but where the theorems do not say how to play, a search within these limits
    /// does if it comes to an end. In `cycle` with an excess of 2 or more that is the first player's only way to win.
    ///
    /// *Cost*: as the limits allow.
    ///
    /// ```
    /// use slitherlab_games::{Game, cycle::Position};
    /// use slitherlab_board::Board;
    /// use slitherlab_solve::cycle::{Standing, Strategist};
    /// use slitherlab_solve::search::Limits;
    ///
    /// let board = Board::parse("complete:6")?;
    /// let start = Position::start(Game::Cycle.cycle_rules().unwrap(), board.graph())?;
    /// let mut game = Strategist::new(&board, start);
    /// assert_eq!(game.advice().unwrap().standing, Standing::Unclear);
    /// let advice = game.advice_within(&Limits::default()).unwrap();
    /// assert_eq!(advice.standing, Standing::Winning);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advice_within(&mut self, limits: &Limits<'_>) -> Option<Advice> {
        let advice = self.advice()?;
        if advice.standing != Standing::Unclear {
            return Some(advice);
        }
        Some(self.searched(limits).unwrap_or(advice))
    }

    /// What a search says; `None` if it finds nothing out.
    fn searched(&self, limits: &Limits<'_>) -> Option<Advice> {
        let Best { value, best, nodes } = find_best(&self.position, limits)?;
        let standing = match value {
            Value::Win => Standing::Winning,
            Value::Draw => Standing::Holding,
            Value::Loss => {
                let advice = self.stubborn(Standing::Lost)?;
                return Some(Advice {
                    nodes: Some(nodes),
                    ..advice
                });
            }
            Value::Unknown => return None,
        };
        let one = best?;
        let label = self.board.edge_label(one);
        Some(Advice {
            one,
            standing,
            note: format!("{label}: a search of {nodes} positions shows it"),
            nodes: Some(nodes),
        })
    }

    /// What to take when one looks at the next moves only and follows no strategy; `None` when the
    /// game is over.
    ///
    /// *Cost*: looking through the free edges.
    pub fn resistance(&mut self) -> Option<Advice> {
        if self.position.outcome().is_over() {
            return None;
        }
        let advice = self.stubborn(Standing::Unclear)?;
        let note = "a heuristic move".to_owned();
        Some(Advice { note, ..advice })
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
    fn any_edge(&self, plan: &Plan) -> Option<Edge> {
        let mut legal = self.position.legal_moves();
        legal
            .find(|&edge| plan.hinders(edge))
            .or_else(|| self.position.legal_moves().next())
    }

    fn stubborn(&self, standing: Standing) -> Option<Advice> {
        let one = resist(&self.position)?;
        let label = self.board.edge_label(one);
        let note = match standing {
            Standing::Lost => format!("lost, but {label} asks for an answer"),
            _ => "a heuristic move, nothing is proved here".to_owned(),
        };
        Some(Advice {
            one,
            standing,
            note,
            nodes: None,
        })
    }

    /// Asks the theorems about the position.
    fn make_plans(&mut self) {
        let prospect = look_ahead(&self.position);
        self.value = Some(prospect.value);
        for (plan, found) in self.plans.iter_mut().zip(prospect.plans) {
            if plan.is_none() {
                *plan = found;
            }
        }
    }

    /// Picks up the plans that the moves since the start allow.
    fn replay(&mut self) {
        self.plans = [None, None];
        self.value = None;
        // Only PARITY in `cycle-misere` needs the past: elsewhere the position says everything.
        if self.position.rules().kind != Kind::CycleMisere {
            return;
        }
        let mut moves = Vec::new();
        while let Some(one) = self.position.unmake() {
            moves.push(one);
        }
        if self.position.move_count() == 0 && !self.position.outcome().is_over() {
            self.make_plans();
        }
        for &one in moves.iter().rev() {
            self.play(one);
        }
    }
}
