//! The search in a bipartite kernel with few exposed vertices far apart, as the greedy start leaves
//! them on large boards.
//!
//! In each component the side with fewer exposed vertices, the *sources*, is to be matched with the
//! other side's exposed vertices, the *targets*. When no source is left the matching is maximum: it
//! covers a side. The forest that serves all graphs ([`crate::forest`]) would still have to cover
//! the whole board to see that; and as each of its trees may fall but once in a round, thirty
//! sources here with thirty targets there take some thirty rounds.
//!
//! So the sources move one after the other. A source *s* may take any neighbour *t*; the mate of
//! *t* is then exposed in its place, and moves on. To find the way, every *t* has a *label* that
//! tells how many moves it is to a target at least (0 for a target). A search always goes on from
//! the lowest label that it has come across. Where labels are right it walks straight to a target;
//! where the nearest targets have been taken it fills the hollow that they left until it overflows,
//! and then labels all that it has filled anew, by the distance to the vertices around. Labels that
//! are too low do no harm until a search comes by. All labels are set right at once where that is
//! likely to cost less than the searches to come would: before the first of them if there are few
//! targets for the sources, so that the last ones must go far, and later if the searches so far
//! were long. (Labels that are put right where they turn out to be too low are those of Goldberg
//! and Tarjan, A new approach to the maximum-flow problem, 1988, and so is the *global* update; the
//! filling is ours.)
//!
//! A search that ends without a target has passed all that can be reached from its source. Nothing
//! in there will ever reach a target, so that no search enters it again.

use slitherlab_graph::{NONE, Vertex};

use crate::adjacency::Adjacency;
use crate::sides::Sides;

/// The label of a vertex from which no target can be reached, or that takes no part.
const NEVER: u32 = u32::MAX;
/// The label of a vertex that is to be labelled.
const UNSEEN: u32 = NEVER - 1;
/// Added to the label of a vertex that the present search has passed; larger than any distance.
const PASSED: u32 = 1 << 31;

/// The searches may pass this many times as many vertices as there are before the forest takes
/// over, whose cost is bounded.
const PATIENCE: usize = 4;

/// From how many sources on all labels may be set right before the first of them moves.
const MANY: usize = 16;

/// One of how many vertices must be passed or labelled anew before it is asked whether to set all
/// labels right.
const SAMPLE: u64 = 4;

/// To set all labels right takes as long as to pass or label anew one of this many vertices.
const LABELLING: u64 = 4;

/// To go over this many levels takes as long as to pass a vertex.
const LEVELS: usize = 16;

/// How many vertices are looked at together.
const TOGETHER: usize = 64;

/// A vertex that the present search has passed.
#[derive(Clone, Copy)]
struct Step {
    vertex: Vertex,
    /// The place of the step before, [`NONE`] at the source.
    before: u32,
}

/// A matching of a bipartite kernel under way.
struct Moves<'a> {
    arcs: Adjacency<'a>,
    mates: Vec<Vertex>,
    /// Of the targets' side.
    labels: Vec<u32>,
    steps: Vec<Step>,
    /// By their labels, the vertices to go on with, each with the place of the step before.
    waiting: Vec<Vec<(Vertex, u32)>>,
    /// How many vertices were passed or labelled anew since all labels were set right, and before.
    work: [usize; 2],
}

/// Makes the matching maximum if the graph of the vertices for which `present` holds is bipartite
/// and it does not take too long; and tells whether it is. The matching must be one of that graph.
///
/// *Cost*: O((n + m) α(n)) time; up to 8 bytes a vertex and 8 an arc.
pub(crate) fn complete(
    arcs: Adjacency<'_>,
    mates: Vec<Vertex>,
    present: impl Fn(Vertex) -> bool,
) -> (Vec<Vertex>, bool) {
    let Some([sources, mut targets]) = sources_and_targets(arcs, &mates, &present) else {
        return (mates, false);
    };
    if sources.is_empty() {
        return (mates, true);
    }
    let label = |v| if present(v) { 1 } else { NEVER };
    let mut moves = Moves {
        labels: arcs.vertices().map(label).collect(),
        arcs,
        mates,
        steps: Vec::new(),
        waiting: Vec::new(),
        work: [0, 0],
    };
    for &t in &targets {
        moves.labels[t as usize] = 0;
    }
    if sources.len() >= MANY && 5 * sources.len() > 2 * targets.len() {
        moves.label_all(&targets);
    }
    let mut before = 0;
    for (done, &source) in sources.iter().enumerate() {
        if moves.total_work() > PATIENCE * arcs.vertex_count() {
            return (moves.mates, false);
        }
        if moves.is_labelling_due(done - before, sources.len() - done) {
            before = done;
            targets.retain(|&t| moves.mates[t as usize] == NONE);
            moves.label_all(&targets);
        }
        moves.search(source);
    }
    (moves.mates, true)
}

/// The exposed vertices of each component's side with fewer of them, and those of the other side,
/// in components that have both; nothing if there are no sides.
fn sources_and_targets(
    arcs: Adjacency<'_>,
    mates: &[Vertex],
    present: impl Fn(Vertex) -> bool,
) -> Option<[Vec<Vertex>; 2]> {
    let mut sides = Sides::of(arcs, &present)?;
    let is_exposed = |&v: &Vertex| mates[v as usize] == NONE && present(v);
    let exposed: Vec<(Vertex, usize)> = arcs
        .vertices()
        .filter(is_exposed)
        .map(|v| (v, sides.side(v)))
        .collect();
    let mut counts = vec![0_usize; sides.count()];
    for &(_, side) in &exposed {
        counts[side] += 1;
    }
    let [mut sources, mut targets] = [Vec::new(), Vec::new()];
    for (v, side) in exposed {
        let other = side ^ 1;
        if counts[other] == 0 {
            continue;
        }
        if (counts[side], side) < (counts[other], other) {
            sources.push(v);
        } else {
            targets.push(v);
        }
    }
    Some([sources, targets])
}

impl Moves<'_> {
    fn total_work(&self) -> usize {
        self.work[0] + self.work[1]
    }

    /// Whether `left` searches would do more than it costs to set all labels right, if they go on
    /// like those `done` since it was done last.
    fn is_labelling_due(&self, done: usize, left: usize) -> bool {
        let [work, n, done, left] =
            [self.work[0], self.arcs.vertex_count(), done, left].map(|count| count as u64);
        work > n / SAMPLE && work * left > n / LABELLING * done
    }

    /// Moves the source to a target, if there is one for it.
    fn search(&mut self, source: Vertex) {
        self.steps.clear();
        // To go over all levels must not be for nothing where there are many of them.
        self.work[0] += self.waiting.len() / LEVELS;
        let mut level = self.offer(source, NONE, usize::MAX);
        while level < self.waiting.len() {
            let Some((vertex, before)) = self.waiting[level].pop() else {
                level += 1;
                continue;
            };
            if self.labels[vertex as usize] >= PASSED {
                continue;
            }
            self.labels[vertex as usize] |= PASSED;
            self.steps.push(Step { vertex, before });
            let s = self.mates[vertex as usize];
            if s == NONE {
                let length = self.flip(source);
                self.forget(length);
                return;
            }
            level = self.offer(s, self.steps.len() as u32 - 1, level);
        }
        for step in &self.steps {
            self.labels[step.vertex as usize] = NEVER;
        }
        self.work[0] += self.steps.len();
    }

    /// Lets the neighbours of `s` wait that were not passed. Returns their lowest label, or
    /// `lowest` if it is lower.
    fn offer(&mut self, s: Vertex, place: u32, mut lowest: usize) -> usize {
        for &t in self.arcs.neighbors(s) {
            let label = self.labels[t as usize];
            if label < PASSED {
                self.wait(t, place, label as usize);
                lowest = lowest.min(label as usize);
            }
        }
        lowest
    }

    /// Augments along the path from the source to the last step, and returns how many steps it has.
    fn flip(&mut self, source: Vertex) -> usize {
        let mut place = self.steps.len() as u32 - 1;
        let mut length = 0;
        while place != NONE {
            let Step { vertex, before } = self.steps[place as usize];
            let s = match before {
                NONE => source,
                _ => self.mates[self.steps[before as usize].vertex as usize],
            };
            self.mates[s as usize] = vertex;
            self.mates[vertex as usize] = s;
            place = before;
            length += 1;
        }
        length
    }

    /// Ends a search that has found a target, along a path of this many steps. What was passed
    /// besides the path makes a hollow: then all of it is labelled anew.
    fn forget(&mut self, length: usize) {
        self.waiting.iter_mut().for_each(Vec::clear);
        self.work[0] += self.steps.len();
        if length < self.steps.len() {
            self.fill();
        } else {
            for step in &self.steps {
                self.labels[step.vertex as usize] &= !PASSED;
            }
        }
    }

    /// Labels what was passed by its distance to the vertices around; what cannot reach them will
    /// never reach a target.
    fn fill(&mut self) {
        let is_passed = |label: u32| (PASSED..UNSEEN).contains(&label);
        self.work[0] += self.steps.len();
        for step in 0..self.steps.len() {
            let t = self.steps[step].vertex;
            let around = self.arcs.neighbors(self.mates[t as usize]);
            let labels = around.iter().map(|&next| self.labels[next as usize]);
            let lowest = labels.min().expect("mates are neighbours");
            if lowest < PASSED {
                self.wait(t, NONE, lowest as usize + 1);
            }
        }
        let mut level = 0;
        while level < self.waiting.len() {
            let Some((t, _)) = self.waiting[level].pop() else {
                level += 1;
                continue;
            };
            let label = &mut self.labels[t as usize];
            if is_passed(*label) {
                *label = level as u32;
            } else if *label != level as u32 {
                continue;
            }
            for &s in self.arcs.neighbors(t) {
                let before = self.mates[s as usize];
                if before != NONE && is_passed(self.labels[before as usize]) {
                    self.labels[before as usize] = level as u32 + 1;
                    self.wait(before, NONE, level + 1);
                }
            }
        }
        for step in &self.steps {
            let label = &mut self.labels[step.vertex as usize];
            if is_passed(*label) {
                *label = NEVER;
            }
        }
    }

    #[inline]
    fn wait(&mut self, t: Vertex, place: u32, level: usize) {
        if self.waiting.len() <= level {
            self.waiting.resize_with(level + 1, Vec::new);
        }
        self.waiting[level].push((t, place));
    }

    /// Gives every vertex the distance to the nearest target as its label, by a breadth-first
    /// search.
    ///
    /// All of it is misses of the cache. So it looks at some vertices together, at all of their
    /// neighbours before the mate of any, and so on: then nothing has to be decided before the
    /// misses of all are under way.
    fn label_all(&mut self, targets: &[Vertex]) {
        self.work = [0, self.total_work()];
        for label in &mut self.labels {
            *label = if *label == NEVER { NEVER } else { UNSEEN };
        }
        for &t in targets {
            self.labels[t as usize] = 0;
        }
        let mut level = targets.to_vec();
        let mut next = Vec::new();
        let mut lists = Vec::new();
        let mut together = Vec::new();
        let mut label = 0;
        while !level.is_empty() {
            label += 1;
            for some in level.chunks(TOGETHER) {
                lists.clear();
                lists.extend(some.iter().map(|&t| self.arcs.neighbors(t)));
                together.clear();
                for list in &lists {
                    together.extend_from_slice(list);
                }
                for s in &mut together {
                    *s = self.mates[*s as usize];
                }
                let mut kept = 0;
                for place in 0..together.len() {
                    let before = together[place];
                    together[kept] = before;
                    kept += usize::from(self.labels.get(before as usize) == Some(&UNSEEN));
                }
                for &before in &together[..kept] {
                    if self.labels[before as usize] == UNSEEN {
                        self.labels[before as usize] = label;
                        next.push(before);
                    }
                }
            }
            std::mem::swap(&mut level, &mut next);
            next.clear();
        }
        for label in &mut self.labels {
            *label = if *label == UNSEEN { NEVER } else { *label };
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;
    use slitherlab_graph::Graph;
    use slitherlab_oracle::{plain_blossom_size, random_generator};

    use super::*;

    /// A bipartite graph with a matching of its own, from a random order of its edges, and some
    /// vertices left out.
    fn with_start(seed: u64) -> (Graph, Vec<Vertex>, Vec<bool>) {
        let mut random = random_generator(seed);
        let (a, b) = (random.random_range(1..40), random.random_range(1..40));
        let n = a + b;
        let count = random.random_range(1..3 * n);
        let edges: Vec<[Vertex; 2]> = (0..count)
            .map(|_| [random.random_range(0..a), random.random_range(a..n)])
            .collect();
        let present: Vec<bool> = (0..n).map(|_| random.random_bool(0.9)).collect();
        let mut mates = vec![NONE; n as usize];
        for &[u, v] in &edges {
            let is_free = |w: Vertex| present[w as usize] && mates[w as usize] == NONE;
            if is_free(u) && is_free(v) && random.random_bool(0.7) {
                mates[u as usize] = v;
                mates[v as usize] = u;
            }
        }
        let graph = Graph::from_edges(n as usize, edges).expect("a graph");
        (graph, mates, present)
    }

    #[test]
    fn what_is_called_maximum_is_maximum() {
        let mut finished = 0;
        for seed in 0..3000 {
            let (graph, start, present) = with_start(seed);
            let present = |v: Vertex| present[v as usize];
            let (mates, is_maximum) = complete((&graph).into(), start.clone(), present);
            let matching = crate::Matching::from_mates(&graph, mates).expect("a matching");
            let is_matched = |v: Vertex| !matching.is_exposed(v);
            assert!(graph.vertices().all(|v| present(v) || !is_matched(v)));
            let was_matched = |v: Vertex| start[v as usize] != NONE;
            assert!(graph.vertices().all(|v| !was_matched(v) || is_matched(v)));
            if is_maximum {
                finished += 1;
                let inside = slitherlab_graph::Minor::induced(&graph, present).graph;
                assert_eq!(matching.len(), plain_blossom_size(&inside), "seed {seed}");
            }
        }
        assert!(finished > 2000, "only {finished} were finished");
    }

    #[test]
    fn odd_cycles_are_left_alone() {
        let triangle = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 0], [2, 3]]).expect("a graph");
        let start = vec![1, 0, NONE, NONE];
        let result = complete((&triangle).into(), start.clone(), |_| true);
        assert_eq!(result, (start, false));
        // Without one of its vertices it is a path.
        let (mates, is_maximum) = complete((&triangle).into(), vec![NONE; 4], |v| v != 0);
        assert!(is_maximum && mates[0] == NONE && mates[2] != NONE);
    }
}
