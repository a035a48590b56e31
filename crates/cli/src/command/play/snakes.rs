//! The snake games at the table.

use slitherlab_board::Board;
use slitherlab_draw::terminal::{self, Charset, Scene};
use slitherlab_games::AnyPosition;
use slitherlab_games::snake::{Capacity, Ending, Move, Opening, Position, Snakes};
use slitherlab_graph::Vertex;
use slitherlab_solve::engine::{Choice, Engine, Level, SnakeEngine};
use slitherlab_solve::search::Limits;
use slitherlab_solve::{Depth, Question};

use super::screen::{NUMBERED, fits, paint};
use super::table::Table;
use crate::budget::Budget;
use crate::explanation::in_play;
use crate::game::SnakeGame;

/// The longest snake that is listed on a board that cannot be drawn.
const LONGEST: usize = 40;

/// The value of every move is looked for up to this many (moves × vertices).
const THOROUGH: usize = 1_000_000;

pub(super) struct SnakeTable<'a> {
    board: &'a Board,
    game: SnakeGame,
    engine: SnakeEngine<'a>,
    charset: Charset,
    /// How much a search for a move may spend.
    budget: Budget,
    /// Whether there is a picture of the board, not only a list.
    is_drawn: bool,
}

impl<'a> SnakeTable<'a> {
    pub(super) fn new(
        board: &'a Board,
        game: SnakeGame,
        start: Position,
        charset: Charset,
        budget: Budget,
    ) -> Self {
        Self {
            board,
            game,
            engine: SnakeEngine::new(board, start),
            charset,
            budget,
            is_drawn: terminal::is_drawn(board),
        }
    }

    /// The labels of the live ends of the player to move.
    fn ends(&self) -> Vec<String> {
        let mut ends: Vec<Vertex> = self.position().live_ends().collect();
        ends.dedup();
        let labels = ends.iter().map(|&end| self.board.label(end).to_string());
        labels.collect()
    }

    /// Whether the value of every move can be asked for: the board is not too large.
    fn is_small(&self) -> bool {
        let moves = self.position().legal_moves().count();
        moves.saturating_mul(self.board.graph().vertex_count()) <= THOROUGH
    }

    fn describe(&self) -> String {
        let position = self.position();
        let vertices = self.board.graph().vertices();
        let unused = vertices.filter(|&v| position.room(v) > 0).count();
        let ends = self.ends();
        if ends.is_empty() {
            return format!("The board is too large to be drawn: {unused} vertices are unused.\n");
        }
        format!(
            "The board is too large to be drawn: {unused} vertices are unused; player {} moves from {}.\n",
            position.turn(),
            ends.join(" or ")
        )
    }
}

impl Table for SnakeTable<'_> {
    type Position = Position;

    fn board(&self) -> &Board {
        self.board
    }

    fn position(&self) -> &Position {
        self.engine.position()
    }

    fn play(&mut self, one: Move) {
        self.engine.play(one);
    }

    fn undo(&mut self) -> Option<Move> {
        self.engine.undo()
    }

    fn choose(&mut self, level: Level, seed: u64) -> Option<Choice<Move>> {
        let engine = &mut self.engine;
        let choose = |limits: &Limits<'_>| engine.choose(level, limits, seed);
        self.budget.within(1, |_| (), choose)
    }

    fn explain(&self) -> String {
        let position = AnyPosition::Snake(self.position().clone());
        let question = Question {
            board: self.board,
            game: self.game.game,
            position: &position,
            depth: if self.is_small() {
                Depth::AllMoves
            } else {
                Depth::Answer
            },
        };
        let answer = |limits: &Limits<'_>| question.analyze_within(limits);
        in_play(&question, &self.budget.within(1, |_| (), answer))
    }

    fn aim(&self) -> &'static str {
        match self.game.rules.ending {
            Ending::Normal => "who cannot move loses",
            Ending::Misere => "who cannot move wins",
        }
    }

    fn strength(&self) -> &'static str {
        let rules = &self.game.rules;
        if rules.is_matching_game() && rules.snakes == Snakes::Shared(1) {
            "perfect"
        } else {
            "perfect where a search decides"
        }
    }

    fn draw(&self) -> String {
        let position = self.position();
        let drawn = match fits(self.board) {
            None => self.is_drawn || position.move_count() <= LONGEST,
            Some(fits) => fits,
        };
        if !drawn {
            return self.describe();
        }
        let mut scene = Scene::from(&position.setup());
        if !position.is_opening() {
            scene.marks = marks(position);
        }
        let snakes = scene.paths.len();
        let drawn = terminal::draw(self.board, &scene, self.charset);
        paint(self.board, self.charset, &drawn, |c| colour(c, snakes))
    }

    fn task(&self) -> Option<String> {
        let position = self.position();
        let player = position.turn();
        if !position.is_opening() {
            // The owner of a private snake has to know which one it is.
            return (position.rules().snakes == Snakes::Private)
                .then(|| format!("Player {player} moves from {}.", self.ends().join(" or ")));
        }
        let example = position.legal_moves().next()?;
        let what = match position.rules().opening {
            Opening::Vertex => "names a vertex to start from",
            Opening::Edge => "takes an edge",
        };
        let example = self.move_text(example);
        Some(format!("Player {player} {what}, such as {example}."))
    }

    fn why_over(&self) -> String {
        let position = self.position();
        let why = if position.is_opening() {
            match position.rules().opening {
                Opening::Vertex => "there is no vertex left to start from".to_owned(),
                Opening::Edge => "there is no edge left to take".to_owned(),
            }
        } else {
            let missing = if position.rules().capacity == Capacity::ONE {
                "unused neighbour"
            } else {
                "move left"
            };
            match self.ends().as_slice() {
                [end] => format!("the live end {end} has no {missing}"),
                ends => format!("the live ends {} have no {missing}", all_of(ends)),
            }
        };
        format!("Player {} cannot move: {why}.", position.turn())
    }

    fn numbers_are_vertices(&self) -> bool {
        let position = self.position();
        position.is_opening() && position.rules().opening == Opening::Vertex
    }

    /// Reads a move, or the label of the vertex that one live end alone can move to.
    fn read_move(&self, text: &str) -> Result<Move, String> {
        let position = self.position();
        let error = match position.parse_move(self.board, text) {
            Ok(one) => return Ok(one),
            Err(error) => error.to_string(),
        };
        let to = match self.board.vertex(text) {
            Some(to) if !position.is_opening() => to,
            _ => return Err(error),
        };
        let leads = |one: &Move| matches!(*one, Move::Edge([_, v]) if v == to);
        let moves: Vec<Move> = position.legal_moves().filter(leads).collect();
        match moves[..] {
            [one] => Ok(one),
            [] => Err(format!("no live end can move to {text}")),
            _ => {
                let texts: Vec<String> = moves.iter().map(|&one| self.move_text(one)).collect();
                Err(format!(
                    "several moves lead to {text}: {}",
                    texts.join(", ")
                ))
            }
        }
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

/// Snakes have their own shapes; the colours only help. Live ends are bold.
fn colour(c: char, snakes: usize) -> Option<super::screen::Colour> {
    use super::screen::Colour;
    const SHAPES: [[char; 4]; 2] = [['●', '■', '▲', '◆'], ['○', '□', '△', '◇']];
    for (shapes, live) in SHAPES.iter().zip([false, true]) {
        if let Some(number) = shapes.iter().position(|&shape| shape == c) {
            return Some(Colour::Side(number, live));
        }
    }
    match c {
        '·' => Some(Colour::Faint),
        '1'..='9' => Some(Colour::Choice),
        '─' | '│' | '╱' | '╲' | '╳' if snakes == 1 => Some(Colour::Side(0, false)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(all_of(&names[..1]), "a");
        assert_eq!(all_of(&names[..2]), "a and b");
        assert_eq!(all_of(&names), "a, b and c");
    }
}
