//! The help of a command as a page of Markdown, under the headings of the help: each argument and
//! option has a heading of its own, so that a site can find it.

use std::fmt::Write;

use clap::builder::StyledStr;
use clap::{Arg, Command};

/// The page of a command, with those of the commands below it as sections.
pub(super) fn page(command: &Command) -> String {
    let mut page = String::new();
    write_command(&mut page, command, "#");
    page
}

fn write_command(page: &mut String, command: &Command, level: &str) {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    add(page, &format!("{level} {name}"));
    let about = command.get_long_about().or(command.get_about());
    add(page, &prose(about));
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").lines().map(str::trim);
    let usage: Vec<&str> = usage.collect();
    add(page, &format!("```text\n{}\n```", usage.join("\n")));
    let mut groups: Vec<(&str, Vec<&Arg>)> = Vec::new();
    for argument in command.get_arguments() {
        if argument.is_hide_set() || is_common(argument) {
            continue;
        }
        let title = match argument.get_help_heading() {
            _ if argument.is_positional() => "Arguments",
            heading => heading.unwrap_or("Options"),
        };
        match groups.iter_mut().find(|(group, _)| *group == title) {
            Some((_, list)) => list.push(argument),
            None => groups.push((title, vec![argument])),
        }
    }
    // As in the help itself, what a command is about comes first.
    groups.sort_by_key(|(title, _)| *title != "Arguments");
    for (title, list) in groups {
        add(page, &format!("{level}# {title}"));
        for argument in list {
            write_argument(page, argument, level);
        }
    }
    if let Some(more) = command.get_after_long_help().or(command.get_after_help()) {
        let more = more.to_string();
        let (title, more) = match more.strip_prefix("Examples:\n") {
            Some(examples) => ("Examples", examples),
            None => ("More", more.as_str()),
        };
        add(page, &format!("{level}# {title}"));
        add(page, &format!("```text\n{}\n```", more.trim_end()));
    }
    // The commands of the program have pages of their own.
    if level.len() > 1 || command.get_display_name() != Some("slitherlab") {
        let below = command.get_subcommands();
        for command in below.filter(|command| command.get_name() != "help") {
            write_command(page, command, &format!("{level}#"));
        }
    }
}

/// Every command has these.
fn is_common(argument: &Arg) -> bool {
    ["help", "version"].contains(&argument.get_id().as_str())
}

fn write_argument(page: &mut String, argument: &Arg, level: &str) {
    add(page, &format!("{level}## `{}`", heading(argument)));
    let help = argument.get_long_help().or(argument.get_help());
    add(page, &prose(help));
    let values = argument.get_possible_values();
    let values: Vec<_> = values.iter().filter(|value| !value.is_hide_set()).collect();
    if !values.is_empty() && argument.get_action().takes_values() {
        let mut list = String::new();
        for value in values {
            let _ = write!(list, "- `{}`", value.get_name());
            if let Some(help) = value.get_help() {
                let _ = write!(list, ": {}", prose(Some(help)));
            }
            list.push('\n');
        }
        add(page, list.trim_end());
    }
    if let [default] = argument.get_default_values() {
        if argument.get_action().takes_values() {
            add(page, &format!("Default: `{}`.", default.to_string_lossy()));
        }
    }
}

/// How an argument is written: `BOARD`, `--svg FILE`, `-g, --game GAME`.
fn heading(argument: &Arg) -> String {
    let values = argument.get_value_names().unwrap_or_default().join(" ");
    let Some(long) = argument.get_long() else {
        return values;
    };
    let mut heading = match argument.get_short() {
        Some(short) => format!("-{short}, --{long}"),
        None => format!("--{long}"),
    };
    if argument.get_action().takes_values() {
        heading.push(' ');
        heading.push_str(&values);
    }
    heading
}

/// A text with the characters escaped that mean something in Markdown. What stands between
/// backticks is code already.
fn prose(text: Option<&StyledStr>) -> String {
    let text = text.map(ToString::to_string).unwrap_or_default();
    let pieces = text.split('`').enumerate().map(|(number, piece)| {
        if number % 2 == 1 {
            format!("`{piece}`")
        } else {
            let special = |c: char| ['\\', '*', '_', '<', '[', '#', '|'].contains(&c);
            let escaped = piece.chars().flat_map(|c| {
                let backslash = special(c).then_some('\\');
                backslash.into_iter().chain([c])
            });
            escaped.collect()
        }
    });
    pieces.collect()
}

/// Adds a paragraph.
fn add(page: &mut String, paragraph: &str) {
    if !paragraph.is_empty() {
        if !page.is_empty() {
            page.push('\n');
        }
        page.push_str(paragraph);
        page.push('\n');
    }
}
