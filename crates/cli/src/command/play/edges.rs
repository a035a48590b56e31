//! The cycle games and the switching game at the table.

use slitherlab_games::Player;
use slitherlab_games::cycle::{Kind, Position, Role};
use slitherlab_games::diagram::{self, Charset};
use slitherlab_graph::{Board, Edge};
use slitherlab_solve::cycle::{self, Question, Standing, Strategist, analyze_within};
use slitherlab_solve::{Depth, Verdict};

use crate::budget::Budget;
use crate::explanation::{MOST_TREE_EDGES, Trees};

use super::screen::{Colour, NUMBERED, fits, paint};
use super::table::{Advice, Grade, Table};

/// The most edges that are listed on a board that cannot be drawn.
const MOST_LISTED: usize = 100;

pub(super) struct EdgeTable<'a> {
    board: &'a Board,
    strategist: Strategist<'a>,
    charset: Charset,
    budget: Budget,
}

impl<'a> EdgeTable<'a> {
    pub(super) fn new(board: &'a Board, start: Position, charset: Charset, budget: Budget) -> Self {
        Self {
            board,
            strategist: Strategist::new(board, start),
            charset,
            budget,
        }
    }

    fn question(&self) -> Question<'_> {
        Question {
            board: self.board,
            position: self.strategist.position(),
        }
    }

    fn graded(&self, advice: &cycle::Advice) -> Advice<Edge> {
        // The edge is named before the note already.
        let label = format!("{}: ", self.board.edge_label(advice.one));
        let note = advice.note.strip_prefix(&label);
        Advice {
            one: advice.one,
            grade: match advice.standing {
                Standing::Winning => Grade::Wins,
                Standing::Holding => Grade::Holds,
                Standing::Lost | Standing::Unclear => Grade::Other,
            },
            note: note.unwrap_or(&advice.note).to_owned(),
        }
    }
}

impl Table for EdgeTable<'_> {
    type Position = Position;

    fn board(&self) -> &Board {
        self.board
    }

    fn position(&self) -> &Position {
        self.strategist.position()
    }

    fn play(&mut self, one: Edge) {
        self.strategist.play(one);
    }

    fn undo(&mut self) -> Option<Edge> {
        self.strategist.undo()
    }

    fn advice(&mut self) -> Option<Advice<Edge>> {
        let strategist = &mut self.strategist;
        let advice = self
            .budget
            .within(|_| (), |limits| strategist.advice_within(limits))?;
        Some(self.graded(&advice))
    }

    fn resistance(&mut self) -> Option<Advice<Edge>> {
        let advice = self.strategist.resistance()?;
        Some(self.graded(&advice))
    }

    fn verdict(&self) -> Verdict {
        let question = self.question();
        self.budget.within(
            |_| (),
            |limits| analyze_within(&question, Depth::Answer, limits),
        )
    }

    fn trees(&self) -> Option<Trees<'_>> {
        let board = self.board;
        if board.graph().edge_count() > MOST_TREE_EDGES {
            return None;
        }
        let edges = cycle::trees(&self.question())?;
        Some(Trees { board, edges })
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
        let owners = position.setup().owners();
        let drawn = diagram::draw_edges(self.board, &owners, self.charset);
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
        self.verdict().why
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
