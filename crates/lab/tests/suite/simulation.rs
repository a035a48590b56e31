//! Simulations against exact expectations, and against themselves.

use std::collections::HashMap;
use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_game::snake::{Ending, Ends, Field, Move, Position, Rules};
use slitherlab_game::{Game, Outcome, Player, Preset, PresetRules, Snapshot, Variant};
use slitherlab_lab::policy::Policy;
use slitherlab_lab::simulate::{Chance, Experiment, Series, SimulationError, Track, simulate};
use slitherlab_lab::strategy::Strategy;
use slitherlab_solve::engine::Level;

fn rules(game: Preset, players: u32, ending: Ending) -> Rules {
    Rules {
        players,
        ending,
        ..game.snake_rules().unwrap()
    }
}

/// The probability of each legal move under a policy that is random alone, from its definition.
fn weights(position: &mut Position, policy: Level) -> Vec<(Move, f64)> {
    let legal: Vec<Move> = position.legal_moves().collect();
    let even = 1.0 / legal.len() as f64;
    match policy {
        Level::Random => legal.into_iter().map(|mv| (mv, even)).collect(),
        Level::Ends => {
            let opening = position.is_opening() && position.rules().ends == Ends::Two;
            let starts_of = |mv: Move| match mv {
                Move::Vertex(v) => vec![v],
                Move::Edge([u, v]) if opening => vec![u, v],
                Move::Edge([u, _]) => vec![u],
            };
            let mut starts: Vec<u32> = legal.iter().flat_map(|&mv| starts_of(mv)).collect();
            starts.sort_unstable();
            starts.dedup();
            let weight = |mv: Move| -> f64 {
                starts_of(mv)
                    .into_iter()
                    .map(|start| {
                        let same = legal
                            .iter()
                            .filter(|&&other| starts_of(other).contains(&start));
                        1.0 / (starts.len() * same.count()) as f64
                    })
                    .sum()
            };
            legal.iter().map(|&mv| (mv, weight(mv))).collect()
        }
        Level::Greedy => {
            let misere = position.rules().ending == Ending::Misere;
            let replies: Vec<usize> = legal
                .iter()
                .map(|&mv| {
                    position.play_unchecked(mv);
                    let replies = position.legal_moves().count();
                    position.undo();
                    if misere { 1000 - replies } else { replies }
                })
                .collect();
            let best = *replies.iter().min().unwrap();
            let ties = replies.iter().filter(|&&count| count == best).count() as f64;
            let pairs = legal.into_iter().zip(replies);
            pairs
                .map(|(mv, count)| (mv, if count == best { 1.0 / ties } else { 0.0 }))
                .collect()
        }
        Level::Stubborn | Level::Perfect | Level::Epsilon(_) | Level::Coalition(_) => {
            unreachable!("not random alone")
        }
    }
}

/// The probability that each player is the one who gets stuck, and the mean number of moves.
fn expectation(position: &mut Position, policies: &[Level], chance: f64, stuck: &mut [f64]) -> f64 {
    if position.legal_moves().next().is_none() {
        stuck[position.turn().index()] += chance;
        return 0.0;
    }
    let mut moves = chance;
    for (mv, weight) in weights(position, policies[position.turn().index()]) {
        if weight > 0.0 {
            position.play_unchecked(mv);
            moves += expectation(position, policies, chance * weight, stuck);
            position.undo();
        }
    }
    moves
}

#[test]
fn frequencies_agree_with_exact_expectations() {
    use Level::{Ends, Greedy, Random};
    let normal = Ending::Normal;
    let cases: &[(&str, Preset, Ending, &[Level])] = &[
        ("grid:3x3", Preset::Classic, normal, &[Random, Random]),
        ("grid:3x3", Preset::Classic, normal, &[Ends, Ends]),
        ("grid:3x3", Preset::Classic, normal, &[Greedy, Ends]),
        ("grid:3x3", Preset::Classic, normal, &[Random, Ends, Greedy]),
        (
            "grid:3x3",
            Preset::Classic,
            Ending::Misere,
            &[Random, Greedy],
        ),
        (
            "grid:2x3",
            Preset::Classic,
            Ending::Misere,
            &[Random, Random, Ends],
        ),
        ("grid:3x3", Preset::Progressive, normal, &[Random, Greedy]),
        ("petersen", Preset::Geography, normal, &[Random, Random]),
        ("grid:2x3", Preset::Public, normal, &[Random, Ends]),
        ("grid:3x3", Preset::Private, normal, &[Random, Ends, Random]),
        (
            "complete:4",
            Preset::EdgeGeography,
            normal,
            &[Random, Random],
        ),
        ("star:5", Preset::Classic, normal, &[Ends, Random]),
        ("graph6:B?", Preset::Classic, normal, &[Ends, Random]),
        (
            "path:3 and path:2",
            Preset::Private,
            normal,
            &[Ends, Random],
        ),
    ];
    let games = 40_000;
    for &(text, game, ending, policies) in cases {
        let board = Board::parse(text).unwrap();
        let rules = rules(game, policies.len() as u32, ending);
        let mut start = Position::start(rules, board.graph()).unwrap();
        let mut stuck = vec![0.0; policies.len()];
        let moves = expectation(&mut start, policies, 1.0, &mut stuck);
        assert!((stuck.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        if ending == Ending::Misere && policies.len() == 2 {
            // The one who is stuck wins, and losses are counted.
            stuck.reverse();
        }
        let experiment = Experiment {
            game: &Game::with_rules(game, rules, &board).unwrap(),
            policies: policies.iter().map(|&level| level.into()).collect(),
            games,
            seed: 11,
        };
        let simulation = simulate(&experiment, 2, &|_| ()).unwrap();
        for (share, expected) in simulation.results.iter().zip(stuck) {
            let variance = expected * (1.0 - expected) / games as f64;
            let deviation = variance.max(0.0).sqrt();
            assert!(
                (share.share - expected).abs() <= 4.0 * deviation + 1e-9,
                "{text} {game} {policies:?}: player {} {} instead of {expected}",
                share.player,
                share.share
            );
        }
        let spread = board.graph().vertex_count() as f64;
        let error = (simulation.mean_length() - moves).abs();
        assert!(
            error <= 4.0 * spread / (games as f64).sqrt(),
            "{text} {game}: {error}"
        );
    }
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let board = Board::parse("grid:4x5").unwrap();
    for policies in [
        vec![Level::Random, Level::Ends, Level::Random],
        vec![Level::Greedy, Level::Epsilon(0.5), Level::Random],
    ] {
        let experiment = Experiment {
            game: &Game::with_rules(
                Preset::Classic,
                rules(Preset::Classic, 3, Ending::Normal),
                &board,
            )
            .unwrap(),
            policies: policies.into_iter().map(Policy::from).collect(),
            games: 3000,
            seed: 5,
        };
        let one = simulate(&experiment, 1, &|_| ()).unwrap();
        assert_eq!(simulate(&experiment, 1, &|_| ()).unwrap(), one);
        assert_eq!(simulate(&experiment, 7, &|_| ()).unwrap(), one);
        let other = Experiment {
            seed: 6,
            ..experiment.clone()
        };
        assert_ne!(simulate(&other, 1, &|_| ()).unwrap().results, one.results);
        assert_eq!(
            one.lengths.iter().map(|length| length.games).sum::<u64>(),
            3000
        );
        assert_eq!(
            one.convergence.last().unwrap().counts.iter().sum::<u64>(),
            3000
        );
    }
}

#[test]
fn the_fast_loop_plays_the_games_of_the_rules_engine() {
    let boards = [
        "grid:5x5",
        "triangle:5",
        "petersen",
        "cycle:3 and path:2",
        "graph6:A?",
        "star:7",
    ];
    let policies = [Level::Random, Level::Ends, Level::Random, Level::Ends].map(Policy::from);
    for text in boards {
        let board = Board::parse(text).unwrap();
        let field = Arc::new(Field::new(board.graph()));
        for game in [
            Preset::Classic,
            Preset::Progressive,
            Preset::Geography,
            Preset::Public,
            Preset::Private,
        ] {
            for players in 2..=4 {
                let rules = rules(game, players, Ending::Normal);
                let seats = &policies[..players as usize];
                let start = Position::start_on(rules, &field).unwrap();
                let mut track = Track::new(rules, &field, seats).unwrap();
                let nobody = vec![None; seats.len()];
                let begin = Game::with_position(game, &board, start.clone()).unwrap();
                let mut series = Series::<Position>::new(&begin, seats, nobody);
                for number in 0..200 {
                    let (mut fast, mut slow) = (Vec::new(), Vec::new());
                    let ended = track.play(&mut Chance::of_game(3, number), |mv| fast.push(mv));
                    let same = series.play(&mut Chance::of_game(3, number), |mv| slow.push(mv));
                    assert_eq!((ended, &fast), (same, &slow), "{text} {game}");
                    // And the game is one: every move legal, none left at the end.
                    let mut position = start.clone();
                    for mv in fast {
                        assert!(position.is_legal(mv));
                        position.play_unchecked(mv);
                    }
                    assert_eq!(position.outcome(), ended.outcome);
                    assert_eq!(position.move_count(), ended.moves);
                }
            }
        }
    }
}

#[test]
fn perfect_players_win_what_theorems_give_them() {
    for (text, game, winner) in [
        ("grid:4x4", Preset::Classic, Player::FIRST),
        ("grid:3x5", Preset::Classic, Player::SECOND),
        ("grid:3x5", Preset::Geography, Player::FIRST),
        ("petersen", Preset::Progressive, Player::FIRST),
    ] {
        let board = Board::parse(text).unwrap();
        for opponent in [
            Level::Random,
            Level::Greedy,
            Level::Perfect,
            Level::Epsilon(0.3),
        ] {
            let mut policies = vec![Policy::from(opponent); 2];
            policies[winner.index()] = Level::Perfect.into();
            let experiment = Experiment {
                game: &Game::with_rules(game, rules(game, 2, Ending::Normal), &board).unwrap(),
                policies,
                games: 100,
                seed: 1,
            };
            let simulation = simulate(&experiment, 2, &|_| ()).unwrap();
            assert_eq!(
                simulation.results[winner.index()].count,
                0,
                "{text} {game} {opponent}"
            );
        }
    }
}

/// Returns whether all others together can force a player to lose, by trying everything.
fn is_beaten(position: &mut Position, x: Player, known: &mut HashMap<Snapshot, bool>) -> bool {
    let key = position.snapshot();
    if let Some(&beaten) = known.get(&key) {
        return beaten;
    }
    let moves: Vec<Move> = position.legal_moves().collect();
    let beaten = if moves.is_empty() {
        match position.outcome() {
            Outcome::Loses(loser) => loser == x,
            Outcome::Wins(winner) => winner != x,
            Outcome::Draw | Outcome::Ongoing => unreachable!("the game is over"),
        }
    } else {
        let others_move = position.turn() != x;
        let mut is_good = |mv: Move| {
            position.play_unchecked(mv);
            let beaten = is_beaten(position, x, known);
            position.undo();
            beaten == others_move
        };
        moves.into_iter().any(&mut is_good) == others_move
    };
    known.insert(key, beaten);
    beaten
}

#[test]
fn perfect_players_never_lose_what_they_can_avoid_losing() {
    use Level::{Greedy, Perfect, Random};
    let mut kept = 0;
    for (text, game, ending, seats) in [
        (
            "grid:3x3",
            Preset::Classic,
            Ending::Normal,
            &[Perfect, Perfect, Perfect][..],
        ),
        (
            "grid:3x3",
            Preset::Classic,
            Ending::Normal,
            &[Random, Perfect, Random],
        ),
        (
            "grid:3x3",
            Preset::Classic,
            Ending::Normal,
            &[Perfect, Random, Greedy],
        ),
        (
            "grid:3x3",
            Preset::Private,
            Ending::Normal,
            &[Random, Perfect],
        ),
        (
            "grid:2x5",
            Preset::Private,
            Ending::Normal,
            &[Perfect, Random],
        ),
        (
            "grid:3x3",
            Preset::Classic,
            Ending::Misere,
            &[Random, Perfect],
        ),
        (
            "complete:4",
            Preset::EdgeGeography,
            Ending::Normal,
            &[Perfect, Greedy],
        ),
        (
            "grid:2x4",
            Preset::Public,
            Ending::Misere,
            &[Random, Perfect, Perfect],
        ),
    ] {
        let board = Board::parse(text).unwrap();
        let rules = rules(game, seats.len() as u32, ending);
        let start = Position::start(rules, board.graph()).unwrap();
        let policies: Vec<Policy> = seats.iter().map(|&level| level.into()).collect();
        let nobody = vec![None; seats.len()];
        let begin = Game::with_position(game, &board, start.clone()).unwrap();
        let mut series = Series::<Position>::new(&begin, &policies, nobody);
        let mut known = vec![HashMap::new(); seats.len()];
        for number in 0..200 {
            let mut position = start.clone();
            series.play(&mut Chance::of_game(1, number), |mv| {
                let mover = position.turn();
                let known = &mut known[mover.index()];
                let was_beaten = is_beaten(&mut position, mover, known);
                position.play_unchecked(mv);
                if seats[mover.index()] == Perfect && !was_beaten {
                    let context = || format!("{text} {game} {seats:?}: {:?}", position.setup());
                    let context = context();
                    assert!(!is_beaten(&mut position, mover, known), "{context}");
                    kept += 1;
                }
            });
        }
    }
    assert!(kept > 2_000, "{kept}");
}

#[test]
fn the_player_who_cannot_be_beaten_on_the_3x3_grid_never_loses() {
    // All others together cannot beat player 2 there.
    let board = Board::parse("grid:3x3").unwrap();
    for others in [Level::Perfect, Level::Random, Level::Greedy] {
        let experiment = Experiment {
            game: &Game::with_rules(
                Preset::Classic,
                rules(Preset::Classic, 3, Ending::Normal),
                &board,
            )
            .unwrap(),
            policies: [others, Level::Perfect, others].map(Policy::from).to_vec(),
            games: 1000,
            seed: 1,
        };
        let simulation = simulate(&experiment, 2, &|_| ()).unwrap();
        assert_eq!(simulation.results[1].count, 0, "{others}");
        assert_eq!(simulation.unproved_moves, 0, "{others}");
    }
}

/// On 3×3 the others together can make player 3 lose, and nobody else: so a coalition does in every
/// game, whatever player 3 does, and a perfect player 1 or 2 never loses to one.
#[test]
fn coalitions_beat_whoever_can_be_beaten() {
    let board = Board::parse("grid:3x3").unwrap();
    let third = Player::from_index(2);
    for (victim, level) in [
        (Player::FIRST, Level::Perfect),
        (Player::SECOND, Level::Perfect),
        (third, Level::Random),
        (third, Level::Greedy),
        (third, Level::Perfect),
    ] {
        let mut policies = vec![Policy::from(Level::Coalition(victim)); 3];
        policies[victim.index()] = level.into();
        let experiment = Experiment {
            game: &Game::with_rules(
                Preset::Classic,
                rules(Preset::Classic, 3, Ending::Normal),
                &board,
            )
            .unwrap(),
            policies,
            games: 200,
            seed: 1,
        };
        let simulation = simulate(&experiment, 2, &|_| ()).unwrap();
        let beaten = if victim == third { 200 } else { 0 };
        let lost = simulation.results[victim.index()].count;
        assert_eq!(lost, beaten, "player {victim}, {level}");
    }
    let experiment = Experiment {
        game: &Game::with_rules(
            Preset::Classic,
            rules(Preset::Classic, 3, Ending::Normal),
            &board,
        )
        .unwrap(),
        policies: vec![Level::Coalition(Player::FIRST).into(); 3],
        games: 1,
        seed: 1,
    };
    let error = simulate(&experiment, 1, &|_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "player 1 cannot act as `coalition:1`: name another one of the 3 players"
    );
}

#[test]
fn the_winner_of_private_snakes_on_the_4x4_grid_never_loses() {
    let board = Board::parse("grid:4x4").unwrap();
    for opponent in [Level::Random, Level::Greedy, Level::Epsilon(0.5)] {
        let experiment = Experiment {
            game: &Game::with_rules(
                Preset::Private,
                rules(Preset::Private, 2, Ending::Normal),
                &board,
            )
            .unwrap(),
            policies: [opponent, Level::Perfect].map(Policy::from).to_vec(),
            games: 300,
            seed: 1,
        };
        let simulation = simulate(&experiment, 2, &|_| ()).unwrap();
        assert_eq!(simulation.results[1].count, 0, "{opponent}");
    }
}

#[test]
fn wrong_numbers_of_policies_are_refused() {
    let board = Board::parse("path:3").unwrap();
    let experiment = Experiment {
        game: &Game::with_rules(
            Preset::Classic,
            rules(Preset::Classic, 3, Ending::Normal),
            &board,
        )
        .unwrap(),
        policies: vec![Level::Random.into(); 2],
        games: 1,
        seed: 1,
    };
    let error = simulate(&experiment, 1, &|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "3 players need 3 policies, not 2");
}

/// The chances of a loss of each player and of a draw when both take free edges at random, and the
/// mean number of moves.
fn edge_expectation(
    position: &mut slitherlab_game::cycle::Position,
    chance: f64,
    ends: &mut [f64; 3],
) -> f64 {
    match position.outcome() {
        Outcome::Ongoing => {}
        over => {
            let place = over.loser(2).map_or(2, Player::index);
            ends[place] += chance;
            return 0.0;
        }
    }
    let edges: Vec<u32> = position.legal_moves().collect();
    let each = chance / edges.len() as f64;
    let mut moves = chance;
    for edge in edges {
        position.play_unchecked(edge);
        moves += edge_expectation(position, each, ends);
        position.undo();
    }
    moves
}

#[test]
fn cycle_games_agree_with_their_expectations() {
    let games = 40_000u64;
    for (text, game, terminals) in [
        ("complete:4", Preset::Cycle, None),
        ("complete:4", Preset::CycleMisere, None),
        ("complete:4", Preset::CycleCut, None),
        ("complete:4", Preset::CycleCutMisere, None),
        ("grid:2x3", Preset::Shannon, Some([0, 5])),
        ("grid:2x3", Preset::Cycle, None),
        ("path:4", Preset::Cycle, None),
    ] {
        let board = Board::parse(text).unwrap();
        let variant = Variant {
            terminals,
            ..Variant::default()
        };
        let rules = variant.rules(game).unwrap();
        let PresetRules::Cycle(cycle_rules) = rules else {
            panic!("a cycle game")
        };
        let mut start =
            slitherlab_game::cycle::Position::start(cycle_rules, board.graph()).unwrap();
        let mut ends = [0.0; 3];
        let moves = edge_expectation(&mut start, 1.0, &mut ends);
        let experiment = Experiment {
            game: &Game::with_rules(game, rules, &board).unwrap(),
            policies: vec![Level::Random.into(); 2],
            games,
            seed: 5,
        };
        let simulation = simulate(&experiment, 2, &|_| ()).unwrap();
        let counts = [
            simulation.results[0].count,
            simulation.results[1].count,
            simulation.draws,
        ];
        assert_eq!(counts.iter().sum::<u64>(), games);
        for (count, expected) in counts.into_iter().zip(ends) {
            let deviation = (expected * (1.0 - expected) / games as f64).max(0.0).sqrt();
            let share = count as f64 / games as f64;
            assert!(
                (share - expected).abs() <= 4.0 * deviation + 1e-9,
                "{text} {game}: {share} instead of {expected}"
            );
        }
        let spread = board.graph().edge_count() as f64;
        let error = (simulation.mean_length() - moves).abs();
        assert!(
            error <= 4.0 * spread / (games as f64).sqrt(),
            "{text} {game}: {error}"
        );
        let again = simulate(&experiment, 1, &|_| ()).unwrap();
        assert_eq!(again, simulation);
        let refused = simulate(
            &Experiment {
                policies: vec![Level::Ends.into(); 2],
                ..experiment
            },
            1,
            &|_| (),
        );
        assert!(matches!(refused, Err(SimulationError::NoSnakes(_))));
    }
}

#[test]
fn policies_are_better_than_chance_in_cycle_games() {
    let board = Board::parse("complete:5").unwrap();
    let losses = |game: Preset, policies: [Level; 2]| {
        let experiment = Experiment {
            game: &Game::new(game, &board).unwrap(),
            policies: policies.iter().map(|&level| level.into()).collect(),
            games: 400,
            seed: 3,
        };
        let simulation = simulate(&experiment, 2, &|_| ()).unwrap();
        [simulation.results[0].count, simulation.results[1].count]
    };
    // The first player wins cycle-cut on the complete graph of five, and the second cycle-misere.
    let [perfect, uniform] = [Level::Perfect, Level::Random];
    assert_eq!(losses(Preset::CycleCut, [perfect, uniform]), [0, 400]);
    assert_eq!(losses(Preset::CycleMisere, [uniform, perfect]), [400, 0]);
    let [first, second] = losses(Preset::Cycle, [Level::Greedy, uniform]);
    assert!(first * 4 < second, "{first} {second}");
}

/// Chalise's script as printed, by its own words: an end by lot, and if it is stuck the game is
/// over.
fn script(position: &mut Position, chance: f64, stuck: &mut [f64]) {
    let ends = match position.snake(0)[..] {
        [] => {
            // A vertex, then one of its neighbours.
            let field = Arc::clone(position.field());
            let n = field.vertex_count();
            for v in 0..n as u32 {
                let neighbors = field.neighbors(v);
                for &w in neighbors {
                    position.play_unchecked(Move::Edge([v.min(w), v.max(w)]));
                    script(position, chance / n as f64 / neighbors.len() as f64, stuck);
                    position.undo();
                }
            }
            return;
        }
        [first, .., last] => [first, last],
        [_] => unreachable!("the opening is an edge"),
    };
    for end in ends {
        let field = Arc::clone(position.field());
        let free: Vec<u32> = field
            .neighbors(end)
            .iter()
            .copied()
            .filter(|&w| position.room(w) > 0)
            .collect();
        if free.is_empty() {
            stuck[position.turn().index()] += chance / 2.0;
        }
        for &w in &free {
            position.play_unchecked(Move::Edge([end, w]));
            script(position, chance / 2.0 / free.len() as f64, stuck);
            position.undo();
        }
    }
}

/// The figures of the paper (Figure 13, three players on 3×3) come from the error.
#[test]
fn the_script_as_printed_gives_up_early() {
    let board = Board::parse("grid:3x3").unwrap();
    let rules = rules(Preset::Classic, 3, Ending::Normal);
    let mut start = Position::start(rules, board.graph()).unwrap();
    let mut expected = [0.0; 3];
    script(&mut start, 1.0, &mut expected);
    assert!((expected.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let percent = expected.map(|share| format!("{:.0} %", share * 100.0));
    assert_eq!(percent, ["13 %", "44 %", "43 %"]);
    let games = 40_000;
    let experiment = Experiment {
        game: &Game::with_rules(Preset::Classic, rules, &board).unwrap(),
        policies: vec![Policy::Script; 3],
        games,
        seed: 3,
    };
    let simulation = simulate(&experiment, 2, &|_| ()).unwrap();
    for (share, expected) in simulation.results.iter().zip(expected) {
        let deviation = (expected * (1.0 - expected) / games as f64).sqrt();
        assert!(
            (share.share - expected).abs() < 4.0 * deviation,
            "{share:?}"
        );
    }
    // The corrected script never lets player 1 lose there.
    let corrected = Experiment {
        policies: vec![Level::Ends.into(); 3],
        ..experiment
    };
    assert_eq!(
        simulate(&corrected, 2, &|_| ()).unwrap().results[0].count,
        0
    );
}

#[test]
fn strategies_are_policies_of_the_snake_games() {
    let board = Board::parse("grid:3x4").unwrap();
    let mut experiment = Experiment {
        game: &Game::with_rules(
            Preset::Classic,
            rules(Preset::Classic, 2, Ending::Normal),
            &board,
        )
        .unwrap(),
        policies: vec![Policy::Strategy(Strategy::Mirror), Level::Random.into()],
        games: 500,
        seed: 1,
    };
    // Gardner's symmetry wins every game.
    assert_eq!(
        simulate(&experiment, 2, &|_| ()).unwrap().results[0].count,
        0
    );
    experiment.policies.swap(0, 1);
    assert!(simulate(&experiment, 2, &|_| ()).unwrap().results[1].count > 0);
    let complete = Board::parse("complete:4").unwrap();
    let refused = |policy: Policy, game: Preset| {
        let experiment = Experiment {
            game: &Game::new(game, &complete).unwrap(),
            policies: vec![policy, Level::Random.into()],
            games: 1,
            seed: 1,
        };
        simulate(&experiment, 1, &|_| ()).unwrap_err().to_string()
    };
    for policy in [Policy::Script, Policy::Strategy(Strategy::Pairing)] {
        assert!(refused(policy, Preset::Cycle).contains("for the snake games"));
    }
    assert!(refused(Policy::Strategy(Strategy::Copy), Preset::Classic).contains("coordinates"));
}
