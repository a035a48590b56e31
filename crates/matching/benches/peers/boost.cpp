// Boost Graph Library's edmonds_maximum_cardinality_matching.

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

#include "driver.hpp"

int main(int count, char** arguments) {
    if (count != 2) driver::fail("usage: boost FILE");
    driver::Instance instance = driver::read(arguments[1]);
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
    Graph graph(instance.edges.begin(), instance.edges.end(), instance.vertices);
    driver::answer([&] {
        std::vector<boost::graph_traits<Graph>::vertex_descriptor> mates(instance.vertices);
        boost::edmonds_maximum_cardinality_matching(graph, mates.data());
        return static_cast<std::size_t>(boost::matching_size(graph, mates.data()));
    });
}
