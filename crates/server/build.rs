//! Finds the built page, so that the program carries it.
//!
//! It is in `web/dist` of a checkout, and in `page` of the crate as it is published, where
//! `scripts/package` has put it. Where nobody has built it (neither is committed), the program is
//! built without a page and says so when it is asked for one. `SLITHERLAB_EMBED_PAGE=no` leaves it
//! out as well: `make run` compiles the program while the page is being built, and serves the page
//! from its folder.
//!
//! A program for debugging, such as that of the tests, reads `web/dist` when it starts, so that it
//! need not wait for the page, nor be compiled again for a new one.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    // Asked when it runs, not when it was compiled: the folder may have moved since.
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo names it"));
    let web = here.join("../../web");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=SLITHERLAB_EMBED_PAGE");
    // `rust-embed` takes the files in only where there are no debug assertions.
    let is_debug = env::var_os("PROFILE").is_some_and(|profile| profile == "debug");
    if let (true, Ok(web)) = (is_debug, web.canonicalize()) {
        return write(&web.join("dist"));
    }
    let unwanted = env::var_os("SLITHERLAB_EMBED_PAGE").is_some_and(|wanted| wanted == "no");
    let places = [web.join("dist"), here.join("page")];
    let built = places
        .into_iter()
        .find(|place| !unwanted && place.join("index.html").is_file());
    let page = if let Some(built) = built {
        println!("cargo:rerun-if-changed={}", built.display());
        built
    } else {
        if !unwanted {
            // A path that does not exist would make Cargo run this every time; the folder in which
            // it will appear does as well.
            if web.is_dir() {
                println!("cargo:rerun-if-changed={}", web.display());
            }
            println!(
                "cargo:warning=the program is built without the page; with Node.js installed, `make run` builds both"
            );
        }
        let empty = out("page");
        fs::create_dir_all(&empty).expect("the build has a folder of its own");
        empty
    };
    write(&page);
}

/// Writes the code that knows the files of a folder.
fn write(page: &Path) {
    let code = format!(
        "#[derive(rust_embed::RustEmbed)]\n#[folder = {:?}]\n#[allow_missing = true]\nstruct Files;\n",
        page.display().to_string()
    );
    fs::write(out("page.rs"), code).expect("the build has a folder of its own");
}

/// A path in the build's own folder.
fn out(name: &str) -> PathBuf {
    PathBuf::from(env::var_os("OUT_DIR").expect("Cargo names it")).join(name)
}
