//! Plays a random player against the perfect engine.

use slitherlab::{Game, Level, Player, Preset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Player 1 wins classic on a board with an even number of cells, whatever player 2 does.
    let mut game = Game::new(Preset::Classic, "grid:4x5")?;
    loop {
        let level = if game.turn() == Player::FIRST {
            Level::Perfect
        } else {
            Level::Random
        };
        let Some(mv) = game.engine(level).with_seed(42).choose() else {
            break;
        };
        println!("Player {} plays {}.", game.turn(), game.move_text(mv));
        game.play(mv)?;
    }
    println!("{game}");
    assert_eq!(game.outcome().winner(2), Some(Player::FIRST));
    Ok(())
}
