//! All targets in one binary: the variable `SLITHERLAB_TARGET` names the one that runs.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use slitherlab_fuzz::targets::{Target, target};

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("SLITHERLAB_TARGET").expect("SLITHERLAB_TARGET names a target");
    target(&name).expect("there is no such target")
});

fuzz_target!(|bytes: &[u8]| TARGET(bytes));
