//! Runs that show who outlasts whom, for certificates.
//!
//! The search knows the same (`search::race`), but here the runs are written down, and only what
//! the checker can see for itself counts: nobody makes more moves than there are vertices within
//! their reach, less what the colours of a bipartite board forbid.

use slitherlab_game::Player;
use slitherlab_game::snake::{Capacity, Ending, Position, Snakes};
use slitherlab_graph::{Graph, Vertex, bipartition};
use slitherlab_verify::strategy::{LARGEST_BOARD, Run, Side};

/// Finds runs on one board.
pub(crate) struct Outlast {
    colors: Option<Vec<bool>>,
}

/// After this many steps a run counts as not found.
const STEPS: usize = 2_000;

impl Outlast {
    pub(crate) fn on(graph: &Graph) -> Self {
        Self {
            colors: bipartition(graph),
        }
    }

    /// The run by which a player of two outlasts the other one.
    pub(crate) fn run(&self, position: &Position, player: Player) -> Option<Vec<Vec<Vertex>>> {
        let side = Side {
            x: player,
            against: false,
        };
        let run = self.runs(position, side)?.pop()?;
        Some(run.paths)
    }

    /// The runs by which a side has what it wants; `None` when there are none, or the game has no
    /// private snakes.
    pub(crate) fn runs(&self, position: &Position, side: Side) -> Option<Vec<Run>> {
        let rules = position.rules();
        if rules.snakes != Snakes::Private
            || rules.ending != Ending::Normal
            || rules.capacity != Capacity::ONE
            || position.is_opening()
        {
            return None;
        }
        let players = rules.players as usize;
        let reaches: Vec<Vec<bool>> = (0..players)
            .map(|player| reach(position, Player::from_index(player as u32)))
            .collect();
        let delay = |player: usize| (player + players - position.turn().index()) % players;
        // The fewest moves after which `one` is stuck later than `other` can be.
        let wanted = |one: usize, other: usize| {
            let most = self.most_moves(position, other, &reaches[other]);
            most + usize::from(delay(one) < delay(other))
        };
        let run = |player: usize, wanted: usize| {
            let lonely = lonely(&reaches, player);
            let paths = find_run(position, Player::from_index(player as u32), lonely, wanted)?;
            Some(Run {
                player: player as u32 + 1,
                paths,
            })
        };
        let x = side.x.index();
        let mut others = (0..players).filter(|&other| other != x);
        if side.against {
            others.map(|other| run(other, wanted(other, x))).collect()
        } else {
            others.find_map(|other| Some(vec![run(x, wanted(x, other))?]))
        }
    }

    fn most_moves(&self, position: &Position, player: usize, reach: &[bool]) -> usize {
        let within = reach.iter().enumerate().filter(|&(_, &inside)| inside);
        let Some(colors) = &self.colors else {
            return within.count();
        };
        let mut vertices = [0, 0];
        for (v, _) in within {
            vertices[usize::from(colors[v])] += 1;
        }
        let mut starts = [0, 0];
        for end in position.live_ends_of(Player::from_index(player as u32)) {
            starts[usize::from(!colors[end as usize])] += 1;
        }
        vertices[0].min(vertices[1] + starts[0]) + vertices[1].min(vertices[0] + starts[1])
    }
}

/// The unused vertices that a player can reach.
fn reach(position: &Position, player: Player) -> Vec<bool> {
    let mut within = vec![false; position.field().vertex_count()];
    let mut stack: Vec<Vertex> = position.live_ends_of(player).collect();
    while let Some(v) = stack.pop() {
        for &w in position.field().neighbors(v) {
            if position.room(w) > 0 && !std::mem::replace(&mut within[w as usize], true) {
                stack.push(w);
            }
        }
    }
    within
}

/// What nobody else can reach.
fn lonely(reaches: &[Vec<bool>], player: usize) -> Vec<bool> {
    let mut own = reaches[player].clone();
    for (other, reach) in reaches.iter().enumerate() {
        if other != player {
            for (mine, &theirs) in own.iter_mut().zip(reach) {
                *mine &= !theirs;
            }
        }
    }
    own
}

/// A run of this many moves through the given vertices: a path from each live end.
///
/// *Cost*: that of two paths on which every vertex is looked at from all sides, and on boards of up
/// to 1024 vertices 2,000 steps more.
pub(crate) fn find_run(
    position: &Position,
    player: Player,
    free: Vec<bool>,
    wanted: usize,
) -> Option<Vec<Vec<Vertex>>> {
    if free.iter().filter(|&&inside| inside).count() < wanted {
        return None;
    }
    let paths: Vec<Vec<Vertex>> = position.live_ends_of(player).map(|end| vec![end]).collect();
    if let Some(paths) = (0..paths.len()).find_map(|first| {
        let mut paths = paths.clone();
        paths.rotate_left(first);
        walk(position, free.clone(), paths, wanted)
    }) {
        return Some(paths);
    }
    if free.len() > LARGEST_BOARD {
        return None;
    }
    let mut search = Search {
        position,
        free,
        paths,
        steps: STEPS,
    };
    search.extend(0, wanted).then_some(search.paths)
}

/// Walks on from each path in turn, always to the free vertex from which the fewest ways lead on
/// (Warnsdorff's rule), until this many steps are made.
fn walk(
    position: &Position,
    mut free: Vec<bool>,
    mut paths: Vec<Vec<Vertex>>,
    wanted: usize,
) -> Option<Vec<Vec<Vertex>>> {
    let mut left = wanted;
    for path in &mut paths {
        while left > 0 {
            let end = *path.last().expect("a path has its live end");
            let is_free = |w: &&Vertex| free[**w as usize];
            let ways = |w: &&Vertex| {
                let onwards = position.field().neighbors(**w).iter();
                // A dead end is only for the last step.
                match onwards.filter(is_free).count() {
                    0 => usize::MAX,
                    ways => ways,
                }
            };
            let next = position.field().neighbors(end).iter().filter(is_free);
            let Some(&to) = next.min_by_key(ways) else {
                break;
            };
            free[to as usize] = false;
            path.push(to);
            left -= 1;
        }
    }
    (left == 0).then_some(paths)
}

struct Search<'a> {
    position: &'a Position,
    free: Vec<bool>,
    /// A path from each live end, the end included.
    paths: Vec<Vec<Vertex>>,
    steps: usize,
}

impl Search<'_> {
    /// Extends this path, or one after it, by this many vertices in all. The depth is at most
    /// `wanted` plus the number of ends.
    fn extend(&mut self, path: usize, wanted: usize) -> bool {
        if wanted == 0 {
            return true;
        }
        if path == self.paths.len() || self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let end = *self.paths[path].last().expect("a path has its live end");
        let next: Vec<Vertex> = self.position.field().neighbors(end).to_vec();
        for to in next {
            if std::mem::replace(&mut self.free[to as usize], false) {
                self.paths[path].push(to);
                if self.extend(path, wanted - 1) {
                    return true;
                }
                self.paths[path].pop();
                self.free[to as usize] = true;
            }
        }
        self.extend(path + 1, wanted)
    }
}
