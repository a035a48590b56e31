//! The theorems whose certificates are kept with this crate. Nothing here says that they are true:
//! that is for [`verify`](crate::verify), and a test checks each.

use slitherlab_rules::Preset;

use crate::{Claim, claim_of};

/// A certificate that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The name of its file in the folder `theorems`, without the ending.
    pub name: &'static str,
    /// The certificate.
    pub certificate: &'static str,
}

/// Those about a game with this many players and this ending, each with what it claims.
///
/// *Cost*: that of reading the first line of each certificate.
pub fn theorems_about(
    game: Preset,
    players: u32,
    misere: bool,
) -> impl Iterator<Item = (&'static Theorem, Claim)> {
    THEOREMS.iter().filter_map(move |theorem| {
        let claim = claim_of(theorem.certificate)?;
        let about = (claim.game, claim.players, claim.misere);
        (about == (game, players, misere)).then_some((theorem, claim))
    })
}

/// Games, which theorems about them are meant, and for how many players they are kept.
macro_rules! theorems {
    (
        everywhere: $($game:literal $kind:literal [$($players:literal)*])*
        elsewhere: $($left_out:literal $sort:literal [$($number:literal)*])*
    ) => {
        /// All certificates that are kept: those of a game together, those with fewer players
        /// first. Where programs have to be small, in browsers, the second half is [left
        /// out](LEFT_OUT).
        pub const THEOREMS: &[Theorem] = &[
            $($(Theorem {
                name: concat!($game, "-", $players, $kind),
                certificate: include_str!(concat!("../theorems/", $game, "-", $players, $kind, ".jsonl")),
            },)*)*
            $($(
                #[cfg(not(target_family = "wasm"))]
                Theorem {
                    name: concat!($left_out, "-", $number, $sort),
                    certificate: include_str!(concat!("../theorems/", $left_out, "-", $number, $sort, ".jsonl")),
                },
            )*)*
        ];

        /// The names of those that are left out of this program, because it has to be small.
        pub const LEFT_OUT: &[&str] = if cfg!(target_family = "wasm") {
            &[$($(concat!($left_out, "-", $number, $sort)),*),*]
        } else {
            &[]
        };
    };
}

theorems! {
    everywhere:
    "classic" "" [3 4 5 6 7 8 9 10]
    "classic" "-torus-first" [3]
    "progressive" "" [3 4 5 6 7 8]
    "geography" "" [3 4 5 6 7 8]
    elsewhere:
    "classic" "-first" [3]
    "classic" "-two" [3 4 5 6 7 8 9 10]
    "classic" "-three" [3 4 5 6 7 8 9 10 11 12 13 14 15]
    "classic" "-four" [4 5 6 7 8 9 10 11 12 13 14 15]
    "classic" "-five" [14 15]
    "classic" "" [11 12 13 14 15 16 17 18 19 20]
    "progressive" "" [9 10 11 12 13 14 15 16]
    "geography" "" [9 10 11 12 13 14 15 16]
    "classic" "-honeycomb" [3 4 5 6 7 8]
    "progressive" "-honeycomb" [3 4 5 6 7 8]
    "geography" "-honeycomb" [3 4 5 6 7 8]
    "classic" "-misere" [3 4 5 6 7 8 9 10 11]
    "progressive" "-misere" [3 4 5 6 7 8 9 10]
    "geography" "-misere" [3 4 5 6 7 8 9 10]
}
