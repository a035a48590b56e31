//! Random play-outs of the snake games: moves a second on one core, with legal moves listed, moves
//! made, and the whole game taken back.

use std::time::{Duration, Instant};

use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_game::snake::{Position, Rules};

/// The xorshift generator of Marsaglia: cheap enough not to be what is measured.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * count as u128) >> 64) as usize
    }
}

fn main() {
    let cases = [
        ("grid:10x10", Preset::Classic, ""),
        ("grid:10x10", Preset::Public, ""),
        ("grid:10x10", Preset::Private, "players=4"),
        ("grid:10x10", Preset::Progressive, ""),
        ("grid:10x10", Preset::EdgeGeography, ""),
        ("grid:10x10", Preset::Classic, "capacity=2"),
        ("grid:300x300", Preset::Classic, ""),
    ];
    for (text, game, changes) in cases {
        let board = Board::parse(text).expect("a board");
        let rules = Rules::from_text(game, changes).expect("rules");
        let mut position = Position::start(rules, board.graph()).expect("a start");
        let openings: Vec<_> = position.legal_moves().collect();
        let mut legal = Vec::new();
        let mut chance = Chance(88_172_645_463_325_252);
        let (mut games, mut moves) = (0u64, 0u64);
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(1) {
            position.play_unchecked(openings[chance.below(openings.len())]);
            loop {
                legal.clear();
                legal.extend(position.legal_moves());
                if legal.is_empty() {
                    break;
                }
                position.play_unchecked(legal[chance.below(legal.len())]);
            }
            moves += position.move_count() as u64;
            games += 1;
            while position.undo().is_some() {}
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{text} {game} {changes}: {:.1} million moves/s, {:.0} thousand games/s",
            moves as f64 / seconds / 1e6,
            games as f64 / seconds / 1e3
        );
    }
}
