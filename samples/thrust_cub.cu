// The libraries that come with nvcc: Thrust's algorithms on device vectors, and CUB's device-wide and block-wide primitives.
#include "check.h"

#include <cub/block/block_scan.cuh>
#include <cub/device/device_reduce.cuh>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/scan.h>
#include <thrust/sort.h>

#include <algorithm>
#include <numeric>
#include <vector>

constexpr int kThreads = 128;

__global__ void scan_blocks(int *values) {
    using Scan = cub::BlockScan<int, kThreads>;
    __shared__ typename Scan::TempStorage storage;
    const int i = blockIdx.x * kThreads + threadIdx.x;
    int value = values[i];
    Scan(storage).InclusiveSum(value, value);
    values[i] = value;
}

int main() {
    const int n = 4 * kThreads;
    std::vector<int> host(n);
    uint32_t seed = 14;
    for (int &x : host) x = (int)(next_random(&seed) % 1000);
    int wrong = 0;

    thrust::device_vector<int> data(host.begin(), host.end());
    const int dot = thrust::inner_product(data.begin(), data.end(), data.begin(), 0);
    wrong += dot != std::inner_product(host.begin(), host.end(), host.begin(), 0);

    thrust::device_vector<int> sums(n);
    thrust::exclusive_scan(data.begin(), data.end(), sums.begin());
    std::vector<int> expected(n);
    std::exclusive_scan(host.begin(), host.end(), expected.begin(), 0);
    wrong += !std::equal(expected.begin(), expected.end(), thrust::host_vector<int>(sums).begin());

    scan_blocks<<<n / kThreads, kThreads>>>(thrust::raw_pointer_cast(sums.data()));
    CHECK_LAUNCH();
    for (int begin = 0; begin < n; begin += kThreads) {
        std::partial_sum(&expected[begin], &expected[begin] + kThreads, &expected[begin]);
    }
    wrong += !std::equal(expected.begin(), expected.end(), thrust::host_vector<int>(sums).begin());

    // CUB is called twice: first it says how much scratch memory it wants.
    int *dev_largest, largest;
    void *scratch = nullptr;
    size_t scratch_bytes = 0;
    const int *in = thrust::raw_pointer_cast(data.data());
    CHECK(cudaMalloc(&dev_largest, sizeof(int)));
    CHECK(cub::DeviceReduce::Max(scratch, scratch_bytes, in, dev_largest, n));
    CHECK(cudaMalloc(&scratch, scratch_bytes));
    CHECK(cub::DeviceReduce::Max(scratch, scratch_bytes, in, dev_largest, n));
    CHECK(cudaMemcpy(&largest, dev_largest, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(scratch));
    CHECK(cudaFree(dev_largest));
    wrong += largest != *std::max_element(host.begin(), host.end());

    thrust::sort(data.begin(), data.end(), thrust::greater<int>());
    std::sort(host.begin(), host.end(), std::greater<int>());
    wrong += !std::equal(host.begin(), host.end(), thrust::host_vector<int>(data).begin());
    return verdict("thrust_cub", wrong == 0, "%d elements, dot product %d, largest %d, %d wrong", n, dot, largest, wrong);
}
