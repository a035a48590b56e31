//! Playing: the pairing strategies carried out move by move.
//!
//! All theorems here win in the same way. There is a maximum matching of a part of the board such
//! that every vertex the opponent can step on has a partner; the answer is the partner. What
//! differs is the part:
//!
//! * with one live end it is the unused vertices, with the live end's own vertex exposed;
//! * by the static proof it is the unused vertices;
//! * in `classic` it is a graph of Anderson's sequence. When the opponent leaves it to a vertex u
//!   of an earlier graph, u is outer there; a maximum matching that exposes u takes over, and the
//!   answer extends the *other* end of the snake (Lemma 4).
//!
//! So an answer is one look-up, and one alternating path when the level changes.

use slitherlab_board::Board;
use slitherlab_game::Player;
use slitherlab_game::snake::{Move, Position, Snakes};
use slitherlab_graph::Vertex;

use super::even_kernel;
use super::forest::Forest;
use super::levels::Levels;
use super::mirror::{self, Mirror, Reflected};
use super::part::Part;
use super::proof::{Reason, at_a_glance, has_one_end, is_classic, prove, without_choice};
use super::stubborn::resist;
use crate::answer::{Proof, Theorem, Value};
use crate::choice::{Choice, Motive, Prospect, Tactic};
use crate::search::Budget;
use crate::strategist::Strategist;

/// The pairing by which a player wins, to be shown on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The player who wins by it.
    pub owner: Player,
    /// The pairs of unused vertices.
    pub pairs: Vec<[Vertex; 2]>,
    /// The owner's move, when it is their turn.
    pub answer: Option<Move>,
    /// The partner of a snake's end that the answer leads to, or none: then the answer leads to a
    /// vertex that the pairing leaves out.
    pub answers_partner: bool,
    /// The graph of Anderson's sequence that is paired, by its number; `None` when it is what is
    /// unused.
    pub level: Option<usize>,
}

/// Follows a game and advises the player to move: wins what a theorem says is won, and resists as
/// long as possible otherwise.
///
/// *Cost*: the first advice takes a maximum matching; while one side follows its winning strategy,
/// an answer takes a look-up, or one alternating path when the level changes.
///
/// ```
/// use slitherlab_game::{Preset, Outcome, Player, snake::Position};
/// use slitherlab_board::Board;
/// use slitherlab_solve::snake::SnakeStrategist;
/// use slitherlab_solve::{Strategist, Value};
///
/// let board = Board::parse("grid:3x4")?;
/// let start = Position::start(Preset::Classic.snake_rules().unwrap(), board.graph())?;
/// let mut game = SnakeStrategist::new(&board, start);
/// while let Some(advice) = game.advice() {
///     if game.position().turn() == Player::FIRST {
///         assert_eq!(advice.value, Value::Win);
///     }
///     game.play_unchecked(advice.mv);
/// }
/// assert_eq!(game.position().outcome(), Outcome::Loses(Player::SECOND));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SnakeStrategist<'a> {
    board: &'a Board,
    position: Position,
    /// Anderson's sequence, once it was needed.
    levels: Option<Levels>,
    scheme: Option<Scheme>,
    /// Mirrors of the board, once they were looked for: one, or none if there is none.
    mirrors: Option<Vec<Mirror>>,
}

/// A pairing at work, which wins for its owner.
#[derive(Clone, Debug)]
struct Scheme {
    owner: Player,
    /// What is paired.
    paired: Paired,
    /// The owner's next move, when it is their turn.
    answer: Option<Move>,
}

/// The part of the board whose vertices a scheme pairs.
#[derive(Clone, Debug)]
enum Paired {
    /// A graph of Anderson's sequence, by its number.
    Level(usize),
    /// The vertices that were unused when the scheme was made.
    Unused(Box<Part>),
}

impl<'a> SnakeStrategist<'a> {
    /// Follows the game from this position, whose moves so far are looked through.
    pub fn new(board: &'a Board, position: Position) -> Self {
        let mut strategist = Self {
            board,
            position,
            levels: None,
            scheme: None,
            mirrors: None,
        };
        strategist.replay();
        strategist
    }

    /// Returns the pairing by which a player wins from here; `None` when no theorem gives one, or
    /// not before a start is named, or the game is over.
    ///
    /// *Cost*: O(n), and at most a maximum matching.
    ///
    /// ```
    /// use slitherlab_game::{Preset, Player, snake::Position};
    /// use slitherlab_board::Board;
    /// use slitherlab_solve::snake::SnakeStrategist;
    ///
    /// let board = Board::parse("grid:2x2")?;
    /// let start = Position::start(Preset::Classic.snake_rules().unwrap(), board.graph())?;
    /// let pairing = SnakeStrategist::new(&board, start).pairing().unwrap();
    /// assert_eq!((pairing.owner, pairing.pairs.len()), (Player::FIRST, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pairing(&mut self) -> Option<Pairing> {
        self.position.legal_moves().next()?;
        if self.scheme.is_none() {
            self.make_scheme();
        }
        let scheme = self.scheme.as_ref()?;
        let (part, level) = match &scheme.paired {
            Paired::Level(number) => (&self.levels.as_ref()?.levels()[*number], Some(*number)),
            Paired::Unused(part) => (&**part, None),
        };
        let is_free = |v: Vertex| self.position.room(v) > 0;
        let pair = |&v: &Vertex| part.partner(v).filter(|&w| v < w).map(|w| [v, w]);
        let pairs = part.vertices().iter().filter_map(pair);
        Some(Pairing {
            owner: scheme.owner,
            pairs: pairs.filter(|&[v, w]| is_free(v) && is_free(w)).collect(),
            answer: scheme.answer,
            answers_partner: match scheme.answer {
                Some(Move::Edge([u, v])) => part.partner(u) == Some(v),
                _ => false,
            },
            level,
        })
    }

    /// The partner of a vertex in the scheme.
    fn partner(&self, v: Vertex) -> Option<Vertex> {
        match &self.scheme.as_ref()?.paired {
            Paired::Level(number) => self.levels.as_ref()?.levels()[*number].partner(v),
            Paired::Unused(part) => part.partner(v),
        }
    }

    /// How the scheme comes to its owner's move.
    fn tactic(&self, mv: Move) -> Tactic {
        match mv {
            Move::Vertex(_) => Tactic::Start,
            Move::Edge([u, v]) if self.partner(u) == Some(v) => Tactic::Partner,
            Move::Edge(_) => Tactic::LeftOut,
        }
    }

    /// The theorem that tells who wins, where one does: that of the scheme, if there is one.
    fn theorem(&self) -> Theorem {
        let rules = self.position.rules();
        match &self.scheme {
            Some(Scheme {
                paired: Paired::Level(_),
                ..
            }) => Theorem::Anderson,
            None if is_classic(rules) && self.position.is_opening() => Theorem::Anderson,
            _ if has_one_end(rules) => Theorem::OneEnd,
            _ => Theorem::StaticMatching,
        }
    }

    /// What mirrors, even kernels and the room for a snake say, which need no scheme: the position
    /// tells the next move.
    fn proved_without_scheme(
        &mut self,
        budget: &Budget<'_>,
    ) -> Option<Result<Choice<Move>, Prospect>> {
        let rules = *self.position.rules();
        let graph = self.board.graph();
        if let Some(proof) = at_a_glance(graph, &self.position, budget) {
            return self.said_by(&proof);
        }
        // Anderson's theorem has spoken about the start.
        if rules.is_matching_game() && !(is_classic(&rules) && self.position.is_opening()) {
            if let Some(proof) = without_choice(graph, &self.position) {
                return self.said_by(&proof);
            }
        }
        if mirror::speaks_about(&rules) {
            if let Some(said) = self.proved_by_known_mirror(budget) {
                return Some(said);
            }
        } else if !even_kernel::speak_about(&rules) {
            return None;
        }
        // Nothing else is known about private snakes, and a mirror with given pairs is a mirror.
        if rules.snakes == Snakes::Private && self.mirrors.as_ref().is_some_and(Vec::is_empty) {
            return None;
        }
        self.said_by(&prove(graph, &self.position, false, budget))
    }

    /// The move that a proof gives the player to move, or what it says about them.
    fn said_by(&self, proof: &Proof<Reason>) -> Option<Result<Choice<Move>, Prospect>> {
        let value = proof.conclusion.as_ref()?.value(self.position.turn());
        let prospect = Prospect::proved(value, proof.reason.theorem()?);
        if prospect.value == Value::Loss {
            return Some(Err(prospect));
        }
        let tactic = match &proof.reason {
            Reason::MirrorMove(..) => Tactic::Image,
            Reason::EvenKernels(_) => Tactic::EvenKernel,
            Reason::Split(_) | Reason::Outlast(..) => Tactic::Room,
            Reason::FixedLength(..) => Tactic::AnyMove,
            Reason::Forest(_) => Tactic::Tree,
            _ => return None,
        };
        let mv = if let Reason::EvenKernels(kernels) = &proof.reason {
            // The first of several moves of one player.
            *kernels.moves.first()?
        } else {
            let place = proof.values.iter().position(|&value| value == Value::Win)?;
            self.position.legal_moves().nth(place)?
        };
        Some(Ok(Choice::new(mv, prospect, Motive::Theorem(tactic))))
    }

    /// What the first mirror of the board says that was found: to look for one at every move takes
    /// long on large boards.
    fn proved_by_known_mirror(
        &mut self,
        budget: &Budget<'_>,
    ) -> Option<Result<Choice<Move>, Prospect>> {
        if self.mirrors.is_none() {
            let found = mirror::find(self.board.graph(), 2, &[], budget);
            // A search that was broken off says nothing, and is made again at the next move.
            if found.is_none() && budget.is_stopped() {
                return None;
            }
            self.mirrors = Some(found.into_iter().collect());
        }
        let mirror = self.mirrors.as_ref()?.first()?;
        let reflected = mirror::reflect_in(mirror, &self.position)?;
        let prospect = |value| Prospect::proved(value, Theorem::Mirror);
        Some(match reflected {
            Reflected::Now(_) => Err(prospect(Value::Loss)),
            Reflected::After(mv, _) => {
                let motive = Motive::Theorem(Tactic::Image);
                Ok(Choice::new(mv, prospect(Value::Win), motive))
            }
        })
    }

    /// The image of the move before, by which each of several players answers the one before them
    /// since the victim was to move.
    ///
    /// All of them find the same mirror, because they look at the same position: the one in which
    /// the victim was to move.
    fn image_against(&self, victim: Player, budget: &Budget<'_>) -> Option<Move> {
        let mut before = self.position.clone();
        let mut since = vec![before.undo()?];
        while before.turn() != victim {
            since.push(before.undo()?);
        }
        let mirror = mirror::turn(self.board.graph(), &before, budget)?;
        let is_opening = self.position.is_opening();
        let image = |mv: Move| match mv {
            Move::Edge(ends) => {
                let mut ends = ends.map(|v| mirror[v as usize]);
                if is_opening {
                    ends.sort_unstable();
                }
                Move::Edge(ends)
            }
            Move::Vertex(v) => Move::Vertex(mirror[v as usize]),
        };
        // Partners who do not follow prove nothing.
        let all_follow = since.windows(2).all(|pair| pair[0] == image(pair[1]));
        all_follow.then(|| image(since[0]))
    }

    /// A move among trees after which the victim is beaten.
    fn tree_against(&self, victim: Player) -> Option<Move> {
        let forest = Forest::of(&self.position)?;
        let mut moves = self.position.legal_moves();
        moves.find(|&mv| forest.is_beaten_after(&self.position, mv, victim))
    }

    /// Picks up the scheme that the moves since the start allow.
    fn replay(&mut self) {
        self.scheme = None;
        // Only Anderson's strategy needs the past: elsewhere the position says everything.
        if !is_classic(self.position.rules()) {
            return;
        }
        let mut moves = Vec::new();
        while let Some(mv) = self.position.undo() {
            moves.push(mv);
        }
        let from_the_start = self.position.move_count() == 0;
        for (place, &mv) in moves.iter().rev().enumerate() {
            if from_the_start && place < 2 && self.scheme.is_none() {
                self.make_scheme();
            }
            self.play_unchecked(mv);
        }
    }

    fn levels(&mut self) -> &mut Levels {
        let graph = self.board.graph();
        self.levels.get_or_insert_with(|| Levels::of(graph))
    }

    /// Finds a scheme for one of the players, if a theorem gives one. Returns the winner, if a
    /// theorem tells: a player whose every opening loses has an opponent without a scheme as yet.
    fn make_scheme(&mut self) -> Option<Player> {
        let rules = *self.position.rules();
        let mover = self.position.turn();
        if is_classic(&rules) && self.position.is_opening() {
            self.scheme = self.scheme_to_open();
            return Some(
                self.scheme
                    .as_ref()
                    .map_or(mover.next(2), |scheme| scheme.owner),
            );
        }
        if is_classic(&rules) && self.position.move_count() == 1 {
            self.scheme = self.scheme_against_opening();
        }
        if self.scheme.is_none() && rules.is_matching_game() {
            return self.plan_for_position();
        }
        self.scheme.as_ref().map(|scheme| scheme.owner)
    }

    /// Anderson's Lemma 2: open with a pair of perfect vertices.
    fn scheme_to_open(&mut self) -> Option<Scheme> {
        let owner = self.position.turn();
        let levels = self.levels();
        let number = levels.perfect_level()?;
        let [u, v] = levels.winning_opening()?;
        levels.level_mut(number).reset();
        let answer = Some(Move::Edge([u.min(v), u.max(v)]));
        Some(Scheme {
            owner,
            paired: Paired::Level(number),
            answer,
        })
    }

    /// Anderson's Lemma 3: the opponent opened with an edge that has an outer end at its level.
    fn scheme_against_opening(&mut self) -> Option<Scheme> {
        let Some(Move::Edge(ends)) = self.position.moves().next() else {
            return None;
        };
        let owner = self.position.turn();
        let levels = self.levels();
        let (number, outer) = levels.losing_end(ends)?;
        let level = levels.level_mut(number);
        level.expose(outer);
        let other = if ends[0] == outer { ends[1] } else { ends[0] };
        let answer = level
            .partner(other)
            .map(|partner| Move::Edge([other, partner]));
        Some(Scheme {
            owner,
            paired: Paired::Level(number),
            answer,
        })
    }

    /// Makes the scheme that the position alone allows; returns the winner, if a theorem tells.
    fn plan_for_position(&mut self) -> Option<Player> {
        let mover = self.position.turn();
        let proof = prove(
            self.board.graph(),
            &self.position,
            false,
            &Budget::default(),
        );
        let winning = proof.values.iter().position(|&value| value == Value::Win);
        let winning = winning.and_then(|place| self.position.legal_moves().nth(place));
        let scheme = |owner, part, answer| {
            Some(Scheme {
                owner,
                paired: Paired::Unused(part),
                answer,
            })
        };
        self.scheme = match (proof.reason, winning) {
            (Reason::OneEnd(mut part), Some(mv)) => {
                // The vertex moved to is outer: expose it, and every vertex next to it has a
                // partner. A start from which its namer moves on is not outer; its partner is their
                // first step.
                let (Move::Vertex(to) | Move::Edge([_, to])) = mv;
                if part.is_outer(to) {
                    part.expose(to);
                }
                scheme(mover, part, Some(mv))
            }
            // A lost naming: the scheme depends on the vertex named.
            (Reason::OneEnd(_), None) if self.position.is_opening() => None,
            (Reason::OneEnd(part) | Reason::Doomed(part), None) => {
                scheme(mover.next(2), part, None)
            }
            (Reason::Dooming(mv), _) => {
                let mut after = self.position.clone();
                after.play_unchecked(mv);
                let part = Part::unused(self.board.graph(), &after);
                scheme(mover, Box::new(part), Some(mv))
            }
            _ => None,
        };
        proof.conclusion.and_then(|it| it.winner())
    }

    /// Works out the owner's answer to the move just made by the opponent, or to their own naming
    /// of a start.
    fn answer_to(&mut self, mv: Move) {
        let (Move::Vertex(to) | Move::Edge([_, to])) = mv;
        let Some(scheme) = &mut self.scheme else {
            return;
        };
        let mut from = to;
        if let (Paired::Level(number), Some(levels)) = (&mut scheme.paired, &mut self.levels) {
            let height = levels.height(to);
            if height < *number {
                // The opponent left the level to an outer vertex of an earlier one (Lemma 4).
                levels.level_mut(height).expose(to);
                *number = height;
                let mut ends = self.position.live_ends();
                from = ends.find(|&end| end != to).expect("a snake has two ends");
            }
        }
        let partner = self
            .partner(from)
            .expect("the pairing covers what the opponent can reach");
        if let Some(scheme) = &mut self.scheme {
            scheme.answer = Some(Move::Edge([from, partner]));
        }
    }
}

impl Strategist for SnakeStrategist<'_> {
    type Position = Position;

    fn position(&self) -> &Position {
        &self.position
    }

    fn play_unchecked(&mut self, mv: Move) {
        let mover = self.position.turn();
        if self
            .scheme
            .as_ref()
            .is_some_and(|scheme| scheme.owner == mover && scheme.answer != Some(mv))
        {
            // The owner does not follow the scheme.
            self.scheme = None;
        }
        self.position.play_unchecked(mv);
        if let Some(scheme) = &mut self.scheme {
            scheme.answer = None;
            if scheme.owner == self.position.turn() && self.position.legal_moves().next().is_some()
            {
                self.answer_to(mv);
            }
        }
    }

    fn undo(&mut self) -> Option<Move> {
        let mv = self.position.undo()?;
        self.replay();
        Some(mv)
    }

    fn proved(&mut self, budget: &Budget<'_>) -> Option<Result<Choice<Move>, Prospect>> {
        self.position.legal_moves().next()?;
        let winner = if self.scheme.is_none() {
            self.make_scheme()
        } else {
            None
        };
        if self.scheme.is_none() {
            if let Some(said) = self.proved_without_scheme(budget) {
                return Some(said);
            }
        }
        let mover = self.position.turn();
        let by_theorem = |value| Prospect::proved(value, self.theorem());
        match &self.scheme {
            Some(scheme) if scheme.owner == mover => scheme.answer.map(|mv| {
                let motive = Motive::Theorem(self.tactic(mv));
                Ok(Choice::new(mv, by_theorem(Value::Win), motive))
            }),
            None if winner.is_none() => Some(Err(Prospect::OPEN)),
            _ => Some(Err(by_theorem(Value::Loss))),
        }
    }

    /// *Cost*: that of looking for a mirror, or of going through a forest.
    fn proved_against(&mut self, victim: Player, budget: &Budget<'_>) -> Option<Choice<Move>> {
        let by = |theorem, tactic| {
            let prospect = Prospect::proved(Value::Win, theorem);
            move |mv| Choice::new(mv, prospect, Motive::Theorem(tactic))
        };
        self.image_against(victim, budget)
            .map(by(Theorem::Mirror, Tactic::Image))
            .or_else(|| {
                self.tree_against(victim)
                    .map(by(Theorem::Forest, Tactic::Tree))
            })
    }

    /// *Cost*: on boards of up to 100,000 vertices at most about that of a maximum matching.
    fn resist(&mut self, prospect: Prospect, budget: &Budget<'_>) -> Option<Choice<Move>> {
        let (mv, replies) = resist(self.board.graph(), &mut self.position, budget)?;
        Some(Choice::new(mv, prospect, Motive::Resistance(replies)))
    }
}
