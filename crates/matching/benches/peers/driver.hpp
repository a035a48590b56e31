// What the C++ drivers share: the graph's file and the protocol (see benches/matching/drive.rs
// and benches/matching/instance.rs).

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>
#include <vector>

namespace driver {

struct Instance {
    std::uint32_t vertices = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
};

inline void fail(const char* what) {
    std::fprintf(stderr, "error: %s\n", what);
    std::exit(2);
}

inline Instance read(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    if (!file) fail("the file cannot be opened");
    std::uint32_t head[3];
    if (std::fread(head, sizeof head, 1, file) != 1) fail("the file is too short");
    std::vector<std::uint32_t> ends(2 * std::size_t{head[1]});
    if (std::fread(ends.data(), 4, ends.size(), file) != ends.size()) fail("the file is too short");
    std::fclose(file);
    Instance instance;
    instance.vertices = head[0];
    instance.edges.reserve(head[1]);
    for (std::size_t i = 0; i < ends.size(); i += 2) {
        instance.edges.emplace_back(ends[i], ends[i + 1]);
    }
    return instance;
}

inline double cpu_seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Answers every number k on standard input with the size and the median time of k runs.
template <typename Run>
void answer(Run run) {
    std::puts("ready");
    std::fflush(stdout);
    int times;
    while (std::scanf("%d", &times) == 1) {
        std::size_t size = 0;
        std::vector<double> seconds;
        for (int i = 0; i < std::max(times, 1); ++i) {
            double start = cpu_seconds();
            size = run();
            seconds.push_back(cpu_seconds() - start);
        }
        std::sort(seconds.begin(), seconds.end());
        std::printf("%zu %.9f\n", size, seconds[seconds.size() / 2]);
        std::fflush(stdout);
    }
}

}  // namespace driver
