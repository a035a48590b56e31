//! Damaged certificates: what the checker accepts is true all the same.

use std::collections::HashMap;

use rand::Rng;
use rand::seq::IndexedRandom;
use slitherlab_games::Game;
use slitherlab_oracle::random_generator;
use slitherlab_solve::patch::{Proof, prove_alone};
use slitherlab_solve::search::Limits;
use slitherlab_verify::family::{self, Claim, Family, FamilyRules, Patch, SCHEMA};

use crate::families::{boards, is_beaten};

/// A certificate in its parts.
#[derive(Clone)]
struct Forgery {
    claim: Claim,
    patches: Vec<Patch>,
}

impl Forgery {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec(&self.claim).unwrap();
        for patch in &self.patches {
            bytes.push(b'\n');
            bytes.extend(serde_json::to_vec(patch).unwrap());
        }
        bytes
    }
}

/// True certificates, small ones.
fn true_ones() -> Vec<Forgery> {
    let mut all = Vec::new();
    for (text, game, players, misere) in [
        ("grid:{2..}x1", Game::Classic, 3, false),
        ("grid:{4..}x{4..}", Game::Classic, 5, false),
        ("grid:{3..}x{3..}", Game::Progressive, 5, false),
        ("grid:3x{3..}", Game::Geography, 4, false),
        ("torus:{3..}x3", Game::Progressive, 4, false),
        ("torus:{3..}", Game::Classic, 3, false),
        ("cylinder:4x{2..}", Game::Classic, 4, false),
        ("king:2x{2..}", Game::Classic, 4, true),
        ("hex:3x{3..}", Game::Progressive, 5, false),
        ("knight:{3..}x3", Game::Geography, 4, false),
        ("grid:{2..}x{2..}", Game::Classic, 4, true),
    ] {
        let family: Family = text.parse().unwrap();
        let rules = FamilyRules::of(game, players, misere).unwrap();
        let limits = Limits {
            nodes: Some(300_000),
            bytes: 1 << 20,
            ..Limits::default()
        };
        let mut patches = Vec::new();
        let mut beaten = Vec::new();
        for player in 1..=players {
            if let Proof::Proved(found) = prove_alone(&family, &rules, player, &limits) {
                patches.extend(found);
                beaten.push(player);
            }
        }
        if !beaten.is_empty() {
            let claim = Claim {
                schema: SCHEMA.to_owned(),
                family: text.to_owned(),
                game,
                players,
                misere,
                beaten,
            };
            all.push(Forgery { claim, patches });
        }
    }
    all
}

/// Another number nearby.
fn near(number: u32, random: &mut impl Rng) -> u32 {
    (number + random.random_range(0..3)).saturating_sub(1)
}

/// Damages a certificate in one place.
fn damage(forgery: &mut Forgery, random: &mut impl Rng) {
    let Forgery { claim, patches } = forgery;
    let place = random.random_range(0..patches.len());
    let players = claim.players;
    match random.random_range(0..16) {
        0 | 1 => {
            patches.remove(place);
        }
        2 => claim.players = near(players, random).max(2),
        3 => claim.misere = !claim.misere,
        4 => {
            claim.game = *[Game::Classic, Game::Progressive, Game::Geography]
                .choose(random)
                .unwrap();
        }
        5 => {
            claim.beaten = (1..=players).collect();
        }
        // A larger family, or one with its sides exchanged.
        6 => {
            let smaller = [
                ("{3..}", "{2..}"),
                ("{4..}", "{3..}"),
                ("{2..}", "{1..}"),
                ("3x{", "4x{"),
                ("x3", "x{3..}"),
            ];
            let (from, to) = smaller.choose(random).unwrap();
            claim.family = claim.family.replace(from, to);
        }
        7 => patches[place].beaten = random.random_range(1..=players),
        8 => {
            let other = random.random_range(0..patches.len());
            patches[place].moves = patches[other].moves.clone();
        }
        9 => patches[place].window.reverse(),
        10 => {
            let axis = patches[place].window.choose_mut(random);
            let turned = axis
                .split_once(' ')
                .map(|(before, after)| format!("{after} {before}"));
            *axis = turned.unwrap();
        }
        11 | 12 => {
            let axis = patches[place].window.choose_mut(random);
            let end = |text: &str, random: &mut _| {
                let number: u32 = text.trim_end_matches('+').parse().unwrap_or(3);
                let open = Rng::random_bool(random, 0.5);
                format!("{}{}", near(number, random), if open { "+" } else { "" })
            };
            let (before, after) = axis.split_once(' ').unwrap();
            *axis = format!("{} {}", end(before, random), end(after, random));
        }
        13 => {
            let by = patches[place].opening.choose_mut(random);
            *by = random.random_range(-1..=1);
        }
        14 => {
            let moves = &mut patches[place].moves;
            if moves.is_empty() {
                moves.push('A');
            } else {
                let at = random.random_range(0..moves.len());
                let digit = ["A", "B", "C", "D", "E"].choose(random).unwrap();
                moves.replace_range(at..=at, digit);
            }
        }
        _ => {
            let moves = &mut patches[place].moves;
            if random.random() || moves.is_empty() {
                moves.push('A');
            } else {
                moves.pop();
            }
        }
    }
}

trait ChooseMut<T> {
    fn choose_mut(&mut self, random: &mut impl Rng) -> &mut T;
}

impl<T> ChooseMut<T> for Vec<T> {
    fn choose_mut(&mut self, random: &mut impl Rng) -> &mut T {
        let place = random.random_range(0..self.len());
        &mut self[place]
    }
}

/// The boards on which claims are tried have at most so many cells.
const CELLS: u32 = 16;

#[test]
fn damaged_certificates_prove_nothing_false() {
    let mut random = random_generator(101);
    let certificates = true_ones();
    assert!(certificates.len() > 7, "{}", certificates.len());
    for certificate in &certificates {
        assert!(family::verify(&certificate.bytes()[..]).is_ok());
    }
    let mut truths: HashMap<(String, String), bool> = HashMap::new();
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..12_000 {
        let mut forgery = certificates.choose(&mut random).unwrap().clone();
        for _ in 0..random.random_range(1..3) {
            if !forgery.patches.is_empty() {
                damage(&mut forgery, &mut random);
            }
        }
        let Ok(statement) = family::verify(&forgery.bytes()[..]) else {
            refused += 1;
            continue;
        };
        accepted += 1;
        // Whatever is accepted has to be true.
        let claim = statement.claim;
        let family: Family = claim.family.parse().unwrap();
        let rules = FamilyRules::of(claim.game, claim.players, claim.misere).unwrap();
        for sides in boards(&family, CELLS) {
            let board = family.board(&sides);
            for &player in &claim.beaten {
                let question = format!("{rules:?} {player}");
                let truth = truths
                    .entry((board.clone(), question))
                    .or_insert_with(|| is_beaten(&board, &rules, player));
                assert!(*truth, "{board} {rules:?} {player}");
            }
        }
    }
    assert!(refused > 7_000 && accepted > 100, "{refused} {accepted}");
}
