//! What there is: games, boards, engines, limits.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use slitherlab_board::families;
use slitherlab_format::Format;
use slitherlab_games::Game;
use slitherlab_games::cycle::Role;
use utoipa::ToSchema;

use crate::app::App;

/// Everything that one can choose from.
#[derive(Serialize, ToSchema)]
pub(crate) struct Catalogue {
    version: &'static str,
    games: Vec<GameInfo>,
    families: Vec<FamilyEntry>,
    /// How boards are changed and combined.
    modifiers: Vec<Modifier>,
    engines: Vec<EngineInfo>,
    /// How the players of a simulation choose their moves.
    policies: Vec<PolicyInfo>,
    /// The formats in which a graph can be handed in.
    formats: Vec<&'static str>,
    limits: LimitsInfo,
}

/// A game.
#[derive(Serialize, ToSchema)]
struct GameInfo {
    name: &'static str,
    title: &'static str,
    rule_set: RuleSet,
    aliases: Vec<&'static str>,
    source: &'static str,
    players: PlayerRange,
    /// Whether it can be played misère.
    misere: bool,
    /// The two roles, if the players want different things; player 1 has the first unless it is said otherwise.
    roles: Option<[&'static str; 2]>,
    /// Whether two vertices must be named.
    terminals: bool,
    /// Whether it can end in a draw.
    draws: bool,
    summary: &'static str,
    rules: Vec<&'static str>,
    /// A good board to begin with.
    board: &'static str,
}

/// Whether vertices or edges are used up.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum RuleSet {
    Snake,
    Cycle,
}

/// How many can play.
#[derive(Serialize, ToSchema)]
struct PlayerRange {
    least: u32,
    most: u32,
}

/// A family of boards.
#[derive(Serialize, ToSchema)]
struct FamilyEntry {
    name: &'static str,
    form: &'static str,
    about: &'static str,
    example: &'static str,
}

/// A way to change or combine boards.
#[derive(Serialize, ToSchema)]
struct Modifier {
    example: &'static str,
    about: &'static str,
}

/// An engine that plays.
#[derive(Serialize, ToSchema)]
struct EngineInfo {
    name: &'static str,
    title: &'static str,
    about: &'static str,
}

/// A policy of a simulation.
#[derive(Serialize, ToSchema)]
struct PolicyInfo {
    name: &'static str,
    about: &'static str,
}

/// How much a request may ask for.
#[derive(Serialize, ToSchema)]
struct LimitsInfo {
    board_vertices: usize,
    board_edges: usize,
    game_vertices: usize,
    players: u32,
    analysis_seconds: u64,
    engine_seconds: u64,
    simulated_games: u64,
    sweep_boards: usize,
    claim_vertices: usize,
    picture_pixels: u32,
    body_bytes: usize,
    certificate_bytes: usize,
}

/// Games, families of boards, engines, policies, formats and limits.
#[utoipa::path(get, path = "/api/v1/catalogue", tag = "boards and games",
    responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue(State(app): State<App>) -> Json<Catalogue> {
    let limits = app.limits();
    Json(Catalogue {
        version: env!("CARGO_PKG_VERSION"),
        games: WORDS
            .iter()
            .map(|words| game_info(words, limits.players))
            .collect(),
        families: families()
            .map(|family| FamilyEntry {
                name: family.name,
                form: family.form,
                about: family.about,
                example: family.example,
            })
            .collect(),
        modifiers: modifiers(),
        engines: engines(),
        policies: policies(),
        formats: Format::NAMES.to_vec(),
        limits: LimitsInfo {
            board_vertices: limits.board_vertices,
            board_edges: limits.board_edges,
            game_vertices: limits.game_vertices,
            players: limits.players,
            analysis_seconds: limits.analysis.as_secs(),
            engine_seconds: limits.thinking.as_secs(),
            simulated_games: limits.simulated_games,
            sweep_boards: limits.sweep_boards,
            claim_vertices: limits.claim_vertices,
            picture_pixels: limits.picture_pixels,
            body_bytes: limits.body_bytes,
            certificate_bytes: limits.certificate_bytes,
        },
    })
}

/// What is said about a game besides its rules' parameters.
struct Words {
    game: Game,
    title: &'static str,
    source: &'static str,
    summary: &'static str,
    rules: &'static [&'static str],
    board: &'static str,
}

fn game_info(words: &Words, most_players: u32) -> GameInfo {
    let game = words.game;
    let cycle = game.cycle_rules();
    GameInfo {
        name: game.name(),
        title: words.title,
        rule_set: if game.is_snake() {
            RuleSet::Snake
        } else {
            RuleSet::Cycle
        },
        aliases: if game == Game::Private {
            vec!["independent"]
        } else {
            Vec::new()
        },
        source: words.source,
        players: PlayerRange {
            least: 2,
            most: if game.is_snake() { most_players } else { 2 },
        },
        misere: game.is_snake(),
        roles: cycle.and_then(|rules| rules.kind.roles().map(|roles| roles.map(Role::name))),
        terminals: game == Game::Shannon,
        draws: matches!(game, Game::Cycle | Game::CycleMisere),
        summary: words.summary,
        rules: words.rules.to_vec(),
        board: words.board,
    }
}

/// One entry for each game, in the order of [`Game::ALL`].
const WORDS: [Words; 11] = [
    Words {
        game: Game::Classic,
        title: "Slither",
        source: "Silverman; Gardner 1972; Anderson 1974",
        summary: "One snake grows at both ends; who cannot extend it loses.",
        rules: &[
            "The first player takes any edge: that is the snake.",
            "Then the players take turns and extend the snake at either end by one edge to a vertex it has not visited.",
            "Who cannot move loses.",
        ],
        board: "grid:5x6",
    },
    Words {
        game: Game::Progressive,
        title: "Progressive Slither",
        source: "Chalise 2.3",
        summary: "The snake grows at its head alone; the first player chooses the start and moves first.",
        rules: &[
            "The first player names a vertex and moves from it to a neighbour.",
            "Then the players take turns and move the head of the snake to a neighbour it has not visited.",
            "Who cannot move loses.",
        ],
        board: "grid:5x5",
    },
    Words {
        game: Game::Geography,
        title: "Vertex Geography",
        source: "Fraenkel, Scheinerman, Ullman 1993; Gridlock",
        summary: "One player chooses where to start, the other makes the first move from there.",
        rules: &[
            "The first player names a vertex.",
            "From the second player on, each moves from the last vertex to a neighbour that was not visited before.",
            "Who cannot move loses.",
        ],
        board: "grid:5x5",
    },
    Words {
        game: Game::Public,
        title: "Public Slither",
        source: "Slithering Graphs 4.2.2",
        summary: "Two snakes on the board, and everybody may extend either of them.",
        rules: &[
            "Each of the first two players places an edge; the two edges have no vertex in common.",
            "Then the players take turns and extend one of the two snakes at either of its ends to a vertex that no snake has visited.",
            "Who cannot move loses.",
        ],
        board: "grid:4x5",
    },
    Words {
        game: Game::Private,
        title: "Private Slither",
        source: "Slithering Graphs 4.2.1; Chalise 7",
        summary: "Every player has a snake and must keep it growing.",
        rules: &[
            "Each player places an edge; no two of them have a vertex in common.",
            "Then the players take turns, each extending their own snake at either end to a vertex that no snake has visited.",
            "Who cannot extend their snake loses. With more than two players it is called Independent Slither.",
        ],
        board: "grid:4x4",
    },
    Words {
        game: Game::EdgeGeography,
        title: "Edge Geography",
        source: "Fraenkel, Scheinerman, Ullman 1993",
        summary: "Vertices may be visited again, but every edge is used only once.",
        rules: &[
            "The first player names a vertex and moves along an edge from it.",
            "Then the players take turns and move on from the last vertex along an edge that was not used before.",
            "Who cannot move loses.",
        ],
        board: "grid:3x3",
    },
    Words {
        game: Game::Cycle,
        title: "Cycle game",
        source: "Kano 1983",
        summary: "Who first owns a whole cycle wins.",
        rules: &[
            "The players take turns and take a free edge each.",
            "Who first owns all edges of a cycle wins.",
            "When all edges are taken and nobody owns a cycle it is a draw.",
        ],
        board: "complete:5",
    },
    Words {
        game: Game::CycleMisere,
        title: "Misère cycle game",
        source: "Kano 1983",
        summary: "Who first owns a whole cycle loses.",
        rules: &[
            "The players take turns and take a free edge each.",
            "Who first owns all edges of a cycle loses.",
            "When all edges are taken and nobody owns a cycle it is a draw.",
        ],
        board: "complete:5",
    },
    Words {
        game: Game::CycleCut,
        title: "Cycle against cut",
        source: "Kano 1983",
        summary: "One player wants to own a cycle; the other cuts every cycle.",
        rules: &[
            "The players take turns and take a free edge each.",
            "The cycle player wins by owning all edges of a cycle.",
            "The cut player wins as soon as all other edges together contain no cycle.",
        ],
        board: "grid:4x4",
    },
    Words {
        game: Game::CycleCutMisere,
        title: "Misère cycle against cut",
        source: "Kano 1983",
        summary: "One player must not own a cycle; the other must not cut them all.",
        rules: &[
            "The players take turns and take a free edge each.",
            "The non-cycle player loses by owning all edges of a cycle.",
            "The anti-cut player loses as soon as all other edges together contain no cycle.",
        ],
        board: "grid:4x4",
    },
    Words {
        game: Game::Shannon,
        title: "Shannon's switching game",
        source: "Shannon; Lehman 1964",
        summary: "Short joins two vertices, Cut separates them.",
        rules: &[
            "Two vertices are the terminals. The players take turns: Short takes a free edge for good, Cut removes one.",
            "Short wins when these edges join the terminals.",
            "Cut wins when no path between the terminals is left.",
        ],
        board: "grid:4x4",
    },
];

fn modifiers() -> Vec<Modifier> {
    let list = [
        (
            "grid:5x6 without 1,1 3,2",
            "holes: cells, ranges (0..2,3), whole lines (*,4)",
        ),
        ("grid:5x6 without 20% seed 3", "random holes"),
        ("grid:5x5 reach 2", "longer moves along a line"),
        (
            "grid:5x5 + knight:5x5",
            "several kinds of move on the same cells",
        ),
        ("path:4 and cycle:5", "several boards side by side"),
        (
            "grid:4x4 shuffled seed 1",
            "the same graph, its vertices in another order",
        ),
    ];
    list.map(|(example, about)| Modifier { example, about })
        .into()
}

fn engines() -> Vec<EngineInfo> {
    let list = [
        (
            "random",
            "Random",
            "Plays any legal move, all equally likely.",
        ),
        (
            "greedy",
            "Greedy",
            "Leaves the next player as few moves as possible.",
        ),
        (
            "stubborn",
            "Stubborn",
            "Looks at the replies and makes it as hard as it can, but follows no theorem.",
        ),
        (
            "perfect",
            "Perfect",
            "Wins whatever a theorem or a short search shows to be won, and resists longest otherwise.",
        ),
    ];
    list.map(|(name, title, about)| EngineInfo { name, title, about })
        .into()
}

fn policies() -> Vec<PolicyInfo> {
    let list = [
        ("uniform", "every legal move is equally likely"),
        ("ends", "first a live end, then one of its moves"),
        ("greedy", "leaves the next player the fewest moves"),
        (
            "perfect",
            "follows a theorem's winning strategy where there is one",
        ),
        (
            "epsilon:0.1",
            "perfect, but with this probability a random move",
        ),
    ];
    list.map(|(name, about)| PolicyInfo { name, about }).into()
}

#[cfg(test)]
mod tests {
    use slitherlab_board::Board;

    use super::*;

    #[test]
    fn boards_of_the_catalogue_exist() {
        assert_eq!(WORDS.map(|words| words.game), Game::ALL);
        for words in &WORDS {
            let info = game_info(words, 6);
            assert!(Board::parse(info.board).is_ok(), "{}", info.board);
            assert!(info.rules.len() >= 3);
        }
        for modifier in modifiers() {
            let board = Board::parse(modifier.example).unwrap();
            assert_eq!(board.text(), modifier.example);
        }
    }

    #[test]
    fn policies_of_the_catalogue_exist() {
        for policy in policies() {
            assert!(
                policy
                    .name
                    .parse::<slitherlab_lab::simulate::Policy>()
                    .is_ok()
            );
        }
    }
}
