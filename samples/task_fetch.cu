// Blocks that fetch their tasks: thread 0 takes one, all read it behind a barrier, and nothing keeps thread 0 from storing the next one
// while others still read; and rows that all warps read before one warp each replaces them. That is a race, which racecheck reports; on GPUs all warps have read it by then, and such programs are right.
#include "check.h"
#include "expect.h"

#include <vector>

constexpr int kThreads = 192;

struct Task {
    int id, kind;
};

// The word is read right behind the barrier, and lies behind an array whose size the launch says.
__global__ void count(const int *values, int n, int bins, int *next, int *histogram) {
    extern __shared__ int memory[];
    int *taken = &memory[bins];
    for (int i = threadIdx.x; i < bins; i += blockDim.x) memory[i] = 0;
    if (threadIdx.x == 0) *taken = atomicAdd(next, 1);
    __syncthreads();
    for (int tile = *taken; tile * kThreads < n;) {
        const int i = tile * kThreads + threadIdx.x;
        if (i < n) atomicAdd(&memory[values[i] % bins], 1);
        if (threadIdx.x == 0) *taken = atomicAdd(next, 1);
        __syncthreads();
        tile = *taken;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < bins; i += blockDim.x) atomicAdd(&histogram[i], memory[i]);
}

// The fields of a task are read wherever they are used.
__global__ void work(const Task *tasks, int n, int *next, int *data, int rounds) {
    __shared__ Task task;
    while (true) {
        if (threadIdx.x == 0) {
            const int k = atomicAdd(next, 1);
            task.id = k < n ? tasks[k].id : -1;
            task.kind = k < n ? tasks[k].kind : 0;
        }
        __syncthreads();
        if (task.id < 0) break;
        if (task.kind == 1) {
            for (int i = 0; i < rounds; i++) data[task.id * kThreads + threadIdx.x] += i;
        } else {
            data[task.id * kThreads + threadIdx.x] += 7;
        }
        data[task.id * kThreads + threadIdx.x] += task.id;
    }
}

// A search in levels, as long as there are elements, which is read by an atomic operation that changes nothing.
__global__ void levels(int *left, int *head, int *marks, int total) {
    __shared__ int base;
    while (atomicAdd(left, 0) > 0) {
        if (threadIdx.x == 0) base = atomicAdd(head, kThreads);
        __syncthreads();
        int mine = base;
        while (mine < total) {
            if (mine + int(threadIdx.x) < total) atomicAdd(&marks[mine + threadIdx.x], 1);
            if (threadIdx.x == 0) base = atomicAdd(head, kThreads);
            __syncthreads();
            mine = base;
        }
        __syncthreads();
        if (threadIdx.x == 0) {
            atomicAdd(left, -1);
            *head = 0;
        }
        __syncthreads();
    }
}

// Each warp replaces a row that all warps have read.
__global__ void replace(const int *values, int *sums) {
    __shared__ int row[kThreads];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    row[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    int sum = warp;
#pragma unroll
    for (int r = 0; r < kThreads / 32; r++) sum += row[r * 32 + lane];
#pragma unroll
    for (int r = 0; r < kThreads / 32; r++) {
        if (warp == r) row[r * 32 + lane] = -r;
        __syncthreads();
        sum += row[r * 32 + lane];
    }
    sums[threadIdx.x] = sum;
}

static int *zeros(size_t n) {
    int *p;
    CHECK(cudaMalloc(&p, n * sizeof(int)));
    CHECK(cudaMemset(p, 0, n * sizeof(int)));
    return p;
}

static std::vector<int> read(const int *p, size_t n) {
    std::vector<int> host(n);
    CHECK(cudaMemcpy(host.data(), p, n * sizeof(int), cudaMemcpyDeviceToHost));
    return host;
}

static void counts(int bins) {
    const int n = 100000;
    uint32_t state = 5;
    std::vector<int> values(n), expected(bins);
    for (int &v : values) {
        v = next_random(&state) >> 4;
        expected[v % bins]++;
    }
    int *device = zeros(n), *next = zeros(1), *histogram = zeros(bins);
    CHECK(cudaMemcpy(device, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    count<<<7, kThreads, (bins + 1) * sizeof(int)>>>(device, n, bins, next, histogram);
    CHECK_LAUNCH();
    EXPECT(read(histogram, bins) == expected);
    for (int *p : {device, next, histogram}) CHECK(cudaFree(p));
}

static void tasks() {
    const int n = 300, rounds = 9;
    std::vector<Task> host(n);
    std::vector<int> expected(size_t(n) * kThreads);
    for (int i = 0; i < n; i++) {
        host[i] = {(i * 77) % n, i % 3};
        for (int t = 0; t < kThreads; t++) expected[host[i].id * kThreads + t] = host[i].id + (i % 3 == 1 ? rounds * (rounds - 1) / 2 : 7);
    }
    Task *device;
    CHECK(cudaMalloc(&device, n * sizeof(Task)));
    CHECK(cudaMemcpy(device, host.data(), n * sizeof(Task), cudaMemcpyHostToDevice));
    int *next = zeros(1), *data = zeros(expected.size());
    work<<<5, kThreads>>>(device, n, next, data, rounds);
    CHECK_LAUNCH();
    EXPECT(read(data, expected.size()) == expected);
    CHECK(cudaFree(device));
    for (int *p : {next, data}) CHECK(cudaFree(p));
}

static void search() {
    const int total = 10 * kThreads + 11, rounds = 4;
    int *left = zeros(1), *head = zeros(1), *marks = zeros(total);
    CHECK(cudaMemcpy(left, &rounds, sizeof rounds, cudaMemcpyHostToDevice));
    levels<<<1, kThreads>>>(left, head, marks, total);
    CHECK_LAUNCH();
    EXPECT(read(marks, total) == std::vector<int>(total, rounds));
    for (int *p : {left, head, marks}) CHECK(cudaFree(p));
}

static void rows() {
    std::vector<int> values(kThreads), expected(kThreads);
    for (int t = 0; t < kThreads; t++) values[t] = 100 + 3 * t;
    for (int t = 0; t < kThreads; t++) {
        expected[t] = t / 32;
        for (int r = 0; r < kThreads / 32; r++) expected[t] += values[r * 32 + t % 32] - r;
    }
    int *device = zeros(kThreads), *sums = zeros(kThreads);
    CHECK(cudaMemcpy(device, values.data(), kThreads * sizeof(int), cudaMemcpyHostToDevice));
    replace<<<1, kThreads>>>(device, sums);
    CHECK_LAUNCH();
    EXPECT(read(sums, kThreads) == expected);
    for (int *p : {device, sums}) CHECK(cudaFree(p));
}

int main() {
    for (int bins : {16, 100}) counts(bins);
    tasks();
    search();
    rows();
    return verdict("task_fetch", wrong == 0, "%d wrong", wrong);
}
