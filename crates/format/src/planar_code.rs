//! `planar_code` of plantri and CaGe: a planar graph with the neighbours of each vertex in the
//! order around it, as bytes. The embedding is not kept.

use super::Parts;
use super::error::{Fault, FormatProblem};
use super::limit::Limit;
use slitherlab_graph::Vertex;

/// What the files begin with; before the last two characters the order of bytes may be said.
pub(super) const HEADER: &[u8] = b">>planar_code";

/// Reads a file with one graph.
pub(super) fn read(bytes: &[u8], limit: Limit) -> Result<Parts, Fault> {
    let mut reader = Reader {
        bytes,
        at: 0,
        is_wide: false,
        is_little: false,
    };
    reader.header()?;
    let start = reader.at;
    if start == bytes.len() {
        return Err(Fault::new(start, FormatProblem::Empty));
    }
    // A byte 0 says that all numbers have two bytes.
    if bytes[start] == 0 {
        reader.at += 1;
        reader.is_wide = true;
    }
    let order = reader.number()?;
    limit.check("vertices", u64::from(order), start)?;
    let mut edges: Vec<[Vertex; 2]> = Vec::new();
    let mut loops = 0;
    for u in 0..order {
        loop {
            let at = reader.at;
            let v = match reader.number()? {
                0 => break,
                v if v > order => {
                    let problem = FormatProblem::NoSuchVertex {
                        vertex: u64::from(v),
                        first: 1,
                        last: u64::from(order),
                    };
                    return Err(Fault::new(at, problem));
                }
                v => v - 1,
            };
            // Every edge stands at both of its ends, a loop twice at one.
            match u.cmp(&v) {
                std::cmp::Ordering::Less => edges.push([u, v]),
                std::cmp::Ordering::Equal => {
                    loops += 1;
                    if loops % 2 == 0 {
                        edges.push([u, u]);
                    }
                }
                std::cmp::Ordering::Greater => {}
            }
        }
    }
    reader.both_ways(start, &edges)?;
    if reader.at < bytes.len() {
        return Err(Fault::new(reader.at, FormatProblem::SecondGraph));
    }
    Ok(Parts::new(order as usize, edges))
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    is_wide: bool,
    is_little: bool,
}

impl Reader<'_> {
    /// Skips the header, if there is one, and the order of bytes that it says.
    fn header(&mut self) -> Result<(), Fault> {
        let Some(rest) = self.bytes.strip_prefix(HEADER) else {
            return Ok(());
        };
        let end = rest.windows(2).position(|two| two == b"<<");
        let end = end.ok_or_else(|| {
            let at = HEADER.len();
            Fault::expected(self.bytes, at, "<< at the end of the header")
        })?;
        self.is_little = rest[..end].trim_ascii() == b"le";
        self.at = HEADER.len() + end + 2;
        Ok(())
    }

    fn number(&mut self) -> Result<u32, Fault> {
        let length = if self.is_wide { 2 } else { 1 };
        let missing = || Fault::expected(self.bytes, self.bytes.len(), "a vertex or 0");
        let part = self.bytes.get(self.at..self.at + length);
        let number = match *part.ok_or_else(missing)? {
            [one] => u32::from(one),
            [one, two] if self.is_little => u32::from(u16::from_le_bytes([one, two])),
            [one, two] => u32::from(u16::from_be_bytes([one, two])),
            _ => unreachable!("one byte or two"),
        };
        self.at += length;
        Ok(number)
    }

    /// Refuses edges that do not stand at both of their ends.
    fn both_ways(&self, start: usize, edges: &[[Vertex; 2]]) -> Result<(), Fault> {
        let mut again = Reader {
            at: start + usize::from(self.is_wide),
            ..*self
        };
        let order = again.number()?;
        let mut back: Vec<[Vertex; 2]> = Vec::new();
        for u in 0..order {
            loop {
                match again.number()? {
                    0 => break,
                    v if v - 1 < u => back.push([v - 1, u]),
                    _ => {}
                }
            }
        }
        let mut forth: Vec<[Vertex; 2]> = edges.to_vec();
        forth.retain(|[u, v]| u != v);
        forth.sort_unstable();
        back.sort_unstable();
        let differs = forth.iter().zip(&back).find(|(one, other)| one != other);
        let odd = differs.map(|(one, _)| one).or_else(|| {
            let [short, long] = if forth.len() < back.len() {
                [&forth, &back]
            } else {
                [&back, &forth]
            };
            long.get(short.len())
        });
        match odd {
            None => Ok(()),
            Some(&[u, v]) => {
                let (u, v) = (u as usize + 1, v as usize + 1);
                Err(Fault::new(start, FormatProblem::NotSymmetric { u, v }))
            }
        }
    }
}
