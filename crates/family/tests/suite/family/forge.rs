//! Changes family certificates in meaning.

use rand::Rng;
use rand::seq::{IndexedMutRandom, IndexedRandom};
use rand_pcg::Pcg64Mcg;
use slitherlab_family::{End, Extent};

use crate::family::maker::{Certificate, Errors, script};

/// What can be done to a certificate.
pub(crate) const CHANGES: [&str; 17] = [
    "a patch left out",
    "patches left out",
    "another number of players",
    "the other ending",
    "another game",
    "other players beaten",
    "other sides",
    "sides exchanged",
    "another lattice",
    "a patch against another player",
    "a window turned",
    "a window of another size",
    "another opening",
    "an opening turned round",
    "a script changed",
    "a script of another patch",
    "a patch of another certificate",
];

/// The lattices by name.
const LATTICES: [&str; 7] = [
    "grid",
    "torus",
    "cylinder",
    "king",
    "knight",
    "hex",
    "honeycomb",
];

/// Another number nearby.
fn near(random: &mut Pcg64Mcg, number: u32) -> u32 {
    (number + random.random_range(0..=2)).saturating_sub(1)
}

/// An end a bit nearer or further, or of the other kind.
fn near_end(random: &mut Pcg64Mcg, end: End) -> End {
    let (End::Border(cells) | End::Open(cells)) = end;
    let same = near(random, cells);
    let is_open = matches!(end, End::Open(_)) != random.random_ratio(1, 3);
    if is_open {
        End::Open(same)
    } else {
        End::Border(same)
    }
}

/// Makes one change; returns whether the patches may have to be played anew.
fn change(random: &mut Pcg64Mcg, it: &mut Certificate, others: &[Certificate], what: &str) -> bool {
    let players = it.rules.players;
    let count = it.patches.len();
    let any = |random: &mut Pcg64Mcg| random.random_range(0..count.max(1));
    let place = any(random);
    if count == 0 && !what.contains("certificate") {
        return false;
    }
    match what {
        "a patch left out" => {
            it.patches.remove(place);
        }
        "patches left out" => it.patches.retain(|_| random.random_ratio(4, 5)),
        "another number of players" => it.rules.players = near(random, players).max(2),
        "the other ending" => it.rules.misere = !it.rules.misere,
        "another game" => {
            it.rules.game = ["classic", "progressive", "geography"]
                .choose(random)
                .expect("three");
        }
        "other players beaten" => {
            it.beaten = (1..=players).filter(|_| random.random()).collect();
            if random.random() {
                it.patches.retain(|patch| it.beaten.contains(&patch.0));
            }
        }
        "other sides" => {
            let side = it.boards.sides.choose_mut(random).expect("an axis");
            if random.random() {
                side.0 = near(random, side.0);
            } else {
                side.1 = !side.1;
            }
        }
        "sides exchanged" => it.boards.sides.reverse(),
        "another lattice" => {
            (*LATTICES.choose(random).expect("some")).clone_into(&mut it.boards.lattice);
        }
        "a patch against another player" => {
            it.patches[place].0 = random.random_range(1..=players);
        }
        "a window turned" => {
            let extents = &mut it.patches[place].1.extents;
            if random.random() {
                extents.reverse();
            } else {
                let extent = extents.choose_mut(random).expect("an axis");
                *extent = extent.turned();
            }
        }
        "a window of another size" => {
            let extents = &mut it.patches[place].1.extents;
            let extent = extents.choose_mut(random).expect("an axis");
            *extent = match *extent {
                Extent::Line(before, after) if random.random_ratio(7, 8) => {
                    Extent::Line(near_end(random, before), near_end(random, after))
                }
                Extent::Line(..) => Extent::Ring(random.random_range(2..8)),
                Extent::Ring(length) if random.random() => Extent::Ring(near(random, length)),
                Extent::Ring(length) => Extent::Line(End::Open(length / 4), End::Open(length / 4)),
            };
        }
        "another opening" => {
            let by = it.patches[place].1.opening.choose_mut(random);
            *by.expect("an axis") = random.random_range(-2..=2);
        }
        // The same two cells, named the other way round.
        "an opening turned round" => {
            for by in &mut it.patches[place].1.opening {
                *by = -*by;
            }
            return false;
        }
        "a script changed" => {
            let moves = &mut it.patches[place].2;
            let digit = char::from(b'A' + random.random_range(0..6));
            let at = random.random_range(0..=moves.len());
            match random.random_range(0..3) {
                0 => moves.insert(at, digit),
                1 if at < moves.len() => {
                    moves.remove(at);
                }
                _ if at < moves.len() => {
                    moves.replace_range(at..=at, digit.encode_utf8(&mut [0; 4]));
                }
                _ => moves.push(digit),
            }
            return false;
        }
        "a script of another patch" => {
            it.patches[place].2 = it.patches[any(random)].2.clone();
            return false;
        }
        _ => {
            let other = others.choose(random).expect("some");
            if let Some(patch) = other.patches.choose(random) {
                if patch.1.extents.len() == it.boards.axes().len() {
                    it.patches.insert(place, patch.clone());
                }
            }
        }
    }
    true
}

/// A changed certificate, and what was done to it. Most forgers play their patches anew afterwards,
/// so that nothing but the lie is wrong with them, as far as they can and are not mistaken about
/// the game.
pub(crate) fn forge(
    random: &mut Pcg64Mcg,
    certificate: &Certificate,
    others: &[Certificate],
) -> (Certificate, Vec<&'static str>) {
    let mut forged = certificate.clone();
    let mut done = Vec::new();
    let mut anew = false;
    for _ in 0..random.random_range(1..=2) {
        let what = *CHANGES.choose(random).expect("some");
        anew |= change(random, &mut forged, others, what);
        done.push(what);
    }
    if anew && random.random_ratio(3, 4) {
        let errors = match random.random_range(0..8) {
            0 => Errors {
                frontier: true,
                ..Errors::default()
            },
            1 => Errors {
                ending: true,
                ..Errors::default()
            },
            2 => Errors {
                player: true,
                ..Errors::default()
            },
            _ => Errors::default(),
        };
        let Certificate {
            boards,
            rules,
            patches,
            ..
        } = &mut forged;
        for (beaten, place, moves) in patches {
            if let Some(script) = script(boards, place, *rules, *beaten, errors) {
                *moves = script;
            }
        }
    }
    (forged, done)
}
