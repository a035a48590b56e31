//! Counts up to symmetry: what an automorphism of the board takes to each other counts once.
//!
//! By the lemma of Cauchy, Frobenius and Burnside the number of orbits is the mean, over the
//! automorphisms, of how many things each of them leaves as they are.

use num_bigint::BigUint;
use rustc_hash::FxHashSet;
use slitherlab_game::Budget;
use slitherlab_game::snake::Rules;
use slitherlab_graph::invariants::Relation;
use slitherlab_graph::{Graph, NONE, Vertex};

use super::CountError;
use super::factors::{by_transfer, one_factors};
use super::kasteleyn::simple_edges;
use super::meter::go_on;
use super::paths::final_positions;
use super::plays::plays_kept;

/// The automorphisms of a board, for counts up to symmetry.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Budget;
/// use slitherlab_lab::count::Symmetries;
///
/// let board = Board::parse("grid:4x4")?;
/// let symmetries = Symmetries::of(board.graph())?;
/// assert_eq!(symmetries.order(), 8);
/// // 36 ways to cover the board with dominoes, nine of them essentially different.
/// assert_eq!(symmetries.one_factors(&Budget::default())?, 9u8.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Symmetries<'a> {
    graph: &'a Graph,
    /// The image of every vertex under each automorphism.
    images: Vec<Vec<u16>>,
}

/// The most automorphisms that are gone through.
const MOST: usize = 50_000;

/// How many steps it may take to find them.
const STEPS: usize = 20_000_000;

/// The most vertices of a board whose automorphisms are looked for.
const VERTICES: usize = 2048;

impl<'a> Symmetries<'a> {
    /// Finds the automorphisms of a graph.
    ///
    /// *Cost*: at most some seconds.
    ///
    /// # Errors
    /// When there are more than 50,000, or the graph has more than 2048 vertices, or they take too
    /// long to find.
    pub fn of(graph: &'a Graph) -> Result<Self, CountError> {
        Self::within(graph, &Budget::default())
    }

    /// Finds the symmetries, and ends when the time is up.
    ///
    /// # Errors
    /// As for [`of`](Self::of), and when the time is up.
    pub fn within(graph: &'a Graph, budget: &Budget<'_>) -> Result<Self, CountError> {
        let images = if graph.vertex_count() > VERTICES {
            None
        } else {
            let is_late = || budget.is_stopped();
            Relation::of(graph).all_automorphisms_until(MOST, STEPS, &is_late)
        };
        if images.is_none() {
            go_on(budget, 0)?;
        }
        let images = images.ok_or(CountError::Symmetries(MOST))?;
        Ok(Self { graph, images })
    }

    /// The number of automorphisms, the identity among them.
    pub fn order(&self) -> usize {
        self.images.len()
    }

    /// The number of 1-factors up to symmetry. Parallel edges can be exchanged, so they make no
    /// difference.
    ///
    /// *Cost*: that of [`one_factors`], and for every other automorphism that of a transfer of
    /// states on its orbits.
    ///
    /// # Errors
    /// When what is allowed is passed.
    #[expect(clippy::missing_panics_doc, reason = "a part of a graph is a graph")]
    pub fn one_factors(&self, budget: &Budget<'_>) -> Result<BigUint, CountError> {
        let (edges, _) = simple_edges(self.graph);
        let simple = Graph::from_edges(self.graph.vertex_count(), edges)
            .expect("a part of a graph is a graph");
        self.mean(|images| {
            if (0..).zip(images).all(|(v, &image)| image == v) {
                return one_factors(&simple, budget);
            }
            let (orbits, alone) = quotient(&simple, images);
            by_transfer(&orbits, &alone, budget)
        })
    }

    /// The number of plays up to symmetry, as [`plays`](super::plays) counts them.
    ///
    /// *Cost*: at most that of [`plays`](super::plays) for each automorphism, and much less for
    /// most.
    ///
    /// # Errors
    /// As for [`plays`](super::plays).
    pub fn plays(&self, rules: Rules, budget: &Budget<'_>) -> Result<BigUint, CountError> {
        self.mean(|images| plays_kept(rules, self.graph, Some(images), budget).map(BigUint::from))
    }

    /// The number of final positions up to symmetry, as [`final_paths`](super::final_paths) counts
    /// them.
    ///
    /// *Cost*: the number of all positions, and of the final ones times the number of
    /// automorphisms.
    ///
    /// # Errors
    /// As for [`final_paths`](super::final_paths).
    pub fn final_paths(&self, rules: Rules, budget: &Budget<'_>) -> Result<BigUint, CountError> {
        final_positions(rules, self.graph, &self.images, budget).map(BigUint::from)
    }

    fn mean(
        &self,
        fixed: impl Fn(&[u16]) -> Result<BigUint, CountError>,
    ) -> Result<BigUint, CountError> {
        let mut sum = BigUint::default();
        for images in &self.images {
            sum += fixed(images)?;
        }
        Ok(sum / self.images.len())
    }
}

/// What the 1-factors that an automorphism takes to themselves are made of: a vertex for every
/// orbit of vertices and an edge for every orbit of edges that pairs off two orbits of vertices;
/// and for each of these in how many ways an orbit of edges pairs off its own vertices.
fn quotient(graph: &Graph, images: &[u16]) -> (Graph, Vec<u32>) {
    let image = |v: Vertex| Vertex::from(images[v as usize]);
    let mut orbit = vec![NONE; graph.vertex_count()];
    let mut count = 0;
    for start in graph.vertices() {
        if orbit[start as usize] == NONE {
            let mut v = start;
            while orbit[v as usize] == NONE {
                orbit[v as usize] = count;
                v = image(v);
            }
            count += 1;
        }
    }
    let mut edges = Vec::new();
    let mut alone = vec![0; count as usize];
    // Which edges have been seen, and which edge has met a vertex last.
    let mut seen: FxHashSet<[Vertex; 2]> = FxHashSet::default();
    let mut met = vec![NONE; graph.vertex_count()];
    for (number, &[u, v]) in (0..).zip(graph.edges()) {
        let mut edge = [u, v];
        let mut is_matching = true;
        let mut is_new = false;
        while seen.insert([edge[0].min(edge[1]), edge[0].max(edge[1])]) {
            is_new = true;
            for v in edge {
                is_matching &= std::mem::replace(&mut met[v as usize], number) != number;
            }
            edge = edge.map(image);
        }
        if is_new && is_matching {
            match [u, v].map(|v| orbit[v as usize]) {
                [one, other] if one == other => alone[one as usize] += 1,
                ends => edges.push(ends),
            }
        }
    }
    let orbits = Graph::from_edges(count as usize, edges).expect("it is smaller than a graph");
    (orbits, alone)
}
