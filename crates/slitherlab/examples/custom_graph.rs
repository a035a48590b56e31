//! Finds the winner and a winning move on a graph of one's own.

use slitherlab::{Game, Preset, Solution};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A square with a tail.
    let game = Game::from_edges(Preset::Classic, [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)])?;
    let answer = game.solve();
    println!("{answer}");
    match answer.solution() {
        Solution::Wins(player) if player == game.turn() => {
            let winning = answer.winning_move().ok_or("a winner has a winning move")?;
            println!("Player {player} opens with {}.", game.move_text(winning));
        }
        Solution::Wins(player) => println!("Player {player} answers every opening."),
        Solution::Draw => println!("Nobody wins."),
        Solution::Beaten(players) => println!("{} players can be beaten.", players.len()),
        Solution::Unknown(spent) => println!("Undecided after {} positions.", spent.positions),
    }
    Ok(())
}
