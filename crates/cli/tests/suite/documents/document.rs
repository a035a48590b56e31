//! A text in Markdown, as far as the tests read it: fenced blocks, and what stands outside of them.

use std::path::{Path, PathBuf};

/// The folder of the whole project.
pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap()
}

pub(crate) struct Document {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

/// A block between two lines that begin with three backticks.
pub(crate) struct Block<'a> {
    /// What stands behind the first backticks.
    pub(crate) language: &'a str,
    /// Its lines with their numbers, from 1.
    pub(crate) lines: Vec<(usize, &'a str)>,
}

impl Document {
    pub(crate) fn read(path: PathBuf) -> Self {
        let text = std::fs::read_to_string(&path);
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self { path, text }
    }

    /// The Markdown files of a folder, by their names.
    pub(crate) fn all_in(folder: &Path) -> Vec<Self> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
            .collect();
        paths.sort();
        paths.into_iter().map(Self::read).collect()
    }

    /// Its name in messages.
    pub(crate) fn name(&self) -> String {
        let path = self.path.strip_prefix(root()).unwrap_or(&self.path);
        path.display().to_string()
    }

    pub(crate) fn blocks(&self) -> Vec<Block<'_>> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut inside = false;
        for (index, line) in self.text.lines().enumerate() {
            if let Some(language) = fence(line) {
                inside = !inside;
                if inside {
                    blocks.push(Block {
                        language,
                        lines: Vec::new(),
                    });
                }
            } else if inside {
                let block = blocks.last_mut().expect("one was begun");
                block.lines.push((index + 1, line));
            }
        }
        assert!(!inside, "{}: the last block has no end", self.name());
        blocks
    }

    /// The lines outside of fenced and indented blocks, with their numbers, from 1.
    pub(crate) fn prose(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut inside = false;
        let lines = self.text.lines().enumerate();
        lines.filter_map(move |(index, line)| {
            let fence = fence(line).is_some();
            inside ^= fence;
            let code = inside || fence || line.starts_with("    ");
            (!code).then_some((index + 1, line))
        })
    }
}

fn fence(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("```")
}
