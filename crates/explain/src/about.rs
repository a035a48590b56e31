//! What each game is called and is about, for people who choose one.

use slitherlab_game::cycle::Kind;
use slitherlab_game::other::{Deletion, Rules};
use slitherlab_game::snake::Ending;
use slitherlab_game::{AnyRules, Preset};

/// A game in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// What people call it.
    pub title: &'static str,
    /// What it is about, in a sentence.
    pub summary: &'static str,
    /// How it is played and won, sentence by sentence.
    pub rules: &'static [&'static str],
    /// Where it comes from.
    pub source: &'static str,
    /// A good board to begin with.
    pub board: &'static str,
}

/// The game in words.
///
/// ```
/// use slitherlab_game::Preset;
///
/// assert_eq!(slitherlab_explain::about(Preset::Shannon).title, "Shannon's switching game");
/// ```
pub const fn about(game: Preset) -> About {
    match game {
        Preset::Classic => CLASSIC,
        Preset::Progressive => PROGRESSIVE,
        Preset::Geography => GEOGRAPHY,
        Preset::Public => PUBLIC,
        Preset::Private => PRIVATE,
        Preset::EdgeGeography => EDGE_GEOGRAPHY,
        Preset::TrailTrap => TRAIL_TRAP,
        Preset::Cycle => CYCLE,
        Preset::CycleMisere => CYCLE_MISERE,
        Preset::CycleCut => CYCLE_CUT,
        Preset::CycleCutMisere => CYCLE_CUT_MISERE,
        Preset::Shannon => SHANNON,
        Preset::HoldThatLine => HOLD_THAT_LINE,
    }
}

const CLASSIC: About = About {
    title: "Slither",
    summary: "One snake grows at both ends; a player who cannot extend it loses.",
    rules: &[
        "The first player takes any edge: that is the snake.",
        "Then the players take turns to extend the snake, at either end, by one edge to a vertex it has not visited.",
        "A player who cannot move loses.",
    ],
    source: "Silverman; Gardner 1972; Anderson 1974",
    board: "grid:5x6",
};

const PROGRESSIVE: About = About {
    title: "Progressive Slither",
    summary: "The snake grows only at its head; the first player chooses the start and moves first.",
    rules: &[
        "The first player names a vertex and moves from it to a neighbour.",
        "Then the players take turns to move the head of the snake to a neighbour it has not visited.",
        "A player who cannot move loses.",
    ],
    source: "Chalise 2.3",
    board: "grid:5x5",
};

const GEOGRAPHY: About = About {
    title: "Vertex Geography",
    summary: "One player chooses where to start, the other makes the first move from there.",
    rules: &[
        "The first player names a vertex.",
        "Starting with the second player, each moves from the last vertex to a neighbour that has not been visited.",
        "A player who cannot move loses.",
    ],
    source: "Fraenkel, Scheinerman, Ullman 1993; Gridlock",
    board: "grid:5x5",
};

const PUBLIC: About = About {
    title: "Public Slither",
    summary: "Two snakes on the board, and everybody may extend either of them.",
    rules: &[
        "Each of the first two players places an edge; the two edges have no vertex in common.",
        "Then the players take turns to extend one of the two snakes, at either of its ends, to a vertex that no snake has visited.",
        "A player who cannot move loses.",
    ],
    source: "Slithering Graphs 4.2.2",
    board: "grid:4x5",
};

const PRIVATE: About = About {
    title: "Private Slither",
    summary: "Every player has a snake and must keep it growing.",
    rules: &[
        "Each player places an edge; no two of them have a vertex in common.",
        "Then the players take turns, each extending their own snake at either end to a vertex that no snake has visited.",
        "A player who cannot extend their snake loses. With more than two players the game is called Independent Slither.",
    ],
    source: "Slithering Graphs 4.2.1; Chalise 7",
    board: "grid:4x4",
};

const EDGE_GEOGRAPHY: About = About {
    title: "Edge Geography",
    summary: "Vertices may be visited again, but every edge is used only once.",
    rules: &[
        "The first player names a vertex and moves along an edge from it.",
        "Then the players take turns, each moving on from the last vertex along an unused edge.",
        "A player who cannot move loses.",
    ],
    source: "Fraenkel, Scheinerman, Ullman 1993",
    board: "grid:3x3",
};

const TRAIL_TRAP: About = About {
    title: "Trail Trap",
    summary: "Each player walks a trail of their own, and no edge is used twice.",
    rules: &[
        "Each player chooses an unused edge and walks along it: that is the beginning of their trail.",
        "Then the players take turns, each walking on from the end of their own trail along an edge that nobody has used.",
        "Vertices may be visited again. A player who cannot walk on loses.",
    ],
    source: "Buchanan and others 2024",
    board: "grid:3x3",
};

const CYCLE: About = About {
    title: "Cycle game",
    summary: "The first player to own a whole cycle wins.",
    rules: &[
        "The players take turns to take a free edge.",
        "The first player to own all edges of a cycle wins.",
        "If all edges are taken and nobody owns a cycle, it is a draw.",
    ],
    source: "Kano 1983",
    board: "complete:5",
};

const CYCLE_MISERE: About = About {
    title: "Misère cycle game",
    summary: "The first player to own a whole cycle loses.",
    rules: &[
        "The players take turns to take a free edge.",
        "The first player to own all edges of a cycle loses.",
        "If all edges are taken and nobody owns a cycle, it is a draw.",
    ],
    source: "Kano 1983",
    board: "complete:5",
};

const CYCLE_CUT: About = About {
    title: "Cycle against cut",
    summary: "One player wants to own a cycle; the other cuts every cycle.",
    rules: &[
        "The players take turns to take a free edge.",
        "The cycle player wins by owning all edges of a cycle.",
        "The cut player wins as soon as all other edges together contain no cycle.",
    ],
    source: "Kano 1983",
    board: "grid:4x4",
};

const CYCLE_CUT_MISERE: About = About {
    title: "Misère cycle against cut",
    summary: "One player must not own a cycle; the other must not cut them all.",
    rules: &[
        "The players take turns to take a free edge.",
        "The non-cycle player loses by owning all edges of a cycle.",
        "The anti-cut player loses as soon as all other edges together contain no cycle.",
    ],
    source: "Kano 1983",
    board: "grid:4x4",
};

const SHANNON: About = About {
    title: "Shannon's switching game",
    summary: "Short joins two vertices, Cut separates them.",
    rules: &[
        "Two vertices are the terminals. The players take turns: Short takes a free edge for good, Cut removes one.",
        "Short wins when these edges join the terminals.",
        "Cut wins when no path between the terminals is left.",
    ],
    source: "Shannon; Lehman 1964",
    board: "grid:4x4",
};

const HOLD_THAT_LINE: About = About {
    title: "Hold That Line",
    summary: "One line of straight strokes on a grid of dots; the player who draws the last stroke loses.",
    rules: &[
        "The first player draws a straight stroke through two or more dots of a row, a column or a diagonal.",
        "Then the players take turns, each drawing a straight stroke of any length from either end of the line.",
        "No dot is visited twice and no two strokes cross.",
        "The player who draws the last stroke loses.",
    ],
    source: "Sackson 1969",
    board: "grid:4x4",
};

/// How boards are changed and combined: an example of each way, and what it is.
pub const MODIFIERS: [(&str, &str); 6] = [
    (
        "grid:5x6 without 1,1 3,2",
        "holes: cells, ranges (0..2,3), whole lines (*,4)",
    ),
    ("grid:5x6 without 20% seed 3", "random holes"),
    ("grid:5x5 reach 2", "longer moves along a line"),
    (
        "grid:5x5 + knight:5x5",
        "several kinds of move on the same cells",
    ),
    ("path:4 and cycle:5", "several boards side by side"),
    (
        "grid:4x4 shuffled seed 1",
        "the same graph, its vertices in another order",
    ),
];

/// What the players of a switching game want.
const JOIN_OR_SEPARATE: &str = "short wants to join the terminals, cut to separate them";

const fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Normal => "a player who cannot move loses",
        Ending::Misere => "a player who cannot move wins",
    }
}

/// What the players want, in half a sentence.
pub const fn aim(rules: &AnyRules) -> &'static str {
    match rules {
        AnyRules::Snake(rules)
        | AnyRules::Other(
            Rules::Directed(rules) | Rules::Deletion(Deletion { snakes: rules, .. }),
        ) => ending(rules.ending),
        AnyRules::Cycle(rules) => match rules.kind {
            Kind::Cycle => "the first player to own a cycle wins",
            Kind::CycleMisere => "the first player to own a cycle loses",
            Kind::CycleCut => "cycle wants to own a cycle, cut wants an edge of every cycle",
            Kind::CycleCutMisere => {
                "non-cycle wants to own no cycle, anti-cut wants to leave it one"
            }
            Kind::Shannon => JOIN_OR_SEPARATE,
        },
        AnyRules::Other(Rules::Switching(_)) => JOIN_OR_SEPARATE,
        AnyRules::Other(Rules::Line) => "the player who draws the last stroke loses",
    }
}

#[cfg(test)]
mod tests {
    use slitherlab_board::Board;

    use super::*;

    #[test]
    fn every_modifier_makes_a_board() {
        for (example, about) in MODIFIERS {
            assert_eq!(Board::parse(example).unwrap().text(), example, "{about}");
        }
    }

    #[test]
    fn every_game_is_described_and_can_be_tried() {
        for game in Preset::ALL.into_iter().chain(Preset::RELATIVES) {
            let about = about(game);
            assert!(Board::parse(about.board).is_ok(), "{game}");
            assert!(about.rules.len() >= 3, "{game}");
            let sentences = about.rules.iter().chain([&about.summary]);
            for sentence in sentences {
                assert!(sentence.ends_with('.'), "{game}: {sentence}");
            }
        }
    }
}
