//! Patches played out on real boards around them.

use rand::Rng;
use slitherlab_board::Board;
use slitherlab_family::{End, Extent, Family, FamilyRules, Patch, THEOREMS, claim_of, patches_of};
use slitherlab_game::snake::{Ending, Move, Position, Rules};
use slitherlab_game::{Player, Preset};
use slitherlab_graph::Vertex;
use slitherlab_oracle::random_generator;
use slitherlab_solve::patch::{Guide, PlacedPatch};
use slitherlab_solve::search::{Budget, Solver};

use crate::patch::{Proof, prove_alone};

/// How a window lies on a board: where its first cell is, and how long the sides of the board are.
/// Of the frontier any part may lie beyond a border.
fn lay(
    family: &Family,
    patch: &Patch,
    guide: &Guide,
    random: &mut impl Rng,
) -> (Vec<i32>, Vec<u32>) {
    let lengths = &guide.window().lengths;
    let extents = patch
        .window
        .iter()
        .map(|text| text.parse::<Extent>().unwrap());
    let axes = extents.zip(lengths).enumerate();
    let axes = axes.map(|(axis, (extent, &length))| {
        let reach = family.lattice.reach(axis) as i32;
        let mut more = |end: End| match end {
            End::Border(_) => 0,
            End::Open(_) => random.random_range(-reach..4),
        };
        match extent {
            Extent::Ring(_) => (0, length),
            Extent::Line(before, after) => {
                let before = more(before);
                (
                    before,
                    length
                        .checked_add_signed(before + more(after))
                        .expect("a side"),
                )
            }
        }
    });
    axes.unzip()
}

/// How the player to be beaten plays.
#[derive(Clone, Copy, Debug)]
enum Style {
    Random,
    /// So that many moves are left to the next.
    Greedy,
    /// With an eye to the open sides.
    Outward,
    /// Moves after which a search of this many positions on the whole board sees no defeat.
    Searching(u64),
}

/// Whether a move leads to a position in which the search sees that the player is beaten.
fn is_seen_to_lose(position: &Position, one: Move, player: u32, nodes: u64) -> bool {
    let mut after = position.clone();
    after.play_unchecked(one);
    let budget = Budget {
        positions: Some(nodes),
        memory: 1 << 16,
        ..Budget::default()
    };
    let player = Player::from_number(player).unwrap();
    Solver::new(&after, &budget).is_beaten(&after, player) == Some(true)
}

/// Plays a game on a real board, the partners as the patch says. Returns whether the player was
/// beaten.
fn play(
    text: &str,
    rules: &FamilyRules,
    patch: &Patch,
    style: Style,
    random: &mut impl Rng,
) -> bool {
    let family: Family = text.parse().unwrap();
    let mut guide = Guide::new(&family.lattice, rules, patch).unwrap();
    let (offsets, sides) = lay(&family, patch, &guide, random);
    let board = Board::parse(&family.board(&sides)).unwrap();
    let preset = Rules {
        players: rules.players,
        ending: if rules.misere {
            Ending::Misere
        } else {
            Ending::Normal
        },
        ..rules.game.snake_rules().unwrap()
    };
    let mut position = Position::start(preset, board.graph()).unwrap();
    let lengths = guide.window().lengths.clone();
    let vertex = |cell: u16| -> Vertex {
        // The first coordinate of a cell runs fastest.
        let mut rest = u32::from(cell);
        let axes = lengths.iter().zip(&offsets).map(|(&length, &offset)| {
            let at = (rest % length).checked_add_signed(offset).expect("a cell");
            rest /= length;
            at
        });
        let point: Vec<u32> = axes.collect();
        if let ([along, row, kind], true) = (&point[..], family.lattice.is_honeycomb()) {
            // Each row of bricks is shifted by one against the row below.
            let label = format!("{},{row}", 2 * along + kind + row - 1);
            return board.vertex(&label).expect("a cell of the board");
        }
        // On a board the last coordinate runs fastest.
        let axes = point.iter().zip(&sides);
        axes.fold(0, |place, (at, side)| place * side + at)
    };
    let opening = guide.window().opening.clone();
    position.play_unchecked(match opening[..] {
        [one] => Move::Vertex(vertex(one)),
        [one, other] => Move::Edge([vertex(one), vertex(other)]),
        _ => unreachable!(),
    });
    loop {
        assert_eq!(position.turn().number(), guide.turn());
        let moves = guide.moves();
        // In the window the player has just the moves that there are on the board.
        if guide.turn() == patch.beaten || moves.is_empty() {
            assert_eq!(position.legal_moves().count(), moves.len());
        }
        if moves.is_empty() {
            return (guide.turn() == patch.beaten) != rules.misere;
        }
        let one = guide.choice().unwrap_or_else(|| match style {
            Style::Random => moves[random.random_range(0..moves.len())],
            Style::Searching(nodes) => {
                let first = random.random_range(0..moves.len());
                let turned = (0..moves.len()).map(|place| moves[(first + place) % moves.len()]);
                let is_lost = |one: &[u16; 2]| {
                    is_seen_to_lose(&position, Move::Edge(one.map(&vertex)), patch.beaten, nodes)
                };
                turned
                    .clone()
                    .find(|one| !is_lost(one))
                    .unwrap_or(moves[first])
            }
            Style::Greedy => {
                let left = |one: &[u16; 2]| {
                    let mut after = guide.clone();
                    after.follow(*one);
                    after.moves().len()
                };
                *moves.iter().max_by_key(|one| left(one)).unwrap()
            }
            Style::Outward => {
                let frontier = &guide.window().frontier;
                let far = |one: &[u16; 2]| {
                    let around = guide.window().neighbors[usize::from(one[1])].iter();
                    around.filter(|&&cell| frontier[usize::from(cell)]).count()
                };
                *moves.iter().max_by_key(|one| far(one)).unwrap()
            }
        });
        position.play_unchecked(Move::Edge(one.map(&vertex)));
        guide.follow(one);
    }
}

#[test]
fn patches_win_on_the_boards_around_them() {
    let mut random = random_generator(111);
    let mut games = 0;
    for (text, game, players, misere) in [
        ("grid:{7..}x{7..}", Preset::Classic, 6, false),
        ("grid:{7..}x{7..}", Preset::Classic, 6, true),
        ("grid:{5..}x{5..}", Preset::Progressive, 5, false),
        ("torus:{5..}x{5..}", Preset::Classic, 6, false),
        ("cylinder:{4..}x{5..}", Preset::Classic, 6, false),
        ("hex:{4..}x{4..}", Preset::Progressive, 7, false),
        ("honeycomb:{3..}x{3..}", Preset::Classic, 6, false),
        ("honeycomb:{3..}x{3..}", Preset::Geography, 6, false),
    ] {
        let family: Family = text.parse().unwrap();
        let rules = FamilyRules::of(game, players, misere).unwrap();
        let budget = Budget {
            positions: Some(400_000),
            memory: 1 << 22,
            ..Budget::default()
        };
        for player in 1..=players {
            let Proof::Proved(patches) = prove_alone(&family, &rules, player, &budget) else {
                continue;
            };
            let styles = [
                Style::Random,
                Style::Greedy,
                Style::Outward,
                Style::Searching(30),
            ];
            for number in 0..400 {
                let patch = &patches[number % patches.len()];
                let style = styles[number / patches.len() % styles.len()];
                let beaten = play(text, &rules, patch, style, &mut random);
                assert!(beaten, "{text} {game:?} {players} {patch:?}");
                games += 1;
            }
        }
    }
    assert!(games >= 10_000, "{games}");
}

/// Ten thousand games against a player who searches, by the certificates that are kept (minutes).
#[test]
#[ignore = "takes minutes; `make fuzz` plays them"]
fn kept_patches_beat_a_player_who_searches() {
    let mut random = random_generator(112);
    let mut games = 0;
    for name in [
        "classic-3",
        "classic-4",
        "classic-5",
        "classic-7",
        "progressive-3",
        "progressive-4",
        "progressive-6",
        "geography-3",
        "geography-4",
        "geography-8",
    ] {
        let kept = THEOREMS.iter().find(|theorem| theorem.name == name);
        let text = kept.unwrap().certificate;
        let (claim, patches) = (claim_of(text).unwrap(), patches_of(text).unwrap());
        let rules = FamilyRules::of(claim.game, claim.players, claim.misere).unwrap();
        for number in 0..1_000 {
            let patch = &patches[number % patches.len()];
            let style = Style::Searching(300);
            assert!(
                play(&claim.family, &rules, patch, style, &mut random),
                "{name} {patch:?}"
            );
            games += 1;
        }
    }
    assert_eq!(games, 10_000);
}

/// Plays a game on a board of any size: where the player may open, they open anywhere.
fn play_laid(name: &str, sides: &[u32], beaten: u32, random: &mut impl Rng) -> Option<u32> {
    let kept = THEOREMS.iter().find(|theorem| theorem.name == name);
    let text = kept.unwrap().certificate;
    let (claim, patches) = (claim_of(text).unwrap(), patches_of(text).unwrap());
    let family: Family = claim.family.parse().unwrap();
    let rules = FamilyRules::of(claim.game, claim.players, claim.misere).unwrap();
    let board = Board::parse(&family.board(sides)).unwrap();
    let preset = Rules {
        players: rules.players,
        ending: if rules.misere {
            Ending::Misere
        } else {
            Ending::Normal
        },
        ..rules.game.snake_rules().unwrap()
    };
    let mut position = Position::start(preset, board.graph()).unwrap();
    let openings: Vec<Move> = position.legal_moves().collect();
    let first = openings[random.random_range(0..openings.len())];
    let vertices = |one: Move| match one {
        Move::Vertex(v) => vec![v],
        Move::Edge(ends) => ends.to_vec(),
    };
    let opening = (beaten == 1).then(|| vertices(first));
    let mut placed = PlacedPatch::new(
        &family,
        &rules,
        &patches,
        beaten,
        &board,
        opening.as_deref(),
    )?;
    position.play_unchecked(match placed.opening()[..] {
        _ if beaten == 1 => first,
        [v] => Move::Vertex(v),
        [u, v] => Move::Edge([u, v]),
        _ => unreachable!(),
    });
    // The window is just the part of the board that it should be, of which the frontier may lack
    // some.
    let all: std::collections::BTreeSet<Vertex> = placed.cells().map(|(v, _)| v).collect();
    assert_eq!(all.len(), placed.cells().count());
    for (v, _) in placed.cells().filter(|&(_, is_frontier)| !is_frontier) {
        assert!(board.graph().neighbors(v).iter().all(|to| all.contains(to)));
    }
    loop {
        assert_eq!(position.turn().number(), placed.turn());
        let moves: Vec<Move> = position.legal_moves().collect();
        if moves.is_empty() {
            return Some(position.turn().number());
        }
        let one = match placed.choice() {
            Some(ends) => Move::Edge(ends),
            None => moves[random.random_range(0..moves.len())],
        };
        let Move::Edge(ends) = one else {
            unreachable!()
        };
        assert!(
            moves.contains(&one) && placed.follow(ends),
            "{name} {sides:?}"
        );
        position.play_unchecked(one);
    }
}

#[test]
fn patches_are_laid_on_boards_of_every_size() {
    let mut random = random_generator(113);
    for (name, least, players) in [
        ("classic-4", [5, 5], 4),
        ("classic-5", [5, 5], 5),
        ("classic-6", [6, 6], 6),
        ("progressive-4", [5, 6], 4),
        ("geography-5", [6, 6], 5),
    ] {
        for _ in 0..60 {
            let sides = least.map(|side| side + random.random_range(0..20));
            for beaten in 1..=players {
                let lost = play_laid(name, &sides, beaten, &mut random);
                assert_eq!(lost, Some(beaten), "{name} {sides:?}");
            }
        }
    }
    // Honeycombs, whose vertices are numbered in another way, and misère play, where somebody else
    // is stuck.
    for _ in 0..40 {
        let sides = [3, 3].map(|side| side + random.random_range(0..9));
        for beaten in 1..=5 {
            let lost = play_laid(
                "classic-5-honeycomb",
                &[sides[0], sides[1], 2],
                beaten,
                &mut random,
            );
            assert_eq!(lost, Some(beaten), "{sides:?}");
            let sides = sides.map(|side| side + 3);
            let stuck = play_laid("progressive-5-misere", &sides, beaten, &mut random);
            assert!(
                stuck.is_some_and(|stuck| stuck != beaten),
                "{sides:?} {beaten}"
            );
        }
    }
    // On a ring a window may lie across the place where the coordinates begin again.
    for _ in 0..12 {
        let sides = [16, 16].map(|side| side + random.random_range(0..9));
        let lost = play_laid("classic-3-torus-first", &sides, 1, &mut random);
        assert_eq!(lost, Some(1), "{sides:?}");
    }
    // Nothing is said about smaller boards, nor about other players.
    assert_eq!(play_laid("classic-6", &[3, 3], 2, &mut random), None);
    assert_eq!(play_laid("classic-3", &[9, 9], 1, &mut random), None);
}
