//! The theorems about all grids whose certificates are kept here: each is checked anew.

use slitherlab_family::{FamilyRefusal, THEOREMS, is_family, verify};

/// The file, the family, and the players who are beaten. Those in misère play are listed by
/// [`misere`].
const CLAIMS: [(&str, &str, u32, &[u32]); 49] = [
    ("classic-3", "grid:{4..}x{4..}", 3, &[2, 3]),
    ("classic-4", "grid:{5..}x{5..}", 4, &[1, 2, 3, 4]),
    ("classic-5", "grid:{5..}x{5..}", 5, &[1, 2, 3, 4, 5]),
    ("classic-6", "grid:{6..}x{6..}", 6, &[1, 2, 3, 4, 5, 6]),
    ("classic-7", "grid:{7..}x{7..}", 7, ALL),
    ("classic-8", "grid:{8..}x{8..}", 8, ALL),
    ("classic-9", "grid:{9..}x{9..}", 9, ALL),
    ("classic-10", "grid:{10..}x{10..}", 10, ALL),
    ("progressive-3", "grid:{4..}x{4..}", 3, &[2, 3]),
    ("progressive-4", "grid:{6..}x{4..}", 4, ALL),
    ("progressive-5", "grid:{5..}x{5..}", 5, ALL),
    ("progressive-6", "grid:{6..}x{6..}", 6, ALL),
    ("progressive-7", "grid:{7..}x{7..}", 7, ALL),
    ("progressive-8", "grid:{8..}x{8..}", 8, ALL),
    ("geography-3", "grid:{4..}x{4..}", 3, &[2, 3]),
    ("geography-4", "grid:{6..}x{4..}", 4, ALL),
    ("geography-5", "grid:{5..}x{5..}", 5, ALL),
    ("geography-6", "grid:{6..}x{6..}", 6, ALL),
    ("geography-7", "grid:{7..}x{7..}", 7, ALL),
    ("geography-8", "grid:{8..}x{8..}", 8, ALL),
    ("classic-3-first", "grid:{4..}x{4..}", 3, &[1]),
    ("progressive-3-first", "grid:{6..}x{4..}", 3, &[1]),
    ("geography-3-first", "grid:{6..}x{4..}", 3, &[1]),
    ("progressive-3-width-3", "grid:{10..}x3", 3, ALL),
    ("progressive-4-width-3", "grid:{14..}x3", 4, ALL),
    ("geography-3-width-3", "grid:{6..}x3", 3, ALL),
    ("geography-4-width-3", "grid:{8..}x3", 4, ALL),
    (
        "classic-8-knight",
        "knight:{8..}x{8..}",
        8,
        &[2, 3, 4, 5, 6, 7, 8],
    ),
    (
        "classic-8-cube",
        "grid:{5..}x{5..}x{5..}",
        8,
        &[2, 4, 5, 6, 7, 8],
    ),
    ("progressive-8-cube", "grid:{3..}x{3..}x{3..}", 8, ALL),
    ("classic-3-torus-first", "torus:{14..}x{14..}", 3, &[1]),
    ("classic-3-honeycomb", "honeycomb:{2..}x{2..}", 3, &[2, 3]),
    ("classic-4-honeycomb", "honeycomb:{3..}x{3..}", 4, ALL),
    ("classic-5-honeycomb", "honeycomb:{2..}x{2..}", 5, ALL),
    ("classic-6-honeycomb", "honeycomb:{3..}x{3..}", 6, ALL),
    ("classic-7-honeycomb", "honeycomb:{3..}x{3..}", 7, ALL),
    ("classic-8-honeycomb", "honeycomb:{3..}x{3..}", 8, ALL),
    (
        "progressive-3-honeycomb",
        "honeycomb:{2..}x{2..}",
        3,
        &[2, 3],
    ),
    ("progressive-4-honeycomb", "honeycomb:{4..}x{4..}", 4, ALL),
    ("progressive-5-honeycomb", "honeycomb:{3..}x{3..}", 5, ALL),
    ("progressive-6-honeycomb", "honeycomb:{3..}x{3..}", 6, ALL),
    ("progressive-7-honeycomb", "honeycomb:{3..}x{3..}", 7, ALL),
    ("progressive-8-honeycomb", "honeycomb:{3..}x{3..}", 8, ALL),
    ("geography-3-honeycomb", "honeycomb:{2..}x{2..}", 3, &[2, 3]),
    ("geography-4-honeycomb", "honeycomb:{3..}x{3..}", 4, ALL),
    ("geography-5-honeycomb", "honeycomb:{2..}x{2..}", 5, ALL),
    ("geography-6-honeycomb", "honeycomb:{3..}x{3..}", 6, ALL),
    ("geography-7-honeycomb", "honeycomb:{2..}x{2..}", 7, ALL),
    ("geography-8-honeycomb", "honeycomb:{3..}x{3..}", 8, ALL),
];

/// A game, a lattice, and the least sides for each number of players.
type LatticeRow = (&'static str, &'static str, &'static [(u32, u32)]);

/// On other lattices every player is beaten.
const LATTICES: [LatticeRow; 12] = [
    ("classic", "torus", &[(5, 4), (6, 5), (7, 5), (8, 5)]),
    (
        "progressive",
        "torus",
        &[(4, 6), (5, 4), (6, 4), (7, 4), (8, 4)],
    ),
    ("geography", "torus", &[(5, 4), (6, 4), (7, 4), (8, 4)]),
    ("classic", "cylinder", &[(5, 4), (6, 4), (7, 4), (8, 5)]),
    (
        "progressive",
        "cylinder",
        &[(4, 5), (5, 4), (6, 4), (7, 4), (8, 4)],
    ),
    (
        "geography",
        "cylinder",
        &[(4, 5), (5, 4), (6, 4), (7, 4), (8, 4)],
    ),
    (
        "classic",
        "hex",
        &[(4, 3), (5, 3), (6, 4), (7, 4), (8, 4), (9, 4), (10, 4)],
    ),
    (
        "progressive",
        "hex",
        &[(4, 3), (5, 4), (6, 4), (7, 3), (8, 4), (9, 4), (10, 4)],
    ),
    (
        "geography",
        "hex",
        &[(4, 3), (5, 3), (6, 3), (7, 3), (8, 4), (9, 4), (10, 4)],
    ),
    ("classic", "king", &[(8, 4), (9, 4), (10, 4), (12, 5)]),
    (
        "progressive",
        "king",
        &[(6, 3), (8, 4), (9, 4), (10, 4), (12, 4)],
    ),
    (
        "geography",
        "king",
        &[(6, 3), (8, 4), (9, 4), (10, 4), (12, 4)],
    ),
];

/// Every player.
const ALL: &[u32] = &[];

/// A claim about a family, in misère play or not.
struct Kept {
    name: String,
    family: String,
    players: u32,
    misere: bool,
    beaten: Vec<u32>,
}

/// The claims about misère play: everybody is beaten on all grids whose sides are longer than the
/// number of players, and with most numbers also where they are as long. With three players one
/// side may be as short as 2.
fn misere() -> Vec<Kept> {
    let mut all = Vec::new();
    for (game, most) in [("classic", 11), ("progressive", 10), ("geography", 10)] {
        for players in 3..=most {
            let is_longer =
                players < 5 || matches!((game, players), ("progressive", 5) | ("classic", 11));
            let side = players + u32::from(is_longer);
            all.push(Kept {
                name: format!("{game}-{players}-misere"),
                family: if players == 3 && game != "classic" {
                    "grid:{4..}x{2..}".to_owned()
                } else {
                    format!("grid:{{{side}..}}x{{{side}..}}")
                },
                players,
                misere: true,
                beaten: (1..=players).collect(),
            });
        }
    }
    all.extend([2, 3].map(|width| Kept {
        name: format!("classic-3-width-{width}-misere"),
        family: format!("grid:{{4..}}x{width}"),
        players: 3,
        misere: true,
        beaten: vec![1, 2, 3],
    }));
    all
}

/// The claims about more players, each of whom is beaten on all grids whose sides are as long as
/// there are players.
fn many_players() -> Vec<Kept> {
    let mut all = Vec::new();
    for (game, range) in [
        ("classic", 11..=20),
        ("progressive", 9..=16),
        ("geography", 9..=16),
    ] {
        all.extend(range.map(|players| Kept {
            name: format!("{game}-{players}"),
            family: format!("grid:{{{players}..}}x{{{players}..}}"),
            players,
            misere: false,
            beaten: (1..=players).collect(),
        }));
    }
    all
}

/// The claims of the classification: for each number of players, all grids with sides of at least
/// two on which everybody is beaten, but for the large numbers of players on strips two cells wide,
/// and for two strips with three players.
fn classification() -> Vec<Kept> {
    // The least length of a strip of two rows, of three and of four; of boards with more rows it is
    // as many as there are.
    let least: [(u32, [u32; 3]); 13] = [
        (3, [13, 6, 4]),
        (4, [12, 5, 5]),
        (5, [7, 4, 4]),
        (6, [10, 5, 4]),
        (7, [8, 5, 4]),
        (8, [10, 6, 4]),
        (9, [9, 6, 4]),
        (10, [11, 6, 5]),
        (11, [0, 6, 5]),
        (12, [0, 7, 5]),
        (13, [0, 7, 5]),
        (14, [0, 7, 6]),
        (15, [0, 8, 6]),
    ];
    let mut all = Vec::new();
    for (players, [two, three, four]) in least {
        let mut add = |kind: &str, family: String| {
            all.push(Kept {
                name: format!("classic-{players}-{kind}"),
                family,
                players,
                misere: false,
                beaten: (1..=players).collect(),
            });
        };
        if two > 0 {
            add("two", format!("grid:{{{two}..}}x2"));
        }
        add("three", format!("grid:{{{three}..}}x3"));
        if players >= 14 {
            add("four", format!("grid:{{{four}..}}x4"));
            add("five", "grid:{5..}x{5..}".to_owned());
        } else if players > 3 {
            add("four", format!("grid:{{{four}..}}x{{4..}}"));
        }
    }
    all
}

/// The claims about other lattices.
fn other_lattices() -> Vec<Kept> {
    let mut all = Vec::new();
    for (game, lattice, sides) in LATTICES {
        all.extend(sides.iter().map(|(players, side)| Kept {
            name: format!("{game}-{players}-{lattice}"),
            family: format!("{lattice}:{{{side}..}}x{{{side}..}}"),
            players: *players,
            misere: false,
            beaten: (1..=*players).collect(),
        }));
    }
    all
}

/// All claims.
fn kept() -> Vec<Kept> {
    let normal = CLAIMS.iter().map(|&(name, family, players, beaten)| Kept {
        name: name.to_owned(),
        family: family.to_owned(),
        players,
        misere: false,
        beaten: if beaten.is_empty() {
            (1..=players).collect()
        } else {
            beaten.to_vec()
        },
    });
    let more = normal.chain(many_players()).chain(misere());
    more.chain(other_lattices())
        .chain(classification())
        .collect()
}

fn read(name: &str) -> &'static str {
    let kept = THEOREMS.iter().find(|theorem| theorem.name == name);
    kept.unwrap().certificate
}

/// The list in the crate names each file of the folder, and no other.
#[test]
fn all_certificates_that_are_kept_are_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/theorems");
    let files = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort_unstable();
    let listed = THEOREMS
        .iter()
        .map(|theorem| format!("{}.jsonl", theorem.name));
    let mut listed: Vec<String> = listed.collect();
    listed.sort_unstable();
    assert_eq!(files, listed);
    let mut claimed: Vec<String> = kept()
        .iter()
        .map(|it| format!("{}.jsonl", it.name))
        .collect();
    claimed.sort_unstable();
    assert_eq!(listed, claimed);
}

#[test]
fn the_theorems_hold() {
    for it in kept() {
        let text = read(&it.name);
        assert!(is_family(text.as_bytes()));
        let statement = verify(text.as_bytes()).unwrap();
        let claim = &statement.claim;
        assert_eq!((&claim.family, claim.players), (&it.family, it.players));
        assert_eq!(it.name.split('-').next(), Some(claim.game.name()));
        assert_eq!((claim.misere, &claim.beaten), (it.misere, &it.beaten));
        assert_eq!(statement.patches, text.lines().count() - 1);
        let mut listed = std::collections::BTreeSet::new();
        assert!(
            text.lines().skip(1).all(|line| listed.insert(line)),
            "a patch stands twice"
        );
    }
}

/// None of the patches is superfluous: without it a situation is missing.
#[test]
fn every_patch_of_the_theorems_is_needed_or_covered_by_others() {
    let mut missed = 0;
    for (name, ..) in &CLAIMS[..4] {
        let text = read(name);
        let lines: Vec<&str> = text.lines().collect();
        for left_out in 1..lines.len() {
            let rest = lines
                .iter()
                .enumerate()
                .filter(|&(line, _)| line != left_out);
            let rest: Vec<&str> = rest.map(|(_, &line)| line).collect();
            match verify(rest.join("\n").as_bytes()) {
                Err(FamilyRefusal::Gap(..)) => missed += 1,
                Err(other) => panic!("{other}"),
                // A larger board's window may cover a whole board, too.
                Ok(_) => {}
            }
        }
    }
    assert!(missed > 40, "{missed}");
}

/// Larger families than were proved are refused, and so is another number of players.
#[test]
fn more_than_was_proved_is_refused() {
    for &(name, family, ..) in &CLAIMS[..4] {
        let text = read(name);
        let least: u32 = family[6..7].parse().unwrap();
        let larger = family.replace(&least.to_string(), &(least - 1).to_string());
        let claims = [
            text.replacen(family, &larger, 1),
            text.replacen(family, "king:{9..}x{9..}", 1),
            text.replacen("\"players\":", "\"players\":1", 1),
            text.replacen("\"misere\":false", "\"misere\":true", 1),
            text.replacen("\"classic\"", "\"progressive\"", 1),
        ];
        for claim in claims {
            assert_ne!(claim, text);
            assert!(verify(claim.as_bytes()).is_err(), "{name}");
        }
    }
}
