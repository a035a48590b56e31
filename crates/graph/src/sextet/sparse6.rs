//! sparse6: a list of edges, sorted by their larger end, in as few bits as the order needs. Holds
//! loops and parallel edges.

use std::io::{self, Write};

use super::{Flaw, Packer, Parts, Problem, check, read_order};
use crate::graph::Graph;

/// How many bits a vertex takes: enough for the last one.
fn width(order: u64) -> u32 {
    u64::BITS - order.saturating_sub(1).leading_zeros()
}

/// Reads the graph in `text[start..]`, whose first byte must be the colon, if it has at most this
/// many vertices: a few bytes can ask for any number of them.
///
/// *Cost*: O(length of the text).
///
/// ```
/// use slitherlab_graph::sextet::sparse6;
///
/// assert_eq!(sparse6::decode(b":Cdv", 0, 100)?, (4, vec![[0, 1], [1, 2], [2, 3]]));
/// # Ok::<(), slitherlab_graph::sextet::Flaw>(())
/// ```
///
/// # Errors
/// Returns an error if it is none, with the byte where that shows.
pub fn decode(text: &[u8], start: usize, most: u64) -> Result<Parts, Flaw> {
    if text.get(start) != Some(&b':') {
        return Err(Flaw::expected(text, start, "':'"));
    }
    let (order, data) = read_order(text, start + 1)?;
    check(text, data)?;
    if order > most {
        return Err(Flaw::new(start, Problem::TooMany(order)));
    }
    let width = width(order);
    let mut bits = Bits::new(&text[data..]);
    let mut edges = Vec::with_capacity(bits.left() / (width as usize + 1));
    // One group a step: a bit that says whether to go on to the next vertex, and a vertex that is
    // either the smaller end of an edge at the current one or, if larger, the new current one.
    let mut current = 0;
    loop {
        let before = bits.left();
        let damaged = || Flaw::new(text.len() - before.div_ceil(6), Problem::Padding);
        let Some(group) = bits.take(width + 1) else {
            // Filling never takes a whole byte, so more than five bits were cut off in a group.
            if before > 5 {
                return Err(damaged());
            }
            break;
        };
        current += group >> width;
        let end = group & ((1 << width) - 1);
        if end > current {
            current = end;
        } else if current < order {
            edges.push([end as u32, current as u32]);
        }
        if current >= order {
            if before > 5 {
                return Err(damaged());
            }
            break;
        }
    }
    Ok((order as usize, edges))
}

/// Reads bits from checked sextets, the highest first.
struct Bits<'a> {
    rest: std::slice::Iter<'a, u8>,
    pending: u64,
    held: u32,
}

impl<'a> Bits<'a> {
    fn new(sextets: &'a [u8]) -> Self {
        Self {
            rest: sextets.iter(),
            pending: 0,
            held: 0,
        }
    }

    fn left(&self) -> usize {
        self.rest.len() * 6 + self.held as usize
    }

    /// The next `count` bits (at most 37), or nothing when there are fewer.
    fn take(&mut self, count: u32) -> Option<u64> {
        while self.held < count {
            self.pending = self.pending << 6 | u64::from(self.rest.next()? - b'?');
            self.held += 6;
        }
        self.held -= count;
        let taken = self.pending >> self.held;
        self.pending &= (1 << self.held) - 1;
        Some(taken)
    }
}

/// Writes one line. The edges come out sorted by their larger end, then by the smaller.
///
/// *Cost*: O(n + m log Δ), where Δ is the largest degree.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_graph::sextet::sparse6;
///
/// let parallel = Graph::from_edges(2, vec![[0, 1], [0, 1]])?;
/// let mut text = Vec::new();
/// sparse6::encode(&parallel, &mut text)?;
/// let line = text.trim_ascii_end();
/// assert_eq!(sparse6::decode(line, 0, 2).unwrap().1, parallel.edges());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if `out` fails.
pub fn encode(graph: &Graph, out: &mut impl Write) -> io::Result<()> {
    let order = graph.vertex_count() as u64;
    let width = width(order);
    let mut packer = Packer::new(out);
    packer.literal(b":");
    packer.order(order)?;
    let mut current = 0;
    let mut ends = Vec::new();
    for v in graph.vertices() {
        ends.clear();
        // A loop stands twice among the arcs, side by side: keep the first.
        let mut first_arc = false;
        ends.extend(graph.neighbors(v).iter().filter(|&&u| {
            first_arc = u == v && !first_arc;
            u < v || first_arc
        }));
        ends.sort_unstable();
        for &end in &ends {
            if v == current {
                packer.bits(1, 0)?;
            } else {
                packer.bits(1, 1)?;
                if v > current + 1 {
                    packer.bits(width, v)?;
                    packer.bits(1, 0)?;
                }
                current = v;
            }
            packer.bits(width, end)?;
        }
    }
    // Filling of ones reads as "go on to the next vertex, and join it to the last one". That is
    // a loop at the last vertex when the next one is the last one, and the group is complete: a
    // zero in front turns it into "stay, and make the last vertex the current one".
    if order == 1 << width && u64::from(current) + 2 == order && packer.room() > width {
        packer.bits(1, 0)?;
    }
    packer.finish(1)
}
