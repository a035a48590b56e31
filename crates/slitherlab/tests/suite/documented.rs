//! Whatever the facade offers is shown in an example of its documentation.
//!
//! The sources are read from `lib.rs` on, along `pub mod` and `pub use`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What a module offers: under each name the items, of a module all, and whether each has an
/// example.
type Offer = BTreeMap<String, Vec<(String, bool)>>;

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Reads the file of a module.
fn offer(file: &Path) -> Offer {
    let source =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut offer = Offer::new();
    let mut shown = false;
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("///") {
            shown |= line.contains("```");
        } else if let Some(name) = line.strip_prefix("pub mod ") {
            let name = name.trim_end_matches(';');
            let items = offer_of(file, &[name]).into_values().flatten();
            offer.insert(name.to_owned(), items.collect());
        } else if let Some(start) = line.strip_prefix("pub use ") {
            let mut text = start.to_owned();
            while !text.ends_with(';') {
                text += lines.next().expect("`pub use` ends");
            }
            offer.extend(used(file, text.trim_end_matches(';')));
        } else if let Some(name) = item(line) {
            let place = file.strip_prefix(crates()).unwrap().display();
            offer.insert(name.to_owned(), vec![(format!("{place}: {name}"), shown)]);
            shown = false;
        } else if !line.starts_with("#[") && !line.starts_with(' ') && !line.starts_with(')') {
            shown = false;
        }
    }
    offer
}

/// The name of a public item that is no module.
fn item(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub ")?;
    let line = line.strip_prefix("const fn ").unwrap_or(line);
    let (kind, rest) = line.split_once(' ')?;
    let kinds = ["fn", "struct", "enum", "trait", "type", "const"];
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
    kinds
        .contains(&kind)
        .then(|| &rest[..end.unwrap_or(rest.len())])
}

/// What the module at a path offers, seen from the file of another.
fn offer_of(file: &Path, path: &[&str]) -> Offer {
    let (file, path) = match path {
        ["self", path @ ..] => (file.to_owned(), path),
        ["super", path @ ..] => (file.with_file_name("lib.rs"), path),
        [first, path @ ..] => match first.strip_prefix("slitherlab_") {
            Some(name) => (crates().join(name).join("src/lib.rs"), path),
            None => (folder(file).join(format!("{first}.rs")), path),
        },
        [] => return offer(file),
    };
    offer_of(&file, path)
}

/// Where the modules of a file lie.
fn folder(file: &Path) -> PathBuf {
    if file.ends_with("lib.rs") {
        file.with_file_name("")
    } else {
        file.with_extension("")
    }
}

/// What `pub use` passes on.
fn used(file: &Path, text: &str) -> Offer {
    let Some((path, names)) = text.rsplit_once("::") else {
        let (path, name) = text.split_once(" as ").unwrap_or((text, text));
        let items = offer_of(file, &[path]).into_values().flatten();
        return [(name.to_owned(), items.collect())].into();
    };
    let path: Vec<&str> = path.split("::").collect();
    let there = offer_of(file, &path);
    let names = names.trim_matches(['{', '}']).split(',').map(str::trim);
    let names = names.filter(|name| !name.is_empty() && *name != "self");
    names
        .map(|name| {
            let (name, new) = name.split_once(" as ").unwrap_or((name, name));
            let items = there.get(name);
            let items = items
                .unwrap_or_else(|| panic!("{} passes on {name} from {path:?}", file.display()));
            (new.to_owned(), items.clone())
        })
        .collect()
}

#[test]
fn every_item_has_an_example() {
    let facade = offer(&crates().join("slitherlab/src/lib.rs"));
    let items = || facade.values().flatten();
    assert!(items().count() > 150, "the sources are read");
    let bare: Vec<&str> = items()
        .filter(|(_, shown)| !shown)
        .map(|(item, _)| item.as_str())
        .collect();
    assert!(bare.is_empty(), "without an example: {bare:#?}");
}
