//! Verdicts in plain words, for people at a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use slitherlab_board::Board;
use slitherlab_forests::Place;
use slitherlab_graph::Edge;
use slitherlab_solve::{Basis, Status, Theorem, Value, Verdict};

use crate::output::HEADING;
use crate::trees::put_trees;

/// The lines of an explanation are not longer than this.
const WIDTH: usize = 80;

/// The column in which the values of the rows begin.
const INDENT: usize = 13;

/// So many lines of moves are shown of each value.
const MOVE_LINES: usize = 4;

/// The two trees that a reason speaks about.
pub(crate) struct Trees<'a> {
    pub(crate) board: &'a Board,
    pub(crate) edges: Vec<(Edge, Place)>,
}

/// Trees with more edges are not shown: hardly any of them would fit.
pub(crate) const MOST_TREE_EDGES: usize = 10_000;

/// Who wins, why, by which moves, and on what basis.
pub(crate) fn explain(verdict: &Verdict, trees: Option<Trees<'_>>) -> String {
    let mut text = format!("{HEADING}{}{HEADING:#}\n", headline(verdict));
    put_row(&mut text, "game", &game(verdict));
    put_row(&mut text, "to move", &format!("player {}", verdict.turn));
    put_reasons(&mut text, verdict, trees);
    text
}

/// The same without what the players of a game can see anyway.
pub(crate) fn in_play(verdict: &Verdict, trees: Option<Trees<'_>>) -> String {
    let mut text = format!("{HEADING}{}{HEADING:#}\n", headline(verdict));
    put_reasons(&mut text, verdict, trees);
    text
}

fn put_reasons(text: &mut String, verdict: &Verdict, trees: Option<Trees<'_>>) {
    put_row(text, "why", &verdict.why);
    put_row(text, "basis", &basis(verdict.basis));
    if let Some(trees) = trees {
        let names = ["one tree", "other tree", "in both", "left out"];
        put_trees(text, trees.board, names, trees.edges.into_iter());
    }
    put_moves(text, verdict);
}

/// The answer in one sentence.
fn headline(verdict: &Verdict) -> String {
    if let Some(beaten) = &verdict.can_be_beaten {
        return match beaten.as_slice() {
            [] => "No player can be forced to lose.".to_owned(),
            [one] => format!("The others together can force player {one} to lose."),
            several => format!(
                "The others together can force any of the players {} to lose.",
                list(several)
            ),
        };
    }
    match (verdict.status, verdict.winner, verdict.winner_role) {
        (Status::Unknown, _, _) | (_, None, _) => "Who wins is not known.".to_owned(),
        (_, Some(0), _) => "Nobody wins: a draw.".to_owned(),
        (_, Some(player), None) => format!("Player {player} wins."),
        (_, Some(player), Some(role)) => format!("Player {player} ({role}) wins."),
    }
}

fn list(players: &[u32]) -> String {
    let mut text = String::new();
    for (place, player) in players.iter().enumerate() {
        let gap = match place {
            0 => "",
            _ if place + 1 == players.len() => " and ",
            _ => ", ",
        };
        write!(text, "{gap}{player}").expect("a String takes everything");
    }
    text
}

fn game(verdict: &Verdict) -> String {
    let misere = if verdict.misere { ", misère" } else { "" };
    let first = verdict.first.map(|role| format!(", {role} moves first"));
    format!(
        "{} on {}, {} players{misere}{}",
        verdict.game,
        verdict.board.text,
        verdict.players,
        first.unwrap_or_default()
    )
}

fn basis(basis: Basis) -> String {
    match basis {
        Basis::Theorem { name } => match name {
            Theorem::Rules => "the rules: the game is over".to_owned(),
            Theorem::OneEnd => "theorem of Fraenkel, Scheinerman and Ullman (1993)".to_owned(),
            Theorem::Anderson => "theorem of Anderson (1974)".to_owned(),
            Theorem::StaticMatching => "theorem: every reply has a partner".to_owned(),
            Theorem::Kano => "theorem of Kano (1983)".to_owned(),
            Theorem::Lehman => "theorem of Lehman (1964)".to_owned(),
            Theorem::Safety => "theorem: a cut game that keeps a player from losing".to_owned(),
        },
        Basis::Search { nodes } => format!("exhaustive search of {nodes} positions"),
        Basis::Unknown { spent } if spent.nodes == 0 => "none".to_owned(),
        Basis::Unknown { spent } => {
            format!("none: {} positions were searched in vain", spent.nodes)
        }
    }
}

/// One row: its name, and its value in lines of its own column.
pub(crate) fn put_row(text: &mut String, name: &str, value: &str) {
    let width = INDENT - 2;
    write!(text, "  {name:<width$}").expect("a String takes everything");
    let mut column = INDENT;
    for (place, word) in value.split(' ').enumerate() {
        let length = word.chars().count();
        if place > 0 {
            if column + 1 + length > WIDTH {
                write!(text, "\n{:INDENT$}", "").expect("a String takes everything");
                column = INDENT;
            } else {
                text.push(' ');
                column += 1;
            }
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}

/// One row: how many of something there are, and as many of them as fit into a few lines.
pub(crate) fn put_list<'a>(
    text: &mut String,
    name: &str,
    count: usize,
    items: impl Iterator<Item = &'a str>,
) {
    put_group(text, name, name.len(), count, items);
}

/// The values of moves in the order in which they are shown: a sign and a word, so that the colour says
/// nothing alone.
const VALUES: [(Value, &str, AnsiColor); 4] = [
    (Value::Win, "+ win", AnsiColor::Green),
    (Value::Draw, "= draw", AnsiColor::Cyan),
    (Value::Loss, "- lose", AnsiColor::Red),
    (Value::Unknown, "? unknown", AnsiColor::Yellow),
];

fn put_moves(text: &mut String, verdict: &Verdict) {
    if verdict.moves.is_empty() {
        return;
    }
    let all = verdict.moves.len();
    put_row(text, "moves", &format!("{all} for player {}", verdict.turn));
    for (value, sign, colour) in VALUES {
        let count = verdict.moves_worth(value).count();
        if count > 0 {
            let style = Style::new().fg_color(Some(colour.into())).bold();
            let moves = verdict.moves_worth(value).map(|one| one.text.as_str());
            put_group(
                text,
                &format!("{style}{sign}{style:#}"),
                sign.len(),
                count,
                moves,
            );
        }
    }
}

/// The moves of one value: how many, and as many of them as fit into a few lines.
fn put_group<'a>(
    text: &mut String,
    sign: &str,
    sign_width: usize,
    count: usize,
    moves: impl Iterator<Item = &'a str>,
) {
    let gap = INDENT - 2 - sign_width;
    let number = format!("{count}:");
    write!(text, "  {sign}{:gap$}{number}", "").expect("a String takes everything");
    let mut column = INDENT + number.len();
    let mut line = 1;
    for (shown, one) in moves.enumerate() {
        // The last line keeps room for the number of those left out.
        let more = format!(" and {} more", count - shown);
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
            write!(text, "\n{:INDENT$}{one}", "").expect("a String takes everything");
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
            put_group(
                &mut text,
                "+ win",
                5,
                count,
                moves.iter().map(String::as_str),
            );
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines.len() <= MOVE_LINES, "{text}");
            assert!(lines.iter().all(|line| line.len() <= WIDTH), "{text}");
            let shown = text.matches('-').count();
            let rest = text.split(" and ").nth(1);
            let rest = rest.map_or(0, |rest| rest.split(' ').next().unwrap().parse().unwrap());
            assert_eq!(shown + rest, count, "{text}");
        }
    }

    #[test]
    fn players_are_listed() {
        assert_eq!(list(&[1, 2]), "1 and 2");
        assert_eq!(list(&[1, 2, 5]), "1, 2 and 5");
    }
}
