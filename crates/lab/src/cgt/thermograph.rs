//! How hot a game is: its thermograph (Berlekamp, Conway and Guy 1982; Siegel 2013, chapter II.5).
//!
//! Cooled by t, every move costs t. The left wall of the thermograph is what Left gets of the
//! cooled game moving first, the right wall what they get when Right moves first. Where the walls
//! meet, nobody wants to move any more: the height is the *temperature*, the value there the
//! *mean*.

use std::collections::HashMap;

use super::dyadic::Dyadic;
use super::values::{Id, Values};

/// How urgent a move is, and what the game is worth on average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heat {
    /// What each copy is worth when there are many.
    pub mean: Dyadic,
    /// What a move gains; negative for numbers, 0 for `*` and other infinitesimals.
    pub temperature: Dyadic,
}

/// A wall: a function of t ≥ −1 that is linear between these points and constant after the last.
type Wall = Vec<(Dyadic, Dyadic)>;

const LOWEST: Dyadic = Dyadic::new(-1, 0);

/// Both walls and where they meet.
struct Thermograph {
    walls: [Wall; 2],
    heat: Heat,
}

impl Values {
    /// The mean and the temperature of a value.
    ///
    /// *Cost*: the number of different positions in the canonical form, times its depth.
    ///
    /// ```
    /// use slitherlab_lab::cgt::{Dyadic, Values};
    ///
    /// let mut values = Values::new();
    /// let [five, one] = [5, 1].map(|number| values.integer(number));
    /// let switch = values.game(&[five], &[one]);
    /// let heat = values.heat(switch);
    /// assert_eq!((heat.mean, heat.temperature), (Dyadic::new(3, 0), Dyadic::new(2, 0)));
    /// ```
    pub fn heat(&self, game: Id) -> Heat {
        let mut known = HashMap::new();
        self.thermograph(game, &mut known);
        known[&game].heat
    }

    fn thermograph(&self, game: Id, known: &mut HashMap<Id, Thermograph>) {
        if known.contains_key(&game) {
            return;
        }
        if let Some(number) = self.number(game) {
            // A number m/2^k: a mast that begins at −1/2^k.
            let temperature = -Dyadic::new(1, number.exponent());
            let mast = vec![(LOWEST, number)];
            let thermograph = Thermograph {
                walls: [mast.clone(), mast],
                heat: Heat {
                    mean: number,
                    temperature,
                },
            };
            known.insert(game, thermograph);
            return;
        }
        for &option in self.options(game).iter().flatten() {
            self.thermograph(option, known);
        }
        // What is no number has options of both players.
        let wall = |side: usize| {
            let options = self.options(game)[side].iter();
            let walls = options.map(|option| known[option].walls[1 - side].clone());
            let outermost = walls.reduce(|a, b| envelope(&a, &b, side == 0));
            outermost.unwrap_or_default()
        };
        let thermograph = tax(&wall(0), &wall(1));
        known.insert(game, thermograph);
    }
}

/// The value of a wall at a height.
fn at(wall: &Wall, t: Dyadic) -> Dyadic {
    let place = wall.partition_point(|(height, _)| *height <= t);
    let (low, value) = wall[place - 1];
    match wall.get(place) {
        None => value,
        // All slopes are −1, 0 or 1.
        Some(&(_, next)) => match next.cmp(&value) {
            std::cmp::Ordering::Less => value - (t - low),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => value + (t - low),
        },
    }
}

/// Returns all heights at which one of two walls, with these leans, may bend or they may
/// cross.
fn heights(a: &Wall, b: &Wall, leans: [i64; 2]) -> Vec<Dyadic> {
    let mut heights: Vec<Dyadic> = a.iter().chain(b).map(|(height, _)| *height).collect();
    heights.sort_unstable();
    heights.dedup();
    let leaning = |wall: &Wall, lean: i64, t: Dyadic| match lean {
        -1 => at(wall, t) - t,
        1 => at(wall, t) + t,
        _ => at(wall, t),
    };
    let gap = |t: Dyadic| leaning(a, leans[0], t) - leaning(b, leans[1], t);
    // Between two heights the gap is linear with slope 0, ±1, ±2, …; after the last one it goes on
    // for ever.
    let mut all = heights.clone();
    let last = *heights.last().unwrap_or(&LOWEST);
    let ends = heights.iter().skip(1).copied().map(Some).chain([None]);
    for (&from, to) in heights.iter().zip(ends) {
        let before = gap(from);
        let step = Dyadic::new(1, 0);
        // A gap that is not yet closed at the end of a stretch is closed in another one.
        let far = to.unwrap_or_else(|| last + magnitude(before) + step);
        let after = gap(far);
        if (before > Dyadic::ZERO && after < Dyadic::ZERO)
            || (before < Dyadic::ZERO && after > Dyadic::ZERO)
        {
            all.push(crossing(from, far, before, after));
        } else if to.is_none() && after == Dyadic::ZERO {
            all.push(far);
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

fn magnitude(number: Dyadic) -> Dyadic {
    number.max(-number)
}

/// Where a linear gap is zero that is not so at both ends: its slope is 1 or 2, because walls lean
/// by 0 or 1, one to either side.
fn crossing(from: Dyadic, to: Dyadic, before: Dyadic, after: Dyadic) -> Dyadic {
    let fall = magnitude(before - after);
    let length = to - from;
    let gap = magnitude(before);
    if fall == length {
        from + gap
    } else {
        from + gap.half()
    }
}

/// The larger or the smaller of two walls.
fn envelope(a: &Wall, b: &Wall, larger: bool) -> Wall {
    let pick = |t: Dyadic| {
        let (a, b) = (at(a, t), at(b, t));
        if larger { a.max(b) } else { a.min(b) }
    };
    let points = heights(a, b, [0, 0]).into_iter().map(|t| (t, pick(t)));
    points.collect()
}

/// Charges t for the first move on either side, up to where the walls meet; a mast stands on that.
fn tax(left: &Wall, right: &Wall) -> Thermograph {
    let heights = heights(left, right, [-1, 1]);
    let (mut one, mut other): (Wall, Wall) = (Vec::new(), Vec::new());
    for t in heights {
        let (l, r) = (at(left, t) - t, at(right, t) + t);
        one.push((t, l));
        other.push((t, r));
        if l <= r {
            let heat = Heat {
                mean: l,
                temperature: t,
            };
            let walls = [one, other];
            return Thermograph { walls, heat };
        }
    }
    unreachable!("a tax that is high enough stops everybody")
}
