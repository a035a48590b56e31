//! The strategies against every reply on small graphs, and against many opponents on large ones.

use rand::Rng;
use slitherlab_board::Board;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_game::{Game, Outcome, Player, Preset};
use slitherlab_graph::invariants::Components;
use slitherlab_graph::{Edge, Graph};
use slitherlab_oracle::{all_graphs, all_multigraphs, connected_multigraphs, random_generator};
use slitherlab_solve::cycle::CycleStrategist;
use slitherlab_solve::engine::{Engine, Level};
use slitherlab_solve::search::Budget;
use slitherlab_solve::{Conclusion, Depth, Strategist, Value};

use crate::asked::Asked;
use crate::cycle::table::either_first;

/// What a player can rely on: the worst outcome that the theorems allow them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Promise {
    Win,
    NoLoss,
}

fn kept(promise: Promise, owner: Player, outcome: Outcome) -> bool {
    match promise {
        Promise::Win => outcome.winner(2) == Some(owner),
        Promise::NoLoss => outcome.winner(2) != Some(owner.next(2)),
    }
}

/// The owner follows the advice, the opponent tries everything.
fn beats_every_reply(game: &mut CycleStrategist, owner: Player, promise: Promise, nodes: &mut u64) {
    *nodes += 1;
    let outcome = game.position().outcome();
    if outcome.is_over() {
        let context = || format!("{:?}", game.position().setup());
        assert!(kept(promise, owner, outcome), "{} {owner}", context());
        return;
    }
    if game.position().turn() == owner {
        let advice = game.advice().expect("the game is not over");
        let fits = match promise {
            Promise::Win => advice.value == Value::Win,
            Promise::NoLoss => matches!(advice.value, Value::Draw | Value::Win),
        };
        assert!(fits, "{advice:?} {:?}", game.position().setup());
        game.play_unchecked(advice.mv);
        beats_every_reply(game, owner, promise, nodes);
        return;
    }
    let replies: Vec<Edge> = game.position().legal_moves().collect();
    for reply in replies {
        let mut next = game.clone();
        next.play_unchecked(reply);
        beats_every_reply(&mut next, owner, promise, nodes);
    }
}

/// What each player can rely on at the start, where a strategy is known.
fn promises(board: &Board, position: &Position) -> Vec<(Player, Promise)> {
    let question = Asked::about(board, position.rules().kind.game(), position, Depth::Answer);
    let excess = slitherlab_forests::TwoForests::of(board.graph()).excess();
    match question.analyze().conclusion().cloned().unwrap() {
        Conclusion::Draw => vec![
            (Player::FIRST, Promise::NoLoss),
            (Player::SECOND, Promise::NoLoss),
        ],
        // No constructive strategy is known for `cycle` when two or more edges are left over.
        _ if position.rules().kind == Kind::Cycle && excess > 1 => vec![],
        conclusion => vec![(conclusion.winner().unwrap(), Promise::Win)],
    }
}

fn check_against_every_reply(graph: &Graph, kinds: &[Kind], nodes: &mut u64) {
    let board = Board::from_graph(graph.clone());
    let n = graph.vertex_count() as u32;
    for &kind in kinds {
        let terminals = (kind == Kind::Shannon).then_some([0, n.max(1) - 1]);
        if terminals == Some([0, 0]) {
            continue;
        }
        for rules in either_first(kind, terminals) {
            let start = Position::start(rules, graph).unwrap();
            for (owner, promise) in promises(&board, &start) {
                let mut game = CycleStrategist::new(start.clone());
                beats_every_reply(&mut game, owner, promise, nodes);
            }
        }
    }
}

#[test]
fn the_strategies_beat_every_reply_on_connected_multigraphs() {
    let mut nodes = 0;
    for n in 1..=5 {
        for graph in connected_multigraphs(n, 8, false) {
            check_against_every_reply(&graph, &Kind::ALL, &mut nodes);
        }
    }
    assert!(nodes > 800_000);
}

#[test]
fn the_strategies_beat_every_reply_with_loops_and_components() {
    let mut nodes = 0;
    for n in 0..=4 {
        for graph in all_multigraphs(n, 5, true) {
            check_against_every_reply(&graph, &Kind::ALL, &mut nodes);
        }
    }
    assert!(nodes > 20_000);
}

#[test]
fn the_strategies_beat_every_reply_on_simple_graphs() {
    let mut nodes = 0;
    for n in 1..=6 {
        for graph in all_graphs(n) {
            if graph.edge_count() <= 11 && Components::of(&graph).count() == 1 {
                check_against_every_reply(&graph, &Kind::ALL, &mut nodes);
            }
        }
    }
    assert!(nodes > 2_000_000);
}

const BOARDS: [&str; 18] = [
    "grid:5x6",
    "grid:7x7",
    "torus:4x5",
    "king:5x5",
    "king:4x7",
    "triangle:7",
    "complete:9",
    "complete:12",
    "petersen",
    "hypercube:4",
    "rook:4x4",
    "knight:6x6",
    "random-tree:60 seed 3",
    "gnm:40,70 seed 5",
    "gnm:30,57 seed 6",
    "gnm:30,60 seed 7",
    "gnm:24,48 seed 8",
    "path:3 and cycle:5 and complete:6",
];

/// Boards with parallel edges and loops besides.
fn larger_boards() -> Vec<Board> {
    let mut random = random_generator(9);
    let named = BOARDS.map(|text| Board::parse(text).unwrap_or_else(|e| panic!("{text}: {e}")));
    let multigraphs = (0..18).map(|number| {
        let n = random.random_range(5..20u32);
        let m = 2 * n - 4 + number % 6;
        let mut end = || random.random_range(0..n);
        let edges = (0..m).map(|_| [end(), end()]).collect();
        Board::from_graph(Graph::from_edges(n as usize, edges).unwrap())
    });
    named.into_iter().chain(multigraphs).collect()
}

#[test]
fn the_strategies_beat_random_and_stubborn_opponents_on_larger_boards() {
    let mut random = random_generator(1);
    let mut plays = 0;
    for board in larger_boards() {
        let n = board.graph().vertex_count() as u32;
        for kind in Kind::ALL {
            let terminals = (kind == Kind::Shannon).then_some([0, n - 1]);
            for rules in either_first(kind, terminals) {
                let start = Position::start(rules, board.graph()).unwrap();
                for (owner, promise) in promises(&board, &start) {
                    let fresh = CycleStrategist::new(start.clone());
                    for play in 0..40 {
                        let mut game = fresh.clone();
                        while let Some(advice) = game.advice() {
                            let context = || format!("{} {rules:?} {advice:?}", board.text());
                            if game.position().turn() == owner {
                                let value = advice.value;
                                assert!(
                                    value == Value::Win
                                        || value == Value::Draw && promise == Promise::NoLoss,
                                    "{}",
                                    context()
                                );
                                game.play_unchecked(advice.mv);
                            } else if play == 0 {
                                assert_ne!(advice.value, Value::Win, "{}", context());
                                game.play_unchecked(advice.mv);
                            } else {
                                let free = game.position().free_count();
                                let choice = random.random_range(0..free);
                                let edge = game.position().legal_moves().nth(choice).unwrap();
                                game.play_unchecked(edge);
                            }
                        }
                        let outcome = game.position().outcome();
                        let context = || format!("{} {rules:?} {outcome:?}", board.text());
                        assert!(kept(promise, owner, outcome), "{}", context());
                        plays += 1;
                    }
                }
            }
        }
    }
    assert!(plays >= 10_000, "{plays} plays");
}

#[test]
fn a_move_taken_back_keeps_what_was_promised() {
    let mut random = random_generator(2);
    for board in larger_boards() {
        for kind in [Kind::Cycle, Kind::CycleMisere, Kind::CycleCutMisere] {
            for rules in either_first(kind, None) {
                let start = Position::start(rules, board.graph()).unwrap();
                for (owner, promise) in promises(&board, &start) {
                    let mut game = CycleStrategist::new(start.clone());
                    let mut steps = 0;
                    while let Some(advice) = game.advice() {
                        steps += 1;
                        if game.position().turn() == owner {
                            game.play_unchecked(advice.mv);
                            continue;
                        }
                        let free = game.position().free_count();
                        let choice = random.random_range(0..free);
                        let edge = game.position().legal_moves().nth(choice).unwrap();
                        game.play_unchecked(edge);
                        if steps < 60 && random.random_bool(0.3) {
                            assert_eq!(game.undo(), Some(edge));
                        }
                    }
                    let outcome = game.position().outcome();
                    let context = || format!("{} {rules:?} {outcome:?}", board.text());
                    assert!(kept(promise, owner, outcome), "{}", context());
                }
            }
        }
    }
}

#[test]
fn a_game_can_be_taken_up_in_the_middle() {
    let board = Board::parse("complete:6").unwrap();
    for kind in Kind::ALL {
        let terminals = (kind == Kind::Shannon).then_some([0, 5]);
        let rules = either_first(kind, terminals)[0];
        let start = Position::start(rules, board.graph()).unwrap();
        let mut first = CycleStrategist::new(start);
        for _ in 0..4 {
            let advice = first.advice().unwrap();
            first.play_unchecked(advice.mv);
        }
        let mut second = CycleStrategist::new(first.position().clone());
        let (before, after) = (first.advice().unwrap(), second.advice().unwrap());
        assert_eq!(before.value, after.value, "{kind:?}");
    }
}

/// With a search, the first player also wins `cycle` where no strategy is known.
#[test]
fn a_search_wins_where_no_strategy_is_known() {
    let mut random = random_generator(3);
    for text in ["complete:5", "torus:3x3", "complete:6", "king:3x3"] {
        let board = Board::parse(text).unwrap();
        let excess = slitherlab_forests::TwoForests::of(board.graph()).excess();
        assert!(excess >= 2, "{text}");
        let rules = either_first(Kind::Cycle, None)[0];
        let start = Position::start(rules, board.graph()).unwrap();
        let budget = Budget {
            positions: Some(200_000),
            memory: 32 << 20,
            ..Budget::default()
        };
        for _ in 0..5 {
            let begin = Game::with_position(Preset::Cycle, &board, start.clone()).unwrap();
            let mut game = Engine::<Position>::new(&begin).unwrap();
            while let Some(advice) = game.choose(Level::Perfect, &budget, 1) {
                if game.position().turn() == Player::FIRST {
                    assert_eq!(advice.value, Value::Win, "{text}");
                    game.play(advice.mv).unwrap();
                } else {
                    assert_eq!(advice.value, Value::Loss, "{text}");
                    let free = game.position().free_count();
                    let choice = random.random_range(0..free);
                    let edge = game.position().legal_moves().nth(choice).unwrap();
                    game.play(edge).unwrap();
                }
            }
            assert_eq!(game.position().outcome(), Outcome::Wins(Player::FIRST));
        }
    }
}
