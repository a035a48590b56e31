//! Strategies found by search, written down and accepted by the checker.

use slitherlab_board::Board;
use slitherlab_game::snake::{Capacity, Ending, Position, Rules};
use slitherlab_game::{Player, Preset};
use slitherlab_oracle::SnakeOracle;
use slitherlab_solve::search::Budget;
use slitherlab_solve::{CERTIFIED_POSITIONS, Depth, Uncertified};
use slitherlab_verify::{Certificate, Proof, verify};

use crate::asked::Asked;
use crate::search::brute::{Pair, along_random_plays, at_small_starts, players};

fn question(board: &Board, game: Preset, position: &Position) -> Asked {
    Asked::about(board, game, position, Depth::Answer)
}

/// Certifies the answer at a position, and compares what the checker makes of it with brute force.
fn check(oracle: &mut SnakeOracle<'_>, board: &Board, game: Preset, pair: &Pair) -> Certificate {
    let position = &pair.position;
    let rules = position.rules();
    let context = || format!("{rules:?} {:?}", position.setup());
    let budget = Budget::default();
    let certificate = question(board, game, position).certify_within(&budget, CERTIFIED_POSITIONS);
    let certificate = certificate.unwrap_or_else(|why| panic!("{why}: {}", context()));
    let bytes = certificate.text().into_bytes();
    let statement = verify(&bytes).unwrap_or_else(|why| panic!("{why}: {}", context()));
    let claim = statement.claim;
    let beaten: Vec<u32> = players(rules)
        .filter(|x| oracle.is_beaten(&pair.table, x.index()))
        .map(Player::number)
        .collect();
    if rules.players == 2 {
        assert_eq!(claim.winner, 3 - beaten[0], "{}", context());
        assert_eq!(claim.can_be_beaten, None);
    } else {
        assert_eq!(claim.winner, 0);
        assert_eq!(claim.can_be_beaten, Some(beaten), "{}", context());
    }
    for text in claim.moves.iter().flat_map(|moves| &moves.winning) {
        let one = position.parse_move(board, text).unwrap();
        let after = pair.after(oracle, one);
        assert!(!oracle.is_beaten(&after.table, position.turn().index()));
    }
    certificate.board().unwrap().clone()
}

#[test]
fn certificates_on_all_graphs_up_to_five_vertices() {
    let mut strategies = 0;
    at_small_starts(|oracle, board, game, pair| {
        let certificate = check(oracle, board, game, pair);
        strategies += usize::from(matches!(certificate.proof, Proof::Strategy { .. }));
    });
    assert!(strategies > 1000);
}

#[test]
fn certificates_at_positions_of_random_graphs() {
    along_random_plays(41, 144, |oracle, board, game, pair| {
        check(oracle, board, game, pair);
    });
}

#[test]
fn certificates_on_grids() {
    for (text, game, players, ending, largest) in [
        ("grid:3x4", Preset::Private, 2, Ending::Normal, 100),
        ("grid:5x5", Preset::Private, 2, Ending::Normal, 400),
        ("grid:4x4", Preset::Private, 3, Ending::Normal, 20_000),
        ("grid:3x5", Preset::Classic, 3, Ending::Normal, 20_000),
        ("grid:5x5", Preset::Public, 2, Ending::Normal, 1_000),
        ("grid:3x4", Preset::Classic, 2, Ending::Misere, 10_000),
    ] {
        let board = Board::parse(text).unwrap();
        let rules = Rules {
            players,
            ending,
            ..game.snake_rules().unwrap()
        };
        let position = Position::start(rules, board.graph()).unwrap();
        let budget = Budget::default();
        let question = question(&board, game, &position);
        let certificate = question
            .certify_within(&budget, CERTIFIED_POSITIONS)
            .unwrap();
        let Proof::Strategy { nodes, roots } = &certificate.board().unwrap().proof else {
            panic!("{text} {game}");
        };
        let wanted = if players == 2 { 1 } else { players as usize };
        assert_eq!(roots.len(), wanted);
        assert!(nodes.len() < largest, "{text} {game}: {}", nodes.len());
        verify(certificate.text().as_bytes()).unwrap();
    }
}

#[test]
fn large_strategies_and_small_budgets_are_refused() {
    let board = Board::parse("grid:3x4").unwrap();
    let rules = Rules {
        players: 3,
        ..Preset::Private.snake_rules().unwrap()
    };
    let position = Position::start(rules, board.graph()).unwrap();
    let question = question(&board, Preset::Private, &position);
    let budget = Budget::default();
    assert_eq!(
        question.certify_within(&budget, 20).unwrap_err(),
        Uncertified::TooLarge { limit: 20 }
    );
    let board = Board::parse("grid:6x6").unwrap();
    let position = Position::start(rules, board.graph()).unwrap();
    let question = self::question(&board, Preset::Private, &position);
    // However good the search is, it is stopped before it has begun.
    let stop = || true;
    let budget = Budget {
        stop: Some(&stop),
        ..Budget::default()
    };
    assert_eq!(
        question
            .certify_within(&budget, CERTIFIED_POSITIONS)
            .unwrap_err(),
        Uncertified::Undecided
    );
    // Under the name of another game it is certified as what it is; no game has snakes that pass
    // twice.
    let otherwise = self::question(&board, Preset::Public, &position);
    assert_eq!(
        otherwise
            .certify_within(&budget, CERTIFIED_POSITIONS)
            .unwrap_err(),
        Uncertified::Undecided
    );
    let rules = Rules {
        capacity: Capacity::new(2).unwrap(),
        ..rules
    };
    let position = Position::start(rules, board.graph()).unwrap();
    let nameless = self::question(&board, Preset::Private, &position);
    assert_eq!(
        nameless
            .certify_within(&budget, CERTIFIED_POSITIONS)
            .unwrap_err(),
        Uncertified::Nameless
    );
}
