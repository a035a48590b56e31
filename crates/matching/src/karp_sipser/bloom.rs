//! Repairs through blossoms, for stranded vertices from which a tree without blossoms finds no
//! path.
//!
//! Where the free vertices are still near, such a tree is small: on nested blossoms it looks at
//! some fifty even vertices. It lives under names of its own, so that it stays in the cache and
//! costs no memory for the rest of the graph. Like a tree without blossoms, one that gets stuck is
//! settled (Edmonds): its odd vertices separate its blossoms, all of odd size, from everything
//! else.
//!
//! A few dozen repairs of this kind often leave no exposed vertex, or one, and then there is no
//! search at all; but a search that is needed anyway is hardly shorter for them. So they end after
//! a few that found nothing, and where too many repairs need them.

use slitherlab_graph::Vertex;

use super::mend::{NAMED, SETTLED};
use super::{KarpSipser, MATCHED};
use crate::blossom::{Trees, is_odd};

/// How many vertices a repair may reach before it gives up.
pub(super) const LIMIT: usize = 1 << 10;

/// One of how many vertices it may reach at most: a search of a small graph costs little.
const SHARE: usize = 32;

/// How many repairs may give up.
const PATIENCE: u32 = 4;

/// How many repairs may need blossoms besides a quarter of all.
const FEW: u32 = 10;

/// The place of even vertices in the only tree that is ever grown.
const EVEN: u32 = 0;

/// The name of its root.
const ROOT: Vertex = 0;

/// What repairs through blossoms know.
#[derive(Default)]
pub(super) struct Bloom {
    /// The tree, under its own names.
    tree: Trees,
    /// What each vertex of the tree is called in the graph.
    origin: Vec<Vertex>,
    /// The even vertices in the order in which they became even.
    queue: Vec<Vertex>,
    path: Vec<Vertex>,
    /// How many repairs needed blossoms.
    needed: u32,
    /// How many gave up.
    failed: u32,
}

/// What comes of a tree.
enum Growth {
    /// An edge leads from an even vertex of the tree, under its name there, to a free vertex of the
    /// graph.
    Met([Vertex; 2]),
    /// No edge leads on.
    Stuck,
    /// It has reached the limit.
    Large,
}

impl Bloom {
    /// Whether more than a few repairs needed blossoms.
    #[inline]
    pub(super) fn is_needed(&self) -> bool {
        self.needed > FEW
    }
}

impl KarpSipser<'_> {
    /// Looks for an alternating path from the stranded vertex `root` to another free vertex,
    /// through blossoms if need be, and augments along it; or settles the tree; or gives up.
    #[cold]
    pub(super) fn mend_through_blossoms(&mut self, root: Vertex) {
        let (arcs, free, mates) = (self.arcs, &self.free[..], &self.mates[..]);
        let repair = &mut self.repair;
        repair.bloom.needed += 1;
        if repair.bloom.failed == PATIENCE || repair.bloom.needed > FEW + repair.count / 4 {
            return;
        }
        let marks = &mut repair.marks[..];
        let Bloom {
            tree,
            origin,
            queue,
            path,
            failed,
            ..
        } = &mut repair.bloom;
        let limit = LIMIT.min(arcs.vertex_count() / SHARE);
        tree.clear();
        origin.clear();
        queue.clear();
        tree.add_root(EVEN);
        origin.push(root);
        queue.push(ROOT);
        marks[root as usize] = NAMED + ROOT;
        let mut done = 0;
        let growth = 'grow: loop {
            let Some(&v) = queue.get(done) else {
                break Growth::Stuck;
            };
            done += 1;
            for &odd in arcs.neighbors(origin[v as usize]) {
                let mark = marks[odd as usize];
                if mark < NAMED {
                    if free[odd as usize].degree < MATCHED {
                        break 'grow Growth::Met([v, odd]);
                    }
                    if origin.len() + 2 > limit {
                        break 'grow Growth::Large;
                    }
                    let even = mates[odd as usize];
                    let names = tree.add_pair(v, EVEN);
                    for (vertex, name) in [odd, even].into_iter().zip(names) {
                        marks[vertex as usize] = NAMED + name;
                        origin.push(vertex);
                    }
                    queue.push(names[1]);
                } else if mark != SETTLED {
                    let w = mark - NAMED;
                    if !is_odd(tree.record(w).place) && tree.base(v) != tree.base(w) {
                        tree.shrink(v, w, queue, &mut ());
                    }
                }
            }
        };
        let mark = match growth {
            Growth::Stuck => SETTLED,
            Growth::Met(_) | Growth::Large => 0,
        };
        for &v in &*origin {
            marks[v as usize] = mark;
        }
        *failed += u32::from(matches!(growth, Growth::Large));
        let Growth::Met([last, end]) = growth else {
            return;
        };
        path.clear();
        tree.path_up(last, ROOT, path);
        for v in &mut *path {
            *v = origin[*v as usize];
        }
        let path = std::mem::take(path);
        self.join(end, path[0]);
        for pair in path[1..].chunks_exact(2) {
            self.join(pair[0], pair[1]);
        }
        self.repair.bloom.path = path;
        self.leave(root);
        self.leave(end);
    }
}
