//! `NetworkX`'s node-link JSON: `{"nodes": [{"id": …}, …], "edges": [{"source": …, "target": …},
//! …]}`.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io::Write;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::Parts;
use super::error::{Fault, FormatProblem, WriteError, excerpt};
use super::merge::{keep_first, parallel_ranks};
use super::names::Names;
use super::writer::{push_number, write_if_long};
use slitherlab_graph::{Graph, NONE, Vertex};

/// Reads a document. What is neither a node's id nor an edge's ends is passed over unread, so that
/// nothing is kept that the graph does not need.
pub(super) fn read(bytes: &[u8]) -> Result<Parts, Fault> {
    if bytes.trim_ascii().is_empty() {
        return Err(Fault::new(bytes.len(), FormatProblem::Empty));
    }
    let mut document = Document::default();
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let read = Reader(&mut document, Item::Top)
        .deserialize(&mut json)
        .and_then(|()| json.end());
    if let Err(error) = read {
        let at = offset(bytes, error.line(), error.column());
        let problem = document.problem.unwrap_or_else(|| json_problem(&error));
        return Err(Fault::new(at, problem));
    }
    document
        .parts()
        .map_err(|problem| Fault::new(bytes.len(), problem))
}

/// Where a line and a column are.
fn offset(bytes: &[u8], line: usize, column: usize) -> usize {
    let before = bytes
        .split_inclusive(|&b| b == b'\n')
        .take(line.saturating_sub(1));
    before.map(<[u8]>::len).sum::<usize>() + column.saturating_sub(1)
}

/// The parser's own words, without the position that the error has anyway.
fn json_problem(error: &serde_json::Error) -> FormatProblem {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = text.strip_suffix(&place).unwrap_or(&text);
    // It may quote the input.
    let mut text: String = text.chars().take(160).collect();
    text.retain(|c| !c.is_control());
    FormatProblem::Json(text)
}

/// What was found in the document so far.
#[derive(Default)]
struct Document {
    /// Numbers for the ids, as they occur first among the nodes or the links.
    ids: Names,
    /// For each of these numbers its place among the nodes, [`NONE`] as long as it has none.
    places: Vec<Vertex>,
    /// How many nodes there are.
    nodes: Vertex,
    nodes_read: bool,
    links: Option<Vec<[Vertex; 2]>>,
    /// Numbers for the keys of links, and for each link the number of its key or [`NONE`].
    keys: Names,
    link_keys: Vec<u32>,
    /// Whether the document says that there are no parallel edges.
    simple: bool,
    /// The id or key that is just being read.
    text: String,
    /// What is wrong, when it is not the JSON itself.
    problem: Option<FormatProblem>,
}

impl Document {
    /// Puts the nodes in their order.
    fn parts(mut self) -> Result<Parts, FormatProblem> {
        let missing = |what| FormatProblem::Json(format!("there are no {what}"));
        if !self.nodes_read {
            return Err(missing("\"nodes\""));
        }
        let mut edges = self
            .links
            .ok_or_else(|| missing("\"edges\" or \"links\""))?;
        self.places.resize(self.ids.len(), NONE);
        for end in edges.iter_mut().flatten() {
            let id = std::mem::replace(end, self.places[*end as usize]);
            if *end == NONE {
                return Err(unknown_node(self.ids.name(id)));
            }
        }
        if self.simple {
            keep_first(&mut edges, |_| 0);
        } else if self.keys.len() > 0 {
            keep_first(&mut edges, |link| self.link_keys[link]);
        }
        let mut parts = Parts::new(self.nodes as usize, edges);
        parts.names = self.ids.into_list(|id| self.places[id as usize]);
        Ok(parts)
    }

    /// Gives the id in `text` the next place among the nodes.
    fn add_node<E: Error>(&mut self) -> Result<(), E> {
        let id = self.ids.number(&self.text) as usize;
        if id >= self.places.len() {
            self.places.resize(id + 1, NONE);
        }
        if self.places[id] != NONE {
            let problem = FormatProblem::Name {
                what: "node",
                name: excerpt(&self.text),
                complaint: "occurs twice",
            };
            return Err(self.fail(problem));
        }
        self.places[id] = self.nodes;
        self.nodes += 1;
        Ok(())
    }

    /// The number of the id in `text`, which an edge names.
    fn end<E: Error>(&mut self) -> Result<Vertex, E> {
        if self.nodes_read && self.ids.get(&self.text).is_none() {
            return Err(self.fail(unknown_node(&self.text)));
        }
        Ok(self.ids.number(&self.text))
    }

    /// Ends the reading with a problem of our own.
    fn fail<E: Error>(&mut self, problem: FormatProblem) -> E {
        self.problem = Some(problem);
        E::custom("")
    }
}

fn unknown_node(name: &str) -> FormatProblem {
    FormatProblem::Name {
        what: "an edge ends at node",
        name: excerpt(name),
        complaint: "that is not among the nodes",
    }
}

/// What is read into the document.
#[derive(Clone, Copy)]
enum Item {
    /// The whole document.
    Top,
    Nodes,
    Node,
    Links,
    Link,
}

struct Reader<'a>(&'a mut Document, Item);

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        match self.1 {
            Item::Nodes | Item::Links => from.deserialize_seq(self),
            Item::Top | Item::Node | Item::Link => from.deserialize_map(self),
        }
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self.1 {
            Item::Top => "an object with \"nodes\" and \"edges\"",
            Item::Nodes | Item::Links => "a list",
            Item::Node => "a node, an object with an \"id\"",
            Item::Link => "an edge, an object with \"source\" and \"target\"",
        })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self(document, list_of) = self;
        let item = match list_of {
            Item::Nodes => Item::Node,
            _ => Item::Link,
        };
        while let Some(()) = list.next_element_seed(Reader(document, item))? {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        match self.1 {
            Item::Node => read_node(self.0, &mut map),
            Item::Link => read_link(self.0, &mut map),
            _ => read_top(self.0, &mut map),
        }
    }
}

fn read_top<'de, A: MapAccess<'de>>(document: &mut Document, map: &mut A) -> Result<(), A::Error> {
    while let Some(key) = map.next_key::<Cow<str>>()? {
        match &*key {
            "directed" => {
                if map.next_value()? {
                    let what = "\"directed\": true";
                    return Err(document.fail(FormatProblem::Directed { what }));
                }
            }
            "multigraph" => document.simple = !map.next_value::<bool>()?,
            "nodes" if !document.nodes_read => {
                map.next_value_seed(Reader(document, Item::Nodes))?;
                document.nodes_read = true;
            }
            "edges" | "links" if document.links.is_none() => {
                document.links = Some(Vec::new());
                map.next_value_seed(Reader(document, Item::Links))?;
            }
            "nodes" => return Err(A::Error::duplicate_field("nodes")),
            "edges" | "links" => return Err(A::Error::custom("a second list of edges")),
            _ => drop(map.next_value::<IgnoredAny>()?),
        }
    }
    Ok(())
}

fn read_node<'de, A: MapAccess<'de>>(document: &mut Document, map: &mut A) -> Result<(), A::Error> {
    let mut named = false;
    while let Some(key) = map.next_key::<Cow<str>>()? {
        if key != "id" {
            map.next_value::<IgnoredAny>()?;
        } else if std::mem::replace(&mut named, true) {
            return Err(A::Error::duplicate_field("id"));
        } else {
            map.next_value_seed(Id::into(&mut document.text))?;
            document.add_node()?;
        }
    }
    if named {
        Ok(())
    } else {
        Err(A::Error::missing_field("id"))
    }
}

fn read_link<'de, A: MapAccess<'de>>(document: &mut Document, map: &mut A) -> Result<(), A::Error> {
    let (mut source, mut target, mut link_key) = (None, None, NONE);
    while let Some(key) = map.next_key::<Cow<str>>()? {
        let end = match &*key {
            "source" => &mut source,
            "target" => &mut target,
            "key" => {
                map.next_value_seed(Id::into(&mut document.text))?;
                link_key = document.keys.number(&document.text);
                continue;
            }
            _ => {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
        };
        map.next_value_seed(Id::into(&mut document.text))?;
        *end = Some(document.end()?);
    }
    let missing = A::Error::missing_field;
    let edge = [
        source.ok_or_else(|| missing("source"))?,
        target.ok_or_else(|| missing("target"))?,
    ];
    document.links.get_or_insert_default().push(edge);
    document.link_keys.push(link_key);
    Ok(())
}

/// Writes an id as text: a scalar as it stands, a list (a Python tuple) as its items with commas
/// between them, in parentheses when it is inside another list.
struct Id<'a> {
    text: &'a mut String,
    inside: bool,
}

impl<'a> Id<'a> {
    fn into(text: &'a mut String) -> Self {
        text.clear();
        let inside = false;
        Self { text, inside }
    }
}

impl<'de> DeserializeSeed<'de> for Id<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl Id<'_> {
    fn print<E: Error>(self, value: impl fmt::Display) -> Result<(), E> {
        write!(self.text, "{value}").map_err(E::custom)
    }
}

impl<'de> Visitor<'de> for Id<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a string, a number, another scalar, or a list of them")
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        self.print(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.print(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.print(value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        // To Python 1.0 and 1 are the same key. Large ones keep their exponent, or `1e300` would
        // become a name of three hundred digits.
        if value.fract() == 0.0 && value.abs() < 1e15 {
            self.print(value)
        } else {
            self.print(format_args!("{value:?}"))
        }
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.print(value)
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.print("null")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self { text, inside } = self;
        if inside {
            text.push('(');
        }
        let mut end = text.len();
        while let Some(()) = list.next_element_seed(Id { text, inside: true })? {
            end = text.len();
            text.push(',');
        }
        text.truncate(end);
        if inside {
            text.push(')');
        }
        Ok(())
    }
}

/// Writes a document, one line a node and an edge, in the order of their ids. Edges stand under
/// `edges`, as `NetworkX` has them since 3.4; parallel ones get the keys 0, 1, …
pub(super) fn write(
    graph: &Graph,
    names: Option<&[String]>,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let ranks = Some(parallel_ranks(graph)).filter(|ranks| ranks.iter().any(|&rank| rank > 0));
    let mut text = Vec::new();
    let push_id = |text: &mut Vec<u8>, v: Vertex| match names {
        None => {
            push_number(text, v);
            Ok(())
        }
        Some(names) => {
            serde_json::to_writer(text, &names[v as usize]).map_err(std::io::Error::from)
        }
    };
    write!(
        text,
        "{{\"directed\": false, \"multigraph\": {}, \"graph\": {{}}, \"nodes\": [",
        ranks.is_some()
    )?;
    for v in graph.vertices() {
        text.extend_from_slice(if v == 0 {
            b"\n{\"id\": "
        } else {
            b",\n{\"id\": "
        });
        push_id(&mut text, v)?;
        text.push(b'}');
        write_if_long(&mut text, out)?;
    }
    text.extend_from_slice(b"\n], \"edges\": [");
    for (edge, &[u, v]) in graph.edges().iter().enumerate() {
        text.extend_from_slice(if edge == 0 { b"\n" } else { b",\n" });
        text.extend_from_slice(b"{\"source\": ");
        push_id(&mut text, u)?;
        text.extend_from_slice(b", \"target\": ");
        push_id(&mut text, v)?;
        if let Some(ranks) = &ranks {
            text.extend_from_slice(b", \"key\": ");
            push_number(&mut text, ranks[edge]);
        }
        text.push(b'}');
        write_if_long(&mut text, out)?;
    }
    text.extend_from_slice(b"\n]}\n");
    Ok(out.write_all(&text)?)
}
