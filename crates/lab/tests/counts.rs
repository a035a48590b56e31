//! Counts against plain enumeration and known numbers.

use std::collections::HashSet;

use slitherlab_board::Board;
use slitherlab_games::snake::{Ends, Position, Rules, Snakes};
use slitherlab_games::{Game, Play};
use slitherlab_graph::Graph;
use slitherlab_lab::count::{CountError, final_paths, one_factors, plays};
use slitherlab_oracle::{random_generator, random_graph};

/// Plays every game; returns how many there are and collects what lies on the board at the end.
fn enumerate(position: &mut Position, ends: &mut HashSet<Vec<Vec<u32>>>) -> u128 {
    let moves: Vec<_> = position.legal_moves().collect();
    if moves.is_empty() {
        let mut snakes: Vec<Vec<u32>> = (0..position.snake_count())
            .map(|s| position.snake(s))
            .collect();
        for snake in &mut snakes {
            let mut reverse = snake.clone();
            reverse.reverse();
            if position.rules().ends == Ends::Two && reverse < *snake {
                *snake = reverse;
            }
        }
        if matches!(position.rules().snakes, Snakes::Shared(_)) {
            snakes.sort();
        }
        ends.insert(snakes);
        return 1;
    }
    let mut count = 0;
    for one in moves {
        Play::make(position, one);
        count += enumerate(position, ends);
        Play::unmake(position);
    }
    count
}

fn check(graph: &Graph, name: &str, rules: Rules) {
    let mut ends = HashSet::new();
    let expected = enumerate(&mut Position::start(rules, graph).unwrap(), &mut ends);
    assert_eq!(
        plays(rules, graph, 1 << 20),
        Ok(expected),
        "plays on {name} {rules:?}"
    );
    let paths = ends.len() as u128;
    assert_eq!(
        final_paths(rules, graph, 1 << 20),
        Ok(paths),
        "paths on {name} {rules:?}"
    );
}

#[test]
fn plays_and_paths_agree_with_enumeration() {
    for text in [
        "grid:2x2",
        "grid:2x3",
        "complete:4",
        "star:4",
        "cycle:5",
        "path:1",
        "graph6:B?",
        "path:2 and path:3",
    ] {
        let board = Board::parse(text).unwrap();
        for game in Game::ALL {
            let Some(preset) = game.snake_rules() else {
                continue;
            };
            for players in [2, 3] {
                check(board.graph(), text, Rules { players, ..preset });
            }
            check(
                board.graph(),
                text,
                Rules::from_text(game, "capacity=2").unwrap(),
            );
        }
    }
    let mut random = random_generator(3);
    for n in 2..=6 {
        for _ in 0..5 {
            let graph = random_graph(&mut random, n, 0.5);
            for game in [
                Game::Classic,
                Game::Progressive,
                Game::Public,
                Game::Private,
            ] {
                check(&graph, "a random graph", game.snake_rules().unwrap());
            }
        }
    }
    // Parallel edges and loops.
    let graph = Graph::from_edges(3, vec![[0, 1], [0, 1], [1, 2], [2, 2], [0, 2]]).unwrap();
    for game in [Game::Classic, Game::EdgeGeography] {
        check(&graph, "a multigraph", game.snake_rules().unwrap());
    }
}

#[test]
fn known_numbers() {
    let classic = Game::Classic.snake_rules().unwrap();
    let count = |text: &str| {
        let board = Board::parse(text).unwrap();
        [
            plays(classic, board.graph(), 1 << 22),
            final_paths(classic, board.graph(), 1 << 22),
        ]
        .map(Result::unwrap)
    };
    assert_eq!(count("grid:2x2"), [16, 4]);
    // On a path of n vertices a play is an opening and a sequence of lefts and rights.
    assert_eq!(count("path:41"), [1 << 39, 1]);
    // On a cycle both ends may take the last vertex.
    assert_eq!(count("cycle:6"), [6 * 16, 6]);
}

/// The 1-factors of a small graph, by pairing its first vertex in every way.
fn factors(graph: &Graph, used: u32) -> u128 {
    let Some(first) = graph.vertices().find(|&v| used >> v & 1 == 0) else {
        return 1;
    };
    let free = graph
        .neighbors(first)
        .iter()
        .filter(|&&w| w != first && used >> w & 1 == 0);
    free.map(|&w| factors(graph, used | 1 << first | 1 << w))
        .sum()
}

#[test]
fn one_factors_agree_with_enumeration() {
    let mut random = random_generator(8);
    for n in 0..=10 {
        for density in [0.3, 0.6, 1.0] {
            let graph = random_graph(&mut random, n, density);
            let count = one_factors(&graph, 1 << 20).unwrap();
            assert_eq!(count.to_string(), factors(&graph, 0).to_string());
        }
    }
    let doubled =
        Graph::from_edges(4, vec![[0, 1], [0, 1], [2, 3], [2, 3], [1, 2], [3, 3]]).unwrap();
    assert_eq!(one_factors(&doubled, 100).unwrap().to_string(), "4");
}

#[test]
fn one_factors_of_grids_are_those_of_kasteleyn() {
    for (text, expected) in [
        ("grid:2x3", "3"),
        ("grid:5x6", "1183"),
        ("grid:8x8", "12988816"),
        ("grid:3x40", "216695104121"),
        ("grid:40x3", "216695104121"),
        ("grid:5x5", "0"),
        ("grid:16x16", "2444888770250892795802079170816"),
        (
            "grid:2x300",
            "359579325206583560961765665172189099052367214309267232255589801",
        ),
    ] {
        let board = Board::parse(text).unwrap();
        assert_eq!(
            one_factors(board.graph(), 1 << 20).unwrap().to_string(),
            expected,
            "{text}"
        );
    }
}

#[test]
fn limits_are_kept() {
    let board = Board::parse("grid:4x4").unwrap();
    let classic = Game::Classic.snake_rules().unwrap();
    assert_eq!(
        plays(classic, board.graph(), 100),
        Err(CountError::States(100))
    );
    assert_eq!(
        final_paths(classic, board.graph(), 100),
        Err(CountError::States(100))
    );
    // Planar boards need no states.
    assert_eq!(one_factors(board.graph(), 3), Ok(36u8.into()));
    let torus = Board::parse("torus:4x4").unwrap();
    assert_eq!(one_factors(torus.graph(), 3), Err(CountError::States(3)));
    // 2^199 plays.
    let path = Board::parse("path:201").unwrap();
    assert_eq!(
        plays(classic, path.graph(), 1 << 20),
        Err(CountError::Overflow)
    );
    // Long games need no deep stack.
    let long = Board::parse("path:20000").unwrap();
    let geography = Game::Geography.snake_rules().unwrap();
    assert_eq!(
        plays(geography, long.graph(), 1000),
        Err(CountError::States(1000))
    );
}
