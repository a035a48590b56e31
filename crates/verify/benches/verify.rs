//! Writing and verifying certificates of grids with a million vertices, made by hand: dominoes for
//! the even grid; for the odd one a walk through all cells that pairs them from the second on.

use std::time::Instant;

use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_verify::gallai_edmonds::Level;
use slitherlab_verify::{Certificate, Claim, Proof, verify};

fn dominoes(n: u32) -> Vec<Level> {
    vec![Level {
        labels: "p".repeat(n as usize),
        mate: (0..n).map(|v| i64::from(v ^ 1)).collect(),
        ..Level::default()
    }]
}

/// The cells of the corners' colour are outer, the others inner; these have no edges among
/// themselves, so they are all outer in the next level.
fn two_colours(side: u32) -> Vec<Level> {
    let walk: Vec<u32> = (0..side)
        .flat_map(|x| (0..side).map(move |y| x * side + if x % 2 == 0 { y } else { side - 1 - y }))
        .collect();
    let mut mate = vec![-1; walk.len()];
    let mut reach = Vec::new();
    for place in (1..walk.len()).step_by(2) {
        let [before, v, after] = [walk[place - 1], walk[place], walk[place + 1]];
        mate[v as usize] = i64::from(after);
        mate[after as usize] = i64::from(v);
        reach.push([v, before]);
    }
    let colour = |v: u32| {
        if (v / side + v % side) % 2 == 0 {
            'o'
        } else {
            'i'
        }
    };
    let inner = walk.len() / 2;
    vec![
        Level {
            labels: (0..side * side).map(colour).collect(),
            mate,
            ears: Vec::new(),
            reach,
        },
        Level {
            labels: "o".repeat(inner),
            mate: vec![-1; inner],
            ..Level::default()
        },
    ]
}

fn main() {
    for (side, winner) in [(1000, 1), (999, 2)] {
        let board = Board::parse(&format!("grid:{side}x{side}")).expect("a board");
        let levels = if side % 2 == 0 {
            dominoes(side * side)
        } else {
            two_colours(side)
        };
        let proof = Proof::InnerLevels { levels };
        let certificate = Certificate::new(&board, Preset::Classic, Claim::at_start(winner), proof);
        let start = Instant::now();
        let bytes = serde_json::to_vec(&certificate).expect("certificates can be written");
        let written = start.elapsed();
        let start = Instant::now();
        let statement = verify(&bytes).expect("the certificate is true");
        println!(
            "{statement}: {:.1} MB, written in {written:.2?}, verified in {:.2?}",
            bytes.len() as f64 / 1e6,
            start.elapsed()
        );
    }
}
