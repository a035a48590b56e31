//! Exact search against a plain memoised one, in the same run, and then beyond it.
//!
//!     cargo bench -p slitherlab-solve --features parallel --bench search -- [OPTION…] [WORD…]
//!
//! With words, only the questions whose line contains one of them. `--quick` leaves out plain
//! searches of more than 60 million positions (they take minutes and several GiB), `--no-plain` all
//! of them; `--compared` leaves out the questions that are not put to a plain search; `--threads=N`
//! and `--bytes=N` set the budget of the engine (1 thread and 4 GiB).

mod cases;
mod plain;

use std::time::Instant;

use cases::{Asked, Case, FRONTIER, REFERENCE, conjecture};
use slitherlab_board::Board;
use slitherlab_game::snake::{Ending, Move, Position, Rules, Snakes};
use slitherlab_game::{Player, Preset};
use slitherlab_solve::search::{Budget, Solver};

/// The last four cells of a question that only the engine was asked.
const UNCOMPARED: &str = "          – |         – |         – |         – |";

struct Options {
    words: Vec<String>,
    /// The largest plain search, in millions of positions.
    plain: usize,
    /// Whether a question must be put to a plain search as well.
    compared: bool,
    threads: usize,
    bytes: usize,
}

impl Options {
    fn is_compared(&self, case: &Case) -> bool {
        case.plain != 0 && case.plain <= self.plain && case.asked != Asked::Nimbers
    }

    fn is_wanted(&self, name: &str, case: &Case) -> bool {
        let is_named = self.words.is_empty() || self.words.iter().any(|word| name.contains(word));
        is_named && (!self.compared || self.is_compared(case))
    }
}

fn main() {
    let options = options();
    println!(
        "| {:44} | {:>6} | {:>13} | {:>9} | {:>10} | {:>11} | {:>9} | {:>9} | {:>9} |",
        "question", "answer", "nodes", "seconds", "nodes/s", "plain", "seconds", "fewer", "faster"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for case in REFERENCE.iter().chain(&FRONTIER) {
        let name = name(case);
        if options.is_wanted(&name, case) {
            let board = Board::parse(case.board).expect("the cases are boards");
            measure(&options, &name, case, &board);
        }
    }
    for (p, q) in conjecture() {
        let board = Board::parse(&format!("grid:{p}x{q}")).expect("a grid");
        for player in 1..=3 {
            let case = Case {
                board: "",
                game: Preset::Classic,
                players: 3,
                ending: Ending::Normal,
                asked: Asked::Player(player),
                plain: 0,
            };
            let name = format!("conjecture {p}x{q}: player {player} of 3 beaten?");
            if options.is_wanted(&name, &case) {
                measure(&options, &name, &case, &board);
            }
        }
    }
}

fn options() -> Options {
    let mut options = Options {
        words: Vec::new(),
        plain: usize::MAX,
        compared: false,
        threads: 1,
        bytes: 4 << 30,
    };
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("--threads", number)) => options.threads = number.parse().expect("a number"),
            Some(("--bytes", number)) => options.bytes = number.parse().expect("a number"),
            _ if argument == "--quick" => options.plain = 60,
            _ if argument == "--no-plain" => options.plain = 0,
            _ if argument == "--compared" => options.compared = true,
            // Cargo says so to every benchmark.
            _ if argument == "--bench" => {}
            _ => options.words.push(argument),
        }
    }
    options
}

fn name(case: &Case) -> String {
    let Case { game, board, .. } = case;
    match case.asked {
        Asked::Openings => format!("{game} {board}: all openings"),
        Asked::Nimbers => format!("{game} {board}: nimbers"),
        _ if case.ending == Ending::Misere => format!("misère {game} {board}: who wins?"),
        Asked::Player(_) if case.players == 2 => format!("{game} {board}: who wins?"),
        Asked::Player(player) => {
            format!(
                "{game} {board}: player {player} of {} beaten?",
                case.players
            )
        }
    }
}

fn measure(options: &Options, name: &str, case: &Case, board: &Board) {
    let rules = Rules {
        players: case.players,
        ending: case.ending,
        ..case.game.snake_rules().expect("a snake game")
    };
    let position = Position::start(rules, board.graph()).expect("these rules have no faults");
    let budget = Budget {
        memory: options.bytes,
        threads: options.threads,
        ..Budget::default()
    };
    let begin = Instant::now();
    let mut solver = Solver::new(&position, &budget);
    if case.asked == Asked::Nimbers {
        let nimbers = nimbers(&mut solver, &position);
        let seconds = begin.elapsed().as_secs_f64();
        let nodes = solver.nodes();
        let rate = nodes as f64 / seconds;
        println!(
            "| {name:44} | {nimbers:>6} | {nodes:>13} | {seconds:>9.3} | {rate:>10.0} | {UNCOMPARED}"
        );
        return;
    }
    let answers = ask(&mut solver, &position, case.asked);
    let seconds = begin.elapsed().as_secs_f64();
    let nodes = solver.nodes();
    print!(
        "| {name:44} | {:>6} | {nodes:>13} | {seconds:>9.3} | {:>10.0} | ",
        in_words(case, &answers),
        nodes as f64 / seconds
    );
    if !options.is_compared(case) {
        println!("{UNCOMPARED}");
        return;
    }
    let begin = Instant::now();
    let victim = match case.asked {
        Asked::Player(player) => player - 1,
        Asked::Openings | Asked::Nimbers => 0,
    };
    let mut plain = plain::Plain::new(
        board.graph(),
        case.players,
        rules.snake_count() as usize,
        rules.snakes == Snakes::Private,
        victim,
        case.plain * 1_000_000,
    );
    let expected = match case.asked {
        Asked::Player(_) => vec![plain.victim_loses()],
        Asked::Openings | Asked::Nimbers => plain.openings(),
    };
    let plain_seconds = begin.elapsed().as_secs_f64();
    assert_eq!(answers, expected, "{name}");
    println!(
        "{:>11} | {plain_seconds:>9.3} | {:>9.1} | {:>9.1} |",
        plain.states(),
        plain.states() as f64 / nodes as f64,
        plain_seconds / seconds
    );
}

/// How many openings there are of each nimber, from 0 on.
fn nimbers(solver: &mut Solver<'_>, position: &Position) -> String {
    let mut counts: Vec<u32> = Vec::new();
    let mut after = position.clone();
    for one in position.legal_moves().collect::<Vec<Move>>() {
        after.play_unchecked(one);
        let nimber = solver.nimber(&after).expect("there is no limit on nodes") as usize;
        after.undo();
        counts.resize(counts.len().max(nimber + 1), 0);
        counts[nimber] += 1;
    }
    let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
    counts.join(" ")
}

/// Whether the player asked about is beaten; player 1, after each opening.
fn ask(solver: &mut Solver<'_>, position: &Position, asked: Asked) -> Vec<bool> {
    let decided = "there is no limit on nodes";
    match asked {
        Asked::Player(player) => {
            let x = Player::from_index(player - 1);
            vec![solver.is_beaten(position, x).expect(decided)]
        }
        Asked::Openings | Asked::Nimbers => {
            let mut after = position.clone();
            let openings: Vec<Move> = position.legal_moves().collect();
            openings
                .into_iter()
                .map(|one| {
                    after.play_unchecked(one);
                    let beaten = solver.is_beaten(&after, Player::FIRST).expect(decided);
                    after.undo();
                    beaten
                })
                .collect()
        }
    }
}

fn in_words(case: &Case, answers: &[bool]) -> String {
    match case.asked {
        Asked::Openings | Asked::Nimbers => {
            let won = answers.iter().filter(|&&beaten| !beaten).count();
            format!("{won}/{}", answers.len())
        }
        Asked::Player(_) if case.players == 2 => {
            format!("{}", if answers[0] { 2 } else { 1 })
        }
        Asked::Player(_) => if answers[0] { "yes" } else { "no" }.to_owned(),
    }
}
