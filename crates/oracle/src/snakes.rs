//! Every snake game of any number of players, solved by trying everything.

use std::collections::{BTreeSet, HashMap};

use slitherlab_graph::Graph;

/// The rules as the design's table has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the table of the design asks so many yes-or-no questions"
)]
pub struct SnakeRules {
    /// How many play.
    pub players: usize,
    /// How many snakes everybody extends; `None` when each player has one of their own.
    pub shared: Option<usize>,
    /// Whether both ends of a snake are live, not only the last vertex.
    pub both_ends: bool,
    /// Whether a snake starts as an edge, not as a vertex.
    pub edge_opening: bool,
    /// Whether the player who placed the last snake also makes the first extension.
    pub opener_again: bool,
    /// How often a vertex may be visited; `None` when only edges are used up.
    pub capacity: Option<u32>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
}

impl SnakeRules {
    /// Slither as Gardner describes it; the other games differ in a field or two.
    pub const CLASSIC: Self = Self {
        players: 2,
        shared: Some(1),
        both_ends: true,
        edge_opening: true,
        opener_again: false,
        capacity: Some(1),
        misere: false,
    };
}

/// What lies on the board, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SnakeTable {
    /// The two ends of each snake, the one that was named last in the second place.
    ends: Vec<[u32; 2]>,
    visits: Vec<u32>,
    /// Which edges are used, by their place in the graph's list.
    used: Vec<bool>,
    turn: usize,
}

impl SnakeTable {
    /// The player to move, from 0.
    pub fn turn(&self) -> usize {
        self.turn
    }
}

/// A move: from a vertex (`None` when a snake starts with a vertex) to a vertex.
pub type SnakeStep = (Option<u32>, u32);

/// Tries everything on one board under one set of rules.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_oracle::{SnakeOracle, SnakeRules};
///
/// let square = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3], [3, 0]]).unwrap();
/// let three = SnakeRules { players: 3, ..SnakeRules::CLASSIC };
/// let mut oracle = SnakeOracle::new(&square, three);
/// let start = oracle.start();
/// // Three moves are made, whatever the players do, and then player 1 cannot move.
/// assert!(oracle.is_beaten(&start, 0));
/// assert!(!oracle.is_beaten(&start, 1) && !oracle.is_beaten(&start, 2));
/// ```
pub struct SnakeOracle<'a> {
    graph: &'a Graph,
    rules: SnakeRules,
    beaten: HashMap<(SnakeTable, usize), bool>,
    nimbers: HashMap<SnakeTable, u32>,
}

impl<'a> SnakeOracle<'a> {
    /// Prepares for a board.
    pub fn new(graph: &'a Graph, rules: SnakeRules) -> Self {
        Self {
            graph,
            rules,
            beaten: HashMap::new(),
            nimbers: HashMap::new(),
        }
    }

    /// The empty board.
    pub fn start(&self) -> SnakeTable {
        SnakeTable {
            ends: Vec::new(),
            visits: vec![0; self.graph.vertex_count()],
            used: vec![false; self.graph.edge_count()],
            turn: 0,
        }
    }

    /// The table on which these snakes lie, each from end to end, the live one last if only one is;
    /// with this player to move, from 0, or the one whose turn it is after this many moves. `None`
    /// when the rules do not allow it.
    pub fn set_up(&self, snakes: &[Vec<u32>], turn: Option<usize>) -> Option<SnakeTable> {
        let rules = self.rules;
        let wanted = rules.shared.unwrap_or(rules.players);
        let least = if rules.edge_opening { 2 } else { 1 };
        let mut table = self.start();
        let mut moves = 0;
        for snake in snakes {
            let extended = snake.len().checked_sub(least)?;
            if snakes.len() > wanted || snakes.len() < wanted && extended > 0 {
                return None;
            }
            moves += 1 + extended;
            for &v in snake {
                if !self.graph.vertices().contains(&v) || !self.has_room(&table, v, 1) {
                    return None;
                }
                table.visits[v as usize] += 1;
            }
            for step in snake.windows(2) {
                let mut arcs = self.arcs(&table);
                let (edge, ..) = arcs.find(|&(_, u, v)| [u, v] == *step)?;
                drop(arcs);
                table.used[edge] = rules.capacity != Some(1);
            }
            table.ends.push([*snake.first()?, *snake.last()?]);
        }
        let placed = snakes.len() == wanted;
        let turns = moves - usize::from(placed && rules.opener_again);
        table.turn = turn.unwrap_or(turns % rules.players);
        let opens = placed || rules.shared.is_some() || table.turn == snakes.len();
        (table.turn < rules.players && opens).then_some(table)
    }

    /// The vertices that no snake has visited.
    pub fn unvisited(&self, table: &SnakeTable) -> Vec<u32> {
        let vertices = self.graph.vertices();
        let unvisited = vertices.filter(|&v| table.visits[v as usize] == 0);
        unvisited.collect()
    }

    /// The ends of the edges that are not used up.
    pub fn unused_edges(&self, table: &SnakeTable) -> Vec<[u32; 2]> {
        let edges = self.graph.edges().iter().zip(&table.used);
        let unused = edges.filter(|&(_, &used)| !used);
        unused.map(|(&ends, _)| ends).collect()
    }

    /// Whether snakes are still being placed.
    pub fn is_opening(&self, table: &SnakeTable) -> bool {
        table.ends.len() < self.rules.shared.unwrap_or(self.rules.players)
    }

    fn has_room(&self, table: &SnakeTable, vertex: u32, visits: u32) -> bool {
        let capacity = self.rules.capacity.unwrap_or(u32::MAX);
        table.visits[vertex as usize] + visits <= capacity
    }

    /// The unused edges, each in both directions.
    fn arcs<'b>(&'b self, table: &'b SnakeTable) -> impl Iterator<Item = (usize, u32, u32)> + 'b {
        let edges = self.graph.edges().iter().enumerate();
        let unused = edges.filter(|&(edge, _)| !table.used[edge]);
        unused.flat_map(|(edge, &[u, v])| [(edge, u, v), (edge, v, u)])
    }

    /// The moves of the player to move, each once.
    pub fn moves(&self, table: &SnakeTable) -> BTreeSet<SnakeStep> {
        if self.is_opening(table) {
            if !self.rules.edge_opening {
                let vertices = self.graph.vertices();
                let free = vertices.filter(|&v| self.has_room(table, v, 1));
                return free.map(|v| (None, v)).collect();
            }
            let arcs = self.arcs(table).filter(|&(_, u, v)| {
                let enough = if u == v {
                    self.has_room(table, v, 2)
                } else {
                    self.has_room(table, u, 1) && self.has_room(table, v, 1)
                };
                enough && (u <= v || !self.rules.both_ends)
            });
            return arcs.map(|(_, u, v)| (Some(u), v)).collect();
        }
        let live = self.live_ends(table);
        let arcs = self.arcs(table);
        arcs.filter(|&(_, u, v)| live.contains(&u) && self.has_room(table, v, 1))
            .map(|(_, u, v)| (Some(u), v))
            .collect()
    }

    /// The vertices with live ends that the player to move may extend.
    pub fn live_ends(&self, table: &SnakeTable) -> BTreeSet<u32> {
        self.live_ends_of(table, table.turn)
    }

    /// The vertices with live ends that a player, from 0, may extend.
    pub fn live_ends_of(&self, table: &SnakeTable, player: usize) -> BTreeSet<u32> {
        let mine = table
            .ends
            .iter()
            .enumerate()
            .filter(|&(owner, _)| self.rules.shared.is_some() || owner == player);
        mine.flat_map(|(_, ends)| {
            if self.rules.both_ends {
                ends
            } else {
                &ends[1..]
            }
        })
        .copied()
        .collect()
    }

    /// The table after a move.
    ///
    /// # Panics
    /// When the move is not legal.
    #[must_use]
    pub fn after(&self, table: &SnakeTable, step: SnakeStep) -> SnakeTable {
        let mut next = table.clone();
        let (from, to) = step;
        if let Some(from) = from {
            let (edge, _, _) = self
                .arcs(table)
                .find(|&(_, u, v)| (u, v) == (from, to))
                .expect("a legal move follows an unused edge");
            // Without any return to a vertex no edge can come up again.
            next.used[edge] = self.rules.capacity != Some(1);
        }
        next.visits[to as usize] += 1;
        let mut again = false;
        if self.is_opening(table) {
            if let Some(from) = from {
                next.visits[from as usize] += 1;
            }
            next.ends.push([from.unwrap_or(to), to]);
            again = self.rules.opener_again && !self.is_opening(&next);
        } else {
            let from = from.expect("an extension starts somewhere");
            let mine = |owner: usize| self.rules.shared.is_some() || owner == table.turn;
            let live = usize::from(!self.rules.both_ends);
            let grown = next
                .ends
                .iter_mut()
                .enumerate()
                .filter(|&(owner, _)| mine(owner))
                .flat_map(|(_, ends)| ends[live..].iter_mut())
                .find(|end| **end == from);
            *grown.expect("a legal move extends a live end") = to;
        }
        if !again {
            next.turn = (next.turn + 1) % self.rules.players;
        }
        next
    }

    /// One table for all that differ only in what no rule asks about.
    fn canonical(&self, table: &SnakeTable) -> SnakeTable {
        let mut same = table.clone();
        if self.rules.both_ends {
            for ends in &mut same.ends {
                ends.sort_unstable();
            }
        } else {
            for ends in &mut same.ends {
                ends[0] = 0;
            }
        }
        if self.rules.shared.is_some() {
            same.ends.sort_unstable();
        }
        if self.rules.capacity.is_none() {
            same.visits.fill(0);
        }
        same
    }

    /// Whether all other players together can force player `x`, from 0, to lose: to be the one who
    /// cannot move; in misère play, not to be the one.
    pub fn is_beaten(&mut self, table: &SnakeTable, x: usize) -> bool {
        let key = (self.canonical(table), x);
        if let Some(&known) = self.beaten.get(&key) {
            return known;
        }
        let steps = self.moves(table);
        let beaten = if steps.is_empty() {
            (table.turn == x) != self.rules.misere
        } else if table.turn == x {
            steps
                .iter()
                .all(|&step| self.is_beaten(&self.after(table, step), x))
        } else {
            steps
                .iter()
                .any(|&step| self.is_beaten(&self.after(table, step), x))
        };
        self.beaten.insert(key, beaten);
        beaten
    }

    /// The Sprague–Grundy value of the position: the least number that no option has.
    pub fn nimber(&mut self, table: &SnakeTable) -> u32 {
        let mut key = self.canonical(table);
        key.turn = 0;
        if let Some(&known) = self.nimbers.get(&key) {
            return known;
        }
        let options: BTreeSet<u32> = self
            .moves(table)
            .into_iter()
            .map(|step| self.nimber(&self.after(table, step)))
            .collect();
        // The options come in order: the first gap, or the number after the last.
        let nimber = (0..)
            .zip(&options)
            .find(|&(value, &option)| value != option)
            .map_or(options.len() as u32, |(value, _)| value);
        self.nimbers.insert(key, nimber);
        nimber
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is played is what is set up.
    #[test]
    fn set_ups_are_the_tables_of_play() {
        let square = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3], [3, 0], [0, 1]]).unwrap();
        let private = SnakeRules {
            shared: None,
            ..SnakeRules::CLASSIC
        };
        let oracle = SnakeOracle::new(&square, private);
        let one = oracle.after(&oracle.start(), (Some(0), 1));
        assert_eq!(oracle.set_up(&[vec![0, 1]], None), Some(one.clone()));
        assert_eq!(
            oracle.set_up(&[vec![0, 1]], Some(0)),
            None,
            "player 2 places a snake"
        );
        assert_eq!(
            oracle.set_up(&[vec![0, 1, 2]], None),
            None,
            "a snake is missing"
        );
        let two = oracle.after(&one, (Some(2), 3));
        assert_eq!(oracle.set_up(&[vec![0, 1], vec![2, 3]], None), Some(two));
        assert_eq!(
            oracle.set_up(&[vec![0, 1], vec![1, 2]], None),
            None,
            "they meet"
        );

        let edges = SnakeRules {
            both_ends: false,
            edge_opening: false,
            opener_again: true,
            capacity: None,
            ..SnakeRules::CLASSIC
        };
        let oracle = SnakeOracle::new(&square, edges);
        let mut table = oracle.start();
        for step in [(None, 0), (Some(0), 1), (Some(1), 0)] {
            table = oracle.after(&table, step);
        }
        let same = oracle.set_up(&[vec![0, 1, 0]], None).unwrap();
        assert_eq!(oracle.canonical(&same), oracle.canonical(&table));
        assert_eq!(
            oracle.set_up(&[vec![0, 1, 0, 1]], None),
            None,
            "two edges join them"
        );
        assert_eq!(
            oracle.set_up(&[vec![0]], None).unwrap().turn(),
            0,
            "the namer goes on"
        );
    }
}
