//! One live end among trees: every position is decided by going through the unused vertices twice.
//!
//! Let one shared snake have one live end, and let the unused vertices make a forest; the vertices
//! of the snake may be joined to it as they like. From a vertex w that the live end comes to it
//! goes on inside the tree of w, and never back. So whether player x is beaten there depends on the
//! tree, on w, on the neighbour that the snake came from, and on how many moves pass before x is to
//! move, but not on the game so far. That holds in either ending and for any number of players, and
//! is worked out from the leaves inwards, then outwards again for the vertices on the other side
//! (`docs/theorems.md`).

use slitherlab_game::Player;
use slitherlab_game::snake::{Capacity, Ending, Ends, First, Move, Opening, Position, Snakes};
use slitherlab_graph::{NONE, Vertex};

/// Whose fate is what, wherever the live end goes among unused vertices that make a forest.
#[derive(Clone, Debug)]
pub struct Forest {
    players: usize,
    is_misere: bool,
    /// How many unused neighbours a vertex has.
    degree: Vec<u32>,
    /// For each vertex and each number of moves before x is to move: how many of its unused
    /// neighbours x is safe at, when the live end comes there from this vertex.
    safe: Vec<u32>,
}

/// Beyond this many (vertices × players) nothing is worked out.
const LARGEST: usize = 20_000_000;

impl Forest {
    /// Looks whether the unused vertices of a position make a forest, in a game with one live end.
    ///
    /// *Cost*: O(n·players + m); less where a cycle is met.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let (rules, field) = (position.rules(), position.field());
        let players = rules.players as usize;
        let speaks = rules.snakes == Snakes::Shared(1)
            && rules.ends == Ends::One
            && rules.capacity == Capacity::ONE
            && !(position.is_opening() && rules.opening == Opening::Edge);
        if !speaks || field.vertex_count().saturating_mul(players) > LARGEST {
            return None;
        }
        let Rooted { order, parent } = Rooted::of(position)?;
        let mut forest = Self {
            players,
            is_misere: rules.ending == Ending::Misere,
            degree: vec![0; field.vertex_count()],
            safe: vec![0; field.vertex_count() * players],
        };
        // From the leaves inwards: below[v, t] is the fate of x at v when the live end has come
        // from the parent.
        let mut below = vec![false; field.vertex_count() * players];
        for &v in order.iter().rev() {
            for t in 0..players {
                below[v as usize * players + t] = forest.is_beaten(v, t);
            }
            let up = parent[v as usize];
            if up != NONE {
                forest.degree[up as usize] += 1;
                for t in 0..players {
                    let is_safe = !below[v as usize * players + forest.sooner(t)];
                    forest.safe[up as usize * players + t] += u32::from(is_safe);
                }
            }
        }
        // And outwards: at the parent the live end has come from v, so that v is no neighbour to go
        // to.
        let mut above = vec![false; players];
        for &v in &order {
            let up = parent[v as usize];
            if up == NONE {
                continue;
            }
            let degree = forest.degree[up as usize] - 1;
            for (t, above) in above.iter_mut().enumerate() {
                let by_v = !below[v as usize * players + forest.sooner(t)];
                let safe = forest.safe[up as usize * players + t] - u32::from(by_v);
                *above = forest.fate(degree, safe, t);
            }
            forest.degree[v as usize] += 1;
            for t in 0..players {
                let is_safe = !above[forest.sooner(t)];
                forest.safe[v as usize * players + t] += u32::from(is_safe);
            }
        }
        Some(forest)
    }

    /// One move later.
    fn sooner(&self, t: usize) -> usize {
        (t + self.players - 1) % self.players
    }

    /// Whether x is beaten where the player to move can go to `degree` vertices, at `safe` of which
    /// x is safe, if x is to move after t more moves.
    fn fate(&self, degree: u32, safe: u32, t: usize) -> bool {
        match (degree, t) {
            // A player who is stuck loses, or in misère play is the only one who does not.
            (0, _) => (t == 0) != self.is_misere,
            (_, 0) => safe == 0,
            _ => safe < degree,
        }
    }

    /// Whether x is beaten when the live end has come to a vertex and may go on to all its unused
    /// neighbours.
    fn is_beaten(&self, v: Vertex, t: usize) -> bool {
        let place = v as usize;
        self.fate(self.degree[place], self.safe[place * self.players + t], t)
    }

    /// Whether a player is beaten after a move in the position.
    pub(crate) fn is_beaten_after(&self, position: &Position, mv: Move, x: Player) -> bool {
        let mover = position.turn();
        let names_own_start = position.is_opening() && position.rules().first == First::Opener;
        let next = if names_own_start {
            mover
        } else {
            mover.next(position.rules().players)
        };
        let (Move::Vertex(to) | Move::Edge([_, to])) = mv;
        let t = (x.index() + self.players - next.index()) % self.players;
        self.is_beaten(to, t)
    }
}

/// The unused vertices as rooted trees.
struct Rooted {
    /// Parents before their children.
    order: Vec<Vertex>,
    parent: Vec<Vertex>,
}

impl Rooted {
    /// `None` if there is a cycle.
    fn of(position: &Position) -> Option<Self> {
        let field = position.field();
        let count = field.vertex_count();
        let mut rooted = Self {
            order: Vec::new(),
            parent: vec![NONE; count],
        };
        let mut seen = vec![false; count];
        let mut done = 0;
        for root in (0..count as Vertex).filter(|&v| position.room(v) > 0) {
            if std::mem::replace(&mut seen[root as usize], true) {
                continue;
            }
            rooted.order.push(root);
            while let Some(&v) = rooted.order.get(done) {
                done += 1;
                let others = field.neighbors(v).iter().copied().filter(|&w| w != v);
                for w in others.filter(|&w| position.room(w) > 0) {
                    if w == rooted.parent[v as usize] {
                        continue;
                    }
                    if std::mem::replace(&mut seen[w as usize], true) {
                        return None;
                    }
                    rooted.parent[w as usize] = v;
                    rooted.order.push(w);
                }
            }
        }
        Some(rooted)
    }
}
