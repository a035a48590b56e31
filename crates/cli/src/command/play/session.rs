//! The course of a game: turn by turn, from what the players type to the end.

use std::fmt::Write as _;
use std::io::{BufRead, Read, Write as _};

use anyhow::Context as _;
use slitherlab_explain::Reader;
use slitherlab_game::{AnyMove, Outcome, Player};
use slitherlab_solve::Value;
use slitherlab_solve::engine::Level;

use super::order::{self, COMMANDS, Order};
use super::programs::Programs;
use super::round::Round;
use super::score::Score;
use super::screen;
use super::seat::{Occupant, Seats};
use crate::output::{self, HEADING};

/// Nobody types a longer line.
const LONGEST_LINE: u64 = 1 << 16;

pub(super) struct Session<'a> {
    pub(super) round: Round<'a>,
    pub(super) seats: Seats,
    pub(super) programs: Programs,
    pub(super) score: Score,
    /// Whether somebody at a terminal types.
    pub(super) interactive: bool,
}

/// How a turn ended.
enum Turn {
    /// A move was made, or taken back.
    Over,
    /// The player resigned.
    Resigned,
    /// The player left, or there is no more input.
    Left,
}

impl Session<'_> {
    /// Plays until the end, or until a player leaves. What happens to the game, it is saved.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        let players = self.round.game.players();
        for player in (0..players).map(Player::from_index) {
            let name = self.seats.name(player);
            self.score.introduce(player, &name);
        }
        let ended = self.turns();
        let result = match &ended {
            Ok(result) => *result,
            // Whatever went wrong, the moves are kept, and how the game has ended.
            Err(_) => self.outcome(),
        };
        self.score.save(result)?;
        ended?;
        if let Some(name) = &self.score.file {
            output::note(&format!("saved {name}"));
        }
        Ok(())
    }

    /// How the game has ended: by its rules, or because somebody had resigned when it was saved.
    fn outcome(&self) -> Outcome {
        match self.round.game.outcome() {
            Outcome::Ongoing => self.score.record.result,
            outcome => outcome,
        }
    }

    fn turns(&mut self) -> anyhow::Result<Outcome> {
        let game = self.score.record.game.name();
        output::text(&screen::welcome(game, &self.round, &self.seats))?;
        let players = self.round.game.players();
        loop {
            let player = self.round.game.turn();
            let outcome = self.round.game.outcome();
            if outcome.is_over() {
                let (board, why) = (self.round.draw(), self.round.why_over());
                let result = screen::result(outcome, players);
                output::text(&format!("\n{board}{why}\n{HEADING}{result}{HEADING:#}\n"))?;
                return Ok(outcome);
            }
            let saved = self.score.record.result;
            if saved.is_over() {
                let (board, result) = (self.round.draw(), screen::result(saved, players));
                output::text(&format!("\n{board}{HEADING}{result}{HEADING:#}\n"))?;
                return Ok(saved);
            }
            if !self.seats.is_human(player) {
                if let Some(forfeited) = self.engine_turn(player)? {
                    return Ok(forfeited);
                }
                continue;
            }
            // An interrupt now leaves the game as it stands.
            self.score.save(Outcome::Ongoing)?;
            match self.human_turn(player)? {
                Turn::Over => {}
                Turn::Resigned => {
                    let result = Outcome::Loses(player);
                    let sentence = screen::result(result, players);
                    output::text(&format!(
                        "Player {player} resigns.\n{HEADING}{sentence}{HEADING:#}\n"
                    ))?;
                    return Ok(result);
                }
                Turn::Left => return Ok(Outcome::Ongoing),
            }
        }
    }

    fn play(&mut self, mv: AnyMove) {
        self.score.play(&self.round.move_text(mv));
        self.round.play(mv);
    }

    /// Plays the move of an engine or a program; returns how the game ends if a program forfeits
    /// it.
    fn engine_turn(&mut self, player: Player) -> anyhow::Result<Option<Outcome>> {
        let (mv, note) = match &self.seats.occupants[player.index()] {
            Occupant::Engine(level) => {
                let choice = self.round.choose(*level, self.seats.seed);
                let choice = choice.context("the engine finds no move")?;
                (choice.mv, format!(": {}", self.round.note(&choice)))
            }
            Occupant::Program(program) => match self.programs.choose(player, &self.round.game) {
                Ok(mv) => (mv, String::new()),
                Err(why) => {
                    let (name, result) = (&program.name, Outcome::Loses(player));
                    let sentence = screen::result(result, self.round.game.players());
                    let end = format!("{HEADING}{sentence}{HEADING:#}");
                    output::text(&format!("{name} forfeits the game: {why}.\n{end}\n"))?;
                    return Ok(Some(result));
                }
            },
            Occupant::Person => unreachable!("a person is asked"),
        };
        let text = self.round.move_text(mv);
        output::text(&format!("Player {player} plays {text}{note}.\n"))?;
        self.play(mv);
        self.score.save_now_and_then()?;
        Ok(None)
    }

    fn human_turn(&mut self, player: Player) -> anyhow::Result<Turn> {
        self.show_board()?;
        loop {
            let Some(line) = self.read_line(player)? else {
                return Ok(Turn::Left);
            };
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            let order = match order::read(line, &self.round) {
                Ok(order) => order,
                Err(problem) => {
                    output::note(&problem);
                    continue;
                }
            };
            match order {
                Order::Play(mv) => {
                    self.play(mv);
                    return Ok(Turn::Over);
                }
                Order::Undo if self.undo() => return Ok(Turn::Over),
                Order::Undo => output::note("there is no move of yours to take back"),
                Order::Resign => return Ok(Turn::Resigned),
                Order::Quit => return Ok(Turn::Left),
                Order::Board => self.show_board()?,
                Order::Moves => output::text(&screen::moves(&self.round))?,
                Order::Help => output::text(&help())?,
                Order::Hint => self.hint()?,
                Order::Why => self.explain()?,
                Order::Save(name) => self.save(name.as_deref()),
            }
        }
    }

    fn show_board(&self) -> anyhow::Result<()> {
        output::text(&screen::turn(&self.round))
    }

    /// The next line; `None` at the end of the input. Only somebody at a terminal is asked for it.
    fn read_line(&self, player: Player) -> anyhow::Result<Option<String>> {
        if self.interactive {
            let mut err = anstream::stderr();
            // When standard error fails there is nobody to ask.
            let _ = write!(err, "player {player}> ").and_then(|()| err.flush());
        }
        let mut line = Vec::new();
        let mut input = std::io::stdin().lock().take(LONGEST_LINE);
        if input.read_until(b'\n', &mut line)? == 0 {
            if self.interactive {
                output::note("");
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    /// Takes moves back up to the last one that a person made; whether there was one.
    fn undo(&mut self) -> bool {
        let mut taken = Vec::new();
        while let Some(mv) = self.round.undo() {
            self.score.undo();
            if self.seats.is_human(self.round.game.turn()) {
                return true;
            }
            taken.push(mv);
        }
        for mv in taken.into_iter().rev() {
            self.play(mv);
        }
        false
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let Some(choice) = self.round.choose(Level::Perfect, self.seats.seed) else {
            return Ok(());
        };
        let text = self.round.move_text(choice.mv);
        let many = self.round.game.players() > 2;
        let what = match choice.value {
            Value::Win if !many => " wins",
            Value::Win | Value::Draw => " does not lose",
            Value::Loss | Value::Unknown => "",
        };
        let note = self.round.note(&choice);
        output::text(&format!("{text}{what}: {note}.\n"))
    }

    fn explain(&self) -> anyhow::Result<()> {
        let reader = Reader {
            you: self.seats.only_person(),
            ..Reader::default()
        };
        output::text(&self.round.explain(reader))
    }

    /// Saves the game; a problem with the file is no reason to end it.
    fn save(&mut self, name: Option<&str>) {
        let own = self.score.file.clone();
        let (name, saved) = match (name.map(str::to_owned), own) {
            (None, None) => {
                output::note("in which file? save FILE");
                return;
            }
            (Some(name), own) if own.as_ref() != Some(&name) => {
                let free = super::refuse_to_overwrite(&name);
                let saved = free.and_then(|()| self.score.save_as(&name));
                (name, saved)
            }
            (_, Some(name)) | (Some(name), None) => (name, self.score.save(Outcome::Ongoing)),
        };
        match saved {
            Ok(()) => output::note(&format!("saved {name}")),
            Err(problem) => output::note(&format!("{problem:#}")),
        }
    }
}

fn help() -> String {
    let mut text = String::from(
        "A move is U-V: from the live end U to V, or the edge U-V at the start. The number\n\
         of a move is enough, and so is the label V if it is no number. Of a command the\n\
         first letters are enough:\n",
    );
    for (name, about) in COMMANDS {
        let _ = writeln!(text, "  {name:<8}{about}");
    }
    text
}
