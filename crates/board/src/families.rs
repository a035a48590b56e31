//! The list of all families of boards: their names, and how they are written.

use super::named::{NAMED, Named};
use super::spec::{Literal, Piece, Simple};

/// How a family of boards is written, and what it is; see [`families`].
///
/// ```
/// use slitherlab_board::families;
///
/// let grid = families().find(|family| family.name == "grid").unwrap();
/// println!("{}: {}, for example {}", grid.form, grid.about, grid.example);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FamilyInfo {
    /// The name, as it is printed.
    pub name: &'static str,
    /// How the text of such a board looks.
    pub form: &'static str,
    /// What the board is.
    pub about: &'static str,
    /// A small one.
    pub example: &'static str,
}

/// Lists all families of boards, in an order fit for a list: lattices, pieces, simple graphs,
/// random ones, named ones, literals.
///
/// ```
/// use slitherlab_board::{Board, families};
///
/// for family in families() {
///     let board = Board::parse(family.example)?;
///     assert_eq!(board.text(), family.example, "{}", family.about);
/// }
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub fn families() -> impl Iterator<Item = FamilyInfo> {
    let named = NAMED.iter().map(|named| FamilyInfo {
        name: named.name,
        form: named.name,
        about: named.about,
        example: named.name,
    });
    let families = FAMILIES.iter().map(|entry| entry.info);
    families
        // One of the named ones has a family of its own as well.
        .chain(named)
}

/// Which family a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Box(Piece),
    Aztec,
    Triangle,
    Hex,
    Honeycomb,
    Leaper,
    Complete,
    Bipartite,
    Multipartite,
    Wheel,
    Star,
    Caterpillar,
    Tree,
    Circulant,
    Petersen,
    Simple(Simple),
    RandomTree,
    Gnm,
    RandomRegular,
    RandomBipartite,
    Literal(Literal),
    Named(&'static Named),
}

struct Entry {
    kind: Kind,
    /// Other names that are understood, in lower case and without hyphens.
    also: &'static [&'static str],
    info: FamilyInfo,
}

const fn entry(
    kind: Kind,
    name: &'static str,
    also: &'static [&'static str],
    form: &'static str,
    example: &'static str,
    about: &'static str,
) -> Entry {
    let info = FamilyInfo {
        name,
        form,
        about,
        example,
    };
    Entry { kind, also, info }
}

#[rustfmt::skip]
const FAMILIES: &[Entry] = &[
    entry(Kind::Box(Piece::Grid), "grid", &["box", "cuboid", "lattice"], "grid:AxBx…", "grid:5x6",
        "cells in a box of any dimension, neighbours side by side"),
    entry(Kind::Triangle, "triangle", &["triangular"], "triangle:N", "triangle:5",
        "N rows of 1 to N points of the triangular lattice, six directions"),
    entry(Kind::Hex, "hex", &["hexagonal", "hexagon"], "hex:N or hex:AxB", "hex:5x5",
        "hexagonal cells, six neighbours each: a hexagon with N cells a side, or the A by B rhombus of the game of Hex"),
    entry(Kind::Honeycomb, "honeycomb", &["benzenoid", "graphene"], "honeycomb:N or honeycomb:AxB", "honeycomb:3x2",
        "the corners of such hexagonal cells, three neighbours each"),
    entry(Kind::Box(Piece::Torus), "torus", &[], "torus:AxBx…", "torus:4x5",
        "a grid whose opposite sides meet"),
    entry(Kind::Box(Piece::Cylinder), "cylinder", &["tube"], "cylinder:AxBx…", "cylinder:6x3",
        "a grid whose first coordinate goes round"),
    entry(Kind::Box(Piece::Ladder), "ladder", &[], "ladder:N", "ladder:6",
        "two rows of N cells"),
    entry(Kind::Box(Piece::Prism), "prism", &["circularladder"], "prism:N", "prism:6",
        "two rings of N cells, one round the other"),
    entry(Kind::Aztec, "aztec", &["aztecdiamond"], "aztec:N", "aztec:3",
        "the Aztec diamond: rows of 2, 4, …, 2N, 2N, …, 4, 2 cells of the grid"),
    entry(Kind::Box(Piece::Hypercube), "hypercube", &["ncube"], "hypercube:D", "hypercube:4",
        "the corners of a cube of dimension D"),
    entry(Kind::Box(Piece::Rook), "rook", &["rooks"], "rook:AxBx…", "rook:4x4",
        "cells that differ in one coordinate"),
    entry(Kind::Box(Piece::Bishop), "bishop", &["bishops"], "bishop:AxBx…", "bishop:4x4",
        "cells that differ in two coordinates by the same amount"),
    entry(Kind::Box(Piece::Queen), "queen", &["queens"], "queen:AxBx…", "queen:4x4",
        "cells whose coordinates differ by the same amount or not at all"),
    entry(Kind::Box(Piece::King), "king", &["kings"], "king:AxBx…", "king:4x4",
        "cells whose coordinates differ by at most one"),
    entry(Kind::Box(Piece::Knight), "knight", &["knights"], "knight:AxBx…", "knight:5x5",
        "one step along one axis and two along another"),
    entry(Kind::Leaper, "leaper", &[], "leaper:P,Q:AxBx…", "leaper:1,3:6x6",
        "P steps along one axis and Q along another"),
    entry(Kind::Box(Piece::Path), "path", &["line"], "path:N", "path:7",
        "N vertices in a row"),
    entry(Kind::Box(Piece::Cycle), "cycle", &["ring", "polygon"], "cycle:N", "cycle:7",
        "N vertices in a ring"),
    entry(Kind::Complete, "complete", &["clique"], "complete:N", "complete:6",
        "N vertices, all joined"),
    entry(Kind::Bipartite, "bipartite", &["completebipartite", "biclique"], "bipartite:A,B", "bipartite:3,4",
        "A and B vertices, all joined across"),
    entry(Kind::Multipartite, "multipartite", &["completemultipartite"], "multipartite:A,B,C,…", "multipartite:2,2,3",
        "classes of A, B, C, … vertices, all joined across"),
    entry(Kind::Wheel, "wheel", &[], "wheel:N", "wheel:6",
        "a hub joined to a rim of N vertices"),
    entry(Kind::Star, "star", &[], "star:N", "star:6",
        "a centre with N leaves"),
    entry(Kind::Caterpillar, "caterpillar", &[], "caterpillar:A,B,C,… or caterpillar:NxL", "caterpillar:2,0,1,3",
        "a path whose vertices have A, B, C, … legs, or N of them with L legs each"),
    entry(Kind::Tree, "tree", &["completetree"], "tree:K,H", "tree:2,3",
        "the tree of height H in which each vertex has K children"),
    entry(Kind::Circulant, "circulant", &[], "circulant:N:J,K,…", "circulant:9:1,3",
        "a ring of N vertices joined at the distances J, K, …"),
    entry(Kind::Petersen, "petersen", &["generalizedpetersen", "generalisedpetersen"], "petersen or petersen:N,K", "petersen:7,2",
        "a ring of N, each joined by a spoke to a star of N with jumps of K; alone, Petersen's own graph"),
    entry(Kind::Simple(Simple::Kneser), "kneser", &[], "kneser:N,K", "kneser:5,2",
        "the sets of K of N things, joined when they have nothing in common"),
    entry(Kind::Simple(Simple::Theta), "theta", &[], "theta:A,B,C,…", "theta:2,3,4",
        "two vertices joined by paths of A, B, C, … edges"),
    entry(Kind::Simple(Simple::Paley), "paley", &[], "paley:Q", "paley:13",
        "the numbers modulo a prime Q = 4k + 1, joined when their difference is a square"),
    entry(Kind::Simple(Simple::Friendship), "friendship", &["windmill"], "friendship:N", "friendship:4",
        "N triangles with one vertex in common"),
    entry(Kind::RandomTree, "random-tree", &[], "random-tree:N seed S", "random-tree:12 seed 7",
        "a uniform random tree"),
    entry(Kind::Gnm, "gnm", &["random", "randomgraph"], "gnm:N,M seed S", "gnm:10,15 seed 7",
        "a random graph with N vertices and M edges"),
    entry(Kind::RandomRegular, "random-regular", &["regular"], "random-regular:N,D seed S", "random-regular:10,3 seed 7",
        "a random graph of N vertices of degree D"),
    entry(Kind::RandomBipartite, "random-bipartite", &[], "random-bipartite:A,B,M seed S", "random-bipartite:5,6,12 seed 7",
        "M random edges between A and B vertices"),
    entry(Kind::Literal(Literal::Graph6), "graph6", &["g6"], "graph6:CODE", "graph6:DQc",
        "a simple graph written out in graph6"),
    entry(Kind::Literal(Literal::Sparse6), "sparse6", &["s6"], "sparse6:CODE", "sparse6::C_mV",
        "any graph written out in sparse6, loops and parallel edges included"),
];

/// Other names of named graphs, in lower case and without hyphens.
const ALIASES: &[(&str, &str)] = &[
    ("bidiakiscube", "bidiakis"),
    ("coxetertutte", "tutte-coxeter"),
    ("cubical", "cube"),
    ("dodecahedral", "dodecahedron"),
    ("foldedcube", "clebsch"),
    ("hoffmansingletongraph", "hoffman-singleton"),
    ("icosahedral", "icosahedron"),
    ("levi", "tutte-coxeter"),
    ("mobiuskantor", "moebius-kantor"),
    ("grotzsch", "groetzsch"),
    ("octahedral", "octahedron"),
    ("tetrahedral", "tetrahedron"),
    ("tutteeightcage", "tutte-coxeter"),
];

/// A name in lower case, without hyphens, spaces and accents.
pub(crate) fn key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            '-' | '_' | '–' | ' ' | '\'' | '’' => {}
            'ä' => key.push_str("ae"),
            'ö' => key.push_str("oe"),
            'ü' => key.push_str("ue"),
            'á' | 'à' => key.push('a'),
            'é' | 'è' => key.push('e'),
            c => key.push(c),
        }
    }
    key
}

/// The family that a name means.
pub(crate) fn find(name: &str) -> Option<Kind> {
    let key = key(name);
    let is = |other: &str| other.bytes().filter(|&b| b != b'-').eq(key.bytes());
    let entry = FAMILIES
        .iter()
        .find(|entry| is(entry.info.name) || entry.also.contains(&key.as_str()));
    if let Some(entry) = entry {
        return Some(entry.kind);
    }
    let alias = ALIASES
        .iter()
        .find(|(alias, _)| *alias == key)
        .map(|&(_, name)| name);
    let named = |named: &&Named| is(named.name) || alias == Some(named.name);
    NAMED.iter().find(named).map(Kind::Named)
}

/// All names, as they are printed.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    families().map(|family| family.name)
}

impl Kind {
    /// What such a board is called; a named one by its own name.
    pub(crate) fn name(self) -> &'static str {
        self.words()[0]
    }

    /// How the text of such a board looks.
    pub(crate) fn form(self) -> &'static str {
        self.words()[1]
    }

    fn words(self) -> [&'static str; 2] {
        match self {
            Self::Named(named) => [named.name; 2],
            kind => {
                let entry = FAMILIES.iter().find(|entry| entry.kind == kind);
                entry.map_or([""; 2], |entry| [entry.info.name, entry.info.form])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_name_means_one_thing() {
        let mut seen = HashSet::new();
        for entry in FAMILIES {
            assert_eq!(find(entry.info.name), Some(entry.kind));
            for name in std::iter::once(&entry.info.name).chain(entry.also) {
                assert!(seen.insert(key(name)), "{name} twice");
            }
        }
        for named in NAMED.iter().filter(|named| named.name != "petersen") {
            assert_eq!(find(named.name), Some(Kind::Named(named)));
            assert!(seen.insert(key(named.name)), "{} twice", named.name);
        }
        for (alias, name) in ALIASES {
            assert_eq!(find(alias), find(name));
            assert!(seen.insert((*alias).to_owned()), "{alias} twice");
        }
    }

    #[test]
    fn names_are_read_kindly() {
        for name in ["Möbius–Kantor", "MOEBIUS KANTOR", "moebius_kantor"] {
            assert_eq!(find(name), find("moebius-kantor"), "{name}");
        }
        assert_eq!(find("Chvátal"), find("chvatal"));
        assert_eq!(find("Random Tree"), Some(Kind::RandomTree));
        assert_eq!(find("zebra"), None);
    }
}
