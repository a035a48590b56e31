//! Sprague–Grundy values of shared snakes.

use std::collections::HashMap;
use std::sync::Arc;

use slitherlab_matching::SmallMatching;

use super::pieces::pieces;
use super::word::Word;
use super::yard::Yard;

/// Finds nimbers and remembers them.
#[derive(Clone)]
pub struct Nimbers<B: Word> {
    yard: Arc<Yard<B>>,
    matching: SmallMatching<B>,
    known: HashMap<(B, B), u8>,
}

impl<B: Word + std::hash::Hash> Nimbers<B> {
    pub fn new(yard: &Arc<Yard<B>>, matching: SmallMatching<B>) -> Self {
        Self { yard: Arc::clone(yard), matching, known: HashMap::new() }
    }

    pub fn of(&mut self, free: B, ends: B) -> u8 {
        let yard = Arc::clone(&self.yard);
        let mut nimber = 0;
        for part in pieces(&yard, free, ends).iter() {
            nimber ^= self.piece(&yard, part.free, part.ends);
        }
        nimber
    }

    fn piece(&mut self, yard: &Yard<B>, free: B, ends: B) -> u8 {
        if let Some(&known) = self.known.get(&(free, ends)) {
            return known;
        }
        let outer = self.matching.outer(free);
        let mut nimber = 0;
        if !(yard.around(ends) & outer).is_empty() {
            let mut seen = 0u64;
            for end in ends.members() {
                for to in (yard.neighbors(end) & free).members() {
                    let to = B::single(to);
                    let value = self.of(free & !to, ends & !B::single(end) | to);
                    seen |= 1 << value;
                }
            }
            nimber = seen.trailing_ones() as u8;
        }
        self.known.insert((free, ends), nimber);
        nimber
    }
}
