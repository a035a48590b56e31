//! Strategies are checked against plain recursion, and what they are said to do against the games
//! themselves.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{Budget, Outcome, Player, Preset};
use slitherlab_lab::strategy::{Failure, Plan, Soundness, Strategy, check};

/// Returns whether a player who follows the plan never loses: all games, one after the other,
/// without memory.
fn never_loses(plan: &Plan, position: &mut Position, player: Player) -> bool {
    match position.outcome() {
        Outcome::Loses(loser) => return loser != player,
        Outcome::Ongoing => {}
        other => unreachable!("{other} in a game of two with a normal end"),
    }
    let moves: Vec<Move> = if position.turn() == player {
        plan.moves(position)
    } else {
        position.legal_moves().collect()
    };
    !moves.is_empty()
        && moves.into_iter().all(|mv| {
            position.play_unchecked(mv);
            let good = never_loses(plan, position, player);
            position.undo();
            good
        })
}

/// Returns whether the player to move can win at all. In some games they move twice on end.
fn wins(position: &mut Position) -> bool {
    let mover = position.turn();
    let moves: Vec<Move> = position.legal_moves().collect();
    moves.into_iter().any(|mv| {
        position.play_unchecked(mv);
        let good = wins(position) == (position.turn() == mover);
        position.undo();
        good
    })
}

fn start(board: &Board, game: Preset) -> Position {
    Position::start(game.snake_rules().unwrap(), board.graph()).unwrap()
}

#[test]
fn checks_agree_with_plain_recursion() {
    let games = [
        Preset::Classic,
        Preset::Progressive,
        Preset::Geography,
        Preset::Public,
        Preset::Private,
    ];
    let boards = [
        "grid:2x2",
        "grid:2x3",
        "grid:3x3",
        "grid:2x4",
        "grid:1x5",
        "path:4",
        "cycle:6",
        "complete:4",
        "star:4",
        "grid:3x3 without 1,1",
    ];
    let (mut held, mut failed) = (0, 0);
    for text in boards {
        let board = Board::parse(text).unwrap();
        for game in games {
            for strategy in Strategy::ALL {
                let Ok(plan) = strategy.plan(&board) else {
                    continue;
                };
                let mut start = start(&board, game);
                for player in [Player::FIRST, Player::SECOND] {
                    let what = format!("{strategy} for {player} in {game} on {text}");
                    let checked = check(&plan, &start, player, &Budget::default());
                    let good = never_loses(&plan, &mut start, player);
                    match checked.soundness {
                        Soundness::Holds => {
                            assert!(good, "{what}");
                            // Nobody can win against somebody who wins.
                            assert_eq!(wins(&mut start), player == Player::FIRST, "{what}");
                            held += 1;
                        }
                        Soundness::Fails { line, failure } => {
                            assert!(!good, "{what}");
                            refutes(&plan, &start, player, &line, failure);
                            failed += 1;
                        }
                        Soundness::Unknown => panic!("{what}"),
                    }
                }
            }
        }
    }
    assert!(held > 20 && failed > 100, "{held} {failed}");
}

/// The line is a game in which the player follows the plan and loses, or has nothing to follow.
fn refutes(plan: &Plan, start: &Position, player: Player, line: &[Move], failure: Failure) {
    let mut position = start.clone();
    for &mv in line {
        assert!(position.is_legal(mv));
        if position.turn() == player {
            assert!(plan.moves(&position).contains(&mv));
        }
        position.play_unchecked(mv);
    }
    match failure {
        Failure::Loses => assert_eq!(position.outcome(), Outcome::Loses(player)),
        Failure::NoMove => {
            assert_eq!(position.turn(), player);
            assert!(position.legal_moves().next().is_some());
            assert!(plan.moves(&position).is_empty());
        }
    }
}

fn verdict(strategy: Strategy, text: &str, game: Preset, player: Player) -> bool {
    let board = Board::parse(text).unwrap();
    let plan = strategy.plan(&board).unwrap();
    let checked = check(&plan, &start(&board, game), player, &Budget::default());
    assert_ne!(checked.soundness, Soundness::Unknown, "{strategy} {text}");
    checked.soundness == Soundness::Holds
}

#[test]
fn what_the_papers_say_of_them() {
    use Preset::{Classic, Geography, Private, Progressive, Public};
    use Strategy::{Copy, Divide, Mirror, Pairing, Partition};
    let [first, second] = [Player::FIRST, Player::SECOND];
    for (strategy, board, game, player, holds) in [
        // Gardner's symmetry, on his own board and on all with a central edge.
        (Mirror, "grid:5x6", Classic, first, true),
        (Mirror, "grid:3x4", Classic, first, true),
        (Mirror, "grid:4x4", Classic, first, false),
        (Mirror, "grid:2x4", Private, second, true),
        (Mirror, "grid:4x4", Private, second, true),
        (Mirror, "hypercube:3", Private, second, true),
        (Mirror, "grid:3x3", Private, second, false),
        // Copying works most of the time, not always.
        (Copy, "grid:2x2", Classic, first, true),
        (Copy, "grid:3x4", Classic, first, false),
        (Partition, "grid:2x2", Classic, first, true),
        (Divide, "grid:3x3", Private, first, true),
        (Pairing, "grid:3x4", Classic, first, true),
        (Pairing, "grid:3x3", Classic, first, false),
        (Pairing, "grid:3x3", Classic, second, true),
        (Pairing, "petersen", Geography, second, true),
        (Pairing, "grid:3x3", Geography, first, true),
        (Pairing, "star:4", Progressive, first, true),
        (Pairing, "cycle:5", Progressive, second, true),
        // An odd grid has essential vertices, whatever Chalise 2.3.11 says.
        (Pairing, "grid:3x3", Progressive, first, true),
        (Pairing, "grid:2x4", Public, second, true),
        (Pairing, "grid:3x3", Public, first, true),
    ] {
        let what = format!("{strategy} for {player} in {game} on {board}");
        assert_eq!(verdict(strategy, board, game, player), holds, "{what}");
    }
}

/// Anderson's Lemma 2, and the pairing for the second player of geography: on all graphs of up to
/// five vertices.
#[test]
fn pairings_hold_where_the_theorems_say_so() {
    for n in 2..=5_u32 {
        let pairs: Vec<[u32; 2]> = (0..n)
            .flat_map(|u| (u + 1..n).map(move |v| [u, v]))
            .collect();
        for mask in 0..1_u32 << pairs.len() {
            let edges = (0..pairs.len()).filter(|edge| mask >> edge & 1 == 1);
            let edges: Vec<[u32; 2]> = edges.map(|edge| pairs[edge]).collect();
            let graph = slitherlab_graph::Graph::from_edges(n as usize, edges.clone()).unwrap();
            let board = Board::from_graph(graph);
            let plan = Strategy::Pairing.plan(&board).unwrap();
            let holds = |game, player| {
                let checked = check(&plan, &start(&board, game), player, &Budget::default());
                checked.soundness == Soundness::Holds
            };
            // The second player of geography has the pairing exactly where everything is paired.
            let paired = 2 * largest(&edges, 0) == n as usize;
            assert_eq!(
                holds(Preset::Geography, Player::SECOND),
                paired,
                "{edges:?}"
            );
            // In the games with one live end the pairing is all there is: it holds for the player
            // who can win.
            for game in [Preset::Geography, Preset::Progressive] {
                let winner = if wins(&mut start(&board, game)) {
                    Player::FIRST
                } else {
                    Player::SECOND
                };
                assert!(holds(game, winner), "{game} {edges:?}");
            }
            if paired && !edges.is_empty() {
                assert!(holds(Preset::Classic, Player::FIRST), "{edges:?}");
            }
        }
    }
}

/// The size of a largest matching with these edges that avoids the vertices of the mask, by trying
/// all.
fn largest(edges: &[[u32; 2]], used: u32) -> usize {
    let free = |[u, v]: [u32; 2]| used >> u & 1 == 0 && used >> v & 1 == 0;
    let with = |place: usize| {
        let [u, v] = edges[place];
        1 + largest(&edges[place + 1..], used | 1 << u | 1 << v)
    };
    let places = (0..edges.len()).filter(|&place| free(edges[place]));
    places.map(with).max().unwrap_or(0)
}

#[test]
fn a_check_ends_when_it_is_told_to() {
    let board = Board::parse("grid:4x4").unwrap();
    let plan = Strategy::Pairing.plan(&board).unwrap();
    let start = start(&board, Preset::Classic);
    let short = check(
        &plan,
        &start,
        Player::FIRST,
        &Budget::default().with_positions(Some(50)),
    );
    assert_eq!((short.soundness, short.positions), (Soundness::Unknown, 50));
    let stopped = check(
        &plan,
        &start,
        Player::FIRST,
        &Budget::default().with_stop(&|| true),
    );
    assert_eq!(stopped.soundness, Soundness::Unknown);
}

/// A star has 200,000 openings, each a position on a large board: a caller who wants the check to
/// end need not wait for them, nor have room for them.
#[test]
fn a_check_on_a_large_board_ends_when_it_is_told_to() {
    let board = Board::parse("star:200000").unwrap();
    let plan = Strategy::Pairing.plan(&board).unwrap();
    let start = start(&board, Preset::Classic);
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Relaxed) == 4;
    let stopped = Budget::default().with_stop(&stop);
    let checked = check(&plan, &start, Player::SECOND, &stopped);
    assert_eq!(checked.soundness, Soundness::Unknown);
    assert_eq!(asked.into_inner(), 5);
    assert_eq!(checked.positions, 1);
}
