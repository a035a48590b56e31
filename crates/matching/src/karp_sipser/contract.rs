//! The second rule of Karp and Sipser, for kernels made of chains.
//!
//! If a vertex has two neighbours, some maximum matching takes one of its two edges. So the three
//! may be contracted to a single vertex: a maximum matching of what is left, which joins that
//! vertex to something by one of the two neighbours at most, is completed by the edge to the other
//! one. (Karp and Sipser, Maximum matchings in sparse random graphs, 1981.)
//!
//! A *chain* is a path of vertices with two neighbours each, its inner vertices, between two
//! *branches*, which have more. Under the rule a chain with an even number of inner vertices
//! becomes an edge, and one with an odd number makes one of its two ends. The branches that chains
//! of the latter kind connect form a *class*, which is one vertex of the contracted graph. A tree
//! of such chains spans the class; each branch but the root is matched into the chain that leads to
//! its parent, and to match the class by another branch than the root is to shift all pairs on the
//! way from that one to the root. A chain that would close a cycle in the class leaves one inner
//! vertex that can be matched to nothing but the class, and stays a vertex of its own.
//!
//! Nested blossoms and flowers are made of chains: a fifth of their vertices are left, with a third
//! of their arcs and few of their blossoms.

use slitherlab_graph::{NONE, Vertex};

use super::mend::SETTLED;
use super::{Free, KarpSipser, MATCHED};
use crate::adjacency::Adjacency;

/// The inner vertices of a chain have this many neighbours.
const INNER: u32 = 2;

/// Marks the last inner vertex of an even chain that was walked along, with the branch at the other
/// end added; larger than any vertex.
const WALKED: u32 = 1 << 31;

/// A kernel whose chains are contracted.
pub(crate) struct Contracted {
    offsets: Vec<u32>,
    targets: Vec<Vertex>,
    /// For each arc, the vertex of the kernel in which it begins, and the one that follows.
    origins: Vec<[Vertex; 2]>,
    chains: Chains,
}

/// The kernel and its matching.
struct Chains {
    free: Vec<Free>,
    mates: Vec<Vertex>,
}

impl Chains {
    fn is_inner(&self, v: Vertex) -> bool {
        self.free[v as usize].degree == INNER
    }

    /// The vertex after the inner vertex `x` when one comes from `before`.
    fn after(&self, before: Vertex, x: Vertex) -> Vertex {
        self.free[x as usize].xor ^ before
    }

    fn join(&mut self, u: Vertex, v: Vertex) {
        self.mates[u as usize] = v;
        self.mates[v as usize] = u;
    }

    /// Pairs the inner vertices from `x` on, which follows the branch `before`. Returns the last
    /// one and the branch after it, and whether the last one is left over.
    fn pair(&mut self, mut before: Vertex, mut x: Vertex) -> ([Vertex; 2], bool) {
        loop {
            let y = self.after(before, x);
            if !self.is_inner(y) {
                return ([x, y], true);
            }
            self.join(x, y);
            let z = self.after(x, y);
            if !self.is_inner(z) {
                return ([y, z], false);
            }
            (before, x) = (y, z);
        }
    }

    /// Shifts the pairs from the branch `v` to the root of its class, so that `v` is exposed in the
    /// place of the root.
    fn expose(&mut self, mut v: Vertex) {
        let mut x = std::mem::replace(&mut self.mates[v as usize], NONE);
        while x != NONE {
            let ([last, parent], _) = self.pair(v, x);
            let next = self.mates[parent as usize];
            self.join(last, parent);
            (v, x) = (parent, next);
        }
    }

    /// Matches the ends of an even chain, or of an edge, that begins with `before` and `x`.
    fn match_ends(&mut self, mut before: Vertex, mut x: Vertex) {
        self.expose(before);
        while self.is_inner(x) && self.mates[x as usize] != NONE {
            let y = self.mates[x as usize];
            self.join(before, x);
            (before, x) = (y, self.after(x, y));
        }
        self.expose(x);
        self.join(before, x);
    }

    /// Matches a component without branches, a cycle, that holds `v`. If one vertex stays exposed,
    /// it is `v`.
    fn match_cycle(&mut self, arcs: Adjacency<'_>, v: Vertex) {
        let is_beside = |&w: &Vertex| w != v && self.is_inner(w);
        let beside = arcs.neighbors(v).iter().copied().find(is_beside);
        let mut before = v;
        let mut x = beside.expect("an inner vertex has neighbours");
        while x != v {
            let y = self.after(before, x);
            self.join(x, y);
            if y == v {
                return;
            }
            (before, x) = (y, self.after(x, y));
        }
    }
}

/// A contracted graph under construction.
struct Contraction<'a> {
    arcs: Adjacency<'a>,
    /// The names of classes and left-over vertices in the contracted graph; of other inner vertices
    /// see [`WALKED`].
    names: Vec<u32>,
    contracted: Contracted,
    /// The branches of the present class.
    branches: Vec<Vertex>,
    /// The inner vertices that are left over from chains inside of the present class, each with a
    /// branch beside it.
    left_over: Vec<[Vertex; 2]>,
}

impl KarpSipser<'_> {
    /// Whether most vertices that are not settled are inner vertices of chains, as far as the
    /// degrees in the whole graph tell.
    ///
    /// *Cost*: O(n) time.
    pub(super) fn is_made_of_chains(&self) -> bool {
        let mut counts = [0_usize; 2];
        for (v, &mark) in (0..).zip(&self.repair.marks) {
            if mark != SETTLED {
                counts[usize::from(self.arcs.neighbors(v).len() <= INNER as usize)] += 1;
            }
        }
        counts[1] > counts[0]
    }

    /// Applies the second rule to all that it applies to at first. No guess must have been made
    /// yet, and there must be no pendants.
    ///
    /// *Cost*: O(n + m) time; 12 bytes a vertex, and 4 a vertex and 12 an arc of the contracted
    /// graph, stay; 4 a vertex do not.
    pub(crate) fn contract(self) -> Contracted {
        let n = self.arcs.vertex_count();
        let mut contraction = Contraction {
            arcs: self.arcs,
            names: vec![NONE; n],
            contracted: Contracted {
                offsets: vec![0],
                targets: Vec::new(),
                origins: Vec::new(),
                chains: Chains {
                    free: self.free,
                    mates: self.mates,
                },
            },
            branches: Vec::new(),
            left_over: Vec::new(),
        };
        for v in self.arcs.vertices() {
            if contraction.is_new_branch(v) {
                contraction.add_class(v);
            }
        }
        for v in self.arcs.vertices() {
            if contraction.is_in_cycle(v) {
                contraction.contracted.chains.match_cycle(self.arcs, v);
            }
        }
        let Contraction {
            names,
            mut contracted,
            ..
        } = contraction;
        for target in &mut contracted.targets {
            *target = names[*target as usize];
        }
        contracted
    }
}

impl Contraction<'_> {
    /// Whether `v` is a branch of no class yet.
    fn is_new_branch(&self, v: Vertex) -> bool {
        let degree = self.contracted.chains.free[v as usize].degree;
        INNER < degree && degree < MATCHED && self.names[v as usize] == NONE
    }

    /// Whether `v` is in a component without branches that is not matched yet, when all classes
    /// have been added.
    fn is_in_cycle(&self, v: Vertex) -> bool {
        let chains = &self.contracted.chains;
        let is_exposed = chains.mates[v as usize] == NONE;
        is_exposed && chains.is_inner(v) && self.names[v as usize] == NONE
    }

    /// Adds the class of a branch and what is left over inside of it.
    fn add_class(&mut self, root: Vertex) {
        let name = self.contracted.offsets.len() as u32 - 1;
        let first_arc = self.contracted.targets.len();
        self.branches.clear();
        self.left_over.clear();
        self.names[root as usize] = name;
        self.branches.push(root);
        let mut done = 0;
        while let Some(&branch) = self.branches.get(done) {
            done += 1;
            for &w in self.arcs.neighbors(branch) {
                if w != branch && self.contracted.chains.free[w as usize].degree < MATCHED {
                    self.follow(branch, w, name);
                }
            }
        }
        self.drop_loops(first_arc, name);
        self.contracted.close_vertex();
        for &[x, branch] in &self.left_over {
            self.contracted.add_arc(branch, [x, branch]);
            self.contracted.close_vertex();
        }
    }

    /// Follows the chain or edge that leads from a branch of the class `name` to `x`.
    #[inline]
    fn follow(&mut self, branch: Vertex, x: Vertex, name: u32) {
        let chains = &mut self.contracted.chains;
        if !chains.is_inner(x) {
            self.contracted.add_arc(x, [branch, x]);
            return;
        }
        let seen = self.names[x as usize];
        if seen != NONE {
            if seen >= WALKED {
                self.contracted.add_arc(seen - WALKED, [branch, x]);
            }
            return;
        }
        if chains.mates[branch as usize] == x {
            return;
        }
        let ([last, end], is_odd) = chains.pair(branch, x);
        if !is_odd {
            self.names[last as usize] = WALKED + branch;
            self.contracted.add_arc(end, [branch, x]);
        } else if self.names[end as usize] == NONE {
            chains.join(last, end);
            self.names[end as usize] = name;
            self.branches.push(end);
        } else {
            self.left_over.push([last, end]);
            self.names[last as usize] = name + self.left_over.len() as u32;
            self.contracted.add_arc(last, [end, last]);
        }
    }

    /// Drops the arcs from the `first` on that lead to the class in which they begin.
    fn drop_loops(&mut self, first: usize, name: u32) {
        let Contracted {
            targets, origins, ..
        } = &mut self.contracted;
        let mut kept = first;
        for arc in first..targets.len() {
            targets[kept] = targets[arc];
            origins[kept] = origins[arc];
            kept += usize::from(self.names[targets[arc] as usize] != name);
        }
        targets.truncate(kept);
        origins.truncate(kept);
    }
}

impl Contracted {
    fn add_arc(&mut self, target: Vertex, origin: [Vertex; 2]) {
        self.targets.push(target);
        self.origins.push(origin);
    }

    fn close_vertex(&mut self) {
        self.offsets.push(self.targets.len() as u32);
    }

    pub(crate) fn arcs(&self) -> Adjacency<'_> {
        Adjacency::new(&self.offsets, &self.targets)
    }

    /// The mates of all vertices of the graph, from those in the contracted graph.
    ///
    /// *Cost*: O(n + m) time.
    pub(crate) fn expand(self, mates: &[Vertex]) -> Vec<Vertex> {
        let mut chains = self.chains;
        for (v, &mate) in (0..).zip(mates) {
            if mate == NONE || mate < v {
                continue;
            }
            let arcs = self.offsets[v as usize] as usize..self.offsets[v as usize + 1] as usize;
            let is_mate = |&arc: &usize| self.targets[arc] == mate;
            let arc = { arcs }.find(is_mate).expect("mates are neighbours");
            let [first, second] = self.origins[arc];
            chains.match_ends(first, second);
        }
        chains.mates
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;
    use slitherlab_graph::Graph;
    use slitherlab_oracle::{plain_blossom_size, random_generator};

    use super::*;
    use crate::forest::Forest;
    use crate::matching::Matching;

    /// A random graph, loops and parallel edges allowed, with its edges replaced by chains of up to
    /// `longest` inner vertices.
    fn subdivided(random: &mut impl Rng, longest: u32) -> Graph {
        let branches = random.random_range(1..=12);
        let mut n = branches;
        let mut edges = Vec::new();
        let mut add_path = |first: u32, last: u32, inner: u32| {
            let mut before = first;
            for v in n..n + inner {
                edges.push([before, v]);
                before = v;
            }
            edges.push([before, last]);
            n += inner;
        };
        for _ in 0..random.random_range(branches..=3 * branches) {
            let [u, v] = [(); 2].map(|()| random.random_range(0..branches));
            add_path(u, v, random.random_range(0..=longest));
        }
        Graph::from_edges(n as usize, edges).expect("a graph")
    }

    fn contracted_mates(graph: &Graph) -> Vec<Vertex> {
        let mut start = KarpSipser::new(graph.into());
        start.match_pendants();
        let contracted = start.contract();
        let exposed = vec![NONE; contracted.arcs().vertex_count()];
        let mut forest = Forest::new(contracted.arcs(), &exposed, |_| true);
        forest.augment_all(|_| {});
        let mates = forest.into_mates();
        contracted.expand(&mates)
    }

    #[test]
    fn contracted_graphs_have_matchings_of_the_same_deficiency() {
        let mut random = random_generator(10);
        for case in 0..6000 {
            let graph = subdivided(&mut random, case % 7);
            let mates = contracted_mates(&graph);
            let matching = Matching::from_mates(&graph, mates).expect("a matching");
            assert_eq!(
                matching.len(),
                plain_blossom_size(&graph),
                "{:?}",
                graph.edges()
            );
        }
    }

    #[test]
    fn an_odd_number_of_inner_vertices_makes_one_of_the_ends() {
        // Two branches, joined by two even chains and an odd one, and a pendant's worth of an odd
        // chain inside the class.
        let edges = vec![
            [0, 2],
            [2, 1],
            [0, 3],
            [3, 4],
            [4, 1],
            [0, 5],
            [5, 6],
            [6, 1],
            [0, 7],
            [7, 1],
        ];
        let graph = Graph::from_edges(8, edges).expect("a graph");
        let contracted = KarpSipser::new((&graph).into()).contract();
        assert_eq!(contracted.arcs().vertex_count(), 2);
        assert_eq!(contracted.arcs().neighbors(0), [1]);
        assert_eq!(contracted.arcs().neighbors(1), [0]);
    }

    #[test]
    fn cycles_are_matched_at_once() {
        let edges = vec![
            [0, 1],
            [1, 2],
            [2, 0],
            [3, 4],
            [4, 5],
            [5, 6],
            [6, 3],
            [7, 8],
            [8, 7],
        ];
        let graph = Graph::from_edges(9, edges).expect("a graph");
        let contracted = KarpSipser::new((&graph).into()).contract();
        assert_eq!(contracted.arcs().vertex_count(), 0);
        let mates = contracted.expand(&[]);
        assert_eq!(mates.iter().filter(|&&mate| mate == NONE).count(), 1);
    }
}
