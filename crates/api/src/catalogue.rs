//! What there is: games, boards, engines, limits.

use serde::Serialize;
use slitherlab_board::families;
use slitherlab_explain::capitalized;
use slitherlab_format::Format;
use slitherlab_game::Preset;
use slitherlab_game::cycle::Role;
use slitherlab_lab::policy::Policy;
use slitherlab_solve::engine::Level;

use crate::limits::QuestionLimits;

/// Everything that one can choose from.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Catalogue {
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
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct GameInfo {
    name: &'static str,
    title: &'static str,
    rule_set: RuleSet,
    aliases: Vec<&'static str>,
    source: &'static str,
    players: PlayerRange,
    /// Whether it can be played misère.
    misere: bool,
    /// The two roles, if the players want different things; player 1 has the first unless it is
    /// said otherwise.
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

/// Whether vertices or edges are used up, or a line is drawn in strokes.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum RuleSet {
    Snake,
    Cycle,
    Line,
}

/// The smallest and the largest number of players.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct PlayerRange {
    least: u32,
    most: u32,
}

/// A family of boards.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct FamilyEntry {
    name: &'static str,
    form: &'static str,
    about: &'static str,
    example: &'static str,
}

/// A way to change or combine boards.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Modifier {
    example: &'static str,
    about: &'static str,
}

/// An engine that plays.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct EngineInfo {
    name: &'static str,
    title: String,
    about: String,
}

/// A policy of a simulation.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct PolicyInfo {
    name: String,
    about: &'static str,
}

/// How much a request may ask for.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
pub fn catalogue(limits: &QuestionLimits) -> Catalogue {
    Catalogue {
        version: env!("CARGO_PKG_VERSION"),
        games: Preset::ALL
            .into_iter()
            .chain(Preset::RELATIVES)
            .map(|game| game_info(game, limits.players))
            .collect(),
        families: families()
            .map(|family| FamilyEntry {
                name: family.name,
                form: family.form,
                about: family.about,
                example: family.example,
            })
            .collect(),
        modifiers: slitherlab_explain::MODIFIERS
            .map(|(example, about)| Modifier { example, about })
            .into(),
        engines: Level::ALL
            .map(|level| EngineInfo {
                name: level.name(),
                title: capitalized(level.name()),
                about: capitalized(level.about()) + ".",
            })
            .into(),
        policies: Policy::all()
            .chain([MIX.into()])
            .map(|policy| PolicyInfo {
                name: policy.to_string(),
                about: policy.about(),
            })
            .collect(),
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
    }
}

fn game_info(game: Preset, most_players: u32) -> GameInfo {
    let about = slitherlab_explain::about(game);
    let cycle = game.cycle_rules();
    GameInfo {
        name: game.name(),
        title: about.title,
        rule_set: if game.is_snake() {
            RuleSet::Snake
        } else if cycle.is_some() {
            RuleSet::Cycle
        } else {
            RuleSet::Line
        },
        aliases: if game == Preset::Private {
            vec!["independent"]
        } else {
            Vec::new()
        },
        source: about.source,
        players: PlayerRange {
            least: 2,
            most: if game.is_snake() { most_players } else { 2 },
        },
        misere: game.is_snake(),
        roles: cycle.and_then(|rules| rules.kind.roles().map(|roles| roles.map(Role::name))),
        terminals: game == Preset::Shannon,
        draws: matches!(game, Preset::Cycle | Preset::CycleMisere),
        summary: about.summary,
        rules: about.rules.to_vec(),
        board: about.board,
    }
}

/// A mix of a perfect and a random player, as an example: any probability will do.
const MIX: Level = Level::Epsilon(0.1);
