//! Names of vertices, numbered as they first occur.

use std::collections::{HashMap, HashSet};

use super::error::{WriteError, excerpt};
use slitherlab_graph::{Graph, Vertex};

/// The names met so far.
#[derive(Default)]
pub(super) struct Names {
    numbers: HashMap<Box<str>, Vertex>,
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a name that occurred before.
    pub(super) fn get(&self, name: &str) -> Option<Vertex> {
        self.numbers.get(name).copied()
    }

    /// The number of a name, a new one if it is new.
    pub(super) fn number(&mut self, name: &str) -> Vertex {
        self.get(name).unwrap_or_else(|| {
            let number = self.numbers.len() as Vertex;
            self.numbers.insert(name.into(), number);
            number
        })
    }

    /// The name with this number.
    ///
    /// *Cost*: O(the number of names); for messages.
    pub(super) fn name(&self, number: Vertex) -> &str {
        let mut names = self.numbers.iter();
        names
            .find(|entry| *entry.1 == number)
            .map_or("", |(name, _)| name)
    }

    /// The names in the order in which `place` puts their numbers, or nothing if they are just
    /// `0`, `1`, …
    pub(super) fn into_list(self, place: impl Fn(Vertex) -> Vertex) -> Option<Vec<String>> {
        let mut list = vec![String::new(); self.numbers.len()];
        for (name, number) in self.numbers {
            list[place(number) as usize] = name.into();
        }
        let plain = |(number, name): (usize, &String)| *name == number.to_string();
        if list.iter().enumerate().all(plain) {
            return None;
        }
        Some(list)
    }
}

/// Refuses names that would not be read back as the same graph.
pub(super) fn check(graph: &Graph, names: &[String]) -> Result<(), WriteError> {
    let (names_count, vertices) = (names.len(), graph.vertex_count());
    if names_count != vertices {
        return Err(WriteError::NameCount {
            names: names_count,
            vertices,
        });
    }
    let mut seen = HashSet::with_capacity(names.len());
    match names.iter().find(|name| !seen.insert(name.as_str())) {
        Some(name) => Err(WriteError::RepeatedName {
            name: excerpt(name),
        }),
        None => Ok(()),
    }
}
