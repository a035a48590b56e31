//! What a player can type.

use slitherlab_games::snake::{Move, Opening, Position};
use slitherlab_graph::Board;

/// What a player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Make this move.
    Play(Move),
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

impl Order {
    /// Reads a line: a move, the number of a move, the vertex to move to, or a command, of which
    /// the first letters are enough.
    ///
    /// A number alone is the number of a move, but where a vertex is to be named it is the vertex.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub(super) fn read(line: &str, board: &Board, position: &Position) -> Result<Self, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let naming = position.is_opening() && position.rules().opening == Opening::Vertex;
        if let (false, Ok(number)) = (naming, line.parse::<usize>()) {
            let one = number
                .checked_sub(1)
                .and_then(|n| position.legal_moves().nth(n));
            return one
                .map(Self::Play)
                .ok_or_else(|| format!("there is no move {number}"));
        }
        if !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic() || c == '?') {
            return Self::command(word, rest);
        }
        match position.parse_move(board, line) {
            Ok(one) => Ok(Self::Play(one)),
            Err(error) => target(line, board, position).unwrap_or(Err(error.to_string())),
        }
    }

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

/// The move to a vertex whose label is typed alone, if the label is one and a live end can move.
fn target(line: &str, board: &Board, position: &Position) -> Option<Result<Order, String>> {
    if position.is_opening() {
        return None;
    }
    let to = board.vertex(line)?;
    let leads = |one: &Move| matches!(*one, Move::Edge([_, v]) if v == to);
    let moves: Vec<Move> = position.legal_moves().filter(leads).collect();
    Some(match moves[..] {
        [one] => Ok(Order::Play(one)),
        [] => Err(format!("no live end can move to {line}")),
        _ => {
            let texts = moves.iter().map(|one| one.on(board).to_string());
            let texts: Vec<String> = texts.collect();
            Err(format!(
                "several moves lead to {line}: {}",
                texts.join(", ")
            ))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(board: &Board, game: &str, moves: &str) -> Position {
        let game: slitherlab_games::Game = game.parse().unwrap();
        let mut position = Position::start(game.snake_rules().unwrap(), board.graph()).unwrap();
        for text in moves.split_whitespace() {
            let one = position.parse_move(board, text).unwrap();
            position.make(one);
        }
        position
    }

    #[test]
    fn a_move_may_be_typed_in_three_ways() {
        let board = Board::parse("grid:3x3").unwrap();
        let position = position(&board, "classic", "0,0-0,1");
        let read = |line: &str| Order::read(line, &board, &position);
        let moves: Vec<Move> = position.legal_moves().collect();
        for (place, one) in moves.iter().enumerate() {
            assert_eq!(read(&one.on(&board).to_string()), Ok(Order::Play(*one)));
            assert_eq!(read(&(place + 1).to_string()), Ok(Order::Play(*one)));
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
        let board = Board::parse("cycle:3").unwrap();
        let position = position(&board, "classic", "0-1");
        // On a board whose labels are numbers, a number is the number of a move.
        assert_eq!(
            Order::read("2", &board, &position),
            Ok(Order::Play(position.legal_moves().nth(1).unwrap()))
        );
        let board = Board::parse("king:2x2").unwrap();
        let position = self::position(&board, "classic", "0,0-0,1");
        let error = Order::read("1,1", &board, &position).unwrap_err();
        assert!(error.starts_with("several moves lead to 1,1: "), "{error}");
    }

    #[test]
    fn where_a_vertex_is_named_a_number_is_the_vertex() {
        let board = Board::parse("path:4").unwrap();
        let position = position(&board, "geography", "");
        assert_eq!(
            Order::read("3", &board, &position),
            Ok(Order::Play(Move::Vertex(3)))
        );
        assert!(Order::read("4", &board, &position).is_err());
    }

    #[test]
    fn commands_may_be_shortened() {
        let board = Board::parse("path:4").unwrap();
        let position = position(&board, "classic", "");
        let read = |line: &str| Order::read(line, &board, &position);
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
