//! Hold That Line against plain recursion over segments of the plane: whether two of them meet is a
//! matter of orientations, not of small squares.

use std::collections::{BTreeSet, HashMap};

use rand::Rng;
use slitherlab_game::{Budget, Game, Outcome, Preset};
use slitherlab_oracle::random_generator;
use slitherlab_solve::{CERTIFIED_POSITIONS, Depth, Question, Value};
use slitherlab_verify::{Certificate, Proof};

type Point = [i64; 2];

/// A line as its corners from end to end, on dots.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Plain {
    corners: Vec<Point>,
}

/// On which side of the way from a to b the point c is.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    let [ux, uy] = [b[0] - a[0], b[1] - a[1]];
    let [vx, vy] = [c[0] - a[0], c[1] - a[1]];
    (ux * vy - uy * vx).signum()
}

/// Whether a point lies on a segment, its ends counted.
fn lies_on(c: Point, [a, b]: [Point; 2]) -> bool {
    let between = |i: usize| a[i].min(b[i]) <= c[i] && c[i] <= a[i].max(b[i]);
    turn(a, b, c) == 0 && between(0) && between(1)
}

/// Whether two segments have a point in common.
fn meet(one: [Point; 2], other: [Point; 2]) -> bool {
    let [a, b] = one;
    let [c, d] = other;
    let crosses = turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
    crosses
        || [c, d].iter().any(|&point| lies_on(point, one))
        || [a, b].iter().any(|&point| lies_on(point, other))
}

impl Plain {
    fn segments(&self) -> Vec<[Point; 2]> {
        let steps = self.corners.windows(2);
        steps.map(|step| [step[0], step[1]]).collect()
    }

    /// All strokes from an end, each as the point it begins at and the one it ends at; a first
    /// stroke in both directions.
    fn moves(&self, dots: &BTreeSet<Point>) -> BTreeSet<[Point; 2]> {
        let mut moves = BTreeSet::new();
        let starts: Vec<Point> = match self.corners.as_slice() {
            [first, .., last] => vec![*first, *last],
            _ => dots.iter().copied().collect(),
        };
        for &from in &starts {
            for &to in dots {
                let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
                if from == to || !(dx == 0 || dy == 0 || dx.abs() == dy.abs()) {
                    continue;
                }
                // A dot that is missing is a hole in the paper.
                let length = dx.abs().max(dy.abs());
                let on_the_way = (1..length)
                    .map(|k| [from[0] + k * dx / length, from[1] + k * dy / length])
                    .all(|point| dots.contains(&point));
                let free = self.segments().into_iter().all(|old| {
                    // Where the stroke begins it touches the line.
                    let begins = old.contains(&from);
                    let clear = !lies_on(to, old)
                        && !old
                            .iter()
                            .any(|&corner| corner != from && lies_on(corner, [from, to]));
                    let back = begins && {
                        let other = if old[0] == from { old[1] } else { old[0] };
                        turn(from, other, to) == 0
                            && (lies_on(to, [from, other]) || lies_on(other, [from, to]))
                    };
                    if begins {
                        clear && !back
                    } else {
                        !meet(old, [from, to])
                    }
                });
                if on_the_way && free {
                    moves.insert([from, to]);
                }
            }
        }
        moves
    }

    fn after(&self, [from, to]: [Point; 2]) -> Self {
        let mut corners = self.corners.clone();
        match corners.first() {
            None => corners.extend([from, to]),
            Some(&first) if first == from => corners.insert(0, to),
            Some(_) => corners.push(to),
        }
        Self { corners }
    }

    /// What the rest of the game depends on: the drawn segments between neighbouring dots, and the
    /// two ends.
    fn key(&self) -> (BTreeSet<[Point; 2]>, BTreeSet<Point>) {
        let mut units = BTreeSet::new();
        for [a, b] in self.segments() {
            let length = (b[0] - a[0]).abs().max((b[1] - a[1]).abs());
            let at = |k: i64| {
                [
                    a[0] + k * (b[0] - a[0]) / length,
                    a[1] + k * (b[1] - a[1]) / length,
                ]
            };
            for k in 0..length {
                let (u, v) = (at(k), at(k + 1));
                units.insert([u.min(v), u.max(v)]);
            }
        }
        let ends = [self.corners.first(), self.corners.last()];
        (units, ends.into_iter().flatten().copied().collect())
    }
}

type Known = HashMap<(BTreeSet<[Point; 2]>, BTreeSet<Point>), bool>;

/// Whether the player to move wins; one who cannot move does.
fn wins(line: &Plain, dots: &BTreeSet<Point>, known: &mut Known) -> bool {
    let key = line.key();
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let moves = line.moves(dots);
    let found = moves.is_empty()
        || moves
            .into_iter()
            .any(|step| !wins(&line.after(step), dots, known));
    known.insert(key, found);
    found
}

fn dots_of(game: &Game) -> BTreeSet<Point> {
    let vertices = game.board().graph().vertices();
    let labels = vertices.map(|v| game.board().label(v).to_string());
    labels.map(|label| point(&label)).collect()
}

fn start(board: &str) -> Game {
    Game::new(Preset::HoldThatLine, board).unwrap()
}

fn certify(game: &Game) -> Certificate {
    let budget = Budget::default();
    let question = Question::new(game, Depth::Answer);
    let proof = question.certify_within(&budget, CERTIFIED_POSITIONS);
    proof.unwrap().board().unwrap().clone()
}

fn point(label: &str) -> Point {
    let (x, y) = label.split_once(',').unwrap();
    [x.parse().unwrap(), y.parse().unwrap()]
}

fn stroke(text: &str) -> [Point; 2] {
    let (from, to) = text.split_once('-').unwrap();
    [point(from), point(to)]
}

#[test]
fn the_values_of_all_openings_are_those_of_plain_recursion() {
    for text in [
        "grid:1x1",
        "grid:1x4",
        "grid:2x2",
        "grid:2x4",
        "grid:3x3",
        "grid:3x3 without 1,1",
        "grid:2x5",
        "grid:3x4 without 0,3",
    ] {
        let game = start(text);
        let dots = dots_of(&game);
        let answer = Question::new(&game, Depth::AllMoves).analyze_within(&Budget::default());
        let (plain, mut known) = (Plain { corners: vec![] }, Known::new());
        let first = wins(&plain, &dots, &mut known);
        let winner = answer.winner().unwrap().number();
        assert_eq!(winner, if first { 1 } else { 2 }, "{text}");
        for valued in &answer.moves {
            let step = stroke(&game.move_text(valued.mv));
            let good = !wins(&plain.after(step), &dots, &mut known);
            let value = if good { Value::Win } else { Value::Loss };
            assert_eq!(valued.value, value, "{text} {step:?}");
        }
        // A first stroke is one move, and has two directions.
        assert_eq!(2 * answer.moves.len(), plain.moves(&dots).len(), "{text}");
    }
}

#[test]
fn random_plays_have_the_moves_of_the_plane() {
    let mut random = random_generator(5);
    for text in [
        "grid:4x4",
        "grid:5x4",
        "grid:6x6 without 2,2 4,1",
        "grid:8x8",
    ] {
        let begin = start(text);
        let dots = dots_of(&begin);
        for _ in 0..10 {
            let mut now = begin.clone();
            let mut plain = Plain { corners: vec![] };
            loop {
                let moves: Vec<_> = now.legal_moves().collect();
                let texts = moves.iter().map(|&m| now.move_text(m));
                let strokes: BTreeSet<[Point; 2]> = texts.map(|text| stroke(&text)).collect();
                let mut expected = plain.moves(&dots);
                if plain.corners.is_empty() {
                    expected.retain(|step| strokes.contains(step));
                }
                assert_eq!(strokes, expected, "{text}: {}", now.position_text());
                let again = begin.set_up(&now.position_text(), None).unwrap();
                assert_eq!(again.turn(), now.turn());
                assert_eq!(again.legal_moves().collect::<Vec<_>>(), moves);
                if moves.is_empty() {
                    assert_eq!(now.outcome(), Outcome::Wins(now.turn()));
                    break;
                }
                let m = moves[random.random_range(0..moves.len())];
                let text = now.move_text(m);
                assert_eq!(now.parse_move(&text).unwrap(), m);
                plain = plain.after(stroke(&text));
                now.play(m).unwrap();
                let here = now.position_text();
                assert_eq!(now.undo(), Some(m));
                now.play(m).unwrap();
                assert_eq!(now.position_text(), here);
            }
        }
    }
}

/// Player 1 wins on four by four dots, by 24 of the 76 first strokes, and a strategy proves it.
#[test]
fn sackson_s_game_is_won_by_player_1() {
    let game = start("grid:4x4");
    let answer = Question::new(&game, Depth::AllMoves).analyze_within(&Budget::default());
    assert_eq!(answer.winner().unwrap().number(), 1);
    assert_eq!(answer.moves.len(), 76);
    assert_eq!(answer.moves_worth(Value::Win).count(), 24);
    let bytes = serde_json::to_vec(&certify(&game)).unwrap();
    let said = slitherlab_verify::verify(&bytes).unwrap().to_string();
    assert!(
        said.starts_with("player 1 wins hold-that-line on grid:4x4; a winning move: "),
        "{said}"
    );
}

/// Certificates of positions along random plays are accepted, and not for the other player, nor
/// with a node changed.
#[test]
fn certificates_say_what_they_prove() {
    let mut random = random_generator(7);
    let check = |proof: &Certificate| {
        let limits = slitherlab_verify::limits_for(1 << 20);
        slitherlab_verify::check(proof, limits).is_ok()
    };
    let mut tried = 0;
    for text in ["grid:3x3", "grid:3x4", "grid:2x5 without 0,0"] {
        for _ in 0..12 {
            let mut now = start(text);
            for _ in 0..random.random_range(0..4) {
                let moves: Vec<_> = now.legal_moves().collect();
                if moves.is_empty() {
                    break;
                }
                now.play(moves[random.random_range(0..moves.len())])
                    .unwrap();
            }
            if now.is_over() {
                continue;
            }
            let proof = certify(&now);
            assert!(check(&proof), "{text}: {}", now.position_text());
            let mut lie = proof.clone();
            lie.claim.winner = 3 - lie.claim.winner;
            assert!(!check(&lie));
            let mut misere = proof.clone();
            misere.claim.misere = true;
            assert!(!check(&misere));
            let Proof::Strategy { nodes, .. } = &proof.proof else {
                panic!("a search has decided");
            };
            // A strategy with a node of another place.
            for _ in 0..5 {
                let [one, two] = [0; 2].map(|_| random.random_range(0..nodes.len()));
                if nodes[one] == nodes[two] {
                    continue;
                }
                let mut nodes = nodes.clone();
                nodes[one] = nodes[two].clone();
                let mut lie = proof.clone();
                let roots = vec![0];
                lie.proof = Proof::Strategy { nodes, roots };
                assert!(!check(&lie));
                tried += 1;
            }
        }
    }
    assert!(tried > 20, "{tried}");
}
