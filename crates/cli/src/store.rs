//! Where results of long searches are kept: a file in the user's data directory.

use std::env;
use std::path::PathBuf;

use anyhow::Context as _;
use slitherlab_lab::store::ResultCache;
use slitherlab_store::Store;

use crate::budget::BudgetArgument;
use crate::{help, output};

/// The argument that says whether results are kept.
#[derive(clap::Args)]
pub(crate) struct StoreArguments {
    /// Do not look up or keep the results of long searches
    ///
    /// Results of searches of more than 20,000 positions (or of `SLITHERLAB_KEEP`) are kept in
    /// results.sqlite, in the folder `SLITHERLAB_DATA` (set but empty: nowhere) or else in your
    /// data folder (~/.local/share/slitherlab). A run with a limit on nodes and none on time never
    /// uses them, so that its answers are the same on every machine.
    #[arg(long, help_heading = help::ADVANCED, hide_short_help = true)]
    no_store: bool,
}

/// The store of a run; at its end trouble with the store is told.
pub(crate) struct KeptResults(Option<Store>);

impl StoreArguments {
    /// The store for a run within this budget, if results are to be kept and there is a place for
    /// them. A run that must give the same answers on every machine has none.
    pub(crate) fn open(&self, budget: BudgetArgument) -> anyhow::Result<KeptResults> {
        let wanted = !self.no_store && !budget.is_reproducible();
        let Some(file) = wanted.then(file).flatten() else {
            return Ok(KeptResults(None));
        };
        let store = Store::at(&file);
        let Some(short) = env::var_os("SLITHERLAB_KEEP") else {
            return Ok(KeptResults(Some(store)));
        };
        let short = short.to_str().and_then(|short| short.parse().ok());
        let short = short.context("SLITHERLAB_KEEP is not a number of positions, such as 20000")?;
        Ok(KeptResults(Some(store.longer_than(short))))
    }
}

impl KeptResults {
    /// The store, if there is one.
    pub(crate) fn store(&self) -> Option<&dyn ResultCache> {
        self.0.as_ref().map(|store| store as &dyn ResultCache)
    }
}

impl Drop for KeptResults {
    fn drop(&mut self) {
        if let Some(trouble) = self.0.as_ref().and_then(Store::trouble) {
            output::warning(&format!("results are not kept: {trouble}"));
        }
    }
}

/// The file: in `SLITHERLAB_DATA` if that is set (empty: nowhere), else in the data directory of
/// the user.
fn file() -> Option<PathBuf> {
    let directory = |variable: &str| env::var_os(variable).map(PathBuf::from);
    let own = || {
        // The XDG base directory specification says to ignore a path that is not absolute.
        let data = directory("XDG_DATA_HOME").filter(|path| path.is_absolute());
        let home = || directory("HOME").map(|home| home.join(".local/share"));
        let windows = || directory("LOCALAPPDATA");
        let base = data.or_else(home).or_else(windows);
        base.map(|base| base.join("slitherlab"))
    };
    let place = directory("SLITHERLAB_DATA").or_else(own)?;
    (!place.as_os_str().is_empty()).then(|| place.join("results.sqlite"))
}
