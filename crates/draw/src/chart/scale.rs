//! Axes: from numbers to places on the paper, and where the ticks are.

/// An axis from numbers to places.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The numbers at the two ends.
    pub domain: [f64; 2],
    /// The places of the two ends.
    pub range: [f64; 2],
    /// Equal factors have equal lengths, instead of equal differences.
    pub logarithmic: bool,
}

impl Scale {
    /// An axis on which equal differences have equal lengths.
    pub fn linear(domain: [f64; 2], range: [f64; 2]) -> Self {
        Self {
            domain,
            range,
            logarithmic: false,
        }
    }

    /// The place of a number.
    pub fn place(&self, number: f64) -> f64 {
        let measure = |x: f64| if self.logarithmic { x.ln() } else { x };
        let [from, to] = self.domain.map(measure);
        let part = if to > from {
            (measure(number) - from) / (to - from)
        } else {
            0.5
        };
        self.range[0] + part * (self.range[1] - self.range[0])
    }

    /// Round numbers within the axis, about `wanted` of them; powers of ten on a logarithmic one.
    pub fn ticks(&self, wanted: usize) -> Vec<f64> {
        let [from, to] = self.domain;
        if self.logarithmic {
            let powers = (0..19).map(|exponent| 10f64.powi(exponent));
            return powers.filter(|&x| x >= from && x <= to * 1.001).collect();
        }
        let rough = (to - from) / wanted.max(1) as f64;
        if rough <= 0.0 || !rough.is_finite() {
            return vec![from];
        }
        let power = 10f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = steps
            .into_iter()
            .find(|&step| step >= rough * 0.999)
            .unwrap_or(10.0 * power);
        let first = (from / step - 1e-9).ceil() as i64;
        let last = (to / step + 1e-9).floor() as i64;
        (first..=last).map(|tick| tick as f64 * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Scale;

    #[test]
    fn ticks_are_round_and_inside() {
        let axis = |from, to, logarithmic| Scale {
            domain: [from, to],
            range: [0.0, 100.0],
            logarithmic,
        };
        assert_eq!(
            axis(0.0, 1.0, false).ticks(5),
            [0, 1, 2, 3, 4, 5].map(|fifths| f64::from(fifths) * 0.2)
        );
        assert_eq!(axis(10.0, 5000.0, true).ticks(5), [10.0, 100.0, 1000.0]);
        assert_eq!(axis(3.0, 3.0, false).ticks(5), [3.0]);
        assert!((axis(10.0, 1000.0, true).place(100.0) - 50.0).abs() < 1e-9);
    }
}
