//! Checking a Gallai–Edmonds decomposition without computing one.
//!
//! Let H be the subgraph of the board that a set of vertices induces. A [`Level`] calls each of its
//! vertices *outer*, *inner* or *perfect*, and gives a matching M, ears and a reaching order. It is
//! accepted when
//!
//! 1. M is a matching of H; perfect vertices are matched to perfect ones, inner vertices to outer
//!    ones;
//! 2. no edge joins an outer and a perfect vertex;
//! 3. every component of H\[outer\] has exactly one *root*: a vertex that M does not match inside
//!    the component (it is exposed, or matched to an inner vertex);
//! 4. every component is built from its root by odd ears: paths of an odd number of edges, at
//!    least 3, whose two ends are built already (and may be one vertex) and whose other vertices
//!    are new;
//! 5. every component is reached: those with an exposed root at once, and when an inner vertex a
//!    has a neighbour in a component that is reached, then so is the component of a's partner.
//!
//! *Then M is a maximum matching and the names are right*: outer are exactly the vertices that some
//! maximum matching of H misses, inner the other neighbours of outer vertices, perfect the
//! rest.
//!
//! Proof. By 4 each component is factor-critical: whichever vertex is left out, the others have a
//! perfect matching (add the ears one by one: the left-out vertex splits an ear of odd length into
//! an even and an odd part, or lies in what was built before). So components have odd order. By 2
//! they are whole components of H without the inner vertices; each of them needs an inner partner
//! or leaves a vertex exposed, hence every matching exposes at least c − a vertices, c the number
//! of components and a of inner vertices (Berge). By 1 and 3, M exposes exactly the c − a roots
//! whose partner is not an inner vertex, so M is maximum. Since the bound is attained, *every*
//! maximum matching matches every inner vertex into a component of its own, and all perfect
//! vertices among themselves: none of these is ever missed. An outer vertex is missed by some
//! maximum matching: by 5 an alternating path leads from an exposed root to the root of its
//! component, crossing each component on the way (which 4 allows from any vertex to the root);
//! exchange along it and the root is exposed; by 4 any other vertex of the component can be exposed
//! instead. So "outer" is right. Every inner vertex has an outer neighbour, its partner; by 2 no
//! perfect vertex has. ∎
//!
//! *Cost*: O(n + the degrees of the level's vertices). An edge of an ear has a new vertex as an
//! end, and looking for the edge costs at most the degree of that vertex; a vertex is new once, and
//! at most two edges of its ear touch it.

use serde::{Deserialize, Serialize};
use slitherlab_graph::{Graph, NONE, Vertex};
use slitherlab_rules::Effort;
use thiserror::Error;

/// A decomposition with its proof. `labels` and `mate` have one entry for each vertex of the level,
/// in the order of the vertices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// One letter a vertex: `o`uter, `i`nner, `p`erfect.
    pub labels: String,
    /// The partner of each vertex, by its number on the board; −1 if it is exposed.
    pub mate: Vec<i64>,
    /// The ears of all components: the vertices of each from end to end, by their numbers on the
    /// board.
    pub ears: Vec<Vec<Vertex>>,
    /// Pairs of an inner vertex and one of its outer neighbours: the neighbour's component is
    /// reached already, the component of the inner vertex's partner is reached by this.
    pub reach: Vec<[Vertex; 2]>,
}

/// What a vertex of a level is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Some maximum matching misses it.
    Outer,
    /// Not outer, but a neighbour of an outer vertex.
    Inner,
    /// Neither.
    Perfect,
}

/// Why a level is no decomposition. Vertices are given by their numbers on the board, ears and
/// reaching pairs by their places in the lists.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelFault {
    /// A list that does not have one entry a vertex: its name, its length, the right length.
    #[error("there are {1} {0} for {2} vertices")]
    Length(&'static str, usize, usize),
    /// A letter that is no label.
    #[error("the label of vertex {0} is not o, i or p")]
    Letter(Vertex),
    /// A partner that is no vertex of the level.
    #[error("{0} is not a vertex of the level")]
    NoSuchVertex(i64),
    /// A partner whose partner is another.
    #[error("vertices {0} and {1} do not agree that they are matched")]
    Asymmetric(Vertex, Vertex),
    /// Consecutive or matched vertices without an edge.
    #[error("no edge joins {0} and {1}")]
    NoEdge(Vertex, Vertex),
    /// A partner, or none, that the label forbids.
    #[error("vertex {0} may not be matched in this way")]
    Match(Vertex),
    /// An edge between an outer and a perfect vertex.
    #[error("an edge joins outer vertex {0} and perfect vertex {1}")]
    OuterPerfect(Vertex, Vertex),
    /// A component, by one of its vertices, that does not have one root.
    #[error("the component of outer vertex {0} has {1} roots")]
    Roots(Vertex, usize),
    /// An ear with an even number of edges, or with only one.
    #[error("ear {0} does not have an odd number of edges, 3 at least")]
    EarLength(usize),
    /// An ear with a vertex that is not outer.
    #[error("ear {0} has vertex {1}, which is not outer")]
    EarLabel(usize, Vertex),
    /// An ear that ends in the air.
    #[error("ear {0} ends in vertex {1}, which is not built before")]
    EarEnd(usize, Vertex),
    /// An ear that goes over what is built, itself included.
    #[error("ear {0} goes over vertex {1}, which is built before")]
    EarBuilt(usize, Vertex),
    /// A vertex that no ear builds.
    #[error("no ear builds outer vertex {0}")]
    Unbuilt(Vertex),
    /// A pair that is not an inner vertex and an outer one.
    #[error("reach {0} is not an inner vertex with an outer one")]
    ReachLabels(usize),
    /// A pair out of order.
    #[error("reach {0} does not lead from a reached component to a new one")]
    ReachOrder(usize),
    /// A component, by its root, that is not reached.
    #[error("the component of outer vertex {0} is not reached")]
    Unreached(Vertex),
}

/// A decomposition that has been checked.
#[derive(Clone, Debug)]
pub struct Decomposition {
    /// The label of every vertex of the board that is in the level.
    labels: Vec<Option<Label>>,
    /// The partner of every vertex of the board, or [`NONE`].
    mate: Vec<Vertex>,
}

impl Decomposition {
    /// What a vertex of the board is in the level; `None` if it is not in it.
    pub fn label(&self, vertex: Vertex) -> Option<Label> {
        self.labels[vertex as usize]
    }

    /// Whether a vertex is in the level and outer.
    pub fn is_outer(&self, vertex: Vertex) -> bool {
        self.label(vertex) == Some(Label::Outer)
    }

    /// The partner of a vertex in the maximum matching.
    pub fn mate(&self, vertex: Vertex) -> Option<Vertex> {
        let mate = self.mate[vertex as usize];
        (mate != NONE).then_some(mate)
    }
}

/// Checks that a level is the Gallai–Edmonds decomposition of the subgraph that these vertices
/// induce. The vertices have to be in order.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(
    graph: &Graph,
    vertices: &[Vertex],
    level: &Level,
    effort: &Effort<'_>,
) -> Result<Decomposition, LevelFault> {
    effort.spend(graph.vertex_count() + vertices.len());
    let decomposition = read(graph, vertices, level)?;
    let checker = Checker {
        graph,
        vertices,
        decomposition: &decomposition,
        effort,
    };
    checker.matching()?;
    let components = checker.components()?;
    checker.ears(&level.ears, &components)?;
    checker.reach(&level.reach, &components)?;
    Ok(decomposition)
}

/// Spreads the lists of the level over the vertices of the board.
fn read(graph: &Graph, vertices: &[Vertex], level: &Level) -> Result<Decomposition, LevelFault> {
    for (what, entries) in [("labels", level.labels.len()), ("mates", level.mate.len())] {
        if entries != vertices.len() {
            return Err(LevelFault::Length(what, entries, vertices.len()));
        }
    }
    let mut labels = vec![None; graph.vertex_count()];
    for (&v, letter) in vertices.iter().zip(level.labels.bytes()) {
        labels[v as usize] = Some(match letter {
            b'o' => Label::Outer,
            b'i' => Label::Inner,
            b'p' => Label::Perfect,
            _ => return Err(LevelFault::Letter(v)),
        });
    }
    let mut mate = vec![NONE; graph.vertex_count()];
    for (&v, &m) in vertices.iter().zip(&level.mate) {
        if m == -1 {
            continue;
        }
        let in_level = |&w: &Vertex| labels.get(w as usize).is_some_and(Option::is_some);
        let partner = Vertex::try_from(m).ok().filter(in_level);
        mate[v as usize] = partner.ok_or(LevelFault::NoSuchVertex(m))?;
    }
    Ok(Decomposition { labels, mate })
}

/// The components of the outer vertices.
struct Components {
    /// The component of each vertex of the board, or [`NONE`].
    of: Vec<u32>,
    /// The root of each.
    root: Vec<Vertex>,
}

struct Checker<'a> {
    graph: &'a Graph,
    vertices: &'a [Vertex],
    decomposition: &'a Decomposition,
    effort: &'a Effort<'a>,
}

impl Checker<'_> {
    fn neighbors(&self, vertex: Vertex) -> &[Vertex] {
        let neighbors = self.graph.neighbors(vertex);
        self.effort.spend(1 + neighbors.len());
        neighbors
    }

    /// Whether an edge joins the two, by a look at the one with fewer.
    fn joins(&self, u: Vertex, v: Vertex) -> bool {
        let fewer = self.graph.degree(u).min(self.graph.degree(v));
        self.effort.spend(1 + fewer);
        self.graph.has_edge(u, v)
    }

    fn outer(&self) -> impl Iterator<Item = Vertex> + '_ {
        let vertices = self.vertices.iter().copied();
        vertices.filter(|&v| self.decomposition.is_outer(v))
    }

    /// Conditions 1 and 2.
    fn matching(&self) -> Result<(), LevelFault> {
        let decomposition = self.decomposition;
        for &v in self.vertices {
            let mate = decomposition.mate(v);
            if let Some(m) = mate {
                if decomposition.mate(m) != Some(v) || m == v {
                    return Err(LevelFault::Asymmetric(v, m));
                }
                if v < m && !self.joins(v, m) {
                    return Err(LevelFault::NoEdge(v, m));
                }
            }
            let mate = mate.and_then(|m| decomposition.label(m));
            let fits = match decomposition.label(v) {
                Some(Label::Perfect) => mate == Some(Label::Perfect),
                Some(Label::Inner) => mate == Some(Label::Outer),
                _ => mate != Some(Label::Perfect),
            };
            if !fits {
                return Err(LevelFault::Match(v));
            }
        }
        for v in self.outer() {
            for &w in self.neighbors(v) {
                if decomposition.label(w) == Some(Label::Perfect) {
                    return Err(LevelFault::OuterPerfect(v, w));
                }
            }
        }
        Ok(())
    }

    /// Condition 3.
    fn components(&self) -> Result<Components, LevelFault> {
        let mut of = vec![NONE; self.graph.vertex_count()];
        let mut root = Vec::new();
        let mut stack = Vec::new();
        for start in self.outer() {
            if of[start as usize] != NONE {
                continue;
            }
            let component = root.len() as u32;
            let mut roots = 0;
            root.push(start);
            of[start as usize] = component;
            stack.push(start);
            while let Some(v) = stack.pop() {
                // An outer partner is a neighbour, so it is in the same component.
                let mate = self.decomposition.mate(v);
                if !mate.is_some_and(|m| self.decomposition.is_outer(m)) {
                    roots += 1;
                    root[component as usize] = v;
                }
                for &w in self.neighbors(v) {
                    if self.decomposition.is_outer(w) && of[w as usize] == NONE {
                        of[w as usize] = component;
                        stack.push(w);
                    }
                }
            }
            if roots != 1 {
                return Err(LevelFault::Roots(start, roots));
            }
        }
        Ok(Components { of, root })
    }

    /// Condition 4. Consecutive vertices of an ear are neighbours and outer, so an ear stays in
    /// one component.
    fn ears(&self, ears: &[Vec<Vertex>], components: &Components) -> Result<(), LevelFault> {
        let mut built = vec![false; self.graph.vertex_count()];
        for &root in &components.root {
            built[root as usize] = true;
        }
        for (number, ear) in ears.iter().enumerate() {
            if ear.len() < 4 || ear.len() % 2 != 0 {
                return Err(LevelFault::EarLength(number));
            }
            let outer = |v: Vertex| components.of.get(v as usize).is_some_and(|&c| c != NONE);
            if let Some(&vertex) = ear.iter().find(|&&v| !outer(v)) {
                return Err(LevelFault::EarLabel(number, vertex));
            }
            // Both ends are looked at before a new vertex is marked: an ear must not end in one
            // of its own.
            let (first, last) = (ear[0], ear[ear.len() - 1]);
            if let Some(vertex) = [first, last].into_iter().find(|&v| !built[v as usize]) {
                return Err(LevelFault::EarEnd(number, vertex));
            }
            for &vertex in &ear[1..ear.len() - 1] {
                if std::mem::replace(&mut built[vertex as usize], true) {
                    return Err(LevelFault::EarBuilt(number, vertex));
                }
            }
            // Only now: every edge of the ear has an end that is new, so that no vertex is looked
            // around twice.
            for pair in ear.windows(2) {
                if !self.joins(pair[0], pair[1]) {
                    return Err(LevelFault::NoEdge(pair[0], pair[1]));
                }
            }
        }
        match self.outer().find(|&v| !built[v as usize]) {
            Some(vertex) => Err(LevelFault::Unbuilt(vertex)),
            None => Ok(()),
        }
    }

    /// Condition 5.
    fn reach(&self, reach: &[[Vertex; 2]], components: &Components) -> Result<(), LevelFault> {
        let decomposition = self.decomposition;
        let exposed = |&root: &Vertex| decomposition.mate(root).is_none();
        let mut reached: Vec<bool> = components.root.iter().map(exposed).collect();
        for (number, &[inner, outer]) in reach.iter().enumerate() {
            let count = self.graph.vertex_count();
            if inner as usize >= count
                || outer as usize >= count
                || decomposition.label(inner) != Some(Label::Inner)
                || !decomposition.is_outer(outer)
            {
                return Err(LevelFault::ReachLabels(number));
            }
            let mate = decomposition.mate[inner as usize];
            let [from, to] = [outer, mate].map(|v| components.of[v as usize] as usize);
            if !reached[from] || reached[to] {
                return Err(LevelFault::ReachOrder(number));
            }
            if !self.joins(inner, outer) {
                return Err(LevelFault::NoEdge(inner, outer));
            }
            reached[to] = true;
        }
        match reached.iter().position(|&reached| !reached) {
            Some(component) => Err(LevelFault::Unreached(components.root[component])),
            None => Ok(()),
        }
    }
}
