//! Strategies that a search found, checked by replaying them.
//!
//! A strategy is for one *side*: a player x alone, who wants not to lose, or all others together, who want
//! him to. It is a list of nodes that refer to each other. A node stands for one position: the first node
//! named for a player for the position of the claim, and every other for the position that the moves lead to.
//!
//! * `play`: the side is to move, makes this move, and the next node is for the position after it.
//! * `replies`: the other side is to move; there is one node for each of its legal moves, in
//!   the order of the numbers of the vertex moved from and then of the vertex moved to. Where nobody
//!   can move the list is empty, and the rules must say that the side has what it wants.
//! * `static`: two players share the snakes, the other side is to move, and no live end has an outer
//!   neighbour among the unused vertices. See [`snake`](crate::snake).
//! * `race`: private snakes and normal ending. With n players, one who is d turns away from moving and can make k more
//!   moves is stuck after d + n·k turns, and who is stuck first loses. Vertices that nobody else can reach
//!   are certain, so each run that is listed gives a least k for its player. Nobody makes more moves than there are unused vertices that
//!   he can reach, less what colours forbid on a bipartite board: a path takes as many
//!   vertices of one colour as of the other, or one more. That is the most. The others beat x if
//!   all of them surely outlast him; x is not beaten if he surely outlasts one of them.
//!
//! A node may be reached in several ways, but always in the same position: so the nodes form no
//! circle, and the whole is checked in one walk.
//!
//! *Cost*: time O(nodes · (live ends · degree + vertices)), memory a word for each 32 vertices and node.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use slitherlab_games::snake::{Capacity, Ending, Move, Position, Snakes};
use slitherlab_games::{Outcome, Player};
use slitherlab_graph::{Board, Vertex, bipartition};
use thiserror::Error;

use crate::gallai_edmonds::Level;
use crate::refusal::Refusal;
use crate::snake::static_proof;
use crate::two_forests::PairFault;

/// A position of a strategy, and how it goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Node {
    /// The side makes this move, and this node follows.
    Play(String, u32),
    /// These nodes follow, one for each legal move.
    Replies(Vec<u32>),
    /// The other side loses by the static proof.
    Static(Level),
    /// The runs of private snakes decide.
    Race(Vec<Run>),
}

/// Moves that nobody can take from a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The player, from 1.
    pub player: u32,
    /// Up to two paths, each from a live end of his through vertices that only he can reach.
    pub paths: Vec<Vec<Vertex>>,
}

/// What the players of a strategy want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Player x.
    pub x: Player,
    /// Whether the strategy is that of all others, who want x to lose.
    pub against: bool,
}

impl Side {
    /// Whether this player belongs to the side.
    pub fn has(self, player: Player) -> bool {
        (player == self.x) != self.against
    }

    /// Whether the side has what it wants when the game has ended so.
    pub fn is_content(self, outcome: Outcome) -> bool {
        let x_loses = match outcome {
            Outcome::Loses(loser) => loser == self.x,
            Outcome::Wins(winner) => winner != self.x,
            Outcome::Draw | Outcome::Ongoing => return false,
        };
        x_loses == self.against
    }
}

/// What is wrong with a strategy.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum StrategyFault {
    /// A board beyond [`LARGEST_BOARD`].
    #[error("the board has more than {LARGEST_BOARD} vertices, or edges to be used up")]
    TooLarge,
    /// A number that no node has.
    #[error("there is no node {0}")]
    NoSuchNode(u32),
    /// Not one strategy for each player, or not one for two players.
    #[error("there are {given} strategies, but {wanted} are needed")]
    Count {
        /// How many are given.
        given: usize,
        /// How many are needed.
        wanted: usize,
    },
    /// A node that is reached in two positions.
    #[error("node {0} is reached in two different positions")]
    TwoPositions(u32),
    /// A move at a node where the side is not to move.
    #[error("node {0} makes a move, but the other side is to move")]
    NotToMove(u32),
    /// Replies at a node where the side is to move and can.
    #[error("node {0} lists replies, but the side itself is to move")]
    NoReplies(u32),
    /// A move that is not legal.
    #[error("node {0}: {1}")]
    Illegal(u32, String),
    /// Not one node for each legal move.
    #[error("node {node} has {given} replies, but there are {legal} legal moves")]
    Replies {
        /// The node.
        node: u32,
        /// How many replies it lists.
        given: usize,
        /// How many legal moves there are.
        legal: usize,
    },
    /// A game that ends badly.
    #[error("at node {0} the game is over, and the side does not have what it wants")]
    BadEnd(u32),
    /// A static proof or a race where it means nothing.
    #[error("node {0}: a proof of this kind says nothing about this position")]
    WrongProof(u32),
    /// A static proof that is none.
    #[error("node {0}: {1}")]
    Static(u32, Box<Refusal>),
    /// Two forests that show nothing.
    #[error("node {0}: the two forests: {1}")]
    Pair(u32, PairFault),
    /// A run that is none.
    #[error("node {0}: the run of player {1} {2}")]
    Run(u32, u32, &'static str),
    /// A race that decides nothing.
    #[error("node {0}: the runs do not decide who is stuck first")]
    OpenRace(u32),
}

/// What tells the positions of a game apart, complete and without hashing: the turn, the live ends
/// with their owners, and what is used up.
pub type Snapshot = Box<[u32]>;

/// The snapshot of a position.
///
/// *Cost*: O(vertices), and O(moves log moves) where edges are used up.
pub fn snapshot(position: &Position) -> Snapshot {
    let rules = position.rules();
    let mut words = vec![
        position.turn().index() as u32,
        position.snake_count() as u32,
    ];
    let owners = match rules.snakes {
        Snakes::Shared(_) => 1,
        Snakes::Private => rules.players,
    };
    for player in (0..owners).map(Player::from_index) {
        let first = words.len();
        words.extend(position.live_ends_of(player));
        words[first..].sort_unstable();
    }
    let vertices = 0..position.field().vertex_count() as Vertex;
    if rules.capacity == Capacity::ONE {
        let first = words.len();
        words.resize(first + vertices.len().div_ceil(32), 0);
        for v in vertices.filter(|&v| position.room(v) == 0) {
            words[first + v as usize / 32] |= 1 << (v % 32);
        }
        return words.into();
    }
    if rules.capacity != Capacity::UNLIMITED {
        words.extend(vertices.map(|v| position.visits(v)));
    }
    let mut used = Vec::new();
    for snake in 0..position.snake_count() {
        let path = position.snake(snake);
        used.extend(
            path.windows(2)
                .map(|step| [step[0].min(step[1]), step[0].max(step[1])]),
        );
    }
    used.sort_unstable();
    words.extend(used.into_iter().flatten());
    words.into()
}

/// The legal moves in the order in which a node lists its replies.
pub fn ordered_moves(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().collect();
    moves.sort_unstable();
    moves
}

/// Positions are compared whole, so the boards of strategies have at most so many vertices, and
/// edges if these are used up: no search goes further anyway.
pub const LARGEST_BOARD: usize = 1024;

/// Checks that the strategy that begins at node `root` gives the side what it wants from this
/// position.
///
/// # Errors
/// When it does not.
pub(crate) fn check(
    board: &Board,
    position: &Position,
    side: Side,
    nodes: &[Node],
    root: u32,
) -> Result<(), Refusal> {
    let rules = position.rules();
    let edges = if rules.capacity == Capacity::ONE {
        0
    } else {
        board.graph().edge_count()
    };
    if board.graph().vertex_count().max(edges) > LARGEST_BOARD {
        return Err(Refusal::Strategy(StrategyFault::TooLarge));
    }
    let mut walk = Walk {
        board,
        side,
        nodes,
        colors: bipartition(board.graph()),
        position: position.clone(),
        seen: HashMap::new(),
        open: Vec::new(),
    };
    walk.run(root).map_err(Refusal::Strategy)
}

struct Walk<'a> {
    board: &'a Board,
    side: Side,
    nodes: &'a [Node],
    /// A two-colouring of the board, if there is one.
    colors: Option<Vec<bool>>,
    position: Position,
    /// The position of each node that was reached.
    seen: HashMap<u32, Snapshot>,
    /// The nodes on the way to the present one, with the moves that are still to be made there.
    open: Vec<std::vec::IntoIter<(Move, u32)>>,
}

impl Walk<'_> {
    fn run(&mut self, root: u32) -> Result<(), StrategyFault> {
        self.enter(root)?;
        while let Some(rest) = self.open.last_mut() {
            if let Some((one, next)) = rest.next() {
                self.position.make(one);
                self.enter(next)?;
                continue;
            }
            self.open.pop();
            if !self.open.is_empty() {
                self.position.unmake();
            }
        }
        Ok(())
    }

    /// Arrives at a node: it joins the open ones, without any moves if it needs no more.
    fn enter(&mut self, number: u32) -> Result<(), StrategyFault> {
        let nodes = self.nodes;
        let node = nodes
            .get(number as usize)
            .ok_or(StrategyFault::NoSuchNode(number))?;
        let here = snapshot(&self.position);
        let mut follow = Vec::new();
        match self.seen.get(&number) {
            Some(before) if *before != here => return Err(StrategyFault::TwoPositions(number)),
            Some(_) => {}
            None => {
                follow = self.follow(number, node)?;
                self.seen.insert(number, here);
            }
        }
        self.open.push(follow.into_iter());
        Ok(())
    }

    /// Checks a node by itself; returns the moves that lead on from it.
    fn follow(&self, number: u32, node: &Node) -> Result<Vec<(Move, u32)>, StrategyFault> {
        let position = &self.position;
        let own_turn = self.side.has(position.turn());
        match node {
            Node::Play(text, next) => {
                if !own_turn {
                    return Err(StrategyFault::NotToMove(number));
                }
                let one = position.parse_move(self.board, text);
                let one = one.map_err(|error| StrategyFault::Illegal(number, error.to_string()))?;
                Ok(vec![(one, *next)])
            }
            Node::Replies(replies) => {
                let legal = ordered_moves(position);
                if legal.is_empty() {
                    let content = self.side.is_content(position.outcome_when_stuck());
                    if !content {
                        return Err(StrategyFault::BadEnd(number));
                    }
                } else if own_turn {
                    return Err(StrategyFault::NoReplies(number));
                }
                if legal.len() != replies.len() {
                    return Err(StrategyFault::Replies {
                        node: number,
                        given: replies.len(),
                        legal: legal.len(),
                    });
                }
                Ok(legal.into_iter().zip(replies.iter().copied()).collect())
            }
            Node::Static(level) => {
                if own_turn || !position.rules().is_matching_game() {
                    return Err(StrategyFault::WrongProof(number));
                }
                static_proof(self.board, position, level)
                    .map_err(|refusal| StrategyFault::Static(number, Box::new(refusal)))?;
                Ok(Vec::new())
            }
            Node::Race(runs) => {
                self.race(number, runs)?;
                Ok(Vec::new())
            }
        }
    }

    fn race(&self, number: u32, runs: &[Run]) -> Result<(), StrategyFault> {
        let position = &self.position;
        let rules = position.rules();
        if rules.snakes != Snakes::Private
            || rules.ending != Ending::Normal
            || rules.capacity != Capacity::ONE
            || position.is_opening()
        {
            return Err(StrategyFault::WrongProof(number));
        }
        let players = rules.players;
        let mut least = vec![0; players as usize];
        for run in runs {
            let player = Player::from_number(run.player).filter(|p| p.index() < least.len());
            let player =
                player.ok_or(StrategyFault::Run(number, run.player, "belongs to nobody"))?;
            let taken = run_length(position, player, &run.paths)
                .map_err(|why| StrategyFault::Run(number, run.player, why))?;
            least[player.index()] = taken.max(least[player.index()]);
        }
        let turns = u64::from(players);
        let time = |player: Player, moves: usize| {
            let delay = (player.index() as u64 + turns - position.turn().index() as u64) % turns;
            delay + turns * moves as u64
        };
        let outlasts = |one: Player, other: Player| {
            let most = most_moves(position, other, self.colors.as_deref());
            time(one, least[one.index()]) > time(other, most)
        };
        let x = self.side.x;
        let mut others = (0..players)
            .map(Player::from_index)
            .filter(|&other| other != x);
        let decided = if self.side.against {
            others.all(|other| outlasts(other, x))
        } else {
            others.any(|other| outlasts(x, other))
        };
        decided.then_some(()).ok_or(StrategyFault::OpenRace(number))
    }
}

/// The unused vertices that a player can reach, marked.
fn reach(position: &Position, player: Player, marked: &mut [bool]) {
    let mut stack: Vec<Vertex> = position.live_ends_of(player).collect();
    while let Some(v) = stack.pop() {
        for &w in position.field().neighbors(v) {
            if position.room(w) > 0 && !std::mem::replace(&mut marked[w as usize], true) {
                stack.push(w);
            }
        }
    }
}

/// How many moves the paths of a run are, if nobody can disturb it.
fn run_length(
    position: &Position,
    player: Player,
    paths: &[Vec<Vertex>],
) -> Result<usize, &'static str> {
    let count = position.field().vertex_count();
    let mut others = vec![false; count];
    for other in (0..position.rules().players).map(Player::from_index) {
        if other != player {
            reach(position, other, &mut others);
        }
    }
    let mut ends: Vec<Vertex> = position.live_ends_of(player).collect();
    let mut taken = vec![false; count];
    let mut length = 0;
    for path in paths {
        let start = path.first().ok_or("has an empty path")?;
        let place = ends.iter().position(|end| end == start);
        ends.swap_remove(place.ok_or("does not start at a live end of his")?);
        for step in path.windows(2) {
            let to = step[1];
            if to as usize >= count || !position.field().joins(step[0], to) {
                return Err("does not follow edges");
            }
            if position.room(to) == 0 || std::mem::replace(&mut taken[to as usize], true) {
                return Err("uses a vertex twice");
            }
            if others[to as usize] {
                return Err("can be disturbed");
            }
            length += 1;
        }
    }
    Ok(length)
}

/// No player makes more moves than this, whatever the others do.
fn most_moves(position: &Position, player: Player, colors: Option<&[bool]>) -> usize {
    let count = position.field().vertex_count();
    let mut within = vec![false; count];
    reach(position, player, &mut within);
    let Some(colors) = colors else {
        return within.iter().filter(|&&inside| inside).count();
    };
    // How many vertices of each colour there are, and how many paths can begin with that colour.
    let mut vertices = [0, 0];
    for (v, _) in within.iter().enumerate().filter(|&(_, &inside)| inside) {
        vertices[usize::from(colors[v])] += 1;
    }
    let mut starts = [0, 0];
    for end in position.live_ends_of(player) {
        starts[usize::from(!colors[end as usize])] += 1;
    }
    let [light, dark] = vertices;
    light.min(dark + starts[0]) + dark.min(light + starts[1])
}
