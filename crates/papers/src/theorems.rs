//! What is proved about all grids at once, by certificates that are checked whenever a claim asks
//! for them.

use std::ops::RangeInclusive;

use slitherlab_family::{
    Claim, Effort, Family, FamilyRefusal, LEFT_OUT, Length, Theorem, theorems_about, verify_watched,
};
use slitherlab_game::Preset;

use crate::Scope;

/// Returns from how many players on the proof stands in `docs/theorems.md` ("Every number of
/// players", "Misère play"), for all grids with sides longer than the number of players.
fn by_hand(game: Preset, misere: bool) -> u32 {
    match (game, misere) {
        (Preset::Classic, false) => 11,
        (Preset::Classic, true) => 12,
        (_, false) => 9,
        (_, true) => 11,
    }
}

/// What is proved about numbers of players on all grids that are large enough.
pub(super) struct Proved {
    /// Whether each player of each number is beaten.
    pub(super) whole: bool,
    /// What is, and by what.
    pub(super) words: String,
}

/// The shortest side of the grids that a claim is about, if it is about all grids with such sides.
fn least_side(claim: &Claim) -> Option<u32> {
    let family: Family = claim.family.parse().ok()?;
    match family.sides[..] {
        [Length::AtLeast(p), Length::AtLeast(q)] if family.lattice.name() == "grid" => {
            Some(p.max(q))
        }
        _ => None,
    }
}

/// Checks the certificates about a game with `from` players or more, or with just this many, and
/// says for which players they and the proof by hand show that all others together can beat them,
/// on all grids with sides of at least `sides(n)` or, where that says nothing, with any lower
/// bound. Certificates for which there is no time count as if they were not there, and are named.
pub(super) fn proved(
    scope: &Scope<'_>,
    game: Preset,
    misere: bool,
    from: u32,
    more: bool,
    sides: impl Fn(u32) -> Option<u32>,
) -> Proved {
    let hand = by_hand(game, misere);
    let last = if more { hand - 1 } else { from };
    let mut whole = true;
    let mut parts = Vec::new();
    let mut names = Vec::new();
    let mut unchecked = Vec::new();
    let stop = || scope.is_over();
    for players in from..=last {
        let mut beaten = Vec::new();
        let mut largest = 0;
        for (Theorem { name, certificate }, claim) in theorems_about(game, players, misere) {
            let wanted = sides(players);
            let Some(side) =
                least_side(&claim).filter(|&side| wanted.is_none_or(|wanted| side <= wanted))
            else {
                continue;
            };
            // Only those that say something about the question are checked.
            match verify_watched(certificate.as_bytes(), &Effort::new(&stop)) {
                Ok(statement) => {
                    beaten.extend(statement.claim.beaten);
                    largest = largest.max(side);
                    names.push(format!("{name}.jsonl"));
                }
                Err(FamilyRefusal::Stopped) => unchecked.push(format!("{name}.jsonl")),
                Err(_) => {}
            }
        }
        beaten.sort_unstable();
        beaten.dedup();
        let all = beaten.iter().copied().eq(1..=players);
        whole &= all;
        if !beaten.is_empty() {
            let who = if all {
                EVERY_PLAYER.to_owned()
            } else {
                let numbers: Vec<String> = beaten.iter().map(u32::to_string).collect();
                format!("player {} only", numbers.join(", "))
            };
            parts.push((players, largest, who));
        }
    }
    let all_more = if more {
        format!("; {hand} players or more, longer sides: every player (docs/theorems.md)")
    } else {
        String::new()
    };
    let late = if unchecked.is_empty() {
        String::new()
    } else {
        format!("; there was no time for {}", unchecked.join(", "))
    };
    let mut parts = in_runs(&parts);
    if names.is_empty() {
        parts.push("nothing".to_owned());
        names.push("none".to_owned());
    }
    let words = format!(
        "{} (certificates checked now: {}{late}{}){all_more}",
        parts.join("; "),
        names.join(", "),
        elsewhere(LEFT_OUT, game, misere, from..=last)
    );
    Proved { whole, words }
}

/// What is proved for each number of players, with the sides and who is beaten. Three numbers or
/// more in a row whose sides are as long as there are players take one part together.
fn in_runs(parts: &[(u32, u32, String)]) -> Vec<String> {
    let is_diagonal =
        |(players, side, who): &(u32, u32, String)| players == side && *who == EVERY_PLAYER;
    let runs =
        parts.chunk_by(|one, next| is_diagonal(one) && is_diagonal(next) && one.0 + 1 == next.0);
    let said = runs.flat_map(|run| match run {
        [(first, ..), _, .., (last, _, who)] => {
            vec![format!(
                "{first} to {last} players, sides of at least their number: {who}"
            )]
        }
        few => few
            .iter()
            .map(|(players, side, who)| {
                format!("{players} players, sides of at least {side}: {who}")
            })
            .collect(),
    });
    said.collect()
}

const EVERY_PLAYER: &str = "every player";

/// Where to look for what certificates say that this program lacks.
fn elsewhere(
    left_out: &[&str],
    game: Preset,
    misere: bool,
    players: RangeInclusive<u32>,
) -> String {
    // Others are about other lattices.
    let is_meant = |name: &&&str| {
        let mut about = players.clone();
        about.any(|players| {
            let about = format!("{}-{players}", game.name());
            if misere {
                **name == format!("{about}-misere")
            } else {
                **name == about || **name == format!("{about}-first")
            }
        })
    };
    let names: Vec<String> = left_out
        .iter()
        .filter(is_meant)
        .map(|name| format!("{name}.jsonl"))
        .collect();
    if names.is_empty() {
        return String::new();
    }
    format!(
        "; for the players who are missing there is {}, which is too large for this program: the page of theorems loads and checks it",
        names.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_small_program_lacks_is_told_where_it_is_asked_for() {
        let left_out = ["classic-3-first", "classic-4-misere"];
        let about = |game, players| elsewhere(&left_out, game, false, players);
        assert!(about(Preset::Classic, 3..=10).contains(" classic-3-first.jsonl,"));
        assert_eq!(about(Preset::Classic, 4..=10), "");
        assert_eq!(about(Preset::Progressive, 3..=3), "");
        let misere = elsewhere(&left_out, Preset::Classic, true, 3..=4);
        assert!(misere.contains(" classic-4-misere.jsonl,"), "{misere}");
        assert_eq!(elsewhere(LEFT_OUT, Preset::Classic, false, 3..=3), "");
    }
}
