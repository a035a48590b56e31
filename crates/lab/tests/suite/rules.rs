//! Rules without a name: the solvers against plain recursion, for every combination of the
//! parameters on small boards.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::snake::{Position, Rules};
use slitherlab_game::{AnyRules, Budget, Game, Play, Player, Preset, Snapshot};
use slitherlab_solve::{Conclusion, Depth, Question, Value};

/// Returns whether all others together can force a player to lose, from a position on.
fn is_beaten(position: &mut Position, player: Player, known: &mut HashMap<Snapshot, bool>) -> bool {
    let outcome = position.outcome();
    if outcome.is_over() {
        let players = position.players();
        let lost = outcome.loser(players) == Some(player);
        return lost
            || outcome
                .winner(players)
                .is_some_and(|winner| winner != player);
    }
    let key = position.snapshot();
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let own = position.turn() == player;
    let moves: Vec<_> = position.legal_moves().collect();
    let mut after = moves.into_iter().map(|mv| {
        position.play_unchecked(mv);
        let beaten = is_beaten(position, player, known);
        position.undo();
        beaten
    });
    let beaten = if own {
        after.all(|beaten| beaten)
    } else {
        after.any(|beaten| beaten)
    };
    known.insert(key, beaten);
    beaten
}

#[test]
fn every_combination_is_solved() {
    let mut seen = 0;
    for text in ["path:4", "cycle:3", "star:3", "grid:2x2"] {
        let board = Board::parse(text).unwrap();
        for number in 0..4 * 2 * 2 * 2 * 3 * 2 * 2 {
            let mut left = number;
            let mut choose = |values: &[&'static str]| {
                let value = values[left % values.len()];
                left /= values.len();
                value
            };
            let text = format!(
                "snakes={} ends={} opening={} first={} capacity={} ending={} players={}",
                choose(&["1", "2", "3", "private"]),
                choose(&["1", "2"]),
                choose(&["vertex", "edge"]),
                choose(&["next", "opener"]),
                choose(&["1", "2", "unlimited"]),
                choose(&["normal", "misere"]),
                choose(&["2", "3"]),
            );
            let rules = Rules::from_text(Preset::Classic, &text).unwrap();
            let game = Game::with_rules(Preset::Classic, rules, &board).unwrap();
            let answer = Question::new(&game, Depth::AllMoves).analyze_within(&Budget::default());
            let what = format!("{} on {}", text, board.text());
            let mut start = Position::start(rules, board.graph()).unwrap();
            let players = (0..rules.players).map(Player::from_index);
            let beaten =
                players.filter(|&player| is_beaten(&mut start, player, &mut HashMap::new()));
            let beaten: Vec<Player> = beaten.collect();
            match answer.conclusion().cloned() {
                Some(Conclusion::Wins(winner)) => assert_eq!(beaten, [winner.next(2)], "{what}"),
                Some(Conclusion::Beaten(found)) => assert_eq!(beaten, found, "{what}"),
                other => panic!("{what}: {other:?}"),
            }
            for valued in &answer.moves {
                let mv = valued.mv.snake().unwrap();
                let mover = start.turn();
                start.play_unchecked(mv);
                let loses = is_beaten(&mut start, mover, &mut HashMap::new());
                start.undo();
                assert_eq!(valued.value == Value::Loss, loses, "{what} {mv:?}");
            }
            assert_eq!(answer.moves.len(), start.legal_moves().count(), "{what}");
            // What differs from the named game is told, and read back.
            let told = slitherlab_game::changes(&AnyRules::Snake(rules), Preset::Classic, &board)
                .unwrap_or_default();
            let whole = format!(
                "{told} players={} {}",
                rules.players,
                if text.contains("misere") {
                    "ending=misere"
                } else {
                    ""
                }
            );
            assert_eq!(Rules::from_text(Preset::Classic, &whole), Ok(rules));
            seen += 1;
        }
    }
    assert_eq!(seen, 4 * 384);
}
