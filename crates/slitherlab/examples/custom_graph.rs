//! Solves two games on a graph of one's own, plays one of them against the perfect engine, and
//! proves who wins.

use std::error::Error;

use slitherlab::{Certificate, Game, Level, Move, Preset, Solution, verify};

/// The edges of a wheel: the vertices `1..=rim` in a ring, each joined to the hub 0.
fn wheel(rim: u32) -> impl Iterator<Item = [u32; 2]> {
    (1..=rim).flat_map(move |v| [[0, v], [v, v % rim + 1]])
}

fn main() -> Result<(), Box<dyn Error>> {
    for preset in [Preset::Classic, Preset::Geography] {
        let game = Game::from_edges(preset, wheel(7))?;
        let answer = game.solve();
        match answer.solution() {
            Solution::Wins(player) => println!("{preset}: player {player} wins."),
            Solution::Draw => println!("{preset}: nobody wins."),
            Solution::Beaten(_) => unreachable!("there are two players"),
            Solution::Unknown(spent) => {
                println!("{preset}: unknown after {} positions", spent.positions);
            }
        }
        match answer.winning_move() {
            Some(mv) => println!("A winning move is {}.", game.move_text(mv)),
            None => println!("No move wins."),
        }
        println!("{}", answer.why());
    }

    let mut game = Game::from_edges(Preset::Classic, wheel(7))?;
    // The vertices 1 and 4 stand far apart on the ring. The game stays as it was.
    let error = game
        .play(Move::Step([1, 4]))
        .expect_err("no edge joins them");
    println!("Refused: {error}");

    // Play a winning move while there is one; the perfect engine plays for the loser.
    let winner = game.solve().winner().ok_or("the game is not solved")?;
    while !game.is_over() {
        let mv = if game.turn() == winner {
            game.solve().winning_move()
        } else {
            game.engine(Level::Perfect).choose()
        };
        let mv = mv.ok_or("there is no move")?;
        println!("Player {} plays {}.", game.turn(), game.move_text(mv));
        game.play(mv)?;
    }
    println!("{game}");
    assert_eq!(game.outcome().winner(game.players()), Some(winner));

    // A certificate is a text. It can be sent to somebody who does not trust the solver.
    let certificate = Game::from_edges(Preset::Geography, wheel(7))?.certificate()?;
    let text = certificate.to_string();
    println!("Proved: {}", verify(&Certificate::from(text.as_str()))?);
    let forged = text.replace("\"winner\":2", "\"winner\":1");
    if let Err(refused) = verify(&Certificate::from(forged)) {
        println!("Not proved: {refused}");
    }
    Ok(())
}
