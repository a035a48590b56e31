//! Games beside the two rule sets, against plain recursion.

mod deletion;
mod geography;
mod line;
mod switching;

use slitherlab_game::{Budget, Game, Options, Preset};
use slitherlab_solve::{Answer, Depth, Question};

/// Sets up a game on a board text.
fn start(options: &Options<'_>, board: &str) -> Game {
    Game::new(options, board).unwrap()
}

fn analyze(game: &Game, depth: Depth, budget: &Budget<'_>) -> Answer {
    Question::new(game, depth).analyze_within(budget)
}

/// Engines play these games to their end, and a perfect player wins what is won.
#[test]
fn perfect_players_win_what_is_won() {
    use slitherlab_solve::Value;
    use slitherlab_solve::engine::{AnyEngine, Level};
    let shannon = |changes| Options {
        changes,
        ..Options::of(Preset::Shannon)
    };
    let gone = Options {
        changes: "deletions=1 redraw=no",
        ..Options::of(Preset::Classic)
    };
    let mut won = 0;
    for (options, board) in [
        (
            Options::of(Preset::Geography),
            "arcs:0>1,1>2,2>0,2>3,3>1,1>4",
        ),
        (
            Options::of(Preset::EdgeGeography),
            "arcs:0>1,1>2,2>0,2>3,3>1,0>2,1>0",
        ),
        (shannon("terminals=all"), "complete:4"),
        (shannon("terminals=0,0;2,0;2,2 on=vertices"), "grid:3x3"),
        (gone, "grid:2x3"),
    ] {
        for seed in 0..4 {
            let mut game = start(&options, board);
            let begin = game.clone();
            let winner = analyze(&game, Depth::Answer, &Budget::default())
                .winner()
                .unwrap();
            let mut engine = AnyEngine::new(&begin);
            while !game.is_over() {
                let perfect = game.turn() == winner;
                let level = if perfect {
                    Level::Perfect
                } else {
                    Level::Random
                };
                let choice = engine.choose(level, &Budget::default(), seed).unwrap();
                if perfect {
                    assert_eq!(choice.value, Value::Win, "{game:?}");
                }
                game.play(choice.mv).unwrap();
                engine.play(choice.mv).unwrap();
            }
            assert_eq!(game.outcome().winner(2), Some(winner), "{game:?}");
            won += 1;
            // Records lead back to the same game.
            let record = slitherlab_game::record::Record::of(&game).to_string();
            let record = slitherlab_game::record::Record::parse(record.as_bytes()).unwrap();
            let again = record.replay(record.board().unwrap()).unwrap();
            assert_eq!(again.to_string(), game.to_string());
            assert_eq!(again.rules(), game.rules());
        }
    }
    assert_eq!(won, 20);
}
