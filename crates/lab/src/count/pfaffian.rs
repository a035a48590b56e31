//! The absolute value of the Pfaffian of a sparse skew-symmetric matrix of integers.
//!
//! It is found modulo enough primes of 62 bits and put together by the Chinese remainder theorem.
//! One prime leads: with it, pairs of rows are eliminated in an order that keeps the matrix sparse
//! (the pair whose neighbourhoods have the smallest product, as Markowitz proposed). The pivots of
//! that order are rational numbers that are not 0, so they are not 0 modulo nearly every other
//! prime either, which can follow the same order in arrays laid out in advance; where a pivot does
//! vanish another prime is taken. All primes see the same sign, that of the order, so the sign is
//! lost only as a whole.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;
use slitherlab_game::Budget;
use slitherlab_graph::{NONE, Vertex};

use crate::on_threads;

/// How many primes are worked with at a time: what it costs to find one's way in the matrix is
/// shared by them.
const LANES: usize = 4;

/// How many rows pass between two questions whether to stop.
const INTERVAL: usize = 16;

/// Every prime that is taken lies above 2 to this power.
const PRIME_BITS: f64 = 61.9;

/// The absolute value of the Pfaffian of the matrix with a(u,v) = w, a(v,u) = −w for every entry
/// ([u, v], w), each pair of vertices at most once. It must not be 0. `None` when the time is up.
///
/// *Cost*: with f operations for one elimination (about 20·n^1.5 on grids) and b bits in the bound
/// of Hadamard (n/2 on grids), f·b/61 multiplications modulo a prime, shared out among the
/// threads of the budget.
pub(super) fn absolute_pfaffian(
    vertices: usize,
    entries: &[([Vertex; 2], u32)],
    budget: &Budget<'_>,
) -> Option<BigUint> {
    let mut primes = primes();
    let order = loop {
        let prime = primes.next()?;
        if let Some(order) = Elimination::new(vertices, entries, prime).run(budget) {
            break order;
        }
        if budget.is_stopped() {
            return None;
        }
    };
    let matrix = Matrix::new(order, entries);
    // One bit for the sign, and one because the bound is computed with rounding.
    let bits = hadamard_bits(vertices, entries) + 2.0;
    let mut sum = Remainder::new();
    while sum.bits < bits {
        // Nearly always these are enough.
        let mut batches: Vec<[Prime; LANES]> = Vec::new();
        while sum.bits + PRIME_BITS * ((LANES * batches.len()) as f64) < bits {
            let mut next = || primes.next().expect("there are many");
            batches.push(std::array::from_fn(|_| next()));
        }
        let next = AtomicUsize::new(0);
        let residues = Mutex::new(Vec::new());
        on_threads(budget.threads.min(batches.len()), || {
            while let Some(batch) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
                let found = batch.iter().zip(matrix.pfaffian(batch, budget));
                let found = found.filter_map(|(prime, residue)| Some((prime.value, residue?)));
                let mut residues = residues.lock().unwrap_or_else(PoisonError::into_inner);
                residues.extend(found);
            }
        });
        let residues = residues
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        for (prime, residue) in residues {
            sum.add(prime, residue);
        }
        if sum.bits < bits && budget.is_stopped() {
            return None;
        }
    }
    Some(sum.absolute())
}

/// An upper bound for the bits of the Pfaffian: its square, the determinant, is at most the product
/// of the lengths of the rows.
fn hadamard_bits(vertices: usize, entries: &[([Vertex; 2], u32)]) -> f64 {
    let mut squares = vec![0f64; vertices];
    for &(ends, weight) in entries {
        for v in ends {
            squares[v as usize] += f64::from(weight).powi(2);
        }
    }
    squares.iter().map(|square| square.log2() / 4.0).sum()
}

/// A prime below 2⁶², with what multiplication in Montgomery's form needs.
#[derive(Clone, Copy)]
struct Prime {
    value: u64,
    /// −1/value modulo 2⁶⁴.
    negative_inverse: u64,
    /// 2⁶⁴ and 2¹²⁸ modulo the prime.
    one: u64,
    square: u64,
}

impl Prime {
    fn new(value: u64) -> Self {
        let mut inverse = value;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(value.wrapping_mul(inverse)));
        }
        let one = (1u128 << 64) % u128::from(value);
        Self {
            value,
            negative_inverse: inverse.wrapping_neg(),
            one: low(one),
            square: low(one * one % u128::from(value)),
        }
    }

    #[inline]
    fn times(&self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let factor = low(product).wrapping_mul(self.negative_inverse);
        self.once(high(product + u128::from(factor) * u128::from(self.value)))
    }

    #[inline]
    fn plus(&self, a: u64, b: u64) -> u64 {
        self.once(a + b)
    }

    #[inline]
    fn minus(&self, a: u64, b: u64) -> u64 {
        self.once(a + self.value - b)
    }

    /// A number below twice the prime, made smaller than the prime.
    #[inline]
    fn once(&self, a: u64) -> u64 {
        if a >= self.value { a - self.value } else { a }
    }

    fn of(&self, integer: u64) -> u64 {
        self.times(integer % self.value, self.square)
    }

    /// Out of Montgomery's form.
    fn plain(&self, a: u64) -> u64 {
        self.times(a, 1)
    }

    fn power(&self, base: u64, mut exponent: u64) -> u64 {
        let (mut result, mut base) = (self.one, base);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.times(result, base);
            }
            base = self.times(base, base);
            exponent >>= 1;
        }
        result
    }

    /// By Fermat's theorem; 0 for 0.
    fn inverse(&self, a: u64) -> u64 {
        self.power(a, self.value - 2)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
fn low(number: u128) -> u64 {
    number as u64
}

fn high(number: u128) -> u64 {
    low(number >> 64)
}

/// The primes below 2⁶², the largest first.
fn primes() -> impl Iterator<Item = Prime> {
    let odd = (0..).map(|place| (1 << 62) - 1 - 2 * place);
    odd.filter(|&number| is_prime(number)).map(Prime::new)
}

/// Miller and Rabin's test for odd numbers of 62 bits: with these twelve bases it errs for no
/// number below 2⁶⁴ (Sorenson and Webster, 2015).
fn is_prime(number: u64) -> bool {
    // The arithmetic is right for every odd modulus.
    let modulus = Prime::new(number);
    let minus_one = modulus.minus(0, modulus.one);
    let odd = (number - 1) >> (number - 1).trailing_zeros();
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
        .iter()
        .all(|&base| {
            let mut power = modulus.power(modulus.of(base), odd);
            let mut exponent = odd;
            while exponent != number - 1 && power != modulus.one && power != minus_one {
                power = modulus.times(power, power);
                exponent *= 2;
            }
            power == minus_one || (power == modulus.one && exponent == odd)
        })
}

/// The elimination with the leading prime, which finds the order.
struct Elimination {
    prime: Prime,
    /// The rows of vertices that are left, by neighbours in increasing order; both a(u,v) and
    /// a(v,u) are there.
    rows: Vec<Vec<(Vertex, u64)>>,
    /// Vertices by the length of their row when they were put there; outdated ones are passed over.
    by_degree: Vec<Vec<Vertex>>,
    gone: Vec<bool>,
    scratch: Vec<(Vertex, u64)>,
}

/// The vertices as they are eliminated, two by two, and the rows that they have then.
struct Order {
    vertices: Vec<Vertex>,
    rows: Vec<Vec<Vertex>>,
}

impl Elimination {
    fn new(vertices: usize, entries: &[([Vertex; 2], u32)], prime: Prime) -> Self {
        let mut rows = vec![Vec::new(); vertices];
        for &([u, v], weight) in entries {
            let weight = prime.of(u64::from(weight));
            rows[u as usize].push((v, weight));
            rows[v as usize].push((u, prime.minus(0, weight)));
        }
        let mut elimination = Self {
            prime,
            rows,
            by_degree: Vec::new(),
            gone: vec![false; vertices],
            scratch: Vec::new(),
        };
        for v in 0..vertices {
            elimination.rows[v].sort_unstable();
            elimination.file(u32::try_from(v).unwrap_or(NONE));
        }
        elimination
    }

    fn file(&mut self, v: Vertex) {
        let degree = self.rows[v as usize].len();
        if self.by_degree.len() <= degree {
            self.by_degree.resize(degree + 1, Vec::new());
        }
        self.by_degree[degree].push(v);
    }

    /// `None` if the Pfaffian is 0 modulo the prime, or the time is up.
    fn run(mut self, budget: &Budget<'_>) -> Option<Order> {
        let mut order = Order {
            vertices: Vec::with_capacity(self.rows.len()),
            rows: Vec::with_capacity(self.rows.len()),
        };
        let mut degree = 0;
        while order.vertices.len() < self.rows.len() {
            let Some(u) = self.by_degree.get_mut(degree)?.pop() else {
                degree += 1;
                continue;
            };
            if self.gone[u as usize] || self.rows[u as usize].len() != degree {
                continue;
            }
            if order.vertices.len() % INTERVAL == 0 && budget.is_stopped() {
                return None;
            }
            let (v, pivot) = self.partner(u)?;
            let lowest = self.eliminate(u, v, pivot, &mut order);
            degree = degree.min(lowest);
        }
        Some(order)
    }

    /// The neighbour with the shortest row whose entry is not 0.
    fn partner(&self, u: Vertex) -> Option<(Vertex, u64)> {
        self.rows[u as usize]
            .iter()
            .copied()
            .filter(|&(_, value)| value != 0)
            .min_by_key(|&(v, _)| self.rows[v as usize].len())
    }

    /// Eliminates two rows; returns the length of the shortest row that has changed.
    fn eliminate(&mut self, u: Vertex, v: Vertex, pivot: u64, order: &mut Order) -> usize {
        let mut row_u = std::mem::take(&mut self.rows[u as usize]);
        let mut row_v = std::mem::take(&mut self.rows[v as usize]);
        order.vertices.extend([u, v]);
        order.rows.push(row_u.iter().map(|&(w, _)| w).collect());
        row_u.retain(|&(w, _)| w != v);
        row_v.retain(|&(w, _)| w != u);
        order.rows.push(row_v.iter().map(|&(w, _)| w).collect());
        (self.gone[u as usize], self.gone[v as usize]) = (true, true);
        let inverse = self.prime.inverse(pivot);
        let opposite = self.prime.minus(0, inverse);
        let mut changed: Vec<Vertex> = Vec::with_capacity(row_u.len() + row_v.len());
        // a(x,y) −= (a(u,x)·a(v,y) − a(v,x)·a(u,y)) / a(u,v)
        for (row, other, by) in [(&row_u, &row_v, opposite), (&row_v, &row_u, inverse)] {
            for &(x, value) in row {
                self.add(x, other, self.prime.times(value, by));
                changed.push(x);
            }
        }
        changed.sort_unstable();
        changed.dedup();
        let mut lowest = usize::MAX;
        for &x in &changed {
            self.rows[x as usize].retain(|&(w, _)| w != u && w != v);
            self.file(x);
            lowest = lowest.min(self.rows[x as usize].len());
        }
        lowest
    }

    /// Adds a multiple of a row to the row of x, but nothing at x itself.
    fn add(&mut self, x: Vertex, other: &[(Vertex, u64)], factor: u64) {
        let row = std::mem::take(&mut self.rows[x as usize]);
        self.scratch.clear();
        let mut mine = row.iter().copied().peekable();
        for &(y, value) in other.iter().filter(|&&(y, _)| y != x) {
            while let Some(entry) = mine.next_if(|&(w, _)| w < y) {
                self.scratch.push(entry);
            }
            let old = mine.next_if(|&(w, _)| w == y).map_or(0, |(_, old)| old);
            let more = self.prime.times(value, factor);
            self.scratch.push((y, self.prime.plus(old, more)));
        }
        self.scratch.extend(mine);
        self.rows[x as usize] = std::mem::replace(&mut self.scratch, row);
    }
}

/// The matrix laid out for an elimination in a known order: row k holds what row k has to its right
/// when it is eliminated.
struct Matrix {
    start: Vec<usize>,
    columns: Vec<u32>,
    /// The entries at the beginning, most of them 0.
    values: Vec<i64>,
}

impl Matrix {
    fn new(order: Order, entries: &[([Vertex; 2], u32)]) -> Self {
        let mut place = vec![0u32; order.vertices.len()];
        for (k, &v) in (0u32..).zip(&order.vertices) {
            place[v as usize] = k;
        }
        let mut start = vec![0];
        let mut columns = Vec::new();
        for row in order.rows {
            let from = columns.len();
            columns.extend(row.iter().map(|&w| place[w as usize]));
            columns[from..].sort_unstable();
            start.push(columns.len());
        }
        let mut values = vec![0i64; columns.len()];
        for &([u, v], weight) in entries {
            let (a, b) = (place[u as usize], place[v as usize]);
            let (row, column, sign) = if a < b { (a, b, 1) } else { (b, a, -1) };
            let (from, to) = (start[row as usize], start[row as usize + 1]);
            if let Ok(at) = columns[from..to].binary_search(&column) {
                values[from + at] = sign * i64::from(weight);
            }
        }
        Self {
            start,
            columns,
            values,
        }
    }

    /// The Pfaffian, up to the sign of the order, modulo each prime; `None` where a pivot vanishes,
    /// and when the time is up.
    fn pfaffian(&self, primes: &[Prime; LANES], budget: &Budget<'_>) -> [Option<u64>; LANES] {
        let mut values: Vec<[u64; LANES]> = self
            .values
            .iter()
            .map(|&value| {
                primes.map(|prime| match value {
                    0.. => prime.of(value.unsigned_abs()),
                    _ => prime.minus(0, prime.of(value.unsigned_abs())),
                })
            })
            .collect();
        let mut product = primes.map(|prime| prime.one);
        for row in (0..self.start.len() - 1).step_by(2) {
            if row % INTERVAL == 0 && budget.is_stopped() {
                return [None; LANES];
            }
            let [from_u, from_v, end] = [row, row + 1, row + 2].map(|k| self.start[k]);
            let pivot = values[from_u];
            let [mut inverse, mut opposite] = [[0; LANES]; 2];
            for (lane, prime) in primes.iter().enumerate() {
                product[lane] = prime.times(product[lane], pivot[lane]);
                inverse[lane] = prime.inverse(pivot[lane]);
                opposite[lane] = prime.minus(0, inverse[lane]);
            }
            let (head, tail) = values.split_at_mut(end);
            let u = Row {
                columns: &self.columns[from_u + 1..from_v],
                values: &head[from_u + 1..from_v],
            };
            let v = Row {
                columns: &self.columns[from_v..end],
                values: &head[from_v..end],
            };
            for (one, other, by) in [(u, v, opposite), (v, u, inverse)] {
                for (at, &x) in one.columns.iter().enumerate() {
                    let mut factor = [0; LANES];
                    for (lane, prime) in primes.iter().enumerate() {
                        factor[lane] = prime.times(one.values[at][lane], by[lane]);
                    }
                    let (from, to) = (self.start[x as usize], self.start[x as usize + 1]);
                    other.add_to(
                        x,
                        &self.columns[from..to],
                        &mut tail[from - end..to - end],
                        &factor,
                        primes,
                    );
                }
            }
        }
        std::array::from_fn(|lane| (product[lane] != 0).then(|| primes[lane].plain(product[lane])))
    }
}

/// What a row has beyond its pivot.
#[derive(Clone, Copy)]
struct Row<'a> {
    columns: &'a [u32],
    values: &'a [[u64; LANES]],
}

impl Row<'_> {
    /// Adds a multiple of what this row has to the right of column x to row x, which has a place
    /// for all of it.
    #[inline]
    fn add_to(
        self,
        x: u32,
        columns: &[u32],
        values: &mut [[u64; LANES]],
        factor: &[u64; LANES],
        primes: &[Prime; LANES],
    ) {
        let first = self.columns.partition_point(|&y| y <= x);
        let mut at = 0;
        for (&y, more) in self.columns[first..].iter().zip(&self.values[first..]) {
            while columns[at] != y {
                at += 1;
            }
            let value = &mut values[at];
            for lane in 0..LANES {
                let prime = &primes[lane];
                value[lane] = prime.plus(value[lane], prime.times(more[lane], factor[lane]));
            }
        }
    }
}

/// An integer of which remainders become known.
struct Remainder {
    value: BigUint,
    modulus: BigUint,
    bits: f64,
}

impl Remainder {
    fn new() -> Self {
        Self {
            value: BigUint::default(),
            modulus: BigUint::from(1u8),
            bits: 0.0,
        }
    }

    fn add(&mut self, prime: u64, residue: u64) {
        let field = Prime::new(prime);
        let small = |number: &BigUint| {
            let digits = (number % prime).to_u64_digits();
            field.of(digits.first().copied().unwrap_or(0))
        };
        let missing = field.minus(field.of(residue), small(&self.value));
        let factor = field.times(missing, field.inverse(small(&self.modulus)));
        self.value += &self.modulus * field.plain(factor);
        self.modulus *= prime;
        self.bits += PRIME_BITS;
    }

    /// The remainder nearest to 0, without its sign.
    fn absolute(self) -> BigUint {
        let negative = &self.modulus - &self.value;
        self.value.min(negative)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_those_of_trial_division() {
        for number in (101..20_001u64).step_by(2) {
            let plain = (3..)
                .step_by(2)
                .take_while(|d| d * d <= number)
                .all(|d| number % d != 0);
            assert_eq!(is_prime(number), plain, "{number}");
        }
        let mut primes = primes();
        // 2⁶² − 57 is the largest prime below 2⁶².
        assert_eq!(primes.next().unwrap().value, (1 << 62) - 57);
    }

    /// The Pfaffian by its definition: expansion along the first row.
    fn plain(matrix: &[Vec<i64>]) -> i64 {
        if matrix.is_empty() {
            return 1;
        }
        (1..matrix.len())
            .map(|j| {
                let left: Vec<usize> = (1..matrix.len()).filter(|&k| k != j).collect();
                let minor: Vec<Vec<i64>> = left
                    .iter()
                    .map(|&r| left.iter().map(|&c| matrix[r][c]).collect())
                    .collect();
                let sign = if j % 2 == 1 { 1 } else { -1 };
                sign * matrix[0][j] * plain(&minor)
            })
            .sum()
    }

    #[test]
    fn agrees_with_the_definition() {
        use rand::Rng;
        let mut random = slitherlab_oracle::random_generator(3);
        let mut tried = 0;
        for n in [2usize, 4, 6, 8] {
            for _ in 0..100 {
                let mut matrix = vec![vec![0i64; n]; n];
                let mut entries = Vec::new();
                for (u, v) in (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))) {
                    let weight = random.random_range(0..4u32);
                    let forward = random.random_bool(0.5);
                    if weight > 0 {
                        let sign = if forward { 1 } else { -1 };
                        matrix[u][v] = sign * i64::from(weight);
                        matrix[v][u] = -matrix[u][v];
                        let (a, b) = (u32::try_from(u).unwrap(), u32::try_from(v).unwrap());
                        entries.push((if forward { [a, b] } else { [b, a] }, weight));
                    }
                }
                let expected = plain(&matrix).unsigned_abs();
                if expected != 0 {
                    tried += 1;
                    let budget = Budget {
                        threads: tried % 3 + 1,
                        ..Budget::default()
                    };
                    assert_eq!(
                        absolute_pfaffian(n, &entries, &budget),
                        Some(BigUint::from(expected))
                    );
                }
            }
        }
        assert!(tried > 200);
    }
}
