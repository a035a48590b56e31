//! How long it takes to find out who wins on a large board, and to answer a move.
//!
//! Prints, for each game, the time of the analysis beside that of a maximum matching alone, and the
//! mean and the worst time from the loser's move to the winner's answer over games in which the
//! loser avoids dead ends. All times are processor times: on a busy machine the worst wall time is
//! that of the others. Another board than the usual one may be named: `cargo bench --bench play --
//! grid:100x100`.

use std::time::Duration;

use cpu_time::ThreadTime as Clock;
use rand::Rng;
use rand_pcg::Pcg64Mcg;
use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{AnyMove, Game, Preset};
use slitherlab_matching::maximum_matching;
use slitherlab_solve::snake::SnakeStrategist;
use slitherlab_solve::{Depth, Question, Strategist, Value};

const BOARD: &str = "grid:1000x1000 without 10% seed 1";

/// How many games are played of each kind.
const GAMES: usize = 20;

fn main() {
    let name = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let board = Board::parse(name.as_deref().unwrap_or(BOARD)).expect("the name of a board");
    println!("{}", board.text());
    let clock = Clock::now();
    let size = maximum_matching(board.graph()).len();
    println!("maximum matching, {size} pairs: {:.3?}", clock.elapsed());
    for game in [Preset::Classic, Preset::Progressive, Preset::Geography] {
        measure(&board, game);
    }
}

fn measure(board: &Board, game: Preset) {
    let rules = game.snake_rules().expect("a snake game");
    let start = Position::start(rules, board.graph()).expect("rules without faults");
    let game_at = Game::with_position(game, board, start.clone()).expect("its board");
    let clock = Clock::now();
    let question = Question::new(&game_at, Depth::Answer);
    let answer = question.analyze();
    let analysis = clock.elapsed();
    let winner = answer.winner().expect("a theorem decides");
    let winning = answer.moves_worth(Value::Win);
    let winning: Vec<Move> = winning.filter_map(AnyMove::snake).collect();

    let mut random: Pcg64Mcg = rand::SeedableRng::seed_from_u64(1);
    let (mut answers, mut longest) = (0, 0);
    let (mut plan, mut total, mut worst) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    for _ in 0..GAMES {
        // Whoever opens does so anywhere on the board, with a winning move if they are the winner.
        let mut position = start.clone();
        let opening = if position.turn() == winner {
            winning[random.random_range(0..winning.len())]
        } else {
            let place = random.random_range(0..position.legal_moves().count());
            position.legal_moves().nth(place).expect("it was counted")
        };
        position.play_unchecked(opening);
        let clock = Clock::now();
        let mut strategist = SnakeStrategist::new(board, position);
        strategist.advice();
        plan = plan.max(clock.elapsed());
        loop {
            if strategist.position().turn() == winner {
                let advice = strategist.advice().expect("the winner has a move");
                assert_eq!(advice.value, Value::Win);
                strategist.play_unchecked(advice.mv);
                continue;
            }
            let Some(one) = keep_alive(strategist.position(), &mut random) else {
                break;
            };
            let clock = Clock::now();
            strategist.play_unchecked(one);
            let advice = strategist.advice();
            let time = clock.elapsed();
            assert!(advice.is_none_or(|advice| strategist.position().is_legal(advice.mv)));
            answers += 1;
            total += time;
            worst = worst.max(time);
        }
        longest = longest.max(strategist.position().move_count());
    }
    println!(
        "{game}: player {winner} wins; analysis {analysis:.3?}, plan {plan:.3?}, answer {:.3?} mean, \
         {worst:.3?} worst of {answers} in {GAMES} games of at most {longest} moves",
        total / answers.max(1)
    );
}

/// A move to a vertex with as few ways on as possible, but one at least: such a snake goes along
/// its walls and does not soon close itself in.
fn keep_alive(position: &Position, random: &mut Pcg64Mcg) -> Option<Move> {
    let ways_on = |one: &Move| {
        let (Move::Vertex(to) | Move::Edge([_, to])) = *one;
        let neighbors = position.field().neighbors(to).iter();
        match neighbors.filter(|&&w| position.room(w) > 0).count() {
            0 => usize::MAX,
            ways => ways,
        }
    };
    let fewest = position.legal_moves().map(|one| ways_on(&one)).min()?;
    let best = |one: &Move| ways_on(one) == fewest;
    let place = random.random_range(0..position.legal_moves().filter(best).count());
    position.legal_moves().filter(best).nth(place)
}
