//! Dyadic rationals: the numbers among short games, and the coordinates of thermographs.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A number m / 2ᵏ, in lowest terms.
///
/// ```
/// use slitherlab_lab::cgt::Dyadic;
///
/// let three_halves = Dyadic::new(6, 2);
/// assert_eq!(three_halves.to_string(), "3/2");
/// assert_eq!((three_halves + three_halves).to_string(), "3");
/// assert!(three_halves.half() < Dyadic::new(1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    /// The exponent of the denominator.
    exponent: u32,
}

impl Dyadic {
    /// Nothing.
    pub const ZERO: Self = Self::new(0, 0);

    /// The number `numerator` / 2^`exponent`.
    pub const fn new(numerator: i64, exponent: u32) -> Self {
        let mut reduced = Self {
            numerator,
            exponent,
        };
        while reduced.exponent > 0 && reduced.numerator % 2 == 0 {
            reduced.numerator /= 2;
            reduced.exponent -= 1;
        }
        reduced
    }

    /// Half of it.
    #[must_use]
    pub const fn half(self) -> Self {
        Self::new(self.numerator, self.exponent + 1)
    }

    /// The exponent of the denominator in lowest terms; 0 for an integer.
    pub const fn exponent(self) -> u32 {
        self.exponent
    }

    /// Both numerators over the larger denominator.
    fn over(self, other: Self) -> (i64, i64, u32) {
        let exponent = self.exponent.max(other.exponent);
        let scaled = |one: Self| one.numerator << (exponent - one.exponent);
        (scaled(self), scaled(other), exponent)
    }

    /// The simplest number strictly between two others, of which each may be missing; `None` when
    /// they leave no room.
    pub fn simplest_between(low: Option<Self>, high: Option<Self>) -> Option<Self> {
        if low.zip(high).is_some_and(|(low, high)| low >= high) {
            return None;
        }
        let fits = |number: Self| {
            low.is_none_or(|low| low < number) && high.is_none_or(|high| number < high)
        };
        if fits(Self::ZERO) {
            return Some(Self::ZERO);
        }
        // The integer nearest to 0, else the fraction with the smallest denominator: there is one
        // in every gap.
        let mut exponent: u32 = 0;
        loop {
            let scaled = |number: Self| {
                let shift = i64::from(exponent) - i64::from(number.exponent);
                let whole = if shift >= 0 {
                    number.numerator << shift
                } else {
                    number.numerator >> -shift
                };
                (whole, shift < 0)
            };
            // The least multiple of 1/2^exponent above the lower bound, or the greatest below the
            // upper one.
            let candidate = match (low, high) {
                (Some(low), _) if low >= Self::ZERO => Self::new(scaled(low).0 + 1, exponent),
                (_, Some(high)) => {
                    let (whole, is_rounded) = scaled(high);
                    Self::new(if is_rounded { whole } else { whole - 1 }, exponent)
                }
                (Some(low), None) => Self::new(scaled(low).0 + 1, exponent),
                (None, None) => Self::ZERO,
            };
            if fits(candidate) {
                return Some(candidate);
            }
            exponent += 1;
        }
    }
}

impl Add for Dyadic {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (a, b, exponent) = self.over(other);
        Self::new(a + b, exponent)
    }
}

impl Sub for Dyadic {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Dyadic {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.numerator, self.exponent)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b, _) = self.over(*other);
        a.cmp(&b)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            exponent => write!(f, "{}/{}", self.numerator, 1_i64 << exponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against a search through all fractions, the simplest first.
    #[test]
    fn the_simplest_number_is_found() {
        let all = |exponent: u32| (-40..=40).map(move |numerator| Dyadic::new(numerator, exponent));
        let bounds: Vec<Option<Dyadic>> = all(3).map(Some).chain([None]).collect();
        for &low in &bounds {
            for &high in &bounds {
                let fits = |number: &Dyadic| {
                    low.is_none_or(|low| low < *number) && high.is_none_or(|high| *number < high)
                };
                let mut simplest = None;
                for exponent in 0..6 {
                    let candidates = (-400..=400).map(|numerator| Dyadic::new(numerator, exponent));
                    simplest = candidates
                        .filter(fits)
                        .min_by_key(|number| (number.numerator.abs(), number.numerator));
                    if simplest.is_some() {
                        break;
                    }
                }
                let found = Dyadic::simplest_between(low, high);
                if low.zip(high).is_none_or(|(low, high)| low < high) {
                    assert_eq!(found, simplest, "{low:?} {high:?}");
                } else {
                    assert_eq!(found, None);
                }
            }
        }
    }
}
