//! A head start: as many edges as possible, each leaving one of its ends, two from each vertex.

use slitherlab_graph::{Edge, Graph, NONE, Vertex};

use crate::links::{A, B, Links, ROOT};

/// The edge leaves neither end.
const IDLE: u8 = 0;
/// The edge leaves its younger end.
const YOUNGER: u8 = 1;
/// The edge leaves its older end.
const OLDER: u8 = 2;

/// Edges that leave one of their ends, at most two from each vertex.
///
/// Two rooted forests are such an orientation: each vertex has one link to its parent in A and one
/// in B. The converse fails only for cycles of links, which [`crate::cycle`] breaks. Finding a
/// largest orientation is a flow problem on vertices (Gabow and Westermann's pseudoforests), far
/// cheaper than matroid union, and on most graphs it leaves next to nothing for the latter to do.
/// It is a head start and no more: what it gets wrong, in either direction, the search in
/// [`crate::augment`] puts right.
pub(crate) struct Orientation<'graph> {
    graph: &'graph Graph,
    links: Vec<Links>,
    /// For each edge [`IDLE`], [`YOUNGER`] or [`OLDER`].
    tail: Vec<u8>,
}

impl<'graph> Orientation<'graph> {
    /// Enters the vertices of a kernel from the oldest to the youngest, each with a link to one
    /// older vertex in A and to one in B: those that are nearest to the root there, for short ways
    /// to the root make short searches.
    ///
    /// *Cost*: O(n + m) time.
    pub(crate) fn greedy(graph: &'graph Graph) -> Self {
        let mut links = vec![ROOT; graph.vertex_count()];
        let mut tail = vec![IDLE; graph.edge_count()];
        let mut depth = vec![[0u32; 2]; graph.vertex_count()];
        let edges = graph.edges();
        let mut first = 0;
        while first < edges.len() {
            let v = edges[first][0];
            let count = edges[first..].iter().take_while(|e| e[0] == v).count();
            let own = first..first + count;
            let mut taken = NONE;
            for forest in [A, B] {
                let nearest = own
                    .clone()
                    .filter(|&e| e as Edge != taken)
                    .min_by_key(|&e| depth[edges[e][1] as usize][forest]);
                if let Some(e) = nearest {
                    let parent = edges[e][1];
                    links[v as usize].parent[forest] = parent;
                    links[v as usize].edge[forest] = e as Edge;
                    depth[v as usize][forest] = depth[parent as usize][forest] + 1;
                    tail[e] = YOUNGER;
                    taken = e as Edge;
                }
            }
            first = own.end;
        }
        Self { graph, links, tail }
    }

    /// Finds places for idle edges until no more can be had: the edge takes a link of one of its
    /// ends, the edge that was there takes one of its other end, and so on to a vertex with a free
    /// link. This goes by phases, as Dinic's algorithm does: first the distances to the nearest
    /// free link, then as many ways as can be found that come nearer with every link. A vertex from
    /// which no link leads nearer is put farther away, as in Goldberg and Tarjan's push–relabel
    /// algorithm, a bounded number of times; that saves most of the phases.
    ///
    /// *Cost*: O(m) a phase and O(√m) phases (Even and Tarjan); in practice there are few phases
    /// that look at much of the graph, for each ends when it has met more idle edges than there are
    /// free links.
    pub(crate) fn fill(&mut self) {
        let mut flow = Flow::new(self);
        while flow.idle_edges > 0 {
            flow.measure(self);
            let before = flow.idle_edges;
            for i in 0..flow.found.len() {
                flow.place_edges_of(self, flow.found[i]);
            }
            if flow.idle_edges == before {
                break;
            }
        }
    }

    /// The links of each vertex.
    pub(crate) fn into_links(self) -> Vec<Links> {
        self.links
    }

    fn free_links(&self, v: Vertex) -> usize {
        let edges = self.links[v as usize].edge;
        usize::from(edges[A] == NONE) + usize::from(edges[B] == NONE)
    }
}

/// The state of [`Orientation::fill`].
struct Flow {
    /// How many idle edges each vertex has.
    idle: Vec<u32>,
    idle_edges: usize,
    /// The vertices with a free link.
    open: Vec<Vertex>,
    /// How many links it takes from each vertex to the nearest free link. [`NONE`] if that is not
    /// known, [`DEAD`] if no more ways lead through here in this phase.
    distance: Vec<u32>,
    /// The link of each vertex to try next.
    cursor: Vec<u8>,
    /// The vertices whose distance is known, nearest first.
    queue: Vec<Vertex>,
    /// Those of them that have idle edges.
    found: Vec<Vertex>,
    way: Vec<Vertex>,
    /// How many more distances may be raised in this phase.
    raises: usize,
}

const DEAD: u32 = NONE - 1;

impl Flow {
    fn new(orientation: &Orientation) -> Self {
        let graph = orientation.graph;
        let mut idle = vec![0; graph.vertex_count()];
        let mut idle_edges = 0;
        for (ends, &tail) in graph.edges().iter().zip(&orientation.tail) {
            if tail == IDLE {
                idle_edges += 1;
                for &v in ends {
                    idle[v as usize] += 1;
                }
            }
        }
        let open = graph.vertices();
        Self {
            idle,
            idle_edges,
            open: open.filter(|&v| orientation.free_links(v) > 0).collect(),
            distance: vec![NONE; graph.vertex_count()],
            cursor: vec![0; graph.vertex_count()],
            queue: Vec::new(),
            found: Vec::new(),
            way: Vec::new(),
            raises: 0,
        }
    }

    /// Finds the distances, outwards from the free links, until there are surely more ends of idle
    /// edges at hand than can be served.
    fn measure(&mut self, orientation: &Orientation) {
        let Orientation { graph, tail, .. } = orientation;
        for &v in &self.queue {
            self.distance[v as usize] = NONE;
            self.cursor[v as usize] = 0;
        }
        self.queue.clear();
        self.found.clear();
        self.open.retain(|&v| orientation.free_links(v) > 0);
        for &v in &self.open {
            self.distance[v as usize] = 0;
        }
        self.queue.extend_from_slice(&self.open);
        let free: usize = self.open.iter().map(|&v| orientation.free_links(v)).sum();
        let enough = 2 * free.min(self.idle_edges);
        let mut ends = 0;
        let mut next = 0;
        while next < self.queue.len() && ends < enough {
            let v = self.queue[next];
            next += 1;
            if self.idle[v as usize] > 0 {
                ends += self.idle[v as usize] as usize;
                self.found.push(v);
            }
            let farther = self.distance[v as usize] + 1;
            for (&w, &edge) in graph.neighbors(v).iter().zip(graph.incident_edges(v)) {
                let leaves_w = if w > v { YOUNGER } else { OLDER };
                if tail[edge as usize] == leaves_w && self.distance[w as usize] == NONE {
                    self.distance[w as usize] = farther;
                    self.queue.push(w);
                }
            }
        }
        self.raises = 4 * self.queue.len();
    }

    /// Finds places for the idle edges of `v` as long as ways from it lead to free links.
    fn place_edges_of(&mut self, orientation: &mut Orientation, v: Vertex) {
        let graph = orientation.graph;
        for (&w, &edge) in graph.neighbors(v).iter().zip(graph.incident_edges(v)) {
            if self.idle[v as usize] == 0 {
                return;
            }
            if orientation.tail[edge as usize] == IDLE {
                if !self.find_way(orientation, v) {
                    return;
                }
                self.push(orientation, edge, w);
                self.idle[v as usize] -= 1;
                self.idle[w as usize] -= 1;
                self.idle_edges -= 1;
            }
        }
    }

    /// A way of links from `v` to a vertex with a free one, left in `way`.
    fn find_way(&mut self, orientation: &Orientation, v: Vertex) -> bool {
        self.way.clear();
        self.way.push(v);
        while let Some(&x) = self.way.last() {
            let links = &orientation.links[x as usize];
            if links.edge.contains(&NONE) {
                return true;
            }
            let distance = self.distance[x as usize];
            let cursor = self.cursor[x as usize] as usize;
            let y = links.parent[cursor];
            if self.distance[y as usize] < distance {
                self.way.push(y);
            } else if cursor == A {
                self.cursor[x as usize] = B as u8;
            } else {
                self.cursor[x as usize] = A as u8;
                let [a, b] = links.parent.map(|y| self.distance[y as usize]);
                let nearest = a.min(b);
                if nearest < DEAD && self.raises > 0 {
                    self.raises -= 1;
                    self.distance[x as usize] = nearest + 1;
                    if x == v {
                        continue;
                    }
                } else {
                    self.distance[x as usize] = DEAD;
                }
                self.way.pop();
            }
        }
        false
    }

    /// Puts `edge`, which leads from the first vertex of `way` to `head`, in the place of the first
    /// link of `way`, that one turned around in the place of the second, and so on.
    fn push(&self, orientation: &mut Orientation, edge: Edge, head: Vertex) {
        let (mut edge, mut head) = (edge, head);
        for &x in &self.way {
            orientation.tail[edge as usize] = if x > head { YOUNGER } else { OLDER };
            let links = &mut orientation.links[x as usize];
            let free = links.edge.iter().position(|&e| e == NONE);
            let forest = free.unwrap_or(self.cursor[x as usize] as usize);
            links.parent[forest] = head;
            std::mem::swap(&mut links.edge[forest], &mut edge);
            head = x;
        }
    }
}
