//! Values against the games themselves: sums are played out on their boards, and means are measured
//! on many copies.

use std::collections::HashMap;

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_game::{AnyPosition, Budget, Game, Player, Preset};
use slitherlab_lab::cgt::{Dyadic, Id, NoRace, Outcome, Race, Values};

fn position(board: &Board, text: &str) -> AnyPosition {
    let start = Game::new(Preset::Private, board).unwrap();
    start.set_up(text, None).unwrap().position().clone()
}

/// The position with the other player to move: the rules know one turn only.
fn with_turn(position: &Position, board: &Board, player: Player) -> Position {
    let text = position.setup().text(board);
    let start = Game::with_rules(Preset::Private, *position.rules(), board).unwrap();
    match start.set_up(&text, Some(player)).unwrap().position() {
        AnyPosition::Snake(position) => position.clone(),
        _ => unreachable!(),
    }
}

/// Returns whether a player who is to move in a sum of positions wins it, by playing it out with
/// the rules of the games themselves.
fn wins(
    parts: &mut [(&Board, Position)],
    player: Player,
    known: &mut HashMap<String, bool>,
) -> bool {
    let names = parts
        .iter()
        .map(|(board, part)| format!("{} {}", board.text(), part.setup().text(board)));
    let key = format!("{player}: {}", names.collect::<Vec<_>>().join(" + "));
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let mut found = false;
    for place in 0..parts.len() {
        let (board, part) = parts[place].clone();
        let mut turned = with_turn(&part, board, player);
        let moves: Vec<Move> = turned.legal_moves().collect();
        for mv in moves {
            turned.play_unchecked(mv);
            parts[place].1 = turned.clone();
            found |= !wins(parts, player.next(2), known);
            turned.undo();
        }
        parts[place].1 = part;
    }
    known.insert(key, found);
    found
}

/// All positions of two snakes of two vertices on a board.
fn openings(board: &Board) -> Vec<String> {
    let edges = board.graph().edges();
    let mut texts = Vec::new();
    for a in edges {
        for b in edges {
            if a.iter().all(|v| !b.contains(v)) {
                let [a, b, c, d] = [a[0], a[1], b[0], b[1]].map(|v| board.label(v).to_string());
                texts.push(format!("{a} {b} / {c} {d}"));
            }
        }
    }
    texts
}

fn played(parts: &[(&Board, String)]) -> Outcome {
    let mut positions: Vec<(&Board, Position)> = parts
        .iter()
        .map(|(board, text)| match position(board, text) {
            AnyPosition::Snake(position) => (*board, position),
            _ => unreachable!(),
        })
        .collect();
    let mut known = HashMap::new();
    let left = wins(&mut positions, Player::FIRST, &mut known);
    let right = wins(&mut positions, Player::SECOND, &mut known);
    match (left, right) {
        (true, true) => Outcome::Next,
        (false, false) => Outcome::Previous,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
    }
}

fn value(values: &mut Values, board: &Board, text: &str) -> Id {
    let race = Race::of(&position(board, text)).unwrap();
    race.value(values, &Budget::default()).unwrap()
}

#[test]
fn outcomes_of_positions_and_of_sums_are_those_of_play() {
    let boards = [
        "grid:2x3",
        "path:6",
        "cycle:6",
        "star:5",
        "grid:2x4",
        "complete:5",
    ];
    let boards: Vec<Board> = boards
        .iter()
        .map(|text| Board::parse(text).unwrap())
        .collect();
    let mut values = Values::new();
    let mut parts: Vec<(&Board, String, Id)> = Vec::new();
    let mut seen = [0; 4];
    for board in &boards {
        for text in openings(board).into_iter().step_by(3) {
            let id = value(&mut values, board, &text);
            let outcome = values.outcome(id);
            assert_eq!(
                outcome,
                played(&[(board, text.clone())]),
                "{} {text}",
                board.text()
            );
            seen[outcome as usize] += 1;
            if board.graph().vertex_count() <= 6 {
                parts.push((board, text, id));
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    let mut pairs = 0;
    for (one, first) in parts.iter().enumerate() {
        for second in parts[one..].iter().step_by(7) {
            let sum = values.sum(first.2, second.2);
            let both = [(first.0, first.1.clone()), (second.0, second.1.clone())];
            assert_eq!(values.outcome(sum), played(&both), "{both:?}");
            pairs += 1;
        }
    }
    assert!(pairs > 30, "{pairs}");
}

/// Equal games are kept once: a game and its negative cancel, and adding what is added on both
/// sides changes no comparison.
#[test]
fn values_are_a_group_with_an_order() {
    let board = Board::parse("grid:2x4").unwrap();
    let mut values = Values::new();
    let mut all: Vec<Id> = openings(&board)
        .iter()
        .map(|text| value(&mut values, &board, text))
        .collect();
    all.sort_unstable();
    all.dedup();
    assert!(all.len() > 5, "{}", all.len());
    for &a in &all {
        let negative = values.negative(a);
        assert_eq!(values.sum(a, negative), Values::ZERO, "{}", values.text(a));
        for &b in all.iter().step_by(2) {
            let sum = values.sum(a, b);
            let back = values.sum(sum, negative);
            assert_eq!(back, b);
            let below = values.is_at_most(a, b);
            for &c in all.iter().step_by(5) {
                let (left, right) = (values.sum(a, c), values.sum(b, c));
                assert_eq!(values.is_at_most(left, right), below);
            }
        }
    }
}

/// What Left gets when they, or Right, begin and both stop at a number.
fn stops(values: &Values, game: Id) -> [Dyadic; 2] {
    if let Some(number) = values.number(game) {
        return [number, number];
    }
    let left = values
        .left(game)
        .iter()
        .map(|&option| stops(values, option)[1]);
    let right = values
        .right(game)
        .iter()
        .map(|&option| stops(values, option)[0]);
    [left.max().unwrap(), right.min().unwrap()]
}

/// n copies are worth n times the mean, give or take the temperature.
#[test]
fn many_copies_show_mean_and_temperature() {
    let mut values = Values::new();
    let integer = |values: &mut Values, n: i64| values.integer(n);
    let [zero, one, two, four] = [0, 1, 2, 4].map(|n| integer(&mut values, n));
    let minus = integer(&mut values, -3);
    let cold = values.game(&[two], &[zero]);
    let nested = values.game(&[four], &[cold]);
    let deeper = values.game(&[nested, one], &[minus]);
    let heat = values.heat(nested);
    assert_eq!(
        (heat.mean, heat.temperature),
        (Dyadic::new(5, 1), Dyadic::new(3, 1))
    );
    let star = values.game(&[zero], &[zero]);
    assert_eq!(values.heat(star).temperature, Dyadic::ZERO);
    let half = values.game(&[zero], &[one]);
    assert_eq!(values.heat(half).temperature, Dyadic::new(-1, 1));
    let board = Board::parse("grid:2x4").unwrap();
    let mut games = vec![cold, nested, deeper, star];
    for text in openings(&board).iter().step_by(5) {
        games.push(value(&mut values, &board, text));
    }
    for game in games {
        let heat = values.heat(game);
        let mut copies = Values::ZERO;
        let mut total = Dyadic::ZERO;
        for _ in 0..4 {
            copies = values.sum(copies, game);
            total = total + heat.mean;
            let [left, right] = stops(&values, copies);
            let slack = heat.temperature.max(Dyadic::ZERO);
            assert!(right <= left, "{}", values.text(game));
            assert!(
                left - total <= slack && total - right <= slack,
                "{}",
                values.text(game)
            );
            assert!(left >= total && right <= total, "{}", values.text(game));
        }
    }
}

#[test]
fn what_is_no_such_game_is_refused() {
    let board = Board::parse("grid:3x3").unwrap();
    let start = Game::new(Preset::Private, &board).unwrap();
    assert_eq!(Race::of(start.position()).unwrap_err(), NoRace::Opening);
    let classic = Game::new(Preset::Classic, &board).unwrap();
    let classic = classic.after("0,0-0,1", None).unwrap();
    assert_eq!(Race::of(classic.position()).unwrap_err(), NoRace::Rules);
    let race = Race::of(&position(&board, "0,0 0,1 / 2,2 2,1")).unwrap();
    assert_eq!(
        race.value(
            &mut Values::new(),
            &Budget::default().with_positions(Some(3))
        ),
        Err(NoRace::Budget(3))
    );
    let large = Board::parse("path:65").unwrap();
    assert_eq!(
        Race::of(&position(&large, "0 1 / 3 4")).unwrap_err(),
        NoRace::Size
    );
}
