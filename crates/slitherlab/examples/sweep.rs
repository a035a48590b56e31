//! Asks who wins on every board of a family.

use slitherlab::{Budget, Preset, Solution, sweep};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let budget = Budget {
        positions: Some(100_000),
        ..Budget::default()
    };
    for answer in sweep(Preset::Private, "grid:{2..4}x{2..4}", budget)? {
        let answer = answer?;
        let board = answer.game().board().text();
        match answer.solution() {
            Solution::Wins(player) => println!("{board}: player {player} wins"),
            Solution::Unknown(spent) => println!("{board}: unknown, {} positions", spent.positions),
            other => println!("{board}: {other:?}"),
        }
    }
    Ok(())
}
