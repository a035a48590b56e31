//! Hold That Line (Sackson, *A Gamut of Games*, 1969), on any rectangle of dots.
//!
//! The first player draws a straight stroke through two or more dots of a row, a column or a
//! diagonal. Then the players take turns, and each draws a straight stroke of any length from
//! either end of the line. No dot is visited twice and no two strokes cross. The player who draws
//! the last stroke loses, so a player who cannot move wins. Sackson plays on four by four dots.
//!
//! The dots are the cells of a board `grid:PxQ`; a hole is a dot that is missing, and no stroke
//! passes it. A position depends on the used dots, on the two ends, and on the small squares that a
//! diagonal divides: another diagonal through such a square would cross it.

use std::collections::VecDeque;
use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_board::spec::{Family, Piece};
use slitherlab_graph::Vertex;
use slitherlab_rules::{Outcome, Player};

use crate::any::AnyMove;
use crate::play::Snapshot;

/// The most dots: a set of them is a number of 64 bits.
///
/// ```
/// use slitherlab_game::{Game, Preset, other::line::MOST_DOTS};
///
/// assert!(Game::new(Preset::HoldThatLine, "grid:8x8").is_ok());
/// assert_eq!(MOST_DOTS, 8 * 8);
/// assert!(Game::new(Preset::HoldThatLine, "grid:8x9").is_err());
/// ```
pub const MOST_DOTS: usize = 64;

/// A stroke from a dot, as far as another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stroke {
    to: Vertex,
    /// The dots that it enters, its last among them and its first not.
    dots: u64,
    /// The small squares that it divides, by the number of their corner next to the origin.
    squares: u64,
}

/// The dots of a board and the strokes between them.
///
/// ```
/// use slitherlab_game::other::Position;
/// use slitherlab_game::{AnyPosition, Game, Preset};
///
/// let game = Game::new(Preset::HoldThatLine, "grid:2x2")?;
/// let AnyPosition::Other(Position::Line(position)) = game.position() else { unreachable!() };
/// // One small square with two diagonals, and the eight symmetries of the square.
/// assert_eq!(position.dots().squares.len(), 1);
/// assert_eq!(position.dots().images.len(), 8);
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Dots {
    /// For each dot the strokes from it, in the order of their last dots.
    strokes: Vec<Vec<Stroke>>,
    /// For each small square its number and its dots: the ends of one diagonal, and those of the
    /// other, as sets.
    pub squares: Vec<(usize, [u64; 2])>,
    /// The symmetries of the rectangle, as images of the dots and of the squares.
    pub images: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Dots {
    /// The dots of a board; `None` when it is no grid of two dimensions with at most
    /// [`MOST_DOTS`] cells.
    #[expect(
        clippy::cast_sign_loss,
        reason = "coordinates on the board are not negative"
    )]
    fn of(board: &Board) -> Option<Self> {
        let term = board.spec()?.only_term()?;
        let Family::Box(Piece::Grid, sides) = &term.family else {
            return None;
        };
        let [width, height] = *sides.as_slice() else {
            return None;
        };
        if term.reach.is_some() || width as usize * height as usize > MOST_DOTS {
            return None;
        }
        let [width, height] = [i64::from(width), i64::from(height)];
        let mut dot = vec![None; (width * height) as usize];
        let mut place = Vec::new();
        let mut at = Vec::new();
        for v in board.graph().vertices() {
            board.place(v, &mut place);
            let [x, y] = [i64::from(place[0]), i64::from(place[1])];
            dot[(x * height + y) as usize] = Some(v);
            at.push([x, y]);
        }
        let find = |x: i64, y: i64| {
            let inside = (0..width).contains(&x) && (0..height).contains(&y);
            inside.then(|| dot[(x * height + y) as usize]).flatten()
        };
        let square = |x: i64, y: i64| (x * height + y) as usize;
        let strokes = at.iter().map(|&[x, y]| {
            let mut strokes = Vec::new();
            // Along the rows, the columns and the diagonals.
            let steps = (0..9).map(|step| (step / 3 - 1, step % 3 - 1));
            for (dx, dy) in steps.filter(|&step| step != (0, 0)) {
                let (mut dots, mut squares) = (0, 0);
                for length in 1.. {
                    let (to_x, to_y) = (x + dx * length, y + dy * length);
                    let Some(to) = find(to_x, to_y) else { break };
                    dots |= 1 << to;
                    if dx != 0 && dy != 0 {
                        squares |= 1 << square(to_x.min(to_x - dx), to_y.min(to_y - dy));
                    }
                    strokes.push(Stroke { to, dots, squares });
                }
            }
            strokes.sort_unstable_by_key(|stroke| stroke.to);
            strokes
        });
        let strokes = strokes.collect();
        let corners = (0..width - 1).flat_map(|x| (0..height - 1).map(move |y| [x, y]));
        let corners = corners.map(|[x, y]| {
            let diagonal = |one: [i64; 2], other: [i64; 2]| {
                let dots = [one, other].map(|[x, y]| find(x, y));
                dots.iter().flatten().fold(0, |set, &v| set | 1u64 << v)
            };
            let rising = diagonal([x, y], [x + 1, y + 1]);
            (square(x, y), [rising, diagonal([x + 1, y], [x, y + 1])])
        });
        let corners = corners.collect();
        let turns = if width == height { 0..8 } else { 0..4 };
        let images = turns.filter_map(|turn| {
            let dots = at.iter().map(|&[x, y]| {
                let [x, y] = turned(turn, [x, y], [width, height]);
                find(x, y).map(|v| v as u8)
            });
            // Holes may take a symmetry away.
            let dots: Vec<u8> = dots.collect::<Option<_>>()?;
            let mut squares = vec![0; (width * height) as usize];
            for (x, y) in (0..width - 1).flat_map(|x| (0..height - 1).map(move |y| (x, y))) {
                let [to_x, to_y] = turned(turn, [x, y], [width - 1, height - 1]);
                squares[square(x, y)] = square(to_x, to_y) as u8;
            }
            Some((dots, squares))
        });
        Some(Self {
            strokes,
            squares: corners,
            images: images.collect(),
        })
    }
}

/// A place under one of the eight symmetries of a square; the first four keep the axes, and are
/// symmetries of every rectangle.
fn turned(turn: u32, [x, y]: [i64; 2], [width, height]: [i64; 2]) -> [i64; 2] {
    let x = if turn & 1 == 0 { x } else { width - 1 - x };
    let y = if turn & 2 == 0 { y } else { height - 1 - y };
    if turn & 4 == 0 { [x, y] } else { [y, x] }
}

/// What the rest of the game depends on, but for the turn.
///
/// ```
/// use slitherlab_game::other::Position;
/// use slitherlab_game::{AnyPosition, Game, Preset};
///
/// let game = Game::new(Preset::HoldThatLine, "grid:2x2")?;
/// let AnyPosition::Other(Position::Line(position)) = game.position() else { unreachable!() };
/// let (state, dots) = (position.state(), position.dots());
/// // Four sides and two diagonals.
/// assert_eq!(state.strokes(dots).len(), 6);
/// assert_eq!(state.after(dots, [0, 3]).used, 0b1001);
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The dots of the line.
    pub used: u64,
    /// The small squares that a diagonal divides.
    pub divided: u64,
    /// The two ends; none before the first stroke.
    pub ends: Option<[Vertex; 2]>,
}

impl State {
    const START: Self = Self {
        used: 0,
        divided: 0,
        ends: None,
    };

    /// Lists the legal strokes, each with the end it begins at, by the numbers of the dots; an
    /// opening begins at its smaller dot.
    pub fn strokes(self, dots: &Dots) -> Vec<[Vertex; 2]> {
        let starts = match self.ends {
            Some([front, back]) => vec![front.min(back), front.max(back)],
            None => (0..dots.strokes.len() as Vertex).collect(),
        };
        let mut moves = Vec::new();
        for from in starts {
            let strokes = dots.strokes[from as usize].iter();
            let legal = strokes.filter(|stroke| self.allows(stroke));
            let legal = legal.filter(|stroke| self.ends.is_some() || from < stroke.to);
            moves.extend(legal.map(|stroke| [from, stroke.to]));
        }
        moves
    }

    fn allows(self, stroke: &Stroke) -> bool {
        stroke.dots & self.used == 0 && stroke.squares & self.divided == 0
    }

    /// Returns the state after a legal stroke.
    ///
    /// # Panics
    /// Panics if no straight stroke joins the two dots.
    #[must_use]
    pub fn after(self, dots: &Dots, [from, to]: [Vertex; 2]) -> Self {
        let strokes = &dots.strokes[from as usize];
        let place = strokes.binary_search_by_key(&to, |stroke| stroke.to);
        let stroke = &strokes[place.expect("a legal stroke is straight")];
        let ends = match self.ends {
            None => [from, to],
            Some([front, back]) if front == from => [to, back],
            Some([front, _]) => [front, to],
        };
        Self {
            used: self.used | stroke.dots | 1 << from,
            divided: self.divided | stroke.squares,
            ends: Some(ends),
        }
    }
}

/// A line of strokes on dots.
///
/// ```
/// use slitherlab_game::other::Position;
/// use slitherlab_game::{AnyPosition, Game, Preset};
///
/// let game = Game::new(Preset::HoldThatLine, "grid:2x2")?;
/// let AnyPosition::Other(Position::Line(position)) = game.position() else { unreachable!() };
/// assert_eq!(position.corners().count(), 0);
/// assert_eq!(position.legal_moves().len(), 6);
/// # Ok::<(), slitherlab_game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    dots: Arc<Dots>,
    state: State,
    /// Where strokes begin and end, from end to end of the line.
    corners: VecDeque<Vertex>,
    past: Vec<(State, [Vertex; 2])>,
}

impl Position {
    /// Returns the empty board; `None` when the board is no grid of two dimensions with at most
    /// [`MOST_DOTS`] dots.
    pub(super) fn start(board: &Board) -> Option<Self> {
        Some(Self {
            dots: Arc::new(Dots::of(board)?),
            state: State::START,
            corners: VecDeque::new(),
            past: Vec::new(),
        })
    }

    /// Returns the dots and the strokes between them.
    pub fn dots(&self) -> &Dots {
        &self.dots
    }

    /// Returns whether there are this many dots.
    pub(super) fn has_dots(&self, count: usize) -> bool {
        self.dots.strokes.len() == count
    }

    /// Returns what the rest of the game depends on, but for the turn.
    pub fn state(&self) -> State {
        self.state
    }

    /// Lists the dots at which strokes begin and end, from end to end of the line.
    pub fn corners(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.corners.iter().copied()
    }

    /// Returns the player to move.
    pub fn turn(&self) -> Player {
        Player::from_index(self.past.len() as u32 % 2)
    }

    /// Lists the legal moves.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        let strokes = self.state.strokes(&self.dots).into_iter();
        strokes.map(AnyMove::Step).collect()
    }

    /// Lists the moves made since the start.
    pub(super) fn line(&self) -> Vec<AnyMove> {
        let strokes = self.past.iter();
        strokes.map(|&(_, stroke)| AnyMove::Step(stroke)).collect()
    }

    /// Says why a move is not legal.
    pub(super) fn refusal(&self, mv: AnyMove) -> &'static str {
        let AnyMove::Step([from, to]) = mv else {
            return "a stroke leads from one dot to another";
        };
        let strokes = self.dots.strokes.get(from as usize);
        if !strokes.is_some_and(|strokes| strokes.iter().any(|stroke| stroke.to == to)) {
            "no straight stroke joins the two dots"
        } else if self.state.ends.is_none() {
            "the dot that comes first is named first"
        } else if self.state.ends.is_some_and(|ends| !ends.contains(&from)) {
            "the line does not end at the first dot"
        } else {
            "the stroke meets the line"
        }
    }

    /// Makes a legal move.
    ///
    /// # Panics
    /// Panics if it is a move of another game.
    pub fn play_unchecked(&mut self, mv: AnyMove) {
        let AnyMove::Step([from, to]) = mv else {
            panic!("a move of another game");
        };
        self.past.push((self.state, [from, to]));
        self.state = self.state.after(&self.dots, [from, to]);
        if self.corners.is_empty() {
            self.corners.extend([from, to]);
        } else if self.corners.front() == Some(&from) {
            self.corners.push_front(to);
        } else {
            self.corners.push_back(to);
        }
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<AnyMove> {
        let (before, stroke) = self.past.pop()?;
        match before.ends {
            None => self.corners.clear(),
            Some([front, _]) if front == stroke[0] => {
                self.corners.pop_front();
            }
            Some(_) => {
                self.corners.pop_back();
            }
        }
        self.state = before;
        Some(AnyMove::Step(stroke))
    }

    /// Says whether the game is over: a player who cannot draw has won.
    pub fn outcome(&self) -> Outcome {
        if self.state.strokes(&self.dots).is_empty() {
            Outcome::Wins(self.turn())
        } else {
            Outcome::Ongoing
        }
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        let State {
            used,
            divided,
            ends,
        } = self.state;
        let mut ends = ends.map_or(Vec::new(), |ends| ends.to_vec());
        ends.sort_unstable();
        let halves = [used, divided].map(|set| [set as u32, (set >> 32) as u32]);
        let turn = [self.turn().number()];
        turn.into_iter()
            .chain(ends)
            .chain(halves.into_iter().flatten())
            .collect()
    }
}
