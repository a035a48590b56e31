//! Anderson's sequence: the board, the graph of its inner vertices, the graph of the inner vertices
//! of that, and so on.

use std::fmt::Write as _;

use anstyle::Style;
use serde::{Serialize, Serializer};
use slitherlab_board::Board;
use slitherlab_draw::Classes;
use slitherlab_graph::Vertex;
use slitherlab_lab::picture::classes;
use slitherlab_solve::snake::Levels;

use crate::explanation::{put_list, put_row};

/// More labels than this fit nowhere.
const MOST_SHOWN: usize = 200;

/// The classes of the vertices in every graph of the sequence.
pub(super) struct Sequence<'a> {
    board: &'a Board,
    levels: Vec<Classes>,
}

impl<'a> Sequence<'a> {
    pub(super) fn of(board: &'a Board, levels: &Levels) -> Self {
        Self {
            board,
            levels: classes(levels),
        }
    }

    pub(super) fn levels(&self) -> &[Classes] {
        &self.levels
    }

    /// A line for each vertex: its label, and its class in every graph that it is in.
    pub(super) fn lines(&self) -> String {
        let mut of: Vec<String> = vec![String::new(); self.board.graph().vertex_count()];
        for level in &self.levels {
            for (name, vertices) in named(level) {
                for &v in vertices {
                    of[v as usize].push(' ');
                    of[v as usize].push_str(name);
                }
            }
        }
        let mut lines = String::new();
        for (v, classes) in (0..).zip(of) {
            let _ = writeln!(lines, "{}{classes}", self.board.label(v));
        }
        lines
    }

    /// Adds rows: the sequence by numbers, and what it means; the vertices of each class, graph by
    /// graph.
    pub(super) fn put(&self, words: &mut String) {
        let graphs = self.levels.iter().enumerate().map(|(number, level)| {
            let counts = named(level).map(|(name, vertices)| (vertices.len(), name));
            let counts = counts.iter().filter(|(count, _)| *count > 0);
            let counts: Vec<String> = counts.map(|(n, name)| format!("{n} {name}")).collect();
            format!("G{number}: {}", counts.join(", "))
        });
        let graphs: Vec<String> = graphs.collect();
        let means = match self.levels.last() {
            Some(level) if !level.perfect.is_empty() => {
                "has perfect vertices: player 1 wins classic"
            }
            _ => "has no perfect vertex: player 2 wins classic",
        };
        if let Some(last) = self.levels.len().checked_sub(1) {
            let sequence = format!("{}; G{last} {means}", graphs.join("; "));
            put_row(words, "sequence", &sequence);
        }
        for (number, level) in self.levels.iter().enumerate() {
            for (name, vertices) in named(level) {
                if vertices.is_empty() {
                    continue;
                }
                let name = match number {
                    0 => name.to_owned(),
                    number => format!("{name} G{number}"),
                };
                let labels = vertices.iter().take(MOST_SHOWN);
                let labels: Vec<String> =
                    labels.map(|&v| self.board.label(v).to_string()).collect();
                put_list(words, (&name, Style::new()), vertices.len(), &labels);
            }
        }
    }
}

/// The classes by their names.
fn named(level: &Classes) -> [(&'static str, &Vec<Vertex>); 3] {
    [
        ("outer", &level.outer),
        ("inner", &level.inner),
        ("perfect", &level.perfect),
    ]
}

impl Serialize for Sequence<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let graphs = self.levels.iter().map(|level| Graph(self.board, level));
        to.collect_seq(graphs)
    }
}

/// One graph of the sequence: the labels of its vertices by class.
struct Graph<'a>(&'a Board, &'a Classes);

impl Serialize for Graph<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self(board, level) = self;
        to.collect_map(named(level).map(|(name, vertices)| {
            let labels = vertices.iter().map(|&v| board.label(v).to_string());
            (name, labels.collect::<Vec<_>>())
        }))
    }
}
