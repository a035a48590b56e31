//! What the solvers say, as data: who wins, on what basis, by which moves, and for which reason.
//!
//! Words and JSON are made from it elsewhere (`slitherlab-explain`).

use slitherlab_game::{AnyMove, Outcome, Player};

use crate::question::AnyReason;
use crate::rule_set::RuleSet;

/// What a position or a move is worth for a player.
///
/// ```
/// use slitherlab_game::{Game, Preset};
/// use slitherlab_solve::{Depth, Question, Value};
///
/// let game = Game::new(Preset::Geography, "path:3")?;
/// let answer = Question::new(&game, Depth::AllMoves).analyze();
/// // A player who starts at an end also makes the last move.
/// let won: Vec<String> = answer.moves_worth(Value::Win).map(|m| game.move_text(m)).collect();
/// assert_eq!(won, ["0", "2"]);
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// They win (with more than two players: the others cannot force them to lose).
    Win,
    /// They lose.
    Loss,
    /// Nobody wins.
    Draw,
    /// Nothing is proved.
    Unknown,
}

impl Value {
    /// Returns what a position is worth for the player who is not to move.
    #[must_use]
    pub fn for_the_other(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw | Self::Unknown => self,
        }
    }

    /// Returns what an outcome is worth for a player of two; where nobody has won, a draw.
    pub fn of_outcome(outcome: Outcome, player: Player) -> Self {
        let winner = outcome.winner(2);
        winner.map_or(Self::Draw, |winner| Self::win_if(winner == player))
    }

    /// The value for a player about whom it is known, or not, whether the others can beat them.
    pub(crate) fn of_fate(beaten: Option<bool>) -> Self {
        match beaten {
            Some(true) => Self::Loss,
            Some(false) => Self::Win,
            None => Self::Unknown,
        }
    }

    /// Returns a win or a loss.
    pub fn win_if(wins: bool) -> Self {
        if wins { Self::Win } else { Self::Loss }
    }
}

/// The theorems that decide games here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// The game is over, or there is nothing to play: the rules decide.
    Rules,
    /// One live end: Fraenkel, Scheinerman and Ullman, Undirected edge geography, 1993.
    OneEnd,
    /// The opening of `classic`: Anderson, Maximum matching and the game of Slither, 1974.
    Anderson,
    /// No live end has an outer neighbour among the unused vertices, so the player to move loses.
    StaticMatching,
    /// `private` and `public` on a board with a mirror: every move has an image that answers it.
    Mirror,
    /// `public` on a board of which every edge lies in a perfect matching.
    MatchingCovered,
    /// `private`: an opening that leaves its maker more room than the opponent can get.
    Split,
    /// `private`: a run that nobody can disturb, and that is longer than all that the opponent can
    /// make.
    Outlast,
    /// Snakes with two ends on a board where all plays have the same length, or a length of the
    /// same parity: nearly complete boards, paths, rings, two sides with all edges between them,
    /// trees whose leaves have one colour.
    FixedLength,
    /// `edge-geography` on bipartite boards: Fraenkel, Scheinerman and Ullman, Undirected edge
    /// geography, 1993.
    EvenKernels,
    /// One live end among unused vertices that make a forest, in either ending and for any number
    /// of players: every position is worked out from the leaves.
    Forest,
    /// One shared snake and several players: on every board of a family all others together can
    /// beat each of them, in windows that a kept certificate lists.
    Patches,
    /// The cycle games: Kano, Cycle games and cycle cut games, 1983; positions of the cut games by
    /// the minor.
    Kano,
    /// The switching game: Lehman, A solution of the Shannon switching game, 1964.
    Lehman,
    /// Positions of `cycle` and `cycle-misere` where a player wins the cut game that keeps them
    /// from losing.
    SafeForests,
    /// Directed boards: backward induction from the vertices where nobody can move on.
    BackwardInduction,
    /// Directed boards: the walk is forced into a directed cycle, and its length decides.
    ForcedWalk,
    /// Unlimited deletions: nobody is ever stuck.
    NeverStuck,
    /// A limited number of deletions: what is deleted is drawn again, so the game without them
    /// decides, by a theorem.
    Redrawing,
}

/// On what an answer rests; its theorem may be written otherwise, such as by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis<T = Theorem> {
    /// A theorem.
    Theorem(T),
    /// An exhaustive search through this many positions.
    Search {
        /// The positions looked at.
        nodes: u64,
    },
    /// Nothing: no theorem applies, and no search was made or its budget ran out.
    Unknown {
        /// Number of positions searched without a result.
        nodes: u64,
    },
}

impl<T> Basis<T> {
    /// Puts something else in place of the theorem, such as its name.
    pub fn map<U>(self, theorem: impl FnOnce(T) -> U) -> Basis<U> {
        match self {
            Self::Theorem(one) => Basis::Theorem(theorem(one)),
            Self::Search { nodes } => Basis::Search { nodes },
            Self::Unknown { nodes } => Basis::Unknown { nodes },
        }
    }
}

/// On what the value of a move rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BasisKind {
    /// A theorem.
    Theorem,
    /// A search.
    Search,
    /// The value is not known.
    Unknown,
}

/// How a game ends with best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// This player of two wins.
    Wins(Player),
    /// Neither of two players can be beaten.
    Draw,
    /// With more than two players: whom all others together can force to lose, in order.
    Beaten(Vec<Player>),
}

impl Conclusion {
    /// Returns the winner of a game for two.
    pub fn winner(&self) -> Option<Player> {
        match self {
            Self::Wins(player) => Some(*player),
            Self::Draw | Self::Beaten(_) => None,
        }
    }

    /// Returns what it means for a player.
    pub fn value(&self, player: Player) -> Value {
        match self {
            Self::Wins(winner) => Value::win_if(*winner == player),
            Self::Draw => Value::Draw,
            Self::Beaten(beaten) => Value::win_if(!beaten.contains(&player)),
        }
    }

    /// The conclusion of a game of two from its value for a player; `None` when that is not known.
    pub(crate) fn of_two(value: Value, player: Player) -> Option<Self> {
        match value {
            Value::Win => Some(Self::Wins(player)),
            Value::Loss => Some(Self::Wins(player.next(2))),
            Value::Draw => Some(Self::Draw),
            Value::Unknown => None,
        }
    }
}

/// How a game ends with best play, as far as is known: what the method `solution` of an answer
/// returns.
///
/// ```
/// use slitherlab_game::{Budget, Game, Preset};
/// use slitherlab_solve::{Depth, Question, Solution};
///
/// let game = Game::new(Preset::Private, "grid:9x9")?;
/// let few = Budget::default().with_positions(Some(1000));
/// match Question::new(&game, Depth::Answer).analyze_within(&few).solution() {
///     Solution::Wins(player) => println!("player {player} wins"),
///     Solution::Draw => println!("nobody wins"),
///     Solution::Beaten(players) => println!("{} players can be beaten", players.len()),
///     Solution::Unknown(spent) => assert!(spent.positions >= 1000),
/// }
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// This player of two wins.
    Wins(Player),
    /// Neither of two players can be beaten.
    Draw,
    /// With more than two players: the players whom all others together can force to lose, in
    /// order. Empty if nobody can be forced to lose.
    Beaten(Vec<Player>),
    /// Neither a theorem nor a search within the budget decides.
    Unknown(Spent),
}

/// What a search has spent without a result.
///
/// ```
/// use slitherlab_game::{Budget, Game, Preset};
/// use slitherlab_solve::{Depth, Question, Solution};
///
/// let game = Game::new(Preset::Private, "grid:9x9")?;
/// let few = Budget::default().with_positions(Some(1000));
/// let answer = Question::new(&game, Depth::Answer).analyze_within(&few);
/// assert!(matches!(answer.solution(), Solution::Unknown(spent) if spent.positions > 0));
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spent {
    /// Number of positions searched.
    pub positions: u64,
}

/// A legal move with its value for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValuedMove<M> {
    /// The move.
    pub mv: M,
    /// What it is worth.
    pub value: Value,
    /// On what the value rests.
    pub basis: BasisKind,
}

impl<M> ValuedMove<M> {
    /// Returns a move of this value.
    pub fn new(mv: M, value: Value, basis: BasisKind) -> Self {
        Self { mv, value, basis }
    }

    /// Returns a move of which nothing is known.
    pub fn unknown(mv: M) -> Self {
        Self::new(mv, Value::Unknown, BasisKind::Unknown)
    }
}

/// What the theorems say about a position.
#[derive(Clone, Debug)]
pub struct Proof<R> {
    /// How the game ends, if a theorem tells.
    pub(crate) conclusion: Option<Conclusion>,
    /// The facts behind it.
    pub(crate) reason: R,
    /// The value of each legal move, in the order of the legal moves.
    pub(crate) values: Vec<Value>,
}

/// What a search adds to the theorems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What the position is worth for each player.
    pub players: Vec<Value>,
    /// What each legal move is worth for the player to move, in the order of the legal moves, as
    /// far as it was asked or is known by the way.
    pub moves: Vec<Value>,
    /// A move that keeps what the position is worth for the player to move, if the search knows
    /// one.
    pub good: Option<AnyMove>,
    /// With several players, a move of the player to move against each other player who can be
    /// beaten after it, as far as the search knows one.
    pub against: Vec<(Player, AnyMove)>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Whether this was found out in an earlier run, and kept.
    pub stored: bool,
}

impl Found {
    /// Puts together what a search found out about a game for two: what the position is worth for
    /// the player to move, and what each legal move is worth for them.
    pub(crate) fn of_two<P: RuleSet>(
        position: &P,
        value: Value,
        moves: Vec<Value>,
        nodes: u64,
    ) -> Self {
        let mut players = vec![value; 2];
        players[position.turn().next(2).index()] = value.for_the_other();
        let mut legal = position.legal_moves().zip(&moves);
        let good = legal.find(|&(_, &after)| after == value && value != Value::Unknown);
        Self {
            good: good.map(|(m, _)| P::MOVE(m)),
            players,
            moves,
            against: Vec::new(),
            nodes,
            stored: false,
        }
    }

    /// How the game ends, if the search has found it out.
    pub(crate) fn conclusion(&self) -> Option<Conclusion> {
        if let [first, _] = self.players[..] {
            return Conclusion::of_two(first, Player::FIRST);
        }
        if self.players.contains(&Value::Unknown) {
            return None;
        }
        let players = (0..).map(Player::from_index).zip(&self.players);
        let beaten = players.filter(|&(_, &value)| value == Value::Loss);
        Some(Conclusion::Beaten(beaten.map(|(x, _)| x).collect()))
    }
}

/// The answer to a question: who wins, on what basis, by which moves, and why.
///
/// An answer never guesses: what no theorem and no search decides is unknown. If it is known who
/// wins, the values of the moves agree with it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// How the game ends with best play; `None` when it is not known.
    pub(crate) conclusion: Option<Conclusion>,
    /// On what that rests.
    pub basis: Basis,
    /// The facts from which the theorems conclude, also where they leave the question open.
    pub reason: AnyReason,
    /// What a search added, if one was made.
    pub found: Option<Found>,
    /// The legal moves with their values.
    pub moves: Vec<ValuedMove<AnyMove>>,
}

impl Answer {
    /// Returns whether the question is answered.
    pub fn is_solved(&self) -> bool {
        self.conclusion.is_some()
    }

    /// Returns how the game ends with best play, if that is known.
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.conclusion.as_ref()
    }

    /// Returns how the game ends with best play, or what was spent without a result.
    pub fn solution(&self) -> Solution {
        match &self.conclusion {
            Some(Conclusion::Wins(player)) => Solution::Wins(*player),
            Some(Conclusion::Draw) => Solution::Draw,
            Some(Conclusion::Beaten(players)) => Solution::Beaten(players.clone()),
            None => Solution::Unknown(Spent {
                positions: match self.basis {
                    Basis::Unknown { nodes } | Basis::Search { nodes } => nodes,
                    Basis::Theorem(_) => 0,
                },
            }),
        }
    }

    /// Returns a move that is proved to win, if one is known.
    pub fn winning_move(&self) -> Option<AnyMove> {
        self.moves_worth(Value::Win).next()
    }

    /// Returns whether a search of an earlier run has a part in it.
    pub fn is_stored(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.stored)
    }

    /// Returns the winner of a game for two, if one is known and the game is not a draw.
    pub fn winner(&self) -> Option<Player> {
        self.conclusion.as_ref().and_then(Conclusion::winner)
    }

    /// Lists the moves with the given value.
    pub fn moves_worth(&self, value: Value) -> impl Iterator<Item = AnyMove> + '_ {
        let worth = self
            .moves
            .iter()
            .filter(move |valued| valued.value == value);
        worth.map(|valued| valued.mv)
    }

    /// Puts together what the theorems say about a position, and what a search has added.
    pub(crate) fn of<P: RuleSet>(
        position: &P,
        proof: Proof<P::Reason>,
        found: Option<Found>,
    ) -> Self {
        let theorem = P::theorem(&proof.reason);
        let nodes = found.as_ref().map_or(0, |found| found.nodes);
        let searched = found.as_ref().and_then(Found::conclusion);
        let conclusion = proof.conclusion.or(searched);
        let basis = match (theorem, &conclusion) {
            (Some(theorem), _) => Basis::Theorem(theorem),
            (None, Some(_)) => Basis::Search { nodes },
            (None, None) => Basis::Unknown { nodes },
        };
        let worth = conclusion.as_ref().map(|it| it.value(position.turn()));
        let searched = found.as_ref().map_or(&[][..], |found| &found.moves);
        let searched = searched
            .iter()
            .copied()
            .chain(std::iter::repeat(Value::Unknown));
        let good = found.as_ref().and_then(|found| found.good);
        // By the theorems, else by the search, else by what the position is worth: a player who
        // loses has only losing moves.
        let value = |mv: AnyMove, proved: Value, found: Value| match (proved, found, worth) {
            (Value::Unknown, Value::Unknown, Some(Value::Loss)) if theorem.is_some() => {
                (Value::Loss, BasisKind::Theorem)
            }
            (Value::Unknown, Value::Unknown, Some(worth))
                if worth == Value::Loss || good == Some(mv) =>
            {
                (worth, BasisKind::Search)
            }
            (Value::Unknown, Value::Unknown, _) => (Value::Unknown, BasisKind::Unknown),
            (Value::Unknown, found, _) => (found, BasisKind::Search),
            (proved, _, _) => (proved, BasisKind::Theorem),
        };
        let moves = position.legal_moves().zip(proof.values).zip(searched);
        let moves = moves.map(|((mv, proved), found)| {
            let mv = P::MOVE(mv);
            let (value, basis) = value(mv, proved, found);
            ValuedMove::new(mv, value, basis)
        });
        Self {
            conclusion,
            basis,
            moves: moves.collect(),
            reason: P::REASON(proof.reason),
            found,
        }
    }
}
