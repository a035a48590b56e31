//! The rules of the other games, as data. Of these the checkers know Hold That Line alone.

use std::sync::Arc;

use slitherlab_graph::Vertex;
use slitherlab_rules::Player;
use slitherlab_rules::cycle::Role;
use slitherlab_rules::snake::{self, Ending};

/// The rules of one of these games. Two players play all of them.
///
/// ```
/// use slitherlab_game::other::Rules;
/// use slitherlab_game::{AnyRules, Game, Preset};
///
/// let rules = Game::new(Preset::HoldThatLine, "grid:3x3")?.rules();
/// assert_eq!(rules, AnyRules::Other(Rules::Line));
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Of Geography along the arcs of a directed board: one shared snake with one live end.
    Directed(snake::Rules),
    /// Of a switching game.
    Switching(Switching),
    /// Of a snake game with deletions.
    Deletion(Deletion),
    /// Of Hold That Line: one line of straight strokes on a grid of dots, and the player who draws
    /// the last stroke loses.
    Line,
}

/// The rules of a switching game with any number of terminals.
///
/// ```
/// use slitherlab_game::cycle::Role;
/// use slitherlab_game::other::{Join, On, Rules, Switching};
/// use slitherlab_game::{Game, Preset};
///
/// let rules = Switching {
///     terminals: [0, 2, 8].into(),
///     on: On::Vertices,
///     join: Join::Some,
///     first: Role::Short,
/// };
/// let game = Game::with_rules(Preset::Shannon, Rules::Switching(rules), "grid:3x3")?;
/// assert_eq!(game.legal_moves().count(), 6);
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Switching {
    /// The terminals, at least two, in order.
    pub terminals: Arc<[Vertex]>,
    /// What the players take.
    pub on: On,
    /// What Short wants to join.
    pub join: Join,
    /// The role of player 1: [`Role::Short`] or [`Role::Cut`].
    pub first: Role,
}

/// What the players of a switching game take.
///
/// ```
/// use slitherlab_game::other::{On, Rules};
/// use slitherlab_game::{AnyRules, Game, Options, Preset};
///
/// let changes = "terminals=0,0;1,1 on=vertices";
/// let game = Game::new(Options { changes, ..Options::of(Preset::Shannon) }, "grid:2x2")?;
/// let AnyRules::Other(Rules::Switching(rules)) = game.rules() else { unreachable!() };
/// assert_eq!(rules.on, On::Vertices);
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum On {
    /// The edges.
    Edges,
    /// The vertices that are no terminals.
    Vertices,
}

/// What Short wants to join.
///
/// ```
/// use slitherlab_game::other::{Join, Rules};
/// use slitherlab_game::{AnyRules, Game, Options, Preset};
///
/// let changes = "terminals=0,0;1,1;0,1";
/// let game = Game::new(Options { changes, ..Options::of(Preset::Shannon) }, "grid:2x2")?;
/// let AnyRules::Other(Rules::Switching(rules)) = game.rules() else { unreachable!() };
/// assert_eq!(rules.join, Join::All);
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Join {
    /// All terminals.
    All,
    /// Any two of them.
    Some,
}

impl Switching {
    /// Returns the role of a player.
    pub fn role(&self, player: Player) -> Role {
        match (self.first, player == Player::FIRST) {
            (Role::Cut, true) => Role::Cut,
            (Role::Cut, false) | (_, true) => Role::Short,
            _ => Role::Cut,
        }
    }

    /// Returns whether Lehman's theorem decides the game: on edges, with all terminals to join.
    pub fn is_decided_by_trees(&self) -> bool {
        self.on == On::Edges && self.join == Join::All
    }
}

/// The rules of a snake game in which a player may delete the edge that was drawn last.
///
/// ```
/// use slitherlab_game::other::{Deletion, Rules};
/// use slitherlab_game::{AnyMove, Game, Preset};
///
/// let snakes = Preset::Classic.snake_rules().unwrap();
/// let rules = Rules::Deletion(Deletion { snakes, deletions: Some(1), redraws: false });
/// let mut game = Game::with_rules(Preset::Classic, rules, "grid:3x3")?;
/// game.play_text("0,0-0,1")?;
/// assert!(!game.is_legal(AnyMove::Delete), "the opening stays");
/// game.play_text("0,1-0,2")?;
/// assert!(game.is_legal(AnyMove::Delete));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deletion {
    /// The rules of the snakes, which the players share.
    pub snakes: snake::Rules,
    /// How often each player may delete; `None` for any number of times.
    pub deletions: Option<u32>,
    /// Whether a deleted edge may be drawn again.
    pub redraws: bool,
}

impl Rules {
    /// Returns whether the player who cannot move wins.
    pub fn is_misere(&self) -> bool {
        match self {
            Self::Directed(rules) | Self::Deletion(Deletion { snakes: rules, .. }) => {
                rules.ending == Ending::Misere
            }
            // That the last stroke loses is the game itself.
            Self::Switching(_) | Self::Line => false,
        }
    }

    /// Returns the role of a player, in a switching game.
    pub fn role(&self, player: Player) -> Option<Role> {
        match self {
            Self::Switching(rules) => Some(rules.role(player)),
            Self::Directed(_) | Self::Deletion(_) | Self::Line => None,
        }
    }
}
