// What threads have written to shared memory is copied from there asynchronously, without a fence between the two ways to access it.
// check: --tool racecheck
// nvcc: -arch=compute_90
#include "bug.h"
#include "async.h"

__global__ void fill(int *out, bool fences) {
    __shared__ alignas(128) int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    if (fences)
        fence_proxies();
    __syncthreads();
    if (threadIdx.x == 0) {
        copy_to_global(out, shared_address(tile), sizeof tile);
        commit_copies();
        wait_for_copies();
    }
}

// Whether what cp.async has written needs the fence is not certain: nothing is said of it.
__global__ void relay(const int *in, int *out) {
    __shared__ alignas(128) int tile[64];
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(shared_address(tile + threadIdx.x)), "l"(in + threadIdx.x) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        copy_to_global(out + 64, shared_address(tile), sizeof tile);
        commit_copies();
        wait_for_copies();
    }
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 128 * sizeof(int));
    fill<<<1, 64>>>(out, is_fixed(argc, argv));
    relay<<<1, 64>>>(out, out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
