//! Playing a relative of the games: moves as texts, without a drawing of the board.

use std::fmt::Write as _;
use std::io::BufRead;

use slitherlab_game::Outcome;
use slitherlab_kin::{Answer, Depth, Move, Value};

use super::seat::Seats;
use crate::budget::BudgetArgument;
use crate::kin::{KinQuestion, explain_kin};
use crate::output::{self, HEADING};
use crate::{Status, line};

/// The number of moves listed with their numbers.
const LISTED: usize = 60;

/// The longest line that a person types.
const LONGEST_LINE: usize = 1000;

/// What can be typed beside moves.
const HELP: &str = "Type a move, its number, or one of: hint, why, undo, quit. An engine plays perfectly within the budget.\n";

/// Plays until the game is over, or a person leaves.
pub(super) fn play(
    mut asked: KinQuestion,
    seats: &Seats,
    budget: BudgetArgument,
) -> anyhow::Result<Status> {
    let answer = |asked: &KinQuestion| {
        budget.within(1, |_| (), |limits| asked.answer(Depth::AllMoves, limits))
    };
    let title = {
        let nothing = BudgetArgument {
            nodes: Some(0),
            ..BudgetArgument::default()
        };
        let told = nothing.within(1, |_| (), |limits| asked.answer(Depth::Answer, limits));
        asked.told(&told).title()
    };
    output::text(&format!("{HEADING}{title}{HEADING:#}\n{HELP}"))?;
    let mut input = std::io::stdin().lock();
    // The number of moves made, and whether each was a person's.
    let mut made: Vec<bool> = Vec::new();
    while asked.position.outcome() == Outcome::Ongoing {
        let player = asked.position.turn();
        if !seats.is_human(player) {
            let best = answer(&asked);
            let sure = best_of(&best, [Value::Win, Value::Draw]);
            let mv = sure.or_else(|| best_of(&best, [Value::Unknown, Value::Loss]));
            let mv = mv.expect("the game goes on");
            let text = asked.position.move_text(&asked.ground, mv);
            let doubt = if best.conclusion.is_none() && sure.is_none() {
                " (a guess: nobody knows who wins)"
            } else {
                ""
            };
            output::text(&format!("Player {player} plays {text}{doubt}.\n"))?;
            asked.position.play_unchecked(mv);
            made.push(false);
            continue;
        }
        show(&asked)?;
        let Some(order) = next_order(&mut input)? else {
            return Ok(Status::Answered);
        };
        match order.as_str() {
            "" => {}
            "quit" => return Ok(Status::Answered),
            "help" | "?" => output::text(HELP)?,
            "why" => output::text(&explain_kin(&asked.told(&answer(&asked))))?,
            "hint" => {
                let best = answer(&asked);
                let hint = match best_of(&best, [Value::Win, Value::Draw]) {
                    Some(mv) => asked.position.move_text(&asked.ground, mv),
                    None => "no move is known to be good".to_owned(),
                };
                output::text(&format!("{hint}\n"))?;
            }
            "undo" => undo(&mut asked, &mut made),
            text => match read(&asked, text) {
                Ok(mv) => {
                    asked.position.play_unchecked(mv);
                    made.push(true);
                }
                Err(problem) => output::text(&format!("{problem}\n"))?,
            },
        }
    }
    let winner = asked.position.outcome().winner(2);
    let last = asked.position.text(&asked.ground);
    let result = winner.map_or("Nobody wins.".to_owned(), |player| {
        let role = asked.position.role(player);
        let role = role.map_or(String::new(), |role| format!(" ({role})"));
        format!("Player {player}{role} wins.")
    });
    output::text(&format!("\n{last}\n{result}\n"))?;
    Ok(Status::Answered)
}

/// A move of the first of these values that some move has.
fn best_of(answer: &Answer, values: [Value; 2]) -> Option<Move> {
    values
        .into_iter()
        .find_map(|value| answer.moves_worth(value).next())
}

/// The position and the legal moves.
fn show(asked: &KinQuestion) -> anyhow::Result<()> {
    let position = &asked.position;
    let mut text = format!("\n{}\n", position.text(&asked.ground));
    let moves = position.moves();
    for (place, &mv) in moves.iter().enumerate().take(LISTED) {
        let mv = position.move_text(&asked.ground, mv);
        let _ = write!(text, "  {}) {mv}", place + 1);
    }
    if moves.len() > LISTED {
        let _ = write!(text, "  and {} more", moves.len() - LISTED);
    }
    output::text(&(text + "\n"))
}

/// What a person types; `None` at the end of the input.
fn next_order(input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
    Ok(match line::next(input, LONGEST_LINE)? {
        None => None,
        Some(line::Line::TooLong) => Some("?".to_owned()),
        Some(line::Line::Whole(bytes)) => Some(String::from_utf8_lossy(&bytes).trim().to_owned()),
    })
}

/// Takes everything back up to a person's last move.
fn undo(asked: &mut KinQuestion, made: &mut Vec<bool>) {
    if !made.contains(&true) {
        return;
    }
    while let Some(was_own) = made.pop() {
        asked.position.undo();
        if was_own {
            return;
        }
    }
}

/// A move by its text, or by its number where that is no vertex.
fn read(asked: &KinQuestion, text: &str) -> Result<Move, String> {
    let position = &asked.position;
    match position.parse_move(&asked.ground, text) {
        Ok(one) => Ok(one),
        Err(error) => {
            let place = text.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let listed = place.and_then(|place| position.moves().get(place).copied());
            let names_a_vertex = asked.ground.vertex(text).is_some()
                && matches!(position.moves().first(), Some(Move::Vertex(_)));
            listed
                .filter(|_| !names_a_vertex)
                .ok_or_else(|| error.to_string())
        }
    }
}
