//! Many games of one kind at once, for programs that learn: actions by number, masks of the legal
//! ones, and what the player to move sees as rows of small numbers.
//!
//! *Actions.* In a snake game that opens with a vertex the first n actions name the vertices. Then
//! come the arcs: every pair of adjacent vertices in both directions, in order; a loop is one arc,
//! and parallel edges are one action. In a cycle game the actions are the edges. The number of an
//! action depends on the board and the rules alone.
//!
//! *Features.* They are seen from the player to move. In a snake game there is for each vertex
//! whether it was visited, then for each vertex whether it is a live end: one such row if the ends
//! are everybody's, else a row for each player, the player to move first, then in the order of the
//! turn. Where edges are used up, a row for the arcs says which are. With more than two players the
//! last features say which player is to move. In a cycle game there is for each edge whether the
//! player to move owns it, then for each edge whether the other does; and last, in games with
//! roles, whether the player to move is the maker.

use std::sync::Arc;

use slitherlab_game::snake::{self, Opening};
use slitherlab_game::{AnyMove, AnyPosition, Game, Outcome};
use slitherlab_graph::Vertex;

/// Games that are played side by side. A game that is over begins again with the next step.
///
/// ```
/// use slitherlab_game::{Game, Preset};
/// use slitherlab_lab::environments::Environments;
///
/// let game = Game::new(Preset::Classic, "grid:2x2")?;
/// let mut games = Environments::new(&game, 3, 1).unwrap();
/// assert_eq!(games.actions(), 8);
/// let actions = games.sample();
/// games.step(&actions)?;
/// assert!(games.over().iter().all(|&over| !over));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Environments {
    codec: Codec,
    games: Vec<Game>,
    /// How many moves were made in each game.
    made: Vec<usize>,
    over: Vec<bool>,
    random: u64,
}

/// How moves become numbers and back.
#[derive(Clone, Debug)]
struct Codec {
    /// How many actions name a vertex.
    vertices: usize,
    /// The arcs of the board; none in cycle games.
    field: Option<Arc<snake::Field>>,
    actions: usize,
    features: usize,
}

impl Codec {
    fn of(game: &Game) -> Option<Self> {
        Some(match game.position() {
            AnyPosition::Other(_) => return None,
            AnyPosition::Cycle(position) => {
                let count = position.graph().edge_count();
                Self {
                    vertices: 0,
                    field: None,
                    actions: count,
                    features: 2 * count + usize::from(position.rules().kind.roles().is_some()),
                }
            }
            AnyPosition::Snake(position) => {
                let (rules, field) = (position.rules(), position.field());
                let (n, arcs) = (field.vertex_count(), field.arc_count());
                let when = |is, count| if is { count } else { 0 };
                let vertices = when(rules.opening == Opening::Vertex, n);
                let used = when(rules.capacity.counts_edges(), arcs);
                let turns = when(rules.players > 2, rules.players as usize);
                Self {
                    vertices,
                    actions: vertices + arcs,
                    features: n * (1 + owners(rules)) + used + turns,
                    field: Some(Arc::clone(field)),
                }
            }
        })
    }

    fn action(&self, mv: AnyMove) -> usize {
        match mv {
            AnyMove::Edge(edge) => edge as usize,
            AnyMove::Vertex(v) => v as usize,
            AnyMove::Step([from, to]) => {
                let arc = self.field.as_ref().and_then(|field| field.arc(from, to));
                arc.map_or(self.actions, |arc| self.vertices + arc)
            }
            // No game with deletions has a codec.
            AnyMove::Delete => self.actions,
        }
    }

    fn decode(&self, action: usize) -> Option<AnyMove> {
        if action >= self.actions {
            return None;
        }
        Some(match &self.field {
            None => AnyMove::Edge(action as u32),
            Some(_) if action < self.vertices => AnyMove::Vertex(action as Vertex),
            Some(field) => AnyMove::Step(field.arc_ends(action - self.vertices)),
        })
    }
}

/// Writes what the player to move sees into zeros.
fn observe(position: &AnyPosition, row: &mut [i8]) {
    match position {
        AnyPosition::Cycle(position) => {
            let count = position.graph().edge_count();
            let turn = position.turn();
            for (place, player) in [turn, turn.next(2)].into_iter().enumerate() {
                for edge in position.owned_edges(player) {
                    row[place * count + edge as usize] = 1;
                }
            }
            if let Some([maker, _]) = position.rules().kind.roles() {
                row[2 * count] = i8::from(position.rules().role(turn) == Some(maker));
            }
        }
        AnyPosition::Snake(position) => observe_snakes(position, row),
        AnyPosition::Other(_) => {}
    }
}

fn observe_snakes(position: &snake::Position, row: &mut [i8]) {
    let rules = position.rules();
    let field = position.field();
    let n = field.vertex_count();
    for (v, seen) in row[..n].iter_mut().enumerate() {
        *seen = i8::from(position.visits(v as Vertex) > 0);
    }
    let owners = owners(rules);
    let mut player = position.turn();
    for owner in 0..owners {
        for end in position.live_ends_of(player) {
            row[n * (1 + owner) + end as usize] = 1;
        }
        player = player.next(rules.players);
    }
    let mut next = n * (1 + owners);
    if rules.capacity.counts_edges() {
        row[next..next + field.arc_count()].fill(1);
        for v in 0..n as Vertex {
            for (to, _) in position.unused_edges(v) {
                let arc = field.arc(v, to).expect("an edge joins them");
                row[next + arc] = 0;
            }
        }
        next += field.arc_count();
    }
    if rules.players > 2 {
        row[next + position.turn().index()] = 1;
    }
}

/// How many players have live ends of their own: all or, where the ends are everybody's, one.
fn owners(rules: &snake::Rules) -> usize {
    if rules.is_common() {
        1
    } else {
        rules.players as usize
    }
}

/// What the legal actions of all games lead to: a row for each action, the games in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// The game of each row, from 0.
    pub games: Vec<usize>,
    /// The player whose action it is, from 0.
    pub players: Vec<u8>,
    /// The action of each row.
    pub actions: Vec<usize>,
    /// What the next player to move sees after it.
    pub observations: Vec<i8>,
    /// The next player to move, from 0.
    pub turns: Vec<u8>,
    /// Whether the action ends the game.
    pub over: Vec<bool>,
    /// What it brings each player; see [`Environments::rewards`].
    pub rewards: Vec<f32>,
}

/// An action that cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// Another number of actions than of games.
    #[error("there are {games} games, but {actions} actions")]
    Count {
        /// The number of games.
        games: usize,
        /// The number of actions.
        actions: usize,
    },
    /// Not a legal move of this game.
    #[error("action {action} is not legal in game {game}")]
    Illegal {
        /// The number of the game, from 0.
        game: usize,
        /// The action.
        action: usize,
    },
}

impl Environments {
    /// Sets up this many copies of a game as it stands; the seed is that of [`sample`]. Returns
    /// `None` for games beside the two rule sets.
    ///
    /// [`sample`]: Self::sample
    pub fn new(game: &Game, count: usize, seed: u64) -> Option<Self> {
        Some(Self {
            codec: Codec::of(game)?,
            games: vec![game.clone(); count],
            made: vec![0; count],
            over: vec![game.is_over(); count],
            random: seed,
        })
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The number of actions, legal or not.
    pub fn actions(&self) -> usize {
        self.codec.actions
    }

    /// The number of features.
    pub fn features(&self) -> usize {
        self.codec.features
    }

    /// The games as they stand.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Which games are over; each begins again with the next step.
    pub fn over(&self) -> &[bool] {
        &self.over
    }

    /// Returns the move that an action stands for, if it is one of this game.
    pub fn decode(&self, action: usize) -> Option<AnyMove> {
        self.codec.decode(action)
    }

    /// Returns the number of a move's action.
    pub fn action(&self, mv: AnyMove) -> usize {
        self.codec.action(mv)
    }

    /// The player to move in each game, from 0.
    pub fn turns(&self) -> Vec<u8> {
        let turns = self.games.iter().map(|game| game.turn().index() as u8);
        turns.collect()
    }

    /// Takes an action in every game. A game that was over begins again instead, whatever the
    /// action. No game changes if an action is not legal.
    ///
    /// # Errors
    /// When there are too many or too few actions, or one is not legal.
    pub fn step(&mut self, actions: &[usize]) -> Result<(), ActionError> {
        if actions.len() != self.games.len() {
            return Err(ActionError::Count {
                games: self.games.len(),
                actions: actions.len(),
            });
        }
        for (number, (game, &action)) in self.games.iter().zip(actions).enumerate() {
            let mv = self.codec.decode(action);
            if !self.over[number] && !mv.is_some_and(|mv| game.is_legal(mv)) {
                return Err(ActionError::Illegal {
                    game: number,
                    action,
                });
            }
        }
        for (number, &action) in actions.iter().enumerate() {
            let game = &mut self.games[number];
            if self.over[number] {
                for _ in 0..std::mem::take(&mut self.made[number]) {
                    game.undo();
                }
            } else if let Some(mv) = self.codec.decode(action) {
                game.play_unchecked(mv);
                self.made[number] += 1;
            }
            self.over[number] = game.is_over();
        }
        Ok(())
    }

    /// A random legal action for each game, and 0 for one that is over.
    pub fn sample(&mut self) -> Vec<usize> {
        let mut moves = Vec::new();
        let mut actions = Vec::with_capacity(self.games.len());
        for game in &self.games {
            moves.clear();
            moves.extend(game.legal_moves());
            let chosen = if moves.is_empty() {
                0
            } else {
                let number = next(&mut self.random) as usize % moves.len();
                self.codec.action(moves[number])
            };
            actions.push(chosen);
        }
        actions
    }

    /// For each game a row of the actions, 1 where one is legal.
    pub fn masks(&self) -> Vec<i8> {
        self.rows(self.codec.actions, |game, row| {
            for mv in game.legal_moves() {
                row[self.codec.action(mv)] = 1;
            }
        })
    }

    /// For each game a row of the features.
    pub fn observations(&self) -> Vec<i8> {
        self.rows(self.codec.features, |game, row| {
            observe(game.position(), row);
        })
    }

    /// For each game a row of the players with what the game has brought them: nothing while it
    /// goes on; 1 and −1 for the winner and the loser of two. Of more than two players the single
    /// loser has −1 and the others share 1; the single winner of misère play has 1 and the others
    /// share −1.
    pub fn rewards(&self) -> Vec<f32> {
        self.rows(self.players(), reward)
    }

    /// What each legal action of each game leads to, without taking any. Games that are over have
    /// no row.
    pub fn choices(&mut self) -> Choices {
        let (width, players) = (self.codec.features, self.players());
        let mut choices = Choices::default();
        let mut moves = Vec::new();
        for (number, game) in self.games.iter_mut().enumerate() {
            moves.clear();
            moves.extend(game.legal_moves());
            for &mv in &moves {
                choices.games.push(number);
                choices.players.push(game.turn().index() as u8);
                choices.actions.push(self.codec.action(mv));
                game.play_unchecked(mv);
                let rows = &mut choices.observations;
                rows.resize(rows.len() + width, 0);
                let first = rows.len() - width;
                observe(game.position(), &mut rows[first..]);
                choices.turns.push(game.turn().index() as u8);
                choices.over.push(game.is_over());
                let rows = &mut choices.rewards;
                rows.resize(rows.len() + players, 0.0);
                let first = rows.len() - players;
                reward(game, &mut rows[first..]);
                game.undo();
            }
        }
        choices
    }

    /// Writes a row of this width for each game into zeros.
    fn rows<T: Clone + Default>(&self, width: usize, write: impl Fn(&Game, &mut [T])) -> Vec<T> {
        let mut rows = vec![T::default(); width * self.games.len()];
        for (game, row) in self.games.iter().zip(rows.chunks_mut(width.max(1))) {
            write(game, row);
        }
        rows
    }

    /// The number of players of each game.
    fn players(&self) -> usize {
        self.games.first().map_or(2, |game| game.players() as usize)
    }
}

/// Writes what a game has brought its players into zeros.
fn reward(game: &Game, row: &mut [f32]) {
    let (one, value) = match game.outcome() {
        Outcome::Loses(player) => (player, -1.0),
        Outcome::Wins(player) => (player, 1.0),
        Outcome::Draw | Outcome::Ongoing => return,
    };
    row.fill(-value / (row.len() - 1) as f32);
    row[one.index()] = value;
}

/// The next of a sequence of random numbers: `SplitMix64` (Steele, Lea, Flood 2014).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
