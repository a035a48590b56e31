//! A checker of certificates, for the tests of this crate.

use slitherlab_graph::{Graph, NONE};
use slitherlab_matching::{Certificate, Class};

/// Checks a certificate by the facts that its documentation lists; panics when one fails.
pub(crate) fn check_certificate(graph: &Graph, certificate: &Certificate) {
    let Certificate {
        classes,
        mates,
        ears,
        reach,
    } = certificate;
    let class = |v: u32| classes[v as usize];
    let mate = |v: u32| mates[v as usize];
    for &[u, v] in graph.edges() {
        let pair = [class(u), class(v)];
        assert!(!(pair.contains(&Class::Outer) && pair.contains(&Class::Perfect)));
    }
    // The components of the outer vertices, by flooding.
    let mut component = vec![NONE; classes.len()];
    let mut count = 0;
    for root in graph.vertices().filter(|&v| class(v) == Class::Outer) {
        if component[root as usize] != NONE {
            continue;
        }
        let mut stack = vec![root];
        component[root as usize] = count;
        while let Some(v) = stack.pop() {
            for &w in graph.neighbors(v) {
                if class(w) == Class::Outer && component[w as usize] == NONE {
                    component[w as usize] = count;
                    stack.push(w);
                }
            }
        }
        count += 1;
    }
    let mut root_of = vec![NONE; count as usize];
    for v in graph.vertices() {
        let partner = mate(v);
        assert!(partner == NONE || mate(partner) == v && graph.has_edge(v, partner));
        match class(v) {
            Class::Perfect => assert_eq!(class(partner), Class::Perfect),
            Class::Inner => assert_eq!(class(partner), Class::Outer),
            Class::Outer => {
                if partner == NONE || class(partner) == Class::Inner {
                    let root = &mut root_of[component[v as usize] as usize];
                    assert_eq!(*root, NONE, "one root a component");
                    *root = v;
                }
            }
        }
    }
    let mut built = vec![false; classes.len()];
    for &root in &root_of {
        built[root as usize] = true;
    }
    for ear in ears.iter() {
        assert!(ear.len() >= 4 && ear.len() % 2 == 0, "{ear:?}");
        assert!(
            built[ear[0] as usize] && built[ear[ear.len() - 1] as usize],
            "{ear:?}"
        );
        assert!(
            ear.windows(2).all(|pair| graph.has_edge(pair[0], pair[1])),
            "{ear:?}"
        );
        for &v in &ear[1..ear.len() - 1] {
            assert_eq!(component[v as usize], component[ear[0] as usize]);
            assert!(!std::mem::replace(&mut built[v as usize], true), "{ear:?}");
        }
    }
    assert!(
        graph
            .vertices()
            .all(|v| built[v as usize] == (class(v) == Class::Outer))
    );
    let mut reached: Vec<bool> = root_of.iter().map(|&root| mate(root) == NONE).collect();
    for &[inner, outer] in reach {
        assert_eq!([class(inner), class(outer)], [Class::Inner, Class::Outer]);
        assert!(graph.has_edge(inner, outer) && reached[component[outer as usize] as usize]);
        reached[component[mate(inner) as usize] as usize] = true;
    }
    assert!(reached.iter().all(|&reached| reached));
}
