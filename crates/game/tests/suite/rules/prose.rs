//! The snake games written down once more, as the prose has them and as slowly as one likes. It
//! shares the description of the rules with the engine, and nothing else.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use slitherlab_game::snake::{Ending, Ends, First, Move, Opening, Rules, Snakes};
use slitherlab_graph::Graph;

/// A figure on the board: the snakes and who is to move.
#[derive(Clone)]
pub(crate) struct Figure {
    rules: Rules,
    vertices: u32,
    edges: Vec<[u32; 2]>,
    pub(crate) snakes: Vec<VecDeque<u32>>,
    pub(crate) mover: u32,
}

impl Figure {
    pub(crate) fn start(rules: Rules, graph: &Graph) -> Self {
        Self {
            rules,
            vertices: graph.vertex_count() as u32,
            edges: graph.edges().to_vec(),
            snakes: Vec::new(),
            mover: 1,
        }
    }

    fn snakes_wanted(&self) -> usize {
        match self.rules.snakes {
            Snakes::Shared(count) => count as usize,
            Snakes::Private => self.rules.players as usize,
        }
    }

    /// Every step of a snake follows an edge, no vertex is visited too often, and where vertices
    /// may be visited again, no edge is used twice.
    fn is_sound(&self) -> bool {
        let capacity = self.rules.capacity.visits();
        let mut free = self.edges.clone();
        let mut visits = BTreeMap::new();
        for snake in &self.snakes {
            for &v in snake {
                *visits.entry(v).or_insert(0) += 1;
                if visits[&v] > capacity {
                    return false;
                }
            }
            for place in 1..snake.len() {
                let (a, b) = (snake[place - 1], snake[place]);
                let Some(edge) = free.iter().position(|&e| e == [a, b] || e == [b, a]) else {
                    return false;
                };
                free.swap_remove(edge);
            }
        }
        true
    }

    /// All figures that the mover may leave behind, by the text of the move.
    pub(crate) fn successors(&self) -> BTreeMap<Move, Figure> {
        let mut found = BTreeMap::new();
        let placing = self.snakes.len() < self.snakes_wanted();
        for u in 0..self.vertices {
            if placing && self.rules.opening == Opening::Vertex {
                let mut next = self.clone();
                next.snakes.push(VecDeque::from([u]));
                found.insert(Move::Vertex(u), next);
            }
            for v in 0..self.vertices {
                if placing && self.rules.opening == Opening::Edge {
                    if u > v && self.rules.ends == Ends::Two {
                        continue;
                    }
                    let mut next = self.clone();
                    next.snakes.push(VecDeque::from([u, v]));
                    found.insert(Move::Edge([u, v]), next);
                } else if !placing {
                    for snake in 0..self.snakes.len() {
                        let mine = snake + 1 == self.mover as usize;
                        if self.rules.snakes == Snakes::Private && !mine {
                            continue;
                        }
                        let (head, tail) = match self.rules.ends {
                            Ends::One => (true, false),
                            Ends::Two => (true, true),
                            Ends::Each => (self.mover == 1, self.mover == 2),
                        };
                        if head && self.snakes[snake].back() == Some(&u) {
                            let mut next = self.clone();
                            next.snakes[snake].push_back(v);
                            found.entry(Move::Edge([u, v])).or_insert(next);
                        }
                        if tail && self.snakes[snake].front() == Some(&u) {
                            let mut next = self.clone();
                            next.snakes[snake].push_front(v);
                            found.entry(Move::Edge([u, v])).or_insert(next);
                        }
                    }
                }
            }
        }
        found.retain(|_, next| next.is_sound());
        for next in found.values_mut() {
            let last_placed = placing && next.snakes.len() == self.snakes_wanted();
            if !(last_placed && self.rules.first == First::Opener) {
                next.mover = self.mover % self.rules.players + 1;
            }
        }
        found
    }

    /// The one who cannot move: the loser, or the winner of misère play.
    pub(crate) fn ending_word(&self) -> &'static str {
        match self.rules.ending {
            Ending::Normal => "loses",
            Ending::Misere => "wins",
        }
    }

    /// All that the rest of the game depends on, written out.
    pub(crate) fn state(&self) -> String {
        let mut visits: Vec<u32> = self.snakes.iter().flatten().copied().collect();
        visits.sort_unstable();
        let mut steps: Vec<[u32; 2]> = Vec::new();
        let mut live: Vec<(usize, u32)> = Vec::new();
        for (number, snake) in self.snakes.iter().enumerate() {
            let owner = match self.rules.snakes {
                Snakes::Shared(_) => 0,
                Snakes::Private => number + 1,
            };
            live.push((owner, *snake.back().unwrap()));
            match self.rules.ends {
                Ends::One => {}
                Ends::Two => live.push((owner, *snake.front().unwrap())),
                Ends::Each => live.push((owner + 1, *snake.front().unwrap())),
            }
            for place in 1..snake.len() {
                let (a, b) = (snake[place - 1], snake[place]);
                steps.push([a.min(b), a.max(b)]);
            }
        }
        live.sort_unstable();
        steps.sort_unstable();
        if self.rules.capacity.visits() == u32::MAX {
            visits.clear();
        }
        if self.rules.capacity.visits() == 1 {
            steps.clear();
        }
        format!("{} {visits:?} {steps:?} {live:?}", self.mover)
    }
}

/// How many plays of exactly this many moves there are.
pub(crate) fn plays(figure: &Figure, moves: u32) -> u64 {
    if moves == 0 {
        return 1;
    }
    let next = figure.successors();
    next.values().map(|figure| plays(figure, moves - 1)).sum()
}

/// All moves as a set.
pub(crate) fn moves_of(figure: &Figure) -> BTreeSet<Move> {
    figure.successors().into_keys().collect()
}
