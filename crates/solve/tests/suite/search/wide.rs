//! Large boards give the same answers: a small graph among hundreds of vertices without edges,
//! which nobody can use in a game that is opened with edges.

use rand::Rng;
use slitherlab_game::Preset;
use slitherlab_game::snake::{Capacity, Ending, Move, Opening, Position, Rules};
use slitherlab_graph::Graph;
use slitherlab_oracle::{SnakeOracle, random_generator, random_graph};
use slitherlab_solve::search::{Budget, Solver};

use crate::search::brute::{Pair, all_presets, in_prose, players};

/// How many vertices the boards have: some for each width of the search's sets, the last more than
/// any.
const SIZES: [usize; 4] = [100, 300, 1000, 3000];

/// A graph whose vertices are spread over a board of this size.
fn spread(graph: &Graph, size: usize) -> (Graph, impl Fn(u32) -> u32 + use<>) {
    let step = (size / graph.vertex_count()) as u32;
    let place = move |v: u32| size as u32 - 1 - v * step;
    let edges = graph.edges().iter().map(|ends| ends.map(place)).collect();
    (Graph::from_edges(size, edges).unwrap(), place)
}

/// The same move on the large board, where an edge that opens may be written the other way round.
fn moved(one: Move, position: &Position, place: impl Fn(u32) -> u32) -> Move {
    match one {
        Move::Vertex(v) => Move::Vertex(place(v)),
        Move::Edge(ends) => {
            let [u, v] = ends.map(place);
            let here = Move::Edge([u, v]);
            if position.legal_moves().any(|other| other == here) {
                here
            } else {
                Move::Edge([v, u])
            }
        }
    }
}

#[test]
fn the_width_of_the_board_makes_no_difference() {
    let mut random = random_generator(81);
    let presets: Vec<Rules> = all_presets()
        .map(|(_, rules)| rules)
        .filter(|rules| rules.opening == Opening::Edge && rules.capacity == Capacity::ONE)
        .collect();
    let budget = Budget {
        memory: 1 << 16,
        ..Budget::default()
    };
    for round in 0..240 {
        let rules = presets[round % presets.len()];
        let n = random.random_range(4..=7);
        let density = random.random_range(0.25..0.6);
        let graph = random_graph(&mut random, n, density);
        let (large, place) = spread(&graph, SIZES[round / presets.len() % SIZES.len()]);
        let mut oracle = SnakeOracle::new(&graph, in_prose(&rules));
        let mut pair = Pair::start(&oracle, rules, &graph);
        let mut position = Position::start(rules, &large).unwrap();
        let mut solver = Solver::new(&position, &budget);
        loop {
            for x in players(&rules) {
                assert_eq!(
                    solver.is_beaten(&position, x),
                    Some(oracle.is_beaten(&pair.table, x.index())),
                    "{rules:?} {:?} player {x} of {large:?}",
                    pair.position.setup()
                );
            }
            let moves: Vec<Move> = pair.position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            let one = moves[random.random_range(0..moves.len())];
            position.play_unchecked(moved(one, &position, &place));
            pair = pair.after(&oracle, one);
        }
    }
}

#[test]
fn nimbers_are_the_same_on_large_boards() {
    let mut random = random_generator(82);
    let budget = Budget::default();
    let mut largest = 0;
    for round in 0..120 {
        let game = [Preset::Classic, Preset::Public][round % 2];
        let rules = game.snake_rules().unwrap();
        assert_eq!(rules.ending, Ending::Normal);
        let n = random.random_range(5..=9);
        let graph = random_graph(&mut random, n, 0.4);
        let (large, place) = spread(&graph, SIZES[round / 2 % SIZES.len()]);
        let mut small_one = Position::start(rules, &graph).unwrap();
        let mut large_one = Position::start(rules, &large).unwrap();
        let mut solver = Solver::new(&large_one, &budget);
        loop {
            let expected = Solver::new(&small_one, &budget).nimber(&small_one);
            assert!(expected.is_some());
            assert_eq!(solver.nimber(&large_one), expected, "{graph:?}");
            largest = largest.max(expected.unwrap_or(0));
            let moves: Vec<Move> = small_one.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            let one = moves[random.random_range(0..moves.len())];
            large_one.play_unchecked(moved(one, &large_one, &place));
            small_one.play_unchecked(one);
        }
    }
    assert!(largest > 2);
}
