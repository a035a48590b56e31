//! ARCHITECTURE.md says which crate may use which, and that the core crates touch neither files
//! nor clocks nor threads. Here the workspace is held to it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// These compile for the browser.
const CORE: [&str; 6] = ["graph", "matching", "forests", "games", "solve", "verify"];

/// What a core crate must not name outside its tests.
const FORBIDDEN: [&str; 8] = [
    "std::fs",
    "std::time",
    "std::thread",
    "std::net",
    "std::process",
    "std::env",
    "thread_local!",
    "static mut",
];

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
    assert!(table.len() >= 9, "the table was found: {table:?}");
    for (name, used) in workspace() {
        let allowed = table
            .get(&name)
            .unwrap_or_else(|| panic!("ARCHITECTURE.md's table has no row for `{name}`"));
        for (other, only_in_tests) in used {
            assert!(
                only_in_tests || allowed.contains(&other),
                "`{name}` uses `{other}`, which ARCHITECTURE.md does not allow"
            );
        }
    }
}

/// A checker that shares code with what it checks proves nothing: not even its tests may.
#[test]
fn the_checker_never_sees_the_solvers() {
    let workspace = workspace();
    for (other, _) in workspace.get("verify").into_iter().flatten() {
        assert!(
            ["graph", "games", "oracle"].contains(&other.as_str()),
            "`verify` uses `{other}`"
        );
    }
}

#[test]
fn no_crate_is_used_by_one_above_it() {
    let order: Vec<String> = table().into_iter().map(|(name, _)| name).collect();
    for (place, (name, allowed)) in table().into_iter().enumerate() {
        for other in allowed {
            let earlier = order[..place].contains(&other);
            assert!(earlier, "`{name}` may use `{other}`, which stands below it");
        }
    }
}

fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn core_crates_touch_no_files_clocks_or_threads() {
    let mut found = Vec::new();
    for name in CORE {
        let directory = root().join("crates").join(name).join("src");
        if directory.is_dir() {
            sources(&directory, &mut found);
        }
    }
    assert!(found.len() > 5, "the sources were found");
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (index, line) in code.lines().enumerate() {
            let code = line.split("//").next().unwrap();
            for word in FORBIDDEN {
                assert!(
                    !code.contains(word),
                    "{}:{}: a core crate must not use {word}",
                    path.display(),
                    index + 1
                );
            }
        }
    }
}
