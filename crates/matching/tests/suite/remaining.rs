//! The two forms for play and search, while vertices leave and come back, against the static one.

use rand::Rng;
use slitherlab_graph::{Graph, Minor, NONE, Vertex};
use slitherlab_matching::{
    Bits, Class, DynamicMatching, GallaiEdmonds, SmallMatching, maximum_matching,
};
use slitherlab_oracle::{
    all_graphs, maximum_matching_size, plain_blossom_size, random_generator, random_graph,
};

/// Size and outer vertices of the graph induced by the vertices that are not removed.
fn expected(graph: &Graph, removed: &[Vertex]) -> (usize, Vec<Vertex>) {
    let minor = Minor::induced(graph, |v| !removed.contains(&v));
    let matching = maximum_matching(&minor.graph);
    let classes = GallaiEdmonds::of(&minor.graph, &matching).unwrap();
    let outer = |&v: &Vertex| {
        let image = minor.vertex_image[v as usize];
        image != NONE && classes.class(image) == Class::Outer
    };
    (matching.len(), graph.vertices().filter(outer).collect())
}

fn check_dynamic(graph: &Graph, dynamic: &mut DynamicMatching<'_>, removed: &[Vertex]) {
    let (size, outer) = expected(graph, removed);
    assert_eq!(dynamic.len(), size);
    let mut pairs = 0;
    for v in graph.vertices() {
        assert_eq!(dynamic.is_removed(v), removed.contains(&v));
        if let Some(mate) = dynamic.mate(v) {
            assert!(dynamic.mate(mate) == Some(v) && graph.has_edge(v, mate));
            assert!(!removed.contains(&v));
            pairs += 1;
        }
        if !removed.contains(&v) {
            assert_eq!(
                dynamic.is_outer(v),
                outer.contains(&v),
                "{:?} {removed:?} {v}",
                graph.edges()
            );
        }
    }
    assert_eq!(pairs, 2 * size);
}

#[test]
fn dynamic_agrees_with_static_after_random_removals_and_restorals() {
    let mut random = random_generator(1);
    for _ in 0..150 {
        let n = random.random_range(2..60);
        let density = random.random_range(0.5..6.0) / f64::from(n);
        let graph = random_graph(&mut random, n, density.min(1.0));
        let mut dynamic = DynamicMatching::new(&graph);
        let mut removed = Vec::new();
        for _ in 0..60 {
            let v = random.random_range(0..n);
            if random.random_bool(0.6) && !removed.contains(&v) {
                let (_, outer) = expected(&graph, &removed);
                assert_eq!(dynamic.remove(v), outer.contains(&v));
                removed.push(v);
            } else {
                assert_eq!(dynamic.restore(), removed.pop());
            }
            check_dynamic(&graph, &mut dynamic, &removed);
        }
    }
}

#[test]
fn small_agrees_with_the_definition_on_every_induced_subgraph() {
    for graph in (0..=6).flat_map(all_graphs) {
        let n = graph.vertex_count();
        let mut small = SmallMatching::<u64>::new(&graph).unwrap();
        for present in 0u64..1 << n {
            let size = |set: u64| {
                maximum_matching_size(&Minor::induced(&graph, |v| set >> v & 1 == 1).graph)
            };
            let whole = size(present);
            let outer = (0..n)
                .filter(|&v| present >> v & 1 == 1 && size(present & !(1 << v)) == whole)
                .fold(0, |set, v| set | 1 << v);
            assert_eq!(
                small.outer(present),
                outer,
                "{:?} {present:b}",
                graph.edges()
            );
            assert_eq!(small.size(present), whole);
        }
    }
}

#[test]
fn small_agrees_with_static_on_random_subgraphs_of_larger_graphs() {
    let mut random = random_generator(2);
    for _ in 0..400 {
        let n = random.random_range(7..=128);
        let density = random.random_range(1.0..6.0) / f64::from(n);
        let graph = random_graph(&mut random, n, density.min(1.0));
        let mut small = SmallMatching::<u128>::new(&graph).unwrap();
        let mut present = u128::below(n as usize);
        for _ in 0..20 {
            present ^= 1 << random.random_range(0..n);
            let removed: Vec<Vertex> = (0..n).filter(|&v| present >> v & 1 == 0).collect();
            let (size, outer) = expected(&graph, &removed);
            let found = small.outer(present);
            assert_eq!(
                found.members().map(|v| v as Vertex).collect::<Vec<_>>(),
                outer
            );
            assert_eq!(small.size(present), size);
            for v in present.members() {
                if let Some(mate) = small.mate(v) {
                    assert!(small.mate(mate) == Some(v) && small.neighbors(v).has(mate));
                }
            }
        }
        let whole = Minor::induced(&graph, |v| present >> v & 1 == 1).graph;
        assert_eq!(small.size(present), plain_blossom_size(&whole));
    }
}

#[test]
fn too_many_vertices_do_not_fit() {
    let graph = Graph::from_edges(65, vec![]).unwrap();
    assert!(SmallMatching::<u64>::new(&graph).is_none());
    assert!(SmallMatching::<u128>::new(&graph).is_some());
}
