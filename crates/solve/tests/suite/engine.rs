//! Engines of every level: legal, reproducible, and right in what they call proved.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rand::Rng;
use slitherlab_board::Board;
use slitherlab_game::snake::{Ending, Position, Rules};
use slitherlab_game::{AnyPosition, Game, Outcome, Player, Preset, cycle};
use slitherlab_graph::Graph;
use slitherlab_oracle::{all_graphs, random_generator, random_graph};
use slitherlab_solve::engine::{Engine, EngineGame, Level};
use slitherlab_solve::search::Budget;
use slitherlab_solve::{Motive, Replies, Value};

/// The game with this position; only its name may be another one.
fn at(board: &Board, position: impl Into<AnyPosition>) -> Game {
    Game::with_position(Preset::Classic, board, position).unwrap()
}

fn few(nodes: u64) -> Budget<'static> {
    Budget {
        positions: Some(nodes),
        memory: 1 << 20,
        ..Budget::default()
    }
}

/// Whether all others together can force x to lose, by trying everything.
fn is_beaten(position: &mut Position, x: Player) -> bool {
    let moves: Vec<_> = position.legal_moves().collect();
    if moves.is_empty() {
        return match position.outcome() {
            Outcome::Loses(loser) => loser == x,
            Outcome::Wins(winner) => winner != x,
            Outcome::Draw | Outcome::Ongoing => unreachable!("the game is over"),
        };
    }
    let others_move = position.turn() != x;
    let is_found = |position: &mut Position, one| {
        position.play_unchecked(one);
        let beaten = is_beaten(position, x);
        position.undo();
        beaten == others_move
    };
    let found = moves.into_iter().any(|one| is_found(position, one));
    found == others_move
}

/// What a choice calls proved is so.
fn check(position: &Position, value: Value, step: slitherlab_game::snake::Move) {
    let mover = position.turn();
    let mut now = position.clone();
    match value {
        Value::Win => {
            now.play_unchecked(step);
            assert!(!is_beaten(&mut now, mover), "{:?}", position.setup());
        }
        Value::Loss => assert!(is_beaten(&mut now, mover), "{:?}", position.setup()),
        Value::Draw => panic!("nobody draws a snake game"),
        Value::Unknown => {}
    }
}

#[test]
fn what_is_called_proved_is_right_in_every_snake_game() {
    let mut random = random_generator(77);
    let games = Preset::ALL.into_iter().filter(|game| game.is_snake());
    let games: Vec<Preset> = games.collect();
    let mut proved = 0;
    for round in 0..150 {
        let rules = Rules {
            players: 2 + (round / 12 % 3) as u32,
            ending: [Ending::Normal, Ending::Misere][round / 6 % 2],
            ..games[round % games.len()].snake_rules().unwrap()
        };
        let n = random.random_range(4..=7);
        let density = random.random_range(0.3..0.6);
        let board = Board::from_graph(random_graph(&mut random, n, density));
        let start = Position::start(rules, board.graph()).unwrap();
        let game = at(&board, start);
        let mut engine = Engine::<Position>::new(&game).unwrap();
        while let Some(choice) = engine.choose(Level::Perfect, &few(20_000), round as u64) {
            assert!(engine.position().is_legal(choice.mv));
            check(engine.position(), choice.value, choice.mv);
            proved += usize::from(choice.value != Value::Unknown);
            // Others make any moves.
            let any = engine.choose(Level::Random, &few(0), round as u64);
            let own = random.random_bool(0.5);
            engine
                .play(if own { choice.mv } else { any.unwrap().mv })
                .unwrap();
        }
        assert!(engine.position().outcome().is_over());
    }
    assert!(proved > 300, "{proved}");
}

/// Every position that can be reached from this one, itself included.
fn reached(start: Position) -> Vec<Position> {
    let mut seen = std::collections::HashSet::from([start.imprint()]);
    let mut all = vec![start];
    let mut next = 0;
    while next < all.len() {
        let now = all[next].clone();
        for one in now.legal_moves() {
            let mut after = now.clone();
            after.play_unchecked(one);
            if seen.insert(after.imprint()) {
                all.push(after);
            }
        }
        next += 1;
    }
    all
}

/// Every snake game for two and three players, both endings, on all graphs of this many vertices.
fn on_all_graphs(n: usize, mut look: impl FnMut(&Board, Position)) {
    for graph in all_graphs(n) {
        let board = Board::from_graph(graph);
        for game in Preset::ALL.into_iter().filter(|game| game.is_snake()) {
            for (players, ending) in [
                (2, Ending::Normal),
                (3, Ending::Normal),
                (3, Ending::Misere),
            ] {
                let rules = Rules {
                    players,
                    ending,
                    ..game.snake_rules().unwrap()
                };
                if let Ok(start) = Position::start(rules, board.graph()) {
                    look(&board, start);
                }
            }
        }
    }
}

#[test]
fn a_perfect_player_keeps_every_won_position_on_all_small_boards() {
    let mut kept = 0;
    on_all_graphs(4, |board, start| {
        for mut now in reached(start) {
            let mover = now.turn();
            if now.legal_moves().next().is_none() || is_beaten(&mut now, mover) {
                continue;
            }
            let game = at(board, now.clone());
            let mut engine = Engine::<Position>::new(&game).unwrap();
            let choice = engine.choose(Level::Perfect, &few(20_000), 1).unwrap();
            now.play_unchecked(choice.mv);
            assert!(!is_beaten(&mut now, mover), "{:?}", now.setup());
            kept += 1;
        }
    });
    assert!(kept > 1000, "{kept}");
}

#[test]
fn a_coalition_keeps_every_beaten_player_beaten_on_all_small_boards() {
    let mut kept = 0;
    on_all_graphs(4, |board, start| {
        let players = start.rules().players;
        for now in reached(start) {
            for victim in (0..players).map(Player::from_index) {
                let mut now = now.clone();
                let is_over = now.legal_moves().next().is_none();
                if players == 2 || now.turn() == victim || is_over || !is_beaten(&mut now, victim) {
                    continue;
                }
                let game = at(board, now.clone());
                let mut engine = Engine::<Position>::new(&game).unwrap();
                let level = Level::Coalition(victim);
                let choice = engine.choose(level, &few(20_000), 1).unwrap();
                now.play_unchecked(choice.mv);
                assert!(is_beaten(&mut now, victim), "{:?}", now.setup());
                kept += 1;
            }
        }
    });
    assert!(kept > 1000, "{kept}");
}

/// Plays a game of engines; the moves and the outcome.
fn play<P: EngineGame>(
    engine: &mut Engine<'_, P>,
    levels: &[Level],
    nodes: u64,
    seed: u64,
) -> (Vec<P::Move>, Outcome) {
    let mut moves = Vec::new();
    loop {
        let level = levels[engine.position().turn().index() % levels.len()];
        let Some(choice) = engine.choose(level, &few(nodes), seed) else {
            break;
        };
        assert!(engine.position().is_legal(choice.mv));
        engine.play(choice.mv).unwrap();
        moves.push(choice.mv);
    }
    (moves, engine.position().outcome())
}

#[test]
fn every_level_plays_every_game_to_its_end_and_the_same_way_again() {
    let board = Board::parse("grid:4x4").unwrap();
    for game in Preset::ALL {
        for level in Level::ALL {
            let run = |seed| {
                if let Some(rules) = game.snake_rules() {
                    let game = at(&board, Position::start(rules, board.graph()).unwrap());
                    let mut engine = Engine::<Position>::new(&game).unwrap();
                    let (moves, end) = play(&mut engine, &[level], 5_000, seed);
                    (format!("{moves:?}"), end)
                } else {
                    let mut rules = game.cycle_rules().unwrap();
                    if game == Preset::Shannon {
                        rules.terminals = Some([0, 15]);
                    }
                    let start = cycle::Position::start(rules, board.graph()).unwrap();
                    let game = at(&board, start);
                    let mut engine = Engine::<cycle::Position>::new(&game).unwrap();
                    let (moves, end) = play(&mut engine, &[level], 5_000, seed);
                    (format!("{moves:?}"), end)
                }
            };
            let (first, end) = run(1);
            assert!(end.is_over(), "{game} {level}");
            assert_eq!(run(1), (first.clone(), end), "{game} {level}");
            if level == Level::Random {
                assert_ne!(run(2).0, first, "{game}");
            }
        }
    }
}

#[test]
fn moves_beyond_proof_are_called_heuristic() {
    let board = Board::parse("grid:12x12").unwrap();
    for (players, ending) in [(2, Ending::Misere), (4, Ending::Normal)] {
        let rules = Rules {
            players,
            ending,
            ..Preset::Private.snake_rules().unwrap()
        };
        let start = Position::start(rules, board.graph()).unwrap();
        let game = at(&board, start);
        let mut engine = Engine::<Position>::new(&game).unwrap();
        let choice = engine.choose(Level::Perfect, &few(60_000), 5).unwrap();
        assert_eq!(choice.value, Value::Unknown);
        assert!(matches!(choice.motive, Motive::Trials { games, .. } if games > 0));
    }
}

#[test]
fn boards_of_any_size_are_played() {
    let board = Board::parse("grid:300x300").unwrap();
    let start = Position::start(Preset::Private.snake_rules().unwrap(), board.graph()).unwrap();
    let game = at(&board, start);
    let mut engine = Engine::<Position>::new(&game).unwrap();
    for level in Level::ALL {
        let choice = engine.choose(level, &few(10_000), 5).unwrap();
        engine.play(choice.mv).unwrap();
    }
    assert!(engine.undo().is_some());
    assert_eq!(engine.position().move_count(), Level::ALL.len() - 1);
}

/// A choice by a watch that lets it go on so often, and how often it was asked.
fn choose_watched(start: &Position, board: &Board, patience: u64) -> (Motive, u64) {
    let asked = AtomicU64::new(0);
    let watch = || asked.fetch_add(1, Relaxed) >= patience;
    let budget = Budget {
        stop: Some(&watch),
        ..Budget::default()
    };
    let game = at(board, start.clone());
    let mut engine = Engine::<Position>::new(&game).unwrap();
    let choice = engine.choose(Level::Stubborn, &budget, 1);
    let lost = engine.choose(Level::Perfect, &budget, 1).unwrap();
    assert_eq!(lost.value, Value::Loss);
    assert!(start.is_legal(choice.unwrap().mv) && start.is_legal(lost.mv));
    (lost.motive, asked.into_inner())
}

/// A player who has lost counts the replies to their moves only as long as the watch lets them.
#[test]
fn replies_are_counted_as_long_as_there_is_time() {
    let board = Board::parse("hypercube:4").unwrap();
    let start = Position::start(Preset::Public.snake_rules().unwrap(), board.graph()).unwrap();
    let game = at(&board, start.clone());
    let mut engine = Engine::<Position>::new(&game).unwrap();
    let whole = engine.choose(Level::Perfect, &few(0), 1).unwrap();
    assert!(matches!(
        whole.motive,
        Motive::Resistance(Replies::Counted { .. })
    ));
    let (motive, asked) = choose_watched(&start, &board, 0);
    assert!(
        matches!(
            motive,
            Motive::Trials { .. } | Motive::Resistance(Replies::Uncounted)
        ),
        "{motive:?}"
    );
    assert!(asked < 20, "{asked}");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let board = Board::from_graph(Graph::from_edges(3, vec![]).unwrap());
    let start = Position::start(Preset::Classic.snake_rules().unwrap(), board.graph()).unwrap();
    let game = at(&board, start);
    let mut engine = Engine::<Position>::new(&game).unwrap();
    for level in Level::ALL {
        assert_eq!(engine.choose(level, &few(10_000), 5), None);
    }
}

#[test]
fn the_perfect_level_beats_the_greedy_one() {
    let board = Board::parse("grid:6x6").unwrap();
    let start = Position::start(Preset::Private.snake_rules().unwrap(), board.graph()).unwrap();
    let mut won = 0;
    for seed in 0..6 {
        let mut levels = [Level::Perfect, Level::Greedy];
        levels.rotate_left((seed % 2) as usize);
        let game = at(&board, start.clone());
        let mut engine = Engine::<Position>::new(&game).unwrap();
        let (_, end) = play(&mut engine, &levels, 60_000, seed);
        let winner = end.winner(2).unwrap();
        won += usize::from(levels[winner.index()] == Level::Perfect);
    }
    assert!(won >= 5, "{won}");
}

#[test]
fn who_holds_a_draw_never_loses_it_and_plays_for_the_win() {
    let board = Board::parse("grid:3x4").unwrap();
    for game in [Preset::Cycle, Preset::CycleMisere] {
        let start = cycle::Position::start(game.cycle_rules().unwrap(), board.graph()).unwrap();
        let mut won = 0;
        for seed in 0..12 {
            for other in [
                Level::Random,
                Level::Greedy,
                Level::Stubborn,
                Level::Perfect,
            ] {
                let mut levels = [Level::Perfect, other];
                levels.rotate_left((seed % 2) as usize);
                let game = at(&board, start.clone());
                let mut engine = Engine::<cycle::Position>::new(&game).unwrap();
                let (_, end) = play(&mut engine, &levels, 20_000, seed);
                let winner = end.winner(2).map(|winner| levels[winner.index()]);
                if other == Level::Perfect {
                    assert_eq!(winner, None, "{game}");
                } else {
                    assert!(winner.is_none_or(|level| level == Level::Perfect), "{game}");
                }
                won += usize::from(other == Level::Random && winner.is_some());
            }
        }
        assert!(won >= 10, "{game}: {won}");
    }
}

#[test]
fn who_is_lost_in_misere_play_beats_random_opponents() {
    let board = Board::parse("grid:4x4").unwrap();
    let rules = Rules {
        ending: Ending::Misere,
        ..Preset::Classic.snake_rules().unwrap()
    };
    let start = Position::start(rules, board.graph()).unwrap();
    let mut lost = 0;
    let mut won = 0;
    for seed in 0..20 {
        let game = at(&board, start.clone());
        let mut engine = Engine::<Position>::new(&game).unwrap();
        let first = engine.choose(Level::Perfect, &few(200_000), seed).unwrap();
        lost += usize::from(first.value == Value::Loss);
        let (_, end) = play(&mut engine, &[Level::Perfect, Level::Random], 100_000, seed);
        won += usize::from(end.winner(2) == Some(Player::FIRST));
    }
    assert_eq!(lost, 20);
    assert!(won >= 18, "{won}");
}

/// Where images answer the first player of several, their partners follow them on boards that no
/// search could decide.
#[test]
fn a_coalition_answers_by_images() {
    for (text, players) in [
        ("cycle:15", 3),
        ("torus:9x12", 3),
        ("multipartite:4,8,8", 4),
        ("grid:6x6 without 2..3,2..3", 4),
    ] {
        let board = Board::parse(text).unwrap();
        let rules = Rules {
            players,
            ..Preset::Private.snake_rules().unwrap()
        };
        for seed in 0..4 {
            let start = Position::start(rules, board.graph()).unwrap();
            let game = at(&board, start);
            let mut engine = Engine::<Position>::new(&game).unwrap();
            loop {
                let level = Level::Coalition(Player::FIRST);
                let is_victim = engine.position().turn() == Player::FIRST;
                let level = if is_victim { Level::Random } else { level };
                let Some(choice) = engine.choose(level, &few(0), seed) else {
                    break;
                };
                let by_theorem = matches!(choice.motive, Motive::Theorem(_));
                assert_ne!(
                    by_theorem,
                    is_victim,
                    "{text} {:?}",
                    engine.position().setup()
                );
                engine.play(choice.mv).unwrap();
            }
            let outcome = engine.position().outcome();
            assert_eq!(outcome, Outcome::Loses(Player::FIRST), "{text}");
        }
    }
}

/// A partner who does not follow is no reason to call the next image proved.
#[test]
fn images_are_only_proved_where_all_have_followed() {
    let board = Board::parse("cycle:15").unwrap();
    let rules = Rules {
        players: 3,
        ..Preset::Private.snake_rules().unwrap()
    };
    for (moves, follows) in [("0-1 5-6", true), ("0-1 6-7", false), ("0-1", true)] {
        let mut position = Position::start(rules, board.graph()).unwrap();
        for text in moves.split(' ') {
            position.play_unchecked(position.parse_move(&board, text).unwrap());
        }
        let game = at(&board, position);
        let mut engine = Engine::<Position>::new(&game).unwrap();
        let level = Level::Coalition(Player::FIRST);
        let choice = engine.choose(level, &few(0), 1).unwrap();
        let by_theorem = matches!(choice.motive, Motive::Theorem(_));
        assert_eq!(by_theorem, follows, "{moves}");
    }
}
