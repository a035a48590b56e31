//! Positions of the snake games.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use slitherlab_board::Board;
use slitherlab_graph::Vertex;
use slitherlab_rules::snake::{Capacity, Ending, Ends, First, Opening, Rules, Snakes};
use slitherlab_rules::{Outcome, Player, shorten};

use super::field::Field;
use super::{Play, illegal, no_move, unreadable, unsound, vertex};
use crate::refusal::Refusal;

/// A move: naming a vertex, or an edge that opens a snake or extends a live end to another vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Move {
    Vertex(Vertex),
    Edge([Vertex; 2]),
}

/// A position of a snake game.
#[derive(Clone)]
pub(crate) struct Position {
    rules: Rules,
    field: Rc<Field>,
    /// The snakes from end to end; with one live end the last vertex is live. Private snakes in the
    /// order of their owners.
    snakes: Vec<VecDeque<Vertex>>,
    /// How often each vertex is visited.
    visits: Vec<u32>,
    /// How many of the edges between two vertices are used up, where that matters.
    used: BTreeMap<[Vertex; 2], u32>,
    turn: Player,
    /// What was done since the position was set up.
    made: Vec<Made>,
}

#[derive(Clone, Copy)]
struct Made {
    turn: Player,
    change: Change,
}

/// Snakes are placed in order, so the last one is meant where none is named.
#[derive(Clone, Copy)]
enum Change {
    Placed,
    GrewInFront(usize),
    GrewBehind(usize),
}

impl Position {
    /// Sets up a position by its text: snakes as lists of labels, `/` between them.
    ///
    /// *Cost*: O(n + m log Δ), and the length of the text.
    pub(crate) fn set_up(
        rules: Rules,
        board: &Board,
        text: &str,
        turn: Option<Player>,
    ) -> Result<Self, Refusal> {
        let field = Rc::new(Field::of(board.graph()));
        let mut position = Self {
            rules,
            snakes: Vec::new(),
            visits: vec![0; field.vertex_count()],
            field,
            used: BTreeMap::new(),
            turn: Player::FIRST,
            made: Vec::new(),
        };
        let parts = text.split('/').filter(|_| !text.trim().is_empty());
        for part in parts {
            let read = |word: &str| {
                let why = || format!("the board has no vertex `{}`", shorten(word));
                let vertex = board.vertex(word);
                vertex.ok_or_else(|| unreadable(word, text, why()))
            };
            let snake: Vec<Vertex> = part
                .split_whitespace()
                .map(read)
                .collect::<Result<_, _>>()?;
            if snake.is_empty() {
                return Err(unreadable(part, text, "a snake is missing here"));
            }
            position.lay(board, &snake)?;
        }
        let placed = position.snakes.len();
        let wanted = rules.snake_count() as usize;
        let first = position.opened();
        if placed < wanted && position.snakes.iter().any(|snake| snake.len() > first) {
            return unsound(format_args!(
                "a snake was extended when only {placed} of {wanted} snakes were placed"
            ));
        }
        position.turn = turn.unwrap_or(rules.turn_after(position.move_count()));
        if position.turn.index() >= rules.players as usize {
            let (turn, players) = (position.turn, rules.players);
            return unsound(format_args!(
                "player {turn} cannot be to move: there are {players} players"
            ));
        }
        if rules.snakes == Snakes::Private && placed < wanted && position.turn.index() != placed {
            let (turn, opener) = (position.turn, placed + 1);
            return unsound(format_args!(
                "player {turn} cannot be to move: player {opener} has to place a snake"
            ));
        }
        Ok(position)
    }

    /// Lays a snake onto the board as a set-up says.
    fn lay(&mut self, board: &Board, snake: &[Vertex]) -> Result<(), Refusal> {
        let number = self.snakes.len() + 1;
        if number > self.rules.snake_count() as usize {
            return unsound("there are more snakes than the game has");
        }
        let (length, least) = (snake.len(), self.opened());
        if length < least {
            return unsound(format_args!(
                "snake {number} has {length} vertices, but starts with {least}"
            ));
        }
        for pair in snake.windows(2) {
            let [u, v] = [pair[0], pair[1]];
            let [from, to] = [u, v].map(|v| board.label(v));
            if self.field.edges_between(u, v) == 0 {
                return unsound(format_args!(
                    "snake {number} goes from {from} to {to}, but no edge joins them"
                ));
            }
            if !self.is_unused(u, v) {
                return unsound(format_args!(
                    "the snakes go too often between {from} and {to}"
                ));
            }
            self.walk(u, v, true);
        }
        for &v in snake {
            if self.room(v) == 0 {
                let label = board.label(v);
                return unsound(format_args!("vertex {label} is visited too often"));
            }
            self.visits[v as usize] += 1;
        }
        self.snakes.push(snake.iter().copied().collect());
        Ok(())
    }

    /// How many vertices a snake has when it is placed.
    fn opened(&self) -> usize {
        match self.rules.opening {
            Opening::Vertex => 1,
            Opening::Edge => 2,
        }
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn field(&self) -> &Field {
        &self.field
    }

    /// How many moves have led here, those of the set-up included.
    pub(crate) fn move_count(&self) -> usize {
        let extended = |snake: &VecDeque<Vertex>| snake.len() + 1 - self.opened();
        self.snakes.iter().map(extended).sum()
    }

    pub(crate) fn snakes(&self) -> &[VecDeque<Vertex>] {
        &self.snakes
    }

    /// Whether snakes are still to be placed.
    pub(crate) fn is_opening(&self) -> bool {
        self.snakes.len() < self.rules.snake_count() as usize
    }

    /// How often a vertex may still be visited.
    pub(crate) fn room(&self, v: Vertex) -> u32 {
        self.rules.capacity.visits() - self.visits[v as usize]
    }

    /// The live ends of the player to move.
    pub(crate) fn live_ends(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.live_ends_of(self.turn)
    }

    /// The live ends that a player may extend.
    pub(crate) fn live_ends_of(&self, player: Player) -> impl Iterator<Item = Vertex> + '_ {
        self.own_ends(player).map(|(_, end)| end)
    }

    /// The live ends that a player may extend, each with what extending it does.
    fn own_ends(&self, player: Player) -> impl Iterator<Item = (Change, Vertex)> + '_ {
        let all = self.snakes.len();
        let own = match self.rules.snakes {
            Snakes::Shared(_) => 0..all,
            Snakes::Private => player.index().min(all)..(player.index() + 1).min(all),
        };
        own.flat_map(|number| {
            let snake = &self.snakes[number];
            let front = snake.front().filter(|_| self.rules.ends == Ends::Two);
            let behind = snake.back().map(|&end| (Change::GrewBehind(number), end));
            let in_front = front.map(|&end| (Change::GrewInFront(number), end));
            behind.into_iter().chain(in_front)
        })
    }

    /// The neighbours of a vertex to which unused edges lead, and how many.
    pub(crate) fn unused_edges(&self, v: Vertex) -> impl Iterator<Item = (Vertex, u32)> + '_ {
        let unused = move |w| self.field.edges_between(v, w) - self.times_used(v, w);
        let neighbors = self.field.neighbors(v).iter();
        neighbors
            .map(move |&w| (w, unused(w)))
            .filter(|&(_, count)| count > 0)
    }

    fn times_used(&self, u: Vertex, v: Vertex) -> u32 {
        let used = self.used.get(&[u.min(v), u.max(v)]);
        used.copied().unwrap_or(0)
    }

    fn is_unused(&self, u: Vertex, v: Vertex) -> bool {
        self.times_used(u, v) < self.field.edges_between(u, v)
    }

    /// Uses an edge up, or gives it back. Where a vertex is visited once, no edge can be used twice
    /// anyway.
    fn walk(&mut self, u: Vertex, v: Vertex, forth: bool) {
        if self.rules.capacity.counts_edges() {
            let used = self.used.entry([u.min(v), u.max(v)]).or_default();
            *used = if forth { *used + 1 } else { *used - 1 };
        }
    }

    /// A player who is stuck has lost, or won.
    pub(crate) fn outcome_when_stuck(&self, player: Player) -> Outcome {
        match self.rules.ending {
            Ending::Normal => Outcome::Loses(player),
            Ending::Misere => Outcome::Wins(player),
        }
    }

    fn why_illegal(&self, mv: Move) -> Option<&'static str> {
        let names_vertex = self.is_opening() && self.rules.opening == Opening::Vertex;
        let [u, v] = match mv {
            Move::Vertex(_) if !names_vertex => return Some("a vertex alone is not a move now"),
            Move::Vertex(v) => return (self.room(v) == 0).then_some("the vertex is taken"),
            Move::Edge(_) if names_vertex => {
                return Some("a vertex is to be named now, not an edge");
            }
            Move::Edge(ends) => ends,
        };
        if self.field.edges_between(u, v) == 0 {
            return Some("no edge joins the two vertices");
        }
        if self.is_opening() {
            if self.rules.ends == Ends::Two && u > v {
                return Some("the vertex that comes first is written first");
            }
            if self.room(u) == 0 || self.room(v) < 1 + u32::from(u == v) {
                return Some("a vertex of the edge is taken");
            }
        } else if self.live_ends().all(|end| end != u) {
            return Some("the first vertex is not a live end of the player to move");
        } else if self.room(v) == 0 {
            return Some("the vertex is taken");
        }
        (!self.is_unused(u, v)).then_some("the edge is used up")
    }
}

impl Play for Position {
    type Move = Move;

    fn players(&self) -> u32 {
        self.rules.players
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self) -> Vec<Move> {
        let vertices = 0..self.field.vertex_count() as Vertex;
        let edges_at = |u: Vertex| {
            let neighbors = self.field.neighbors(u).iter();
            neighbors.map(move |&v| Move::Edge([u, v]))
        };
        let mut moves: Vec<Move> = match (self.is_opening(), self.rules.opening) {
            (true, Opening::Vertex) => vertices.map(Move::Vertex).collect(),
            (true, Opening::Edge) => vertices.flat_map(edges_at).collect(),
            (false, _) => self.live_ends().flat_map(edges_at).collect(),
        };
        moves.retain(|&mv| self.why_illegal(mv).is_none());
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    fn make(&mut self, mv: Move) {
        let (change, entered) = match mv {
            Move::Vertex(v) => (Change::Placed, vec![v]),
            Move::Edge(ends) if self.is_opening() => (Change::Placed, ends.to_vec()),
            Move::Edge([u, v]) => {
                let mut ends = self.own_ends(self.turn);
                let end = ends.find(|&(_, end)| end == u);
                (end.expect("a legal move extends a live end").0, vec![v])
            }
        };
        if let Move::Edge([u, v]) = mv {
            self.walk(u, v, true);
        }
        for &v in &entered {
            self.visits[v as usize] += 1;
        }
        match change {
            Change::Placed => self.snakes.push(entered.into()),
            Change::GrewInFront(number) => self.snakes[number].push_front(entered[0]),
            Change::GrewBehind(number) => self.snakes[number].push_back(entered[0]),
        }
        let turn = self.turn;
        self.made.push(Made { turn, change });
        let opener_goes_on = self.rules.first == First::Opener
            && matches!(change, Change::Placed)
            && !self.is_opening();
        if !opener_goes_on {
            self.turn = turn.next(self.rules.players);
        }
    }

    fn unmake(&mut self) {
        let Some(Made { turn, change }) = self.made.pop() else {
            return;
        };
        self.turn = turn;
        let (left, from) = match change {
            Change::Placed => {
                let snake = self.snakes.pop().expect("it was placed");
                let from = (snake.len() == 2).then(|| snake[0]);
                (snake[snake.len() - 1], from)
            }
            Change::GrewInFront(number) => {
                let snake = &mut self.snakes[number];
                (snake.pop_front().expect("it grew"), snake.front().copied())
            }
            Change::GrewBehind(number) => {
                let snake = &mut self.snakes[number];
                (snake.pop_back().expect("it grew"), snake.back().copied())
            }
        };
        self.visits[left as usize] -= 1;
        if let Some(from) = from {
            self.walk(from, left, false);
            if matches!(change, Change::Placed) {
                self.visits[from as usize] -= 1;
            }
        }
    }

    fn outcome(&self) -> Outcome {
        if self.moves().is_empty() {
            self.outcome_when_stuck(self.turn)
        } else {
            Outcome::Ongoing
        }
    }

    /// The turn, the live ends by their owners, and what is used up: a bit for each vertex, or the
    /// edges.
    fn snapshot(&self) -> Box<[u32]> {
        let mut words = vec![self.turn.number(), self.snakes.len() as u32];
        let owners = match self.rules.snakes {
            Snakes::Shared(_) => 1,
            Snakes::Private => self.rules.players,
        };
        for player in (0..owners).map(Player::from_index) {
            let first = words.len();
            words.extend(self.live_ends_of(player));
            words[first..].sort_unstable();
        }
        if self.rules.capacity == Capacity::ONE {
            for some in self.visits.chunks(32) {
                let bits = some.iter().enumerate();
                words.push(bits.fold(0, |word, (bit, &visits)| word | visits << bit));
            }
            return words.into();
        }
        if self.rules.capacity != Capacity::UNLIMITED {
            words.extend(&self.visits);
        }
        let used = self.used.iter().filter(|&(_, &times)| times > 0);
        words.extend(used.flat_map(|(&[u, v], &times)| [u, v, times]));
        words.into()
    }

    fn move_text(&self, board: &Board, mv: Move) -> String {
        match mv {
            Move::Vertex(v) => board.label(v).to_string(),
            Move::Edge([u, v]) => format!("{}-{}", board.label(u), board.label(v)),
        }
    }

    /// Reads `V` where a vertex is to be named, else `U-V`; no label contains a hyphen. The ends of
    /// an opening edge may come in either order if both will be live.
    fn parse_move(&self, board: &Board, text: &str) -> Result<Move, Refusal> {
        let mv = if self.is_opening() && self.rules.opening == Opening::Vertex {
            Move::Vertex(vertex(board, text, text)?)
        } else {
            let form = || no_move(text, "`U-V` with two vertices");
            let (u, v) = text.split_once('-').ok_or_else(form)?;
            let mut ends = [vertex(board, text, u)?, vertex(board, text, v)?];
            if self.is_opening() && self.rules.ends == Ends::Two {
                ends.sort_unstable();
            }
            Move::Edge(ends)
        };
        match self.why_illegal(mv) {
            None => Ok(mv),
            Some(why) => Err(illegal(text, why)),
        }
    }

    fn text(&self, board: &Board) -> String {
        let label = |&v: &Vertex| board.label(v).to_string();
        let snake = |snake: &VecDeque<Vertex>| -> String {
            let labels: Vec<String> = snake.iter().map(label).collect();
            labels.join(" ")
        };
        let snakes: Vec<String> = self.snakes.iter().map(snake).collect();
        snakes.join(" / ")
    }
}
