// What a launch costs: of a kernel that does nothing, of one that does hardly anything, and of that one in a graph.
#include "device.h"

constexpr int launch_count = 100000;
constexpr int graph_nodes = 1000;
constexpr int threads = 32;

__global__ void nothing() {}

__global__ void increment(int *numbers) { numbers[threadIdx.x]++; }

// Kernels that add one to each of 32 numbers; the numbers tell how many of them ran.
class Increments : public Benchmark {
protected:
    Device<int> numbers{Array<int>(threads)};
    int runs = 0;

    int launches() const override { return launch_count; }
    bool right() override {
        for (int number : numbers.download()) {
            if (number != runs * launch_count) return false;
        }
        return true;
    }
};

class EmptyLaunches : public Benchmark {
    int launches() const override { return launch_count; }
    void run() override {
        for (int i = 0; i < launch_count; i++) nothing<<<1, threads>>>();
        finish();
    }
    bool right() override { return true; }
};
BENCHMARK(EmptyLaunches, "launch_empty");

class TinyLaunches : public Increments {
    void run() override {
        for (int i = 0; i < launch_count; i++) increment<<<1, threads>>>(numbers);
        finish();
        runs++;
    }
};
BENCHMARK(TinyLaunches, "launch_tiny");

class GraphLaunches : public Increments {
    cudaStream_t stream = nullptr;
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;

public:
    GraphLaunches() {
        CHECK(cudaStreamCreate(&stream));
        CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
        for (int i = 0; i < graph_nodes; i++) increment<<<1, threads, 0, stream>>>(numbers);
        CHECK(cudaStreamEndCapture(stream, &graph));
        CHECK(cudaGraphInstantiate(&executable, graph, 0));
    }
    ~GraphLaunches() override {
        cudaGraphExecDestroy(executable);
        cudaGraphDestroy(graph);
        cudaStreamDestroy(stream);
    }

private:
    void run() override {
        for (int i = 0; i < launch_count / graph_nodes; i++) CHECK(cudaGraphLaunch(executable, stream));
        finish();
        runs++;
    }
};
BENCHMARK(GraphLaunches, "launch_graph");
