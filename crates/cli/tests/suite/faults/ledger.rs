//! What was tried, and what was lost.

/// The account of one kind of faults. It is printed at the end, also when the test fails.
pub(crate) struct Ledger {
    what: &'static str,
    tried: u64,
    kept: u64,
    lost: u64,
}

impl Ledger {
    pub(crate) fn new(what: &'static str) -> Self {
        Self {
            what,
            tried: 0,
            kept: 0,
            lost: 0,
        }
    }

    /// A fault was brought about.
    pub(crate) fn fault(&mut self) {
        self.tried += 1;
    }

    /// Something that had been said to be safe is there, or is not.
    pub(crate) fn check(&mut self, is_there: bool) {
        if is_there {
            self.kept += 1;
        } else {
            self.lost += 1;
        }
    }

    /// Nothing may be lost, and something must have been tried.
    pub(crate) fn close(self, least: usize) {
        assert_eq!(self.lost, 0, "{}", self.what);
        assert!(self.tried >= least as u64, "{}: {}", self.what, self.tried);
    }
}

impl Drop for Ledger {
    fn drop(&mut self) {
        let Self {
            what,
            tried,
            kept,
            lost,
        } = self;
        println!("fault suite: {what}: {tried} faults, {kept} kept, {lost} lost");
    }
}
