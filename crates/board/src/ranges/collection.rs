//! All graphs of a kind, as a text.

use std::io::{self, Write};

use slitherlab_graph::Graph;
use slitherlab_graph::generate::{Graphs, Multigraphs, TooLarge, Trees};
use slitherlab_graph::sextet::{graph6, sparse6};

use crate::scan::Scanner;
use crate::{BoardError, BoardProblem};

/// All graphs of a kind up to isomorphism: `graphs:N`, `trees:N` or `multigraphs:N,M`, where
/// `connected` may follow.
///
/// ```
/// use slitherlab_board::ranges::Collection;
///
/// let connected = Collection::parse("graphs:5 connected").expect("it is one")?;
/// assert_eq!(connected.graphs().count(), 21);
/// assert!(Collection::parse("grid:5x5").is_none());
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Collection(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Graphs(Graphs),
    Trees(Trees),
    Multigraphs(Multigraphs),
}

impl Collection {
    /// Reads a text; `None` if it does not begin with the name of a collection.
    ///
    /// # Errors
    /// Returns an error if the text goes on in another way, or asks for graphs that are too large.
    pub fn parse(text: &str) -> Option<Result<Self, BoardError>> {
        let mut scanner = Scanner::new(text);
        let name = scanner.word().to_lowercase();
        let is_known = matches!(name.as_str(), "graphs" | "trees" | "multigraphs");
        (is_known && scanner.eat_symbol(":")).then(|| Self::read(&name, &mut scanner))
    }

    fn read(name: &str, scanner: &mut Scanner<'_>) -> Result<Self, BoardError> {
        let place = scanner.place();
        let order = number(scanner, "the number of vertices")?;
        let too_large = |TooLarge { most }: TooLarge, scanner: &Scanner<'_>| {
            let problem = BoardProblem::TooLarge {
                what: "vertices",
                count: order as u128,
                limit: most,
            };
            scanner.error(place, problem)
        };
        let mut kind = match name {
            "graphs" => {
                Kind::Graphs(Graphs::new(order).map_err(|error| too_large(error, scanner))?)
            }
            "trees" => Kind::Trees(Trees::new(order).map_err(|error| too_large(error, scanner))?),
            _ => {
                if !scanner.eat_symbol(",") {
                    return Err(scanner.expected("`,` and the number of edges"));
                }
                let size = number(scanner, "the number of edges")?;
                let all = Multigraphs::new(order, size);
                Kind::Multigraphs(all.map_err(|error| too_large(error, scanner))?)
            }
        };
        if scanner.eat_symbol("connected") {
            kind = match kind {
                Kind::Graphs(graphs) => Kind::Graphs(graphs.connected()),
                Kind::Trees(trees) => Kind::Trees(trees),
                Kind::Multigraphs(graphs) => Kind::Multigraphs(graphs.connected()),
            };
        }
        if !scanner.rest().is_empty() {
            return Err(scanner.expected("`connected` or the end of the text"));
        }
        Ok(Self(kind))
    }

    /// Returns the graphs, one by one. Their order is always the same.
    pub fn graphs(self) -> Box<dyn Iterator<Item = Graph> + Send> {
        match self.0 {
            Kind::Graphs(graphs) => Box::new(graphs.map(|graph| graph.to_graph())),
            Kind::Trees(trees) => Box::new(trees),
            Kind::Multigraphs(graphs) => Box::new(graphs),
        }
    }

    /// Writes the graphs, one on each line: multigraphs as sparse6, the others as graph6.
    ///
    /// *Cost*: less than a microsecond a graph of ten vertices.
    ///
    /// # Errors
    /// Returns an error if the output fails.
    pub fn write(self, out: &mut impl Write) -> io::Result<()> {
        match self.0 {
            Kind::Graphs(graphs) => {
                let mut line = Vec::new();
                for graph in graphs {
                    line.clear();
                    graph.write_graph6(&mut line);
                    line.push(b'\n');
                    out.write_all(&line)?;
                }
                Ok(())
            }
            Kind::Trees(mut trees) => trees.try_for_each(|tree| graph6::encode(&tree, out)),
            Kind::Multigraphs(mut graphs) => {
                graphs.try_for_each(|graph| sparse6::encode(&graph, out))
            }
        }
    }
}

/// Reads a number that a machine can count to.
fn number(scanner: &mut Scanner<'_>, what: &'static str) -> Result<usize, BoardError> {
    let place = scanner.place();
    let number = scanner.number(what)?;
    usize::try_from(number).map_err(|_| scanner.error(place, BoardProblem::NumberTooLarge))
}
