//! The search for a mirror: images are chosen vertex by vertex, next to those that have one, and
//! taken back where they do not fit.

use slitherlab_graph::{Graph, NONE, Vertex};

use super::Mirror;
use crate::search::Budget;

/// A mirror with orbits of this size in which each second vertex of a pair is the image of the
/// first, if one is found within the budget.
pub(super) fn search(
    graph: &Graph,
    size: usize,
    pairs: &[[Vertex; 2]],
    budget: &Budget<'_>,
) -> Option<Mirror> {
    let n = graph.vertex_count();
    let mut search = Search {
        graph,
        size,
        image: vec![NONE; n],
        origin: vec![NONE; n],
        assigned: Vec::with_capacity(n),
        head: 0,
        steps: 1_000_000 + 100 * (n + graph.edge_count()),
    };
    for &[v, w] in pairs {
        // Snakes share no vertex, so no pair contradicts one before it.
        if !search.fits(v, w) {
            return None;
        }
        search.assign(v, w);
    }
    search.run(budget)
}

/// How many steps pass between two questions to the watch.
const INTERVAL: usize = 1 << 16;

struct Search<'a> {
    graph: &'a Graph,
    /// How many vertices an orbit has.
    size: usize,
    image: Vec<Vertex>,
    /// The vertex whose image this is.
    origin: Vec<Vertex>,
    /// The vertices that have an image, in the order in which they got it.
    assigned: Vec<Vertex>,
    /// How many of them have no neighbour without an image any more.
    head: usize,
    /// How many candidates may still be looked at.
    steps: usize,
}

/// A vertex whose image was chosen among several.
struct Choice {
    vertex: Vertex,
    /// Those that are still to be tried, the best last.
    untried: Vec<Vertex>,
    assigned: usize,
    head: usize,
}

impl Search<'_> {
    fn run(mut self, budget: &Budget<'_>) -> Option<Mirror> {
        let mut asked = self.steps;
        let mut choices: Vec<Choice> = Vec::new();
        loop {
            let Some((vertex, untried)) = self.next() else {
                return Some(self.image);
            };
            choices.push(Choice {
                vertex,
                untried,
                assigned: self.assigned.len(),
                head: self.head,
            });
            // Back to the last choice that leaves something to try.
            loop {
                let choice = choices.last_mut()?;
                self.take_back(choice.assigned);
                self.head = choice.head;
                let vertex = choice.vertex;
                let image = choice.untried.pop();
                // On most boards nearly every vertex has only one image that fits: nothing is to be
                // remembered of it.
                if choice.untried.is_empty() {
                    choices.pop();
                }
                if let Some(image) = image {
                    self.assign(vertex, image);
                    break;
                }
            }
            if asked - self.steps >= INTERVAL {
                asked = self.steps;
                if budget.is_stopped() {
                    return None;
                }
            }
            if self.steps == 0 {
                return None;
            }
        }
    }

    /// A vertex without an image, next to those that have one as long as there are such, and what
    /// its image can be; `None` when all have one.
    fn next(&mut self) -> Option<(Vertex, Vec<Vertex>)> {
        while let Some(&u) = self.assigned.get(self.head) {
            let open = |v: &&Vertex| self.image[**v as usize] == NONE;
            let Some(&v) = self.graph.neighbors(u).iter().find(open) else {
                self.head += 1;
                continue;
            };
            let mut candidates = self.graph.neighbors(self.image[u as usize]).to_vec();
            candidates.dedup();
            candidates.retain(|&w| self.fits(v, w));
            return Some((v, candidates));
        }
        // Both look at all vertices, for every component of the graph.
        self.steps = self.steps.saturating_sub(self.image.len() / 16);
        let v = self.rarest()?;
        let mut candidates = self.farthest_last(v);
        candidates.retain(|&w| self.fits(v, w));
        Some((v, candidates))
    }

    /// A vertex without an image whose degree is rare among these.
    fn rarest(&self) -> Option<Vertex> {
        let open = || {
            let vertices = self.graph.vertices();
            vertices.filter(|&v| self.image[v as usize] == NONE)
        };
        let most = open().map(|v| self.graph.degree(v)).max()?;
        let mut count = vec![0; most + 1];
        for v in open() {
            count[self.graph.degree(v)] += 1;
        }
        open().min_by_key(|&v| count[self.graph.degree(v)])
    }

    /// All vertices without an image, those far from v last: a mirror of a lattice leads far away.
    fn farthest_last(&self, v: Vertex) -> Vec<Vertex> {
        let mut order = vec![v];
        let mut seen = vec![false; self.image.len()];
        seen[v as usize] = true;
        let mut next = 0;
        while let Some(&u) = order.get(next) {
            next += 1;
            for &w in self.graph.neighbors(u) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    order.push(w);
                }
            }
        }
        // Vertices of other components come first of all, that is, they are tried when nothing else
        // is left.
        let mut all: Vec<Vertex> = self.graph.vertices().collect();
        all.retain(|&w| !seen[w as usize]);
        all.extend(order);
        all.retain(|&w| self.origin[w as usize] == NONE);
        all
    }

    /// Whether w can be the image of v, as far as their neighbours have images.
    fn fits(&mut self, v: Vertex, w: Vertex) -> bool {
        let graph = self.graph;
        self.steps = self.steps.saturating_sub(1 + graph.degree(v));
        if v == w
            || self.steps == 0
            || self.image[v as usize] != NONE
            || self.origin[w as usize] != NONE
            || graph.degree(v) != graph.degree(w)
        {
            return false;
        }
        let is_apart = |u: Vertex| {
            let mut after = along(&self.image, w);
            after.all(|x| x != u && !graph.has_edge(u, x))
        };
        if self.length(v, w) > self.size || !along(&self.origin, v).all(is_apart) {
            return false;
        }
        let mut arcs = [Some([v, w]), self.closing(v, w)].into_iter().flatten();
        arcs.all(|[from, to]| {
            let keeps = |start: Vertex, goal: Vertex, map: &[Vertex]| {
                graph.neighbors(start).iter().all(|&x| {
                    let image = map[x as usize];
                    x == start || image == NONE || graph.has_edge(goal, image)
                })
            };
            keeps(from, to, &self.image) && keeps(to, from, &self.origin)
        })
    }

    /// How many vertices the orbit of v and w has if w becomes the image of v, as far as it is
    /// known.
    fn length(&self, v: Vertex, w: Vertex) -> usize {
        along(&self.origin, v).count() + along(&self.image, w).count()
    }

    /// What completes an orbit leads from its last vertex back to the first: this arc, if w as the
    /// image of v completes one.
    fn closing(&self, v: Vertex, w: Vertex) -> Option<[Vertex; 2]> {
        if self.length(v, w) < self.size {
            return None;
        }
        Some([
            along(&self.image, w).last()?,
            along(&self.origin, v).last()?,
        ])
    }

    fn assign(&mut self, v: Vertex, w: Vertex) {
        let closing = self.closing(v, w);
        self.link(v, w);
        if let Some([last, first]) = closing {
            self.link(last, first);
        }
    }

    fn link(&mut self, v: Vertex, w: Vertex) {
        self.image[v as usize] = w;
        self.origin[w as usize] = v;
        self.assigned.push(v);
    }

    /// Takes images back until only this many vertices have one.
    fn take_back(&mut self, count: usize) {
        for v in self.assigned.drain(count..) {
            let image = std::mem::replace(&mut self.image[v as usize], NONE);
            self.origin[image as usize] = NONE;
        }
    }
}

/// The vertices from one on, as far as the map leads.
fn along(map: &[Vertex], start: Vertex) -> impl Iterator<Item = Vertex> + '_ {
    let next = |&u: &Vertex| Some(map[u as usize]).filter(|&x| x != NONE);
    std::iter::successors(Some(start), next)
}
