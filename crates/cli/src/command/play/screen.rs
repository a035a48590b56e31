//! What the players see, whichever game it is: who plays, the board, the moves, the result.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use slitherlab_board::{Board, Cells};
use slitherlab_draw::terminal::Charset;
use slitherlab_game::{Outcome, Player};

use super::round::Round;
use super::seat::Seats;
use crate::output::HEADING;

/// The most cells along each axis that are drawn: about what a terminal holds.
const LARGEST: [u32; 2] = [25, 25];

/// The most moves that are shown with the board; their numbers have one digit each.
pub(super) const NUMBERED: usize = 9;

/// The number of moves that a list of all has before it is cut.
const LISTED: usize = 200;

/// How many players are introduced.
const INTRODUCED: u32 = 10;

const WIDTH: usize = 80;

/// What is played, and by whom.
pub(super) fn welcome(game: &str, round: &Round<'_>, seats: &Seats) -> String {
    // The text of a graph from a file can be as long as the graph.
    let board = round.game.board().text();
    let mut name: String = board.chars().take(60).collect();
    if name.len() < board.len() {
        name.push('…');
    }
    let aim = round.aim();
    let mut text = format!("{HEADING}{game} on {name}{HEADING:#}: {aim}.\n");
    let players = round.game.players();
    for player in (0..players.min(INTRODUCED)).map(Player::from_index) {
        let role = round.role(player);
        let role = role.map_or(String::new(), |role| format!("{role}, "));
        let who = match (
            seats.engine_name(player, round.strength()),
            seats.human_count(),
        ) {
            (None, 1) => "you".to_owned(),
            (None, _) => "human".to_owned(),
            (Some(name), _) => format!("engine, {name}"),
        };
        let _ = writeln!(text, "  player {player}  {role}{who}");
    }
    if seats.human_count() > 0 {
        text.push_str("Type a move, its number, or help.\n");
    }
    text
}

/// The board, and the moves if they are few.
pub(super) fn turn(round: &Round<'_>) -> String {
    let mut text = format!("\n{}", round.draw());
    let task = round.task();
    if let Some(task) = &task {
        text.push_str(task);
        text.push('\n');
    }
    let count = round.game.legal_moves().take(NUMBERED + 1).count();
    if count <= NUMBERED && !round.numbers_are_vertices() {
        text.push_str(&moves(round));
    } else if task.is_none() {
        text.push_str("`moves` lists the moves.\n");
    }
    text
}

/// All legal moves with their numbers.
pub(super) fn moves(round: &Round<'_>) -> String {
    let legal = || round.game.legal_moves();
    let count = legal().count();
    let mut text = String::new();
    let mut column = 0;
    for (place, mv) in legal().take(LISTED).enumerate() {
        let mv = round.move_text(mv);
        let item = if round.numbers_are_vertices() {
            mv
        } else {
            format!("{}) {mv}", place + 1)
        };
        let length = item.chars().count();
        if column > 0 && column + 2 + length > WIDTH {
            text.push('\n');
            column = 0;
        }
        text.push_str("  ");
        text.push_str(&item);
        column += 2 + length;
    }
    if count > LISTED {
        let _ = write!(text, "  and {} more", count - LISTED);
    }
    text.push('\n');
    text
}

/// The result in a sentence.
pub(super) fn result(outcome: Outcome, players: u32) -> String {
    match (outcome.winner(players), outcome.loser(players)) {
        (Some(winner), Some(loser)) => format!("Player {winner} wins, player {loser} loses."),
        (Some(winner), None) => format!("Player {winner} wins, all others lose."),
        (None, Some(loser)) => format!("Player {loser} loses."),
        (None, None) => "Nobody wins.".to_owned(),
    }
}

/// Returns whether a board of cells in a plane fits a terminal; `None` for other boards.
pub(super) fn fits(board: &Board) -> Option<bool> {
    let cells = board.cells()?;
    match *cells.sides() {
        [width, height] => Some(width <= LARGEST[0] && height <= LARGEST[1]),
        _ => None,
    }
}

/// The colour of a sign in a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    /// Belongs to the snake or the player with this number, counted from 0; bold if that is true.
    Side(usize, bool),
    /// A move that can be made.
    Choice,
    /// Nothing yet.
    Faint,
}

impl Colour {
    fn style(self) -> Style {
        const SIDES: [AnsiColor; 4] = [
            AnsiColor::Green,
            AnsiColor::Magenta,
            AnsiColor::Blue,
            AnsiColor::Yellow,
        ];
        match self {
            Self::Side(number, bold) => {
                let side = SIDES[number % SIDES.len()].on_default();
                if bold { side.bold() } else { side }
            }
            Self::Choice => AnsiColor::Cyan.on_default(),
            Self::Faint => Style::new().dimmed(),
        }
    }
}

/// Colours a diagram, but not its margins. Lists stay as they are, as plain ASCII does.
pub(super) fn paint(
    board: &Board,
    charset: Charset,
    diagram: &str,
    colour: impl Fn(char) -> Option<Colour>,
) -> String {
    if charset == Charset::Ascii {
        return diagram.to_owned();
    }
    // The last line of a plane has the numbers of the columns; what follows is a list. Layers have
    // margins in the middle of the line: there numbers stay plain.
    let sides = board.cells().as_ref().map(Cells::sides);
    let rows = match sides {
        Some(&[_, height]) => (height.max(1) as usize - 1) * 2 + 1,
        _ => usize::MAX,
    };
    let layers = matches!(sides, Some([_, _, _]));
    let mut text = String::with_capacity(diagram.len() * 2);
    for (row, line) in diagram.lines().enumerate() {
        let margin = match line.find("  ") {
            Some(at) if row < rows => at + 2,
            _ => line.len(),
        };
        text.push_str(&line[..margin]);
        for c in line[margin..].chars() {
            let plain = layers && c.is_ascii_digit();
            match colour(c).filter(|_| !plain).map(Colour::style) {
                Some(style) => {
                    let _ = write!(text, "{style}{c}{style:#}");
                }
                None => text.push(c),
            }
        }
        text.push('\n');
    }
    text
}
