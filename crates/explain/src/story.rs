//! Why a position is won: the pairing or the two trees to show on the board, and a sentence for
//! every move that tells what became of the strategy.

mod pairing;
mod trees;

use serde::Serialize;
use slitherlab_game::{AnyPosition, Game, Play, Player, Stop};
use slitherlab_graph::{Edge, Vertex};
use slitherlab_solve::{Answer, Depth, Question};

use crate::reader::{Reader, Voice};
use crate::why::why_to;
use pairing::Teller;

/// Why a position is won, to be drawn and told.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Story {
    /// What the strategy rests on.
    pub kind: Kind,
    /// The winner here and the reason, in a sentence or two.
    pub headline: String,
    /// What each move did.
    pub story: Vec<Chapter>,
    /// What the strategy does next.
    pub next: Option<String>,
    /// The move by which the player to move goes on with the strategy, if it is theirs.
    pub answer: Option<String>,
    /// The pairing, in the games that matchings decide.
    pub matching: Option<Matching>,
    /// The classes of the vertices in what is unused. At the start of a game that Anderson's
    /// sequence decides the classes in each of its graphs: all vertices, then the inner ones alone,
    /// and so on.
    pub levels: Vec<Classes>,
    /// The trees, in the games that they decide.
    pub trees: Option<Trees>,
}

/// What the strategy rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A pairing of vertices.
    Matching,
    /// Two spanning trees.
    Trees,
    /// Nothing that could be drawn.
    #[default]
    None,
}

/// What a move did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chapter {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The number of the player who made it.
    pub player: u32,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it did, in a sentence.
    pub sentence: String,
    /// Whether a player who had a strategy kept to one; `None` for one who had none.
    pub kept: Option<bool>,
}

impl Chapter {
    /// What a move of this place in the game did: the sentence, and whether a strategy was kept.
    fn of(
        place: usize,
        mover: Player,
        text: String,
        (sentence, kept): (String, Option<bool>),
    ) -> Self {
        Self {
            ply: place + 1,
            player: mover.number(),
            text,
            sentence,
            kept,
        }
    }
}

/// The pairs that a winner uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Matching {
    /// One edge for each pair.
    pub edges: Vec<Edge>,
    /// The unused vertices without a partner.
    pub exposed: Vec<Vertex>,
    /// The player who wins by it; `None` when it is just a maximum matching of what is unused.
    pub holder: Option<u32>,
}

/// The classes of Gallai and Edmonds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Level))]
pub struct Classes {
    /// Left out by some maximum matching.
    pub outer: Vec<Vertex>,
    /// Next to an outer one.
    pub inner: Vec<Vertex>,
    /// The others.
    pub perfect: Vec<Vertex>,
}

/// Two spanning trees of the free edges.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Trees {
    /// In the first alone.
    pub a: Vec<Edge>,
    /// In the second alone.
    pub b: Vec<Edge>,
    /// In both.
    pub both: Vec<Edge>,
    /// In neither.
    pub outside: Vec<Edge>,
    /// The player who wins by the trees; `None` when nobody does.
    pub holder: Option<u32>,
}

/// Moves further back than this get no sentence.
const TOLD: usize = 80;

/// Tells why a position is won and how the game came to it, from the answer about it. The moves of
/// the game are those that the position remembers; when `stop` says so, the rest of them gets no
/// sentence.
///
/// *Cost*: for each of the last 80 moves at most a maximum matching, or two forests.
///
/// ```
/// use slitherlab_game::{Game, Preset};
/// use slitherlab_solve::{Depth, Question};
/// use slitherlab_explain::story;
///
/// let game = Game::new(Preset::Classic, "grid:2x3")?.after("0,0-0,1 0,1-0,2", None)?;
/// let answer = Question::new(&game, Depth::Answer).analyze();
/// let story = story(&game, &answer, &|| false);
/// assert_eq!(story.story[0].sentence, "Player 1 completes the pair of 0,0 and 0,1.");
/// assert_eq!(story.next.as_deref(), Some("Player 1 answers from 0,2 with its partner 1,2."));
/// assert_eq!(story.answer.as_deref(), Some("0,2-1,2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn story(game: &Game, answer: &Answer, stop: &dyn Stop) -> Story {
    story_to(game, answer, Reader::default(), stop)
}

/// Tells the same to a reader who is a player, or whose board shows no names of vertices.
///
/// *Cost*: that of [`story`].
///
/// ```
/// use slitherlab_explain::{Reader, story_to};
/// use slitherlab_game::{Game, Player, Preset};
/// use slitherlab_solve::{Depth, Question};
///
/// let game = Game::new(Preset::Classic, "grid:2x3")?.after("0,0-0,1 0,1-0,2", None)?;
/// let answer = Question::new(&game, Depth::Answer).analyze();
/// let reader = Reader { you: Some(Player::FIRST), labels: false };
/// let story = story_to(&game, &answer, reader, &|| false);
/// assert_eq!(story.story[0].sentence, "You complete a pair.");
/// assert_eq!(story.next.as_deref(), Some("Complete the pair that your opponent has begun: go where the arrow points."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn story_to(game: &Game, answer: &Answer, reader: Reader, stop: &dyn Stop) -> Story {
    let headline = why_to(game, answer, reader);
    let rules = game.rules();
    let voice = Voice {
        rules: &rules,
        reader,
    };
    match game.position() {
        AnyPosition::Snake(position) if position.rules().is_matching_game() => {
            let said = (&answer.reason, &answer.moves[..]);
            let teller = Teller {
                board: game.board(),
                voice,
            };
            teller.tell(position, said, headline, stop)
        }
        AnyPosition::Snake(_) | AnyPosition::Other(_) => Story {
            headline,
            ..Story::default()
        },
        AnyPosition::Cycle(_) => {
            let question = Question::new(game, Depth::Answer);
            let trees = question.trees(&answer.reason).map(|places| {
                let mut trees = trees::sort(places);
                trees.holder = answer.winner().map(Player::number);
                trees
            });
            let kind = trees.as_ref().map_or(Kind::None, |_| Kind::Trees);
            Story {
                kind,
                story: trees::story(game, voice, stop),
                trees,
                headline,
                ..Story::default()
            }
        }
    }
}

/// The moves that led to a position, the first one first; the position is taken back to where they
/// begin.
fn taken_back<P: Play>(position: &mut P) -> Vec<P::Move> {
    let mut line = Vec::new();
    while let Some(mv) = position.undo() {
        line.push(mv);
    }
    line.reverse();
    line
}
