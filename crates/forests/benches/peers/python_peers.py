"""Two forests in Python: `python_peers.py PEER FILE` prints the size of the union (or what is known of it) and seconds.

networkx: matroid union by augmenting paths on two networkx forests, as a textbook has it.
sage: SageMath's Roskind-Tarjan algorithm (edge_disjoint_spanning_trees), which says whether there are two disjoint
spanning trees, on simple graphs; it prints `two` or `fewer` instead of a size.
"""

import sys
import time


def read(path):
    with open(path, encoding="ascii") as file:
        n, _ = map(int, file.readline().split())
        return n, [tuple(map(int, line.split())) for line in file]


def networkx_union(n, edges):
    import networkx as nx

    forests = [nx.Graph(), nx.Graph()]
    for forest in forests:
        forest.add_nodes_from(range(n))
    place = [None] * len(edges)

    def augment(start):
        label = {start: None}
        queue = [start]
        for e in queue:
            u, v = edges[e]
            for f, forest in enumerate(forests):
                if place[e] == f:
                    continue
                try:
                    path = nx.shortest_path(forest, u, v)
                except nx.NetworkXNoPath:
                    into = f
                    while e is not None:
                        u, v = edges[e]
                        before = place[e]
                        if before is not None:
                            forests[before].remove_edge(u, v)
                        forests[into].add_edge(u, v, number=e)
                        place[e], into = into, before
                        e = label[e]
                    return True
                for x, y in zip(path, path[1:]):
                    g = forest.edges[x, y]["number"]
                    if g not in label:
                        label[g] = e
                        queue.append(g)
        return False

    return sum(augment(e) for e, (u, v) in enumerate(edges) if u != v)


def sage_trees(graph):
    from sage.categories.sets_cat import EmptySetError
    from sage.graphs.spanning_tree import edge_disjoint_spanning_trees

    try:
        edge_disjoint_spanning_trees(graph, 2)
        return "two"
    except EmptySetError:
        return "fewer"


def main():
    peer, path = sys.argv[1:]
    n, edges = read(path)
    if peer == "sage":
        from sage.graphs.graph import Graph

        if len({frozenset(edge) for edge in edges if edge[0] != edge[1]}) < len(edges):
            print("not-simple 0")
            return
        graph = Graph([range(n), edges], format="vertices_and_edges")
        start = time.process_time()
        answer = sage_trees(graph)
    else:
        start = time.process_time()
        answer = networkx_union(n, edges)
    print(answer, time.process_time() - start)


if __name__ == "__main__":
    main()
