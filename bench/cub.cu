// Sorting, scanning, reducing and selecting with CUB.
#include "device.h"
#include "inputs.h"

#include <cub/cub.cuh>

// Memory that a CUB algorithm asks for before it runs.
class Scratch {
public:
    // `algorithm` takes the memory and its size; without memory it tells the size.
    template <class Algorithm>
    explicit Scratch(Algorithm algorithm) {
        CHECK(algorithm(nullptr, size));
        memory.reset(new Device<char>(size));
    }
    size_t size = 0;
    std::unique_ptr<Device<char>> memory;
};

// Runs an algorithm with the memory that it has asked for.
template <class Algorithm>
void run_cub(std::unique_ptr<Scratch> &scratch, Algorithm algorithm) {
    if (!scratch) scratch.reset(new Scratch(algorithm));
    CHECK(algorithm(scratch->memory->data(), scratch->size));
    finish();
}

class RadixSort : public Benchmark {
    SortInput input;
    Device<uint32_t> keys{input.keys}, sorted{input.count};
    std::unique_ptr<Scratch> scratch;

    void run() override {
        run_cub(scratch, [&](void *memory, size_t &size) {
            return cub::DeviceRadixSort::SortKeys(memory, size, keys.data(), sorted.data(), int(input.count));
        });
    }
    bool right() override { return input.right(sorted.download()); }
};
BENCHMARK(RadixSort, "radix_sort");

class Scan : public Benchmark {
    ScanInput input;
    Device<int> numbers{input.numbers}, sums{input.count};
    std::unique_ptr<Scratch> scratch;

    void run() override {
        run_cub(scratch, [&](void *memory, size_t &size) {
            return cub::DeviceScan::InclusiveSum(memory, size, numbers.data(), sums.data(), int(input.count));
        });
    }
    bool right() override { return input.right(sums.download()); }
};
BENCHMARK(Scan, "scan");

class Reduce : public Benchmark {
    ReduceInput input;
    Device<float> numbers{input.numbers}, sum{1};
    std::unique_ptr<Scratch> scratch;

    void run() override {
        run_cub(scratch, [&](void *memory, size_t &size) {
            return cub::DeviceReduce::Sum(memory, size, numbers.data(), sum.data(), int(input.count));
        });
    }
    bool right() override { return input.right(sum.download()[0]); }
};
BENCHMARK(Reduce, "reduce");

struct Below {
    uint32_t limit;
    __host__ __device__ bool operator()(uint32_t number) const { return number < limit; }
};

class Select : public Benchmark {
    SelectInput input;
    Device<uint32_t> numbers{input.numbers}, selected{input.count};
    Device<int> selected_count{1};
    std::unique_ptr<Scratch> scratch;

    void run() override {
        run_cub(scratch, [&](void *memory, size_t &size) {
            return cub::DeviceSelect::If(memory, size, numbers.data(), selected.data(), selected_count.data(),
                                         int(input.count), Below{input.limit});
        });
    }
    bool right() override { return input.right(selected.download(), size_t(selected_count.download()[0])); }
};
BENCHMARK(Select, "select");
