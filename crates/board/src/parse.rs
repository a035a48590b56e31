//! The grammar of board texts.
//!
//! ```text
//! board   = part { "and" part } [ "shuffled" [ seed ] ]
//! part    = term { "+" term } { without }
//! term    = family [ "reach" number ]
//! family  = name [ ":" numbers [ ":" numbers ] ] [ seed ]
//! numbers = number { ( "x" | "," ) number }
//! without = "without" ( cell { cell } | [ "random" ] percent [ seed ] | "random" number [ seed ] )
//! cell    = extent { "," extent }
//! extent  = number [ ".." number ] | "*"
//! seed    = "seed" number
//! ```

use std::sync::Arc;

use super::error::{BoardError, BoardProblem, nearest, textbook};
use super::families::{Kind, find, key, names};
use super::holes::{Amount, Extent, Holes, Pattern, WHOLE};
use super::limits::BoardLimits;
use super::literal;
use super::named::NAMED;
use super::places::Places;
use super::scan::Scanner;
use super::spec::{
    Comb, Family, Legs, Literal, MAX_DIMENSION, PartSpec, Piece, Random, Spec, Term,
};

const KEYWORDS: [&str; 6] = ["without", "reach", "and", "shuffled", "seed", "random"];

/// The most kinds of move, or cuts of holes, that go through all cells of a board; more would make
/// a short text cost more than its board.
const MOST: u32 = 64;

/// Reads a whole text and refuses what asks for more than the limits.
pub(crate) fn parse(text: &str, limits: BoardLimits) -> Result<Spec, BoardError> {
    let mut parser = Parser {
        scanner: Scanner::new(text),
        limits,
        vertices: 0,
        edges: 0,
        work: 0,
    };
    let mut parts = vec![parser.part()?];
    while parser.scanner.eat_keyword("and") {
        parts.push(parser.part()?);
    }
    let shuffled = if parser.scanner.eat_keyword("shuffled") {
        Some(parser.seed()?)
    } else {
        None
    };
    if parser.scanner.peek().is_some() {
        let what = match shuffled {
            Some(_) => "the end",
            None => "`without`, `+`, `and` or the end",
        };
        return Err(parser
            .scanner
            .expected_like(what, |word| nearest(word, KEYWORDS.into_iter())));
    }
    Ok(Spec { parts, shuffled })
}

struct Parser<'a> {
    scanner: Scanner<'a>,
    limits: BoardLimits,
    /// What the text has asked for so far.
    vertices: u128,
    edges: u128,
    /// What the holes of this part cost to cut.
    work: u64,
}

/// Numbers as they were written: `8x8`, `1,2`.
struct Numbers {
    list: Vec<u32>,
    /// Whether an `x` stood between the first two.
    crossed: bool,
    /// Where they stand.
    place: usize,
}

impl<'a> Parser<'a> {
    fn rule<T>(&self, place: usize, rule: &'static str) -> Result<T, BoardError> {
        Err(self.scanner.error(place, BoardProblem::Rule(rule)))
    }

    fn part(&mut self) -> Result<PartSpec, BoardError> {
        let place = self.scanner.place();
        let first = self.term()?;
        self.vertices = self.vertices.saturating_add(first.order());
        self.check(place, "vertices", self.vertices)?;
        let places = first.places();
        let mut terms = vec![first];
        let mut starts = vec![place];
        self.work = 0;
        let mut holes = Vec::new();
        loop {
            let place = self.scanner.place();
            if self.scanner.eat(|c| c == '+') {
                let place = self.scanner.place();
                let term = self.term()?;
                self.check(place, "vertices", term.order())?;
                if !holes.is_empty() {
                    return self.rule(place, "holes are cut from all moves: write `without` last");
                }
                if !places.agree(&term.places()) {
                    return self.rule(place, "`+` joins moves on the same cells, and these differ");
                }
                if terms.len() == MOST as usize {
                    return self.rule(place, "a board has at most 64 kinds of move");
                }
                terms.push(term);
                starts.push(place);
            } else if self.scanner.eat_keyword("without") {
                if holes.len() == MOST as usize {
                    return self.rule(place, "a board has at most 64 times `without`");
                }
                holes.push(self.holes(&places)?);
            } else if self.scanner.eat_keyword("holes") {
                if holes.len() == MOST as usize {
                    return self.rule(place, "a board has at most 64 times `holes`");
                }
                holes.push(self.percolation()?);
            } else if self.scanner.eat_keyword("reach") {
                // After the holes it is still clear whose reach is meant, if there is one kind.
                let [term] = terms.as_mut_slice() else {
                    return self.rule(place, "write `reach` right after the moves it belongs to");
                };
                self.reach(place, term)?;
            } else {
                break;
            }
        }
        let enough = self.limits.of("edges") as u128;
        for (term, &place) in terms.iter().zip(&starts) {
            self.edges = self.edges.saturating_add(term.edge_bound(enough));
            self.check(place, "edges", self.edges)?;
        }
        Ok(PartSpec { terms, holes })
    }

    fn check(&self, place: usize, what: &'static str, count: u128) -> Result<(), BoardError> {
        self.limits
            .check(what, count)
            .map_err(|problem| self.scanner.error(place, problem))
    }

    fn term(&mut self) -> Result<Term, BoardError> {
        let mut term = Term {
            family: self.family()?,
            reach: None,
        };
        let place = self.scanner.place();
        if self.scanner.eat_keyword("reach") {
            self.reach(place, &mut term)?;
        }
        Ok(term)
    }

    fn reach(&mut self, place: usize, term: &mut Term) -> Result<(), BoardError> {
        if term.reach.is_some() {
            return self.rule(place, "the reach is given already");
        }
        let number = self.scanner.place();
        let reach = self.scanner.count("how far a move reaches")?;
        if reach == 0 {
            return self.rule(number, "the reach must be at least 1");
        }
        let Some(usual) = term.family.usual_reach() else {
            return self.rule(place, "only boards with straight lines have a reach");
        };
        term.reach = Some(reach).filter(|&reach| reach != usual);
        Ok(())
    }

    fn seed(&mut self) -> Result<u64, BoardError> {
        if self.scanner.eat_keyword("seed") {
            self.scanner.number("the seed, a number")
        } else {
            Ok(0)
        }
    }

    fn family(&mut self) -> Result<Family, BoardError> {
        let place = self.scanner.place();
        let kind = self.kind()?;
        if let Kind::Literal(literal) = kind {
            return self.literal(literal);
        }
        if let Kind::Named(named) = kind {
            return Ok(Family::Named(named));
        }
        if !self.scanner.eat(|c| c == ':') {
            let petersen = NAMED.iter().find(|named| named.name == "petersen");
            return match (kind, petersen) {
                (Kind::Petersen, Some(named)) => Ok(Family::Named(named)),
                _ => Err(self.form(kind)),
            };
        }
        let first = self.numbers()?;
        match kind {
            Kind::Leaper => self.leaper(&first),
            Kind::Circulant => self.circulant(&first),
            Kind::RandomTree | Kind::Gnm | Kind::RandomRegular | Kind::RandomBipartite => {
                self.random(kind, &first)
            }
            _ => self.plain(kind, place, first),
        }
    }

    /// The name of a family, which may have several words.
    fn kind(&mut self) -> Result<Kind, BoardError> {
        let place = self.scanner.place();
        let mut name = String::new();
        // Where the name ends after each word; the longest name that means something wins.
        let mut ends: Vec<(Scanner<'a>, Option<Kind>)> = Vec::new();
        let mut ahead = self.scanner.clone();
        loop {
            let word = ahead.word();
            let keyword = !name.is_empty() && KEYWORDS.contains(&word.to_lowercase().as_str());
            if word.is_empty() || keyword || ends.len() == 4 {
                break;
            }
            if !name.is_empty() {
                name.push(' ');
            }
            name.push_str(word);
            ends.push((ahead.clone(), find(&name)));
        }
        if name.is_empty() {
            return Err(match textbook(self.scanner.rest()) {
                None => self.scanner.expected("the name of a board"),
                nearest => {
                    let name = self.scanner.rest().trim_end().to_owned();
                    self.scanner
                        .error(place, BoardProblem::NoFamily { name, nearest })
                }
            });
        }
        let found = ends
            .into_iter()
            .rev()
            .find_map(|(end, kind)| Some((end, kind?)));
        if let Some((end, kind)) = found {
            self.scanner = end;
            return Ok(kind);
        }
        let name: String = name.chars().take(40).collect();
        let near = || {
            let first = name.split(' ').next().unwrap_or_default();
            nearest(&key(&name), names()).or_else(|| nearest(&key(first), names()))
        };
        let nearest = textbook(self.scanner.rest()).or_else(|| near().map(str::to_owned));
        Err(self
            .scanner
            .error(place, BoardProblem::NoFamily { name, nearest }))
    }

    /// Says how such a board is written.
    fn form(&mut self, kind: Kind) -> BoardError {
        let place = self.scanner.place();
        self.scanner.error(place, BoardProblem::Form(kind.form()))
    }

    fn numbers(&mut self) -> Result<Numbers, BoardError> {
        let place = self.scanner.place();
        let mut numbers = vec![self.scanner.count("a number")?];
        let mut crossed = false;
        loop {
            let cross = |c| matches!(c, 'x' | 'X' | '×');
            let separator = self.scanner.peek();
            if !self.scanner.eat(|c| c == ',' || cross(c)) {
                break;
            }
            crossed |= numbers.len() == 1 && separator.is_some_and(cross);
            numbers.push(self.scanner.count("a number")?);
        }
        Ok(Numbers {
            list: numbers,
            crossed,
            place,
        })
    }

    /// Families with one group of numbers and nothing else.
    fn plain(&mut self, kind: Kind, place: usize, numbers: Numbers) -> Result<Family, BoardError> {
        let at = numbers.place;
        if let Kind::Caterpillar = kind {
            return match *numbers.list.as_slice() {
                [0, _] if numbers.crossed => self.rule(at, "the spine must have a vertex"),
                [spine, legs] if numbers.crossed => {
                    Ok(Family::Caterpillar(Legs::Even(spine, legs)))
                }
                _ => Ok(Family::Caterpillar(Legs::Each(numbers.list))),
            };
        }
        if let (Kind::Tree, &[children, height]) = (kind, numbers.list.as_slice()) {
            return if children == 0 {
                self.rule(at, "a vertex must have a child")
            } else {
                Ok(Family::Tree(children, height))
            };
        }
        if numbers.list.contains(&0) {
            return self.rule(at, "the numbers must be at least 1");
        }
        // Boxes of other dimensions are the boards of other pieces.
        let has_one_number = |piece: Piece| {
            use Piece::{Cycle, Hypercube, Ladder, Path, Prism};
            matches!(piece, Cycle | Hypercube | Ladder | Path | Prism)
        };
        Ok(match (kind, numbers.list.as_slice()) {
            (Kind::Box(Piece::Hypercube), &[d]) => {
                if d as usize > MAX_DIMENSION {
                    return self.rule(at, "a board has at most 32 dimensions");
                }
                Family::Box(Piece::Hypercube, vec![2; d as usize])
            }
            (Kind::Box(Piece::Prism), &[n]) if n < 3 => {
                return self.rule(at, "the rings of a prism have at least 3 vertices");
            }
            (Kind::Box(piece @ (Piece::Ladder | Piece::Prism)), &[n]) => {
                Family::Box(piece, vec![n, 2])
            }
            (Kind::Aztec, &[n]) => Family::Aztec(n),
            (Kind::Triangle, &[n]) => Family::Triangle(n),
            (Kind::Hex, &[n]) => Family::Hexagon(n),
            (Kind::Hex, &[a, b]) => Family::Box(Piece::Hex, vec![a, b]),
            (Kind::Honeycomb, &[n]) => Family::Honeycomb(Comb::Hexagon(n)),
            (Kind::Honeycomb, &[a, b]) => Family::Honeycomb(Comb::Parallelogram(a, b)),
            (Kind::Complete, &[n]) => Family::Complete(n),
            (Kind::Star, &[n]) => Family::Star(n),
            (Kind::Wheel, &[n]) if n < 3 => {
                return self.rule(at, "the rim of a wheel has at least 3 vertices");
            }
            (Kind::Wheel, &[n]) => Family::Wheel(n),
            (Kind::Bipartite, [_, _]) | (Kind::Multipartite, _) => {
                Family::Multipartite(numbers.list)
            }
            (Kind::Petersen, &[n, k]) => {
                if n < 3 || 2 * u64::from(k) >= u64::from(n) {
                    return self.rule(at, "`petersen:N,K` needs N ≥ 3 and K below N/2");
                }
                Family::Petersen(n, k)
            }
            (Kind::Simple(family), list) => match family.rule(list) {
                Some(rule) => return self.rule(at, rule),
                None => Family::Simple(family, numbers.list),
            },
            (Kind::Box(piece), list) if list.len() == 1 || !has_one_number(piece) => {
                Family::Box(piece, self.sides(numbers)?)
            }
            (kind, _) => return Err(self.scanner.error(place, BoardProblem::Form(kind.form()))),
        })
    }

    /// The sides of a box.
    fn sides(&self, numbers: Numbers) -> Result<Vec<u32>, BoardError> {
        if numbers.list.contains(&0) {
            return self.rule(numbers.place, "a side must be at least 1");
        }
        if numbers.list.len() > MAX_DIMENSION {
            return self.rule(numbers.place, "a board has at most 32 dimensions");
        }
        Ok(numbers.list)
    }

    /// The second group of numbers.
    fn second(&mut self, kind: Kind) -> Result<Numbers, BoardError> {
        if self.scanner.eat(|c| c == ':') {
            self.numbers()
        } else {
            Err(self.form(kind))
        }
    }

    fn leaper(&mut self, first: &Numbers) -> Result<Family, BoardError> {
        let &[a, b] = first.list.as_slice() else {
            return Err(self
                .scanner
                .error(first.place, BoardProblem::Form(Kind::Leaper.form())));
        };
        if a == 0 && b == 0 {
            return self.rule(first.place, "a leaper must leave its cell");
        }
        let sides = self.second(Kind::Leaper)?;
        Ok(Family::Box(
            Piece::Leaper(a.min(b), a.max(b)),
            self.sides(sides)?,
        ))
    }

    fn circulant(&mut self, first: &Numbers) -> Result<Family, BoardError> {
        let &[order] = first.list.as_slice() else {
            return Err(self
                .scanner
                .error(first.place, BoardProblem::Form(Kind::Circulant.form())));
        };
        let mut jumps = self.second(Kind::Circulant)?;
        if jumps.list.iter().any(|&jump| jump == 0 || jump > order / 2) {
            return self.rule(jumps.place, "the jumps go from 1 to half of the ring");
        }
        jumps.list.sort_unstable();
        jumps.list.dedup();
        Ok(Family::Circulant(order, jumps.list))
    }

    fn random(&mut self, kind: Kind, numbers: &Numbers) -> Result<Family, BoardError> {
        let place = numbers.place;
        let random = match (kind, numbers.list.as_slice()) {
            (_, &[0, ..]) | (Kind::RandomBipartite, &[_, 0, _]) => {
                return self.rule(place, "there must be a vertex");
            }
            (Kind::RandomTree, &[n]) => Random::Tree(n),
            (Kind::Gnm, &[n, m]) => {
                let pairs = u64::from(n) * u64::from(n - 1) / 2;
                if u64::from(m) > pairs {
                    return self.rule(place, "there are not so many pairs of vertices");
                }
                Random::Gnm(n, m)
            }
            (Kind::RandomRegular, &[n, d]) => {
                if d >= n {
                    return self.rule(place, "the degree must be below the number of vertices");
                }
                if n % 2 == 1 && d % 2 == 1 {
                    return self.rule(place, "odd degrees need an even number of vertices");
                }
                Random::Regular(n, d)
            }
            (Kind::RandomBipartite, &[a, b, m]) => {
                if u64::from(m) > u64::from(a) * u64::from(b) {
                    return self.rule(place, "there are not so many pairs of vertices");
                }
                Random::Bipartite(a, b, m)
            }
            _ => return Err(self.scanner.error(place, BoardProblem::Form(kind.form()))),
        };
        Ok(Family::Random(random, self.seed()?))
    }

    fn literal(&mut self, literal: Literal) -> Result<Family, BoardError> {
        if !self.scanner.eat(|c| c == ':') {
            return Err(self.form(Kind::Literal(literal)));
        }
        let place = self.scanner.place();
        let code = self.scanner.run(literal::is_letter);
        let graph = literal::read(literal, code, self.limits)
            .map_err(|(at, problem)| self.scanner.error(place + at, problem))?;
        Ok(Family::Literal(literal, code.into(), Arc::new(graph)))
    }

    /// What follows `without`.
    fn holes(&mut self, places: &Places) -> Result<Holes, BoardError> {
        let random = self.scanner.eat_keyword("random");
        if let Some(share) = self.percent()? {
            return Ok(Holes::Random {
                amount: Amount::Share(share),
                seed: self.seed()?,
            });
        }
        if random {
            let number = self.scanner.count("how many cells")?;
            return Ok(Holes::Random {
                amount: Amount::Number(number),
                seed: self.seed()?,
            });
        }
        let mut patterns = vec![self.pattern(places)?];
        while self
            .scanner
            .peek()
            .is_some_and(|c| c.is_ascii_digit() || c == '*')
        {
            patterns.push(self.pattern(places)?);
        }
        patterns.sort_unstable();
        patterns.dedup();
        Ok(Holes::Cells(patterns))
    }

    /// What follows `holes`: `p=0.1 seed 1`, with `parity` for cells of even parity alone.
    fn percolation(&mut self) -> Result<Holes, BoardError> {
        let place = self.scanner.place();
        if !self.scanner.eat_keyword("p") || !self.scanner.eat(|c| c == '=') {
            return self.rule(
                place,
                "write `holes p=0.1 seed 1`, or `holes p=0.1 parity seed 1`",
            );
        }
        let place = self.scanner.place();
        let written = self.scanner.run(|c| c.is_ascii_digit() || c == '.');
        let (whole, fraction) = written.split_once('.').unwrap_or((written, "0"));
        let part = format!("{fraction:0<9}").parse::<u64>().ok();
        let chance = match (whole, part) {
            ("0" | "", Some(part)) if fraction.len() <= 9 && !fraction.is_empty() => part,
            ("1", Some(0)) => WHOLE,
            _ => {
                return self.rule(
                    place,
                    "a chance goes from 0 to 1, with at most nine decimals",
                );
            }
        };
        Ok(Holes::Percolated {
            chance,
            parity: self.scanner.eat_keyword("parity"),
            seed: self.seed()?,
        })
    }

    /// A percentage, in billionths of the whole, if one comes next.
    fn percent(&mut self) -> Result<Option<u64>, BoardError> {
        let place = self.scanner.place();
        let mut ahead = self.scanner.clone();
        let written = ahead.run(|c| c.is_ascii_digit() || c == '.');
        if written.is_empty() || !ahead.eat(|c| c == '%') {
            return Ok(None);
        }
        self.scanner = ahead;
        let (whole, fraction) = written.split_once('.').unwrap_or((written, "0"));
        let whole = whole.parse::<u64>().ok().filter(|&whole| whole <= 100);
        let digits = fraction.trim_end_matches('0');
        let part = format!("{digits:0<7}")
            .parse::<u64>()
            .ok()
            .filter(|_| digits.len() <= 7);
        match (whole, part) {
            (Some(whole), Some(part)) if !fraction.is_empty() => {
                let share = whole * (WHOLE / 100) + part;
                if share <= WHOLE {
                    return Ok(Some(share));
                }
                self.rule(place, "at most 100% of the cells can go")
            }
            _ => self.rule(
                place,
                "a share goes from 0% to 100%, with at most seven decimals",
            ),
        }
    }

    fn pattern(&mut self, places: &Places) -> Result<Pattern, BoardError> {
        let place = self.scanner.place();
        let mut extents = vec![self.extent()?];
        while self.scanner.eat(|c| c == ',') {
            extents.push(self.extent()?);
        }
        let pattern = Pattern(extents);
        if pattern.0.len() != places.dimension() {
            let rule = "cells are written like the board's labels, with spaces between them";
            return self.rule(place, rule);
        }
        let Some(work) = pattern.work(places) else {
            let cell = pattern.to_string();
            return Err(self.scanner.error(place, BoardProblem::NoCell { cell }));
        };
        self.work += work;
        if self.work > u64::from(MOST) * (u64::from(places.count()) + 1) {
            return self.rule(place, "these holes overlap too often");
        }
        Ok(pattern)
    }

    fn extent(&mut self) -> Result<Extent, BoardError> {
        if self.scanner.eat(|c| c == '*') {
            return Ok(Extent::All);
        }
        let place = self.scanner.place();
        let first = self.scanner.count("a cell or a percentage")?;
        if !self.scanner.eat_symbol("..") {
            return Ok(Extent::Span(first, first));
        }
        let last = self.scanner.count("the end of the range")?;
        if last < first {
            return self.rule(
                place,
                "the range runs backwards: put the smaller number first",
            );
        }
        Ok(Extent::Span(first, last))
    }
}
