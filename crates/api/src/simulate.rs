//! Many games between engines.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use serde_json::json;
use slitherlab_lab::policy::Policy;
use slitherlab_lab::simulate::{Experiment, SoFar, simulate_while};
use slitherlab_solve::engine::Level;

use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::question::{Next, Work};
use crate::reporter::{Reporter, write};
use crate::session::Session;
use crate::setup::With;

/// How many games, and who plays them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SimulateOptions {
    /// How many games.
    games: u64,
    /// The random seed. Equal seeds give equal games.
    #[serde(default)]
    seed: u64,
    /// The engine or strategy of each player; all `random` by default.
    policies: Option<Vec<String>>,
}

/// Plays the games and counts who loses (schema `slitherlab/simulation/1`), reported as `progress`
/// and `result`. When the time is over, the result is that of the games played until then.
///
/// # Errors
/// When the request describes no simulation, or one beyond the limits.
pub fn simulate(
    request: With<SimulateOptions>,
    limits: &QuestionLimits,
    reporter: &dyn Reporter,
) -> Result<Next> {
    let With { setup, options } = request;
    let session = Session::open(&setup, limits, &reporter.budget())?;
    let SimulateOptions { games, seed, .. } = options;
    let most = limits.simulated_games;
    if !(1..=most).contains(&games) {
        let message = format!("a simulation has 1 to {most} games");
        return Err(Error::too_large(message).about("games"));
    }
    if session.ply() > 0 || session.bare_setup().position.is_some() {
        let message = "simulations begin on the empty board";
        return Err(Error::new(Code::BadPosition, message).about("moves"));
    }
    let policies = policies(options.policies.as_deref(), &session)?;
    let most = limits.valued_vertices;
    let thoughtful = policies.iter().any(|policy| !policy.is_simple());
    if thoughtful && session.game.board().graph().vertex_count() > most {
        let message = format!("perfect players are simulated on boards of at most {most} vertices");
        return Err(Error::too_large(message).about("policies"));
    }
    let simulation = Work::reporting(limits.simulation, move |_, reporter| {
        let experiment = Experiment {
            game: &session.game,
            policies,
            games,
            seed,
        };
        let alone_wins = session.game.rules().is_misere() && session.game.players() > 2;
        let event = if alone_wins { "wins" } else { "loses" };
        let observe = |so_far: &SoFar<'_>| -> ControlFlow<()> {
            reporter.mention("progress", &|| {
                let progress = json!({
                    "games": so_far.games,
                    "of": games,
                    "event": event,
                    "counts": so_far.counts,
                    "mean_length": so_far.moves as f64 / so_far.games as f64,
                });
                progress.to_string()
            })
        };
        let simulation = simulate_while(&experiment, 1, &observe)
            .map_err(|error| Error::new(Code::BadGame, error.to_string()))?;
        let result = write(&simulation)?;
        let _ = reporter.send("result", result.clone());
        Ok(result)
    });
    Ok(simulation.into())
}

fn policies(names: Option<&[String]>, session: &Session) -> Result<Vec<Policy>> {
    let players = session.game.players() as usize;
    let wrong = |message: String| Error::new(Code::BadValue, message).about("policies");
    let Some(names) = names else {
        return Ok(vec![Level::Random.into(); players]);
    };
    if names.len() != players {
        return Err(wrong(format!("{players} players need {players} policies")));
    }
    names
        .iter()
        .map(|name| name.parse().map_err(|error| wrong(format!("{error}"))))
        .collect()
}
