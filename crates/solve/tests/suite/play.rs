//! The strategies against every reply on small graphs, and against many opponents on large ones.

use rand::Rng;
use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{Player, Preset};
use slitherlab_oracle::{all_graphs, random_generator};
use slitherlab_solve::snake::SnakeStrategist;
use slitherlab_solve::{Depth, Strategist, Value};

use crate::asked::Asked;

const GAMES: [Preset; 3] = [Preset::Classic, Preset::Progressive, Preset::Geography];

fn start(board: &Board, game: Preset) -> Position {
    Position::start(game.snake_rules().unwrap(), board.graph()).unwrap()
}

fn winner(board: &Board, game: Preset) -> Player {
    let position = start(board, game);
    let question = Asked::about(board, game, &position, Depth::Answer);
    question.analyze().winner().expect("a theorem decides")
}

/// The winner follows the advice, the loser tries everything.
fn beats_every_reply(game: &mut SnakeStrategist<'_>, winner: Player) {
    if game.position().turn() == winner {
        let advice = game.advice().expect("the winner always has a move");
        assert_eq!(advice.value, Value::Win);
        game.clone_and(advice.mv, |next| beats_every_reply(next, winner));
        return;
    }
    if let Some(advice) = game.advice() {
        assert_eq!(advice.value, Value::Loss);
        assert!(game.position().is_legal(advice.mv));
    }
    let replies: Vec<Move> = game.position().legal_moves().collect();
    for reply in replies {
        game.clone_and(reply, |next| beats_every_reply(next, winner));
    }
}

trait Branch {
    fn clone_and(&self, step: Move, then: impl FnOnce(&mut Self));
}

impl Branch for SnakeStrategist<'_> {
    fn clone_and(&self, step: Move, then: impl FnOnce(&mut Self)) {
        let mut next = self.clone();
        next.play_unchecked(step);
        then(&mut next);
    }
}

#[test]
fn the_strategy_beats_every_reply_on_all_graphs_up_to_six_vertices() {
    for board in (0..=6).flat_map(all_graphs).map(Board::from_graph) {
        for game in GAMES {
            let mut strategist = SnakeStrategist::new(&board, start(&board, game));
            beats_every_reply(&mut strategist, winner(&board, game));
        }
    }
}

#[test]
fn the_strategy_beats_every_reply_on_all_graphs_of_seven_vertices() {
    for board in all_graphs(7).into_iter().map(Board::from_graph) {
        for game in GAMES {
            let mut strategist = SnakeStrategist::new(&board, start(&board, game));
            beats_every_reply(&mut strategist, winner(&board, game));
        }
    }
}

/// `private` where a split, counting or a mirror decides: whoever wins keeps the win to the end.
#[test]
fn whoever_has_more_room_beats_every_reply() {
    let mut decided = 0;
    let boards = (2..=6).flat_map(all_graphs).map(Board::from_graph);
    let ladders = ["grid:2x5", "path:9", "path:10", "star:6 and path:3"];
    let ladders = ladders.iter().map(|text| Board::parse(text).unwrap());
    for board in boards.chain(ladders) {
        let position = start(&board, Preset::Private);
        let question = Asked::about(&board, Preset::Private, &position, Depth::Answer);
        if let Some(winner) = question.analyze().winner() {
            let mut strategist = SnakeStrategist::new(&board, position.clone());
            beats_every_reply(&mut strategist, winner);
            decided += 1;
        }
    }
    assert!(decided > 60, "{decided}");
}

const BOARDS: [&str; 16] = [
    "grid:5x6",
    "grid:7x7",
    "grid:10x10 without 10% seed 1",
    "grid:12x9 without 20% seed 2",
    "grid:3x3x3",
    "grid:2x3x4",
    "triangle:7",
    "triangle:6",
    "knight:6x6",
    "knight:5x5",
    "rook:4x5",
    "random-tree:60 seed 3",
    "random-tree:61 seed 4",
    "gnm:40,70 seed 5",
    "gnm:40,30 seed 6",
    "path:3 and cycle:5 and grid:3x3",
];

#[test]
fn the_strategy_beats_random_and_stubborn_opponents_on_larger_boards() {
    let mut random = random_generator(1);
    let mut plays = 0;
    for text in BOARDS {
        let board = Board::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        for game in GAMES {
            let winner = winner(&board, game);
            let fresh = SnakeStrategist::new(&board, start(&board, game));
            for play in 0..210 {
                let mut strategist = fresh.clone();
                loop {
                    let mover = strategist.position().turn();
                    let one = if mover == winner {
                        let Some(advice) = strategist.advice() else {
                            panic!("{text}, {game}: the winner cannot move");
                        };
                        assert_eq!(advice.value, Value::Win, "{text}, {game}");
                        advice.mv
                    } else if play == 0 {
                        let Some(advice) = strategist.advice() else {
                            break;
                        };
                        assert_eq!(advice.value, Value::Loss, "{text}, {game}");
                        advice.mv
                    } else {
                        let moves: Vec<Move> = strategist.position().legal_moves().collect();
                        if moves.is_empty() {
                            break;
                        }
                        moves[random.random_range(0..moves.len())]
                    };
                    assert!(
                        strategist.position().is_legal(one),
                        "{text}, {game}: {one:?}"
                    );
                    strategist.play_unchecked(one);
                }
                plays += 1;
            }
        }
    }
    assert!(plays >= 10_000, "{plays} plays");
}

#[test]
fn boards_without_edges_or_vertices() {
    for text in ["path:1", "gnm:5,0 seed 1"] {
        let board = Board::parse(text).unwrap();
        assert_eq!(winner(&board, Preset::Classic), Player::SECOND, "{text}");
        assert_eq!(
            winner(&board, Preset::Progressive),
            Player::SECOND,
            "{text}"
        );
        assert_eq!(winner(&board, Preset::Geography), Player::FIRST, "{text}");
        for game in GAMES {
            let mut strategist = SnakeStrategist::new(&board, start(&board, game));
            beats_every_reply(&mut strategist, winner(&board, game));
        }
    }
}

#[test]
fn a_move_taken_back_keeps_the_win() {
    let mut random = random_generator(2);
    for text in [
        "grid:4x5",
        "triangle:6",
        "gnm:14,20 seed 7",
        "random-tree:15 seed 8",
    ] {
        let board = Board::parse(text).unwrap();
        for game in GAMES {
            let winner = winner(&board, game);
            let mut strategist = SnakeStrategist::new(&board, start(&board, game));
            let mut steps = 0;
            while let Some(advice) = strategist.advice() {
                steps += 1;
                if strategist.position().turn() == winner {
                    assert_eq!(advice.value, Value::Win, "{text}, {game}");
                    strategist.play_unchecked(advice.mv);
                    continue;
                }
                // The loser tries a random move, and now and then takes it back and tries another.
                let moves: Vec<Move> = strategist.position().legal_moves().collect();
                strategist.play_unchecked(moves[random.random_range(0..moves.len())]);
                if steps < 200 && random.random_bool(0.3) {
                    assert!(strategist.undo().is_some());
                }
            }
            assert_ne!(strategist.position().turn(), winner, "{text}, {game}");
        }
    }
}

#[test]
fn a_game_can_be_taken_up_in_the_middle() {
    let board = Board::parse("grid:4x4").unwrap();
    let mut first = SnakeStrategist::new(&board, start(&board, Preset::Classic));
    for _ in 0..4 {
        let advice = first.advice().unwrap();
        first.play_unchecked(advice.mv);
    }
    let mut second = SnakeStrategist::new(&board, first.position().clone());
    assert_eq!(first.advice(), second.advice());
    assert_eq!(second.advice().unwrap().value, Value::Win);
}
