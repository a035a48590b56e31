//! What a drawing can say about vertices and edges. Every mark differs from the others in shape or
//! dash as well as in colour, so that nothing is lost in print or to a colour-blind reader; the
//! colours are those of Okabe and Ito's palette, which was made for that.

/// The shape of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A round disc.
    Disc,
    /// A square with slightly rounded corners.
    Square,
    /// A square standing on a corner.
    Diamond,
}

/// How some of the vertices are drawn, and what that means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VertexMark {
    /// The class in the SVG, for style sheets.
    pub class: &'static str,
    /// What the legend says.
    pub meaning: &'static str,
    /// The colour of the inside.
    pub fill: &'static str,
    /// The colour of the outline.
    pub outline: &'static str,
    /// The shape.
    pub shape: Shape,
    /// Whether a second ring is drawn around it.
    pub ring: bool,
}

/// How some of the edges are drawn, and what that means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeMark {
    /// The class in the SVG, for style sheets.
    pub class: &'static str,
    /// What the legend says.
    pub meaning: &'static str,
    /// The colour.
    pub colour: &'static str,
    /// How many times as wide as a plain edge.
    pub width: f64,
    /// The lengths of the dashes and of the gaps between them, in widths of a plain edge.
    pub dashes: Option<[f64; 2]>,
}

pub(crate) const INK: &str = "#222222";
pub(crate) const EDGE: &str = "#5a5a5a";
pub(crate) const PAPER: &str = "#ffffff";

const ORANGE: &str = "#e69f00";
const SKY: &str = "#56b4e9";
const GREEN: &str = "#009e73";
const BLUE: &str = "#0072b2";
const VERMILLION: &str = "#d55e00";
const PURPLE: &str = "#cc79a7";
const YELLOW: &str = "#f0e442";
const GREY: &str = "#d0d0d0";
// What is pale belongs to nobody: the full colours are for what players took.
const PALE_ORANGE: &str = "#fadfa3";
const PALE_BLUE: &str = "#b5dcf5";
const PALE_GREEN: &str = "#7fd1b9";
const PALE_SKY: &str = "#cfe8f8";
const PALE_PURPLE: &str = "#ecd2e0";
const PALE_RED: &str = "#f6cfb4";

const fn vertices(
    class: &'static str,
    meaning: &'static str,
    fill: &'static str,
    shape: Shape,
) -> VertexMark {
    VertexMark {
        class,
        meaning,
        fill,
        outline: INK,
        shape,
        ring: false,
    }
}

/// A vertex that some maximum matching leaves out (Gallai and Edmonds).
pub const OUTER: VertexMark = vertices("outer", "outer", PALE_ORANGE, Shape::Disc);
/// A vertex that is not outer but next to one that is.
pub const INNER: VertexMark = vertices("inner", "inner", PALE_BLUE, Shape::Square);
/// A vertex of the part that every maximum matching matches within itself.
pub const PERFECT: VertexMark = vertices("perfect", "perfect", PAPER, Shape::Diamond);
/// A vertex that the player to move would win with.
pub const WINNING: VertexMark = vertices("winning", "wins", PALE_GREEN, Shape::Disc).ringed();
/// A vertex that the player to move would lose with.
pub const LOSING: VertexMark = vertices("losing", "loses", GREY, Shape::Square);
/// A vertex with which nobody would win.
pub const DRAWN: VertexMark = vertices("drawn", "draws", PALE_SKY, Shape::Diamond);
/// A vertex of which it is not known what the move is worth.
pub const UNDECIDED: VertexMark = vertices("undecided", "not known", PALE_PURPLE, Shape::Disc);
/// One of the vertices that Short joins and Cut parts.
pub const TERMINAL: VertexMark = vertices("terminal", "terminal", YELLOW, Shape::Diamond).ringed();
/// A vertex that somebody points at.
pub const HIGHLIGHT: VertexMark = vertices("highlight", "", YELLOW, Shape::Disc).ringed();
/// A vertex that is no longer free.
pub const USED: VertexMark = vertices("used", "used", GREY, Shape::Disc);

impl VertexMark {
    const fn ringed(self) -> Self {
        Self { ring: true, ..self }
    }

    const fn meaning(self, meaning: &'static str) -> Self {
        Self { meaning, ..self }
    }
}

const fn edges(class: &'static str, meaning: &'static str, colour: &'static str) -> EdgeMark {
    EdgeMark {
        class,
        meaning,
        colour,
        width: 2.6,
        dashes: None,
    }
}

/// An edge of a matching.
pub const MATCHING: EdgeMark = edges("matching", "matching", BLUE);
/// An edge of the first of two spanning forests, or one that the first player owns.
pub const FIRST: EdgeMark = edges("first", "first", BLUE);
/// An edge of the second of two spanning forests, or one that the second player owns. Drawn over
/// [`FIRST`] it lets the other shine through its gaps, which marks the edges that both have.
pub const SECOND: EdgeMark = edges("second", "second", ORANGE).dashed([4.0, 3.6]);
/// An edge that the player to move would win with; wide, so that it shows beneath a matching.
pub const WINNING_EDGE: EdgeMark = edges("winning", "wins", PALE_GREEN).wide(5.5);
/// An edge that the player to move would lose with.
pub const LOSING_EDGE: EdgeMark = edges("losing", "loses", "#a8a8a8")
    .wide(3.4)
    .dashed([1.6, 2.4]);
/// An edge with which nobody would win.
pub const DRAWN_EDGE: EdgeMark = edges("drawn", "draws", "#a5d4f2")
    .wide(5.5)
    .dashed([9.0, 2.0]);
/// An edge of which it is not known what the move is worth.
pub const UNDECIDED_EDGE: EdgeMark = edges("undecided", "not known", PURPLE)
    .wide(1.6)
    .dashed([1.0, 3.2]);
/// An edge that somebody points at; wide, so that it shows beneath others.
pub const HIGHLIGHT_EDGE: EdgeMark = edges("highlight", "", YELLOW).wide(6.5);
/// An edge of the first of two spanning trees.
pub const TREE_A: EdgeMark = EdgeMark {
    class: "tree-a",
    meaning: "tree A",
    ..FIRST
};
/// An edge of the second of two spanning trees, which lets the first shine through its gaps.
pub const TREE_B: EdgeMark = EdgeMark {
    class: "tree-b",
    meaning: "tree B",
    colour: VERMILLION,
    ..SECOND
};
/// The part of the principal partition that has too many edges for two trees; beneath the trees.
pub const DENSE: EdgeMark = edges("dense", "dense", PALE_RED).wide(8.0);
/// The part that two trees fill.
pub const TIGHT: EdgeMark = edges("tight", "tight", "#c9c9c9")
    .wide(8.0)
    .dashed([2.4, 2.4]);
/// The part of the principal partition that has too few.
pub const SPARSE: EdgeMark = edges("sparse", "sparse", PALE_SKY)
    .wide(8.0)
    .dashed([10.0, 4.0]);
/// An edge that has been taken away.
pub const GONE: EdgeMark = edges("gone", "gone", "#999999")
    .wide(1.1)
    .dashed([0.1, 2.6]);

/// The bodies of snakes: the first player's or the first snake's comes first. More snakes than
/// these start over.
pub const SNAKES: [EdgeMark; 6] = [
    snake("snake-1", "snake 1", SKY),
    snake("snake-2", "snake 2", ORANGE),
    snake("snake-3", "snake 3", GREEN),
    snake("snake-4", "snake 4", PURPLE),
    snake("snake-5", "snake 5", VERMILLION),
    snake("snake-6", "snake 6", BLUE),
];

const fn snake(class: &'static str, meaning: &'static str, colour: &'static str) -> EdgeMark {
    edges(class, meaning, colour).wide(5.5)
}

/// What the players took, in the colours of their numbers. More players than these start over.
pub const PLAYERS: [EdgeMark; 6] = [
    snake("player-1", "player 1", SKY),
    snake("player-2", "player 2", ORANGE),
    snake("player-3", "player 3", GREEN),
    snake("player-4", "player 4", PURPLE),
    snake("player-5", "player 5", VERMILLION),
    snake("player-6", "player 6", BLUE),
];

/// The edges that the two players of a cycle game own; wide, so that trees are not taken for them.
pub(crate) const OWNERS: [EdgeMark; 2] = [
    EdgeMark {
        class: "first",
        ..PLAYERS[0]
    },
    EdgeMark {
        class: "second",
        dashes: Some([7.0, 1.6]),
        ..PLAYERS[1]
    },
];

impl EdgeMark {
    const fn wide(self, width: f64) -> Self {
        Self { width, ..self }
    }

    const fn dashed(self, dashes: [f64; 2]) -> Self {
        let dashes = Some(dashes);
        Self { dashes, ..self }
    }

    /// The mark of vertices that belong to edges with this mark; the legend need not explain both.
    pub(crate) const fn on_vertices(self, shape: Shape) -> VertexMark {
        vertices(self.class, "", self.colour, shape)
    }
}

/// How the moves of one value are marked: those that name a vertex, and those that take an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveMark {
    /// On the vertex that is named.
    pub vertex: VertexMark,
    /// On the edge that is taken.
    pub edge: EdgeMark,
}

const fn moves(vertex: VertexMark, edge: EdgeMark) -> MoveMark {
    MoveMark { vertex, edge }
}

/// Moves that win for the player to move.
pub const WINS: MoveMark = moves(WINNING, WINNING_EDGE);
/// Moves after which nobody wins.
pub const DRAWS: MoveMark = moves(DRAWN, DRAWN_EDGE);
/// Moves that lose.
pub const LOSES: MoveMark = moves(LOSING, LOSING_EDGE);
/// Moves of which it is not known what they are worth.
pub const NOT_KNOWN: MoveMark = moves(UNDECIDED, UNDECIDED_EDGE);

/// Outer, inner and perfect vertices in the graphs of Anderson's sequence that come after the
/// board, G1 first. Graphs further on have marks without words.
pub(crate) const LEVELS: [[VertexMark; 3]; 5] = [
    level(["outer in G1", "inner in G1", "perfect in G1"]),
    level(["outer in G2", "inner in G2", "perfect in G2"]),
    level(["outer in G3", "inner in G3", "perfect in G3"]),
    level(["outer in G4", "inner in G4", "perfect in G4"]),
    level([""; 3]),
];

const fn level([outer, inner, perfect]: [&'static str; 3]) -> [VertexMark; 3] {
    [
        OUTER.meaning(outer),
        INNER.meaning(inner),
        PERFECT.meaning(perfect),
    ]
}
