//! The program `slitherlab`.

fn main() {
    println!("slitherlab {}", env!("CARGO_PKG_VERSION"));
}
