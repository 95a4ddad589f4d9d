// Sorting, scanning, reducing and selecting by hand.
#include "common.h"
#include "inputs.h"

#include <array>

#include <omp.h>

// Sorts by eight bits at a time, from the lowest: each thread counts the digits of its part, and then moves its keys to the
// places that the counts of all threads leave for them.
class RadixSort : public Benchmark {
    static constexpr int digits = 256;
    SortInput input;
    Array<uint32_t> sorted{input.count}, other{input.count};
    std::vector<std::array<uint32_t, digits>> places;

    void pass(const uint32_t *from, uint32_t *to, int shift) {
#pragma omp parallel
        {
            const int thread = omp_get_thread_num(), threads = omp_get_num_threads();
            const size_t begin = part_begin(input.count, thread, threads);
            const size_t end = part_begin(input.count, thread + 1, threads);
            // Two sets of counters, so that equal digits in a row need not wait for each other.
            uint32_t even[digits] = {}, odd[digits] = {};
            size_t i = begin;
            for (; i + 1 < end; i += 2) {
                even[from[i] >> shift & 255]++;
                odd[from[i + 1] >> shift & 255]++;
            }
            if (i < end) even[from[i] >> shift & 255]++;
            for (int digit = 0; digit < digits; digit++) places[thread][digit] = even[digit] + odd[digit];
#pragma omp barrier
#pragma omp single
            {
                uint32_t place = 0;
                for (int digit = 0; digit < digits; digit++) {
                    for (int t = 0; t < threads; t++) place += std::exchange(places[t][digit], place);
                }
            }
            uint32_t next[digits];
            std::copy(places[thread].begin(), places[thread].end(), next);
            for (size_t k = begin; k < end; k++) to[next[from[k] >> shift & 255]++] = from[k];
        }
    }

    void run() override {
        places.resize(size_t(omp_get_max_threads()));
        pass(input.keys.data(), other.data(), 0);
        pass(other.data(), sorted.data(), 8);
        pass(sorted.data(), other.data(), 16);
        pass(other.data(), sorted.data(), 24);
    }
    bool right() override { return input.right(sorted); }
};
BENCHMARK(RadixSort, "radix_sort");

// Each thread adds up its part, and then writes the running sums of its part from where the threads before it end.
class Scan : public Benchmark {
    ScanInput input;
    Array<int> sums{input.count};
    std::vector<int> totals;

    void run() override {
        totals.resize(size_t(omp_get_max_threads()));
        const int *from = input.numbers.data();
        int *to = sums.data();
#pragma omp parallel
        {
            const int thread = omp_get_thread_num(), threads = omp_get_num_threads();
            const size_t begin = part_begin(input.count, thread, threads);
            const size_t end = part_begin(input.count, thread + 1, threads);
            int total = 0;
#pragma omp simd reduction(+ : total)
            for (size_t i = begin; i < end; i++) total += from[i];
            totals[thread] = total;
#pragma omp barrier
            int sum = 0;
            for (int t = 0; t < thread; t++) sum += totals[t];
            for (size_t i = begin; i < end; i++) {
                sum += from[i];
                to[i] = sum;
            }
        }
    }
    bool right() override { return input.right(sums); }
};
BENCHMARK(Scan, "scan");

class Reduce : public Benchmark {
    ReduceInput input;
    float result = 0;

    void run() override {
        const float *numbers = input.numbers.data();
        float sum = 0;
#pragma omp parallel for simd reduction(+ : sum) schedule(static)
        for (size_t i = 0; i < input.count; i++) sum += numbers[i];
        result = sum;
    }
    bool right() override { return input.right(result); }
};
BENCHMARK(Reduce, "reduce");

// Each thread counts what it will select, and then writes it behind what the threads before it select.
class Select : public Benchmark {
    SelectInput input;
    // One more than there are numbers, as the loop without a branch writes what it may overwrite.
    Array<uint32_t> selected{input.count + 1};
    std::vector<size_t> counts;

    void run() override {
        counts.assign(size_t(omp_get_max_threads()), 0);
        const uint32_t *from = input.numbers.data();
#pragma omp parallel
        {
            const int thread = omp_get_thread_num(), threads = omp_get_num_threads();
            const size_t begin = part_begin(input.count, thread, threads);
            const size_t end = part_begin(input.count, thread + 1, threads);
            uint32_t count = 0;
#pragma omp simd reduction(+ : count)
            for (size_t i = begin; i < end; i++) count += from[i] < input.limit;
            counts[thread] = count;
#pragma omp barrier
            uint32_t *to = selected.data();
            for (int t = 0; t < thread; t++) to += counts[t];
            // The last number that a thread writes may be where the next thread begins.
            const uint32_t *const last = to + count;
            for (size_t i = begin; i < end && to < last; i++) {
                *to = from[i];
                to += from[i] < input.limit;
            }
        }
    }
    bool right() override {
        size_t count = 0;
        for (size_t part : counts) count += part;
        return input.right(selected, count);
    }
};
BENCHMARK(Select, "select");
