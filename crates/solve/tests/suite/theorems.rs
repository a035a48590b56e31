//! What the theorems say against trying everything, on all graphs with at most seven vertices.

use std::collections::HashSet;

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{AnyMove, Preset};
use slitherlab_graph::Graph;
use slitherlab_oracle::{SharedSnakes, all_graphs, random_generator, random_graph};
use slitherlab_solve::search::Budget;
use slitherlab_solve::{Answer, Depth, Value};

use crate::asked::Asked;

fn ask(board: &Board, game: Preset, position: &Position, depth: Depth) -> Answer {
    question(board, game, position, depth).analyze()
}

fn question<'a>(board: &'a Board, game: Preset, position: &'a Position, depth: Depth) -> Asked {
    Asked::about(board, game, position, depth)
}

/// The theorems alone, without any search.
const THEOREMS: Budget<'static> = Budget::THEOREMS;

fn start(board: &Board, game: Preset) -> Position {
    Position::start(game.snake_rules().unwrap(), board.graph()).unwrap()
}

/// The value of every legal move by brute force, true for a win of the player who makes it.
fn brute_values(oracle: &mut SharedSnakes, position: &Position) -> Vec<bool> {
    let mut after = position.clone();
    let mover = position.turn();
    position
        .legal_moves()
        .map(|one| {
            after.play_unchecked(one);
            let wins = if after.is_opening() {
                brute_values(oracle, &after).iter().all(|&reply| !reply)
            } else {
                let n = after.field().vertex_count() as u32;
                let used = (0..n)
                    .filter(|&v| after.room(v) == 0)
                    .fold(0, |set, v| set | 1 << v);
                let ends: Vec<u8> = after.live_ends().map(|v| v as u8).collect();
                let next_wins = oracle.mover_wins(used, &ends);
                next_wins == (after.turn() == mover)
            };
            after.undo();
            wins
        })
        .collect()
}

/// Checks an answer at a position; returns whether it was solved.
fn check(
    board: &Board,
    game: Preset,
    position: &Position,
    oracle: &mut SharedSnakes,
    depth: Depth,
) -> bool {
    let answer = ask(board, game, position, depth);
    let brute = brute_values(oracle, position);
    let mover = position.turn();
    let winner = if brute.contains(&true) {
        mover
    } else {
        mover.next(2)
    };
    let context = || {
        format!(
            "{game} {:?} {:?}",
            board.graph().edges(),
            position.setup().snakes
        )
    };
    if answer.is_solved() {
        assert_eq!(answer.winner(), Some(winner), "{}", context());
        let certificate = question(board, game, position, depth).certify_within(&THEOREMS, 0);
        let certificate = certificate.unwrap_or_else(|why| panic!("{why}: {}", context()));
        let bytes = certificate.text().into_bytes();
        let statement = slitherlab_verify::verify(&bytes)
            .unwrap_or_else(|refusal| panic!("{refusal}: {}", context()));
        assert_eq!(statement.claim.winner, winner.number(), "{}", context());
    }
    assert_eq!(answer.moves.len(), brute.len());
    for ((valued, step), &wins) in answer.moves.iter().zip(position.legal_moves()).zip(&brute) {
        assert_eq!(valued.mv, AnyMove::from(step));
        match valued.value {
            Value::Win => assert!(wins, "{} {step:?}", context()),
            Value::Loss => assert!(!wins, "{} {step:?}", context()),
            Value::Draw => panic!("no snake game is drawn"),
            Value::Unknown => {
                assert!(
                    game != Preset::Progressive && game != Preset::Geography,
                    "{}",
                    context()
                );
                // Whoever loses has only moves that lose.
                assert_ne!(answer.winner(), Some(mover.next(2)), "{}", context());
            }
        }
    }
    if !brute.is_empty() && answer.winner() == Some(mover) && depth == Depth::AllMoves {
        let mut winning = answer.moves_worth(Value::Win);
        assert!(winning.next().is_some(), "{}", context());
    }
    answer.is_solved()
}

/// Every position that can be reached, once each.
fn every_position(
    position: &mut Position,
    seen: &mut HashSet<u64>,
    visit: &mut impl FnMut(&Position),
) {
    if !seen.insert(position.hash_key()) {
        return;
    }
    visit(position);
    let moves: Vec<Move> = position.legal_moves().collect();
    for one in moves {
        position.play_unchecked(one);
        every_position(position, seen, visit);
        position.undo();
    }
}

fn boards(largest: usize) -> impl Iterator<Item = Board> {
    (0..=largest).flat_map(all_graphs).map(Board::from_graph)
}

#[test]
fn openings_on_all_graphs_up_to_seven_vertices() {
    for board in boards(7) {
        let mut oracle = SharedSnakes::new(board.graph());
        for game in [Preset::Classic, Preset::Progressive, Preset::Geography] {
            let position = start(&board, game);
            for depth in [Depth::Answer, Depth::AllMoves] {
                assert!(check(&board, game, &position, &mut oracle, depth));
            }
        }
    }
}

#[test]
fn every_position_of_the_games_with_one_end() {
    for board in boards(6) {
        let mut oracle = SharedSnakes::new(board.graph());
        for game in [Preset::Progressive, Preset::Geography] {
            every_position(
                &mut start(&board, game),
                &mut HashSet::default(),
                &mut |position| {
                    assert!(check(&board, game, position, &mut oracle, Depth::Answer));
                },
            );
        }
    }
}

#[test]
fn every_position_of_geography_on_graphs_of_seven_vertices() {
    for board in all_graphs(7).into_iter().map(Board::from_graph) {
        let mut oracle = SharedSnakes::new(board.graph());
        let mut seen = HashSet::new();
        every_position(
            &mut start(&board, Preset::Geography),
            &mut seen,
            &mut |position| {
                let answer = ask(&board, Preset::Geography, position, Depth::Answer);
                let brute = brute_values(&mut oracle, position);
                let expected: Vec<Value> = brute
                    .iter()
                    .map(|&wins| if wins { Value::Win } else { Value::Loss })
                    .collect();
                let values: Vec<Value> = answer.moves.iter().map(|valued| valued.value).collect();
                assert_eq!(
                    values,
                    expected,
                    "{:?} {:?}",
                    board.graph().edges(),
                    position.setup().snakes
                );
            },
        );
    }
}

#[test]
fn static_proofs_in_every_position_of_small_graphs() {
    let mut solved = 0;
    let mut all = 0;
    for board in boards(5) {
        let mut oracle = SharedSnakes::new(board.graph());
        for game in [Preset::Classic, Preset::Public] {
            every_position(
                &mut start(&board, game),
                &mut HashSet::default(),
                &mut |position| {
                    all += 1;
                    solved +=
                        usize::from(check(&board, game, position, &mut oracle, Depth::AllMoves));
                },
            );
        }
    }
    assert!(
        solved * 10 > all * 8,
        "{solved} of {all} positions were decided"
    );
}

#[test]
fn random_positions_of_larger_graphs() {
    let mut random = random_generator(4);
    for _ in 0..400 {
        use rand::Rng;
        let n = random.random_range(8..=11);
        let density = random.random_range(0.15..0.5);
        let board = Board::from_graph(random_graph(&mut random, n, density));
        let mut oracle = SharedSnakes::new(board.graph());
        for game in [
            Preset::Classic,
            Preset::Progressive,
            Preset::Geography,
            Preset::Public,
        ] {
            let mut position = start(&board, game);
            if game == Preset::Public {
                // Two openings at least: the values of openings are expensive to check.
                for _ in 0..2 {
                    let moves: Vec<Move> = position.legal_moves().collect();
                    if moves.is_empty() {
                        break;
                    }
                    position.play_unchecked(moves[random.random_range(0..moves.len())]);
                }
            }
            loop {
                check(&board, game, &position, &mut oracle, Depth::AllMoves);
                let moves: Vec<Move> = position.legal_moves().collect();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[random.random_range(0..moves.len())]);
            }
        }
    }
}

#[test]
fn later_levels_give_no_safe_openings() {
    // Anderson's theorem speaks about the first level with perfect vertices alone: somewhere an
    // opening from a later level loses. The values must never claim it.
    let unknown_losers = boards(7)
        .filter(|board| {
            let position = start(board, Preset::Classic);
            let mut oracle = SharedSnakes::new(board.graph());
            let brute = brute_values(&mut oracle, &position);
            let answer = ask(board, Preset::Classic, &position, Depth::Answer);
            let moves = answer.moves.iter();
            moves
                .zip(brute)
                .any(|(valued, wins)| valued.value == Value::Unknown && !wins)
        })
        .count();
    assert!(unknown_losers > 0);
}

#[test]
fn loops_and_parallel_edges_change_nothing() {
    let mut random = random_generator(5);
    for _ in 0..300 {
        use rand::Rng;
        let n = random.random_range(1..=7u32);
        let plain = random_graph(&mut random, n, 0.4);
        let mut edges = plain.edges().to_vec();
        for _ in 0..random.random_range(0..4) {
            let v = random.random_range(0..n);
            edges.push([v, v]);
            if let Some(&[u, v]) = plain.edges().first() {
                edges.push([v, u]);
            }
        }
        let plain = Board::from_graph(plain);
        let multi = Board::from_graph(Graph::from_edges(n as usize, edges).unwrap());
        for game in [Preset::Classic, Preset::Progressive, Preset::Geography] {
            let [first, second] = [&plain, &multi].map(|board| {
                let answer = ask(board, game, &start(board, game), Depth::AllMoves);
                (answer.conclusion().cloned(), answer.moves)
            });
            assert_eq!(first, second);
        }
    }
}
