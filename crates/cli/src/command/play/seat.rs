//! The players: people, engines and other programs.

use anyhow::{Context, bail};
use slitherlab_game::Player;
use slitherlab_game::record::Record;
use slitherlab_solve::engine::Level;

use crate::clock::seed_from_clock;
use crate::command::program::Program;

/// The player in every seat.
pub(super) struct Seats {
    /// The player of each seat, in order.
    pub(super) occupants: Vec<Occupant>,
    /// That of the engines' random choices.
    pub(super) seed: u64,
}

/// The player of one seat.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Occupant {
    Person,
    Engine(Level),
    Program(Program),
}

impl Occupant {
    /// Finds the player of a seat by the name on the command line.
    fn of(name: &str, programs: &[Program]) -> anyhow::Result<Self> {
        if name == HUMAN {
            return Ok(Self::Person);
        }
        if let Some(program) = programs.iter().find(|program| program.name == name) {
            return Ok(Self::Program(program.clone()));
        }
        let level = name.parse().map(Self::Engine);
        level.context("--seats, where --engine NAME=COMMAND adds a program")
    }
}

/// What a record and the command line call a person whose name nobody knows.
const HUMAN: &str = "human";

impl Seats {
    /// Seats people as the list says (`1,2`, or `none`), and engines elsewhere.
    pub(super) fn new(
        players: u32,
        humans: &str,
        engine: Level,
        seed: Option<u64>,
    ) -> anyhow::Result<Self> {
        let mut occupants = vec![Occupant::Engine(engine); players as usize];
        if humans != "none" {
            for number in humans.split(',').map(str::trim) {
                let player: Option<Player> = number.parse().ok().and_then(Player::from_number);
                let player = player.with_context(|| {
                    format!("--human {humans}: write the numbers of players, such as 1,2, or none")
                })?;
                let Some(seat) = occupants.get_mut(player.index()) else {
                    bail!("--human {humans}: there are only {players} players");
                };
                *seat = Occupant::Person;
            }
        }
        Ok(Self {
            occupants,
            seed: seed.unwrap_or_else(seed_from_clock),
        })
    }

    /// Seats everybody in the order of the list.
    pub(super) fn of(
        players: u32,
        seats: &[String],
        programs: &[Program],
        seed: Option<u64>,
    ) -> anyhow::Result<Self> {
        if seats.len() != players as usize {
            let named = seats.len();
            bail!("--seats names {named} of {players} players: write human or an engine for each");
        }
        let occupants = seats.iter().map(|seat| Occupant::of(seat, programs));
        Ok(Self {
            occupants: occupants.collect::<anyhow::Result<_>>()?,
            seed: seed.unwrap_or_else(seed_from_clock),
        })
    }

    /// Seats everybody as a record says ([`name`](Self::name)); a player with another name is a
    /// person.
    pub(super) fn seat_again(&mut self, record: &Record, programs: &[Program]) {
        for (player, occupant) in (1..).zip(&mut self.occupants) {
            if let Some(name) = record.tag(&format!("Player{player}")) {
                let program = programs.iter().find(|program| program.name == name);
                *occupant = match (program, level(name)) {
                    (Some(program), _) => Occupant::Program(program.clone()),
                    (None, Some(level)) => Occupant::Engine(level),
                    (None, None) => Occupant::Person,
                };
            }
        }
    }

    /// Returns whether a program of this name has a seat.
    pub(super) fn has_program(&self, name: &str) -> bool {
        let is_this = |occupant: &Occupant| matches!(occupant, Occupant::Program(program) if program.name == name);
        self.occupants.iter().any(is_this)
    }

    /// Returns whether a person plays for this player.
    pub(super) fn is_human(&self, player: Player) -> bool {
        self.occupants[player.index()] == Occupant::Person
    }

    /// The player whom the only person plays; `None` when nobody plays, or several people do.
    pub(super) fn only_person(&self) -> Option<Player> {
        let seats = (0..).zip(&self.occupants);
        let mut people = seats.filter(|(_, occupant)| **occupant == Occupant::Person);
        let (index, _) = people.next()?;
        people.next().is_none().then(|| Player::from_index(index))
    }

    /// The number of people.
    pub(super) fn human_count(&self) -> usize {
        let people = self.occupants.iter();
        people
            .filter(|occupant| **occupant == Occupant::Person)
            .count()
    }

    /// What a record calls this player.
    pub(super) fn name(&self, player: Player) -> String {
        match &self.occupants[player.index()] {
            Occupant::Person => HUMAN.to_owned(),
            Occupant::Engine(level) => format!("engine ({level})"),
            Occupant::Program(program) => program.name.clone(),
        }
    }

    /// The level of this player's engine, where a perfect one is as strong as this, or the name of
    /// the program; `None` for a person.
    pub(super) fn engine_name(&self, player: Player, strength: &str) -> Option<String> {
        match &self.occupants[player.index()] {
            Occupant::Person => None,
            Occupant::Engine(Level::Perfect) => Some(strength.to_owned()),
            Occupant::Engine(level) => Some(level.to_string()),
            Occupant::Program(program) => Some(program.name.clone()),
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
        let named =
            |names: &[&str]| -> Vec<String> { names.iter().map(|&name| name.to_owned()).collect() };
        let mine: Program = "mine=true".parse().unwrap();
        let programs = [mine.clone()];
        let seats = named(&["human", "greedy", "mine"]);
        let seated = Seats::of(3, &seats, &programs, Some(1)).unwrap();
        let (greedy, mine) = (Occupant::Engine(Level::Greedy), Occupant::Program(mine));
        assert_eq!(seated.occupants, [Occupant::Person, greedy, mine]);
        assert!(Seats::of(2, &seats, &programs, None).is_err());
        assert!(Seats::of(3, &seats, &[], None).is_err());
    }

    #[test]
    fn people_are_seated_by_number() {
        let humans = |list: &str| {
            Seats::new(3, list, Level::Perfect, Some(1))
                .map(|seats| {
                    let occupants = seats.occupants.iter();
                    let is_person = |occupant: &Occupant| *occupant == Occupant::Person;
                    occupants.map(is_person).collect::<Vec<_>>()
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
