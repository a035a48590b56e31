// LEMON's MaxMatching: `run` as its documentation recommends, `sparse` from a greedy start.

#include <cstring>

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include "driver.hpp"

int main(int count, char** arguments) {
    if (count != 3) driver::fail("usage: lemon (run | sparse) FILE");
    bool sparse = std::strcmp(arguments[1], "sparse") == 0;
    driver::Instance instance = driver::read(arguments[2]);
    lemon::SmartGraph graph;
    graph.reserveNode(static_cast<int>(instance.vertices));
    graph.reserveEdge(static_cast<int>(instance.edges.size()));
    for (std::uint32_t v = 0; v < instance.vertices; ++v) graph.addNode();
    for (auto [u, v] : instance.edges) {
        graph.addEdge(graph.nodeFromId(static_cast<int>(u)), graph.nodeFromId(static_cast<int>(v)));
    }
    driver::answer([&] {
        lemon::MaxMatching<lemon::SmartGraph> matching(graph);
        if (sparse) {
            matching.greedyInit();
            matching.startSparse();
        } else {
            matching.run();
        }
        return static_cast<std::size_t>(matching.matchingSize());
    });
}
