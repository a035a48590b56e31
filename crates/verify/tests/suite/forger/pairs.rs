//! Two forests with the largest union, and sets that prove it, by trying everything.

use rand::Rng;
use rand::seq::{IndexedMutRandom, IndexedRandom, SliceRandom};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};

/// A small multigraph: its edges, between vertices of any numbers.
pub(crate) type Edges = Vec<[u32; 2]>;

/// Joins what edges join; `None` where an edge closes a cycle. Labels are those of the vertices.
fn join(labels: &mut [u32], [u, v]: [u32; 2]) -> Option<()> {
    let [a, b] = [u, v].map(|v| labels[v as usize]);
    if a == b {
        return None;
    }
    for label in labels.iter_mut().filter(|label| **label == b) {
        *label = a;
    }
    Some(())
}

fn vertices(edges: &[[u32; 2]]) -> Vec<u32> {
    let count = edges.iter().flatten().max().map_or(0, |most| most + 1);
    (0..count).collect()
}

fn rank<'a>(edges: &[[u32; 2]], chosen: impl Iterator<Item = &'a [u32; 2]>) -> usize {
    let mut labels = vertices(edges);
    chosen
        .filter(|&&ends| join(&mut labels, ends).is_some())
        .count()
}

/// The numbers of a graph: its excess d, and its common edges k.
pub(crate) fn numbers(edges: &[[u32; 2]]) -> (usize, usize) {
    let (union, _) = witnesses(edges);
    (edges.len() - union, 2 * rank(edges, edges.iter()) - union)
}

/// The least bound, and all sets that attain it.
fn witnesses(edges: &[[u32; 2]]) -> (usize, Vec<u32>) {
    let mut best = (usize::MAX, Vec::new());
    for set in 0..1u32 << edges.len() {
        let inside = || {
            (0..edges.len())
                .filter(|e| set >> e & 1 == 1)
                .map(|e| &edges[e])
        };
        let bound = edges.len() - inside().count() + 2 * rank(edges, inside());
        if bound < best.0 {
            best = (bound, Vec::new());
        }
        if bound == best.0 {
            best.1.push(set);
        }
    }
    best
}

fn witness_text(edges: &[[u32; 2]], set: u32) -> String {
    (0..edges.len())
        .map(|e| if set >> e & 1 == 1 { 'x' } else { '-' })
        .collect()
}

/// Some pair whose last edge stands there, if there is one; anywhere without a wish.
pub(crate) fn pair(random: &mut Pcg64Mcg, edges: &[[u32; 2]], last: Option<char>) -> Option<Value> {
    let (union, sets) = witnesses(edges);
    let places = places(random, edges, union, last)?;
    let set = *sets.choose(random)?;
    Some(json!({"places": places, "witness": witness_text(edges, set)}))
}

/// A pair whose forests are too small or contain a cycle, or whose witness proves nothing; and, if
/// it is not noticed, what the checker would take from it.
pub(crate) fn wrong_pair(random: &mut Pcg64Mcg, edges: &[[u32; 2]]) -> Option<Value> {
    let (union, sets) = witnesses(edges);
    let less = union.checked_sub(random.random_range(0..2))?;
    let mut places: Vec<u8> = places(random, edges, less, None)?.into_bytes();
    if let Some(letter) = places.choose_mut(random).filter(|_| less == union) {
        *letter = *b"abc".choose(random)?;
    }
    let set = match random.random_range(0..3) {
        0 => *sets.choose(random)?,
        _ => random.random_range(0..1 << edges.len()),
    };
    let places = String::from_utf8(places).ok()?;
    Some(json!({"places": places, "witness": witness_text(edges, set)}))
}

/// A pair with the last edge in one forest, and a second witness, whichever these are.
pub(crate) fn any_two_witnesses(
    random: &mut Pcg64Mcg,
    edges: &[[u32; 2]],
) -> Option<(Value, String)> {
    let letter = *['a', 'b'].choose(random)?;
    let pair = pair(random, edges, Some(letter))?;
    let (_, sets) = witnesses(edges);
    Some((pair, witness_text(edges, *sets.choose(random)?)))
}

/// A pair with the last edge in one forest, with a witness without that edge, and a witness with
/// it.
pub(crate) fn two_witnesses(random: &mut Pcg64Mcg, edges: &[[u32; 2]]) -> Option<(Value, String)> {
    let (union, sets) = witnesses(edges);
    let last = edges.len() - 1;
    let [without, with] = [0, 1].map(|has| {
        let fitting: Vec<u32> = sets
            .iter()
            .copied()
            .filter(|set| set >> last & 1 == has)
            .collect();
        fitting.choose(random).map(|&set| witness_text(edges, set))
    });
    let letter = *['a', 'b'].choose(random)?;
    let places = places(random, edges, union, Some(letter))?;
    Some((json!({"places": places, "witness": without?}), with?))
}

/// Letters for the edges, tried in any order until two forests have so large a union.
fn places(
    random: &mut Pcg64Mcg,
    edges: &[[u32; 2]],
    union: usize,
    last: Option<char>,
) -> Option<String> {
    struct Search<'a> {
        edges: &'a [[u32; 2]],
        letters: Vec<Vec<char>>,
        union: usize,
        found: String,
    }
    impl Search<'_> {
        fn go(&mut self, at: usize, covered: usize, forests: &[Vec<u32>; 2]) -> bool {
            if covered + (self.edges.len() - at) < self.union {
                return false;
            }
            let Some(&ends) = self.edges.get(at) else {
                return covered == self.union;
            };
            for letter in self.letters[at].clone() {
                let mut next = forests.clone();
                let chosen: &[usize] = match letter {
                    'a' => &[0],
                    'b' => &[1],
                    'c' => &[0, 1],
                    _ => &[],
                };
                if !chosen
                    .iter()
                    .all(|&forest| join(&mut next[forest], ends).is_some())
                {
                    continue;
                }
                self.found.push(letter);
                if self.go(at + 1, covered + usize::from(letter != '-'), &next) {
                    return true;
                }
                self.found.pop();
            }
            false
        }
    }
    let letters = (0..edges.len()).map(|e| {
        let mut letters = vec!['a', 'b', 'c', '-'];
        letters.shuffle(random);
        match last {
            Some(last) if e + 1 == edges.len() => vec![last],
            _ => letters,
        }
    });
    let mut search = Search {
        edges,
        letters: letters.collect(),
        union,
        found: String::new(),
    };
    let labels = vertices(edges);
    search
        .go(0, 0, &[labels.clone(), labels])
        .then_some(search.found)
}
