//! What a player can type.

use slitherlab_game::AnyMove;

use super::round::Round;

/// What a player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Make this move.
    Play(AnyMove),
    /// See a good move.
    Hint,
    /// Know who wins, and why.
    Why,
    /// See all legal moves.
    Moves,
    /// Take the last move back.
    Undo,
    /// Save the game, in another file if one is named.
    Save(Option<String>),
    /// Lose.
    Resign,
    /// Leave.
    Quit,
    /// See what can be typed.
    Help,
    /// See the board again.
    Board,
}

/// The commands: a name, and what it does.
pub(super) const COMMANDS: [(&str, &str); 9] = [
    ("hint", "show a good move"),
    ("why", "say who wins, and why"),
    ("moves", "list the legal moves with their numbers"),
    ("undo", "take your last move back"),
    ("board", "draw the board again"),
    ("save", "save the game; save FILE: in that file"),
    ("resign", "give up"),
    ("quit", "leave; a game with --record is saved"),
    ("help", "show this list"),
];

/// Another name for `save`.
const RECORD: &str = "record";

/// Reads a line: a move, the number of a move, or a command, of which the first letters are enough.
///
/// A number alone is the number of a move, but where a vertex is to be named it is the vertex.
///
/// # Errors
/// A sentence that says what is wrong.
pub(super) fn read(line: &str, round: &Round<'_>) -> Result<Order, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if let (false, Ok(number)) = (round.numbers_are_vertices(), line.parse::<usize>()) {
        let place = number.checked_sub(1);
        let mv = place.and_then(|place| round.game.legal_moves().nth(place));
        return mv
            .map(Order::Play)
            .ok_or_else(|| format!("there is no move {number}"));
    }
    if line == "delete" {
        return round.read_move(line).map(Order::Play);
    }
    if !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic() || c == '?') {
        return Order::command(word, rest.trim());
    }
    round.read_move(line).map(Order::Play)
}

impl Order {
    fn command(word: &str, rest: &str) -> Result<Self, String> {
        let word = word.to_ascii_lowercase();
        let name = if word == "?" { "help" } else { &word };
        let mut found: Vec<&str> = COMMANDS
            .iter()
            .map(|(command, _)| *command)
            .chain([RECORD])
            .filter(|command| command.starts_with(name))
            .collect();
        if let Some(&exact) = found.iter().find(|command| **command == name) {
            found = vec![exact];
        }
        let [command] = found[..] else {
            return Err(if found.is_empty() {
                format!("`{word}` is neither a move nor a command; `help` lists the commands")
            } else {
                format!("`{word}` could be {}", found.join(" or "))
            });
        };
        if !rest.is_empty() && !["save", RECORD].contains(&command) {
            return Err(format!("`{command}` stands alone"));
        }
        Ok(match command {
            "hint" => Self::Hint,
            "why" => Self::Why,
            "moves" => Self::Moves,
            "undo" => Self::Undo,
            "board" => Self::Board,
            "resign" => Self::Resign,
            "quit" => Self::Quit,
            "help" => Self::Help,
            _ => Self::Save((!rest.is_empty()).then(|| rest.to_owned())),
        })
    }
}

#[cfg(test)]
mod tests {
    use slitherlab_draw::terminal::Charset;
    use slitherlab_game::{Game, Preset};

    use super::*;
    use crate::budget::BudgetArgument;

    fn start(board: &str, game: &str) -> Game {
        Game::new(game.parse::<Preset>().unwrap(), board).unwrap()
    }

    fn round<'a>(start: &'a Game, moves: &str) -> Round<'a> {
        let mut round = Round::new(start, Charset::Ascii, BudgetArgument::default());
        for text in moves.split_whitespace() {
            let mv = round.read_move(text).unwrap();
            round.play(mv);
        }
        round
    }

    #[test]
    fn a_move_may_be_typed_in_three_ways() {
        let begin = start("grid:3x3", "classic");
        let round = self::round(&begin, "0,0-0,1");
        let read = |line: &str| super::read(line, &round);
        let moves: Vec<AnyMove> = round.game.legal_moves().collect();
        for (place, mv) in moves.iter().enumerate() {
            assert_eq!(read(&round.move_text(*mv)), Ok(Order::Play(*mv)));
            assert_eq!(read(&(place + 1).to_string()), Ok(Order::Play(*mv)));
        }
        assert_eq!(read("0,2"), read("0,1-0,2"));
        assert_eq!(read("0"), Err("there is no move 0".to_owned()));
        assert_eq!(read("9"), Err("there is no move 9".to_owned()));
        assert_eq!(read("2,2"), Err("no live end can move to 2,2".to_owned()));
        assert!(read("7,7").unwrap_err().contains("7,7"));
        assert!(read("").is_err());
    }

    #[test]
    fn two_ends_may_lead_to_one_vertex() {
        let begin = start("cycle:3", "classic");
        let round = self::round(&begin, "0-1");
        // On a board whose labels are numbers, a number is the number of a move.
        assert_eq!(
            super::read("2", &round),
            Ok(Order::Play(round.game.legal_moves().nth(1).unwrap()))
        );
        let begin = start("king:2x2", "classic");
        let round = self::round(&begin, "0,0-0,1");
        let error = super::read("1,1", &round).unwrap_err();
        assert!(error.starts_with("several moves lead to 1,1: "), "{error}");
    }

    #[test]
    fn where_a_vertex_is_named_a_number_is_the_vertex() {
        let begin = start("path:4", "geography");
        let round = self::round(&begin, "");
        let third = AnyMove::Vertex(3);
        assert_eq!(super::read("3", &round), Ok(Order::Play(third)));
        assert!(super::read("4", &round).is_err());
    }

    #[test]
    fn commands_may_be_shortened() {
        let begin = start("path:4", "classic");
        let round = self::round(&begin, "");
        let read = |line: &str| super::read(line, &round);
        for (line, order) in [
            ("hint", Order::Hint),
            ("Hi", Order::Hint),
            ("?", Order::Help),
            ("w", Order::Why),
            ("q", Order::Quit),
            ("save", Order::Save(None)),
            ("s a b.txt", Order::Save(Some("a b.txt".to_owned()))),
            ("record x", Order::Save(Some("x".to_owned()))),
            ("res", Order::Resign),
        ] {
            assert_eq!(read(line), Ok(order), "{line}");
        }
        assert_eq!(read("h"), Err("`h` could be hint or help".to_owned()));
        assert_eq!(read("re"), Err("`re` could be resign or record".to_owned()));
        assert_eq!(read("undo 3"), Err("`undo` stands alone".to_owned()));
        assert!(read("castle").unwrap_err().contains("`help` lists"));
    }
}
