//! The verdict JSON of the interface.

use std::fmt;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use slitherlab_board::Board;
use slitherlab_game::cycle::Role;
use slitherlab_game::{AnyMove, AnyPosition, Game, Play, Player, changes};
use slitherlab_solve::{Answer, Basis, BasisKind, Conclusion, Depth, Value, ValuedMove};

use crate::headline::{basis_name, theorem_name, winner_role};
use crate::why::why;

/// The schema of [`Verdict`].
pub const SCHEMA: &str = "slitherlab/verdict/1";

/// An answer as the JSON of the interface has it: the winner, the basis, the moves and the reason.
///
/// ```
/// use slitherlab_game::{Game, Preset};
/// use slitherlab_solve::{Depth, Question};
/// use slitherlab_explain::Verdict;
///
/// let game = Game::new(Preset::Classic, "path:2")?;
/// let answer = Question::new(&game, Depth::Answer).analyze();
/// let json = serde_json::to_value(Verdict::of(&game, &answer))?;
/// assert_eq!(json["winner"], 1);
/// assert_eq!(json["basis"]["name"], "anderson-1974");
/// assert_eq!(json["moves"][0]["move"], "0-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Verdict<'a> {
    /// Always `slitherlab/verdict/1`.
    pub schema: &'static str,
    /// The board.
    pub board: BoardSummary,
    /// Whether the board is directed; left out when it is not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub directed: bool,
    /// The name of the game.
    pub game: &'static str,
    /// The number of players.
    pub players: u32,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// In games with roles, which role moves first.
    pub first: Option<&'static str>,
    /// What the rules change in the named game, if they do: `snakes=2 ends=1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The player to move.
    pub turn: u32,
    /// Whether the question is answered: `solved` or `unknown`.
    pub status: &'static str,
    /// With two players the winner, 0 for a draw; `null` when it is not known.
    pub winner: Option<u32>,
    /// In games with roles, the role of the winner.
    pub winner_role: Option<&'static str>,
    /// With more than two players, those whom all others together can force to lose.
    pub can_be_beaten: Option<Vec<u32>>,
    /// On what it rests.
    pub basis: Grounds,
    /// Legal moves with their values.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Written>))]
    pub moves: Moves<'a>,
    /// One or two plain sentences.
    pub why: String,
}

impl<'a> Verdict<'a> {
    /// The verdict of an answer about this game. The moves are put into words when it is written.
    ///
    /// *Cost*: O(1), beside the text of the board.
    pub fn of(game: &'a Game, answer: &'a Answer) -> Self {
        let position = game.position();
        let conclusion = answer.conclusion();
        let rules = position.rules();
        Self {
            schema: SCHEMA,
            board: BoardSummary::of(game.board()),
            directed: game.board().is_directed(),
            game: game.preset().name(),
            players: position.players(),
            misere: rules.is_misere(),
            first: rules.role(Player::FIRST).map(Role::name),
            rules: changes(&rules, game.preset(), game.board()),
            turn: position.turn().number(),
            status: status(conclusion),
            winner: conclusion.and_then(winner_number),
            winner_role: winner_role(game, answer),
            can_be_beaten: conclusion.and_then(beaten_numbers),
            basis: Grounds::of(answer.basis.map(theorem_name), answer.is_stored()),
            moves: Moves {
                board: game.board(),
                position,
                valued: &answer.moves,
                only_known: false,
            },
            why: why(game, answer),
        }
    }

    /// Leaves out moves of unknown value, unless every move was asked about: a large board has
    /// millions of them, and to write them takes longer than the search may.
    #[must_use]
    pub fn asked(mut self, depth: Depth) -> Self {
        self.moves.only_known = depth == Depth::Answer;
        self
    }

    /// Writes the verdict under another text of the board, such as the name of its file.
    #[must_use]
    pub fn on(mut self, board: &str) -> Self {
        self.board = self.board.on(board);
        self
    }
}

/// Returns whether a question is answered.
fn status(conclusion: Option<&Conclusion>) -> &'static str {
    conclusion.map_or("unknown", |_| "solved")
}

/// The winner of a game of two as the interface writes it: 0 for a draw; `None` with more players.
pub fn winner_number(conclusion: &Conclusion) -> Option<u32> {
    match conclusion {
        Conclusion::Wins(player) => Some(player.number()),
        Conclusion::Draw => Some(0),
        Conclusion::Beaten(_) => None,
    }
}

/// Whom all others together can force to lose, with more than two players.
pub fn beaten_numbers(conclusion: &Conclusion) -> Option<Vec<u32>> {
    match conclusion {
        Conclusion::Beaten(beaten) => Some(beaten.iter().map(|x| Player::number(*x)).collect()),
        Conclusion::Wins(_) | Conclusion::Draw => None,
    }
}

/// The board of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardSummary {
    /// Its text.
    pub text: String,
    /// Its order.
    pub vertices: usize,
    /// Its size.
    pub edges: usize,
}

impl BoardSummary {
    /// The summary of a board, under its own text.
    pub fn of(board: &Board) -> Self {
        Self {
            text: board.text().to_owned(),
            vertices: board.graph().vertex_count(),
            edges: board.graph().edge_count(),
        }
    }

    /// Describes the board under another text, such as the name of a file.
    #[must_use]
    pub fn on(self, text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..self
        }
    }
}

/// The word for a value.
pub fn value_word(value: Value) -> &'static str {
    match value {
        Value::Win => "win",
        Value::Loss => "loss",
        Value::Draw => "draw",
        Value::Unknown => "unknown",
    }
}

/// The value of a word.
pub fn value_of(word: &str) -> Option<Value> {
    let values = [Value::Win, Value::Loss, Value::Draw, Value::Unknown];
    values.into_iter().find(|&value| value_word(value) == word)
}

/// Moves that are put into words one by one as they are written: large boards have millions.
#[derive(Clone, Copy)]
pub struct Moves<'a> {
    board: &'a Board,
    position: &'a AnyPosition,
    valued: &'a [ValuedMove<AnyMove>],
    /// Whether moves of unknown value are left out.
    only_known: bool,
}

impl fmt::Debug for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.valued).finish()
    }
}

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let count = (!self.only_known).then_some(self.valued.len());
        let mut moves = to.serialize_seq(count)?;
        let known = |valued: &&ValuedMove<_>| !self.only_known || valued.value != Value::Unknown;
        for valued in self.valued.iter().filter(known) {
            let text = self.position.move_text(self.board, valued.mv);
            moves.serialize_element(&Written {
                r#move: &text,
                value: value_word(valued.value),
                basis: match valued.basis {
                    BasisKind::Theorem => "theorem",
                    BasisKind::Search => "search",
                    BasisKind::Unknown => "unknown",
                },
            })?;
        }
        moves.end()
    }
}

/// A legal move with its value for the player to move.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ValuedMove))]
struct Written<'a> {
    /// The move, as requests want it.
    r#move: &'a str,
    /// `win`, `loss`, `draw` or `unknown`.
    value: &'static str,
    /// `theorem`, `search` or `unknown`.
    basis: &'static str,
}

/// On what a verdict rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Basis))]
pub struct Grounds {
    /// `theorem`, `search` or `unknown`.
    pub kind: &'static str,
    /// The name of the theorem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
    /// How many positions a search looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// What was spent without a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent: Option<Spent>,
    /// `true` when what was searched comes from the store of results; else left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<bool>,
}

/// What was spent without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Spent {
    /// Positions looked at.
    pub nodes: u64,
}

impl Grounds {
    /// The basis of an answer, its theorem by name.
    fn of(basis: Basis<&'static str>, stored: bool) -> Self {
        let (name, nodes, spent) = match basis {
            Basis::Theorem(name) => (Some(name), None, None),
            Basis::Search { nodes } => (None, Some(nodes), None),
            Basis::Unknown { nodes } => (None, None, Some(Spent { nodes })),
        };
        Self {
            kind: name.map_or(basis_name(basis), |_| "theorem"),
            name,
            nodes,
            spent,
            stored: stored.then_some(true),
        }
    }

    /// The name of the theorem that decides, `search` or `unknown`.
    pub fn word(&self) -> &'static str {
        self.name.unwrap_or(self.kind)
    }
}
