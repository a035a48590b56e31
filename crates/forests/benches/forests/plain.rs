//! The textbook: add one edge after the other by a breadth-first search for an augmenting path.

use slitherlab_graph::{Edge, Graph, NONE, Vertex};

/// The size of a largest union of two forests, as a straightforward program finds it: both forests
/// are rooted anew after each edge that came in, a search looks at whole cycles, and nothing is
/// kept from one search to the next.
pub(crate) fn union(graph: &Graph) -> usize {
    let m = graph.edge_count();
    let mut place: Vec<Option<usize>> = vec![None; m];
    let mut trees = [rooted(graph, &place, 0), rooted(graph, &place, 1)];
    let mut size = 0;
    for edge in 0..m {
        if let Some((last, into, label)) = search(graph, &place, &trees, edge) {
            let mut e = last;
            let mut into = into;
            loop {
                let from = place[e].replace(into);
                match from {
                    Some(from) => {
                        into = from;
                        e = label[e] as usize;
                    }
                    None => break,
                }
            }
            size += 1;
            trees = [rooted(graph, &place, 0), rooted(graph, &place, 1)];
        }
    }
    size
}

#[derive(Clone, Copy)]
struct Node {
    tree: Vertex,
    depth: u32,
    parent: Vertex,
    edge: Edge,
}

fn rooted(graph: &Graph, place: &[Option<usize>], forest: usize) -> Vec<Node> {
    let unknown = Node {
        tree: NONE,
        depth: 0,
        parent: NONE,
        edge: NONE,
    };
    let mut nodes = vec![unknown; graph.vertex_count()];
    let mut queue = Vec::new();
    for root in graph.vertices() {
        if nodes[root as usize].tree != NONE {
            continue;
        }
        nodes[root as usize].tree = root;
        queue.push(root);
        while let Some(v) = queue.pop() {
            for (&w, &edge) in graph.neighbors(v).iter().zip(graph.incident_edges(v)) {
                if place[edge as usize] == Some(forest) && nodes[w as usize].tree == NONE {
                    nodes[w as usize] = Node {
                        tree: root,
                        depth: nodes[v as usize].depth + 1,
                        parent: v,
                        edge,
                    };
                    queue.push(w);
                }
            }
        }
    }
    nodes
}

/// The last edge of an augmenting path, the forest it goes into, and the labels.
fn search(
    graph: &Graph,
    place: &[Option<usize>],
    trees: &[Vec<Node>; 2],
    start: usize,
) -> Option<(usize, usize, Vec<Edge>)> {
    let mut label = vec![NONE; place.len()];
    label[start] = start as Edge;
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(e) = queue.pop_front() {
        let [u, v] = graph.endpoints(e as Edge);
        for (forest, nodes) in trees.iter().enumerate() {
            if place[e] == Some(forest) {
                continue;
            }
            if nodes[u as usize].tree != nodes[v as usize].tree {
                return Some((e, forest, label));
            }
            let (mut x, mut y) = (u, v);
            while x != y {
                if nodes[x as usize].depth < nodes[y as usize].depth {
                    std::mem::swap(&mut x, &mut y);
                }
                let Node { parent, edge, .. } = nodes[x as usize];
                if label[edge as usize] == NONE {
                    label[edge as usize] = e as Edge;
                    queue.push_back(edge as usize);
                }
                x = parent;
            }
        }
    }
    None
}
