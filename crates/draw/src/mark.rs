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
const GREY: &str = "#d0d0d0";

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
pub const OUTER: VertexMark = vertices("outer", "outer", ORANGE, Shape::Disc);
/// A vertex that is not outer but next to one that is.
pub const INNER: VertexMark = vertices("inner", "inner", SKY, Shape::Square);
/// A vertex of the part that every maximum matching matches within itself.
pub const PERFECT: VertexMark = vertices("perfect", "perfect", PAPER, Shape::Diamond);
/// A vertex that the player to move would win with.
pub const WINNING: VertexMark = VertexMark {
    ring: true,
    ..vertices("winning", "wins", "#7fd1b9", Shape::Disc)
};
/// A vertex that the player to move would lose with.
pub const LOSING: VertexMark = vertices("losing", "loses", GREY, Shape::Square);
/// A vertex that is no longer free.
pub const USED: VertexMark = vertices("used", "used", GREY, Shape::Disc);

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
pub const SECOND: EdgeMark = EdgeMark {
    dashes: Some([4.0, 3.6]),
    ..edges("second", "second", ORANGE)
};
/// An edge that the player to move would win with; wide, so that it shows beneath a matching.
pub const WINNING_EDGE: EdgeMark = EdgeMark {
    width: 5.5,
    ..edges("winning", "wins", "#7fd1b9")
};
/// An edge that has been taken away.
pub const GONE: EdgeMark = EdgeMark {
    width: 0.7,
    dashes: Some([0.1, 3.0]),
    ..edges("gone", "gone", "#999999")
};

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
    EdgeMark {
        width: 5.5,
        ..edges(class, meaning, colour)
    }
}
