//! Who plays: people and engines.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use slitherlab_games::{AnyMove, Player};
use slitherlab_solve::Choice;
use slitherlab_solve::engine::Level;

use super::round::Round;

/// Who sits where.
pub(super) struct Seats {
    humans: Vec<bool>,
    engine: Level,
    seed: u64,
}

impl Seats {
    /// Seats people as the list says (`1,2`, or `none`), and engines elsewhere.
    pub(super) fn new(
        players: u32,
        humans: &str,
        engine: Level,
        seed: Option<u64>,
    ) -> anyhow::Result<Self> {
        let mut seats = vec![false; players as usize];
        if humans != "none" {
            for number in humans.split(',').map(str::trim) {
                let player: Option<Player> = number.parse().ok().and_then(Player::from_number);
                let player = player.with_context(|| {
                    format!("--human {humans}: write the numbers of players, such as 1,2, or none")
                })?;
                let Some(seat) = seats.get_mut(player.index()) else {
                    bail!("--human {humans}: there are only {players} players");
                };
                *seat = true;
            }
        }
        Ok(Self {
            humans: seats,
            engine,
            seed: seed.unwrap_or_else(clock),
        })
    }

    /// Whether a person plays for this player.
    pub(super) fn is_human(&self, player: Player) -> bool {
        self.humans[player.index()]
    }

    /// How many people there are.
    pub(super) fn human_count(&self) -> usize {
        self.humans.iter().filter(|&&human| human).count()
    }

    /// What a record calls this player.
    pub(super) fn name(&self, player: Player) -> String {
        if self.is_human(player) {
            "human".to_owned()
        } else {
            format!("engine ({})", self.engine)
        }
    }

    /// The engine's level, where a perfect one is as strong as this.
    pub(super) fn engine_name(&self, strength: &str) -> String {
        match self.engine {
            Level::Perfect => strength.to_owned(),
            level => level.to_string(),
        }
    }

    /// The engine's move; `None` when the game is over.
    pub(super) fn engine_move(&self, round: &mut Round<'_>) -> Option<Choice<AnyMove>> {
        round.choose(self.engine, self.seed)
    }

    /// The best move that is known; `None` when the game is over.
    pub(super) fn hint(&self, round: &mut Round<'_>) -> Option<Choice<AnyMove>> {
        round.choose(Level::Perfect, self.seed)
    }
}

/// A seed that is another one each time.
fn clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_seated_by_number() {
        let humans = |list: &str| {
            Seats::new(3, list, Level::Perfect, Some(1))
                .map(|seats| seats.humans)
                .map_err(|error| error.to_string())
        };
        assert_eq!(humans("1"), Ok(vec![true, false, false]));
        assert_eq!(humans("3, 2"), Ok(vec![false, true, true]));
        assert_eq!(humans("none"), Ok(vec![false; 3]));
        assert!(humans("4").unwrap_err().contains("only 3 players"));
        for list in ["", "0", "x", "1;2", "1,"] {
            assert!(humans(list).unwrap_err().contains("such as 1,2"), "{list}");
        }
    }
}
