//! One snake that all players share, by trying everything: written from the rules, for boards and
//! for windows.

use std::collections::HashMap;

use rand::seq::IndexedRandom;
use slitherlab_graph::Graph;
use slitherlab_oracle::{SnakeOracle, SnakeRules, random_generator, random_graph};

/// The rules as far as they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules {
    /// `classic`, `progressive` or `geography`.
    pub(crate) game: &'static str,
    pub(crate) players: u32,
    pub(crate) misere: bool,
}

impl Rules {
    /// Whether an edge opens the game, whose two ends are live; else a cell, which is the only live
    /// end.
    pub(crate) fn edge(self) -> bool {
        self.game == "classic"
    }

    /// Who moves after the opening, from 1.
    pub(crate) fn second_turn(self) -> u32 {
        if self.game == "progressive" { 1 } else { 2 }
    }
}

/// Where the snake can still go: the unused cells that it can come to, its ends, who is to move
/// from 1.
type Position = (u64, [u8; 2], u32);

/// All games on at most 64 cells in which one player is to be beaten.
pub(crate) struct OneSnake {
    rules: Rules,
    beaten: u32,
    /// The neighbours of each cell.
    around: Vec<u64>,
    /// Whoever comes to one of these cells lets the player escape.
    frontier: u64,
    known: HashMap<Position, bool>,
    /// How many more positions may be looked at.
    left: usize,
}

fn cells(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (cell < 64).then_some(cell as u8)
    })
}

impl OneSnake {
    /// Prepares for a board whose cells have these neighbours.
    pub(crate) fn new(
        around: Vec<u64>,
        frontier: u64,
        rules: Rules,
        beaten: u32,
        left: usize,
    ) -> Self {
        Self {
            rules,
            beaten,
            around,
            frontier,
            known: HashMap::new(),
            left,
        }
    }

    /// Prepares for a graph of at most 64 vertices.
    pub(crate) fn on(graph: &Graph, rules: Rules, beaten: u32, left: usize) -> Self {
        let mut around = vec![0; graph.vertex_count()];
        for &[u, v] in graph.edges() {
            if u != v {
                around[u as usize] |= 1 << v;
                around[v as usize] |= 1 << u;
            }
        }
        Self::new(around, 0, rules, beaten, left)
    }

    fn all(&self) -> u64 {
        u64::MAX >> (64 - self.around.len())
    }

    /// Whether the others can force the player to lose; `None` if that takes too long.
    pub(crate) fn is_beaten(&mut self) -> Option<bool> {
        let mut openings = Vec::new();
        for u in 0..self.around.len() as u8 {
            if self.rules.edge() {
                let later = cells(self.around[usize::from(u)]).filter(|&v| v > u);
                openings.extend(later.map(|v| [u, v]));
            } else {
                openings.push([u, u]);
            }
        }
        if openings.is_empty() {
            return Some((self.beaten == 1) != self.rules.misere);
        }
        // Player 1 opens: any opening if it is the player to be beaten, else one that the partners
        // like.
        let wanted = self.beaten != 1;
        for ends in openings {
            if self.is_beaten_after(ends)? == wanted {
                return Some(wanted);
            }
        }
        Some(!wanted)
    }

    /// The same after this opening.
    pub(crate) fn is_beaten_after(&mut self, ends: [u8; 2]) -> Option<bool> {
        let free = self.all() & !(1 << ends[0] | 1 << ends[1]);
        self.is_lost(free, ends, self.rules.second_turn())
    }

    /// The same from a position.
    pub(crate) fn is_lost(&mut self, free: u64, mut ends: [u8; 2], turn: u32) -> Option<bool> {
        ends.sort_unstable();
        let position = (self.reachable(free, ends), ends, turn);
        if let Some(&known) = self.known.get(&position) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let mut steps: Vec<[u8; 2]> = Vec::new();
        for (place, &end) in ends.iter().enumerate() {
            if place == 0 || ends[0] != ends[1] {
                let to = cells(self.around[usize::from(end)] & free);
                steps.extend(to.map(|to| [end, to]));
            }
        }
        let own = turn == self.beaten;
        let lost = if steps.is_empty() {
            own != self.rules.misere
        } else {
            // Narrow places first: there somebody is stuck soon.
            steps.sort_by_key(|step| (self.around[usize::from(step[1])] & free).count_ones());
            let mut lost = own;
            for [from, to] in steps {
                let after = if self.frontier >> to & 1 == 1 {
                    false
                } else {
                    let other = ends[usize::from(ends[0] == from)];
                    let other = if ends[0] == ends[1] { to } else { other };
                    let next = turn % self.rules.players + 1;
                    self.is_lost(free & !(1 << to), [other, to], next)?
                };
                if after != own {
                    lost = after;
                    break;
                }
            }
            lost
        };
        self.known.insert(position, lost);
        Some(lost)
    }

    /// The unused cells that an end can come to.
    fn reachable(&self, free: u64, ends: [u8; 2]) -> u64 {
        let near =
            |set: u64| cells(set).fold(0, |near, cell| near | self.around[usize::from(cell)]);
        let mut reached = near(1 << ends[0] | 1 << ends[1]) & free;
        loop {
            let more = (reached | near(reached)) & free;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }
}

/// The brute force agrees with the other one, which keeps every vertex of the snake, on random
/// graphs.
#[test]
fn two_ways_to_try_everything_agree() {
    let mut random = random_generator(7);
    for round in 0..400 {
        let graph = random_graph(&mut random, 1 + round % 6, 0.5);
        let game = *["classic", "progressive", "geography"]
            .choose(&mut random)
            .unwrap();
        for players in 2..=4 {
            for misere in [false, true] {
                let rules = Rules {
                    game,
                    players,
                    misere,
                };
                let plain = SnakeRules {
                    players: players as usize,
                    misere,
                    both_ends: game == "classic",
                    edge_opening: game == "classic",
                    opener_again: game == "progressive",
                    ..SnakeRules::CLASSIC
                };
                for player in 1..=players {
                    let mut oracle = SnakeOracle::new(&graph, plain);
                    let start = oracle.start();
                    assert_eq!(
                        OneSnake::on(&graph, rules, player, usize::MAX).is_beaten(),
                        Some(oracle.is_beaten(&start, player as usize - 1)),
                        "{rules:?} {player} {:?}",
                        graph.edges()
                    );
                }
            }
        }
    }
}
