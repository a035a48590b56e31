//! Natural numbers of any size, as far as counting needs them.

use std::fmt::{self, Write as _};

/// A natural number of any size.
///
/// ```
/// use slitherlab_lab::count::Natural;
///
/// let mut number = Natural::from(u128::MAX);
/// number.add(&Natural::from(1));
/// assert_eq!(number.to_string(), "340282366920938463463374607431768211456");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural {
    /// Digits to the base 2⁶⁴, the lowest first, without leading zeros.
    digits: Vec<u64>,
}

impl Natural {
    /// Adds another number.
    pub fn add(&mut self, other: &Self) {
        let mut carry = 0;
        for place in 0.. {
            if place >= other.digits.len() && carry == 0 {
                break;
            }
            if place == self.digits.len() {
                self.digits.push(0);
            }
            let more = other.digits.get(place).copied().unwrap_or(0);
            let sum = u128::from(self.digits[place]) + u128::from(more) + carry;
            self.digits[place] = sum as u64;
            carry = sum >> 64;
        }
    }

    /// Divides by a small number and returns the remainder.
    fn divide(&mut self, by: u64) -> u64 {
        let mut rest: u128 = 0;
        for digit in self.digits.iter_mut().rev() {
            let part = rest << 64 | u128::from(*digit);
            *digit = (part / u128::from(by)) as u64;
            rest = part % u128::from(by);
        }
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
        rest as u64
    }
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        let mut digits = vec![number as u64, (number >> 64) as u64];
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self { digits }
    }
}

/// Prints the decimal digits.
impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const GROUP: u64 = 10_000_000_000_000_000_000;
        let mut rest = self.clone();
        let mut groups = Vec::new();
        while !rest.digits.is_empty() {
            groups.push(rest.divide(GROUP));
        }
        let mut text = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            write!(text, "{group:019}")?;
        }
        f.pad_integral(true, "", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::Natural;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sums_are_those_of_machine_numbers(a in 0u128..1 << 127, b in 0u128..1 << 127) {
            let mut sum = Natural::from(a);
            sum.add(&Natural::from(b));
            prop_assert_eq!(&sum, &Natural::from(a + b));
            prop_assert_eq!(sum.to_string(), (a + b).to_string());
        }
    }

    #[test]
    fn powers_of_two() {
        let mut number = Natural::from(1);
        for _ in 0..256 {
            let same = number.clone();
            number.add(&same);
        }
        let two_to_256 =
            "115792089237316195423570985008687907853269984665640564039457584007913129639936";
        assert_eq!(number.to_string(), two_to_256);
        assert_eq!(Natural::from(0).to_string(), "0");
    }
}
