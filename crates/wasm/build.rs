//! Bounds the memory of the program that the page runs.

/// The most bytes of memory of a run, a multiple of WebAssembly's pages. A search has a bound of its
/// own, a quarter of this; whatever else goes wrong takes no more from the browser.
const MOST: u32 = 1 << 30;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|name| name == "wasm32") {
        println!("cargo:rustc-link-arg-bins=--max-memory={MOST}");
    }
}
