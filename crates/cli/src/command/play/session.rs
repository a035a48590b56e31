//! The course of a game: turn by turn, from what the players type to the end.

use std::fmt::Write as _;
use std::io::{BufRead, Read, Write as _};

use slitherlab_games::snake::{Move, Position};
use slitherlab_games::{Outcome, Player};
use slitherlab_graph::Board;
use slitherlab_solve::snake::{Advice, Depth, Question, Standing, Strategist, analyze};

use crate::explanation;
use crate::game::SnakeGame;
use crate::output::{self, HEADING};

use super::order::{COMMANDS, Order};
use super::score::Score;
use super::screen::Screen;
use super::seat::Seats;

/// Nobody types a longer line.
const LONGEST_LINE: u64 = 1 << 16;

/// The value of every move is looked for up to this many (moves × vertices).
const THOROUGH: usize = 1_000_000;

pub(super) struct Session<'a> {
    board: &'a Board,
    game: SnakeGame,
    strategist: Strategist<'a>,
    seats: Seats,
    score: Score,
    screen: Screen<'a>,
    /// Whether somebody at a terminal types.
    interactive: bool,
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

impl<'a> Session<'a> {
    pub(super) fn new(
        board: &'a Board,
        game: SnakeGame,
        start: Position,
        seats: Seats,
        score: Score,
        screen: Screen<'a>,
        interactive: bool,
    ) -> Self {
        Self {
            board,
            game,
            strategist: Strategist::new(board, start),
            seats,
            score,
            screen,
            interactive,
        }
    }

    /// Plays until the end, or until a player leaves. What happens to the game, it is saved.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        for number in 1..=self.game.rules.players.min(10) {
            let name = Player::from_number(number).map(|player| self.seats.name(player));
            self.score.introduce(number, &name.unwrap_or_default());
        }
        let ended = self.turns();
        let result = match &ended {
            Ok(result) => *result,
            // Whatever went wrong, the moves are kept.
            Err(_) => Outcome::Ongoing,
        };
        self.score.save(result)?;
        ended?;
        if let Some(name) = self.score.file() {
            output::note(&format!("saved {name}"));
        }
        Ok(())
    }

    fn position(&self) -> &Position {
        self.strategist.position()
    }

    fn turns(&mut self) -> anyhow::Result<Outcome> {
        output::text(&self.screen.welcome(&self.seats))?;
        loop {
            let position = self.position();
            let player = position.turn();
            if position.legal_moves().next().is_none() {
                let board = self.screen.draw(position);
                output::text(&format!("\n{board}{}", self.screen.end(position)))?;
                return Ok(position.outcome_when_stuck());
            }
            if !self.seats.is_human(player) {
                self.engine_turn(player)?;
                continue;
            }
            // An interrupt now leaves the game as it stands.
            self.score.save(Outcome::Ongoing)?;
            match self.human_turn(player)? {
                Turn::Over => {}
                Turn::Resigned => {
                    let result = Outcome::Loses(player);
                    let sentence = self.screen.result(result);
                    output::text(&format!(
                        "Player {player} resigns.\n{HEADING}{sentence}{HEADING:#}\n"
                    ))?;
                    return Ok(result);
                }
                Turn::Left => return Ok(Outcome::Ongoing),
            }
        }
    }

    fn play(&mut self, one: Move) {
        self.score.play(&one.on(self.board).to_string());
        self.strategist.play(one);
    }

    fn engine_turn(&mut self, player: Player) -> anyhow::Result<()> {
        let advice = self.seats.engine_move(&mut self.strategist);
        let Some(Advice { one, note, .. }) = advice else {
            anyhow::bail!("the engine finds no move");
        };
        let one_text = one.on(self.board);
        output::text(&format!("Player {player} plays {one_text}: {note}.\n"))?;
        self.play(one);
        self.score.save_now_and_then()
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
            let order = match Order::read(line, self.board, self.position()) {
                Ok(order) => order,
                Err(problem) => {
                    output::note(&problem);
                    continue;
                }
            };
            match order {
                Order::Play(one) => {
                    self.play(one);
                    return Ok(Turn::Over);
                }
                Order::Undo if self.undo() => return Ok(Turn::Over),
                Order::Undo => output::note("there is no move of yours to take back"),
                Order::Resign => return Ok(Turn::Resigned),
                Order::Quit => return Ok(Turn::Left),
                Order::Board => self.show_board()?,
                Order::Moves => output::text(&self.screen.moves(self.strategist.position()))?,
                Order::Help => output::text(&help())?,
                Order::Hint => self.hint()?,
                Order::Why => self.explain()?,
                Order::Save(name) => self.save(name.as_deref()),
            }
        }
    }

    fn show_board(&self) -> anyhow::Result<()> {
        let position = self.position();
        let own = self.screen.own_snake(position).unwrap_or_default();
        output::text(&format!("{}{own}", self.screen.turn(position)))
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
        let mut taken: Vec<Move> = Vec::new();
        while let Some(one) = self.strategist.undo() {
            self.score.undo();
            if self.seats.is_human(self.position().turn()) {
                return true;
            }
            taken.push(one);
        }
        for one in taken.into_iter().rev() {
            self.play(one);
        }
        false
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let Some(Advice {
            one,
            standing,
            note,
        }) = self.strategist.advice()
        else {
            return Ok(());
        };
        let one = one.on(self.board);
        output::text(&match standing {
            Standing::Winning => format!("{one} wins: {note}.\n"),
            Standing::Lost | Standing::Unclear => format!("{one}: {note}.\n"),
        })
    }

    fn explain(&self) -> anyhow::Result<()> {
        let position = self.position();
        let vertices = self.board.graph().vertex_count();
        let moves = position.legal_moves().count();
        let depth = if moves.saturating_mul(vertices) <= THOROUGH {
            Depth::AllMoves
        } else {
            Depth::Answer
        };
        let verdict = analyze(&Question {
            board: self.board,
            game: self.game.game,
            position,
            depth,
        });
        output::text(&explanation::in_play(&verdict))
    }

    /// Saves the game; a problem with the file is no reason to end it.
    fn save(&mut self, name: Option<&str>) {
        let own = self.score.file().map(str::to_owned);
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
        writeln!(text, "  {name:<8}{about}").expect("a String takes everything");
    }
    text
}
