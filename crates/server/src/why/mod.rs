//! Why a position is won: the pairing or the two trees to show on the board, and a sentence for every
//! move that tells what became of the strategy.

mod pairing;
mod trees;

use serde::Serialize;
use slitherlab_games::{AnyPosition, Player};
use slitherlab_graph::{Edge, Vertex};
use slitherlab_solve::Depth;
use utoipa::ToSchema;

use crate::contest::Contest;
use crate::engine;
use crate::pool::Leash;
use crate::settings::Limits;

/// Why a position is won, drawn and told.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Why {
    kind: Kind,
    /// Who wins here and why, in a sentence or two.
    headline: String,
    /// What each move did.
    story: Vec<Chapter>,
    /// What the strategy does next.
    next: Option<String>,
    matching: Option<Matching>,
    /// The classes of the unused vertices: all of them first, then the inner ones alone, and so on.
    levels: Vec<Level>,
    trees: Option<Trees>,
}

/// What the strategy rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Matching,
    Trees,
    None,
}

/// What a move did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
struct Chapter {
    ply: usize,
    player: u32,
    #[serde(rename = "move")]
    text: String,
    sentence: String,
    /// Whether a player who had a strategy kept to one; `None` for one who had none.
    kept: Option<bool>,
}

/// The pairs that a winner uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
struct Matching {
    /// One edge for each pair.
    edges: Vec<Edge>,
    /// The unused vertices without a partner.
    exposed: Vec<Vertex>,
    /// Who wins by it; `None` when it is just a maximum matching of what is unused.
    holder: Option<u32>,
}

/// The classes of Gallai and Edmonds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
struct Level {
    /// Left out by some maximum matching.
    outer: Vec<Vertex>,
    /// Next to an outer one.
    inner: Vec<Vertex>,
    /// The others.
    perfect: Vec<Vertex>,
}

/// Two spanning trees of the free edges.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
struct Trees {
    /// In the first alone.
    a: Vec<Edge>,
    /// In the second alone.
    b: Vec<Edge>,
    both: Vec<Edge>,
    outside: Vec<Edge>,
    /// Who wins.
    holder: Option<u32>,
}

/// Moves further back than this get no sentence.
const TOLD: usize = 80;

/// How many positions are searched for the headline where no theorem decides.
const NODES: u64 = 200_000;

/// Explains a position and how the game came to it.
pub(crate) fn explain(table: &Contest, limits: &Limits, leash: &Leash) -> Why {
    let question = table.question(Depth::Answer);
    // The theorems say it all, or a short search does.
    let verdict = engine::analyze(table, Depth::Answer, Some(NODES), limits, leash, |_| ());
    match &table.position {
        AnyPosition::Snake(position) if position.rules().is_matching_game() => {
            pairing::explain(table, position, verdict.why, leash)
        }
        AnyPosition::Snake(_) => Why {
            kind: Kind::None,
            headline: verdict.why,
            story: Vec::new(),
            next: None,
            matching: None,
            levels: Vec::new(),
            trees: None,
        },
        AnyPosition::Cycle(_) => {
            let trees = question.trees().map(|places| {
                let mut trees = trees::sort(places);
                trees.holder = verdict.winner.filter(|&winner| winner != 0);
                trees
            });
            Why {
                kind: if trees.is_some() {
                    Kind::Trees
                } else {
                    Kind::None
                },
                headline: verdict.why,
                story: trees::story(table, leash),
                next: None,
                matching: None,
                levels: Vec::new(),
                trees,
            }
        }
    }
}

/// "Player 1", or "The cut player".
fn name(table: &Contest, player: Player) -> String {
    let role = match table.rules {
        slitherlab_games::AnyRules::Cycle(rules) => rules.role(player),
        slitherlab_games::AnyRules::Snake(_) => None,
    };
    match role {
        Some(role) if table.game == slitherlab_games::Game::Shannon => {
            let name = role.name();
            name[..1].to_uppercase() + &name[1..]
        }
        Some(role) => format!("The {role} player"),
        None => format!("Player {player}"),
    }
}

/// The same within a sentence.
fn name_within(table: &Contest, player: Player) -> String {
    let name = name(table, player);
    if table.game == slitherlab_games::Game::Shannon {
        return name;
    }
    name[..1].to_lowercase() + &name[1..]
}
