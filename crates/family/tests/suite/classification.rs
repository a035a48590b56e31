//! The classification for large numbers of players: the drawings of `docs/drawings.md` are what the
//! proof in `docs/theorems.md` says they are, there is one for every situation, and the games of
//! the proof are played on boards by the rules.

use std::collections::BTreeMap;
use std::path::Path;

use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_game::snake::{Move, Position, Rules};
use slitherlab_graph::Vertex;

pub(crate) type Cell = [i32; 2];

/// From this many players on the drawings serve, on strips of two rows and on other boards.
pub(crate) const FROM: [i32; 2] = [11, 16];

/// Left, right, below, above.
const SIDES: [usize; 4] = [0, 1, 2, 3];

fn around([x, y]: Cell) -> [Cell; 4] {
    [[x + 1, y], [x, y + 1], [x - 1, y], [x, y - 1]]
}

/// A snake in a box, cell by cell.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) name: String,
    pub(crate) cells: Vec<Cell>,
    pub(crate) sides: Cell,
}

impl Drawing {
    /// Reads a drawing from its rows, the lowest last; the cells are numbered 0, 1, …, 9, a, b, …
    /// along the snake.
    fn new(name: &str, rows: &[&str]) -> Self {
        let rows: Vec<&&str> = rows.iter().filter(|row| !row.starts_with('-')).collect();
        let sides = [rows[0].len() as i32, rows.len() as i32];
        let mut cells: BTreeMap<u32, Cell> = BTreeMap::new();
        for (y, row) in (0..).zip(rows.iter().rev()) {
            assert_eq!(row.len() as i32, sides[0], "{name}");
            for (x, letter) in (0..).zip(row.chars()) {
                if letter != '.' {
                    let number = letter.to_digit(36).unwrap();
                    assert_eq!(cells.insert(number, [x, y]), None, "{name}: {letter} twice");
                }
            }
        }
        assert!(cells.keys().copied().eq(0..cells.len() as u32), "{name}");
        let name = name.to_owned();
        let cells = cells.into_values().collect();
        Self { name, cells, sides }
    }

    pub(crate) fn slack(&self) -> i32 {
        self.sides[0] * self.sides[1] - self.cells.len() as i32
    }

    /// The images of the drawing: turned round along each axis, and the axes exchanged.
    fn images(&self) -> Vec<Self> {
        let mut images = Vec::new();
        for image in 0..8 {
            let [w, h] = self.sides;
            let turn = |[x, y]: Cell| {
                let x = if image & 1 == 0 { x } else { w - 1 - x };
                let y = if image & 2 == 0 { y } else { h - 1 - y };
                if image & 4 == 0 { [x, y] } else { [y, x] }
            };
            images.push(Self {
                name: self.name.clone(),
                cells: self.cells.iter().map(|&cell| turn(cell)).collect(),
                sides: if image & 4 == 0 { [w, h] } else { [h, w] },
            });
        }
        images
    }

    /// Whether a cell is in the outermost line of a side.
    fn is_on(&self, [x, y]: Cell, side: usize) -> bool {
        [
            x == 0,
            x == self.sides[0] - 1,
            y == 0,
            y == self.sides[1] - 1,
        ][side]
    }

    /// The place of two cells that follow each other along a side and are not both played already,
    /// if the box may grow there: no end of the snake is on that side.
    fn seam(&self, side: usize, played: &[Cell]) -> Option<usize> {
        let ends = [self.cells[0], *self.cells.last().unwrap()];
        if ends.iter().any(|&end| self.is_on(end, side)) {
            return None;
        }
        // Played cells are consecutive on the snake, so two of them that follow each other are
        // joined.
        self.cells.windows(2).position(|pair| {
            pair.iter().all(|&cell| self.is_on(cell, side))
                && !pair.iter().all(|cell| played.contains(cell))
        })
    }

    /// Adds strips to a side, of two lines each or of one line where the box is two cells wide,
    /// with at most `more` cells in them. Returns the cells that are left over.
    fn grow(&mut self, side: usize, mut lines: i32, mut more: i32, played: &mut [Cell]) -> i32 {
        let across = usize::from(side < 2);
        let depth = if self.sides[across] == 2 { 1 } else { 2 };
        while lines > 0 {
            let seam = self.seam(side, played);
            let outward = [[-1, 0], [1, 0], [0, -1], [0, 1]][side];
            // The rows (or columns) of the strip that are used, around the seam.
            let part = more.min(depth * self.sides[across]);
            if part > 0 {
                let seam = seam.unwrap_or_else(|| panic!("{}: no seam", self.name));
                let [from, to] = [self.cells[seam], self.cells[seam + 1]];
                let (a, b) = (from[across], to[across]);
                let at = |line: i32, row: i32| {
                    let mut cell = from;
                    cell[across] = row;
                    [cell[0] + line * outward[0], cell[1] + line * outward[1]]
                };
                let mut way = vec![at(1, a)];
                if part > 2 {
                    assert_eq!(depth, 2);
                    // A ring of `rows` rows without the edge at the seam, which goes on as the seam
                    // does.
                    let rows = part / 2;
                    let low = a.min(b).min(self.sides[across] - rows);
                    let (low, high) = (low.max(0), low.max(0) + rows - 1);
                    let (near, far) = if a < b { (low, high) } else { (high, low) };
                    let down = |from: i32, to: i32| -> Vec<i32> {
                        if from <= to {
                            (from..=to).collect()
                        } else {
                            (to..=from).rev().collect()
                        }
                    };
                    way = down(a, near).into_iter().map(|row| at(1, row)).collect();
                    way.extend(down(near, far).into_iter().map(|row| at(2, row)));
                    way.extend(down(far, b).into_iter().map(|row| at(1, row)));
                } else {
                    way.push(at(1, b));
                }
                assert_eq!(way.len() as i32, part, "{}", self.name);
                self.cells.splice(seam + 1..=seam, way);
                more -= part;
            }
            self.sides[1 - across] += depth;
            if side % 2 == 0 {
                // The origin moves with the side.
                for cell in self.cells.iter_mut().chain(played.iter_mut()) {
                    cell[1 - across] += depth;
                }
            }
            lines -= depth;
        }
        more
    }

    pub(crate) fn is_snake(&self) -> bool {
        let inside =
            |&[x, y]: &Cell| (0..self.sides[0]).contains(&x) && (0..self.sides[1]).contains(&y);
        let unique: std::collections::BTreeSet<Cell> = self.cells.iter().copied().collect();
        let steps = self.cells.windows(2);
        unique.len() == self.cells.len()
            && self.cells.iter().all(inside)
            && steps
                .into_iter()
                .all(|pair| around(pair[0]).contains(&pair[1]))
    }

    /// Whether both ends are dead in the box, whose sides are borders.
    pub(crate) fn is_dead(&self) -> bool {
        let ends = [self.cells[0], *self.cells.last().unwrap()];
        ends.iter().all(|&end| {
            around(end).iter().all(|&[x, y]| {
                let inside = (0..self.sides[0]).contains(&x) && (0..self.sides[1]).contains(&y);
                !inside || self.cells.contains(&[x, y])
            })
        })
    }
}

/// All drawings of the page.
fn drawings() -> Vec<Drawing> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/drawings.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut all = Vec::new();
    for part in text.split("```drawings ").skip(1) {
        let lines: Vec<Vec<&str>> = part
            .lines()
            .skip(1)
            .take_while(|line| !line.starts_with("```"))
            .map(|line| line.split_whitespace().collect())
            .collect();
        for (place, name) in lines[0].iter().enumerate() {
            let rows: Vec<&str> = lines[1..].iter().map(|line| line[place]).collect();
            all.push(Drawing::new(name, &rows));
        }
    }
    all
}

/// An image of a drawing with the cells that are played already, and how many lines lie beyond the
/// box on each side.
struct Placed {
    drawing: Drawing,
    /// The played cells, in the box.
    played: Vec<Cell>,
    beyond: [i32; 4],
}

impl Placed {
    /// All ways to lay images of drawings on a board so that their snakes contain some cells in a
    /// row, in either direction.
    fn all<'a>(
        images: &'a [Drawing],
        played: &'a [Cell],
        sides: Cell,
    ) -> impl Iterator<Item = Self> + 'a {
        images.iter().flat_map(move |image| {
            let spots = image.cells.windows(played.len().max(1));
            let spots: Vec<Cell> = if played.is_empty() {
                vec![[0, 0]]
            } else {
                spots
                    .flat_map(|part| [part.to_vec(), part.iter().rev().copied().collect()])
                    .filter_map(|part: Vec<Cell>| {
                        let by = [played[0][0] - part[0][0], played[0][1] - part[0][1]];
                        let same =
                            |(&[x, y], &[u, v]): (&Cell, &Cell)| [u + by[0], v + by[1]] == [x, y];
                        played.iter().zip(&part).all(same).then_some(by)
                    })
                    .collect()
            };
            spots.into_iter().filter_map(move |[x, y]| {
                let [w, h] = image.sides;
                let beyond = [x, sides[0] - w - x, y, sides[1] - h - y];
                beyond.iter().all(|&lines| lines >= 0).then(|| Self {
                    drawing: image.clone(),
                    played: played.iter().map(|&[u, v]| [u - x, v - y]).collect(),
                    beyond,
                })
            })
        })
    }

    /// Whether the box can grow to the board, and on the sides in `open` without end.
    fn grows(&self, open: [bool; 4]) -> bool {
        let flat = self.drawing.sides[1] == 2 && self.beyond[2] + self.beyond[3] == 0;
        SIDES.iter().all(|&side| {
            let is_seam = self.drawing.seam(side, &self.played).is_some();
            let lines = self.beyond[side];
            (lines == 0 && !open[side]) || is_seam && (lines % 2 == 0 || flat)
        })
    }

    /// The snake with this many cells, on the board.
    fn snake(mut self, length: i32) -> Option<Vec<Cell>> {
        let more = length - self.drawing.cells.len() as i32;
        if more < 0 || more % 2 != 0 || !self.grows([false; 4]) {
            return None;
        }
        let mut left = more;
        for side in [1, 0, 3, 2] {
            left = self
                .drawing
                .grow(side, self.beyond[side], left, &mut self.played);
        }
        (left == 0).then_some(self.drawing.cells)
    }
}

/// The largest slack that a drawing may have on a board with `spare` cells more than the snake has
/// at least, when the cells that are left over are even or odd in number.
fn most_slack(spare: i32, odd: bool) -> i32 {
    spare + i32::from((spare % 2 == 1) != odd)
}

/// Whether some drawing has a slack of the parity of `slack` and at most that, at most `most`
/// cells, and grows to the board: so it holds the snakes that leave `slack` cells over.
pub(crate) fn serves(
    images: &[Drawing],
    played: &[Cell],
    sides: Cell,
    open: [bool; 4],
    slack: i32,
    most: i32,
) -> bool {
    let fits = |placed: &Placed| {
        let own = placed.drawing.slack();
        own <= slack
            && (slack - own) % 2 == 0
            && placed.drawing.cells.len() as i32 <= most
            && placed.grows(open)
    };
    Placed::all(images, played, sides).any(|placed| fits(&placed))
}

pub(crate) fn images() -> Vec<Drawing> {
    drawings().iter().flat_map(Drawing::images).collect()
}

/// The opening that the others make against player x, on a strip of two rows or on another board.
pub(crate) fn opening(x: i32, sides: Cell) -> &'static [Cell] {
    match (sides[1], x) {
        (2, 2) => &[[0, 0], [0, 1]],
        (2, 3) => &[[0, 1], [0, 0], [1, 0]],
        (2, 5) => &[[0, 0], [0, 1], [1, 1], [1, 0], [2, 0]],
        (2, 7) => &[[0, 1], [0, 0], [1, 0], [1, 1], [2, 1], [2, 0], [3, 0]],
        (2, 9) => &[
            [0, 0],
            [0, 1],
            [1, 1],
            [1, 0],
            [2, 0],
            [2, 1],
            [3, 1],
            [3, 0],
            [4, 0],
        ],
        (2, _) => &[],
        (_, 2) => &[[0, 0], [1, 0]],
        (_, 3) => &[[0, 0], [1, 0], [2, 0]],
        (_, 4) => &[[0, 0], [1, 0], [1, 1], [0, 1]],
        (_, 5) => &[[0, 0], [1, 0], [1, 1], [0, 1], [0, 2]],
        (5, 7) if sides[0] == 5 => &[[0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [0, 1], [0, 2]],
        (_, 7) => &[[0, 0], [1, 0], [1, 1], [2, 1], [3, 1], [3, 0], [2, 0]],
        _ => &[],
    }
}

/// The snakes after a move of x.
pub(crate) fn replies(played: &[Cell], sides: Cell) -> Vec<Vec<Cell>> {
    let mut all = Vec::new();
    for at_front in [true, false] {
        let end = if at_front {
            played[0]
        } else {
            *played.last().unwrap()
        };
        for to in around(end) {
            let inside = (0..sides[0]).contains(&to[0]) && (0..sides[1]).contains(&to[1]);
            if inside && !played.contains(&to) {
                let mut snake = played.to_vec();
                snake.insert(if at_front { 0 } else { snake.len() }, to);
                all.push(snake);
            }
        }
    }
    all
}

#[test]
fn the_drawings_are_snakes_with_dead_ends() {
    let all = drawings();
    assert!(all.len() > 60);
    for drawing in all {
        assert!(drawing.is_snake() && drawing.is_dead(), "{}", drawing.name);
    }
}

/// Player 1 on boards with three rows or more, for all numbers of players from 16 on: distances of
/// 4 and 5 stand for all larger ones of the same parity. Six cells are left over at least.
#[test]
fn every_opening_of_player_1_has_a_drawing() {
    let images = images();
    let least = FROM[1];
    for place in 0..6i32.pow(4) {
        let d = [place % 6, place / 6 % 6, place / 36 % 6, place / 216];
        let sides = [d[0] + d[1] + 2, d[2] + d[3] + 1];
        let open = d.map(|d| d >= 4);
        let is_large = open.contains(&true) || sides[0] * sides[1] >= least + 7;
        if sides[0] < 3 || sides[1] < 3 || !is_large {
            continue;
        }
        for odd in [false, true] {
            let played = [[d[0], d[2]], [d[0] + 1, d[2]]];
            let found = serves(&images, &played, sides, open, most_slack(6, odd), least + 1);
            assert!(found, "{d:?} {odd}");
        }
    }
}

/// Players 2, 3, 4, 5 and 7: sides of 9 and 10 stand for all larger ones. Seven cells minus x are
/// left over at least.
#[test]
fn every_reply_of_the_others_has_a_drawing() {
    let images = images();
    let least = FROM[1];
    for w in 3..=10 {
        for h in 3..=w {
            if w < 9 && w * h < least + 7 {
                continue;
            }
            for x in [2, 3, 4, 5, 7] {
                let turned = [[w, h], [h, w]];
                let found = turned.into_iter().any(|sides| {
                    let open = [false, sides[0] >= 9, false, sides[1] >= 9];
                    let first = opening(x, sides);
                    let fits = first
                        .iter()
                        .all(|cell| cell[0] < sides[0] && cell[1] < sides[1]);
                    fits && replies(first, sides).iter().all(|played| {
                        [false, true].into_iter().all(|odd| {
                            let spare = 7 - x;
                            // On 5×5 the numbers of players are 16, 17 and 18.
                            let whole = w == 5 && h == 5 && x == 7;
                            if whole {
                                return true;
                            }
                            serves(
                                &images,
                                played,
                                sides,
                                open,
                                most_slack(spare, odd),
                                least + x,
                            )
                        })
                    })
                });
                assert!(found, "player {x} on {w}x{h}");
            }
            // Players x ≥ 16 at once; those below by D2 and D3 on 5×3, and D1.
            for odd in [false, true] {
                let found = [[w, h], [h, w]].into_iter().any(|sides| {
                    let open = [false, sides[0] >= 9, false, sides[1] >= 9];
                    serves(&images, &[], sides, open, most_slack(7, odd), least)
                });
                assert!(found, "at once on {w}x{h}");
            }
        }
    }
}

/// The same on strips of two rows, where a box grows by single columns: distances of 8 stand for
/// all larger ones.
#[test]
fn every_situation_on_strips_has_a_drawing() {
    let images = images();
    let from = FROM[0];
    // The least length of this parity.
    let least = |x: i32, odd: bool| from + x + i32::from(((from + x) % 2 == 1) != odd);
    for left in 0..=8 {
        for right in 0..=8 {
            for across in [false, true] {
                let width = left + right + if across { 1 } else { 2 };
                let open = [left == 8, right == 8, false, false];
                if !open.contains(&true) && 2 * width < from + 9 {
                    continue;
                }
                let other = if across { [left, 1] } else { [left + 1, 0] };
                for odd in [false, true] {
                    let played = [[left, 0], other];
                    let sides = [width, 2];
                    let found = serves(
                        &images,
                        &played,
                        sides,
                        open,
                        most_slack(8, odd),
                        least(1, odd),
                    );
                    assert!(found, "{left} {right} {across} {odd}");
                }
            }
        }
    }
    for width in (from + 9) / 2..=24 {
        let (sides, open) = ([width, 2], [false, true, false, false]);
        for x in [2, 3, 5, 7, 9] {
            for played in replies(opening(x, sides), sides) {
                for odd in [false, true] {
                    let found = serves(
                        &images,
                        &played,
                        sides,
                        open,
                        most_slack(9 - x, odd),
                        least(x, odd),
                    );
                    assert!(found, "player {x} {played:?} {odd}");
                }
            }
        }
        assert!(serves(&images, &[], sides, open, 10, 4));
        assert!(serves(&images, &[], sides, open, 9, 11));
    }
}

/// Whether a board has a snake of this many cells with two dead ends.
pub(crate) fn has_dead_snake(sides: Cell, length: i32) -> bool {
    fn dead(sides: Cell, snake: &mut Vec<Cell>, length: i32) -> bool {
        if snake.len() as i32 == length {
            let cells = snake.clone();
            let name = String::new();
            return Drawing { name, cells, sides }.is_dead();
        }
        let last = *snake.last().unwrap();
        around(last).into_iter().any(|to| {
            let inside = (0..sides[0]).contains(&to[0]) && (0..sides[1]).contains(&to[1]);
            if !inside || snake.contains(&to) {
                return false;
            }
            snake.push(to);
            let found = dead(sides, snake, length);
            snake.pop();
            found
        })
    }
    (0..sides[0]).any(|x| (0..sides[1]).any(|y| dead(sides, &mut vec![[x, y]], length)))
}

/// The numbers of cells that no snake with two dead ends has, on grids with three rows or more and
/// with two rows.
pub(crate) const NEVER_DEAD: [&[i32]; 2] = [&[2, 3, 4, 5, 7], &[2, 3, 5, 7, 9]];

/// On grids with three rows or more no snake of two to five or of seven cells has two dead ends,
/// with two rows none of two, three, five, seven or nine, but for nine on 2×5. The cells of a snake
/// are near each other, so sides up to two more than its cells are all there is to see.
#[test]
fn short_snakes_are_never_dead() {
    for &length in NEVER_DEAD[0] {
        for w in 3..=length + 2 {
            for h in 3..=w {
                assert!(!has_dead_snake([w, h], length), "{length}: {w}x{h}");
            }
        }
    }
    for &length in NEVER_DEAD[1] {
        for width in 2..=length + 2 {
            let exists = has_dead_snake([width, 2], length);
            assert_eq!(exists, length == 9 && width == 5, "{length}: {width}x2");
        }
    }
}

/// A game on a grid.
pub(crate) struct Table {
    players: i32,
    beaten: i32,
    sides: Cell,
    board: Board,
}

impl Table {
    pub(crate) fn new(players: i32, beaten: i32, sides: Cell) -> Self {
        let board = Board::parse(&format!("grid:{}x{}", sides[0], sides[1])).unwrap();
        Self {
            players,
            beaten,
            sides,
            board,
        }
    }

    fn vertex(&self, [x, y]: Cell) -> Vertex {
        assert!((0..self.sides[0]).contains(&x) && (0..self.sides[1]).contains(&y));
        Vertex::try_from(x * self.sides[1] + y).unwrap()
    }

    /// Plays a snake from its cells `there` outwards, and sees that the player is to move and
    /// cannot.
    fn play(&self, snake: &[Cell], there: std::ops::Range<usize>, played: &[Cell]) {
        let rules = Rules {
            players: u32::try_from(self.players).unwrap(),
            ..Preset::Classic.snake_rules().unwrap()
        };
        let beaten = u32::try_from(self.beaten).unwrap();
        let mut position = Position::start(rules, self.board.graph()).unwrap();
        let at = |cell: Cell| self.vertex(cell);
        let mut first = [at(played[0]), at(played[1])];
        first.sort_unstable();
        position.play(Move::Edge(first)).unwrap();
        for pair in played.windows(2).skip(1) {
            position
                .play(Move::Edge([at(pair[0]), at(pair[1])]))
                .unwrap();
        }
        let steps = (0..there.start).rev().map(|to| (to + 1, to));
        let steps = steps.chain((there.end..snake.len()).map(|to| (to - 1, to)));
        for (from, to) in steps {
            assert_ne!(position.turn().number(), beaten);
            let mv = Move::Edge([at(snake[from]), at(snake[to])]);
            assert!(position.is_legal(mv));
            position.play(mv).unwrap();
        }
        assert_eq!(position.turn().number(), beaten);
        assert_eq!(position.legal_moves().next(), None);
    }

    /// Makes a snake of this many cells out of some that are there, by a drawing.
    pub(crate) fn wind_up(&self, images: &[Drawing], played: &[Cell], length: i32) -> bool {
        let mut ways = Placed::all(images, played, self.sides);
        let Some(snake) = ways.find_map(|placed| placed.snake(length)) else {
            return false;
        };
        assert_eq!(snake.len() as i32, length);
        let place = |part: &[Cell]| snake.windows(part.len()).position(|window| window == part);
        let turned: Vec<Cell> = played.iter().rev().copied().collect();
        let start = place(played).or_else(|| place(&turned)).unwrap();
        // The move of x may have been at either end; what is played is legal in the order of the
        // cells.
        self.play(&snake, start..start + played.len(), played);
        true
    }
}

/// Every game of the proof on boards that are as small as they may be, and a bit larger.
#[test]
fn the_games_of_the_classification_are_won() {
    let images = images();
    for players in [11, 12, 16, 17, 18, 19, 23, 24] {
        for h in 2..=6 {
            let (from, spare) = if h == 2 { (FROM[0], 9) } else { (FROM[1], 7) };
            if players < from {
                continue;
            }
            let least = (players + spare + h - 1) / h;
            for w in least.max(h)..=least.max(h) + 1 {
                let sides = [w, h];
                for x in 1..=players {
                    let table = Table::new(players, x, sides);
                    if x == 1 {
                        for place in 0..w * h {
                            let cell = [place / h, place % h];
                            for to in [[cell[0] + 1, cell[1]], [cell[0], cell[1] + 1]] {
                                if to[0] < w && to[1] < h {
                                    let won = table.wind_up(&images, &[cell, to], players + 1);
                                    assert!(won, "{players} players on {w}x{h}, {cell:?} {to:?}");
                                }
                            }
                        }
                        continue;
                    }
                    let first = opening(x, sides);
                    let won = if first.is_empty() {
                        at_once(&images, x, sides)
                    } else {
                        let all = |first: &[Cell]| {
                            let mut replies = replies(first, sides).into_iter();
                            replies.all(|played| {
                                // The order of the moves does not matter for what is left.
                                table.wind_up(&images, &played, players + x)
                            })
                        };
                        let turned: Vec<Cell> = first.iter().map(|&[x, y]| [y, x]).collect();
                        all(first) || h > 2 && all(&turned)
                    };
                    assert!(won, "{players} players, player {x} on {w}x{h}");
                }
            }
        }
    }
}

/// Whether a dead snake of x cells can be drawn on a board, on a part of it if need be whose other
/// borders it does not need.
pub(crate) fn at_once(images: &[Drawing], x: i32, sides: Cell) -> bool {
    let parts =
        (0..2).flat_map(|less| (0..2).map(move |lower| [sides[0] - less, sides[1] - lower]));
    parts
        .filter(|part| part[1] >= 2 && (sides[1] > 2 || part[1] == 2))
        .any(|part| {
            let open = [false, part[0] < sides[0], false, part[1] < sides[1]];
            Placed::all(images, &[], part).any(|placed| {
                if !placed.grows(open) {
                    return false;
                }
                let Some(cells) = placed.snake(x) else {
                    return false;
                };
                let name = String::new();
                let drawing = Drawing { name, cells, sides };
                assert!(drawing.is_snake() && drawing.is_dead());
                true
            })
        })
}
