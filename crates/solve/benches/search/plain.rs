//! The plain memoised search that the engine is measured against: every position once, in the
//! order in which the rules list the moves, and nothing clever.

use slitherlab_graph::Graph;

/// Remembers a truth for each key, in an open hash table of two words an entry.
struct Memo {
    entries: Vec<[u64; 2]>,
    count: usize,
}

/// Set in the second word of an entry that is in use; the lowest bit is the truth.
const USED: u64 = 1 << 63;

impl Memo {
    /// A table with room for this many keys; it grows beyond them.
    fn with_room(keys: usize) -> Self {
        let size = (keys + keys / 2).next_power_of_two().max(1 << 10);
        Self {
            entries: vec![[0; 2]; size],
            count: 0,
        }
    }

    /// Where a key is, or would be.
    fn place(&self, key: [u64; 2]) -> usize {
        let mask = self.entries.len() - 1;
        let mut hash = key[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ key[1].rotate_left(32);
        hash = (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mut place = (hash ^ hash >> 32) as usize & mask;
        loop {
            let entry = self.entries[place];
            if entry[1] == 0 || entry[0] == key[0] && entry[1] & !1 == key[1] | USED {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    fn get(&self, key: [u64; 2]) -> Option<bool> {
        let entry = self.entries[self.place(key)];
        (entry[1] != 0).then_some(entry[1] & 1 == 1)
    }

    fn insert(&mut self, key: [u64; 2], truth: bool) {
        if self.count >= self.entries.len() / 8 * 7 {
            let doubled = vec![[0; 2]; 2 * self.entries.len()];
            let old = std::mem::replace(&mut self.entries, doubled);
            for entry in old.into_iter().filter(|entry| entry[1] != 0) {
                let place = self.place([entry[0], entry[1] & !(USED | 1)]);
                self.entries[place] = entry;
            }
        }
        let place = self.place(key);
        self.entries[place] = [key[0], key[1] | USED | u64::from(truth)];
        self.count += 1;
    }
}

/// Two-ended snakes on at most 64 vertices, everything taken from the rules.
pub(crate) struct Plain {
    neighbors: Vec<u64>,
    edges: Vec<[u32; 2]>,
    players: u32,
    /// The number of snakes; private ones belong to the players in turn.
    snakes: usize,
    private: bool,
    /// Player x in the question "can the others together force x to lose?", from 0.
    victim: u32,
    memo: Memo,
}

/// Used vertices, the ends of the snakes, and whose turn it is.
#[derive(Clone, Copy)]
struct Table {
    used: u64,
    ends: [u8; 6],
    placed: usize,
    turn: u32,
}

const START: Table = Table {
    used: 0,
    ends: [0; 6],
    placed: 0,
    turn: 0,
};

impl Plain {
    /// Prepares for a board; `states` is a guess how many positions there are.
    pub(crate) fn new(
        graph: &Graph,
        players: u32,
        snakes: usize,
        private: bool,
        victim: u32,
        states: usize,
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
            memo: Memo::with_room(states),
        }
    }

    /// How many different positions were met.
    pub(crate) fn states(&self) -> usize {
        self.memo.count
    }

    /// Whether the others force the victim to lose from the empty board.
    pub(crate) fn victim_loses(&mut self) -> bool {
        self.loses(&START)
    }

    /// Whether the victim loses after each opening.
    pub(crate) fn openings(&mut self) -> Vec<bool> {
        let mut openings = Vec::new();
        self.options(&START, |plain, next| {
            openings.push(plain.loses(next));
            false
        });
        openings
    }

    fn loses(&mut self, table: &Table) -> bool {
        let key = self.key(table);
        if let Some(known) = self.memo.get(key) {
            return known;
        }
        let hunted = table.turn == self.victim;
        // A player who has no move is the loser; one who has looks for a move that is good for
        // them.
        let finds_one = self.options(table, |plain, next| plain.loses(next) != hunted);
        let loses = hunted != finds_one;
        self.memo.insert(key, loses);
        loses
    }

    fn key(&self, table: &Table) -> [u64; 2] {
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
        let rest = packed << 8 | (table.placed as u64) << 4 | u64::from(table.turn);
        [table.used, rest << 1]
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
