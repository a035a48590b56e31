//! What a tournament came to.

use std::fmt::Write as _;

use serde::{Serialize, Serializer};
use slitherlab_explain::{BoardSummary, counted, grouped};
use slitherlab_game::Player;
use slitherlab_game::record::Record;
use slitherlab_lab::simulate::{CONFIDENCE, Interval, wilson};
use slitherlab_solve::Support;

use super::seat::Contestant;
use super::tournament::FinishedGame;
use crate::budget::BudgetArgument;
use crate::output::HEADING;

/// The result of a tournament.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/match/1")]
pub(super) struct Match {
    pub(super) board: BoardSummary,
    pub(super) game: &'static str,
    pub(super) players: usize,
    pub(super) misere: bool,
    pub(super) games: u64,
    pub(super) seed: u64,
    /// What an engine may spend on a move.
    pub(super) time: BudgetArgument,
    pub(super) rotated: bool,
    /// The player who wins with best play, if a theorem says so: a perfect engine in another seat
    /// may lose.
    pub(super) proved_winner: Option<u32>,
    pub(super) engines: Vec<Performance>,
    /// The games that a program lost without the rules' help.
    pub(super) forfeits: Vec<Forfeited>,
}

/// A game that a program lost without the rules' help.
#[derive(Serialize)]
pub(super) struct Forfeited {
    /// Which, from 1.
    game: u64,
    engine: String,
    why: String,
}

/// How an engine fared.
#[derive(Serialize)]
pub(super) struct Performance {
    engine: String,
    /// In how many games it was the single winner, or with two players the winner.
    won: u64,
    /// In how many it was the single loser, or with two players the loser.
    lost: u64,
    drawn: u64,
    /// The part of the games in which it came off well: it won, or several played and another one
    /// was the single loser.
    well: f64,
    /// Where the true share lies with 95 % confidence.
    interval: Interval,
    /// The games in each seat, and in how many of them it came off well.
    seats: Vec<SeatTally>,
    /// How many of its moves rest on what.
    moves: MovesBySupport,
    seconds_per_move: f64,
    longest_move: f64,
}

#[derive(Clone, Copy, Default, Serialize)]
struct SeatTally {
    games: u64,
    well: u64,
}

/// On what moves rest, as the JSON calls it and in words.
const GROUNDS: [(&str, &str); 6] = [
    ("theorem", "by theorem"),
    ("search", "by search"),
    ("heuristic", "by heuristic"),
    ("only", "without choice"),
    ("chance", "by rng"),
    ("program", "of its own"),
];

/// How many moves rest on what, in the order of [`GROUNDS`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MovesBySupport([u64; GROUNDS.len()]);

impl MovesBySupport {
    /// Adds a move; one of another program has no support.
    pub(super) fn add(&mut self, support: Option<Support>) {
        let place = match support {
            Some(Support::Theorem) => 0,
            Some(Support::Search) => 1,
            Some(Support::Heuristic) => 2,
            Some(Support::OnlyMove) => 3,
            Some(Support::Chance) => 4,
            None => 5,
        };
        self.0[place] += 1;
    }

    fn sum(self) -> u64 {
        self.0.iter().sum()
    }
}

impl Serialize for MovesBySupport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(GROUNDS.iter().map(|(name, _)| name).zip(&self.0))
    }
}

/// Counts how each engine fared.
pub(super) fn count(
    played: &[FinishedGame],
    contestants: &[Contestant],
    misere: bool,
) -> Vec<Performance> {
    let players = contestants.len();
    let record = |who: usize| {
        let [mut won, mut lost, mut drawn, mut well] = [0; 4];
        let mut seats = vec![SeatTally::default(); players];
        let mut moves = MovesBySupport::default();
        let [mut seconds, mut longest] = [0.0, 0.0_f64];
        for game in played {
            let seat = game.seats.iter().position(|&engine| engine == who);
            let seat = seat.expect("every engine has a seat");
            let player = Some(Player::from_index(seat as u32));
            let [winner, loser] = [
                game.outcome.winner(players as u32),
                game.outcome.loser(players as u32),
            ];
            won += u64::from(winner == player);
            lost += u64::from(loser == player);
            drawn += u64::from(winner.is_none() && loser.is_none());
            let fine = if players > 2 && !misere {
                loser.is_some() && loser != player
            } else {
                winner == player
            };
            well += u64::from(fine);
            seats[seat].games += 1;
            seats[seat].well += u64::from(fine);
            let work = &game.work[who];
            for (all, more) in moves.0.iter_mut().zip(work.moves.0) {
                *all += more;
            }
            seconds += work.time.as_secs_f64();
            longest = longest.max(work.longest.as_secs_f64());
        }
        let games = played.len() as u64;
        Performance {
            engine: contestants[who].to_string(),
            won,
            lost,
            drawn,
            well: well as f64 / games.max(1) as f64,
            interval: wilson(well, games),
            seats,
            moves,
            seconds_per_move: seconds / moves.sum().max(1) as f64,
            longest_move: longest,
        }
    };
    (0..players).map(record).collect()
}

/// The games that a program lost without the rules' help, in order.
pub(super) fn forfeits(played: &[FinishedGame], contestants: &[Contestant]) -> Vec<Forfeited> {
    let lost = played.iter().filter_map(|game| {
        let (who, why) = game.forfeit.as_ref()?;
        Some(Forfeited {
            game: game.number + 1,
            engine: contestants[*who].to_string(),
            why: why.to_string(),
        })
    });
    lost.collect()
}

/// The records of all games, one after the other.
pub(super) fn records(
    blank: &Record,
    played: &[FinishedGame],
    contestants: &[Contestant],
) -> String {
    let mut text = String::new();
    for game in played {
        let mut record = blank.clone();
        record.result = game.outcome;
        let round = (game.number + 1).to_string();
        record.tags.push(("Round".to_owned(), round));
        for (seat, &who) in game.seats.iter().enumerate() {
            let name = match &contestants[who] {
                Contestant::Policy(policy) => format!("engine ({policy})"),
                Contestant::Program(program) => program.name.clone(),
            };
            record.tags.push((format!("Player{}", seat + 1), name));
        }
        if let Some((_, why)) = &game.forfeit {
            record.tags.push(("Forfeit".to_owned(), why.to_string()));
        }
        let moves = game.moves.iter().map(String::as_str);
        record.moves.extend_main_line(moves);
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&record.to_string());
    }
    text
}

/// How many lost games are told one by one.
const TOLD: usize = 5;

impl Match {
    /// The answer for people.
    pub(super) fn in_words(&self) -> String {
        let misere = if self.misere { ", misère" } else { "" };
        let mut words = format!(
            "{HEADING}{} on {}{HEADING:#}{misere}, {} from seed {}{}\n",
            self.game,
            self.board.text,
            counted(self.games, "game"),
            self.seed,
            if self.rotated { ", seats in turn" } else { "" },
        );
        let mut put = |line: std::fmt::Arguments<'_>| {
            let _ = words.write_fmt(line);
            words.push('\n');
        };
        let well = if self.players > 2 && !self.misere {
            "not lost"
        } else {
            "won"
        };
        let names = self
            .engines
            .iter()
            .map(|record| record.engine.chars().count());
        let width = names.max().unwrap_or_default().max(10);
        put(format_args!(
            "  {:<width$} {:>9} {:>9} {:>9} {well:>10}   {:.0} % interval       in each seat",
            "engine",
            "won",
            "lost",
            "drawn",
            CONFIDENCE * 100.0
        ));
        for record in &self.engines {
            let seats = record.seats.iter();
            let seats: Vec<String> = seats
                .map(|seat| format!("{}/{}", grouped(seat.well), grouped(seat.games)))
                .collect();
            put(format_args!(
                "  {:<width$} {:>9} {:>9} {:>9} {:>8.1} %   {:>5.1} % to {:>5.1} %   {}",
                record.engine,
                grouped(record.won),
                grouped(record.lost),
                grouped(record.drawn),
                record.well * 100.0,
                record.interval.low * 100.0,
                record.interval.high * 100.0,
                seats.join("  ")
            ));
        }
        for record in &self.engines {
            let moves = record.moves;
            let grounds: Vec<String> = moves
                .0
                .iter()
                .zip(GROUNDS)
                .filter(|(count, _)| **count > 0)
                .map(|(count, (_, ground))| format!("{} {ground}", grouped(*count)))
                .collect();
            put(format_args!(
                "  {}: {} moves{}{}; {:.3} s per move, at most {:.2} s",
                record.engine,
                grouped(moves.sum()),
                if grounds.is_empty() { "" } else { ", " },
                grounds.join(", "),
                record.seconds_per_move,
                record.longest_move
            ));
        }
        if let Some(winner) = self.proved_winner {
            put(format_args!(
                "  with best play player {winner} wins, by a theorem: no engine can be sure of winning in another seat"
            ));
        }
        for lost in self.forfeits.iter().take(TOLD) {
            put(format_args!(
                "  {} lost game {}: {}",
                lost.engine,
                grouped(lost.game),
                lost.why
            ));
        }
        if self.forfeits.len() > TOLD {
            let more = grouped((self.forfeits.len() - TOLD) as u64);
            put(format_args!("  and {more} more games like this"));
        }
        words
    }
}
