//! ARCHITECTURE.md says which crate may use which, and that the core crates touch neither files
//! nor clocks nor threads. Here the workspace is held to it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// These compile for the browser.
const CORE: [&str; 15] = [
    "graph", "format", "board", "rules", "family", "matching", "forests", "game", "solve",
    "verify", "explain", "draw", "lab", "papers", "api",
];

/// The module of a core crate that may start threads, because it is there only with the feature of
/// its name.
const PARALLEL: &str = "#[cfg(feature = \"parallel\")]\nmod parallel;\n";

/// Paths that a core crate does not name outside its tests: what they lead to touches the machine.
const FORBIDDEN_PATHS: [&str; 7] = [
    "std::fs",
    "std::thread",
    "std::net",
    "std::process",
    "std::env",
    "thread_local!",
    "static mut",
];

/// The clocks of the standard library. A `Duration` is a number and may be named.
const CLOCKS: [&str; 3] = ["Instant", "SystemTime", "UNIX_EPOCH"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crates in the table's order, each with those it may use.
fn table() -> Vec<(String, BTreeSet<String>)> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let rows = text
        .lines()
        .skip_while(|line| !line.starts_with("| crate | may use |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let mut table: Vec<(String, BTreeSet<String>)> = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let names = |cell: &str| -> BTreeSet<String> {
            let parts = cell.split('`').skip(1).step_by(2);
            parts.map(str::to_owned).collect()
        };
        let allowed = if cells[1].starts_with("all above") {
            // Brute force is for tests alone.
            let above = table.iter().map(|(name, _)| name.clone());
            above.filter(|name| name != "oracle").collect()
        } else {
            names(cells[1])
        };
        for name in names(cells[0]) {
            table.push((name, allowed.clone()));
        }
    }
    table
}

/// The crates of the workspace by their directory, each with the workspace's crates that it uses
/// and whether only its tests do.
fn workspace() -> BTreeMap<String, Vec<(String, bool)>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let directory = |path: &str| {
        Path::new(path)
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned()
    };
    packages
        .iter()
        .map(|package| {
            let manifest = Path::new(package["manifest_path"].as_str().unwrap());
            let name = directory(manifest.parent().unwrap().to_str().unwrap());
            let dependencies = package["dependencies"].as_array().unwrap();
            let used = dependencies
                .iter()
                .filter_map(|dependency| {
                    let path = dependency["path"].as_str()?;
                    Some((directory(path), dependency["kind"] == "dev"))
                })
                .collect();
            (name, used)
        })
        .collect()
}

#[test]
fn crates_use_only_what_the_table_allows() {
    let table: BTreeMap<_, _> = table().into_iter().collect();
    let workspace = workspace();
    let rows: Vec<_> = table.keys().collect();
    let crates: Vec<_> = workspace.keys().collect();
    assert_eq!(rows, crates, "every crate has a row and every row a crate");
    let arrows: usize = workspace.values().map(Vec::len).sum();
    assert!(arrows > crates.len(), "Cargo's dependencies were found");
    for (name, used) in workspace {
        let allowed = &table[&name];
        for (other, only_in_tests) in used {
            assert!(
                only_in_tests || allowed.contains(&other),
                "`{name}` uses `{other}`, which ARCHITECTURE.md does not allow"
            );
        }
    }
}

/// The crates that check certificates.
const CHECKERS: [&str; 2] = ["verify", "family"];

/// A checker that shares code with what it checks proves nothing: not even its tests may. The
/// positions that the solvers play on are for its tests alone.
#[test]
fn the_checkers_never_see_the_solvers() {
    let workspace = workspace();
    for checker in CHECKERS {
        let used = &workspace[checker];
        assert!(!used.is_empty(), "Cargo's dependencies were found");
        for (other, only_in_tests) in used {
            let trusted = ["graph", "board", "rules"].contains(&other.as_str());
            let tested_with = *only_in_tests && ["game", "oracle"].contains(&other.as_str());
            assert!(trusted || tested_with, "`{checker}` uses `{other}`");
        }
    }
}

/// What has the examples of a crate's README run with its documentation's, and is compiled for that
/// alone.
const README_EXAMPLES: &str = r#"#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;"#;

/// The modules that a checker does not reach, each in a crate that it stands on.
const BEYOND: [(&str, &str, &str); 13] = [
    ("verify", "graph", "generate"),
    ("verify", "graph", "invariants"),
    ("verify", "board", "directed"),
    ("verify", "board", "ranges"),
    ("verify", "rules", "budget"),
    ("family", "family", "machine_checked"),
    ("family", "graph", "bipartition"),
    ("family", "graph", "generate"),
    ("family", "graph", "invariants"),
    ("family", "graph", "minor"),
    ("family", "graph", "sextet"),
    ("family", "graph", "union_find"),
    ("family", "rules", "budget"),
];

/// The modules of a crate that a checker does not reach.
fn beyond<'a>(checker: &'a str, name: &'a str) -> impl Iterator<Item = &'static str> + 'a {
    let rows = BEYOND.into_iter();
    let rows = rows.filter(move |row| (row.0, row.1) == (checker, name));
    rows.map(|(_, _, module)| module)
}

/// The sources of a crate that a checker can reach: no modules of tests, which have a file of their
/// own beside the module that they test.
fn sources_reached(checker: &str, name: &str) -> Vec<PathBuf> {
    let source = root().join("crates").join(name).join("src");
    let mut paths = sources_of(name);
    let of_tests: Vec<PathBuf> = paths
        .iter()
        .flat_map(|path| {
            let text = std::fs::read_to_string(path).unwrap();
            let modules = text.split("#[cfg(test)]\nmod ").skip(1);
            let names = modules.filter_map(|rest| rest.lines().next()?.strip_suffix(';'));
            let files = names.map(|name| path.with_extension("").join(format!("{name}.rs")));
            files.collect::<Vec<_>>()
        })
        .collect();
    paths.retain(|path| !of_tests.contains(path));
    for module in beyond(checker, name) {
        let (file, folder) = (source.join(format!("{module}.rs")), source.join(module));
        assert!(paths.contains(&file), "no module {module} in {name}");
        paths.retain(|path| *path != file && !path.starts_with(&folder));
    }
    paths
}

/// The code of a source: neither tests nor the examples of a README.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.replace(README_EXAMPLES, "");
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    code.lines()
        .map(|line| line.split("//").next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty())
        .fold(String::new(), |code, line| code + line + "\n")
}

/// The crates that a checker stands on, itself included.
fn trusted_by(checker: &str) -> Vec<String> {
    let workspace = workspace();
    let mut trusted = vec![checker.to_owned()];
    let mut place = 0;
    while place < trusted.len() {
        for (other, only_in_tests) in &workspace[&trusted[place]] {
            if !only_in_tests && !trusted.contains(other) {
                trusted.push(other.clone());
            }
        }
        place += 1;
    }
    assert!(trusted.len() > 2, "Cargo's dependencies were found");
    trusted
}

/// The names that the root of a crate takes over from a module (`pub use module::{A, B};`).
fn taken_over(name: &str, module: &str) -> Vec<String> {
    let root = code(&root().join("crates").join(name).join("src/lib.rs"));
    let start = format!("pub use {module}::");
    let statements = root.split(';').map(str::trim);
    let names = statements.filter_map(|statement| statement.strip_prefix(&start));
    names.flat_map(words).map(str::to_owned).collect()
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}

/// A module is reached by its name, by a name that the root of its crate takes over from it, or by
/// a method that it adds to a type of another module. No source that a checker reaches does the
/// first two, apart from the root itself, and the modules beyond do not do the third.
#[test]
fn the_checkers_do_not_reach_the_modules_beyond_them() {
    for (checker, owner, module) in BEYOND {
        let mut names = taken_over(owner, module);
        names.push(module.to_owned());
        for name in trusted_by(checker) {
            for path in sources_reached(checker, &name) {
                let code = code(&path);
                let is_root = name == owner && path.ends_with("src/lib.rs");
                let mut statements = code.split(';').filter(|statement| {
                    let statement = statement.trim();
                    let declares = ["mod ", "pub mod ", "pub use "].iter().any(|start| {
                        statement
                            .strip_prefix(start)
                            .is_some_and(|rest| rest.starts_with(module))
                    });
                    !(is_root && declares)
                });
                let named = statements.any(|statement| {
                    words(statement).any(|word| names.iter().any(|name| name == word))
                });
                assert!(!named, "{} names one of {names:?}", path.display());
            }
        }
        let reached = sources_reached(checker, owner);
        let beyond: Vec<String> = sources_of(owner)
            .iter()
            .filter(|path| !reached.contains(path))
            .map(|path| code(path))
            .collect();
        for line in beyond.iter().flat_map(|code| code.lines()) {
            let Some(head) = line.strip_prefix("impl") else {
                continue;
            };
            // `impl Trait for Type {` or `impl Type {`: something named in it is the module's own.
            // A trait of its own is out of reach, because a method of a trait needs the trait's
            // name.
            let own = ["struct", "enum", "trait"].iter().any(|kind| {
                words(head).any(|name| {
                    let ends =
                        [" ", "<", ":", "(", ";", "{"].map(|end| format!("{kind} {name}{end}"));
                    beyond
                        .iter()
                        .any(|code| ends.iter().any(|start| code.contains(start)))
                })
            });
            assert!(own, "`{module}` adds to what is not its own: {line}");
        }
    }
}

/// To trust a checker is to trust the modules that it reaches: ARCHITECTURE.md says how many lines
/// they have at most, all together.
#[test]
fn the_checkers_stand_on_little() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    for checker in CHECKERS {
        let trusted = trusted_by(checker);
        let reached = trusted
            .iter()
            .flat_map(|name| sources_reached(checker, name));
        let lines: usize = reached.map(|path| code(&path).lines().count()).sum();
        let promise = format!("`{checker}` stands on at most ");
        let flowing = text.replace('\n', " ");
        let (_, rest) = flowing.split_once(&promise).unwrap();
        let (most, _) = rest.split_once(" lines of code").unwrap();
        let most: usize = most.replace(',', "").parse().unwrap();
        assert!(lines <= most, "{trusted:?} have {lines} lines of code");
        assert!(
            lines > most / 2,
            "ARCHITECTURE.md can promise less than {most}: {lines}"
        );
    }
}

#[test]
fn no_crate_is_used_by_one_above_it() {
    let order: Vec<String> = table().into_iter().map(|(name, _)| name).collect();
    assert!(order.len() > CORE.len(), "the table was found: {order:?}");
    for (place, (name, allowed)) in table().into_iter().enumerate() {
        for other in allowed {
            let earlier = order[..place].contains(&other);
            assert!(earlier, "`{name}` may use `{other}`, which stands below it");
        }
    }
}

/// The files below `directory` that end in `.rs`; there must be some.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![directory.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "no sources in {}", directory.display());
    found
}

fn sources_of(name: &str) -> Vec<PathBuf> {
    sources(&root().join("crates").join(name).join("src"))
}

/// The sources of a crate that are there without the feature `parallel`.
fn without_threads(name: &str) -> Vec<PathBuf> {
    let source = root().join("crates").join(name).join("src");
    let mut paths = sources_of(name);
    let entrance = std::fs::read_to_string(source.join("lib.rs")).unwrap();
    if entrance.contains(PARALLEL) {
        let (file, folder) = (source.join("parallel.rs"), source.join("parallel"));
        paths.retain(|path| *path != file && !path.starts_with(&folder));
    }
    paths
}

#[test]
fn core_crates_touch_no_files_clocks_or_threads() {
    for path in CORE.into_iter().flat_map(without_threads) {
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (index, line) in code.lines().enumerate() {
            let code = line.split("//").next().unwrap();
            let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            let clock = words.find(|word| CLOCKS.contains(word));
            let path_named = FORBIDDEN_PATHS.into_iter().find(|path| code.contains(path));
            if let Some(found) = clock.or(path_named) {
                let line = index + 1;
                panic!(
                    "{}:{line}: a core crate must not use {found}",
                    path.display()
                );
            }
        }
    }
}

/// A module `name` is the file `name.rs`, and its own modules are in the folder `name/`.
#[test]
fn modules_have_one_style() {
    for name in workspace().keys() {
        for path in sources_of(name) {
            assert!(!path.ends_with("mod.rs"), "{}", path.display());
        }
    }
}
