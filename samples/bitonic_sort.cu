// A bitonic sorting network: steps whose partners lie within a block run in shared memory, many per launch; the wide ones
// exchange through global memory, one per launch.
#include "check.h"

#include <algorithm>
#include <vector>

constexpr int kBlock = 512;  // elements sorted by one block of half as many threads

__device__ void order(unsigned &low, unsigned &high, bool ascending) {
    if ((low > high) == ascending) {
        const unsigned t = low;
        low = high, high = t;
    }
}

// Where the pair number `pair` of a step with this distance lies.
__device__ unsigned low_of_pair(unsigned pair, unsigned distance) { return 2 * pair - (pair & (distance - 1)); }

// All steps of the runs of `first_run` to `last_run` elements whose distance is below kBlock.
__global__ void narrow_steps(unsigned *keys, unsigned first_run, unsigned last_run) {
    __shared__ unsigned mine[kBlock];
    const unsigned base = blockIdx.x * kBlock, thread = threadIdx.x;
    mine[thread] = keys[base + thread];
    mine[thread + kBlock / 2] = keys[base + thread + kBlock / 2];
    for (unsigned run = first_run; run <= last_run; run *= 2) {
        for (unsigned distance = min(run, (unsigned)kBlock) / 2; distance > 0; distance /= 2) {
            __syncthreads();
            const unsigned low = low_of_pair(thread, distance);
            order(mine[low], mine[low + distance], ((base + low) & run) == 0);
        }
    }
    __syncthreads();
    keys[base + thread] = mine[thread];
    keys[base + thread + kBlock / 2] = mine[thread + kBlock / 2];
}

__global__ void wide_step(unsigned *keys, unsigned run, unsigned distance) {
    const unsigned low = low_of_pair(blockIdx.x * blockDim.x + threadIdx.x, distance);
    order(keys[low], keys[low + distance], (low & run) == 0);
}

int main() {
    const unsigned n = 1 << 14;
    std::vector<unsigned> keys(n), result(n);
    uint32_t seed = 10;
    for (unsigned &key : keys) key = next_random(&seed);

    unsigned *dev_keys;
    CHECK(cudaMalloc(&dev_keys, n * sizeof(unsigned)));
    CHECK(cudaMemcpy(dev_keys, keys.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    narrow_steps<<<n / kBlock, kBlock / 2>>>(dev_keys, 2, kBlock);
    for (unsigned run = 2 * kBlock; run <= n; run *= 2) {
        for (unsigned distance = run / 2; distance >= kBlock; distance /= 2) {
            wide_step<<<n / 2 / 256, 256>>>(dev_keys, run, distance);
        }
        narrow_steps<<<n / kBlock, kBlock / 2>>>(dev_keys, run, run);
    }
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(result.data(), dev_keys, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_keys));

    std::sort(keys.begin(), keys.end());
    return verdict("bitonic_sort", result == keys, "%u keys", n);
}
