//! The families of graphs on which matching codes are compared, each made from a fixed seed.

mod blossom;
mod dense;
mod lattice;
mod random;
mod tree;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

use crate::instance::Instance;
use lattice::{GRID, KNIGHT, TRIANGULAR};

/// A row of the table: a graph that is made when it is asked for.
pub(crate) struct Row {
    pub(crate) name: String,
    make: Box<dyn Fn() -> Instance>,
}

impl Row {
    pub(crate) fn instance(&self) -> Instance {
        (self.make)()
    }
}

/// The rows under construction.
#[derive(Default)]
struct Rows(Vec<Row>);

impl Rows {
    fn add(&mut self, name: &str, make: impl Fn() -> Instance + 'static) {
        self.0.push(Row {
            name: name.to_string(),
            make: Box::new(make),
        });
    }

    /// The row and, below it, the same graph with shuffled names.
    fn add_both(&mut self, name: &str, make: impl Fn() -> Instance + Copy + 'static) {
        self.add(name, make);
        self.add(&format!("{name}_sh"), move || shuffled(make(), 1));
    }
}

/// All rows, in the order of the table.
pub(crate) fn all() -> Vec<Row> {
    let mut rows = Rows::default();
    add_random(&mut rows);
    add_lattices(&mut rows);
    rows.add("path1M_sh", || shuffled(tree::path(1_000_000), 8));
    rows.add("tree1M_sh", || shuffled(tree::random(1_000_000, 9), 9));
    rows.add_both("trichain1", || blossom::triangle_chain(33_334, 1));
    rows.add_both("trichain3", || blossom::triangle_chain(33_333, 3));
    rows.add_both("nested100k", || blossom::nested(100_001, 64, 11));
    rows.add_both("nested100k_wide", || blossom::nested(100_001, u32::MAX, 12));
    rows.add_both("flowers100k", || blossom::flowers(2_000, 1_900, 50, 13));
    rows.add_both("oddcyc", || blossom::long_odd_cycles(100, 999, 14));
    rows.add("hardcard250", || dense::complete_with_pendants(250));
    rows.add_both("hardcard500", || dense::complete_with_pendants(500));
    rows.add_both("oddcliques", || dense::odd_cliques(100, 101, 15));
    rows.add_both("hubchain40k", || {
        dense::hub_with_chains(488, &vec![8; 5_000])
    });
    rows.add_both("hubchain80k", || {
        let growing = (5..200).map(|half| 2 * half);
        let lengths: Vec<u32> = std::iter::repeat_n(8, 5_000).chain(growing).collect();
        dense::hub_with_chains(488, &lengths)
    });
    rows.0
}

fn add_random(rows: &mut Rows) {
    // Table 6.7 of the Gridlock paper.
    let gridlock = [
        (100, 100, 1_004),
        (1_000, 1_000, 9_969),
        (5_000, 5_000, 25_009),
        (50_000, 49_999, 249_731),
        (50_000, 49_999, 2_500_140),
        (50_000, 50_000, 250_216),
        (50_000, 50_000, 1_249_602),
        (100_000, 99_999, 332_943),
        (100_000, 100_000, 289_365),
    ];
    for (number, (a, b, m)) in (1..).zip(gridlock) {
        rows.add(&format!("bip{number}"), move || {
            random::bipartite(a, b, m, number)
        });
    }
    let gnm = [
        ("gnm1k_2", 1_000, 2_000),
        ("gnm10k_2", 10_000, 20_000),
        ("gnm100k_0.6", 100_000, 60_000),
        ("gnm100k_1", 100_000, 100_000),
        ("gnm100k_1.36", 100_000, 136_000),
        ("gnm100k_2", 100_000, 200_000),
        ("gnm100k_5", 100_000, 500_000),
        ("gnm1M_1.36", 1_000_000, 1_360_000),
        ("gnm1M_2", 1_000_000, 2_000_000),
    ];
    for (name, n, m) in gnm {
        rows.add(name, move || random::gnm(n, m, 2));
    }
    rows.add("reg3_200k", || random::regular(200_000, 3, 6));
    rows.add("rmat18_1M", || random::recursive_matrix(18, 1_000_000, 7));
}

fn add_lattices(rows: &mut Rows) {
    rows.add_both("grid1001", || lattice::board(1001, GRID, 0.0, 4));
    rows.add_both("grid1000_rm10", || lattice::board(1000, GRID, 0.1, 4));
    rows.add_both("tri1000_rm5", || lattice::board(1000, TRIANGULAR, 0.05, 4));
    rows.add_both("knight1000", || lattice::board(1000, KNIGHT, 0.0, 4));
    rows.add_both("knight1000_rm10", || lattice::board(1000, KNIGHT, 0.1, 4));
    // How far apart the last exposed vertices are is a matter of luck: these are the best and the
    // worst of nine.
    rows.add("knight1000_rm10_near", || {
        lattice::board(1000, KNIGHT, 0.1, 104)
    });
    rows.add("knight1000_rm10_far", || {
        lattice::board(1000, KNIGHT, 0.1, 105)
    });
}

fn seeded(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

/// The same graph with its vertices renamed and its edges reordered at random.
fn shuffled(mut instance: Instance, seed: u64) -> Instance {
    let mut random = seeded(seed);
    let mut names: Vec<u32> = (0..instance.vertices as u32).collect();
    names.shuffle(&mut random);
    for edge in &mut instance.edges {
        *edge = edge.map(|v| names[v as usize]);
    }
    instance.edges.shuffle(&mut random);
    instance
}
