//! Games are written as records, and answers as verdicts.

use slitherlab::{Game, Preset};

#[test]
fn games_come_back_and_answers_are_verdicts() {
    for preset in [Preset::Private, Preset::CycleCut, Preset::EdgeGeography] {
        let mut game = Game::new(preset, "grid:3x3").unwrap();
        for _ in 0..3 {
            let mv = game.legal_moves().last().unwrap();
            game.play(mv).unwrap();
        }
        let json = serde_json::to_string(&game).unwrap();
        let again: Game = serde_json::from_str(&json).unwrap();
        assert_eq!(again.to_string(), game.to_string());
        assert_eq!(
            again.moves().collect::<Vec<_>>(),
            game.moves().collect::<Vec<_>>()
        );
    }
    let answer = Game::new(Preset::Classic, "path:2").unwrap().solve();
    let json = serde_json::to_value(&answer).unwrap();
    assert_eq!(json["schema"], "slitherlab/verdict/1");
    assert_eq!(json["winner"], 1);
}
