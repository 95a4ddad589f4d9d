// Three ways to sum an array, from the oldest to the newest: a tree in shared memory with a barrier per level; shuffles
// within each warp; cooperative groups, whose reduce() picks the way. Integers, so that all three must agree exactly.
#include "check.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <vector>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

// The threads of the whole grid walk over the array together.
__device__ int sum_of_my_elements(const int *data, int n) {
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += data[i];
    return sum;
}

__global__ void tree(const int *data, int n, int *total) {
    __shared__ int partial[kThreads];
    partial[threadIdx.x] = sum_of_my_elements(data, n);
    for (int half = kThreads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    }
    if (threadIdx.x == 0) atomicAdd(total, partial[0]);
}

__device__ int warp_sum(int value) {
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
    return value;  // complete in lane 0
}

__global__ void shuffle(const int *data, int n, int *total) {
    __shared__ int of_warp[kThreads / 32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int sum = warp_sum(sum_of_my_elements(data, n));
    if (lane == 0) of_warp[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = warp_sum(lane < kThreads / 32 ? of_warp[lane] : 0);
        if (lane == 0) atomicAdd(total, sum);
    }
}

__global__ void groups(const int *data, int n, int *total) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    int sum = cg::reduce(warp, sum_of_my_elements(data, n), cg::plus<int>());
    if (warp.thread_rank() == 0) atomicAdd(total, sum);
}

int main() {
    const int n = 50021, blocks = 8;
    std::vector<int> data(n);
    int expected = 0;
    uint32_t seed = 3;
    for (int &x : data) expected += x = (int)(next_random(&seed) % 2001) - 1000;

    int *dev_data, *dev_total;
    CHECK(cudaMalloc(&dev_data, n * sizeof(int)));
    CHECK(cudaMalloc(&dev_total, 3 * sizeof(int)));
    CHECK(cudaMemcpy(dev_data, data.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(dev_total, 0, 3 * sizeof(int)));

    tree<<<blocks, kThreads>>>(dev_data, n, dev_total);
    CHECK_LAUNCH();
    shuffle<<<blocks, kThreads>>>(dev_data, n, dev_total + 1);
    CHECK_LAUNCH();
    groups<<<blocks, kThreads>>>(dev_data, n, dev_total + 2);
    CHECK_LAUNCH();

    int total[3];
    CHECK(cudaMemcpy(total, dev_total, sizeof(total), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_data));
    CHECK(cudaFree(dev_total));
    const bool ok = total[0] == expected && total[1] == expected && total[2] == expected;
    return verdict("reduction", ok, "tree %d, shuffle %d, groups %d, expected %d", total[0], total[1], total[2], expected);
}
