//! Heat maps: the winner over a family with two parameters, as coloured cells.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use slitherlab_board::ranges::{Expansion, expand};
use slitherlab_draw::chart::{Chart, wrap};

use crate::VERSION;
use crate::sweep::Row;

/// The winners over a family with two parameters; with more than two players, who can be beaten.
#[derive(Clone, Debug)]
pub struct HeatMap {
    family: String,
    ranges: Expansion,
    /// What the two parameters are called.
    names: [String; 2],
    cells: BTreeMap<[u64; 2], Entry>,
    several_players: bool,
}

/// What is shown of one board.
#[derive(Clone, Debug)]
struct Entry {
    colour: &'static str,
    text: String,
}

/// The colours of the first and of the second player and of draws and open cases; with more players
/// of boards where all, some or none can be beaten.
const FIRST: &str = "#8cc5e8";
const SECOND: &str = "#f3c677";
const DRAW: &str = "#a6dbc8";
const OPEN: &str = "#e4e4e4";
const SIDE: f64 = 38.0;
const LEFT: f64 = 72.0;
const TOP: f64 = 48.0;

impl Entry {
    fn of(row: &Row) -> Self {
        let (colour, text) = match (&row.beaten, row.winner) {
            (Some(beaten), _) if beaten.is_empty() => (DRAW, "–".to_owned()),
            (Some(beaten), _) if beaten.len() == row.players() as usize => {
                (FIRST, "all".to_owned())
            }
            (Some(beaten), _) => {
                let numbers: Vec<String> = beaten.iter().map(u32::to_string).collect();
                (SECOND, numbers.join(","))
            }
            (None, Some(0)) => (DRAW, "0".to_owned()),
            (None, Some(1)) => (FIRST, "1".to_owned()),
            (None, Some(other)) => (SECOND, other.to_string()),
            (None, None) => (OPEN, "?".to_owned()),
        };
        let dot = if row.basis() == "search" { "·" } else { "" };
        Self {
            colour,
            text: text + dot,
        }
    }
}

impl HeatMap {
    /// An empty map of a family, if it has two parameters.
    ///
    /// ```
    /// use slitherlab_lab::plot::HeatMap;
    ///
    /// assert!(HeatMap::new("grid:{1..6}x{1..6}").is_some());
    /// assert!(HeatMap::new("grid:{1..6}x2").is_none());
    /// ```
    pub fn new(family: &str) -> Option<Self> {
        let ranges = expand(family).ok()?;
        let [first, second] = ranges.names()[..] else {
            return None;
        };
        Some(Self {
            family: family.to_owned(),
            names: [first.unwrap_or("first"), second.unwrap_or("second")].map(str::to_owned),
            ranges,
            cells: BTreeMap::new(),
            several_players: false,
        })
    }

    /// Enters a row.
    pub fn add(&mut self, row: &Row) {
        if let Some(place) = self.place(row.game.board().text()) {
            self.several_players |= row.players() > 2;
            self.cells.insert(place, Entry::of(row));
        }
    }

    /// The two numbers in the text of a board of the family.
    fn place(&self, text: &str) -> Option<[u64; 2]> {
        self.ranges.numbers(text)?.try_into().ok()
    }

    /// The meanings of the colours, and of what is written in the cells.
    fn words(&self) -> ([&'static str; 4], &'static str) {
        if self.several_players {
            (
                ["all can lose", "some can", "nobody", "not known"],
                "the players whom all others together can force to lose (? not known)",
            )
        } else {
            (
                ["player 1", "player 2", "draw", "not known"],
                "the winner of each board (1 the first player, 2 the second, 0 a draw, ? not known)",
            )
        }
    }

    /// Draws the map; `game` says in words what was played. A dot in a cell says that a search
    /// found the answer and not a theorem.
    pub fn to_svg(&self, game: &str) -> String {
        let [columns, rows] = [0, 1].map(|axis| {
            let numbers: BTreeSet<u64> = self.cells.keys().map(|place| place[axis]).collect();
            numbers.into_iter().collect::<Vec<u64>>()
        });
        let family = &self.family;
        let (meanings, written) = self.words();
        let caption = format!(
            "{game} on {family}: {written}, with a dot where a search found it, without one where a theorem \
             gives it. Slitherlab {VERSION}."
        );
        let letters = 56.max(columns.len() * 4);
        let width = (LEFT + SIDE * columns.len() as f64 + 30.0).max(7.6 * letters as f64);
        let bottom = TOP + SIDE * rows.len() as f64;
        let height = bottom + 74.0 + 16.0 * wrap(&caption, letters).len() as f64;
        let mut chart = Chart::new(width, height, &format!("{game} on {family}"));
        let colours = [FIRST, SECOND, DRAW, OPEN];
        for (place, (colour, meaning)) in colours.into_iter().zip(meanings).enumerate() {
            let x = 16.0 + 104.0 * place as f64;
            chart.cell([x, 14.0], [16.0, 16.0], colour, "");
            chart.text([x + 22.0, 26.0], "start", meaning);
        }
        for (column, number) in columns.iter().enumerate() {
            let x = LEFT + SIDE * (column as f64 + 0.5);
            chart.text([x, bottom + 18.0], "middle", &number.to_string());
        }
        for (row, number) in rows.iter().enumerate() {
            let y = bottom - SIDE * (row as f64 + 0.5) + 4.0;
            chart.text([LEFT - 8.0, y], "end", &number.to_string());
        }
        let name = |axis: usize| format!("{} parameter", self.names[axis]);
        let middle = LEFT + SIDE * columns.len() as f64 / 2.0;
        chart.text([middle, bottom + 38.0], "middle", &name(0));
        chart.upright([LEFT - 40.0, f64::midpoint(TOP, bottom)], &name(1));
        for (place, entry) in &self.cells {
            let find =
                |numbers: &[u64], number: u64| numbers.binary_search(&number).unwrap_or(0) as f64;
            let x = LEFT + SIDE * find(&columns, place[0]);
            let y = bottom - SIDE * (find(&rows, place[1]) + 1.0);
            chart.cell([x, y], [SIDE, SIDE], entry.colour, &entry.text);
        }
        chart.caption(16.0, bottom + 64.0, letters, &caption);
        chart.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::HeatMap;

    #[test]
    fn numbers_are_found_again() {
        let read = |family: &str, text: &str| HeatMap::new(family).and_then(|map| map.place(text));
        assert_eq!(read("grid:{1..6}x{2..3}", "grid:4x3"), Some([4, 3]));
        assert_eq!(
            read("grid:{n=1..6}x{m=2..3}x{n}", "grid:4x3x4"),
            Some([4, 3])
        );
        assert_eq!(read("grid:{n=1..6}x{n}", "grid:4x4"), None);
        assert_eq!(read("grid:{1..6}x{2..3}", "torus:4x3"), None);
    }
}
