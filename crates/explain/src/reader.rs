//! Whom an explanation talks to, and how it names players and places.

use slitherlab_game::{AnyRules, Player};

use crate::player::{capitalized, name};

/// The person who reads an explanation.
///
/// The default reader watches a game: players have numbers or roles, and vertices have names.
///
/// ```
/// use slitherlab_explain::{Reader, why_to};
/// use slitherlab_game::{Game, Player, Preset};
/// use slitherlab_solve::{Depth, Question};
///
/// let game = Game::new(Preset::Classic, "grid:5x6")?;
/// let answer = Question::new(&game, Depth::Answer).analyze();
/// let reader = Reader { you: Some(Player::FIRST), labels: true };
/// assert_eq!(
///     why_to(&game, &answer, reader),
///     "All 30 cells can be paired into dominoes, so you open with a pair and then always complete the pair \
///      that your opponent has begun."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader {
    /// The player whom the reader plays; `None` for a reader who plays nobody, or everybody.
    pub you: Option<Player>,
    /// Whether the reader's board shows the names of the vertices. Without them, sentences point at
    /// the pairs on the board, and at an arrow along the next move.
    pub labels: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            you: None,
            labels: true,
        }
    }
}

/// The words for the players of a game, as a reader should hear them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Voice<'a> {
    pub(crate) rules: &'a AnyRules,
    pub(crate) reader: Reader,
}

impl Voice<'_> {
    /// Names a player within a sentence: "you", "your opponent", "player 2", "the cut player".
    pub(crate) fn name(self, player: Player) -> String {
        match self.reader.you {
            Some(you) if you == player => "you".to_owned(),
            Some(_) if self.rules.players() == 2 => "your opponent".to_owned(),
            _ => name(self.rules, player),
        }
    }

    /// Names a player at the start of a sentence.
    pub(crate) fn start(self, player: Player) -> String {
        capitalized(&self.name(player))
    }

    fn is_you(self, player: Player) -> bool {
        self.reader.you == Some(player)
    }

    /// The form of a verb that goes with a player: "open" for you, "opens" for others.
    pub(crate) fn verb<'v>(self, player: Player, plain: &'v str, third: &'v str) -> &'v str {
        if self.is_you(player) { plain } else { third }
    }

    /// A player and a verb: "you open", "player 1 opens".
    pub(crate) fn does(self, player: Player, plain: &str, third: &str) -> String {
        format!("{} {}", self.name(player), self.verb(player, plain, third))
    }

    /// A player and a verb at the start of a sentence.
    pub(crate) fn starts(self, player: Player, plain: &str, third: &str) -> String {
        capitalized(&self.does(player, plain, third))
    }

    /// A player who was named just before: "you" or "they".
    pub(crate) fn they(self, player: Player) -> &'static str {
        if self.is_you(player) { "you" } else { "they" }
    }

    /// A player who was named just before, as an object: "you" or "them".
    pub(crate) fn them(self, player: Player) -> &'static str {
        if self.is_you(player) { "you" } else { "them" }
    }

    /// What belongs to a player who was named just before: "your" or "their".
    pub(crate) fn their(self, player: Player) -> &'static str {
        if self.is_you(player) { "your" } else { "their" }
    }

    /// What belongs to a player: "your move", "each move of player 2".
    pub(crate) fn each_move_of(self, player: Player) -> String {
        if self.is_you(player) {
            "each of your moves".to_owned()
        } else if self.reader.you.is_some() && self.rules.players() == 2 {
            "each move of your opponent".to_owned()
        } else {
            format!("each move of {}", self.name(player))
        }
    }

    /// A text with the name of a place, or another one where the reader's board shows no names.
    pub(crate) fn place(self, named: String, shown: &str) -> String {
        if self.reader.labels {
            named
        } else {
            shown.to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use slitherlab_game::{Game, Options, Preset};

    use super::*;

    #[test]
    fn two_players_are_you_and_your_opponent_and_more_keep_their_numbers() {
        let players = |count: u32| {
            let options = Options {
                players: count,
                ..Options::of(Preset::Classic)
            };
            Game::new(options, "path:5").unwrap()
        };
        let reader = Reader {
            you: Some(Player::FIRST),
            labels: false,
        };
        for (count, others) in [(2, "your opponent"), (3, "player 2")] {
            let rules = players(count).rules();
            let voice = Voice {
                rules: &rules,
                reader,
            };
            let second = Player::from_index(1);
            assert_eq!(voice.does(Player::FIRST, "open", "opens"), "you open");
            assert_eq!(
                voice.does(second, "open", "opens"),
                format!("{others} opens")
            );
            assert_eq!(voice.place("0-1".to_owned(), "this line"), "this line");
        }
    }
}
