//! How much a file may ask for.

use super::error::{Fault, FormatProblem};
use slitherlab_graph::MAX_COUNT;

/// The most vertices, and the most edges, that a file may give.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    most: u64,
    /// The length of the file, for the message.
    bytes: usize,
}

impl Limit {
    /// A small multiple of the length, and some for free.
    pub(super) fn of(bytes: usize) -> Self {
        let most = (bytes as u64).saturating_mul(16).saturating_add(1 << 20);
        Self::new(bytes, most)
    }

    pub(super) fn new(bytes: usize, most: u64) -> Self {
        let most = most.min(MAX_COUNT as u64);
        Self { most, bytes }
    }

    pub(super) fn most(self) -> u64 {
        self.most
    }

    /// Refuses more than that.
    #[inline]
    pub(super) fn check(self, what: &'static str, count: u64, at: usize) -> Result<(), Fault> {
        if count > self.most {
            return Err(self.fault(what, count, at));
        }
        Ok(())
    }

    #[cold]
    pub(super) fn fault(self, what: &'static str, count: u64, at: usize) -> Fault {
        let problem = FormatProblem::TooMany {
            what,
            count,
            bytes: self.bytes,
            limit: self.most,
        };
        Fault::new(at, problem)
    }
}
