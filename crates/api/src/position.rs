//! Where a game stands: whose turn it is, what may be played, how it ended.

use serde::{Deserialize, Serialize};
use slitherlab_game::record::Record;
use slitherlab_game::snake::Snakes;
use slitherlab_game::{AnyMove, AnyPosition, AnyRules, Player, other};
use slitherlab_graph::{Edge, Vertex};

use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::question::{Asked, Lane};
use crate::session::{self, MoveInfo, OutcomeInfo, Played, Session};
use crate::setup::Setup;
use crate::size;
use slitherlab_game::Budget;

/// Where a game stands.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionInfo {
    /// The setup in canonical words.
    setup: Setup,
    /// The number of moves made.
    ply: usize,
    /// Whose turn it is, also when the game is over.
    turn: u32,
    phase: Phase,
    /// The role of each player, in the games with roles.
    roles: Option<Vec<String>>,
    /// The terminals of shannon.
    terminals: Option<[Vertex; 2]>,
    /// The snakes of a snake game.
    snakes: Vec<SnakeInfo>,
    /// The edges that are taken, in a cycle game.
    owned: Vec<OwnedEdge>,
    /// The edges of the moves, in the order of play.
    used_edges: Vec<Edge>,
    /// The legal moves.
    moves: Vec<MoveInfo>,
    /// The moves that were made.
    history: Vec<Played>,
    outcome: Option<OutcomeInfo>,
    /// The position text.
    position: String,
    /// The record of the game.
    record: String,
}

/// How far a game is.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Phase {
    Opening,
    Play,
    Over,
}

/// A snake.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct SnakeInfo {
    /// From end to end.
    vertices: Vec<Vertex>,
    /// Whose it is, if it is somebody's.
    owner: Option<u32>,
    /// The ends that can grow.
    live: Vec<Vertex>,
}

/// An edge that somebody has taken.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct OwnedEdge {
    edge: Edge,
    player: u32,
}

/// A saved game.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordRequest {
    /// The text of the record.
    record: String,
}

/// A long record is about a large board, most likely.
impl Asked for RecordRequest {
    fn lane(&self, limits: &QuestionLimits) -> Lane {
        if self.record.len() > size::SHORT {
            return Lane::Heavy;
        }
        let record = Record::parse(self.record.as_bytes());
        record.map_or(Lane::Quick, |record| size::lane(&record.board, limits))
    }
}

/// Turn, snakes or owners, legal moves, outcome, record.
///
/// # Errors
/// When the setup describes no game, or one beyond the limits.
pub fn position(
    setup: &Setup,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
) -> Result<PositionInfo> {
    describe(&Session::open(setup, limits, budget)?, budget)
}

/// Describes the position at the end of a saved game's main line.
///
/// # Errors
/// When the text is no record of such a game.
pub fn record(
    request: &RecordRequest,
    limits: &QuestionLimits,
    budget: &Budget<'_>,
) -> Result<PositionInfo> {
    let record = Record::parse(request.record.as_bytes())
        .map_err(|error| Error::new(Code::BadRecord, error.to_string()).about("record"))?;
    let setup = session::setup_of(&record, limits)?;
    position(&setup, limits, budget)
}

fn describe(session: &Session, budget: &Budget<'_>) -> Result<PositionInfo> {
    let outcome = session.outcome();
    crate::error::in_time(budget)?;
    let position = session.game.position();
    let rules = session.game.rules();
    let players = (0..rules.players()).map(Player::from_index);
    let roles = players.filter_map(|player| rules.role(player));
    let roles: Vec<String> = roles.map(|role| role.to_string()).collect();
    let terminals = match &rules {
        AnyRules::Cycle(rules) => rules.terminals,
        AnyRules::Other(other::Rules::Switching(rules)) => rules.terminals[..].try_into().ok(),
        AnyRules::Snake(_) | AnyRules::Other(_) => None,
    };
    Ok(PositionInfo {
        setup: session.setup(),
        ply: session.ply(),
        turn: session.turn().number(),
        phase: match position {
            _ if outcome.is_some() => Phase::Over,
            AnyPosition::Snake(position) if position.is_opening() => Phase::Opening,
            _ => Phase::Play,
        },
        roles: Some(roles).filter(|roles| !roles.is_empty()),
        terminals,
        snakes: snakes(position),
        owned: owned(position),
        used_edges: session.used_edges().to_vec(),
        moves: if outcome.is_some() {
            Vec::new()
        } else {
            let legal = session.game.legal_moves();
            legal.map(|mv| session.describe(mv)).collect()
        },
        history: session.played.clone(),
        outcome,
        position: session.game.position_text(),
        record: session.record().to_string(),
    })
}

/// The snakes; the walk along arcs is one, and a vertex that a player has taken is shown as one.
fn snakes(position: &AnyPosition) -> Vec<SnakeInfo> {
    let position = match position {
        AnyPosition::Snake(position) => position,
        AnyPosition::Other(other::Position::Deletion(game)) => game.snakes(),
        AnyPosition::Other(other::Position::Directed(walk)) => {
            let walked = Some(walk.path()).filter(|path| !path.is_empty());
            let walk = walked.map(|path| SnakeInfo {
                vertices: path.to_vec(),
                owner: None,
                live: path.last().copied().into_iter().collect(),
            });
            return walk.into_iter().collect();
        }
        AnyPosition::Other(other::Position::Line(line)) => {
            let vertices: Vec<Vertex> = line.corners().collect();
            let ends = [vertices.first(), vertices.last()];
            let live = ends.into_iter().flatten().copied().collect();
            let drawn = (!vertices.is_empty()).then_some(SnakeInfo {
                vertices,
                owner: None,
                live,
            });
            return drawn.into_iter().collect();
        }
        AnyPosition::Other(other::Position::Switching(game)) => {
            let taken = [Player::FIRST, Player::SECOND].map(|player| {
                let owned = game.owned(player);
                owned.filter_map(move |mv| match mv {
                    AnyMove::Vertex(v) => Some(SnakeInfo {
                        vertices: vec![v],
                        owner: Some(player.number()),
                        live: Vec::new(),
                    }),
                    _ => None,
                })
            });
            return taken.into_iter().flatten().collect();
        }
        AnyPosition::Cycle(_) => return Vec::new(),
    };
    let rules = position.rules();
    let snake = |number: usize| {
        let vertices = position.snake(number);
        SnakeInfo {
            live: rules.ends.of(&vertices),
            owner: (rules.snakes == Snakes::Private).then_some(number as u32 + 1),
            vertices,
        }
    };
    (0..position.snake_count()).map(snake).collect()
}

fn owned(position: &AnyPosition) -> Vec<OwnedEdge> {
    if let AnyPosition::Other(other::Position::Switching(game)) = position {
        let owned = |player: Player| {
            let owned = game.owned(player).filter_map(AnyMove::cycle);
            owned.map(move |edge| OwnedEdge {
                edge,
                player: player.number(),
            })
        };
        return owned(Player::FIRST).chain(owned(Player::SECOND)).collect();
    }
    let AnyPosition::Cycle(position) = position else {
        return Vec::new();
    };
    let edges = 0..position.graph().edge_count() as u32;
    edges
        .filter_map(|edge| {
            let player = position.owner(edge)?.number();
            Some(OwnedEdge { edge, player })
        })
        .collect()
}
