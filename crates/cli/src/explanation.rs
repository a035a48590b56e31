//! Answers in plain words, for people at a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use slitherlab_draw::chart::wrap;
use slitherlab_explain::{Reader, basis, grouped, headline, headline_to, why_to};
use slitherlab_game::{Game, Player, changes};
use slitherlab_solve::{Answer, Depth, Question, Value, ValuedMove};

use crate::output::HEADING;
use crate::trees::put_trees;

/// The lines of an explanation are not longer than this.
const WIDTH: usize = 80;

/// The column in which the values of the rows begin.
const INDENT: usize = 13;

/// The number of lines of moves that are shown for each value.
const MOVE_LINES: usize = 4;

/// More moves than this fit nowhere.
const MOST_SHOWN: usize = 200;

/// Trees with more edges are not shown: hardly any of them would fit.
const MOST_TREE_EDGES: usize = 10_000;

/// Writes the winner, the reason, the moves and the basis. The board is called by the name that it
/// was given.
pub(crate) fn explain(game: &Game, answer: &Answer, board: &str) -> String {
    let mut text = format!("{HEADING}{}{HEADING:#}\n", headline(game, answer));
    put_row(&mut text, "game", &title(game, board));
    let turn = game.turn();
    put_row(&mut text, "to move", &format!("player {turn}"));
    put_reasons(&mut text, game, answer, Reader::default());
    text
}

/// Writes the explanation for a player, without what the players of a game can see anyway.
pub(crate) fn in_play(game: &Game, answer: &Answer, reader: Reader) -> String {
    let headline = headline_to(game, answer, reader);
    let mut text = format!("{HEADING}{headline}{HEADING:#}\n");
    put_reasons(&mut text, game, answer, reader);
    text
}

fn put_reasons(text: &mut String, game: &Game, answer: &Answer, reader: Reader) {
    put_row(text, "why", &why_to(game, answer, reader));
    put_row(text, "basis", &basis(answer));
    let board = game.board();
    if board.graph().edge_count() <= MOST_TREE_EDGES {
        if let Some(trees) = Question::new(game, Depth::Answer).trees(&answer.reason) {
            put_trees(text, board, &trees.iter().copied());
        }
    }
    put_valued(text, game.turn(), &answer.moves, |mv| game.move_text(mv));
}

fn title(game: &Game, board: &str) -> String {
    let rules = game.rules();
    let directed = if game.board().is_directed() {
        "directed "
    } else {
        ""
    };
    let misere = if rules.is_misere() { ", misère" } else { "" };
    let first = rules.role(Player::FIRST);
    let first = first.map(|role| format!(", {role} moves first"));
    let changes = changes(&rules, game.preset(), game.board());
    let changes = changes.map(|changes| format!(", {changes}"));
    format!(
        "{directed}{} on {board}, {} players{misere}{}{}",
        game.preset(),
        rules.players(),
        first.unwrap_or_default(),
        changes.unwrap_or_default()
    )
}

/// Numbers of things, a line for each: its name, how many there are, and what they are.
pub(crate) fn put_counts(text: &mut String, rows: &[(&str, usize, &str)]) {
    for &(name, count, meaning) in rows {
        let count = grouped(count as u64);
        let line = format!("  {name:<8} {count:>9}  {meaning}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// One row: its name, and its value in lines of its own column.
pub(crate) fn put_row(text: &mut String, name: &str, value: &str) {
    let width = INDENT - 3;
    let lines = wrap(value, WIDTH - INDENT);
    let lines = lines.join(&format!("\n{:INDENT$}", ""));
    let _ = writeln!(text, "  {name:<width$} {lines}");
}

/// The values of moves in the order in which they are shown: a sign and a word, so that the colour
/// says nothing alone.
const VALUES: [(Value, &str, AnsiColor); 4] = [
    (Value::Win, "+ win", AnsiColor::Green),
    (Value::Draw, "= draw", AnsiColor::Cyan),
    (Value::Loss, "- lose", AnsiColor::Red),
    (Value::Unknown, "? unknown", AnsiColor::Yellow),
];

/// Rows with the moves of each value.
pub(crate) fn put_valued<M: Copy>(
    text: &mut String,
    turn: Player,
    moves: &[ValuedMove<M>],
    move_text: impl Fn(M) -> String,
) {
    if moves.is_empty() {
        return;
    }
    let all = grouped(moves.len() as u64);
    put_row(text, "moves", &format!("{all} for player {turn}"));
    for (value, sign, colour) in VALUES {
        let worth = moves.iter().filter(|valued| valued.value == value);
        let count = worth.clone().count();
        if count > 0 {
            let style = Style::new().fg_color(Some(colour.into())).bold();
            let shown = worth.take(MOST_SHOWN);
            let shown: Vec<String> = shown.map(|valued| move_text(valued.mv)).collect();
            put_list(text, (sign, style), count, &shown);
        }
    }
}

/// One row: how many of something there are, and as many of them as fit into a few lines.
pub(crate) fn put_list(
    text: &mut String,
    (name, style): (&str, Style),
    count: usize,
    items: &[String],
) {
    let gap = INDENT - 2 - name.chars().count();
    let number = format!("{}:", grouped(count as u64));
    let _ = write!(text, "  {style}{name}{style:#}{:gap$}{number}", "");
    let mut column = INDENT + number.len();
    let mut line = 1;
    for (shown, one) in items.iter().enumerate() {
        // The last line keeps room for the number of those left out.
        let more = format!(" and {} more", grouped((count - shown) as u64));
        let room = if line == MOVE_LINES && shown + 1 < count {
            WIDTH - more.len()
        } else {
            WIDTH
        };
        if column + 1 + one.chars().count() > room {
            if line == MOVE_LINES {
                text.push_str(&more);
                break;
            }
            line += 1;
            let _ = write!(text, "\n{:INDENT$}{one}", "");
            column = INDENT + one.chars().count();
        } else {
            text.push(' ');
            text.push_str(one);
            column += 1 + one.chars().count();
        }
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_wrapped_in_their_column() {
        let mut text = String::new();
        put_row(&mut text, "why", "word ".repeat(20).trim_end());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("  why        word word"));
        assert!(lines[1].starts_with("             word"));
        assert!(lines.iter().all(|line| line.len() <= WIDTH));
    }

    #[test]
    fn a_long_list_is_cut_with_the_number_of_the_rest() {
        for count in [1, 5, 40, 41, 42, 43, 44, 45, 46, 1000] {
            let moves: Vec<String> = (0..count).map(|n| format!("{n},0-{n},1")).collect();
            let mut text = String::new();
            put_list(&mut text, ("+ win", Style::new()), count, &moves);
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines.len() <= MOVE_LINES, "{text}");
            assert!(lines.iter().all(|line| line.len() <= WIDTH), "{text}");
            let shown = text.matches('-').count();
            let rest = text.split(" and ").nth(1);
            let rest = rest.map_or(0, |rest| rest.split(' ').next().unwrap().parse().unwrap());
            assert_eq!(shown + rest, count, "{text}");
        }
    }
}
