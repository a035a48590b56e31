//! The search in windows against playing all games there.

use std::collections::HashMap;

use rand::Rng;
use slitherlab_family::{End, Extent, Family, FamilyRules, PatchGame, Standing, Window, replay};
use slitherlab_game::Preset;
use slitherlab_oracle::random_generator;
use slitherlab_solve::patch::{Outcome, attempt};
use slitherlab_solve::search::Budget;

/// Returns whether the partners win, by trying every move.
fn is_beaten(
    window: &Window,
    game: &PatchGame,
    standing: &Standing,
    known: &mut HashMap<Standing, bool>,
) -> bool {
    if let Some(&known) = known.get(standing) {
        return known;
    }
    let moves = standing.moves(window);
    let beaten = standing.turn() == game.beaten;
    let mut wins = |one: [u16; 2]| {
        let after = standing.after(window, game, one);
        !window.frontier[usize::from(one[1])] && is_beaten(window, game, &after, known)
    };
    let value = if moves.is_empty() {
        beaten != game.misere
    } else if beaten {
        moves.into_iter().all(&mut wins)
    } else {
        moves.into_iter().any(&mut wins)
    };
    known.insert(standing.clone(), value);
    value
}

#[test]
fn the_search_agrees_with_playing_all_games() {
    let mut random = random_generator(83);
    let mut counts = [0, 0];
    for round in 0..3000 {
        let text = [
            "grid:{1..}x{1..}",
            "hex:{1..}x{1..}",
            "king:{1..}x{1..}",
            "grid:{1..}x{1..}x{1..}",
        ][round % 4];
        let family: Family = text.parse().unwrap();
        let game = [Preset::Classic, Preset::Progressive, Preset::Geography][round / 4 % 3];
        let players = random.random_range(2..=6);
        let rules = FamilyRules::of(game, players, random.random_bool(0.5)).unwrap();
        let axes = family.sides.len();
        let mut opening = vec![0; axes];
        if rules.edge {
            opening[random.random_range(0..axes)] = 1;
        }
        let extents: Vec<Extent> = (0..axes)
            .map(|_| {
                let [before, after] = [(); 2].map(|()| {
                    let cells = random.random_range(0..=if axes == 2 { 3 } else { 1 });
                    if random.random_bool(0.3) {
                        End::Open(cells)
                    } else {
                        End::Border(cells)
                    }
                });
                Extent::Line(before, after)
            })
            .collect();
        let window = Window::new(&family.lattice, &opening, &extents).unwrap();
        let most = if text.starts_with("grid") { 24 } else { 14 };
        if window
            .frontier
            .iter()
            .filter(|&&frontier| !frontier)
            .count()
            > most
        {
            continue;
        }
        let game = rules.against(random.random_range(1..=players));
        let first = Standing::after_opening(&window, &game);
        let expected = is_beaten(&window, &game, &first, &mut HashMap::new());
        let (outcome, _) = attempt(&window, game, &Budget::default());
        let case = format!("{text} {opening:?} {extents:?} {game:?}");
        match outcome {
            Outcome::Beaten { script, positions } => {
                assert!(expected, "{case}");
                let mut choices = slitherlab_family::Choices::of(script.text());
                let replayed = replay(&window, &game, |at| choices.next_of(at.moves.len()));
                assert_eq!(replayed, Ok(positions), "{case}");
            }
            Outcome::Escapes => assert!(!expected, "{case}"),
            Outcome::Unknown => panic!("{case}"),
        }
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}
