//! The help: short enough to read, and about what a command takes.

use crate::run::{Scratch, slitherlab};

/// The commands, in the order of the help.
fn commands() -> Vec<String> {
    let help = slitherlab(&["--help"]).answer();
    let list = help.split("Commands:\n").nth(1).unwrap();
    let list = list.split("\n\n").next().unwrap();
    let names = list
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|&name| name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_short_help_fits_forty_lines() {
    let commands = commands();
    assert!(commands.len() >= 19, "{commands:?}");
    for command in &commands {
        let help = slitherlab(&[command, "-h"]).answer();
        let lines = help.lines().count();
        assert!(lines <= 40, "{command} -h has {lines} lines:\n{help}");
        for line in help
            .lines()
            .chain(slitherlab(&[command, "--help"]).answer().lines())
        {
            assert!(line.chars().count() <= 100, "{command}: {line}");
        }
    }
    let rare = ["check-strategy", "cgt", "completions", "manual"];
    assert_eq!(commands[commands.len() - rare.len()..], rare);
}

/// Options stood under the heading of whatever came before them.
#[test]
fn options_stand_under_their_headings() {
    for command in [
        "solve", "analyze", "sweep", "count", "simulate", "match", "play", "prove",
    ] {
        let help = slitherlab(&[command, "--help"]).answer();
        let heading_of = |option: &str| {
            let at = help.find(&format!("--{option}"))?;
            let mut above = help[..at].lines().rev();
            above.find(|line| line.ends_with(':') && !line.starts_with(' '))
        };
        for (option, heading) in [
            ("game <", "Game:"),
            ("players <", "Game:"),
            ("from <", "Board:"),
            ("snakes <", "Custom rules:"),
            ("deletions <", "Custom rules:"),
            ("budget <", "Budget:"),
            ("json\n", "Output:"),
            ("svg <", "Pictures:"),
            ("threads <", "Advanced:"),
            ("no-store", "Advanced:"),
            ("help\n", "Help:"),
        ] {
            let found = heading_of(option);
            assert!(
                found.is_none_or(|it| it == heading),
                "{command} --{option}: {found:?}\n{help}"
            );
        }
    }
}

/// The pages of the book and the help have the same headings and short options.
#[test]
fn the_pages_of_commands_have_the_headings_of_the_help() {
    let scratch = Scratch::new("help-pages");
    let run = slitherlab(&["manual", &scratch.file(""), "--markdown"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let page = std::fs::read_to_string(scratch.file("slitherlab-solve.md")).unwrap();
    let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
    assert_eq!(
        headings.collect::<Vec<_>>(),
        [
            "Arguments",
            "Board",
            "Game",
            "Custom rules",
            "Budget",
            "Output",
            "Pictures",
            "Advanced",
            "Examples"
        ]
    );
    assert!(page.contains("\n### `-g, --game GAME`\n"), "{page}");
    assert!(page.contains("\nDefault: `2`.\n"), "{page}");
}

/// `prove` listed eleven games and took three; `count` and others listed options that they refuse.
#[test]
fn commands_list_only_what_they_take() {
    for (command, options) in [
        (
            "prove",
            &["- public:", "- cycle:", "--first", "--deletions"][..],
        ),
        (
            "count",
            &[
                "- cycle:",
                "--first",
                "--terminals",
                "--deletions",
                "--join",
                "--states",
            ],
        ),
        (
            "check-strategy",
            &["- cycle:", "--first", "--terminals", "--deletions"],
        ),
        ("simulate", &["--policy"]),
        ("match", &["--time", "--patience"]),
        ("analyze", &["--values", "--record"]),
        ("cgt", &["--most"]),
    ] {
        let help = slitherlab(&[command, "--help"]).answer();
        for option in options {
            let is_listed = help.lines().any(|line| {
                let words = line.trim_start().split([' ', ',']);
                line.trim_start().starts_with('-') && words.take(3).any(|word| word == *option)
            });
            let is_value = help
                .lines()
                .any(|line| line.trim_start().starts_with(option));
            let is_listed = is_listed || (option.starts_with("- ") && is_value);
            assert!(!is_listed, "{command} lists {option}:\n{help}");
        }
    }
}

/// Names of options from before still work, and are not listed.
#[test]
fn old_names_are_understood() {
    for line in [
        "count grid:2x2 --games",
        "count grid:2x2 --plays --states 1000",
        "simulate path:4 --game classic --games 2 --policy random",
        "match path:4 --game classic --seats random,random --games 2 --time 10nodes",
        "cgt path:4@0/3 --most 100",
        "solve path:4 --game slither",
        "solve path:4 --game independent",
    ] {
        let run = slitherlab(&line.split(' ').collect::<Vec<_>>());
        let is_position = line.starts_with("cgt");
        assert!(run.status == 0 || is_position, "{line}: {}", run.stderr);
        assert!(
            !run.stderr.contains("unexpected argument"),
            "{line}: {}",
            run.stderr
        );
    }
}

/// `{n}` in an example became a line break.
#[test]
fn examples_in_the_help_are_whole() {
    for command in commands() {
        let help = slitherlab(&[&command, "--help"]).answer();
        let examples = help.split("Examples:\n").nth(1).unwrap_or_default();
        let examples = examples.split("\n\n").next().unwrap_or_default();
        assert!(!examples.is_empty(), "{command} has no examples");
        for line in examples.lines() {
            assert_eq!(line.matches('\'').count() % 2, 0, "{command}: {line}");
        }
    }
    let help = slitherlab(&["count", "--help"]).answer();
    assert!(help.contains("'grid:{side=1..8}x{side}'"), "{help}");
}

#[test]
fn without_arguments_there_are_five_things_to_try() {
    let run = slitherlab(&[]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    let tries = run
        .stderr
        .lines()
        .filter(|line| line.starts_with("  slitherlab "));
    assert_eq!(tries.count(), 5, "{}", run.stderr);
    assert!(run.stderr.lines().count() <= 12, "{}", run.stderr);
}
