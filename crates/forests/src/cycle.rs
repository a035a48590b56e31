//! From an orientation to two forests: breaking the cycles of links.

use slitherlab_graph::{NONE, UnionFind, Vertex};

use crate::links::{A, B, Links};

/// Makes forests of the links: in both of them every vertex gets a way to a root.
///
/// A cycle of links in one forest breaks when one of its vertices exchanges its two links, the one
/// in A for the one in B. If the other link leads out of the tree of the cycle, and in the other
/// forest the cycle's link does not lead back to the vertex, then no new cycle arises and no edge
/// is lost. Where no vertex of the cycle can do that, an edge of the cycle is dropped (a root is
/// made).
///
/// Returns the trees of both forests as sets of vertices.
///
/// *Cost*: O(n α(n)) for finding the cycles, and as much again, by a bound on the length of all
/// walks, for trying to break them without loss.
pub(crate) fn break_cycles(links: &mut [Links]) -> [UnionFind; 2] {
    let mut breaker = Breaker::new(links);
    for forest in [A, B] {
        for start in breaker.cycles(forest) {
            if !breaker.exchange_on(forest, start) {
                let links = &mut breaker.links[start as usize];
                links.parent[forest] = NONE;
                links.edge[forest] = NONE;
            }
        }
    }
    breaker.trees
}

struct Breaker<'links> {
    links: &'links mut [Links],
    trees: [UnionFind; 2],
    /// The last walk that has been at a vertex.
    seen: Vec<u32>,
    walk: u32,
    /// How many more steps walks may take.
    steps: usize,
}

impl<'links> Breaker<'links> {
    fn new(links: &'links mut [Links]) -> Self {
        let n = links.len();
        let mut trees = [UnionFind::new(n), UnionFind::new(n)];
        for (v, links) in links.iter().enumerate() {
            for forest in [A, B] {
                if links.parent[forest] != NONE {
                    trees[forest].union(v as Vertex, links.parent[forest]);
                }
            }
        }
        Self {
            links,
            trees,
            seen: vec![0; n],
            walk: 0,
            // Every walk takes a step, so that with two more for each vertex the walks can be
            // counted in a u32.
            steps: (32 * n).min(u32::MAX as usize - 2 * n),
        }
    }

    /// One vertex of every cycle of links in the forest.
    fn cycles(&mut self, forest: usize) -> Vec<Vertex> {
        let mut cycles = Vec::new();
        let before = self.walk;
        for v in 0..self.links.len() as Vertex {
            self.walk += 1;
            let mut x = v;
            while x != NONE && self.seen[x as usize] <= before {
                self.seen[x as usize] = self.walk;
                x = self.links[x as usize].parent[forest];
            }
            if x != NONE && self.seen[x as usize] == self.walk {
                cycles.push(x);
            }
        }
        cycles
    }

    /// Breaks the cycle through `start` by exchanging the links of one of its vertices, if that can
    /// be done without a new cycle.
    fn exchange_on(&mut self, forest: usize, start: Vertex) -> bool {
        let other = 1 - forest;
        let mut x = start;
        loop {
            let along = self.links[x as usize].parent[forest];
            let away = self.links[x as usize].parent[other];
            // In both cases the sets of vertices that the trees span stay right.
            let joins = if away == NONE {
                (!self.joined(other, x, along)).then_some((other, along))
            } else if !self.joined(forest, x, away)
                && self.joined(other, x, along)
                && !self.leads_to(other, along, x)
            {
                Some((forest, away))
            } else {
                None
            };
            if let Some((joined, to)) = joins {
                self.trees[joined].union(x, to);
                self.links[x as usize].parent.swap(A, B);
                self.links[x as usize].edge.swap(A, B);
                return true;
            }
            x = along;
            if x == start {
                return false;
            }
        }
    }

    fn joined(&mut self, forest: usize, x: Vertex, y: Vertex) -> bool {
        self.trees[forest].find(x) == self.trees[forest].find(y)
    }

    /// Whether the links of the forest lead from one vertex to another; also true when there were
    /// too many walks before.
    fn leads_to(&mut self, forest: usize, from: Vertex, to: Vertex) -> bool {
        if self.steps == 0 {
            return true;
        }
        self.walk += 1;
        let mut x = from;
        while x != NONE && self.seen[x as usize] != self.walk {
            if x == to || self.steps == 0 {
                return true;
            }
            self.steps -= 1;
            self.seen[x as usize] = self.walk;
            x = self.links[x as usize].parent[forest];
        }
        false
    }
}
