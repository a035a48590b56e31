//! How these games are asked for: the name of the game that they are relatives of, and a text of
//! what differs.

use std::fmt::Write as _;

use slitherlab_board::Board;
use slitherlab_game::cycle::Role;
use slitherlab_game::snake::{self, Ending, Rules, Snakes};
use slitherlab_game::{AnyRules, Preset, Variant};
use slitherlab_graph::Vertex;
use slitherlab_rules::shorten;
use thiserror::Error;

use crate::deletion::{self, Deletions};
use crate::directed;
use crate::ground::Ground;
use crate::line;
use crate::position::{MoveError, Position};
use crate::switching::{self, Join, On};

/// What is asked for.
///
/// `rules` lists pairs with blanks between them: for `shannon` `terminals=A;B;C` (or `all`, or with
/// commas), `join=all` or `some`, `on=edges` or `vertices`; for a snake game `deletions=N` or
/// `unlimited`, `redraw=yes` or `no`, and the parameters of snake games.
///
/// ```
/// use slitherlab_game::Preset;
/// use slitherlab_kin::{Ground, Options, Position};
///
/// let ground = Ground::parse("grid:3x3")?;
/// let options = Options { rules: "on=vertices terminals=0,0,2,0,2,2", ..Options::of(Preset::Shannon) };
/// let start = Position::start(&ground, &options)?;
/// assert_eq!(start.rules_text(&ground, Preset::Shannon).unwrap(), "terminals=0,0;2,0;2,2 on=vertices");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options<'a> {
    /// The game that this is a relative of.
    pub game: Preset,
    /// How many play: two.
    pub players: u32,
    /// Whether who cannot move wins.
    pub misere: bool,
    /// The role of player 1, in `shannon`; Short if it is not said.
    pub first: Option<Role>,
    /// What differs.
    pub rules: &'a str,
}

/// Whether a text of what differs asks for a game of this crate: it has `deletions`, `on` or
/// `join`, or more than two terminals on this board.
pub fn is_kin(ground: &Ground, rules: &str) -> bool {
    let mut pairs = rules
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='));
    ground.is_directed()
        || pairs.any(|(key, value)| match key {
            "deletions" | "on" | "join" => true,
            "terminals" => read_terminals(ground, value).is_some_and(|all| all.len() > 2),
            _ => false,
        })
}

impl Options<'_> {
    /// Two players and nothing that differs.
    pub fn of(game: Preset) -> Self {
        Self {
            game,
            players: 2,
            misere: false,
            first: None,
            rules: "",
        }
    }

    pub(crate) fn start(&self, ground: &Ground) -> Result<Position, OptionsError> {
        if self.players != 2 {
            return Err(OptionsError::Players);
        }
        match ground {
            Ground::Digraph(digraph) => {
                if let Some(pair) = self.rules.split_whitespace().next() {
                    return Err(OptionsError::Pair(shorten(pair)));
                }
                let rules = directed::Rules::of(self.game, self.misere);
                let rules = rules.ok_or(OptionsError::NotDirected(self.game))?;
                self.refuse_role()?;
                Ok(Position::Directed(directed::Position::start(
                    digraph, rules,
                )))
            }
            Ground::Board(board) if self.game == Preset::HoldThatLine => {
                self.line(board).map(Position::Line)
            }
            Ground::Board(board) if self.game == Preset::Shannon => {
                let rules = self.switching(ground)?;
                let position = switching::Position::start(board, rules);
                Ok(Position::Switching(position))
            }
            Ground::Board(board) => self.deletion(board).map(Position::Deletion),
        }
    }

    fn refuse_role(&self) -> Result<(), OptionsError> {
        match self.first {
            Some(_) => Err(OptionsError::NoRoles(self.game)),
            None => Ok(()),
        }
    }

    /// Sackson's game, in which a player who cannot move wins; with `ending=normal` they lose.
    fn line(&self, board: &Board) -> Result<line::Position, OptionsError> {
        self.refuse_role()?;
        let mut ending = Ending::Misere;
        for pair in self.rules.split_whitespace() {
            match pair {
                "ending=normal" if !self.misere => ending = Ending::Normal,
                "ending=misere" => {}
                _ => return Err(OptionsError::Pair(shorten(pair))),
            }
        }
        line::Position::start(board, ending).ok_or(OptionsError::NoDots)
    }

    fn switching(&self, ground: &Ground) -> Result<switching::Rules, OptionsError> {
        if self.misere {
            return Err(OptionsError::Misere);
        }
        let first = match self.first {
            None | Some(Role::Short) => Role::Short,
            Some(Role::Cut) => Role::Cut,
            Some(role) => return Err(OptionsError::Role(role)),
        };
        let mut rules = switching::Rules {
            terminals: Vec::new(),
            on: On::Edges,
            join: Join::All,
            first,
        };
        for pair in self.rules.split_whitespace() {
            match pair.split_once('=') {
                Some(("on", "edges")) => rules.on = On::Edges,
                Some(("on", "vertices")) => rules.on = On::Vertices,
                Some(("join", "all")) => rules.join = Join::All,
                Some(("join", "some")) => rules.join = Join::Some,
                Some(("terminals", text)) => {
                    let terminals = read_terminals(ground, text);
                    rules.terminals =
                        terminals.ok_or_else(|| OptionsError::Terminals(shorten(text)))?;
                }
                _ => return Err(OptionsError::Pair(shorten(pair))),
            }
        }
        rules.terminals.sort_unstable();
        let count = rules.terminals.len();
        rules.terminals.dedup();
        if count < 2 || rules.terminals.len() < count {
            return Err(OptionsError::TerminalCount);
        }
        Ok(rules)
    }

    fn deletion(&self, board: &Board) -> Result<deletion::Position, OptionsError> {
        self.refuse_role()?;
        let variant = Variant {
            players: self.players,
            misere: self.misere,
            ..Variant::default()
        };
        let Ok(AnyRules::Snake(preset)) = self.game.rules(&variant) else {
            return Err(OptionsError::NoDeletions(self.game));
        };
        let (mut deletions, mut redraws) = (None, true);
        let mut changes = preset.to_text(self.game);
        for pair in self.rules.split_whitespace() {
            match pair.split_once('=') {
                Some(("deletions", "unlimited")) => deletions = Some(Deletions::Unlimited),
                Some(("redraw", "yes")) => redraws = true,
                Some(("redraw", "no")) => redraws = false,
                Some(("deletions", number)) => {
                    let number = number
                        .parse()
                        .ok()
                        .filter(|number| *number <= MOST_DELETIONS);
                    let number = number.ok_or_else(|| OptionsError::Pair(shorten(pair)))?;
                    deletions = Some(Deletions::Each(number));
                }
                _ => {
                    let _ = write!(changes, " {pair}");
                }
            }
        }
        let deletions = deletions.ok_or(OptionsError::Nothing(self.game))?;
        let rules = Rules::from_text(self.game, &changes)?;
        if rules.snakes == Snakes::Private || rules.players != 2 || rules.ending != preset.ending {
            return Err(OptionsError::NoDeletions(self.game));
        }
        let snakes = snake::Position::start(rules, board.graph());
        let snakes = snakes.map_err(|_| OptionsError::NoDeletions(self.game))?;
        Ok(deletion::Position::start(snakes, deletions, redraws))
    }
}

/// More deletions than that make no sense: plays would be longer than anybody lives.
const MOST_DELETIONS: u32 = 1000;

impl Position {
    /// What differs from the game of this name, as [`Options`] reads it; `None` when nothing does
    /// but the board.
    pub fn rules_text(&self, ground: &Ground, game: Preset) -> Option<String> {
        match self {
            Self::Directed(_) => None,
            Self::Line(position) => {
                (position.ending() == Ending::Normal).then(|| "ending=normal".to_owned())
            }
            Self::Switching(position) => {
                let rules = position.rules();
                let labels: Vec<String> =
                    rules.terminals.iter().map(|&v| ground.label(v)).collect();
                let terminals = if labels.len() == ground.vertex_count() {
                    "all".to_owned()
                } else {
                    labels.join(";")
                };
                let join = match rules.join {
                    Join::All => "",
                    Join::Some => " join=some",
                };
                let on = match rules.on {
                    On::Edges => "",
                    On::Vertices => " on=vertices",
                };
                Some(format!("terminals={terminals}{join}{on}"))
            }
            Self::Deletion(position) => {
                let deletions = match position.deletions() {
                    Deletions::Each(number) => number.to_string(),
                    Deletions::Unlimited => "unlimited".to_owned(),
                };
                let changes = position.rules().to_text(game);
                let pairs = changes.split(' ').filter(|pair| !pair.is_empty());
                // The ending is said elsewhere.
                let pairs = pairs.filter(|pair| !pair.starts_with("ending="));
                let pairs: Vec<&str> = pairs.collect();
                let mut text = pairs.join(" ");
                if !text.is_empty() {
                    text.push(' ');
                }
                let redraw = if position.redraws() { "" } else { " redraw=no" };
                Some(format!("{text}deletions={deletions}{redraw}"))
            }
        }
    }

    /// Whether who cannot move wins.
    pub fn is_misere(&self) -> bool {
        match self {
            Self::Directed(position) => position.rules().misere,
            // The name of a line game says how it ends.
            Self::Switching(_) | Self::Line(_) => false,
            Self::Deletion(position) => position.rules().ending == snake::Ending::Misere,
        }
    }
}

/// Reads terminals: `all`, or labels with `;` between them, or with commas, which labels may have
/// themselves: then the words between the commas are put together to labels, from the left.
fn read_terminals(ground: &Ground, text: &str) -> Option<Vec<Vertex>> {
    if text == "all" {
        return Some((0..ground.vertex_count() as Vertex).collect());
    }
    if text.contains(';') {
        return text
            .split(';')
            .map(|label| ground.vertex(label.trim()))
            .collect();
    }
    let words: Vec<&str> = text.split(',').collect();
    // What is read of the words up to each place: the last label and where it begins.
    let mut read: Vec<Option<(usize, Vertex)>> = vec![None; words.len() + 1];
    for end in 1..=words.len() {
        for begin in (end.saturating_sub(LONGEST_LABEL)..end).rev() {
            if begin == 0 || read[begin].is_some() {
                if let Some(vertex) = ground.vertex(&words[begin..end].join(",")) {
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
    Some(terminals)
}

/// The most words with commas between them that a label has: a coordinate each.
const LONGEST_LABEL: usize = 64;

/// Why there is no such game, or no such position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum OptionsError {
    /// Others than two players.
    #[error("this game is for two players")]
    Players,
    /// A pair that says nothing here.
    #[error("`{0}` is no rule of this game with its value")]
    Pair(String),
    /// A game that is not played on arcs.
    #[error("{0} is not played on directed boards: geography, progressive and edge-geography are")]
    NotDirected(Preset),
    /// A role in a game without roles.
    #[error("who moves first by role is for games with roles, and {0} has none")]
    NoRoles(Preset),
    /// A role of another game.
    #[error("nobody plays {0} in shannon: the roles are short and cut")]
    Role(Role),
    /// The misère ending of a switching game.
    #[error("the misère ending is for the snake games")]
    Misere,
    /// What should be terminals.
    #[error("terminals {0}: write vertices of the board, A,B,C or A;B;C, or all")]
    Terminals(String),
    /// Too few, or one twice.
    #[error("shannon needs two terminals or more, all different")]
    TerminalCount,
    /// A game without deletions.
    #[error("deletions are for snake games of two players who share the snakes, not for {0}")]
    NoDeletions(Preset),
    /// A board that is no rectangle of dots, or too large a one.
    #[error(
        "hold-that-line is played on grid:PxQ with at most {} dots",
        line::MOST_DOTS
    )]
    NoDots,
    /// Nothing differs.
    #[error("{0}: nothing differs from the named game")]
    Nothing(Preset),
    /// Rules of a snake game that make none.
    #[error("the rules: {0}")]
    Rules(#[from] snake::RulesError),
    /// A move that cannot be made.
    #[error("move {0}: {1}")]
    Move(usize, MoveError),
}
