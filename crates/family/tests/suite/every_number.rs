//! The theorem for every number of players: the drawings of `docs/theorems.md` are what its proof
//! says they are, and the games of the proof are played on boards.
//!
//! That the drawings are right, with a hairpin of any length, is what the proof needs. The games
//! are there to show that the proof means the rules that everybody else plays by.

use std::collections::BTreeMap;
use std::path::Path;

use slitherlab_board::Board;
use slitherlab_game::Preset;
use slitherlab_game::snake::{Ending, Move, Position, Rules};
use slitherlab_graph::Vertex;

type Cell = [i32; 2];

/// A snake, cell by cell, with the place where it is made longer.
#[derive(Clone, Debug)]
struct Drawing {
    name: String,
    cells: Vec<Cell>,
    /// The cells with this number and the next stand one above the other, and nothing stands to the
    /// right of them.
    hairpin: Option<usize>,
}

fn is_step([x, y]: Cell, [u, v]: Cell) -> bool {
    (x - u).abs() + (y - v).abs() == 1
}

fn around([x, y]: Cell) -> [Cell; 4] {
    [[x + 1, y], [x, y + 1], [x - 1, y], [x, y - 1]]
}

impl Drawing {
    /// A drawing from its rows, the lowest last: cells are numbered 0, 1, …, 9, a, b, … along the
    /// snake.
    fn new(name: &str, rows: &[&str]) -> Self {
        let mut cells: BTreeMap<u32, Cell> = BTreeMap::new();
        for (y, row) in (0..).zip(rows.iter().rev()) {
            for (x, letter) in (0..).zip(row.chars()) {
                if letter != '.' {
                    let number = letter.to_digit(36).unwrap();
                    assert_eq!(cells.insert(number, [x, y]), None, "{name}: {letter} twice");
                }
            }
        }
        assert!(cells.keys().copied().eq(0..cells.len() as u32), "{name}");
        let cells: Vec<Cell> = cells.into_values().collect();
        assert!(
            cells.windows(2).all(|pair| is_step(pair[0], pair[1])),
            "{name}"
        );
        let free_to_the_right = |[x, y]: Cell| cells.iter().all(|&[u, v]| v != y || u <= x);
        let hairpin = cells.windows(2).position(|pair| {
            pair[0][0] == pair[1][0] && pair.iter().all(|&cell| free_to_the_right(cell))
        });
        Self {
            name: name.to_owned(),
            cells,
            hairpin,
        }
    }

    /// The snake with this many cells, if it can have them.
    fn with_length(&self, length: usize) -> Option<Vec<Cell>> {
        let more = length.checked_sub(self.cells.len())?;
        let mut cells = self.cells.clone();
        if more > 0 {
            let place = self.hairpin.filter(|_| more % 2 == 0)?;
            let [[x, y], [_, v]] = [cells[place], cells[place + 1]];
            let columns = x + 1..=x + more as i32 / 2;
            let there = columns.clone().map(|x| [x, y]);
            let back = columns.rev().map(|x| [x, v]);
            cells.splice(place + 1..=place, there.chain(back));
        }
        Some(cells)
    }

    fn is_dead(&self, end: Cell, corner: bool) -> bool {
        around(end).iter().all(|cell| {
            let beyond = corner && cell.iter().any(|&at| at < 0);
            beyond || self.cells.contains(cell)
        })
    }
}

/// The drawings of a block of the document.
fn drawings(block: &str) -> Vec<Drawing> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/theorems.md");
    let text = std::fs::read_to_string(path).unwrap();
    let fence = format!("```drawings {block}\n");
    let mut all = Vec::new();
    for part in text.split(&fence).skip(1) {
        let lines: Vec<Vec<&str>> = part
            .lines()
            .take_while(|line| !line.starts_with("```"))
            .map(|line| line.split_whitespace().collect())
            .collect();
        for (place, name) in lines[0].iter().enumerate() {
            let rows: Vec<&str> = lines[1..].iter().map(|line| line[place]).collect();
            all.push(Drawing::new(name, &rows));
        }
    }
    assert!(!all.is_empty(), "{block}");
    all
}

/// What the proof says about each drawing: its ends are dead, whatever is around it or in a corner,
/// and it is narrow.
#[test]
fn the_drawings_are_dead() {
    for (block, corner, both) in [
        ("two ends, anywhere", false, true),
        ("two ends, corner", true, true),
        ("one end, anywhere", false, false),
        ("one end, corner", true, false),
    ] {
        for drawing in drawings(block) {
            let Drawing { name, cells, .. } = &drawing;
            assert!(drawing.is_dead(*cells.last().unwrap(), corner), "{name}");
            assert!(!both || drawing.is_dead(cells[0], corner), "{name}");
            // The name says how many cells there are.
            assert!(name.ends_with(&cells.len().to_string()), "{name}");
            let width = cells.iter().map(|cell| cell[0] + 1).max().unwrap();
            let height = cells.iter().map(|cell| cell[1] + 1).max().unwrap();
            assert!(height <= 4 && 2 * width <= cells.len() as i32 + 2, "{name}");
            assert!(name == "C5" || drawing.hairpin.is_some(), "{name}");
        }
    }
}

/// A game, and whether who cannot move wins.
type Played = (Preset, bool);

/// A game on a grid, with what the proof says about it.
struct Table {
    game: Preset,
    players: u32,
    /// Who cannot move wins.
    misere: bool,
    beaten: u32,
    sides: [i32; 2],
    board: Board,
}

impl Table {
    fn new((game, misere): Played, players: u32, beaten: u32, sides: [i32; 2]) -> Self {
        let board = Board::parse(&format!("grid:{}x{}", sides[0], sides[1])).unwrap();
        Self {
            game,
            players,
            misere,
            beaten,
            sides,
            board,
        }
    }

    fn start(&self) -> Position {
        let rules = Rules {
            players: self.players,
            ending: if self.misere {
                Ending::Misere
            } else {
                Ending::Normal
            },
            ..self.game.snake_rules().unwrap()
        };
        Position::start(rules, self.board.graph()).unwrap()
    }

    fn vertex(&self, [x, y]: Cell) -> Vertex {
        assert!(
            (0..self.sides[0]).contains(&x) && (0..self.sides[1]).contains(&y),
            "the snake leaves the board"
        );
        Vertex::try_from(x * self.sides[1] + y).unwrap()
    }

    /// The first moves: the opening, and one for each further cell, at the last one.
    fn open(&self, position: &mut Position, cells: &[Cell]) {
        let at = |place: usize| self.vertex(cells[place]);
        let mut next = 1;
        if self.game == Preset::Classic {
            let (u, v) = (at(0), at(1));
            position.play_unchecked(Move::Edge([u.min(v), u.max(v)]));
            next = 2;
        } else {
            position.play_unchecked(Move::Vertex(at(0)));
        }
        for place in next..cells.len() {
            position.play_unchecked(Move::Edge([at(place - 1), at(place)]));
        }
    }

    /// The partners make a snake of the part of it that is there, and leave the player without a
    /// move.
    fn wind_up(&self, mut position: Position, snake: &[Cell], there: std::ops::Range<usize>) {
        let steps = (0..there.start).rev().map(|to| (to + 1, to));
        let steps = steps.chain((there.end..snake.len()).map(|to| (to - 1, to)));
        for (from, to) in steps {
            assert_ne!(position.turn().number(), self.beaten);
            let one = Move::Edge([self.vertex(snake[from]), self.vertex(snake[to])]);
            assert!(position.is_legal(one), "{snake:?}");
            position.play_unchecked(one);
        }
        self.is_lost(&position);
    }

    /// Nobody can move: the player is to move, or with misère ending somebody else.
    fn is_lost(&self, position: &Position) {
        assert_eq!(position.turn().number() != self.beaten, self.misere);
        assert_eq!(position.legal_moves().next(), None, "{position:?}");
    }

    /// How many cells the snake has when all partners have moved once, but for the last with misère
    /// ending.
    fn length_in_the_end(&self, there: usize) -> usize {
        there + self.players as usize - 1 - usize::from(self.misere)
    }
}

/// Where the cells of a part stand in a snake that has them in a row, in either direction unless
/// only one end lives.
fn find(snake: &[Cell], part: &[Cell], one_end: bool) -> Option<std::ops::Range<usize>> {
    let turned: Vec<Cell> = part.iter().rev().copied().collect();
    let place = snake
        .windows(part.len())
        .position(|window| window == part || !one_end && window == turned)?;
    (!one_end || place == 0).then_some(place..place + part.len())
}

/// The player opens: every opening of a board, with the half of the board to which the drawing is
/// turned.
fn the_opener_loses(played: Played, players: u32, sides: [i32; 2]) {
    let (game, _) = played;
    let one_end = game != Preset::Classic;
    let drawings = drawings(if one_end {
        "one end, anywhere"
    } else {
        "two ends, anywhere"
    });
    let table = Table::new(played, players, 1, sides);
    let mut openings = Vec::new();
    for x in 0..sides[0] {
        for y in 0..sides[1] {
            if game == Preset::Geography {
                openings.push(vec![[x, y]]);
                continue;
            }
            for to in around([x, y]) {
                let inside = (0..sides[0]).contains(&to[0]) && (0..sides[1]).contains(&to[1]);
                if inside && (one_end || [x, y] < to) {
                    openings.push(vec![[x, y], to]);
                }
            }
        }
    }
    for opening in openings {
        // Along the opening first; then to the side with more room, on each axis.
        let across = opening.len() == 2 && opening[0][0] == opening[1][0];
        let turn = |[x, y]: Cell| if across { [y, x] } else { [x, y] };
        let [width, height] = turn(sides);
        let cells: Vec<Cell> = opening.iter().map(|&cell| turn(cell)).collect();
        let first = |axis: usize| cells.iter().map(|cell| cell[axis]).min().unwrap();
        let last = |axis: usize| cells.iter().map(|cell| cell[axis]).max().unwrap();
        let mirrored = [
            first(0) > width - 1 - last(0),
            first(1) > height - 1 - last(1),
        ];
        let mirror = |[x, y]: Cell| {
            [
                if mirrored[0] { width - 1 - x } else { x },
                if mirrored[1] { height - 1 - y } else { y },
            ]
        };
        let cells: Vec<Cell> = cells.into_iter().map(mirror).collect();
        let corner = [0, 1].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap());
        let part: Vec<Cell> = cells
            .iter()
            .map(|&[x, y]| [x - corner[0], y - corner[1]])
            .collect();
        let length = table.length_in_the_end(part.len());
        let found = drawings.iter().find_map(|drawing| {
            let snake = drawing.with_length(length)?;
            let there = find(&snake, &part, one_end)?;
            Some((snake, there))
        });
        let (snake, there) = found.unwrap_or_else(|| panic!("{game:?} {players} {part:?}"));
        let snake: Vec<Cell> = snake
            .iter()
            .map(|&[x, y]| turn(mirror([x + corner[0], y + corner[1]])))
            .collect();
        let mut position = table.start();
        let opened = if one_end {
            opening
        } else {
            snake[there.clone()].to_vec()
        };
        table.open(&mut position, &opened);
        table.wind_up(position, &snake, there);
    }
}

/// A partner opens in a corner, and the others go on until the player is to move: they cannot, or
/// after each of their moves the partners wind the snake up.
fn another_loses(played: Played, players: u32, beaten: u32, sides: [i32; 2]) {
    let (game, misere) = played;
    let one_end = game != Preset::Classic;
    let mut drawings = drawings(if one_end {
        "one end, anywhere"
    } else {
        "two ends, corner"
    });
    if one_end {
        drawings.extend(self::drawings("one end, corner"));
    }
    let table = Table::new(played, players, beaten, sides);
    let there = if game == Preset::Geography {
        beaten - 1
    } else {
        beaten
    } as usize;
    let first: &[Cell] = match (one_end, there) {
        (false, 2 | 3) => &[[0, 0], [0, 1], [0, 2]][..there],
        (false, 4 | 5) => &[[0, 0], [0, 1], [1, 1], [1, 0], [2, 0]][..there],
        (false, 6) if misere => &[[0, 0], [0, 1], [1, 1], [1, 0], [2, 0], [2, 1]],
        (false, 7) if !misere => &[[0, 0], [0, 1], [1, 1], [1, 2], [1, 3], [0, 3], [0, 2]],
        (true, 1) => &[[0, 0]],
        (true, 2) => &[[1, 0], [0, 0]],
        (true, 3) => &[[1, 1], [1, 0], [0, 0]],
        (true, 4) if misere => &[[2, 1], [1, 1], [1, 0], [0, 0]],
        _ => &[],
    };
    let mut position = table.start();
    if first.is_empty() {
        // With misère ending the game is over before the player has moved.
        let length = match (misere, one_end) {
            (false, _) => there,
            (true, false) => 6,
            (true, true) => 4,
        };
        let snake = drawings
            .iter()
            .find_map(|drawing| drawing.with_length(length));
        table.open(&mut position, &snake.unwrap());
        assert!(length <= there);
        table.is_lost(&position);
        return;
    }
    table.open(&mut position, first);
    assert_eq!(position.turn().number(), beaten);
    let replies: Vec<Move> = position.legal_moves().collect();
    for reply in replies {
        let mut position = position.clone();
        position.play_unchecked(reply);
        let cells: Vec<Cell> = position
            .snake(0)
            .iter()
            .map(|&v| {
                let side = Vertex::try_from(sides[1]).unwrap();
                [(v / side) as i32, (v % side) as i32]
            })
            .collect();
        let length = table.length_in_the_end(cells.len());
        // In the corner the two sides are alike, as long as both are long enough.
        let swapped: Vec<Cell> = cells.iter().map(|&[x, y]| [y, x]).collect();
        let found = drawings.iter().find_map(|drawing| {
            let snake = drawing.with_length(length)?;
            if let Some(there) = find(&snake, &cells, one_end) {
                return Some((snake, there));
            }
            let there = find(&snake, &swapped, one_end)?;
            Some((snake.iter().map(|&[x, y]| [y, x]).collect(), there))
        });
        let (snake, there) =
            found.unwrap_or_else(|| panic!("{game:?} {players} {beaten} {cells:?}"));
        table.wind_up(position, &snake, there);
    }
}

#[test]
fn the_games_of_the_proof_are_won() {
    for (played, least) in [
        ((Preset::Classic, false), 11),
        ((Preset::Progressive, false), 9),
        ((Preset::Geography, false), 9),
        ((Preset::Classic, true), 12),
        ((Preset::Progressive, true), 11),
        ((Preset::Geography, true), 11),
    ] {
        for players in (least..least + 6).chain([40, 41]) {
            let side = players as i32 + 1;
            let boards: &[Cell] = if players < 40 {
                &[[side, side], [side, side + 1], [side + 3, side]]
            } else {
                &[[side, side]]
            };
            for &sides in boards {
                the_opener_loses(played, players, sides);
                for beaten in 2..=players {
                    another_loses(played, players, beaten, sides);
                }
            }
        }
    }
}
