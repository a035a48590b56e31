//! The parts of a position between which no snake can pass.

use super::bit_graph::BitGraph;
use super::word::Word;

/// Unused vertices together with the live ends that can move among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<B> {
    pub(crate) free: B,
    pub(crate) ends: B,
}

/// A few parts, without allocation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces<B> {
    parts: [Piece<B>; MOST],
    count: usize,
}

/// More parts than this are not told apart.
const MOST: usize = 8;

impl<B: Word> Pieces<B> {
    fn push(&mut self, part: Piece<B>) {
        if self.count < MOST {
            self.parts[self.count] = part;
            self.count += 1;
        } else {
            // A sum of two parts is a part as well.
            let last = &mut self.parts[MOST - 1];
            last.free |= part.free;
            last.ends |= part.ends;
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Piece<B>> {
        self.parts[..self.count].iter()
    }
}

/// Splits a position with shared snakes into parts that have nothing to do with each other: the
/// game is their sum. Two components of unused vertices next to the same live end belong together,
/// since the end moves into one of them only. Live ends without a move and vertices out of reach
/// are left out.
pub(crate) fn pieces<B: Word>(graph: &BitGraph<B>, free: B, ends: B) -> Pieces<B> {
    let nothing = Piece {
        free: B::EMPTY,
        ends: B::EMPTY,
    };
    let mut parts = Pieces {
        parts: [nothing; MOST],
        count: 0,
    };
    let mut waiting = ends;
    while !waiting.is_empty() {
        let first = B::single(waiting.first());
        waiting &= !first;
        let mut part = Piece {
            free: graph.fill(free, graph.around(first)),
            ends: first,
        };
        if part.free.is_empty() {
            continue;
        }
        loop {
            let joined = graph.around(part.free) & waiting;
            if joined.is_empty() {
                break;
            }
            waiting &= !joined;
            part.ends |= joined;
            part.free |= graph.fill(free, graph.around(joined));
        }
        parts.push(part);
    }
    parts
}
