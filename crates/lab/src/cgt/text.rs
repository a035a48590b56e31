//! Values as texts, in the notation of `CGSuite` (Siegel): `3/2`, `*2`, `^`, `{2|-1}`.

use super::values::{Id, Values};

impl Values {
    /// The text of a value: numbers, nimbers, up and down by name, everything else by its options
    /// in braces.
    ///
    /// ```
    /// use slitherlab_lab::cgt::Values;
    ///
    /// let mut values = Values::new();
    /// let [two, minus] = [2, -1].map(|number| values.integer(number));
    /// let switch = values.game(&[two], &[minus]);
    /// assert_eq!(values.text(switch), "{2|-1}");
    /// let star = values.game(&[Values::ZERO], &[Values::ZERO]);
    /// let up = values.game(&[Values::ZERO], &[star]);
    /// assert_eq!(values.text(up), "^");
    /// let down = values.negative(up);
    /// assert_eq!(values.text(down), "v");
    /// ```
    pub fn text(&self, game: Id) -> String {
        if let Some(number) = self.number(game) {
            return number.to_string();
        }
        if let Some(nimber) = self.nimber(game) {
            return if nimber == 1 {
                "*".to_owned()
            } else {
                format!("*{nimber}")
            };
        }
        let (left, right) = (self.left(game), self.right(game));
        let is_star = |options: &[Id]| matches!(options, [one] if self.nimber(*one) == Some(1));
        if left == [Self::ZERO] && is_star(right) {
            return "^".to_owned();
        }
        if right == [Self::ZERO] && is_star(left) {
            return "v".to_owned();
        }
        let side = |options: &[Id]| {
            let texts: Vec<String> = options.iter().map(|&option| self.text(option)).collect();
            texts.join(",")
        };
        format!("{{{}|{}}}", side(left), side(right))
    }

    /// The size of the nim heap that the value is, if it is one of two or more options alike: 1 for
    /// `*`.
    pub fn nimber(&self, game: Id) -> Option<u32> {
        if game == Self::ZERO {
            return Some(0);
        }
        let options = self.left(game);
        if options != self.right(game) {
            return None;
        }
        // In canonical form the options of *n are 0, *1, …, *(n − 1).
        let mut sizes: Vec<u32> = options
            .iter()
            .map(|&option| self.nimber(option))
            .collect::<Option<_>>()?;
        sizes.sort_unstable();
        let size = sizes.len() as u32;
        sizes.into_iter().eq(0..size).then_some(size)
    }
}
