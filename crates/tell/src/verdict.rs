//! The verdict JSON of the interface.

use std::fmt;

use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};
use slitherlab_board::Board;
use slitherlab_games::cycle::Role;
use slitherlab_games::snake::Ending;
use slitherlab_games::{AnyMove, AnyPosition, AnyRules, Play, Player};
use slitherlab_solve::{Answer, Basis, BasisKind, Conclusion, Question, Value, ValuedMove};

use crate::headline::{theorem_name, winner_role};
use crate::why::why;

/// The schema of [`Verdict`].
pub const SCHEMA: &str = "slitherlab/verdict/1";

/// Who wins, on what basis, by which moves, and why: an answer as the JSON of the interface has it.
///
/// ```
/// use slitherlab_games::{AnyMove, AnyPosition, Game, Variant};
/// use slitherlab_board::Board;
/// use slitherlab_solve::{Depth, Question};
/// use slitherlab_tell::Verdict;
///
/// let board = Board::parse("path:2")?;
/// let position = AnyPosition::start(Game::Classic.rules(&Variant::default())?, &board)?;
/// let question =
///     Question { board: &board, game: Game::Classic, position: &position, depth: Depth::Answer };
/// let answer = question.analyze();
/// let json = serde_json::to_value(Verdict::of(&question, &answer))?;
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
    /// The name of the game.
    pub game: &'static str,
    /// How many players there are.
    pub players: u32,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// In games with roles, which role moves first.
    pub first: Option<&'static str>,
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
    #[cfg_attr(feature = "openapi", schema(value_type = BasisSchema))]
    pub basis: Grounds,
    /// Legal moves with their values.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<MoveSchema>))]
    pub moves: Moves<'a>,
    /// One or two plain sentences.
    pub why: String,
}

impl<'a> Verdict<'a> {
    /// The verdict of an answer to this question. The moves are put into words when it is written.
    ///
    /// *Cost*: O(1), beside the text of the board.
    pub fn of(question: &Question<'a>, answer: &'a Answer) -> Self {
        let position = question.position;
        let conclusion = answer.conclusion.as_ref();
        let (misere, first) = match position.rules() {
            AnyRules::Snake(rules) => (rules.ending == Ending::Misere, None),
            AnyRules::Cycle(rules) => (false, rules.first.map(Role::name)),
        };
        Self {
            schema: SCHEMA,
            board: BoardSummary::of(question.board),
            game: question.game.name(),
            players: position.players(),
            misere,
            first,
            turn: position.turn().number(),
            status: if answer.is_solved() {
                "solved"
            } else {
                "unknown"
            },
            winner: conclusion.and_then(winner_number),
            winner_role: winner_role(question, answer),
            can_be_beaten: conclusion.and_then(beaten_numbers),
            basis: Grounds {
                basis: answer.basis,
                stored: answer.is_stored(),
            },
            moves: Moves {
                board: question.board,
                position,
                valued: &answer.moves,
            },
            why: why(question, answer),
        }
    }

    /// The same under another text of the board, such as the name of its file.
    #[must_use]
    pub fn on(mut self, board: &str) -> Self {
        board.clone_into(&mut self.board.text);
        self
    }
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

/// Moves that are put into words one by one as they are written: large boards have millions.
#[derive(Clone, Copy)]
pub struct Moves<'a> {
    board: &'a Board,
    position: &'a AnyPosition,
    valued: &'a [ValuedMove<AnyMove>],
}

impl fmt::Debug for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.valued).finish()
    }
}

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut list = to.serialize_seq(Some(self.valued.len()))?;
        for valued in self.valued {
            list.serialize_element(&Told {
                moves: self,
                valued,
            })?;
        }
        list.end()
    }
}

struct Told<'a> {
    moves: &'a Moves<'a>,
    valued: &'a ValuedMove<AnyMove>,
}

impl Serialize for Told<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Moves {
            board, position, ..
        } = self.moves;
        let basis = match self.valued.basis {
            BasisKind::Theorem => "theorem",
            BasisKind::Search => "search",
            BasisKind::Unknown => "unknown",
        };
        let mut fields = to.serialize_struct("Move", 3)?;
        fields.serialize_field("move", &Shown(position.move_text(board, self.valued.step)))?;
        fields.serialize_field("value", value_word(self.valued.value))?;
        fields.serialize_field("basis", basis)?;
        fields.end()
    }
}

/// What is shown, as a string of JSON.
struct Shown<T>(T);

impl<T: fmt::Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

/// On what a verdict rests, and whether a search of an earlier run has a part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grounds {
    /// The basis of the answer.
    pub basis: Basis,
    /// Whether what was searched comes from the store of results.
    pub stored: bool,
}

impl Serialize for Grounds {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Spent {
            nodes: u64,
        }
        let mut fields = to.serialize_struct("Basis", 2 + usize::from(self.stored))?;
        match self.basis {
            Basis::Theorem(theorem) => {
                fields.serialize_field("kind", "theorem")?;
                fields.serialize_field("name", theorem_name(theorem))?;
            }
            Basis::Search { nodes } => {
                fields.serialize_field("kind", "search")?;
                fields.serialize_field("nodes", &nodes)?;
            }
            Basis::Unknown { nodes } => {
                fields.serialize_field("kind", "unknown")?;
                fields.serialize_field("spent", &Spent { nodes })?;
            }
        }
        if self.stored {
            fields.serialize_field("stored", &true)?;
        }
        fields.end()
    }
}

/// A legal move with its value for the player to move.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(as = ValuedMove)]
#[expect(dead_code, reason = "it describes what Moves writes")]
struct MoveSchema {
    /// The move, as requests want it.
    r#move: String,
    /// `win`, `loss`, `draw` or `unknown`.
    value: String,
    /// `theorem`, `search` or `unknown`.
    basis: String,
}

/// On what a verdict rests.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(as = Basis)]
#[expect(dead_code, reason = "it describes what Grounds writes")]
struct BasisSchema {
    /// `theorem`, `search` or `unknown`.
    kind: String,
    /// The name of the theorem.
    name: Option<String>,
    /// How many positions a search looked at.
    nodes: Option<u64>,
    /// What was spent in vain.
    spent: Option<SpentSchema>,
    /// `true` when what was searched comes from the store of results; else left out.
    stored: Option<bool>,
}

/// What was spent in vain.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(as = Spent)]
#[expect(dead_code, reason = "it describes what Grounds writes")]
struct SpentSchema {
    /// Positions looked at.
    nodes: u64,
}
