//! What is found out about one board.

use std::fmt;

use serde::{Deserialize, Serialize};
use slitherlab_board::Board;
use slitherlab_explain::{
    Verdict, basis_name, beaten_numbers, theorem_name, winner_number, winner_role,
};
use slitherlab_forests::TwoForests;
use slitherlab_game::{Game, Options, Player, read_terminals};
use slitherlab_graph::bipartition;
use slitherlab_graph::invariants::Components;
use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};
use slitherlab_solve::{Answer, Depth, Question};

use super::SweepConfig;
use super::measure::Measure;
use super::source::{Item, SourceError};
use crate::store;

/// The names of the columns, in order.
pub const COLUMNS: [&str; 17] = [
    "board",
    "order",
    "size",
    "parity",
    "connected",
    "bipartite",
    "matching",
    "outer",
    "inner",
    "perfect",
    "excess",
    "common",
    "players",
    "winner",
    "role",
    "beaten",
    "basis",
];

/// What is found out about one board.
#[derive(Clone, Debug)]
pub struct Row {
    /// The number of the board in its source, from 0.
    pub number: u64,
    /// What is measured on it.
    pub columns: Columns,
    /// With two players the winner, 0 for a draw; `None` when nobody knows.
    pub winner: Option<u32>,
    /// With more than two players, those whom all others together can force to lose.
    pub beaten: Option<Vec<u32>>,
    /// What was measured on request; nothing where there was nothing to measure.
    measured: Vec<(Measure, Option<Cell>)>,
    /// The game at its start.
    pub game: Game,
    answer: Answer,
    /// How much was asked about the moves.
    depth: Depth,
}

/// What is measured on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Columns {
    /// The number of vertices.
    pub order: usize,
    /// The number of edges.
    pub size: usize,
    /// Of the order: `even` or `odd`.
    pub parity: &'static str,
    /// Whether there is a way from every vertex to every other.
    pub connected: bool,
    /// Whether two colours suffice.
    pub bipartite: bool,
    /// The number of edges of a maximum matching.
    pub matching: usize,
    /// How many vertices some maximum matching leaves out.
    pub outer: usize,
    /// How many other vertices are next to an outer one.
    pub inner: usize,
    /// How many vertices are neither.
    pub perfect: usize,
    /// How many edges lie outside two spanning forests that are as far apart as possible.
    pub excess: usize,
    /// How many edges are in both of these forests.
    pub common: usize,
}

impl Columns {
    /// Measures a board.
    ///
    /// *Cost*: that of a maximum matching and of a packing of two forests.
    #[expect(clippy::missing_panics_doc, reason = "the matching is maximum")]
    pub fn of(board: &Board) -> Self {
        let graph = board.graph();
        let matching = maximum_matching(graph);
        let classes = GallaiEdmonds::of(graph, &matching).expect("the matching is maximum");
        let order = graph.vertex_count();
        let forests = TwoForests::of(graph);
        Self {
            order,
            size: graph.edge_count(),
            parity: if order % 2 == 0 { "even" } else { "odd" },
            connected: Components::of(graph).count() <= 1,
            bipartite: bipartition(graph).is_some(),
            matching: matching.len(),
            outer: classes.count(Class::Outer),
            inner: classes.count(Class::Inner),
            perfect: classes.count(Class::Perfect),
            excess: forests.excess(),
            common: forests.common(),
        }
    }
}

/// One entry of a row. As JSON it is its value alone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// Nobody knows.
    Unknown,
    /// A number.
    Number(i64),
    /// Yes or no.
    Truth(bool),
    /// A word.
    Word(String),
    /// Several numbers.
    Numbers(Vec<i64>),
}

impl Cell {
    /// The number of things.
    pub(super) fn count(things: usize) -> Self {
        Self::Number(i64::try_from(things).unwrap_or(i64::MAX))
    }
}

/// Prints the entry as tables do: nothing for what is unknown, blanks between several numbers.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => Ok(()),
            Self::Number(number) => number.fmt(f),
            Self::Truth(truth) => truth.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Numbers(numbers) => {
                for (place, number) in numbers.iter().enumerate() {
                    let gap = if place > 0 { " " } else { "" };
                    write!(f, "{gap}{number}")?;
                }
                Ok(())
            }
        }
    }
}

impl Row {
    pub(crate) fn of(item: Item, config: &SweepConfig<'_>) -> Result<Self, SourceError> {
        let number = item.number;
        Self::about(number, item.board()?, config)
    }

    /// Asks about one board.
    ///
    /// *Cost*: that of a maximum matching, of a largest union of two forests and of what else is to
    /// be measured, and what the config allows a search to spend.
    ///
    /// # Errors
    /// When the game cannot be played on it.
    pub fn about(number: u64, board: Board, config: &SweepConfig<'_>) -> Result<Self, SourceError> {
        let depth = if config.measures.contains(&Measure::WinningOpenings) {
            Depth::AllMoves
        } else {
            config.depth
        };
        // To set the game up and to measure the board takes of the time as well, so that a search
        // ends when it is up.
        let budget = config.budget.start();
        let text = board.text().to_owned();
        let game = start(board, config);
        let game = game.map_err(|reason| SourceError::Game {
            board: text,
            reason,
        })?;
        let columns = Columns::of(game.board());
        let answer = store::answer(&Question::new(&game, depth), &budget, config.store);
        let conclusion = answer.conclusion();
        let measure = |one: &Measure| (*one, one.of(&columns, &game, &answer, config));
        Ok(Self {
            number,
            measured: config.measures.iter().map(measure).collect(),
            columns,
            winner: conclusion.and_then(winner_number),
            beaten: conclusion.and_then(beaten_numbers),
            answer,
            game,
            depth,
        })
    }

    /// The whole verdict. Moves of unknown value are in it only if every move was asked about.
    pub fn verdict(&self) -> Verdict<'_> {
        Verdict::of(&self.game, &self.answer).asked(self.depth)
    }

    /// The role of the winner, in the games with roles.
    fn role(&self) -> Option<&'static str> {
        winner_role(&self.game, &self.answer)
    }

    /// How many play.
    pub fn players(&self) -> u32 {
        self.game.players()
    }

    /// Returns whether a column says something about this game at all: only games of two have a
    /// winner, only games of more can have players beaten, and not all have roles.
    pub fn has(&self, column: &str) -> bool {
        if let Some((_, cell)) = self.measured(column) {
            return cell.is_some();
        }
        match column {
            "winner" => self.players() == 2,
            "beaten" => self.players() > 2,
            "role" => self.game.rules().role(Player::FIRST).is_some(),
            _ => true,
        }
    }

    fn measured(&self, column: &str) -> Option<&(Measure, Option<Cell>)> {
        self.measured.iter().find(|(one, _)| one.name() == column)
    }

    /// Returns whether it is known who wins.
    pub fn is_solved(&self) -> bool {
        self.answer.is_solved()
    }

    /// What the answer rests on: the name of a theorem, `search` or `unknown`.
    pub fn basis(&self) -> &'static str {
        basis_name(self.answer.basis.map(theorem_name))
    }

    /// The entry of a column; `None` when there is no such column, or it was not measured.
    pub fn cell(&self, column: &str) -> Option<Cell> {
        if let Some((_, cell)) = self.measured(column) {
            return Some(cell.clone().unwrap_or(Cell::Unknown));
        }
        let columns = &self.columns;
        Some(match column {
            "board" => Cell::Word(self.game.board().text().to_owned()),
            "order" => Cell::count(columns.order),
            "size" => Cell::count(columns.size),
            "parity" => Cell::Word(columns.parity.to_owned()),
            "connected" => Cell::Truth(columns.connected),
            "bipartite" => Cell::Truth(columns.bipartite),
            "matching" => Cell::count(columns.matching),
            "outer" => Cell::count(columns.outer),
            "inner" => Cell::count(columns.inner),
            "perfect" => Cell::count(columns.perfect),
            "excess" => Cell::count(columns.excess),
            "common" => Cell::count(columns.common),
            "players" => Cell::Number(i64::from(self.players())),
            "winner" => self
                .winner
                .map_or(Cell::Unknown, |winner| Cell::Number(winner.into())),
            "role" => self
                .role()
                .map_or(Cell::Unknown, |role| Cell::Word(role.to_owned())),
            "beaten" => match &self.beaten {
                None => Cell::Unknown,
                Some(beaten) => Cell::Numbers(beaten.iter().map(|&one| one.into()).collect()),
            },
            "basis" => Cell::Word(self.basis().to_owned()),
            _ => return None,
        })
    }
}

/// Sets the game up on a board, or says why it cannot be played there.
fn start(board: Board, config: &SweepConfig<'_>) -> Result<Game, String> {
    let terminals = |text| {
        let terminals = read_terminals(&board, text);
        terminals.ok_or_else(|| format!("the board has no terminals {text}"))
    };
    let options = Options {
        terminals: config.terminals.map_or(Ok(Vec::new()), terminals)?,
        ..config.options.clone()
    };
    Game::new(options, board).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use slitherlab_game::{Budget, Preset};

    use super::*;

    /// A large board has millions of moves of which nothing is known.
    #[test]
    fn unknown_moves_are_written_on_request_only() {
        for (depth, listed) in [(Depth::Answer, 0), (Depth::AllMoves, 12)] {
            let config = SweepConfig {
                depth,
                ..SweepConfig::new(Preset::TrailTrap, Budget::THEOREMS)
            };
            let row = Row::about(0, Board::parse("complete:4").unwrap(), &config).unwrap();
            let verdict = serde_json::to_value(row.verdict()).unwrap();
            assert_eq!(verdict["status"], "unknown");
            assert_eq!(verdict["moves"].as_array().unwrap().len(), listed);
        }
    }
}
