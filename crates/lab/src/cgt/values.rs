//! Short games in canonical form: every value is kept once, so that equal games have equal numbers.
//!
//! Canonical form (Conway; Siegel 2013, chapter II.2): no option is dominated by another one, and
//! none is reversible. Every short game has exactly one.

use std::collections::HashMap;

use slitherlab_game::Budget;

use super::dyadic::Dyadic;

/// The number of a value among those that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u32);

/// The outcome class of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Left wins in any case: the value is positive.
    Left,
    /// Right wins in any case: the value is negative.
    Right,
    /// The next player wins: the value is confused with zero.
    Next,
    /// The previous player wins: the value is zero.
    Previous,
}

/// The options of both players, Left's first; of a game in canonical form they are sorted.
pub(crate) type Options = [Vec<Id>; 2];

/// All values that have come up.
///
/// *Cost*: comparisons and sums are remembered; what they take grows with the number of different
/// values, which for positions on more than a dozen cells may be many.
#[derive(Clone, Debug)]
pub struct Values {
    forms: Vec<Options>,
    numbers: Vec<Option<Dyadic>>,
    index: HashMap<Options, Id>,
    at_most: HashMap<(Id, Id), bool>,
    sums: HashMap<(Id, Id), Id>,
    negatives: HashMap<Id, Id>,
}

impl Default for Values {
    fn default() -> Self {
        Self::new()
    }
}

impl Values {
    /// The game in which nobody can move.
    pub const ZERO: Id = Id(0);

    /// Zero alone.
    pub fn new() -> Self {
        let nothing = Options::default();
        Self {
            forms: vec![nothing.clone()],
            numbers: vec![Some(Dyadic::ZERO)],
            index: HashMap::from([(nothing, Self::ZERO)]),
            at_most: HashMap::new(),
            sums: HashMap::new(),
            negatives: HashMap::from([(Self::ZERO, Self::ZERO)]),
        }
    }

    /// The options of Left in canonical form.
    pub fn left(&self, game: Id) -> &[Id] {
        &self.options(game)[0]
    }

    /// The options of Right in canonical form.
    pub fn right(&self, game: Id) -> &[Id] {
        &self.options(game)[1]
    }

    /// The number that the value is, if it is one.
    pub fn number(&self, game: Id) -> Option<Dyadic> {
        self.numbers[game.0 as usize]
    }

    /// The value of the game with these options.
    ///
    /// ```
    /// use slitherlab_lab::cgt::Values;
    ///
    /// let mut values = Values::new();
    /// let zero = Values::ZERO;
    /// let star = values.game(&[zero], &[zero]);
    /// let one = values.game(&[zero], &[]);
    /// assert_eq!(values.text(star), "*");
    /// assert_eq!(values.sum(star, star), zero);
    /// // The option * is reversible: {0, *|1} is 1/2.
    /// let half = values.game(&[zero, star], &[one]);
    /// assert_eq!(values.text(half), "1/2");
    /// ```
    pub fn game(&mut self, left: &[Id], right: &[Id]) -> Id {
        let mut options = [left.to_vec(), right.to_vec()];
        loop {
            for (side, options) in options.iter_mut().enumerate() {
                self.drop_dominated(side, options);
            }
            // An option is reversible if the other player can answer it with something that is no
            // worse for them than the game was: then what the answer leads to takes its place.
            let Some((side, option, answer)) = self.reverse(&options) else {
                break;
            };
            options[side].retain(|one| *one != option);
            options[side].extend_from_slice(&self.options(answer)[side]);
        }
        for side in &mut options {
            side.sort_unstable();
        }
        self.keep(options)
    }

    pub(crate) fn options(&self, game: Id) -> &Options {
        &self.forms[game.0 as usize]
    }

    /// Keeps a canonical form.
    fn keep(&mut self, options: Options) -> Id {
        if let Some(&known) = self.index.get(&options) {
            return known;
        }
        let id = Id(self.forms.len() as u32);
        let number = |one: &Id| self.numbers[one.0 as usize];
        let numbers = |side: &Vec<Id>| side.iter().map(number).collect::<Option<Vec<Dyadic>>>();
        // In canonical form a number has at most one option of either player, both of them numbers.
        let value = match options.each_ref().map(numbers) {
            [Some(left), Some(right)] if left.len() < 2 && right.len() < 2 => {
                Dyadic::simplest_between(left.first().copied(), right.first().copied())
            }
            _ => None,
        };
        self.numbers.push(value);
        self.forms.push(options.clone());
        self.index.insert(options, id);
        id
    }

    /// Returns whether a player would as soon have the other of two values: Left the larger, Right
    /// the smaller one.
    fn is_no_better(&mut self, side: usize, one: Id, other: Id) -> bool {
        if side == 0 {
            self.is_at_most(one, other)
        } else {
            self.is_at_most(other, one)
        }
    }

    /// Leaves out what another option of the same player is at least as good as.
    fn drop_dominated(&mut self, side: usize, options: &mut Vec<Id>) {
        options.sort_unstable();
        options.dedup();
        let all = options.clone();
        options.retain(|&one| {
            let mut others = all.iter().filter(|&&other| other != one);
            !others.any(|&other| self.is_no_better(side, one, other))
        });
    }

    /// A reversible option, whose it is, and the answer that reverses it.
    fn reverse(&mut self, options: &Options) -> Option<(usize, Id, Id)> {
        for side in [0, 1] {
            for &option in &options[side] {
                for answer in self.options(option)[1 - side].clone() {
                    if self.is_no_better_than(side, answer, options) {
                        return Some((side, option, answer));
                    }
                }
            }
        }
        None
    }

    /// Returns whether one value is at most another: Right, moving second, does not lose their
    /// difference.
    pub fn is_at_most(&mut self, one: Id, other: Id) -> bool {
        if one == other {
            return true;
        }
        if let (Some(a), Some(b)) = (self.number(one), self.number(other)) {
            return a <= b;
        }
        if let Some(&known) = self.at_most.get(&(one, other)) {
            return known;
        }
        // No option of Left in the one is at least the other, and none of Right in the other is at
        // most the one.
        let lefts = self.left(one).to_vec();
        let rights = self.right(other).to_vec();
        let fails = lefts
            .into_iter()
            .any(|option| self.is_at_most(other, option))
            || rights
                .into_iter()
                .any(|option| self.is_at_most(option, one));
        self.at_most.insert((one, other), !fails);
        !fails
    }

    /// Returns whether a value is for a player no better than the game with these options.
    fn is_no_better_than(&mut self, side: usize, one: Id, game: &Options) -> bool {
        let mut own = self.options(one)[side].clone().into_iter();
        let is_better = own.any(|option| self.is_no_better_than(1 - side, option, game));
        let mut answers = game[1 - side].iter();
        !is_better && !answers.any(|&answer| self.is_no_better(side, answer, one))
    }

    /// Returns the outcome class of a value.
    pub fn outcome(&mut self, game: Id) -> Outcome {
        match (
            self.is_at_most(Self::ZERO, game),
            self.is_at_most(game, Self::ZERO),
        ) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Next,
        }
    }

    /// Returns the sum of two games: in each turn the player chooses one of them to move in.
    #[expect(clippy::missing_panics_doc, reason = "nobody stops it")]
    pub fn sum(&mut self, one: Id, other: Id) -> Id {
        self.sum_within(one, other, &Budget::default())
            .expect("nobody stops it")
    }

    /// Returns the sum of two games, or `None` when the time of the budget ends.
    pub fn sum_within(&mut self, one: Id, other: Id, budget: &Budget<'_>) -> Option<Id> {
        let key = (one.min(other), one.max(other));
        if one == Self::ZERO {
            return Some(other);
        }
        if other == Self::ZERO {
            return Some(one);
        }
        if let Some(&known) = self.sums.get(&key) {
            return Some(known);
        }
        if budget.is_stopped() {
            return None;
        }
        let (a, b) = key;
        let mut options = [Vec::new(), Vec::new()];
        for (side, found) in options.iter_mut().enumerate() {
            for option in self.options(a)[side].clone() {
                found.push(self.sum_within(option, b, budget)?);
            }
            for option in self.options(b)[side].clone() {
                found.push(self.sum_within(a, option, budget)?);
            }
        }
        let sum = self.game(&options[0], &options[1]);
        self.sums.insert(key, sum);
        Some(sum)
    }

    /// The value with the players exchanged.
    pub fn negative(&mut self, game: Id) -> Id {
        if let Some(&known) = self.negatives.get(&game) {
            return known;
        }
        let options = self.options(game).clone().map(|side| {
            let negatives = side.into_iter().map(|option| self.negative(option));
            negatives.collect::<Vec<Id>>()
        });
        let negative = self.game(&options[1], &options[0]);
        self.negatives.insert(game, negative);
        self.negatives.insert(negative, game);
        negative
    }

    /// The value of an integer.
    pub fn integer(&mut self, number: i64) -> Id {
        let mut id = Self::ZERO;
        for _ in 0..number.unsigned_abs() {
            id = if number > 0 {
                self.game(&[id], &[])
            } else {
                self.game(&[], &[id])
            };
        }
        id
    }
}
