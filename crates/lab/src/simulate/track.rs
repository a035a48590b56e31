//! The fast way through random games on which every vertex is visited once: flat arrays, no
//! history, nothing to take back.
//!
//! It draws the same random numbers for the same choices as [`Series`](super::Series), so that both
//! play the same games; the tests compare them move by move.

use slitherlab_game::snake::{Capacity, Ending, Ends, Field, First, Move, Opening, Rules, Snakes};
use slitherlab_game::{Outcome, Player};
use slitherlab_graph::Vertex;
use slitherlab_solve::engine::Level;

use super::chance::Chance;
use super::series::Ended;
use crate::policy::Policy;

/// A board on which random games are played fast.
#[derive(Clone, Debug)]
pub struct Track {
    rules: Rules,
    /// Whether each player chooses the end first and then its move.
    ends_first: Vec<bool>,
    offsets: Vec<u32>,
    targets: Vec<Vertex>,
    /// The edges in the order of the rules' openings.
    openings: Vec<[Vertex; 2]>,
    /// The vertices that have an edge.
    joined: Vec<Vertex>,
    /// A vertex is used when its mark is that of the game being played.
    marks: Vec<u32>,
    mark: u32,
    ends: Vec<Vertex>,
    /// Room for the moves to choose from: which end grows, and where to.
    choices: Vec<(u32, Vertex)>,
    /// The openings to choose from.
    free: Vec<[Vertex; 2]>,
    /// The vertices that have an opening.
    starts: Vec<Vertex>,
}

impl Track {
    /// Prepares a board; `None` when the rules or the policies are not for this loop.
    pub fn new(rules: Rules, field: &Field, policies: &[Policy]) -> Option<Self> {
        let ends_first = |policy: &Policy| match *policy {
            Policy::Engine(Level::Random) => Some(false),
            Policy::Engine(Level::Ends) => Some(true),
            _ => None,
        };
        let ends_first: Vec<bool> = policies.iter().map(ends_first).collect::<Option<_>>()?;
        if rules.capacity != Capacity::ONE {
            return None;
        }
        if rules.ends == Ends::Each || rules.opening == Opening::Edge && rules.ends == Ends::One {
            return None;
        }
        let n = field.vertex_count();
        let mut offsets = vec![0];
        let mut targets = Vec::new();
        for v in 0..n as Vertex {
            targets.extend(field.neighbors(v).iter().filter(|&&w| w != v));
            offsets.push(targets.len() as u32);
        }
        let mut openings = Vec::new();
        if rules.opening == Opening::Edge {
            for u in 0..n {
                let to = &targets[offsets[u] as usize..offsets[u + 1] as usize];
                let u = u as Vertex;
                openings.extend(to.iter().filter(|&&v| u < v).map(|&v| [u, v]));
            }
        } else {
            openings.extend((0..n as Vertex).map(|v| [v, v]));
        }
        // Snakes do not touch: no vertex is the end of two.
        let degree = offsets.windows(2).map(|ends| ends[1] - ends[0]).max();
        let ends = 2 * rules.snake_count() as usize;
        let room = targets.len().min(ends * degree.unwrap_or(0) as usize);
        let joined = (0..n).filter(|&v| offsets[v] < offsets[v + 1]);
        Some(Self {
            rules,
            ends_first,
            joined: joined.map(|v| v as Vertex).collect(),
            offsets,
            targets,
            openings,
            marks: vec![0; n],
            mark: 0,
            ends: Vec::new(),
            choices: vec![(0, 0); room],
            free: Vec::new(),
            starts: Vec::new(),
        })
    }

    /// Plays the game to its end; every move is handed to `see`.
    pub fn play(&mut self, chance: &mut Chance, mut see: impl FnMut(Move)) -> Ended {
        if self.mark == u32::MAX {
            self.marks.fill(0);
            self.mark = 0;
        }
        self.mark += 1;
        self.ends.clear();
        let players = self.rules.players;
        let mut turn = Player::FIRST;
        let mut moves = 0;
        let snakes = self.rules.snake_count();
        for snake in 0..snakes {
            let Some([u, v]) = self.choose_opening(turn, chance) else {
                return self.ended(turn, moves);
            };
            self.marks[u as usize] = self.mark;
            self.marks[v as usize] = self.mark;
            self.ends.extend([v, u]);
            see(match self.rules.opening {
                Opening::Vertex => Move::Vertex(v),
                Opening::Edge => Move::Edge([u, v]),
            });
            moves += 1;
            if snake + 1 < snakes || self.rules.first == First::Next {
                turn = turn.next(players);
            }
        }
        while let Some((end, to)) = self.choose(turn, chance) {
            let end = end as usize;
            see(Move::Edge([self.ends[end], to]));
            self.marks[to as usize] = self.mark;
            self.ends[end] = to;
            moves += 1;
            turn = turn.next(players);
        }
        self.ended(turn, moves)
    }

    fn ended(&self, stuck: Player, moves: usize) -> Ended {
        let outcome = match self.rules.ending {
            Ending::Normal => Outcome::Loses(stuck),
            Ending::Misere => Outcome::Wins(stuck),
        };
        Ended {
            outcome,
            moves,
            unproved: 0,
        }
    }

    /// The end that grows and the vertex it grows to; `None` when the player is stuck.
    #[inline]
    fn choose(&mut self, turn: Player, chance: &mut Chance) -> Option<(u32, Vertex)> {
        let (first, last) = match self.rules.snakes {
            Snakes::Shared(_) => (0, self.ends.len()),
            Snakes::Private => (2 * turn.index(), 2 * turn.index() + 2),
        };
        let step = match self.rules.ends {
            Ends::One => 2,
            Ends::Two | Ends::Each => 1,
        };
        let (marks, mark) = (self.marks.as_slice(), self.mark);
        let mut found = 0;
        // A snake of one vertex has both its ends there: they have the same moves.
        let mut seen = None;
        for end in (first..last).step_by(step) {
            let at = self.ends[end];
            if end % 2 == 1 && seen == Some(at) {
                continue;
            }
            seen = Some(at);
            let [from, to] = [0, 1].map(|next| self.offsets[at as usize + next] as usize);
            // Every neighbour is written down, and the next one over it if it is used: whether it
            // is cannot be foretold, and a wrong guess of the processor would cost more.
            for &w in &self.targets[from..to] {
                self.choices[found] = (end as u32, w);
                found += usize::from(marks[w as usize] != mark);
            }
        }
        if found == 0 {
            return None;
        }
        let choices = &self.choices[..found];
        if self.ends_first[turn.index()] {
            return Some(choose_end_first(choices, chance));
        }
        Some(choices[chance.below(found)])
    }

    /// An opening among those that are left.
    fn choose_opening(&mut self, turn: Player, chance: &mut Chance) -> Option<[Vertex; 2]> {
        let is_free = |v: Vertex| self.marks[v as usize] != self.mark;
        let ends_first = self.ends_first[turn.index()] && self.rules.opening == Opening::Edge;
        if self.ends.is_empty() {
            // Nothing is taken yet: the lists are ready.
            if self.openings.is_empty() {
                return None;
            }
            if ends_first {
                let start = self.joined[chance.below(self.joined.len())];
                let [from, to] = [0, 1].map(|next| self.offsets[start as usize + next] as usize);
                let other = self.targets[from + chance.below(to - from)];
                return Some([start.min(other), start.max(other)]);
            }
            return Some(self.openings[chance.below(self.openings.len())]);
        }
        self.free.clear();
        let free = self
            .openings
            .iter()
            .filter(|[u, v]| is_free(*u) && is_free(*v));
        self.free.extend(free);
        if self.free.is_empty() {
            return None;
        }
        if ends_first {
            self.starts.clear();
            self.starts.extend(self.free.as_flattened());
            self.starts.sort_unstable();
            self.starts.dedup();
            let start = self.starts[chance.below(self.starts.len())];
            self.free.retain(|ends| ends.contains(&start));
        }
        Some(self.free[chance.below(self.free.len())])
    }
}

fn choose_end_first(choices: &[(u32, Vertex)], chance: &mut Chance) -> (u32, Vertex) {
    let groups = || choices.chunk_by(|a, b| a.0 == b.0);
    let group = groups()
        .nth(chance.below(groups().count()))
        .expect("the number is below the count");
    group[chance.below(group.len())]
}
