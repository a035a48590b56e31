//! How far a share that was counted may lie from the true one.

use serde::Serialize;

/// The confidence of the intervals.
pub const CONFIDENCE: f64 = 0.95;

/// The point of the standard normal distribution with (1 − [`CONFIDENCE`]) / 2 above it.
const Z: f64 = 1.959_963_984_540_054;

/// An interval of shares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// Wilson's score interval (Wilson, Probable inference, 1927) of a share that was seen `count`
/// times in `trials`, at the confidence [`CONFIDENCE`]. It stays within 0 and 1 and is right also
/// for rare events; without trials it is everything.
///
/// ```
/// use slitherlab_lab::simulate::wilson;
///
/// let interval = wilson(0, 100);
/// assert_eq!(interval.low, 0.0);
/// assert!((interval.high - 0.037).abs() < 0.001);
/// ```
pub fn wilson(count: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval {
            low: 0.0,
            high: 1.0,
        };
    }
    let n = trials as f64;
    let share = count as f64 / n;
    let scale = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    Interval {
        low: if count == 0 {
            0.0
        } else {
            (middle - half).max(0.0)
        },
        high: if count == trials {
            1.0
        } else {
            (middle + half).min(1.0)
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn textbook_values() {
        // Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I.
        for (count, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (1, 29, 0.0061, 0.1718),
        ] {
            let interval = wilson(count, trials);
            assert!(
                (interval.low - low).abs() < 1e-4 && (interval.high - high).abs() < 1e-4,
                "{interval:?}"
            );
        }
        assert!((wilson(5, 5).high - 1.0).abs() < 1e-12);
        assert_eq!(
            wilson(0, 0),
            Interval {
                low: 0.0,
                high: 1.0
            }
        );
    }
}
