//! Positions of Hold That Line: one line of straight strokes on the dots of a grid.
//!
//! A stroke goes from a dot along a row, a column or a diagonal to another dot, through all dots
//! between them. It begins at either end of the line, visits no dot of it, and crosses no stroke.
//! Two strokes cross between dots only where two diagonals of a small square meet.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::rc::Rc;

use slitherlab_board::Board;
use slitherlab_board::spec::{Family, Piece, Spec};
use slitherlab_graph::Vertex;
use slitherlab_rules::{Outcome, Player};

use super::{Play, illegal, no_move, unreadable, unsound, vertex};
use crate::case::{Case, Proved, Shown};
use crate::certificate::{Certificate, Proof};
use crate::refusal::Refusal;
use crate::strategy::{self, Replay};

/// Where the dots are.
type Place = [i64; 2];

/// Along the rows, the columns and the diagonals.
const DIRECTIONS: [[i64; 2]; 8] = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
];

/// What a line takes: its dots, and the small squares that its diagonals divide.
#[derive(Default)]
struct Drawn {
    dots: BTreeSet<Vertex>,
    squares: BTreeSet<Place>,
}

/// The small square that a step between two neighbouring dots divides, by its corner next to the
/// origin.
fn square([a, b]: [Place; 2]) -> Option<Place> {
    let diagonal = a[0] != b[0] && a[1] != b[1];
    diagonal.then(|| [a[0].min(b[0]), a[1].min(b[1])])
}

/// A position: the line by the dots at which its strokes begin and end.
#[derive(Clone)]
pub(crate) struct Position {
    places: Rc<Vec<Place>>,
    dots: Rc<HashMap<Place, Vertex>>,
    line: VecDeque<Vertex>,
    turn: Player,
    /// Whether each stroke since the set-up was drawn from the front of the line.
    made: Vec<bool>,
}

impl Position {
    /// Sets up a position by its text: the dots at which strokes begin and end, from end to end.
    pub(crate) fn set_up(
        board: &Board,
        certificate: &Certificate,
        text: &str,
        turn: Option<Player>,
    ) -> Result<Self, Refusal> {
        if !is_grid(board) {
            return Err(Refusal::Game(certificate.game, LINE));
        }
        if !strategy::fits(board, false) {
            return Err(Refusal::LargeBoard);
        }
        let mut place = Vec::new();
        let places = board.graph().vertices().map(|v| {
            board.place(v, &mut place);
            [i64::from(place[0]), i64::from(place[1])]
        });
        let places: Vec<Place> = places.collect();
        let dots = places.iter().copied().zip(board.graph().vertices());
        let mut position = Self {
            dots: Rc::new(dots.collect()),
            places: Rc::new(places),
            line: VecDeque::new(),
            turn: Player::FIRST,
            made: Vec::new(),
        };
        let dot = |word: &str| {
            let found = board.vertex(word);
            found.ok_or_else(|| unreadable(word, text, "the board has no such vertex"))
        };
        let corners: Vec<Vertex> = text.split_whitespace().map(dot).collect::<Result<_, _>>()?;
        if corners.len() == 1 {
            return unsound("a line has two ends");
        }
        let mut drawn = Drawn::default();
        drawn.dots.extend(corners.first());
        for stroke in corners.windows(2) {
            let step = [stroke[0], stroke[1]];
            if let Some(why) = position.why_against(step, &drawn) {
                return unsound(why);
            }
            position.add(step, &mut drawn);
            position.draw(step);
            // The front stays where it is: the text goes from end to end.
            position.made.clear();
        }
        let strokes = corners.len().saturating_sub(1);
        position.turn = turn.unwrap_or(Player::from_index(strokes as u32 % 2));
        match position.turn.index() {
            0 | 1 => Ok(position),
            _ => unsound("there are two players"),
        }
    }

    /// The dots from the first, which is left out, to the second, if a straight stroke leads there.
    fn stroke(&self, [from, to]: [Vertex; 2]) -> Option<Vec<Vertex>> {
        let [a, b] = [from, to].map(|v| self.places[v as usize]);
        let [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        let length = dx.abs().max(dy.abs());
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        if length == 0 || !straight {
            return None;
        }
        let step = [dx.signum(), dy.signum()];
        let at = |k: i64| [a[0] + k * step[0], a[1] + k * step[1]];
        (1..=length)
            .map(|k| self.dots.get(&at(k)).copied())
            .collect()
    }

    /// What the line takes.
    fn drawn(&self) -> Drawn {
        let mut drawn = Drawn::default();
        drawn.dots.extend(self.line.front());
        for (&from, &to) in self.line.iter().zip(self.line.iter().skip(1)) {
            self.add([from, to], &mut drawn);
        }
        drawn
    }

    /// Adds what a stroke takes.
    fn add(&self, [from, to]: [Vertex; 2], drawn: &mut Drawn) {
        let stroke = self.stroke([from, to]).unwrap_or_default();
        drawn.squares.extend(self.divided(from, &stroke));
        drawn.dots.extend(stroke);
    }

    /// The small squares that a stroke divides, by their corners next to the origin.
    fn divided(&self, from: Vertex, stroke: &[Vertex]) -> Vec<Place> {
        let before = [from].into_iter().chain(stroke.iter().copied());
        let steps = before.zip(stroke);
        let steps = steps.map(|(u, &v)| square([u, v].map(|dot| self.places[dot as usize])));
        steps.flatten().collect()
    }

    /// The legal strokes from a dot: in each direction as far as nothing is in the way.
    fn strokes_from(&self, from: Vertex, drawn: &Drawn) -> Vec<[Vertex; 2]> {
        let mut strokes = Vec::new();
        for [dx, dy] in DIRECTIONS {
            let mut here = self.places[from as usize];
            loop {
                let next = [here[0] + dx, here[1] + dy];
                let crosses = square([here, next]).is_some_and(|it| drawn.squares.contains(&it));
                match self.dots.get(&next) {
                    Some(dot) if !crosses && !drawn.dots.contains(dot) => {
                        strokes.push([from, *dot]);
                    }
                    _ => break,
                }
                here = next;
            }
        }
        strokes.sort_unstable();
        strokes
    }

    fn why_illegal(&self, step: [Vertex; 2]) -> Option<&'static str> {
        self.why_against(step, &self.drawn())
    }

    /// Why a stroke is not legal, given what is drawn.
    fn why_against(
        &self,
        step: [Vertex; 2],
        Drawn { dots, squares }: &Drawn,
    ) -> Option<&'static str> {
        let is_end = |v: Vertex| self.line.front() == Some(&v) || self.line.back() == Some(&v);
        if !self.line.is_empty() && !is_end(step[0]) {
            return Some("the stroke does not begin at an end of the line");
        }
        let Some(stroke) = self.stroke(step) else {
            return Some("no straight stroke joins the two vertices");
        };
        if stroke.iter().any(|dot| dots.contains(dot)) {
            return Some("the stroke visits a vertex of the line");
        }
        let divided = self.divided(step[0], &stroke);
        let crosses = divided.iter().any(|square| squares.contains(square));
        crosses.then_some("the stroke crosses the line")
    }

    fn draw(&mut self, [from, to]: [Vertex; 2]) {
        if self.line.is_empty() {
            self.line.push_back(from);
        }
        let in_front = self.line.len() > 1 && self.line.front() == Some(&from);
        if in_front {
            self.line.push_front(to);
        } else {
            self.line.push_back(to);
        }
        self.made.push(in_front);
    }
}

/// What certificates of this game speak about.
const LINE: &str = "a grid of two dimensions";

fn is_grid(board: &Board) -> bool {
    let term = board.spec().and_then(Spec::only_term);
    term.is_some_and(|term| {
        let is_box = matches!(&term.family, Family::Box(Piece::Grid, sides) if sides.len() == 2);
        is_box && term.reach.is_none()
    })
}

impl Play for Position {
    type Move = [Vertex; 2];

    fn players(&self) -> u32 {
        2
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self) -> Vec<[Vertex; 2]> {
        let starts: BTreeSet<Vertex> = match (self.line.front(), self.line.back()) {
            (Some(&front), Some(&back)) => [front, back].into(),
            _ => (0..self.places.len() as Vertex).collect(),
        };
        let drawn = self.drawn();
        let steps = starts.into_iter();
        let steps = steps.flat_map(|from| self.strokes_from(from, &drawn));
        let opens = self.line.is_empty();
        steps.filter(|[from, to]| !opens || from < to).collect()
    }

    fn make(&mut self, step: [Vertex; 2]) {
        self.draw(step);
        self.turn = self.turn.next(2);
    }

    fn unmake(&mut self) {
        let Some(in_front) = self.made.pop() else {
            return;
        };
        if in_front {
            self.line.pop_front();
        } else {
            self.line.pop_back();
        }
        if self.line.len() == 1 {
            self.line.clear();
        }
        self.turn = self.turn.next(2);
    }

    /// A player who cannot draw has won: the other drew the last stroke.
    fn outcome(&self) -> Outcome {
        if self.moves().is_empty() {
            Outcome::Wins(self.turn)
        } else {
            Outcome::Ongoing
        }
    }

    #[expect(
        clippy::cast_sign_loss,
        reason = "coordinates on the board are not negative"
    )]
    fn snapshot(&self) -> Box<[u32]> {
        let Drawn { dots, squares } = self.drawn();
        let ends = [self.line.front(), self.line.back()];
        let ends: BTreeSet<Vertex> = ends.into_iter().flatten().copied().collect();
        let squares = squares.into_iter().flatten().map(|part| part as u32);
        let counts = [self.turn.number(), ends.len() as u32, dots.len() as u32];
        counts
            .into_iter()
            .chain(ends)
            .chain(dots)
            .chain(squares)
            .collect()
    }

    fn move_text(&self, board: &Board, [from, to]: [Vertex; 2]) -> String {
        format!("{}-{}", board.label(from), board.label(to))
    }

    /// Reads `U-V`; the ends of the first stroke may come in either order.
    fn parse_move(&self, board: &Board, text: &str) -> Result<[Vertex; 2], Refusal> {
        let form = || no_move(text, "`U-V` with two vertices");
        let (from, to) = text.split_once('-').ok_or_else(form)?;
        let mut step = [vertex(board, text, from)?, vertex(board, text, to)?];
        if self.line.is_empty() {
            step.sort_unstable();
        }
        match self.why_illegal(step) {
            None => Ok(step),
            Some(why) => Err(illegal(text, why)),
        }
    }

    fn text(&self, board: &Board) -> String {
        let labels = self.line.iter().map(|&v| board.label(v).to_string());
        labels.collect::<Vec<_>>().join(" ")
    }
}

impl Replay for Position {}

impl Proved for Position {
    fn shown(case: &Case<'_, Self>, proof: &Proof) -> Result<Shown<[Vertex; 2]>, Refusal> {
        match proof {
            Proof::Strategy { nodes, roots } => {
                case.strategies(false, &case.sides()?, nodes, roots)
            }
            _ => Err(case.refuse("another game")),
        }
    }
}
