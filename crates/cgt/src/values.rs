//! Short games in canonical form: every value is kept once, so that equal games have equal numbers.
//!
//! Canonical form (Conway; Siegel 2013, chapter II.2): no option is dominated by another one, and none is reversible. Every short game
//! has exactly one.

use std::collections::HashMap;

use crate::dyadic::Dyadic;

/// The number of a value among those that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u32);

/// Who wins, and by moving when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Left, whoever begins: the value is positive.
    Left,
    /// Right, whoever begins: the value is negative.
    Right,
    /// Whoever moves next: the value is confused with zero.
    Next,
    /// Whoever has moved before: the value is zero.
    Previous,
}

/// The options of a game in canonical form, sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Options {
    left: Vec<Id>,
    right: Vec<Id>,
}

/// All values that have come up.
///
/// *Cost*: comparisons and sums are remembered; what they take grows with the number of different values, which for positions on
/// more than a dozen cells may be many.
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
        let nothing = Options {
            left: Vec::new(),
            right: Vec::new(),
        };
        Self {
            forms: vec![nothing.clone()],
            numbers: vec![Some(Dyadic::ZERO)],
            index: HashMap::from([(nothing, Self::ZERO)]),
            at_most: HashMap::new(),
            sums: HashMap::new(),
            negatives: HashMap::from([(Self::ZERO, Self::ZERO)]),
        }
    }

    /// How many values are kept.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Never true: zero is always there.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// The options of Left in canonical form.
    pub fn left(&self, game: Id) -> &[Id] {
        &self.forms[game.0 as usize].left
    }

    /// The options of Right in canonical form.
    pub fn right(&self, game: Id) -> &[Id] {
        &self.forms[game.0 as usize].right
    }

    /// The number that the value is, if it is one.
    pub fn number(&self, game: Id) -> Option<Dyadic> {
        self.numbers[game.0 as usize]
    }

    /// The value of the game with these options.
    ///
    /// ```
    /// use slitherlab_cgt::Values;
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
        let (mut left, mut right) = (left.to_vec(), right.to_vec());
        loop {
            self.drop_dominated(&mut left, true);
            self.drop_dominated(&mut right, false);
            // An option is reversible if the other player can answer it with something that is no worse for them than the
            // game was: then what the answer leads to takes its place.
            let reversed = self.reverse(&left, &right);
            match reversed {
                None => break,
                Some((true, option, answer)) => {
                    left.retain(|one| *one != option);
                    left.extend(self.left(answer).to_vec());
                }
                Some((false, option, answer)) => {
                    right.retain(|one| *one != option);
                    right.extend(self.right(answer).to_vec());
                }
            }
        }
        left.sort_unstable();
        right.sort_unstable();
        self.keep(Options { left, right })
    }

    /// Keeps a canonical form.
    fn keep(&mut self, options: Options) -> Id {
        if let Some(&known) = self.index.get(&options) {
            return known;
        }
        let id = Id(self.forms.len() as u32);
        let number = |one: &Id| self.numbers[one.0 as usize];
        let lefts: Option<Vec<Dyadic>> = options.left.iter().map(number).collect();
        let rights: Option<Vec<Dyadic>> = options.right.iter().map(number).collect();
        // In canonical form a number has at most one option of either player, both of them numbers.
        let value = match (lefts.as_deref(), rights.as_deref()) {
            (Some(left @ ([] | [_])), Some(right @ ([] | [_]))) => {
                Dyadic::simplest_between(left.first().copied(), right.first().copied())
            }
            _ => None,
        };
        self.numbers.push(value);
        self.forms.push(options.clone());
        self.index.insert(options, id);
        id
    }

    /// Leaves out what another option is at least as good as.
    fn drop_dominated(&mut self, options: &mut Vec<Id>, is_left: bool) {
        options.sort_unstable();
        options.dedup();
        let mut kept: Vec<Id> = Vec::new();
        for place in 0..options.len() {
            let one = options[place];
            let mut others = options.clone();
            others.remove(place);
            let is_dominated = others.into_iter().any(|other| {
                if is_left {
                    self.is_at_most(one, other)
                } else {
                    self.is_at_most(other, one)
                }
            });
            if !is_dominated {
                kept.push(one);
            }
        }
        *options = kept;
    }

    /// A reversible option, whose it is, and the answer that reverses it.
    fn reverse(&mut self, left: &[Id], right: &[Id]) -> Option<(bool, Id, Id)> {
        for &option in left {
            for answer in self.right(option).to_vec() {
                if self.is_at_most_form(answer, left, right) {
                    return Some((true, option, answer));
                }
            }
        }
        for &option in right {
            for answer in self.left(option).to_vec() {
                if self.is_form_at_most(left, right, answer) {
                    return Some((false, option, answer));
                }
            }
        }
        None
    }

    /// Whether one value is at most another: Right, moving second, does not lose their difference.
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
        // No option of Left in the one is at least the other, and none of Right in the other is at most the one.
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

    /// The same, the other being the game with these options.
    fn is_at_most_form(&mut self, one: Id, left: &[Id], right: &[Id]) -> bool {
        let lefts = self.left(one).to_vec();
        let is_above = lefts
            .into_iter()
            .any(|option| self.is_form_at_most(left, right, option));
        !is_above && !right.iter().any(|&option| self.is_at_most(option, one))
    }

    /// The same, the one being the game with these options.
    fn is_form_at_most(&mut self, left: &[Id], right: &[Id], other: Id) -> bool {
        let rights = self.right(other).to_vec();
        let is_below = rights
            .into_iter()
            .any(|option| self.is_at_most_form(option, left, right));
        !is_below && !left.iter().any(|&option| self.is_at_most(other, option))
    }

    /// Who wins.
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

    /// The value of both games played at once: whoever moves chooses one of them.
    #[expect(clippy::missing_panics_doc, reason = "nobody stops it")]
    pub fn sum(&mut self, one: Id, other: Id) -> Id {
        self.sum_within(one, other, &|| false)
            .expect("nobody stops it")
    }

    /// The same; `stop` is asked again and again whether to stop, and then there is none.
    pub fn sum_within(&mut self, one: Id, other: Id, stop: &dyn Fn() -> bool) -> Option<Id> {
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
        if stop() {
            return None;
        }
        let (a, b) = key;
        let mut options = [Vec::new(), Vec::new()];
        for (side, found) in options.iter_mut().enumerate() {
            let of = |values: &Self, game: Id| {
                if side == 0 {
                    values.left(game).to_vec()
                } else {
                    values.right(game).to_vec()
                }
            };
            for option in of(self, a) {
                found.push(self.sum_within(option, b, stop)?);
            }
            for option in of(self, b) {
                found.push(self.sum_within(a, option, stop)?);
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
        let lefts = self.right(game).to_vec();
        let lefts: Vec<Id> = lefts
            .into_iter()
            .map(|option| self.negative(option))
            .collect();
        let rights = self.left(game).to_vec();
        let rights: Vec<Id> = rights
            .into_iter()
            .map(|option| self.negative(option))
            .collect();
        let negative = self.game(&lefts, &rights);
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
