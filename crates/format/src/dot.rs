//! Graphviz's DOT, as far as it makes an undirected graph: attributes are passed over.

mod lexer;

use std::collections::HashSet;
use std::io::Write;

use super::error::{Fault, FormatProblem, WriteError, excerpt};
use super::limit::Limit;
use super::merge::keep_first;
use super::names::Names;
use super::writer::{push_number, write_if_long};
use super::{Format, Parts};
use lexer::{Lexer, Token, Word, write_name};
use slitherlab_graph::{Graph, NONE, Vertex};

/// Reads a file with one graph.
pub(super) fn read(bytes: &[u8], limit: Limit) -> Result<Parts, Fault> {
    if bytes.trim_ascii().is_empty() {
        return Err(Fault::new(bytes.len(), FormatProblem::Empty));
    }
    // So that places among the vertices named in it fit the small numbers of `Body`.
    let longest = Limit::new(bytes.len(), u64::from(NONE) - 1);
    longest.check("bytes", bytes.len() as u64, 0)?;
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let what = "the text is not UTF-8 from here";
        Fault::new(error.valid_up_to(), FormatProblem::Encoding { what })
    })?;
    let mut lexer = Lexer::new(text);
    let next = lexer.next()?;
    let mut reader = Reader {
        bytes,
        limit,
        lexer,
        next,
        names: Names::default(),
        subgraph_names: HashSet::new(),
        edges: Vec::new(),
        mentions: Vec::new(),
        open: Vec::new(),
        last_set: Vec::new(),
        sets: 0,
    };
    let strict = reader.head()?;
    reader.statements()?;
    let mut edges = reader.edges;
    if strict {
        keep_first(&mut edges, |_| 0);
    }
    let mut parts = Parts::new(reader.names.len(), edges);
    parts.names = reader.names.into_list(|number| number);
    Ok(parts)
}

/// Reads statement after statement. Nesting is kept on a stack of our own, because the input
/// decides how deep it goes.
struct Reader<'a> {
    bytes: &'a [u8],
    limit: Limit,
    lexer: Lexer<'a>,
    /// The word that comes next.
    next: Token<'a>,
    names: Names,
    subgraph_names: HashSet<String>,
    edges: Vec<[Vertex; 2]>,
    /// The vertices named so far in the outermost statement, in their order: those of a subgraph
    /// are a range of it.
    mentions: Vec<Vertex>,
    /// The open braces.
    open: Vec<Body>,
    /// For each vertex the last set it was put into; the sets are numbered.
    last_set: Vec<u32>,
    sets: u32,
}

/// A `{ … }` that is still open. Small, because each takes but one byte of input.
struct Body {
    /// Where its mentions begin.
    start: u32,
    /// Where the mentions begin that are the left side of the `--` before this point (they go on
    /// to the right side's), or [`NONE`].
    left: u32,
    /// Whether the name of the subgraph occurred before: then it has vertices from there too.
    continued: bool,
}

impl<'a> Reader<'a> {
    /// Takes the next word.
    fn take(&mut self) -> Result<Token<'a>, Fault> {
        let next = self.lexer.next()?;
        Ok(std::mem::replace(&mut self.next, next))
    }

    /// Takes the next word if it is this mark.
    fn take_mark(&mut self, mark: u8) -> Result<bool, Fault> {
        let found = self.next.word == Word::Mark(mark);
        if found {
            self.take()?;
        }
        Ok(found)
    }

    /// Takes the next word if it is a name.
    fn take_name(&mut self) -> Result<Option<Token<'a>>, Fault> {
        if let Word::Name(_) = self.next.word {
            return self.take().map(Some);
        }
        Ok(None)
    }

    fn expected(&self, what: &'static str) -> Fault {
        Fault::expected(self.bytes, self.next.at, what)
    }

    /// Reads `strict graph NAME {`; returns whether it is strict.
    fn head(&mut self) -> Result<bool, Fault> {
        let strict = self.next.word == Word::Strict;
        if strict {
            self.take()?;
        }
        match self.next.word {
            Word::Graph => self.take()?,
            Word::Digraph => {
                let what = "`digraph`";
                return Err(Fault::new(self.next.at, FormatProblem::Directed { what }));
            }
            Word::End => return Err(Fault::new(self.bytes.len(), FormatProblem::Empty)),
            _ => return Err(self.expected("`graph`")),
        };
        self.take_name()?;
        self.open_body(false)?;
        Ok(strict)
    }

    fn open_body(&mut self, continued: bool) -> Result<(), Fault> {
        if !self.take_mark(b'{')? {
            return Err(self.expected("'{'"));
        }
        self.open.push(Body {
            start: self.mentions.len() as u32,
            left: NONE,
            continued,
        });
        Ok(())
    }

    /// Reads everything to the brace that closes the graph, and the end.
    fn statements(&mut self) -> Result<(), Fault> {
        while let Some(body) = self.open.last() {
            let waiting = body.left != NONE;
            match self.next.word {
                Word::Mark(b'}') if !waiting => self.close_body()?,
                Word::Mark(b';') if !waiting => drop(self.take()?),
                Word::Graph | Word::Node | Word::Edge if !waiting => {
                    self.take()?;
                    self.skip_attributes()?;
                }
                Word::Mark(b'{') => self.open_body(false)?,
                Word::Subgraph => self.open_subgraph()?,
                Word::Name(_) => self.name_statement(waiting)?,
                _ if waiting => return Err(self.expected("a vertex or subgraph after `--`")),
                _ => return Err(self.expected("a statement or '}'")),
            }
        }
        match self.next.word {
            Word::End => Ok(()),
            Word::Strict | Word::Graph | Word::Digraph => {
                Err(Fault::new(self.next.at, FormatProblem::SecondGraph))
            }
            _ => Err(self.expected("the end after the closing brace")),
        }
    }

    /// Reads `subgraph NAME {`.
    fn open_subgraph(&mut self) -> Result<(), Fault> {
        self.take()?;
        let mut continued = false;
        if let Some(Token {
            word: Word::Name(name),
            ..
        }) = self.take_name()?
        {
            continued = !self.subgraph_names.insert(name.into_owned());
        }
        self.open_body(continued)
    }

    /// Reads `NAME = NAME`, or vertices and what follows them.
    fn name_statement(&mut self, waiting: bool) -> Result<(), Fault> {
        let start = self.mentions.len() as u32;
        let mut first = !waiting;
        loop {
            let Some(Token {
                word: Word::Name(name),
                ..
            }) = self.take_name()?
            else {
                return Err(self.expected("a vertex"));
            };
            if std::mem::take(&mut first) && self.take_mark(b'=')? {
                if self.take_name()?.is_none() {
                    return Err(self.expected("a value"));
                }
                return Ok(());
            }
            let vertex = self.names.number(&name);
            self.mentions.push(vertex);
            // A port and a side of the compass: places for the drawing.
            for _ in 0..2 {
                if self.take_mark(b':')? && self.take_name()?.is_none() {
                    return Err(self.expected("a port"));
                }
            }
            if !self.take_mark(b',')? {
                break;
            }
        }
        self.end_operand(start, false)
    }

    /// Closes the innermost body.
    fn close_body(&mut self) -> Result<(), Fault> {
        self.take()?;
        match self.open.pop() {
            Some(body) if !self.open.is_empty() => self.end_operand(body.start, body.continued),
            _ => Ok(()),
        }
    }

    /// After the vertices from `start` on, which are one side of a `--` or stand alone.
    fn end_operand(&mut self, mut start: u32, continued: bool) -> Result<(), Fault> {
        let more = match self.next.word {
            Word::Line => true,
            Word::Arrow => {
                let what = "`->`";
                return Err(Fault::new(self.next.at, FormatProblem::Directed { what }));
            }
            _ => false,
        };
        let Some(body) = self.open.last_mut() else {
            return Ok(());
        };
        let left = std::mem::replace(&mut body.left, NONE);
        if continued && (more || left != NONE) {
            return Err(Fault::new(self.next.at, CONTINUED));
        }
        if left != NONE {
            start = self.join(left as usize, start as usize)? as u32;
        }
        if more {
            self.take()?;
            if let Some(body) = self.open.last_mut() {
                body.left = start;
            }
            return Ok(());
        }
        if self.open.len() == 1 {
            self.mentions.clear();
        }
        self.skip_attributes()
    }

    /// Joins the vertices mentioned from `left` to `right` to those from `right` on. Repeated
    /// mentions are forgotten; returns where the right side begins after that.
    ///
    /// The passes over the mentions cost no more than the edges that are made and the mentions
    /// that go, so nesting such sets in each other costs nothing extra.
    fn join(&mut self, left: usize, right: usize) -> Result<usize, Fault> {
        if left == right || right == self.mentions.len() {
            return Ok(right);
        }
        let mut end = left;
        let mut middle = left;
        for side in [left..right, right..self.mentions.len()] {
            middle = end;
            self.sets += 1;
            self.last_set.resize(self.names.len(), 0);
            for place in side {
                let vertex = self.mentions[place];
                let set = &mut self.last_set[vertex as usize];
                if std::mem::replace(set, self.sets) != self.sets {
                    self.mentions[end] = vertex;
                    end += 1;
                }
            }
        }
        self.mentions.truncate(end);
        let (tails, heads) = self.mentions[left..].split_at(middle - left);
        let product = (tails.len() as u64).saturating_mul(heads.len() as u64);
        let count = product.saturating_add(self.edges.len() as u64);
        self.limit.check("edges", count, self.next.at)?;
        for &u in tails {
            self.edges.extend(heads.iter().map(|&v| [u, v]));
        }
        Ok(middle)
    }

    /// Passes over any number of `[…]`.
    fn skip_attributes(&mut self) -> Result<(), Fault> {
        while self.take_mark(b'[')? {
            while !self.take_mark(b']')? {
                match self.next.word {
                    Word::Name(_) | Word::Mark(b'=' | b',' | b';') => self.take()?,
                    _ => return Err(self.expected("an attribute or ']'")),
                };
            }
        }
        Ok(())
    }
}

const CONTINUED: FormatProblem = FormatProblem::Foreign {
    what: "an edge to a subgraph that is given in several parts",
    instead: "give it in one part",
};

/// Writes the vertices, then the edges in the order of their ids.
pub(super) fn write(
    graph: &Graph,
    names: Option<&[String]>,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let push_name = |text: &mut Vec<u8>, v: Vertex| {
        let Some(names) = names else {
            push_number(text, v);
            return Ok(());
        };
        let name = &names[v as usize];
        let written = write_name(name).ok_or_else(|| WriteError::Name {
            format: Format::Dot,
            name: excerpt(name),
        })?;
        text.extend_from_slice(written.as_bytes());
        Ok::<(), WriteError>(())
    };
    let mut text = b"graph {\n".to_vec();
    let vertices = graph.vertices().map(|v| (v, None));
    let edges = graph.edges().iter().map(|&[u, v]| (u, Some(v)));
    // All vertices come first, so that they are numbered in their order when they are read back.
    for (u, v) in vertices.chain(edges) {
        text.extend_from_slice(b"  ");
        push_name(&mut text, u)?;
        if let Some(v) = v {
            text.extend_from_slice(b" -- ");
            push_name(&mut text, v)?;
        }
        text.extend_from_slice(b";\n");
        write_if_long(&mut text, out)?;
    }
    text.extend_from_slice(b"}\n");
    Ok(out.write_all(&text)?)
}
