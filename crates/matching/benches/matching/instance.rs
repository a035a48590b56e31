//! A graph on its way to the matching codes, in memory and in a file that all drivers read.
//!
//! The file is a list of little-endian 32-bit words: the number of vertices, the number of edges, 1
//! for a bipartite graph and 0 for others, the ends of each edge, and for a bipartite graph the
//! side of each vertex, 0 or 1.

use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use slitherlab_graph::{Graph, bipartition};

/// The vertices and edges of a graph.
pub(crate) struct Instance {
    pub(crate) vertices: usize,
    pub(crate) edges: Vec<[u32; 2]>,
}

impl Instance {
    pub(crate) fn into_graph(self) -> Graph {
        Graph::from_edges(self.vertices, self.edges).expect("instances are graphs")
    }

    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.read_to_end(&mut bytes)?;
        let mut words = bytes
            .chunks_exact(4)
            .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")));
        let mut next = || words.next().ok_or(io::ErrorKind::UnexpectedEof);
        let [vertices, edge_count, _bipartite] = [next()?, next()?, next()?];
        let edges = (0..edge_count)
            .map(|_| Ok([next()?, next()?]))
            .collect::<io::Result<_>>()?;
        Ok(Self {
            vertices: vertices as usize,
            edges,
        })
    }
}

/// Writes a graph for the drivers; returns whether it is bipartite.
pub(crate) fn write(graph: &Graph, path: &Path) -> io::Result<bool> {
    let sides = bipartition(graph);
    let mut file = BufWriter::new(std::fs::File::create(path)?);
    let mut put = |word: u32| file.write_all(&word.to_le_bytes());
    put(graph.vertex_count() as u32)?;
    put(graph.edge_count() as u32)?;
    put(u32::from(sides.is_some()))?;
    for &end in graph.edges().as_flattened() {
        put(end)?;
    }
    for &side in sides.iter().flatten() {
        put(u32::from(side))?;
    }
    file.flush()?;
    Ok(sides.is_some())
}
