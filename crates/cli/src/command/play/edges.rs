//! The cycle games and the switching game at the table.

use slitherlab_board::Board;
use slitherlab_draw::terminal::{Charset, Owners, draw_edges};
use slitherlab_games::cycle::{Kind, Position, Role};
use slitherlab_games::{AnyPosition, Player};
use slitherlab_graph::Edge;
use slitherlab_solve::engine::{Choice, CycleEngine, Engine, Level};
use slitherlab_solve::search::Limits;
use slitherlab_solve::{Depth, Question};
use slitherlab_tell::why;

use super::screen::{Colour, NUMBERED, fits, paint};
use super::table::Table;
use crate::budget::Budget;
use crate::explanation::in_play;

/// The most edges that are listed on a board that cannot be drawn.
const MOST_LISTED: usize = 100;

pub(super) struct EdgeTable<'a> {
    board: &'a Board,
    engine: CycleEngine<'a>,
    charset: Charset,
    /// How much a search for a move may spend.
    budget: Budget,
}

impl<'a> EdgeTable<'a> {
    pub(super) fn new(board: &'a Board, start: Position, charset: Charset, budget: Budget) -> Self {
        Self {
            board,
            engine: CycleEngine::new(board, start),
            charset,
            budget,
        }
    }

    fn any_position(&self) -> AnyPosition {
        AnyPosition::Cycle(self.engine.position().clone())
    }

    fn question<'q>(&'q self, position: &'q AnyPosition) -> Question<'q> {
        Question {
            board: self.board,
            game: self.engine.position().rules().kind.game(),
            position,
            depth: Depth::AllMoves,
        }
    }
}

impl Table for EdgeTable<'_> {
    type Position = Position;

    fn board(&self) -> &Board {
        self.board
    }

    fn position(&self) -> &Position {
        self.engine.position()
    }

    fn play(&mut self, one: Edge) {
        self.engine.play(one);
    }

    fn undo(&mut self) -> Option<Edge> {
        self.engine.undo()
    }

    fn choose(&mut self, level: Level, seed: u64) -> Option<Choice<Edge>> {
        let engine = &mut self.engine;
        let choose = |limits: &Limits<'_>| engine.choose(level, limits, seed);
        let mut choice = self.budget.within(1, |_| (), choose)?;
        // The edge is named before the note already.
        let label = format!("{}: ", self.board.edge_label(choice.one));
        if let Some(note) = choice.note.strip_prefix(&label) {
            choice.note = String::from(note);
        }
        Some(choice)
    }

    fn explain(&self) -> String {
        let position = self.any_position();
        let question = self.question(&position);
        let answer = |limits: &Limits<'_>| question.analyze_within(limits);
        in_play(&question, &self.budget.within(1, |_| (), answer))
    }

    fn aim(&self) -> &'static str {
        match self.position().rules().kind {
            Kind::Cycle => "who first owns a cycle wins",
            Kind::CycleMisere => "who first owns a cycle loses",
            Kind::CycleCut => "cycle wants to own a cycle, cut an edge of every cycle",
            Kind::CycleCutMisere => {
                "non-cycle wants to own no cycle, anti-cut not an edge of every cycle"
            }
            Kind::Shannon => "short wants to join the terminals, cut to separate them",
        }
    }

    fn strength(&self) -> &'static str {
        match self.position().rules().kind {
            Kind::Cycle | Kind::CycleMisere => "perfect where a theorem or a search decides",
            Kind::CycleCut | Kind::CycleCutMisere | Kind::Shannon => "perfect",
        }
    }

    fn role(&self, player: Player) -> Option<&'static str> {
        self.position().rules().role(player).map(Role::name)
    }

    fn draw(&self) -> String {
        let position = self.position();
        let edges = self.board.graph().edge_count();
        if !fits(self.board).unwrap_or(edges <= MOST_LISTED) {
            let free = position.free_count();
            return format!(
                "The board is too large to be drawn: {free} of {edges} edges are free.\n"
            );
        }
        let owners = Owners::from(&position.setup());
        let drawn = draw_edges(self.board, &owners, self.charset);
        paint(self.board, self.charset, &drawn, colour)
    }

    fn task(&self) -> Option<String> {
        let position = self.position();
        let mut legal = position.legal_moves();
        let example = self.move_text(legal.next()?);
        if legal.take(NUMBERED).count() < NUMBERED {
            return None;
        }
        let player = position.turn();
        let role = self.role(player);
        let role = role.map_or(String::new(), |role| format!(" ({role})"));
        Some(format!(
            "Player {player}{role} takes an edge, such as {example}."
        ))
    }

    fn why_over(&self) -> String {
        let position = self.any_position();
        let question = self.question(&position);
        why(&question, &question.analyze())
    }

    fn read_move(&self, text: &str) -> Result<Edge, String> {
        let one = self.position().parse_move(self.board, text);
        one.map_err(|error| error.to_string())
    }
}

/// Owned edges carry a number; the colours only help.
fn colour(c: char) -> Option<Colour> {
    match c {
        '1' | '─' => Some(Colour::Side(0, true)),
        '2' | '═' => Some(Colour::Side(1, true)),
        '╌' | '╎' => Some(Colour::Faint),
        _ => None,
    }
}
