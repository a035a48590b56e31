//! A position: snakes on a field, whose turn it is, forth and back.

use std::ops::Range;
use std::sync::Arc;

use slitherlab_graph::{Graph, NONE, Vertex};
use slitherlab_rules::snake::{Ending, Ends, First, Opening, Rules, Snakes};
use slitherlab_rules::{Outcome, Player};

use super::field::Field;
use super::moves::{LegalMoves, Move};
use super::setup::{Setup, SetupError};
use crate::hash::{EDGE_USE, LIVE_END, SNAKE_TURN, VISIT, key};

/// A position of a snake game that is always right: its snakes follow edges, respect the capacity
/// of every vertex and use no edge twice.
///
/// It comes from [`Position::start`] and legal moves, or from a [`Setup`] that passed validation.
///
/// *Cost*: making and unmaking a move take constant time on boards with capacity 1, else O(log
/// degree) and a look at all live ends; memory 4 bytes a vertex, 12 a move, and 4 an edge where
/// edges are used up. Cloning copies these and shares the field.
///
/// ```
/// use slitherlab_game::snake::{Move, Position};
/// use slitherlab_game::{Preset, Outcome, Play, Player};
/// use slitherlab_graph::Graph;
///
/// let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]])?;
/// let mut position = Position::start(Preset::Classic.snake_rules().unwrap(), &path)?;
/// assert_eq!(position.legal_moves().count(), 3);
///
/// position.play_unchecked(Move::Edge([1, 2]));
/// position.play_unchecked(Move::Edge([1, 0]));
/// assert_eq!(position.snake(0), [0, 1, 2]);
/// assert_eq!(position.turn(), Player::FIRST);
///
/// position.play_unchecked(Move::Edge([2, 3]));
/// assert_eq!(position.outcome(), Outcome::Loses(Player::SECOND));
/// assert_eq!(position.undo(), Some(Move::Edge([2, 3])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    rules: Rules,
    field: Arc<Field>,
    /// How many more visits each vertex can take.
    room: Vec<u32>,
    /// How many edges of each bundle are unused; empty where edges need not be counted.
    unused: Vec<u32>,
    /// The last and the first vertex of each snake, in this order.
    ends: Vec<Vertex>,
    /// All moves, those of a set-up among them.
    steps: Vec<Step>,
    /// How many of the steps belong to the set-up.
    base: usize,
    turn: Player,
    /// The sum of the keys of visits, used edges and live ends; the turn is added when asked for.
    key: u64,
}

/// One move as it is kept for taking it back.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Which of the ends grew, or [`OPENING`].
    slot: u32,
    /// The vertex from which it grew; the first vertex of an opening edge; [`NONE`] for a vertex
    /// opening.
    from: Vertex,
    to: Vertex,
}

/// Marks the step that placed a snake. Snakes are placed and taken back in order, so it is always
/// the last one.
const OPENING: u32 = NONE;

impl Position {
    /// Returns the empty board.
    ///
    /// *Cost*: builds a [`Field`]; [`Position::start_on`] shares one that exists.
    ///
    /// # Errors
    /// Returns an error if the rules have faults.
    pub fn start(rules: Rules, graph: &Graph) -> Result<Self, SetupError> {
        Self::start_on(rules, &Arc::new(Field::new(graph)))
    }

    /// Returns the empty board on a field that other positions may share.
    ///
    /// # Errors
    /// Returns an error if the rules have faults.
    pub fn start_on(rules: Rules, field: &Arc<Field>) -> Result<Self, SetupError> {
        Setup::start(rules).validate(field)
    }

    /// The empty board, without looking at the rules: [`Setup`] has done that.
    pub(super) fn empty(rules: Rules, field: &Arc<Field>) -> Self {
        let unused = if rules.capacity.counts_edges() {
            field.bundles().size.to_vec()
        } else {
            Vec::new()
        };
        Self {
            rules,
            room: vec![rules.capacity.visits(); field.vertex_count()],
            unused,
            ends: Vec::new(),
            steps: Vec::new(),
            base: 0,
            turn: Player::FIRST,
            key: 0,
            field: Arc::clone(field),
        }
    }

    /// Puts a valid snake on the board, move by move, without regard to turns.
    pub(super) fn lay(&mut self, snake: &[Vertex]) {
        let mut rest = snake;
        match self.rules.opening {
            Opening::Vertex => {
                self.open(NONE, snake[0]);
                rest = &rest[1..];
            }
            Opening::Edge => {
                self.open(snake[0], snake[1]);
                rest = &rest[2..];
            }
        }
        let slot = self.ends.len() - 2;
        for &to in rest {
            self.extend(slot, to);
        }
        self.base = self.steps.len();
    }

    /// Says whose turn it is.
    pub(super) fn set_turn(&mut self, turn: Player) {
        self.turn = turn;
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the board as the snakes see it.
    pub fn field(&self) -> &Arc<Field> {
        &self.field
    }

    /// Returns the player to move, also when the game is over.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Returns how many moves have led here from the empty board, those of a set-up counted as if
    /// its snakes had been played.
    pub fn move_count(&self) -> usize {
        self.steps.len()
    }

    /// Lists the moves made since the start or the set-up, in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.steps[self.base..].iter().map(|&step| move_of(step))
    }

    /// Returns the number of snakes on the board.
    pub fn snake_count(&self) -> usize {
        self.ends.len() / 2
    }

    /// Lists the vertices of a snake from end to end; with one live end the last is the live one.
    ///
    /// *Cost*: O(moves made).
    pub fn snake(&self, snake: usize) -> Vec<Vertex> {
        let slot = 2 * snake as u32;
        let (mut front, mut back) = (Vec::new(), Vec::new());
        let mut placed = 0;
        for step in &self.steps {
            if step.slot == OPENING {
                if placed == snake {
                    if step.from != NONE {
                        back.push(step.from);
                    }
                    back.push(step.to);
                }
                placed += 1;
            } else if step.slot == slot {
                back.push(step.to);
            } else if step.slot == slot + 1 {
                front.push(step.to);
            }
        }
        front.reverse();
        front.extend(back);
        front
    }

    /// Returns the set-up that gives this position. It names the turn only where the number of
    /// moves does not.
    ///
    /// *Cost*: O(moves made).
    pub fn setup(&self) -> Setup {
        let usual = self.rules.turn_after(self.steps.len());
        // What each end has grown, in the order of `ends`: the back of a snake, then its front.
        let mut grown: Vec<Vec<Vertex>> = Vec::with_capacity(self.ends.len());
        for step in &self.steps {
            if step.slot == OPENING {
                let first = (step.from != NONE).then_some(step.from);
                grown.push(first.into_iter().chain([step.to]).collect());
                grown.push(Vec::new());
            } else {
                grown[step.slot as usize].push(step.to);
            }
        }
        let snake = |ends: &[Vec<Vertex>]| {
            let front = ends[1].iter().rev();
            front.chain(&ends[0]).copied().collect()
        };
        Setup {
            rules: self.rules,
            snakes: grown.chunks_exact(2).map(snake).collect(),
            turn: (self.turn != usual).then_some(self.turn),
        }
    }

    /// Returns whether snakes are still being placed.
    pub fn is_opening(&self) -> bool {
        self.snake_count() < self.rules.snake_count() as usize
    }

    /// Lists the vertices with live ends that the player to move may extend. A vertex comes up
    /// twice when two live ends meet in it.
    pub fn live_ends(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.live_ends_of(self.turn)
    }

    /// Lists the vertices with live ends that a player may extend when it is their turn.
    pub fn live_ends_of(&self, player: Player) -> impl Iterator<Item = Vertex> + '_ {
        let own = &self.ends[self.own(player)];
        own.iter().copied().step_by(self.stride())
    }

    /// Lists the vertices with live ends, with their owners; shared ones belong to player 1 here.
    pub fn all_live_ends(&self) -> impl Iterator<Item = (Player, Vertex)> + '_ {
        let owners = if self.rules.is_common() {
            1
        } else {
            self.rules.players
        };
        (0..owners)
            .map(Player::from_index)
            .flat_map(move |player| self.live_ends_of(player).map(move |end| (player, end)))
    }

    /// Returns how many more visits a vertex can take.
    ///
    /// # Panics
    /// Panics if there is no such vertex.
    #[inline]
    pub fn room(&self, vertex: Vertex) -> u32 {
        self.room[vertex as usize]
    }

    /// Returns how often the snakes have visited a vertex.
    ///
    /// # Panics
    /// Panics if there is no such vertex.
    pub fn visits(&self, vertex: Vertex) -> u32 {
        self.rules.capacity.visits() - self.room(vertex)
    }

    /// Lists the neighbours of a vertex along unused edges, with the number of those edges, in
    /// order. Where a vertex is visited once no edge can come up again, and all count as unused.
    ///
    /// # Panics
    /// Panics if there is no such vertex.
    pub fn unused_edges(&self, vertex: Vertex) -> impl Iterator<Item = (Vertex, u32)> + '_ {
        self.field.arcs(vertex).filter_map(move |arc| {
            let to = self.field.target(arc);
            let unused = if self.unused.is_empty() {
                self.field.edges_between(vertex, to)
            } else {
                self.unused[self.field.bundles().of_arc[arc] as usize]
            };
            (unused > 0).then_some((to, unused))
        })
    }

    /// Returns the legal moves of the player to move, each once, in the order of live ends and then
    /// of vertices. Nothing is allocated.
    ///
    /// *Cost*: O(degrees of the live ends) for extensions, O(n + m) for openings.
    pub fn legal_moves(&self) -> LegalMoves<'_> {
        LegalMoves::new(self)
    }

    /// Returns whether the player to move may make this move.
    ///
    /// *Cost*: O(live ends + log degree).
    pub fn is_legal(&self, mv: Move) -> bool {
        self.why_illegal(mv).is_none()
    }

    /// Returns why the player to move may not make this move, or `None` if they may.
    pub fn why_illegal(&self, mv: Move) -> Option<&'static str> {
        let n = self.field.vertex_count() as Vertex;
        match mv {
            Move::Vertex(v) => {
                if !self.is_opening() || self.rules.opening != Opening::Vertex {
                    Some("a vertex alone is not a move now")
                } else if v >= n {
                    Some("there is no such vertex")
                } else if self.room(v) == 0 {
                    Some("the vertex is taken")
                } else {
                    None
                }
            }
            Move::Edge([u, v]) => {
                if u >= n || v >= n {
                    return Some("there is no such vertex");
                }
                let Some(arc) = self.field.arc(u, v) else {
                    return Some("no edge joins the two vertices");
                };
                if self.is_opening() {
                    if self.rules.opening != Opening::Edge {
                        return Some("a vertex is to be named now, not an edge");
                    }
                    if self.rules.ends == Ends::Two && u > v {
                        return Some("the vertex that comes first is written first");
                    }
                    if self.room(u) == 0 || self.room(v) < 1 + u32::from(u == v) {
                        return Some("a vertex of the edge is taken");
                    }
                } else {
                    if self.slot_at(u).is_none() {
                        return Some("the first vertex is not a live end of the player to move");
                    }
                    if self.room(v) == 0 {
                        return Some("the vertex is taken");
                    }
                }
                (!self.is_unused(arc)).then_some("the edge is used up")
            }
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Returns why the move is not legal; the position stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), crate::IllegalMove> {
        crate::Play::play(self, mv)
    }

    /// Makes a move that is known to be legal, without the check of [`play`](Self::play).
    ///
    /// # Panics
    /// May panic, or leave a position without meaning, if the move is not legal.
    pub fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(self.why_illegal(mv), None, "{mv:?}");
        match mv {
            Move::Vertex(v) => self.open(NONE, v),
            Move::Edge([u, v]) if self.is_opening() => self.open(u, v),
            Move::Edge([u, v]) => {
                let slot = self.slot_at(u).expect("a legal move extends a live end");
                self.extend(slot, v);
            }
        }
        if !self.opener_goes_on() {
            self.set_turn(self.turn.next(self.rules.players));
        }
    }

    /// Takes the last move back and returns it; `None`, and no change, at the start or the set-up.
    pub fn undo(&mut self) -> Option<Move> {
        if self.steps.len() == self.base {
            return None;
        }
        if !self.opener_goes_on() {
            let before = match self.turn.index() as u32 {
                0 => self.rules.players - 1,
                index => index - 1,
            };
            self.set_turn(Player::from_index(before));
        }
        let step = self.steps.pop()?;
        if step.slot == OPENING {
            let slot = self.ends.len() - 2;
            self.key = self.key.wrapping_sub(self.opening_key(slot));
            self.ends.truncate(slot);
            self.leave(step.to);
            if step.from != NONE {
                self.free_edge(step.from, step.to);
                self.leave(step.from);
            }
        } else {
            let owner = self.owner(step.slot as usize);
            self.key = self
                .key
                .wrapping_sub(key(LIVE_END, step.to, owner))
                .wrapping_add(key(LIVE_END, step.from, owner));
            self.ends[step.slot as usize] = step.from;
            self.leave(step.to);
            self.free_edge(step.from, step.to);
        }
        Some(move_of(step))
    }

    /// Returns whether the game is over, and for whom.
    ///
    /// *Cost*: as for the first of the [`legal_moves`](Self::legal_moves).
    pub fn outcome(&self) -> Outcome {
        if self.legal_moves().next().is_some() {
            return Outcome::Ongoing;
        }
        self.outcome_when_stuck()
    }

    /// Returns what it means that the player to move cannot move, for callers that know it.
    pub fn outcome_when_stuck(&self) -> Outcome {
        match self.rules.ending {
            Ending::Normal => Outcome::Loses(self.turn),
            Ending::Misere => Outcome::Wins(self.turn),
        }
    }

    /// Returns a 64-bit key of all that the rest of the game depends on: visits, used edges, live
    /// ends and their owners, and the turn.
    ///
    /// *Cost*: constant; making and unmaking moves keep it up to date.
    pub fn hash_key(&self) -> u64 {
        self.key
            .wrapping_add(key(SNAKE_TURN, self.turn.index() as u32, 0))
    }

    /// The last opener moves again: true right after the last opening under [`First::Opener`].
    fn opener_goes_on(&self) -> bool {
        self.rules.first == First::Opener
            && self.steps.last().is_some_and(|step| step.slot == OPENING)
            && !self.is_opening()
    }

    fn open(&mut self, from: Vertex, to: Vertex) {
        if from != NONE {
            self.enter(from);
            self.use_edge(from, to);
        }
        self.enter(to);
        let first = if from == NONE { to } else { from };
        let slot = self.ends.len();
        self.ends.extend([to, first]);
        self.key = self.key.wrapping_add(self.opening_key(slot));
        self.steps.push(Step {
            slot: OPENING,
            from,
            to,
        });
    }

    /// The key of the live ends of a snake that has just been placed, from this slot on.
    fn opening_key(&self, slot: usize) -> u64 {
        let live = slot..slot + if self.rules.ends == Ends::One { 1 } else { 2 };
        live.map(|slot| key(LIVE_END, self.ends[slot], self.owner(slot)))
            .fold(0, u64::wrapping_add)
    }

    fn extend(&mut self, slot: usize, to: Vertex) {
        let from = self.ends[slot];
        let owner = self.owner(slot);
        self.use_edge(from, to);
        self.enter(to);
        self.ends[slot] = to;
        self.key = self
            .key
            .wrapping_sub(key(LIVE_END, from, owner))
            .wrapping_add(key(LIVE_END, to, owner));
        self.steps.push(Step {
            slot: slot as u32,
            from,
            to,
        });
    }

    /// Counts one more visit. Without a limit visits forbid nothing and stay out of the key.
    fn enter(&mut self, vertex: Vertex) {
        let room = &mut self.room[vertex as usize];
        if self.rules.capacity != super::Capacity::UNLIMITED {
            self.key = self.key.wrapping_add(key(VISIT, vertex, *room));
        }
        *room -= 1;
    }

    fn leave(&mut self, vertex: Vertex) {
        let room = &mut self.room[vertex as usize];
        *room += 1;
        if self.rules.capacity != super::Capacity::UNLIMITED {
            self.key = self.key.wrapping_sub(key(VISIT, vertex, *room));
        }
    }

    fn use_edge(&mut self, from: Vertex, to: Vertex) {
        if let Some(bundle) = self.bundle(from, to) {
            let unused = &mut self.unused[bundle as usize];
            self.key = self.key.wrapping_add(key(EDGE_USE, bundle, *unused));
            *unused -= 1;
        }
    }

    fn free_edge(&mut self, from: Vertex, to: Vertex) {
        if let Some(bundle) = self.bundle(from, to) {
            let unused = &mut self.unused[bundle as usize];
            *unused += 1;
            self.key = self.key.wrapping_sub(key(EDGE_USE, bundle, *unused));
        }
    }

    /// The bundle of an edge, where edges are counted.
    fn bundle(&self, from: Vertex, to: Vertex) -> Option<u32> {
        if self.unused.is_empty() {
            return None;
        }
        let arc = self.field.arc(from, to)?;
        Some(self.field.bundles().of_arc[arc])
    }

    /// Whether an edge of this arc is left.
    #[inline]
    pub(super) fn is_unused(&self, arc: usize) -> bool {
        self.unused.is_empty() || self.unused[self.field.bundles().of_arc[arc] as usize] > 0
    }

    /// Whose live end this is, for the hash: those of one player are told apart from those of
    /// another, and shared ones are not told apart.
    fn owner(&self, slot: usize) -> u32 {
        match self.rules.snakes {
            Snakes::Shared(_) if self.rules.ends == Ends::Each => slot as u32 + 1,
            Snakes::Shared(_) => 0,
            Snakes::Private => slot as u32 / 2 + 1,
        }
    }

    /// The part of `ends` that a player may extend: snakes, or one end of the snake.
    #[inline]
    fn own(&self, player: Player) -> Range<usize> {
        let count = self.ends.len();
        match self.rules.snakes {
            Snakes::Shared(_) if self.rules.ends == Ends::Each => {
                let slot = player.index().min(count);
                slot..(slot + 1).min(count)
            }
            Snakes::Shared(_) => 0..count,
            Snakes::Private => {
                let start = player.index().saturating_mul(2).min(count);
                start..(start + 2).min(count)
            }
        }
    }

    /// How far apart the live ends stand in `ends`.
    #[inline]
    pub(super) fn stride(&self) -> usize {
        match self.rules.ends {
            Ends::One => 2,
            Ends::Two | Ends::Each => 1,
        }
    }

    /// The ends of the snakes that the player to move may extend; the live ones stand at multiples
    /// of [`stride`](Self::stride).
    #[inline]
    pub(super) fn own_ends(&self) -> &[Vertex] {
        &self.ends[self.own(self.turn)]
    }

    /// The first live end of the player to move that stands at this vertex. Which of several ends
    /// at one vertex grows makes no difference to the rest of the game.
    fn slot_at(&self, vertex: Vertex) -> Option<usize> {
        self.own(self.turn)
            .step_by(self.stride())
            .find(|&slot| self.ends[slot] == vertex)
    }
}

fn move_of(step: Step) -> Move {
    if step.from == NONE {
        Move::Vertex(step.to)
    } else {
        Move::Edge([step.from, step.to])
    }
}

impl crate::Play for Position {
    type Move = Move;

    fn players(&self) -> u32 {
        self.rules.players
    }

    crate::play::as_itself!();

    fn move_text(&self, board: &slitherlab_board::Board, mv: Move) -> String {
        mv.on(board)
    }
}
