//! Answers about a position: who wins, by which moves, and on what that rests.

use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_game::snake::{self, Ending};
use slitherlab_game::{Game, Outcome, Player, Preset};
use slitherlab_solve::search::Budget;
use slitherlab_solve::{
    Basis, BasisKind, Conclusion, Depth, Question, Uncertified, Value, ValuedMove,
};
use slitherlab_verify::Certificate;

use crate::deletion::{self, Deletions};
use crate::ground::Ground;
use crate::line;
use crate::position::{Move, Position};
use crate::search::Search;

/// The theorems that decide these games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// The game is over: the rules decide.
    Rules,
    /// Directed boards: going backwards from where nobody can move on.
    BackwardInduction,
    /// Directed boards: the walk is forced into a directed cycle, and its length decides.
    ForcedWalk,
    /// The switching game on edges with all terminals to be joined: Lehman 1964.
    Lehman,
    /// Unlimited deletions: nobody is ever stuck.
    NeverStuck,
    /// A limited number of deletions: what is deleted is drawn again, so the game without them
    /// decides, by a theorem.
    Redrawing,
}

/// An answer: who wins, on what basis, by which moves. Nothing in it is guessed, and no certificate
/// goes with it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// How the game ends with best play; `None` when it is not known.
    pub conclusion: Option<Conclusion>,
    /// On what that rests.
    pub basis: Basis<Theorem>,
    /// The legal moves with their values.
    pub moves: Vec<ValuedMove<Move>>,
    /// The answer of the game without deletions, where it is that of this one.
    pub plain: Option<Box<slitherlab_solve::Answer>>,
}

impl Answer {
    /// The winner, if one is known and it is no draw.
    pub fn winner(&self) -> Option<Player> {
        self.conclusion.as_ref().and_then(Conclusion::winner)
    }

    /// The moves with the given value.
    pub fn moves_worth(&self, value: Value) -> impl Iterator<Item = Move> + '_ {
        let worth = self.moves.iter().filter(move |one| one.value == value);
        worth.map(|one| one.step)
    }
}

/// Answers who wins a position: by theorem, else by a search within the budget.
///
/// Several threads are not used.
pub fn analyze(ground: &Ground, position: &Position, depth: Depth, budget: &Budget<'_>) -> Answer {
    let outcome = position.outcome();
    if outcome.is_over() {
        return Answer {
            conclusion: conclusion(outcome),
            basis: Basis::Theorem(Theorem::Rules),
            moves: Vec::new(),
            plain: None,
        };
    }
    match (position, ground) {
        (Position::Deletion(game), Ground::Board(board)) if game.redraws() => {
            match game.deletions() {
                Deletions::Unlimited => never_stuck(position),
                Deletions::Each(_) => without_deletions(game, position, board, depth, budget),
            }
        }
        (Position::Line(game), _) => line::answer(game, depth, budget),
        _ => by_theorem_and_search(position, depth, budget),
    }
}

/// Returns the certificate of who wins a position; `None` for games whose rules the checker does
/// not know: all but Hold That Line as Sackson plays it.
pub fn certify(
    ground: &Ground,
    position: &Position,
    budget: &Budget<'_>,
) -> Option<Result<Certificate, Uncertified>> {
    match (position, ground) {
        (Position::Line(game), Ground::Board(board)) if game.ending() == Ending::Misere => {
            Some(line::certificate(board, game, budget))
        }
        _ => None,
    }
}

fn conclusion(outcome: Outcome) -> Option<Conclusion> {
    outcome.winner(2).map(Conclusion::Wins)
}

/// Nobody loses who can delete; only an opening that cannot be extended ends the game.
fn never_stuck(position: &Position) -> Answer {
    let turn = position.turn();
    let moves = position.moves().into_iter().map(|step| {
        let mut after = position.clone();
        after.play_unchecked(step);
        let value = Value::of_outcome(after.outcome(), turn);
        ValuedMove::new(step, value, BasisKind::Theorem)
    });
    let moves: Vec<ValuedMove<Move>> = moves.collect();
    let has = |value| moves.iter().any(|one| one.value == value);
    let conclusion = if has(Value::Win) {
        Conclusion::Wins(turn)
    } else if has(Value::Draw) {
        Conclusion::Draw
    } else {
        Conclusion::Wins(turn.next(2))
    };
    Answer {
        conclusion: Some(conclusion),
        basis: Basis::Theorem(Theorem::NeverStuck),
        moves,
        plain: None,
    }
}

/// What is deleted is drawn again, so that the game without deletions decides; see [`deletion`].
fn without_deletions(
    game: &deletion::Position,
    position: &Position,
    board: &Arc<Board>,
    depth: Depth,
    budget: &Budget<'_>,
) -> Answer {
    let ask = |snakes: &snake::Position, depth| {
        let game = Game::with_position(Preset::Classic, board, snakes.clone());
        let game = game.expect("the snakes are on this board");
        Question::new(&game, depth).analyze_within(budget)
    };
    let plain = ask(game.snakes(), depth);
    let value = |step: Move| {
        if let Move::Snake(step) = step {
            let mut known = plain.moves.iter();
            let known = known.find(|valued| valued.step.snake() == Some(step));
            return known.map_or((Value::Unknown, BasisKind::Unknown), |valued| {
                (valued.value, valued.basis)
            });
        }
        // The position before is the opponent's to move; they win it if the move that is deleted
        // was a good one.
        let mut before = game.snakes().clone();
        before.undo();
        let told = ask(&before, Depth::Answer);
        let basis = match told.basis {
            Basis::Theorem(_) => BasisKind::Theorem,
            _ => BasisKind::Search,
        };
        match told.winner() {
            None => (Value::Unknown, BasisKind::Unknown),
            Some(winner) => (Value::win_if(winner == position.turn()), basis),
        }
    };
    let moves = position.moves().into_iter().map(|step| {
        let (value, basis) = value(step);
        ValuedMove::new(step, value, basis)
    });
    Answer {
        conclusion: plain.conclusion.clone(),
        basis: plain.basis.map(|_| Theorem::Redrawing),
        moves: moves.collect(),
        plain: Some(Box::new(plain)),
    }
}

fn by_theorem_and_search(position: &Position, depth: Depth, budget: &Budget<'_>) -> Answer {
    let turn = position.turn();
    let steps = position.moves();
    let proofs = position.move_proofs();
    let mut values: Vec<Option<(bool, BasisKind)>> = proofs
        .iter()
        .map(|proof| proof.map(|(wins, _)| (wins, BasisKind::Theorem)))
        .collect();
    // By a winning move, or by all moves losing; the position itself may be told where the moves
    // are not.
    let winning = proofs.iter().flatten().find(|(wins, _)| *wins).copied();
    let forced = |a: Theorem, b: Theorem| if b == Theorem::ForcedWalk { b } else { a };
    let losing = || {
        let all: Option<Vec<(bool, Theorem)>> = proofs.iter().copied().collect();
        let theorems = all?.into_iter().map(|(_, theorem)| theorem);
        theorems.reduce(forced).map(|theorem| (false, theorem))
    };
    let told = winning.or_else(losing).or_else(|| position.proof());
    let mut search = Search::new(budget);
    let wants_all = depth == Depth::AllMoves;
    if told.is_none() || wants_all {
        for (place, &step) in steps.iter().enumerate() {
            if values[place].is_some() {
                continue;
            }
            let mut after = position.clone();
            after.play_unchecked(step);
            let found = search.winner(&after).map(|winner| winner == turn);
            values[place] = found.map(|wins| (wins, BasisKind::Search));
            if found.is_none() || (found == Some(true) && !wants_all) {
                break;
            }
        }
    }
    let searched = if values.iter().flatten().any(|(wins, _)| *wins) {
        Some(true)
    } else {
        values.iter().all(Option::is_some).then_some(false)
    };
    let nodes = search.nodes;
    let (wins, basis) = match (told, searched) {
        (Some((wins, theorem)), _) => (Some(wins), Basis::Theorem(theorem)),
        (None, Some(wins)) => (Some(wins), Basis::Search { nodes }),
        (None, None) => (None, Basis::Unknown { nodes }),
    };
    let moves = steps.into_iter().zip(values).map(|(step, value)| {
        let (value, basis) = match value {
            Some((wins, basis)) => (Value::win_if(wins), basis),
            // A player who loses has only losing moves.
            None if wins == Some(false) => (Value::Loss, BasisKind::Theorem),
            None => (Value::Unknown, BasisKind::Unknown),
        };
        ValuedMove::new(step, value, basis)
    });
    Answer {
        moves: moves.collect(),
        plain: None,
        conclusion: wins.map(|wins| Conclusion::Wins(if wins { turn } else { turn.next(2) })),
        basis,
    }
}
