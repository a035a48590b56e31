//! The trees that a player's edges form, forth and back.

use slitherlab_graph::{NONE, Vertex};

/// Disjoint sets of vertices that grow together and come apart again in the opposite order: union
/// by size, without path compression, so that one link takes back one union.
///
/// *Cost*: O(log n) to find, O(1) to take back; 8 bytes a vertex.
#[derive(Clone, Debug)]
pub(super) struct Trees {
    parent: Vec<Vertex>,
    size: Vec<u32>,
}

impl Trees {
    /// Every vertex is a tree of its own.
    pub(super) fn new(n: usize) -> Self {
        Self {
            parent: vec![NONE; n],
            size: vec![1; n],
        }
    }

    pub(super) fn root(&self, mut v: Vertex) -> Vertex {
        while self.parent[v as usize] != NONE {
            v = self.parent[v as usize];
        }
        v
    }

    pub(super) fn joined(&self, u: Vertex, v: Vertex) -> bool {
        self.root(u) == self.root(v)
    }

    /// Joins two trees; returns what [`part`](Self::part) needs, or `None` if the two vertices are
    /// in one tree already.
    pub(super) fn join(&mut self, u: Vertex, v: Vertex) -> Option<Vertex> {
        let (u, v) = (self.root(u), self.root(v));
        if u == v {
            return None;
        }
        let (root, child) = if self.size[u as usize] >= self.size[v as usize] {
            (u, v)
        } else {
            (v, u)
        };
        self.parent[child as usize] = root;
        self.size[root as usize] += self.size[child as usize];
        Some(child)
    }

    /// Takes the last join back.
    pub(super) fn part(&mut self, child: Vertex) {
        let root = self.parent[child as usize];
        self.size[root as usize] -= self.size[child as usize];
        self.parent[child as usize] = NONE;
    }
}
