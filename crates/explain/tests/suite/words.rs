//! What answers sound like, sentence by sentence.

use slitherlab_board::Board;
use slitherlab_explain::{Reader, basis, headline, headline_to, story_to, why};
use slitherlab_game::{Budget, Game, Player, Preset, Variant};
use slitherlab_solve::{Basis, Depth, Question};

/// The headline, the reason and the basis, the number of positions replaced by N.
fn told(
    board: &str,
    game: Preset,
    variant: &Variant,
    moves: &str,
    budget: &Budget<'_>,
) -> [String; 3] {
    let start = Game::with_rules(game, variant.rules(game).unwrap(), board).unwrap();
    let game = start.after(moves, None).unwrap();
    let answer = Question::new(&game, Depth::Answer).analyze_within(budget);
    let nodes = match answer.basis {
        Basis::Search { nodes } | Basis::Unknown { nodes } => slitherlab_explain::grouped(nodes),
        Basis::Theorem(_) => "no search".to_owned(),
    };
    [
        headline(&game, &answer),
        why(&game, &answer),
        basis(&answer),
    ]
    .map(|text| text.replace(&format!("{nodes} position"), "N position"))
}

fn players(players: u32) -> Variant {
    Variant {
        players,
        ..Variant::default()
    }
}

#[test]
fn searches_are_told() {
    let free = Budget::default();
    assert_eq!(
        told("grid:3x4", Preset::Private, &players(2), "", &free),
        [
            "Player 1 wins.",
            "A search through N positions shows that player 1 wins, for example with 1,1-1,2: whatever player 2 replies, they \
             have an answer.",
            "exhaustive search of N positions",
        ]
    );
    assert_eq!(
        told("grid:4x4", Preset::Classic, &players(3), "", &free),
        [
            "Players 1, 2 and 3 can each be forced to lose by all the others together.",
            "On every board of grid:{4..}x{4..} the others together can force player 1 to lose (theorem classic-3-first), \
             and on every board of grid:{4..}x{4..} players 2 and 3 can each be forced to lose by all the others \
             together (theorem classic-3): they win in a part of the board, whatever lies beyond it. Player 1 helps the others by 0,0-0,1 \
             against players 2 and 3.",
            "theorem: windows in which the others win, on all boards of a family",
        ]
    );
    // Theorems about two of the players, and a search about the third.
    let [_, why, basis] = told("grid:4x4", Preset::Geography, &players(3), "", &free);
    let known = "On every board of grid:{4..}x{4..} players 2 and 3 can each be forced to lose by all the others \
                 together (theorem geography-3): they win in a part of the board, whatever lies beyond it. A search through N positions \
                 shows: ";
    assert!(why.starts_with(known), "{why}");
    assert!(why[known.len()..].contains("player 1"), "{why}");
    assert_eq!(basis, "exhaustive search of N positions");
}

#[test]
fn a_budget_that_ran_out_is_told() {
    // However good the search is, it is stopped before it has begun.
    let stop = || true;
    let budget = Budget {
        stop: Some(&stop),
        ..Budget::default()
    };
    for (count, ending) in [
        (2, "did not decide it either before the budget ran out."),
        (
            3,
            "decided nothing before the budget ran out, and no theorem says who of 3 players can be beaten.",
        ),
    ] {
        let variant = Variant {
            misere: count == 2,
            ..players(count)
        };
        let [headline, why, basis] = told("grid:6x6", Preset::Private, &variant, "", &budget);
        assert_eq!(headline, "The winner is not known.");
        assert!(why.ends_with(ending), "{why}");
        assert!(basis.starts_with("none"), "{basis}");
    }
}

#[test]
fn roles_are_called_by_their_names() {
    let budget = Budget::default();
    let [headline, why, _] = told("complete:4", Preset::CycleCut, &players(2), "", &budget);
    assert_eq!(headline, "Player 2 (cut) wins.");
    assert!(why.contains("so the cut player can answer"), "{why}");
    let terminals = Variant {
        terminals: Some([0, 1]),
        ..players(2)
    };
    let [headline, why, _] = told("complete:4", Preset::Shannon, &terminals, "", &budget);
    assert_eq!(headline, "Player 1 (short) wins.");
    assert!(
        why.contains("Short replaces it with an edge of the other"),
        "{why}"
    );
}

/// What no sentence says, whatever the numbers are.
const WRONG: [&str; 12] = [
    "the 1 ",
    "The 1 ",
    "All 1 ",
    "one of 1 ",
    " 0 moves",
    "1 cells",
    "1 vertices",
    "1 moves",
    "1 positions",
    "1 edges",
    "1 free edges",
    "1 are ",
];

/// What is wrong with a sentence for a player: a verb that goes with "he", a number of the player,
/// or the name of a place where the reader sees none.
fn wrong_for(reader: Reader, text: &str) -> Option<String> {
    let you = reader.you?;
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ".:;()".contains(c))
        .collect();
    for pair in words.windows(2) {
        let [first, second] = [pair[0], pair[1]];
        let is_verb = second.ends_with('s') && second != "always";
        if first.eq_ignore_ascii_case("you") && is_verb {
            return Some(format!("{first} {second}"));
        }
        if first.eq_ignore_ascii_case("player") && second == you.to_string() {
            return Some(format!("{first} {second}"));
        }
    }
    let is_place = |word: &&&str| {
        let parts = word.split_once([',', '-']);
        parts.is_some_and(|(x, y)| x.parse::<u32>().is_ok() && y.starts_with(char::is_numeric))
    };
    let place = words.iter().find(is_place).filter(|_| !reader.labels);
    place.map(|place| (*place).to_owned())
}

/// Asks at every position of a game in which the last legal move is always played.
fn listen(board: &Board, game: Preset, variant: &Variant) -> usize {
    let budget = Budget::default();
    let mut game = Game::with_rules(game, variant.rules(game).unwrap(), board).unwrap();
    let mut sentences = 0;
    loop {
        let answer = Question::new(&game, Depth::AllMoves).analyze_within(&budget);
        for text in [why(&game, &answer), basis(&answer)] {
            let wrong = WRONG.iter().find(|words| {
                let mut places = text.match_indices(*words);
                // The 1 of 11 is another matter.
                places.any(|(place, _)| {
                    !text[..place].ends_with(|c: char| c.is_ascii_digit() || c == ',')
                })
            });
            assert_eq!(wrong, None, "{game}: {text}");
            sentences += 1;
        }
        for (you, labels) in [(0, false), (1, false), (0, true), (1, true)] {
            let reader = Reader {
                you: Some(Player::from_index(you)),
                labels,
            };
            let story = story_to(&game, &answer, reader, &|| false);
            let told = story.story.into_iter().map(|chapter| chapter.sentence);
            let told = told.chain(story.next).chain([story.headline]);
            for text in told.chain([headline_to(&game, &answer, reader)]) {
                assert_eq!(wrong_for(reader, &text), None, "{game}: {text}");
                sentences += 1;
            }
        }
        let Some(last) = game.legal_moves().last() else {
            return sentences;
        };
        game.play_unchecked(last);
    }
}

#[test]
fn words_agree_with_numbers() {
    let mut sentences = 0;
    for text in [
        "path:1",
        "path:2",
        "path:3",
        "path:4",
        "path:5",
        "cycle:3",
        "cycle:4",
        "complete:4",
        "complete-bipartite:1,3",
        "complete-bipartite:2,3",
        "grid:2x3",
        "path:1 and path:2",
        "path:1 and cycle:3",
    ] {
        let board = Board::parse(text).unwrap();
        for game in Preset::ALL {
            let variant = Variant {
                terminals: (game == Preset::Shannon).then_some([0, 1]),
                ..players(2)
            };
            // A single vertex has no two terminals, and some cycle games want a connected board.
            let rules = variant.rules(game).unwrap();
            if Game::with_rules(game, rules, &board).is_ok() {
                sentences += listen(&board, game, &variant);
            }
        }
    }
    assert!(sentences > 500);
}
