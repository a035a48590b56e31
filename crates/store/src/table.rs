//! Tables of words: for people, for programs, for papers.

use std::fmt::Write as _;

use slitherlab_explain::with_commas;

use crate::encode::RowFormat;

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What stands above it.
    pub name: String,
    /// How wide it is at least, where columns are lined up.
    pub width: usize,
    /// Whether words stand at its left side; numbers stand at the right.
    pub is_left: bool,
}

impl Column {
    /// A column of texts, which are flush left, or else of numbers.
    pub fn new(name: &str, width: usize, is_left: bool) -> Self {
        let name = name.to_owned();
        Self {
            name,
            width,
            is_left,
        }
    }
}

/// Writes tables, line by line, in one of the formats that are text. Every line has its end.
///
/// ```
/// use slitherlab_store::{Column, RowFormat, Table};
///
/// let columns = [("board", true), ("count", false)];
/// let columns = columns.map(|(name, is_left)| Column::new(name, 8, is_left));
/// let table = Table { format: RowFormat::Markdown, columns: columns.into() };
/// assert_eq!(table.header(), "| board | count |\n| :--- | ---: |\n");
/// assert_eq!(table.row(&["a_b".to_owned(), "3".to_owned()]), "| a\\_b | 3 |\n");
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    /// How.
    pub format: RowFormat,
    /// The columns.
    pub columns: Vec<Column>,
}

impl Table {
    /// The lines above the rows; empty where there are none.
    pub fn header(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|one| one.name.clone()).collect();
        match self.format {
            RowFormat::Markdown => {
                let mut rule = String::from("|");
                for column in &self.columns {
                    rule += if column.is_left { " :--- |" } else { " ---: |" };
                }
                self.row(&names) + &rule + "\n"
            }
            RowFormat::Latex => {
                let sides = self
                    .columns
                    .iter()
                    .map(|one| if one.is_left { 'l' } else { 'r' });
                let sides: String = sides.collect();
                format!(
                    "\\begin{{tabular}}{{{sides}}}\n\\hline\n{}\\hline\n",
                    self.row(&names)
                )
            }
            RowFormat::Table | RowFormat::Csv => self.row(&names),
            RowFormat::JsonLines | RowFormat::Parquet | RowFormat::BFile => String::new(),
        }
    }

    /// A row.
    pub fn row(&self, cells: &[String]) -> String {
        let mut line = String::new();
        match self.format {
            RowFormat::Csv => {
                for (place, cell) in cells.iter().enumerate() {
                    line += if place > 0 { "," } else { "" };
                    quote(&mut line, cell);
                }
            }
            RowFormat::Markdown => {
                line.push('|');
                for cell in self.for_people(cells) {
                    let _ = write!(line, " {} |", in_markdown(&cell));
                }
            }
            RowFormat::Latex => {
                let cells: Vec<String> =
                    self.for_people(cells).map(|cell| in_latex(&cell)).collect();
                // The end of the row above would take these signs for an option of its own.
                if cells
                    .first()
                    .is_some_and(|cell| cell.starts_with(['[', '*']))
                {
                    line += "{}";
                }
                line += &(cells.join(" & ") + r" \\");
            }
            RowFormat::BFile => line = cells.join(" "),
            RowFormat::Table | RowFormat::JsonLines | RowFormat::Parquet => {
                for (place, (cell, column)) in self.for_people(cells).zip(&self.columns).enumerate()
                {
                    let gap = if place > 0 { "  " } else { "" };
                    let width = column.width;
                    let is_last = place + 1 == self.columns.len();
                    let _ = match column.is_left {
                        false => write!(line, "{gap}{cell:>width$}"),
                        true if is_last => write!(line, "{gap}{cell}"),
                        true => write!(line, "{gap}{cell:<width$}"),
                    };
                }
            }
        }
        line + "\n"
    }

    /// The cells with commas in their numbers, which stand at the right side.
    fn for_people(&self, cells: &[String]) -> impl Iterator<Item = String> {
        let cells = cells.iter().zip(&self.columns);
        cells.map(|(cell, column)| {
            let is_number = !column.is_left && cell.bytes().all(|byte| byte.is_ascii_digit());
            if is_number {
                with_commas(cell)
            } else {
                visible(cell)
            }
        })
    }

    /// The lines below the rows; empty where there are none.
    pub fn footer(&self) -> &'static str {
        match self.format {
            RowFormat::Latex => "\\hline\n\\end{tabular}\n",
            _ => "",
        }
    }
}

/// Appends a value of a CSV line, in quotes where it needs them (RFC 4180). Spreadsheets take a
/// value that begins with one of these signs for a formula, unless it is a number: an apostrophe
/// before it makes it a text.
fn quote(line: &mut String, value: &str) {
    let value = &visible(value);
    let is_formula = value.starts_with(FORMULA) && value.parse::<f64>().is_err();
    let apostrophe = if is_formula { "'" } else { "" };
    if value.contains([',', '"']) {
        line.push('"');
        line.push_str(apostrophe);
        line.push_str(&value.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(apostrophe);
        line.push_str(value);
    }
}

/// The signs that begin a formula, also in the width that East Asian scripts give them.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// The text without what ends a line, commands a terminal or turns the direction of what follows: a
/// board may be named after a file, and a file may be called anything.
fn visible(cell: &str) -> String {
    let turns = |c| matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let seen = |c: char| {
        if c.is_control() || turns(c) {
            '\u{fffd}'
        } else {
            c
        }
    };
    cell.chars().map(seen).collect()
}

/// Every sign that could mean something in a cell of a Markdown table, after a backslash.
fn in_markdown(cell: &str) -> String {
    let mut text = String::new();
    for c in cell.chars() {
        if "\\`*_{}[]<>|~#&".contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text
}

/// Signs that mean something in TeX, written so that they are printed.
fn in_latex(cell: &str) -> String {
    let mut text = String::new();
    for c in cell.chars() {
        match c {
            '\\' => text.push_str(r"\textbackslash{}"),
            '~' => text.push_str(r"\textasciitilde{}"),
            '^' => text.push_str(r"\textasciicircum{}"),
            '`' => text.push_str(r"\textasciigrave{}"),
            '<' => text.push_str(r"\textless{}"),
            '>' => text.push_str(r"\textgreater{}"),
            '|' => text.push_str(r"\textbar{}"),
            // A command of its own is not known to every encoding of letters.
            '"' => text.push_str(r"\symbol{34}"),
            '{' | '}' | '_' | '#' | '$' | '%' | '&' => {
                text.push('\\');
                text.push(c);
            }
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(format: RowFormat) -> Table {
        let columns = [("board", 8, true), ("count", 5, false), ("basis", 5, true)];
        let columns = columns.map(|(name, width, is_left)| Column {
            name: name.to_owned(),
            width,
            is_left,
        });
        Table {
            format,
            columns: columns.into(),
        }
    }

    fn cells() -> Vec<String> {
        ["graph6:D?{", "12", "a,\"b\""].map(str::to_owned).into()
    }

    #[test]
    fn what_a_stranger_calls_a_board_is_text() {
        let names = [
            "=HYPERLINK(\"http://x\",1)",
            "+1+cmd|' /C calc'!A0",
            "-2+3",
            "@SUM(A1)",
            "＝1+1",
            "[9cm]x",
            "[x]",
            "*x",
            "a\nb | c\r\n<script>",
            "\\input{/etc/passwd}^^5cend{tabular}",
            "\u{202e}gnp.x\u{1b}[31m",
            "\t=1",
        ];
        for name in names {
            let cells = [name.to_owned(), "-3".to_owned(), "-".to_owned()];
            for format in [
                RowFormat::Table,
                RowFormat::Csv,
                RowFormat::Markdown,
                RowFormat::Latex,
            ] {
                let row = table(format).row(&cells);
                let line = row.strip_suffix('\n').unwrap();
                assert!(!line.contains(char::is_control), "{line:?}");
                assert!(!line.contains('\u{202e}'), "{line:?}");
                match format {
                    RowFormat::Csv => {
                        let first = line.trim_start_matches('"');
                        assert!(!first.starts_with(FORMULA), "{line}");
                        assert!(line.contains(",-3,"), "{line}");
                    }
                    RowFormat::Markdown => {
                        // The columns, and no others.
                        let bars = line.matches('|').count() - line.matches("\\|").count();
                        assert_eq!(bars, 4, "{line}");
                        assert!(!line.contains("<script") || line.contains("\\<script"));
                    }
                    RowFormat::Latex => {
                        assert!(!line.contains("\\input") && !line.contains("^^"), "{line}");
                        assert!(!line.starts_with(['[', '*']), "{line}");
                    }
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn every_format_says_the_same_in_its_own_way() {
        let rows = |format| {
            let table = table(format);
            table.header() + &table.row(&cells()) + table.footer()
        };
        assert_eq!(
            rows(RowFormat::Table),
            "board     count  basis\ngraph6:D?{     12  a,\"b\"\n"
        );
        assert_eq!(
            rows(RowFormat::Csv),
            "board,count,basis\ngraph6:D?{,12,\"a,\"\"b\"\"\"\n"
        );
        assert_eq!(
            rows(RowFormat::Markdown),
            "| board | count | basis |\n| :--- | ---: | :--- |\n| graph6:D?\\{ | 12 | a,\"b\" |\n"
        );
        assert_eq!(
            rows(RowFormat::Latex),
            "\\begin{tabular}{lrl}\n\\hline\nboard & count & basis \\\\\n\\hline\n\
             graph6:D?\\{ & 12 & a,\\symbol{34}b\\symbol{34} \\\\\n\\hline\n\\end{tabular}\n"
        );
    }
}
