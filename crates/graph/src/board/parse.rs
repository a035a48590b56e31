//! The grammar of board texts.

use super::error::{BoardError, Problem, nearest};
use super::limits::Limits;
use super::scan::Scanner;
use super::spec::{Family, MAX_DIMENSION, PartSpec, Piece, Spec, Term};

/// The names of all families, as they are printed.
const FAMILIES: [&str; 4] = ["path", "cycle", "grid", "complete"];

/// Reads a whole text and refuses what asks for more than the limits.
pub(crate) fn parse(text: &str, limits: Limits) -> Result<Spec, BoardError> {
    let mut scanner = Scanner::new(text);
    let mut sizes = Sizes {
        limits,
        vertices: 0,
        edges: 0,
    };
    let mut parts = vec![part(&mut scanner, &mut sizes)?];
    while scanner.eat_keyword("and") {
        parts.push(part(&mut scanner, &mut sizes)?);
    }
    if scanner.peek().is_some() {
        return Err(scanner.expected("the end"));
    }
    Ok(Spec { parts })
}

/// What the text has asked for so far.
struct Sizes {
    limits: Limits,
    vertices: u128,
    edges: u128,
}

impl Sizes {
    fn add_vertices(&mut self, term: &Term) -> Result<(), Problem> {
        self.vertices = self.vertices.saturating_add(term.order());
        self.limits.check("vertices", self.vertices)
    }

    fn add_edges(&mut self, term: &Term) -> Result<(), Problem> {
        let enough = self.limits.of("edges") as u128;
        self.edges = self.edges.saturating_add(term.edge_bound(enough));
        self.limits.check("edges", self.edges)
    }
}

fn part(scanner: &mut Scanner<'_>, sizes: &mut Sizes) -> Result<PartSpec, BoardError> {
    let place = scanner.place();
    let first = term(scanner)?;
    sizes
        .add_vertices(&first)
        .and_then(|()| sizes.add_edges(&first))
        .map_err(|problem| scanner.error(place, problem))?;
    Ok(PartSpec { terms: vec![first] })
}

fn term(scanner: &mut Scanner<'_>) -> Result<Term, BoardError> {
    Ok(Term {
        family: family(scanner)?,
        reach: None,
    })
}

fn family(scanner: &mut Scanner<'_>) -> Result<Family, BoardError> {
    let place = scanner.place();
    let name = scanner.word();
    if name.is_empty() {
        return Err(scanner.expected("the name of a board"));
    }
    match name.to_lowercase().as_str() {
        "path" => Ok(Family::Box(Piece::Path, vec![order(scanner)?])),
        "cycle" => Ok(Family::Box(Piece::Cycle, vec![order(scanner)?])),
        "grid" => Ok(Family::Box(Piece::Grid, sides(scanner)?)),
        "complete" => Ok(Family::Complete(order(scanner)?)),
        key => {
            let problem = Problem::NoFamily {
                name: name.chars().take(40).collect(),
                nearest: nearest(key, FAMILIES.into_iter()),
            };
            Err(scanner.error(place, problem))
        }
    }
}

fn colon(scanner: &mut Scanner<'_>) -> Result<(), BoardError> {
    if scanner.eat(|c| c == ':') {
        Ok(())
    } else {
        Err(scanner.expected("`:` and the size"))
    }
}

/// `:n`, at least 1.
fn order(scanner: &mut Scanner<'_>) -> Result<u32, BoardError> {
    colon(scanner)?;
    side(scanner)
}

/// A number, at least 1.
fn side(scanner: &mut Scanner<'_>) -> Result<u32, BoardError> {
    let place = scanner.place();
    match scanner.count("a number")? {
        0 => Err(scanner.error(place, Problem::Rule("a side must be at least 1"))),
        side => Ok(side),
    }
}

/// `:AxBxC…`
fn sides(scanner: &mut Scanner<'_>) -> Result<Vec<u32>, BoardError> {
    colon(scanner)?;
    let mut sides = vec![side(scanner)?];
    loop {
        let place = scanner.place();
        if !scanner.eat(|c| matches!(c, 'x' | 'X' | '×')) {
            return Ok(sides);
        }
        if sides.len() == MAX_DIMENSION {
            let problem = Problem::Rule("a board has at most 32 dimensions");
            return Err(scanner.error(place, problem));
        }
        sides.push(side(scanner)?);
    }
}
