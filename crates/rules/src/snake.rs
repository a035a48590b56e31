//! The parameters of the snake games.

use std::fmt::Write as _;
use std::num::NonZeroU32;

use slitherlab_graph::Vertex;
use thiserror::Error;

use crate::{Player, Preset, shorten};

/// Which snakes there are and who may extend them.
///
/// ```
/// use slitherlab_rules::Preset;
/// use slitherlab_rules::snake::Snakes;
///
/// let snakes = |game: Preset| game.snake_rules().unwrap().snakes;
/// assert_eq!(snakes(Preset::Classic), Snakes::Shared(1));
/// assert_eq!(snakes(Preset::Private), Snakes::Private);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Snakes {
    /// A number of snakes, 1 to [`Rules::MAX_SHARED`], that everybody extends. The players place
    /// them in turn, whatever the number of players: with two snakes and three players the first
    /// two place one each and the third is the first to extend.
    Shared(u32),
    /// One snake for each player, placed and extended by its owner alone.
    Private,
}

/// How many ends of a snake are live.
///
/// ```
/// use slitherlab_rules::snake::Ends;
///
/// assert_eq!(Ends::One.of(&[4, 7, 2]), [2]);
/// assert_eq!(Ends::Two.of(&[4, 7, 2]), [4, 2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// Only the end that grew last: the last vertex of the snake.
    One,
    /// Both.
    Two,
    /// Both, each for one of two players: player 1 extends the last vertex of the snake, its head,
    /// and player 2 the first, its tail.
    Each,
}

impl Ends {
    /// Lists the live ends of a snake that is given from end to end.
    pub fn of(self, snake: &[Vertex]) -> Vec<Vertex> {
        match (self, snake) {
            (Self::Two | Self::Each, [first, .., last]) => vec![*first, *last],
            (_, [.., last]) => vec![*last],
            (_, []) => Vec::new(),
        }
    }
}

/// How a snake comes onto the board.
///
/// ```
/// use slitherlab_rules::Preset;
/// use slitherlab_rules::snake::Opening;
///
/// let opening = |game: Preset| game.snake_rules().unwrap().opening;
/// assert_eq!(opening(Preset::Classic), Opening::Edge);
/// assert_eq!(opening(Preset::Geography), Opening::Vertex);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// A player names a vertex: that is one move.
    Vertex,
    /// A player takes an edge: that is one move. With one live end, or one for each player, the
    /// edge is taken in one of its two directions, and the vertex named last is the live one, or
    /// the one of player 1.
    Edge,
}

/// The player who makes the first move after the last opening.
///
/// ```
/// use slitherlab_rules::Preset;
/// use slitherlab_rules::snake::First;
///
/// let first = |game: Preset| game.snake_rules().unwrap().first;
/// assert_eq!(first(Preset::Geography), First::Next);
/// assert_eq!(first(Preset::Progressive), First::Opener);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// The player whose turn it is anyway: the one after the last opener.
    Next,
    /// The last opener, who makes two moves on end; from then on the turn goes round.
    Opener,
}

/// Whether a player who cannot move loses or wins.
///
/// ```
/// use slitherlab_rules::Preset;
/// use slitherlab_rules::snake::{Ending, Rules};
///
/// let rules = Rules::from_text(Preset::Classic, "ending=misere")?;
/// assert_eq!(rules.ending, Ending::Misere);
/// # Ok::<(), slitherlab_rules::snake::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player who cannot move is the single loser.
    Normal,
    /// The player who cannot move is the single winner.
    Misere,
}

/// How often the snakes together may visit a vertex.
///
/// With capacity 1 the snakes are disjoint paths. With a greater one a vertex may be visited
/// several times, by one snake or by several, and every *edge* is used at most once (the extension
/// that Slithering Graphs proposes). Without a limit only the edges are used up.
///
/// ```
/// use slitherlab_rules::Preset;
/// use slitherlab_rules::snake::{Capacity, Rules};
///
/// let capacity = |game: Preset| game.snake_rules().unwrap().capacity;
/// assert_eq!(capacity(Preset::Classic), Capacity::ONE);
/// assert_eq!(capacity(Preset::EdgeGeography), Capacity::UNLIMITED);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Capacity(NonZeroU32);

impl Capacity {
    /// One visit: snakes are paths.
    pub const ONE: Self = Self(NonZeroU32::MIN);
    /// No limit: edges alone are used up.
    pub const UNLIMITED: Self = Self(NonZeroU32::MAX);

    /// Returns a number of visits; `None` for 0.
    pub const fn new(visits: u32) -> Option<Self> {
        match NonZeroU32::new(visits) {
            Some(visits) => Some(Self(visits)),
            None => None,
        }
    }

    /// Returns the number of visits; `u32::MAX` when there is no limit.
    pub const fn visits(self) -> u32 {
        self.0.get()
    }

    /// Returns whether edges must be counted: only when a vertex can be visited again can an edge
    /// be, too.
    pub fn counts_edges(self) -> bool {
        self > Self::ONE
    }
}

/// The rules of a snake game.
///
/// The presets of [`Preset`] give the games that have a name; any other combination is playable
/// too.
///
/// *Turns.* Every opening is one move and every extension is one move. Openings are made by
/// players 1, 2, 3, … in turn until all snakes are placed, extensions go on from there (see
/// [`First`]). So the turn follows from the number of moves ([`Rules::turn_after`]).
///
/// *The end.* A player who must place a snake and cannot, or must extend one and cannot, has no
/// move: the game is over, and they are the single loser, or with misère ending the single winner.
///
/// *Loops and parallel edges.* Parallel edges give one move: which of them is used makes no
/// difference, and only their number matters where edges are used up. A loop visits its vertex
/// once more: with capacity 1 it is useless, with a greater capacity it is a legal move and is used
/// up like any other edge.
///
/// ```
/// use slitherlab_rules::Preset;
/// use slitherlab_rules::snake::{Ends, Rules};
///
/// let classic = Preset::Classic.snake_rules().unwrap();
/// let one_end = Rules { ends: Ends::One, ..classic };
/// assert_eq!(one_end.to_text(Preset::Classic), "ends=1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of players, at least 2.
    pub players: u32,
    /// Shared snakes, or one for each player.
    pub snakes: Snakes,
    /// One live end or two.
    pub ends: Ends,
    /// A snake starts as a vertex or as an edge.
    pub opening: Opening,
    /// The player who moves after the last opening.
    pub first: First,
    /// Visits that a vertex can take.
    pub capacity: Capacity,
    /// What happens to the player who cannot move.
    pub ending: Ending,
}

impl Rules {
    /// The largest number of shared snakes. Generating moves compares the live ends with each
    /// other when vertices may be shared, so the number has to stay small.
    pub const MAX_SHARED: u32 = 64;

    /// Returns everything that is wrong with these rules.
    pub fn faults(&self) -> impl Iterator<Item = RulesFault> {
        let too_few = (self.players < 2).then_some(RulesFault::Players(self.players));
        let snakes = match self.snakes {
            Snakes::Shared(count) if !(1..=Self::MAX_SHARED).contains(&count) => {
                Some(RulesFault::Snakes(count))
            }
            _ => None,
        };
        let shared_by_two = self.players == 2 && self.snakes == Snakes::Shared(1);
        let ends = (self.ends == Ends::Each && !shared_by_two).then_some(RulesFault::Ends);
        too_few.into_iter().chain(snakes).chain(ends)
    }

    /// Returns how many snakes are placed before the first extension.
    pub fn snake_count(&self) -> u32 {
        match self.snakes {
            Snakes::Shared(count) => count,
            Snakes::Private => self.players,
        }
    }

    /// Returns whose turn it is after this many moves from the start.
    ///
    /// ```
    /// use slitherlab_rules::Preset;
    ///
    /// let turns = |game: Preset| {
    ///     let rules = game.snake_rules().unwrap();
    ///     (0..5).map(|moves| rules.turn_after(moves).number()).collect::<Vec<_>>()
    /// };
    /// assert_eq!(turns(Preset::Classic), [1, 2, 1, 2, 1]);
    /// assert_eq!(turns(Preset::Geography), [1, 2, 1, 2, 1]);
    /// // Player 1 names a vertex and makes the first move from it.
    /// assert_eq!(turns(Preset::Progressive), [1, 1, 2, 1, 2]);
    /// ```
    ///
    /// # Panics
    /// Panics if there are no players.
    pub fn turn_after(&self, moves: usize) -> Player {
        let again = self.first == First::Opener && moves >= self.snake_count() as usize;
        let turns = moves - usize::from(again);
        Player::from_index((turns % self.players as usize) as u32)
    }

    /// Returns whether the theorems on matchings speak about these rules: two players, normal
    /// ending, snakes that are shared and are disjoint paths (`theory`: Anderson; Fraenkel,
    /// Scheinerman, Ullman).
    pub fn is_matching_game(&self) -> bool {
        self.players == 2
            && self.ending == Ending::Normal
            && self.capacity == Capacity::ONE
            && self.is_common()
    }

    /// Returns whether every player may extend every live end.
    pub fn is_common(&self) -> bool {
        matches!(self.snakes, Snakes::Shared(_)) && self.ends != Ends::Each
    }

    /// Returns the parameters in which these rules differ from those of the named game, as
    /// `key=value` pairs with blanks between them; empty when there is no difference.
    ///
    /// [`Rules::from_text`] reads it back. For a game that is no snake game, all parameters are
    /// written.
    pub fn to_text(&self, game: Preset) -> String {
        let preset = game.snake_rules();
        let mut text = String::new();
        for key in KEYS {
            let value = self.value(key);
            if preset.is_none_or(|preset| preset.value(key) != value) {
                let gap = if text.is_empty() { "" } else { " " };
                let _ = write!(text, "{gap}{key}={value}");
            }
        }
        text
    }

    /// Returns the rules of a named game with the changes that the text lists: `players=N`,
    /// `snakes=K` or `snakes=private`, `ends=1`, `2` or `each`, `opening=vertex` or `edge`,
    /// `first=next` or `opener`, `capacity=C` or `unlimited`, `ending=normal` or `misere`.
    ///
    /// ```
    /// use slitherlab_rules::Preset;
    /// use slitherlab_rules::snake::Rules;
    ///
    /// let rules = Rules::from_text(Preset::Classic, "capacity=2 players=4")?;
    /// assert_eq!(rules.to_text(Preset::Classic), "players=4 capacity=2");
    /// # Ok::<(), slitherlab_rules::snake::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the game is no snake game, or a pair is not one of these, or the rules
    /// that come out have faults.
    pub fn from_text(game: Preset, text: &str) -> Result<Self, RulesError> {
        let rules = game.snake_rules();
        rules.ok_or(RulesError::NoSnakes(game))?.changed(text)
    }

    /// Returns these rules with the changes that the text lists, as [`Rules::from_text`] reads
    /// them.
    ///
    /// # Errors
    /// Returns an error if a pair is none of them, or the rules that come out have faults.
    pub fn changed(mut self, text: &str) -> Result<Self, RulesError> {
        for pair in text.split_whitespace() {
            self.set(pair)
                .ok_or_else(|| RulesError::Pair(shorten(pair)))?;
        }
        let fault = self.faults().next();
        fault.map_or(Ok(self), |fault| Err(RulesError::Fault(fault)))
    }

    fn value(&self, key: &str) -> String {
        let word = match (key, self.snakes, self.ends, self.capacity) {
            ("players", ..) => return self.players.to_string(),
            ("snakes", Snakes::Shared(count), ..) => return count.to_string(),
            ("snakes", Snakes::Private, ..) => "private",
            ("ends", _, Ends::One, _) => "1",
            ("ends", _, Ends::Two, _) => "2",
            ("ends", _, Ends::Each, _) => "each",
            ("capacity", .., Capacity::UNLIMITED) => "unlimited",
            ("capacity", .., capacity) => return capacity.visits().to_string(),
            ("opening", ..) if self.opening == Opening::Vertex => "vertex",
            ("opening", ..) => "edge",
            ("first", ..) if self.first == First::Next => "next",
            ("first", ..) => "opener",
            _ if self.ending == Ending::Normal => "normal",
            _ => "misere",
        };
        word.to_owned()
    }

    fn set(&mut self, pair: &str) -> Option<()> {
        match pair.split_once('=')? {
            ("players", number) => self.players = number.parse().ok()?,
            ("snakes", "private") => self.snakes = Snakes::Private,
            ("snakes", number) => self.snakes = Snakes::Shared(number.parse().ok()?),
            ("ends", "1") => self.ends = Ends::One,
            ("ends", "2") => self.ends = Ends::Two,
            ("ends", "each") => self.ends = Ends::Each,
            ("opening", "vertex") => self.opening = Opening::Vertex,
            ("opening", "edge") => self.opening = Opening::Edge,
            ("first", "next") => self.first = First::Next,
            ("first", "opener") => self.first = First::Opener,
            ("capacity", "unlimited") => self.capacity = Capacity::UNLIMITED,
            ("capacity", number) => self.capacity = Capacity::new(number.parse().ok()?)?,
            ("ending", "normal") => self.ending = Ending::Normal,
            ("ending", "misere") => self.ending = Ending::Misere,
            _ => return None,
        }
        Some(())
    }
}

/// The keys of the text form, in the order in which they are written.
const KEYS: [&str; 7] = [
    "players", "snakes", "ends", "opening", "first", "capacity", "ending",
];

/// A parameter outside its range.
///
/// ```
/// use slitherlab_rules::Preset;
/// use slitherlab_rules::snake::{Rules, RulesFault};
///
/// let alone = Rules { players: 1, ..Preset::Classic.snake_rules().unwrap() };
/// assert_eq!(alone.faults().collect::<Vec<_>>(), [RulesFault::Players(1)]);
/// ```
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
pub enum RulesFault {
    /// Fewer than two players.
    #[error("a game needs at least 2 players, not {0}")]
    Players(u32),
    /// No shared snake, or too many.
    #[error("there must be 1 to {max} shared snakes, not {0}", max = Rules::MAX_SHARED)]
    Snakes(u32),
    /// An end for each player of another game than one of two with one snake.
    #[error("ends=each is for two players who share one snake")]
    Ends,
}

/// Why a text gives no rules.
///
/// ```
/// use slitherlab_rules::Preset;
/// use slitherlab_rules::snake::{Rules, RulesError};
///
/// let error = Rules::from_text(Preset::Classic, "wings=2").unwrap_err();
/// assert_eq!(error, RulesError::Pair("wings=2".to_owned()));
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RulesError {
    /// The game is a cycle game.
    #[error("{0} is not a snake game")]
    NoSnakes(Preset),
    /// Not a parameter, or not one of its values.
    #[error("`{0}`: snake games have no such parameter or value")]
    Pair(String),
    /// A parameter outside its range.
    #[error(transparent)]
    Fault(#[from] RulesFault),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_differ_from_classic_as_the_table_says() {
        let differences = |game: Preset| {
            let rules = game.snake_rules().unwrap();
            assert_eq!(rules.faults().count(), 0);
            assert_eq!(rules.to_text(game), "");
            rules.to_text(Preset::Classic)
        };
        assert_eq!(differences(Preset::Public), "snakes=2");
        assert_eq!(differences(Preset::Private), "snakes=private");
        assert_eq!(differences(Preset::Geography), "ends=1 opening=vertex");
        assert_eq!(
            differences(Preset::Progressive),
            "ends=1 opening=vertex first=opener"
        );
        assert_eq!(
            differences(Preset::EdgeGeography),
            "ends=1 opening=vertex first=opener capacity=unlimited"
        );
        assert_eq!(
            differences(Preset::TrailTrap),
            "snakes=private ends=1 capacity=unlimited"
        );
    }

    #[test]
    fn every_parameter_round_trips() {
        let mut count = 0;
        for players in [2, 3, 70] {
            for snakes in ["1", "2", "64", "private"] {
                for rest in [
                    "ends=1 opening=edge first=opener capacity=3 ending=misere",
                    "ends=2 opening=vertex first=next capacity=unlimited ending=normal",
                    "capacity=1 ending=misere",
                ] {
                    let text = format!("players={players} snakes={snakes} {rest}");
                    let rules = Rules::from_text(Preset::Classic, &text).unwrap();
                    for game in Preset::ALL.into_iter().filter(|game| game.is_snake()) {
                        assert_eq!(Rules::from_text(game, &rules.to_text(game)), Ok(rules));
                        count += 1;
                    }
                    let whole = rules.to_text(Preset::Cycle);
                    assert_eq!(Rules::from_text(Preset::Public, &whole), Ok(rules));
                }
            }
        }
        assert_eq!(count, 252);
        let snake = Rules::from_text(Preset::Classic, "ends=each").unwrap();
        assert_eq!(snake.to_text(Preset::Classic), "ends=each");
    }

    #[test]
    fn bad_texts_are_refused() {
        for pair in [
            "players",
            "players=",
            "players=-1",
            "players=x",
            "capacity=0",
            "ends=3",
            "ends=0",
            "opening=",
            "first=last",
            "ending=none",
            "colour=red",
            "snakes=4294967296",
        ] {
            assert_eq!(
                Rules::from_text(Preset::Classic, pair),
                Err(RulesError::Pair(pair.to_owned()))
            );
        }
        for (text, fault) in [
            ("players=1", RulesFault::Players(1)),
            ("players=0", RulesFault::Players(0)),
            ("snakes=0", RulesFault::Snakes(0)),
            ("snakes=65", RulesFault::Snakes(65)),
            ("ends=each", RulesFault::Ends),
            ("ends=each snakes=1 players=3", RulesFault::Ends),
        ] {
            assert_eq!(
                Rules::from_text(Preset::Public, text),
                Err(RulesError::Fault(fault))
            );
        }
        assert_eq!(
            Rules::from_text(Preset::Cycle, ""),
            Err(RulesError::NoSnakes(Preset::Cycle))
        );
    }

    #[test]
    fn the_turn_goes_round_after_the_openings() {
        let rules = Rules::from_text(Preset::Public, "players=3 first=opener").unwrap();
        let turns: Vec<u32> = (0..7).map(|m| rules.turn_after(m).number()).collect();
        assert_eq!(turns, [1, 2, 2, 3, 1, 2, 3]);
    }
}
