//! Many games between engines.

use std::ops::ControlFlow;

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;
use slitherlab_games::AnyRules;
use slitherlab_games::snake::Ending;
use slitherlab_lab::simulate::{Experiment, SoFar, simulate_while};
use slitherlab_solve::engine::Level;
use utoipa::ToSchema;

use super::to_value;
use crate::app::App;
use crate::body::Body;
use crate::client::Client;
use crate::contest::Contest;
use crate::error::{Answer, ApiError, Code, ErrorBody};
use crate::setup::With;
use crate::stream;

/// How many games, and who plays them.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SimulateOptions {
    /// How many games.
    games: u64,
    /// The same seed gives the same games.
    #[serde(default)]
    seed: u64,
    /// The engine of each player; all `random` if nothing is said.
    #[serde(default)]
    policies: Option<Vec<String>>,
}

/// Plays many games and counts who loses (schema `slitherlab/simulation/1`). When the time is over, the result
/// is that of the games played until then.
#[utoipa::path(post, path = "/api/v1/simulate", tag = "exploring",
    request_body = With<SimulateOptions>,
    responses(
        (status = 200, description = "the simulation; as events `progress`, `result`, `done`", body = Object),
        (status = "4XX", body = ErrorBody)))]
pub(crate) async fn simulate(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(request): Body<With<SimulateOptions>>,
) -> Answer<Response> {
    let contest = super::open(&app, client, request.setup).await?;
    let options = request.options;
    let most = app.limits().simulated_games;
    if !(1..=most).contains(&options.games) {
        let message = format!("a simulation has 1 to {most} games");
        return Err(ApiError::too_large(message).about("games"));
    }
    if contest.ply() > 0 || contest.bare_setup().position.is_some() {
        let message = "simulations begin on the empty board";
        return Err(ApiError::new(Code::BadPosition, message).about("moves"));
    }
    let policies = policies(options.policies.as_deref(), &contest)?;
    let most = app.limits().valued_vertices;
    let thoughtful = policies.iter().any(|level| !level.is_simple());
    if thoughtful && contest.board.graph().vertex_count() > most {
        let message = format!("perfect players are simulated on boards of at most {most} vertices");
        return Err(ApiError::too_large(message).about("policies"));
    }
    let time = app.limits().simulation;
    stream::answer(&headers, app.long(), client, time, move |reporter| {
        let experiment = Experiment {
            board: &contest.board,
            game: contest.game,
            rules: contest.rules,
            policies,
            games: options.games,
            seed: options.seed,
        };
        let alone_wins = matches!(contest.rules, AnyRules::Snake(rules)
            if rules.ending == Ending::Misere && rules.players > 2);
        let event = if alone_wins { "wins" } else { "loses" };
        let observe = |so_far: &SoFar<'_>| -> ControlFlow<()> {
            reporter.mention("progress", || {
                json!({
                    "games": so_far.games,
                    "of": options.games,
                    "event": event,
                    "counts": so_far.counts,
                    "mean_length": so_far.moves as f64 / so_far.games as f64,
                })
            })
        };
        let simulation = simulate_while(&experiment, 1, &observe)
            .map_err(|error| ApiError::new(Code::BadGame, error.to_string()))?;
        let value = to_value(&simulation)?;
        let _ = reporter.send("result", &value);
        Ok(value)
    })
    .await
}

fn policies(names: Option<&[String]>, contest: &Contest) -> Answer<Vec<Level>> {
    let players = contest.rules.players() as usize;
    let wrong = |message: String| ApiError::new(Code::BadValue, message).about("policies");
    let Some(names) = names else {
        return Ok(vec![Level::Random; players]);
    };
    if names.len() != players {
        return Err(wrong(format!("{players} players need {players} policies")));
    }
    names
        .iter()
        .map(|name| name.parse().map_err(|error| wrong(format!("{error}"))))
        .collect()
}
