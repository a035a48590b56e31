//! Proves an answer, and checks the proof without the solver.

use slitherlab::{Certificate, Game, Preset, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Game::new(Preset::Private, "grid:4x4")?;
    let text = game.certificate()?.to_string();
    println!("{} bytes", text.len());
    // Elsewhere, perhaps on another machine:
    println!("valid: {}", verify(&Certificate::from(text))?);
    Ok(())
}
