//! Why a position is won.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use slitherlab_explain::{Reader, story_to};
use slitherlab_solve::Depth;

use crate::engine;
use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::question::{Lane, Next, QUICK, Work};
use crate::reporter::Reporter;
use crate::session::Session;
use crate::setup::With;
use slitherlab_game::Player;

/// The time limit of an explanation.
const TIME: Duration = Duration::from_secs(5);

/// The most positions that are searched where no theorem decides.
const NODES: u64 = 200_000;

/// Whom the explanation talks to.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WhyOptions {
    /// The player who is told "you", from 1; nobody by default.
    you: Option<u32>,
    /// Whether the reader sees the names of the vertices; true by default. Without them, the
    /// sentences point at the pairs, and at an arrow along the next move.
    labels: Option<bool>,
}

impl WhyOptions {
    /// Returns the reader, in a game with this number of players.
    fn reader(&self, players: u32) -> Result<Reader> {
        let you = match self.you {
            None => None,
            Some(number) => {
                let player = Player::from_number(number).filter(|_| number <= players);
                let wrong = || {
                    Error::new(Code::BadValue, format!("there is no player {number}")).about("you")
                };
                Some(player.ok_or_else(wrong)?)
            }
        };
        Ok(Reader {
            you,
            labels: self.labels.unwrap_or(true),
        })
    }
}

/// The pairing with its classes, or the two trees, and what each move did to the strategy: a
/// [`Story`](slitherlab_explain::Story). Where no theorem decides, a search comes before it.
///
/// # Errors
/// When the setup describes no game, or one beyond the limits.
pub fn why(
    request: With<WhyOptions>,
    limits: &QuestionLimits,
    reporter: &dyn Reporter,
) -> Result<Next> {
    let budget = reporter.budget();
    let With { setup, options } = request;
    let session = Session::open(&setup, limits, &budget)?;
    let reader = options.reader(session.game.players())?;
    let depth = Depth::Answer;
    if let Some(answer) = engine::without_search(&session, depth, limits, &budget) {
        let budget = budget.within(TIME);
        return Next::written(&story_to(&session.game, &answer, reader, &budget));
    }
    let search = Work::new(Lane::Long, QUICK, move |limits, reporter| {
        let budget = reporter.budget().within(TIME);
        let answer = engine::analyze(&session, depth, Some(NODES), limits, &budget, |_| ());
        Next::written(&story_to(&session.game, &answer, reader, &budget))
    });
    Ok(search.into())
}

#[cfg(test)]
mod tests {
    use slitherlab_game::Player;

    use super::WhyOptions;

    #[test]
    fn a_reader_is_one_of_the_players_or_nobody() {
        let options = |text: &str| serde_json::from_str::<WhyOptions>(text).unwrap();
        let reader = options(r#"{"you": 2, "labels": false}"#).reader(2).unwrap();
        assert_eq!((reader.you, reader.labels), (Player::from_number(2), false));
        let reader = options("{}").reader(2).unwrap();
        assert_eq!((reader.you, reader.labels), (None, true));
        for number in [0, 3] {
            let error = options(&format!(r#"{{"you": {number}}}"#)).reader(2);
            let error = error.unwrap_err();
            assert_eq!(error.message, format!("there is no player {number}"));
            assert_eq!(error.field, Some("you"));
        }
    }
}
