//! The theorems whose certificates are kept with this crate. Nothing here says that they are true: that is for
//! [`verify`](crate::verify), and a test checks each.

use slitherlab_rules::Game;

use crate::{Claim, claim_of};

/// A certificate that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The name of its file in the folder `theorems`, without the ending.
    pub name: &'static str,
    /// The certificate.
    pub certificate: &'static str,
}

/// Those about a game with so many players and this ending, each with what it claims.
///
/// *Cost*: that of reading the first line of each certificate.
pub fn theorems_about(
    game: Game,
    players: u32,
    misere: bool,
) -> impl Iterator<Item = (&'static Theorem, Claim)> {
    THEOREMS.iter().filter_map(move |theorem| {
        let claim = claim_of(theorem.certificate)?;
        let about = (claim.game, claim.players, claim.misere);
        (about == (game, players, misere)).then_some((theorem, claim))
    })
}

macro_rules! theorems {
    (everywhere: $($name:literal)* elsewhere: $($left_out:literal)*) => {
        /// All certificates that are kept: those of a game together, those with fewer players first. Where programs have to
        /// be small, in browsers, the second half is [left out](LEFT_OUT).
        pub const THEOREMS: &[Theorem] = &[
            $(Theorem {
                name: $name,
                certificate: include_str!(concat!("../theorems/", $name, ".jsonl")),
            },)*
            $(
                #[cfg(not(target_family = "wasm"))]
                Theorem {
                    name: $left_out,
                    certificate: include_str!(concat!("../theorems/", $left_out, ".jsonl")),
                },
            )*
        ];

        /// The names of those that are left out of this program, because it has to be small.
        pub const LEFT_OUT: &[&str] = if cfg!(target_family = "wasm") {
            &[$($left_out),*]
        } else {
            &[]
        };
    };
}

theorems! {
    everywhere:
    "classic-3"
    "classic-3-torus-first"
    "classic-4"
    "classic-5"
    "classic-6"
    "classic-7"
    "classic-8"
    "classic-9"
    "classic-10"
    "progressive-3"
    "progressive-4"
    "progressive-5"
    "progressive-6"
    "progressive-7"
    "progressive-8"
    "geography-3"
    "geography-4"
    "geography-5"
    "geography-6"
    "geography-7"
    "geography-8"
    elsewhere:
    "classic-3-first"
    "classic-11"
    "classic-12"
    "classic-13"
    "classic-14"
    "classic-15"
    "classic-16"
    "classic-17"
    "classic-18"
    "classic-19"
    "classic-20"
    "progressive-9"
    "progressive-10"
    "progressive-11"
    "progressive-12"
    "progressive-13"
    "progressive-14"
    "progressive-15"
    "progressive-16"
    "geography-9"
    "geography-10"
    "geography-11"
    "geography-12"
    "geography-13"
    "geography-14"
    "geography-15"
    "geography-16"
    "classic-3-honeycomb"
    "classic-4-honeycomb"
    "classic-5-honeycomb"
    "classic-6-honeycomb"
    "classic-7-honeycomb"
    "classic-8-honeycomb"
    "progressive-3-honeycomb"
    "progressive-4-honeycomb"
    "progressive-5-honeycomb"
    "progressive-6-honeycomb"
    "progressive-7-honeycomb"
    "progressive-8-honeycomb"
    "geography-3-honeycomb"
    "geography-4-honeycomb"
    "geography-5-honeycomb"
    "geography-6-honeycomb"
    "geography-7-honeycomb"
    "geography-8-honeycomb"
    "classic-3-misere"
    "classic-4-misere"
    "classic-5-misere"
    "classic-6-misere"
    "classic-7-misere"
    "classic-8-misere"
    "classic-9-misere"
    "classic-10-misere"
    "classic-11-misere"
    "progressive-3-misere"
    "progressive-4-misere"
    "progressive-5-misere"
    "progressive-6-misere"
    "progressive-7-misere"
    "progressive-8-misere"
    "progressive-9-misere"
    "progressive-10-misere"
    "geography-3-misere"
    "geography-4-misere"
    "geography-5-misere"
    "geography-6-misere"
    "geography-7-misere"
    "geography-8-misere"
    "geography-9-misere"
    "geography-10-misere"
}
