//! Disjoint sets of vertices that only ever grow together.

/// Disjoint sets over `0..n` with union by size and path halving.
///
/// *Cost*: 4 bytes an element; any m operations take O(m α(n)).
///
/// ```
/// use slitherlab_graph::UnionFind;
///
/// let mut sets = UnionFind::new(4);
/// assert!(sets.union(0, 3));
/// assert!(!sets.union(3, 0), "they are together already");
/// assert_eq!(sets.find(0), sets.find(3));
/// assert_ne!(sets.find(0), sets.find(1));
/// assert_eq!(sets.set_count(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct UnionFind {
    /// The parent of an element; for a root, the bitwise complement of the size of its set, so
    /// that the top bit tells roots apart (sizes stay below 2³¹).
    link: Vec<u32>,
    sets: usize,
}

const ROOT_BIT: u32 = 1 << 31;

impl UnionFind {
    /// Makes `n` sets of one element each.
    pub fn new(n: usize) -> Self {
        Self {
            link: vec![!1; n],
            sets: n,
        }
    }

    /// Returns the representative of the set that holds `x`.
    pub fn find(&mut self, mut x: u32) -> u32 {
        loop {
            let parent = self.link[x as usize];
            if parent & ROOT_BIT != 0 {
                return x;
            }
            let grandparent = self.link[parent as usize];
            if grandparent & ROOT_BIT != 0 {
                return parent;
            }
            self.link[x as usize] = grandparent;
            x = grandparent;
        }
    }

    /// Puts the sets of `x` and `y` together; false if they were one set before.
    pub fn union(&mut self, x: u32, y: u32) -> bool {
        let (x, y) = (self.find(x), self.find(y));
        if x == y {
            return false;
        }
        let (size_x, size_y) = (!self.link[x as usize], !self.link[y as usize]);
        let (root, child) = if size_x >= size_y { (x, y) } else { (y, x) };
        self.link[child as usize] = root;
        self.link[root as usize] = !(size_x + size_y);
        self.sets -= 1;
        true
    }

    /// Returns the number of sets.
    pub fn set_count(&self) -> usize {
        self.sets
    }
}
