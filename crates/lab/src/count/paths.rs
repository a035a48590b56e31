//! How many different paths games can end with.

use rustc_hash::FxHashSet;
use slitherlab_game::Budget;
use slitherlab_game::snake::{Capacity, Ends, Field, Move, Opening, Position, Rules, Snakes};
use slitherlab_graph::{Graph, Vertex};

use super::CountError;
use super::meter::{Meter, hold};
use super::plays::plays;
use super::walk::{Walk, total};

/// The number of different final positions of a snake game: what lies on the board when nobody can
/// move, whatever the order in which it was laid.
///
/// With two live ends a path has no direction; with one it runs from its start to its live end.
/// Shared snakes have no order, private ones have their owners. A game that ends before all snakes
/// are placed ends with those that are.
///
/// *Cost*: with one shared snake the number of different (vertex set, two ends) of paths; with
/// more snakes that of all positions.
///
/// # Errors
/// When what is allowed or 2¹²⁸ is passed, or the rules have faults.
///
/// ```
/// use slitherlab_game::{Budget, Preset};
/// use slitherlab_board::Board;
/// use slitherlab_lab::count::final_paths;
///
/// let budget = Budget::default().with_positions(Some(1000));
/// let board = Board::parse("grid:2x2")?;
/// let [classic, geography] = [Preset::Classic, Preset::Geography].map(|game| game.snake_rules().unwrap());
/// assert_eq!(final_paths(classic, board.graph(), &budget), Ok(4));
/// assert_eq!(final_paths(geography, board.graph(), &budget), Ok(8));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub fn final_paths(rules: Rules, graph: &Graph, budget: &Budget<'_>) -> Result<u128, CountError> {
    let one_path = rules.snakes == Snakes::Shared(1) && rules.capacity == Capacity::ONE;
    match (rules.ends, rules.opening) {
        // A path with a direction is a play.
        (Ends::One, Opening::Vertex) if one_path => plays(rules, graph, budget),
        (Ends::Two, Opening::Edge) if one_path => {
            let mut paths = Paths::new(graph);
            let both_ways = total(&mut paths, budget)?;
            // Without an edge there is no opening: the empty board is final.
            Ok(if graph.edges().iter().all(|[u, v]| u == v) {
                1
            } else {
                both_ways / 2
            })
        }
        _ => final_positions(rules, graph, &[], budget),
    }
}

/// Paths that grow at one end only, from any start: those that neither end can leave.
struct Paths {
    /// Parallel edges lead to the same vertex once.
    field: Field,
    used: Vec<u64>,
    path: Vec<Vertex>,
}

impl Paths {
    fn new(graph: &Graph) -> Self {
        Self {
            field: Field::new(graph),
            used: vec![0; graph.vertex_count().div_ceil(64)],
            path: Vec::new(),
        }
    }

    fn is_free(&self, v: Vertex) -> bool {
        self.used[v as usize / 64] >> (v % 64) & 1 == 0
    }

    fn free_neighbors(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        let neighbors = self.field.neighbors(v).iter().copied();
        neighbors.filter(|&w| self.is_free(w))
    }
}

impl Walk for Paths {
    type Move = Vertex;

    fn put_key(&self, key: &mut Vec<u64>) {
        key.clear();
        key.extend_from_slice(&self.used);
        key.extend(self.path.first().copied().map(u64::from));
        key.extend(self.path.last().copied().map(u64::from));
    }

    fn words(&self) -> usize {
        self.used.len()
    }

    fn moves(&self, moves: &mut Vec<Vertex>) {
        match self.path.last() {
            None => moves.extend(0..self.field.vertex_count() as Vertex),
            Some(&end) => moves.extend(self.free_neighbors(end)),
        }
    }

    fn make(&mut self, v: Vertex) {
        self.used[v as usize / 64] ^= 1 << (v % 64);
        self.path.push(v);
    }

    fn unmake(&mut self) {
        let v = self.path.pop().expect("a vertex was added");
        self.used[v as usize / 64] ^= 1 << (v % 64);
    }

    fn end_value(&self) -> u128 {
        let final_path = self.path.len() > 1 && self.free_neighbors(self.path[0]).next().is_none();
        u128::from(final_path)
    }
}

/// Goes through all positions. Final ones that one of the symmetries, given by their images, takes
/// to each other count once.
pub(super) fn final_positions(
    rules: Rules,
    graph: &Graph,
    symmetries: &[Vec<u16>],
    budget: &Budget<'_>,
) -> Result<u128, CountError> {
    let mut position =
        Position::start(rules, graph).map_err(|error| CountError::Rules(error.to_string()))?;
    let mut seen: FxHashSet<Vec<Vec<Vertex>>> = FxHashSet::default();
    let mut ends: FxHashSet<Vec<Vec<Vertex>>> = FxHashSet::default();
    let mut moves: Vec<Move> = position.legal_moves().collect();
    if moves.is_empty() {
        return Ok(1);
    }
    // For each position on the way, where its moves begin and how many are left.
    let mut starts = vec![0];
    let mut meter = Meter::new(budget);
    while let Some(&start) = starts.last() {
        if moves.len() == start {
            starts.pop();
            position.undo();
            continue;
        }
        position.play_unchecked(moves.pop().expect("one is left"));
        hold(budget, seen.len() + 1)?;
        // Two vertices make a word; the position itself has been written down several times.
        let words = position.move_count();
        meter.pass(words)?;
        let here = if rules.capacity == Capacity::ONE {
            written(rules, laid(&position))
        } else {
            // Where ends of several snakes meet in a vertex the rules let the first snake grow, so
            // that the order of the snakes matters on the way.
            laid(&position)
        };
        if !seen.insert(here) {
            position.undo();
            continue;
        }
        meter.keep(words)?;
        let start = moves.len();
        moves.extend(position.legal_moves());
        if moves.len() == start {
            let here = written(rules, laid(&position));
            let images = symmetries.iter().map(|images| {
                let image = |&v: &Vertex| Vertex::from(images[v as usize]);
                let moved = here.iter().map(|snake| snake.iter().map(image).collect());
                written(rules, moved.collect())
            });
            let least = images.min();
            meter.pass(words * symmetries.len())?;
            ends.insert(least.unwrap_or(here));
            position.undo();
        } else {
            starts.push(start);
        }
    }
    Ok(ends.len() as u128)
}

/// What lies on the board.
fn laid(position: &Position) -> Vec<Vec<Vertex>> {
    let snakes = 0..position.snake_count();
    snakes.map(|snake| position.snake(snake)).collect()
}

/// Snakes written in one way only.
fn written(rules: Rules, mut snakes: Vec<Vec<Vertex>>) -> Vec<Vec<Vertex>> {
    for snake in &mut snakes {
        if rules.ends == Ends::Two && snake.iter().rev().lt(snake.iter()) {
            snake.reverse();
        }
    }
    if let Snakes::Shared(_) = rules.snakes {
        snakes.sort_unstable();
    }
    snakes
}
