//! Patches played out on real boards around them.

use rand::Rng;
use slitherlab_board::Board;
use slitherlab_family::{End, Extent, Family, FamilyRules, Patch};
use slitherlab_games::Game;
use slitherlab_games::snake::{Move, Position, Rules};
use slitherlab_graph::Vertex;
use slitherlab_oracle::random_generator;
use slitherlab_solve::patch::{Guide, Proof, prove_alone};
use slitherlab_solve::search::Limits;

/// How a window lies on a board: where its first cell is, and how long the sides of the board are.
fn lay(patch: &Patch, guide: &Guide, random: &mut impl Rng) -> (Vec<u32>, Vec<u32>) {
    let lengths = &guide.window().lengths;
    let extents = patch
        .window
        .iter()
        .map(|text| text.parse::<Extent>().unwrap());
    let axes = extents.zip(lengths).map(|(extent, &length)| {
        let mut more = |end: End| match end {
            End::Border(_) => 0,
            End::Open(_) => random.random_range(0..4),
        };
        match extent {
            Extent::Ring(_) => (0, length),
            Extent::Line(before, after) => {
                let before = more(before);
                (before, before + length + more(after))
            }
        }
    });
    axes.unzip()
}

/// Plays a game on a real board: the partners as the patch says, the other player at random, or so that few moves are
/// left to the next, or with an eye to the open sides. Returns whether the player was beaten.
fn play(
    text: &str,
    rules: &FamilyRules,
    patch: &Patch,
    style: usize,
    random: &mut impl Rng,
) -> bool {
    let family: Family = text.parse().unwrap();
    let mut guide = Guide::new(&family.lattice, rules, patch).unwrap();
    let (offsets, sides) = lay(patch, &guide, random);
    let board = Board::parse(&family.board(&sides)).unwrap();
    let preset = Rules {
        players: rules.players,
        ..rules.game.snake_rules().unwrap()
    };
    let mut position = Position::start(preset, board.graph()).unwrap();
    let lengths = guide.window().lengths.clone();
    let vertex = |cell: u16| -> Vertex {
        // The first coordinate of a cell runs fastest; on a board the last one does.
        let mut rest = u32::from(cell);
        let mut place = 0;
        for ((&length, &offset), &side) in lengths.iter().zip(&offsets).zip(&sides) {
            place = place * side + offset + rest % length;
            rest /= length;
        }
        place
    };
    let opening = guide.window().opening.clone();
    position.make(match opening[..] {
        [one] => Move::Vertex(vertex(one)),
        [one, other] => Move::Edge([vertex(one), vertex(other)]),
        _ => unreachable!(),
    });
    loop {
        assert_eq!(position.turn().number(), guide.turn());
        let moves = guide.moves();
        // In the window there are just the moves that there are on the board.
        assert_eq!(position.legal_moves().count(), moves.len());
        if moves.is_empty() {
            return guide.turn() == patch.beaten;
        }
        let one = guide.choice().unwrap_or_else(|| match style {
            0 => moves[random.random_range(0..moves.len())],
            1 => {
                let left = |one: &[u16; 2]| {
                    let mut after = guide.clone();
                    after.follow(*one);
                    after.moves().len()
                };
                *moves.iter().max_by_key(|one| left(one)).unwrap()
            }
            _ => {
                let frontier = &guide.window().frontier;
                let far = |one: &[u16; 2]| {
                    let around = guide.window().neighbors[usize::from(one[1])].iter();
                    around.filter(|&&cell| frontier[usize::from(cell)]).count()
                };
                *moves.iter().max_by_key(|one| far(one)).unwrap()
            }
        });
        position.make(Move::Edge(one.map(&vertex)));
        guide.follow(one);
    }
}

#[test]
fn patches_win_on_the_boards_around_them() {
    let mut random = random_generator(111);
    let mut games = 0;
    for (text, game, players) in [
        ("grid:{7..}x{7..}", Game::Classic, 6),
        ("grid:{5..}x{5..}", Game::Progressive, 5),
        ("torus:{5..}x{5..}", Game::Classic, 6),
        ("cylinder:{4..}x{5..}", Game::Classic, 6),
        ("hex:{4..}x{4..}", Game::Progressive, 7),
    ] {
        let family: Family = text.parse().unwrap();
        let rules = FamilyRules::of(game, players, false).unwrap();
        let limits = Limits {
            nodes: Some(400_000),
            bytes: 1 << 22,
            ..Limits::default()
        };
        for player in 1..=players {
            let Proof::Proved(patches) = prove_alone(&family, &rules, player, &limits) else {
                continue;
            };
            for number in 0..600 {
                let patch = &patches[number % patches.len()];
                let beaten = play(text, &rules, patch, number % 3, &mut random);
                assert!(beaten, "{text} {game:?} {players} {patch:?}");
                games += 1;
            }
        }
    }
    assert!(games >= 10_000, "{games}");
}
