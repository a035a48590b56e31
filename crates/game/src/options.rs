//! Rules by names: a preset with what a caller wants otherwise, read into rules and written back.

use std::fmt::Write as _;

use slitherlab_board::Board;
use slitherlab_graph::Vertex;
use slitherlab_rules::cycle::Role;
use slitherlab_rules::snake::{self, Snakes};
use slitherlab_rules::{Player, Preset, Variant, VariantError, shorten};
use thiserror::Error;

use crate::any::AnyRules;
use crate::cycle;
use crate::other::{Deletion, Join, On, Rules, Switching};

/// What a caller asks for: a preset, and what differs from it.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::cycle::Role;
/// use slitherlab_game::{Game, Options, Preset};
///
/// let misere = Options { players: 3, misere: true, ..Options::of(Preset::Classic) };
/// assert!(Game::new(misere, "grid:3x3")?.rules().is_misere());
///
/// let one_end = Options { changes: "ends=1", ..Options::of(Preset::Classic) };
/// assert!(Game::new(one_end, "grid:3x3").is_ok());
///
/// let cut_first = Options { first: Some(Role::Cut), ..Options::of(Preset::CycleCut) };
/// assert!(Game::new(cut_first, "grid:3x3").is_ok());
///
/// // The switching game between two corners, with its terminals as vertices and as text.
/// let board = Board::parse("grid:3x3")?;
/// let terminals = vec![board.vertex("0,0").unwrap(), board.vertex("2,2").unwrap()];
/// let vertices = Options { terminals, ..Options::of(Preset::Shannon) };
/// let text = Options { changes: "terminals=0,0;2,2", ..Options::of(Preset::Shannon) };
/// assert_eq!(vertices.rules(&board)?, text.rules(&board)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options<'a> {
    /// The name of the game.
    pub preset: Preset,
    /// The number of players.
    pub players: u32,
    /// Whether the player who cannot move wins, in the snake games.
    pub misere: bool,
    /// The role of player 1, in the games with roles; `None` for the maker.
    pub first: Option<Role>,
    /// The terminals of the switching game; empty in other games.
    pub terminals: Vec<Vertex>,
    /// What else differs, as pairs separated by spaces: the parameters of snake games that
    /// [`snake::Rules::from_text`] lists, other than `players` and `ending`, such as `ends=1`;
    /// `deletions=N` or `unlimited` and `redraw=yes` or `no`; for `shannon` `terminals=A;B;C` or
    /// `all`, `join=all` or `some`, `on=edges` or `vertices`.
    pub changes: &'a str,
}

/// Asks for the preset as it is.
impl From<Preset> for Options<'_> {
    fn from(preset: Preset) -> Self {
        Self::of(preset)
    }
}

impl<'a> From<&Options<'a>> for Options<'a> {
    fn from(options: &Options<'a>) -> Self {
        options.clone()
    }
}

impl Options<'_> {
    /// Asks for two players and nothing that differs.
    pub fn of(preset: Preset) -> Self {
        Self {
            preset,
            players: 2,
            misere: false,
            first: None,
            terminals: Vec::new(),
            changes: "",
        }
    }

    /// Reads the rules on a board. [`Game::new`](crate::Game::new) does this for you.
    ///
    /// # Errors
    /// Returns an error if the preset has no such variant, or a pair is none of its parameters.
    pub fn rules(&self, board: &Board) -> Result<AnyRules, OptionsError> {
        let mut terminals = self.terminals.clone();
        let (mut on, mut join) = (On::Edges, Join::All);
        let (mut deletions, mut redraws) = (None, None);
        let mut snakes = String::new();
        let shannon = self.preset == Preset::Shannon;
        for pair in self.changes.split_whitespace() {
            match pair.split_once('=') {
                Some(("on", "edges")) if shannon => on = On::Edges,
                Some(("on", "vertices")) if shannon => on = On::Vertices,
                Some(("join", "all")) if shannon => join = Join::All,
                Some(("join", "some")) if shannon => join = Join::Some,
                Some(("terminals", text)) if shannon => {
                    let read = read_terminals(board, text);
                    terminals = read.ok_or_else(|| OptionsError::Terminals(shorten(text)))?;
                }
                Some(("deletions", "unlimited")) => deletions = Some(None),
                Some(("deletions", number)) => {
                    let number = number.parse().ok().filter(|n| *n <= MOST_DELETIONS);
                    let number = number.ok_or_else(|| OptionsError::Pair(shorten(pair)))?;
                    deletions = Some(Some(number));
                }
                Some(("redraw", "yes")) => redraws = Some(true),
                Some(("redraw", "no")) => redraws = Some(false),
                Some(("first", _)) if !self.preset.is_snake() => {
                    return Err(OptionsError::Elsewhere);
                }
                Some(("on" | "join" | "redraw", _)) => {
                    return Err(OptionsError::Pair(shorten(pair)));
                }
                _ => {
                    let _ = write!(snakes, " {pair}");
                }
            }
        }
        let rules = self.named(&terminals)?;
        let rules = match (rules, snakes.as_str()) {
            (rules, "") => rules,
            (AnyRules::Snake(rules), changes) => AnyRules::Snake(changed(rules, changes)?),
            _ => return Err(snake::RulesError::NoSnakes(self.preset).into()),
        };
        match rules {
            AnyRules::Snake(snakes) if deletions.is_some() || redraws.is_some() => {
                let deletions = deletions.ok_or(OptionsError::RedrawAlone)?;
                let redraws = redraws.unwrap_or(true);
                if snakes.players != 2 || snakes.snakes == Snakes::Private || board.is_directed() {
                    return Err(OptionsError::NoDeletions(self.preset));
                }
                Ok(AnyRules::Other(Rules::Deletion(Deletion {
                    snakes,
                    deletions,
                    redraws,
                })))
            }
            AnyRules::Cycle(_) | AnyRules::Other(_) if deletions.is_some() => {
                Err(OptionsError::NoDeletions(self.preset))
            }
            // Two terminals to be joined by edges are the game of the cycle games.
            AnyRules::Cycle(rules)
                if (on, join) != (On::Edges, Join::All) || terminals.len() > 2 =>
            {
                terminals.sort_unstable();
                if terminals.windows(2).any(|pair| pair[0] == pair[1]) {
                    return Err(OptionsError::TerminalTwice);
                }
                Ok(AnyRules::Other(Rules::Switching(Switching {
                    terminals: terminals.into(),
                    on,
                    join,
                    first: rules.first.unwrap_or(Role::Short),
                })))
            }
            rules => Ok(rules),
        }
    }

    /// Reads the rules of a snake game, which need no board.
    ///
    /// # Errors
    /// Returns an error if the preset is no snake game or has no such variant, or a pair is none
    /// of its parameters.
    pub fn snake_rules(&self) -> Result<snake::Rules, OptionsError> {
        match self.named(&self.terminals)? {
            AnyRules::Snake(rules) => changed(rules, self.changes),
            _ => Err(snake::RulesError::NoSnakes(self.preset).into()),
        }
    }

    /// Returns the rules of the preset without changes, whatever the board.
    ///
    /// # Errors
    /// Returns an error if the preset has no such variant.
    pub fn named(&self, terminals: &[Vertex]) -> Result<AnyRules, VariantError> {
        let variant = Variant {
            players: self.players,
            misere: self.misere,
            first: self.first,
            terminals: terminals.get(..2).map(|pair| [pair[0], pair[1]]),
        };
        variant.rules(self.preset).map(AnyRules::from)
    }
}

/// The rules of the snakes with these changes.
fn changed(rules: snake::Rules, changes: &str) -> Result<snake::Rules, OptionsError> {
    let changed = rules.changed(changes)?;
    if changed.players != rules.players || changed.ending != rules.ending {
        return Err(OptionsError::Elsewhere);
    }
    Ok(changed)
}

/// More deletions than that make no sense: plays would be longer than anybody lives.
const MOST_DELETIONS: u32 = 1000;

/// Writes what these rules change in the named game, beside the number of players, the ending and
/// the roles: `snakes=2 ends=1`. Returns `None` if there is nothing.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::{Options, Preset, changes};
///
/// let board = Board::parse("grid:3x3")?;
/// let options = Options { changes: "capacity=2 ends=1", ..Options::of(Preset::Classic) };
/// let text = changes(&options.rules(&board)?, Preset::Classic, &board);
/// assert_eq!(text.as_deref(), Some("ends=1 capacity=2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn changes(rules: &AnyRules, preset: Preset, board: &Board) -> Option<String> {
    if matches!(rules, AnyRules::Cycle(_)) {
        return None;
    }
    let text = rules_text(rules, preset, board);
    let has_roles = rules.role(Player::FIRST).is_some();
    let is_told_elsewhere = |pair: &&str| {
        pair.starts_with("players=")
            || pair.starts_with("ending=")
            || has_roles && pair.starts_with("first=")
    };
    let pairs = text.split_whitespace();
    let pairs: Vec<&str> = pairs.filter(|pair| !is_told_elsewhere(pair)).collect();
    (!pairs.is_empty()).then(|| pairs.join(" "))
}

/// Writes what differs from the named game, as game records do: `players=3`, `first=cut`.
pub fn rules_text(rules: &AnyRules, preset: Preset, board: &Board) -> String {
    match rules {
        AnyRules::Snake(rules) | AnyRules::Other(Rules::Directed(rules)) => rules.to_text(preset),
        AnyRules::Cycle(rules) => cycle::rules_text(rules, board),
        AnyRules::Other(Rules::Switching(rules)) => {
            let labels = rules.terminals.iter();
            let labels: Vec<String> = labels.map(|&v| board.label(v).to_string()).collect();
            let all = labels.len() == board.graph().vertex_count();
            let terminals = if all {
                "all".to_owned()
            } else {
                labels.join(";")
            };
            let when = |is, text| if is { text } else { "" };
            let first = when(rules.first == Role::Cut, "first=cut ");
            let join = when(rules.join == Join::Some, " join=some");
            let on = when(rules.on == On::Vertices, " on=vertices");
            format!("{first}terminals={terminals}{join}{on}")
        }
        AnyRules::Other(Rules::Line) => String::new(),
        AnyRules::Other(Rules::Deletion(rules)) => {
            let mut text = rules.snakes.to_text(preset);
            let gap = if text.is_empty() { "" } else { " " };
            let deletions = rules.deletions;
            let deletions = deletions.map_or("unlimited".to_owned(), |number| number.to_string());
            let redraw = if rules.redraws { "" } else { " redraw=no" };
            let _ = write!(text, "{gap}deletions={deletions}{redraw}");
            text
        }
    }
}

/// Reads what [`rules_text`] writes.
///
/// # Errors
/// Returns an error if the text has a word that is no parameter of the game with its value, or the
/// rules make no game.
pub fn read_rules(preset: Preset, board: &Board, text: &str) -> Result<AnyRules, OptionsError> {
    let mut options = Options::of(preset);
    let mut changes = Vec::new();
    for pair in text.split_whitespace() {
        let wrong = || OptionsError::Pair(shorten(pair));
        match pair.split_once('=') {
            Some(("players", number)) if preset.is_snake() => {
                options.players = number.parse().map_err(|_| wrong())?;
            }
            Some(("ending", ending)) if preset.is_snake() => options.misere = ending == "misere",
            Some(("first", role)) if !preset.is_snake() => {
                options.first = Some(role.parse().map_err(|_| wrong())?);
            }
            // What no cycle game has.
            _ if preset.cycle_rules().is_some() && preset != Preset::Shannon => return Err(wrong()),
            _ => changes.push(pair),
        }
    }
    let changes = &changes.join(" ");
    Options { changes, ..options }.rules(board)
}

/// Reads terminals: `all`, or two or more labels with `;` or `,` between them. Labels may have
/// commas themselves: if a comma parts the text into two labels these are meant, else the words
/// between the commas are put together to labels, from the left.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::read_terminals;
///
/// let board = Board::parse("grid:4x4")?;
/// assert_eq!(read_terminals(&board, "0,0,3,3"), Some(vec![0, 15]));
/// assert_eq!(read_terminals(&board, "0,0,3,3,0,1"), Some(vec![0, 15, 1]));
/// assert_eq!(read_terminals(&board, "0,0"), None);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
pub fn read_terminals(board: &Board, text: &str) -> Option<Vec<Vertex>> {
    if text == "all" {
        return Some(board.graph().vertices().collect());
    }
    // No terminal is named twice. A longer text would be read for nothing.
    let most = board.graph().vertex_count();
    if text.contains(';') {
        let labels = text.split(';').map(|label| board.vertex(label.trim()));
        let labels: Option<Vec<Vertex>> = labels.take(most + 1).collect();
        return labels.filter(|labels| labels.len() <= most);
    }
    if let Some(pair) = cycle::read_terminals(board, text) {
        return Some(pair.to_vec());
    }
    let words: Vec<&str> = text.split(',').take(most * LONGEST_LABEL + 1).collect();
    if words.len() > most * LONGEST_LABEL {
        return None;
    }
    // What is read of the words up to each place: the last label and where it begins.
    let mut read: Vec<Option<(usize, Vertex)>> = vec![None; words.len() + 1];
    for end in 1..=words.len() {
        for begin in (end.saturating_sub(LONGEST_LABEL)..end).rev() {
            if begin == 0 || read[begin].is_some() {
                if let Some(vertex) = board.vertex(&words[begin..end].join(",")) {
                    read[end] = Some((begin, vertex));
                    break;
                }
            }
        }
    }
    let (mut end, mut terminals) = (words.len(), Vec::new());
    while end > 0 {
        let (begin, vertex) = read[end]?;
        terminals.push(vertex);
        end = begin;
    }
    terminals.reverse();
    (terminals.len() > 1).then_some(terminals)
}

/// The most words with commas between them that a label has: a coordinate each.
const LONGEST_LABEL: usize = 64;

/// Says why there are no such rules.
///
/// ```
/// use slitherlab_game::{Game, GameError, Options, OptionsError, Preset};
///
/// let options = Options { changes: "redraw=no", ..Options::of(Preset::Classic) };
/// let error = Game::new(options, "grid:3x3").unwrap_err();
/// assert!(matches!(error, GameError::Options(OptionsError::RedrawAlone)));
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionsError {
    /// The preset has no such variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The text changes no rules of a snake game.
    #[error("the rules: {0}")]
    Rules(#[from] snake::RulesError),
    /// The text changes what has an option of its own.
    #[error("the rules: the number of players, the ending and roles have options of their own")]
    Elsewhere,
    /// A pair that the game does not have.
    #[error("`{0}`: this game has no such rule or value")]
    Pair(String),
    /// A text that names no terminals.
    #[error("terminals {0}: write vertices of the board, A,B,C or A;B;C, or all")]
    Terminals(String),
    /// A vertex that is named twice.
    #[error("the terminals of shannon must differ")]
    TerminalTwice,
    /// A game without deletions.
    #[error("deletions are for snake games of two players who share the snakes, not for {0}")]
    NoDeletions(Preset),
    /// What happens to deleted edges in a game without deletions.
    #[error("redraw goes with deletions=N")]
    RedrawAlone,
}
