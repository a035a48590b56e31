//! Simple graphs by canonical augmentation.

use super::TooLarge;
use super::labelling::{Labelling, Partition, Permutation};
use super::small::{MOST, Set, SmallGraph, members};

/// The most vertices; there are 5·10²² graphs of 14 vertices.
const MOST_VERTICES: usize = 14;

/// All simple graphs with a number of vertices, one from every isomorphism class.
///
/// A graph is made from one with a vertex less by a new vertex of largest degree. Of all vertices
/// that may have been the last one, the canonical labelling chooses one; the graph is kept only if
/// the new vertex is that one, or like it under an automorphism (`McKay`, Isomorph-free exhaustive
/// generation, 1998). So no graph has to be remembered. Most graphs are decided by degrees alone.
///
/// *Cost*: less than a microsecond a graph on average, and a few kilobytes.
///
/// ```
/// use slitherlab_graph::generate::Graphs;
///
/// let sizes: Vec<usize> = Graphs::new(3)?.map(|graph| graph.size()).collect();
/// assert_eq!(sizes.len(), 4);
/// # Ok::<(), slitherlab_graph::generate::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graphs {
    order: usize,
    most_edges: usize,
    is_connected: bool,
    /// The graph with at most one vertex, which has no parent.
    single: Option<SmallGraph>,
    levels: Vec<Level>,
}

impl Graphs {
    /// Lists the graphs with a number of vertices.
    ///
    /// # Errors
    /// Returns an error if there are more than 14 vertices.
    pub fn new(order: usize) -> Result<Self, TooLarge> {
        if order > MOST_VERTICES {
            return Err(TooLarge {
                most: MOST_VERTICES,
            });
        }
        let mut graphs = Self {
            order,
            most_edges: usize::MAX,
            is_connected: false,
            single: (order <= 1).then(|| SmallGraph::empty(order)),
            levels: Vec::new(),
        };
        if order > 1 {
            graphs.levels.push(Level::of(SmallGraph::empty(1)));
        }
        Ok(graphs)
    }

    /// Leaves out graphs that are not connected.
    #[must_use]
    pub fn connected(self) -> Self {
        Self {
            is_connected: true,
            ..self
        }
    }

    /// Leaves out graphs with more edges.
    #[must_use]
    pub fn with_at_most(self, edges: usize) -> Self {
        Self {
            most_edges: edges,
            ..self
        }
    }
}

impl Iterator for Graphs {
    type Item = SmallGraph;

    fn next(&mut self) -> Option<SmallGraph> {
        if let Some(graph) = self.single.take() {
            return Some(graph);
        }
        loop {
            let level = self.levels.last_mut()?;
            let Some(new) = level.waiting.pop() else {
                self.levels.pop();
                continue;
            };
            let is_last = level.graph.order() + 1 == self.order;
            if level.size + new.count_ones() as usize > self.most_edges
                || is_last && self.is_connected && !level.connects(new)
                || !level.accepts(new)
            {
                continue;
            }
            let graph = level.graph.extended(new);
            if is_last {
                return Some(graph);
            }
            self.levels.push(Level::of(graph));
        }
    }
}

/// A graph that gets one vertex more, in all ways.
#[derive(Clone, Debug)]
struct Level {
    graph: SmallGraph,
    size: usize,
    /// The vertices of each degree.
    of_degree: [Set; MOST],
    /// For each vertex, the sum of its neighbours' degrees.
    around: [u32; MOST],
    components: Vec<Set>,
    /// The neighbours of the new vertex: one set from every orbit of the automorphisms.
    waiting: Vec<Set>,
}

impl Level {
    fn of(graph: SmallGraph) -> Self {
        let mut of_degree = [0; MOST];
        for v in 0..graph.order() {
            of_degree[graph.row(v).count_ones() as usize] |= 1 << v;
        }
        let mut around = [0; MOST];
        for (v, sum) in around.iter_mut().enumerate().take(graph.order()) {
            let neighbours = members(graph.row(v));
            *sum = neighbours.map(|w| graph.row(w).count_ones()).sum();
        }
        let mut level = Self {
            graph,
            size: graph.size(),
            of_degree,
            around,
            components: components(&graph),
            waiting: Vec::new(),
        };
        let mut partition = Partition::new(level.of_degree);
        partition.refine_all(&graph);
        let generators = Labelling::of(&graph, &partition).into_generators();
        level.waiting = level.extensions(&generators);
        level
    }

    /// The sets after which the new vertex has the largest degree, one from every orbit.
    fn extensions(&self, generators: &[Permutation]) -> Vec<Set> {
        let order = self.graph.order();
        let largest = self
            .of_degree
            .iter()
            .rposition(|&set| set != 0)
            .unwrap_or(0);
        let are_largest = self.of_degree[largest];
        let is_largest = |set: Set| {
            let degree = set.count_ones() as usize;
            degree > largest || degree == largest && set & are_largest == 0
        };
        let all = 0..1 << order;
        match generators {
            [] => all.filter(|&set| is_largest(set)).collect(),
            generators => {
                let mut leads: Vec<Set> = all.clone().collect();
                for generator in generators {
                    join(&mut leads, generator);
                }
                all.filter(|&set| leads[set as usize] == set && is_largest(set))
                    .collect()
            }
        }
    }

    /// Whether a new vertex with these neighbours makes the graph connected.
    fn connects(&self, new: Set) -> bool {
        self.components.iter().all(|part| part & new != 0)
    }

    /// Whether the new vertex is the one that the canonical labelling would take away. Its rivals
    /// are the vertices of the same degree, of which ever fewer are alike.
    fn accepts(&self, new: Set) -> bool {
        let degree = new.count_ones() as usize;
        let mut rivals = self.of_degree[degree] & !new;
        if degree > 0 {
            rivals |= self.of_degree[degree - 1] & new;
        }
        if rivals == 0 {
            return true;
        }
        // The sums of the neighbours' degrees.
        let own: u32 = members(new)
            .map(|v| self.graph.row(v).count_ones() + 1)
            .sum();
        let mut alike: Set = 0;
        for v in members(rivals) {
            let mut sum = self.around[v] + (self.graph.row(v) & new).count_ones();
            if new >> v & 1 == 1 {
                sum += degree as u32;
            }
            if sum > own {
                return false;
            }
            alike |= Set::from(sum == own) << v;
        }
        if alike == 0 {
            return true;
        }
        let graph = self.graph.extended(new);
        let vertex = self.graph.order();
        // A vertex with the same neighbours trades places with the new one.
        let is_twin = |&v: &usize| graph.row(v) & !(1 << vertex) == new & !(1 << v);
        let twins: Set = members(alike).filter(is_twin).map(|v| 1 << v).sum();
        if alike == twins {
            return true;
        }
        // The numbers of edges among the neighbours.
        let triangles = |v: usize| -> u32 {
            let row = graph.row(v);
            members(row)
                .map(|w| (graph.row(w) & row).count_ones())
                .sum()
        };
        let own = triangles(vertex);
        for v in members(alike & !twins) {
            let count = triangles(v);
            if count > own {
                return false;
            }
            if count < own {
                alike &= !(1 << v);
            }
        }
        alike == twins || is_canonical(&graph, alike)
    }
}

/// Whether the last vertex is the canonical one, or like it, among those that are alike so far.
fn is_canonical(graph: &SmallGraph, alike: Set) -> bool {
    let last = graph.order() - 1;
    let candidates = alike | 1 << last;
    let mut cells = [0; MOST + 1];
    cells[0] = candidates;
    for v in (0..last).filter(|v| candidates >> v & 1 == 0) {
        cells[1 + graph.row(v).count_ones() as usize] |= 1 << v;
    }
    let mut partition = Partition::new(cells);
    partition.refine_all(graph);
    let first = partition.first();
    first >> last & 1 == 1
        && (first.is_power_of_two() || Labelling::of(graph, &partition).is_like_first(last))
}

/// The components, as sets of vertices.
fn components(graph: &SmallGraph) -> Vec<Set> {
    let mut left: Set = (1 << graph.order()) - 1;
    let mut parts = Vec::new();
    while left != 0 {
        let mut part = left & left.wrapping_neg();
        let mut waiting = part;
        while waiting != 0 {
            let v = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let new = graph.row(v) & !part;
            part |= new;
            waiting |= new;
        }
        left &= !part;
        parts.push(part);
    }
    parts
}

/// Joins every set of vertices with its image: each set leads to a smaller one of its orbit, and
/// the smallest to itself.
fn join(leads: &mut [Set], generator: &Permutation) {
    let mut images: Vec<Set> = vec![0; leads.len()];
    for set in 1..leads.len() {
        let image = 1 << generator[set.trailing_zeros() as usize];
        images[set] = images[set & (set - 1)] | image;
        let [first, second] = [set, images[set] as usize].map(|set| smallest(leads, set));
        leads[first.max(second)] = first.min(second) as Set;
    }
}

fn smallest(leads: &mut [Set], mut set: usize) -> usize {
    while leads[set] as usize != set {
        leads[set] = leads[leads[set] as usize];
        set = leads[set] as usize;
    }
    set
}
