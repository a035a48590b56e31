//! Two forests.
use slitherlab_graph::Graph;
use crate::augment::{Augmenter, OUT};
use crate::orientation::Orientation;
use crate::elimination::Elimination;

/// Places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place { /// .
 OnlyA, /// .
 OnlyB, /// .
 Both, /// .
 Neither }

/// Two.
pub struct TwoForests {
    place: Vec<Place>,
    union: usize,
    common: usize,
    clump: Vec<u32>,
}

impl TwoForests {
    /// Of.
    pub fn of(graph: &Graph) -> Self {
        let s0 = std::time::Instant::now();
        let elimination = Elimination::of(graph);
        let t0 = std::time::Instant::now();
        let mut orientation = Orientation::greedy(graph, &elimination);
        let t1 = std::time::Instant::now();
        orientation.fill(&elimination);
        let t2 = std::time::Instant::now();
        let (links, trees) = orientation.forests();
        let t3 = std::time::Instant::now();
        let mut augmenter = Augmenter::new(graph, links, trees);
        for &v in elimination.order.iter().rev() {
            let older = graph.neighbors(v).iter().zip(graph.incident_edges(v)).filter(|&(&w, _)| elimination.place[w as usize] > elimination.place[v as usize]);
            for (_, &e) in older {
                if augmenter.place[e as usize] == OUT { augmenter.insert(e); }
            }
        }
        let t4 = std::time::Instant::now();
        if std::env::var("STATS").is_ok() { println!("  eliminate {:?} greedy {:?} fill {:?} forests {:?} augment {:?}", t0 - s0, t1-t0, t2-t1, t3-t2, t4-t3); }
        if std::env::var("STATS").is_ok() {
        println!("searches {:?} labelled {} reversed {}", augmenter.searches, augmenter.labelled_total, augmenter.reversed_total);
        }
        let union = augmenter.place.iter().filter(|&&p| p != OUT).count();
        let place = augmenter.place.iter().map(|&p| match p { 0 => Place::OnlyA, 1 => Place::OnlyB, _ => Place::Neither }).collect();
        let clump = graph.vertices().map(|v| augmenter.clumps.find(v)).collect();
        Self { place, union, common: 0, clump }
    }
    /// U.
    pub fn union(&self) -> usize { self.union }
    /// K.
    pub fn common(&self) -> usize { self.common }
    /// P.
    pub fn places(&self) -> &[Place] { &self.place }
    /// C.
    pub fn clumps(&self) -> &[u32] { &self.clump }
}
