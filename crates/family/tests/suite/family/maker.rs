//! Makes family certificates: windows for every situation, by brute force, and scripts that play
//! them.
//!
//! A maker may also lie to themselves, as a faulty checker would: that the frontier is a cell like
//! any other, that another player is to be beaten, that the game ends the other way. What they
//! write then would be accepted by that checker.

use rand::Rng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;
use slitherlab_family::{Claim, Extent, Family, Patch, PatchGame, SCHEMA, Script, Window, replay};
use slitherlab_game::Preset;

use crate::family::boards::{Boards, Outline, every_opening, ground, some_opening};
use crate::family::brute::{OneSnake, Rules};

/// What a maker may get wrong.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Errors {
    /// The frontier is like any other cell.
    pub(crate) frontier: bool,
    /// The game ends the other way.
    pub(crate) ending: bool,
    /// The player after the one named is to be beaten.
    pub(crate) player: bool,
}

/// Positions that are looked at for one window.
const EFFORT: usize = 2_000;

/// Whether the player is beaten in the window; `None` if that takes too long, or there is no such
/// window.
pub(crate) fn is_won(
    boards: &Boards,
    outline: &Outline,
    rules: Rules,
    beaten: u32,
) -> Option<bool> {
    let (around, frontier, ends) = ground(boards, outline)?;
    OneSnake::new(around, frontier, rules, beaten, EFFORT).is_beaten_after(ends)
}

/// The moves of the partners in a window, as good as they can be. `None` if there is no such
/// window, or too large a one.
pub(crate) fn script(
    boards: &Boards,
    outline: &Outline,
    rules: Rules,
    beaten: u32,
    errors: Errors,
) -> Option<String> {
    let mut script = Script::default();
    let family: Family = boards.text().parse().ok()?;
    let window = Window::new(&family.lattice, &outline.opening, &outline.extents)?;
    let (around, frontier, _) = ground(boards, outline)?;
    let frontier = if errors.frontier { 0 } else { frontier };
    let rules = Rules {
        misere: rules.misere != errors.ending,
        ..rules
    };
    let beaten = if errors.player {
        beaten % rules.players + 1
    } else {
        beaten
    };
    let mut brute = OneSnake::new(around, frontier, rules, beaten, EFFORT);
    let game = PatchGame {
        players: rules.players,
        beaten,
        turn: rules.second_turn(),
        misere: rules.misere,
    };
    // What the replay thinks of it is of no interest here.
    let _ = replay(&window, &game, |crossroads| {
        let standing = crossroads.standing;
        let ends = standing.ends();
        let ends = [ends[0], ends[ends.len() - 1]].map(|end| end as u8);
        let good = crossroads.moves.iter().position(|&[from, to]| {
            let [from, to] = [from as u8, to as u8];
            if frontier >> to & 1 == 1 {
                return false;
            }
            let other = ends[usize::from(ends[0] == from)];
            let other = if ends[0] == ends[1] { to } else { other };
            let next = standing.turn() % rules.players + 1;
            brute.is_lost(standing.free()[0] & !(1 << to), [other, to], next) == Some(true)
        });
        let place = good.unwrap_or(0);
        script.push(place, crossroads.moves.len());
        Some(place)
    });
    Some(script.text().to_owned())
}

/// A certificate in its parts.
#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    pub(crate) boards: Boards,
    pub(crate) rules: Rules,
    pub(crate) beaten: Vec<u32>,
    pub(crate) patches: Vec<(u32, Outline, String)>,
}

/// The game with this name.
pub(crate) fn game(name: &str) -> Preset {
    name.parse().expect("a game")
}

impl Certificate {
    /// The lines.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let claim = Claim {
            schema: SCHEMA.to_owned(),
            family: self.boards.text(),
            game: game(self.rules.game),
            players: self.rules.players,
            misere: self.rules.misere,
            beaten: self.beaten.clone(),
        };
        let mut bytes = serde_json::to_vec(&claim).expect("JSON");
        for (beaten, outline, moves) in &self.patches {
            let patch = Patch {
                beaten: *beaten,
                opening: outline.opening.clone(),
                window: outline.extents.iter().map(Extent::to_string).collect(),
                moves: moves.clone(),
            };
            bytes.push(b'\n');
            bytes.extend(serde_json::to_vec(&patch).expect("JSON"));
        }
        bytes
    }

    /// A certificate that was kept.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let claim: Claim = serde_json::from_str(lines.next()?).ok()?;
        let patches = lines.map(|line| {
            let patch: Patch = serde_json::from_str(line).ok()?;
            let extents = patch.window.iter().map(|text| text.parse().ok());
            let outline = Outline {
                opening: patch.opening,
                extents: extents.collect::<Option<_>>()?,
            };
            Some((patch.beaten, outline, patch.moves))
        });
        Some(Self {
            boards: Boards::read(&claim.family)?,
            rules: Rules {
                game: claim.game.name(),
                players: claim.players,
                misere: claim.misere,
            },
            beaten: claim.beaten,
            patches: patches.collect::<Option<_>>()?,
        })
    }
}

/// Rules by which three play with one snake, at either end or at one.
pub(crate) fn any_rules(random: &mut Pcg64Mcg) -> Rules {
    let games = ["geography", "classic"];
    Rules {
        game: games[usize::from(random.random::<bool>())],
        players: 3,
        misere: false,
    }
}

/// Boards of some lattice with short sides.
pub(crate) fn any_boards(random: &mut Pcg64Mcg) -> Boards {
    let (lattice, axes) = *[
        ("grid", 1),
        ("grid", 2),
        ("grid", 2),
        ("grid", 2),
        ("grid", 3),
        ("torus", 1),
        ("torus", 2),
        ("cylinder", 2),
        ("cylinder", 2),
        ("king", 2),
        ("knight", 2),
        ("hex", 2),
        ("honeycomb", 2),
    ]
    .choose(random)
    .expect("there are some");
    let mut boards = Boards {
        lattice: lattice.to_owned(),
        sides: Vec::new(),
    };
    for axis in 0..axes {
        let shortest = if boards.is_ring(axis) { 3 } else { 1 };
        let least = shortest + random.random_range(0..if axes > 2 { 2 } else { 4 });
        let open = random.random_ratio(if axes > 2 { 1 } else { 3 }, 5);
        boards.sides.push((least, open));
    }
    boards
}

/// More windows are not made for one player.
const WINDOWS: usize = 400;

/// A certificate about everybody who can be shown to be beaten by small windows, and perhaps about
/// others: then some windows are missing, or their scripts are wrong. `None` if nobody can.
pub(crate) fn made(random: &mut Pcg64Mcg) -> Option<Certificate> {
    let boards = any_boards(random);
    let players = random.random_range(2..=6);
    let rules = Rules {
        game: ["classic", "classic", "progressive", "geography"].choose(random)?,
        players,
        misere: random.random_ratio(1, 4),
    };
    let liar = random.random_ratio(1, 3);
    // Claims everything, so that only what is played can be wrong.
    let bold = random.random_ratio(1, 2);
    let mut beaten = Vec::new();
    let mut patches = Vec::new();
    for player in 1..=players {
        let mut whole = true;
        let mut outlines = Vec::new();
        if player == 1 {
            let all = every_opening(&boards, rules, random.random_range(0..=3));
            if all.len() > WINDOWS {
                continue;
            }
            for outline in all {
                if is_won(&boards, &outline, rules, player) == Some(true) {
                    outlines.push(outline);
                } else {
                    whole = false;
                    // A guess, whatever comes of it, unless the rest is not worth it either.
                    if liar && (bold || random.random_ratio(1, 2)) {
                        outlines.push(outline);
                    } else if !liar {
                        break;
                    }
                }
            }
        } else {
            let kinds = some_opening(&boards, rules, random.random_range(3..=7));
            if kinds.len() > WINDOWS {
                continue;
            }
            for mut fitting in kinds {
                fitting.truncate(60);
                let won =
                    |outline: &&Outline| is_won(&boards, outline, rules, player) == Some(true);
                let good = fitting.iter().find(won);
                whole &= good.is_some();
                if !whole && !liar {
                    break;
                }
                outlines.extend(good.or(fitting.choose(random)).cloned());
            }
        }
        if outlines.is_empty() || !(whole || liar && random.random_ratio(1, 2)) {
            continue;
        }
        beaten.push(player);
        for outline in outlines {
            let script = script(&boards, &outline, rules, player, Errors::default());
            patches.push((player, outline, script.unwrap_or_default()));
        }
    }
    (!beaten.is_empty()).then_some(Certificate {
        boards,
        rules,
        beaten,
        patches,
    })
}
