// What the launches of launches.cu are compared with: as many calls through a pointer that the compiler cannot know.
#include "common.h"

constexpr int launch_count = 100000;
constexpr int numbers_count = 32;

static void nothing() {}

static void increment(int *numbers) {
    for (int i = 0; i < numbers_count; i++) numbers[i]++;
}

class EmptyCalls : public Benchmark {
    void (*volatile function)() = nothing;

    int launches() const override { return launch_count; }
    void run() override {
        for (int i = 0; i < launch_count; i++) function();
    }
    bool right() override { return true; }
};
BENCHMARK(EmptyCalls, "launch_empty");

class TinyCalls : public Benchmark {
    void (*volatile function)(int *) = increment;
    int numbers[numbers_count] = {};
    int runs = 0;

    int launches() const override { return launch_count; }
    void run() override {
        for (int i = 0; i < launch_count; i++) function(numbers);
        runs++;
    }
    bool right() override {
        for (int number : numbers) {
            if (number != runs * launch_count) return false;
        }
        return true;
    }
};
BENCHMARK(TinyCalls, "launch_tiny");

// There is nothing like a graph for calls: the same again.
class GraphCalls : public TinyCalls {};
BENCHMARK(GraphCalls, "launch_graph");
