//! One live end on strips of two rows: the game of one end, against brute force, and the
//! computation behind the theorem of `docs/theorems.md` about all of these strips.

use std::collections::HashMap;

use slitherlab_board::Board;

use crate::family::brute::{OneSnake, Rules};

/// What the end can still come to. Columns are *ahead* of it where it is going; *behind* it is a
/// corridor of single cells. The definitions are those of `docs/theorems.md`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    /// A corridor of some cells, and nothing else.
    Corridor(u32),
    /// Its column is used; a corridor behind in its own row, columns ahead.
    Turned(u32, u32),
    /// The other cell of its column is free; a corridor behind in the other row, columns ahead.
    Running(u32, u32),
    /// The only cell of the snake, with columns on both sides.
    Start(u32, u32),
    /// The snake fills one column, with columns on both sides.
    Across(u32, u32),
    /// Run straight from its start by some columns; columns ahead, and beyond the start.
    Gone(u32, u32, u32),
    /// Crossed after such a run.
    Crossed(u32, u32, u32),
    /// On the way back: some cells up to the other cell of the column of the start, and columns
    /// beyond it.
    Back(u32, u32),
}

use Place::{Across, Back, Corridor, Crossed, Gone, Running, Start, Turned};

/// A place with one fewer of something, if there is any.
fn less(count: u32, to: impl FnOnce(u32) -> Place) -> Option<Place> {
    count.checked_sub(1).map(to)
}

fn after(place: Place) -> Vec<Place> {
    let moves = match place {
        Corridor(cells) => [less(cells, Corridor), None, None],
        Turned(behind, ahead) => [
            less(ahead, |ahead| Running(0, ahead)),
            less(behind, Corridor),
            None,
        ],
        Running(behind, ahead) => [
            less(ahead, |ahead| Running(behind + 1, ahead)),
            Some(Turned(behind, ahead)),
            None,
        ],
        Start(left, right) => [
            Some(Across(left, right)),
            less(left, |ahead| Gone(1, ahead, right)),
            less(right, |ahead| Gone(1, ahead, left)),
        ],
        Across(left, right) => [
            less(left, |ahead| Running(0, ahead)),
            less(right, |ahead| Running(0, ahead)),
            None,
        ],
        Gone(by, ahead, beyond) => [
            less(ahead, |ahead| Gone(by + 1, ahead, beyond)),
            Some(Crossed(by, ahead, beyond)),
            None,
        ],
        Crossed(by, ahead, beyond) => [
            less(ahead, |ahead| Running(0, ahead)),
            Some(Back(by - 1, beyond)),
            None,
        ],
        Back(0, beyond) => [less(beyond, |ahead| Running(0, ahead)), None, None],
        Back(cells, beyond) => [Some(Back(cells - 1, beyond)), None, None],
    };
    moves.into_iter().flatten().collect()
}

/// The game of one end for some number of players.
struct Game {
    players: u32,
    won: HashMap<(Place, u32), bool>,
}

impl Game {
    fn new(players: u32) -> Self {
        let won = HashMap::new();
        Self { players, won }
    }

    /// Whether the partners win, when it takes `wait` moves until the player to be beaten moves.
    fn is_won(&mut self, place: Place, wait: u32) -> bool {
        if let Some(&known) = self.won.get(&(place, wait)) {
            return known;
        }
        let after = after(place);
        let next = (wait + self.players - 1) % self.players;
        let won = if wait == 0 {
            after.into_iter().all(|place| self.is_won(place, next))
        } else {
            after.into_iter().any(|place| self.is_won(place, next))
        };
        self.won.insert((place, wait), won);
        won
    }

    /// The players who are not beaten on the strip with this many columns.
    fn unbeaten(&mut self, game: &str, columns: u32) -> Vec<u32> {
        let again = u32::from(game == "progressive");
        let mut unbeaten = Vec::new();
        for x in 1..=self.players {
            let wait = (x + self.players - 2 + again) % self.players;
            let mut won = (0..columns)
                .map(|left| self.is_won(Start(left, columns - 1 - left), wait))
                .collect::<Vec<_>>()
                .into_iter();
            let beaten = if x == 1 {
                won.all(|won| won)
            } else {
                won.any(|won| won)
            };
            if !beaten {
                unbeaten.push(x);
            }
        }
        unbeaten
    }

    /// The table of the ends with this many columns ahead: a corridor behind of n cells more is
    /// nothing new.
    fn ends(&mut self, ahead: u32) -> Vec<bool> {
        let mut table = Vec::new();
        for behind in 0..=self.players {
            for wait in 0..self.players {
                table.push(self.is_won(Running(behind, ahead), wait));
                table.push(self.is_won(Turned(behind, ahead), wait));
            }
        }
        table
    }

    /// The table of the ends that have run straight from their start.
    fn runs(&mut self, ahead: u32, beyond: u32) -> Vec<bool> {
        let mut table = Vec::new();
        for by in 1..=self.players {
            for wait in 0..self.players {
                table.push(self.is_won(Gone(by, ahead, beyond), wait));
            }
        }
        table
    }

    /// Numbers t and π: from t columns on, π columns more change no table.
    fn period(&mut self) -> [u32; 2] {
        let pairs = (1..8).flat_map(|period| (1..24).map(move |from| [from, period]));
        for [from, period] in pairs {
            let then = from + period;
            let mut repeats = self.ends(from - 1) == self.ends(then - 1);
            repeats &= self.ends(from) == self.ends(then);
            if repeats && (0..=then).all(|r| self.runs(from, r) == self.runs(then, r)) {
                return [from, period];
            }
        }
        panic!("no period with {} players", self.players);
    }
}

#[test]
fn the_game_of_one_end_is_that_of_the_rules() {
    for game in ["progressive", "geography"] {
        for players in 3..=8 {
            let mut ends = Game::new(players);
            for columns in 2..=12 {
                let board = Board::parse(&format!("grid:2x{columns}")).expect("a board");
                let rules = Rules {
                    game,
                    players,
                    misere: false,
                };
                let is_beaten = |&x: &u32| {
                    let mut game = OneSnake::on(board.graph(), rules, x, usize::MAX);
                    game.is_beaten().expect("no limit")
                };
                let expected: Vec<u32> = (1..=players).filter(|x| !is_beaten(x)).collect();
                assert_eq!(
                    ends.unbeaten(game, columns),
                    expected,
                    "{rules:?} {columns}"
                );
            }
        }
    }
}

/// Who is not beaten on the strip with this many columns, three or more, by three or four players.
fn of_three_or_four(game: &str, players: u32, columns: u32) -> &'static [u32] {
    match (game, players, columns % 3) {
        ("progressive", 3, 1) => &[1],
        ("progressive", 3, _) | ("geography", 3, 1) => &[1, 2],
        ("geography", 3, 0) => &[2, 3],
        ("geography", 3, _) | ("progressive", 4, _) => &[1, 3],
        _ => &[2, 4],
    }
}

/// With five players or more: the numbers of columns for which somebody is not beaten.
fn exceptions(game: &str, players: u32) -> Vec<u32> {
    let most = match (game, players) {
        ("progressive", 5) => return vec![2, 3, 4, 5, 7],
        ("progressive", 6) => 11,
        ("progressive", 8) => 8,
        ("progressive", _) => players - 1 - players % 2,
        (_, 5) => 4,
        (_, 6) => 6,
        (_, 7) => 5,
        // 2q < n + 3.
        _ => players / 2 + 1,
    };
    (2..=most).collect()
}

/// The theorem about one live end on two rows. In longer strips than are looked at here, at least
/// one side of each opening has π columns that do not matter.
#[test]
fn one_live_end_on_two_rows() {
    for players in 3..=16 {
        let mut ends = Game::new(players);
        let [from, period] = ends.period();
        for game in ["progressive", "geography"] {
            let last = 2 * (from + period) + 1;
            let unbeaten: Vec<(u32, Vec<u32>)> = (2..=last)
                .map(|columns| (columns, ends.unbeaten(game, columns)))
                .collect();
            if players < 5 {
                for (columns, found) in &unbeaten[1..] {
                    let expected = of_three_or_four(game, players, *columns);
                    assert_eq!(found, expected, "{game} {players} {columns}");
                }
                assert!(players == 4 || period % 3 == 0);
                continue;
            }
            let somebody = unbeaten.iter().filter(|(_, found)| !found.is_empty());
            let somebody: Vec<u32> = somebody.map(|(columns, _)| *columns).collect();
            assert_eq!(somebody, exceptions(game, players), "{game} {players}");
            assert!(*somebody.last().expect("some") <= last - period, "{game}");
        }
    }
}
