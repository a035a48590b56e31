//! What the players see: the board with its snakes, the moves, the end.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use slitherlab_games::diagram::{self, Charset};
use slitherlab_games::snake::{Capacity, Ending, Move, Opening, Position, Snakes};
use slitherlab_games::{Outcome, Player};
use slitherlab_graph::{Board, Vertex};

use crate::game::SnakeGame;
use crate::output::HEADING;

use super::seat::Seats;

/// The most cells along each axis, and the longest snake on other boards, that are drawn: about
/// what a terminal holds.
const LARGEST: [u32; 2] = [25, 25];
const LONGEST: usize = 40;

/// Up to so many moves are shown with the board; their numbers have one digit each.
const NUMBERED: usize = 9;

/// The list of all moves is cut after so many.
const LISTED: usize = 200;

const WIDTH: usize = 80;

/// Draws positions of one game.
pub(super) struct Screen<'a> {
    board: &'a Board,
    game: SnakeGame,
    charset: Charset,
}

impl<'a> Screen<'a> {
    pub(super) fn new(board: &'a Board, game: SnakeGame, charset: Charset) -> Self {
        Self {
            board,
            game,
            charset,
        }
    }

    /// What is played, and by whom.
    pub(super) fn welcome(&self, seats: &Seats) -> String {
        let SnakeGame { game, rules } = self.game;
        let aim = match rules.ending {
            Ending::Normal => "loses",
            Ending::Misere => "wins",
        };
        // The text of a graph from a file can be as long as the graph.
        let mut name: String = self.board.text().chars().take(60).collect();
        if name.len() < self.board.text().len() {
            name.push('…');
        }
        let mut text = format!("{HEADING}{game} on {name}{HEADING:#}: who cannot move {aim}.\n");
        let players = (0..rules.players).map(Player::from_index);
        for player in players.take(10) {
            let who = match (seats.is_human(player), seats.human_count()) {
                (true, 1) => "you".to_owned(),
                (true, _) => "human".to_owned(),
                (false, _) => format!("engine, {}", seats.engine_name(&rules)),
            };
            writeln!(text, "  player {player}  {who}").expect("a String takes everything");
        }
        if seats.human_count() > 0 {
            text.push_str("Type a move, its number, or help.\n");
        }
        text
    }

    /// The board with its snakes, and the moves if they are few.
    pub(super) fn turn(&self, position: &Position) -> String {
        let mut text = format!("\n{}", self.draw(position));
        let count = position.legal_moves().take(NUMBERED + 1).count();
        if position.is_opening() {
            let example = position.legal_moves().next();
            let example = example.map_or(String::new(), |one| one.on(self.board).to_string());
            let what = match position.rules().opening {
                Opening::Vertex => "names a vertex to start from",
                Opening::Edge => "takes an edge",
            };
            let player = position.turn();
            writeln!(text, "Player {player} {what}, such as {example}.")
                .expect("a String takes everything");
        } else if count <= NUMBERED {
            text.push_str(&self.numbered(position));
        } else {
            text.push_str("`moves` lists the moves.\n");
        }
        text
    }

    /// All legal moves with their numbers.
    pub(super) fn moves(&self, position: &Position) -> String {
        self.numbered(position)
    }

    fn numbered(&self, position: &Position) -> String {
        // Where a number names a vertex, the moves have none.
        let naming = position.is_opening() && position.rules().opening == Opening::Vertex;
        let count = position.legal_moves().count();
        let mut text = String::new();
        let mut column = 0;
        for (place, one) in position.legal_moves().take(LISTED).enumerate() {
            let one = one.on(self.board);
            let item = if naming {
                one.to_string()
            } else {
                format!("{}) {one}", place + 1)
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
            write!(text, "  and {} more", count - LISTED).expect("a String takes everything");
        }
        text.push('\n');
        text
    }

    /// The board with its snakes, or a sentence about them where that would not fit.
    pub(super) fn draw(&self, position: &Position) -> String {
        let planar = self.board.cells().map(|cells| match *cells.sides() {
            [width, height] => Some([width, height]),
            _ => None,
        });
        let fits = match planar.flatten() {
            Some(sides) => sides[0] <= LARGEST[0] && sides[1] <= LARGEST[1],
            None => position.move_count() <= LONGEST,
        };
        if !fits {
            return self.describe(position);
        }
        let mut scene = position.setup().scene();
        if !position.is_opening() {
            scene.marks = marks(position);
        }
        let drawn = diagram::draw(self.board, &scene, self.charset);
        match self.charset {
            Charset::Unicode if planar.flatten().is_some() => coloured(&drawn, scene.paths.len()),
            _ => drawn,
        }
    }

    fn describe(&self, position: &Position) -> String {
        let vertices = self.board.graph().vertices();
        let unused = vertices.filter(|&v| position.room(v) > 0).count();
        let ends = self.ends(position, position.turn());
        if ends.is_empty() {
            return format!("The board has {unused} vertices, all of them unused.\n");
        }
        format!(
            "The board is too large to be drawn: {unused} vertices are unused; player {} moves from {}.\n",
            position.turn(),
            ends.join(" or ")
        )
    }

    /// The labels of the live ends of a player.
    fn ends(&self, position: &Position, player: Player) -> Vec<String> {
        let mut ends: Vec<Vertex> = position.live_ends_of(player).collect();
        ends.dedup();
        let labels = ends.iter().map(|&end| self.board.label(end).to_string());
        labels.collect()
    }

    /// Who has lost or won, and why.
    pub(super) fn end(&self, position: &Position) -> String {
        let stuck = position.turn();
        let why = if position.is_opening() {
            match position.rules().opening {
                Opening::Vertex => "there is no vertex left to start from".to_owned(),
                Opening::Edge => "there is no edge left to take".to_owned(),
            }
        } else {
            let used_up = if position.rules().capacity == Capacity::ONE {
                "unused neighbour"
            } else {
                "move left"
            };
            match self.ends(position, stuck).as_slice() {
                [end] => format!("the live end {end} has no {used_up}"),
                ends => format!("the live ends {} have no {used_up}", all_of(ends)),
            }
        };
        let outcome = position.outcome_when_stuck();
        format!(
            "Player {stuck} cannot move: {why}.\n{HEADING}{}{HEADING:#}\n",
            self.result(outcome)
        )
    }

    /// The result in a sentence.
    pub(super) fn result(&self, outcome: Outcome) -> String {
        let players = self.game.rules.players;
        match (outcome.winner(players), outcome.loser(players)) {
            (Some(winner), Some(loser)) => format!("Player {winner} wins, player {loser} loses."),
            (Some(winner), None) => format!("Player {winner} wins, all others lose."),
            (None, Some(loser)) => format!("Player {loser} loses."),
            (None, None) => "Nobody wins.".to_owned(),
        }
    }

    /// Whose snakes the player to move extends, when that is not plain from the drawing.
    pub(super) fn own_snake(&self, position: &Position) -> Option<String> {
        let own = position.rules().snakes == Snakes::Private && !position.is_opening();
        own.then(|| {
            let ends = self.ends(position, position.turn());
            format!(
                "Player {} moves from {}.\n",
                position.turn(),
                ends.join(" or ")
            )
        })
    }
}

/// `a, b and c`.
fn all_of(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// The numbers of the moves at the vertices they lead to; the first where several lead to one.
fn marks(position: &Position) -> Vec<(Vertex, char)> {
    let moves: Vec<Move> = position.legal_moves().take(NUMBERED + 1).collect();
    if moves.len() > NUMBERED {
        return Vec::new();
    }
    let target = |one: Move| match one {
        Move::Vertex(to) | Move::Edge([_, to]) => to,
    };
    let mut marks: Vec<(Vertex, char)> = moves.iter().map(|&one| target(one)).zip('1'..).collect();
    // The drawing keeps the last sign of a vertex.
    marks.reverse();
    marks
}

/// The colours of the snakes, which have different shapes as well.
const COLOURS: [AnsiColor; 4] = [
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Blue,
    AnsiColor::Yellow,
];

/// Colours a diagram: snakes by their number, live ends bold, moves that can be made yellow.
fn coloured(diagram: &str, snakes: usize) -> String {
    let mut text = String::with_capacity(diagram.len() * 2);
    let rows = diagram.lines().count().saturating_sub(1);
    for (row, line) in diagram.lines().enumerate() {
        // The margin ends with the blank after the number; the last line is all margin.
        let margin = line.find("  ").map_or(line.len(), |at| at + 2);
        let margin = if row == rows { line.len() } else { margin };
        text.push_str(&line[..margin]);
        for c in line[margin..].chars() {
            match style(c, snakes) {
                Some(style) => {
                    write!(text, "{style}{c}{style:#}").expect("a String takes everything");
                }
                None => text.push(c),
            }
        }
        text.push('\n');
    }
    text
}

fn style(c: char, snakes: usize) -> Option<Style> {
    const SHAPES: [[char; 4]; 2] = [['●', '■', '▲', '◆'], ['○', '□', '△', '◇']];
    let snake = |number: usize| Style::new().fg_color(Some(COLOURS[number].into()));
    for (shapes, style) in SHAPES.iter().zip([Style::new(), Style::new().bold()]) {
        if let Some(number) = shapes.iter().position(|&shape| shape == c) {
            return Some(style.fg_color(snake(number).get_fg_color()));
        }
    }
    match c {
        '·' => Some(Style::new().dimmed()),
        '1'..='9' => Some(Style::new().fg_color(Some(AnsiColor::Cyan.into()))),
        '─' | '│' | '╱' | '╲' | '╳' if snakes == 1 => Some(snake(0)),
        _ => None,
    }
}
