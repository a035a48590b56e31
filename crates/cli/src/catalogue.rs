//! The boards there are, for the help of the commands that take one.

use std::fmt::Write;

use slitherlab_board::families;
use slitherlab_draw::chart::wrap;
use slitherlab_explain::MODIFIERS;

/// Holes by chance.
const HOLES: [(&str, &str); 2] = [
    (
        "grid:9x9 holes p=0.1 seed 1",
        "each cell a hole with this probability",
    ),
    (
        "grid:9x9 holes p=0.1 parity seed 1",
        "only cells whose coordinates have an even sum",
    ),
];

/// Texts that stand for several boards: an example of each kind, and what it is.
const MANY: [(&str, &str); 6] = [
    ("grid:{1..6}x{1..6}", "ranges; also {2..20..3} and {4,6,9}"),
    ("grid:{side=1..8}x{side}", "one range in two places"),
    (
        "graphs:N",
        "all simple graphs of N vertices, up to isomorphism",
    ),
    ("graphs:N connected", "those that are connected"),
    ("trees:N", "all trees of N vertices"),
    (
        "multigraphs:N,M",
        "all multigraphs of N vertices and M edges, without loops",
    ),
];

/// Texts of directed boards.
const DIRECTED: [(&str, &str); 4] = [
    ("arcs:0>1,1>2,3", "arcs, and vertices without one"),
    ("digraph6:&CODE", "a directed graph written out in digraph6"),
    ("dicycle:N", "a directed ring"),
    ("dipath:N", "a directed path"),
];

/// A table of all families and modifiers.
pub(crate) fn help() -> String {
    let mut text = String::from("Boards:\n");
    let mut named = Vec::new();
    for family in families() {
        // A family without numbers is a single graph: those share one line.
        if family.form == family.name {
            named.push(family.name);
        } else {
            put_row(&mut text, family.form, family.about);
        }
    }
    text.push_str("\nNamed graphs:\n ");
    let mut column = 1;
    for name in named {
        if column + name.len() > 78 {
            text.push_str("\n ");
            column = 1;
        }
        column += name.len() + 1;
        text.push(' ');
        text.push_str(name);
    }
    text.push_str("\n\nChanged and combined:\n");
    for (example, about) in MODIFIERS.into_iter().chain(HOLES) {
        put_row(&mut text, example, about);
    }
    text.push_str("\nMany boards at once (put such a text in quotes):\n");
    for (example, about) in MANY {
        put_row(&mut text, example, about);
    }
    text.push_str("\nDirected boards, for geography, progressive and edge-geography:\n");
    for (example, about) in DIRECTED {
        put_row(&mut text, example, about);
    }
    text.push_str(
        "\nVertices are named by their coordinates, counted from the bottom left corner, or by numbers from 0.\n\
         The vertices of a graph from a file have numbers in the order of the file, even if it names them.\n",
    );
    text
}

/// One row of a table: what to write, and beside it what that is, in lines of its own column.
fn put_row(text: &mut String, form: &str, about: &str) {
    const FORM: usize = 36;
    const ABOUT: usize = 60;
    let mut beside = form;
    if form.chars().count() >= FORM {
        let _ = writeln!(text, "  {form}");
        beside = "";
    }
    for line in wrap(about, ABOUT) {
        let _ = writeln!(text, "  {beside:<FORM$}{line}");
        beside = "";
    }
}

#[cfg(test)]
mod tests {
    use slitherlab_board::directed::parse_any;
    use slitherlab_board::ranges::{Collection, expand};
    use slitherlab_board::{Board, BoardLimits};

    #[test]
    fn the_help_lists_families_and_names() {
        let help = super::help();
        for word in ["grid:AxBx…", "dodecahedron", "without"] {
            assert!(help.contains(word), "{word}");
        }
    }

    #[test]
    fn every_example_is_understood() {
        for (text, _) in super::HOLES {
            assert!(Board::parse(text).is_ok(), "{text}");
        }
        for (text, _) in super::MANY {
            let text = text.replace(['N', 'M'], "3");
            for one in expand(&text).unwrap() {
                let collection = Collection::parse(&one).map(|it| it.is_ok());
                assert!(
                    collection.unwrap_or_else(|| Board::parse(&one).is_ok()),
                    "{one}"
                );
            }
        }
        for (text, _) in super::DIRECTED {
            let text = text.replace('N', "3").replace("CODE", "BP_");
            assert!(parse_any(&text, BoardLimits::default()).is_ok(), "{text}");
        }
    }
}
