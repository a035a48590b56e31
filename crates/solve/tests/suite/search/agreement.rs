//! The same answers as trying everything.

use rand::Rng;
use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_game::snake::{Ending, First, Move, Rules};
use slitherlab_graph::Graph;
use slitherlab_oracle::{SnakeOracle, all_graphs, random_generator, random_graph};
use slitherlab_solve::search::{Budget, Solver};

use crate::search::brute::{Pair, all_presets, in_prose, players, rare_rules};

fn small() -> Budget<'static> {
    Budget {
        memory: 1 << 16,
        ..Budget::default()
    }
}

/// Compares the fate of every player after every move.
fn check(oracle: &mut SnakeOracle<'_>, solver: &mut Solver<'_>, pair: &Pair, rules: &Rules) {
    let moves: Vec<Move> = pair.position.legal_moves().collect();
    let after = moves.iter().map(|&one| pair.after(oracle, one));
    for now in std::iter::once(pair.clone()).chain(after.collect::<Vec<_>>()) {
        for x in players(rules) {
            assert_eq!(
                solver.is_beaten(&now.position, x),
                Some(oracle.is_beaten(&now.table, x.index())),
                "{rules:?} {:?} player {x}",
                now.position.setup()
            );
        }
    }
}

fn check_start(graph: &Graph, rules: Rules) {
    let budget = small();
    let mut oracle = SnakeOracle::new(graph, in_prose(&rules));
    let pair = Pair::start(&oracle, rules, graph);
    let mut solver = Solver::new(&pair.position, &budget);
    check(&mut oracle, &mut solver, &pair, &rules);
}

/// Plays at random from the start, and compares at every position, both with a solver that knows
/// the game from its start and with one that begins here.
fn check_play(graph: &Graph, rules: Rules, random: &mut impl Rng) -> usize {
    let budget = small();
    let mut oracle = SnakeOracle::new(graph, in_prose(&rules));
    let mut pair = Pair::start(&oracle, rules, graph);
    let mut solver = Solver::new(&pair.position, &budget);
    let mut positions = 0;
    loop {
        let moves: Vec<Move> = pair.position.legal_moves().collect();
        // The openings of brute force are expensive.
        if !pair.position.is_opening() || moves.is_empty() {
            check(&mut oracle, &mut solver, &pair, &rules);
            let mut fresh = Solver::new(&pair.position, &budget);
            check(&mut oracle, &mut fresh, &pair, &rules);
            positions += 1;
        }
        if moves.is_empty() {
            return positions;
        }
        let one = moves[random.random_range(0..moves.len())];
        pair = pair.after(&oracle, one);
    }
}

#[test]
fn every_preset_on_all_graphs_up_to_five_vertices() {
    for graph in (0..=5).flat_map(all_graphs) {
        for (_, rules) in all_presets() {
            check_start(&graph, rules);
        }
    }
}

#[test]
fn every_preset_on_all_graphs_of_six_vertices() {
    for graph in all_graphs(6) {
        for (_, rules) in all_presets() {
            // Brute force on used-up edges takes as many positions as there are sets of edges, and
            // several snakes multiply them by the places of their ends.
            let most = match (rules.capacity.visits(), rules.snake_count()) {
                (1, _) => usize::MAX,
                (_, 1) => 9,
                (_, 2) => 7,
                _ => 6,
            };
            if graph.edge_count() <= most {
                check_start(&graph, rules);
            }
        }
    }
}

/// Where one private snake can shut the other off, nothing is searched.
#[test]
fn private_snakes_on_all_graphs_of_seven_vertices_and_random_ones_up_to_ten() {
    let rules = Preset::Private.snake_rules().unwrap();
    for graph in all_graphs(7) {
        check_start(&graph, rules);
    }
    let mut random = random_generator(25);
    for _ in 0..60 {
        let n = random.random_range(8..=10);
        let density = random.random_range(0.15..0.4);
        let graph = random_graph(&mut random, n, density);
        check_play(&graph, rules, &mut random);
    }
}

/// Parts that are cut off are worth nim heaps where the misère mex rule says so, and dead ends are
/// shortened.
#[test]
fn misere_on_all_graphs_of_seven_vertices() {
    for game in [Preset::Classic, Preset::Geography] {
        let rules = Rules {
            ending: Ending::Misere,
            ..game.snake_rules().unwrap()
        };
        for graph in all_graphs(7) {
            check_start(&graph, rules);
        }
    }
}

/// A snake between two parts: their sum in misère play, in which not every part is worth a heap.
/// The smallest that is not is a step to a fork with ways of one and two steps.
#[test]
fn misere_sums_of_two_parts() {
    let rules = Rules {
        ending: Ending::Misere,
        ..Preset::Classic.snake_rules().unwrap()
    };
    let mut random = random_generator(26);
    for round in 0..400 {
        let sizes = [0; 2].map(|_| random.random_range(2..=6u32));
        // A tree on each side, now and then with an edge more.
        let mut edges = vec![[0, sizes[0]]];
        for (first, size) in [(0, sizes[0]), (sizes[0], sizes[1])] {
            for v in 1..size {
                edges.push([
                    first + random.random_range(v.saturating_sub(2)..v),
                    first + v,
                ]);
            }
            if round % 4 == 0 {
                edges.push([first, first + size - 1]);
            }
        }
        let n = (sizes[0] + sizes[1]) as usize;
        let graph = Graph::from_edges(n, edges).unwrap();
        let budget = small();
        let mut oracle = SnakeOracle::new(&graph, in_prose(&rules));
        let start = Pair::start(&oracle, rules, &graph);
        let between = Move::Edge([0, sizes[0]]);
        let pair = start.after(&oracle, between);
        let mut solver = Solver::new(&pair.position, &budget);
        check(&mut oracle, &mut solver, &pair, &rules);
    }
}

#[test]
fn rare_rules_on_all_graphs_up_to_four_vertices() {
    for graph in (0..=4).flat_map(all_graphs) {
        for rules in rare_rules() {
            check_start(&graph, rules);
        }
    }
}

#[test]
fn loops_and_parallel_edges() {
    let mut random = random_generator(21);
    for _ in 0..150 {
        let n = random.random_range(1..=4u32);
        let edges = random.random_range(0..=6);
        let edges = (0..edges).map(|_| [random.random_range(0..n), random.random_range(0..n)]);
        let graph = Graph::from_edges(n as usize, edges.collect()).unwrap();
        for rules in rare_rules().chain(all_presets().map(|(_, rules)| rules)) {
            if rules.players <= 3 {
                check_start(&graph, rules);
            }
        }
    }
}

#[test]
fn thousands_of_positions_of_random_graphs() {
    let mut random = random_generator(22);
    let mut positions = 0;
    let all: Vec<Rules> = all_presets()
        .map(|(_, rules)| rules)
        .chain(rare_rules())
        .collect();
    for round in 0..600 {
        let rules = all[round % all.len()];
        let counts_edges = rules.capacity.visits() > 1;
        let n = random.random_range(if counts_edges { 4..=6 } else { 6..=9 });
        let density = random.random_range(0.2..0.55);
        let graph = random_graph(&mut random, n, density);
        if graph.edge_count() <= 9 || !counts_edges {
            positions += check_play(&graph, rules, &mut random);
        }
    }
    assert!(positions > 1500, "{positions}");
}

/// Boards that are too large for the depth-first part of the search alone.
#[test]
fn starts_on_lattices() {
    for (text, most_players) in [
        ("grid:4x4", 3),
        ("grid:3x5", 3),
        ("grid:3x6", 2),
        ("triangle:5", 2),
    ] {
        let board = Board::parse(text).unwrap();
        for (game, rules) in all_presets() {
            let small = matches!(
                game,
                Preset::Classic | Preset::Private | Preset::Progressive
            );
            if rules.players <= most_players && small {
                check_start(board.graph(), rules);
            }
        }
    }
}

#[test]
fn positions_on_lattices() {
    let mut random = random_generator(23);
    for text in [
        "grid:3x4",
        "grid:4x4",
        "triangle:4",
        "cycle:9",
        "grid:2x2x3",
        "petersen",
    ] {
        let board = Board::parse(text).unwrap();
        for (_, rules) in all_presets() {
            if rules.players <= 3 && rules.capacity.visits() == 1 {
                check_play(board.graph(), rules, &mut random);
            }
        }
    }
}

/// The nimbers of one- and two-ended snakes, and of two snakes, at every position of random plays.
#[test]
fn nimbers() {
    let mut random = random_generator(24);
    let mut largest = 0;
    let impartial = [
        "",
        "snakes=2",
        "ends=1 opening=vertex",
        "ends=1 opening=vertex first=opener",
        "ends=1",
        "snakes=2 ends=1 opening=vertex",
    ];
    for round in 0..240 {
        let rules = Rules::from_text(Preset::Classic, impartial[round % impartial.len()]).unwrap();
        let n = random.random_range(3..=8);
        let density = random.random_range(0.2..0.7);
        let graph = random_graph(&mut random, n, density);
        let mut oracle = SnakeOracle::new(&graph, in_prose(&rules));
        let mut pair = Pair::start(&oracle, rules, &graph);
        let budget = small();
        let mut solver = Solver::new(&pair.position, &budget);
        loop {
            // Naming a start and going on oneself is no move of an impartial game.
            if rules.first == First::Next || !pair.position.is_opening() {
                let expected = oracle.nimber(&pair.table);
                largest = largest.max(expected);
                assert_eq!(solver.nimber(&pair.position), Some(expected));
            } else {
                assert_eq!(solver.nimber(&pair.position), None);
            }
            let moves: Vec<Move> = pair.position.legal_moves().collect();
            let Some(_) = moves.first() else { break };
            let one = moves[random.random_range(0..moves.len())];
            pair = pair.after(&oracle, one);
        }
    }
    assert!(largest >= 4, "{largest}");
}
