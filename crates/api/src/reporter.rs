//! Long work that reports while it goes on.

use std::ops::ControlFlow;

use serde::Serialize;

use crate::error::{Error, Result};
use slitherlab_game::Budget;

/// Where long work reports, and what tells it to end. An event has a name and is JSON.
pub trait Reporter: Sync {
    /// What the work may spend, and who may stop it.
    fn budget(&self) -> Budget<'_>;

    /// What work may spend that ends early when others wait for its thread. An engine thinks by it,
    /// because any move will do; a position that is being read does not, because half of it is no
    /// answer.
    fn yielding_budget(&self) -> Budget<'_> {
        self.budget()
    }

    /// Returns whether somebody hears the events, and not the result alone.
    fn is_heard(&self) -> bool {
        false
    }

    /// An event that must arrive. Breaks when nobody is there to hear it, or the work is to end.
    fn send(&self, _name: &str, _data: String) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// An event that may be left out, when the last one was just now. Breaks as [`Self::send`]
    /// does.
    fn mention(&self, _name: &str, _data: &dyn Fn() -> String) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Work that nobody hears of until it is done.
impl Reporter for Budget<'_> {
    fn budget(&self) -> Budget<'_> {
        *self
    }
}

/// An answer as JSON.
pub(crate) fn write(answer: &impl Serialize) -> Result<String> {
    serde_json::to_string(answer).map_err(|_| Error::unwritten())
}
