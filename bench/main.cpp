// The main function of both programs of this benchmark: times what it is asked for, and prints a line for each,
//
//     NAME,CPU_MS,WALL_MS,BEST_WALL_MS,RUNS,LAUNCHES,RIGHT
//
// of the process CPU time of a run (of all threads together), the median and the least wall time, the number of runs, the
// launches in each (0 if the benchmark is not about them), and whether the last result was right. The CPU time is the mean over
// all runs: Linux adds the time of threads that run meanwhile only now and then, which makes that of a single run imprecise.
//
//     PROGRAM [NAME...]      all benchmarks if none is named
//     PROGRAM --list         their names
//
// BENCH_SECONDS is how long each is timed (default 0.25), BENCH_WARM_UP how long it runs before (default: two runs).
#include "common.h"

#include <algorithm>
#include <cstdio>
#include <string>

static double number_of(const char *variable, double otherwise) {
    const char *text = std::getenv(variable);
    return text ? std::atof(text) : otherwise;
}

static double median(std::vector<double> numbers) {
    std::sort(numbers.begin(), numbers.end());
    return numbers[numbers.size() / 2];
}

static void measure(const Entry &entry) {
    const double budget = number_of("BENCH_SECONDS", 0.25);
    const double warm_up = number_of("BENCH_WARM_UP", 0);
    const size_t least_runs = 3, most_runs = 100;

    const std::unique_ptr<Benchmark> benchmark = entry.make();
    const double before = wall_seconds();
    int warm_runs = 0;
    while (warm_runs < 2 || wall_seconds() - before < warm_up) {
        benchmark->run();
        warm_runs++;
    }

    std::vector<double> wall;
    const double start = wall_seconds(), cpu_start = cpu_seconds();
    while (wall.size() < least_runs || (wall.size() < most_runs && wall_seconds() - start < budget)) {
        const double wall_start = wall_seconds();
        benchmark->run();
        wall.push_back(wall_seconds() - wall_start);
    }
    const double cpu = (cpu_seconds() - cpu_start) / double(wall.size());

    const bool right = benchmark->right();
    const double best = *std::min_element(wall.begin(), wall.end());
    std::printf("%s,%.5f,%.5f,%.5f,%zu,%d,%d\n", entry.name, cpu * 1e3, median(wall) * 1e3, best * 1e3, wall.size(),
                benchmark->launches(), int(right));
    std::fflush(stdout);
}

int main(int argc, char **argv) {
    if (argc == 2 && std::string(argv[1]) == "--list") {
        for (const Entry &entry : entries()) std::printf("%s\n", entry.name);
        return 0;
    }
    if (argc == 1) {
        for (const Entry &entry : entries()) measure(entry);
        return 0;
    }
    for (int i = 1; i < argc; i++) {
        const std::string name = argv[i];
        const auto found = std::find_if(entries().begin(), entries().end(), [&](const Entry &e) { return name == e.name; });
        if (found == entries().end()) {
            std::fprintf(stderr, "there is no %s; --list tells the names\n", argv[i]);
            return 2;
        }
        measure(*found);
    }
    return 0;
}
