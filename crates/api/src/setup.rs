//! Which game on which board, after which moves: what most requests begin with.

use std::fmt;

use serde::de::{DeserializeOwned, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// A game on a board, and the moves so far. Only the board and the game are required.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The text of the board, such as `grid:5x6`.
    pub board: String,
    /// The name of the game, such as `classic`.
    pub game: String,
    /// How many play.
    #[serde(default = "two")]
    pub players: u32,
    /// Whether the player who cannot move wins; for the snake games.
    #[serde(default)]
    pub misere: bool,
    /// The role that moves first, in the games with roles.
    pub first: Option<String>,
    /// The two terminals of shannon, as `U,V`.
    pub terminals: Option<String>,
    /// What changes the rules of a snake game, such as `snakes=2 ends=1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// A position text to start from, instead of the empty board.
    pub position: Option<String>,
    /// Whose turn it is in that position, if it does not follow from the number of moves.
    pub turn: Option<u32>,
    /// The moves from the start.
    #[serde(default, deserialize_with = "bounded")]
    pub moves: Vec<String>,
}

/// The most moves of a request. No game on a board that is allowed here has more, and a list of a
/// million empty words takes more memory than its text.
const MOVES: usize = 200_000;

/// Reads moves, and stops reading when there are too many.
fn bounded<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    struct Moves;

    impl<'de> Visitor<'de> for Moves {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "at most {MOVES} moves")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
            let mut moves = Vec::new();
            while let Some(mv) = from.next_element()? {
                if moves.len() == MOVES {
                    return Err(A::Error::invalid_length(MOVES + 1, &self));
                }
                moves.push(mv);
            }
            Ok(moves)
        }
    }

    from.deserialize_seq(Moves)
}

impl Setup {
    /// The start of a game of two.
    pub(crate) fn of(board: &str, game: &str) -> Self {
        Self {
            board: board.to_owned(),
            game: game.to_owned(),
            players: two(),
            misere: false,
            first: None,
            terminals: None,
            rules: None,
            position: None,
            turn: None,
            moves: Vec::new(),
        }
    }
}

pub(crate) fn two() -> u32 {
    2
}

/// The fields of [`Setup`].
const FIELDS: [&str; 10] = [
    "board",
    "game",
    "players",
    "misere",
    "first",
    "terminals",
    "rules",
    "position",
    "turn",
    "moves",
];

/// A setup with an endpoint's own options beside it, in one object.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct With<T> {
    /// The game.
    #[serde(flatten)]
    pub setup: Setup,
    /// What else is asked.
    #[serde(flatten)]
    pub options: T,
}

/// Reads the two parts one by one, so that each refuses what it does not know: flattening would let
/// every misspelt field pass.
impl<'de, T: DeserializeOwned> Deserialize<'de> for With<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let all = Map::<String, Value>::deserialize(from)?;
        let (setup, options): (Map<_, _>, Map<_, _>) = all
            .into_iter()
            .partition(|(name, _)| FIELDS.contains(&name.as_str()));
        Ok(Self {
            setup: serde_json::from_value(setup.into()).map_err(D::Error::custom)?,
            options: serde_json::from_value(options.into()).map_err(D::Error::custom)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Options {
        #[serde(default)]
        seconds: u32,
    }

    #[test]
    fn both_parts_are_read_and_nothing_else() {
        let read = serde_json::from_str::<With<Options>>;
        let text = r#"{"board": "grid:2x2", "seconds": 3, "game": "classic"}"#;
        let with = read(text).unwrap();
        assert_eq!(with.options.seconds, 3);
        assert_eq!(with.setup.players, 2);
        let text = r#"{"board": "grid:2x2", "game": "classic", "second": 3}"#;
        assert!(read(text).unwrap_err().to_string().contains("`second`"));
        let text = r#"{"game": "classic"}"#;
        assert!(read(text).unwrap_err().to_string().contains("`board`"));
    }

    #[test]
    fn there_is_an_end_to_moves() {
        let with = |count: usize| {
            let moves = vec![""; count];
            let text = serde_json::json!({ "board": "path:2", "game": "classic", "moves": moves });
            serde_json::from_value::<Setup>(text)
        };
        assert_eq!(with(MOVES).unwrap().moves.len(), MOVES);
        let error = with(MOVES + 1).unwrap_err().to_string();
        assert!(error.contains("at most 200000 moves"), "{error}");
    }

    #[test]
    fn the_list_of_fields_is_complete() {
        let setup = Setup {
            board: String::new(),
            game: String::new(),
            players: 2,
            misere: false,
            first: None,
            terminals: None,
            rules: Some(String::new()),
            position: None,
            turn: None,
            moves: Vec::new(),
        };
        let value = serde_json::to_value(setup).unwrap();
        let mut names: Vec<_> = value.as_object().unwrap().keys().cloned().collect();
        let mut fields = FIELDS.map(str::to_owned).to_vec();
        names.sort();
        fields.sort();
        assert_eq!(names, fields);
    }
}
