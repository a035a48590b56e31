//! digraph6: the adjacency matrix row by row, six bits a byte, after `&` and the number of
//! vertices; as in the `formats.txt` of nauty.

use slitherlab_graph::Vertex;
use slitherlab_graph::sextet::{Flaw, Parts, Problem, check, read_order};

/// What the values of the bytes begin at.
const BIAS: u8 = b'?';

/// Reads a code with its `&`.
///
/// *Cost*: O(length of the text).
pub(super) fn decode(text: &[u8]) -> Result<Parts, Flaw> {
    if text.first() != Some(&b'&') {
        let found = text.first().copied();
        let problem = Problem::Unexpected {
            expected: "'&'",
            found,
        };
        return Err(Flaw { at: 0, problem });
    }
    let (order, start) = read_order(text, 1)?;
    check(text, start)?;
    let square = u128::from(order) * u128::from(order);
    let (expected, found) = (square.div_ceil(6), (text.len() - start) as u64);
    if expected != u128::from(found) {
        let problem = Problem::Length {
            vertices: order,
            expected: u64::try_from(expected).unwrap_or(u64::MAX),
            found,
        };
        return Err(Flaw { at: start, problem });
    }
    let mut arcs = Vec::new();
    for (place, byte) in text[start..].iter().enumerate() {
        let bits = byte - BIAS;
        for bit in (0..6).filter(|bit| bits >> (5 - bit) & 1 == 1) {
            let cell = place as u64 * 6 + bit;
            if u128::from(cell) >= square {
                let problem = Problem::Padding;
                return Err(Flaw {
                    at: start + place,
                    problem,
                });
            }
            // The order is below 2³² where its square fits into the memory.
            arcs.push([(cell / order) as Vertex, (cell % order) as Vertex]);
        }
    }
    Ok((order as usize, arcs))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of a digraph, with its `&`.
    fn encode(order: usize, arcs: &[[Vertex; 2]]) -> String {
        let mut text = vec![b'&'];
        let digits: u32 = if order > 62 { 3 } else { 1 };
        if digits > 1 {
            text.push(b'~');
        }
        let digit = |digit: u32| (order >> (6 * digit) & 63) as u8 + BIAS;
        text.extend((0..digits).rev().map(digit));
        let start = text.len();
        text.resize(start + (order * order).div_ceil(6), BIAS);
        for &[tail, head] in arcs {
            let cell = tail as usize * order + head as usize;
            text[start + cell / 6] += 1 << (5 - cell % 6);
        }
        text.into_iter().map(char::from).collect()
    }

    /// The example of nauty's description: n = 5, arcs 0>2, 0>4, 3>1, 3>4.
    #[test]
    fn the_example_of_the_description() {
        let (order, arcs) = decode(b"&DI?AO?").unwrap();
        assert_eq!(order, 5);
        assert_eq!(arcs, [[0, 2], [0, 4], [3, 1], [3, 4]]);
        assert_eq!(encode(order, &arcs), "&DI?AO?");
    }

    #[test]
    fn all_small_digraphs_go_round() {
        for order in 0..4u32 {
            for bits in 0..1u32 << (order * order) {
                let cells = (0..order * order).filter(|cell| bits >> cell & 1 == 1);
                let arcs: Vec<[Vertex; 2]> =
                    cells.map(|cell| [cell / order, cell % order]).collect();
                let code = encode(order as usize, &arcs);
                assert_eq!(decode(code.as_bytes()), Ok((order as usize, arcs)));
            }
        }
    }

    #[test]
    fn large_orders_have_longer_sizes() {
        let code = encode(100, &[[99, 0], [0, 99]]);
        assert!(code.starts_with("&~?@c"), "{}", &code[..8]);
        assert_eq!(decode(code.as_bytes()), Ok((100, vec![[0, 99], [99, 0]])));
    }
}
