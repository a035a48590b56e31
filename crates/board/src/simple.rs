//! The edges of simple families. Every function returns them in order.

use super::spec::Simple;
use slitherlab_graph::Vertex;

impl Simple {
    /// What numbers, all of them at least 1, it takes, if these are others.
    pub(crate) fn rule(self, numbers: &[u32]) -> Option<&'static str> {
        let (fits, rule) = match (self, numbers) {
            (Self::Kneser, &[n, k]) => (k <= n / 2, "`kneser:N,K` needs K of at most N/2"),
            (Self::Kneser, _) => (false, "this board is written `kneser:N,K`"),
            (Self::Theta, lengths) => (
                lengths.len() > 1 && lengths.iter().filter(|&&length| length == 1).count() < 2,
                "a theta graph has two paths or more, at most one of them of a single edge",
            ),
            (Self::Paley, &[q]) => (
                q % 4 == 1 && q > 1 && (2..=q.isqrt()).all(|p| q % p > 0),
                "`paley:Q` needs a prime that is 1 more than a multiple of 4",
            ),
            (Self::Friendship, &[_]) => (true, ""),
            (Self::Paley | Self::Friendship, _) => (false, "this board has one number"),
        };
        (!fits).then_some(rule)
    }

    /// The number of vertices; the rule must hold, here and in what follows.
    pub(crate) fn order(self, numbers: &[u32]) -> u128 {
        match (self, numbers) {
            (Self::Kneser, &[n, k]) => choices(n, k),
            (Self::Friendship, &[n]) => 2 * u128::from(n) + 1,
            (Self::Theta, lengths) => 2 + self.size(numbers) - lengths.len() as u128,
            _ => numbers[0].into(),
        }
    }

    /// The number of edges.
    pub(crate) fn size(self, numbers: &[u32]) -> u128 {
        match (self, numbers) {
            (Self::Kneser, &[n, k]) => choices(n, k).saturating_mul(choices(n - k, k)) / 2,
            (Self::Paley, &[q]) => u128::from(q) * u128::from(q - 1) / 4,
            (Self::Friendship, &[n]) => 3 * u128::from(n),
            _ => numbers.iter().map(|&length| u128::from(length)).sum(),
        }
    }

    /// The edges.
    pub(crate) fn edges(self, numbers: &[u32]) -> Vec<[Vertex; 2]> {
        match (self, numbers) {
            (Self::Kneser, &[n, k]) => kneser(n, k),
            (Self::Paley, &[q]) => paley(q),
            (Self::Friendship, &[n]) => {
                let blades = (0..n).map(|i| [2 * i + 1, 2 * i + 2]);
                ordered(blades.flat_map(|[u, v]| [[0, u], [0, v], [u, v]]).collect())
            }
            _ => theta(numbers),
        }
    }
}

/// Sorts the ends of each edge and the edges, of which each remains once.
pub(crate) fn ordered(mut edges: Vec<[Vertex; 2]>) -> Vec<[Vertex; 2]> {
    for edge in &mut edges {
        edge.sort_unstable();
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Vertex 0 is the hub.
pub(crate) fn wheel(rim: u32) -> Vec<[Vertex; 2]> {
    ordered(
        (0..rim)
            .flat_map(|i| [[0, i + 1], [i + 1, (i + 1) % rim + 1]])
            .collect(),
    )
}

/// The spine comes first, then the legs.
pub(crate) fn caterpillar(legs: &[u32]) -> Vec<[Vertex; 2]> {
    let spine = legs.len() as Vertex;
    let mut edges: Vec<[Vertex; 2]> = (1..spine).map(|v| [v - 1, v]).collect();
    let mut leg = spine;
    for (v, &count) in (0..).zip(legs) {
        edges.extend((leg..leg + count).map(|leg| [v, leg]));
        leg += count;
    }
    ordered(edges)
}

/// The number of vertices of a tree in which each vertex has this many children.
pub(crate) fn tree_order(children: u32, height: u32) -> u128 {
    if children == 1 {
        return u128::from(height) + 1;
    }
    // With two children the number is out of all bounds after 128 levels.
    let levels = 0..height.min(128);
    levels.fold(1u128, |order, _| {
        order.saturating_mul(children.into()).saturating_add(1)
    })
}

/// Level by level from the root, 0.
pub(crate) fn tree(children: u32, order: u32) -> Vec<[Vertex; 2]> {
    ordered((1..order).map(|v| [(v - 1) / children, v]).collect())
}

/// Vertex i is joined to i + jump for every jump.
pub(crate) fn circulant(order: u32, jumps: &[u32]) -> Vec<[Vertex; 2]> {
    let to = |v, jump| ((u64::from(v) + u64::from(jump)) % u64::from(order)) as Vertex;
    ordered(
        (0..order)
            .flat_map(|v| jumps.iter().map(move |&jump| [v, to(v, jump)]))
            .collect(),
    )
}

/// The ring comes first, then the star within.
pub(crate) fn petersen(spokes: u32, jump: u32) -> Vec<[Vertex; 2]> {
    let edges = (0..spokes).flat_map(|i| {
        let inner = spokes + i;
        [
            [i, (i + 1) % spokes],
            [i, inner],
            [inner, spokes + (i + jump) % spokes],
        ]
    });
    ordered(edges.collect())
}

/// In how many ways `k` of `n` things can be chosen; no exact number above 2⁶⁴.
fn choices(n: u32, k: u32) -> u128 {
    let mut ways = 1;
    for i in 0..k.min(n.saturating_sub(k)) {
        ways = ways * u128::from(n - i) / u128::from(i + 1);
        if ways > 1 << 64 {
            break;
        }
    }
    if k > n { 0 } else { ways }
}

/// The next choice of as many numbers below `n`, which are in order; false after the last one.
fn next_choice(chosen: &mut [u32], n: u32) -> bool {
    let k = chosen.len();
    let Some(place) = (0..k).rfind(|&i| chosen[i] + ((k - i) as u32) < n) else {
        return false;
    };
    let first = chosen[place] + 1;
    for (later, number) in chosen[place..].iter_mut().zip(first..) {
        *later = number;
    }
    true
}

/// The sets in lexicographic order.
fn kneser(n: u32, k: u32) -> Vec<[Vertex; 2]> {
    // Of the sets after this one, those that agree with it before place i and exceed it there can
    // be counted.
    let number = |set: &[u32]| {
        let after = set.iter().zip((1..=k).rev());
        let after: u128 = after.map(|(&x, left)| choices(n - 1 - x, left)).sum();
        (choices(n, k) - 1 - after) as Vertex
    };
    let mut edges = Vec::new();
    let mut set: Vec<u32> = (0..k).collect();
    for v in 0.. {
        let others: Vec<u32> = (0..n).filter(|x| !set.contains(x)).collect();
        let mut chosen: Vec<u32> = (0..k).collect();
        loop {
            let other: Vec<u32> = chosen.iter().map(|&i| others[i as usize]).collect();
            if other > set {
                edges.push([v, number(&other)]);
            }
            if !next_choice(&mut chosen, n - k) {
                break;
            }
        }
        if !next_choice(&mut set, n) {
            break;
        }
    }
    edges
}

/// The two ends come first, then the inner vertices of the paths from the first to the second.
fn theta(lengths: &[u32]) -> Vec<[Vertex; 2]> {
    let mut edges = Vec::new();
    let mut inner = 2;
    for &length in lengths {
        let mut last = 0;
        for _ in 1..length {
            edges.push([last, inner]);
            (last, inner) = (inner, inner + 1);
        }
        edges.push([last, 1]);
    }
    ordered(edges)
}

/// The numbers modulo a prime, joined when they differ by a square.
fn paley(q: u32) -> Vec<[Vertex; 2]> {
    let mut square = vec![false; q as usize];
    for x in 1..u64::from(q) {
        square[(x * x % u64::from(q)) as usize] = true;
    }
    let pairs = (0..q).flat_map(|u| (u + 1..q).map(move |v| [u, v]));
    pairs.filter(|[u, v]| square[(v - u) as usize]).collect()
}
