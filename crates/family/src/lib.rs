//! Certificates about all boards of a family at once, and their checker.
//!
//! **The patch lemma.** Let H be a finite graph with a set F of *frontier* cells, and let K be the
//! cells outside F that have no neighbour in F. Let G be any board that has the cells of H∖F and
//! the edges between them, and in which every cell of K has the same neighbours as in H. Take a
//! game with one snake that all share, opened inside H∖F. If the players other than x can force x
//! to lose on H while the snake never touches F, they can force x to lose on G by the same moves.
//! *Proof.* Whenever x is to move on H, the live ends are in K: from another cell x could go to F,
//! which the snake never touches and which is therefore free. So x has the same moves on G, and is
//! stuck on G if and only if they are on H. A partner who can move on H has a move by the strategy,
//! to a cell outside F, and this is a move on G; one who cannot move on H has both ends in K for
//! the same reason, and cannot move on G. ∎ So it does not matter whether x loses by being stuck
//! or, with misère ending, by somebody else being stuck. And it does not matter what lies where the
//! frontier is: more of the board, a border, or on a ring the other end of the window.
//!
//! **Windows.** On a lattice whose boards are boxes ([`Lattice`]), H is a box of cells. Each of its
//! sides is a border of the board, or *open*: then as many layers as a step is long are added as
//! frontier, so that no step from another cell leads out of the box, except over a border. On the
//! board these layers need not exist: a step that leads out of the other cells leads from a cell
//! that has a neighbour in F. An axis that is a ring is either taken whole, at one length, or a
//! window with two open sides lies on it, whose usable cells it has room for. Where boards lack a
//! corner of the box (honeycombs), the corner of the usable cells is missing if all its sides are
//! borders; otherwise it may be missing, and is frontier. A *patch* is a window with an opening and
//! a strategy.
//!
//! **Situations.** Whether a patch fits around an opening depends on the distances to the borders,
//! and these matter only up to the largest number in any patch. So finitely many situations are
//! left, whatever the sizes of the boards; `coverage` says why, and looks at each. If x is player
//! 1, who opens, each opening needs a patch; otherwise a partner opens, and one place on each board
//! is enough. A board on which player 1 cannot open is lost for them by the rules, and won with
//! misère ending: then the family must have none if x is player 1, and nothing is to be shown there
//! if x is another.
//!
//! **Strips.** On grids with two rows a player can run on for ever, so no window with an open side
//! is won with three players. There a [`StripLine`] shows by itself that a player is beaten:
//! `strip` has the game of ends, and why it is a proof.
//!
//! **Format.** Lines of JSON: a [`Claim`], then [`Patch`]es and [`StripLine`]s, read one by one.
//!
//! ```
//! let text = r#"{"schema":"slitherlab/family-certificate/1","family":"grid:{2..}x1","game":"geography","players":2,"misere":false,"beaten":[2]}
//! {"beaten":2,"opening":[0,0],"window":["0 1","0 0"],"moves":""}
//! "#;
//! let refusal = slitherlab_family::verify(text.as_bytes()).unwrap_err();
//! assert_eq!(refusal.to_string(), "line 2: a game ends with player 1 stuck");
//! ```
//!
//! The checker replays every strategy and enumerates the situations itself. It knows nothing of how
//! the patches were found.

mod certificate;
mod classification;
mod coverage;
mod lattice;
mod machine_checked;
mod replay;
mod statement;
mod strip;
mod text;
mod theorems;
mod window;

use std::fmt;
use std::io::{BufRead, Read};

pub use certificate::{Claim, FamilyRules, MOST_PLAYERS, Patch, SCHEMA, write};
pub use classification::{
    EXCEPTIONS, Exception, everybody_is_beaten, exceptions, unbeaten_players,
};
pub use coverage::{Gap, Outline};
pub use lattice::{Lattice, Symmetry, forward};
pub use machine_checked::{is_machine_checked, machine_checked_claims, machine_checked_theorems};
pub use replay::{Choices, Crossroads, Fault, PatchGame, Script, Standing, replay};
pub use slitherlab_rules::Effort;
pub use statement::{STATEMENTS, Statement, statement_about};
pub use strip::{Strip, StripFault, StripLine};
pub use text::{Family, FamilyError, Length};
pub use theorems::{LEFT_OUT, THEOREMS, Theorem, theorems_about};
pub use window::{End, Extent, MOST_CELLS, Window};

use slitherlab_rules::{JsonShape, Preset, plain};

/// Why a family certificate proves nothing.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FamilyRefusal {
    /// It cannot be read.
    #[error("line {0}: {why}", why = plain(.1))]
    Form(usize, String),
    /// A line in another form than the one that certificates are written in.
    #[error("line {0}: an object is written as an array")]
    Shape(usize),
    /// Another schema.
    #[error("the schema is `{}`, not `{SCHEMA}`", plain(.0))]
    Schema(String),
    /// The family is none.
    #[error("the family: {}", plain(.0))]
    Family(#[from] FamilyError),
    /// Patches prove nothing about the game.
    #[error("patches prove nothing about this game")]
    Game,
    /// The players to be beaten are none, or not in order.
    #[error("the players to be beaten are not a list of players in order")]
    Players,
    /// With misère ending, a board on which nobody can move.
    #[error("on the smallest board nobody can move")]
    NoMoves,
    /// A window that does not exist.
    #[error("line {0}: there is no such window")]
    Window(usize),
    /// A strategy that proves nothing.
    #[error("line {0}: {1}")]
    Strategy(usize, Fault),
    /// A line about strips that proves nothing.
    #[error("line {0}: {1}")]
    Strip(usize, StripFault),
    /// Boards that are not covered.
    #[error("player {0}: {1}")]
    Gap(u32, Gap),
    /// The caller has ended the check, which says nothing about the certificate.
    #[error("the check was stopped")]
    Stopped,
}

/// What a valid family certificate says; its `Display` is the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyStatement {
    /// The claim.
    pub claim: Claim,
    /// How many patches there are, and lines about strips.
    pub patches: usize,
    /// How many positions their strategies have together.
    pub positions: usize,
}

impl fmt::Display for FamilyStatement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let claim = &self.claim;
        let ending = if claim.misere { " in misère play" } else { "" };
        let beaten: Vec<String> = claim.beaten.iter().map(u32::to_string).collect();
        write!(
            f,
            "on every board of {}, {}{ending}, {} players: all others together can force player {} to lose",
            plain(&claim.family),
            claim.game.name(),
            claim.players,
            beaten.join(", ")
        )
    }
}

/// Whether some bytes look like a family certificate: whether they begin with a line of JSON that
/// has its schema.
pub fn is_family(bytes: &[u8]) -> bool {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or(bytes);
    let first = &line[..line.len().min(1 << 16)];
    serde_json::from_slice::<serde_json::Value>(first)
        .is_ok_and(|value| value.get("schema").and_then(serde_json::Value::as_str) == Some(SCHEMA))
}

/// What a family certificate claims, by its first line alone; `None` where that is no claim.
pub fn claim_of(certificate: &str) -> Option<Claim> {
    serde_json::from_str(certificate.lines().next()?).ok()
}

/// The patches of a family certificate, unchecked; `None` where a line is no patch.
pub fn patches_of(certificate: &str) -> Option<Vec<Patch>> {
    let lines = certificate.lines().skip(1);
    lines.map(|line| serde_json::from_str(line).ok()).collect()
}

/// A line is not longer than this.
const LONGEST_LINE: u64 = 1 << 28;

/// Reads a family certificate, line by line, and checks it.
///
/// *Cost*: what the strategies take, O(cells × degree) for each of their positions, and what the
/// situations take, of which at most four million are looked at for each player; memory for one
/// strategy at a time. Where the moves are forced a short line may stand for many positions: a
/// server that reads what strangers send should watch it by [`verify_watched`].
///
/// # Errors
/// When it cannot be read or does not prove its claim.
pub fn verify(from: impl BufRead) -> Result<FamilyStatement, FamilyRefusal> {
    verify_watched(from, &Effort::default())
}

/// Reads a family certificate and checks it, as long as the effort goes on.
///
/// # Errors
/// As for [`verify`]; and [`FamilyRefusal::Stopped`], which says nothing about the certificate.
pub fn verify_watched(
    mut from: impl BufRead,
    effort: &Effort<'_>,
) -> Result<FamilyStatement, FamilyRefusal> {
    let mut number = 0;
    let mut next = move || -> Result<Option<(usize, String)>, FamilyRefusal> {
        if !effort.may_go_on() {
            return Err(FamilyRefusal::Stopped);
        }
        number += 1;
        let form = |error: std::io::Error| FamilyRefusal::Form(number, error.to_string());
        let mut line = String::new();
        let read = from
            .by_ref()
            .take(LONGEST_LINE)
            .read_line(&mut line)
            .map_err(form)?;
        effort.spend(read);
        Ok((read > 0).then_some((number, line)))
    };
    let (_, first) =
        next()?.ok_or_else(|| FamilyRefusal::Form(1, "nothing is there".to_owned()))?;
    let claim: Claim = read(1, &first)?;
    if claim.schema != SCHEMA {
        return Err(FamilyRefusal::Schema(claim.schema));
    }
    let family: Family = claim.family.parse()?;
    let rules =
        FamilyRules::of(claim.game, claim.players, claim.misere).ok_or(FamilyRefusal::Game)?;
    let in_order = claim.beaten.windows(2).all(|pair| pair[0] < pair[1]);
    let are_players = claim
        .beaten
        .iter()
        .all(|player| (1..=claim.players).contains(player));
    if claim.beaten.is_empty() || !in_order || !are_players {
        return Err(FamilyRefusal::Players);
    }
    if claim.misere && rules.edge && claim.beaten[0] == 1 && !family.has_edges() {
        return Err(FamilyRefusal::NoMoves);
    }
    let mut outlines: Vec<Vec<Outline>> = vec![Vec::new(); claim.players as usize];
    let mut patches = 0;
    let mut positions = 0;
    let mut in_strips = Vec::new();
    while let Some((line, text)) = next()? {
        if let Ok(strip) = read::<StripLine>(line, &text) {
            positions += check_strip(&claim, &family, line, strip, effort)?;
            patches += 1;
            in_strips.push(strip.beaten);
            continue;
        }
        let (patch, outline, more) = check_line(&claim, &family, &rules, line, &text, effort)?;
        patches += 1;
        positions += more;
        outlines[patch.beaten as usize - 1].push(outline);
    }
    let symmetries = family.lattice.symmetries();
    let others = claim.beaten.iter();
    for &player in others.filter(|player| !in_strips.contains(player)) {
        let outlines = &outlines[player as usize - 1];
        covered_watched(&family, &rules, player, &symmetries, outlines, effort).map_err(|gap| {
            match gap {
                Gap::Stopped => FamilyRefusal::Stopped,
                gap => FamilyRefusal::Gap(player, gap),
            }
        })?;
    }
    Ok(FamilyStatement {
        claim,
        patches,
        positions,
    })
}

/// Reads what a line of a certificate holds; lines are counted from 1.
fn read<T>(line: usize, text: &str) -> Result<T, FamilyRefusal>
where
    T: serde::de::DeserializeOwned + serde::Serialize,
{
    let form = |error: serde_json::Error| FamilyRefusal::Form(line, error.to_string());
    let value = serde_json::from_str(text).map_err(form)?;
    let mut shape = JsonShape::default();
    serde_json::to_writer(&mut shape, &value).map_err(form)?;
    if shape == JsonShape::of(text.as_bytes()) {
        Ok(value)
    } else {
        Err(FamilyRefusal::Shape(line))
    }
}

/// Checks the patch in a line of a certificate; returns also where it may stand, and how many
/// positions its strategy has.
fn check_line(
    claim: &Claim,
    family: &Family,
    rules: &FamilyRules,
    line: usize,
    text: &str,
    effort: &Effort<'_>,
) -> Result<(Patch, Outline, usize), FamilyRefusal> {
    let patch: Patch = read(line, text)?;
    if !claim.beaten.contains(&patch.beaten) {
        return Err(FamilyRefusal::Players);
    }
    let (outline, window) =
        window_of(&family.lattice, rules, &patch).ok_or(FamilyRefusal::Window(line))?;
    let game = rules.against(patch.beaten);
    effort.spend(window.cells());
    let replayed = replay::replay_script(&window, &game, &patch.moves, effort);
    let positions = replayed.map_err(|fault| match fault {
        Fault::Stopped => FamilyRefusal::Stopped,
        fault => FamilyRefusal::Strategy(line, fault),
    })?;
    Ok((patch, outline, positions))
}

/// Checks a line about strips, which shows by itself that its player is beaten; returns the number
/// of positions of its game.
fn check_strip(
    claim: &Claim,
    family: &Family,
    line: usize,
    strip: StripLine,
    effort: &Effort<'_>,
) -> Result<usize, FamilyRefusal> {
    if !claim.beaten.contains(&strip.beaten) {
        return Err(FamilyRefusal::Players);
    }
    let checked = if claim.game == Preset::Classic && !claim.misere {
        strip.check(family, claim.players, effort)
    } else {
        Err(StripFault::Form)
    };
    checked.map_err(|fault| match fault {
        StripFault::Stopped => FamilyRefusal::Stopped,
        fault => FamilyRefusal::Strip(line, fault),
    })
}

/// The patch in a line of a certificate about a claim, if its strategy does what it says. Whether
/// there are enough patches is not looked at, so they may still be being collected.
///
/// # Errors
/// What is wrong with the line of this number, from 1.
pub fn patch_in_line(claim: &Claim, line: usize, text: &str) -> Result<Patch, FamilyRefusal> {
    let family: Family = claim.family.parse()?;
    let rules = FamilyRules::of(claim.game, claim.players, claim.misere);
    let rules = rules.ok_or(FamilyRefusal::Game)?;
    let checked = check_line(claim, &family, &rules, line, text, &Effort::default());
    checked.map(|(patch, ..)| patch)
}

/// Whether patches of these outlines are enough for a player to be beaten on all boards of a
/// family.
///
/// # Errors
/// What they do not cover.
pub fn covered(
    family: &Family,
    rules: &FamilyRules,
    player: u32,
    outlines: &[Outline],
) -> Result<(), Gap> {
    let symmetries = family.lattice.symmetries();
    covered_watched(
        family,
        rules,
        player,
        &symmetries,
        outlines,
        &Effort::default(),
    )
}

/// Checks the coverage with the symmetries of the lattice, until the effort is stopped.
fn covered_watched(
    family: &Family,
    rules: &FamilyRules,
    player: u32,
    symmetries: &[Symmetry],
    outlines: &[Outline],
    effort: &Effort<'_>,
) -> Result<(), Gap> {
    if player == 1 {
        coverage::every_opening(family, rules.edge, symmetries, outlines, effort)
    } else {
        coverage::some_opening(family, rules, symmetries, outlines, effort)
    }
}

/// The outline of a patch, and its window. An edge opens where the game is opened with edges, else
/// a cell. `None` if there is no such window.
pub fn window_of(
    lattice: &Lattice,
    rules: &FamilyRules,
    patch: &Patch,
) -> Option<(Outline, Window)> {
    let extents: Option<Vec<Extent>> = patch.window.iter().map(|text| text.parse().ok()).collect();
    let outline = Outline {
        opening: patch.opening.clone(),
        extents: extents?,
    };
    let window = Window::new(lattice, &outline.opening, &outline.extents)?;
    let opened = if rules.edge { 2 } else { 1 };
    (window.opening.len() == opened).then_some((outline, window))
}

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
