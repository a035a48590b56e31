//! The plain memoised search that the engine is measured against: every position once, in the
//! order in which the rules list the moves, and nothing clever.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use slitherlab_graph::Graph;

/// A quick hash for small keys.
#[derive(Default)]
pub(crate) struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
        self.0 ^= self.0 >> 32;
    }
}

type Memo<K> = HashMap<K, bool, BuildHasherDefault<QuickHasher>>;

/// Two-ended snakes on at most 64 vertices, everything taken from the rules.
pub(crate) struct Plain {
    neighbors: Vec<u64>,
    edges: Vec<[u32; 2]>,
    players: u32,
    /// The number of snakes; private ones belong to the players in turn.
    snakes: usize,
    private: bool,
    /// Player x in the question "can the others together force x to lose?".
    victim: u32,
    memo: Memo<(u64, u64)>,
}

/// Used vertices, the ends of the snakes, and whose turn it is.
#[derive(Clone, Copy)]
struct Table {
    used: u64,
    ends: [u8; 6],
    placed: usize,
    turn: u32,
}

impl Plain {
    pub(crate) fn new(
        graph: &Graph,
        players: u32,
        snakes: usize,
        private: bool,
        victim: u32,
    ) -> Self {
        assert!(graph.vertex_count() <= 64 && snakes <= 3);
        let mut neighbors = vec![0; graph.vertex_count()];
        for &[u, v] in graph.edges() {
            neighbors[u as usize] |= 1 << v;
            neighbors[v as usize] |= 1 << u;
        }
        Self {
            neighbors,
            edges: graph.edges().to_vec(),
            players,
            snakes,
            private,
            victim,
            memo: Memo::default(),
        }
    }

    /// How many different positions were met.
    pub(crate) fn states(&self) -> usize {
        self.memo.len()
    }

    fn start() -> Table {
        Table {
            used: 0,
            ends: [0; 6],
            placed: 0,
            turn: 0,
        }
    }

    /// Whether the others force the victim to lose from the empty board.
    pub(crate) fn victim_loses(&mut self) -> bool {
        let start = Self::start();
        self.loses(&start)
    }

    /// Whether the victim loses after each opening.
    pub(crate) fn openings(&mut self) -> Vec<bool> {
        let start = Self::start();
        let mut openings = Vec::new();
        self.options(&start, |plain, next| {
            openings.push(plain.loses(next));
            false
        });
        openings
    }

    fn loses(&mut self, table: &Table) -> bool {
        let key = self.key(table);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        let hunted = table.turn == self.victim;
        // A player who has no move is the loser; one who has looks for a move that is good for him.
        let escapes = self.options(table, |plain, next| plain.loses(next) != hunted);
        let loses = hunted != escapes;
        self.memo.insert(key, loses);
        loses
    }

    fn key(&self, table: &Table) -> (u64, u64) {
        let mut ends = table.ends;
        let placed = 2 * table.placed;
        if self.private {
            for pair in ends[..placed].chunks_mut(2) {
                pair.sort_unstable();
            }
        } else {
            ends[..placed].sort_unstable();
        }
        let packed = ends.iter().fold(0, |all, &end| all << 6 | u64::from(end));
        (
            table.used,
            packed << 8 | (table.placed as u64) << 4 | u64::from(table.turn),
        )
    }

    /// Visits the positions after each move until one satisfies `good`; whether one did.
    fn options(&mut self, table: &Table, mut good: impl FnMut(&mut Self, &Table) -> bool) -> bool {
        let mut next = *table;
        next.turn = (table.turn + 1) % self.players;
        if table.placed < self.snakes {
            next.placed += 1;
            for edge in 0..self.edges.len() {
                let [u, v] = self.edges[edge];
                let both = 1 << u | 1 << v;
                if table.used & both == 0 {
                    next.used = table.used | both;
                    next.ends[2 * table.placed] = u as u8;
                    next.ends[2 * table.placed + 1] = v as u8;
                    if good(self, &next) {
                        return true;
                    }
                }
            }
            return false;
        }
        let own = if self.private {
            2 * table.turn as usize..2 * table.turn as usize + 2
        } else {
            0..2 * table.placed
        };
        for slot in own {
            let mut to = self.neighbors[table.ends[slot] as usize] & !table.used;
            while to != 0 {
                let v = to.trailing_zeros();
                to &= to - 1;
                next.used = table.used | 1 << v;
                next.ends[slot] = v as u8;
                if good(self, &next) {
                    return true;
                }
                next.ends[slot] = table.ends[slot];
            }
        }
        false
    }
}
