//! Which edges lie in maximum matchings.

use slitherlab_graph::{Edge, Graph, Minor};

use crate::allowed::edges_in_perfect_matchings;
use crate::decompose::{Class, GallaiEdmonds, NotMaximum};
use crate::matching::Matching;

/// Says in how many maximum matchings an edge lies.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::{EdgeClass, edge_classes, maximum_matching};
///
/// // A path of three vertices beside a single edge.
/// let graph = Graph::from_pairs([(0, 1), (1, 2), (3, 4)])?;
/// let classes = edge_classes(&graph, &maximum_matching(&graph))?;
/// assert_eq!(classes, [EdgeClass::Some, EdgeClass::Some, EdgeClass::Every]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EdgeClass {
    /// In every one.
    Every,
    /// In some, but not in every one.
    Some,
    /// In none.
    None,
}

/// Returns for every edge whether it lies in every, in some or in no maximum matching.
///
/// The Gallai–Edmonds decomposition decides all edges outside the perfect vertices. An edge with an
/// outer end and no perfect one lies in some maximum matching: between an inner and an outer vertex
/// because every set of inner vertices has neighbours in more odd components than it has vertices,
/// inside an odd component because that is factor-critical (without u it has a perfect matching; v
/// leaves its partner there and takes u). It does not lie in every one, because every outer vertex
/// is exposed in some. Edges between inner vertices, and from inner to perfect ones, lie in none.
/// The perfect vertices are matched among themselves: an edge there lies in every maximum matching
/// if it is the only one at its end that lies in some. Of parallel edges none lies in every one.
///
/// *Cost*: that of [`edges_in_perfect_matchings`] on the perfect vertices, and O(n + m).
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_matching::{EdgeClass, edge_classes, maximum_matching};
///
/// let path = Board::parse("path:4")?;
/// let matching = maximum_matching(path.graph());
/// let classes = edge_classes(path.graph(), &matching).expect("the matching is maximum");
/// assert_eq!(classes, [EdgeClass::Every, EdgeClass::None, EdgeClass::Every]);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
///
/// # Errors
/// Returns an error if the matching is not maximum.
///
/// # Panics
/// Panics if the matching is of another graph.
pub fn edge_classes(graph: &Graph, matching: &Matching) -> Result<Vec<EdgeClass>, NotMaximum> {
    let vertices = GallaiEdmonds::of(graph, matching)?;
    let class_of = |&[u, v]: &[u32; 2]| match [vertices.class(u), vertices.class(v)] {
        _ if u == v => EdgeClass::None,
        [Class::Outer, Class::Outer | Class::Inner] | [Class::Inner, Class::Outer] => {
            EdgeClass::Some
        }
        _ => EdgeClass::None,
    };
    let mut classes: Vec<EdgeClass> = graph.edges().iter().map(class_of).collect();

    let perfect = Minor::induced(graph, |v| vertices.class(v) == Class::Perfect);
    let mut inside = Matching::empty(perfect.graph.vertex_count());
    for (u, v) in matching.edges() {
        if vertices.class(u) == Class::Perfect {
            let [u, v] = [u, v].map(|v| perfect.vertex_image[v as usize]);
            inside.join(u, v);
        }
    }
    let allowed = edges_in_perfect_matchings(&perfect.graph, &inside);
    let mut choices = vec![0u32; perfect.graph.vertex_count()];
    for (ends, _) in perfect
        .graph
        .edges()
        .iter()
        .zip(&allowed)
        .filter(|(_, is)| **is)
    {
        for &end in ends {
            choices[end as usize] += 1;
        }
    }
    for (edge, ends) in perfect.graph.edges().iter().enumerate() {
        if allowed[edge] {
            let origin: Edge = perfect.edge_origin[edge];
            classes[origin as usize] = if choices[ends[0] as usize] == 1 {
                EdgeClass::Every
            } else {
                EdgeClass::Some
            };
        }
    }
    Ok(classes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maximum_matching;
    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// Asks for each edge whether taking it, or leaving it out, makes the matching smaller.
    fn by_definition(graph: &Graph) -> Vec<EdgeClass> {
        let size = |edges: Vec<[u32; 2]>| {
            maximum_matching(&Graph::from_edges(graph.vertex_count(), edges).unwrap()).len()
        };
        let largest = size(graph.edges().to_vec());
        let of_edge = |edge: usize| {
            let [u, v] = graph.edges()[edge];
            let apart = |ends: &&[u32; 2]| !ends.contains(&u) && !ends.contains(&v);
            let rest = size(graph.edges().iter().filter(apart).copied().collect());
            let mut others = graph.edges().to_vec();
            others.remove(edge);
            if u == v || rest + 1 < largest {
                EdgeClass::None
            } else if size(others) < largest {
                EdgeClass::Every
            } else {
                EdgeClass::Some
            }
        };
        (0..graph.edge_count()).map(of_edge).collect()
    }

    #[test]
    fn agrees_with_the_definition() {
        let mut random = Pcg64Mcg::seed_from_u64(7);
        let mut seen = [0; 3];
        for _ in 0..600 {
            let order = random.random_range(1..11u32);
            let count = random.random_range(0..2 * order);
            let edges =
                (0..count).map(|_| [random.random_range(0..order), random.random_range(0..order)]);
            let graph = Graph::from_edges(order as usize, edges.collect()).unwrap();
            let classes = edge_classes(&graph, &maximum_matching(&graph)).unwrap();
            assert_eq!(classes, by_definition(&graph), "{:?}", graph.edges());
            for class in classes {
                seen[class as usize] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }

    #[test]
    fn refuses_a_matching_that_is_not_maximum() {
        let edge = Graph::from_edges(2, vec![[0, 1]]).unwrap();
        assert!(edge_classes(&edge, &Matching::empty(2)).is_err());
    }
}
