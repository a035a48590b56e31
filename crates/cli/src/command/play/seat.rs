//! The players: people and engines.

use std::str::FromStr;

use anyhow::{Context, bail};
use slitherlab_game::Player;
use slitherlab_game::record::Record;
use slitherlab_solve::engine::Level;

use crate::clock::chance;

/// The player in every seat.
pub(super) struct Seats {
    /// The engine of each seat; `None` for a person.
    pub(super) engines: Vec<Option<Level>>,
    /// That of the engines' random choices.
    pub(super) seed: u64,
}

/// The player of one seat as the command line names it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seat(
    /// The engine; `None` for a person.
    Option<Level>,
);

impl FromStr for Seat {
    type Err = <Level as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            HUMAN => Ok(Self(None)),
            engine => Ok(Self(Some(engine.parse()?))),
        }
    }
}

/// What a record calls a person whose name nobody knows.
const HUMAN: &str = "human";

impl Seats {
    /// Seats people as the list says (`1,2`, or `none`), and engines elsewhere.
    pub(super) fn new(
        players: u32,
        humans: &str,
        engine: Level,
        seed: Option<u64>,
    ) -> anyhow::Result<Self> {
        let mut engines = vec![Some(engine); players as usize];
        if humans != "none" {
            for number in humans.split(',').map(str::trim) {
                let player: Option<Player> = number.parse().ok().and_then(Player::from_number);
                let player = player.with_context(|| {
                    format!("--human {humans}: write the numbers of players, such as 1,2, or none")
                })?;
                let Some(seat) = engines.get_mut(player.index()) else {
                    bail!("--human {humans}: there are only {players} players");
                };
                *seat = None;
            }
        }
        Ok(Self {
            engines,
            seed: seed.unwrap_or_else(chance),
        })
    }

    /// Seats everybody in the order of the list.
    pub(super) fn of(players: u32, seats: &[Seat], seed: Option<u64>) -> anyhow::Result<Self> {
        if seats.len() != players as usize {
            let named = seats.len();
            bail!("--seats names {named} of {players} players: write human or an engine for each");
        }
        Ok(Self {
            engines: seats.iter().map(|seat| seat.0).collect(),
            seed: seed.unwrap_or_else(chance),
        })
    }

    /// Seats everybody as a record says ([`name`](Self::name)); a player with another name is a
    /// person.
    pub(super) fn seat_again(&mut self, record: &Record) {
        for (player, engine) in (1..).zip(&mut self.engines) {
            if let Some(name) = record.tag(&format!("Player{player}")) {
                *engine = level(name);
            }
        }
    }

    /// Returns whether a person plays for this player.
    pub(super) fn is_human(&self, player: Player) -> bool {
        self.engines[player.index()].is_none()
    }

    /// The player whom the only person plays; `None` when nobody plays, or several people do.
    pub(super) fn only_person(&self) -> Option<Player> {
        let mut people = (0..).zip(&self.engines).filter(|(_, seat)| seat.is_none());
        let (index, _) = people.next()?;
        people.next().is_none().then(|| Player::from_index(index))
    }

    /// The number of people.
    pub(super) fn human_count(&self) -> usize {
        self.engines
            .iter()
            .filter(|engine| engine.is_none())
            .count()
    }

    /// What a record calls this player.
    pub(super) fn name(&self, player: Player) -> String {
        match self.engines[player.index()] {
            None => HUMAN.to_owned(),
            Some(level) => format!("engine ({level})"),
        }
    }

    /// The level of this player's engine, where a perfect one is as strong as this; `None` for a
    /// person.
    pub(super) fn engine_name(&self, player: Player, strength: &str) -> Option<String> {
        match self.engines[player.index()]? {
            Level::Perfect => Some(strength.to_owned()),
            level => Some(level.to_string()),
        }
    }
}

/// The level of an engine that a record calls so.
fn level(name: &str) -> Option<Level> {
    name.strip_prefix("engine (")?
        .strip_suffix(')')?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_named_in_order() {
        let seats = ["human", "greedy"].map(|name| name.parse().unwrap());
        let seated = Seats::of(2, &seats, Some(1)).unwrap();
        assert_eq!(seated.engines, [None, Some(Level::Greedy)]);
        assert!(Seats::of(3, &seats, None).is_err());
        assert!("nobody".parse::<Seat>().is_err());
    }

    #[test]
    fn people_are_seated_by_number() {
        let humans = |list: &str| {
            Seats::new(3, list, Level::Perfect, Some(1))
                .map(|seats| {
                    seats
                        .engines
                        .iter()
                        .map(Option::is_none)
                        .collect::<Vec<_>>()
                })
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
