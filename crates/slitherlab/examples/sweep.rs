//! Asks who wins on every board of a family, within a budget, and stops from another thread.

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use slitherlab::{Answer, Budget, Options, Preset, Solution, sweep};

/// Says how the game ends, whatever the number of players.
fn describe(answer: &Answer) -> String {
    match answer.solution() {
        Solution::Wins(player) => format!("player {player} wins"),
        Solution::Draw => "nobody wins".to_owned(),
        Solution::Beaten(players) if players.is_empty() => "nobody can be beaten".to_owned(),
        Solution::Beaten(players) => {
            let numbers: Vec<String> = players.iter().map(ToString::to_string).collect();
            format!("the others can beat {}", numbers.join(", "))
        }
        Solution::Unknown(spent) => format!("unknown after {} positions", spent.positions),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let few = Budget {
        positions: Some(20_000),
        ..Budget::default()
    };
    for players in [2, 3] {
        let game = Options {
            players,
            ..Options::of(Preset::Private)
        };
        for answer in sweep(game, "grid:{2..4}x{3..6}", few)? {
            let answer = answer?;
            let board = answer.game().board().text();
            println!("{players} players, {board}: {}", describe(&answer));
        }
    }

    // A tenth of a second is far too short for a search on these boards. What a theorem decides is
    // answered even after the stop.
    let is_stopped = AtomicBool::new(false);
    let stop = || is_stopped.load(Ordering::Relaxed);
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            is_stopped.store(true, Ordering::Relaxed);
        });
        for answer in sweep(
            Preset::Private,
            "grid:{9..10}x{9..10}",
            Budget::default().with_stop(&stop),
        )? {
            let answer = answer?;
            let board = answer.game().board().text();
            println!("stopped, {board}: {}", describe(&answer));
        }
        Ok(())
    })
}
