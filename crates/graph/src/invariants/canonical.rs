//! Canonical forms: graphs that differ in the names of their vertices alone become the same graph.
//!
//! Colours are refined until vertices of one colour look alike; where several are left, each of
//! them in turn gets a colour of its own (`McKay`, Practical graph isomorphism, 1981). Of the
//! orders that come out the one with the smallest list of edges is canonical. Automorphisms that
//! show up on the way save trying vertices that one of them takes to each other.

use crate::{Graph, UnionFind, Vertex};

/// A canonical form and the way there.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_graph::invariants::Canonical;
///
/// let star = Graph::from_edges(4, vec![[2, 0], [2, 1], [2, 3]])?;
/// let Canonical { graph, names } = Canonical::of(&star).unwrap();
/// assert_eq!(graph.degree(names[2]), 3);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The graph with canonical names; its edges are in order.
    pub graph: Graph,
    /// The new name of each vertex.
    pub names: Vec<Vertex>,
}

impl Canonical {
    /// Returns the canonical form of a graph; `None` when it is large, or so regular that it takes
    /// too long.
    ///
    /// *Cost*: at most some ten milliseconds.
    ///
    /// ```
    /// use slitherlab_graph::Graph;
    /// use slitherlab_graph::invariants::Canonical;
    ///
    /// let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]])?;
    /// let other = Graph::from_edges(4, vec![[3, 1], [0, 2], [2, 3]])?;
    /// let [path, other] = [path, other].map(|graph| Canonical::of(&graph).unwrap());
    /// assert_eq!(path.graph, other.graph);
    /// # Ok::<(), slitherlab_graph::GraphError>(())
    /// ```
    pub fn of(graph: &Graph) -> Option<Self> {
        if graph.vertex_count() > MOST_VERTICES || graph.edge_count() > MOST_EDGES {
            return None;
        }
        let mut search = Search::new(graph);
        search.descend(vec![0; graph.vertex_count()])?;
        let names = search.best?.names;
        let edges = renamed(graph, &names);
        let graph = Graph::from_edges(graph.vertex_count(), edges).ok()?;
        Some(Self { graph, names })
    }
}

/// Larger graphs are not worth the work: nothing that needs a search is solved on them.
const MOST_VERTICES: usize = 256;
const MOST_EDGES: usize = 4096;

/// How many arcs may be looked at.
const WORK: usize = 4_000_000;

/// The edges under new names, in order.
fn renamed(graph: &Graph, names: &[Vertex]) -> Vec<[Vertex; 2]> {
    let rename = |[u, v]: &[Vertex; 2]| {
        let [u, v] = [names[*u as usize], names[*v as usize]];
        [u.min(v), u.max(v)]
    };
    let mut edges: Vec<_> = graph.edges().iter().map(rename).collect();
    edges.sort_unstable();
    edges
}

/// An order of the vertices that no colour divides any more.
struct Leaf {
    names: Vec<Vertex>,
    edges: Vec<[Vertex; 2]>,
    /// The vertices that got colours of their own, in turn.
    path: Vec<Vertex>,
}

struct Search<'a> {
    graph: &'a Graph,
    work: usize,
    best: Option<Leaf>,
    path: Vec<Vertex>,
    /// For each vertex of the path, and for the next: which vertices automorphisms that fix the
    /// path before it take to each other.
    orbits: Vec<UnionFind>,
    /// How much of the path is worth going on with.
    keep: usize,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph) -> Self {
        Self {
            graph,
            work: WORK,
            best: None,
            path: Vec::new(),
            orbits: Vec::new(),
            keep: usize::MAX,
        }
    }

    /// Goes through all orders that refine these colours; `None` when the work is used up. The
    /// recursion is at most as deep as there are vertices.
    fn descend(&mut self, mut colors: Vec<u32>) -> Option<()> {
        self.refine(&mut colors)?;
        let Some(cell) = smallest_cell(&colors) else {
            self.arrive(colors);
            return Some(());
        };
        let depth = self.path.len();
        self.orbits.push(UnionFind::new(colors.len()));
        let members = (0..).zip(&colors).filter(|&(_, &color)| color == cell);
        let members: Vec<Vertex> = members.map(|(v, _)| v).collect();
        for (place, &v) in members.iter().enumerate() {
            let orbits = &mut self.orbits[depth];
            let orbit = orbits.find(v);
            if members[..place].iter().any(|&w| orbits.find(w) == orbit) {
                continue;
            }
            // The others of the cell come after it.
            let next = colors
                .iter()
                .zip(0..)
                .map(|(&color, w)| color + u32::from(color == cell && w != v));
            self.path.push(v);
            self.descend(next.collect())?;
            self.path.pop();
            if self.keep < depth {
                break;
            }
            self.keep = usize::MAX;
        }
        self.orbits.pop();
        Some(())
    }

    /// Gives vertices of one colour different ones where their neighbours' colours differ. A colour
    /// is the number of vertices with smaller ones.
    fn refine(&mut self, colors: &mut Vec<u32>) -> Option<()> {
        let n = colors.len();
        let mut order: Vec<Vertex> = (0..n as Vertex).collect();
        let mut around: Vec<Vec<u32>> = vec![Vec::new(); n];
        loop {
            self.work = self.work.checked_sub(n + 2 * self.graph.edge_count())?;
            for (v, seen) in (0..).zip(&mut around) {
                seen.clear();
                let neighbors = self.graph.neighbors(v);
                // A loop is no edge to another vertex of the colour.
                seen.extend(
                    neighbors
                        .iter()
                        .map(|&w| 2 * colors[w as usize] + u32::from(w == v)),
                );
                seen.sort_unstable();
            }
            let key = |&v: &Vertex| (colors[v as usize], &around[v as usize]);
            order.sort_by(|v, w| key(v).cmp(&key(w)));
            let mut next = vec![0; n];
            let mut changed = false;
            let mut color = 0;
            for place in 0..n {
                let v = order[place];
                if place > 0 && key(&v) != key(&order[place - 1]) {
                    color = place as u32;
                }
                next[v as usize] = color;
                changed |= color != colors[v as usize];
            }
            *colors = next;
            if !changed {
                return Some(());
            }
        }
    }

    /// Every vertex has a colour of its own, which is its name.
    fn arrive(&mut self, names: Vec<Vertex>) {
        let edges = renamed(self.graph, &names);
        let path = self.path.clone();
        let leaf = Leaf { names, edges, path };
        let Some(best) = &self.best else {
            self.best = Some(leaf);
            return;
        };
        match leaf.edges.cmp(&best.edges) {
            std::cmp::Ordering::Less => self.best = Some(leaf),
            std::cmp::Ordering::Equal => self.learn(&leaf),
            std::cmp::Ordering::Greater => {}
        }
    }

    /// Equal lists of edges are an automorphism.
    fn learn(&mut self, leaf: &Leaf) {
        let best = self.best.as_ref().expect("it is the other leaf");
        let mut at = vec![0; best.names.len()];
        for (v, &name) in (0..).zip(&best.names) {
            at[name as usize] = v;
        }
        let image = |v: Vertex| at[leaf.names[v as usize] as usize];
        for (depth, orbits) in self.orbits.iter_mut().enumerate() {
            for v in 0..at.len() as Vertex {
                orbits.union(v, image(v));
            }
            let Some(&v) = leaf.path.get(depth) else {
                break;
            };
            if image(v) == v {
                continue;
            }
            // All below v is the image of what lies below the vertex that the best path takes.
            if best.path.get(depth) == Some(&image(v)) && best.path[..depth] == leaf.path[..depth] {
                self.keep = depth;
            }
            break;
        }
    }
}

/// The first of the smallest colours that several vertices have.
fn smallest_cell(colors: &[u32]) -> Option<u32> {
    let mut sizes = vec![0u32; colors.len()];
    for &color in colors {
        sizes[color as usize] += 1;
    }
    let several = (0..).zip(&sizes).filter(|&(_, &size)| size > 1);
    several
        .min_by_key(|&(_, &size)| size)
        .map(|(color, _)| color)
}
