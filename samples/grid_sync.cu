// A cooperative launch: all blocks run at once and may wait for the whole grid. A relaxation in one launch, where every sweep
// reads what all other blocks wrote in the sweep before.
#include "check.h"

#include <cooperative_groups.h>
#include <utility>
#include <vector>

namespace cg = cooperative_groups;

__global__ void relax(int *a, int *b, int n, int sweeps) {
    cg::grid_group grid = cg::this_grid();
    for (int sweep = 0; sweep < sweeps; sweep++) {
        for (int i = (int)grid.thread_rank(); i < n; i += (int)grid.size()) {
            b[i] = (a[(i + n - 1) % n] + 2 * a[i] + a[(i + 1) % n]) / 4;
        }
        grid.sync();
        int *t = a;
        a = b, b = t;
    }
}

int main() {
    int device, supported, processors, per_processor, n = 3001, sweeps = 20;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, device));
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    // The grid may have as many blocks as fit on the device at once, no more.
    const int threads = 128;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, relax, threads, 0));
    const int fit = processors * per_processor, blocks = fit < 7 ? fit : 7;
    if (!supported || blocks == 0) return verdict("grid_sync", 0, "the device has no cooperative launch");

    std::vector<int> a(n), b(n), result(n);
    uint32_t seed = 15;
    for (int &x : a) x = (int)(next_random(&seed) % 1000000);
    int *dev_a, *dev_b;
    CHECK(cudaMalloc(&dev_a, n * sizeof(int)));
    CHECK(cudaMalloc(&dev_b, n * sizeof(int)));
    CHECK(cudaMemcpy(dev_a, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    void *arguments[] = {&dev_a, &dev_b, &n, &sweeps};
    CHECK(cudaLaunchCooperativeKernel((void *)relax, dim3(blocks), dim3(threads), arguments, 0, nullptr));
    CHECK(cudaMemcpy(result.data(), dev_a, n * sizeof(int), cudaMemcpyDeviceToHost));  // an even number of sweeps

    // One block too many is refused.
    const cudaError_t refused = cudaLaunchCooperativeKernel((void *)relax, dim3(fit + 1), dim3(threads), arguments, 0, nullptr);
    cudaGetLastError();
    CHECK(cudaFree(dev_a));
    CHECK(cudaFree(dev_b));
    for (int sweep = 0; sweep < sweeps; sweep++) {
        for (int i = 0; i < n; i++) b[i] = (a[(i + n - 1) % n] + 2 * a[i] + a[(i + 1) % n]) / 4;
        std::swap(a, b);
    }
    const bool ok = result == a && refused == cudaErrorCooperativeLaunchTooLarge;
    return verdict("grid_sync", ok, "%d blocks, %d sweeps; one block too many: %s", blocks, sweeps, cudaGetErrorName(refused));
}
