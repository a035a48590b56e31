//! The boards there are, for the help of the commands that take one.

use std::fmt::Write;

use slitherlab_board::families;
use slitherlab_draw::chart::wrap;
use slitherlab_explain::MODIFIERS;

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
    for (example, about) in MODIFIERS {
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
        writeln!(text, "  {form}").expect("a String takes everything");
        beside = "";
    }
    for line in wrap(about, ABOUT) {
        writeln!(text, "  {beside:<FORM$}{line}").expect("a String takes everything");
        beside = "";
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_help_lists_families_and_names() {
        let help = super::help();
        for word in ["grid:AxBx…", "dodecahedron", "without"] {
            assert!(help.contains(word), "{word}");
        }
    }
}
