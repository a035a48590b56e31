//! The reasons in plain words.

use slitherlab_board::Board;
use slitherlab_games::Outcome;
use slitherlab_games::snake::{Ends, First, Move, Position};
use slitherlab_matching::Class;

use super::answer::Search;
use super::levels::Levels;
use super::part::Part;
use super::proof::{Proof, Reason};
use crate::verdict::Value;

/// One or two sentences that are true of this board.
pub(crate) fn explain(board: &Board, position: &Position, proof: &Proof) -> String {
    let words = Words::of(board);
    let mover = position.turn();
    match &proof.reason {
        Reason::Over(Outcome::Loses(player)) => {
            format!("Player {player} has no move left and loses.")
        }
        Reason::Over(_) => {
            format!("Player {mover} has no move left and wins: in misère play that is the aim.")
        }
        Reason::OneEnd(part) if position.is_opening() => words.start(position, part),
        Reason::OneEnd(part) => words.one_end(position, part, proof),
        Reason::Anderson(levels) => words.opening(board, levels),
        Reason::Doomed(part) => words.doomed(position, part),
        Reason::Dooming(one) => words.dooming(board, position, *one),
        Reason::Open => {
            format!(
                "No theorem decides this position of {} players, and no search was made.",
                position.rules().players
            )
        }
    }
}

/// What a search has found, in one or two sentences.
pub(crate) fn explain_search(board: &Board, position: &Position, search: &Search) -> String {
    let Search {
        fates,
        good,
        against,
    } = search;
    let mover = position.turn();
    let positions = format!(
        "A search through {} position{}",
        grouped(fates.nodes),
        if fates.nodes == 1 { "" } else { "s" }
    );
    let number = |wanted: Option<bool>| -> Vec<String> {
        let players = (1..).zip(&fates.players);
        players
            .filter(|&(_, &fate)| fate == wanted)
            .map(|(player, _): (u32, _)| player.to_string())
            .collect()
    };
    let by = good.map_or(String::new(), |one| {
        format!(", for one by {}", one.on(board))
    });
    if fates.players.len() == 2 {
        return match fates.players[mover.index()] {
            None => format!(
                "No theorem decides this position. {positions} did not decide it either before the \
                 budget ran out."
            ),
            Some(true) => format!(
                "{positions} shows that player {} wins: he has an answer to each move of player {mover}, and to \
                 whatever follows.",
                mover.next(2)
            ),
            Some(false) => format!(
                "{positions} shows that player {mover} wins{by}: whatever player {} replies, he has an answer.",
                mover.next(2)
            ),
        };
    }
    let [beaten, safe, open] = [Some(true), Some(false), None].map(number);
    let players = |numbers: &[String]| {
        let (last, first) = numbers.split_last().expect("asked about somebody");
        match first {
            [] => format!("player {last}"),
            _ => format!("players {} and {last}", first.join(", ")),
        }
    };
    let mut facts = Vec::new();
    if !beaten.is_empty() {
        facts.push(format!(
            "the others together can force {} to lose",
            players(&beaten)
        ));
    }
    if !safe.is_empty() {
        let own = safe.contains(&mover.to_string());
        let by = if own { by.as_str() } else { "" };
        facts.push(format!("{} can always avoid that{by}", players(&safe)));
    }
    let facts = facts.join(", and ");
    let helps: Vec<String> = against
        .iter()
        .map(|(x, one)| format!("{} against player {x}", one.on(board)))
        .collect();
    let helps = if helps.is_empty() {
        String::new()
    } else {
        format!(" Player {mover} helps the others by {}.", helps.join(", "))
    };
    match (open.is_empty(), facts.is_empty()) {
        (true, _) => format!("{positions} shows: {facts}.{helps}"),
        (false, false) => format!(
            "{positions} shows: {facts}.{helps} About {} the budget did not suffice.",
            players(&open)
        ),
        (false, true) => format!(
            "{positions} decided nothing before the budget ran out, and no theorem says who of {} players can be beaten.",
            fates.players.len()
        ),
    }
}

/// A number with commas, as people read it.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What the vertices of a board are called.
struct Words {
    one: &'static str,
    many: &'static str,
    /// How all of them are paired.
    paired: &'static str,
}

impl Words {
    fn of(board: &Board) -> Self {
        let (one, many) = if board.cells().is_some() {
            ("cell", "cells")
        } else {
            ("vertex", "vertices")
        };
        // Pairs are dominoes where every move is a step to the next cell.
        let text = board.text();
        let other_moves = [" reach ", " + ", " and "];
        let steps =
            text.starts_with("grid:") && other_moves.iter().all(|word| !text.contains(word));
        let paired = if steps {
            "paired into dominoes"
        } else {
            "paired along edges"
        };
        Self { one, many, paired }
    }

    fn count(&self, number: usize) -> String {
        format!(
            "{number} {}",
            if number == 1 { self.one } else { self.many }
        )
    }

    /// "a maximum matching leaves 3 of the 15 cells out".
    fn left_out(&self, part: &Part) -> String {
        let all = part.vertices().len();
        let exposed = all - 2 * part.matching().size();
        format!(
            "a maximum matching of the {} leaves {exposed} out",
            self.count(all)
        )
    }

    fn start(&self, position: &Position, part: &Part) -> String {
        let all = self.count(part.vertices().len());
        let outer = part.count(Class::Outer);
        let paired = self.paired;
        let names_and_moves = position.rules().first == First::Opener;
        match (outer, names_and_moves) {
            (0, true) => format!(
                "All {all} can be {paired}, so player 1 may start anywhere: he moves \
                 to the partner of the {} where the snake ends, every time.",
                self.one
            ),
            (0, false) => format!(
                "All {all} can be {paired}, so wherever player 1 starts, player 2 moves to \
                 the partner of the {} where the snake ends, every time.",
                self.one
            ),
            (_, true) if outer == part.vertices().len() => format!(
                "Every one of the {all} is left out by some maximum matching, so whichever player 1 names, player 2 \
                 can answer each of his moves with a partner."
            ),
            (_, true) => format!(
                "Every maximum matching covers {} of the {all}; player 1 starts at one of these and always moves to \
                 the partner of the {} where the snake ends.",
                part.vertices().len() - outer,
                self.one
            ),
            (_, false) => format!(
                "The {all} cannot all be paired: {}. Player 1 starts at one of the {outer} that a maximum matching can \
                 leave out, and afterwards always moves to a partner.",
                self.left_out(part)
            ),
        }
    }

    fn one_end(&self, position: &Position, part: &Part, proof: &Proof) -> String {
        let mover = position.turn();
        let other = mover.next(2);
        let winning = proof
            .values
            .iter()
            .filter(|&&value| value == Value::Win)
            .count();
        if winning == 0 {
            format!(
                "Each {} that player {mover} can reach is covered by every maximum matching of the {} unused, so player \
                 {other} always finds its partner free.",
                self.one,
                part.vertices().len()
            )
        } else {
            format!(
                "Player {mover} can move to {} that some maximum matching of the {} unused leaves out; \
                 wherever player {other} goes from there, its partner is free.",
                self.count(winning),
                part.vertices().len()
            )
        }
    }

    fn opening(&self, board: &Board, levels: &Levels) -> String {
        let whole = &levels.levels()[0];
        let all = self.count(whole.vertices().len());
        let Some(number) = levels.perfect_level() else {
            let exposed = whole.vertices().len() - 2 * whole.matching().size();
            let leaves = if exposed == 1 {
                "1 is".to_owned()
            } else {
                format!("{exposed} are")
            };
            return format!(
                "The {all} cannot all be paired ({leaves} left over), and whichever edge player 1 takes, one end of it \
                 can be the one left out{}: player 2 extends the other end to its partner and goes on pairing.",
                if levels.levels().len() > 1 {
                    " at its level of Anderson's sequence"
                } else {
                    ""
                }
            );
        };
        let level = &levels.levels()[number];
        let perfect = level.count(Class::Perfect);
        if number == 0 && perfect == whole.vertices().len() {
            return format!(
                "All {all} can be {}, so player 1 opens with a pair and then always completes the pair \
                 that player 2 has begun.",
                self.paired
            );
        }
        let [u, v] = levels
            .winning_opening()
            .expect("a level with perfect vertices has one");
        let example = Move::Edge([u.min(v), u.max(v)]).on(board);
        if number == 0 {
            format!(
                "Not all {all} can be paired, but {perfect} of them are paired among themselves by every maximum \
                 matching: player 1 opens with such a pair ({example}) and then always completes the pair that player 2 has begun.",
            )
        } else {
            format!(
                "Among the {} that remain after taking inner vertices {}, {perfect} are paired among \
                 themselves by every maximum matching: player 1 opens with such a pair ({example}), completes pairs there, and punishes \
                 every step outside.",
                self.count(level.vertices().len()),
                if number == 1 {
                    "once".to_owned()
                } else {
                    format!("{number} times")
                },
            )
        }
    }

    fn doomed(&self, position: &Position, part: &Part) -> String {
        let mover = position.turn();
        let end = if live_end_count(position) == 1 {
            "the live end"
        } else {
            "a live end"
        };
        format!(
            "Every unused {} next to {end} is covered by every maximum matching of the {} unused, so \
             player {} answers each move of player {mover} with the partner.",
            self.one,
            part.vertices().len(),
            mover.next(2)
        )
    }

    fn dooming(&self, board: &Board, position: &Position, one: Move) -> String {
        let mover = position.turn();
        format!(
            "After {} every unused {} next to a live end is covered by every maximum matching of the \
             unused ones, so player {mover} can answer each move of player {} with the partner.",
            one.on(board),
            self.one,
            mover.next(2)
        )
    }
}

fn live_end_count(position: &Position) -> usize {
    let per_snake = if position.rules().ends == Ends::One {
        1
    } else {
        2
    };
    per_snake * position.snake_count()
}
