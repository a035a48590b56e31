//! Counting games. Tallies add up to the same whatever the order, which makes simulations
//! independent of the number of threads.

use slitherlab_game::Outcome;

use super::series::Ended;

/// What has been counted.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    players: u32,
    /// For each stretch between two checkpoints, how often each player was the one who decides the
    /// outcome; the last entry counts the draws.
    pub(crate) stretches: Vec<Vec<u64>>,
    /// The number of games of each length.
    pub(crate) lengths: Vec<u64>,
    pub(crate) moves: u64,
    pub(crate) unproved: u64,
}

impl Tally {
    pub(crate) fn new(players: u32, stretches: usize) -> Self {
        Self {
            players,
            stretches: vec![vec![0; players as usize + 1]; stretches],
            lengths: Vec::new(),
            moves: 0,
            unproved: 0,
        }
    }

    /// Counts one game of a stretch.
    #[inline]
    pub(crate) fn add(&mut self, stretch: usize, ended: &Ended) {
        let place = match ended.outcome {
            Outcome::Wins(winner) if self.players == 2 => winner.next(2).index(),
            Outcome::Loses(player) | Outcome::Wins(player) => player.index(),
            Outcome::Draw => self.players as usize,
            Outcome::Ongoing => unreachable!("games are played to the end"),
        };
        self.stretches[stretch][place] += 1;
        if self.lengths.len() <= ended.moves {
            self.lengths.resize(ended.moves + 1, 0);
        }
        self.lengths[ended.moves] += 1;
        self.moves += ended.moves as u64;
        self.unproved += ended.unproved;
    }

    /// How often each player was the one who decides the outcome.
    pub(crate) fn counts(&self) -> Vec<u64> {
        let mut counts = vec![0; self.players as usize];
        for stretch in &self.stretches {
            add_all(&mut counts, stretch);
        }
        counts
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.stretches.iter_mut().zip(&other.stretches) {
            add_all(mine, theirs);
        }
        if self.lengths.len() < other.lengths.len() {
            self.lengths.resize(other.lengths.len(), 0);
        }
        add_all(&mut self.lengths, &other.lengths);
        self.moves += other.moves;
        self.unproved += other.unproved;
    }
}

fn add_all(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}

/// The numbers of games after which the counts are kept: eight in each power of ten, from 10 on,
/// and the last.
pub(crate) fn checkpoints(games: u64) -> Vec<u64> {
    const STEPS: [u64; 8] = [10, 13, 18, 24, 32, 42, 56, 75];
    let mut stops = Vec::new();
    let mut power = 1u64;
    'all: loop {
        for step in STEPS {
            match step.checked_mul(power) {
                Some(stop) if stop < games => stops.push(stop),
                _ => break 'all,
            }
        }
        power = power.saturating_mul(10);
    }
    stops.push(games);
    stops
}

#[cfg(test)]
mod tests {
    use super::checkpoints;

    #[test]
    fn checkpoints_rise_to_the_end() {
        for games in [0, 1, 9, 10, 11, 100, 12_345, u64::MAX] {
            let stops = checkpoints(games);
            assert!(stops.is_sorted_by(|a, b| a < b), "{stops:?}");
            assert_eq!(stops.last(), Some(&games));
        }
    }
}
