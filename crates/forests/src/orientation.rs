//! Orientation.
use crate::augment::{A, B, Links, ROOT};
use crate::elimination::Elimination;
use slitherlab_graph::{Edge, Graph, NONE, UnionFind, Vertex};

const FREE: u8 = 0;
const FROM_FIRST: u8 = 1;
const FROM_SECOND: u8 = 2;

pub(crate) struct Orientation<'graph> {
    graph: &'graph Graph,
    pub(crate) links: Vec<Links>,
    /// Which end of each edge the edge leaves from: 0 none, 1 the first, 2 the second.
    tail: Vec<u8>,
}

impl<'graph> Orientation<'graph> {
    pub(crate) fn greedy(graph: &'graph Graph, elimination: &Elimination) -> Self {
        let mut links = vec![ROOT; graph.vertex_count()];
        let mut tail = vec![FREE; graph.edge_count()];
        let mut depth: Vec<[u32; 2]> = vec![[0; 2]; graph.vertex_count()];
        for &v in elimination.order.iter().rev() {
            let mut best = [NONE; 2];
            let older = graph.neighbors(v).iter().zip(graph.incident_edges(v)).filter(|&(&w, _)| elimination.place[w as usize] > elimination.place[v as usize]);
            let mut chosen: [(u32, u32); 2] = [(NONE, NONE); 2];
            for (&w, &e) in older.clone() {
                let d = depth[w as usize][A];
                if d < best[A] { best[A] = d; chosen[A] = (w, e); }
            }
            for (&w, &e) in older.clone() {
                let d = depth[w as usize][B];
                if e != chosen[A].1 && d < best[B] { best[B] = d; chosen[B] = (w, e); }
            }
            for forest in [A, B] {
                let (w, e) = chosen[forest];
                if e != NONE {
                    links[v as usize].parent[forest] = w;
                    links[v as usize].edge[forest] = e;
                    tail[e as usize] = if graph.endpoints(e)[0] == v { FROM_FIRST } else { FROM_SECOND };
                    depth[v as usize][forest] = best[forest] + 1;
                }
            }
        }
        Self { graph, links, tail }
    }

    fn leaves(&self, e: Edge, v: Vertex) -> bool {
        let tail = self.tail[e as usize];
        tail != FREE && self.graph.endpoints(e)[tail as usize - 1] == v
    }

    /// Hopcroft–Karp.
    pub(crate) fn fill(&mut self, elimination: &Elimination) {
        let graph = self.graph;
        let n = graph.vertex_count();
        let mut left = vec![0u32; n];
        let mut sources = 0;
        let mut core = n as u32;
        for (e, &[u, v]) in graph.edges().iter().enumerate() {
            if self.tail[e] == FREE && u != v {
                left[u as usize] += 1;
                left[v as usize] += 1;
                sources += 1;
                core = core.min(elimination.place[u as usize]).min(elimination.place[v as usize]);
            }
        }
        let mut distance = vec![NONE; n];
        let mut cursor = vec![0u8; n];
        let mut queue: Vec<Vertex> = Vec::new();
        let mut found: Vec<Vertex> = Vec::new();
        let mut path: Vec<Vertex> = Vec::new();
        let mut phases = 0;
        let mut total = 0;
        let mut touched = 0u64;
        loop {
            phases += 1;
            for &v in &queue { distance[v as usize] = NONE; }
            queue.clear();
            found.clear();
            let mut spots = 0usize;
            let mut reached = 0usize;
            for &v in &elimination.order[core as usize..] {
                let free = self.links[v as usize].edge.iter().filter(|&&e| e == NONE).count();
                if free > 0 {
                    spots += free;
                    distance[v as usize] = 0;
                    cursor[v as usize] = 0;
                    queue.push(v);
                }
            }
            let enough = 2 * usize::min(spots, sources);
            let mut next = 0;
            while next < queue.len() && reached < enough {
                let v = queue[next];
                next += 1;
                if left[v as usize] > 0 {
                    found.push(v);
                    reached += left[v as usize] as usize;
                }
                let d = distance[v as usize] + 1;
                for (&w, &e) in graph.neighbors(v).iter().zip(graph.incident_edges(v)) {
                    touched += 1;
                    if distance[w as usize] == NONE && self.leaves(e, w) {
                        distance[w as usize] = d;
                        cursor[w as usize] = 0;
                        queue.push(w);
                    }
                }
            }
            let mut gained = 0;
            for &v in &found {
                if left[v as usize] == 0 { continue; }
                for (&w, &e) in graph.neighbors(v).iter().zip(graph.incident_edges(v)) {
                    if self.tail[e as usize] != FREE || w == v { continue; }
                    // DFS
                    path.clear();
                    path.push(v);
                    let ok = loop {
                        let Some(&x) = path.last() else { break false };
                        let lx = self.links[x as usize];
                        if distance[x as usize] == 0 {
                            if lx.edge.contains(&NONE) { break true; }
                        }
                        let c = cursor[x as usize] as usize;
                        if c == 2 || distance[x as usize] == 0 {
                            distance[x as usize] = NONE - 1;
                            path.pop();
                            continue;
                        }
                        let y = lx.parent[c];
                        if y != NONE && distance[y as usize].wrapping_add(1) == distance[x as usize] {
                            path.push(y);
                        } else {
                            cursor[x as usize] += 1;
                        }
                    };
                    if !ok { break; }
                    let (mut carry, mut head) = (e, w);
                    for &x in &path {
                        self.tail[carry as usize] = if graph.endpoints(carry)[0] == x { FROM_FIRST } else { FROM_SECOND };
                        let l = &mut self.links[x as usize];
                        let c = if distance[x as usize] == 0 { if l.edge[A] == NONE { A } else { B } } else { cursor[x as usize] as usize };
                        std::mem::swap(&mut l.edge[c], &mut carry);
                        l.parent[c] = head;
                        head = x;
                    }
                    left[v as usize] -= 1;
                    left[w as usize] -= 1;
                    sources -= 1;
                    gained += 1;
                }
            }
            total += gained;
            if gained == 0 { break; }
        }
        if std::env::var("STATS").is_ok() { println!("  phases {phases} filled {total} left {sources} touched {touched}"); }
    }

    /// Breaks.
    pub(crate) fn forests(mut self) -> (Vec<Links>, [UnionFind; 2]) {
        let n = self.graph.vertex_count();
        let mut trees = [UnionFind::new(n), UnionFind::new(n)];
        for (v, links) in self.links.iter().enumerate() {
            for forest in [A, B] {
                if links.edge[forest] != NONE { trees[forest].union(v as u32, links.parent[forest]); }
            }
        }
        let mut seen = vec![0u32; n];
        let mut walk = 0u32;
        let mut stats = [0usize; 3];
        for forest in [A, B] {
            let other = 1 - forest;
            seen.fill(0);
            walk = 0;
            let mut cycles: Vec<Vertex> = vec![];
            for v in self.graph.vertices() {
                walk += 1;
                let mut x = v;
                while x != NONE && seen[x as usize] == 0 {
                    seen[x as usize] = walk;
                    x = self.links[x as usize].parent[forest];
                }
                if x != NONE && seen[x as usize] == walk { cycles.push(x); }
            }
            for &start in &cycles {
                stats[0] += 1;
                let mut x = start;
                let mut fixed = false;
                loop {
                    let links = self.links[x as usize];
                    let (y, z) = (links.parent[forest], links.parent[other]);
                    // z == NONE: x has a free place in the other forest.
                    if z == NONE || trees[forest].find(z) != trees[forest].find(x) {
                        let apart = trees[other].find(y) != trees[other].find(x);
                        let ok = if z == NONE { apart } else if apart { false } else {
                            walk += 1;
                            let mut w = y;
                            while w != NONE && w != x && seen[w as usize] != walk {
                                seen[w as usize] = walk;
                                w = self.links[w as usize].parent[other];
                                stats[2] += 1;
                            }
                            w != x
                        };
                        if ok {
                            let l = &mut self.links[x as usize];
                            l.parent.swap(A, B);
                            l.edge.swap(A, B);
                            if z == NONE { trees[other].union(x, y); } else { trees[forest].union(x, z); }
                            fixed = true;
                            break;
                        }
                    }
                    x = y;
                    if x == start { break; }
                }
                if !fixed {
                    stats[1] += 1;
                    self.links[start as usize].parent[forest] = NONE;
                    self.links[start as usize].edge[forest] = NONE;
                }
            }
        }
        if std::env::var("STATS").is_ok() { println!("  cycles {} dropped {} walked {}", stats[0], stats[1], stats[2]); }
        (self.links, trees)
    }
}
