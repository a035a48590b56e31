"""The Python libraries; the protocol is that of benches/matching/drive.rs.

Usage: python_peers.py PEER FILE
"""

import sys
import time

import numpy


def networkx_general(vertices, edges, _sides):
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(edges.tolist())
    return lambda: len(networkx.max_weight_matching(graph, maxcardinality=True))


def networkx_bipartite(vertices, edges, sides):
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(edges.tolist())
    left = numpy.flatnonzero(sides == 0).tolist()
    return lambda: len(networkx.bipartite.hopcroft_karp_matching(graph, left)) // 2


def rustworkx_general(vertices, edges, _sides):
    import rustworkx

    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from_no_data([tuple(edge) for edge in edges.tolist()])
    return lambda: len(rustworkx.max_weight_matching(graph, max_cardinality=True))


def scipy_bipartite(vertices, edges, sides):
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_bipartite_matching

    # Rows and columns count the vertices of each side, in their order.
    place = numpy.where(sides == 0, numpy.cumsum(sides == 0), numpy.cumsum(sides == 1)) - 1
    first_is_left = sides[edges[:, 0]] == 0
    left = numpy.where(first_is_left, edges[:, 0], edges[:, 1])
    right = numpy.where(first_is_left, edges[:, 1], edges[:, 0])
    shape = (int((sides == 0).sum()), int((sides == 1).sum()))
    ones = numpy.ones(len(edges), dtype=bool)
    matrix = csr_array((ones, (place[left], place[right])), shape=shape)
    return lambda: int((maximum_bipartite_matching(matrix) >= 0).sum())


def igraph_bipartite(vertices, edges, sides):
    import igraph

    graph = igraph.Graph(n=vertices, edges=edges)
    types = (sides == 1).tolist()
    return lambda: len(graph.maximum_bipartite_matching(types))


PEERS = {
    "networkx": networkx_general,
    "networkx-hk": networkx_bipartite,
    "rustworkx": rustworkx_general,
    "scipy": scipy_bipartite,
    "igraph": igraph_bipartite,
}


def main():
    peer, path = sys.argv[1:]
    words = numpy.fromfile(path, dtype="<u4").astype(numpy.int64)
    vertices, edge_count = int(words[0]), int(words[1])
    edges = words[3 : 3 + 2 * edge_count].reshape(edge_count, 2)
    run = PEERS[peer](vertices, edges, words[3 + 2 * edge_count :])
    print("ready", flush=True)
    for line in sys.stdin:
        seconds, size = [], 0
        for _ in range(max(int(line), 1)):
            start = time.process_time()
            size = run()
            seconds.append(time.process_time() - start)
        print(size, f"{sorted(seconds)[len(seconds) // 2]:.9f}", flush=True)


main()
