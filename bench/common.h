// What the CUDA program and the OpenMP program of this benchmark share: memory, random numbers, clocks, and the list of what a
// program can run. inputs.h has the inputs and the checks, main.cpp the timing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <sys/mman.h>

// Functions of both forms: of the host, and in CUDA files of the device as well.
#ifdef __CUDACC__
#define BOTH __host__ __device__
#else
#define BOTH
#endif

// ---- clocks ----------------------------------------------------------------------------------------------------------------

inline double seconds_of(clockid_t clock) {
    timespec t;
    clock_gettime(clock, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

// Time on the wall.
inline double wall_seconds() { return seconds_of(CLOCK_MONOTONIC); }

// Time that all threads of this process were running. Other programs on the machine do not add to it.
inline double cpu_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

// ---- memory ----------------------------------------------------------------------------------------------------------------

// An array on large pages, zeroed, so that no form of a benchmark pays for page faults or small pages.
template <class T>
class Array {
public:
    Array() = default;

    explicit Array(size_t count) : count_(count) {
        const size_t page = size_t(2) << 20;
        const size_t bytes = (count * sizeof(T) + page - 1) / page * page;
        void *memory = std::aligned_alloc(page, bytes ? bytes : page);
        if (!memory) throw std::bad_alloc();
        madvise(memory, bytes, MADV_HUGEPAGE);
        std::memset(memory, 0, bytes);
        data_.reset(static_cast<T *>(memory));
    }

    T *data() { return data_.get(); }
    const T *data() const { return data_.get(); }
    size_t size() const { return count_; }
    size_t bytes() const { return count_ * sizeof(T); }
    T &operator[](size_t i) { return data_[i]; }
    const T &operator[](size_t i) const { return data_[i]; }
    T *begin() { return data(); }
    T *end() { return data() + count_; }
    const T *begin() const { return data(); }
    const T *end() const { return data() + count_; }

private:
    struct Free {
        void operator()(T *memory) const { std::free(memory); }
    };
    std::unique_ptr<T[], Free> data_;
    size_t count_ = 0;
};

// ---- random numbers --------------------------------------------------------------------------------------------------------

// The number with index i of the random sequence with that seed: the same on all machines, in any order.
inline uint32_t random_bits(uint32_t i, uint32_t seed) {
    uint32_t x = i * 0x9E3779B1u + seed * 0x85EBCA77u + 0x165667B1u;
    for (int round = 0; round < 3; round++) {
        x ^= x >> 15;
        x *= 0x2C9277B5u;
        x ^= x >> 13;
    }
    return x;
}

// The same as a number from 0 (included) to 1 (excluded), a multiple of 2^-24.
inline float random_unit(uint32_t i, uint32_t seed) { return float(random_bits(i, seed) >> 8) * (1.0f / 16777216.0f); }

inline Array<float> random_floats(size_t count, uint32_t seed, float low, float high) {
    Array<float> numbers(count);
    for (size_t i = 0; i < count; i++) numbers[i] = low + (high - low) * random_unit(uint32_t(i), seed);
    return numbers;
}

// ---- the list of benchmarks ------------------------------------------------------------------------------------------------

// One benchmark in one form. The constructor makes the inputs; `run` is what is timed, and may run any number of times;
// `right` says whether the result of the last run is what it should be.
struct Benchmark {
    virtual ~Benchmark() = default;
    virtual void run() = 0;
    virtual bool right() = 0;
    // For those that measure launches: how many of them a run has.
    virtual int launches() const { return 0; }
};

struct Entry {
    const char *name;
    std::function<std::unique_ptr<Benchmark>()> make;
};

// What this program can run, in the order of the files it is linked from.
inline std::vector<Entry> &entries() {
    static std::vector<Entry> list;
    return list;
}

template <class T>
struct Listed {
    explicit Listed(const char *name) {
        entries().push_back({name, [] { return std::unique_ptr<Benchmark>(new T); }});
    }
};

// Puts a benchmark on the list.
#define BENCHMARK(Type, name) static const Listed<Type> listed_##Type(name)

// Where the part of one of several threads begins, of things that they share; that of the thread after it is its end.
inline size_t part_begin(size_t count, int thread, int threads) { return count * size_t(thread) / size_t(threads); }
